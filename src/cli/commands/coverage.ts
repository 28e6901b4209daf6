/** `tickstone coverage`: what of a model given tests cover, for all criteria in one report. */
import { type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { followScript } from '../../explore/follow-script.js';
import { scriptDelayImpossible, scriptStepImpossible } from '../../explore/script-problems.js';
import { type Budget } from '../../explore/search.js';
import { type CommunicationModel } from '../../generators/communication/communication-model.js';
import {
  ALL_CRITERIA,
  type AnyCriterionName,
  MeasuredSequence,
  allCriteriaOf,
  measuredSequence,
} from '../../generators/communication/measure.js';
import { messageDoesNotFit } from '../../generators/communication/problems.js';
import {
  type CoverageReport,
  type MeasuredTest,
  coverageReport,
  coversOf,
  measuredTests,
} from '../../generators/coverage/measure.js';
import { Evaluator } from '../../generators/evaluate.js';
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { tableLines } from '../../output/table.js';
import { reasonText } from '../../suite/reason-text.js';
import { type Suite } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { writeCoverageFiles } from '../write/coverage-files.js';
import { EXIT, exitOfUnknown } from '../exit-status.js';
import {
  type CommunicationOptions,
  communicationRequest,
  loadForCoverage,
} from '../../library/communicating.js';
import { modelAt } from '../load/load-path.js';
import { type LoadedTests, loadTests } from '../load/load-tests.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { notWritten } from '../problems.js';
import { paintOf } from '../write/paint.js';

export interface CoverageCommandOptions extends OutputOptions, BudgetOptions, CommunicationOptions {
  readonly criterion?: readonly AnyCriterionName[] | undefined;
  readonly matrix?: string | undefined;
  readonly graph?: string | undefined;
  readonly seed: number;
}

export function coverageCommand(
  output: Output,
  path: string,
  testPaths: readonly string[],
  options: CoverageCommandOptions,
): Outcome {
  const loaded = loadTests(output, testPaths);
  if (loaded.kind === 'ended') return loaded.outcome;
  const files = loaded.value;
  const { criterion } = options;
  const isAboutMessages = criterion?.some((name) => name === 'pairs' || name === 'paths') ?? false;
  const loading = loadForCoverage(
    modelAt(path),
    communicationRequest(options, firstSuite(files)),
    criterion === undefined ? 'messagesIfPossible' : isAboutMessages ? 'messages' : 'structure',
  );
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { model } = loading;
  const measured = measureFiles(model, files, options.seed, budgetOf(options));
  for (const { diagnostic, file } of measured.problems) output.diagnostic(diagnostic, file);
  const diagnostics = measured.problems.map(({ diagnostic }) => diagnostic);
  const names = criterion ?? ALL_CRITERIA;
  const report = coverageReport(names, allCriteriaOf(model, names), measured.tests);
  const unknown = measured.tests.flatMap((test) =>
    test instanceof MeasuredSequence && test.unknown !== undefined
      ? [{ test: test.id, why: reasonText(test.unknown), reasonKind: test.unknown.kind }]
      : [],
  );
  const failure = writeCoverageFiles(model, report, measured.tests, options);
  if (failure !== undefined) return decline(output, notWritten.at(undefined, failure), { file: path });
  show(output, report, unknown);
  const { misfits } = report;
  return {
    status: diagnostics.some(({ code }) => !MISFITS.has(code))
      ? EXIT.badInput
      : misfits.length > 0
        ? EXIT.notHeld
        : unknown.length > 0
          ? exitOfUnknown(unknown.map(({ reasonKind }) => reasonKind))
          : EXIT.held,
    document: { file: path, criteria: report.criteria.map(documentOf), misfits, unknown, diagnostics },
  };
}

/** Of tests that are well formed but do not fit the model. */
const MISFITS = new Set(
  [messageDoesNotFit, scriptStepImpossible, scriptDelayImpossible].map(({ code }) => code),
);

export function firstSuite(files: readonly LoadedTests[]): Suite | undefined {
  return files.flatMap((file) => (file.kind === 'suite' ? [file.suite] : []))[0];
}

export interface MeasuredFiles {
  readonly tests: readonly MeasuredTest[];
  readonly problems: readonly {
    readonly diagnostic: LocatedDiagnostic;
    readonly file: { readonly path: string; readonly text: string };
  }[];
}

/** The tests of all files. With several files they are told apart by the names of the files. */
export function measureFiles(
  model: CommunicationModel,
  files: readonly LoadedTests[],
  seed: number,
  budget: Budget,
): MeasuredFiles {
  const problems: MeasuredFiles['problems'][number][] = [];
  const evaluator = new Evaluator(model.model, seed, budget);
  const tests = files.flatMap((file): readonly MeasuredTest[] => {
    if (file.kind === 'suite') {
      const ids = (id: string): string => (files.length > 1 ? `${file.path}:${id}` : id);
      const own = file.suite.tests.map((test) => ({ ...test, id: ids(test.id) }));
      return measuredTests(model.model, own, seed);
    }
    if (file.kind === 'trace') {
      const { trace, end, problems: found } = followScript(model.model.concrete, file.script);
      for (const problem of found)
        problems.push({ diagnostic: locate(problem, file.file, () => undefined), file: file.file });
      const path = end === 'script' ? evaluator.pathOf(trace) : undefined;
      return [{ id: file.path, covers: path && coversOf([path]) }];
    }
    return file.sequences.map((sequence, index): MeasuredSequence => {
      const id = file.sequences.length > 1 ? `${file.path} (${index + 1})` : file.path;
      const measured = measuredSequence(model, id, sequence, budget);
      for (const problem of measured.problems)
        problems.push({ diagnostic: locate(problem, file.file, () => undefined), file: file.file });
      return measured;
    });
  });
  return { tests, problems };
}

function documentOf({ criterion, goals }: CoverageReport['criteria'][number]): object {
  const covered = goals.filter(({ tests }) => tests.length > 0).length;
  return { criterion, goals: goals.length, covered, uncovered: goals.length - covered, list: goals };
}

function show(
  output: Output,
  { criteria, misfits }: CoverageReport,
  unknown: readonly { readonly test: string; readonly why: string }[],
): void {
  const paint = paintOf(output);
  const rows = criteria.map(({ criterion, goals }) => {
    const covered = goals.filter(({ tests }) => tests.length > 0).length;
    const maybe = goals.filter((goal) => goal.tests.length === 0 && goal.maybe.length > 0).length;
    const percent = goals.length === 0 ? '-' : `${Math.floor((100 * covered) / goals.length)} %`;
    return [criterion, String(goals.length), String(covered), percent, maybe === 0 ? '' : `${maybe} perhaps`];
  });
  const right = { align: 'right' } as const;
  const columns = [
    { title: 'criterion' },
    { title: 'goals', ...right },
    { title: 'covered', ...right },
    { title: 'share', ...right },
    { title: '' },
  ];
  for (const line of tableLines(columns, rows, { paint })) output.say(line);
  for (const { criterion, goals } of criteria) {
    const open = goals.filter(({ tests }) => tests.length === 0);
    if (open.length === 0) continue;
    output.say('');
    output.say(paint('title', `${criterion} that no test covers`));
    for (const { description, maybe } of open)
      output.say(
        `  ${printable(description)}${maybe.length === 0 ? '' : paint('faint', ' (perhaps covered)')}`,
      );
  }
  for (const { test, why } of unknown)
    output.say(paint('doubtful', `It is not known what ${printable(test)} covers: ${why}.`));
  for (const id of misfits) output.say(paint('bad', `The test ${printable(id)} does not fit the model.`));
  if (misfits.length > 0) output.say(`${count(misfits.length, 'test')} left out`);
}
