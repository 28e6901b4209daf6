/**
 * One step of a machine as a relation, put together from parts: one for each state expression, one for each transition,
 * one for staying when no transition is enabled, and one for the reset of timers. A change of one expression or
 * condition changes its own part; a condition changes those of later transitions from the same state and the default
 * too, because the first enabled transition is the one that is taken.
 *
 * The relation is over the state and locals before the step, the stimuli, the outputs, and the state and locals after
 * it. Between the state expressions and the transitions stand the updated locals, which are projected away.
 *
 * INVARIANT a stimulus for which something has no value within its domain has no step.
 */
import { type Diagram, FALSE, type LevelSet, type Ref, TRUE } from '../diagrams/diagram.js';
import { type Binding, type ValueSets, levelSets, truthSets, valueSets } from './compile-term.js';
import { type Domain } from './domain.js';
import { type Machine, localOf, numbersOf, stimuliOf } from './machine.js';
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

export interface StepPart {
  readonly kind: 'state' | 'transition' | 'default' | 'reset';
  /** Of the state or transition. */
  readonly name: string;
  readonly relation: Ref;
}

/** The parts, in the order in which their conjunction grows least. */
export function stepParts(diagram: Diagram, machine: Machine, layout: StepLayout): readonly StepPart[] {
  return [
    ...machine.states.map((state, index): StepPart => {
      const isThere = diagram.literal(layout.state, [index]);
      const expression = stateExpression(diagram, machine, layout, index);
      return { kind: 'state', name: state.name, relation: diagram.or(diagram.not(isThere), expression) };
    }),
    ...transitionParts(diagram, machine, layout),
    { kind: 'reset', name: '', relation: resetPart(diagram, machine, layout) },
  ];
}

/** The whole step. */
export function stepRelation(diagram: Diagram, machine: Machine, layout: StepLayout): Ref {
  const updated: LevelSet = diagram.levelSet(layout.updated);
  const parts = stepParts(diagram, machine, layout).map(({ relation }) => relation);
  return diagram.exists(diagram.all(parts), updated);
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
  let relation = TRUE;
  for (const { target, value } of [...machine.always, ...machine.states[state]!.assignments]) {
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
  show(numbersOf(machine, 'output'), layout.outputs);
  return relation;
}

function transitionParts(diagram: Diagram, machine: Machine, layout: StepLayout): readonly StepPart[] {
  const sets = new Map<number, ValueSets>();
  bind(diagram, machine, sets, stimuliOf(machine), layout.stimuli);
  bind(diagram, machine, sets, numbersOf(machine, 'local'), layout.updated);
  const binding: Binding = (variable) => sets.get(variable)!;
  /** By state: where the machine is there and no transition so far is enabled. */
  const waiting = machine.states.map((_, index) => diagram.literal(layout.state, [index]));
  const parts = machine.transitions.map(({ id, from, to, condition }): StepPart => {
    const { whenTrue, whenFalse } = truthSets(diagram, condition, binding);
    const taken = diagram.and(whenTrue, diagram.literal(layout.nextState, [to]));
    const relation = diagram.or(diagram.not(waiting[from]!), diagram.or(taken, whenFalse));
    waiting[from] = diagram.and(waiting[from]!, whenFalse);
    return { kind: 'transition', name: id, relation };
  });
  const stays = waiting.map((there, index) =>
    diagram.or(diagram.not(there), diagram.literal(layout.nextState, [index])),
  );
  return [...parts, { kind: 'default', name: '', relation: diagram.all(stays) }];
}

/** Timers are set back when the state has changed; everything else is kept. */
function resetPart(diagram: Diagram, machine: Machine, layout: StepLayout): Ref {
  const hasStayed = diagram.any(
    machine.states.map((_, index) =>
      diagram.and(diagram.literal(layout.state, [index]), diagram.literal(layout.nextState, [index])),
    ),
  );
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
