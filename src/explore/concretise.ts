/**
 * From a symbolic path to a timed trace: exact delays for its steps.
 *
 * What the path asks of the times of its steps is a system of difference constraints (see path-constraints.ts). Of
 * its solutions, one is chosen, and the trace is replayed on the concrete semantics, which shares nothing with the
 * engine: a trace that is handed out is a run of the model.
 */
import { assert } from '../base/assert.js';
import { type Random } from '../base/random.js';
import { type Rational, ZERO, ratio } from '../base/rational.js';
import { type Network } from '../network/network.js';
import { type Synchroniser } from '../semantics/candidate.js';
import { type CompiledNetwork, compile } from '../semantics/compile.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  type EdgeIdentity,
  combinations,
  findStep,
} from '../semantics/concrete-system.js';
import { createSynchroniser } from '../semantics/create-synchroniser.js';
import {
  DifferenceSystem,
  type ScaledTimes,
  commonScale,
  scaled,
  slackOf,
} from './difference-constraints.js';
import { delayMeets } from './delay-meets.js';
import {
  type ClockTriples,
  type PathConditions,
  type PathConstraints,
  PathWalk,
} from './path-constraints.js';
import { TraceRecorder, type TimedTrace } from './trace.js';

/**
 * Which of the possible times are chosen: each step as early as possible, each as late as possible (where nothing
 * bounds it, one time unit later than it must be), the middle between these, or a random choice. Where a path leaves
 * open why something does not happen (a receiver comes too early or too late, say), the way that is possible earliest
 * is settled on first.
 */
export type Points = 'earliest' | 'latest' | 'middle' | 'random';

export interface ConcretiseOptions extends PathConditions {
  /** By default the earliest. */
  readonly points?: Exclude<Points, 'random'> | { readonly random: Random } | undefined;
}

export type Concretised =
  | { readonly kind: 'trace'; readonly trace: TimedTrace }
  /** No delays fit: only where stopped clocks make the zones larger than the truth. */
  | { readonly kind: 'infeasible' }
  /** The path compares a clock that was stopped in between, or there are too many choices to try. */
  | { readonly kind: 'undecided'; readonly why: 'stoppedClock' | 'choices' };

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
    let answer: Concretised = { kind: 'infeasible' };
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
  ): Concretised {
    const walk = new PathWalk(this.#compiled, this.#synchroniser, locations);
    const path = walk.follow(steps, options);
    if (path.kind === 'impossible') return { kind: 'infeasible' };
    if (path.kind === 'stoppedClock') return { kind: 'undecided', why: 'stoppedClock' };
    const solved = solve(path);
    if (!(solved instanceof DifferenceSystem)) return solved;
    const { scale, times } = choose(solved, options.points ?? 'earliest');
    const delays = times.slice(1).map((time, index) => ratio(BigInt(time - times[index]!), BigInt(scale)));
    return { kind: 'trace', trace: this.#replay(steps, delays, path, options) };
  }

  /** Replays the steps with the delays between the times of the path; the last delay is the final one. */
  #replay(
    steps: readonly (readonly number[])[],
    delays: readonly Rational[],
    { states, stayTime = Infinity, pauseTime }: PathConstraints,
    { stay }: PathConditions,
  ): TimedTrace {
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
    return recorder.trace();
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

// -------------------------------------------------------------------------------------------------- solving

/** How often a choice is taken back before the search for one that fits is given up. */
const RETRIES_MAX = 100_000;

/** Finds constraints for every clause that can hold together, those first that the earliest times satisfy already. */
function solve({
  timeCount,
  required,
  clauses,
}: PathConstraints): DifferenceSystem | Exclude<Concretised, { kind: 'trace' }> {
  const system = new DifferenceSystem(timeCount);
  if (!required.every((constraint) => system.add(constraint))) return { kind: 'infeasible' };
  /** For each clause so far: where the system stood, and the choices that are left. */
  const tried: { readonly mark: ReturnType<DifferenceSystem['mark']>; readonly left: Choice[] }[] = [];
  for (let retries = 0; retries <= RETRIES_MAX;) {
    if (tried.length < clauses.length) {
      const clause = clauses[tried.length]!;
      const satisfied = (choice: Choice): boolean => choice.every((each) => system.satisfies(each));
      const left = [...clause.filter(satisfied), ...clause.filter((choice) => !satisfied(choice))].reverse();
      tried.push({ mark: system.mark(), left });
    } else return system;
    while (!takeNext(system, tried.at(-1)!)) {
      retries++;
      tried.pop();
      if (tried.length === 0) return { kind: 'infeasible' };
      system.undo(tried.at(-1)!.mark);
    }
  }
  return { kind: 'undecided', why: 'choices' };
}

type Choice = PathConstraints['clauses'][number][number];

/** Adds the next choice that fits; false if there is none. */
function takeNext(
  system: DifferenceSystem,
  { mark, left }: { readonly mark: ReturnType<DifferenceSystem['mark']>; readonly left: Choice[] },
): boolean {
  for (let choice = left.pop(); choice !== undefined; choice = left.pop()) {
    if (choice.every((constraint) => system.add(constraint))) return true;
    system.undo(mark);
  }
  return false;
}

// ------------------------------------------------------------------------------------------------- choosing

/** Beyond this many looks at constraints, a random choice is one between the earliest and the latest times. */
const LOOKS_MAX = 200_000_000;

function choose(system: DifferenceSystem, points: NonNullable<ConcretiseOptions['points']>): ScaledTimes {
  const { constraints } = system;
  const earliest = system.earliest();
  if (points === 'earliest') return scaled(earliest, commonScale([earliest], constraints));
  const latest = system.latest();
  if (points === 'latest') return scaled(latest, commonScale([latest], constraints));
  const scale = commonScale([earliest, latest], constraints);
  const low = scaled(earliest, scale).times;
  const high = scaled(latest, scale).times;
  // The solutions are convex: between two of them, all are.
  if (points === 'middle') {
    return { scale: 2 * scale, times: low.map((time, index) => time + high[index]!) };
  }
  const { random } = points;
  const parts = 16;
  const share = random.nextInt(parts + 1);
  const start = {
    scale: parts * scale,
    times: low.map((time, index) => (parts - share) * time + share * high[index]!),
  };
  return low.length * constraints.length > LOOKS_MAX ? start : shuffled(system, start, random);
}

/** Changes the delay before every step in turn, as far as the constraints let it, and all later times with it. */
function shuffled(
  system: DifferenceSystem,
  { scale, times: start }: ScaledTimes,
  random: Random,
): ScaledTimes {
  const times = [...start];
  for (let k = 1; k < times.length; k++) {
    let up = Infinity;
    let down = times[k]! - times[k - 1]!;
    for (const constraint of system.constraints) {
      if (constraint.plus >= k === constraint.minus >= k) continue;
      const slack = slackOf({ scale, times }, constraint);
      if (constraint.plus >= k) up = Math.min(up, slack);
      else down = Math.min(down, slack);
    }
    const most = up === Infinity ? scale : up;
    const shift = random.nextInt(Math.min(down + most, 2 ** 32 - 1) + 1) - down;
    for (let j = k; j < times.length; j++) times[j]! += shift;
  }
  return { scale, times };
}
