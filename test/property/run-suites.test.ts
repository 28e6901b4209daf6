/**
 * Laws of runs against models that are played as systems: the model never fails its suites, every verdict is one that the
 * evaluation finds possible, and a mutant that a test claims to kill fails it under some seed. A model that is played gets
 * stuck only if something in it can keep time from passing.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { ZERO } from '../../src/base/rational.js';
import { type PlannedTest, runTests } from '../../src/execution/run-tests.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { loadText } from '../../src/language/load-model.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { modelTransport } from '../../src/library/model-system.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { mutantsOf } from '../../src/mutation/mutants-of.js';
import { MUTATION_OPERATORS } from '../../src/mutation/operators.js';
import { sampled } from '../../src/mutation/sample-mutants.js';
import { type Suite, type SuiteTest } from '../../src/suite/suite.js';
import { checkedText } from '../support/checked.js';
import { assertUntilAsync } from '../support/enough.js';
import { SOURCE, generated, mutantsFor } from '../support/mutation.js';
import { randomAutomaton } from '../support/random-automaton.js';
import { UNDER_TEST, openPlan, openText } from '../support/random-environment.js';
import { randomNetwork } from '../support/random-network.js';
import { testable } from '../support/test-model.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const numRuns = isLong ? 500 : 8;

const SEEDS = [1, 2, 3];
/** So many plays are tried until a mutant fails. */
const SEEDS_MAX = 5_000;

const networks = fc.oneof(
  randomNetwork({ constantMax: 4, clocksMax: 2 }),
  randomAutomaton({ constantMax: 4, clocksMax: 2, urgency: true }),
);

/** The same without what can keep time from passing: invariants, and urgent or committed locations and channels. */
function freed(text: string): string {
  return text
    .replaceAll(
      /\bstate ([^;]*);/g,
      (_, states: string) => `state ${states.replaceAll(/\s*\{[^}]*\}/g, '')};`,
    )
    .replaceAll(/\b(?:urgent|commit) L[^;]*;/g, '')
    .replaceAll(/\burgent (?=chan|broadcast)/g, '');
}

function keepsTime({ checked }: TestModel): boolean {
  return /kind="invariant"|<urgent\/>|<committed\/>|\burgent\b/.test(printUppaalXml(checked.model));
}

function open(text: string): TestModel | undefined {
  return testModel(checkedText(text).checked, {}, [], () => undefined);
}

/** Mutants as systems of their own, with the interface of the model. */
function mutantsAsSystems(
  model: TestModel,
  count: number,
  seed: number,
): readonly (readonly [Mutant, TestModel])[] {
  const { checked, tested } = model;
  const list = mutantsOf(checked, tested, { operators: MUTATION_OPERATORS }, () => undefined)!;
  return sampled(list.mutants, count, seededRandom(seed)).flatMap((mutant) => {
    const system = systemOf(mutant, model);
    return system === undefined ? [] : [[mutant, system] as const];
  });
}

function systemOf(mutant: Mutant, { tested: { inputs, outputs } }: TestModel): TestModel | undefined {
  const loaded = loadText({ path: 'mutant.xml', text: printUppaalXml(mutant.model()) });
  if (loaded.kind !== 'uppaal') return undefined;
  return testModel(loaded.checked, { inputs, outputs, mayLack: true }, [], () => undefined);
}

function suiteFor(model: TestModel): Suite {
  const options = {
    criteria: ['edges', 'locations'],
    queries: [],
    points: 'earliest',
    optimize: 'steps',
    pack: false,
    seed: 1,
  } as const;
  return generateCoverage(model, SOURCE, options, { statesMax: 500 });
}

/** The verdicts of tests on a system, by their ids. */
async function verdictsOn(
  tests: readonly SuiteTest[],
  system: TestModel,
  seed: number,
): Promise<ReadonlyMap<string, string>> {
  const { inputs } = system.tested;
  const plan = tests.map((test): PlannedTest => ({ suite: 0, test, reading: 'played', inputs }));
  const transport = modelTransport([system], { description: 'model', seed });
  const options = { jobs: 1, tolerance: ZERO, retries: 0, eventsMax: 10_000 };
  const { results } = await runTests(plan, transport, options);
  return new Map(results.map(({ test, verdict }) => [test.id, verdict]));
}

