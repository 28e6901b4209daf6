/**
 * Structural coverage criteria: what of a network is to be covered, and which goals a step covers.
 *
 *     locations   every location                      edges       every edge
 *     edge-pairs  every two edges of a process that can follow each other
 *     def-use     every edge that sets a variable or clock, with every edge that reads it before it is set again
 *
 * Goals are those of the processes under test. An edge with a select is one goal, whatever is selected.
 *
 * A criterion watches runs with one number, the tracker: the edge that came last in a process, or that last set a
 * variable. A search keeps the tracker in its states, a run of a test is followed step by step; both ask the same
 * criterion.
 */
import { assert } from '../../base/assert.js';
import { pushTo } from '../../base/maps.js';
import { spend } from '../../base/stopped.js';
import { type TestInterface } from '../../network/interface.js';
import { type Network, type NetworkEdge, NOT_TRACKED } from '../../network/network.js';
import { type EdgeUses, type Uses, UsesFinder } from '../../network/uses.js';

export const CRITERIA = ['locations', 'edges', 'edge-pairs', 'def-use'] as const;

/** What of the structure of a model is to be covered. */
export type CriterionName = (typeof CRITERIA)[number];

/** Something of the structure of a model that is to be covered. */
export interface CoverageGoal {
  /** Unique among all criteria, and the same for the same model. */
  readonly id: string;
  /** The criterion that it belongs to, as users name it. */
  readonly criterion: string;
  readonly kind: string;
  readonly description: string;
}

export interface Criterion {
  readonly goals: readonly CoverageGoal[];
  /** The goals, by index, that are covered before the first step. */
  readonly atStart: readonly number[];
  /** Whether what a step covers depends on the steps before it: then runs are told apart by the tracker. */
  readonly tracks: boolean;
  /**
   * Follows one step, given by its edges in the order of their updates: says which goals it covers, and returns what the
   * tracker becomes. It is `NOT_TRACKED` at the start.
   */
  readonly follow: (step: Iterable<number>, tracker: number, visit: (goal: number) => void) => number;
}

/** Memory that is shared has nothing of its own to cover. */
function hasGoals({ processes }: Network, { underTest }: TestInterface, process: number): boolean {
  return underTest[process] === true && processes[process]!.memoryOf === undefined;
}

/** Several where one tracker is not enough: one per process, or per variable. */
export function criteriaOf(
  network: Network,
  tested: TestInterface,
  name: CriterionName,
): readonly Criterion[] {
  const edges = new EdgeList(network, tested);
  switch (name) {
    case 'locations':
      return [locations(network, tested, edges)];
    case 'edges':
      return [singleEdges(edges)];
    case 'edge-pairs':
      return network.processes.flatMap((_, process) =>
        hasGoals(network, tested, process) ? edgePairs(edges, process) : [],
      );
    case 'def-use':
      return definitionsAndUses(network, edges);
  }
}

/** The goals, by index, that a run covers: the numbers of the edges of each step, in the order of their updates. */
export function coveredBy(criterion: Criterion, steps: readonly (readonly number[])[]): ReadonlySet<number> {
  const covered = new Set(criterion.atStart);
  let tracker = NOT_TRACKED;
  for (const step of steps) tracker = criterion.follow(step, tracker, (goal) => covered.add(goal));
  return covered;
}

/** A criterion that looks at the edges of a step one by one. */
interface EdgeCriterion extends Pick<Criterion, 'goals' | 'atStart'> {
  /** Whether it watches with a tracker, and what the tracker becomes when an edge is taken; undefined if it stays. */
  readonly track?: ((edge: number) => number | undefined) | undefined;
  /**
   * The goals that an edge covers when it is taken. The tracker is given as it is before the step, and as the edges
   * before it in the step have left it.
   */
  readonly covers: (edge: number, before: number, now: number) => readonly number[];
}

function edgeByEdge({ goals, atStart, track, covers }: EdgeCriterion): Criterion {
  return {
    goals,
    atStart,
    tracks: track !== undefined,
    follow: (step, tracker, visit) => {
      let now = tracker;
      for (const edge of step) {
        for (const goal of covers(edge, tracker, now)) visit(goal);
        now = track?.(edge) ?? now;
      }
      return now;
    },
  };
}

