/**
 * Memory that becomes an input changes nothing of what a network does, it only tells: the same locations are reached, in both
 * semantics what is told fits, every network conforms to itself, and tests made from it hold.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { search } from '../../src/explore/search.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { toldWithoutInput } from '../../src/network/process-storage.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { type SharedModel, shareMemory } from '../../src/sharing/share-memory.js';
import { checkedText } from '../support/checked.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { SOURCE } from '../support/classes.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const silent = (): undefined => undefined;

/** With clocks of their own, processes share variables and channels. */
function withOwnClocks(text: string): string {
  const [clocks, ...rest] = text.split('\n');
  return rest.join('\n').replace(/(process P\d\(\) \{)/g, `$1\n  ${clocks!}`);
}

const models = fc.record({
  text: randomNetwork({ constantMax: 3, clocksMax: 1 }).map(withOwnClocks),
  underTest: fc.constantFrom(['P0'], ['P1'], ['P0', 'P1']),
});

/** With all shared memory told, if it has some and can have an interface. */
function told(checked: CheckedModel, underTest: readonly string[]): SharedModel | undefined {
  const shared = ['n', 'm'].filter((name) => shareMemory(checked, { underTest, shared: [name] }, silent));
  return shared.length === 0 ? undefined : shareMemory(checked, { underTest, shared }, silent);
}

/** The locations in which the processes of the model can be together; undefined if there are too many states. */
function reached(checked: CheckedModel, processes: number): ReadonlySet<string> | undefined {
  const network = instantiate(checked, [], silent)!.network;
  const { store, outcome } = search(new ZoneSystem(network), undefined, { budget: { statesMax: 3_000 } });
  if (outcome.kind !== 'exhausted') return undefined;
  const found = new Set<string>();
  for (const node of store.nodes()) {
    const { vector } = store.view(node);
    const names = network.processes.slice(0, processes).map(({ name, locations, edges }, process) => {
      // Who tells something is where it goes already.
      let at = vector[process]!;
      while (locations[at]!.name.startsWith('telling_'))
        at = edges.find(({ source }) => source === at)!.target;
      return `${name}.${locations[at]!.name}`;
    });
    found.add(names.sort().join(' '));
  }
  return found;
}

test('the same locations are reached', () => {
  let compared = 0;
  assertUntil(
    () => compared > 40,
    fc.property(models, ({ text, underTest }) => {
      const { checked } = checkedText(text);
      const shared = told(checked, underTest);
      // With levels, memory does not come last.
      if (shared === undefined || / < P/.test(text)) return;
      const [before, after] = [checked, shared.checked].map((each) =>
        reached(each, checked.processes.length),
      );
      if (before === undefined || after === undefined) return;
      compared++;
      expect([...after].sort()).toEqual([...before].sort());
    }),
    { numRuns: LONG ? 2_000 : 80 },
  );
  expect(compared).toBeGreaterThan(40);
});

function opened(text: string, underTest: readonly string[]): TestModel | undefined {
  const shared = told(checkedText(text).checked, underTest);
  return shared && testModel(shared.checked, { underTest, shared: shared.shared }, [], silent);
}

test('every network conforms to itself, and its tests hold', () => {
  let conforming = 0;
  let tests = 0;
  assertUntil(
    () => conforming > 10 && tests > 10,
    fc.property(models, ({ text, underTest }) => {
      const model = opened(text, underTest);
      if (model === undefined) return;
      for (const check of [checkConformance, checkDeterminised]) {
        const answer = check(model, model, 'full', { statesMax: 60 });
        expect(answer.kind).not.toBe('fails');
        if (answer.kind === 'conforms') conforming++;
      }
      if (toldWithoutInput(model.network, model.tested).length > 0) return;
      const settings = {
        criteria: ['edges' as const],
        points: 'earliest' as const,
        optimize: 'steps' as const,
      };
      const suite = generateCoverage(
        model,
        SOURCE,
        { ...settings, queries: [], pack: false, endWith: 'output', settle: undefined, seed: 1 },
        { statesMax: 500 },
      );
      const evaluator = new Evaluator(model, 1);
      for (const each of suite.tests.slice(0, 3)) {
        tests++;
        const { verdicts, run } = evaluator.evaluate(each, 'played');
        expect([run, verdicts?.includes('fail') ?? false]).toEqual(['confirmed', false]);
      }
    }),
    { numRuns: LONG ? 500 : 12 },
  );
  expect([conforming, tests].every((count) => count > 10)).toBe(true);
});
