/** How a method says that it does not fit a model. */
import { type Diagnostic } from '../base/diagnostic.js';

/** Ends the work on a model, perhaps in some reachable state, that a method cannot deal with. Not an Error: it is an answer. */
export class Unsuitable {
  readonly diagnostic: Diagnostic;
  constructor(diagnostic: Diagnostic) {
    this.diagnostic = diagnostic;
  }
}

/** Says that the method does not fit the model. */
export function unsuitable(diagnostic: Diagnostic): never {
  // oxlint-disable-next-line typescript/only-throw-error -- An answer, not an Error.
  throw new Unsuitable(diagnostic);
}
