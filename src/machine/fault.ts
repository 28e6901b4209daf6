/**
 * Fault operators: from a machine and a fault to the machine that has it; the list of all faults of a machine.
 *
 * A fault names what it changes, so that it can be written by hand, printed, and applied after another one.
 */
import { assert } from '../base/assert.js';
import { type Span } from '../base/source.js';
import { spend } from '../base/stopped.js';
import { partsOfCondition, wrongInState, wrongOnCondition, wrongOnTransition } from './criterion-faults.js';
import {
  type Fault,
  type Machine,
  type State,
  type Transition,
  isAssignment,
  numbersOf,
  outputsSet,
  statementsOf,
} from './machine.js';
import { type Term } from './term.js';

export const FAULT_OPERATORS = [
  'remove-if-condition',
  'move-if-condition-to',
  'wrong-output',
  'wrong-target',
  'wrong-initial-state',
  'wrong-initial-value',
  'off-by-one-timer',
  'wrong-mode',
  'wrong-in-state',
  'wrong-on-transition',
  'wrong-on-condition',
] as const satisfies readonly Fault['kind'][];

/** Kinds of faults of machines. */
export type FaultOperator = (typeof FAULT_OPERATORS)[number];

/** The machine with all these faults, applied in order. */
export function withFaults(machine: Machine, faults: readonly Fault[]): Machine {
  return faults.reduce(withFault, machine);
}

/** Such as "move-if-condition-to(T6, T7)". */
export function faultText(fault: Fault): string {
  return `${fault.kind}(${argumentsOf(fault).join(', ')})`;
}

/** One sentence for people. */
export function faultSentence(fault: Fault): string {
  switch (fault.kind) {
    case 'remove-if-condition':
      return `Transition ${fault.transition} is never taken.`;
    case 'move-if-condition-to':
      return `In the situation of ${fault.from} the machine takes ${fault.to}.`;
    case 'wrong-output':
      return `State ${fault.state} shows ${fault.output} = ${fault.value}.`;
    case 'wrong-target':
      return `Transition ${fault.transition} leads to ${fault.state}.`;
    case 'wrong-initial-state':
      return `The machine begins in ${fault.state}.`;
    case 'wrong-initial-value':
      return `${fault.local} begins with ${fault.value}.`;
    case 'off-by-one-timer':
      return `Transition ${fault.transition} is one tick too ${fault.direction}.`;
    case 'wrong-mode':
      return `${fault.component} is ${fault.mode}.`;
    case 'wrong-in-state':
      return `An output is wrong whenever the machine is in state ${fault.state}.`;
    case 'wrong-on-transition':
      return `An output is wrong whenever transition ${fault.transition} is taken.`;
    case 'wrong-on-condition':
      return `An output is wrong whenever part ${fault.part} of the condition of ${fault.transition} decides by being ${fault.value}.`;
  }
}

/** Every fault of these operators that changes something, in the order of the operators and of the model. */
export function faultsOf(machine: Machine, operators: readonly Fault['kind'][]): readonly Fault[] {
  return someFaultsOf(machine, operators, Infinity).faults;
}

/** The first of them, and how many there are. */
export function someFaultsOf(
  machine: Machine,
  operators: readonly Fault['kind'][],
  countMax: number,
): { readonly faults: readonly Fault[]; readonly count: number } {
  const faults: Fault[] = [];
  let count = 0;
  for (const operator of operators) {
    for (const fault of faultsOfOperator(machine, operator)) {
      spend();
      if (count++ < countMax) faults.push(fault);
    }
  }
  return { faults, count };
}

/** Every pair of different faults, also of two that change the same thing; at most so many. */
export function pairsOf(faults: readonly Fault[], countMax = Infinity): readonly (readonly [Fault, Fault])[] {
  const pairs: [Fault, Fault][] = [];
  for (const [at, first] of faults.entries()) {
    for (const second of faults.slice(at + 1)) {
      if (pairs.length >= countMax) return pairs;
      pairs.push([first, second]);
    }
  }
  return pairs;
}

function argumentsOf(fault: Fault): readonly string[] {
  switch (fault.kind) {
    case 'remove-if-condition':
      return [fault.transition];
    case 'move-if-condition-to':
      return [fault.to, fault.from];
    case 'wrong-output':
      return [fault.state, fault.output, fault.value];
    case 'wrong-target':
      return [fault.transition, fault.state];
    case 'wrong-initial-state':
      return [fault.state];
    case 'wrong-initial-value':
      return [fault.local, fault.value];
    case 'off-by-one-timer':
      return [fault.transition, fault.direction];
    case 'wrong-mode':
      return [fault.component, fault.mode];
    case 'wrong-in-state':
      return [fault.state];
    case 'wrong-on-transition':
      return [fault.transition];
    case 'wrong-on-condition':
      return [fault.transition, String(fault.part), String(fault.value)];
  }
}

