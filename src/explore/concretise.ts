/**
 * From a symbolic path to a timed trace: exact delays for its steps.
 *
 * What the path asks of the times of its steps is a system of difference constraints (see path-constraints.ts). Of
 * its solutions, one is chosen, and the trace is replayed on the concrete semantics, which shares nothing with the
 * engine: a trace that is handed out is a run of the model.
 */
import { assert } from '../base/assert.js';
import { type Rational, ZERO } from '../base/rational.js';
import { type Network } from '../network/network.js';
import { type Synchroniser } from '../semantics/candidate.js';
import { type CompiledEdge, type CompiledNetwork, compile } from '../semantics/compile.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  type EdgeIdentity,
  catchModelError,
  combinations,
  findStep,
} from '../semantics/concrete-system.js';
import { createSynchroniser } from '../semantics/create-synchroniser.js';
import { FormulaTriples } from '../semantics/formula-triples.js';
import { ModelError } from '../semantics/model-error.js';
import { delayMeets } from './delay-meets.js';
import {
  type ClockTriples,
  type PathConditions,
  type PathConstraints,
  PathWalk,
  type ZoneConstraints,
} from './path-constraints.js';
import { type NotTimed, type PointChoice, timesOf } from './path-times.js';
import { isDeadlocked } from './simulate.js';
import { TraceRecorder, type TimedTrace } from './trace.js';
import { type ErrorPath } from './verification.js';

export interface ConcretiseOptions extends PathConditions {
  /** By default the earliest. */
  readonly points?: PointChoice | undefined;
}

export type Concretised = { readonly kind: 'trace'; readonly trace: TimedTrace } | NotTimed;

type Replayed = { readonly kind: 'trace'; readonly recorder: TraceRecorder } | NotTimed;

/** Turns paths of one network into timed traces. */
export class Concretiser {
  readonly #network: Network;
  readonly #concrete: ConcreteSystem;
  readonly #compiled: CompiledNetwork;
  readonly #synchroniser: Synchroniser;
  /** Where each variable of the concrete system stands in the vector. */
  readonly #slotOf: readonly (number | undefined)[];
  /** Which clock of the concrete system each clock of the network is. */
  readonly #clockOf: readonly number[];

  /** The concrete system is that of the same model. */
  constructor(network: Network, concrete: ConcreteSystem) {
    this.#network = network;
    this.#concrete = concrete;
    this.#compiled = compile(network);
    this.#synchroniser = createSynchroniser(this.#compiled);
    const slots = new Map(
      network.variables.flatMap(({ name, slot, cells }) =>
        cells.map(({ path }, index): [string, number] => [name + path, slot + index]),
      ),
    );
    this.#slotOf = concrete.variables.map((name) => slots.get(name));
    this.#clockOf = network.clocks.map(({ name }) => concrete.clocks.indexOf(name));
  }

  /** The timed trace of a path, given by the ids of the edges of each step as searches keep them. */
  concretise(steps: readonly (readonly number[])[], options: ConcretiseOptions = {}): Concretised {
    const answer = this.#replayed(steps, options);
    return answer.kind === 'trace' ? { kind: 'trace', trace: answer.recorder.trace() } : answer;
  }

  /**
   * The timed trace of a path to where the model goes wrong, with the error at its end: in a step, or where steps are
   * looked for. Undefined if there is none that is seen to go wrong.
   */
  concretiseError({ steps, wrong }: ErrorPath): TimedTrace | undefined {
    const edges = wrong?.map((id) => this.#compiled.edges[id]!);
    const final = edges === undefined ? undefined : this.#guardsOf(edges);
    const answer = this.#replayed(steps, { final });
    if (answer.kind !== 'trace') return undefined;
    const { recorder } = answer;
    const found = this.#concrete.steps(recorder.state);
    if (wrong === undefined) {
      if (found.error === undefined) return undefined;
      recorder.fail(found.error);
      return recorder.trace();
    }
    const step = findStep(
      found,
      wrong.map((id) => this.#identity(id)),
    );
    return step?.outcome.kind !== 'error' || recorder.take(step) ? undefined : recorder.trace();
  }

  /** Where the guards of edges hold, as far as they can be evaluated. */
  #guardsOf(edges: readonly CompiledEdge[]): ZoneConstraints {
    const formulas = new FormulaTriples();
    return (vector) => [
      edges.flatMap(({ guard }) => {
        const triples = catchModelError(() => formulas.of(guard, vector));
        return triples instanceof ModelError ? [] : [...triples.subarray(0, formulas.end)];
      }),
    ];
  }

  #replayed(steps: readonly (readonly number[])[], options: ConcretiseOptions): Replayed {
    let answer: Replayed = { kind: 'infeasible' };
    for (const locations of this.#initialLocations(steps)) {
      answer = this.#concretiseFrom(locations, steps, options);
      if (answer.kind === 'trace') break;
    }
    return answer;
  }

