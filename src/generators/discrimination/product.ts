/**
 * Two machines side by side: how many steps it takes to tell them apart, or the proof that it cannot be done.
 *
 * The search goes forward through the pairs of situations that the same admissible stimuli can lead both machines to,
 * one step at a time and all pairs at once, until a step is found that discriminates, or no new pair appears. The latter
 * is a proof for tests of every length. A pair of situations is the last stimulus (the rules between steps read it) and
 * the states and locals of both machines.
 *
 * The outputs that a machine leaves open are free at each step and influence nothing later. So a test discriminates
 * definitely exactly if the possible outputs of some step have nothing in common, and possibly if they differ.
 *
 *     levels from the top:  stimulus before | first machine | second machine | stimulus | outputs | updated locals |
 *                           first machine afterwards | second machine afterwards
 */
import { type Diagram, EXHAUSTED, FALSE, type LevelSet, type Ref } from '../../diagrams/diagram.js';
import { type Machine, localOf, numbersOf, stimuliOf } from '../../machine/machine.js';
import { type StepLayout, StepRelations, rulesSet } from '../../machine/step-relation.js';

/** How far two hypotheses are apart. */
export type Distance =
  /** The fewest steps after which some stimuli discriminate definitely. */
  | { readonly kind: 'definite'; readonly steps: number }
  /** Never definitely; possibly from so many steps on. */
  | { readonly kind: 'possible'; readonly steps: number }
  /** No test of any length tells them apart. `depth` is how long new pairs appeared. */
  | { readonly kind: 'indistinguishable'; readonly depth: number }
  | { readonly kind: 'stopped' };

/** Nodes that may gather before the diagram is collected. */
const GARBAGE_MIN = 500_000;

/** For machines that have the same variables, states and environment. */
export class Product {
  readonly #diagram: Diagram;
  readonly #machine: Machine;
  readonly #layoutA: StepLayout;
  readonly #layoutB: StepLayout;
  readonly #before: readonly number[];
  readonly #observed: LevelSet;
  readonly #afterwards: LevelSet;
  readonly #past: LevelSet;
  readonly #stimulusBefore: LevelSet;
  /** From a step's stimulus and situation afterwards to the past of the next step. */
  readonly #onward: ReadonlyMap<number, number>;
  readonly #relationsA: StepRelations;
  readonly #relationsB: StepRelations;
  #collectAt = GARBAGE_MIN;

