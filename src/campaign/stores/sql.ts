/** What stores need of a database: queries with parameters, transactions, and a few words that differ between databases. */

export type Value = string | number | null | Uint8Array;
export type Row = Readonly<Record<string, unknown>>;

/** Parameters are question marks in the text, in every dialect. */
export type Query = (text: string, ...values: readonly Value[]) => Promise<readonly Row[]>;

export interface Dialect {
  /** Milliseconds since 1970, by the clock of the database. */
  readonly now: string;
  readonly bytes: string;
  /** Before the names of tables. */
  readonly prefix: string;
  /** At the end of a query whose rows nobody else may change. */
  readonly forUpdate: string;
}

export interface Sql {
  readonly dialect: Dialect;
  readonly query: Query;
  /** All or nothing; whoever changes the same rows waits. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Question marks for a list of values. */
export function places(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
