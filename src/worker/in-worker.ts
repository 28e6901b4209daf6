/** Functions of the library in a thread of their own, which can be ended at any time. */
import { Worker } from 'node:worker_threads';
import {
  type OptionRules,
  callback,
  checkArgument,
  checkOptions,
  oneOf,
  satisfying,
} from '../base/option-rules.js';
import { TickstoneError } from '../base/tickstone-error.js';
import type * as library from '../library/index.js';
import { type WorkOptions } from '../library/work.js';
import { type Answer, type Call, SENDABLE, WORK_NAMES, type WorkName, sendable } from './call.js';

/**
 * Calls a function of the library in a thread of its own. Meanwhile the calling thread is free, and an `AbortSignal` among the
 * options ends the work at once, wherever it is: then the promise is rejected with the reason of the signal, and what was found
 * until then is lost. To keep it, set a budget instead.
 *
 * @example
 * ```ts
 * import { loadModel } from 'tickstone';
 * import { inWorker } from 'tickstone/worker';
 *
 * const { visited } = await inWorker('explore', await loadModel('lamp.xml'), {
 *   signal: AbortSignal.timeout(60_000),
 * });
 * console.log(visited);
 * ```
 */
export function inWorker<Name extends WorkName>(
  name: Name,
  ...args: Parameters<(typeof library)[Name]>
): ReturnType<(typeof library)[Name]> {
  return called(name, args) as ReturnType<(typeof library)[Name]>;
}

function called(name: WorkName, args: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    checkArgument('inWorker', 'name', name, oneOf(WORK_NAMES));
    const { signal, onProgress, rest } = withoutListeners(name, args);
    checkSendable(name, rest);
    signal?.throwIfAborted();
    const call: Call = { name, ...sendable(rest), isFollowed: onProgress !== undefined };
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { workerData: call });
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', abort);
      worker.removeAllListeners();
      void worker.terminate();
      settle();
    };
    const fail = (error: unknown): void => {
      end(() => {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- The reason of a signal is its owner's.
        reject(error);
      });
    };
    const abort = (): void => {
      fail(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('error', fail);
    worker.on('exit', (code) => {
      fail(new Error(`The thread has ended without an answer, with status ${code}.`));
    });
    worker.on('message', (answer: Answer) => {
      switch (answer.kind) {
        case 'progress':
          try {
            onProgress?.(answer.progress);
          } catch (error) {
            fail(error);
          }
          break;
        case 'done':
          end(() => {
            resolve(answer.value);
          });
          break;
        case 'refused':
          fail(new TickstoneError(answer.diagnostics));
          break;
        case 'failed':
          fail(answer.error);
      }
    });
  });
}

interface Listeners {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: WorkOptions['onProgress'];
  /** The arguments without them. */
  readonly rest: readonly unknown[];
}

/** Something that can only be asked cannot end a thread: it has to say so by itself. */
const LISTENER_RULES: OptionRules<Pick<Listeners, 'signal' | 'onProgress'>> = {
  signal: satisfying((value) => value instanceof AbortSignal, 'an AbortSignal'),
  onProgress: callback(),
};

/** Options come last. Who listens stays here. */
function withoutListeners(name: WorkName, args: readonly unknown[]): Listeners {
  const last = args.at(-1);
  const hasOptions = typeof last === 'object' && last !== null && ('signal' in last || 'onProgress' in last);
  if (!hasOptions) return { signal: undefined, onProgress: undefined, rest: args };
  const { signal, onProgress, ...options } = last as Listeners;
  checkOptions(name, { signal, onProgress }, LISTENER_RULES);
  return { signal, onProgress, rest: [...args.slice(0, -1), options] };
}

/** The functions check their options themselves, in the thread; what cannot be sent there is none of them. */
function checkSendable(name: WorkName, args: readonly unknown[]): void {
  for (const [index, arg] of args.entries()) {
    const areOptions = index === args.length - 1 && !Array.isArray(arg);
    checkArgument(name, areOptions ? 'options' : `arguments[${index}]`, arg, SENDABLE);
  }
}
