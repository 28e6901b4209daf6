/**
 * Which values integers of a network can have: small sets, found by following every store, whatever the order of steps. An
 * upper approximation: never too small.
 */
import { VALUES_LISTED_MAX, VALUE_PAIRS_MAX } from '../base/limits.js';
import { type ValueRange } from '../base/value-range.js';
import { binary, constant } from './build-expression.js';
import { type Address, type IntExpression } from './expression.js';
import { type Network, type Slot } from './network.js';
import { slotsOf } from './value-range.js';
import { walkNetwork } from './walk.js';

/** Values in rising order; undefined if there are too many to list, or if they are not known. */
export type ValueSet = readonly number[] | undefined;

/** By slot. What is given are values that the world outside may store there. */
export function valueSets(
  network: Network,
  given: ReadonlyMap<Slot, readonly number[]> = new Map(),
): readonly ValueSet[] {
  const sets = new Sets(network);
  for (const [slot, values] of given) sets.add(slot, values);
  do sets.changed = false;
  while (sets.followStores());
  return sets.all();
}

class Sets {
  readonly #network: Network;
  readonly #sets: (Set<number> | undefined)[];
  changed = false;

  constructor(network: Network) {
    this.#network = network;
    this.#sets = network.initialVector.map((value) => new Set([value]));
    network.processes.forEach(({ locations }, process) => {
      this.add(process, rangeValues({ low: 0, high: locations.length - 1 }));
    });
  }

  all(): readonly ValueSet[] {
    return this.#sets.map((set) => set && [...set].sort((a, b) => a - b));
  }

  add(slot: Slot, values: ValueSet): void {
    const set = this.#sets[slot];
    if (set === undefined) return;
    const { size } = set;
    for (const value of values ?? []) set.add(value);
    const isListed = values !== undefined && set.size <= VALUES_LISTED_MAX;
    if (!isListed) this.#sets[slot] = undefined;
    if (!isListed || set.size > size) this.changed = true;
  }

  /** Follows each store once; says whether a set has grown. */
  followStores(): boolean {
    walkNetwork(this.#network, {
      action: (action) => {
        switch (action.kind) {
          case 'store': {
            const values = this.#valuesOf(action.value)?.filter(
              (value) => action.low <= value && value <= action.high,
            );
            for (const slot of slotsOf(action.to)) this.add(slot, values);
            break;
          }
          case 'copy':
            for (const to of slotsOf(action.to))
              action.ranges.forEach((_, at) => {
                for (const from of slotsFrom(action.from)) this.add(to + at, this.#listed(from + at));
                if (action.from.reference !== undefined) this.add(to + at, undefined);
              });
            break;
          case 'iterate':
            this.add(action.slot, rangeValues(action));
            break;
          case 'refer':
            // What is stored through it is not followed.
            if (action.isClock !== true && action.isConstant !== true)
              for (const slot of this.#variableAt(action.to)) this.add(slot, undefined);
            break;
          default:
        }
      },
      expression: (expression) => {
        if (expression.kind === 'fold') this.add(expression.slot, rangeValues(expression));
      },
    });
    return this.changed;
  }

  #listed(slot: Slot): ValueSet {
    const set = this.#sets[slot];
    return set && [...set];
  }

  #valuesOf(expression: IntExpression): ValueSet {
    switch (expression.kind) {
      case 'constant':
        return [expression.value];
      case 'read': {
        const slots = slotsOf(expression.from);
        return slots.length === 0 ? undefined : joined(slots.map((slot) => this.#listed(slot)));
      }
      case 'negate':
        return this.#valuesOf(expression.operand)?.map((value) => -value | 0);
      case 'choose':
        return joined([this.#valuesOf(expression.whenTrue), this.#valuesOf(expression.whenFalse)]);
      case 'not':
      case 'and':
      case 'or':
      case 'equal':
        return [0, 1];
      case 'binary':
        return this.#valuesOfBinary(expression);
      case 'fold':
        return expression.fold === 'sum' ? undefined : [0, 1];
      case 'after':
        return this.#valuesOf(expression.value);
      case 'call': {
        const { result } = expression.call;
        return result === undefined ? undefined : this.#listed(result);
      }
    }
  }

  #valuesOfBinary({ operator, left, right, span }: Extract<IntExpression, { kind: 'binary' }>): ValueSet {
    const some = this.#valuesOf(left);
    const others = this.#valuesOf(right);
    if (some === undefined || others === undefined || some.length * others.length > VALUE_PAIRS_MAX)
      return undefined;
    const values = new Set<number>();
    for (const a of some) {
      for (const b of others) {
        const value = binary(operator, constant(a), constant(b), span);
        if (value.kind === 'constant') values.add(value.value);
        // Where the operation fails there is no value; of others it is not known here.
        else if (operator !== '/' && operator !== '%') return undefined;
      }
    }
    return [...values];
  }

  #variableAt({ base }: Address): readonly Slot[] {
    const variable = this.#network.variables.find(
      ({ slot, cells }) => slot <= base && base < slot + cells.length,
    );
    return variable === undefined ? [base] : variable.cells.map((_, at) => variable.slot + at);
  }
}

function slotsFrom(address: Address): readonly Slot[] {
  return address.reference === undefined ? slotsOf(address) : [];
}

function joined(sets: readonly ValueSet[]): ValueSet {
  return sets.reduce<ValueSet>(
    (all, set) => (all === undefined || set === undefined ? undefined : [...all, ...set]),
    [],
  );
}

function rangeValues({ low, high }: ValueRange): ValueSet {
  if (high - low >= VALUES_LISTED_MAX) return undefined;
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, k) => low + k);
}
