/**
 * Faults that stand for classical criteria of coverage: the machine shows a wrong output exactly where a criterion wants it
 * to have been. A test tells such a machine from the correct one if and only if it covers what the fault is about.
 *
 *     states       the machine is in the state,
 *     transitions  the transition is taken,
 *     MC/DC        a part of the condition decides: its value is this one, and with the other the transition would be taken
 *                  instead of not, or the other way round.
 *
 * The wrong output is the first that is observed, has several values and is assigned in the state: its first value becomes
 * the second, every other one the first. Where there is none, nothing can be seen of the state, and nothing changes.
 */
import { type Span } from '../base/source.js';
import { type Assignment, type Machine, type Transition, isAssignment, statementsOf } from './machine.js';
import { type Term } from './term.js';

/** The machine with a wrong output in a state. */
export function wrongInState(machine: Machine, state: number): Machine {
  return withWrongOutput(machine, state, undefined);
}

/** With a wrong output whenever the transition is taken. */
export function wrongOnTransition(machine: Machine, transition: Transition): Machine {
  return withWrongOutput(
    machine,
    transition.from,
    bothOf(isReached(machine, transition), transition.condition),
  );
}

/** With a wrong output whenever the part of the condition, by its number from 1, has this value and decides. */
export function wrongOnCondition(
  machine: Machine,
  transition: Transition,
  part: number,
  value: boolean,
): Machine {
  const { condition } = transition;
  const found = partsOfCondition(condition)[part - 1];
  // A fault that was applied before may have changed the condition.
  if (found === undefined) return machine;
  const other = replaced(condition, found, not(found));
  const decides = binary('!=', not(condition), not(other));
  const isSo = value ? found : not(found);
  return withWrongOutput(
    machine,
    transition.from,
    bothOf(isReached(machine, transition), bothOf(isSo, decides)),
  );
}

/** What a condition is put together from by `!`, `&&` and `||`, in the order of the text; constants decide nothing. */
export function partsOfCondition(term: Term): readonly Term[] {
  if (term.kind === 'unary' && term.operator === '!') return partsOfCondition(term.operand);
  if (isConnective(term)) return [...partsOfCondition(term.left), ...partsOfCondition(term.right)];
  return term.kind === 'constant' ? [] : [term];
}

type Binary = Term & { readonly kind: 'binary' };

function isConnective(term: Term): term is Binary {
  return term.kind === 'binary' && (term.operator === '&&' || term.operator === '||');
}

/** The term with another one in place of this very part of it. */
function replaced(term: Term, part: Term, by: Term): Term {
  if (term === part) return by;
  if (term.kind === 'unary') return { ...term, operand: replaced(term.operand, part, by) };
  if (!isConnective(term)) return term;
  return { ...term, left: replaced(term.left, part, by), right: replaced(term.right, part, by) };
}

/** No transition before it is enabled. */
function isReached(machine: Machine, transition: Transition): Term | undefined {
  const at = machine.transitions.indexOf(transition);
  return machine.transitions
    .slice(0, at)
    .filter(({ from }) => from === transition.from)
    .reduce<Term | undefined>((all, { condition }) => bothOf(all, not(condition)), undefined);
}

function withWrongOutput(machine: Machine, state: number, when: Term | undefined): Machine {
  const wrong = wrongOutput(machine, state, when);
  if (wrong === undefined) return machine;
  const states = machine.states.map((each, index) =>
    index === state ? { ...each, assignments: [...each.assignments, wrong] } : each,
  );
  return { ...machine, states };
}

function wrongOutput(machine: Machine, state: number, when: Term | undefined): Assignment | undefined {
  const place = machine.states[state]!;
  const assigned = new Set(
    statementsOf({ ...machine, components: machine.components.filter(({ isBehind }) => !isBehind) }, place)
      .filter(isAssignment)
      .map(({ target }) => target),
  );
  const target = machine.observed.find(
    (number) => assigned.has(number) && machine.variables[number]!.domain.codes.length > 1,
  );
  if (target === undefined) return undefined;
  const [first, second] = machine.variables[target]!.domain.codes.map((code) => constant(code, place));
  const shown: Term = { kind: 'variable', variable: target, start: place.start, end: place.end };
  const other = conditional(binary('==', shown, first!), second!, first!);
  const value = when === undefined ? other : conditional(when, other, shown);
  return { target, value, start: place.start, end: place.end };
}

function bothOf(left: Term | undefined, right: Term): Term {
  return left === undefined ? right : binary('&&', left, right);
}

function binary(operator: Binary['operator'], left: Term, right: Term): Term {
  return { kind: 'binary', operator, left, right, start: left.start, end: left.end };
}

function not(operand: Term): Term {
  return { kind: 'unary', operator: '!', operand, start: operand.start, end: operand.end };
}

function conditional(condition: Term, whenTrue: Term, whenFalse: Term): Term {
  return { kind: 'conditional', condition, whenTrue, whenFalse, start: condition.start, end: condition.end };
}

function constant(value: number, { start, end }: Span): Term {
  return { kind: 'constant', value, start, end };
}
