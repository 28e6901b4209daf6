/**
 * One specification is compared with many systems: what is found of it is kept, and answers do not depend on what was asked
 * before, in other ways, of other systems, or without an end.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { type Conformance, type ConformanceMode } from '../../src/conformance/conformance.js';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { MutantSystems } from '../../src/generators/mutation/mutant-systems.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { sampled } from '../../src/mutation/sample-mutants.js';
import { choosingEnvironments } from '../support/choosing-environments.js';
import { upAfter } from '../support/counted-budget.js';
import { assertUntil } from '../support/enough.js';
import { expectSame } from '../support/expect-same.js';
import { mutantsBy } from '../support/mutants.js';
import {
  type OpenPlan,
  UNDER_TEST,
  openPlan,
  openText,
  withoutClocksOn,
} from '../support/random-environment.js';
import { testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const STATES_MAX = 300;

/** One question of a sequence. */
interface Asked {
  /** Which of the systems. */
  readonly system: number;
  readonly mode: ConformanceMode;
  readonly unfitInputs: 'ignored' | 'blocked';
  readonly along: readonly number[];
  readonly isDeterminised: boolean;
  /** The check before is broken off after so many looks at the budget. */
  readonly brokenAfter: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  system: fc.nat(9),
  mode: fc.constantFrom('full', 'full', 'outputs'),
  unfitInputs: fc.constantFrom('ignored', 'ignored', 'blocked'),
  along: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.nat(9), { maxLength: 2 })),
  isDeterminised: fc.boolean(),
  brokenAfter: fc.nat(30),
});

/** All budgets are one, as they are in one command. */
const BUDGET = { statesMax: STATES_MAX };

function answer(
  spec: TestModel,
  system: Pick<TestModel, 'network' | 'tested'>,
  { mode, unfitInputs, along, isDeterminised }: Asked,
  budget: Parameters<typeof checkConformance>[3] = BUDGET,
): Conformance {
  const { inputs, outputs } = spec.tested;
  const names = [...inputs, ...outputs];
  const ways = along.map((action) => ({ action: names[action % names.length]! }));
  const check = isDeterminised ? checkDeterminised : checkConformance;
  return check(spec, system, mode, budget, { unfitInputs, along: ways });
}

function text(told: Conformance): string {
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** What a fresh specification says, in the same order. */
function expectUnchanged(
  fresh: () => TestModel,
  systems: readonly (() => Pick<TestModel, 'network' | 'tested'>)[],
  questions: readonly Asked[],
  counts: Record<Conformance['kind'], number>,
): void {
  const spec = fresh();
  const known = systems.map((make) => make());
  for (const each of questions) {
    const which = each.system % systems.length;
    answer(spec, known[(which + 1) % systems.length]!, each, { shouldStop: upAfter(each.brokenAfter) });
    const told = answer(spec, known[which]!, each);
    counts[told.kind]++;
    expectSame(text(told), text(answer(fresh(), systems[which]!(), each)));
  }
}

const NOTHING = { conforms: 0, fails: 0, unknown: 0 };

function expectAllKinds({ conforms, fails }: typeof NOTHING): void {
  expect(conforms).toBeGreaterThan(20);
  expect(fails).toBeGreaterThan(20);
}

/** Sends what the specification declares and does not use, or has more clocks and variables before all others. */
const SHAPES: readonly ((text: string) => string)[] = [
  (model) => model,
  (model) => model.replace('process P() {', 'process P() { clock before; int[0, 3] first;'),
  (model) => model.replace('init L0; trans', 'init L0; trans L1 -> L0 { sync spare!; },'),
  (model) => model.replace('int[0, 2] v, w;', 'int[0, 2] more; int[0, 2] v, w;'),
];

test.each([
  ['in an environment', 'in'],
  ['without one', 'out'],
] as const)('answers do not depend on what was asked before: %s', (_, where) => {
  const counts = { ...NOTHING };
  const plans = fc.boolean().chain((values) =>
    fc.array(openPlan({ constantMax: 2, internal: 2, setsUnseen: true, urgency: true, values }), {
      minLength: 3,
      maxLength: 3,
    }),
  );
  assertUntil(
    () => counts.conforms > 20 && counts.fails > 20,
    fc.property(
      plans,
      fc.array(fc.nat(SHAPES.length - 1), { minLength: 5, maxLength: 5 }),
      fc.array(asked, { minLength: 4, maxLength: 8 }),
      ([plan, ...others], shapes, questions) => {
        const textOf = (each: OpenPlan, which: 'spec' | 'system', shape = 0): string => {
          const whole = `chan spare; ${openText(each, which)}`;
          const shaped = SHAPES[shape]!(whole);
          return where === 'in' ? shaped : shaped.replace('system P, Uses, U, UsesToo;', 'system P, Uses;');
        };
        const request = where === 'in' ? UNDER_TEST : {};
        const spec = (): TestModel => testable(textOf(plan!, 'spec'), request);
        const { values } = spec().tested;
        const foreign = others.map((each) => withoutClocksOn(each.system, plan!.channels));
        const bodies = [plan!.system, plan!.spec, plan!.system, ...foreign];
        const systems = bodies.map(
          (system, index) => () =>
            testable(textOf({ ...plan!, system }, 'system', shapes[index]), { ...request, values }),
        );
        expectUnchanged(spec, systems, questions, counts);
      },
    ),
    { numRuns: LONG ? 2_000 : 12 },
  );
  expectAllKinds(counts);
});

test('nor where an environment chooses unseen', () => {
  const counts = { ...NOTHING };
  assertUntil(
    () => counts.conforms > 20 && counts.fails > 20,
    fc.property(
      choosingEnvironments(),
      fc.array(asked, { minLength: 3, maxLength: 5 }),
      (texts, questions) => {
        const made = (model: string) => (): TestModel => testable(model, { underTest: ['P'] });
        expectUnchanged(made(texts.spec), [made(texts.system), made(texts.spec)], questions, counts);
      },
    ),
    { numRuns: LONG ? 2_000 : 12 },
  );
  expectAllKinds(counts);
});

test('nor for mutants, which share nearly all of their parts', () => {
  const counts = { ...NOTHING };
  assertUntil(
    () => counts.conforms > 20 && counts.fails > 20,
    fc.property(
      fc
        .boolean()
        .chain((values) =>
          openPlan({ constantMax: 2, internal: 1, setsUnseen: false, urgency: true, values }),
        ),
      fc.nat(),
      fc.array(asked, { minLength: 4, maxLength: 8 }),
      (plan, seed, questions) => {
        const fresh = (): TestModel => testable(openText(plan, 'spec'), UNDER_TEST);
        const own = fresh();
        const { mutants } = mutantsBy(own.checked, [], { ...UNDER_TEST, templates: ['P'] });
        const together = new MutantSystems(own);
        const systems = sampled(mutants, 6, seededRandom(seed)).flatMap((mutant) => {
          const shared = together.of(mutant);
          return shared === undefined ? [] : [{ shared, mutant }];
        });
        if (systems.length === 0) return;
        for (const each of questions) {
          const { shared, mutant } = systems[each.system % systems.length]!;
          const broken = systems[(each.system + 1) % systems.length]!.shared;
          answer(own, broken, each, { shouldStop: upAfter(each.brokenAfter) });
          const told = answer(own, shared, each);
          counts[told.kind]++;
          const other = fresh();
          expectSame(text(told), text(answer(other, new MutantSystems(other).of(mutant)!, each)));
        }
      },
    ),
    { numRuns: LONG ? 2_000 : 8 },
  );
  expectAllKinds(counts);
});
