/**
 * Plays tests on a system in whole ticks, fast: the question is whether the system can fail.
 *
 * Wherever the system has a choice, it tries to do each thing as early as it can, as late as it may, and at some times in
 * between, and to do nothing. So a failure that is found is one, and one that is not found may still be there. A failure comes with its run, to be
 * replayed on the concrete semantics.
 */
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { type Rational, ratio } from '../../base/rational.js';
import { spend } from '../../base/stopped.js';
import { type UnfitInputs } from '../../conformance/conformance.js';
import { type Network } from '../../network/network.js';
import { type CompiledEdge, type CompiledNetwork } from '../../semantics/compile.js';
import { ModelError } from '../../semantics/model-error.js';
import { settlingSteps } from '../../semantics/settling.js';
import { ChannelSynchroniser, type KeptCandidate } from '../../semantics/synchronise.js';
import { TickSystem, canTick } from '../../semantics/tick-system.js';
import { fits } from '../../suite/action.js';
import { type RunEdge, type SuiteInterface } from '../../suite/suite.js';
import { type SystemRun } from './system-run.js';
import { type TickChoice, type TickPosition, type TickTest } from './tick-test.js';

/** The system takes so many steps at most in all the ways through one test. */
const STEPS_MAX = 2_000;

/** Short runs are tried first: a system can take internal steps without end. */
const RUN_LENGTHS = [20, 60, 400];

/** Of the times at which the system can take a step, so many are tried besides the first and the last. */
const DELAYS_BETWEEN_MAX = 16;

/** What it costs to look at one position of a test, as budgets count. */
const SPENT_PER_POSITION = 10;

/** After a delay in ticks. */
type Taken =
  | { readonly delay: number; readonly edges: readonly CompiledEdge[] }
  | { readonly delay: number; readonly ignored: string };

/** A run as it is found; most are never asked for exact times. */
export interface FoundRun {
  readonly scale: number;
  readonly taken: readonly Taken[];
  /** After all that. */
  readonly waited: number;
}

/** The tester listens for what a choice lists; outputs come after some ticks at the earliest. */
interface Listening {
  readonly choice: TickChoice;
  readonly outputsFrom: number;
}

/** For one system, opened for its inputs and outputs. */
export class TickPlayer {
  readonly #compiled: CompiledNetwork;
  readonly #unfitInputs: UnfitInputs;
  readonly #synchroniser: ChannelSynchroniser;
  readonly #systems = new Map<number, TickSystem>();
  readonly #channels: readonly string[];
  readonly #isInput: readonly boolean[];
  readonly #isOutput: readonly boolean[];
  readonly #isBroadcast: readonly boolean[];
  #system: TickSystem;
  /** What the system has done so far, inputs that it ignored included, and how long ago the last of it was. */
  readonly #taken: Taken[] = [];
  #waited = 0;
  #stepsLeft = 0;
  #lengthMax = 0;
  /** Some run was not followed further for its length. */
  #isCut = false;

  constructor(
    compiled: CompiledNetwork,
    { inputs, outputs }: SuiteInterface,
    unfitInputs: UnfitInputs = 'ignored',
  ) {
    const { synchronisation } = compiled.network;
    assert(synchronisation.kind === 'channels', 'systems that are tested have channels');
    assert(canTick(compiled.network), 'who plays in ticks knows that they do');
    this.#compiled = compiled;
    this.#unfitInputs = unfitInputs;
    this.#synchroniser = new ChannelSynchroniser(compiled);
    this.#channels = synchronisation.channels.map(({ name }) => name);
    const [given, seen] = [new Set(inputs), new Set(outputs)];
    this.#isInput = this.#channels.map((name) => given.has(name));
    this.#isOutput = this.#channels.map((name) => seen.has(name));
    this.#isBroadcast = synchronisation.channels.map(({ broadcast }) => broadcast);
    this.#system = this.#systemFor(2);
  }

