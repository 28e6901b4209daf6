/** The jobs of campaigns, what each needs, and what has become of it. */
import { append } from '../../base/long-lists.js';
import { createHash } from 'node:crypto';
import { type Job, type JobKind, type JobResult, type PlannedJob } from '../job.js';
import { JOB_STATES, type JobRow, type JobState } from '../store.js';
import { inBatches } from './in-batches.js';
import { type Query, type Row, type Sql, type Value } from './sql.js';

export class JobTable {
  readonly #sql: Sql;
  readonly #p: string;
  readonly #now: string;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  /** Jobs that are there already stay as they are. */
  async insert(
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
    await this.insertNeeds(query, needs);
  }

  async insertNeeds(query: Query, needs: readonly (readonly Value[])[]): Promise<void> {
    await inBatches(needs, async (batch) => {
      await query(
        `INSERT INTO ${this.#p}needs (campaign, job, needed) VALUES ${batch.map(() => '(?, ?, ?)').join(', ')} ON CONFLICT DO NOTHING`,
        ...batch.flat(),
      );
    });
  }

  async select(campaign: string): Promise<readonly JobRow[]> {
    const needs = new Map<string, string[]>();
    for (const { job, needed } of await this.#sql.query(
      `SELECT job, needed FROM ${this.#p}needs WHERE campaign = ? ORDER BY job, needed`,
      campaign,
    )) {
      const list = needs.get(String(job));
      if (list === undefined) needs.set(String(job), [String(needed)]);
      else list.push(String(needed));
    }
    const rows = await this.#sql.query(
      `SELECT * FROM ${this.#p}jobs WHERE campaign = ? ORDER BY CASE WHEN asked_by IS NULL THEN 0 ELSE 1 END, place, id`,
      campaign,
    );
    return rows.map((row) => jobRowOf(row, needs.get(String(row['id'])) ?? []));
  }

  async counts(campaign: string): Promise<Readonly<Record<JobState, number>>> {
    const rows = await this.#sql.query(
      `SELECT state, COUNT(*) AS jobs FROM ${this.#p}jobs WHERE campaign = ? GROUP BY state`,
      campaign,
    );
    const found = new Map(rows.map(({ state, jobs }) => [String(state), Number(jobs)]));
    return Object.fromEntries(JOB_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
      JobState,
      number
    >;
  }

  async needed(
    campaign: string,
    id: string,
  ): Promise<readonly { readonly id: string; readonly sha256: string }[]> {
    const rows = await this.#sql.query(
      `SELECT o.id AS id, o.result_sha256 AS sha256 FROM ${this.#p}needs n JOIN ${this.#p}jobs o ON o.campaign = n.campaign AND o.id = n.needed
       WHERE n.campaign = ? AND n.job = ? AND o.state = 'done'`,
      campaign,
      id,
    );
    return rows.map((row) => ({ id: String(row['id']), sha256: String(row['sha256']) }));
  }

  async setState(
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
  async fail(query: Query, campaign: string, id: string, reason: string): Promise<void> {
    await this.setState(query, campaign, id, 'failed', reason);
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
        append(
          next,
          rows.map((row) => String(row['id'])),
        );
      }
      level = next;
    }
  }
}

/** The queue of a set of labels; without labels, anyone's. */
export function queueOf(labels: readonly string[]): string {
  if (labels.length === 0) return 'anyone';
  const text = [...labels].sort().join(' ');
  return `with-${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

export function jobRowOf(row: Row, needs: readonly string[]): JobRow {
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
