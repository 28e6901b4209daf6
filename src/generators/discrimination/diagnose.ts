/**
 * What discrimination is for: which hypotheses remain after what was observed, which test to apply next, and a decision tree
 * of tests that finds out which of them is right, as far as tests can.
 *
 * A hypothesis remains if it allows all that was observed, in every run; one that has no response to what was applied is
 * not refuted by it. Hypotheses are run plainly, without diagrams.
 *
 * INVARIANT every hypothesis of the frame has an entry, and what a tree says of a test was found by running it.
 */
import { assert } from '../../base/assert.js';
import { greatest, least } from '../../base/long-lists.js';
import { madeOnce } from '../../base/maps.js';
import { own } from '../../base/own.js';
import { LEVELS_MAX, EXHAUSTED, FALSE } from '../../diagrams/diagram.js';
import { firstCube } from '../../diagrams/cubes.js';
import { type ObservedRun } from '../../machine/read-observations.js';
import { discriminate } from './discriminate.js';
import { type Values } from './discrimination.js';
import { type DecisionTree, type TreeNode, decisionTree } from './decision-tree.js';
import {
  type AdaptiveNode,
  type Apart,
  type DiagnosedHypothesis,
  type Diagnosis,
  type DiagnosisOptions,
  type NextOutcome,
  type NextTest,
  type Refutation,
} from './diagnosis.js';
import { type Frame } from './frame.js';
import { type JointTest, itemsOf, jointTest, jointTests, stepOutcomes } from './joint-tests.js';
import { SILENCE, type Standing, ranOut } from './standing.js';

export function diagnose(frame: Frame, runs: readonly ObservedRun[], options: DiagnosisOptions): Diagnosis {
  const found = frame.hypotheses.map((_, hypothesis) => explained(frame, hypothesis, runs));
  const remaining = found.flatMap(({ refuted }, hypothesis) => (refuted === undefined ? [hypothesis] : []));
  const prior = frame.hypotheses.map(({ name }) => Math.max(0, own(options.weights, name) ?? 1));
  const weights = found.map(({ likelihood }, hypothesis) => likelihood * prior[hypothesis]!);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const hypotheses = frame.hypotheses.map(({ name, description }, hypothesis): DiagnosedHypothesis => ({
    name,
    description,
    probability: total > 0 ? weights[hypothesis]! / total : 0,
    refuted: found[hypothesis]!.refuted,
  }));
  return {
    model: frame.name,
    runs: runs.length,
    steps: runs.reduce((sum, run) => sum + run.length, 0),
    hypotheses,
    remaining: remaining.map((hypothesis) => hypotheses[hypothesis]!.name),
    ...new Planning(frame, remaining, weights, options).plan(),
  };
}

// --------------------------------------------------------------------------------------------- what was observed

/** How likely a hypothesis makes what was seen, if what it leaves open is equally likely; or what refutes it. */
function explained(
  frame: Frame,
  hypothesis: number,
  runs: readonly ObservedRun[],
): { readonly likelihood: number; readonly refuted?: Refutation } {
  let likelihood = 1;
  for (const [runIndex, run] of runs.entries()) {
    let open = new Map([['', { standing: frame.standing(hypothesis), share: 1 }]]);
    for (const [stepIndex, { stimulus, shown }] of run.entries()) {
      const items = itemsOf(frame, stimulus);
      const next: typeof open = new Map();
      const expected = new Set<string>();
      const isSeen = (response: string): boolean => {
        const [name, value] = namedValue(response);
        const isAllowed = own(shown, name)?.includes(value) !== false;
        if (!isAllowed) expected.add(response);
        return isAllowed;
      };
      let isSilent = false;
      for (const { standing, share } of open.values()) {
        if (stepOutcomes(standing, items).length === 0) isSilent = true;
        for (const { standing: after, share: part } of stepOutcomes(standing, items, isSeen)) {
          const before = next.get(after.key)?.share ?? 0;
          next.set(after.key, { standing: after, share: before + share * part });
        }
      }
      // What has no response is refuted by nothing that follows.
      if (next.size === 0 && isSilent) return { likelihood };
      if (next.size === 0)
        return {
          likelihood: 0,
          refuted: { run: runIndex + 1, step: stepIndex + 1, expected: [...expected] },
        };
      open = next;
    }
    likelihood *= [...open.values()].reduce((sum, { share }) => sum + share, 0);
  }
  return { likelihood };
}

