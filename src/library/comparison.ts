/** The table of suites beside each other, and how it comes from what each of their tests finds. */
import { type StopLimit } from '../base/stopped.js';
import {
  type Area,
  type ComparedSuites,
  type Overlap,
  type SuiteUnion,
  compareSuites,
} from '../generators/cover/compare-suites.js';
import { type Generation } from '../generators/generator.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite, type SuiteInterface, type SuiteModel } from '../suite/suite.js';
import { type NamedSuite } from './compared-areas.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { unlikeSuites } from './problems.js';

/** What a suite finds of one kind of goals. */
export interface AreaScore {
  readonly found: number;
  /** Found by no other suite. */
  readonly alone: number;
  /** What can be found at all, as far as is known. */
  readonly possible: number;
}

/** A suite in the table. */
export interface SuiteRow {
  readonly name: string;
  readonly method: string;
  readonly tests: number;
  readonly steps: number;
  readonly duration: string;
  /** By kind of goals; `mutants` sums up the operators. */
  readonly scores: Readonly<Record<string, AreaScore>>;
}

/** The table of all suites. */
export interface Comparison {
  readonly suites: readonly SuiteRow[];
  /** Methods without a suite here, and why. */
  readonly unfit: readonly { readonly method: string; readonly why: string }[];
  /** The kinds of goals in their order, mutants by their operators, with how many of them can be found. */
  readonly areas: readonly {
    readonly name: string;
    readonly group: string;
    readonly goals: number;
    readonly possible: number;
  }[];
  /** By kind of goals, what each suite finds, in the order of the suites. */
  readonly found: readonly (readonly number[])[];
  /** The fewest tests that find everything that some test finds. */
  readonly union: SuiteUnion;
  /** How many goals are found by exactly which suites. */
  readonly overlaps: readonly Overlap[];
  /** What ended the work before all was made and evaluated. */
  readonly limit?: StopLimit | undefined;
}

/** What came of a method. */
export function outcomeOf(
  generation: Generation<unknown>,
  source: SuiteModel,
  brokenOffBy: StopLimit | undefined,
): { readonly suite: Suite; readonly report: unknown } | { readonly why: string } {
  const result = generation.result(source, brokenOffBy);
  switch (result.kind) {
    case 'unsuitable':
      return { why: result.diagnostics[0]!.message };
    case 'ended':
      return { why: reasonText(result.why) };
    case 'suite':
      return result.suite.goals.length === 0 ? { why: 'the model has no goals for it' } : result;
  }
}

export function comparisonOf(
  suites: readonly NamedSuite[],
  areas: readonly Area[],
  unfit: Comparison['unfit'],
  limit: StopLimit | undefined,
): Comparison {
  const {
    suites: rows,
    union,
    overlaps,
  } = compareSuites(
    suites.map(({ name, suite }) => ({ name, tests: suite.tests })),
    areas,
  );
  return {
    suites: rows.map(({ scores, ...row }, index) => ({
      ...row,
      method: suites[index]!.suite.method,
      scores: scoresByGroup(areas, scores),
    })),
    unfit,
    areas: areas.map(({ name, group, goals, possible }) => ({ name, group, goals: goals.length, possible })),
    found: areas.map((_, area) => rows.map(({ scores }) => scores[area]!.found)),
    union,
    overlaps,
    ...(limit === undefined ? {} : { limit }),
  };
}

function scoresByGroup(
  areas: readonly Area[],
  scores: ComparedSuites['suites'][number]['scores'],
): Readonly<Record<string, AreaScore>> {
  const sums: Record<string, AreaScore> = {};
  for (const [index, { group, possible }] of areas.entries()) {
    const before = Object.hasOwn(sums, group) ? sums[group]! : { found: 0, alone: 0, possible: 0 };
    const { found, alone } = scores[index]!;
    sums[group] = {
      found: before.found + found,
      alone: before.alone + alone,
      possible: before.possible + possible,
    };
  }
  return sums;
}

/** Goals that nothing can find. */
export function impossibleIn({ goals }: Suite): readonly string[] {
  return goals.flatMap(({ id, status }) => (status === 'infeasible' || status === 'equivalent' ? [id] : []));
}

/** Of a suite that has none: the reason of its first goal. */
export function whyNoTests({ tests, goals }: Suite): string | undefined {
  if (tests.length > 0) return undefined;
  const [first] = goals;
  return first?.reason === undefined ? 'it has no tests here' : `${first.id}: ${first.reason}`;
}

/** Whether two testers see the same. */
export function isSameInterface(a: SuiteInterface, b: SuiteInterface): boolean {
  const namesOf = ({ inputs, outputs }: SuiteInterface): string =>
    JSON.stringify([inputs, outputs].map((list) => [...list].sort()));
  return namesOf(a) === namesOf(b);
}

/** What one tester sees and another does not cannot be compared. */
export function requireSameInterface(
  model: Model,
  tested: SuiteInterface,
  { name, suite }: NamedSuite,
): void {
  if (isSameInterface(tested, suite.interface)) return;
  const hint = 'Compare suites that were made for the same processes under test.';
  const problem = unlikeSuites.at(undefined, `The suite '${name}' has other inputs and outputs.`, hint);
  refuse(locatedIn(partsOf(model), [problem]));
}

/** What a test finds says nothing if the model itself can fail it. */
export function requireRightTests(model: Model, { name }: NamedSuite, failed: string | undefined): void {
  if (failed === undefined) return;
  const said = `The model itself can fail ${failed} of the suite '${name}', so that nothing can be said of what it finds.`;
  const hint = "'tickstone suite evaluate' says which verdicts the tests of a suite can have.";
  refuse(locatedIn(partsOf(model), [unlikeSuites.at(undefined, said, hint)]));
}
