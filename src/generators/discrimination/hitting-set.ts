/**
 * Minimum hitting sets: the fewest (or cheapest) stimuli such that each of given sets holds one of them.
 *
 * Sets that include another one are hit whenever that one is, so they are left out first. Stimuli are never listed, but
 * sorted by which of the sets they are in. Where there are not too many sorts, the cheapest stimulus of each is a column
 * of a set cover (../cover/cover.ts).
 *
 * Otherwise a solution is searched for directly: a way to put the sets into groups such that the sets of a group have a
 * stimulus in common; a group costs what its cheapest common stimulus costs. Branch and bound: the set with the fewest
 * groups to go to is placed next, into each group in turn or into a new one; sets of which no two can share a group
 * give the bound.
 *
 * INVARIANT `isMinimum` is said only when the search has been completed; `lowerBound` holds in any case.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Cheapest, cheapest } from '../../diagrams/cubes.js';
import { type Diagram, EXHAUSTED, FALSE, type Ref, TRUE } from '../../diagrams/diagram.js';
import { type Cover, type CoverProblem, minimumCover } from '../cover/cover.js';

export interface HittingProblem {
  readonly diagram: Diagram;
  /** None of them empty. */
  readonly sets: readonly Ref[];
  /** Of the stimuli, from the top down. */
  readonly levels: readonly number[];
  /** What one stimulus costs besides the costs of its values. */
  readonly costOfTest: number;
  readonly costOfValue: (position: number, value: number) => number;
}

export interface HittingSet {
  /** Each a stimulus by the positions of `levels`, and its cost. */
  readonly stimuli: readonly Cheapest[];
  readonly cost: number;
  readonly isMinimum: boolean;
  readonly lowerBound: number;
}

export interface HittingLimits {
  readonly branchesMax: number;
  /** How many sorts of stimuli are told apart before the direct search takes over. */
  readonly sortsMax: number;
  readonly solver: (problem: CoverProblem) => Cover;
}

export const DEFAULT_HITTING_LIMITS: HittingLimits = {
  branchesMax: 50_000,
  sortsMax: 2_000,
  solver: (problem) => minimumCover(problem, { effortMax: 200_000_000 }),
};

export function minimumHittingSet(problem: HittingProblem, limits: HittingLimits): HittingSet {
  assert(!problem.sets.includes(FALSE), 'an empty set cannot be hit');
  const sets = smallestSets(problem.diagram, problem.sets);
  const sorts = sortsOf(problem.diagram, sets, limits.sortsMax);
  return sorts === undefined
    ? new Search(problem, sets, limits.branchesMax).run()
    : cheapestOfSorts(problem, sets.length, sorts, limits);
}

/** The sets that matter, and the sorts of stimuli that are in some of them; no sorts when there are too many. */
export function stimulusSorts(
  { diagram, sets }: Pick<HittingProblem, 'diagram' | 'sets'>,
  { sortsMax }: Pick<HittingLimits, 'sortsMax'>,
): { readonly setCount: number; readonly sorts: readonly Sort[] | undefined } {
  const smallest = smallestSets(diagram, sets);
  return { setCount: smallest.length, sorts: sortsOf(diagram, smallest, sortsMax) };
}

/** Stimuli that are in the same sets. */
export interface Sort {
  readonly stimuli: Ref;
  /** Indices of sets. */
  readonly in: readonly number[];
}

/** The sorts of stimuli that are in some set; undefined when there are too many. */
function sortsOf(diagram: Diagram, sets: readonly Ref[], sortsMax: number): readonly Sort[] | undefined {
  let sorts: readonly Sort[] = [];
  let rest = TRUE;
  for (const [index, set] of sets.entries()) {
    sorts = [
      ...sorts.flatMap(({ stimuli, in: before }) => [
        { stimuli: diagram.and(stimuli, set), in: [...before, index] },
        { stimuli: diagram.difference(stimuli, set), in: before },
      ]),
      { stimuli: diagram.and(rest, set), in: [index] },
    ].filter(({ stimuli }) => stimuli !== FALSE);
    rest = diagram.difference(rest, set);
    if (sorts.length > sortsMax || diagram.exhausted !== undefined) return undefined;
  }
  return sorts;
}

/** With what a test costs by itself. */
export function cheapestOfSort(
  { diagram, levels, costOfTest, costOfValue }: HittingProblem,
  { stimuli }: Pick<Sort, 'stimuli'>,
): Cheapest {
  const found = cheapest(diagram, stimuli, levels, costOfValue);
  assert(found !== undefined, 'a sort has a stimulus');
  return { cost: found.cost + costOfTest, vector: found.vector };
}

function cheapestOfSorts(
  problem: HittingProblem,
  rowCount: number,
  sorts: readonly Sort[],
  { solver }: HittingLimits,
): HittingSet {
  const stimuli = sorts.map((sort) => cheapestOfSort(problem, sort));
  const columns = sorts.map((sort, index) => ({ rows: sort.in, cost: stimuli[index]!.cost }));
  const cover = solver({ rowCount, columns });
  return { ...cover, stimuli: cover.columns.map((column) => stimuli[column]!) };
}

/** The sets that include no other one, each once, small ones first. */
function smallestSets(diagram: Diagram, sets: readonly Ref[]): readonly Ref[] {
  const different = [...new Set(sets)].filter((set) => set !== EXHAUSTED);
  const sized = different.map((set) => ({ set, size: diagram.size(set) }));
  sized.sort((a, b) => (a.size === b.size ? a.set - b.set : a.size - b.size));
  const candidates = sized.map(({ set }) => set);
  return candidates.filter(
    (set) => !candidates.some((other) => other !== set && diagram.includes(set, other)),
  );
}

