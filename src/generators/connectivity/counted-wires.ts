/**
 * Wires whose fault depends on how many messages they have carried in a test: what becomes of the next one.
 *
 * A count says how far a wire is. A wire that holds a message back counts on beyond that: by which message it is.
 */
import { assert } from '../../base/assert.js';
import { type Wire } from './faults.js';
import { type ActionId } from './visible-system.js';

export type CountedWire = Extract<Wire, { kind: 'late' | 'lost' | 'repeated' | 'swapped' }>;

/** What becomes of a message: it arrives, does not, arrives twice, or arrives and then one that was held back. */
export interface Delivery {
  readonly arrives: 'once' | 'never' | 'twice';
  readonly then?: ActionId | undefined;
  /** The count of the wire from now on. */
  readonly count: number;
}

export function isCounted(wire: Wire): wire is CountedWire {
  return ['late', 'lost', 'repeated', 'swapped'].includes(wire.kind);
}

/** How many counts a wire can have. */
export function countsOf(wire: CountedWire): number {
  switch (wire.kind) {
    case 'late':
      return wire.uses + 1;
    case 'lost':
    case 'repeated':
      return wire.every ? wire.nth : wire.nth + 1;
    case 'swapped':
      return wire.nth + wire.actions.length + 1;
  }
}

export function deliveryOf(wire: CountedWire, count: number, action: ActionId): Delivery {
  switch (wire.kind) {
    case 'late':
      return count === wire.uses ? { arrives: 'never', count } : { arrives: 'once', count: count + 1 };
    case 'lost':
    case 'repeated': {
      const { nth, every } = wire;
      const next = every ? (count + 1) % nth : Math.min(count + 1, nth);
      if (count !== nth - 1) return { arrives: 'once', count: next };
      return { arrives: wire.kind === 'lost' ? 'never' : 'twice', count: next };
    }
    case 'swapped': {
      const { nth, actions } = wire;
      if (count < nth - 1) return { arrives: 'once', count: count + 1 };
      if (count === nth - 1) return { arrives: 'never', count: nth + actions.indexOf(action) };
      const done = nth + actions.length;
      if (count === done) return { arrives: 'once', count };
      const held = actions[count - nth];
      assert(held !== undefined, 'a message is held back');
      return { arrives: 'once', then: held, count: done };
    }
  }
}
