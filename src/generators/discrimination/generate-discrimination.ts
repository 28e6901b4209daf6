/**
 * The discrimination method: tests that tell the correct behaviour from faulty ones (or every two hypotheses apart), and
 * the fewest tests that do it all.
 *
 * For each pair: the stimuli that definitely, possibly and never discriminate, as numbers and as types of tests; see
 * discriminate.ts. For all pairs together: a minimum hitting set of the definite ones; see hitting-set.ts.
 *
 * The result is the same for the same model, options and budget. What a limit cut off is said to be unknown.
 */
import { greatest } from '../../base/long-lists.js';
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { own } from '../../base/own.js';
import { type StopLimit } from '../../base/stopped.js';
import { count } from '../../diagrams/count.js';
import { ANY, type Cube, firstCube } from '../../diagrams/cubes.js';
import { EXHAUSTED, FALSE, LEVELS_MAX, type Ref } from '../../diagrams/diagram.js';
import { type Machine } from '../../machine/machine.js';
import { type RelationModel } from '../../machine/relation-model.js';
import { type Discrimination, discriminate } from './discriminate.js';
import {
  type ConfirmingSet,
  type ConfirmingTest,
  DEFAULT_BUDGET,
  DEFAULT_OPTIONS,
  type DiscriminatingTest,
  type DiscriminationBudget,
  type DiscriminationOptions,
  type DiscriminationResult,
  type MinimalSets,
  type PairResult,
  type StoppedBy,
  countOf,
  pairName,
} from './discrimination.js';
import { type Frame } from './frame.js';
import { type HittingProblem, type HittingSet, minimumHittingSet } from './hitting-set.js';
import { machineFrame } from './machine-frame.js';
import { minimalSets } from './minimal-sets.js';
import { bestOrder } from './order-tests.js';
import { type Distance } from './product.js';
import { relationFrame } from './relation-frame.js';
import { testTypes } from './test-types.js';

export function generateDiscrimination(
  model: Machine | RelationModel,
  options: Partial<DiscriminationOptions> = {},
  budget: DiscriminationBudget = DEFAULT_BUDGET,
): DiscriminationResult {
  const chosen = { ...DEFAULT_OPTIONS, ...options };
  return discriminateOn(frameOf(model, chosen, budget), chosen, budget);
}

export function frameOf(
  model: Machine | RelationModel,
  options: DiscriminationOptions,
  budget: DiscriminationBudget,
): Frame {
  return model.kind === 'machine' ? machineFrame(model, options, budget) : relationFrame(model, budget);
}

export function discriminateOn(
  frame: Frame,
  options: DiscriminationOptions,
  budget: DiscriminationBudget,
  onPair?: (pair: PairResult) => void,
): DiscriminationResult {
  return new Generation(frame, options, budget).run(onPair);
}

/** How many pairs that were not reached are listed; putting them together takes time, too, and nobody is there to stop it. */
const UNREACHED_LISTED_MAX = 2_000;

/**
 * The answer when the work is broken off: a test for each pair that was settled and is definite; the next ones are unknown,
 * and very many are counted.
 */
export function interruptedResult(
  frame: Frame,
  options: DiscriminationOptions,
  budget: DiscriminationBudget,
  settled: readonly PairResult[],
  stopped: StopLimit,
): DiscriminationResult {
  const { hypotheses } = frame;
  const asked = pairsOf(frame, options, budget);
  const reference = hypotheses[referenceOf(frame, options)]!.name;
  const steps = typeof options.steps === 'number' ? options.steps : stepsFor(undefined, frame);
  const listed = asked.pairs.slice(0, settled.length + UNREACHED_LISTED_MAX);
  const pairs = listed.map(([a, b], index): PairResult => {
    const names = { hypothesis: hypotheses[b]!.name, against: hypotheses[a]!.name };
    return settled[index] ?? { ...names, outcome: 'unknown', steps, tests: [], stopped };
  });
  const tests = settled.flatMap((pair): readonly ConfirmingTest[] => {
    const [test] = pair.tests;
    if (pair.outcome !== 'definite' || test === undefined) return [];
    const discriminates = [pairName(pair, reference)];
    return [{ steps: test.steps.slice(0, test.tellsAt), cost: options.costs.test, discriminates }];
  });
  const open = pairs.flatMap((pair) =>
    pair.outcome === 'definite' ? [] : [{ pair: pairName(pair, reference), why: pair.outcome }],
  );
  const cost = tests.length * options.costs.test;
  return {
    model: frame.name,
    reference,
    hypotheses,
    pairs,
    confirming: { size: tests.length, cost, isMinimum: false, lowerBound: 0, tests, open },
    omitted: asked.omitted + asked.pairs.length - listed.length,
    stopped,
  };
}

