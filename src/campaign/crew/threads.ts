/** A few threads that do jobs, each one at a time. One that hangs or runs out of memory is replaced. */
import { Worker } from 'node:worker_threads';
import { packagePath } from '../../files/package-file.js';
import { type FromThread, type Task, type ToThread } from './task.js';

/** A task that has begun. */
export interface Doing {
  readonly answer: Promise<FromThread>;
  /** Ends it: a run closes its system first, if it does so soon. */
  breakOff(): void;
}

/** So long a run may take to close its system, in milliseconds. */
const CLOSING_MS = 3_000;

export class Threads {
  readonly #free: Worker[] = [];
  readonly #all = new Set<Worker>();

  /** There must not be more tasks at once than the caller wants threads. */
  begin(task: Task): Doing {
    const worker = this.#free.pop() ?? this.#hire();
    let settle: (answer: FromThread) => void = () => undefined;
    const answer = new Promise<FromThread>((resolve) => (settle = resolve));
    let closing: NodeJS.Timeout | undefined;
    const end = (said: FromThread, isWell: boolean): void => {
      clearTimeout(closing);
      worker.off('message', hear).off('error', fail).off('exit', exit);
      if (isWell) this.#free.push(worker);
      else this.#dismiss(worker);
      settle(said);
    };
    const hear = (said: FromThread): void => {
      end(said, true);
    };
    const fail = (error: Error & { readonly code?: string }): void => {
      const isShort = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end({ kind: 'wrong', reason: isShort ? 'There was not enough memory for it.' : error.message }, false);
    };
    const exit = (status: number): void => {
      end({ kind: 'wrong', reason: `The thread that did it ended with status ${status}.` }, false);
    };
    worker.on('message', hear).on('error', fail).on('exit', exit);
    worker.postMessage({ kind: 'do', task } satisfies ToThread);
    return {
      answer,
      breakOff: () => {
        if (task.job.kind !== 'run') {
          end({ kind: 'broken off' }, false);
          return;
        }
        worker.postMessage({ kind: 'break off' } satisfies ToThread);
        closing ??= setTimeout(() => {
          end({ kind: 'broken off' }, false);
        }, CLOSING_MS);
      },
    };
  }

  async close(): Promise<void> {
    const all = [...this.#all];
    this.#all.clear();
    this.#free.length = 0;
    await Promise.all(all.map((worker) => worker.terminate()));
  }

  #hire(): Worker {
    const worker = new Worker(packagePath('dist/lib/campaign-thread.js'));
    this.#all.add(worker);
    return worker;
  }

  #dismiss(worker: Worker): void {
    this.#all.delete(worker);
    void worker.terminate();
  }
}
