/**
 * A machine over n steps as a relation: the step relation, n times in a row, with the situations (states and locals) in
 * between projected away.
 *
 * Each step has a block of levels; blocks are stacked so that the last step is at the bottom and an earlier step is on
 * top of a later one. Steps are therefore counted by how many remain. A longer test only adds blocks at the top, and
 * what has been computed for fewer steps is used again.
 *
 *     block r, from the top:  state, locals | event, inputs | outputs | updated locals
 *     below block 1:          state, locals at the end
 *
 * Machines with the same variables and states (a machine and its faulty versions) share one unrolling.
 */
import {
  type Diagram,
  EXHAUSTED,
  FALSE,
  LEVELS_MAX,
  type LevelSet,
  type Ref,
  TRUE,
} from '../diagrams/diagram.js';
import { type Machine, localOf, numbersOf, stimuliOf } from './machine.js';
import { type StepLayout, StepRelations, rulesSet } from './step-relation.js';

/** The number of steps for which there are levels enough. */
export function stepsMax(machine: Pick<Machine, 'variables'>): number {
  const { moment, block } = sizesOf(machine);
  return Math.floor((LEVELS_MAX - moment) / block);
}

export class Unrolling {
  readonly diagram: Diagram;
  readonly #machine: Machine;
  readonly #stimuli: readonly number[];
  readonly #outputs: readonly number[];
  readonly #locals: readonly number[];
  /** The number of levels of a state with locals, and of a whole block. */
  readonly #moment: number;
  readonly #block: number;
  #blockCount = 0;
  /** By remaining steps: the stimuli that the rules for each step and between steps allow. */
  readonly #allowed: Ref[] = [TRUE];
  /** For one remaining step. */
  readonly #relations: StepRelations;

