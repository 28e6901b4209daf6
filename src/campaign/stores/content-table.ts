/** What models, suites and records consist of: bytes under their own hash, each of them once. */
import { createHash } from 'node:crypto';
import { inBatches } from './in-batches.js';
import { type Query, type Sql, places } from './sql.js';

export class ContentTable {
  readonly #sql: Sql;
  readonly #p: string;
  readonly #now: string;

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#p = sql.dialect.prefix;
    this.#now = sql.dialect.now;
  }

  async put(query: Query, bytes: Uint8Array): Promise<string> {
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

  async get(sha256: string): Promise<Uint8Array | undefined> {
    const [row] = await this.#sql.query(`SELECT bytes FROM ${this.#p}contents WHERE sha256 = ?`, sha256);
    if (row === undefined) return undefined;
    const { bytes } = row as { readonly bytes: Uint8Array | ArrayBuffer };
    return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  }

  /** Contents that no job names any more; those of the last hour may belong to a campaign that is about to begin. */
  async sweep(): Promise<number> {
    const named = new Set<string>();
    for (const { job, result_sha256: result } of await this.#sql.query(
      `SELECT job, result_sha256 FROM ${this.#p}jobs`,
    )) {
      if (typeof result === 'string') named.add(result);
      for (const [hash] of String(job).matchAll(/[0-9a-f]{64}/g)) named.add(hash);
    }
    const rows = await this.#sql.query(
      `SELECT sha256 FROM ${this.#p}contents WHERE added_at < ${this.#now} - 3600000`,
    );
    const loose = rows.map(({ sha256 }) => String(sha256)).filter((sha256) => !named.has(sha256));
    await inBatches(
      loose.map((each) => [each]),
      async (batch) => {
        const hashes = batch.flat();
        await this.#sql.query(
          `DELETE FROM ${this.#p}contents WHERE sha256 IN (${places(hashes)})`,
          ...hashes,
        );
      },
    );
    return loose.length;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
