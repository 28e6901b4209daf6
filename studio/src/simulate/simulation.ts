/**
 * A run that is taken step by step: a path of states, of which one is looked at. Going back and taking another step begins a
 * branch; the states behind it are left.
 */
import {
  type FollowedMove,
  type FollowedState,
  type FollowedStep,
  type SimulatedMove,
  type SimulatedState,
  type SimulationMode,
  type TraceDocument,
} from 'tickstone';
import { type Engine, Refusal } from '../engine/engine.js';
import { type KeptTrace, type SimulationFacts, type Text } from '../engine/protocol.js';
import { Observable } from '../observable.js';
import { type Studio } from '../studio.js';

/** A state along a run, and how it was come to. What can happen there is asked for when somebody looks at it. */
export type Visit = FollowedState;

export interface SimulationState {
  /** The text that the run is about: when the model changes, the run is over. */
  readonly text: Text | undefined;
  readonly facts: SimulationFacts | undefined;
  readonly mode: SimulationMode;
  /** It may be long: what is added to it while a trace is followed is added in place. */
  readonly path: readonly Visit[];
  readonly at: number;
  /** The state that is looked at, and the one before it. */
  readonly now: SimulatedState | undefined;
  readonly before: SimulatedState | undefined;
  /** How many steps of a trace are still to be followed. */
  readonly left: number;
  /** The step that Enter takes. */
  readonly chosen: number;
  /** With exact times: how long to wait before it. */
  readonly delay: string | undefined;
  readonly why: string | undefined;
  readonly isPlaying: boolean;
  /** Where branches were left: their last states, to come back to. */
  readonly branches: readonly (readonly Visit[])[];
}

const NOT_BEGUN: SimulationState = {
  text: undefined,
  facts: undefined,
  mode: 'concrete',
  path: [],
  at: 0,
  now: undefined,
  before: undefined,
  left: 0,
  chosen: 0,
  delay: undefined,
  why: undefined,
  isPlaying: false,
  branches: [],
};

const BRANCHES_MAX = 20;
/** So many steps of a trace are followed at a time. */
const FOLLOWED = 400;

