/**
 * What the stages that read a model find wrong with it, within bounds: so many diagnostics are kept, and the others are
 * counted, so that a file of another kind neither buries its reader nor fills the memory.
 *
 * INVARIANT an error is never left out in favour of a warning, and how many are left out is said.
 */
import { type Diagnostic, type Report, type Severity } from '../base/diagnostic.js';
import { DIAGNOSTICS_MAX } from '../base/limits.js';
import { moreProblems } from './problems/files.js';

export class Findings {
  readonly #kept: Record<Kind, Diagnostic[]> = { error: [], other: [], advice: [] };
  readonly #count: Record<Kind, number> = { error: 0, other: 0, advice: 0 };

  readonly report: Report = (diagnostic) => {
    const kind = kindOf(diagnostic);
    if (this.#count[kind]++ < DIAGNOSTICS_MAX) this.#kept[kind].push(diagnostic);
  };

  /**
   * In the order of their places, those about the file as a whole first; what is left out is said last. After an error
   * advice would often be wrong: what seems unused is used where the text could not be read.
   */
  list(): readonly Diagnostic[] {
    const { error, other, advice } = this.#kept;
    const shown = [...error, ...other, ...(error.length > 0 ? [] : advice)].slice(0, DIAGNOSTICS_MAX);
    const errors = this.#count.error - error.length;
    const others = this.#count.other + (error.length > 0 ? 0 : this.#count.advice);
    const left = others - (shown.length - error.length);
    return [...inOrder(shown), ...(errors + left > 0 ? [moreProblems.at(undefined, errors, left)] : [])];
  }
}

type Kind = Extract<Severity, 'error'> | 'other' | 'advice';

function kindOf({ code, severity }: Diagnostic): Kind {
  return severity === 'error' ? 'error' : code.startsWith('TKS6') ? 'advice' : 'other';
}

/** By place; the sort is stable, so that what one stage says of one place stays in its order. */
function inOrder(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort((a, b) => (a.span?.start ?? -1) - (b.span?.start ?? -1));
}
