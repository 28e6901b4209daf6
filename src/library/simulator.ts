/**
 * Runs of a model step by step, as somebody at a screen takes them: with exact times, or by zones. States are kept here and
 * known by numbers, so that one can go back and take another way.
 *
 * INVARIANT a state that was given stays as it is, whatever is done later.
 */
import { assert, fail } from '../base/assert.js';
import { modelErrorText } from '../base/model-error-text.js';
import { type Rational, ZERO, add, compare, decimalText, parseRational } from '../base/rational.js';
import { pointsOf } from '../explore/simulate.js';
import { TraceRecorder } from '../explore/trace.js';
import { type Network, type NetworkEdge } from '../network/network.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import {
  type ConcreteEdge,
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
  edgeKey,
  isWithin,
} from '../semantics/concrete-system.js';
import { type CompiledEdge } from '../semantics/compile.js';
import { ZoneSystem } from '../semantics/zone-system.js';
import { UNBOUNDED, boundConstant, isStrict } from '../zones/bound.js';
import { explorable } from './explorable.js';
import { type Model, automataOf, refuse } from './model.js';
import { constraintsOf } from './zone-text.js';

/** How runs are followed: with exact times, or all times at once. */
export type SimulationMode = 'concrete' | 'symbolic';

/** What there is to see in a state, and what can happen next. */
export interface SimulatedState {
  readonly id: number;
  readonly mode: SimulationMode;
  /** The location of each process, by its place in the template. */
  readonly locations: readonly number[];
  readonly variables: readonly number[];
  /** With exact times: the value of each clock, exactly, and how long the run has taken. */
  readonly clocks?: readonly string[] | undefined;
  readonly time?: string | undefined;
  /** With exact times: how long time may pass. */
  readonly delay?: TimeWindow | undefined;
  /** By zones: what is known of the clocks. */
  readonly zone?: SimulatedZone | undefined;
  readonly moves: readonly SimulatedMove[];
  /** What goes wrong where the next step is looked for. */
  readonly error?: string | undefined;
}

/** From when to when, exactly; without an end, for ever. */
export interface TimeWindow {
  readonly from: string;
  readonly to?: string | undefined;
  readonly isFromOpen: boolean;
  readonly isToOpen: boolean;
}

/** What is known of the clocks in a symbolic state. */
export interface SimulatedZone {
  /** Bounds of clocks and differences, such as `x - y <= 3`; those that follow from others are left out. */
  readonly constraints: readonly string[];
  /** The clocks that matter here, by their names; the others have no bounds. */
  readonly clocks: readonly string[];
  /** Row by row, with the number 0 before the clocks: at most how much the one is ahead of the other. */
  readonly bounds: readonly (ZoneBound | undefined)[];
}

/** A bound of a difference of clocks. */
export interface ZoneBound {
  readonly value: number;
  readonly isStrict: boolean;
}

/** A step that can be taken. */
export interface SimulatedMove {
  /** The channel or event. */
  readonly action?: string | undefined;
  readonly edges: readonly SimulatedEdge[];
  /** With exact times: after which delays it can be taken. */
  readonly windows?: readonly TimeWindow[] | undefined;
  /** What goes wrong in it. */
  readonly error?: string | undefined;
}

/** An edge that a step takes. */
export interface SimulatedEdge {
  readonly process: number;
  /** Among the edges of its template. */
  readonly edge: number;
  readonly branches: readonly number[];
  readonly source: number;
  readonly target: number;
  readonly select: readonly { readonly name: string; readonly value: number }[];
}

/** A state along a run that was followed, and how it was come to; `state` says the rest. */
export interface FollowedState {
  readonly id: number;
  /** The location of each process, by its place in the template. */
  readonly locations: readonly number[];
  /** With exact times: how long the run has taken, and how long was waited before the step. */
  readonly time?: string | undefined;
  readonly delay?: string | undefined;
  /** Undefined where the run begins, and where only time has passed. */
  readonly move?: FollowedMove | undefined;
}

