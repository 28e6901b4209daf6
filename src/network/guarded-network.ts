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
import { madeOnce } from '../base/maps.js';
import { type TestInterface, channelUses, channelsOfEdges } from './interface.js';
import { type Network, type NetworkEdge, type NetworkLocation, type NetworkProcess } from './network.js';
import { type Uses, UsesFinder } from './uses.js';

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
 * of what a sender inside does in the same step, and of the invariants of others, the guard says nothing more: then not all is said.
 * Nor can guards say that a broadcast is heard by nobody where one of those that hear it would not fit. The network has no hooks.
 */
export function withFitInputs(
  network: Network,
  { roles }: TestInterface,
): { readonly network: Network; readonly isAllSaid: boolean } {
  const { synchronisation } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const channelsOf = channelsOfEdges(network);
  const uses = channelUses(
    network,
    network.processes.map(() => true),
  );
  const stepOf = stepsOf(network);
  const concernsOthers = othersConcerned(network);
  let isAllSaid = true;
  const processes = network.processes.map((process) => ({
    ...process,
    edges: process.edges.map((edge) => {
      const heard = edge.action.kind === 'receive' ? channelsOf(edge) : [];
      if (!heard.some((channel) => roles[channel] === 'input')) return edge;
      const fit = fitted(edge, process.locations[edge.target]!, stepOf);
      const isSent = heard.some((channel) => uses[channel]!.sentInside);
      const isBroadcast = heard.some((channel) => channels[channel]!.broadcast);
      isAllSaid &&= fit.isAllSaid && !isSent && !concernsOthers(edge, process);
      isAllSaid &&= !isBroadcast || fit.edge === edge;
      return fit.edge;
    }),
  }));
  return { network: { ...network, processes }, isAllSaid };
}

/** Whether an edge of a process changes what the invariant of another one reads. */
function othersConcerned(network: Network): (edge: NetworkEdge, own: NetworkProcess) => boolean {
  const finder = new UsesFinder(network);
  const known = new Map<NetworkProcess, readonly Uses[]>();
  const invariantsOf = (process: NetworkProcess): readonly Uses[] =>
    madeOnce(known, process, () => process.locations.map((location) => finder.ofLocation(location)));
  return ({ update }, own) => {
    const others = update.length === 0 ? [] : network.processes.filter((process) => process !== own);
    if (others.length === 0) return false;
    const { written } = finder.ofActions(update);
    return others
      .flatMap(invariantsOf)
      .some(
        ({ variables, clocks }) =>
          haveCommon(written.variables, variables) || haveCommon(written.clocks, clocks),
      );
  };
}

/** What is known of the step of an input before it is taken. */
interface InputStep {
  /** All that is done. */
  readonly actions: readonly Action[];
  /** Whether it changes what the value is made of. */
  changes(value: IntExpression): boolean;
  changesClocks(action: Action): boolean;
  /** What a value is behind so many actions, said before them. */
  behind(value: IntExpression, count: number): IntExpression;
}

function stepsOf(network: Network): (edge: NetworkEdge) => InputStep {
  const { functions } = network;
  const finder = new UsesFinder(network);
  return (edge) => {
    const actions = inOrder(functions, edge.update);
    return {
      actions,
      changes(value) {
        const { read } = finder.ofActions([{ kind: 'evaluate', value }]);
        return (
          read.variables.size > 0 && haveCommon(read.variables, finder.ofActions(actions).written.variables)
        );
      },
      changesClocks: (action) => changesClocks(functions, [action]),
      behind: (value, count) =>
        value.kind === 'constant' || count === 0
          ? value
          : { kind: 'after', actions: actions.slice(0, count), value, isTrial: true },
    };
  };
}

function haveCommon(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return [...some].some((each) => others.has(each));
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
  const behindAll = (value: IntExpression): IntExpression =>
    step.behind(value, step.changes(value) ? step.actions.length : 0);
  let condition = invariant.condition && behindAll(invariant.condition);
  let isAllSaid = true;
  const constraints: ClockConstraint[] = [];
  for (const constraint of invariant.constraints) {
    const left = before(step, constraint.left);
    const right = before(step, constraint.right);
    if (left === undefined || right === undefined) {
      isAllSaid = false;
      continue;
    }
    const when = constraint.when && behindAll(constraint.when);
    const bound = binary('-', behindAll(constraint.bound), binary('-', left.shift, right.shift, span), span);
    if (left.clock === 0 && right.clock === 0) {
      const holds = binary(constraint.strict ? '<' : '<=', constant(0), bound, span);
      const asked = when === undefined ? holds : either(negation(when), () => holds);
      const isCertain = asked.kind === 'constant' && asked.value !== 0;
      if (!isCertain) condition = bothConditions(condition, asked);
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

/** A clock plus an integer. */
interface Before {
  readonly clock: number;
  readonly shift: IntExpression;
}

/** The value of a clock behind so many actions, as that of a clock before them plus an integer; undefined if it is something else. */
function before(step: InputStep, clock: ClockAddress, count = step.actions.length): Before | undefined {
  if (!isFixed(clock)) return undefined;
  const asItIs = { clock: clock.base, shift: constant(0) };
  if (clock.base === 0) return asItIs;
  const at = step.actions.findLastIndex(
    (action, index) => index < count && step.changesClocks(action) && maySet(action, clock.base),
  );
  const action = step.actions[at];
  if (action === undefined) return asItIs;
  if ((action.kind !== 'setClock' && action.kind !== 'copyClock') || !isFixed(action.clock)) return undefined;
  if (action.kind === 'setClock') return { clock: 0, shift: step.behind(action.value, at) };
  const from = before(step, action.from, at);
  return (
    from && { clock: from.clock, shift: binary('+', from.shift, step.behind(action.shift, at), action.span) }
  );
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
