/**
 * Which test to apply first, and which next after each outcome, until no test says more: a decision tree of least cost, in
 * the worst case or on average.
 *
 * A test has outcomes, and each outcome leaves some hypotheses. One that leaves an outcome open may be left by several, with
 * the share that each has. A test is applied only where every outcome leaves fewer hypotheses than there were, so a tree ends.
 *
 * Hypotheses that no test treats differently stand together. The search goes by sets of hypotheses, each solved once, with
 * branch and bound: where every hypothesis has one outcome, a tree in which a test has at most b outcomes is a code with b
 * signs for the hypotheses, so it is at least as deep as the shortest code.
 *
 * INVARIANT `isMinimum` is said only when the search has been completed; `lowerBound` holds in any case.
 */
import { assert } from '../../base/assert.js';
import { greatest, least } from '../../base/long-lists.js';
import { spend } from '../../base/stopped.js';

export interface TreeTest {
  /** Not negative. */
  readonly cost: number;
  /** Each leaves some hypotheses, with shares that are positive; those of one hypothesis add up to 1. */
  readonly outcomes: readonly ReadonlyMap<number, number>[];
}

/** What is to be least: the cost of the dearest way through the tree, or the average by weights. */
export type TreeAim = 'worst-case' | 'expected';

export interface TreeProblem {
  /** Of the hypotheses that are to be told apart, by number; not negative. */
  readonly weights: readonly number[];
  /** Cheap ones first; of tests that do the same, the first is taken. */
  readonly tests: readonly TreeTest[];
  readonly aim: TreeAim;
}

export type TreeNode =
  /** No test says more about these hypotheses for sure. */
  | { readonly kind: 'leaf'; readonly hypotheses: readonly number[] }
  | {
      readonly kind: 'test';
      readonly hypotheses: readonly number[];
      /** Index of the test. */
      readonly test: number;
      /** One for each set of hypotheses that an outcome may leave. */
      readonly branches: readonly TreeNode[];
    };

export interface DecisionTree {
  readonly root: TreeNode;
  /** In the worst case, or on average over the weights. */
  readonly cost: number;
  readonly isMinimum: boolean;
  readonly lowerBound: number;
}

/** How many tests are weighed before the search for the best tree ends with the best so far. */
const DEFAULT_EFFORT_MAX = 1_000_000;

export function decisionTree(problem: TreeProblem, effortMax = DEFAULT_EFFORT_MAX): DecisionTree {
  return new Search(problem, effortMax).run();
}

/** Groups of hypotheses in question, as bits, and the weights of all groups; those of others do not matter. */
interface Question {
  readonly set: bigint;
  readonly weights: readonly number[];
}

/** A test that every outcome of which leaves less than the question. */
interface Candidate {
  readonly test: number;
  readonly cost: number;
  readonly branches: readonly Question[];
  /** What it costs at least with all that follows. */
  readonly bound: number;
}

interface Solved {
  readonly cost: number;
  readonly isBest: boolean;
  readonly choice: Candidate | undefined;
}

class Search {
  readonly #problem: TreeProblem;
  /** Hypotheses that no test treats differently. */
  readonly #groups: readonly (readonly number[])[];
  /** By test and outcome: which groups it leaves, and with what shares. */
  readonly #outcomes: readonly (readonly { readonly set: bigint; readonly shares: readonly number[] }[])[];
  readonly #isCertain: boolean;
  readonly #outcomesMax: number;
  readonly #costMin: number;
  readonly #solved = new Map<string, Solved>();
  readonly #greedy = new Map<string, Solved>();
  #effortLeft: number;

