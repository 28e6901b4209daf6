/**
 * One step of a machine as a relation, put together from parts: one for each state expression, one for each transition,
 * and one for staying in a state where no transition is enabled. A change of one expression or condition changes its own
 * part; a condition changes those of later transitions from the same state and of staying too, because the first enabled
 * transition is the one that is taken.
 *
 * The relation is over the state and locals before the step, the stimuli, the outputs, and the state and locals after
 * it. Between the state expressions and the transitions stand the updated locals, which are projected away.
 *
 * INVARIANT a stimulus for which something has no value within its domain has no step.
 */
import { assert } from '../base/assert.js';
import { type Diagram, FALSE, type Ref, TRUE } from '../diagrams/diagram.js';
import { type Binding, type ValueSets, levelSets, truthSets, valueSets } from './compile-term.js';
import { type Domain } from './domain.js';
import {
  type Machine,
  type Transition,
  isAssignment,
  localOf,
  numbersOf,
  statementsOf,
  stimuliOf,
} from './machine.js';
import { saturated } from './simulate.js';
import { type Term } from './term.js';

/** The levels on which the variables of one step stand. */
export interface StepLayout {
  readonly state: number;
  readonly locals: readonly number[];
  readonly stimuli: readonly number[];
  readonly outputs: readonly number[];
  /** The locals after the state expression, before timers are reset. */
  readonly updated: readonly number[];
  readonly nextState: number;
  readonly nextLocals: readonly number[];
}

/** What a step from one state is made of. */
export interface StateParts {
  /** From stimuli and locals to outputs and updated locals. */
  readonly expression: Ref;
  /** From stimuli and updated locals to the next state: where this transition is the first that is enabled. */
  readonly transitions: readonly { readonly id: string; readonly relation: Ref }[];
  /** Where none is. */
  readonly staying: Ref;
}

/** `leaving` are the transitions from the state, in order. */
function stateParts(
  diagram: Diagram,
  machine: Machine,
  layout: StepLayout,
  state: number,
  leaving: readonly Transition[],
): StateParts {
  const sets = new Map<number, ValueSets>();
  bind(diagram, machine, sets, stimuliOf(machine), layout.stimuli);
  bind(diagram, machine, sets, numbersOf(machine, 'local'), layout.updated);
  bind(diagram, machine, sets, numbersOf(machine, 'output'), layout.outputs);
  const binding: Binding = (variable) => sets.get(variable)!;
  /** Where no transition so far is enabled. */
  let waiting = TRUE;
  const transitions = leaving.map(({ id, to, condition }) => {
    const { whenTrue, whenFalse } = truthSets(diagram, condition, binding);
    const taken = diagram.and(waiting, whenTrue);
    waiting = diagram.and(waiting, whenFalse);
    return { id, relation: diagram.and(taken, diagram.literal(layout.nextState, [to])) };
  });
  const staying = diagram.and(waiting, diagram.literal(layout.nextState, [state]));
  return { expression: stateExpression(diagram, machine, layout, state), transitions, staying };
}

/**
 * The step relations of a machine and its faulty versions. The states that a fault does not touch are not computed
 * again.
 *
 * INVARIANT the level of the state is above all others of the layout.
 */
export class StepRelations {
  readonly #diagram: Diagram;
  readonly #machine: Machine;
  readonly #layout: StepLayout;
  /** Of the machine itself, by state. */
  readonly #own: Ref[] = [];
  readonly #ownLeaving: readonly (readonly Transition[])[];

  /** Faulty versions have the same variables and states as `machine`. */
  constructor(diagram: Diagram, machine: Machine, layout: StepLayout) {
    this.#diagram = diagram;
    this.#machine = machine;
    this.#layout = layout;
    this.#ownLeaving = leavingOf(machine);
  }