// ------------------------------------------------------------------------------------------------- the criteria

function locations(network: Network, tested: TestInterface, edges: EdgeList): Criterion {
  const goals: CoverageGoal[] = [];
  const numbers = network.processes.map(({ name, locations: all }, process) =>
    all.map(({ name: location }) => {
      if (!hasGoals(network, tested, process)) return undefined;
      const title = `${name}.${location}`;
      return (
        goals.push({
          id: `location ${title}`,
          criterion: 'locations',
          kind: 'location',
          description: title,
        }) - 1
      );
    }),
  );
  const at = (process: number, location: number): readonly number[] => {
    const goal = numbers[process]![location];
    return goal === undefined ? [] : [goal];
  };
  return edgeByEdge({
    goals,
    atStart: network.processes.flatMap(({ initialLocations }, process) => at(process, initialLocations[0]!)),
    covers: (edge) => at(edges.all[edge]!.process, edges.all[edge]!.target),
  });
}

function singleEdges(edges: EdgeList): Criterion {
  const goals = edges.drawn.map(({ id, title }): CoverageGoal => ({
    id: `edge ${id}`,
    criterion: 'edges',
    kind: 'edge',
    description: title,
  }));
  return edgeByEdge({
    goals,
    atStart: [],
    covers: (edge) => {
      const drawn = edges.drawnOf[edge];
      return drawn === undefined ? [] : [drawn];
    },
  });
}

/** What it takes to make a goal of two edges: there are as many as the square of their number. */
const UNITS_PER_GOAL = 10;

function edgePairs(edges: EdgeList, process: number): readonly Criterion[] {
  const goals: CoverageGoal[] = [];
  const numbers = new Map<string, number>();
  const own = edges.drawnIn.get(process) ?? [];
  const from = new Map<number, DrawnEdge[]>();
  for (const each of own) pushTo(from, each.source, each);
  for (const first of own) {
    for (const second of from.get(first.target) ?? []) {
      spend(UNITS_PER_GOAL);
      const goal: CoverageGoal = {
        id: `pair ${first.id}, ${second.id}`,
        criterion: 'edge-pairs',
        kind: 'edge pair',
        description: `${first.title}, then ${second.title}`,
      };
      numbers.set(`${first.index},${second.index}`, goals.push(goal) - 1);
    }
  }
  const isOwn = (edge: number): boolean => edges.all[edge]!.process === process;
  return [
    edgeByEdge({
      goals,
      atStart: [],
      track: (edge) => (isOwn(edge) ? edges.drawnOf[edge] : undefined),
      covers: (edge, before) => {
        const goal = isOwn(edge) ? numbers.get(`${before},${edges.drawnOf[edge] ?? NOT_TRACKED}`) : undefined;
        return goal === undefined ? [] : [goal];
      },
    }),
  ];
}

function definitionsAndUses(network: Network, edges: EdgeList): readonly Criterion[] {
  const finder = new UsesFinder(network);
  const uses = edges.all.map((edge) => finder.ofEdge(edge));
  const variables = network.variables.map(({ name }, index) =>
    definitionAndUse(edges, uses, name, ({ variables: used }) => used.has(index)),
  );
  const clocks = network.clocks.map(({ name }, index) =>
    definitionAndUse(edges, uses, name, ({ clocks: used }) => used.has(index)),
  );
  return [...variables, ...clocks].filter(({ goals }) => goals.length > 0);
}

