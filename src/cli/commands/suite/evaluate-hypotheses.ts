/** `tickstone suite evaluate` for suites of machines and relations: their tests are run on the hypotheses of the model. */
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../../../generators/discrimination/discrimination.js';
import {
  type TestOnHypotheses,
  evaluateOnHypotheses,
} from '../../../generators/discrimination/evaluate-suite.js';
import { frameOf } from '../../../generators/discrimination/generate-discrimination.js';
import { FAULT_OPERATORS } from '../../../machine/fault.js';
import { count } from '../../../output/suite-words.js';
import { type Suite, type Verdict } from '../../../suite/suite.js';
import { EXIT } from '../../exit-status.js';
import { loadModelOfSuite } from '../../load/load-model-of-suite.js';
import { type Outcome, refuse } from '../../outcome.js';
import { type Output } from '../../output.js';
import { sayTable } from '../../write/say-table.js';
import { partsOf } from '../../../library/model.js';
import { modelOfYaml, yamlOf } from '../../../library/yaml-model.js';
import { withHypotheses } from '../../../library/with-hypotheses.js';

export function evaluateHypotheses(output: Output, path: string, suite: Suite, modelPath: string): Outcome {
  const { model, isSame } = loadModelOfSuite(output, path, modelPath, suite, modelOfYaml);
  const yaml = yamlOf(model);
  if (yaml === undefined) return refuse(output, modelPath, partsOf(model));
  const { faults, operators, hypotheses } = suite.options;
  const given = listOf(hypotheses);
  const asked = withHypotheses(yaml, given, () => undefined);
  const chosen = listOf(operators);
  const known = FAULT_OPERATORS.filter((operator) => chosen.includes(operator));
  const frame = frameOf(
    asked,
    {
      ...DEFAULT_OPTIONS,
      faults:
        given.length > 0
          ? 'model'
          : faults === 'single' || faults === 'double'
            ? faults
            : known.length > 0
              ? 'single'
              : 'model',
      ...(known.length === 0 ? {} : { operators: known }),
    },
    DEFAULT_BUDGET,
  );
  const evaluated = evaluateOnHypotheses(suite, frame);
  const isGood = evaluated.every(holds);
  show(output, evaluated);
  return {
    status: isGood ? EXIT.held : EXIT.notHeld,
    document: { file: path, model: { file: modelPath, same: isSame }, tests: evaluated.map(documentOf) },
  };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The reference never fails, and the test serves what it claims. */
function holds({ reference, goals }: TestOnHypotheses): boolean {
  return reference.verdicts?.includes('fail') === false && goals.refuted.length === 0;
}

function documentOf({ test, reference, others, goals }: TestOnHypotheses): object {
  return {
    id: test,
    verdicts: reference.verdicts ?? null,
    goals,
    hypotheses: others.map(({ hypothesis, verdicts }) => ({ hypothesis, verdicts: verdicts ?? null })),
  };
}

function show(output: Output, evaluated: readonly TestOnHypotheses[]): void {
  const text = (verdicts: readonly Verdict[] | undefined): string => verdicts?.join(' or ') ?? 'unknown';
  const columns = [{ title: 'test' }, { title: 'hypothesis', isFlexible: true }, { title: 'verdicts' }];
  const rows = evaluated.flatMap(({ test, reference, others }) => [
    [test, reference.hypothesis, text(reference.verdicts)],
    ...others.map(({ hypothesis, verdicts }) => ['', hypothesis, text(verdicts)]),
  ]);
  sayTable(output, columns, rows);
  output.say('');
  output.say(`The claims of ${evaluated.filter(holds).length} of ${count(evaluated.length, 'test')} hold`);
}