function faultsOfOperator(machine: Machine, operator: Fault['kind']): Iterable<Fault> {
  const { transitions, states, variables } = machine;
  const ids = transitions.map(({ id }) => id);
  switch (operator) {
    case 'remove-if-condition':
      return ids.map((transition) => ({ kind: operator, transition }));
    case 'move-if-condition-to':
      return movedConditions(ids);
    case 'wrong-output':
      return states.flatMap((state) =>
        numbersOf(machine, 'output').flatMap((number) => {
          const { name, domain } = variables[number]!;
          const statements = statementsOf(machine, state);
          if (!isShownByState(machine, state, number)) return [];
          const assigned = statements.filter(isAssignment).findLast(({ target }) => target === number)?.value;
          const right = assigned?.kind === 'constant' ? domain.indexOf.get(assigned.value) : undefined;
          return domain.labels
            .filter((_, index) => index !== right)
            .map((value) => ({ kind: operator, state: state.name, output: name, value }));
        }),
      );
    case 'wrong-target':
      return wrongTargets(machine);
    case 'wrong-initial-state':
      return states
        .filter((_, index) => index !== machine.initial)
        .map(({ name }) => ({ kind: operator, state: name }));
    case 'wrong-initial-value':
      return variables.flatMap((variable) =>
        variable.role !== 'local'
          ? []
          : variable.domain.labels
              .filter((_, index) => index !== variable.initial)
              .map((value) => ({ kind: operator, local: variable.name, value })),
      );
    case 'off-by-one-timer':
      return transitions
        .filter(({ condition }) => shifted(machine, condition, 1) !== condition)
        .flatMap(({ id }) =>
          (['late', 'early'] as const).map((direction) => ({ kind: operator, transition: id, direction })),
        );
    case 'wrong-mode':
      return machine.components.flatMap(({ name: component, modes }) =>
        modes.map(({ name: mode }) => ({ kind: operator, component, mode })),
      );
    case 'wrong-in-state':
      return states.map(({ name }) => ({ kind: operator, state: name }));
    case 'wrong-on-transition':
      return ids.map((transition) => ({ kind: operator, transition }));
    case 'wrong-on-condition':
      return transitions.flatMap(({ id, condition }) =>
        partsOfCondition(condition).flatMap((_, index) =>
          [true, false].map((value) => ({ kind: operator, transition: id, part: index + 1, value })),
        ),
      );
  }
}

// Those of which there may be very many come one by one.

function* movedConditions(ids: readonly string[]): Iterable<Fault> {
  for (const to of ids)
    for (const from of ids) if (from !== to) yield { kind: 'move-if-condition-to', to, from };
}

function* wrongTargets({ transitions, states }: Machine): Iterable<Fault> {
  for (const { id, to } of transitions)
    for (const [index, { name }] of states.entries())
      if (index !== to) yield { kind: 'wrong-target', transition: id, state: name };
}

function withFault(machine: Machine, fault: Fault): Machine {
  switch (fault.kind) {
    case 'remove-if-condition':
      return onTransition(machine, fault.transition, (transition) => ({
        ...transition,
        condition: never(transition),
      }));
    case 'move-if-condition-to': {
      const moved = transitionOf(machine, fault.from);
      const widened = onTransition(machine, fault.to, (transition) => ({
        ...transition,
        condition: either(transition.condition, moved.condition),
      }));
      return onTransition(widened, fault.from, (transition) => ({
        ...transition,
        condition: never(transition),
      }));
    }
    case 'wrong-output': {
      const target = machine.variables.findIndex(
        ({ name, role }) => role === 'output' && name === fault.output,
      );
      const { domain } = machine.variables[target]!;
      const states = machine.states.map((state) => {
        if (state.name !== fault.state) return state;
        const value = constant(domain.codes[domain.labels.indexOf(fault.value)]!, state);
        return {
          ...state,
          assignments: [...state.assignments, { target, value, start: state.start, end: state.end }],
        };
      });
      return { ...machine, states };
    }
    case 'wrong-target':
      return onTransition(machine, fault.transition, (transition) => ({
        ...transition,
        to: stateIndex(machine, fault.state),
      }));
    case 'wrong-initial-state':
      return { ...machine, initial: stateIndex(machine, fault.state) };
    case 'wrong-initial-value': {
      const variables = machine.variables.map((variable) =>
        variable.role === 'local' && variable.name === fault.local
          ? { ...variable, initial: variable.domain.labels.indexOf(fault.value) }
          : variable,
      );
      return { ...machine, variables };
    }
    case 'off-by-one-timer':
      return onTransition(machine, fault.transition, (transition) => ({
        ...transition,
        condition: shifted(machine, transition.condition, fault.direction === 'late' ? 1 : -1),
      }));
    case 'wrong-mode': {
      const components = machine.components.map((component) => {
        const mode = component.modes.find(({ name }) => name === fault.mode);
        return component.name === fault.component && mode !== undefined
          ? { ...component, statements: mode.statements }
          : component;
      });
      return { ...machine, components };
    }
    case 'wrong-in-state':
      return wrongInState(machine, stateIndex(machine, fault.state));
    case 'wrong-on-transition':
      return wrongOnTransition(machine, transitionOf(machine, fault.transition));
    case 'wrong-on-condition':
      return wrongOnCondition(machine, transitionOf(machine, fault.transition), fault.part, fault.value);
  }
}

