/**
 * Compatibility of interfaces, slow and obvious: the game between an environment and processes, listed region by region and
 * solved as a parity game by Zielonka's algorithm.
 *
 * The environment chooses to wait or to give an input; then the processes choose: a step of their own, or what the environment
 * wants. A clock counts time units; it is taken back when one has passed.
 *
 *     2   a time unit has passed, or processes took a step although they could have waited
 *     1   an input was given
 *     0   anything else
 *
 * The environment wins if the highest number that comes infinitely often is even. Whoever cannot move has lost: the
 * environment, if time has ended and no process can act.
 */
import { ZERO, compare, integer, multiply, ratio } from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  edgeKey,
} from '../../src/semantics/concrete-system.js';
import { clocksClassOf, delayToNext, representativeClocks } from './difference-regions.js';
import { canonical, keyOf, withTimeClock } from './regions.js';

export interface InterfaceQuestion {
  /** The processes alone. */
  readonly system: ConcreteSystem;
  /** The same if nobody were needed to take what they send to each other. */
  readonly eager: ConcreteSystem;
  /** The channels between them, and what the environment gives. */
  readonly shared: ReadonlySet<string>;
  readonly inputs: ReadonlySet<string>;
  readonly caps: readonly number[];
  /** If differences of clocks are compared: the greatest number, which is no greater than the caps. */
  readonly differenceMax?: number | undefined;
  /** Only what is illegal counts, and time may stop. */
  readonly mayStopTime?: boolean | undefined;
}

export interface PlayedState {
  readonly state: ConcreteState;
  readonly isIllegal: boolean;
  /** Whether the environment wins from here. */
  readonly isWon: boolean;
  /** Whether this can be reached with an environment that only ever does what it can still win after. */
  readonly isReachedSafely: boolean;
}

interface Vertex {
  readonly owner: 'environment' | 'processes';
  readonly priority: number;
  readonly next: number[];
}

export interface PlayedInterfaces {
  /** Whether every state at the start is won. */
  readonly isCompatible: boolean;
  /** All that can be reached. */
  readonly states: readonly PlayedState[];
}

export function playInterfaces(question: InterfaceQuestion): PlayedInterfaces {
  const { eager, shared, inputs, differenceMax, mayStopTime = false } = question;
  const system = withTimeClock(question.system);
  const caps = [...question.caps, 1];
  const vertices: Vertex[] = [];
  const states: { readonly state: ConcreteState; readonly at: number; isIllegal: boolean }[] = [];
  /** By state: what may happen there, each with all that it may lead to. */
  const events = new Map<number, (readonly number[])[]>();
  const known = new Map<string, number>();
  const vertex = (owner: Vertex['owner'], priority: number): number =>
    vertices.push({ owner, priority: mayStopTime ? 0 : priority, next: [] }) - 1;
  const arrive = (at: number, priority: number, state: ConcreteState): number => {
    const hasTicked = compare(state.clocks.at(-1)!, integer(1)) >= 0;
    const counted = hasTicked ? [...state.clocks.slice(0, -1), ZERO] : state.clocks;
    const region = { ...state, clocks: canonical(counted, caps) };
    const place = differenceMax === undefined ? region : { ...state, clocks: representativeClocks(counted) };
    const apart =
      differenceMax === undefined
        ? ''
        : clocksClassOf({ caps: question.caps, differenceMax }, counted.slice(0, -1));
    const key = `${keyOf(region)}|${apart}`;
    let target = known.get(key);
    if (target === undefined) {
      target = vertex('environment', 0);
      known.set(key, target);
      states.push({ state: place, at: target, isIllegal: false });
    }
    const through = vertex('processes', hasTicked ? 2 : priority);
    vertices[through]!.next.push(target);
    vertices[at]!.next.push(through);
    return target;
  };
  const start = vertex('processes', 0);
  const initial = system.initial().states.map((state) => arrive(start, 0, state));
  for (const each of states) {
    const { state, at } = each;
    const { steps } = system.steps(state);
    each.isIllegal = isIllegal({ ...state, clocks: state.clocks.slice(0, -1) }, eager, shared, steps);
    if (each.isIllegal) continue;
    const [toNext, soon] = delaysFrom(state, caps);
    const canWait = delayed(system, state, soon) !== undefined;
    const own = steps.filter(({ action }) => action === undefined || !inputs.has(action));
    const happening: (readonly number[])[] = [];
    events.set(at, happening);
    const choose = (priority: number): number => {
      const choice = vertex('processes', priority);
      vertices[at]!.next.push(choice);
      for (const step of own) happening.push([arrive(choice, canWait ? 2 : 0, stateAfter(step))]);
      return choice;
    };
    const waiting = choose(0);
    const later = delayed(system, state, toNext);
    if (later !== undefined) happening.push([arrive(waiting, 0, later)]);
    else if (own.length === 0) {
      // Time has ended: to wait is to lose.
      vertices[at]!.next.pop();
    }
    for (const input of new Set(steps.flatMap(({ action }) => action ?? []))) {
      if (!inputs.has(input)) continue;
      const given = choose(0);
      happening.push(
        steps.flatMap((step) => (step.action === input ? [arrive(given, 1, stateAfter(step))] : [])),
      );
    }
  }
  const won = wonVertices(vertices);
  const safe = new Set(initial.filter((at) => won.has(at)));
  for (const at of safe)
    for (const targets of events.get(at) ?? [])
      if (targets.every((target) => won.has(target))) for (const target of targets) safe.add(target);
  return {
    isCompatible: won.has(start),
    states: states.map(({ state, at, isIllegal: is }) => ({
      state: { ...state, clocks: state.clocks.slice(0, -1) },
      isIllegal: is,
      isWon: won.has(at),
      isReachedSafely: safe.has(at),
    })),
  };
}

