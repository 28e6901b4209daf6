/**
 * Shortest means shortest: the paths to goals, to what queries ask for, and those that cover several goals together have as
 * many steps as a search over regions finds, class by class; and the order in which a model lists its edges and processes
 * changes no length.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CombineBy, combinePaths } from '../../src/generators/communication/combine-paths.js';
import { type Criterion, criteriaOf } from '../../src/generators/coverage/criteria.js';
import { findPaths } from '../../src/generators/coverage/find-paths.js';
import { packPaths } from '../../src/generators/coverage/pack-paths.js';
import { type TestModel, testModel } from '../../src/generators/test-model.js';
import { NOT_TRACKED } from '../../src/network/network.js';
import { regionClasses, searchRegions } from '../reference/regions.js';
import { checkedText } from '../support/checked.js';
import { concreteText } from '../support/concrete.js';
import { edgesOfSteps } from '../support/edges-of-steps.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';
import { randomPredicate } from '../support/random-predicate.js';
import { verifyText } from '../support/verify.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const CONSTANT_MAX = 3;
const CLASSES_MAX = isLong ? 40_000 : 6_000;

const networks = randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2 });

function open(text: string): TestModel | undefined {
  return testModel(checkedText(text).checked, {}, [], () => undefined);
}

/** Follows all runs over regions; false if there are too many. */
function follow(
  { network, concrete }: TestModel,
  start: number,
  watch: (edges: readonly number[], memory: number, length: number) => number,
): boolean {
  const edgesOf = edgesOfSteps(network);
  const caps = concrete.clocks.map(() => CONSTANT_MAX);
  return searchRegions(concrete, caps, CLASSES_MAX, start, {
    follow: (step, memory, length) => watch(edgesOf(step), memory, length),
  });
}

/** By goal of a criterion the fewest steps that cover it; undefined if there are too many regions. */
function lengthsByRegions(
  model: TestModel,
  criterion: Criterion,
): readonly (number | undefined)[] | undefined {
  const lengths: (number | undefined)[] = criterion.goals.map((_, goal) =>
    criterion.atStart.includes(goal) ? 0 : undefined,
  );
  const isComplete = follow(model, NOT_TRACKED, (edges, memory, length) =>
    criterion.follow(edges, memory, (goal) => (lengths[goal] ??= length)),
  );
  return isComplete ? lengths : undefined;
}

test('paths to goals take the fewest steps', () => {
  let compared = 0;
  assertUntil(
    () => compared > 50,
    fc.property(networks, fc.constantFrom('edges', 'locations', 'edge-pairs', 'def-use'), (text, name) => {
      const model = open(text);
      if (model === undefined) return;
      for (const criterion of criteriaOf(model.network, model.tested, name).slice(0, 2)) {
        const lengths = lengthsByRegions(model, criterion);
        if (lengths === undefined) continue;
        const { paths } = findPaths(model.network, criterion, {});
        expect(paths.map((path) => path?.length)).toEqual(lengths);
        compared++;
        // With a bound, those that are within it are found, and nothing is said of the others.
        const bound = lengths.length % 4;
        const within = findPaths(model.network, criterion, {}, bound);
        const isWithin = (length = Infinity): boolean => length <= bound;
        expect(within.paths.map((path) => path?.length)).toEqual(
          lengths.map((length) => (isWithin(length) ? length : undefined)),
        );
        if (lengths.some((length) => length !== undefined && length > bound))
          expect(within.unfinished).toEqual({ kind: 'length', max: bound });
        // A packed path goes for the nearest goal first, so one that is to cover one goal goes straight there.
        const goal = lengths.findIndex((length) => length !== undefined && length > 0);
        if (goal < 0) continue;
        const [packed] = packPaths(model.network, criterion, new Set([goal]), {});
        expect(packed?.length).toBe(lengths[goal]);
      }
    }),
    { numRuns: isLong ? 3_000 : 40 },
  );
  expect(compared).toBeGreaterThan(50);
});

