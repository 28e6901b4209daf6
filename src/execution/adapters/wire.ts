/** Bytes in both directions between the tester and a system, wherever it runs. */
import { type Broken } from '../connection.js';

export interface Wire {
  send(data: string | Uint8Array): void;
  /** Who is told of what comes, and once of the end. */
  listen(listener: WireListener): void;
  /** Ends it, and a process that belongs to it, within the stop limit; never fails. */
  close(): Promise<void>;
  /** The end of what the system has written to its standard error. */
  lastWords(): string;
}

export interface WireListener {
  onData(chunk: Buffer): void;
  /** It has ended; why is told a little later. */
  onEnding?(): void;
  onEnd(reason: Broken): void;
}

/** How long is waited, in milliseconds. */
export interface Limits {
  /** Until a system is there and ready. */
  readonly startMs: number;
  /** For an answer. */
  readonly answerMs: number;
  /** Between asking a process to end and making it. */
  readonly stopMs: number;
}

export const LIMITS: Limits = { startMs: 10_000, answerMs: 5_000, stopMs: 1_000 };
