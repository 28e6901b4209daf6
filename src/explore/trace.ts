/**
 * Timed traces: what a run does, step by step, with exact delays. Plain data with names, ready to be shown.
 *
 * INVARIANT a timed trace was computed by the concrete semantics: it is a run of the model.
 */
import { type Rational, ZERO, add, compare } from '../base/rational.js';
import { type Span } from '../base/source.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../semantics/concrete-system.js';
import { type ModelError } from '../semantics/model-error.js';

export interface TimedTrace {
  /** The names of the processes, in the order of the system line. */
  readonly processes: readonly string[];
  readonly initial: TraceState;
  readonly steps: readonly TimedStep[];
  /** How long time passes after the last step. */
  readonly finalDelay: Rational;
  /** Where the run is after the final delay. */
  readonly final: TraceState;
  /**
   * What goes wrong in the last step (then it has no state behind it, and `final` is the one before it), or where the
   * next step is looked for.
   */
  readonly error?: ModelError | undefined;
}

export interface TimedStep {
  /** How long time passes before the step. */
  readonly delay: Rational;
  /** When the step is taken, counted from the start. */
  readonly time: Rational;
  /** The channel or event; absent for internal steps. */
  readonly action?: string | undefined;
  /** In the order in which their updates run: the sender first. */
  readonly edges: readonly TraceEdge[];
  /** The variables whose values the step changes, with their new values. */
  readonly changes: readonly Value<number>[];
  /** Right after the step. */
  readonly clocks: readonly Value<Rational>[];
}

export interface TraceEdge {
  readonly process: string;
  readonly source: string;
  readonly target: string;
  readonly selected: readonly Value<number>[];
  /** The edge in its template, and in the file. */
  readonly edgeIndex: number;
  readonly branchIndices: readonly number[];
  readonly span: Span;
}

export interface TraceState {
  /** The location of each process. */
  readonly locations: readonly string[];
  readonly variables: readonly Value<number>[];
  readonly clocks: readonly Value<Rational>[];
}

export interface Value<T> {
  readonly name: string;
  readonly value: T;
}

/** Follows a run of the concrete semantics and writes it down. */
export class TraceRecorder {
  readonly #system: ConcreteSystem;
  readonly #initial: ConcreteState;
  readonly #steps: TimedStep[] = [];
  #state: ConcreteState;
  #time: Rational = ZERO;
  /** Since the last step. */
  #delay: Rational = ZERO;
  #error: ModelError | undefined;

  constructor(system: ConcreteSystem, initial: ConcreteState) {
    this.#system = system;
    this.#initial = initial;
    this.#state = initial;
  }

  /** Where the run is now. */
  get state(): ConcreteState {
    return this.#state;
  }

  /** Lets time pass; false if it may not pass that long. */
  wait(delay: Rational): boolean {
    const state = delayed(this.#system, this.#state, delay);
    if (state === undefined) return false;
    this.#state = state;
    this.#delay = add(this.#delay, delay);
    this.#time = add(this.#time, delay);
    return true;
  }

  /** Takes a step of the current state; false if the model goes wrong in it, which ends the run. */
  take({ edges, action, outcome }: ConcreteStep): boolean {
    const before = this.#state;
    if (outcome.kind === 'state') this.#state = outcome.state;
    else this.#error = outcome.error;
    this.#steps.push({
      delay: this.#delay,
      time: this.#time,
      action,
      edges: edges.map(({ process, source, target, selected, edgeIndex, branchIndices, span }) => {
        const { name, locations } = this.#system.processes[process]!;
        return {
          process: name,
          source: locations[source]!,
          target: locations[target]!,
          ...{ selected, edgeIndex, branchIndices, span },
        };
      }),
      changes: this.#variables().filter(
        (_, index) => this.#state.variables[index] !== before.variables[index],
      ),
      clocks: this.#clocks(),
    });
    this.#delay = ZERO;
    return outcome.kind === 'state';
  }

  /** The model goes wrong where the next step is looked for. */
  fail(error: ModelError): void {
    this.#error = error;
  }

  trace(): TimedTrace {
    const { processes } = this.#system;
    return {
      processes: processes.map(({ name }) => name),
      initial: this.#describe(this.#initial),
      steps: this.#steps,
      finalDelay: this.#delay,
      final: this.#describe(this.#state),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    };
  }

  #describe(state: ConcreteState): TraceState {
    return {
      locations: state.locations.map((at, process) => this.#system.processes[process]!.locations[at]!),
      variables: this.#variables(state),
      clocks: this.#clocks(state),
    };
  }

  #variables({ variables }: ConcreteState = this.#state): readonly Value<number>[] {
    return variables.map((value, index) => ({ name: this.#system.variables[index]!, value }));
  }

  #clocks({ clocks }: ConcreteState = this.#state): readonly Value<Rational>[] {
    return clocks.map((value, index) => ({ name: this.#system.clocks[index]!, value }));
  }
}

/** How long a trace takes, the final delay included. */
export function durationOf({ steps, finalDelay }: TimedTrace): Rational {
  return add(steps.at(-1)?.time ?? ZERO, finalDelay);
}

/** Whether time passes before the step. */
export function isDelayed({ delay }: Pick<TimedStep, 'delay'>): boolean {
  return compare(delay, ZERO) > 0;
}
