/** One line on a terminal that says how far a search is; it goes when there is a result. */
import { type Counts } from '../explore/search.js';
import { residentBytes } from './memory.js';
import { type OutputOptions } from './output.js';

export interface Progress {
  /** What the search says of itself, now and then. */
  readonly onProgress: (counts: Counts) => void;
  /** The counts that were said last. */
  readonly latest: Counts;
  /** Takes the line away. */
  clear(): void;
}

/** Where the line is written: standard error, if it is a terminal. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** The line begins after half a second and changes five times a second. */
const FIRST_MS = 500;
const EVERY_MS = 200;

/** Follows one search; `subject` is what it looks for. */
export function followProgress(
  subject: string,
  { json, quiet }: OutputOptions,
  stream: ProgressStream = process.stderr,
): Progress {
  const start = performance.now();
  const isShown = stream.isTTY === true && json !== true && quiet !== true;
  let next = start + FIRST_MS;
  let isWritten = false;
  let latest: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };
  return {
    get latest() {
      return latest;
    },
    onProgress(counts) {
      latest = counts;
      const now = performance.now();
      if (!isShown || now < next) return;
      next = now + EVERY_MS;
      isWritten = true;
      const line = progressLine(counts, (now - start) / 1000, residentBytes(), subject);
      stream.write(`\r${line.slice(0, (stream.columns ?? 80) - 1)}\x1b[K`);
    },
    clear() {
      if (isWritten) stream.write('\r\x1b[K');
      isWritten = false;
    },
  };
}

export function progressLine(counts: Counts, seconds: number, bytes: number, subject: string): string {
  const rate = Math.round(counts.visited / seconds);
  return [
    `${grouped(counts.visited)} states`,
    `${grouped(rate)} states/s`,
    `${grouped(counts.waiting)} waiting`,
    `${Math.round(bytes / 1e6)} MB`,
    subject,
  ].join('  ');
}

/** 1234567 as 1,234,567. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
