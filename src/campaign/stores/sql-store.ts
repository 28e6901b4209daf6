/**
 * A store in a database. What is said of a job is said in one transaction: its state, its result, the verdicts, the jobs
 * that it asks for and those that can begin now.
 */
import { createHash } from 'node:crypto';
import { type CampaignSettings } from '../campaign.js';
import { type JobEnd } from '../do-job.js';
import { type PastVerdict, type TestVerdict } from '../history.js';
import { type Job, type JobKind, type JobResult, type PlannedJob } from '../job.js';
import {
  type CampaignRow,
  type CampaignState,
  type Claim,
  type Ending,
  JOB_STATES,
  type JobRow,
  type JobState,
  type NewCampaign,
  type Pruned,
  type Store,
  type VerdictQuery,
  type WorkerFacts,
} from '../store.js';
import { campaignUnderWay } from '../problems.js';
import { type Delivery, type Queue, type ReadyJob } from './queue.js';
import { refuseStore } from './refuse-store.js';
import { type Query, type Row, type Sql, type Value, places } from './sql.js';

/** No job waits longer before it is tried again. */
const BACK_OFF_MAX_MS = 300_000;
/** Those that others wait for come first. */
const ASKED_PLACE = -1_000_000_000;
/** Queues are listed anew after so long, in milliseconds of this process. */
const QUEUES_KNOWN_MS = 2_000;

export class SqlStore implements Store {
  readonly name: string;
  readonly leaseMs: number;
  /** For tests of what no worker does. */
  readonly sql: Sql;
  readonly #queue: Queue;
  readonly #p: string;
  readonly #now: string;
  #known: { readonly queues: readonly QueueRow[]; readonly until: number } | undefined;

  constructor(name: string, sql: Sql, queue: Queue) {
    this.name = name;
    this.leaseMs = queue.leaseMs;
    this.sql = sql;
    this.#queue = queue;
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.sql.close();
  }

  // ------------------------------------------------------------------------------------------------- contents

  async putContents(contents: readonly Uint8Array[]): Promise<void> {
    for (const bytes of contents) await this.#put(this.sql.query, bytes);
  }

