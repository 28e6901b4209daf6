/** Concrete systems of model texts, and what they do as short text that tests compare. */
import { type Rational, decimalText, integer, parseRational } from '../../src/base/rational.js';
import { loadText } from '../../src/language/load-model.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';
import { concreteTChecker } from '../../src/semantics/timed-step-tchecker.js';
import { concreteUppaal } from '../../src/semantics/timed-step.js';

/** The concrete semantics of a model in text form; one that begins with `system:` is a TChecker system. */
export function concreteText(text: string): ConcreteSystem {
  const loaded = loadText({ path: /^\s*system:/.test(text) ? 'test.tck' : 'test.xta', text });
  if (loaded.kind === 'unreadable' || !loaded.ok) {
    throw new Error(JSON.stringify(loaded.diagnostics.map(({ message }) => message)));
  }
  return loaded.kind === 'tchecker' ? concreteTChecker(loaded.checked) : concreteUppaal(loaded.checked);
}

/** "P: A -> B, Q: C -> D on a" */
export function stepText(system: ConcreteSystem, { edges, action }: ConcreteStep): string {
  const moves = edges.map(({ process, source, target, selected }) => {
    const { name, locations } = system.processes[process]!;
    const values = selected.length === 0 ? '' : ` [${selected.map(({ value }) => value).join(',')}]`;
    return `${name}: ${locations[source]!} -> ${locations[target]!}${values}`;
  });
  return `${moves.join(', ')}${action === undefined ? '' : ` on ${action}`}`;
}

/** "P.A Q.B; n = 3; x = 2.5" */
export function stateText(system: ConcreteSystem, state: ConcreteState): string {
  const where = state.locations.map(
    (at, p) => `${system.processes[p]!.name}.${system.processes[p]!.locations[at]!}`,
  );
  const variables = state.variables.map((value, index) => `${system.variables[index]!} = ${value}`);
  const clocks = state.clocks.map((value, index) => `${system.clocks[index]!} = ${decimalText(value)}`);
  return [where.join(' '), variables.join(', '), clocks.join(', ')].filter((part) => part !== '').join('; ');
}

/** "<= 3", "< 3" or "any". */
export function limitText(system: ConcreteSystem, state: ConcreteState): string {
  const limit = system.delayLimit(state);
  if (limit === undefined) return 'any';
  return `${limit.open ? '<' : '<='} ${decimalText(limit.limit)}`;
}

/** A move of a script: a delay such as 3 or "5/2", or the beginning of the text of a step. */
export type Move = number | string;

/** Follows a script from the (first) initial state; throws where a move is impossible. */
export function follow(system: ConcreteSystem, moves: readonly Move[]): ConcreteState {
  let state = system.initial().states[0]!;
  for (const move of moves) {
    const delay: Rational | undefined = typeof move === 'number' ? integer(move) : parseRational(move);
    const next = delay === undefined ? stepTo(system, state, String(move)) : delayed(system, state, delay);
    if (next === undefined) throw new Error(`${move} is impossible in ${stateText(system, state)}`);
    state = next;
  }
  return state;
}

function stepTo(system: ConcreteSystem, state: ConcreteState, start: string): ConcreteState | undefined {
  const step = system.steps(state).steps.find((each) => stepText(system, each).startsWith(start));
  return step?.outcome.kind === 'state' ? step.outcome.state : undefined;
}