  /** The initial locations that the first edge of each process leaves open: more than one only in TChecker files. */
  #initialLocations(steps: readonly (readonly number[])[]): readonly (readonly number[])[] {
    const first = new Map<number, number>();
    for (const id of steps.flat()) {
      const { process, source } = this.#compiled.edges[id]!;
      if (!first.has(process)) first.set(process, source);
    }
    return combinations(
      this.#network.processes.map(({ initialLocations }, process) => {
        const source = first.get(process);
        return source === undefined ? initialLocations : initialLocations.filter((each) => each === source);
      }),
    );
  }

  #concretiseFrom(
    locations: readonly number[],
    steps: readonly (readonly number[])[],
    options: ConcretiseOptions,
  ): Replayed {
    const walk = new PathWalk(this.#compiled, this.#synchroniser, locations);
    const path = walk.follow(steps, options);
    const timed = timesOf(path, options.points ?? 'earliest');
    if (timed.kind !== 'times') return timed;
    return { kind: 'trace', recorder: this.#replay(steps, timed.delays, timed.path, options) };
  }

  /** Replays the steps with the delays between the times of the path; the last delay is the final one. */
  #replay(
    steps: readonly (readonly number[])[],
    delays: readonly Rational[],
    { states, stayTime = Infinity, pauseTime }: PathConstraints,
    { stay, endsInDeadlock = false }: PathConditions,
  ): TraceRecorder {
    const initial = this.#concrete
      .initial()
      .states.find(({ locations }) => locations.every((location, p) => location === states[0]![p]));
    assert(initial !== undefined, 'a path begins in an initial state of the concrete semantics');
    const recorder = new TraceRecorder(this.#concrete, initial);
    let taken = 0;
    delays.forEach((delay, time) => {
      if (time >= stayTime) {
        const isKeptOut = !this.#meets(recorder.state, delay, stay!.avoided(this.#vectorOf(states[taken]!)));
        assert(isKeptOut, `what is avoided does not hold at any moment after step ${taken} of a trace`);
      }
      assert(recorder.wait(delay), `the delay before step ${taken + 1} of a trace is possible`);
      if (time + 1 === pauseTime || taken === steps.length) return;
      this.#take(recorder, steps[taken++]!, states[taken]!, taken);
    });
    assert(!endsInDeadlock || isDeadlocked(this.#concrete, recorder.state), 'a trace ends in a deadlock');
    return recorder;
  }

  #take(recorder: TraceRecorder, ids: readonly number[], expected: Int32Array, number: number): void {
    const identities = ids.map((id) => this.#identity(id));
    const step = findStep(this.#concrete.steps(recorder.state), identities);
    assert(step?.outcome.kind === 'state', `step ${number} of a trace is possible`);
    recorder.take(step);
    assert(this.#agree(recorder.state, expected), `both semantics agree after step ${number} of a trace`);
  }

  /** Whether a delay from a state meets one of the zones. */
  #meets({ clocks }: ConcreteState, delay: Rational, zones: readonly ClockTriples[]): boolean {
    const values = this.#clockOf.map((clock) => clocks[clock] ?? ZERO);
    return zones.some((zone) => delayMeets(values, delay, zone));
  }

  /** A vector with the state at its head and nothing of interest behind it. */
  #vectorOf(state: Int32Array): Int32Array {
    const vector = Int32Array.from(this.#network.initialVector);
    vector.set(state);
    return vector;
  }

  #identity(id: number): EdgeIdentity {
    const { edge } = this.#compiled.edges[id]!;
    return { process: edge.process, ...edge.origin, selected: edge.selected };
  }

  #agree({ locations, variables }: ConcreteState, vector: Int32Array): boolean {
    return (
      locations.every((location, process) => location === vector[process]) &&
      variables.every((value, index) => {
        const slot = this.#slotOf[index];
        return slot === undefined || vector[slot] === value;
      })
    );
  }
}