/** The step that was taken. */
export interface FollowedMove {
  readonly action?: string | undefined;
  readonly edges: readonly SimulatedEdge[];
  /** By zones, where several steps take the same edges: which of them. */
  readonly choice?: number | undefined;
}

/** A step that is to be followed: the edges that it takes; without any, only time passes. */
export interface FollowedStep {
  /** Where times are exact: how long to wait before it; by default not at all. */
  readonly delay?: string | undefined;
  readonly edges: readonly FollowedEdge[];
  /** By zones, several steps may take the same edges to different zones: which of them. By default, the first that can be taken. */
  readonly choice?: number | undefined;
}

/** An edge that is to be taken: as traces name it, or as the runs of tests do. */
export interface FollowedEdge {
  readonly process: string;
  readonly edge: number;
  readonly branches?: readonly number[] | undefined;
  /** The values of its selects, by their names or in their order. */
  readonly select?: Readonly<Record<string, number>> | undefined;
  readonly selected?: readonly number[] | undefined;
}

/** Runs of one model. */
export interface Simulator {
  /** The names of processes, and of their locations. */
  readonly processes: readonly { readonly name: string; readonly locations: readonly string[] }[];
  readonly variables: readonly string[];
  readonly clocks: readonly string[];
  /** Undefined if there is no initial state. */
  start(mode: SimulationMode): SimulatedState | undefined;
  /** Takes a step, after a delay where times are exact. Undefined if it cannot be taken then. */
  take(state: number, move: number, delay?: string): SimulatedState | undefined;
  /** Lets time pass; undefined if it may not pass that long. */
  wait(state: number, delay: string): SimulatedState | undefined;
  /** What there is to see in a state that was given, and what can happen next. */
  state(id: number): SimulatedState;
  /**
   * The states along a trace, as far as the model can follow it: the first one, then one behind each step. From a state on, if
   * one is given, and then those behind it only: long traces can be followed piece by piece.
   */
  follow(
    trace: { readonly steps: readonly FollowedStep[] },
    mode: SimulationMode,
    from?: number,
  ): readonly FollowedState[];
  /** The trace of a run with exact times that ends in a state. */
  trace(state: number): TraceDocument;
}

/**
 * Makes what takes runs of a model step by step.
 *
 * @throws TickstoneError if the model has errors, or uses what is not analysed.
 * @example
 * ```ts
 * import { loadModel, openSimulator } from 'tickstone';
 *
 * const simulator = openSimulator(await loadModel('lamp.xml'));
 * const start = simulator.start('concrete');
 * console.log(start?.moves.map(({ action, windows }) => [action, windows?.[0]?.from]));
 * ```
 */
export function openSimulator(model: Model): Simulator {
  const loaded = automataOf(model);
  const found = explorable(loaded);
  if (found.kind === 'refused') return refuse(found.diagnostics);
  return new Stepping(found.network, found.concrete, loaded.file);
}

interface ConcreteKept {
  readonly mode: 'concrete';
  readonly state: ConcreteState;
  readonly time: Rational;
  /** How it was reached. */
  readonly from?: { readonly id: number; readonly delay: Rational; readonly step?: ConcreteStep } | undefined;
  /** Found out when they are asked for. */
  found?: FoundMoves | undefined;
}

interface FoundMoves {
  readonly moves: readonly ConcreteMove[];
  readonly error?: string | undefined;
}

interface ConcreteMove {
  readonly edges: readonly ConcreteEdge[];
  readonly action?: string | undefined;
  readonly windows: readonly Window[];
  readonly error?: string | undefined;
}

interface Window {
  readonly from: Rational;
  readonly to: Rational | undefined;
  readonly isFromOpen: boolean;
  readonly isToOpen: boolean;
}

