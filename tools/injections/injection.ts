/** A mistake to put into the sources on purpose, to see whether a test near it notices. */

export interface Injection {
  /** A few words that tell it from the others of its area. */
  readonly name: string;
  /** From the root of the checkout. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What goes wrong with it. */
  readonly why: string;
  /** The test files near it, of which one has to fail. */
  readonly tests: readonly string[];
  /** Why no test can fail, for changes that look like mistakes and are none. */
  readonly equivalent?: string | undefined;
}

/** The mistakes of one area of the sources. */
export interface InjectionArea {
  readonly name: string;
  readonly injections: readonly Injection[];
}
