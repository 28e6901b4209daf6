/** `tickstone suite evaluate`: does a suite hold what it claims, and which verdicts do its tests have on other models? */
import { relative } from 'node:path';
import { type TestEvaluation } from '../../../generators/evaluate.js';
import {
  type Evaluated,
  carriedOutOnce,
  evaluatedTests,
  holds,
  judgedSystems,
  leftOut,
  modelOfSuite,
  testResult,
  verdictsOf,
} from '../../../library/evaluate.js';
import { isYamlAt } from '../../load/any-model-at.js';
import { modelOfBytes, partsOf } from '../../../library/model.js';
import { noTests } from '../../../library/problems.js';
import { printable } from '../../../output/printable.js';
import { count, nameOf } from '../../../output/suite-words.js';
import { type Cell } from '../../../output/table.js';
import { type Suite, type Verdict } from '../../../suite/suite.js';
import { type BudgetOptions, freeCommand } from '../../budget.js';
import { EXIT } from '../../exit-status.js';
import { loadModelOfSuite, pathOfModel } from '../../load/load-model-of-suite.js';
import { modelAt, showDiagnostics } from '../../load/load-path.js';
import { loadOneSuite } from '../../load/load-suite.js';
import { type Outcome, decline, refuse } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';
import { workFor } from '../../work.js';
import { sayLeftOut } from '../../write/say-left-out.js';
import { sayTable } from '../../write/say-table.js';

export interface EvaluateOptions extends OutputOptions, BudgetOptions {
  readonly model?: string | undefined;
  readonly seed: number;
}

export async function suiteEvaluateCommand(
  output: Output,
  path: string,
  otherPaths: readonly string[],
  options: EvaluateOptions,
): Promise<Outcome> {
  const loaded = loadOneSuite(output, path);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suite = loaded.value;
  if (suite.tests.length === 0) return decline(output, noTests.at(undefined, 1), { file: path });
  const place = pathOfModel(output, path, suite, options.model);
  if (place.kind === 'ended') return place.outcome;
  const modelPath = place.value;
  if (isYamlAt(modelPath)) {
    const { evaluateHypotheses } = await import('./evaluate-hypotheses.js');
    return evaluateHypotheses(output, path, suite, modelPath, options);
  }
  const { model, isSame } = loadModelOfSuite(output, path, modelPath, suite, modelOfBytes);
  const loading = modelOfSuite(suite, model);
  if (loading.kind === 'refused') return refuse(output, modelPath, loading);
  const { judged, refused } = judgedSystems(suite, otherPaths.map(modelAt), loading.model.model);
  for (const { model: other, diagnostics } of refused) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    showDiagnostics(output, errors, partsOf(other).file);
  }
  const others = judged.map(({ tested }) => tested);
  const work = workFor(options);
  const { evaluated, limit } = evaluatedTests(suite, loading.model, others, options.seed, work);
  // What was evaluated is told, however late it is.
  freeCommand();
  const judgedPaths = judged.map(({ model: { file } }) => file);
  const left = leftOut(suite, evaluated, limit);
  show(output, evaluated, { ...suite, tests: evaluated.map(({ test }) => test) }, modelPath, judgedPaths);
  sayLeftOut(output, left);
  const refusals = refused.map(({ model: { file }, diagnostics }) => ({ file, diagnostics }));
  return {
    status:
      refused.length > 0
        ? EXIT.badInput
        : !evaluated.every(holds)
          ? EXIT.notHeld
          : limit === undefined
            ? EXIT.held
            : EXIT.budget,
    document: {
      file: path,
      model: { file: modelPath, same: isSame },
      models: judgedPaths,
      ...(refusals.length === 0 ? {} : { refused: refusals }),
      ...left,
      tests: evaluated.map(testResult),
    },
  };
}

/** So many other models have a column each; more are rows of a table of their own. */
const COLUMNS_MAX = 4;

