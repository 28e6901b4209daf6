/**
 * Random timed automata in whole time units, some of which stop time on some of their ways: which stimuli discriminate, and
 * how many steps tell, are what listing all stimuli and observations says.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_BUDGET, DEFAULT_OPTIONS } from '../../src/generators/discrimination/discrimination.js';
import { discriminateOn } from '../../src/generators/discrimination/generate-discrimination.js';
import { networkFrame } from '../../src/generators/discrimination/network-frame.js';
import { openModel } from '../support/connectivity.js';
import { assertUntil } from '../support/enough.js';

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly action: 'a' | 'b' | 'o' | 'p' | undefined;
  readonly since: number;
  readonly resets: boolean;
}

interface Automaton {
  /** Of the clock, by location. */
  readonly limits: readonly (number | undefined)[];
  readonly edges: readonly Edge[];
}

const LOCATIONS = 3;
const LONG = process.env['TICKSTONE_LONG'] !== undefined;
/** Ways that lead to the same and differ in what was shown before are rare with one input. */
const INPUTS = LONG ? (['a', 'b'] as const) : (['a'] as const);
const INTERFACE = { inputs: INPUTS, outputs: ['o', 'p'] };
const STIMULI = ['wait', ...INPUTS] as const;
const STEPS_MAX = 4;

const edge: fc.Arbitrary<Edge> = fc.record({
  source: fc.nat(LOCATIONS - 1),
  target: fc.nat(LOCATIONS - 1),
  action: fc.constantFrom('a', ...INPUTS.slice(-1), 'o', 'o', 'p', 'p', undefined),
  since: fc.constantFrom(0, 0, 1, 2),
  resets: fc.boolean(),
});

const automaton: fc.Arbitrary<Automaton> = fc.record({
  limits: fc.array(fc.option(fc.nat(2), { nil: undefined, freq: 2 }), {
    minLength: LOCATIONS,
    maxLength: LOCATIONS,
  }),
  edges: fc.array(edge, { minLength: 3, maxLength: 6 }),
});

/** An automaton and another one that differs in an edge or a location. */
const pairs: fc.Arbitrary<readonly [Automaton, Automaton]> = fc
  .tuple(automaton, edge, fc.nat(20), fc.option(fc.nat(2), { nil: undefined }))
  .map(([one, changed, at, limit]) => {
    const other =
      at % 3 === 0
        ? { ...one, limits: one.limits.with(at % LOCATIONS, limit) }
        : { ...one, edges: one.edges.with(at % one.edges.length, changed) };
    return [one, other];
  });

function textOf({ limits, edges }: Automaton): string {
  const states = limits.map((limit, at) => `L${at}${limit === undefined ? '' : ` { x <= ${limit} }`}`);
  const trans = edges.map(({ source, target, action, since, resets }) => {
    const direction = action === 'a' || action === 'b' ? '?' : '!';
    const sync = action === undefined ? '' : `sync ${action}${direction};`;
    return `L${source} -> L${target} { guard x >= ${since}; ${sync} ${resets ? 'assign x = 0;' : ''} }`;
  });
  const all = [...INPUTS.map((input) => `${input}?`), 'o!', 'p!'].map(
    (sync) => `L0 -> L0 { guard false; sync ${sync}; }`,
  );
  return `chan a, b, o, p;
process P() { clock x; state ${states.join(', ')}; init L0; trans ${[...trans, ...all].join(', ')}; }
system P;`;
}

