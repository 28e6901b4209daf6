/** Networks whose guards say more: what an invariant asks of a step is asked by its guard. */
import { type Span } from '../base/source.js';
import { binary, constant, either, negation } from './build-expression.js';
import { changesClocks } from './clock-effects.js';
import {
  type Action,
  type Call,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IntExpression,
  type NetworkFunction,
} from './expression.js';
import { type ValueRange, binaryRange } from '../base/value-range.js';
import { rangeOf, slotRanges } from './value-range.js';
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type Network, type NetworkEdge, type NetworkLocation } from './network.js';
import { UsesFinder } from './uses.js';

/** A location is left only where its invariant holds, and stayed in as long as one likes. */
export function withInvariantsAsGuards(network: Network): Network {
  const processes = network.processes.map((process) => ({
    ...process,
    locations: process.locations.map((location) => ({ ...location, invariant: { constraints: [] } })),
    edges: process.edges.map((edge) => ({
      ...edge,
      guard: both(edge.guard, process.locations[edge.source]!.invariant),
    })),
  }));
  return { ...network, processes };
}

/**
 * The guard of an input holds only where the step leads into the invariant of its target: so the input is accepted where
 * the guard holds. What the invariant says is meant behind the update. Of clocks that are set by a choice or found by an index,
 * and of what the sender of the input changes, the guard says nothing more: then not all is said.
 */
export function withFitInputs(
  network: Network,
  { roles }: TestInterface,
): { readonly network: Network; readonly isAllSaid: boolean } {
  const channelsOf = channelsOfEdges(network);
  const isInput = (edge: NetworkEdge): boolean =>
    edge.action.kind === 'receive' && channelsOf(edge).some((channel) => roles[channel] === 'input');
  const stepOf = stepsOf(network, channelsOf);
  let isAllSaid = true;
  const processes = network.processes.map((process) => ({
    ...process,
    edges: process.edges.map((edge) => {
      if (!isInput(edge)) return edge;
      const fit = fitted(edge, process.locations[edge.target]!, stepOf);
      isAllSaid &&= fit.isAllSaid;
      return fit.edge;
    }),
  }));
  return { network: { ...network, processes }, isAllSaid };
}

/** What is known of the step of an input before it is taken. */
interface InputStep {
  /** All that is done, but for what the sender does. */
  readonly actions: readonly Action[];
  /** Whether it changes what the value is made of. */
  changes(value: IntExpression): boolean;
  changesClocks(action: Action): boolean;
  /** What a value can be at all. */
  rangeOf(value: IntExpression): ValueRange;
  /** What a value is behind so many actions, said before them; undefined if that cannot be said. */
  behind(value: IntExpression, count: number): IntExpression | undefined;
}

function stepsOf(
  network: Network,
  channelsOf: ReturnType<typeof channelsOfEdges>,
): (edge: NetworkEdge) => InputStep {
  const { beforeUpdate, afterUpdate, functions } = network;
  const finder = new UsesFinder(network);
  /** Whether some actions change what others read. */
  const isWritten = (by: readonly Action[], reading: readonly Action[]): boolean => {
    const { read } = finder.ofActions(reading);
    if (read.variables.size === 0) return false;
    const { written } = finder.ofActions(by);
    return [...read.variables].some((variable) => written.variables.has(variable));
  };
  const isSent = (edge: NetworkEdge, reading: readonly Action[]): boolean => {
    const channels = new Set(channelsOf(edge));
    return network.processes.some(({ edges }) =>
      edges.some(
        (other) =>
          other.action.kind === 'send' &&
          channelsOf(other).some((channel) => channels.has(channel)) &&
          isWritten(other.update, reading),
      ),
    );
  };
  let slots: ReturnType<typeof slotRanges> | undefined;
  return (edge) => {
    const actions = inOrder(functions, [...beforeUpdate, ...edge.update, ...afterUpdate]);
    return {
      actions,
      changes: (value) => isWritten(actions, [{ kind: 'evaluate', value }]),
      changesClocks: (action) => changesClocks(functions, [action]),
      rangeOf: (value) => rangeOf(value, (slots ??= slotRanges(network))),
      behind(value, count) {
        if (value.kind === 'constant') return value;
        const first = actions.slice(0, count);
        // What the sender changes may come to the value by way of the actions before.
        if (isSent(edge, [...first, { kind: 'evaluate', value }])) return undefined;
        return count === 0 ? value : { kind: 'after', actions: first, value, isTrial: true };
      },
    };
  };
}

/** Actions in the order in which they are done, with those of functions that change clocks where nothing decides what these do. */
function inOrder(functions: readonly NetworkFunction[], actions: readonly Action[]): readonly Action[] {
  return actions.flatMap((action) => {
    const call = callOf(action);
    const body = call && functions[call.function]!.body;
    if (body === undefined || !isStraight(body) || !changesClocks(functions, [action])) return [action];
    return inOrder(functions, [...call!.prepare, ...body.filter(({ kind }) => kind !== 'return')]);
  });
}

/** The call that is all that an action does. */
function callOf(action: Action): Call | undefined {
  if (action.kind === 'call') return action.call;
  return action.kind === 'evaluate' && action.value.kind === 'call' ? action.value.call : undefined;
}

function isStraight(body: readonly Action[]): boolean {
  return body.every(
    ({ kind }, index) =>
      kind !== 'if' &&
      kind !== 'loop' &&
      kind !== 'iterate' &&
      (kind !== 'return' || index === body.length - 1),
  );
}

interface Fitted {
  readonly edge: NetworkEdge;
  readonly isAllSaid: boolean;
}