  /** The diagram must be new: its levels belong to the product. */
  constructor(diagram: Diagram, machine: Machine) {
    this.#diagram = diagram;
    this.#machine = machine;
    const stimuli = stimuliOf(machine);
    const outputs = numbersOf(machine, 'output');
    const locals = numbersOf(machine, 'local');
    const add = (numbers: readonly number[]): number[] =>
      [...numbers]
        .reverse()
        .map((number) => diagram.addLevel(machine.variables[number]!.domain.codes.length))
        .reverse();
    const addMoment = (): { readonly state: number; readonly locals: readonly number[] } => {
      const levels = add(locals);
      return { state: diagram.addLevel(machine.states.length), locals: levels };
    };
    const nextB = addMoment();
    const nextA = addMoment();
    const updated = add(locals);
    const shown = add(outputs);
    const stimulus = add(stimuli);
    const b = addMoment();
    const a = addMoment();
    this.#before = add(stimuli);
    const step = { stimuli: stimulus, outputs: shown, updated };
    this.#layoutA = { ...step, ...a, nextState: nextA.state, nextLocals: nextA.locals };
    this.#layoutB = { ...step, ...b, nextState: nextB.state, nextLocals: nextB.locals };
    const nowLevels = [...this.#before, a.state, ...a.locals, b.state, ...b.locals];
    const nextLevels = [...stimulus, nextA.state, ...nextA.locals, nextB.state, ...nextB.locals];
    this.#onward = new Map(nextLevels.map((level, at) => [level, nowLevels[at]!]));
    this.#stimulusBefore = diagram.levelSet(this.#before);
    this.#past = diagram.levelSet(nowLevels);
    this.#afterwards = diagram.levelSet([nextA.state, ...nextA.locals, nextB.state, ...nextB.locals]);
    this.#observed = diagram.levelSet(shown);
    this.#relationsA = new StepRelations(diagram, machine, this.#layoutA);
    this.#relationsB = new StepRelations(diagram, machine, this.#layoutB);
  }

  /** How far two machines are apart. */
  distance(a: Machine, b: Machine): Distance {
    const diagram = this.#diagram;
    const first = this.#stepSets(this.#relationsA.of(a));
    const second = this.#stepSets(this.#relationsB.of(b));
    const covered = diagram.and(first.stimuli, second.stimuli);
    const definite = diagram.difference(
      covered,
      diagram.andExists(first.shown, second.shown, this.#observed),
    );
    const differing = diagram.and(
      covered,
      diagram.exists(diagram.exclusive(first.shown, second.shown), this.#observed),
    );
    const { firstStep, eachStep, betweenSteps } = this.#machine.environment;
    const { stimuli } = this.#layoutA;
    const each = rulesSet(diagram, this.#machine, eachStep, stimuli, []);
    const opening = diagram.and(each, rulesSet(diagram, this.#machine, firstStep, stimuli, []));
    const between = diagram.and(each, rulesSet(diagram, this.#machine, betweenSteps, this.#before, stimuli));

    let possibleSteps: number | undefined;
    let reached: Ref = FALSE;
    let situations = diagram.and(this.#beginning(a, this.#layoutA), this.#beginning(b, this.#layoutB));
    for (let steps = 1; ; steps++) {
      const rules = steps === 1 ? opening : between;
      const here = diagram.andExists(situations, rules, this.#stimulusBefore);
      const found = diagram.and(here, definite);
      if (found === EXHAUSTED) return { kind: 'stopped' };
      if (found !== FALSE) return { kind: 'definite', steps };
      if (diagram.and(here, differing) !== FALSE) possibleSteps ??= steps;
      const moved = diagram.andExists(diagram.and(here, first.moves), second.moves, this.#past);
      const onward = diagram.rename(moved, this.#onward);
      situations = diagram.difference(onward, reached);
      if (situations === EXHAUSTED) return { kind: 'stopped' };
      if (situations === FALSE) {
        return possibleSteps === undefined
          ? { kind: 'indistinguishable', depth: steps }
          : { kind: 'possible', steps: possibleSteps };
      }
      reached = diagram.or(reached, situations);
    }
  }

  /** Gives back memory when there is much to give. */
  tidyUp(): void {
    if (this.#diagram.nodeCount < this.#collectAt) return;
    this.#diagram.collect([...this.#relationsA.live, ...this.#relationsB.live]);
    this.#collectAt = Math.max(GARBAGE_MIN, 2 * this.#diagram.nodeCount);
  }

  #stepSets(relation: Ref): StepSets {
    const diagram = this.#diagram;
    const moves = diagram.exists(relation, this.#observed);
    const shown = diagram.exists(relation, this.#afterwards);
    return { moves, shown, stimuli: diagram.exists(moves, this.#afterwards) };
  }

  #beginning(machine: Machine, { state, locals }: StepLayout): Ref {
    return this.#diagram.all([
      this.#diagram.literal(state, [machine.initial]),
      ...numbersOf(machine, 'local').map((number, at) =>
        this.#diagram.literal(locals[at]!, [localOf(machine, number).initial]),
      ),
    ]);
  }
}

interface StepSets {
  /** Situation, stimulus, situation afterwards. */
  readonly moves: Ref;
  /** Situation, stimulus, outputs. */
  readonly shown: Ref;
  /** Situations and stimuli for which there is a step. */
  readonly stimuli: Ref;
}