/** The number of the hypothesis that is to be confirmed. */
function referenceOf({ hypotheses, reference }: Frame, options: DiscriminationOptions): number {
  const named = hypotheses.findIndex(({ name }) => name === options.reference);
  return named >= 0 ? named : reference;
}

/** The pairs that are looked at, in this order, and how many are not. */
function pairsOf(
  frame: Frame,
  options: DiscriminationOptions,
  { pairsMax }: DiscriminationBudget,
): { readonly pairs: readonly (readonly [number, number])[]; readonly omitted: number } {
  const { hypotheses, omitted } = frame;
  if (options.aim === 'confirm') {
    const reference = referenceOf(frame, options);
    const others = [...hypotheses.keys()].filter((b) => b !== reference).slice(0, pairsMax);
    const left = hypotheses.length - 1 - others.length;
    return { pairs: others.map((b) => [reference, b]), omitted: omitted + left };
  }
  const pairs: [number, number][] = [];
  for (const a of hypotheses.keys()) {
    for (let b = a + 1; b < hypotheses.length && pairs.length < pairsMax; b++) pairs.push([a, b]);
  }
  const all = hypotheses.length + omitted;
  return { pairs, omitted: (all * (all - 1)) / 2 - pairs.length };
}

/** A pair of hypotheses by number, and what was found out about it. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly result: PairResult;
}

/** A pair that can be told, and the stimuli that always do. */
interface Row {
  readonly pair: Pair;
  readonly definite: Ref;
}

/** Nodes that may gather before the diagram is collected. */
const GARBAGE_MIN = 500_000;

class Generation {
  readonly #frame: Frame;
  readonly #options: DiscriminationOptions;
  readonly #budget: DiscriminationBudget;
  readonly #reference: number;
  /** What is used again: behaviours by hypothesis and steps, and the definite stimuli of pairs. */
  readonly #behaviours = new Map<string, Ref>();
  readonly #definite = new Map<string, Ref>();
  #collectAt = GARBAGE_MIN;
  #stopped: StoppedBy | undefined;

  constructor(frame: Frame, options: DiscriminationOptions, budget: DiscriminationBudget) {
    this.#frame = frame;
    this.#options = options;
    this.#budget = budget;
    this.#reference = referenceOf(frame, options);
  }

  run(onPair?: (pair: PairResult) => void): DiscriminationResult {
    const asked = pairsOf(this.#frame, this.#options, this.#budget);
    const pairs = asked.pairs.map(([a, b]) => {
      const result = this.#pairResult(a, b);
      onPair?.(result);
      return { a, b, result };
    });
    const confirming = this.#confirming(pairs);
    return {
      model: this.#frame.name,
      reference: this.#nameOf(this.#reference),
      hypotheses: this.#frame.hypotheses,
      pairs: pairs.map(({ result }) => result),
      confirming,
      omitted: asked.omitted,
      stopped: this.#stopped ?? this.#frame.diagram.exhausted ?? (asked.omitted > 0 ? 'pairsMax' : undefined),
    };
  }

  // -------------------------------------------------------------------------------------------------- one pair

  #pairResult(a: number, b: number): PairResult {
    const frame = this.#frame;
    const names = { hypothesis: this.#nameOf(b), against: this.#nameOf(a) };
    const asked = this.#options.steps ?? frame.steps ?? 'grow';
    const distance = asked === 'grow' ? frame.distance(a, b) : undefined;
    const steps = asked === 'grow' ? stepsFor(distance, frame) : asked;
    if (steps > frame.stepsMax || distance?.kind === 'stopped') {
      this.#stopped ??= steps > frame.stepsMax ? 'levels' : 'operationsMax';
      return { ...names, outcome: 'unknown', steps, distance, tests: [] };
    }
    const found = this.#discriminate(a, b, steps);
    const levels = frame.levels(steps);
    const admissible = frame.admissible(steps);
    const types = testTypes(frame.diagram, found.definite, found.inputs, levels);
    const [inputs, definite, possible, none, all] = [
      found.inputs,
      found.definite,
      found.possible,
      found.none,
      admissible,
    ].map((set) => count(frame.diagram, set, levels));
    if (
      inputs === undefined ||
      definite === undefined ||
      possible === undefined ||
      none === undefined ||
      types === undefined
    ) {
      this.#stopped ??= frame.diagram.exhausted ?? 'operationsMax';
      return { ...names, outcome: 'unknown', steps, distance, tests: [] };
    }
    const outcome = definite > 0n ? 'definite' : possible > 0n ? 'possible' : 'none';
    const result: PairResult = {
      ...names,
      outcome,
      steps,
      inputs: countOf(inputs),
      definite: countOf(definite),
      possible: countOf(possible),
      none: countOf(none),
      uncovered: countOf((all ?? inputs) - inputs),
      types: countOf(types.count),
      distance: distance ?? (outcome === 'definite' ? undefined : frame.distance(a, b)),
      tests: this.#tests(a, b, found, steps),
    };
    this.#definite.set(key(a, b, steps), found.definite);
    this.#tidyUp();
    return result;
  }

  #discriminate(a: number, b: number, steps: number): Discrimination {
    const frame = this.#frame;
    const attempt = (): Discrimination =>
      discriminate(
        frame.diagram,
        frame.admissible(steps),
        this.#behaviour(a, steps),
        this.#behaviour(b, steps),
        frame.responses(steps),
      );
    const found = attempt();
    if (frame.diagram.exhausted !== 'memoryMax') return found;
    this.#collect();
    return attempt();
  }

