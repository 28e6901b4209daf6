/** `tickstone suite evaluate`: does a suite hold what it claims, and which verdicts do its tests have on other models? */
import { dirname, relative, resolve } from 'node:path';
import { type LocatedDiagnostic } from '../../../base/diagnostic.js';
import { WireClaims, isOfferedTest } from '../../../generators/connectivity/wire-claims.js';
import { type CommunicationModel } from '../../../generators/communication/communication-model.js';
import { ALL_CRITERIA, allCriteriaOf } from '../../../generators/communication/measure.js';
import { coveredBy } from '../../../generators/coverage/criteria.js';
import { type TestEvaluation, Evaluator } from '../../../generators/evaluate.js';
import { type TestModel } from '../../../generators/test-model.js';
import { printable } from '../../../output/printable.js';
import { count, nameOf } from '../../../output/suite-words.js';
import { type Cell, tableLines } from '../../../output/table.js';
import { alikeTests } from '../../../suite/join-tests.js';
import { type Suite, type SuiteTest, type Verdict } from '../../../suite/suite.js';
import { EXIT } from '../../exit-status.js';
import { isYaml } from '../../load/is-yaml.js';
import { communicationRequest, loadForCoverage } from '../../load/load-communication.js';
import { interfaceOfSuite, loadTestModel } from '../../load/load-test-model.js';
import { showDiagnostics } from '../../load/load-path.js';
import { loadOneSuite } from '../../load/load-suite.js';
import { type Outcome, refuse } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';
import { paintOf } from '../../write/paint.js';

export interface EvaluateOptions extends OutputOptions {
  readonly model?: string | undefined;
  readonly seed: number;
}

/** What the evaluation says of one test. */
interface Evaluated {
  readonly test: SuiteTest;
  readonly own: TestEvaluation;
  /** Goals that the suite claims for it: really served, not served, or of a kind that this model alone cannot tell. */
  readonly goals: {
    readonly confirmed: readonly string[];
    readonly refuted: readonly string[];
    readonly notChecked: readonly string[];
  };
  /** On the other models, in their order. */
  readonly others: readonly TestEvaluation[];
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
  const request = interfaceOfSuite(suite);
  const modelPath = options.model ?? resolve(dirname(path), suite.model.file);
  if (isYaml(modelPath)) {
    const { evaluateHypotheses } = await import('./evaluate-hypotheses.js');
    return evaluateHypotheses(output, path, suite, modelPath);
  }
  const loading = loadForCoverage(
    modelPath,
    communicationRequest({ message: [] }, suite),
    'messagesIfPossible',
  );
  if (loading.kind === 'refused') return refuse(output, modelPath, loading);
  // A faulty system is judged, whatever it lacks; one that cannot be read does not keep the others from being judged.
  const others: TestModel[] = [];
  const judgedPaths: string[] = [];
  const refused: { readonly file: string; readonly diagnostics: readonly LocatedDiagnostic[] }[] = [];
  for (const other of otherPaths) {
    const otherLoading = loadTestModel(other, { ...request, mayLack: true });
    if (otherLoading.kind === 'ready') {
      others.push(otherLoading.model);
      judgedPaths.push(other);
      continue;
    }
    const { file, diagnostics } = otherLoading;
    showDiagnostics(
      output,
      diagnostics.filter(({ severity }) => severity === 'error'),
      file,
    );
    refused.push({ file: other, diagnostics });
  }
  const isSame = loading.source.sha256 === suite.model.sha256;
  if (!isSame && output.options.json !== true)
    process.stderr.write(`warning: '${modelPath}' is not the file that the suite was made from.\n`);
  const evaluated = evaluate(suite, loading.model, others, options.seed);
  show(output, evaluated, suite, modelPath, judgedPaths);
  return {
    status: refused.length > 0 ? EXIT.badInput : evaluated.every(holds) ? EXIT.held : EXIT.notHeld,
    document: {
      file: path,
      model: { file: modelPath, same: isSame },
      models: judgedPaths,
      ...(refused.length === 0 ? {} : { refused }),
      tests: evaluated.map(documentOf),
    },
  };
}