/** For one variable or clock. */
function definitionAndUse(
  edges: EdgeList,
  uses: readonly EdgeUses[],
  name: string,
  isUsed: (uses: Uses) => boolean,
): Criterion {
  spend(edges.drawn.length);
  const writers = edges.drawn.filter(({ first }) => isUsed(uses[first]!.written));
  const readers = edges.drawn.filter(
    ({ first }) => isUsed(uses[first]!.readBefore) || isUsed(uses[first]!.readInUpdate),
  );
  const goals: CoverageGoal[] = [];
  const numbers = new Map<string, number>();
  for (const writer of writers) {
    for (const reader of readers) {
      spend(UNITS_PER_GOAL);
      const goal: CoverageGoal = {
        id: `def-use ${name}: ${writer.id}, ${reader.id}`,
        criterion: 'def-use',
        kind: 'definition and use',
        description: `${name} set by ${writer.title}, read by ${reader.title}`,
      };
      numbers.set(`${writer.index},${reader.index}`, goals.push(goal) - 1);
    }
  }
  const goalOf = (writer: number, reader: number): readonly number[] => {
    const goal = numbers.get(`${writer},${reader}`);
    return goal === undefined ? [] : [goal];
  };
  return edgeByEdge({
    goals,
    atStart: [],
    track: (edge) => (isUsed(uses[edge]!.written) ? (edges.drawnOf[edge] ?? NOT_TRACKED) : undefined),
    covers: (edge, before, now) => {
      const reader = edges.drawnOf[edge];
      if (reader === undefined) return [];
      return [
        ...(isUsed(uses[edge]!.readBefore) ? goalOf(before, reader) : []),
        ...(isUsed(uses[edge]!.readInUpdate) && (now !== before || !isUsed(uses[edge]!.readBefore))
          ? goalOf(now, reader)
          : []),
      ];
    },
  });
}

// ------------------------------------------------------------------------------------------------------ the edges

/** An edge as it is drawn: one for all that it selects. */
interface DrawnEdge {
  readonly index: number;
  /** The number of the first edge of the network that it stands for. */
  readonly first: number;
  readonly process: number;
  readonly source: number;
  readonly target: number;
  /** Such as `Lamp.3`: the process, and the place among the edges of its template; branches follow. */
  readonly id: string;
  readonly title: string;
}

/** The edges of a network by number, and those of processes under test as they are drawn. */
export class EdgeList {
  readonly all: readonly NetworkEdge[];
  readonly drawn: readonly DrawnEdge[];
  /** The same by process. */
  readonly drawnIn: ReadonlyMap<number, readonly DrawnEdge[]>;
  /** By the number of an edge; undefined for edges of the environment and of shared memory. */
  readonly drawnOf: readonly (number | undefined)[];

  constructor(network: Network, tested: TestInterface) {
    this.all = network.processes.flatMap(({ edges }) => edges);
    const known = new Map<string, number>();
    const drawn: DrawnEdge[] = [];
    this.drawnOf = this.all.map((edge, number) => {
      const { process, origin, source, target } = edge;
      if (!hasGoals(network, tested, process)) return undefined;
      const { name, locations: places } = network.processes[process]!;
      const id = `${name}.${[origin.edgeIndex, ...origin.branchIndices].join('.')}`;
      const index = known.get(id) ?? drawn.length;
      if (index === drawn.length) {
        known.set(id, index);
        const label = labelOf(network, edge);
        const title = `${name}: ${places[source]!.name} -> ${places[target]!.name}${label === '' ? '' : ` (${label})`}`;
        drawn.push({ index, first: number, process, source, target, id, title });
      }
      return index;
    });
    this.drawn = drawn;
    const drawnIn = new Map<number, DrawnEdge[]>();
    for (const each of drawn) pushTo(drawnIn, each.process, each);
    this.drawnIn = drawnIn;
  }
}

/** Such as `press?`. */
function labelOf({ synchronisation }: Network, { action }: NetworkEdge): string {
  if (action.kind !== 'send' && action.kind !== 'receive') return '';
  assert(synchronisation.kind === 'channels', 'edges send and receive on channels');
  const { name: own, passes, meetingOn } = synchronisation.channels[action.channel]!;
  const name = meetingOn ?? passes?.channel ?? own;
  // What is seen inside is known by its process and its ends, which a goal says anyway.
  if (name.includes('.')) return '';
  const [array, index] = name.split('[', 2);
  // Values that are passed are found like elements of an array.
  const isComputed = index !== undefined && action.indices.some(({ isPassed }) => isPassed !== true);
  return `${isComputed ? `${array!}[...]` : name}${action.kind === 'send' ? '!' : '?'}`;
}