test('traces to what a query asks for take the fewest steps', () => {
  let found = 0;
  assertUntil(
    () => found > 100,
    fc.property(
      randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2, clocksMin: 2 }),
      randomPredicate(CONSTANT_MAX),
      fc.constantFrom('inclusion', 'alu', 'equality'),
      (text, predicate, subsumption) => {
        const concrete = concreteText(text);
        const caps = concrete.clocks.map(() => CONSTANT_MAX);
        const classes = regionClasses(concrete, caps);
        /** By query: the fewest steps to where it holds. */
        const fewest = new Map<string, number>();
        const isComplete = searchRegions(concrete, caps, CLASSES_MAX, 0, {
          visit: (state, length) => {
            const [first, second] = state.locations;
            const held = predicate.holds(classes, state) ? [predicate.text] : [];
            for (const each of [`P0.L${first!} && P1.L${second!}`, ...held])
              if (!fewest.has(each)) fewest.set(each, length);
          },
        });
        if (!isComplete) return;
        for (const [asked, length] of fewest) {
          const { path } = verifyText(text, `E<> ${asked}`, { shortest: true, subsumption });
          expect(path?.steps.length).toBe(length);
          found++;
        }
      },
    ),
    { numRuns: isLong ? 3_000 : 60 },
  );
  expect(found).toBeGreaterThan(100);
});

test('the order of edges and processes does not matter', () => {
  fc.assert(
    fc.property(networks, (text) => {
      const lengths = [text, withEdgesReversed(text), withProcessesReversed(text)].map((each) => {
        const model = open(each);
        if (model === undefined) return undefined;
        return criteriaOf(model.network, model.tested, 'edges').map((criterion) => {
          const { paths } = findPaths(model.network, criterion, { statesMax: 50_000 });
          return paths.map((path) => path?.length ?? -1).sort((a, b) => a - b);
        });
      });
      expect(lengths[1]).toEqual(lengths[0]);
      expect(lengths[2]).toEqual(lengths[0]);
    }),
    { numRuns: isLong ? 3_000 : 80 },
  );
});

function withEdgesReversed(text: string): string {
  return text.replace(/(?<=trans\n)[^]*?(?=;\n\})/g, (edges) => edges.split(',\n').reverse().join(',\n'));
}

/** Not where the order of processes says which has priority, or which receiver of a broadcast is first. */
function withProcessesReversed(text: string): string {
  if (/[bv]\?/.test(text)) return text;
  return text.replace(/(?<=system )[^<;]*(?=;)/, (names) => names.split(', ').reverse().join(', '));
}

test('combined paths are the fewest and shortest there are', () => {
  let several = 0;
  assertUntil(
    () => several > 20,
    fc.property(
      networks,
      fc.constantFrom<CombineBy>('tests', 'cost'),
      fc.boolean(),
      (text, by, isReversed) => {
        const model = open(isReversed ? withEdgesReversed(text) : text);
        if (model === undefined) return;
        const [criterion] = criteriaOf(model.network, model.tested, 'edges');
        const { paths } = findPaths(model.network, criterion!, {});
        const goals = paths.flatMap((path, goal) => (path === undefined ? [] : [goal])).slice(-4);
        const expected = leastOf(model, criterion!, goals, by);
        if (expected === undefined) return;
        const combined = combinePaths(model.network, criterion!, goals, by, 'steps', {});
        if (combined === undefined) return;
        const { paths: chosen, value } = combined;
        expect(chosen.reduce((sum, { path }) => sum + path.length, 0)).toBe(value);
        const tests = by === 'tests' ? chosen.length : expected.tests;
        expect({ tests, steps: value }).toEqual(expected);
        if (chosen.length < goals.length) several++;
      },
    ),
    { numRuns: isLong ? 1_000 : 30 },
  );
  expect(several).toBeGreaterThan(20);
});

/** By brute force: the fewest steps that cover each set of goals in one run, then all ways to share the goals among runs. */
function leastOf(
  model: TestModel,
  criterion: Criterion,
  goals: readonly number[],
  by: CombineBy,
): { readonly tests: number; readonly steps: number } | undefined {
  const lengths = new Map<number, number>();
  const isComplete = follow(model, 0, (edges, memory, length) => {
    let set = memory;
    criterion.follow(edges, NOT_TRACKED, (goal) => {
      const row = goals.indexOf(goal);
      if (row >= 0) set |= 1 << row;
    });
    if (!lengths.has(set)) lengths.set(set, length);
    return set;
  });
  if (!isComplete) return undefined;
  const isBetter = (a: { tests: number; steps: number }, b: { tests: number; steps: number }): boolean =>
    by === 'tests' && a.tests !== b.tests ? a.tests < b.tests : a.steps < b.steps;
  const best = new Map([[0, { tests: 0, steps: 0 }]]);
  const all = (1 << goals.length) - 1;
  for (let round = 0; round < goals.length; round++)
    for (const [covered, { tests, steps }] of [...best])
      for (const [set, length] of lengths) {
        const sum = { tests: tests + 1, steps: steps + length };
        const known = best.get(covered | set);
        if (known === undefined || isBetter(sum, known)) best.set(covered | set, sum);
      }
  return best.get(all);
}