function stateAfter({ outcome }: ConcreteStep): ConcreteState {
  if (outcome.kind === 'error') throw new Error('the model goes wrong');
  return outcome.state;
}

/** Whether a process sends to another what nobody takes. */
function isIllegal(
  state: ConcreteState,
  eager: ConcreteSystem,
  shared: ReadonlySet<string>,
  steps: readonly ConcreteStep[],
): boolean {
  const taken = new Set(steps.map(({ edges }) => edgeKey(edges[0]!)));
  return eager
    .steps(state)
    .steps.some(
      ({ action, edges }) => action !== undefined && shared.has(action) && !taken.has(edgeKey(edges[0]!)),
    );
}

/** The delay to the next region, and a delay that stays before whatever comes after this region and the next moment. */
function delaysFrom(
  { clocks }: ConcreteState,
  caps: readonly number[],
): [ReturnType<typeof ratio>, ReturnType<typeof ratio>] {
  const delay = delayToNext(clocks, caps)!;
  const isWhole = clocks.some(
    ({ denominator, numerator }, clock) => denominator === 1n && numerator <= BigInt(caps[clock]!),
  );
  return [delay, isWhole ? delay : multiply(delay, ratio(1n, 2n))];
}

/** Zielonka, Infinite games on finitely coloured graphs (1998). Vertices without a way on are lost by their owner. */
function wonVertices(vertices: readonly Vertex[]): ReadonlySet<number> {
  const before: number[][] = vertices.map(() => []);
  for (const [at, { next }] of vertices.entries()) for (const each of next) before[each]!.push(at);
  const attract = (
    to: Iterable<number>,
    owner: Vertex['owner'],
    within: ReadonlySet<number>,
  ): Set<number> => {
    const attracted = new Set(to);
    for (const at of attracted)
      for (const each of before[at]!) {
        if (attracted.has(each) || !within.has(each)) continue;
        const { next } = vertices[each]!;
        if (vertices[each]!.owner === owner || next.every((one) => attracted.has(one) || !within.has(one)))
          attracted.add(each);
      }
    return attracted;
  };
  const without = (all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> =>
    new Set([...all].filter((each) => !some.has(each)));
  /** What the environment wins of a game in which everybody can always move. */
  const solve = (within: ReadonlySet<number>): ReadonlySet<number> => {
    if (within.size === 0) return within;
    const highest = Math.max(...[...within].map((at) => vertices[at]!.priority));
    const owner = highest % 2 === 0 ? 'environment' : 'processes';
    const other = owner === 'environment' ? 'processes' : 'environment';
    const top = [...within].filter((at) => vertices[at]!.priority === highest);
    const rest = without(within, attract(top, owner, within));
    const wonByEnvironment = solve(rest);
    const wonByOther = owner === 'environment' ? without(rest, wonByEnvironment) : wonByEnvironment;
    if (wonByOther.size === 0) return owner === 'environment' ? within : new Set();
    const lost = attract(wonByOther, other, within);
    const again = solve(without(within, lost));
    return owner === 'environment' ? again : new Set([...again, ...lost]);
  };
  const all = new Set(vertices.keys());
  const ended = [...all].filter((at) => vertices[at]!.next.length === 0);
  const lost = attract(
    ended.filter((at) => vertices[at]!.owner === 'environment'),
    'processes',
    all,
  );
  const open = without(all, lost);
  const wonAtOnce = attract(
    ended.filter((at) => vertices[at]!.owner === 'processes'),
    'environment',
    open,
  );
  return new Set([...solve(without(open, wonAtOnce)), ...wonAtOnce]);
}
