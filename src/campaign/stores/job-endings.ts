/** How tries of jobs end: with a result, with other jobs that are asked for, with a mistake, or without a word. */
import { append } from '../../base/long-lists.js';
import { type CampaignSettings } from '../campaign.js';
import { type JobEnd } from '../do-job.js';
import { type JobResult } from '../job.js';
import { type Ending } from '../store.js';
import { type ContentTable } from './content-table.js';
import { inBatches } from './in-batches.js';
import { type JobTable, queueOf } from './job-table.js';
import { type Queue, type ReadyJob } from './queue.js';
import { type Query, type Row, type Sql, places } from './sql.js';
import { type VerdictTable } from './verdict-table.js';

/** No job waits longer before it is tried again. */
const BACK_OFF_MAX_MS = 300_000;
/** Those that others wait for come first. */
const ASKED_PLACE = -1_000_000_000;

/** A job whose try has not ended. */
export interface Held {
  readonly campaign: string;
  readonly id: string;
  readonly tries: number;
  readonly queue: string;
  readonly settings: CampaignSettings;
}

/** Where what comes of jobs is kept. */
export interface Tables {
  readonly contents: ContentTable;
  readonly jobs: JobTable;
  readonly verdicts: VerdictTable;
}

export class JobEndings {
  readonly #sql: Sql;
  readonly #queue: Queue;
  readonly #tables: Tables;
  readonly #p: string;
  readonly #now: string;

  constructor(sql: Sql, queue: Queue, tables: Tables) {
    this.#sql = sql;
    this.#queue = queue;
    this.#tables = tables;
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  /** The job of a claim that is not lost; nobody else changes it until the transaction has ended. */
  async held(query: Query, campaign: string, id: string, token: number): Promise<Held | undefined> {
    const [row] = await query(
      `SELECT state, token, tries, queue FROM ${this.#p}jobs WHERE campaign = ? AND id = ? ${this.#sql.dialect.forUpdate}`,
      campaign,
      id,
    );
    if (row?.['state'] !== 'running' || Number(row['token']) !== token) return undefined;
    const [of] = await query(`SELECT settings FROM ${this.#p}campaigns WHERE id = ?`, campaign);
    const settings = JSON.parse(String(of!['settings'])) as CampaignSettings;
    return { campaign, id, tries: Number(row['tries']), queue: String(row['queue']), settings };
  }

  async giveBack(query: Query, { campaign, id, queue, settings }: Held): Promise<void> {
    await query(
      `UPDATE ${this.#p}jobs SET state = 'ready', tries = tries - 1, worker = NULL WHERE campaign = ? AND id = ?`,
      campaign,
      id,
    );
    await this.#queue.announce(query, [{ campaign, id, queue, settings }]);
  }

  /** A reason is there if the worker has said one. */
  async tryAgain(query: Query, held: Held, reason: string | undefined, ticket?: unknown): Promise<void> {
    const { campaign, id, tries, settings } = held;
    if (tries >= settings.tries) {
      await this.#tables.jobs.fail(query, campaign, id, reason ?? silentReason(tries));
      if (ticket !== undefined) await this.#queue.settle(query, ticket, 'done');
      return;
    }
    const wait = Math.min(BACK_OFF_MAX_MS, settings.backOffMs * 2 ** (tries - 1));
    await query(
      `UPDATE ${this.#p}jobs SET state = 'ready', not_before = ${this.#now} + ?, reason = ? WHERE campaign = ? AND id = ?`,
      ...[Math.round(wait), reason ?? 'The worker was silent for too long.', campaign, id],
    );
    if (ticket !== undefined) await this.#queue.settle(query, ticket, 'again');
  }

  async end(query: Query, held: Held, { end, bytes }: Extract<Ending, { kind: 'end' }>): Promise<void> {
    const { campaign, id } = held;
    switch (end.kind) {
      case 'refused':
        await this.#tables.jobs.fail(query, campaign, id, end.reason);
        break;
      case 'asks':
        await this.#ask(query, held, end);
        break;
      case 'done': {
        const sha256 = await this.#tables.contents.put(query, bytes ?? new TextEncoder().encode(end.text));
        const result: JobResult = { sha256, ending: end.ending, summary: end.summary };
        await query(
          `UPDATE ${this.#p}jobs SET state = 'done', result = ?, result_sha256 = ?, reason = NULL, ended_at = ${this.#now} WHERE campaign = ? AND id = ?`,
          ...[JSON.stringify(result), sha256, campaign, id],
        );
        await this.#tables.verdicts.add(query, campaign, id, end.verdicts ?? []);
        await this.#release(query, held);
      }
    }
  }

  /** What waits for a job that is done waits for one less. */
  async #release(query: Query, { campaign, id, settings }: Held): Promise<void> {
    // In one order, so that two that end at once never wait for each other.
    const waiting = await query(
      `SELECT job FROM ${this.#p}needs WHERE campaign = ? AND needed = ? ORDER BY job`,
      campaign,
      id,
    );
    const ready: ReadyJob[] = [];
    for (const { job } of waiting) {
      const other = String(job);
      const [row] = await query(
        `UPDATE ${this.#p}jobs SET waits = waits - 1, state = CASE WHEN waits <= 1 THEN 'ready' ELSE 'waiting' END
         WHERE campaign = ? AND id = ? AND state = 'waiting' RETURNING state, queue`,
        campaign,
        other,
      );
      if (row?.['state'] === 'ready')
        ready.push({ campaign, id: other, queue: String(row['queue']), settings });
    }
    await this.#queue.announce(query, ready);
  }

