/**
 * A store in a database. What is said of a job is said in one transaction: its state, its result, the verdicts, the jobs
 * that it asks for and those that can begin now.
 */
import { type CampaignSettings } from '../campaign.js';
import { type PastVerdict } from '../history.js';
import { campaignUnderWay } from '../problems.js';
import {
  type CampaignRow,
  type CampaignState,
  type Claim,
  type Ending,
  type JobRow,
  type JobState,
  type NewCampaign,
  type Pruned,
  type Store,
  type VerdictQuery,
  type WorkerFacts,
} from '../store.js';
import { ContentTable } from './content-table.js';
import { JobEndings, type Tables, silentReason } from './job-endings.js';
import { JobTable, jobRowOf, queueOf } from './job-table.js';
import { type Delivery, type Queue } from './queue.js';
import { refuseStore } from './refuse-store.js';
import { type Query, type Sql } from './sql.js';
import { VerdictTable } from './verdict-table.js';

/** Queues are listed anew after so long, in milliseconds of this process. */
const QUEUES_KNOWN_MS = 2_000;

export class SqlStore implements Store {
  readonly name: string;
  readonly leaseMs: number;
  /** For tests of what no worker does. */
  readonly sql: Sql;
  readonly #queue: Queue;
  readonly #tables: Tables;
  readonly #endings: JobEndings;
  readonly #p: string;
  readonly #now: string;
  #known: { readonly queues: readonly QueueRow[]; readonly until: number } | undefined;

  constructor(name: string, sql: Sql, queue: Queue) {
    this.name = name;
    this.leaseMs = queue.leaseMs;
    this.sql = sql;
    this.#queue = queue;
    this.#tables = {
      contents: new ContentTable(sql),
      jobs: new JobTable(sql),
      verdicts: new VerdictTable(sql),
    };
    this.#endings = new JobEndings(sql, queue, this.#tables);
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  async close(): Promise<void> {
    await this.#queue.close();
    await this.sql.close();
  }

  // ------------------------------------------------------------------------------------------------- contents

  async putContents(contents: readonly Uint8Array[]): Promise<void> {
    for (const bytes of contents) await this.#tables.contents.put(this.sql.query, bytes);
  }

  content(sha256: string): Promise<Uint8Array | undefined> {
    return this.#tables.contents.get(sha256);
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
      await this.#tables.jobs.insert(query, made, jobs, undefined, 0);
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

  jobs(campaign: string): Promise<readonly JobRow[]> {
    return this.#tables.jobs.select(campaign);
  }

  counts(campaign: string): Promise<Readonly<Record<JobState, number>>> {
    return this.#tables.jobs.counts(campaign);
  }

  /** By queue, so that however many jobs are ready, one of each is looked at. */
  async readyLabels(campaign: string): Promise<readonly (readonly string[])[]> {
    const rows = await this.sql.query(
      `SELECT q.labels AS labels FROM ${this.#p}queues q
       WHERE EXISTS (SELECT 1 FROM ${this.#p}jobs j WHERE j.state = 'ready' AND j.queue = q.id AND j.campaign = ?) ORDER BY q.id`,
      campaign,
    );
    return rows.map(({ labels }) => JSON.parse(String(labels)) as readonly string[]);
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
        if (row?.['state'] === 'running')
          await this.#tables.jobs.setState(query, campaign, id, 'ready', undefined);
        await this.#queue.settle(query, ticket, 'done');
        return undefined;
      }
      const settings = JSON.parse(String(row['settings'])) as CampaignSettings;
      if (Number(row['tries']) >= settings.tries) {
        await this.#tables.jobs.fail(query, campaign, id, silentReason(settings.tries));
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
        const claim = await this.#endings.held(query, String(campaign), String(id), Number(token));
        if (claim !== undefined) await this.#endings.tryAgain(query, claim, undefined);
      });
  }

  needed({ campaign, planned }: Claim): ReturnType<Store['needed']> {
    return this.#tables.jobs.needed(campaign, planned.id);
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
      const held = await this.#endings.held(query, claim.campaign, claim.planned.id, claim.token);
      if (held === undefined) return false;
      switch (ending.kind) {
        case 'given back':
          await this.#endings.giveBack(query, held);
          break;
        case 'wrong':
          await this.#endings.tryAgain(query, held, ending.reason, claim.ticket);
          return true;
        case 'end':
          await this.#endings.end(query, held, ending);
      }
      await this.#queue.settle(query, claim.ticket, 'done');
      return true;
    });
    return isOurs;
  }

  // --------------------------------------------------------------------------------------------------- history

  verdicts(asked: VerdictQuery): Promise<readonly PastVerdict[]> {
    return this.#tables.verdicts.select(asked);
  }

  async prune({ keepCampaignsMs, keepHistoryMs }: Parameters<Store['prune']>[0]): Promise<Pruned> {
    await this.#settleAll();
    const { query } = this.sql;
    const p = this.#p;
    const verdicts = keepHistoryMs === undefined ? 0 : await this.#tables.verdicts.forget(keepHistoryMs);
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
      verdicts,
      contents: old.length === 0 ? 0 : await this.#tables.contents.sweep(),
    };
  }
}

interface QueueRow {
  readonly id: string;
  readonly labels: readonly string[];
}