/** Whether a state can show another value of an output: neither a relation leaves it open, nor does a component behind say it. */
export function isShownByState(
  machine: Pick<Machine, 'components' | 'always'>,
  state: State,
  output: number,
): boolean {
  const isBehind = machine.components.some(
    (each) => each.isBehind && outputsSet(each.statements).has(output),
  );
  const isOpen = statementsOf(machine, state).some(
    (each) => !isAssignment(each) && each.opens.includes(output),
  );
  return !isBehind && !isOpen;
}

function onTransition(machine: Machine, id: string, change: (transition: Transition) => Transition): Machine {
  const transitions = machine.transitions.map((transition) =>
    transition.id === id ? change(transition) : transition,
  );
  return { ...machine, transitions };
}

function transitionOf({ transitions }: Machine, id: string): Transition {
  const found = transitions.find((transition) => transition.id === id);
  assert(found !== undefined, 'faults name transitions of the machine');
  return found;
}

function stateIndex({ states }: Machine, name: string): number {
  const index = states.findIndex((state) => state.name === name);
  assert(index >= 0, 'faults name states of the machine');
  return index;
}

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** A condition with the constants that timers are compared with moved along the timer's domain. */
function shifted(machine: Machine, term: Term, by: 1 | -1): Term {
  switch (term.kind) {
    case 'constant':
    case 'variable':
      return term;
    case 'unary': {
      const operand = shifted(machine, term.operand, by);
      return operand === term.operand ? term : { ...term, operand };
    }
    case 'binary': {
      const { operator, left, right } = term;
      if (COMPARISONS.has(operator)) {
        if (isTimer(machine, left) && right.kind === 'constant')
          return { ...term, right: neighbour(machine, left, right, by) };
        if (isTimer(machine, right) && left.kind === 'constant')
          return { ...term, left: neighbour(machine, right, left, by) };
      }
      const sides = { left: shifted(machine, left, by), right: shifted(machine, right, by) };
      return sides.left === left && sides.right === right ? term : { ...term, ...sides };
    }
    case 'conditional': {
      const condition = shifted(machine, term.condition, by);
      const whenTrue = shifted(machine, term.whenTrue, by);
      const whenFalse = shifted(machine, term.whenFalse, by);
      const isSame =
        condition === term.condition && whenTrue === term.whenTrue && whenFalse === term.whenFalse;
      return isSame ? term : { ...term, condition, whenTrue, whenFalse };
    }
  }
}

function isTimer(machine: Machine, term: Term): term is Term & { kind: 'variable' } {
  const variable = term.kind === 'variable' ? machine.variables[term.variable] : undefined;
  return variable?.role === 'local' && variable.isTimer;
}

/** The next value of the timer's domain; one more (or less) beyond its ends. */
function neighbour(
  machine: Machine,
  timer: Term & { kind: 'variable' },
  value: Term & { kind: 'constant' },
  by: 1 | -1,
): Term {
  const codes = [...machine.variables[timer.variable]!.domain.codes].sort((a, b) => by * (a - b));
  const found = codes.find((code) => by * (code - value.value) > 0);
  return { ...value, value: found ?? value.value + by };
}

function constant(value: number, { start, end }: Span): Term {
  return { kind: 'constant', value, start, end };
}

function never(span: Span): Term {
  return constant(0, span);
}

function either(left: Term, right: Term): Term {
  return { kind: 'binary', operator: '||', left, right, start: left.start, end: left.end };
}
