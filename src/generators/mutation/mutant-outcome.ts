/** What becomes of mutants, as judges say it to those who ask: a thread that only asks need not load what judges do. */
import { type Reason } from '../../base/reason.js';
import { type ToldReason } from '../../suite/reason-text.js';
import { type GoalOutcome } from '../generator.js';

/** What became of a mutant. */
export type MutantOutcome =
  /** By the test with this title. */
  | { readonly kind: 'killed'; readonly by: string }
  | { readonly kind: 'conforming' | 'notImplementable' }
  /** In an earlier suite's words if nobody has looked again. */
  | { readonly kind: 'unknown'; readonly why: Reason | ToldReason };

/** What a goal is whose mutant no test kills; `same` says what is proved of one that conforms. */
export function withoutKill(
  outcome: Exclude<MutantOutcome, { readonly kind: 'killed' }>,
  same: 'conforms' | 'sameState',
): Pick<GoalOutcome, 'status' | 'reason'> {
  switch (outcome.kind) {
    case 'conforming':
      return { status: 'equivalent', reason: { kind: 'proved', what: same } };
    case 'notImplementable':
      return { status: 'infeasible', reason: { kind: 'proved', what: 'stopsTime' } };
    case 'unknown':
      return { status: 'unknown', reason: outcome.why };
  }
}
