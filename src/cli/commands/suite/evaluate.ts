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
import { count } from '../../../output/suite-words.js';
import { type Cell, tableLines } from '../../../output/table.js';
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
  show(output, evaluated, modelPath, judgedPaths);
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
  return suite.tests.map((test) => {
    const reading = isOfferedTest(suite, test) ? 'offered' : 'played';
    const own = evaluator.evaluate(test, reading);
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
      others: otherEvaluators.map((each) => each.evaluate(test, reading)),
    };
  });
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
  modelPath: string,
  otherPaths: readonly string[],
): void {
  const paint = paintOf(output);
  const columns = [
    { title: 'test' },
    { title: printable(relative('', modelPath)), isFlexible: true },
    { title: 'run' },
    { title: 'goals' },
    ...otherPaths.map((path) => ({ title: printable(path), isFlexible: true })),
  ];
  const rows = evaluated.map(({ test, own, goals, others }) => [
    test.id,
    verdictCell(own, 'fail'),
    own.run,
    goalCell(goals),
    ...others.map((other) => verdictCell(other, undefined)),
  ]);
  for (const line of tableLines(columns, rows, { paint })) output.say(line);
  const failing = evaluated.filter((each) => !holds(each));
  output.say('');
  for (const each of failing) output.say(`${printable(each.test.id)}: ${whyNot(each)}`);
  const holding = evaluated.length - failing.length;
  output.say(`What they claim holds for ${holding} of ${count(evaluated.length, 'test')}`);
  const found = otherPaths.map((_, index) => failingOn(evaluated, index));
  otherPaths.forEach((path, index) => {
    const { tests, isSure } = found[index]!;
    output.say(`${count(tests, 'test')} ${isSure ? 'can' : 'may'} fail on ${printable(path)}`);
  });
  if (otherPaths.length > 1) {
    const failed = found.filter(({ tests }) => tests > 0);
    const can = failed.every(({ isSure }) => isSure) ? 'can' : 'may';
    output.say(`${failed.length} of ${count(otherPaths.length, 'model')} ${can} fail some test`);
  }
}

/** How many tests can fail on one of the other models, and whether that is certain. */
function failingOn(
  evaluated: readonly Evaluated[],
  model: number,
): { readonly tests: number; readonly isSure: boolean } {
  const evaluations = evaluated.map(({ others }) => others[model]!);
  return {
    tests: evaluations.filter((each) => verdictsOf(each).includes('fail')).length,
    isSure: !evaluations.some(({ approximate }) => approximate === true),
  };
}

/** What keeps a test from holding what it claims, in words. */
function whyNot({ test, own, goals }: Evaluated): string {
  const failure = own.plays.find(({ verdict }) => verdict === 'fail');
  if (failure?.reason !== undefined) return `the model can fail it: ${printable(failure.reason)}`;
  if (verdictsOf(own).includes('fail')) return 'the model can fail it';
  if (own.run === 'impossible') return 'its run is none of the model';
  if (own.run === 'refuted') return 'its run does not have its verdict';
  if (goals.refuted.length > 0) return `it does not serve ${goals.refuted.map(printable).join(', ')}`;
  return `no play on the model reaches its verdict, ${test.verdict}`;
}

function verdictCell(evaluation: TestEvaluation, bad: Verdict | undefined): Cell {
  const verdicts = verdictsOf(evaluation);
  const isKnown = evaluation.verdicts !== undefined;
  const known = isKnown ? (evaluation.approximate === true ? ' at most' : '') : ' in plays';
  const text = verdicts.length === 0 ? 'none' : `${verdicts.join(' or ')}${known}`;
  return { text, role: bad !== undefined && verdicts.includes(bad) ? 'bad' : undefined };
}

function goalCell({ confirmed, refuted, notChecked }: Evaluated['goals']): Cell {
  const text = [
    `${confirmed.length} confirmed`,
    ...(refuted.length > 0 ? [`${refuted.length} refuted`] : []),
    ...(notChecked.length > 0 ? [`${notChecked.length} not checked`] : []),
  ].join(', ');
  return { text, role: refuted.length > 0 ? 'bad' : undefined };
}
