/**
 * Random pairs of processes that send to each other: P0 on i and u, P1 on j, which both may not be ready for. Inputs are a and
 * b (a broadcast), outputs x and v, which passes a value.
 */
import fc from 'fast-check';
import { type Answered, checkCompatibility } from '../../src/generators/compatibility/compatibility.js';
import { type TestModel, outsideOf } from '../../src/generators/test-model.js';
import { systemAlone } from '../../src/generators/system-alone.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';
import { contains } from '../../src/zones/valuation.js';
import { ZERO, fractionText } from '../../src/base/rational.js';
import { environmentModel } from '../../src/generators/compatibility/environment-model.js';
import { canonical, exploreRegions } from '../reference/regions.js';
import { loadText } from '../../src/language/load-model.js';
import {
  type InterfaceQuestion,
  type PlayedInterfaces,
  type PlayedState,
  playInterfaces,
} from '../reference/interface-game.js';
import { type Plan, processText } from './random-system.js';

/** No clock is compared with more. */
const CAP = 2;

const FIRST = { atStart: ['a?', 'a?', 'b?', 'j?'], behind: ['a?', 'x!', 'v!', 'i!', 'i!', 'u!', 'j?', ''] };
const SECOND = {
  atStart: ['i?', 'i?', 'u?', 'b?', 'a?'],
  behind: ['a?', 'b?', 'x!', 'i?', 'i?', 'u?', 'j!', ''],
};

/** Edges that leave the first location wait for others, so that an environment has something to decide. */
function plan({ atStart, behind }: typeof FIRST, differences: boolean): fc.Arbitrary<Plan> {
  return fc.integer({ min: 2, max: 3 }).chain((count) => {
    const some = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
      fc.array(values, { minLength: count, maxLength: count });
    const guard = fc
      .tuple(fc.constantFrom('<', '<=', '==', '>=', '>'), fc.nat(CAP))
      .chain(([operator, bound]) =>
        fc.constantFrom(`c ${operator} ${bound}`, ...(differences ? [`c - g ${operator} ${bound - 1}`] : [])),
      );
    const edge = (source: number): fc.Arbitrary<Plan['edges'][number]> =>
      fc.record({
        source: fc.constant(source),
        target: fc.nat(count - 1),
        sync: fc.constantFrom(...(source === 0 ? atStart : behind)),
        guard: fc.option(guard, { nil: undefined }),
        resets: fc.boolean(),
        value: fc.nat(2),
      });
    return fc.record({
      kinds: some(fc.constantFrom('', '', '', '', '', '', 'commit', 'urgent')),
      invariants: some(fc.constantFrom(undefined, undefined, undefined, 1, 2, CAP)),
      edges: fc
        .array(fc.nat(count - 1), { minLength: 2, maxLength: 5 })
        .chain((sources) => fc.tuple(edge(0), ...sources.map(edge))),
    });
  });
}

export const randomInterfaces: fc.Arbitrary<string> = fc
  .tuple(plan(FIRST, false), plan(SECOND, false))
  .map((plans) => textOf('', plans));

/** Such that compare their clocks with one that both have, and that both set. */
export const interfacesWithDifferences: fc.Arbitrary<string> = fc
  .tuple(plan(FIRST, true), plan(SECOND, true))
  .map((plans) => textOf('clock g; ', plans).replace(/c = 0(?=[^}]*\}[^}]*c = 0)/g, 'g = 0'));

function textOf(clocks: string, plans: readonly Plan[]): string {
  return [
    `${clocks}chan a, x, i, j, v; broadcast chan b; urgent chan u; int[0,2] n;`,
    ...plans.map((each, index) => processText(`P${index}`, each)),
    'system P0, P1;',
  ].join('\n');
}

const SHARED = ['i', 'j', 'u'];

export function answerOf(model: TestModel): Answered {
  const answer = checkCompatibility(model, {});
  if (answer.kind !== 'answered') throw new Error(answer.why.kind);
  return answer;
}

export function played(
  model: TestModel,
  how: Pick<InterfaceQuestion, 'mayStopTime' | 'differenceMax'> = {},
): PlayedInterfaces {
  const { concrete, alone } = systemAlone(model);
  const outside = outsideOf(alone.network, alone.tested);
  const does = new Map(outside.does);
  for (const channel of SHARED) does.set(channel, 'receives');
  return playInterfaces({
    system: concrete,
    eager: concreteUppaal(model.checked, { ...outside, does }),
    shared: new Set(SHARED),
    inputs: new Set(model.tested.inputs),
    caps: concrete.clocks.map(() => CAP),
    ...how,
  });
}

/** What zones say of a state; undefined if they stand for it by others, with clocks beyond all constants. */
export function zonesAt(
  { arena, lost }: Answered,
  model: TestModel,
): (state: PlayedState['state']) => { readonly isIllegal: boolean; readonly isWon: boolean } | undefined {
  const { network, dim } = arena;
  const { concrete } = systemAlone(model);
  const clockAt = network.clocks.map(({ name }) => concrete.clocks.indexOf(name));
  const byKey = new Map<string, number[]>();
  arena.states.forEach(({ vector }, index) => {
    const key = vector.subarray(0, network.processes.length).join();
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  });
  return ({ locations, clocks }) => {
    const point = clockAt.map((clock) => (clock < 0 ? ZERO : clocks[clock]!));
    const holds = (federation: (typeof lost)[number]): boolean =>
      Array.from({ length: federation.count }, (_, k) =>
        contains(federation.cells, federation.at(k), dim, point),
      ).includes(true);
    const found = (byKey.get(locations.join()) ?? []).filter((index) => holds(arena.states[index]!.reached));
    if (found.length === 0) return undefined;
    return {
      isIllegal: found.some((index) => holds(arena.states[index]!.bad)),
      isWon: !found.some((index) => holds(lost[index]!)),
    };
  };
}

/** The most general environment, closed with the processes; undefined if it is not written. */
export function environmentText(model: TestModel, answer: Answered): string | undefined {
  return environmentModel(model, answer, () => undefined);
}

/** States of the processes: their locations, variables and clocks. */
export function shownState({ locations, variables, clocks }: PlayedState['state']): string {
  return [locations.slice(0, 2), variables, canonical(clocks.slice(0, 2), [CAP, CAP]).map(fractionText)].join(
    '|',
  );
}

/** The states of two processes in a written model, without those on the way to an environment that is told of steps. */
export function statesWithEnvironment(text: string, processes: readonly number[]): ReadonlySet<string> {
  const loaded = loadText({ path: 'environment.xml', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(text);
  const { checked } = loaded;
  const system = concreteUppaal(checked);
  const isStill = ({ locations }: PlayedState['state']): boolean =>
    processes.every((count, process) => locations[process]! < count) &&
    checked.model.templates.at(-1)!.locations[locations[2]!]!.urgency === 'none';
  const states = new Set<string>();
  const isAll = exploreRegions(
    system,
    system.clocks.map(() => CAP),
    20_000,
    (state) => {
      if (isStill(state)) states.add(shownState(state));
    },
  );
  if (!isAll) throw new Error('too many states');
  return states;
}
