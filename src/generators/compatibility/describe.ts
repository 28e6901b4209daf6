/** What is found out about processes in words and tables: states by the names of locations, variables and clocks. */
import { madeOnce, pushTo } from '../../base/maps.js';
import { type Network } from '../../network/network.js';
import { type Federation } from '../../zones/federation.js';
import { type IllegalState, asFederation, zonesOf } from './arena.js';
import { type Answered, wonIn } from './compatibility.js';
import { guardTexts, guardsOf } from './guards.js';

/** The locations of the processes, by their names. */
export type Locations = Readonly<Record<string, string>>;

/** What is known of processes that are in certain locations. */
export interface Pair {
  readonly locations: Locations;
  /** Whether some environment can keep them from illegal outputs from there on; `sometimes`: it depends on clocks or variables. */
  readonly compatible: boolean | 'sometimes';
  /** When it can, each a condition of its own. */
  readonly when?: readonly string[] | undefined;
}

/** The combinations of locations that are reached, in the order of the processes. */
export function pairsOf(answer: Answered, underTest: readonly boolean[]): readonly Pair[] {
  const { states, network } = answer.arena;
  const groups = new Map<string, number[]>();
  states.forEach(({ vector }, state) => {
    pushTo(groups, vector.subarray(0, network.processes.length).join(), state);
  });
  return [...groups.values()]
    .sort(([a], [b]) => compareLists(states[a!]!.vector, states[b!]!.vector))
    .map((group): Pair => {
      const { vector } = states[group[0]!]!;
      const locations = locationsOf(network, vector, underTest);
      const won = group.map((state) => wonIn(answer, state));
      if (won.every(({ count }) => count === 0)) return { locations, compatible: false };
      if (group.every((state) => answer.lost[state]!.count === 0)) return { locations, compatible: true };
      const when = conditions(
        network,
        group.map((state, index) => ({ ...states[state]!, set: won[index]! })),
      );
      return { locations, compatible: 'sometimes', when };
    });
}

/** When an output is illegal where the processes are. */
export function illegalWhen(
  answer: Answered,
  { locations, process, channel }: IllegalState,
): readonly string[] {
  const { states, network, dim } = answer.arena;
  const alike = states.filter(({ vector }) => locations.every((location, each) => vector[each] === location));
  return conditions(
    network,
    alike.map((state) => {
      const own = state.illegal.filter((each) => each.process === process && each.channel === channel);
      return {
        ...state,
        set: asFederation(
          own.flatMap(({ zones }) => zonesOf(zones)),
          dim,
        ),
      };
    }),
  );
}

export function locationsOf(
  { processes }: Network,
  vector: ArrayLike<number>,
  underTest: readonly boolean[],
): Locations {
  return Object.fromEntries(
    processes.flatMap(({ name, locations }, process) =>
      underTest[process] === false ? [] : [[name, locations[vector[process]!]!.name]],
    ),
  );
}

function compareLists(a: Int32Array, b: Int32Array): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

interface NamedSlot {
  readonly name: string;
  readonly slot: number;
}

/** A state, and the points of it where something holds. */
interface Part {
  readonly vector: Int32Array;
  readonly reached: Federation;
  readonly set: Federation;
}

/** When something holds in states with the same locations; variables are named where it depends on them. */
function conditions({ clocks, variables }: Network, parts: readonly Part[]): readonly string[] {
  const names = clocks.map(({ name }) => name);
  const told = parts.map(({ vector, reached, set }) => ({
    vector,
    texts: guardsOf(set, reached).map(({ constraints }) => guardTexts(constraints, names).join(' && ')),
  }));
  let named = variables
    .filter(({ meta }) => !meta)
    .flatMap(({ name, slot, cells }) =>
      cells.map(({ path }, index): NamedSlot => ({ name: name + path, slot: slot + index })),
    );
  const valuesOf = (vector: Int32Array, slots: readonly NamedSlot[]): readonly string[] =>
    slots.map(({ name, slot }) => `${name} == ${vector[slot]!}`);
  for (const each of named) {
    const fewer = named.filter((other) => other !== each);
    const known = new Map<string, string>();
    const isEnough = told.every(({ vector, texts }) => {
      const found = JSON.stringify(texts);
      return madeOnce(known, valuesOf(vector, fewer).join(), () => found) === found;
    });
    if (isEnough) named = fewer;
  }
  const all = told.flatMap(({ vector, texts }) =>
    texts.map((text) => {
      const words = [...(text === '' ? [] : [text]), ...valuesOf(vector, named)];
      return words.length === 0 ? 'always' : words.join(' && ');
    }),
  );
  return [...new Set(all)];
}