interface SymbolicKept {
  readonly mode: 'symbolic';
  readonly vector: Int32Array;
  readonly cells: Int32Array;
  readonly dim: number;
  readonly moves: readonly SymbolicMove[];
  readonly error?: string | undefined;
}

/** Where differences of clocks are compared, one step has several targets: each is a move of its own. */
interface SymbolicMove {
  readonly edges: readonly CompiledEdge[];
  readonly target: Pick<SymbolicKept, 'vector' | 'cells' | 'dim'>;
}

class Stepping implements Simulator {
  readonly processes: Simulator['processes'];
  readonly variables: readonly string[];
  readonly clocks: readonly string[];
  readonly #concrete: ConcreteSystem;
  readonly #network: Network;
  readonly #file: Parameters<typeof traceDocument>[1];
  readonly #slots: readonly number[];
  readonly #kept: (ConcreteKept | SymbolicKept)[] = [];
  #zones: ZoneSystem | undefined;

  constructor(network: Network, concrete: ConcreteSystem, file: Parameters<typeof traceDocument>[1]) {
    this.#network = network;
    this.#concrete = concrete;
    this.#file = file;
    this.processes = concrete.processes;
    this.variables = concrete.variables;
    this.clocks = concrete.clocks;
    const slots = new Map(
      network.variables.flatMap(({ name, slot, cells }) =>
        cells.map(({ path }, index): [string, number] => [name + path, slot + index]),
      ),
    );
    this.#slots = concrete.variables.map((name) => slots.get(name) ?? -1);
  }

  start(mode: SimulationMode): SimulatedState | undefined {
    if (mode === 'concrete') {
      const [state] = this.#concrete.initial().states;
      return this.#seen(state && this.#keepConcrete(state, ZERO, undefined));
    }
    return this.#seen(this.#startSymbolic());
  }