function show(
  output: Output,
  evaluated: readonly Evaluated[],
  suite: Suite,
  modelPath: string,
  otherPaths: readonly string[],
): void {
  const byTest = new Map(evaluated.map((each) => [each.test, each]));
  const rowsOf = carriedOutOnce(suite).map((alike) => alike.map((test) => byTest.get(test)!));
  const names = new Map(suite.goals.map((goal) => [goal.id, nameOf(goal)]));
  const inColumns = otherPaths.length <= COLUMNS_MAX ? otherPaths : [];
  const columns = [
    { title: 'test' },
    { title: printable(relative('', modelPath)), isFlexible: true },
    { title: 'run' },
    { title: 'goals' },
    ...inColumns.map((path) => ({ title: printable(path), isFlexible: true })),
  ];
  const rows = rowsOf.map((alike) => {
    const { own, others } = alike[0]!;
    return [
      alike.map(({ test }) => test.id).join(', '),
      verdictCell(own, 'fail'),
      [...new Set(alike.map((each) => each.own.run))].join(', '),
      goalCell(alike.map(({ goals }) => goals)),
      ...others.slice(0, inColumns.length).map((other) => verdictCell(other, undefined)),
    ];
  });
  sayTable(output, columns, rows);
  const failing = evaluated.filter((each) => !holds(each));
  output.say('');
  for (const each of failing) output.say(`${printable(each.test.id)}: ${whyNot(each, names)}`);
  const holding = evaluated.length - failing.length;
  output.say(`The claims of ${holding} of ${count(evaluated.length, 'test')} hold`);
  sayOthers(output, evaluated, otherPaths);
}

/** Which tests can fail on the other models. */
function sayOthers(output: Output, evaluated: readonly Evaluated[], paths: readonly string[]): void {
  const found = paths.map((path, index) => ({ path: printable(path), ...failingOn(evaluated, index) }));
  const can = (isSure: boolean): string => (isSure ? 'can' : 'may');
  if (found.length <= COLUMNS_MAX)
    for (const { path, tests, isSure } of found)
      output.say(`${count(tests.length, 'test')} ${can(isSure)} fail on ${path}`);
  else {
    output.say('');
    sayTable(
      output,
      [{ title: 'model' }, { title: 'tests that can fail on it', isFlexible: true }],
      found.map(({ path, tests, isSure }) => [
        path,
        tests.length === 0 ? 'none' : `${tests.map(printable).join(', ')}${isSure ? '' : ' (perhaps)'}`,
      ]),
    );
    output.say('');
  }
  if (found.length > 1) {
    const failed = found.filter(({ tests }) => tests.length > 0);
    const areSure = failed.every(({ isSure }) => isSure);
    output.say(`${failed.length} of ${count(found.length, 'model')} ${can(areSure)} fail some test`);
  }
}

/** Which tests can fail on one of the other models, and whether that is certain. */
function failingOn(
  evaluated: readonly Evaluated[],
  model: number,
): { readonly tests: readonly string[]; readonly isSure: boolean } {
  const failing = evaluated.filter(({ others }) => verdictsOf(others[model]!).includes('fail'));
  return {
    tests: failing.map(({ test }) => test.id),
    isSure: !evaluated.some(({ others }) => others[model]!.approximate === true),
  };
}

/** What keeps a test from holding what it claims, in words. */
function whyNot({ test, own, goals }: Evaluated, names: ReadonlyMap<string, string>): string {
  const failure = own.plays.find(({ verdict }) => verdict === 'fail');
  if (failure?.reason !== undefined) return `the model can fail it: ${printable(failure.reason)}`;
  if (verdictsOf(own).includes('fail')) return 'the model can fail it';
  if (own.run === 'impossible') return 'its run is not a run of the model';
  if (own.run === 'refuted') return 'its run does not have its verdict';
  if (goals.refuted.length > 0) {
    const refuted = goals.refuted.map((goal) => `'${printable(names.get(goal) ?? goal)}'`);
    return `it does not serve ${refuted.length === 1 ? 'the goal' : 'the goals'} ${refuted.join(', ')}`;
  }
  return `no execution on the model reaches its verdict, ${test.verdict}`;
}

function verdictCell(evaluation: TestEvaluation, bad: Verdict | undefined): Cell {
  const verdicts = verdictsOf(evaluation);
  const isKnown = evaluation.verdicts !== undefined;
  const known = isKnown ? (evaluation.approximate === true ? ' at most' : '') : ' in plays';
  const text = verdicts.length === 0 ? 'none' : `${verdicts.join(' or ')}${known}`;
  return { text, role: bad !== undefined && verdicts.includes(bad) ? 'bad' : undefined };
}

function goalCell(all: readonly Evaluated['goals'][]): Cell {
  const different = (of: (goals: Evaluated['goals']) => readonly string[]): readonly string[] => [
    ...new Set(all.flatMap(of)),
  ];
  const confirmed = different((goals) => goals.confirmed);
  const refuted = different((goals) => goals.refuted);
  const notChecked = different((goals) => goals.notChecked);
  const text = [
    `${confirmed.length} confirmed`,
    ...(refuted.length > 0 ? [`${refuted.length} refuted`] : []),
    ...(notChecked.length > 0 ? [`${notChecked.length} not checked`] : []),
  ].join(', ');
  return { text, role: refuted.length > 0 ? 'bad' : undefined };
}
