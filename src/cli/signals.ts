/**
 * Signals that come while this thread works.
 *
 * Handlers of Node wait until nothing runs, and a search runs in one go. So a small thread listens in place of this one and
 * leaves a word in memory that both share; whoever asks whether a budget is used up sees it there (see budget.ts). Work that has
 * not asked for a while is broken off as by Ctrl-C, where it can be: see interruptible.ts. A second signal ends the process, as it would any other.
 *
 * The thread is started when this one has worked for some time without a rest, so that short commands need none, and nor do
 * those that wait for other threads: until then, and where there is no such thread, signals end the process, unless it
 * listens itself. But none ends it in the middle of writing, which would leave files that nobody knows.
 */
import { Worker, isMainThread } from 'node:worker_threads';
import { packagePath } from '../files/package-file.js';

/** What both threads look at: whether a signal has come, and the number of the work that can be broken off, or 0. */
export const ASKED = 0;
export const WORK = 1;

/** What the thread is told. */
export interface WatcherData {
  readonly shared: SharedArrayBuffer;
}

const shared = new SharedArrayBuffer(8);
const words = new Int32Array(shared);

/** Commands that end sooner do without. */
const LATE_MS = 200;

let isWanted = false;
let watcher: Worker | undefined;
let worked = 0;
let wasHeardHere = false;

/** From now on, long commands listen to signals: for the program alone, since signals are those of the process. */
export function heedSignals(): void {
  isWanted = isMainThread && process.platform !== 'win32';
}

/** Whether a signal has asked the command to end. `msBusy` is how long this thread has worked by now without a rest. */
export function isInterrupted(msBusy: number): boolean {
  if (wasHeardHere) return true;
  if (!isWanted) return false;
  if (watcher === undefined && msBusy > LATE_MS) watcher = watch();
  return Atomics.load(words, ASKED) !== 0;
}

/** The same, of commands that need not listen for it. */
export function wasInterrupted(): boolean {
  return isInterrupted(0);
}

/** A signal was heard by others than the thread, which may hear the same one still: what follows shall know of it too. */
export function rememberSignal(): void {
  wasHeardHere = true;
}

/** Around work that Node breaks off on Ctrl-C, for which it listens itself then. */
export function withBreaking<T>(work: () => T): T {
  const around = Atomics.load(words, WORK);
  Atomics.store(words, WORK, ++worked);
  try {
    return work();
  } finally {
    Atomics.store(words, WORK, around);
    if (around === 0) watcher?.postMessage('listen');
  }
}

const HEEDED = ['SIGINT', 'SIGTERM'] as const;

/**
 * Around what must not end in the middle, such as writing a file. Who listens here hears nothing as long as this thread works, which
 * is the purpose: what comes meanwhile is left to the thread that listens, or to whoever asks again.
 */
export function undisturbed<T>(work: () => T): T {
  if (!isWanted) return work();
  const wait = (): void => undefined;
  for (const signal of HEEDED) process.on(signal, wait);
  try {
    return work();
  } finally {
    for (const signal of HEEDED) process.off(signal, wait);
  }
}

/** The same around what takes longer: it can ask whether it is interrupted, from its start. */
export function undisturbedFor<T>(work: () => T): T {
  if (isWanted) watcher ??= watch();
  return undisturbed(work);
}

function watch(): Worker {
  const workerData: WatcherData = { shared };
  const thread = new Worker(packagePath('dist/bin/signals.js'), { workerData, stdout: false, stderr: false });
  // Without it, signals end the process, which is no worse than before.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}
