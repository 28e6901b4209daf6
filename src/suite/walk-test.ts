/**
 * Walking through a test: where one stands, what can come next there, and where that leads.
 *
 * A runner, a player and a prover all walk the same way, so the rules of branches stand here only.
 */
import {
  type AcceptStep,
  type Branch,
  type RefuseStep,
  type SuiteStep,
  type SuiteTest,
  type Verdict,
} from './suite.js';

/** Before the step with this index; after the last one, the verdict is reached. */
export interface Position {
  readonly steps: readonly SuiteStep[];
  readonly index: number;
  readonly verdict: Verdict;
}

/** What stands at a position. */
export type Next =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'refuse'; readonly step: RefuseStep }
  | { readonly kind: 'accept'; readonly step: AcceptStep }
  /** One branch for a plain step. */
  | { readonly kind: 'choice'; readonly branches: readonly Branch[] };

export function startOf({ steps, verdict }: Pick<SuiteTest, 'steps' | 'verdict'>): Position {
  return { steps, index: 0, verdict };
}

export function nextAt({ steps, index, verdict }: Position): Next {
  const step = steps[index];
  if (step === undefined) return { kind: 'verdict', verdict };
  if ('refuse' in step) return { kind: 'refuse', step };
  if ('accept' in step) return { kind: 'accept', step };
  return { kind: 'choice', branches: 'oneOf' in step ? step.oneOf : [step] };
}

/** Where a branch leads: to its own end, or on with the step after the choice. */
export function afterBranch(position: Position, { steps = [], verdict }: Branch): Position {
  return verdict === undefined ? afterStep(position) : { steps, index: 0, verdict };
}

export function afterStep({ steps, index, verdict }: Position): Position {
  return { steps, index: index + 1, verdict };
}
