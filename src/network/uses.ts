/**
 * What edges read and write: variables and clocks by their index in the network, through functions too.
 *
 * An array or a struct counts as one variable: a write to one element is a write to all. What a reference parameter
 * stands for counts as both read and written.
 */
import {
  type Action,
  type Address,
  type ClockAddress,
  type Formula,
  type IntExpression,
} from './expression.js';
import { type Network, type NetworkEdge, type NetworkLocation } from './network.js';
import { type Visitor, walkActions, walkExpression, walkFormula, walkLocation } from './walk.js';

export interface Uses {
  readonly variables: ReadonlySet<number>;
  /** By the index in `network.clocks`. */
  readonly clocks: ReadonlySet<number>;
}

export interface EdgeUses {
  /** In the guard and in the index of the channel: before anything is changed. */
  readonly readBefore: Uses;
  readonly readInUpdate: Uses;
  readonly written: Uses;
}

/** Finds out what the parts of one network use. */
export class UsesFinder {
  readonly #collector: Collector;

  constructor(network: Network) {
    this.#collector = new Collector(network);
  }

  ofEdge({ guard, action, update }: NetworkEdge): EdgeUses {
    const before = this.#collector.collect((visitor) => {
      walkFormula(guard, visitor);
      if (action.kind === 'send' || action.kind === 'receive')
        for (const { value } of action.indices) walkExpression(value, visitor);
    }, guard);
    const during = this.ofActions(update);
    return { readBefore: before.read, readInUpdate: during.read, written: during.written };
  }

  /** What the invariant of a location and the rates of its clocks read. */
  ofLocation(location: NetworkLocation): Uses {
    const { read } = this.#collector.collect((visitor) => {
      walkLocation(location, visitor);
    }, location.invariant);
    const clocks = new Set([...read.clocks, ...location.rates.flatMap(({ clock }) => clocksOf(clock))]);
    return { variables: read.variables, clocks };
  }

  ofActions(actions: readonly Action[]): { readonly read: Uses; readonly written: Uses } {
    return this.#collector.collect((visitor) => {
      walkActions(actions, visitor);
    });
  }
}

interface Collected {
  readonly read: { readonly variables: Set<number>; readonly clocks: Set<number> };
  readonly written: { readonly variables: Set<number>; readonly clocks: Set<number> };
}

class Collector {
  readonly #network: Network;
  /** The variable that each slot belongs to. */
  readonly #variableOf = new Map<number, number>();
  readonly #functions = new Map<number, Collected>();

  constructor(network: Network) {
    this.#network = network;
    network.variables.forEach(({ slot, cells }, index) => {
      cells.forEach((_, at) => this.#variableOf.set(slot + at, index));
    });
  }

  collect(walk: (visitor: Visitor) => void, formula?: Formula): Collected {
    const found = emptyCollected();
    walk({
      expression: (expression) => {
        this.#expression(expression, found);
      },
      action: (action) => {
        this.#action(action, found);
      },
    });
    for (const { left, right } of formula?.constraints ?? []) {
      for (const clock of clocksOf(left)) found.read.clocks.add(clock);
      for (const clock of clocksOf(right)) found.read.clocks.add(clock);
    }
    return found;
  }

  #expression(expression: IntExpression, found: Collected): void {
    if (expression.kind === 'read') this.#note(expression.from, found.read.variables);
    else if (expression.kind === 'equal') {
      this.#note(expression.left, found.read.variables);
      this.#note(expression.right, found.read.variables);
    } else if (expression.kind === 'call') this.#call(expression.call.function, found);
  }

  #action(action: Action, found: Collected): void {
    switch (action.kind) {
      case 'store':
        this.#note(action.to, found.written.variables);
        return;
      case 'copy':
        this.#note(action.to, found.written.variables);
        this.#note(action.from, found.read.variables);
        return;
      case 'refer':
        if (action.isClock === true) {
          for (const clock of clocksOf(action.to)) {
            found.read.clocks.add(clock);
            found.written.clocks.add(clock);
          }
          return;
        }
        if (action.isConstant !== true) this.#note(action.to, found.written.variables);
        this.#note(action.to, found.read.variables);
        return;
      case 'copyClock':
        for (const clock of clocksOf(action.from)) found.read.clocks.add(clock);
        for (const clock of clocksOf(action.clock)) found.written.clocks.add(clock);
        return;
      case 'setClock':
        for (const clock of clocksOf(action.clock)) found.written.clocks.add(clock);
        return;
      case 'call':
        this.#call(action.call.function, found);
        return;
      case 'evaluate':
      case 'if':
      case 'loop':
      case 'iterate':
      case 'return':
      case 'assert':
    }
  }

  /** Functions do not recurse. */
  #call(index: number, found: Collected): void {
    let inside = this.#functions.get(index);
    if (inside === undefined) {
      inside = this.collect((visitor) => {
        walkActions(this.#network.functions[index]!.body, visitor);
      });
      this.#functions.set(index, inside);
    }
    for (const kind of ['read', 'written'] as const) {
      for (const variable of inside[kind].variables) found[kind].variables.add(variable);
      for (const clock of inside[kind].clocks) found[kind].clocks.add(clock);
    }
  }

  #note({ base, reference }: Address, variables: Set<number>): void {
    const variable = reference === undefined ? this.#variableOf.get(base) : undefined;
    if (variable !== undefined) variables.add(variable);
  }
}

function emptyCollected(): Collected {
  return {
    read: { variables: new Set(), clocks: new Set() },
    written: { variables: new Set(), clocks: new Set() },
  };
}

/** The clocks that an address can stand for, the reference clock aside. */
function clocksOf({ base, reference, indices }: ClockAddress): readonly number[] {
  if (reference !== undefined || base === 0) return [];
  return indices.reduce<readonly number[]>(
    (clocks, { size, stride }) =>
      clocks.flatMap((clock) => Array.from({ length: size }, (_, k) => clock + k * stride)),
    [base],
  );
}