  /** Behaviours that further pairs need are remembered. */
  #behaviour(hypothesis: number, steps: number): Ref {
    const known = this.#behaviours.get(key(hypothesis, steps));
    if (known !== undefined) return known;
    const behaviour = this.#frame.behaviour(hypothesis, steps);
    const isShared = this.#options.aim === 'identify' || hypothesis === this.#reference;
    if (isShared && behaviour !== EXHAUSTED) this.#behaviours.set(key(hypothesis, steps), behaviour);
    return behaviour;
  }

  /** One test of each of the first types; of a pair that cannot be told for sure, tests that possibly tell. */
  #tests(a: number, b: number, found: Discrimination, steps: number): readonly DiscriminatingTest[] {
    const { diagram } = this.#frame;
    const levels = this.#frame.levels(steps);
    const wanted = found.definite === FALSE ? found.possible : found.definite;
    const types = testTypes(diagram, wanted, found.inputs, levels)?.list(this.#options.testsMax) ?? [];
    return types.map((type) => {
      const cells = [...type].flatMap((value, at) =>
        value === ANY ? [] : [diagram.literal(levels[at]!, [value])],
      );
      const member = firstCube(diagram, diagram.and(wanted, diagram.all(cells.toReversed())), levels);
      assert(member !== undefined, 'a type of tests has a member');
      return this.#frame.test(a, b, type, member);
    });
  }

  // ------------------------------------------------------------------------------------------------- all pairs

  #confirming(pairs: readonly Pair[]): ConfirmingSet {
    const reference = this.#nameOf(this.#reference);
    const tests: ConfirmingTest[] = [];
    let cost = 0;
    let lowerBound = 0;
    let isMinimum = true;
    let left = pairs.filter(({ result }) => result.outcome === 'definite');
    let minimal: MinimalSets | undefined;
    // One round suffices, unless the environment has dead ends, where longer tests may be fewer.
    while (left.length > 0) {
      const steps = greatest(left.map(({ result }) => result.steps));
      const rows = left.flatMap((pair) => {
        const definite = this.#definiteAt(pair, steps);
        return definite === FALSE || definite === EXHAUSTED ? [] : [{ pair, definite }];
      });
      if (rows.length === 0) break;
      const hitting = this.#hittingSet(
        rows.map(({ definite }) => definite),
        steps,
      );
      if (this.#options.setsMax > 0) minimal ??= this.#minimalSets(rows, steps);
      isMinimum &&= hitting.isMinimum && (tests.length === 0 || this.#options.costs.test === 0);
      if (!hitting.isMinimum) this.#stopped ??= this.#frame.diagram.exhausted ?? 'branchesMax';
      lowerBound = Math.max(lowerBound, hitting.lowerBound);
      cost += hitting.cost;
      const told = new Set<Pair>();
      for (const { vector, cost: testCost } of hitting.stimuli) {
        const { test, served } = this.#confirmingTest(rows, steps, vector, testCost);
        for (const pair of served) told.add(pair);
        tests.push(test);
      }
      left = left.filter((pair) => !told.has(pair));
      if (left.length > 0) isMinimum = false;
    }
    const open = pairs.flatMap(({ result }) =>
      result.outcome === 'definite' ? [] : [{ pair: pairName(result, reference), why: result.outcome }],
    );
    const lost = left.map(({ result }) => ({ pair: pairName(result, reference), why: 'unknown' as const }));
    return {
      size: tests.length,
      cost,
      isMinimum: isMinimum && lost.length === 0,
      lowerBound: isMinimum ? cost : lowerBound,
      tests: this.#ordered(tests, pairs),
      open: [...open, ...lost],
      ...(minimal === undefined ? {} : { minimal }),
    };
  }

  /** What a stimulus tells, and its test. */
  #confirmingTest(
    rows: readonly Row[],
    steps: number,
    vector: Cube,
    cost: number,
  ): { readonly test: ConfirmingTest; readonly served: readonly Pair[] } {
    const served = rows
      .filter(({ definite }) => this.#holds(definite, steps, vector))
      .map(({ pair }) => pair);
    const kept = this.#frame.confirmingSteps(
      this.#reference,
      served.map(({ a, b }) => [a, b]),
      vector,
    );
    const reference = this.#nameOf(this.#reference);
    const discriminates = served.map(({ result }) => pairName(result, reference));
    return { test: { steps: kept, cost, discriminates }, served };
  }

  #minimalSets(rows: readonly Row[], steps: number): MinimalSets {
    const sets = rows.map(({ definite }) => definite);
    return minimalSets(
      this.#hittingProblem(sets, steps),
      this.#budget.hitting,
      this.#options.setsMax,
      ({ vector, cost }) => this.#confirmingTest(rows, steps, vector, cost).test,
    );
  }

  #definiteAt({ a, b }: Pair, steps: number): Ref {
    const definite = madeOnce(
      this.#definite,
      key(a, b, steps),
      () => this.#discriminate(a, b, steps).definite,
    );
    this.#tidyUp();
    return definite;
  }

  #hittingSet(sets: readonly Ref[], steps: number): HittingSet {
    return minimumHittingSet(this.#hittingProblem(sets, steps), this.#budget.hitting);
  }

  #hittingProblem(sets: readonly Ref[], steps: number): HittingProblem {
    const { diagram } = this.#frame;
    const { test, values } = this.#options.costs;
    const levels = this.#frame.levels(steps);
    const tables = levels.map((_, position) => {
      const { name, domain } = this.#frame.stimulusAt(position);
      return domain.labels.map((label) => Math.max(0, own(own(values, name), label) ?? 0));
    });
    return {
      diagram,
      sets,
      levels,
      costOfTest: Math.max(0, test),
      costOfValue: (position, value) => tables[position]![value]!,
    };
  }

  #holds(set: Ref, steps: number, vector: Cube): boolean {
    const byLevel = new Int32Array(LEVELS_MAX);
    this.#frame.levels(steps).forEach((level, at) => (byLevel[level] = vector[at]!));
    return this.#frame.diagram.contains(set, byLevel);
  }

  #ordered(tests: readonly ConfirmingTest[], pairs: readonly Pair[]): readonly ConfirmingTest[] {
    const reference = this.#nameOf(this.#reference);
    const names = pairs.map(({ result }) => pairName(result, reference));
    const indexOf = new Map(names.map((name, index) => [name, index]));
    const order = bestOrder(
      tests.map(({ cost, discriminates }) => ({
        cost,
        finds: discriminates.map((name) => indexOf.get(name)!),
      })),
      pairs.map(({ result }) => Math.max(0, own(this.#options.weights, result.hypothesis) ?? 1)),
    );
    return order.map((index) => tests[index]!);
  }

  // --------------------------------------------------------------------------------------------------- memory

  #tidyUp(): void {
    if (this.#frame.diagram.nodeCount >= this.#collectAt) this.#collect();
  }

  #collect(): void {
    const { diagram } = this.#frame;
    diagram.collect([...this.#frame.live(), ...this.#behaviours.values(), ...this.#definite.values()]);
    this.#collectAt = Math.max(GARBAGE_MIN, 2 * diagram.nodeCount);
  }

  #nameOf(hypothesis: number): string {
    return this.#frame.hypotheses[hypothesis]!.name;
  }
}

/** As many steps as it takes; where nothing tells the pair apart, as many as the model says. */
function stepsFor(distance: Distance | undefined, frame: Frame): number {
  switch (distance?.kind) {
    case 'definite':
    case 'possible':
      return distance.steps;
    case 'indistinguishable':
    case 'stopped':
    case undefined:
      return frame.steps ?? 1;
  }
}

function key(...numbers: readonly number[]): string {
  return numbers.join();
}