  /** The whole step, with outputs that are not observed projected away. */
  of(machine: Machine): Ref {
    const leaving = leavingOf(machine);
    const parts = machine.states.map((_, state) => {
      const transitions = leaving[state]!;
      if (!this.#isOwn(machine, state, transitions)) return this.#fromState(machine, state, transitions);
      return (this.#own[state] ??= this.#fromState(machine, state, transitions));
    });
    return this.#diagram.choose(this.#layout.state, parts);
  }

  /** Sets to keep when the diagram is collected. */
  get live(): readonly Ref[] {
    return this.#own.filter((set) => set > TRUE);
  }

  #fromState(machine: Machine, state: number, leaving: readonly Transition[]): Ref {
    const diagram = this.#diagram;
    const { expression, transitions, staying } = stateParts(diagram, machine, this.#layout, state, leaving);
    const moves = diagram.any([...transitions.map(({ relation }) => relation), staying]);
    const onward = diagram.and(moves, resetPart(diagram, machine, this.#layout, state));
    const outputs = numbersOf(machine, 'output');
    const hidden = this.#layout.outputs.filter((_, at) => !machine.observed.includes(outputs[at]!));
    return diagram.andExists(expression, onward, diagram.levelSet([...this.#layout.updated, ...hidden]));
  }

  /** Does the machine do in this state what the one without faults does? Faults leave what they do not change as it is. */
  #isOwn(machine: Machine, state: number, leaving: readonly Transition[]): boolean {
    const own = this.#machine;
    const ownLeaving = this.#ownLeaving[state];
    assert(ownLeaving !== undefined, 'faults add no states');
    return (
      machine.always === own.always &&
      machine.components === own.components &&
      machine.states[state] === own.states[state] &&
      leaving.length === ownLeaving.length &&
      leaving.every((transition, at) => transition === ownLeaving[at])
    );
  }
}

/** The stimuli for which conditions over the event and the inputs (and those of the next step) hold. */
export function rulesSet(
  diagram: Diagram,
  machine: Machine,
  rules: readonly Term[],
  stimuli: readonly number[],
  next: readonly number[],
): Ref {
  const sets = new Map<number, ValueSets>();
  stimuliOf(machine).forEach((number, at) => {
    const { domain } = machine.variables[number]!;
    sets.set(number, levelSets(diagram, stimuli[at]!, domain));
    if (next[at] !== undefined)
      sets.set(machine.variables.length + number, levelSets(diagram, next[at], domain));
  });
  const binding: Binding = (variable) => sets.get(variable)!;
  return diagram.all(rules.map((rule) => truthSets(diagram, rule, binding).whenTrue));
}

/** What the state assigns to outputs and locals. */
function stateExpression(diagram: Diagram, machine: Machine, layout: StepLayout, state: number): Ref {
  const { variables } = machine;
  const sets = new Map<number, ValueSets>();
  bind(diagram, machine, sets, stimuliOf(machine), layout.stimuli);
  bind(diagram, machine, sets, numbersOf(machine, 'local'), layout.locals);
  const binding: Binding = (variable) => sets.get(variable)!;
  const outputs = numbersOf(machine, 'output');
  let relation = TRUE;
  for (const statement of statementsOf(machine, machine.states[state]!)) {
    if (!isAssignment(statement)) {
      bind(
        diagram,
        machine,
        sets,
        statement.opens,
        statement.opens.map((number) => layout.outputs[outputs.indexOf(number)]!),
      );
      relation = diagram.and(relation, truthSets(diagram, statement.condition, binding).whenTrue);
      continue;
    }
    const { target, value } = statement;
    const inside = new Map<number, Ref>();
    for (const [code, set] of valueSets(diagram, value, binding)) {
      const kept = saturated(variables[target]!, code);
      if (!variables[target]!.domain.indexOf.has(kept)) continue;
      inside.set(kept, diagram.or(inside.get(kept) ?? FALSE, set));
    }
    sets.set(target, inside);
    // Also where a later assignment overwrites it, a value must be within its domain.
    relation = diagram.and(relation, diagram.any(inside.values()));
  }
  const show = (numbers: readonly number[], levels: readonly number[]): void => {
    numbers.forEach((number, at) => {
      const values = sets.get(number);
      if (values === undefined) return;
      relation = diagram.and(relation, equals(diagram, levels[at]!, variables[number]!.domain, values));
    });
  };
  show(numbersOf(machine, 'local'), layout.updated);
  show(outputs, layout.outputs);
  return relation;
}

/** The transitions from each state, in order. */
function leavingOf(machine: Machine): readonly (readonly Transition[])[] {
  const leaving = machine.states.map((): Transition[] => []);
  for (const transition of machine.transitions) leaving[transition.from]!.push(transition);
  return leaving;
}

/** Timers are set back when the state has changed; everything else is kept. */
function resetPart(diagram: Diagram, machine: Machine, layout: StepLayout, state: number): Ref {
  const hasStayed = diagram.literal(layout.nextState, [state]);
  return diagram.all(
    numbersOf(machine, 'local').map((number, at) => {
      const { domain, isTimer, resetTo } = localOf(machine, number);
      const next = layout.nextLocals[at]!;
      const kept = equals(diagram, next, domain, levelSets(diagram, layout.updated[at]!, domain));
      if (!isTimer) return kept;
      const reset = diagram.difference(diagram.literal(next, [resetTo]), hasStayed);
      return diagram.or(diagram.and(hasStayed, kept), reset);
    }),
  );
}

function bind(
  diagram: Diagram,
  machine: Machine,
  sets: Map<number, ValueSets>,
  numbers: readonly number[],
  levels: readonly number[],
): void {
  numbers.forEach((number, at) =>
    sets.set(number, levelSets(diagram, levels[at]!, machine.variables[number]!.domain)),
  );
}

/** The vectors in which the variable on a level has the value that the sets say. */
function equals(diagram: Diagram, level: number, domain: Domain, values: ValueSets): Ref {
  let result = FALSE;
  for (const [code, set] of values) {
    const index = domain.indexOf.get(code);
    if (index !== undefined) result = diagram.or(result, diagram.and(set, diagram.literal(level, [index])));
  }
  return result;
}
