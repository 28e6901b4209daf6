/**
 * What changed from one suite to another: goals by their ids, tests by what they do.
 *
 * A test of both suites that does the same is the same, whatever its id; of the rest, tests with one id are one test
 * that changed.
 */
import { checkArgument } from '../base/option-rules.js';
import { StepKeys } from './step-keys.js';
import { SUITE } from './suite-rules.js';
import { type GoalStatus, type Suite, type SuiteTest } from './suite.js';

/** What differs between two suites. */
export interface SuiteDifference {
  readonly sameModel: boolean;
  /** Goals whose status differs, or which only one of the suites has. */
  readonly goals: readonly GoalDifference[];
  /** Tests that only one of the suites has, or that do something else now. */
  readonly tests: readonly TestDifference[];
}

/** A goal that differs between two suites. */
export interface GoalDifference {
  readonly id: string;
  readonly description: string;
  /** Absent where the suite does not have the goal. */
  readonly before?: GoalStatus | undefined;
  readonly after?: GoalStatus | undefined;
  readonly kind: 'gained' | 'lost' | 'changed' | 'added' | 'removed';
}

/** A test that differs between two suites. */
export interface TestDifference {
  readonly id: string;
  readonly title: string;
  readonly kind: 'added' | 'removed' | 'changed';
}

export function isSame({ sameModel, goals, tests }: SuiteDifference): boolean {
  return sameModel && goals.length === 0 && tests.length === 0;
}

/**
 * What differs between two suites: goals and tests that were added, removed or changed.
 *
 * @example
 * ```ts
 * import { diffSuites, generateCoverage, loadModel } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const before = await generateCoverage(lamp, { underTest: ['Lamp'] });
 * const after = await generateCoverage(lamp, { underTest: ['Lamp'], points: 'latest' });
 * console.log(diffSuites(before.suite, after.suite).tests.length);
 * ```
 */
export function diffSuites(before: Suite, after: Suite): SuiteDifference {
  checkArgument('diffSuites', 'before', before, SUITE);
  checkArgument('diffSuites', 'after', after, SUITE);
  return {
    sameModel: before.model.sha256 === after.model.sha256,
    goals: goalDifferences(before, after),
    tests: testDifferences(before, after),
  };
}

function goalDifferences(before: Suite, after: Suite): readonly GoalDifference[] {
  const old = new Map(before.goals.map((goal) => [goal.id, goal]));
  const now = new Map(after.goals.map((goal) => [goal.id, goal]));
  const ids = [...old.keys(), ...[...now.keys()].filter((id) => !old.has(id))];
  return ids.flatMap((id): readonly GoalDifference[] => {
    const statuses = { before: old.get(id)?.status, after: now.get(id)?.status };
    if (statuses.before === statuses.after) return [];
    const { description } = (now.get(id) ?? old.get(id))!;
    return [{ id, description, kind: goalChange(statuses.before, statuses.after), ...statuses }];
  });
}

/** Coverage that comes or goes matters most, also when the goal comes or goes with it. */
function goalChange(before: GoalStatus | undefined, after: GoalStatus | undefined): GoalDifference['kind'] {
  if (after === 'covered') return 'gained';
  if (before === 'covered') return 'lost';
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function testDifferences(before: Suite, after: Suite): readonly TestDifference[] {
  const keys = new StepKeys();
  const keyOf = (test: SuiteTest): string => `${test.verdict} ${keys.keysOf(test).join(' ')}`;
  const oldKeys = new Set(before.tests.map(keyOf));
  const newKeys = new Set(after.tests.map(keyOf));
  const gone = before.tests.filter((test) => !newKeys.has(keyOf(test)));
  const come = after.tests.filter((test) => !oldKeys.has(keyOf(test)));
  const goneIds = new Set(gone.map(({ id }) => id));
  const comeIds = new Set(come.map(({ id }) => id));
  const difference = ({ id, title }: SuiteTest, kind: TestDifference['kind']): TestDifference => ({
    id,
    title,
    kind,
  });
  return [
    ...gone.filter(({ id }) => !comeIds.has(id)).map((test) => difference(test, 'removed')),
    ...come.map((test) => difference(test, goneIds.has(test.id) ? 'changed' : 'added')),
  ];
}
