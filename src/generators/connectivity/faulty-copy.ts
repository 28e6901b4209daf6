/**
 * A copy of the system with a fault, for the search: it walks through the visible states of the model; only which
 * action of the model answers to which action of the world differs.
 */
import { assert } from '../../base/assert.js';
import { type CountedWire, countsOf, deliveryOf, isCounted } from './counted-wires.js';
import { type Fault, type Wire } from './faults.js';
import { type ActionId, REFUSED, type StateId, type VisibleSystem } from './visible-system.js';

/** The greatest number in a tuple. */
const NUMBER_MAX = 2 ** 31 - 1;

/** Its states are numbers: the state of the system, and the counts of wires that count, `state * radix + used`. */
export class FaultyCopy {
  readonly initial: number;
  /**
   * The action without which the copy, when it is in the same state as the model, stays there and does the same: a test
   * for the fault takes it at least once. Undefined where there are several such, or the copy starts elsewhere.
   */
  readonly own: ActionId | undefined;
  readonly #system: VisibleSystem;
  readonly #radix: number;
  readonly #wires: readonly (Wire | undefined)[];
  readonly #counted: readonly CountedWire[];

  constructor(system: VisibleSystem, { wires }: Fault) {
    this.#system = system;
    this.#counted = wires.filter(isCounted);
    this.#radix = this.#counted.reduce((radix, wire) => radix * countsOf(wire), 1);
    this.#wires = system.actions.map((_, action) => wires.find((wire) => wire.actions.includes(action)));
    let state = system.initial;
    for (const wire of wires) {
      if (wire.kind !== 'stuck') continue;
      const next = system.arrived(state, wire.start);
      if (next !== REFUSED) state = next;
    }
    this.initial = state * this.#radix;
    const [wire] = wires;
    const hasOwn = wires.length === 1 && wire!.actions.length === 1 && state === system.initial;
    this.own = hasOwn ? wire?.actions[0] : undefined;
  }

  /** The state of the system that a state of the copy stands for. */
  stateOf(copy: number): StateId {
    return this.#radix === 1 ? copy : Math.floor(copy / this.#radix);
  }

  step(copy: number, action: ActionId): number {
    const wire = this.#wires[action];
    const state = this.stateOf(copy);
    const used = copy - state * this.#radix;
    const move = (next: StateId): number => this.#numberOf(next, used);
    if (wire === undefined) return move(this.#system.step(state, action));
    switch (wire.kind) {
      case 'cut':
        return this.#system.isInput(action) ? move(this.#system.lost(state, action)) : REFUSED;
      case 'stuck':
        return move(this.#system.lost(state, action));
      case 'changed':
        return move(this.#changed(state, action, wire.inside.get(action)!));
      case 'doubled':
        return move(this.#followed(this.#system.step(state, action), action));
      case 'late':
      case 'lost':
      case 'repeated':
      case 'swapped': {
        const digit = this.#digit(wire);
        const count = Math.floor(used / digit) % countsOf(wire);
        const { arrives, then, count: after } = deliveryOf(wire, count, action);
        const first =
          arrives === 'never' ? this.#system.lost(state, action) : this.#system.step(state, action);
        const second = arrives === 'twice' ? action : then;
        const next = second === undefined ? first : this.#followed(first, second);
        return this.#numberOf(next, used + (after - count) * digit);
      }
      case 'timed':
        return move(
          this.#system.isWithin(state, wire.from, wire.until)
            ? this.#system.lost(state, action)
            : this.#system.step(state, action),
        );
    }
  }

  /** After another message has arrived, if it is taken. */
  #followed(once: StateId, action: ActionId): StateId {
    const twice = once === REFUSED ? REFUSED : this.#system.arrived(once, action);
    return twice === REFUSED ? once : twice;
  }

  /** After an action that means others inside, of which the system does at most one at a time; or nothing. */
  #changed(state: StateId, action: ActionId, inside: readonly ActionId[]): StateId {
    if (inside.length === 0 && this.#system.isInput(action)) return this.#system.lost(state, action);
    for (const each of inside) {
      const isRight = each === action;
      const next = isRight ? this.#system.step(state, action) : this.#system.crossed(state, action, each);
      if (next !== REFUSED) return next;
    }
    return REFUSED;
  }

  /** The copy after time has passed, see VisibleSystem.wait. */
  wait(copy: number, moving: number): number {
    const state = this.stateOf(copy);
    const next = this.#system.wait(state, moving);
    return this.#numberOf(next, copy - state * this.#radix);
  }

  #numberOf(state: StateId, used: number): number {
    if (state === REFUSED || this.#radix === 1) return state;
    const number = state * this.#radix + used;
    assert(number <= NUMBER_MAX, 'states of copies fit into tuples');
    return number;
  }

  #digit(wire: Wire): number {
    let digit = 1;
    for (const counted of this.#counted) {
      if (counted === wire) break;
      digit *= countsOf(counted);
    }
    return digit;
  }
}
