/** Which tests of which suites are run, in which order, and how they are read. */
import { type Diagnostic } from '../base/diagnostic.js';
import { seededRandom } from '../base/random.js';
import { isOfferedTest } from '../generators/connectivity/wire-claims.js';
import { type PlannedTest } from '../execution/run-tests.js';
import { type Suite, type SuiteGoal, type SuiteTest } from '../suite/suite.js';
import { carriedOutOnce } from './evaluate.js';
import { noTests, unknownName } from './problems.js';

export interface PlanOptions {
  /** The id of tests; or, where none has that id, a text that ids, titles or goals contain. */
  readonly filter?: string | undefined;
  /** Ids of tests of each suite; all if it is not said. */
  readonly only?: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  /** The part with this index, from 1, of so many. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  readonly shuffle?: boolean | undefined;
  readonly seed: number;
  readonly repeat: number;
}

/**
 * Tests whose steps are the same are run once, and the result counts for all of them. Suites without tests and a filter
 * that fits none are mistakes: what runs nothing would look as if all had passed.
 */
export function planOf(suites: readonly Suite[], options: PlanOptions): readonly PlannedTest[] | Diagnostic {
  const { filter, only, shard, shuffle = false, seed, repeat } = options;
  if (suites.every(({ tests }) => tests.length === 0)) return noTests.at(undefined, suites.length);
  // An id means that test alone, even where it is part of other ids and titles.
  const isId = suites.some(({ tests }) => tests.some(({ id }) => id === filter));
  let fitting = 0;
  const all = suites.flatMap((suite, index) => {
    const goals = new Map(suite.goals.map((goal) => [goal.id, goal]));
    const isWanted = (test: SuiteTest): boolean => {
      if (filter !== undefined && !(isId ? test.id === filter : isNamed(test, goals, filter))) return false;
      fitting++;
      return only === undefined || only.get(index)?.has(test.id) === true;
    };
    return carriedOutOnce(suite).flatMap((tests): readonly PlannedTest[] => {
      const [test, ...alike] = tests.filter(isWanted);
      if (test === undefined) return [];
      const reading = isOfferedTest(suite, test) ? 'offered' : 'played';
      const planned = { suite: index, test, reading, inputs: suite.interface.inputs } as const;
      return [alike.length === 0 ? planned : { ...planned, alike }];
    });
  });
  if (filter !== undefined && fitting === 0)
    return unknownName.at(
      undefined,
      `No test has '${filter}' in its id, title or goals.`,
      filter,
      suites.flatMap(({ tests }) => tests.map(({ id }) => id)),
      "'tickstone suite show' lists the tests.",
    );
  const part = shard === undefined ? all : all.filter((_, index) => index % shard.count === shard.index - 1);
  const repeated =
    repeat === 1
      ? part
      : part.flatMap((planned) =>
          Array.from({ length: repeat }, (_, index) => ({ ...planned, repetition: index + 1 })),
        );
  return shuffle ? shuffled(repeated, seed) : repeated;
}

function isNamed(test: SuiteTest, goals: ReadonlyMap<string, SuiteGoal>, text: string): boolean {
  return [
    test.id,
    test.title,
    ...test.goals,
    ...test.goals.map((id) => goals.get(id)?.description ?? ''),
  ].some((name) => name.includes(text));
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = seededRandom(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
