/** What the checks of conformance say of a system in an environment, compared with their slow twin. */
import { expect } from 'vitest';
import { leastCommonMultiple } from '../../src/base/rational.js';
import { type Conformance, type Failure } from '../../src/conformance/conformance.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { type Budget } from '../../src/explore/search.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type OpenQuestion, isWrong, openConformance } from '../reference/open-conformance.js';
import { openQuestion } from './open-question.js';

export interface TwinOptions {
  /** No clock is compared with more. */
  readonly constantMax: number;
  readonly budget: Budget;
  readonly twinStatesMax: number;
}

/** What the check says; if it is sure, the twin says so, too. */
export function comparedWithTwin(
  spec: TestModel,
  system: TestModel,
  options: TwinOptions,
  check: typeof checkConformance = checkConformance,
): Conformance['kind'] {
  const { constantMax, budget, twinStatesMax } = options;
  const answer = check(spec, system, 'full', budget);
  if (answer.kind === 'unknown') return answer.kind;
  const question = openQuestion(spec, system, constantMax, twinStatesMax);
  if (answer.kind === 'fails') expect(isConfirmed(question, answer.failure)).toBe(true);
  else expect(openConformance(question).kind).not.toBe('fails');
  return answer.kind;
}

/** Whether the twin says so, too, on a grid that holds the times of the failure. */
function isConfirmed(question: OpenQuestion, { trace, what }: Failure): boolean {
  const times = [...trace.map(({ delay }) => delay), ...(what.kind === 'output' ? [what.delay] : [])];
  const scale = times.reduce((common, { denominator }) => leastCommonMultiple(common, denominator), 1n);
  const fine = { ...question, parts: 4 * Number(scale) };
  // No deadline is later.
  const late = { action: 'silence', delay: { numerator: BigInt(question.constantMax + 1), denominator: 1n } };
  return isWrong(fine, trace, what.kind === 'output' ? what : late);
}
