/** Whether a suite of a machine or a relation holds what it claims: its tests are run on the hypotheses of the model. */
import { type StopLimit } from '../base/stopped.js';
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../generators/discrimination/discrimination.js';
import { type TestOnHypotheses, evaluatedOnHypotheses } from '../generators/discrimination/evaluate-suite.js';
import { type Frame } from '../generators/discrimination/frame.js';
import { frameOf } from '../generators/discrimination/generate-discrimination.js';
import { FAULT_OPERATORS } from '../machine/fault.js';
import { type Suite } from '../suite/suite.js';
import { HYPOTHESIS_REQUESTS, requestedFaults } from './hypothesis-request.js';
import { type YamlModel } from './model.js';
import { withHypotheses } from './with-hypotheses.js';
import { type Work } from './work.js';

/** Those that were evaluated, in their order, and what kept the others from it. */
export interface EvaluatedOnHypotheses {
  readonly evaluated: readonly TestOnHypotheses[];
  readonly limit: StopLimit | undefined;
}

export function testsOnHypotheses(
  suite: Suite,
  yaml: NonNullable<YamlModel['yaml']>,
  work: Pick<Work, 'run'>,
): EvaluatedOnHypotheses {
  const evaluated: TestOnHypotheses[] = [];
  const { limit } = work.run(() => {
    for (const each of evaluatedOnHypotheses(suite, frameFor(suite, yaml))) evaluated.push(each);
  });
  return { evaluated: [...evaluated], limit };
}

/** The hypotheses that the suite was made for. */
function frameFor({ options }: Suite, yaml: NonNullable<YamlModel['yaml']>): Frame {
  const { faults, operators, hypotheses } = options;
  const given = listOf(hypotheses);
  const asked = withHypotheses(yaml, given, () => undefined);
  const chosen = listOf(operators);
  const known = FAULT_OPERATORS.filter((operator) => chosen.includes(operator));
  const request = HYPOTHESIS_REQUESTS.find((each) => each === faults);
  const requested = requestedFaults({
    faults: request,
    operators: known.length === 0 ? undefined : known,
    hypotheses: given,
  });
  return frameOf(asked, { ...DEFAULT_OPTIONS, ...requested }, DEFAULT_BUDGET);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The reference runs the test and never fails it, and the test serves what it claims. */
export function holdsOnHypotheses({ reference: { verdicts = [] }, goals }: TestOnHypotheses): boolean {
  return verdicts.length > 0 && !verdicts.includes('fail') && goals.refuted.length === 0;
}