  /** The job waits for others, some of which may be there already, asked for by another. */
  async #ask(query: Query, held: Held, { jobs, contents }: Extract<JobEnd, { kind: 'asks' }>): Promise<void> {
    const { campaign, id, queue, settings } = held;
    for (const text of contents) await this.#tables.contents.put(query, new TextEncoder().encode(text));
    const known = new Set<string>();
    const select = async (): Promise<readonly Row[]> => {
      const all: Row[] = [];
      await inBatches(
        jobs.map((each) => [each.id]),
        async (batch) => {
          const ids = batch.flat();
          append(
            all,
            await query(
              `SELECT id, state FROM ${this.#p}jobs WHERE campaign = ? AND id IN (${places(ids)}) ORDER BY id ${this.#sql.dialect.forUpdate}`,
              campaign,
              ...ids,
            ),
          );
        },
      );
      return all;
    };
    for (const { id: other } of await select()) known.add(String(other));
    await this.#tables.jobs.insert(query, campaign, jobs, id, ASKED_PLACE);
    const states = await select();
    await this.#tables.jobs.insertNeeds(
      query,
      jobs.map((each) => [campaign, id, each.id]),
    );
    const failed = states.find(({ state }) => state === 'failed' || state === 'skipped');
    if (failed !== undefined) {
      await this.#tables.jobs.fail(query, campaign, id, 'A part of it has failed.');
      return;
    }
    const open = states.filter(({ state }) => state !== 'done').length;
    await query(
      `UPDATE ${this.#p}jobs SET state = ?, waits = ?, tries = 0, worker = NULL WHERE campaign = ? AND id = ?`,
      ...[open === 0 ? 'ready' : 'waiting', open, campaign, id],
    );
    const fresh = jobs.filter((each) => !known.has(each.id));
    const ready = fresh.map((each) => ({ campaign, id: each.id, queue: queueOf(each.labels), settings }));
    await this.#queue.announce(query, open === 0 ? [{ campaign, id, queue, settings }] : ready);
  }
}

export function silentReason(tries: number): string {
  return tries === 1
    ? 'The worker that did it ended or hung.'
    : `The workers that did it ended or hung, ${tries} times.`;
}
