/** One line on a terminal that says how far the work is; it goes when there is a result. */
import { type Counts } from '../explore/search.js';
import { withoutUnseen } from '../base/unseen.js';
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

export interface ProgressLine {
  /** Shows what is said, given how long the work has taken, if it is time for that. */
  show(text: (seconds: number) => string): void;
  /** Takes the line away. */
  clear(): void;
}

export function createProgressLine(
  { json, quiet }: OutputOptions,
  stream: ProgressStream = process.stderr,
  nowMs: () => number = () => performance.now(),
): ProgressLine {
  const start = nowMs();
  const isShown = stream.isTTY === true && json !== true && quiet !== true;
  let next = start + FIRST_MS;
  let isWritten = false;
  return {
    show(text) {
      const now = nowMs();
      if (!isShown || now < next) return;
      next = now + EVERY_MS;
      isWritten = true;
      const said = withoutUnseen(text((now - start) / 1000));
      stream.write(`\r${said.slice(0, (stream.columns ?? 80) - 1)}\x1b[K`);
    },
    clear() {
      if (isWritten) stream.write('\r\x1b[K');
      isWritten = false;
    },
  };
}

/** Follows one search; `subject` is what it looks for. */
export function followProgress(
  subject: string,
  options: OutputOptions,
  ...streamAndClock: [stream?: ProgressStream, nowMs?: () => number]
): Progress {
  const line = createProgressLine(options, ...streamAndClock);
  let latest: Counts = { visited: 0, stored: 0, transitions: 0, waiting: 0, bytes: 0 };
  return {
    get latest() {
      return latest;
    },
    onProgress(counts) {
      latest = counts;
      line.show((seconds) => progressLine(counts, seconds, residentBytes(), subject));
    },
    clear() {
      line.clear();
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
