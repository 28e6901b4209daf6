/** `tickstone suite evaluate` for suites of machines and relations: their tests are run on the hypotheses of the model. */
import { type TestOnHypotheses } from '../../../generators/discrimination/evaluate-suite.js';
import { leftOut, resultOnHypotheses } from '../../../library/evaluate.js';
import { holdsOnHypotheses, testsOnHypotheses } from '../../../library/evaluate-hypotheses.js';
import { partsOf } from '../../../library/model.js';
import { modelOfYaml, yamlOf } from '../../../library/yaml-model.js';
import { printable } from '../../../output/printable.js';
import { count } from '../../../output/suite-words.js';
import { type Suite, type Verdict } from '../../../suite/suite.js';
import { type BudgetOptions } from '../../budget.js';
import { EXIT } from '../../exit-status.js';
import { loadModelOfSuite } from '../../load/load-model-of-suite.js';
import { type Outcome, refuse } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';
import { workFor } from '../../work.js';
import { sayLeftOut } from '../../write/say-left-out.js';
import { sayTable } from '../../write/say-table.js';

export function evaluateHypotheses(
  output: Output,
  path: string,
  suite: Suite,
  modelPath: string,
  options: OutputOptions & BudgetOptions,
): Outcome {
  const { model, isSame } = loadModelOfSuite(output, path, modelPath, suite, modelOfYaml);
  const yaml = yamlOf(model);
  if (yaml === undefined) return refuse(output, modelPath, partsOf(model));
  const { evaluated, limit } = testsOnHypotheses(suite, yaml, workFor(options));
  const left = leftOut(suite, evaluated, limit);
  show(output, evaluated);
  sayLeftOut(output, left);
  const isGood = evaluated.every(holdsOnHypotheses);
  return {
    status: isGood ? (limit === undefined ? EXIT.held : EXIT.budget) : EXIT.notHeld,
    document: {
      file: path,
      model: { file: modelPath, same: isSame },
      ...left,
      tests: evaluated.map(resultOnHypotheses),
    },
  };
}

function show(output: Output, evaluated: readonly TestOnHypotheses[]): void {
  const text = (verdicts: readonly Verdict[] | undefined): string =>
    verdicts?.length === 0 ? 'none' : (verdicts?.join(' or ') ?? 'unknown');
  const columns = [{ title: 'test' }, { title: 'hypothesis', isFlexible: true }, { title: 'verdicts' }];
  const rows = evaluated.flatMap(({ test, reference, others }) => [
    [test, reference.hypothesis, text(reference.verdicts)],
    ...others.map(({ hypothesis, verdicts }) => ['', hypothesis, text(verdicts)]),
  ]);
  sayTable(output, columns, rows);
  output.say('');
  for (const { test, reference } of evaluated)
    if (reference.verdicts?.length === 0)
      output.say(
        `${printable(test)}: no run of ${printable(reference.hypothesis)} has the inputs of the test`,
      );
  output.say(
    `The claims of ${evaluated.filter(holdsOnHypotheses).length} of ${count(evaluated.length, 'test')} hold`,
  );
}
