/** Both kinds of stores, for tests that hold for each: a SQLite file in a temporary folder, and a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from './postgres.js';
import { isMissing, programOf } from './tools.js';

export interface StoreUnderTest {
  /** Of a store that nobody has used. */
  fresh(): string;
  /** The server, if there is one. */
  readonly server?: PostgresServer | undefined;
  end(): Promise<void>;
}

export interface StoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Why its tests are skipped. */
  readonly missing?: string | undefined;
  open(): Promise<StoreUnderTest>;
}

export const STORE_KINDS: readonly StoreKind[] = [
  {
    name: 'SQLite',
    open() {
      const folder = mkdtempSync(join(tmpdir(), 'tickstone-store-'));
      let count = 0;
      return Promise.resolve({
        fresh: () => join(folder, `store-${++count}.sqlite`),
        end() {
          rmSync(folder, { recursive: true, force: true });
          return Promise.resolve();
        },
      });
    },
  },
  {
    name: 'PostgreSQL',
    missing: programOf('PostgreSQL') === undefined ? isMissing('PostgreSQL') : undefined,
    async open() {
      const server = await startPostgres();
      let count = 0;
      return {
        server,
        fresh() {
          const database = `store_${++count}`;
          server.sql(`CREATE DATABASE ${database}`);
          return server.url.replace(/[^/]*$/, database);
        },
        end: () => server.stop(),
      };
    },
  },
];

/** The title of tests on a kind of store: it says why they are skipped. */
export function titleOf({ name, missing }: StoreKind): string {
  return missing === undefined ? name : `${name}: ${missing}`;
}
