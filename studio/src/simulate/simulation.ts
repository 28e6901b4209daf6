/**
 * A run that is taken step by step: a path of states, of which one is looked at. Going back and taking another step begins a
 * branch; the states behind it are left.
 */
import {
  type FollowedStep,
  type SimulatedMove,
  type SimulatedState,
  type SimulationMode,
  type TraceDocument,
} from 'tickstone';
import { Refusal } from '../engine/engine.js';
import { type SimulationFacts, type Text } from '../engine/protocol.js';
import { Observable } from '../observable.js';
import { type Studio } from '../studio.js';

/** A state, and how it was come to. */
export interface Visit {
  readonly state: SimulatedState;
  readonly move?: SimulatedMove | undefined;
  readonly delay?: string | undefined;
}

export interface SimulationState {
  /** The text that the run is about: when the model changes, the run is over. */
  readonly text: Text | undefined;
  readonly facts: SimulationFacts | undefined;
  readonly mode: SimulationMode;
  readonly path: readonly Visit[];
  readonly at: number;
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
  chosen: 0,
  delay: undefined,
  why: undefined,
  isPlaying: false,
  branches: [],
};

const BRANCHES_MAX = 20;

export class Simulation {
  readonly state = new Observable<SimulationState>(NOT_BEGUN);
  readonly #studio: Studio;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Steps per second of a random run. */
  readonly speed = new Observable(2);
  #isBusy = false;
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
      const begun = start === undefined ? [] : [{ state: start }];
      this.state.set({ ...NOT_BEGUN, text, facts, mode, path: begun, why });
    } catch (error) {
      if (this.#beginning === text) this.state.set({ ...NOT_BEGUN, text, mode, why: whyOf(error) });
    } finally {
      if (this.#beginning === text) this.#beginning = undefined;
    }
  }

  async open(
    trace: TraceDocument | SymbolicRun | { readonly steps: readonly FollowedStep[] },
  ): Promise<boolean> {
    const mode = 'format' in trace && trace.format === 'tickstone-symbolic-run' ? 'symbolic' : 'concrete';
    await this.begin(mode, true);
    const { text, path: begun } = this.state.get();
    if (text === undefined || begun.length === 0) return false;
    const { steps }: { readonly steps: readonly FollowedStep[] } = trace;
    const states = await this.#studio.engine.call('follow', { ...text, trace: { steps }, mode });
    const { facts } = this.state.get();
    const path = visitsOf(states, steps, facts, mode);
    this.state.update({ path, at: 0, chosen: 0, delay: undefined });
    return states.length === steps.length + 1;
  }

  now(): Visit | undefined {
    const { path, at } = this.state.get();
    return path[at];
  }

  goTo(at: number): void {
    const { path } = this.state.get();
    const to = Math.max(0, Math.min(path.length - 1, at));
    const next = path[to + 1];
    const chosen = next?.move === undefined ? 0 : (path[to]?.state.moves.indexOf(next.move) ?? 0);
    this.state.update({ at: to, chosen: Math.max(0, chosen), delay: undefined });
  }

  /** Along the run as far as it goes; from its end, the chosen step is taken. */
  forward(by: number): void {
    const { at, path } = this.state.get();
    if (at + 1 < path.length) this.goTo(at + by);
    else void this.take();
  }

  /** Takes the first step that can be taken with an edge of a process, or to a location. */
  takeAt(process: number, kind: string, index: number): void {
    const moves = this.now()?.state.moves ?? [];
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
    const count = this.now()?.state.moves.length ?? 0;
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
    const visit = this.now();
    const { text } = this.state.get();
    const move = visit?.state.moves[index];
    if (visit === undefined || text === undefined || move === undefined || this.#isBusy) return false;
    const delay = given ?? (index === this.state.get().chosen ? this.delayOf(move) : earliest(move));
    return this.#go({ move, delay }, () =>
      this.#studio.engine.call('take', { ...text, state: visit.state.id, move: index, delay }),
    );
  }

  async wait(delay: string): Promise<boolean> {
    const visit = this.now();
    const { text } = this.state.get();
    if (visit === undefined || text === undefined || this.#isBusy) return false;
    return this.#go({ delay }, () =>
      this.#studio.engine.call('wait', { ...text, state: visit.state.id, delay }),
    );
  }

  async #go(how: Omit<Visit, 'state'>, ask: () => Promise<SimulatedState | undefined>): Promise<boolean> {
    this.#isBusy = true;
    try {
      const state = await ask();
      if (state === undefined) {
        this.state.update({ why: 'This step cannot be taken then.' });
        return false;
      }
      const { path, at, branches } = this.state.get();
      const left = path.length > at + 1 ? [path, ...branches].slice(0, BRANCHES_MAX) : branches;
      const next = [...path.slice(0, at + 1), { state, ...how }];
      this.state.update({
        path: next,
        at: at + 1,
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
    this.state.update({
      branches: branches.with(branch, path),
      path: chosen,
      at: chosen.length - 1,
      chosen: 0,
      delay: undefined,
    });
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
    const { path, at } = this.state.get();
    if (at + 1 < path.length) this.goTo(at + 1);
    else if (!(await this.randomStep())) {
      this.pause();
      return;
    }
    this.#timer = setTimeout(() => void this.#tick(), 1000 / this.speed.get());
  }

  async randomStep(): Promise<boolean> {
    const moves = this.now()?.state.moves ?? [];
    const fine = moves.flatMap(({ error }, index) => (error === undefined ? [index] : []));
    const index = fine[Math.floor(Math.random() * fine.length)];
    const move = index === undefined ? undefined : moves[index];
    if (index === undefined || move === undefined) return false;
    return this.take(index, Math.random() < 0.5 ? earliest(move) : latest(move));
  }

  /** What is written to a file of the run up to the state that is looked at. */
  async trace(): Promise<TraceDocument | SymbolicRun | undefined> {
    const visit = this.now();
    const { text, mode, path, at, facts } = this.state.get();
    if (visit === undefined || text === undefined) return undefined;
    if (mode === 'concrete') return this.#studio.engine.call('trace', { ...text, state: visit.state.id });
    return {
      format: 'tickstone-symbolic-run',
      version: 1,
      model: text.name,
      steps: path.slice(1, at + 1).map(({ move }, index) => symbolicStep(move!, path[index]!.state, facts!)),
    };
  }
}

/** The steps of a run without times: which edges are taken, one step after the other. */
export interface SymbolicRun {
  readonly format: 'tickstone-symbolic-run';
  readonly version: 1;
  readonly model: string;
  readonly steps: readonly (FollowedStep & { readonly action?: string | undefined })[];
}

function symbolicStep(
  move: SimulatedMove,
  { moves }: SimulatedState,
  { processes }: SimulationFacts,
): SymbolicRun['steps'][number] {
  const key = JSON.stringify(move.edges);
  const alike = moves.filter(({ edges }) => JSON.stringify(edges) === key);
  const choice = alike.indexOf(move);
  return {
    action: move.action,
    edges: move.edges.map(({ process, edge, branches, select }) => ({
      process: processes[process]!.name,
      edge,
      branches,
      select: Object.fromEntries(select.map(({ name, value }) => [name, value])),
    })),
    ...(alike.length > 1 ? { choice } : {}),
  };
}

/** The states along steps that were followed, with the move that led to each. */
export function visitsOf(
  states: readonly SimulatedState[],
  steps: readonly FollowedStep[],
  facts: SimulationFacts | undefined,
  mode: SimulationMode,
): readonly Visit[] {
  return states.map((state, index): Visit => {
    const before = states[index - 1];
    const step = steps[index - 1];
    if (before === undefined || step === undefined) return { state };
    const alike =
      step.edges.length === 0 ? [] : before.moves.filter(({ edges }) => isSameStep(edges, step, facts));
    return {
      state,
      move: alike[step.choice ?? 0] ?? alike[0],
      ...(mode === 'concrete' ? { delay: step.delay } : {}),
    };
  });
}

function isSameStep(
  edges: SimulatedMove['edges'],
  step: FollowedStep,
  facts: SimulationFacts | undefined,
): boolean {
  return (
    edges.length === step.edges.length &&
    edges.every(({ process, edge, branches, select }, k) => {
      const { branches: wanted = [], select: byName, selected = [], ...other } = step.edges[k]!;
      return (
        facts?.processes[process]?.name === other.process &&
        edge === other.edge &&
        branches.join() === wanted.join() &&
        select.every(({ name, value }, at) => (byName === undefined ? selected[at] : byName[name]) === value)
      );
    })
  );
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