  #startSymbolic(): number | undefined {
    let first: number | undefined;
    this.#zoneSystem().initial((state) => {
      first ??= this.#keepSymbolic(copyOf(state));
    }, ignore);
    return first;
  }

  #seen(id: number | undefined): SimulatedState | undefined {
    return id === undefined ? undefined : this.state(id);
  }

  state(id: number): SimulatedState {
    const kept = this.#get(id);
    return kept.mode === 'concrete' ? this.#concreteState(id, kept) : this.#symbolicState(id, kept);
  }

  take(id: number, move: number, delay = '0'): SimulatedState | undefined {
    const kept = this.#get(id);
    if (kept.mode === 'symbolic') {
      const target = kept.moves[move]?.target;
      return this.#seen(target && this.#keepSymbolic(target));
    }
    const chosen = this.#movesFrom(kept).moves[move];
    const wanted = chosen?.edges.map(edgeKey).join(' ');
    return this.#seen(
      chosen && this.#step(id, kept, delay, ({ edges }) => edges.map(edgeKey).join(' ') === wanted),
    );
  }

  /** The state behind the step that is meant, after a delay. */
  #step(
    id: number,
    kept: ConcreteKept,
    delay: string,
    isMeant: (step: ConcreteStep) => boolean,
  ): number | undefined {
    const passed = parseRational(delay);
    const later = passed && delayed(this.#concrete, kept.state, passed);
    const step = later && this.#concrete.steps(later).steps.find(isMeant);
    if (passed === undefined || step?.outcome.kind !== 'state') return undefined;
    return this.#keepConcrete(step.outcome.state, add(kept.time, passed), { id, delay: passed, step });
  }

  wait(id: number, delay: string): SimulatedState | undefined {
    return this.#seen(this.#waited(id, delay));
  }

  #waited(id: number, delay: string): number | undefined {
    const kept = this.#get(id);
    const passed = parseRational(delay);
    if (kept.mode !== 'concrete' || passed === undefined) return undefined;
    const later = delayed(this.#concrete, kept.state, passed);
    return later && this.#keepConcrete(later, add(kept.time, passed), { id, delay: passed });
  }

  follow(
    { steps }: { readonly steps: readonly FollowedStep[] },
    mode: SimulationMode,
    from?: number,
  ): readonly FollowedState[] {
    const states: FollowedState[] = [];
    let at = from ?? this.#first(mode);
    if (at !== undefined && from === undefined) states.push(this.#followed(at, undefined, undefined));
    for (const step of steps) {
      if (at === undefined) break;
      const before = at;
      at = this.#behind(before, step, mode);
      if (at !== undefined) states.push(this.#followed(at, before, step));
    }
    return states;
  }

  #first(mode: SimulationMode): number | undefined {
    if (mode === 'symbolic') return this.#startSymbolic();
    const [state] = this.#concrete.initial().states;
    return state && this.#keepConcrete(state, ZERO, undefined);
  }

  #behind(id: number, { delay, edges, choice }: FollowedStep, mode: SimulationMode): number | undefined {
    if (edges.length === 0) return mode === 'concrete' ? this.#waited(id, delay ?? '0') : id;
    const isMeant = (some: readonly SimulatedEdge[]): boolean =>
      some.length === edges.length && some.every((each, k) => this.#isMeant(each, edges[k]!));
    const kept = this.#get(id);
    if (kept.mode === 'concrete')
      return this.#step(id, kept, delay ?? '0', (step) => isMeant(step.edges.map(edgeOf)));
    const fitting = kept.moves.filter((move) => isMeant(move.edges.map(({ edge }) => networkEdge(edge))));
    const target = fitting[choice ?? 0]?.target;
    return target && this.#keepSymbolic(target);
  }

  #followed(id: number, before: number | undefined, step: FollowedStep | undefined): FollowedState {
    const kept = this.#get(id);
    if (kept.mode === 'concrete') {
      const { state, time, from } = kept;
      const taken = from?.step;
      return {
        id,
        locations: state.locations,
        time: decimalText(time),
        ...(from === undefined ? {} : { delay: decimalText(from.delay) }),
        ...(taken === undefined ? {} : { move: { action: taken.action, edges: taken.edges.map(edgeOf) } }),
      };
    }
    const locations = [...kept.vector.subarray(0, this.processes.length)];
    const old = before === undefined ? undefined : this.#get(before);
    if (step === undefined || step.edges.length === 0 || old?.mode !== 'symbolic') return { id, locations };
    const at = old.moves.findIndex(({ target }) => target.vector === kept.vector);
    const move = this.#moveOf(old.moves[at]!, old);
    const key = JSON.stringify(move.edges);
    const alike = [...old.moves.keys()].filter(
      (index) => JSON.stringify(this.#moveOf(old.moves[index]!, old).edges) === key,
    );
    return { id, locations, move: { ...move, ...(alike.length > 1 ? { choice: alike.indexOf(at) } : {}) } };
  }

  #isMeant({ process, edge, branches, select }: SimulatedEdge, wanted: FollowedEdge): boolean {
    const { branches: wantedBranches = [], select: byName, selected = [] } = wanted;
    return (
      this.processes[process]!.name === wanted.process &&
      edge === wanted.edge &&
      branches.join() === wantedBranches.join() &&
      select.every(({ name, value }, k) => (byName === undefined ? selected[k] : byName[name]) === value)
    );
  }

  trace(id: number): TraceDocument {
    const way: { readonly delay: Rational; readonly step?: ConcreteStep }[] = [];
    let kept = this.#get(id);
    for (;;) {
      assert(kept.mode === 'concrete', 'traces have exact times');
      if (kept.from === undefined) break;
      way.push(kept.from);
      kept = this.#get(kept.from.id);
    }
    way.reverse();
    const recorder = new TraceRecorder(this.#concrete, kept.state);
    for (const { delay, step } of way) {
      recorder.wait(delay);
      if (step !== undefined) recorder.take(step);
    }
    return traceDocument(recorder.trace(), this.#file);
  }

  #get(id: number): ConcreteKept | SymbolicKept {
    return this.#kept[id] ?? fail('states come from the simulator');
  }

  #zoneSystem(): ZoneSystem {
    this.#zones ??= new ZoneSystem(this.#network, { extrapolation: 'ifExact' });
    return this.#zones;
  }

  // ------------------------------------------------------------------------------------------------- exact times

  #keepConcrete(state: ConcreteState, time: Rational, from: ConcreteKept['from']): number {
    return this.#kept.push({ mode: 'concrete', state, time, from }) - 1;
  }

  #concreteState(id: number, kept: ConcreteKept): SimulatedState {
    const { state, time } = kept;
    const limit = this.#concrete.delayLimit(state);
    const { moves, error } = this.#movesFrom(kept);
    return {
      id,
      mode: 'concrete',
      locations: state.locations,
      variables: state.variables,
      clocks: state.clocks.map(decimalText),
      time: decimalText(time),
      delay: textOf({ from: ZERO, to: limit?.limit, isFromOpen: false, isToOpen: limit?.open ?? false }),
      moves: moves.map(({ edges, action, windows, error: wrong }) => ({
        action,
        edges: edges.map(edgeOf),
        windows: windows.map(textOf),
        ...(wrong === undefined ? {} : { error: wrong }),
      })),
      ...(error === undefined ? {} : { error }),
    };
  }

  #movesFrom(kept: ConcreteKept): FoundMoves {
    kept.found ??= this.#findMoves(kept.state);
    return kept.found;
  }

  /**
   * The steps that can be taken now or later, and when. Nothing changes between two changes of a guard or an invariant, so that
   * it is enough to look at these, and at a moment between each two of them.
   */
  #findMoves(state: ConcreteState): FoundMoves {
    const limit = this.#concrete.delayLimit(state);
    const ends = this.#concrete.changes(state);
    const isEnd = (point: Rational): boolean =>
      compare(point, ZERO) === 0 ||
      (limit !== undefined && compare(point, limit.limit) === 0) ||
      ends.some((end) => compare(end, point) === 0);
    const found = new Map<string, { readonly step: ConcreteStep; readonly at: number[] }>();
    const points = pointsOf(ends, limit?.limit);
    let error: string | undefined;
    points.forEach((point, index) => {
      const later = isWithin(limit, point) ? delayed(this.#concrete, state, point) : undefined;
      if (later === undefined) return;
      const steps = this.#concrete.steps(later);
      if (steps.error !== undefined) error ??= modelErrorText(steps.error);
      for (const step of steps.steps) {
        const key = step.edges.map(edgeKey).join(' ');
        const known = found.get(key);
        if (known === undefined) found.set(key, { step, at: [index] });
        else known.at.push(index);
      }
    });
    const moves = [...found.values()].map(({ step, at }): ConcreteMove => {
      const { edges, action, outcome } = step;
      const wrong = outcome.kind === 'error' ? { error: modelErrorText(outcome.error) } : {};
      return { edges, action, windows: windowsOf(at, points, isEnd, limit === undefined), ...wrong };
    });
    return { moves, ...(error === undefined ? {} : { error }) };
  }

  // ------------------------------------------------------------------------------------------------------- zones

  #keepSymbolic(state: Pick<SymbolicKept, 'vector' | 'cells' | 'dim'>): number {
    const moves: SymbolicMove[] = [];
    let error: string | undefined;
    const zones = this.#zoneSystem();
    zones.successors(
      state,
      ({ edges, count }, target) => {
        moves.push({
          edges: Array.from({ length: count }, (_, k) => zones.compiled.edges[edges[k]!]!),
          target: copyOf(target),
        });
      },
      (wrong) => (error ??= modelErrorText(wrong)),
    );
    return this.#kept.push({ mode: 'symbolic', ...state, moves, error }) - 1;
  }

  #symbolicState(id: number, kept: SymbolicKept): SimulatedState {
    const { vector, moves, error } = kept;
    return {
      id,
      mode: 'symbolic',
      locations: [...vector.subarray(0, this.processes.length)],
      variables: this.#slots.map((slot) => (slot === -1 ? 0 : vector[slot]!)),
      zone: this.#zoneOf(kept),
      moves: moves.map((move) => this.#moveOf(move, kept)),
      ...(error === undefined ? {} : { error }),
    };
  }

  #moveOf({ edges }: SymbolicMove, { vector }: SymbolicKept): SimulatedMove {
    return { action: this.#actionOf(edges, vector), edges: edges.map(({ edge }) => networkEdge(edge)) };
  }

  #actionOf([first]: readonly CompiledEdge[], vector: Int32Array): string | undefined {
    const { synchronisation } = this.#network;
    if (first === undefined || first.action.kind === 'internal') return undefined;
    const { action } = first;
    if (synchronisation.kind === 'vectors')
      return action.kind === 'event' ? synchronisation.events[action.event] : undefined;
    if (action.kind === 'event') return undefined;
    return synchronisation.channels[action.channel + (action.offset?.(vector) ?? 0)]?.name;
  }

  #zoneOf({ vector, cells, dim }: Pick<SymbolicKept, 'vector' | 'cells' | 'dim'>): SimulatedZone {
    const positions = new Int32Array(this.#network.clocks.length);
    this.#zoneSystem().liveClocks(vector, positions);
    const clocks = Array.from({ length: dim - 1 }, (_, k) => this.#network.clocks[positions[k + 1]!]!.name);
    const bounds = Array.from({ length: dim * dim }, (_, k): ZoneBound | undefined => {
      const bound = cells[k]!;
      return bound === UNBOUNDED ? undefined : { value: boundConstant(bound), isStrict: isStrict(bound) };
    });
    return { clocks, bounds, constraints: constraintsOf(clocks, bounds) };
  }
}

