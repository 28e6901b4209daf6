/** Which hypotheses of a machine are asked for: by its file, by kinds of faults, or by criteria that faults stand for. */
import { type DiscriminationOptions } from '../generators/discrimination/discrimination.js';
import { type FaultOperator } from '../machine/fault.js';

export const HYPOTHESIS_REQUESTS = ['model', 'single', 'double', 'states', 'transitions', 'mcdc'] as const;

/**
 * Which hypotheses there are: those of the model, the machine with each fault, or also with each two; or with each fault that
 * stands for a state, a transition, or a part of a condition that decides (MC/DC).
 */
export type HypothesisRequest = (typeof HYPOTHESIS_REQUESTS)[number];

/** The faults that stand for criteria. */
const OF_CRITERION: ReadonlyMap<string, FaultOperator> = new Map([
  ['states', 'wrong-in-state'],
  ['transitions', 'wrong-on-transition'],
  ['mcdc', 'wrong-on-condition'],
]);

/** Whether the request itself says which faults there are. */
export function isCriterion(faults: string | undefined): boolean {
  return OF_CRITERION.has(faults ?? '');
}

/** The same as the method takes it. */
export function requestedFaults({
  faults,
  operators,
  hypotheses = [],
}: {
  readonly faults?: HypothesisRequest | undefined;
  readonly operators?: readonly FaultOperator[] | undefined;
  readonly hypotheses?: readonly string[] | undefined;
}): Partial<Pick<DiscriminationOptions, 'faults' | 'operators'>> {
  const criterion = OF_CRITERION.get(faults ?? '');
  const chosen = criterion === undefined ? operators : [criterion];
  const isGiven = hypotheses.length > 0;
  const kind =
    faults === 'model' || faults === 'double'
      ? faults
      : chosen === undefined
        ? (faults ?? 'model')
        : 'single';
  return {
    faults: isGiven ? 'model' : (kind as DiscriminationOptions['faults']),
    ...(chosen === undefined ? {} : { operators: chosen }),
  };
}
