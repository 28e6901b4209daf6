/** Which tests need to know whether the system refuses an input: where that cannot be observed, they are inconclusive. */
import { splitAction } from '../suite/action.js';
import { type SuiteStep } from '../suite/suite.js';
import { type PlannedTest } from './run-tests.js';

export function asksForRefusals({ test, reading, inputs }: PlannedTest): boolean {
  if (reading === 'offered') return true;
  const known = new Set(inputs);
  const isInput = (action: string): boolean => known.has(splitAction(action).action);
  const asks = (steps: readonly SuiteStep[]): boolean =>
    steps.some((step) => {
      if ('refuse' in step) return isInput(step.refuse);
      if ('accept' in step) return step.accept.some(isInput);
      return 'oneOf' in step && step.oneOf.some((branch) => asks(branch.steps ?? []));
    });
  return asks(test.steps);
}