interface Group {
  readonly common: Ref;
  readonly cost: number;
}

class Search {
  readonly #problem: HittingProblem;
  readonly #diagram: Diagram;
  readonly #sets: readonly Ref[];
  readonly #costOf = new Map<Ref, number>();
  /** By two indices: do the sets have nothing in common? */
  readonly #apart: readonly (readonly boolean[])[];
  #best: readonly Group[] = [];
  #bestCost = Infinity;
  #branchesLeft: number;

  constructor(problem: HittingProblem, sets: readonly Ref[], branchesMax: number) {
    this.#problem = problem;
    this.#diagram = problem.diagram;
    this.#sets = sets;
    this.#branchesLeft = branchesMax;
    this.#apart = sets.map((a) => sets.map((b) => this.#diagram.and(a, b) === FALSE));
  }

  run(): HittingSet {
    const all = this.#sets.map((_, index) => index);
    this.#greedy(all);
    const bound = this.#bound(all);
    let isDone = this.#bestCost <= bound;
    if (!isDone) {
      this.#branch(all, [], 0);
      isDone = this.#branchesLeft > 0 && this.#diagram.exhausted === undefined;
    }
    const stimuli = this.#best.map(({ common }) => cheapestOfSort(this.#problem, { stimuli: common }));
    const cost = this.#bestCost;
    return { stimuli, cost, isMinimum: isDone, lowerBound: isDone ? cost : bound };
  }

  /** A first solution: each set goes to the group with which it has most in common. */
  #greedy(all: readonly number[]): void {
    const groups: Group[] = [];
    const open = [...all].sort((a, b) => this.#byApartness(a, b));
    for (const index of open) {
      let chosen = -1;
      let added = this.#costOfGroup(this.#sets[index]!);
      let joined: Group = { common: this.#sets[index]!, cost: added };
      for (const [at, group] of groups.entries()) {
        const common = this.#diagram.and(group.common, this.#sets[index]!);
        if (common === FALSE || common === EXHAUSTED) continue;
        const cost = this.#costOfGroup(common);
        if (cost - group.cost < added) {
          chosen = at;
          added = cost - group.cost;
          joined = { common, cost };
        }
      }
      if (chosen < 0) groups.push(joined);
      else groups[chosen] = joined;
    }
    this.#best = groups;
    this.#bestCost = groups.reduce((sum, { cost }) => sum + cost, 0);
  }

  #branch(open: readonly number[], groups: readonly Group[], cost: number): void {
    if (open.length === 0) {
      if (cost < this.#bestCost) {
        this.#best = groups;
        this.#bestCost = cost;
      }
      return;
    }
    if (this.#branchesLeft <= 0 || this.#diagram.exhausted !== undefined) return;
    this.#branchesLeft--;
    const { choice, homeless } = this.#mostConstrained(open, groups);
    if (cost + this.#bound(homeless) >= this.#bestCost) return;
    const rest = open.filter((index) => index !== choice.index);
    for (const { at, joined } of choice.joins) {
      const next = groups.with(at, joined);
      const nextCost = cost - groups[at]!.cost + joined.cost;
      if (nextCost < this.#bestCost) this.#branch(rest, next, nextCost);
    }
    const own: Group = {
      common: this.#sets[choice.index]!,
      cost: this.#costOfGroup(this.#sets[choice.index]!),
    };
    if (cost + own.cost < this.#bestCost) this.#branch(rest, [...groups, own], cost + own.cost);
  }

  /** The set with the fewest groups to go to, and the sets that need a new group. */
  #mostConstrained(
    open: readonly number[],
    groups: readonly Group[],
  ): {
    readonly choice: { readonly index: number; readonly joins: readonly { at: number; joined: Group }[] };
    readonly homeless: readonly number[];
  } {
    const homeless: number[] = [];
    let choice: { index: number; joins: { at: number; joined: Group }[] } | undefined;
    for (const index of open) {
      const joins = groups.flatMap((group, at) => {
        const common = this.#diagram.and(group.common, this.#sets[index]!);
        return common === FALSE || common === EXHAUSTED
          ? []
          : [{ at, joined: { common, cost: this.#costOfGroup(common) } }];
      });
      if (joins.length === 0) homeless.push(index);
      const isBetter =
        choice === undefined ||
        joins.length < choice.joins.length ||
        (joins.length === choice.joins.length && this.#apartCount(index) > this.#apartCount(choice.index));
      if (isBetter) choice = { index, joins };
    }
    assert(choice !== undefined, 'there is a set to place');
    return { choice, homeless };
  }

  /** What sets that need new groups cost at least: those of which no two can share a group. */
  #bound(homeless: readonly number[]): number {
    const chosen: number[] = [];
    let cost = 0;
    const byCost = [...homeless].sort((a, b) => this.#byApartness(a, b));
    for (const index of byCost) {
      if (!chosen.every((other) => this.#apart[index]![other] === true)) continue;
      chosen.push(index);
      cost += this.#costOfGroup(this.#sets[index]!);
    }
    return cost;
  }

  /** Sets that few others can share a group with come first. */
  #byApartness(a: number, b: number): number {
    const difference = this.#apartCount(b) - this.#apartCount(a);
    return difference === 0 ? a - b : difference;
  }

  #apartCount(index: number): number {
    return this.#apart[index]!.filter(Boolean).length;
  }

  #costOfGroup(common: Ref): number {
    const { diagram, levels, costOfValue, costOfTest } = this.#problem;
    return madeOnce(
      this.#costOf,
      common,
      () => costOfTest + (cheapest(diagram, common, levels, costOfValue)?.cost ?? 0),
    );
  }
}
