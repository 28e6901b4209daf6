/**
 * Expressions of a network: integers over slots, constraints on clocks, and actions that change both.
 *
 * Everything a model can write is lowered to these few forms: structs and arrays are runs of slots, quantifiers and
 * iterations are loops over a scratch slot, calls pass values and references through scratch slots.
 *
 * INVARIANT expressions are typed by construction: an IntExpression yields a 32-bit integer (false is 0, true is 1).
 * What can go wrong when it is evaluated (index out of range, division by zero, value out of range) stops the
 * exploration with an error that names the span.
 */
import { type Span } from '../base/source.js';
import { type ClockId, type Slot } from './network.js';

/**
 * A run of slots: `base` plus the sum of the indices, each checked against its range first. A reference parameter
 * holds the slot that it stands for in the slot `reference`.
 */
export interface Address {
  readonly base: Slot;
  readonly reference?: Slot | undefined;
  readonly indices: readonly IndexStep[];
}

/** Adds (value - low) * stride; a value outside low .. low + size - 1 is an error. */
export interface IndexStep {
  readonly value: IntExpression;
  readonly low: number;
  readonly size: number;
  readonly stride: number;
  readonly span: Span;
  /** What it reads is what the update of the same edge has just stored, whatever was there before. */
  readonly readsOwnStore?: boolean | undefined;
  /** It is the place of a value that is passed among those that are told apart; another value has none, which is below 0. */
  readonly isPassed?: boolean | undefined;
}

export type IntExpression =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'read'; readonly from: Address }
  | { readonly kind: 'negate' | 'not'; readonly operand: IntExpression }
  | {
      readonly kind: 'binary';
      readonly operator: IntOperator;
      readonly left: IntExpression;
      readonly right: IntExpression;
      readonly span: Span;
    }
  | { readonly kind: 'and' | 'or'; readonly left: IntExpression; readonly right: IntExpression }
  | {
      readonly kind: 'choose';
      readonly condition: IntExpression;
      readonly whenTrue: IntExpression;
      readonly whenFalse: IntExpression;
    }
  /** Whether two runs of slots are the same. */
  | { readonly kind: 'equal'; readonly left: Address; readonly right: Address; readonly size: number }
  /** The value of `slot` runs from low to high: 'all' and 'some' stop early. */
  | {
      readonly kind: 'fold';
      readonly fold: 'all' | 'some' | 'sum';
      readonly slot: Slot;
      readonly low: number;
      readonly high: number;
      readonly body: IntExpression;
    }
  /** Runs the actions, then yields the value; if it only asks what would be, nothing is changed by it. */
  | {
      readonly kind: 'after';
      readonly actions: readonly Action[];
      readonly value: IntExpression;
      readonly isTrial?: boolean | undefined;
    }
  | { readonly kind: 'call'; readonly call: Call };

export type IntOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '<<'
  | '>>'
  | '&'
  | '|'
  | '^'
  | '<'
  | '<='
  | '=='
  | '!='
  | '>='
  | '>'
  | 'min'
  | 'max'
  /** A product that ends where 32 bits do instead of wrapping: what is beyond can be seen. */
  | 'scale';

export type Action =
  /** Stores a value; one outside low .. high is an error. */
  | {
      readonly kind: 'store';
      readonly to: Address;
      readonly value: IntExpression;
      readonly low: number;
      readonly high: number;
      readonly span: Span;
    }
  /** Copies a run of slots; each must be in its range. */
  | {
      readonly kind: 'copy';
      readonly to: Address;
      readonly from: Address;
      readonly ranges: readonly { readonly low: number; readonly high: number }[];
      readonly span: Span;
    }
  /** Puts the slot number of an address, or the number of a clock, into a reference parameter. */
  | {
      readonly kind: 'refer';
      readonly slot: Slot;
      readonly to: Address;
      readonly isClock?: boolean | undefined;
      /** Nothing is stored through it. */
      readonly isConstant?: boolean | undefined;
    }
  | {
      readonly kind: 'setClock';
      readonly clock: ClockAddress;
      readonly value: IntExpression;
      readonly span: Span;
    }
  /** clock := other + shift */
  | {
      readonly kind: 'copyClock';
      readonly clock: ClockAddress;
      readonly from: ClockAddress;
      readonly shift: IntExpression;
      readonly span: Span;
    }
  | { readonly kind: 'evaluate'; readonly value: IntExpression }
  | {
      readonly kind: 'if';
      readonly condition: IntExpression;
      readonly whenTrue: readonly Action[];
      readonly whenFalse: readonly Action[];
    }
  /** Checks the condition before each round ('before') or after it. The number of rounds has a budget. */
  | {
      readonly kind: 'loop';
      readonly test: 'before' | 'after';
      readonly condition: IntExpression;
      readonly body: readonly Action[];
      readonly step: readonly Action[];
      readonly span: Span;
    }
  | {
      readonly kind: 'iterate';
      readonly slot: Slot;
      readonly low: number;
      readonly high: number;
      readonly body: readonly Action[];
    }
  /** Leaves the function; the value, if any, stands in its result slots. */
  | { readonly kind: 'return' }
  | { readonly kind: 'assert'; readonly condition: IntExpression; readonly span: Span }
  | { readonly kind: 'call'; readonly call: Call };

/** Arguments are stored into the parameters' slots by `prepare`. */
export interface Call {
  readonly function: number;
  readonly prepare: readonly Action[];
  /** Where the result is left: its first slot is the value. Undefined for void. */
  readonly result: Slot | undefined;
}

export interface NetworkFunction {
  readonly name: string;
  readonly body: readonly Action[];
}

/** A clock: `base` plus checked indices, or through a reference parameter. */
export interface ClockAddress {
  readonly base: ClockId;
  readonly reference?: Slot | undefined;
  readonly indices: readonly IndexStep[];
}

/**
 * left - right < bound, or <= bound. Either side may be the reference clock. The constraint counts only where
 * `when` holds: `n > 0 || x <= 5` asks for x <= 5 when n > 0 does not hold.
 */
export interface ClockConstraint {
  readonly left: ClockAddress;
  readonly right: ClockAddress;
  readonly strict: boolean;
  readonly bound: IntExpression;
  readonly when?: IntExpression | undefined;
  readonly span: Span;
}

/** What a guard or an invariant says: a condition on the integers and constraints on the clocks, all to hold. */
export interface Formula {
  /** undefined is true. */
  readonly condition?: IntExpression | undefined;
  readonly constraints: readonly ClockConstraint[];
}
