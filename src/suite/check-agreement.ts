/**
 * Checks that the parts of a suite agree: ids, the two sides of "this test serves this goal", statuses, measures, and
 * the summary. Every value has the right shape when this begins.
 *
 * The work is linear in the size of the suite.
 */
import { compare, decimalText } from '../base/rational.js';
import { type ReasonKind } from '../base/reason.js';
import { COUNTS, durationOf, lengthOf, summarise } from './measure.js';
import * as problem from './problems.js';
import { type Reading, quoted } from './reading.js';
import { type GoalStatus, type Suite, type SuiteGoal, type SuiteTest } from './suite.js';
import { timeOf } from './window.js';

export function checkAgreement(reading: Reading, suite: Suite): void {
  const before = reading.count;
  checkReferences(reading, suite);
  checkMeasures(reading, suite.tests);
  if (reading.count === before) checkSummary(reading, suite);
}

/** Each rule runs only when those before it have found nothing: one mistake, one diagnostic. */
function checkReferences(reading: Reading, suite: Suite): void {
  const { goals, tests } = suite;
  const before = reading.count;
  const goalIndices = indicesById(reading, 'goal', goals);
  const testIndices = indicesById(reading, 'test', tests);
  if (reading.count > before) return;
  const testsOfGoals = goals.map((goal, index) =>
    references(reading, goal.tests, testIndices, { list: 'goals', index, field: 'tests', what: 'test' }),
  );
  const goalsOfTests = tests.map((test, index) =>
    references(reading, test.goals, goalIndices, { list: 'tests', index, field: 'goals', what: 'goal' }),
  );
  if (reading.count === before) checkSides(reading, suite, testsOfGoals, goalsOfTests);
  if (reading.count === before) checkStatuses(reading, goals);
}

function indicesById(
  reading: Reading,
  what: 'goal' | 'test',
  entries: readonly (SuiteGoal | SuiteTest)[],
): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (const [index, { id }] of entries.entries()) {
    if (indices.has(id))
      reading.report((span) => problem.idTwice.at(span, what, quoted(id)), [`${what}s`, index, 'id']);
    else indices.set(id, index);
  }
  return indices;
}

interface ReferencePlace {
  readonly list: 'goals' | 'tests';
  readonly index: number;
  readonly field: 'goals' | 'tests';
  readonly what: 'goal' | 'test';
}

/** The indices that ids stand for; unknown ones and repetitions are reported. */
function references(
  reading: Reading,
  ids: readonly string[],
  indices: ReadonlyMap<string, number>,
  { list, index, field, what }: ReferencePlace,
): readonly number[] {
  const found = new Set<number>();
  for (const [at, id] of ids.entries()) {
    const target = indices.get(id);
    const path = [list, index, field, at];
    if (target === undefined) {
      const near = reading.suggest(id, indices.keys());
      reading.report((span) => problem.unknownId.at(span, what, quoted(id), near), path);
    } else if (found.has(target)) {
      reading.report((span) => problem.listedTwice.at(span, quoted(id)), path);
    } else {
      found.add(target);
    }
  }
  return [...found];
}

function checkSides(
  reading: Reading,
  { goals, tests }: Suite,
  testsOfGoals: readonly (readonly number[])[],
  goalsOfTests: readonly (readonly number[])[],
): void {
  // By goal: the tests that name it.
  const naming: number[][] = goals.map(() => []);
  for (const [test, named] of goalsOfTests.entries()) for (const goal of named) naming[goal]!.push(test);
  for (const [goal, named] of testsOfGoals.entries()) {
    const byGoal = new Set(named);
    const byTests = new Set(naming[goal]);
    const { id } = goals[goal]!;
    for (const [at, test] of named.entries()) {
      if (byTests.has(test)) continue;
      const other = tests[test]!.id;
      reading.report((span) => problem.oneSided.at(span, id, other, 'goal'), ['goals', goal, 'tests', at]);
    }
    for (const test of naming[goal]!) {
      if (byGoal.has(test)) continue;
      const at = tests[test]!.goals.indexOf(id);
      const other = tests[test]!.id;
      reading.report((span) => problem.oneSided.at(span, id, other, 'test'), ['tests', test, 'goals', at]);
    }
  }
}

function checkStatuses(reading: Reading, goals: readonly SuiteGoal[]): void {
  for (const [index, { id, status, tests, reason, reasonKind }] of goals.entries()) {
    const path = ['goals', index, 'status'];
    if (status === 'covered' && tests.length === 0)
      reading.report((span) => problem.coveredByNobody.at(span, quoted(id)), path);
    if (status !== 'covered' && tests.length > 0)
      reading.report((span) => problem.servedButUncovered.at(span, quoted(id), status), path);
    if ((status === 'infeasible' || status === 'unknown') && (reason ?? '').trim() === '')
      reading.report((span) => problem.missingReason.at(span, quoted(id), status), path);
    if (reasonKind !== undefined && !isReasonFor(status, reasonKind))
      reading.report(
        (span) => problem.wrongReasonKind.at(span, quoted(id), status, reasonKind),
        ['goals', index, 'reasonKind'],
      );
  }
}

function isReasonFor(status: GoalStatus, kind: ReasonKind): boolean {
  const isProved = status === 'infeasible' || status === 'equivalent';
  return kind === 'proved' ? isProved : status === 'unknown';
}

function checkMeasures(reading: Reading, tests: readonly SuiteTest[]): void {
  for (const [index, test] of tests.entries()) {
    const length = lengthOf(test.steps);
    if (length !== test.length)
      reading.report((span) => problem.wrongLength.at(span, test.length, length), ['tests', index, 'length']);
    const duration = durationOf(test);
    if (compare(duration, timeOf(test.duration)) !== 0)
      reading.report(
        (span) => problem.wrongDuration.at(span, test.duration, decimalText(duration)),
        ['tests', index, 'duration'],
      );
  }
}

function checkSummary(reading: Reading, { goals, tests, summary }: Suite): void {
  const right = summarise(goals, tests);
  for (const field of COUNTS) {
    const [found, wanted] = [String(summary[field]), String(right[field])];
    const isRight = field === 'duration' ? compare(timeOf(found), timeOf(wanted)) === 0 : found === wanted;
    if (!isRight)
      reading.report((span) => problem.wrongSummary.at(span, field, found, wanted), ['summary', field]);
  }
}
