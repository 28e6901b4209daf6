/**
 * `tickstone export --to yggdrasil`: the model's own test code along the runs of the tests, one file per test. A test
 * that does not say how it runs is played first.
 */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { stopIfAsked, stopOf } from '../../base/stopped.js';
import { type TimedTrace } from '../../explore/trace.js';
import { Evaluator } from '../../generators/evaluate.js';
import { type TestModel } from '../../generators/test-model.js';
import { placeOf } from '../../language/place.js';
import { checkTestCode, testCodeFiles } from '../../output/test-code.js';
import { printable } from '../../output/printable.js';
import { type Suite } from '../../suite/suite.js';
import { deliver } from './deliver.js';
import { EXIT } from '../exit-status.js';
import { showDiagnostics } from '../load/load-path.js';
import { loadModelOfSuite, pathOfModel } from '../load/load-model-of-suite.js';
import { modelOfBytes } from '../../library/model.js';
import { interfaceOfSuite, testing } from '../../library/testing.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { writeFiles } from './write-directory.js';

/** Chance decides only for tests that do not say how they run; the same seed gives the same files. */
const SEED = 1;

export function exportTestCode(
  output: Output,
  path: string,
  suite: Suite,
  options: { readonly output?: string | undefined; readonly model?: string | undefined },
): Outcome {
  const place = pathOfModel(output, path, suite, options.model);
  if (place.kind === 'ended') return place.outcome;
  const modelPath = place.value;
  const source = loadModelOfSuite(output, path, modelPath, suite, modelOfBytes);
  const loading = testing(source.model, interfaceOfSuite(suite));
  if (loading.kind === 'refused') return refuse(output, modelPath, loading);
  const { model } = loading;
  const diagnostics = problemsOf(model);
  showDiagnostics(output, diagnostics, model.checked.model.file);
  const evaluator = new Evaluator(model, SEED);
  const runs: { readonly id: string; readonly trace: TimedTrace | undefined }[] = [];
  // What is printed is printed whole; files stand for themselves.
  const limit = stopOf(() => {
    for (const test of suite.tests) {
      stopIfAsked();
      runs.push({ id: test.id, trace: evaluator.traceOf(test) });
    }
  }, options.output !== undefined);
  const misfits = runs.filter(({ trace }) => trace === undefined).map(({ id }) => id);
  for (const id of misfits)
    output.error(`The test ${printable(id)} does not run on the model; it is left out.`);
  const files = testCodeFiles(
    model.checked,
    runs.flatMap(({ trace }) => trace ?? []),
  );
  const document = { file: path, to: 'yggdrasil', diagnostics, misfits };
  const outcome =
    options.output === undefined
      ? deliver(output, files.map(({ text }) => text).join('\n'), undefined, 'none', document)
      : writeFiles(output, options.output, files, document, limit);
  return outcome.status === EXIT.held && misfits.length > 0 ? { ...outcome, status: EXIT.notHeld } : outcome;
}

/** What is wrong with the test code of the model. */
function problemsOf({ checked, concrete }: TestModel): readonly LocatedDiagnostic[] {
  const found: Diagnostic[] = [];
  checkTestCode(checked, concrete.variables, (diagnostic) => found.push(diagnostic));
  const where = (offset: number): string | undefined => placeOf(checked.model, offset);
  return found.map((each) => locate(each, checked.model.file, where));
}