describe('runs against models', () => {
  it('have verdicts that are possible, on the model and on mutants of it', async () => {
    const seen = { pass: 0, fail: 0, inconclusive: 0, error: 0, free: 0 };
    await fc.assert(
      fc.asyncProperty(networks, fc.integer({ min: 1, max: 1_000 }), async (drawn, draw) => {
        const text = draw % 5 === 0 ? freed(drawn) : drawn;
        const model = open(text);
        if (model === undefined) return;
        const suite = suiteFor(model);
        const systems = [model, ...mutantsAsSystems(model, 3, draw).map(([, system]) => system)];
        for (const system of systems) {
          const isFree = !keepsTime(system);
          const evaluator = new Evaluator(system, 1, {}, 0);
          const possible = new Map(suite.tests.map((test) => [test.id, evaluator.evaluate(test).verdicts]));
          for (const seed of SEEDS)
            for (const [id, verdict] of await verdictsOn(suite.tests, system, seed)) {
              seen[verdict as keyof typeof seen]++;
              if (isFree) {
                seen.free++;
                expect(verdict, id).not.toBe('error');
              }
              if (system === model) expect(verdict, id).not.toBe('fail');
              if (verdict !== 'error') expect(possible.get(id) ?? [verdict], id).toContain(verdict);
            }
        }
      }),
      { numRuns },
    );
    expect(seen.pass).toBeGreaterThan(numRuns);
    expect(seen.fail).toBeGreaterThan(numRuns / 4);
    expect(seen.free).toBeGreaterThan(numRuns);
  });

  it('have verdicts that are possible where values pass and there is an environment, also of mutation suites', async () => {
    const seen = { pass: 0, fail: 0, inconclusive: 0, error: 0, valued: 0, mutation: 0 };
    const isEnough = (): boolean => seen.fail > 0 && seen.mutation > 0 && seen.valued > numRuns / 4;
    await assertUntilAsync(
      isEnough,
      fc.asyncProperty(
        openPlan({ constantMax: 2, internal: 1, setsUnseen: false, urgency: true, values: true }),
        fc.integer({ min: 1, max: 1_000 }),
        async (plan, draw) => {
          const spec = testable(openText(plan, 'spec'), UNDER_TEST);
          const system = testable(openText(plan, 'system'), { ...UNDER_TEST, values: spec.tested.values });
          const mutants = sampled(
            mutantsFor(spec, { operators: MUTATION_OPERATORS, templates: ['P'] }),
            4,
            seededRandom(draw),
          );
          const mutation = (await generated(spec, mutants, {}, { statesMax: 300 })).suite(SOURCE).tests;
          seen.mutation += mutation.length;
          const tests = [...suiteFor(spec).tests, ...mutation].map((test, index) => ({
            ...test,
            id: `t${index}`,
          }));
          for (const each of [spec, system]) {
            const evaluator = new Evaluator(each, 1, { statesMax: 300 }, 0);
            const possible = new Map(tests.map((test) => [test.id, evaluator.evaluate(test).verdicts]));
            for (const seed of SEEDS)
              for (const [id, verdict] of await verdictsOn(tests, each, seed)) {
                seen[verdict as 'pass']++;
                if (each === spec) expect(verdict, id).not.toBe('fail');
                if (verdict !== 'error') expect(possible.get(id) ?? [verdict], id).toContain(verdict);
              }
          }
          seen.valued += tests.filter(({ steps }) => JSON.stringify(steps).includes('"values"')).length;
        },
      ),
      { numRuns: isLong ? 500 : 8 },
    );
    expect(seen.pass).toBeGreaterThan(numRuns);
    expect(isEnough()).toBe(true);
  });

  it('show what a test claims to kill, under some seed', async () => {
    let killed = 0;
    await fc.assert(
      fc.asyncProperty(
        randomAutomaton({ constantMax: 4, clocksMax: 2, urgency: true }),
        fc.integer({ min: 1, max: 1_000 }),
        async (text, draw) => {
          const model = open(text);
          if (model === undefined) return;
          const mutants = mutantsAsSystems(model, 6, draw);
          const generation = await generated(
            model,
            mutants.map(([mutant]) => mutant),
            {},
            { statesMax: 500 },
          );
          const { tests } = generation.suite(SOURCE);
          for (const [{ id }, system] of mutants) {
            const killing = tests.filter(({ goals }) => goals.includes(id));
            if (killing.length === 0) continue;
            killed++;
            let isShown = false;
            for (let seed = 1; seed <= SEEDS_MAX && !isShown; seed++)
              isShown = [...(await verdictsOn(killing, system, seed)).values()].includes('fail');
            expect(isShown, id).toBe(true);
          }
        },
      ),
      { numRuns },
    );
    expect(killed).toBeGreaterThan(numRuns / 2);
  });
});