  /** The diagram must be new: its levels belong to the unrolling. */
  constructor(diagram: Diagram, machine: Machine) {
    this.diagram = diagram;
    this.#machine = machine;
    this.#stimuli = stimuliOf(machine);
    this.#outputs = numbersOf(machine, 'output');
    this.#locals = numbersOf(machine, 'local');
    ({ moment: this.#moment, block: this.#block } = sizesOf(machine));
    this.#addMoment();
    this.#relations = new StepRelations(diagram, machine, this.#layout(1));
  }

  /** The levels of the stimuli of all steps, from the first step to the last. */
  stimulusLevels(steps: number): readonly number[] {
    return this.#blocks(steps).flatMap(({ stimuli }) => stimuli);
  }

  /** The levels of the outputs that are observed. */
  observedLevels(steps: number): readonly number[] {
    return this.#blocks(steps).flatMap(({ outputs }) => outputs.filter((_, at) => this.#isObserved(at)));
  }

  /** The stimuli of n steps that the environment allows. */
  admissible(steps: number): Ref {
    const { diagram } = this;
    const machine = this.#machine;
    const { firstStep, eachStep, betweenSteps } = machine.environment;
    const first = this.#layout(1);
    const second = this.#layout(2);
    const each = rulesSet(diagram, machine, eachStep, first.stimuli, []);
    const between = rulesSet(diagram, machine, betweenSteps, second.stimuli, first.stimuli);
    this.#ensure(steps);
    while (this.#allowed.length <= steps) {
      const remaining = this.#allowed.length;
      const here = diagram.shift(each, (remaining - 1) * this.#block);
      const link = remaining === 1 ? TRUE : diagram.shift(between, (remaining - 2) * this.#block);
      const allowed = diagram.and(diagram.and(here, link), this.#allowed[remaining - 1]!);
      if (allowed === EXHAUSTED) return EXHAUSTED;
      this.#allowed.push(allowed);
    }
    const beginning = rulesSet(diagram, machine, firstStep, this.#layout(steps).stimuli, []);
    return diagram.and(beginning, this.#allowed[steps]!);
  }

  /** What a machine (the one of the unrolling, or it with faults) may show: stimuli and observed outputs of n steps. */
  behaviour(machine: Machine, steps: number): Ref {
    const { diagram } = this;
    this.#ensure(Math.max(steps, 1));
    const { state, locals } = this.#layout(1);
    const first = diagram.all([
      diagram.literal(state, [machine.initial]),
      ...this.#locals.map((number, at) => diagram.literal(locals[at]!, [localOf(machine, number).initial])),
    ]);
    return this.#unfold(this.#relations.of(machine), first, steps);
  }

  /**
   * What may be shown in so many steps from some situations. Only situations that can occur are looked at: the step is
   * narrowed to the given ones, and below each stimulus and output stands the set of situations that it leads to, which
   * is replaced by what may be shown from there.
   */
  #unfold(step: Ref, first: Ref, steps: number): Ref {
    const { diagram } = this;
    const now = this.#momentSet(1);
    const from = new Map<Ref, Ref>();
    const shown = new Map<number, Ref>();
    const unfold = (situations: Ref, remaining: number): Ref => {
      if (remaining === 0 || situations === EXHAUSTED) return situations === EXHAUSTED ? EXHAUSTED : TRUE;
      let narrowed = from.get(situations);
      if (narrowed === undefined) {
        narrowed = diagram.andExists(situations, step, now);
        from.set(situations, narrowed);
      }
      return expand(narrowed, remaining);
    };
    const expand = (node: Ref, remaining: number): Ref => {
      if (node === FALSE || node === EXHAUSTED) return node;
      const key = node * LEVELS_MAX + remaining;
      const known = shown.get(key);
      if (known !== undefined) return known;
      const level = diagram.level(node);
      let result: Ref;
      if (level < this.#moment) {
        result = unfold(diagram.shift(node, this.#block), remaining - 1);
      } else {
        const parts: Ref[] = [];
        for (let value = 0; value < diagram.valueCount(level); value++) {
          parts.push(expand(diagram.child(node, value), remaining));
        }
        result = diagram.choose(level + (remaining - 1) * this.#block, parts);
      }
      shown.set(key, result);
      return result;
    };
    return unfold(first, steps);
  }

  /** Sets that later calls use again: to be kept when the diagram is collected. */
  get live(): readonly Ref[] {
    return [...this.#allowed, ...this.#relations.live];
  }

  #isObserved(at: number): boolean {
    return this.#machine.observed.includes(this.#outputs[at]!);
  }

  #blocks(steps: number): readonly StepLayout[] {
    return Array.from({ length: steps }, (_, at) => this.#layout(steps - at));
  }

  #layout(remaining: number): StepLayout {
    this.#ensure(remaining);
    const top = this.#moment + remaining * this.#block - 1;
    const range = (from: number, count: number): number[] =>
      Array.from({ length: count }, (_, at) => from - at);
    const stimuli = top - this.#moment;
    const outputs = stimuli - this.#stimuli.length;
    const updated = outputs - this.#outputs.length;
    const next = updated - this.#locals.length;
    return {
      state: top,
      locals: range(top - 1, this.#locals.length),
      stimuli: range(stimuli, this.#stimuli.length),
      outputs: range(outputs, this.#outputs.length),
      updated: range(updated, this.#locals.length),
      nextState: next,
      nextLocals: range(next - 1, this.#locals.length),
    };
  }

  /** The levels of the state and locals with so many steps remaining. */
  #momentSet(remaining: number): LevelSet {
    const top = this.#moment + remaining * this.#block - 1;
    return this.diagram.levelSet(Array.from({ length: this.#moment }, (_, at) => top - at));
  }

  #ensure(blocks: number): void {
    for (; this.#blockCount < blocks; this.#blockCount++) {
      for (const number of [...this.#stimuli, ...this.#outputs, ...this.#locals].reverse())
        this.#addVariable(number);
      this.#addMoment();
    }
  }

  #addMoment(): void {
    for (const number of [...this.#locals].reverse()) this.#addVariable(number);
    this.diagram.addLevel(this.#machine.states.length);
  }

  #addVariable(number: number): void {
    this.diagram.addLevel(this.#machine.variables[number]!.domain.codes.length);
  }
}

function sizesOf(machine: Pick<Machine, 'variables'>): { readonly moment: number; readonly block: number } {
  const locals = numbersOf(machine, 'local').length;
  const others = machine.variables.length - locals;
  return { moment: 1 + locals, block: others + locals + 1 + locals };
}
