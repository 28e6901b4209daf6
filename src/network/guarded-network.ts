/** Networks whose guards say more: what an invariant asks of a step is asked by its guard. */
import { madeOnce } from '../base/maps.js';
import { binary, constant } from './build-expression.js';
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
 * the guard holds. Bounds are those behind the update. Of clocks that the step sets to what is not constant, of bounds that
 * the sender of the input changes, and of conditions on integers, the guard says nothing more.
 */
export function withFitInputs(network: Network, { roles }: TestInterface): Network {
  const channelsOf = channelsOfEdges(network);
  const isInput = (edge: NetworkEdge): boolean =>
    edge.action.kind === 'receive' && channelsOf(edge).some((channel) => roles[channel] === 'input');
  const boundsOf = boundsBehind(network, channelsOf);
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      edges: process.edges.map((edge) =>
        isInput(edge) ? fitted(edge, process.locations[edge.target]!, boundsOf) : edge,
      ),
    })),
  };
}

/** What a bound is behind the step of an input, said before it; undefined if that cannot be said. */
type BoundBehind = (edge: NetworkEdge, bound: IntExpression) => IntExpression | undefined;

function boundsBehind(network: Network, channelsOf: ReturnType<typeof channelsOfEdges>): BoundBehind {
  const finder = new UsesFinder(network);
  const isWritten = (actions: readonly Action[], read: ReadonlySet<number>): boolean => {
    const { written } = finder.ofActions(actions);
    return [...read].some((variable) => written.variables.has(variable));
  };
  return (edge, bound) => {
    const { read } = finder.ofActions([{ kind: 'evaluate', value: bound }]);
    if (read.variables.size === 0) return bound;
    const channels = new Set(channelsOf(edge));
    const isSent = network.processes.some(({ edges }) =>
      edges.some(
        (other) =>
          other.action.kind === 'send' &&
          channelsOf(other).some((channel) => channels.has(channel)) &&
          isWritten(other.update, read.variables),
      ),
    );
    if (isSent) return undefined;
    const actions = [...network.beforeUpdate, ...edge.update];
    return isWritten(actions, read.variables)
      ? { kind: 'after', actions, value: bound, isTrial: true }
      : bound;
  };
}

/** Edges that many systems share, with the location that they were fitted to last, where no bound depends on the others. */
const knownFitted = new WeakMap<
  NetworkEdge,
  { readonly target: NetworkLocation; readonly edge: NetworkEdge }
>();

function fitted(edge: NetworkEdge, target: NetworkLocation, boundBehind: BoundBehind): NetworkEdge {
  const known = knownFitted.get(edge);
  if (known?.target === target) return known.edge;
  const { condition, constraints } = entered(edge, target, boundBehind);
  const isOpen = condition === undefined && constraints.length === 0;
  const made = isOpen ? edge : { ...edge, guard: both(edge.guard, { condition, constraints }) };
  if (target.invariant.constraints.every(({ bound }) => bound.kind === 'constant'))
    knownFitted.set(edge, { target, edge: made });
  return made;
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

/** What the invariant of a location asks of the clocks before the step that enters it. */
function entered(edge: NetworkEdge, { invariant }: NetworkLocation, boundBehind: BoundBehind): Formula {
  let condition: IntExpression | undefined;
  const constraints: ClockConstraint[] = [];
  for (const constraint of invariant.constraints) {
    const left = before(edge, constraint.left);
    const right = before(edge, constraint.right);
    const behind = boundBehind(edge, constraint.bound);
    if (left === undefined || right === undefined || behind === undefined || constraint.when !== undefined)
      continue;
    const { span } = edge.origin;
    const bound = binary('-', behind, constant(left.shift - right.shift), span);
    if (left.clock === 0 && right.clock === 0) {
      const holds = binary(constraint.strict ? '<' : '<=', constant(0), bound, span);
      condition = bothConditions(condition, holds);
    } else {
      const address = (base: number): ClockAddress => ({ base, indices: [] });
      constraints.push({ ...constraint, left: address(left.clock), right: address(right.clock), bound });
    }
  }
  return { condition, constraints };
}

/** The value of a clock after a step, as that of a clock before it plus a constant; undefined if it is something else. */
function before(
  { update }: NetworkEdge,
  { base, indices, reference }: ClockAddress,
): { readonly clock: number; readonly shift: number } | undefined {
  if (indices.length > 0 || reference !== undefined) return undefined;
  let value = { clock: base, shift: 0 };
  for (const action of update) {
    if (action.kind === 'store' || action.kind === 'copy') continue;
    if (action.kind !== 'setClock' || action.clock.indices.length > 0 || action.clock.reference !== undefined)
      return undefined;
    if (action.clock.base !== base) continue;
    if (action.value.kind !== 'constant') return undefined;
    value = { clock: 0, shift: action.value.value };
  }
  return value;
}
