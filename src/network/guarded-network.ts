/** Networks whose guards say more: what an invariant asks of a step is asked by its guard. */
import { madeOnce } from '../base/maps.js';
import { type Span } from '../base/source.js';
import { binary, constant, either, negation } from './build-expression.js';
import { changesClocks } from './clock-effects.js';
import {
  type Action,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IntExpression,
} from './expression.js';
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type Network, type NetworkEdge, type NetworkLocation } from './network.js';
import { UsesFinder } from './uses.js';

/** A location is left only where its invariant holds, and stayed in as long as one likes. */
export function withInvariantsAsGuards(network: Network): Network {
  return madeOnce(knownFolded, network, () => ({
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      locations: process.locations.map((location) => ({ ...location, invariant: { constraints: [] } })),
      edges: process.edges.map((edge) => ({
        ...edge,
        guard: both(edge.guard, process.locations[edge.source]!.invariant),
      })),
    })),
  }));
}

/** A specification is compared with many systems. */
const knownFolded = new WeakMap<Network, Network>();

/**
 * The guard of an input holds only where the step leads into the invariant of its target: so the input is accepted where
 * the guard holds. What the invariant says is meant behind the update. Of clocks that are
 * set within a function or a choice or found by an index, and of what the sender of the input changes, the guard says
 * nothing more.
 */
export function withFitInputs(network: Network, { roles }: TestInterface): Network {
  const channelsOf = channelsOfEdges(network);
  const isInput = (edge: NetworkEdge): boolean =>
    edge.action.kind === 'receive' && channelsOf(edge).some((channel) => roles[channel] === 'input');
  const stepOf = stepsOf(network, channelsOf);
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      edges: process.edges.map((edge) =>
        isInput(edge) ? fitted(edge, process.locations[edge.target]!, stepOf) : edge,
      ),
    })),
  };
}

/** What is known of the step of an input before it is taken. */
interface InputStep {
  /** All that is done, but for what the sender does. */
  readonly actions: readonly Action[];
  /** Whether it changes what the value is made of. */
  changes(value: IntExpression): boolean;
  changesClocks(action: Action): boolean;
  /** What a value is behind so many actions, said before them; undefined if that cannot be said. */
  behind(value: IntExpression, count: number): IntExpression | undefined;
}

function stepsOf(
  network: Network,
  channelsOf: ReturnType<typeof channelsOfEdges>,
): (edge: NetworkEdge) => InputStep {
  const { beforeUpdate, afterUpdate, functions } = network;
  const finder = new UsesFinder(network);
  const isWritten = (by: readonly Action[], value: IntExpression): boolean => {
    const { read } = finder.ofActions([{ kind: 'evaluate', value }]);
    if (read.variables.size === 0) return false;
    const { written } = finder.ofActions(by);
    return [...read.variables].some((variable) => written.variables.has(variable));
  };
  const isSent = (edge: NetworkEdge, value: IntExpression): boolean => {
    const channels = new Set(channelsOf(edge));
    return network.processes.some(({ edges }) =>
      edges.some(
        (other) =>
          other.action.kind === 'send' &&
          channelsOf(other).some((channel) => channels.has(channel)) &&
          isWritten(other.update, value),
      ),
    );
  };
  return (edge) => {
    const actions = [...beforeUpdate, ...edge.update, ...afterUpdate];
    return {
      actions,
      changes: (value) => isWritten(actions, value),
      changesClocks: (action) => changesClocks(functions, [action]),
      behind(value, count) {
        if (value.kind === 'constant') return value;
        if (isSent(edge, value)) return undefined;
        return count === 0
          ? value
          : { kind: 'after', actions: actions.slice(0, count), value, isTrial: true };
      },
    };
  };
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
): NetworkEdge {
  const known = knownFitted.get(edge);
  if (known?.target === target) return known.edge;
  const { condition, constraints } = entered(stepOf(edge), edge.origin.span, target);
  const isOpen = condition === undefined && constraints.length === 0;
  const made = isOpen ? edge : { ...edge, guard: both(edge.guard, { condition, constraints }) };
  if (isPlain(edge, target)) knownFitted.set(edge, { target, edge: made });
  return made;
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
function entered(step: InputStep, span: Span, { invariant }: NetworkLocation): Formula {
  const behindAll = (value: IntExpression): IntExpression | undefined =>
    step.behind(value, step.changes(value) ? step.actions.length : 0);
  let condition = invariant.condition && behindAll(invariant.condition);
  const constraints: ClockConstraint[] = [];
  for (const constraint of invariant.constraints) {
    const left = before(step, constraint.left);
    const right = before(step, constraint.right);
    const behind = behindAll(constraint.bound);
    const when = constraint.when && behindAll(constraint.when);
    if (left === undefined || right === undefined || behind === undefined) continue;
    if (constraint.when !== undefined && when === undefined) continue;
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
  return { condition, constraints };
}

/** The value of a clock behind so many actions, as that of a clock before them plus an integer; undefined if it is something else. */
function before(
  step: InputStep,
  clock: ClockAddress,
  count = step.actions.length,
): { readonly clock: number; readonly shift: IntExpression } | undefined {
  if (!isFixed(clock)) return undefined;
  if (clock.base === 0) return { clock: 0, shift: constant(0) };
  const at = step.actions.findLastIndex(
    (action, index) => index < count && step.changesClocks(action) && maySet(action, clock.base),
  );
  const action = step.actions[at];
  if (action === undefined) return { clock: clock.base, shift: constant(0) };
  if (action.kind !== 'setClock' && action.kind !== 'copyClock') return undefined;
  const value = action.kind === 'setClock' ? action.value : action.shift;
  const shift = step.behind(value, at);
  if (!isFixed(action.clock) || shift === undefined) return undefined;
  if (action.kind === 'setClock') return { clock: 0, shift };
  const from = before(step, action.from, at);
  return from && { clock: from.clock, shift: binary('+', from.shift, shift, action.span) };
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