export class Simulation {
  readonly state = new Observable<SimulationState>(NOT_BEGUN);
  readonly #studio: Studio;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Steps per second of a random run. */
  readonly speed = new Observable(2);
  #isBusy = false;
  /** Where somebody wants to go: what is there is being asked for. */
  #wanted: number | undefined;
  /** The text of which a run is about to begin. */
  #beginning: Text | undefined;

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  /** Begins anew, unless a run of this very text is there, or is about to be. */
  async begin(mode = this.state.get().mode, anew = false): Promise<void> {
    await this.#studio.settled();
    const text = this.#studio.text();
    const isSame = (other: Text | undefined): boolean =>
      other?.text === text.text && other.name === text.name;
    const { text: old, mode: oldMode, path } = this.state.get();
    if (!anew && isSame(this.#beginning)) return;
    if (!anew && path.length > 0 && isSame(old) && mode === oldMode) return;
    this.pause();
    this.#beginning = text;
    try {
      const facts = await this.#studio.engine.call('simulation', text);
      const start = await this.#studio.engine.call('start', { ...text, mode });
      if (this.#beginning !== text) return;
      const why =
        start === undefined
          ? 'There is no initial state: the invariants of the initial locations do not hold.'
          : undefined;
      const path = start === undefined ? [] : [visitOf(start)];
      this.#wanted = undefined;
      this.state.set({ ...NOT_BEGUN, text, facts, mode, path, now: start, why });
    } catch (error) {
      if (this.#beginning === text) this.state.set({ ...NOT_BEGUN, text, mode, why: whyOf(error) });
    } finally {
      if (this.#beginning === text) this.#beginning = undefined;
    }
  }

  /**
   * Follows a trace from its first state on; what has been followed can be looked at while the rest is. False if the model cannot
   * follow it to its end.
   */
  async open(
    trace: KeptTrace | { readonly steps: readonly FollowedStep[] },
    mode: SimulationMode,
  ): Promise<boolean> {
    await this.begin(mode, true);
    const { text, path: begun } = this.state.get();
    const [first] = begun;
    if (text === undefined || first === undefined) return false;
    const path = [first];
    this.state.update({ path });
    const all = 'steps' in trace ? trace.steps.length : trace.count;
    for await (const visits of followed(this.#studio.engine, { ...text, mode }, trace, first.id)) {
      // Another run has begun meanwhile, or another way was taken.
      if (this.state.get().path !== path) return true;
      for (const visit of visits) path.push(visit);
      this.state.update({ left: all + 1 - path.length });
      if (path.length === visits.length + 1) this.#choose(this.state.get().at);
    }
    this.state.update({ left: 0 });
    return path.length === all + 1;
  }

  goTo(at: number): void {
    const { path, text } = this.state.get();
    const to = Math.max(0, Math.min(path.length - 1, at));
    const visit = path[to];
    if (visit === undefined || text === undefined) return;
    this.#wanted = to;
    const { now } = this.state.get();
    if (now?.id === visit.id) {
      this.#show(to, now, undefined);
      return;
    }
    const ids = [visit.id, ...(to === 0 ? [] : [path[to - 1]!.id])];
    void this.#studio.engine.call('states', { ...text, ids }).then(
      ([state, before]) => {
        if (this.#wanted === to && this.state.get().path[to]?.id === visit.id && state !== undefined)
          this.#show(to, state, before);
      },
      (error: unknown) => {
        this.state.update({ why: whyOf(error) });
      },
    );
  }

  #show(at: number, now: SimulatedState, before: SimulatedState | undefined): void {
    this.state.update({ at, now, before, delay: undefined });
    this.#choose(at);
  }

  /** The step that the run takes next is the one that is chosen. */
  #choose(at: number): void {
    const { path, now } = this.state.get();
    const next = path[at + 1]?.move;
    const alike = now === undefined || next === undefined ? [] : alikeIn(now, next);
    this.state.update({ chosen: alike[next?.choice ?? 0] ?? 0 });
  }

  /** Where the run is, or is about to be gone to. */
  #at(): number {
    return this.#wanted ?? this.state.get().at;
  }

  /** Goes along the run by so many steps. */
  goBy(by: number): void {
    this.goTo(this.#at() + by);
  }

  /** Along the run as far as it goes; from its end, the chosen step is taken. */
  forward(by: number): void {
    if (this.#at() + 1 < this.state.get().path.length) this.goBy(by);
    else void this.take();
  }

  /** Takes the first step that can be taken with an edge of a process, or to a location. */
  takeAt(process: number, kind: string, index: number): void {
    const moves = this.state.get().now?.moves ?? [];
    const move = moves.findIndex(({ edges }) =>
      edges.some(
        (edge) =>
          edge.process === process &&
          (kind === 'edge' ? edge.edge === index || edge.branches.includes(index) : edge.target === index),
      ),
    );
    if (move >= 0) void this.take(move);
  }

  choose(chosen: number): void {
    const count = this.state.get().now?.moves.length ?? 0;
    if (count > 0) this.state.update({ chosen: ((chosen % count) + count) % count, delay: undefined });
  }

  setDelay(delay: string | undefined): void {
    this.state.update({ delay });
  }

  /** The delay before the chosen step: the one that was set, or the first at which it can be taken. */
  delayOf(move: SimulatedMove | undefined): string {
    const { delay } = this.state.get();
    return delay ?? earliest(move);
  }

  async take(index = this.state.get().chosen, given?: string): Promise<boolean> {
    const { text, now } = this.state.get();
    const move = now?.moves[index];
    if (now === undefined || text === undefined || move === undefined || this.#isBusy) return false;
    const delay = given ?? (index === this.state.get().chosen ? this.delayOf(move) : earliest(move));
    return this.#go({ move, delay }, () =>
      this.#studio.engine.call('take', { ...text, state: now.id, move: index, delay }),
    );
  }

  async wait(delay: string): Promise<boolean> {
    const { text, now } = this.state.get();
    if (now === undefined || text === undefined || this.#isBusy) return false;
    return this.#go({ delay }, () => this.#studio.engine.call('wait', { ...text, state: now.id, delay }));
  }

  async #go(
    { move, delay }: { readonly move?: SimulatedMove; readonly delay: string },
    ask: () => Promise<SimulatedState | undefined>,
  ): Promise<boolean> {
    this.#isBusy = true;
    try {
      const state = await ask();
      if (state === undefined) {
        this.state.update({ why: 'This step cannot be taken then.' });
        return false;
      }
      const { path, at, branches, now } = this.state.get();
      const left = path.length > at + 1 ? [path, ...branches].slice(0, BRANCHES_MAX) : branches;
      const taken = move && now && takenMove(now, move);
      const next = [...path.slice(0, at + 1), { ...visitOf(state), delay, move: taken }];
      this.#wanted = undefined;
      this.state.update({
        path: next,
        at: at + 1,
        now: state,
        before: now,
        left: 0,
        chosen: 0,
        delay: undefined,
        why: undefined,
        branches: left,
      });
      return true;
    } catch (error) {
      this.state.update({ why: whyOf(error) });
      return false;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Goes back to a branch that was left. */
  revisit(branch: number): void {
    const { branches, path } = this.state.get();
    const chosen = branches[branch];
    if (chosen === undefined) return;
    this.state.update({ branches: branches.with(branch, path), path: chosen, left: 0 });
    this.goTo(chosen.length - 1);
  }

  // -------------------------------------------------------------------------------------------------- random runs

  play(): void {
    if (this.state.get().isPlaying) return;
    this.state.update({ isPlaying: true });
    void this.#tick();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.state.update({ isPlaying: false });
  }

  async #tick(): Promise<void> {
    if (!this.state.get().isPlaying) return;
    if (this.#at() + 1 < this.state.get().path.length) this.goBy(1);
    else if (!(await this.randomStep())) {
      this.pause();
      return;
    }
    this.#timer = setTimeout(() => void this.#tick(), 1000 / this.speed.get());
  }

  async randomStep(): Promise<boolean> {
    const moves = this.state.get().now?.moves ?? [];
    const fine = moves.flatMap(({ error }, index) => (error === undefined ? [index] : []));
    const index = fine[Math.floor(Math.random() * fine.length)];
    const move = index === undefined ? undefined : moves[index];
    if (index === undefined || move === undefined) return false;
    return this.take(index, Math.random() < 0.5 ? earliest(move) : latest(move));
  }

  /** What is written to a file of the run up to the state that is looked at. */
  async trace(): Promise<TraceDocument | SymbolicRun | undefined> {
    const { text, mode, path, at, facts, now } = this.state.get();
    if (now === undefined || text === undefined || facts === undefined) return undefined;
    if (mode === 'concrete') return this.#studio.engine.call('trace', { ...text, state: now.id });
    const steps = path
      .slice(1, at + 1)
      .flatMap(({ move }) => (move === undefined ? [] : [symbolicStep(move, facts)]));
    return { format: 'tickstone-symbolic-run', version: 1, model: text.name, steps };
  }
}

/** A trace or run, followed piece by piece from a state on, or from the beginning: then the first piece begins with it. */
export async function* followed(
  engine: Engine,
  text: Text & { readonly mode: SimulationMode },
  trace: KeptTrace | { readonly steps: readonly FollowedStep[] },
  start: number | undefined,
): AsyncGenerator<readonly Visit[]> {
  const count = 'steps' in trace ? trace.steps.length : trace.count;
  let from = start;
  for (let k = 0; k < Math.max(count, 1); k += FOLLOWED) {
    const to = Math.min(count, k + FOLLOWED);
    const steps = 'steps' in trace ? trace.steps.slice(k, to) : { trace: trace.trace, from: k, to };
    const visits = await engine.call('follow', { ...text, from, steps });
    if (visits.length > 0) yield visits;
    const wanted = to - k + (from === undefined ? 1 : 0);
    from = visits.at(-1)?.id;
    if (visits.length < wanted || from === undefined) return;
  }
}

/** By zones, several steps may take the same edges: those, by their places among all. */
function alikeIn({ moves }: SimulatedState, { edges }: FollowedMove): readonly number[] {
  const key = JSON.stringify(edges);
  return moves.flatMap((move, index) => (JSON.stringify(move.edges) === key ? [index] : []));
}

function takenMove(now: SimulatedState, move: SimulatedMove): FollowedMove {
  const { action, edges } = move;
  const alike = alikeIn(now, move);
  return {
    action,
    edges,
    ...(alike.length > 1 ? { choice: alike.indexOf(now.moves.indexOf(move)) } : {}),
  };
}

function visitOf({ id, locations, time }: SimulatedState): Visit {
  return { id, locations, time };
}

/** The steps of a run without times: which edges are taken, one step after the other. */
export interface SymbolicRun {
  readonly format: 'tickstone-symbolic-run';
  readonly version: 1;
  readonly model: string;
  readonly steps: readonly (FollowedStep & { readonly action?: string | undefined })[];
}

function symbolicStep(
  { action, edges, choice }: FollowedMove,
  { processes }: SimulationFacts,
): SymbolicRun['steps'][number] {
  return {
    action,
    edges: edges.map(({ process, edge, branches, select }) => ({
      process: processes[process]!.name,
      edge,
      branches,
      select: Object.fromEntries(select.map(({ name, value }) => [name, value])),
    })),
    ...(choice === undefined ? {} : { choice }),
  };
}

/** The first time at which a step can be taken; where there is no first one, one shortly after. */
export function earliest(move: SimulatedMove | undefined): string {
  const window = move?.windows?.[0];
  if (window === undefined) return '0';
  return window.isFromOpen ? between(window.from, window.to) : window.from;
}

function latest(move: SimulatedMove): string {
  const window = move.windows?.at(-1);
  if (window === undefined) return '0';
  if (window.to === undefined) return plus(window.from, 1n);
  return window.isToOpen ? between(window.from, window.to) : window.to;
}

// Times are exact: sums of fractions, in whole numbers.

interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

export function fractionOf(text: string): Fraction | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+)|\/(\d+))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, sign, whole, decimals = '', below] = parts;
  const above = BigInt(whole! + decimals) * (sign === '-' ? -1n : 1n);
  return { above, below: below === undefined ? 10n ** BigInt(decimals.length) : BigInt(below) };
}

function between(from: string, to: string | undefined): string {
  if (to === undefined) return plus(from, 1n);
  const [a, b] = [fractionOf(from)!, fractionOf(to)!];
  return `${a.above * b.below + b.above * a.below}/${2n * a.below * b.below}`;
}

function plus(time: string, by: bigint): string {
  const { above, below } = fractionOf(time)!;
  return `${above + by * below}/${below}`;
}

export function numberOf(time: string): number {
  if (/^\d{1,15}$/.test(time)) return Number(time);
  const fraction = fractionOf(time);
  return fraction === undefined ? NaN : Number(fraction.above) / Number(fraction.below);
}

function whyOf(error: unknown): string {
  if (error instanceof Refusal) {
    const [first] = error.diagnostics;
    return `${first?.message ?? 'The model cannot be run.'} ${first?.hint ?? ''}`.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