  constructor(problem: TreeProblem, effortMax: number) {
    this.#problem = problem;
    this.#effortLeft = effortMax;
    const { tests, weights } = problem;
    this.#groups = groupsOf(weights.length, tests);
    this.#outcomes = tests.map(({ outcomes }) =>
      outcomes.map((outcome) => {
        const shares = this.#groups.map(([first]) => outcome.get(first!) ?? 0);
        return { set: bitsWhere(shares), shares };
      }),
    );
    this.#isCertain = tests.every(({ outcomes }) =>
      outcomes.every((outcome) => [...outcome.values()].every((share) => share === 1)),
    );
    this.#outcomesMax = greatest(
      tests.map(({ outcomes }) => outcomes.length),
      2,
    );
    this.#costMin = least(
      tests.map(({ cost }) => cost),
      Infinity,
    );
  }

  run(): DecisionTree {
    const { weights, aim } = this.#problem;
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const all: Question = {
      set: (1n << BigInt(this.#groups.length)) - 1n,
      weights: this.#groups.map((group) => group.reduce((sum, each) => sum + weights[each]!, 0)),
    };
    const { cost, isBest } = this.#solve(all);
    // Without any weight there is no average; whatever is done costs nothing then.
    const scale = aim === 'expected' && total > 0 ? 1 / total : 1;
    const lowerBound = isBest ? cost : this.#knownBound(all);
    return {
      root: this.#node(all),
      cost: cost * scale,
      isMinimum: isBest,
      lowerBound: Math.min(cost, lowerBound) * scale,
    };
  }

  // ------------------------------------------------------------------------------------------------- search

  #solve(question: Question): Solved {
    const key = this.#keyOf(question);
    const known = this.#solved.get(key);
    if (known !== undefined) return known;
    const candidates = this.#candidatesFor(question);
    let best: Solved = { cost: Infinity, isBest: true, choice: undefined };
    if (candidates.length === 0) best = { ...best, cost: 0 };
    let isBest = true;
    for (const candidate of candidates) {
      if (candidate.bound >= best.cost) break;
      if (this.#effortLeft <= 0) {
        isBest = false;
        if (best.choice !== undefined) break;
        best = this.#greedily(question);
        break;
      }
      const { cost, isExact } = this.#costOf(question, candidate, best.cost);
      if (!isExact) isBest = false;
      if (cost < best.cost) best = { cost, isBest: true, choice: candidate };
    }
    const solved = { ...best, isBest };
    this.#solved.set(key, solved);
    return solved;
  }

  /** What a test costs with the best that follows; no more is found out than that it is not below the limit. */
  #costOf(
    question: Question,
    { cost: own, branches }: Candidate,
    limit: number,
  ): { readonly cost: number; readonly isExact: boolean } {
    const bounds = branches.map((branch) => this.#bound(branch));
    const costs = [...bounds];
    const total = (): number => this.#together(own, question, costs);
    let isExact = true;
    for (const [at, branch] of branches.entries()) {
      const { cost, isBest } = this.#solve(branch);
      costs[at] = cost;
      if (!isBest) isExact = false;
      // Where a branch is not solved for sure, a dear test proves nothing.
      if (total() >= limit && isExact) return { cost: Infinity, isExact };
    }
    return { cost: total(), isExact };
  }

  /** Each time the test that promises most. */
  #greedily(question: Question): Solved {
    const key = this.#keyOf(question);
    const known = this.#greedy.get(key);
    if (known !== undefined) return known;
    const [choice] = this.#candidatesFor(question);
    const costs = choice?.branches.map((branch) => this.#greedily(branch).cost) ?? [];
    const cost = choice === undefined ? 0 : this.#together(choice.cost, question, costs);
    const solved: Solved = { cost, isBest: false, choice };
    this.#greedy.set(key, solved);
    return solved;
  }

  #together(own: number, question: Question, costs: readonly number[]): number {
    if (this.#problem.aim === 'worst-case') return own + greatest(costs);
    return costs.reduce((sum, each) => sum + each, own * weightOf(question));
  }

  /** The tests that get on with a question, each way of dividing it once, the most promising first. */
  #candidatesFor(question: Question): readonly Candidate[] {
    const found = new Map<string, Candidate & { readonly spread: number }>();
    for (const [test, outcomes] of this.#outcomes.entries()) {
      this.#effortLeft--;
      spend();
      const branches = this.#branchesOf(question, outcomes);
      if (branches === undefined) continue;
      const parts = branches.map((branch) => this.#keyOf(branch)).sort();
      const way = parts.join(' ');
      const { cost } = this.#problem.tests[test]!;
      const before = found.get(way);
      if (before !== undefined && before.cost <= cost) continue;
      const bound = this.#together(
        cost,
        question,
        branches.map((branch) => this.#bound(branch)),
      );
      found.set(way, { test, cost, branches, bound, spread: this.#spread(branches) });
    }
    return [...found.values()].sort(byPromise);
  }

  /** Undefined where an outcome leaves everything as it is. */
  #branchesOf(
    { set, weights }: Question,
    outcomes: readonly { readonly set: bigint; readonly shares: readonly number[] }[],
  ): readonly Question[] | undefined {
    const branches = new Map<bigint, readonly number[]>();
    for (const outcome of outcomes) {
      const left = set & outcome.set;
      if (left === 0n) continue;
      if (left === set) return undefined;
      if (this.#isCertain) {
        branches.set(left, weights);
        continue;
      }
      const before = branches.get(left);
      const added = weights.map((weight, group) => (before?.[group] ?? 0) + weight * outcome.shares[group]!);
      branches.set(left, added);
    }
    return [...branches].map(([left, sums]) => ({ set: left, weights: sums }));
  }

  /** Less, the more evenly what is left is divided. */
  #spread(branches: readonly Question[]): number {
    const isAverage = this.#problem.aim === 'expected';
    return branches.reduce((sum, branch) => {
      const size = isAverage ? weightOf(branch) : membersOf(branch.set).length;
      return sum + size * size;
    }, 0);
  }

  // -------------------------------------------------------------------------------------------------- bounds

  /** What a question costs at least. */
  #bound({ set, weights }: Question): number {
    const members = membersOf(set);
    // Where a hypothesis may show several things, nobody knows here whether it can be told from the others at all.
    if (members.length <= 1 || !this.#isCertain) return 0;
    return this.#problem.aim === 'worst-case'
      ? this.#costMin * codeDepth(members.length, this.#outcomesMax)
      : this.#costMin *
          codeLength(
            members.map((group) => weights[group]!),
            this.#outcomesMax,
          );
  }

  /** The same, with what the search has proved of the branches of its first tests. */
  #knownBound(question: Question): number {
    const known = (branch: Question): number => {
      const solved = this.#solved.get(this.#keyOf(branch));
      return solved?.isBest === true ? solved.cost : this.#bound(branch);
    };
    const candidates = this.#candidatesFor(question);
    return least(candidates.map(({ cost, branches }) => this.#together(cost, question, branches.map(known))));
  }

  #keyOf({ set, weights }: Question): string {
    const bits = set.toString(36);
    if (this.#isCertain || this.#problem.aim === 'worst-case') return bits;
    return `${bits}:${membersOf(set)
      .map((group) => weights[group]!.toPrecision(12))
      .join()}`;
  }

  // ---------------------------------------------------------------------------------------------------- result

  #node(question: Question): TreeNode {
    const hypotheses = this.#hypothesesOf(question.set);
    const solved = this.#solved.get(this.#keyOf(question)) ?? this.#greedily(question);
    const { choice } = solved;
    if (choice === undefined) return { kind: 'leaf', hypotheses };
    const branches = choice.branches.map((branch) => this.#node(branch));
    return { kind: 'test', hypotheses, test: choice.test, branches };
  }

  #hypothesesOf(set: bigint): readonly number[] {
    const members = membersOf(set).flatMap((group) => this.#groups[group]!);
    assert(members.length > 0, 'every outcome leaves something');
    return members.sort((a, b) => a - b);
  }
}

function byPromise(a: Candidate & { readonly spread: number }, b: typeof a): number {
  if (a.bound !== b.bound) return a.bound - b.bound;
  return a.spread === b.spread ? a.test - b.test : a.spread - b.spread;
}

/** Hypotheses that all tests treat alike, in the order of their numbers. */
function groupsOf(count: number, tests: readonly TreeTest[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (let hypothesis = 0; hypothesis < count; hypothesis++) {
    spend(tests.length);
    const key = tests
      .map(({ outcomes }) => outcomes.map((outcome) => outcome.get(hypothesis) ?? '').join())
      .join(';');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [hypothesis]);
    else group.push(hypothesis);
  }
  return [...groups.values()];
}

function bitsWhere(shares: readonly number[]): bigint {
  return shares.reduce((bits, share, group) => (share > 0 ? bits | (1n << BigInt(group)) : bits), 0n);
}

function membersOf(set: bigint): readonly number[] {
  const bits = set.toString(2);
  const members: number[] = [];
  for (let group = 0; group < bits.length; group++)
    if (bits[bits.length - 1 - group] === '1') members.push(group);
  return members;
}

function weightOf({ set, weights }: Question): number {
  return membersOf(set).reduce((sum, group) => sum + weights[group]!, 0);
}

/** How deep a tree is at least that has so many leaves and at most `signs` branches at each node. */
function codeDepth(leaves: number, signs: number): number {
  let depth = 0;
  for (let reached = 1; reached < leaves; reached *= signs) depth++;
  return depth;
}

/** The least sum of weights times depths (Huffman). */
function codeLength(weights: readonly number[], signs: number): number {
  const open = [...weights];
  while (open.length > 1 && (open.length - 1) % (signs - 1) !== 0) open.push(0);
  let length = 0;
  while (open.length > 1) {
    open.sort((a, b) => b - a);
    const joined = open.splice(-signs).reduce((sum, weight) => sum + weight, 0);
    length += joined;
    open.push(joined);
  }
  return length;
}
