/** What of a model given tests cover. */
import { type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type ReasonKind, reasonOfLimit } from '../base/reason.js';
import { type SourceFile } from '../base/source.js';
import { Stopped, stop, stoppable } from '../base/stopped.js';
import { followScript } from '../explore/follow-script.js';
import { type Budget } from '../explore/search.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import {
  ALL_CRITERIA,
  type AnyCriterionName,
  type MeasuredSequence,
  allCriteriaOf,
  measuredSequence,
} from '../generators/communication/measure.js';
import {
  type CoverageReport,
  type MeasuredGoal,
  type MeasuredTest,
  NOTHING,
  coverageReport,
  coversOf,
  figuresOf,
  measuredTest,
} from '../generators/coverage/measure.js';
import { infeasibleGoals } from '../generators/coverage/infeasible-goals.js';
import { Evaluator } from '../generators/evaluate.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite, type SuiteModel } from '../suite/suite.js';
import { communicationRequest, loadForCoverage } from './communicating.js';
import { COMMUNICATION_RULES, type CommunicationOptions } from './generate-communication.js';
import { type Model, refuse } from './model.js';
import { type LoadedTests, testsIn } from './tests-in-files.js';
import { workOf, nextTurn } from './work.js';
import { type OptionRules, checkOptions, someOf } from '../base/option-rules.js';
import { type TestsText, checkGiven } from './given.js';

/** What is measured. */
export interface MeasureOptions extends Omit<CommunicationOptions, 'criteria'> {
  /** What to look at; by default everything. */
  readonly criteria?: readonly AnyCriterionName[] | undefined;
}

const MEASURE_RULES: OptionRules<MeasureOptions> = { ...COMMUNICATION_RULES, criteria: someOf(ALL_CRITERIA) };

/** What tests cover of a model. */
export interface CoverageResult {
  readonly criteria: readonly CriterionResult[];
  /** The tests that do not fit the model. */
  readonly misfits: readonly string[];
  /** The tests of which it is not known what they cover, and why. */
  readonly unknown: readonly UnknownTest[];
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** What tests cover by one criterion. */
export interface CriterionResult {
  readonly criterion: string;
  readonly goals: number;
  readonly covered: number;
  readonly infeasible: number;
  readonly uncovered: number;
  readonly list: readonly MeasuredGoal[];
}

/** A test of which it is not known what it covers. */
export interface UnknownTest {
  readonly test: string;
  readonly why: string;
  readonly reasonKind: ReasonKind;
}

/**
 * How much of a model tests cover, for all criteria.
 *
 * @example
 * ```ts
 * import { coverage, generateCoverage, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const { suite } = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const { criteria } = await coverage(lamp, [suite]);
 * console.log(criteria.map(({ criterion, covered, goals }) => `${criterion} ${covered}/${goals}`));
 * ```
 */
export async function coverage(
  model: Model,
  tests: readonly (Suite | TestsText)[],
  options: MeasureOptions = {},
): Promise<CoverageResult> {
  checkOptions('coverage', options, MEASURE_RULES);
  checkGiven('coverage', { tests });
  await nextTurn();
  const files = tests.map((each, index) => testsOf(each, index));
  const { relays: relay, messages: message = [], seed = 1, criteria } = options;
  const request = communicationRequest({ ...options, relay, message }, firstSuite(files));
  const loading = loadForCoverage(model, request, wantsOf(criteria));
  if (loading.kind === 'refused') return refuse(loading.diagnostics);
  const measured = measureFiles(loading.model, files, seed, workOf(options).budget());
  const infeasible = infeasibleIn(files, loading.model, loading.source);
  return coverageResult(measured, reportOf(loading.model, measured, infeasible, criteria));
}

function testsOf(tests: Suite | TestsText, index: number): LoadedTests {
  if (!('text' in tests)) return { kind: 'suite', path: `suite ${index + 1}`, suite: tests };
  const read = testsIn({ path: tests.name, text: tests.text });
  return read.tests === undefined || hasErrors(read.diagnostics) ? refuse(read.diagnostics) : read.tests;
}

/** Whether messages are goals, too. */
export function wantsOf(
  criteria: readonly AnyCriterionName[] | undefined,
): 'messages' | 'messagesIfPossible' | 'structure' {
  if (criteria === undefined) return 'messagesIfPossible';
  return criteria.some((name) => name === 'pairs' || name === 'paths') ? 'messages' : 'structure';
}

export function firstSuite(files: readonly LoadedTests[]): Suite | undefined {
  return files.flatMap((file) => (file.kind === 'suite' ? [file.suite] : []))[0];
}

export interface MeasuredFiles {
  readonly tests: readonly MeasuredTest[];
  readonly problems: readonly { readonly diagnostic: LocatedDiagnostic; readonly file: SourceFile }[];
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
  const within = (id: string, measure: () => MeasuredTest): MeasuredTest => {
    const measured = stoppable(budget.shouldStop, measure);
    if (!(measured instanceof Stopped)) return measured;
    return { id, covers: () => NOTHING, unknown: reasonOfLimit(measured.limit) };
  };
  const tests = files.flatMap((file): readonly MeasuredTest[] => {
    if (file.kind === 'suite') {
      const ids = (id: string): string => (files.length > 1 ? `${file.path}:${id}` : id);
      return file.suite.tests.map((test) =>
        within(ids(test.id), () => ({ ...measuredTest(evaluator, test), id: ids(test.id) })),
      );
    }
    if (file.kind === 'trace') {
      const measured = within(file.path, (): MeasuredTest => {
        const { trace, end, limit, problems: found } = followScript(model.model.concrete, file.script);
        if (limit !== undefined) stop(limit);
        for (const problem of found)
          problems.push({ diagnostic: locate(problem, file.file, () => undefined), file: file.file });
        const path = end === 'script' ? evaluator.pathOf(trace) : undefined;
        return { id: file.path, covers: path && coversOf([path]) };
      });
      return [measured];
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

export function reportOf(
  model: CommunicationModel,
  { tests }: MeasuredFiles,
  infeasible: ReadonlySet<string>,
  criteria: readonly AnyCriterionName[] = ALL_CRITERIA,
): CoverageReport {
  return coverageReport(criteria, allCriteriaOf(model, criteria), tests, infeasible);
}

/** The goals that suites of the same system call infeasible. */
export function infeasibleIn(
  files: readonly LoadedTests[],
  { model }: CommunicationModel,
  { sha256 }: SuiteModel,
): ReadonlySet<string> {
  return new Set(
    files.flatMap((file) => (file.kind === 'suite' ? infeasibleGoals(file.suite, model, sha256) : [])),
  );
}

export function coverageResult(
  { tests, problems }: MeasuredFiles,
  { criteria, misfits }: CoverageReport,
): CoverageResult {
  return {
    criteria: criteria.map((measuredCriterion) => {
      const { goals, feasible, covered, infeasible } = figuresOf(measuredCriterion);
      const { criterion, goals: list } = measuredCriterion;
      return { criterion, goals, covered, infeasible, uncovered: feasible - covered, list };
    }),
    misfits,
    unknown: tests.flatMap((test) =>
      test.unknown === undefined
        ? []
        : [{ test: test.id, why: reasonText(test.unknown), reasonKind: test.unknown.kind }],
    ),
    diagnostics: problems.map(({ diagnostic }) => diagnostic),
  };
}
