/**
 * The thread that listens to signals while the main thread works: see signals.ts.
 *
 * Node has handlers of signals in its main thread only, but what they are made of works in every thread, and can be had from
 * `process.binding`. That is on its way out of Node, so where it is missing, this thread does nothing ([why](../../docs/decisions/0019-signals.md)).
 */
import { constants } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ASKED, WORK, type WatcherData } from './signals.js';

interface SignalHandle {
  onsignal: () => void;
  start(signal: number): number;
  stop(): void;
}

/** How long work may take until it asks whether to stop. */
const GRACE_MS = 400;

const { shared } = workerData as WatcherData;
const words = new Int32Array(shared);

function newHandle(): SignalHandle {
  // The user can do nothing about it.
  process.noDeprecation = true;
  const { Signal } = (
    process as unknown as { binding(name: string): { Signal: new () => SignalHandle } }
  ).binding('signal_wrap');
  return new Signal();
}

const handles = new Map<NodeJS.Signals, SignalHandle>();

function hear(signal: NodeJS.Signals): void {
  if (Atomics.load(words, ASKED) !== 0) {
    // Who asks twice means it.
    for (const handle of handles.values()) handle.stop();
    process.kill(process.pid, signal);
    return;
  }
  Atomics.store(words, ASKED, 1);
  const work = Atomics.load(words, WORK);
  if (work === 0) return;
  setTimeout(() => {
    // Node listens to this one as long as that work goes on.
    if (Atomics.load(words, WORK) === work) process.kill(process.pid, 'SIGINT');
  }, GRACE_MS);
}

function listen(signal: NodeJS.Signals): void {
  handles.get(signal)?.stop();
  const handle = newHandle();
  handle.onsignal = () => {
    hear(signal);
  };
  handle.start(constants.signals[signal]);
  handles.set(signal, handle);
}

listen('SIGTERM');
// What can be broken off has its own handler of Ctrl-C, which leaves none behind.
if (Atomics.load(words, WORK) === 0) listen('SIGINT');
parentPort?.on('message', () => {
  listen('SIGINT');
});