/** Of `drive=rest`; of silence and outputs of timed automata there is no value. */
function namedValue(response: string): readonly [name: string, value: string] {
  const at = response.indexOf('=');
  return at < 0 ? [response, ''] : [response.slice(0, at), response.slice(at + 1)];
}

// --------------------------------------------------------------------------------------------------- what is next

/** How many sequences of observations are listed for an outcome, and followed in a test. */
const LISTED_MAX = 8;
const FOLLOWED_MAX = 10_000;

/** How many pairs are looked at one by one when not all tests could be. */
const PAIRS_MAX = 500;

class Planning {
  readonly #frame: Frame;
  readonly #remaining: readonly number[];
  readonly #weights: readonly number[];
  readonly #options: DiagnosisOptions;
  readonly #steps: number;
  readonly #apart = new Map<string, Apart>();

  constructor(
    frame: Frame,
    remaining: readonly number[],
    weights: readonly number[],
    options: DiagnosisOptions,
  ) {
    this.#frame = frame;
    this.#remaining = remaining;
    this.#weights = weights;
    this.#options = options;
    this.#steps = Math.min(this.#stepsWanted(), frame.stepsMax);
  }

  plan(): Pick<Diagnosis, 'testSteps' | 'next' | 'tree'> {
    const testSteps = this.#steps;
    if (this.#remaining.length < 2) return { testSteps };
    const { tests, isComplete } = this.#tests();
    const { aim, isAdaptive, costs } = this.#options;
    const places = new Map(this.#remaining.map((hypothesis, place) => [hypothesis, place]));
    const made = decisionTree({
      weights: this.#remaining.map((hypothesis) => this.#weights[hypothesis]!),
      tests: tests.map(({ cost, outcomes }) => ({
        cost,
        outcomes: outcomes.map(
          (outcome) => new Map([...outcome].map(([hypothesis, share]) => [places.get(hypothesis)!, share])),
        ),
      })),
      aim,
    });
    const root = this.#node(made.root, tests);
    const next = root.kind === 'test' ? { ...root.test, outcomes: root.outcomes } : this.#mayTell(tests);
    const proved: Pick<DecisionTree, 'isMinimum' | 'lowerBound'> = isComplete
      ? made
      : { isMinimum: false, lowerBound: root.kind === 'test' ? costs.test : 0 };
    return {
      testSteps,
      next: next && { ...next, outcomes: next.outcomes.map(withoutRest) },
      tree: isAdaptive
        ? {
            aim,
            cost: made.cost,
            isMinimum: proved.isMinimum,
            lowerBound: Math.min(made.cost, proved.lowerBound),
            ...sizeOf(made.root),
            root,
          }
        : undefined,
    };
  }

  /** As many as asked for, or as the two that are hardest to tell apart need. */
  #stepsWanted(): number {
    const asked = this.#options.steps ?? this.#frame.steps ?? 'grow';
    if (asked !== 'grow') return asked;
    const distances = pairsOf(this.#remaining).map(([a, b]) => this.#frame.distance(a, b));
    return greatest(
      distances.map((distance) =>
        distance?.kind === 'definite' || distance?.kind === 'possible' ? distance.steps : 1,
      ),
      1,
    );
  }

  /** All that divide the hypotheses; where there are too many, some, and for each pair that they do not tell, one that does. */
  #tests(): { readonly tests: readonly JointTest[]; readonly isComplete: boolean } {
    const { costs } = this.#options;
    const found = jointTests(this.#frame, this.#remaining, this.#steps, costs);
    if (found.isComplete) return found;
    const tests = [...found.tests];
    for (const [a, b] of pairsOf(this.#remaining).slice(0, PAIRS_MAX)) {
      if (tests.some((test) => tells(test, a, b))) continue;
      const stimuli = this.#telling(a, b);
      if (stimuli !== undefined) tests.push(jointTest(this.#frame, this.#remaining, stimuli, costs));
    }
    tests.sort((x, y) => (x.cost === y.cost ? x.stimuli.length - y.stimuli.length : x.cost - y.cost));
    return { tests, isComplete: false };
  }

  /** Stimuli that tell two hypotheses apart for sure. */
  #telling(a: number, b: number): readonly Values[] | undefined {
    const frame = this.#frame;
    const steps = this.#steps;
    const { definite } = discriminate(
      frame.diagram,
      frame.admissible(steps),
      frame.behaviour(a, steps),
      frame.behaviour(b, steps),
      frame.responses(steps),
    );
    if (definite === FALSE || definite === EXHAUSTED) return undefined;
    const levels = frame.levels(steps);
    const vector = firstCube(frame.diagram, definite, levels)!;
    const width = levels.length / steps;
    return Array.from({ length: steps }, (_, step) =>
      Object.fromEntries(
        Array.from({ length: width }, (__, at) => {
          const { name, domain } = frame.stimulusAt(step * width + at);
          return [name, domain.labels[Math.max(0, vector[step * width + at]!)]!];
        }),
      ),
    );
  }

  /** Where no test tells for sure, one that leaves least on average. */
  #mayTell(tests: readonly JointTest[]): NextTest | undefined {
    let best: { readonly test: JointTest; readonly left: number } | undefined;
    for (const test of tests) {
      const left = test.outcomes.reduce((sum, outcome) => {
        const weight = [...outcome].reduce((all, [each, share]) => all + share * this.#weights[each]!, 0);
        return sum + weight * outcome.size;
      }, 0);
      if (best === undefined || left < best.left) best = { test, left };
    }
    if (best === undefined) return undefined;
    const { stimuli, cost } = best.test;
    return {
      kind: 'possible',
      ...written(stimuli, cost),
      outcomes: this.#outcomes(stimuli, this.#remaining),
    };
  }

  // ---------------------------------------------------------------------------------------------------- the tree

  #node(node: TreeNode, tests: readonly JointTest[]): AdaptiveNode {
    const numbers = node.hypotheses.map((place) => this.#remaining[place]!);
    const hypotheses = this.#namesOf(numbers);
    if (node.kind === 'leaf')
      return {
        kind: 'end',
        hypotheses,
        apart: numbers.length < 2 ? undefined : this.#apartOf(numbers, tests),
      };
    const { stimuli, cost } = tests[node.test]!;
    const branches = new Map(
      node.branches.map((branch) => [
        this.#namesOf(branch.hypotheses.map((at) => this.#remaining[at]!)).join('\n'),
        branch,
      ]),
    );
    const outcomes = this.#outcomes(stimuli, numbers).map((outcome) => {
      const branch = branches.get(outcome.remaining.join('\n'));
      assert(branch !== undefined, 'what a test leaves when it is run is what the tree says');
      return { ...outcome, then: this.#node(branch, tests) };
    });
    assert(outcomes.length === branches.size, 'a test has the outcomes that the tree says');
    return { kind: 'test', hypotheses, test: { kind: 'definite', ...written(stimuli, cost) }, outcomes };
  }

  /** What may be seen when a test is run on these hypotheses, and what that leaves. */
  #outcomes(stimuli: readonly Values[], numbers: readonly number[]): readonly NextOutcome[] {
    type Open = {
      readonly shown: readonly Values[];
      readonly standings: ReadonlyMap<number, Standing | undefined>;
    };
    let open: readonly Open[] = [
      { shown: [], standings: new Map(numbers.map((number) => [number, this.#frame.standing(number)])) },
    ];
    for (const stimulus of stimuli) {
      const items = itemsOf(this.#frame, stimulus);
      open = open.flatMap((each): readonly Open[] => {
        if (each.standings.size < 2) return [each];
        const parts = new Map<string, { values: Values; standings: Map<number, Standing | undefined> }>();
        const silent: number[] = [];
        for (const [number, standing] of each.standings) {
          const outcomes = standing === undefined ? [] : stepOutcomes(standing, items);
          if (outcomes.length === 0) silent.push(number);
          for (const { shown, standing: after } of outcomes)
            madeOnce(parts, shown.join('\n'), () => ({
              values: valuesOf(shown),
              standings: new Map(),
            })).standings.set(number, after);
        }
        if (parts.size === 0) return [each];
        return [...parts.values()].map(({ values, standings }) => {
          for (const number of silent) standings.set(number, undefined);
          return { shown: [...each.shown, values], standings };
        });
      });
      if (open.length > FOLLOWED_MAX) ranOut('branches');
    }
    const outcomes = new Map<
      string,
      { shown: (readonly Values[])[]; count: number; numbers: readonly number[] }
    >();
    for (const { shown, standings } of open) {
      const left = [...standings.keys()].sort((a, b) => a - b);
      const outcome = madeOnce(outcomes, left.join(), () => ({ shown: [], count: 0, numbers: left }));
      outcome.count++;
      if (outcome.shown.length < LISTED_MAX) outcome.shown.push(shown);
    }
    return [...outcomes.values()].map(({ shown, count, numbers: left }) => ({
      shown,
      shownCount: count,
      remaining: this.#namesOf(left),
    }));
  }

  #apartOf(numbers: readonly number[], tests: readonly JointTest[]): Apart {
    return madeOnce(this.#apart, numbers.join(), (): Apart => {
      const set = new Set(numbers);
      const isPossible = tests.some(({ outcomes }) =>
        outcomes.some((outcome) => {
          const left = [...outcome.keys()].filter((each) => set.has(each)).length;
          return 0 < left && left < set.size;
        }),
      );
      if (isPossible) return { kind: 'perhaps' };
      const distances = numbers.slice(1).map((other) => this.#frame.distance(numbers[0]!, other));
      if (distances.every((distance) => distance === undefined || distance.kind === 'indistinguishable'))
        return { kind: 'never' };
      const steps = distances.flatMap((distance) =>
        distance?.kind === 'definite' || distance?.kind === 'possible' ? [distance.steps] : [],
      );
      return steps.length === 0 ? { kind: 'unknown' } : { kind: 'needs', steps: least(steps) };
    });
  }

  #namesOf(numbers: readonly number[]): readonly string[] {
    return numbers.map((number) => this.#frame.hypotheses[number]!.name);
  }
}

function withoutRest({ shown, shownCount, remaining }: NextOutcome): NextOutcome {
  return { shown, shownCount, remaining };
}

function written(stimuli: readonly Values[], cost: number): Pick<NextTest, 'steps' | 'cost'> {
  return { cost, steps: stimuli.map((stimulus) => ({ stimulus, words: stimulusWords(stimulus) })) };
}

/** Such as "car stops (car_moves = true, dtime = 0)". */
function stimulusWords({ event, action, ...values }: Values): string {
  const others = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  const first = event ?? action;
  if (first === undefined) return others.join(', ');
  return others.length === 0 ? first : `${first} (${others.join(', ')})`;
}

function valuesOf(shown: readonly string[]): Values {
  return Object.fromEntries(
    shown.map((each) => {
      const [name, value] = namedValue(each);
      return each === SILENCE ? ['', 'silence'] : value === '' ? ['', name] : [name, value];
    }),
  );
}

function tells({ outcomes }: JointTest, a: number, b: number): boolean {
  return outcomes.every((outcome) => !(outcome.has(a) && outcome.has(b)));
}

function pairsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  return numbers.flatMap((a, at) => numbers.slice(at + 1).map((b): readonly [number, number] => [a, b]));
}

function sizeOf(root: TreeNode): { readonly tests: number; readonly depth: number } {
  const tests = new Set<number>();
  const depthOf = (node: TreeNode): number => {
    if (node.kind === 'leaf') return 0;
    tests.add(node.test);
    return 1 + greatest(node.branches.map(depthOf));
  };
  const depth = depthOf(root);
  return { tests: tests.size, depth };
}

/** Whether the rules of the model allow the stimuli of a run; undefined for one that is too long to say. */
export function isAllowedRun(frame: Frame, run: ObservedRun): boolean | undefined {
  if (run.length === 0) return true;
  if (run.length > frame.stepsMax) return undefined;
  const levels = frame.levels(run.length);
  const width = levels.length / run.length;
  const byLevel = new Int32Array(LEVELS_MAX);
  for (const [position, level] of levels.entries()) {
    const { name, domain } = frame.stimulusAt(position);
    byLevel[level] = domain.labels.indexOf(run[Math.floor(position / width)]!.stimulus[name]!);
  }
  const admissible = frame.admissible(run.length);
  return admissible === EXHAUSTED ? undefined : frame.diagram.contains(admissible, byLevel);
}
