/** What the functions of the library throw when they cannot do what they are asked: always this, with diagnostics. */
import { type LocatedDiagnostic } from './diagnostic.js';

/**
 * Something that was given cannot be used: a model with errors, a name that is not there, a method that does not fit.
 * `diagnostics` says what, each with a code, a place where there is one, and a hint where one is known.
 */
// What is thrown to others has to be an Error.
export class TickstoneError extends Error {
  /** Short names are given to classes when the package is made; Node shows this one. */
  static override readonly name = 'TickstoneError';
  readonly diagnostics: readonly LocatedDiagnostic[];

  constructor(diagnostics: readonly LocatedDiagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    super(errors.map(sentenceOf).join('\n'));
    this.name = 'TickstoneError';
    this.diagnostics = diagnostics;
  }
}

/** Such as "lamp.xml:3:7: 'x' is not declared. (TKS3001)". */
function sentenceOf({ file, line, column, message, code }: LocatedDiagnostic): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return `${place}: ${message} (${code})`;
}
