/** What run records say, as the page shows it: a suite of their tests, and where a run went another way than the model. */
import { type Suite, type SuiteGoal, type SuiteTest, type TestResult } from 'tickstone';
import { type Visit } from '../simulate/simulation.js';

/** The tests that a record tells, as a suite; of goals it says nothing but their names. */
export function suiteOfTests(
  head: Pick<Suite, 'model' | 'method' | 'interface'>,
  tests: readonly SuiteTest[],
): Suite {
  const served = new Map<string, string[]>();
  for (const { id, goals } of tests)
    for (const goal of goals) served.set(goal, [...(served.get(goal) ?? []), id]);
  const goals = [...served].map(([id, some]): SuiteGoal => ({
    id,
    kind: 'goal',
    description: id,
    status: 'covered',
    tests: some,
  }));
  return {
    format: 'tickstone-suite',
    version: 1,
    ...head,
    options: {},
    goals,
    tests,
    summary: {
      goals: goals.length,
      covered: goals.length,
      infeasible: 0,
      equivalent: 0,
      unknown: 0,
      tests: tests.length,
      steps: tests.reduce((sum, { length }) => sum + length, 0),
      duration: '0',
      resets: Math.max(0, tests.length - 1),
    },
  };
}

/**
 * Where in the run of the model a run of the system went another way: behind as many actions as the system did, or was given,
 * as it should.
 */
export function partingOf(
  visits: readonly Visit[],
  { interface: { inputs, outputs } }: Suite,
  { events, verdict }: TestResult,
): number {
  if (verdict === 'pass') return visits.length - 1;
  const plain = (action: string): string => action.replace(/\(.*$/s, '');
  const seen = new Set([...inputs, ...outputs]);
  const isSeen = ({ move }: Visit): boolean => move?.action !== undefined && seen.has(plain(move.action));
  const done = events.filter(({ kind }) => kind === 'input' || kind === 'refused' || kind === 'output');
  let at = 0;
  for (const { action = '' } of done) {
    const next = visits.findIndex((visit, index) => index > at && isSeen(visit));
    if (next === -1 || plain(visits[next]!.move!.action!) !== plain(action)) break;
    at = next;
  }
  return at;
}
