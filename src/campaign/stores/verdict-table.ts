/** What tests said of systems, run by run: the history, which outlives campaigns. */
import { type PastVerdict, type TestVerdict } from '../history.js';
import { type VerdictQuery } from '../store.js';
import { inBatches } from './in-batches.js';
import { type Query, type Sql, type Value } from './sql.js';

export class VerdictTable {
  readonly #sql: Sql;
  readonly #p: string;
  readonly #now: string;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  async add(query: Query, campaign: string, job: string, verdicts: readonly TestVerdict[]): Promise<void> {
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

  async select({ system, campaign, withinMs }: VerdictQuery): Promise<readonly PastVerdict[]> {
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
    const rows = await this.#sql.query(
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

  /** Forgets those that are older; returns how many were. */
  async forget(olderThanMs: number): Promise<number> {
    const gone = await this.#sql.query(
      `DELETE FROM ${this.#p}verdicts WHERE at < ${this.#now} - ? RETURNING place`,
      Math.round(olderThanMs),
    );
    return gone.length;
  }
}
