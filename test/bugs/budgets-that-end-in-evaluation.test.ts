/** A test whose evaluation was broken off by a budget was handed out as if it had been evaluated. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Budget } from '../../src/explore/search.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { type Suite } from '../../src/suite/suite.js';
import { suiteFor, talking } from '../support/communication.js';
import { watchEvaluations } from '../support/evaluations.js';
import { SOURCE, generated, mutantsFor } from '../support/mutation.js';
import { testable } from '../support/test-model.js';

const LAMP = `chan press, hold, on, off; clock x, y;
  process P() { state Off, Going { x <= 2 }, On { y <= 9 }, Idle; init Off;
    trans Off -> Going { sync press?; assign x = 0; }, Going -> On { guard x >= 1; sync on!; assign y = 0; },
      On -> Off { guard y >= 3; sync off!; }, On -> Idle { guard y >= 1; sync hold?; },
      Idle -> Off { sync press?; }; }
  system P;`;
const RELAYED = `chan go, req_out, req_in, done; clock x;
  process A() { state S, T; init S; trans S -> T { sync req_out!; assign x = 0; }, T -> S { guard x >= 1; sync done?; }; }
  process B() { state U, V { x <= 5 }; init U; trans U -> V { sync req_in?; }, V -> U { guard x >= 2; sync done!; }; }
  process Bus() { state I, J; init I; trans I -> J { sync req_out?; }, J -> I { sync req_in!; }; }
  system A, B, Bus;`;

/** The time is up at this look and all later ones. */
function upAt(look: number): Budget {
  let looks = 0;
  return { shouldStop: () => (++looks >= look ? 'time' : undefined) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Ends the budget at each look in turn, until it does not end any more. */
async function sweep(make: (budget: Budget) => Suite | Promise<Suite>): Promise<void> {
  const evaluations = watchEvaluations();
  let isWhole = false;
  for (let look = 1; !isWhole; look++) {
    evaluations.begin();
    const suite = await make(upAt(look));
    evaluations.expectWhole(suite);
    const unknown = suite.goals.filter(({ status }) => status === 'unknown');
    expect(unknown.filter(({ reasonKind }) => reasonKind !== 'budget')).toEqual([]);
    isWhole = unknown.length === 0;
  }
}

const OPTIONS = { points: 'earliest', optimize: 'steps', seed: 1 } as const;

test.each([false, true])('of coverage, packed: %s', async (pack) => {
  const criteria = ['edges', 'locations'] as const;
  await sweep((budget) =>
    generateCoverage(testable(LAMP), SOURCE, { ...OPTIONS, criteria, queries: [], pack }, budget),
  );
});

test('of communication: ways that goals share have one reason', async () => {
  await sweep((budget) => suiteFor(talking(RELAYED), {}, budget));
});

test('of mutation', async () => {
  const model = testable(LAMP);
  const mutants = mutantsFor(model, { operators: MUTATION_OPERATORS }).slice(0, 6);
  await sweep(async (budget) => (await generated(model, mutants, {}, budget)).suite(SOURCE));
});
