/**
 * What is seen inside changes nothing of what a network does, it only tells: the states are the same, every network conforms to
 * itself, tests made from it hold, and where all steps are seen, what comes out says which edges were taken.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDeterminised } from '../../src/conformance/determinised.js';
import { checkConformance } from '../../src/conformance/tioco.js';
import { search } from '../../src/explore/search.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { testModel } from '../../src/generators/test-model.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { toldWithoutInput } from '../../src/network/process-storage.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { type SeenModel, seeInside } from '../../src/sharing/see-inside.js';
import { checkedText } from '../support/checked.js';
import { SOURCE } from '../support/classes.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const silent = (): undefined => undefined;

const models = fc.record({
  text: randomNetwork({ constantMax: 3, clocksMax: 1 }),
  underTest: fc.constantFrom(undefined, ['P0'], ['P0', 'P1']),
  see: fc.constantFrom(['edges'], ['n'], ['m'], ['n', 'm'], ['P0.L1'], ['P0.L1', 'n'], ['edges', 'n']),
});

function seen(
  checked: CheckedModel,
  underTest: readonly string[] | undefined,
  see: readonly string[],
): SeenModel | undefined {
  return seeInside(checked, { underTest, see }, silent);
}

function isEnough({ meetings, ...others }: Readonly<Record<string, number>>): boolean {
  return meetings! > 0 && Object.values(others).every((count) => count > 8);
}

/** Every state, in words; undefined if there are too many. */
function states(checked: CheckedModel): readonly string[] | undefined {
  const { network } = instantiate(checked, [], silent)!;
  const { store, outcome } = search(new ZoneSystem(network), undefined, { budget: { statesMax: 1_500 } });
  if (outcome.kind !== 'exhausted') return undefined;
  return [...store.nodes()].map((node) => store.view(node).vector.join()).sort();
}

test('the states are the same', () => {
  let compared = 0;
  assertUntil(
    () => compared > 15,
    fc.property(models, ({ text, underTest, see }) => {
      const { checked } = checkedText(text);
      const shown = seen(checked, underTest, see);
      if (shown === undefined) return;
      const [before, after] = [checked, shown.checked].map(states);
      if (before === undefined || after === undefined) return;
      compared++;
      expect(after).toEqual(before);
    }),
    { numRuns: LONG ? 2_000 : 40 },
  );
  expect(compared).toBeGreaterThan(15);
});

test('every network conforms to itself, its tests hold, and the outputs of a run are its edges', () => {
  const counts = { conforming: 0, tests: 0, steps: 0, meetings: 0 };
  assertUntil(
    () => isEnough(counts),
    fc.property(models, ({ text, underTest, see }) => {
      const shown = seen(checkedText(text).checked, underTest, see);
      if (shown === undefined) return;
      const model = testModel(shown.checked, { underTest, seen: shown.seen }, [], silent);
      if (model === undefined) return;
      for (const check of [checkConformance, checkDeterminised]) {
        const answer = check(model, model, 'full', { statesMax: 60 });
        expect(answer.kind).not.toBe('fails');
        if (answer.kind === 'conforms') counts.conforming++;
      }
      const isAll = see.some((each) => each === 'edges');
      for (const { edges } of model.network.processes.filter((_, at) => model.tested.underTest[at]!))
        if (isAll) expect(edges.filter(({ action }) => action.kind === 'internal')).toEqual([]);
      if (toldWithoutInput(model.network, model.tested).length > 0) return;
      const suite = generateCoverage(
        model,
        SOURCE,
        {
          ...{ criteria: ['edges'], points: 'earliest', optimize: 'steps', queries: [], pack: false },
          ...{ endWith: 'output', settle: undefined, seed: 1 },
        },
        { statesMax: 300 },
      );
      const evaluator = new Evaluator(model, 1);
      for (const each of suite.tests.slice(0, 3)) {
        counts.tests++;
        const { verdicts, run } = evaluator.evaluate(each, 'played');
        expect([run, verdicts?.includes('fail') ?? false]).toEqual(['confirmed', false]);
        if (!isAll) continue;
        for (const { edges, action } of each.run ?? []) {
          if (action?.includes('.') !== true) continue;
          counts[edges.length === 1 ? 'steps' : 'meetings']++;
          const names = edges.map(({ process, edge }) => {
            const drawn = shown.checked.processes.find(({ name }) => name === process)!.template.edges[edge]!;
            return `${process}.${drawn.source!.name}_${drawn.target!.name}`;
          });
          expect(action.replace(/\(.*$/, '').replaceAll(/#\d+/g, '')).toBe(names.join('+'));
        }
      }
    }),
    { numRuns: LONG ? 400 : 10 },
  );
  expect(isEnough(counts)).toBe(true);
});
