/**
 * What follows from the definition of open systems for pairs that were made for its rules: both checks say it, the slow twin
 * says nothing else, no model fails a test that was made from it, and no system that conforms does.
 */
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { openConformance } from '../reference/open-conformance.js';
import { BORDER_PAIRS } from '../support/border-pairs.js';
import { ENVIRONMENT_PAIRS } from '../support/environment-pairs.js';
import { edgeSuite } from '../support/edge-suite.js';
import { openQuestion } from '../support/open-question.js';
import { testable } from '../support/test-model.js';

const BUDGET = { statesMax: 3_000 };
/** No clock is compared with more. */
const CONSTANT_MAX = 5;

test.each([...BORDER_PAIRS, ...ENVIRONMENT_PAIRS])(
  '$name: $expected',
  ({ spec: text, system: other, expected, request, mode, unfitInputs }) => {
    const spec = testable(text, request);
    const system = testable(other, { ...request, values: spec.tested.values });
    const kinds = [checkConformance, checkDeterminised].map(
      (check) => check(spec, system, mode, BUDGET, { unfitInputs }).kind,
    );
    expect(kinds).toEqual([expected, expected]);
    const itself = expected === 'unknown' ? 'unknown' : 'conforms';
    expect(checkConformance(spec, spec, mode, BUDGET, { unfitInputs }).kind).toBe(itself);
    const isPlain = mode === 'full' && unfitInputs === 'ignored' && expected !== 'unknown';
    if (isPlain) {
      const twin = openConformance(openQuestion(spec, system, CONSTANT_MAX, 6_000)).kind;
      expect(twin).toBe(expected === 'fails' ? 'fails' : 'nothing found');
    }
    const { tests } = edgeSuite(spec, 1_000);
    const [own, others] = [spec, system].map((model) => {
      const evaluator = new Evaluator(model, 1);
      return tests.flatMap((each) => evaluator.evaluate(each).verdicts ?? []);
    });
    expect(own).not.toContain('fail');
    if (isPlain && expected === 'conforms') expect(others).not.toContain('fail');
  },
);
