/** How jobs that are ready find a worker, and how it is known that the worker is alive: what differs between stores. */
import { type WorkerFacts } from '../store.js';
import { type Query, type Sql } from './sql.js';

/** A job that can be begun. */
export interface ReadyJob {
  readonly campaign: string;
  readonly id: string;
  readonly queue: string;
  readonly settings: {
    readonly tries: number;
    readonly backOffMs: number;
    readonly limitMs?: number | undefined;
  };
}

/** A job that a worker may begin, and what its queue has to be told of it later. */
export interface Delivery {
  readonly campaign: string;
  readonly id: string;
  readonly ticket: unknown;
}

export interface Queue {
  readonly leaseMs: number;
  /** Whether the queue itself waits before a job is tried again, and notices workers that have died. */
  readonly retries: boolean;
  /** There are queues for these sets of labels. */
  prepare(queues: readonly string[]): Promise<void>;
  announce(query: Query, jobs: readonly ReadyJob[]): Promise<void>;
  /** A job of one of these queues. */
  take(sql: Sql, queues: readonly string[], worker: WorkerFacts): Promise<Delivery | undefined>;
  keep(query: Query, tickets: readonly unknown[]): Promise<void>;
  /** The job need not be delivered again; or it must, later. */
  settle(query: Query, ticket: unknown, how: 'done' | 'again'): Promise<void>;
  close(): Promise<void>;
}
