/**
 * A network in which time runs faster: every clock shows `factor` times what it showed before. So a clock value with a
 * fraction becomes an integer, and integer zones can speak of it.
 *
 * Clock constraints, initial values and assigned values are multiplied; nothing else changes.
 */
import {
  type Action,
  type Call,
  type ClockConstraint,
  type Formula,
  type IntExpression,
} from './expression.js';
import { binary, constant } from './build-expression.js';
import { type Span } from '../base/source.js';
import { type Network } from './network.js';

export function scaleTime(network: Network, factor: number): Network {
  if (factor === 1) return network;
  const scale = new Scaling(factor);
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      locations: process.locations.map((location) => ({
        ...location,
        invariant: scale.formula(location.invariant),
      })),
      edges: process.edges.map((edge) => ({
        ...edge,
        guard: scale.formula(edge.guard),
        update: scale.actions(edge.update),
      })),
    })),
    clocks: network.clocks.map((clock) => ({ ...clock, initial: clock.initial * factor })),
    functions: network.functions.map((each) => ({ ...each, body: scale.actions(each.body) })),
    beforeUpdate: scale.actions(network.beforeUpdate),
    afterUpdate: scale.actions(network.afterUpdate),
  };
}

class Scaling {
  readonly #factor: IntExpression;

  constructor(factor: number) {
    this.#factor = constant(factor);
  }

  formula({ condition, constraints }: Formula): Formula {
    return {
      condition: condition && this.#expression(condition),
      constraints: constraints.map((each): ClockConstraint => ({
        ...each,
        bound: this.#time(each.bound, each.span),
        when: each.when && this.#expression(each.when),
      })),
    };
  }

  actions(actions: readonly Action[]): readonly Action[] {
    return actions.map((action) => this.#action(action));
  }

  #time(value: IntExpression, span: Span): IntExpression {
    return binary('*', this.#factor, this.#expression(value), span);
  }

  #action(action: Action): Action {
    switch (action.kind) {
      case 'setClock':
        return { ...action, value: this.#time(action.value, action.span) };
      case 'copyClock':
        return { ...action, shift: this.#time(action.shift, action.span) };
      case 'store':
      case 'evaluate':
        return { ...action, value: this.#expression(action.value) };
      case 'if':
        return {
          ...action,
          condition: this.#expression(action.condition),
          whenTrue: this.actions(action.whenTrue),
          whenFalse: this.actions(action.whenFalse),
        };
      case 'loop':
        return {
          ...action,
          condition: this.#expression(action.condition),
          body: this.actions(action.body),
          step: this.actions(action.step),
        };
      case 'iterate':
        return { ...action, body: this.actions(action.body) };
      case 'assert':
        return { ...action, condition: this.#expression(action.condition) };
      case 'call':
        return { ...action, call: this.#call(action.call) };
      case 'copy':
      case 'refer':
      case 'return':
        return action;
    }
  }

  /** Expressions hold actions where they call functions and where they keep values for later. */
  #expression(expression: IntExpression): IntExpression {
    switch (expression.kind) {
      case 'constant':
      case 'read':
      case 'equal':
        return expression;
      case 'negate':
      case 'not':
        return { ...expression, operand: this.#expression(expression.operand) };
      case 'binary':
      case 'and':
      case 'or':
        return {
          ...expression,
          left: this.#expression(expression.left),
          right: this.#expression(expression.right),
        };
      case 'choose':
        return {
          ...expression,
          condition: this.#expression(expression.condition),
          whenTrue: this.#expression(expression.whenTrue),
          whenFalse: this.#expression(expression.whenFalse),
        };
      case 'fold':
        return { ...expression, body: this.#expression(expression.body) };
      case 'after':
        return {
          ...expression,
          actions: this.actions(expression.actions),
          value: this.#expression(expression.value),
        };
      case 'call':
        return { ...expression, call: this.#call(expression.call) };
    }
  }

  #call(call: Call): Call {
    return { ...call, prepare: this.actions(call.prepare) };
  }
}