function copyOf({
  vector,
  cells,
  dim,
}: {
  readonly vector: Int32Array;
  readonly cells: Int32Array;
  readonly dim: number;
}): Pick<SymbolicKept, 'vector' | 'cells' | 'dim'> {
  return { vector: vector.slice(), cells: cells.slice(0, dim * dim), dim };
}

/** Errors at the start mean that there is none. */
function ignore(): void {
  return;
}

function edgeOf({
  process,
  edgeIndex,
  branchIndices,
  source,
  target,
  selected,
}: ConcreteEdge): SimulatedEdge {
  return { process, edge: edgeIndex, branches: branchIndices, source, target, select: selected };
}

function networkEdge({ process, source, target, selected, origin }: NetworkEdge): SimulatedEdge {
  const { edgeIndex, branchIndices } = origin;
  return { process, edge: edgeIndex, branches: branchIndices, source, target, select: selected };
}

/** Delays as stretches: neighbouring points, of which those between two changes stand for all of them. */
function windowsOf(
  at: readonly number[],
  points: readonly Rational[],
  isEnd: (point: Rational) => boolean,
  isEndless: boolean,
): readonly Window[] {
  const windows: Window[] = [];
  for (let k = 0; k < at.length;) {
    let last = k;
    while (last + 1 < at.length && at[last + 1] === at[last]! + 1) last++;
    const [first, end] = [at[k]!, at[last]!];
    const isFromOpen = !isEnd(points[first]!);
    const isToOpen = !isEnd(points[end]!);
    const isLast = end === points.length - 1;
    windows.push({
      from: points[isFromOpen ? first - 1 : first]!,
      to: isLast && isEndless ? undefined : points[isToOpen ? end + 1 : end]!,
      isFromOpen,
      isToOpen,
    });
    k = last + 1;
  }
  return windows;
}

function textOf({ from, to, isFromOpen, isToOpen }: Window): TimeWindow {
  return {
    from: decimalText(from),
    ...(to === undefined ? {} : { to: decimalText(to) }),
    isFromOpen,
    isToOpen,
  };
}
