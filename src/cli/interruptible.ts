/**
 * Ctrl-C ends a search and keeps what was found.
 *
 * Searches run in one go, and handlers of signals wait until nothing runs. So a search runs as a script that Node
 * breaks off on the signal; between searches a handler takes note of it.
 *
 * What is broken off is left as it was at some instruction: never look at it again, only at what it has reported.
 */
import { createContext, runInContext } from 'node:vm';

export type Interruptible<T> =
  { readonly kind: 'done'; readonly value: T } | { readonly kind: 'interrupted' };

export class Interrupts {
  #isInterrupted = false;
  readonly #note = (): void => {
    this.#isInterrupted = true;
  };

  /** From here on to `release`, Ctrl-C does not end the process. */
  constructor() {
    process.on('SIGINT', this.#note);
  }

  release(): void {
    process.off('SIGINT', this.#note);
  }

  /** Runs what may take long; not at all after an interruption. */
  async run<T>(work: () => T): Promise<Interruptible<T>> {
    // A signal that came between two searches is handled here.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#isInterrupted) return { kind: 'interrupted' };
    try {
      return { kind: 'done', value: runBreakable(work) };
    } catch (error) {
      if (!isInterruption(error)) throw error;
      this.#isInterrupted = true;
      return { kind: 'interrupted' };
    }
  }
}

function runBreakable<T>(work: () => T): T {
  let result: { readonly value: T } | undefined;
  const context = createContext({
    work: () => {
      result = { value: work() };
    },
  });
  runInContext('work()', context, { breakOnSigint: true });
  return result!.value;
}

function isInterruption(error: unknown): boolean {
  return (error as { readonly code?: unknown } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED';
}