/** All that may be seen in complete runs with these stimuli, each as a text. */
function seen(automaton: Automaton, stimuli: readonly (typeof STIMULI)[number][]): ReadonlySet<string> {
  const { limits, edges } = automaton;
  const isIn = (place: string): boolean => {
    const [location = 0, x = 0] = place.split(' ').map(Number);
    return x <= (limits[location] ?? Infinity);
  };
  const targets = (place: string, action: Edge['action']): readonly string[] => {
    const [location, x = 0] = place.split(' ').map(Number);
    return edges
      .filter((each) => each.source === location && each.action === action && x >= each.since)
      .map((each) => `${each.target} ${each.resets ? 0 : x}`)
      .filter(isIn);
  };
  const closed = (places: readonly string[]): readonly string[] => {
    const all = new Set(places);
    for (const place of all) for (const target of targets(place, undefined)) all.add(target);
    return [...all];
  };
  const later = (place: string): readonly string[] => {
    const [location, x = 0] = place.split(' ').map(Number);
    return [`${location} ${x + 1}`].filter(isIn);
  };
  let runs = new Map([['', closed(['0 0'])]]);
  for (const stimulus of stimuli) {
    const next = new Map<string, readonly string[]>();
    for (const [shown, places] of runs) {
      if (stimulus !== 'wait') {
        const taken = places.map((place) => [place, targets(place, stimulus)] as const);
        next.set(shown, closed(taken.flatMap(([place, to]) => (to.length === 0 ? [place] : to))));
        continue;
      }
      const after = {
        o: places.flatMap((each) => targets(each, 'o')),
        p: places.flatMap((each) => targets(each, 'p')),
        _: places.flatMap(later),
      };
      for (const [what, to] of Object.entries(after)) if (to.length > 0) next.set(shown + what, closed(to));
    }
    runs = next;
  }
  return new Set(runs.keys());
}

interface Listed {
  definite: number;
  possible: number;
  none: number;
}

function listed([one, other]: readonly [Automaton, Automaton], steps: number): Listed {
  const counts: Listed = { definite: 0, possible: 0, none: 0 };
  const { length } = STIMULI;
  for (let number = 0; number < length ** steps; number++) {
    const stimuli = Array.from(
      { length: steps },
      (_, at) => STIMULI[Math.floor(number / length ** at) % length]!,
    );
    const [ofOne, ofOther] = [seen(one, stimuli), seen(other, stimuli)];
    if (ofOne.size === 0 || ofOther.size === 0) continue;
    const both = [...ofOne].filter((shown) => ofOther.has(shown)).length;
    if (both === 0) counts.definite++;
    else if (both < Math.max(ofOne.size, ofOther.size)) counts.possible++;
    else counts.none++;
  }
  return counts;
}

test('what discriminates is what listing says, and so is how many steps tell', () => {
  const met = { definite: 0, possible: 0, indistinguishable: 0, stuck: 0 };
  const numRuns = LONG ? 3_000 : 200;
  assertUntil(
    () => Object.values(met).every((count) => count > numRuns / 30),
    fc.property(pairs, (pair) => {
      const models = pair.map((each, index) => ({ name: `h${index}`, model: openModel(textOf(each)) }));
      const counts = Array.from({ length: STEPS_MAX }, (_, index) => listed(pair, index + 1));
      for (const steps of [2, STEPS_MAX]) {
        const frame = networkFrame(models, INTERFACE, steps, DEFAULT_BUDGET, { statesMax: 10_000 });
        const [found] = discriminateOn(frame, { ...DEFAULT_OPTIONS, steps }, DEFAULT_BUDGET).pairs;
        const { definite, possible, none } = found!;
        expect({ definite, possible, none }).toEqual(counts[steps - 1]);
        if (Number(definite) + Number(possible) + Number(none) < STIMULI.length ** steps) met.stuck++;
      }
      const frame = networkFrame(models, INTERFACE, 1, DEFAULT_BUDGET, { statesMax: 10_000 });
      const distance = frame.distance(0, 1)!;
      const first = (kind: 'definite' | 'possible'): number | undefined => {
        const at = counts.findIndex((each) => each[kind] > 0);
        return at < 0 ? undefined : at + 1;
      };
      if (distance.kind === 'stopped') return;
      met[distance.kind]++;
      const told = 'steps' in distance && distance.steps <= STEPS_MAX ? distance.steps : undefined;
      expect(first('definite')).toBe(distance.kind === 'definite' ? told : undefined);
      if (distance.kind !== 'definite') expect(first('possible')).toBe(told);
    }),
    { numRuns },
  );
});
