/**
 * Assertions: statements about Tickstone itself, never about its input.
 *
 * A user's mistake is a Diagnostic; a failed assertion is a defect of ours and throws. `assert` is cheap and
 * always on. `invariant` may be expensive and runs only when CHECKING (environment TICKSTONE_CHECK=1, and in
 * all tests).
 */

/** Thrown by failed assertions only, so that the command line can ask for a bug report. */
export class AssertionFailure {
  readonly name = 'AssertionFailure';
  readonly message: string;
  readonly stack: string | undefined;

  constructor(message: string) {
    this.message = message;
    this.stack = new Error(message).stack;
  }
}

interface Host {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

const CHECKING: boolean = (globalThis as Host).process?.env?.['TICKSTONE_CHECK'] === '1';

export function assert(condition: boolean, why: string): asserts condition {
  if (!condition) fail(why);
}

export function invariant(condition: () => boolean, why: string): void {
  if (CHECKING && !condition()) fail(why);
}

/** For the branch that cannot be reached. */
export function fail(why: string): never {
  // oxlint-disable-next-line typescript/only-throw-error -- See AssertionFailure: no inheritance, own stack.
  throw new AssertionFailure(why);
}