  async #put(query: Query, bytes: Uint8Array): Promise<string> {
    const sha256 = sha256Of(bytes);
    const known = await query(`SELECT 1 AS known FROM ${this.#p}contents WHERE sha256 = ?`, sha256);
    if (known.length === 0)
      await query(
        `INSERT INTO ${this.#p}contents (sha256, bytes, added_at) VALUES (?, ?, ${this.#now}) ON CONFLICT DO NOTHING`,
        sha256,
        bytes,
      );
    return sha256;
  }

  async content(sha256: string): Promise<Uint8Array | undefined> {
    const [row] = await this.sql.query(`SELECT bytes FROM ${this.#p}contents WHERE sha256 = ?`, sha256);
    if (row === undefined) return undefined;
    const { bytes } = row as { readonly bytes: Uint8Array | ArrayBuffer };
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  }

  // ------------------------------------------------------------------------------------------------ campaigns

  async begin({ name, plan, settings, jobs }: NewCampaign): Promise<CampaignRow> {
    await this.#settleAll();
    const queues = new Map(jobs.map(({ labels }) => [queueOf(labels), labels]));
    queues.set(queueOf([]), []);
    for (const [id, labels] of queues)
      await this.sql.query(
        `INSERT INTO ${this.#p}queues (id, labels) VALUES (?, ?) ON CONFLICT DO NOTHING`,
        id,
        JSON.stringify(labels),
      );
    await this.#queue.prepare([...queues.keys()]);
    const id = await this.sql.transaction(async (query) => {
      const [last] = await query(
        `SELECT id, number, state, plan FROM ${this.#p}campaigns WHERE name = ? ORDER BY number DESC LIMIT 1 ${this.sql.dialect.forUpdate}`,
        name,
      );
      if (last !== undefined && last['state'] !== 'done') {
        if (last['plan'] === plan) return String(last['id']);
        const open = String(last['id']);
        refuseStore(
          campaignUnderWay.at(
            undefined,
            open,
            `'tickstone campaign resume ${open}' finishes it as it was planned, 'tickstone campaign stop ${open} --drop' gives it up.`,
          ),
        );
      }
      const number = Number(last?.['number'] ?? 0) + 1;
      const made = `${name}-${number}`;
      await query(
        `INSERT INTO ${this.#p}campaigns (id, name, number, state, plan, settings, started_at) VALUES (?, ?, ?, 'running', ?, ?, ${this.#now})`,
        ...[made, name, number, plan, JSON.stringify(settings)],
      );
      await this.#insert(query, made, jobs, undefined, 0);
      await this.#queue.announce(
        query,
        jobs
          .filter(({ needs }) => needs.length === 0)
          .map(({ id: job, labels }) => ({ campaign: made, id: job, queue: queueOf(labels), settings })),
      );
      return made;
    });
    return (await this.campaigns()).find((each) => each.id === id)!;
  }

  /** Jobs that are there already stay as they are. */
  async #insert(
    query: Query,
    campaign: string,
    jobs: readonly PlannedJob[],
    askedBy: string | undefined,
    first: number,
  ): Promise<void> {
    const rows = jobs.map(({ id, name, job, needs, labels }, index): readonly Value[] => [
      ...[
        campaign,
        id,
        first + index,
        name,
        job.kind,
        JSON.stringify(job),
        JSON.stringify(labels),
        queueOf(labels),
      ],
      ...[askedBy ?? null, needs.length === 0 ? 'ready' : 'waiting', needs.length],
    ]);
    await inBatches(rows, async (batch) => {
      const values = batch.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)').join(', ');
      await query(
        `INSERT INTO ${this.#p}jobs (campaign, id, place, name, kind, job, labels, queue, asked_by, state, waits, tries, token, not_before)
         VALUES ${values} ON CONFLICT DO NOTHING`,
        ...batch.flat(),
      );
    });
    const needs = jobs.flatMap(({ id, needs: all }) =>
      all.map((each): readonly Value[] => [campaign, id, each]),
    );
    await this.#insertNeeds(query, needs);
  }

  async #insertNeeds(query: Query, needs: readonly (readonly Value[])[]): Promise<void> {
    await inBatches(needs, async (batch) => {
      await query(
        `INSERT INTO ${this.#p}needs (campaign, job, needed) VALUES ${batch.map(() => '(?, ?, ?)').join(', ')} ON CONFLICT DO NOTHING`,
        ...batch.flat(),
      );
    });
  }

  async campaigns(): Promise<readonly CampaignRow[]> {
    await this.#settleAll();
    const rows = await this.sql.query(`SELECT * FROM ${this.#p}campaigns ORDER BY started_at, name, number`);
    return rows.map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      state: row['state'] as CampaignState,
      plan: String(row['plan']),
      settings: JSON.parse(String(row['settings'])) as CampaignSettings,
      startedAt: Number(row['started_at']),
      ...(row['ended_at'] === null ? {} : { endedAt: Number(row['ended_at']) }),
    }));
  }

  /** Campaigns whose jobs have all ended are done. */
  async #settleAll(): Promise<void> {
    await this.sql.query(
      `UPDATE ${this.#p}campaigns SET state = 'done', ended_at = ${this.#now} WHERE state <> 'done' AND NOT EXISTS
       (SELECT 1 FROM ${this.#p}jobs j WHERE j.campaign = ${this.#p}campaigns.id AND j.state IN ('waiting', 'ready', 'running'))`,
    );
  }

  async setState(campaign: string, state: 'stopped' | 'running'): Promise<boolean> {
    await this.#settleAll();
    return this.sql.transaction(async (query) => {
      const changed = await query(
        `UPDATE ${this.#p}campaigns SET state = ? WHERE id = ? AND state = ? RETURNING settings`,
        ...[state, campaign, state === 'stopped' ? 'running' : 'stopped'],
      );
      if (changed.length === 0) return false;
      if (state === 'running') await this.#announceReady(query, campaign);
      return true;
    });
  }

  /** Gives up what is left of a campaign. */
  async drop(campaign: string): Promise<void> {
    await this.sql.query(
      `UPDATE ${this.#p}jobs SET state = 'skipped', reason = ? WHERE campaign = ? AND state IN ('waiting', 'ready', 'running')`,
      'The campaign was given up.',
      campaign,
    );
    await this.#settleAll();
  }

  /** Lets jobs that have failed be tried again, with all that needed them; returns how many have failed. */
  async retryFailed(campaign: string): Promise<number> {
    return this.sql.transaction(async (query) => {
      const failed = await query(
        `UPDATE ${this.#p}jobs SET state = 'ready', waits = 0, tries = 0, not_before = 0, reason = NULL WHERE campaign = ? AND state = 'failed' RETURNING id`,
        campaign,
      );
      if (failed.length === 0) return 0;
      await query(
        `UPDATE ${this.#p}jobs SET state = 'waiting', tries = 0, reason = NULL, waits =
         (SELECT COUNT(*) FROM ${this.#p}needs n JOIN ${this.#p}jobs o ON o.campaign = n.campaign AND o.id = n.needed
          WHERE n.campaign = ${this.#p}jobs.campaign AND n.job = ${this.#p}jobs.id AND o.state <> 'done')
         WHERE campaign = ? AND state = 'skipped'`,
        campaign,
      );
      await query(`UPDATE ${this.#p}campaigns SET state = 'running', ended_at = NULL WHERE id = ?`, campaign);
      await this.#announceReady(query, campaign);
      return failed.length;
    });
  }

  async #announceReady(query: Query, campaign: string): Promise<void> {
    const [row] = await query(`SELECT settings FROM ${this.#p}campaigns WHERE id = ?`, campaign);
    const settings = JSON.parse(String(row!['settings'])) as CampaignSettings;
    const ready = await query(
      `SELECT id, queue FROM ${this.#p}jobs WHERE campaign = ? AND state = 'ready' ORDER BY place`,
      campaign,
    );
    const jobs = ready.map(({ id, queue }) => ({ campaign, id: String(id), queue: String(queue), settings }));
    await this.#queue.announce(query, jobs);
  }

  async jobs(campaign: string): Promise<readonly JobRow[]> {
    const needs = new Map<string, string[]>();
    for (const { job, needed } of await this.sql.query(
      `SELECT job, needed FROM ${this.#p}needs WHERE campaign = ? ORDER BY job, needed`,
      campaign,
    )) {
      const list = needs.get(String(job));
      if (list === undefined) needs.set(String(job), [String(needed)]);
      else list.push(String(needed));
    }
    const rows = await this.sql.query(
      `SELECT * FROM ${this.#p}jobs WHERE campaign = ? ORDER BY CASE WHEN asked_by IS NULL THEN 0 ELSE 1 END, place, id`,
      campaign,
    );
    return rows.map((row) => jobRowOf(row, needs.get(String(row['id'])) ?? []));
  }

  async counts(campaign: string): Promise<Readonly<Record<JobState, number>>> {
    const rows = await this.sql.query(
      `SELECT state, COUNT(*) AS jobs FROM ${this.#p}jobs WHERE campaign = ? GROUP BY state`,
      campaign,
    );
    const found = new Map(rows.map(({ state, jobs }) => [String(state), Number(jobs)]));
    return Object.fromEntries(JOB_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
      JobState,
      number
    >;
  }

  // ---------------------------------------------------------------------------------------------------- claims

  async claim(worker: WorkerFacts): Promise<Claim | undefined> {
    const queues = await this.#queuesFor(worker);
    if (queues.length === 0) return undefined;
    for (;;) {
      if (!this.#queue.retries) await this.#endSilentTries();
      const delivery = await this.#queue.take(this.sql, queues, worker);
      if (delivery === undefined) return undefined;
      const claim = await this.#begin(delivery, worker);
      if (claim !== undefined) return claim;
    }
  }

  /** Queues of which a worker has all labels, and none that is busy. */
  async #queuesFor({ labels, busy }: WorkerFacts): Promise<readonly string[]> {
    const now = performance.now();
    if (this.#known === undefined || this.#known.until < now) {
      const rows = await this.sql.query(`SELECT id, labels FROM ${this.#p}queues`);
      const queues = rows.map((row) => ({
        id: String(row['id']),
        labels: JSON.parse(String(row['labels'])) as readonly string[],
      }));
      this.#known = { queues, until: now + QUEUES_KNOWN_MS };
      await this.#queue.prepare([]);
    }
    return this.#known.queues
      .filter((queue) => queue.labels.every((label) => labels.includes(label) && !busy.includes(label)))
      .map(({ id }) => id);
  }

  async #begin({ campaign, id, ticket }: Delivery, worker: WorkerFacts): Promise<Claim | undefined> {
    return this.sql.transaction(async (query) => {
      const [row] = await query(
        `SELECT j.*, CASE WHEN j.lease_until >= ${this.#now} THEN 1 ELSE 0 END AS is_held, c.state AS campaign_state, c.settings AS settings FROM ${this.#p}jobs j JOIN ${this.#p}campaigns c ON c.id = j.campaign
         WHERE j.campaign = ? AND j.id = ?${this.sql.dialect.forUpdate === '' ? '' : ' FOR UPDATE OF j'}`,
        campaign,
        id,
      );
      const isOpen = row?.['state'] === 'ready' || (row?.['state'] === 'running' && this.#queue.retries);
      if (isOpen && row['state'] === 'running' && Number(row['is_held']) === 1) {
        // Somebody is at it: it was announced twice.
        await this.#queue.settle(query, ticket, 'again');
        return undefined;
      }
      if (row === undefined || !isOpen || row['campaign_state'] !== 'running') {
        // Of a campaign that was stopped, what is ready is announced again when it goes on.
        if (row?.['state'] === 'running') await this.#setState(query, campaign, id, 'ready', undefined);
        await this.#queue.settle(query, ticket, 'done');
        return undefined;
      }
      const settings = JSON.parse(String(row['settings'])) as CampaignSettings;
      if (Number(row['tries']) >= settings.tries) {
        await this.#fail(query, campaign, id, silentReason(settings.tries));
        await this.#queue.settle(query, ticket, 'done');
        return undefined;
      }
      const [begun] = await query(
        `UPDATE ${this.#p}jobs SET state = 'running', tries = tries + 1, token = token + 1, worker = ?, begun_at = ${this.#now},
         lease_until = ${this.#now} + ? WHERE campaign = ? AND id = ? RETURNING token`,
        ...[worker.id, this.leaseMs, campaign, id],
      );
      const { name, job, needs, labels } = jobRowOf(row, []);
      const planned = { id, name, job, needs, labels };
      return { campaign, settings, planned, token: Number(begun!['token']), ticket };
    });
  }

  /** Where the queue does not notice workers that have died, their leases end. */
  async #endSilentTries(): Promise<void> {
    const late = await this.sql.query(
      `SELECT campaign, id, token FROM ${this.#p}jobs WHERE state = 'running' AND lease_until < ${this.#now} LIMIT 100`,
    );
    for (const { campaign, id, token } of late)
      await this.sql.transaction(async (query) => {
        const claim = await this.#held(query, String(campaign), String(id), Number(token));
        if (claim !== undefined) await this.#tryAgain(query, claim, undefined);
      });
  }

  async needed({
    campaign,
    planned: { id },
  }: Claim): Promise<readonly { readonly id: string; readonly sha256: string }[]> {
    const rows = await this.sql.query(
      `SELECT o.id AS id, o.result_sha256 AS sha256 FROM ${this.#p}needs n JOIN ${this.#p}jobs o ON o.campaign = n.campaign AND o.id = n.needed
       WHERE n.campaign = ? AND n.job = ? AND o.state = 'done'`,
      campaign,
      id,
    );
    return rows.map((row) => ({ id: String(row['id']), sha256: String(row['sha256']) }));
  }

  async beat(claims: readonly Claim[]): Promise<readonly boolean[]> {
    if (claims.length === 0) return [];
    return this.sql.transaction(async (query) => {
      const kept: boolean[] = [];
      for (const { campaign, planned, token } of claims) {
        const rows = await query(
          `UPDATE ${this.#p}jobs SET lease_until = ${this.#now} + ? WHERE campaign = ? AND id = ? AND state = 'running' AND token = ?
           AND EXISTS (SELECT 1 FROM ${this.#p}campaigns c WHERE c.id = ${this.#p}jobs.campaign AND c.state = 'running') RETURNING id`,
          ...[this.leaseMs, campaign, planned.id, token],
        );
        kept.push(rows.length > 0);
      }
      const tickets = claims.filter((_, index) => kept[index] === true).map(({ ticket }) => ticket);
      await this.#queue.keep(query, tickets);
      return kept;
    });
  }

  // --------------------------------------------------------------------------------------------------- endings

  async finish(claim: Claim, ending: Ending): Promise<boolean> {
    const isOurs = await this.sql.transaction(async (query) => {
      const held = await this.#held(query, claim.campaign, claim.planned.id, claim.token);
      if (held === undefined) return false;
      switch (ending.kind) {
        case 'given back':
          await this.#giveBack(query, held);
          break;
        case 'wrong':
          await this.#tryAgain(query, held, ending.reason, claim.ticket);
          return true;
        case 'end':
          await this.#end(query, held, ending);
      }
      await this.#queue.settle(query, claim.ticket, 'done');
      return true;
    });
    return isOurs;
  }

  /** The job of a claim that is not lost; nobody else changes it until the transaction has ended. */
  async #held(query: Query, campaign: string, id: string, token: number): Promise<Held | undefined> {
    const [row] = await query(
      `SELECT state, token, tries, queue FROM ${this.#p}jobs WHERE campaign = ? AND id = ? ${this.sql.dialect.forUpdate}`,
      campaign,
      id,
    );
    if (row?.['state'] !== 'running' || Number(row['token']) !== token) return undefined;
    const [of] = await query(`SELECT settings FROM ${this.#p}campaigns WHERE id = ?`, campaign);
    const settings = JSON.parse(String(of!['settings'])) as CampaignSettings;
    return { campaign, id, tries: Number(row['tries']), queue: String(row['queue']), settings };
  }

  async #giveBack(query: Query, { campaign, id, queue, settings }: Held): Promise<void> {
    await query(
      `UPDATE ${this.#p}jobs SET state = 'ready', tries = tries - 1, worker = NULL WHERE campaign = ? AND id = ?`,
      campaign,
      id,
    );
    await this.#queue.announce(query, [{ campaign, id, queue, settings }]);
  }

  /** A reason is there if the worker has said one. */
  async #tryAgain(query: Query, held: Held, reason: string | undefined, ticket?: unknown): Promise<void> {
    const { campaign, id, tries, settings } = held;
    if (tries >= settings.tries) {
      await this.#fail(query, campaign, id, reason ?? silentReason(tries));
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

  async #end(query: Query, held: Held, { end, bytes }: Extract<Ending, { kind: 'end' }>): Promise<void> {
    const { campaign, id } = held;
    switch (end.kind) {
      case 'refused':
        await this.#fail(query, campaign, id, end.reason);
        break;
      case 'asks':
        await this.#ask(query, held, end);
        break;
      case 'done': {
        const sha256 = await this.#put(query, bytes ?? new TextEncoder().encode(end.text));
        const result: JobResult = { sha256, ending: end.ending, summary: end.summary };
        await query(
          `UPDATE ${this.#p}jobs SET state = 'done', result = ?, result_sha256 = ?, reason = NULL, ended_at = ${this.#now} WHERE campaign = ? AND id = ?`,
          ...[JSON.stringify(result), sha256, campaign, id],
        );
        await this.#addVerdicts(query, campaign, id, end.verdicts ?? []);
        await this.#release(query, held);
      }
    }
  }

  async #addVerdicts(
    query: Query,
    campaign: string,
    job: string,
    verdicts: readonly TestVerdict[],
  ): Promise<void> {
    const rows = verdicts.map((each, place): readonly Value[] => [
      ...[
        campaign,
        job,
        place,
        each.system,
        each.test,
        each.title,
        each.model,
        each.verdict,
        each.reason ?? null,
      ],
      each.ms,
    ]);
    await inBatches(rows, async (batch) => {
      const values = batch.map(() => `(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${this.#now})`).join(', ');
      await query(
        `INSERT INTO ${this.#p}verdicts (campaign, job, place, system, test, title, model, verdict, reason, ms, at) VALUES ${values}`,
        ...batch.flat(),
      );
    });
  }

  /** What waits for a job that is done waits for one less. */
  async #release(query: Query, { campaign, id, settings }: Held): Promise<void> {
    const waiting = await query(
      `SELECT j.id AS id FROM ${this.#p}needs n JOIN ${this.#p}jobs j ON j.campaign = n.campaign AND j.id = n.job
       WHERE n.campaign = ? AND n.needed = ? AND j.state = 'waiting' ORDER BY j.id${this.sql.dialect.forUpdate === '' ? '' : ' FOR UPDATE OF j'}`,
      campaign,
      id,
    );
    const ready: ReadyJob[] = [];
    for (const { id: other } of waiting) {
      const [row] = await query(
        `UPDATE ${this.#p}jobs SET waits = waits - 1, state = CASE WHEN waits <= 1 THEN 'ready' ELSE 'waiting' END
         WHERE campaign = ? AND id = ? AND state = 'waiting' RETURNING state, queue`,
        campaign,
        String(other),
      );
      if (row?.['state'] === 'ready')
        ready.push({ campaign, id: String(other), queue: String(row['queue']), settings });
    }
    await this.#queue.announce(query, ready);
  }

  /** The job waits for others, some of which may be there already, asked for by another. */
  async #ask(query: Query, held: Held, { jobs, contents }: Extract<JobEnd, { kind: 'asks' }>): Promise<void> {
    const { campaign, id, queue, settings } = held;
    for (const text of contents) await this.#put(query, new TextEncoder().encode(text));
    const known = new Set<string>();
    const select = async (): Promise<readonly Row[]> => {
      const all: Row[] = [];
      await inBatches(
        jobs.map((each) => [each.id]),
        async (batch) => {
          const ids = batch.flat();
          all.push(
            ...(await query(
              `SELECT id, state FROM ${this.#p}jobs WHERE campaign = ? AND id IN (${places(ids)}) ORDER BY id ${this.sql.dialect.forUpdate}`,
              campaign,
              ...ids,
            )),
          );
        },
      );
      return all;
    };
    for (const { id: other } of await select()) known.add(String(other));
    await this.#insert(query, campaign, jobs, id, ASKED_PLACE);
    const states = await select();
    await this.#insertNeeds(
      query,
      jobs.map((each) => [campaign, id, each.id]),
    );
    const failed = states.find(({ state }) => state === 'failed' || state === 'skipped');
    if (failed !== undefined) {
      await this.#fail(query, campaign, id, 'A part of it has failed.');
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

  async #setState(
    query: Query,
    campaign: string,
    id: string,
    state: JobState,
    reason: string | undefined,
  ): Promise<void> {
    await query(
      `UPDATE ${this.#p}jobs SET state = ?, reason = ?, ended_at = ${this.#now} WHERE campaign = ? AND id = ?`,
      ...[state, reason ?? null, campaign, id],
    );
  }

  /** What needs a job that has failed is skipped, and what needs that. */
  async #fail(query: Query, campaign: string, id: string, reason: string): Promise<void> {
    await this.#setState(query, campaign, id, 'failed', reason);
    const [failed] = await query(
      `SELECT name FROM ${this.#p}jobs WHERE campaign = ? AND id = ?`,
      campaign,
      id,
    );
    const why = `It needs '${String(failed!['name'])}', which has failed.`;
    for (let level = [id]; level.length > 0;) {
      const next: string[] = [];
      for (const each of level) {
        const rows = await query(
          `UPDATE ${this.#p}jobs SET state = 'skipped', reason = ?, ended_at = ${this.#now} WHERE campaign = ? AND state IN ('waiting', 'ready')
           AND id IN (SELECT job FROM ${this.#p}needs WHERE campaign = ? AND needed = ?) RETURNING id`,
          ...[why, campaign, campaign, each],
        );
        next.push(...rows.map((row) => String(row['id'])));
      }
      level = next;
    }
  }

  // --------------------------------------------------------------------------------------------------- history

  async verdicts({ system, campaign, withinMs }: VerdictQuery): Promise<readonly PastVerdict[]> {
    const where: string[] = [];
    const values: Value[] = [];
    const add = (condition: string, value: Value | undefined): void => {
      if (value === undefined) return;
      where.push(condition);
      values.push(value);
    };
    add('system = ?', system);
    add('campaign = ?', campaign);
    add(`at >= ${this.#now} - ?`, withinMs === undefined ? undefined : Math.round(withinMs));
    const rows = await this.sql.query(
      `SELECT * FROM ${this.#p}verdicts ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`} ORDER BY at, campaign, job, place`,
      ...values,
    );
    return rows.map((row) => ({
      at: Number(row['at']),
      campaign: String(row['campaign']),
      job: String(row['job']),
      system: String(row['system']),
      test: String(row['test']),
      title: String(row['title']),
      model: String(row['model']),
      verdict: row['verdict'] as PastVerdict['verdict'],
      ...(typeof row['reason'] === 'string' ? { reason: row['reason'] } : {}),
      ms: Number(row['ms']),
    }));
  }

  async prune({ keepCampaignsMs, keepHistoryMs }: Parameters<Store['prune']>[0]): Promise<Pruned> {
    await this.#settleAll();
    const { query } = this.sql;
    const p = this.#p;
    const verdicts =
      keepHistoryMs === undefined
        ? []
        : await query(
            `DELETE FROM ${p}verdicts WHERE at < ${this.#now} - ? RETURNING place`,
            Math.round(keepHistoryMs),
          );
    const old =
      keepCampaignsMs === undefined
        ? []
        : await query(
            `SELECT id FROM ${p}campaigns WHERE state = 'done' AND ended_at < ${this.#now} - ?`,
            Math.round(keepCampaignsMs),
          );
    for (const { id } of old)
      await this.sql.transaction(async (within) => {
        for (const table of ['needs', 'jobs'])
          await within(`DELETE FROM ${p}${table} WHERE campaign = ?`, String(id));
        await within(`DELETE FROM ${p}campaigns WHERE id = ?`, String(id));
      });
    return {
      campaigns: old.length,
      verdicts: verdicts.length,
      contents: old.length === 0 ? 0 : await this.#sweep(),
    };
  }

  /** Contents that no job names any more; those of the last hour may belong to a campaign that is about to begin. */
  async #sweep(): Promise<number> {
    const named = new Set<string>();
    for (const { job, result_sha256: result } of await this.sql.query(
      `SELECT job, result_sha256 FROM ${this.#p}jobs`,
    )) {
      if (typeof result === 'string') named.add(result);
      for (const [hash] of String(job).matchAll(/[0-9a-f]{64}/g)) named.add(hash);
    }
    const rows = await this.sql.query(
      `SELECT sha256 FROM ${this.#p}contents WHERE added_at < ${this.#now} - 3600000`,
    );
    const loose = rows.map(({ sha256 }) => String(sha256)).filter((sha256) => !named.has(sha256));
    await inBatches(
      loose.map((each) => [each]),
      async (batch) => {
        const hashes = batch.flat();
        await this.sql.query(`DELETE FROM ${this.#p}contents WHERE sha256 IN (${places(hashes)})`, ...hashes);
      },
    );
    return loose.length;
  }
}

