/** Visits every expression and action below an expression, an action, or a whole network, each once, parents first. */
import { spend } from '../base/stopped.js';
import {
  type Action,
  type Address,
  type Call,
  type ClockAddress,
  type Formula,
  type IntExpression,
} from './expression.js';
import { type Network, type NetworkEdge, type NetworkLocation } from './network.js';

export interface Visitor {
  readonly expression?: (expression: IntExpression) => void;
  readonly action?: (action: Action) => void;
}

/**
 * All code of a network, hooks, channels, rates and functions included: whoever asks what code may do anywhere goes this
 * way, so that nothing is forgotten.
 */
export function walkNetwork(network: Network, visitor: Visitor): void {
  for (const { body } of network.functions) walkActions(body, visitor);
  walkActions(network.beforeUpdate, visitor);
  walkActions(network.afterUpdate, visitor);
  for (const { edges, locations } of network.processes) {
    for (const edge of edges) walkEdge(edge, visitor);
    for (const location of locations) walkLocation(location, visitor);
  }
}

function walkEdge({ guard, action, update }: NetworkEdge, visitor: Visitor): void {
  spend();
  walkFormula(guard, visitor);
  if (action.kind === 'send' || action.kind === 'receive')
    for (const { value } of action.indices) walkExpression(value, visitor);
  walkActions(update, visitor);
}

export function walkLocation({ invariant, rates }: NetworkLocation, visitor: Visitor): void {
  walkFormula(invariant, visitor);
  for (const { clock, rate } of rates) {
    walkAddress(clock, visitor);
    walkExpression(rate, visitor);
  }
}

export function walkFormula(formula: Formula, visitor: Visitor): void {
  if (formula.condition !== undefined) walkExpression(formula.condition, visitor);
  for (const { left, right, bound, when } of formula.constraints) {
    walkAddress(left, visitor);
    walkAddress(right, visitor);
    walkExpression(bound, visitor);
    if (when !== undefined) walkExpression(when, visitor);
  }
}

export function walkActions(actions: readonly Action[], visitor: Visitor): void {
  for (const action of actions) walkAction(action, visitor);
}

export function walkExpression(expression: IntExpression, visitor: Visitor): void {
  visitor.expression?.(expression);
  switch (expression.kind) {
    case 'constant':
      return;
    case 'read':
      walkAddress(expression.from, visitor);
      return;
    case 'negate':
    case 'not':
      walkExpression(expression.operand, visitor);
      return;
    case 'binary':
    case 'and':
    case 'or':
      walkExpression(expression.left, visitor);
      walkExpression(expression.right, visitor);
      return;
    case 'choose':
      walkExpression(expression.condition, visitor);
      walkExpression(expression.whenTrue, visitor);
      walkExpression(expression.whenFalse, visitor);
      return;
    case 'equal':
      walkAddress(expression.left, visitor);
      walkAddress(expression.right, visitor);
      return;
    case 'fold':
      walkExpression(expression.body, visitor);
      return;
    case 'after':
      walkActions(expression.actions, visitor);
      walkExpression(expression.value, visitor);
      return;
    case 'call':
      walkCall(expression.call, visitor);
      return;
  }
}

function walkAction(action: Action, visitor: Visitor): void {
  visitor.action?.(action);
  switch (action.kind) {
    case 'store':
      walkAddress(action.to, visitor);
      walkExpression(action.value, visitor);
      return;
    case 'copy':
      walkAddress(action.to, visitor);
      walkAddress(action.from, visitor);
      return;
    case 'refer':
      walkAddress(action.to, visitor);
      return;
    case 'setClock':
      walkAddress(action.clock, visitor);
      walkExpression(action.value, visitor);
      return;
    case 'copyClock':
      walkAddress(action.clock, visitor);
      walkAddress(action.from, visitor);
      walkExpression(action.shift, visitor);
      return;
    case 'evaluate':
      walkExpression(action.value, visitor);
      return;
    case 'if':
      walkExpression(action.condition, visitor);
      walkActions(action.whenTrue, visitor);
      walkActions(action.whenFalse, visitor);
      return;
    case 'loop':
      walkExpression(action.condition, visitor);
      walkActions(action.body, visitor);
      walkActions(action.step, visitor);
      return;
    case 'iterate':
      walkActions(action.body, visitor);
      return;
    case 'return':
      return;
    case 'assert':
      walkExpression(action.condition, visitor);
      return;
    case 'call':
      walkCall(action.call, visitor);
      return;
  }
}

function walkCall(call: Call, visitor: Visitor): void {
  walkActions(call.prepare, visitor);
}

function walkAddress({ indices }: Address | ClockAddress, visitor: Visitor): void {
  for (const { value } of indices) walkExpression(value, visitor);
}