/** Edges that many systems share, with the location that they were fitted to last, where it depends on nothing else. */
const knownFitted = new WeakMap<
  NetworkEdge,
  { readonly target: NetworkLocation; readonly edge: NetworkEdge }
>();

function fitted(
  edge: NetworkEdge,
  target: NetworkLocation,
  stepOf: (edge: NetworkEdge) => InputStep,
): Fitted {
  const known = knownFitted.get(edge);
  if (known?.target === target) return { edge: known.edge, isAllSaid: true };
  const { condition, constraints, isAllSaid } = entered(stepOf(edge), edge.origin.span, target);
  const isOpen = condition === undefined && constraints.length === 0;
  const made = isOpen ? edge : { ...edge, guard: both(edge.guard, { condition, constraints }) };
  if (isPlain(edge, target)) knownFitted.set(edge, { target, edge: made });
  return { edge: made, isAllSaid };
}

/** Nothing but clocks and constants decide. */
function isPlain({ update }: NetworkEdge, { invariant }: NetworkLocation): boolean {
  return (
    invariant.condition === undefined &&
    invariant.constraints.every(({ bound, when }) => bound.kind === 'constant' && when === undefined) &&
    update.every(
      (action) =>
        action.kind === 'store' ||
        action.kind === 'copy' ||
        (action.kind === 'setClock' && action.value.kind === 'constant'),
    )
  );
}

function both(one: Formula, other: Formula): Formula {
  return {
    condition: bothConditions(one.condition, other.condition),
    constraints: [...one.constraints, ...other.constraints],
  };
}

function bothConditions(
  left: IntExpression | undefined,
  right: IntExpression | undefined,
): IntExpression | undefined {
  return left === undefined || right === undefined ? (left ?? right) : { kind: 'and', left, right };
}

/** What the invariant of a location asks before the step that enters it. */
function entered(
  step: InputStep,
  span: Span,
  { invariant }: NetworkLocation,
): Formula & { readonly isAllSaid: boolean } {
  const behindAll = (value: IntExpression): IntExpression | undefined =>
    step.behind(value, step.changes(value) ? step.actions.length : 0);
  let condition = invariant.condition && behindAll(invariant.condition);
  let isAllSaid = invariant.condition === undefined || condition !== undefined;
  const constraints: ClockConstraint[] = [];
  for (const constraint of invariant.constraints) {
    const left = before(step, constraint.left);
    const right = before(step, constraint.right);
    const behind = behindAll(constraint.bound);
    const when = constraint.when && behindAll(constraint.when);
    const isSaid = constraint.when === undefined || when !== undefined;
    if (left?.shift === undefined || right?.shift === undefined || behind === undefined || !isSaid) {
      isAllSaid &&= left !== undefined && right !== undefined && holdsAnyway(step, constraint, left, right);
      continue;
    }
    const bound = binary('-', behind, binary('-', left.shift, right.shift, span), span);
    if (left.clock === 0 && right.clock === 0) {
      const holds = binary(constraint.strict ? '<' : '<=', constant(0), bound, span);
      const asked = when === undefined ? holds : either(negation(when), () => holds);
      condition = bothConditions(condition, asked);
    } else {
      const address = (base: number): ClockAddress => ({ base, indices: [] });
      constraints.push({
        ...constraint,
        left: address(left.clock),
        right: address(right.clock),
        bound,
        when,
      });
    }
  }
  return { condition, constraints, isAllSaid };
}

/** Whether a constraint holds whatever the integers are, behind a step that sets both clocks. */
function holdsAnyway(
  step: InputStep,
  { bound, strict }: ClockConstraint,
  left: Before,
  right: Before,
): boolean {
  const most = left.range.high - right.range.low;
  const { low } = step.rangeOf(bound);
  return left.clock === 0 && right.clock === 0 && (strict ? most < low : most <= low);
}

/** A clock plus an integer, if it can be said, and what that can be. */
interface Before {
  readonly clock: number;
  readonly shift: IntExpression | undefined;
  readonly range: ValueRange;
}

/** The value of a clock behind so many actions, as that of a clock before them plus an integer; undefined if it is something else. */
function before(step: InputStep, clock: ClockAddress, count = step.actions.length): Before | undefined {
  if (!isFixed(clock)) return undefined;
  const asItIs = { clock: clock.base, shift: constant(0), range: { low: 0, high: 0 } };
  if (clock.base === 0) return asItIs;
  const at = step.actions.findLastIndex(
    (action, index) => index < count && step.changesClocks(action) && maySet(action, clock.base),
  );
  const action = step.actions[at];
  if (action === undefined) return asItIs;
  if (action.kind !== 'setClock' && action.kind !== 'copyClock') return undefined;
  const value = action.kind === 'setClock' ? action.value : action.shift;
  const shift = step.behind(value, at);
  if (!isFixed(action.clock)) return undefined;
  const range = step.rangeOf(value);
  if (action.kind === 'setClock') return { clock: 0, shift, range };
  const from = before(step, action.from, at);
  if (from === undefined) return undefined;
  return {
    clock: from.clock,
    shift: from.shift && shift && binary('+', from.shift, shift, action.span),
    range: binaryRange('+', from.range, range),
  };
}

/** Whether an action that changes clocks may change this one. */
function maySet(action: Action, clock: number): boolean {
  const isOther =
    (action.kind === 'setClock' || action.kind === 'copyClock') &&
    isFixed(action.clock) &&
    action.clock.base !== clock;
  return !isOther;
}

function isFixed({ indices, reference }: ClockAddress): boolean {
  return indices.length === 0 && reference === undefined;
}