interface QueueRow {
  readonly id: string;
  readonly labels: readonly string[];
}

interface Held {
  readonly campaign: string;
  readonly id: string;
  readonly tries: number;
  readonly queue: string;
  readonly settings: CampaignSettings;
}

/** The queue of a set of labels; without labels, anyone's. */
function queueOf(labels: readonly string[]): string {
  if (labels.length === 0) return 'anyone';
  const text = [...labels].sort().join(' ');
  return `with-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function silentReason(tries: number): string {
  return tries === 1
    ? 'The worker that did it ended or hung.'
    : `The workers that did it ended or hung, ${tries} times.`;
}

/** Few enough for the number of parameters that databases take. */
const BATCH = 500;

async function inBatches<T>(all: readonly T[], work: (batch: readonly T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += BATCH) await work(all.slice(start, start + BATCH));
}

function jobRowOf(row: Row, needs: readonly string[]): JobRow {
  const text = (name: string): string | undefined => {
    const value = row[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [worker, reason, result, askedBy] = ['worker', 'reason', 'result', 'asked_by'].map(text);
  const hasTimes = row['begun_at'] !== null && row['ended_at'] !== null;
  return {
    id: String(row['id']),
    name: String(row['name']),
    kind: row['kind'] as JobKind,
    job: JSON.parse(String(row['job'])) as Job,
    needs,
    labels: JSON.parse(String(row['labels'])) as readonly string[],
    state: row['state'] as JobState,
    tries: Number(row['tries']),
    ...(askedBy === undefined ? {} : { askedBy }),
    ...(worker === undefined ? {} : { worker }),
    ...(reason === undefined ? {} : { reason }),
    ...(result === undefined ? {} : { result: JSON.parse(result) as JobResult }),
    ...(hasTimes ? { ms: Number(row['ended_at']) - Number(row['begun_at']) } : {}),
  };
}
