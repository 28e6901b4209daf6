/**
 * Networks with other numbers: slots, clocks, channels and functions renamed, times changed. The structure stays.
 *
 * What makes one network out of two, or lets time run faster, says only what becomes of each number.
 *
 * INVARIANT the same part becomes the same part, each time it is given: what is known of it still holds.
 */
import { type Span } from '../base/source.js';
import {
  type Action,
  type Address,
  type Call,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IndexStep,
  type IntExpression,
  type NetworkFunction,
} from './expression.js';
import { type EdgeAction, type NetworkEdge, type NetworkLocation } from './network.js';

/** What becomes of each number; what is left out stays. */
export interface Renaming {
  readonly slot?: ((slot: number) => number) | undefined;
  readonly clock?: ((clock: number) => number) | undefined;
  readonly channel?: ((channel: number) => number) | undefined;
  readonly function?: ((index: number) => number) | undefined;
  readonly process?: ((process: number) => number) | undefined;
  /** Of what a clock is compared with or set to. */
  readonly time?: ((value: IntExpression, span: Span) => IntExpression) | undefined;
}

export class Rewriter {
  readonly #slot: (slot: number) => number;
  readonly #clock: (clock: number) => number;
  readonly #channel: (channel: number) => number;
  readonly #function: (index: number) => number;
  readonly #process: (process: number) => number;
  readonly #time: (value: IntExpression, span: Span) => IntExpression;
  readonly #known = new WeakMap<object, object>();

  constructor(renaming: Renaming) {
    this.#slot = renaming.slot ?? same;
    this.#clock = renaming.clock ?? same;
    this.#channel = renaming.channel ?? same;
    this.#function = renaming.function ?? same;
    this.#process = renaming.process ?? same;
    this.#time = renaming.time ?? same;
  }

  location(location: NetworkLocation): NetworkLocation {
    return this.#once(location, () => ({
      ...location,
      invariant: this.formula(location.invariant),
      rates: location.rates.map(({ clock, rate }) => ({
        clock: this.#clockAddress(clock),
        rate: this.expression(rate),
      })),
    }));
  }

  edge(edge: NetworkEdge): NetworkEdge {
    return this.#once(edge, () => ({
      ...edge,
      process: this.#process(edge.process),
      guard: this.formula(edge.guard),
      action: this.#once(edge.action, () => this.#edgeAction(edge.action)),
      update: this.#once(edge.update, () => this.actions(edge.update)),
    }));
  }

  /** What became of a part, made the first time that it is asked for. */
  #once<T extends object>(part: T, make: () => T): T {
    let made = this.#known.get(part) as T | undefined;
    if (made === undefined) this.#known.set(part, (made = make()));
    return made;
  }

  function({ name, body }: NetworkFunction): NetworkFunction {
    return { name, body: this.actions(body) };
  }

  formula(formula: Formula): Formula {
    const { condition, constraints } = formula;
    return this.#once(formula, () => ({
      condition: condition && this.expression(condition),
      constraints: constraints.map((each): ClockConstraint => ({
        ...each,
        left: this.#clockAddress(each.left),
        right: this.#clockAddress(each.right),
        bound: this.#time(this.expression(each.bound), each.span),
        when: each.when && this.expression(each.when),
      })),
    }));
  }

  actions(actions: readonly Action[]): readonly Action[] {
    return actions.map((action) => this.#action(action));
  }

  #edgeAction(action: EdgeAction): EdgeAction {
    if (action.kind !== 'send' && action.kind !== 'receive') return action;
    return { ...action, channel: this.#channel(action.channel), indices: this.#indices(action.indices) };
  }

  #action(action: Action): Action {
    switch (action.kind) {
      case 'store':
        return { ...action, to: this.#address(action.to), value: this.expression(action.value) };
      case 'copy':
        return { ...action, to: this.#address(action.to), from: this.#address(action.from) };
      case 'refer':
        return {
          ...action,
          slot: this.#slot(action.slot),
          to: action.isClock === true ? this.#clockAddress(action.to) : this.#address(action.to),
        };
      case 'setClock': {
        const value = this.#time(this.expression(action.value), action.span);
        return { ...action, clock: this.#clockAddress(action.clock), value };
      }
      case 'copyClock':
        return {
          ...action,
          clock: this.#clockAddress(action.clock),
          from: this.#clockAddress(action.from),
          shift: this.#time(this.expression(action.shift), action.span),
        };
      case 'evaluate':
        return { ...action, value: this.expression(action.value) };
      case 'if':
        return {
          ...action,
          condition: this.expression(action.condition),
          whenTrue: this.actions(action.whenTrue),
          whenFalse: this.actions(action.whenFalse),
        };
      case 'loop':
        return {
          ...action,
          condition: this.expression(action.condition),
          body: this.actions(action.body),
          step: this.actions(action.step),
        };
      case 'iterate':
        return { ...action, slot: this.#slot(action.slot), body: this.actions(action.body) };
      case 'assert':
        return { ...action, condition: this.expression(action.condition) };
      case 'call':
        return { ...action, call: this.#call(action.call) };
      case 'return':
        return action;
    }
  }

  expression(expression: IntExpression): IntExpression {
    switch (expression.kind) {
      case 'constant':
        return expression;
      case 'read':
        return { ...expression, from: this.#address(expression.from) };
      case 'equal':
        return {
          ...expression,
          left: this.#address(expression.left),
          right: this.#address(expression.right),
        };
      case 'negate':
      case 'not':
        return { ...expression, operand: this.expression(expression.operand) };
      case 'binary':
      case 'and':
      case 'or':
        return {
          ...expression,
          left: this.expression(expression.left),
          right: this.expression(expression.right),
        };
      case 'choose':
        return {
          ...expression,
          condition: this.expression(expression.condition),
          whenTrue: this.expression(expression.whenTrue),
          whenFalse: this.expression(expression.whenFalse),
        };
      case 'fold':
        return { ...expression, slot: this.#slot(expression.slot), body: this.expression(expression.body) };
      case 'after':
        return {
          ...expression,
          actions: this.actions(expression.actions),
          value: this.expression(expression.value),
        };
      case 'call':
        return { ...expression, call: this.#call(expression.call) };
    }
  }

  #call({ function: index, prepare, result }: Call): Call {
    return {
      function: this.#function(index),
      prepare: this.actions(prepare),
      result: result === undefined ? undefined : this.#slot(result),
    };
  }

  #address(address: Address): Address {
    return this.#renamed(address, this.#slot);
  }

  #clockAddress(address: ClockAddress): ClockAddress {
    return this.#renamed(address, this.#clock);
  }

  /** Behind a reference, the base is what is added to it. */
  #renamed({ base, reference, indices }: Address, rename: (base: number) => number): Address {
    return {
      base: reference === undefined ? rename(base) : base,
      reference: reference === undefined ? undefined : this.#slot(reference),
      indices: this.#indices(indices),
    };
  }

  #indices(indices: readonly IndexStep[]): readonly IndexStep[] {
    return indices.map((step) => ({ ...step, value: this.expression(step.value) }));
  }
}

function same<T>(value: T): T {
  return value;
}