  /** A run in which the system fails the test; undefined if none was found. */
  failure({ scale, start }: TickTest): FoundRun | undefined {
    this.#system = this.#systemFor(scale);
    try {
      for (const lengthMax of RUN_LENGTHS) {
        if (this.#failsWithRun(start, lengthMax))
          return { scale, taken: [...this.#taken], waited: this.#waited };
        if (!this.#isCut) return undefined;
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
    }
    return undefined;
  }

  /** Whether there is a run of at most this length that fails. */
  #failsWithRun(start: TickPosition, lengthMax: number): boolean {
    this.#taken.length = 0;
    this.#waited = 0;
    this.#stepsLeft = STEPS_MAX;
    this.#lengthMax = lengthMax;
    this.#isCut = false;
    return this.#system.start() && this.#fails(start);
  }

  #systemFor(scale: number): TickSystem {
    return madeOnce(this.#systems, scale, () => new TickSystem(this.#compiled, this.#synchroniser, scale));
  }

  /**
   * Whether the rest of the test can end with a failure; then what was done is what leads there. Right after a silence
   * outputs take a tick: one at its very end would have broken it.
   */
  #fails(position: TickPosition, outputsFrom = 0): boolean {
    if (typeof position === 'string') return position === 'fail';
    return this.#failsWithin({ choice: position, outputsFrom }, 0);
  }

  /** The tester has listened for so long. */
  #failsWithin(listening: Listening, at: number): boolean {
    spend(SPENT_PER_POSITION);
    const { choice, outputsFrom } = listening;
    const system = this.#system;
    const rest = choice.until - at;
    const delayMax = system.delayMax();
    const limit = Math.min(rest, delayMax);
    for (const step of system.steps()) {
      const channel = this.#channelOf(step.edges[0]!);
      if (this.#isInput[channel] === true) continue;
      const { earliest, latest } = system.delaysOf(step);
      const first = this.#isOutput[channel] === true ? Math.max(earliest, outputsFrom - at) : earliest;
      const last = Math.min(latest, limit);
      if (first > last) continue;
      for (const delay of triedDelays(first, last))
        if (this.#failsAfter(listening, at, delay, step, channel)) return true;
    }
    return delayMax >= rest && this.#failsSilently(choice, rest);
  }

  /** The system takes a step after a delay. */
  #failsAfter(
    listening: Listening,
    at: number,
    delay: number,
    step: KeptCandidate,
    channel: number,
  ): boolean {
    const now = at + delay;
    return this.#trying(delay, step, () => {
      if (this.#isOutput[channel] !== true) return this.#failsWithin(listening, now);
      const action = this.#channels[channel];
      const taken = listening.choice.outputs.find(
        (each) => fits(each.action ?? '', action ?? '') && each.low <= now && now <= each.high,
      );
      return this.#fails(taken?.next ?? 'fail');
    });
  }

  /** The system does nothing for the rest of the time. */
  #failsSilently({ otherwise }: TickChoice, rest: number): boolean {
    const system = this.#system;
    const before = system.keep();
    system.wait(rest);
    this.#waited += rest;
    if (otherwise === undefined || this.#failsGiven(otherwise.action, otherwise.next)) return true;
    this.#waited -= rest;
    system.goBack(before);
    return false;
  }

  /** The tester gives an input; a system that does not accept it ignores it. */
  #failsGiven(action: string | undefined, next: TickPosition): boolean {
    if (action === undefined) return this.#fails(next, 1);
    const system = this.#system;
    let isAccepted = false;
    let isUnfit = false;
    for (const step of system.steps()) {
      const channel = this.#channelOf(step.edges[0]!);
      if (this.#channels[channel] !== action) continue;
      const { earliest, latest } = system.delaysOf(step);
      if (earliest > 0 || latest < 0) continue;
      isUnfit ||= this.#isBroadcast[channel] !== true;
      const before = system.keep();
      if (system.take(step)) {
        isAccepted = true;
        const taken = { delay: this.#waited, edges: step.edges };
        if (this.#noting(taken, () => this.#fails(next))) return true;
      }
      system.goBack(before);
    }
    if (isAccepted || (isUnfit && this.#unfitInputs === 'blocked') || this.#settles()) return false;
    return this.#noting({ delay: this.#waited, ignored: action }, () => this.#fails(next));
  }

  /** Whether the system does something unseen before it ignores an input. */
  #settles(): boolean {
    const system = this.#system;
    const unseen = system.steps().filter(({ edges }) => {
      const channel = this.#channelOf(edges[0]!);
      return this.#isInput[channel] !== true && this.#isOutput[channel] !== true;
    });
    return settlingSteps(unseen, () => system.stopsTime).some((step) => {
      const { earliest, latest } = system.delaysOf(step);
      if (earliest > 0 || latest < 0) return false;
      const before = system.keep();
      const isTaken = system.take(step);
      system.goBack(before);
      return isTaken;
    });
  }

  /** Takes a step after a delay if it can be taken, and goes on; afterwards all is as before, unless there is a failure. */
  #trying(delay: number, step: KeptCandidate, goOn: () => boolean): boolean {
    const system = this.#system;
    const before = system.keep();
    system.wait(delay);
    if (system.take(step) && this.#noting({ delay: this.#waited + delay, edges: step.edges }, goOn))
      return true;
    system.goBack(before);
    return false;
  }

  /** Goes on with something done; it is not done if that leads to no failure. */
  #noting(taken: Taken, goOn: () => boolean): boolean {
    if (this.#taken.length >= this.#lengthMax) {
      this.#isCut = true;
      return false;
    }
    if (this.#stepsLeft-- <= 0) return false;
    const waited = this.#waited;
    this.#taken.push(taken);
    this.#waited = 0;
    if (goOn()) return true;
    this.#taken.pop();
    this.#waited = waited;
    return false;
  }

  /** -1 for internal steps. */
  #channelOf({ action }: CompiledEdge): number {
    if (action.kind !== 'send' && action.kind !== 'receive') return -1;
    return action.channel + (action.offset?.(this.#system.vector) ?? 0);
  }

  /** The same in time units, with the names of what is taken. */
  exactly({ scale, taken: found, waited }: FoundRun): SystemRun {
    const time = (ticks: number): Rational => ratio(BigInt(ticks), BigInt(scale));
    return {
      steps: found.map((taken) =>
        'ignored' in taken
          ? { delay: time(taken.delay), ignored: taken.ignored }
          : { delay: time(taken.delay), edges: runEdgesOf(this.#compiled.network, taken.edges) },
      ),
      finalDelay: time(waited),
    };
  }
}

/** The ends first, then what is between them. */
function triedDelays(earliest: number, latest: number): readonly number[] {
  if (earliest === latest) return [earliest];
  const between = Math.min(latest - earliest - 1, DELAYS_BETWEEN_MAX);
  return [earliest, latest, ...Array.from({ length: between }, (_, index) => earliest + 1 + index)];
}

function runEdgesOf({ processes }: Network, edges: readonly CompiledEdge[]): readonly RunEdge[] {
  return edges.map(({ process, edge: { origin, selected } }) => ({
    process: processes[process]!.name,
    edge: origin.edgeIndex,
    ...(origin.branchIndices.length === 0 ? {} : { branches: origin.branchIndices }),
    ...(selected.length === 0 ? {} : { selected: selected.map(({ value }) => value) }),
  }));
}