function evaluate(
  suite: Suite,
  communication: CommunicationModel,
  others: readonly TestModel[],
  seed: number,
): readonly Evaluated[] {
  const { model } = communication;
  const evaluator = new Evaluator(model, seed);
  const otherEvaluators = others.map((other) => new Evaluator(other, seed));
  const criteria = allCriteriaOf(communication, ALL_CRITERIA);
  const wires = new WireClaims(model, suite);
  const known = new Set([...criteria.flatMap(({ goals }) => goals.map(({ id }) => id)), ...wires.goals]);
  // Tests with the same steps differ in their runs, which are runs of this model: elsewhere they are carried out once.
  const onOthers = new Map<SuiteTest, readonly TestEvaluation[]>();
  for (const alike of carriedOutOnce(suite)) {
    const first = alike[0]!;
    const found = otherEvaluators.map((each) => each.evaluate(first, readingOf(suite, first)));
    for (const test of alike) onOthers.set(test, found);
  }
  return suite.tests.map((test) => {
    const own = evaluator.evaluate(test, readingOf(suite, test));
    const covered = criteria.flatMap((criterion) => {
      const found = own.paths.map((path) => coveredBy(criterion, path));
      return criterion.goals.filter((_, index) => found.some((each) => each.has(index))).map(({ id }) => id);
    });
    const served = new Set([...covered, ...wires.shownBy(test)]);
    return {
      test,
      own,
      goals: {
        confirmed: test.goals.filter((goal) => served.has(goal)),
        refuted: test.goals.filter((goal) => known.has(goal) && !served.has(goal)),
        notChecked: test.goals.filter((goal) => !known.has(goal)),
      },
      others: onOthers.get(test)!,
    };
  });
}

/** Tests that are the same to whoever carries them out, together. */
function carriedOutOnce(suite: Suite): readonly (readonly SuiteTest[])[] {
  return alikeTests(suite.tests).flatMap((alike) =>
    (['offered', 'played'] as const)
      .map((reading) => alike.filter((test) => readingOf(suite, test) === reading))
      .filter((tests) => tests.length > 0),
  );
}

function readingOf(suite: Suite, test: SuiteTest): 'offered' | 'played' {
  return isOfferedTest(suite, test) ? 'offered' : 'played';
}

/** The model passes the test, and the test serves what it claims. */
function holds({ test, own, goals }: Evaluated): boolean {
  const isReached = own.run === 'confirmed' || own.plays.some(({ verdict }) => verdict === test.verdict);
  return isReached && !verdictsOf(own).includes('fail') && goals.refuted.length === 0;
}

/** All that are possible; where that could not be found out, those that were seen. */
function verdictsOf({ verdicts, plays }: TestEvaluation): readonly Verdict[] {
  return verdicts ?? [...new Set(plays.map(({ verdict }) => verdict))];
}

function documentOf({ test, own, goals, others }: Evaluated): object {
  const verdictsOn = ({ verdicts, approximate, plays }: TestEvaluation): object => ({
    verdicts: verdicts ?? null,
    ...(approximate === true ? { approximate } : {}),
    plays,
  });
  return { id: test.id, ...verdictsOn(own), run: own.run, goals, others: others.map(verdictsOn) };
}

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
  const paint = paintOf(output);
  const columns = [
    { title: 'test' },
    { title: printable(relative('', modelPath)), isFlexible: true },
    { title: 'run' },
    { title: 'goals' },
    ...otherPaths.map((path) => ({ title: printable(path), isFlexible: true })),
  ];
  const rows = rowsOf.map((alike) => {
    const { own, others } = alike[0]!;
    return [
      alike.map(({ test }) => test.id).join(', '),
      verdictCell(own, 'fail'),
      [...new Set(alike.map((each) => each.own.run))].join(', '),
      goalCell(alike.map(({ goals }) => goals)),
      ...others.map((other) => verdictCell(other, undefined)),
    ];
  });
  for (const line of tableLines(columns, rows, { paint })) output.say(line);
  const failing = evaluated.filter((each) => !holds(each));
  output.say('');
  for (const each of failing) output.say(`${printable(each.test.id)}: ${whyNot(each, names)}`);
  const holding = evaluated.length - failing.length;
  output.say(`What they claim holds for ${holding} of ${count(evaluated.length, 'test')}`);
  otherPaths.forEach((path, index) => {
    const found = evaluated.filter(({ others }) => verdictsOf(others[index]!).includes('fail')).length;
    const isSure = !evaluated.some(({ others }) => others[index]!.approximate === true);
    output.say(`${count(found, 'test')} ${isSure ? 'can' : 'may'} fail on ${printable(path)}`);
  });
}

/** What keeps a test from holding what it claims, in words. */
function whyNot({ test, own, goals }: Evaluated, names: ReadonlyMap<string, string>): string {
  const failure = own.plays.find(({ verdict }) => verdict === 'fail');
  if (failure?.reason !== undefined) return `the model can fail it: ${printable(failure.reason)}`;
  if (verdictsOf(own).includes('fail')) return 'the model can fail it';
  if (own.run === 'impossible') return 'its run is none of the model';
  if (own.run === 'refuted') return 'its run does not have its verdict';
  if (goals.refuted.length > 0) {
    const refuted = goals.refuted.map((goal) => `'${printable(names.get(goal) ?? goal)}'`);
    return `it does not serve ${refuted.length === 1 ? 'the goal' : 'the goals'} ${refuted.join(', ')}`;
  }
  return `no play on the model reaches its verdict, ${test.verdict}`;
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
