/**
 * Runs of a system under test, replayed on the concrete semantics: what it does, and which inputs it ignores.
 *
 * INVARIANT the replay shares nothing with what found the run.
 */
import { type Rational, ZERO, add, compare } from '../../base/rational.js';
import { type ConcreteState, type ConcreteSystem, delayed } from '../../semantics/concrete-system.js';
import { OpenRun } from '../../semantics/open-run.js';
import { type ObservedEvent } from '../../suite/judge.js';
import { type RunEdge, type SuiteInterface } from '../../suite/suite.js';
import { areSame, stepAlong } from '../replay.js';

export interface SystemRun {
  readonly steps: readonly SystemStep[];
  readonly finalDelay: Rational;
}

/** After a delay, the system takes edges, or an input is given that it does not accept. */
export type SystemStep =
  | { readonly delay: Rational; readonly edges: readonly RunEdge[] }
  | { readonly delay: Rational; readonly ignored: string };

export interface Observed {
  readonly events: readonly ObservedEvent[];
  readonly silence: Rational;
}

/** Where a run is after some of its steps. */
interface Stop {
  readonly state: ConcreteState;
  /** How many events were seen until then, and how long ago the last of them was. */
  readonly eventCount: number;
  readonly delay: Rational;
}

/** Replays runs of one system. What a run begins with just like the one before it is not replayed again. */
export class Replayer {
  readonly #system: ConcreteSystem;
  readonly #open: OpenRun;
  readonly #start: Stop | undefined;
  /** The steps of the last run that could be taken, what they led to, and what was seen on the way. */
  readonly #taken: { readonly step: SystemStep; readonly to: Stop }[] = [];
  readonly #events: ObservedEvent[] = [];

  constructor(system: ConcreteSystem, seen: SuiteInterface) {
    this.#system = system;
    this.#open = new OpenRun(system, seen);
    const [state] = system.initial().states;
    this.#start = state && { state, eventCount: 0, delay: ZERO };
  }

  /** What the tester sees of a run; undefined if the system has no such run. */
  observe({ steps, finalDelay }: SystemRun): Observed | undefined {
    const taken = this.#taken;
    const differs = taken.findIndex(({ step }, at) => at >= steps.length || !isSameStep(step, steps[at]!));
    if (differs >= 0) taken.length = differs;
    let now = taken.at(-1)?.to ?? this.#start;
    this.#events.length = now?.eventCount ?? 0;
    for (const step of steps.slice(taken.length)) {
      now = now && this.#after(now, step);
      if (now === undefined) return undefined;
      taken.push({ step, to: now });
    }
    if (now === undefined || delayed(this.#system, now.state, finalDelay) === undefined) return undefined;
    return { events: [...this.#events], silence: add(now.delay, finalDelay) };
  }

  #after({ state, delay: before }: Stop, step: SystemStep): Stop | undefined {
    const now = delayed(this.#system, state, step.delay);
    const delay = add(before, step.delay);
    if (now === undefined) return undefined;
    if ('ignored' in step) {
      const { ignored } = step;
      return this.#open.ignores(now, ignored) ? this.#seen(ignored, now, delay) : undefined;
    }
    const found = stepAlong(this.#system, now, step.edges);
    return found?.outcome.kind === 'state' ? this.#seen(found.action, found.outcome.state, delay) : undefined;
  }

  /** Notes an action, if it is an input or output. */
  #seen(action: string | undefined, state: ConcreteState, delay: Rational): Stop {
    if (!this.#open.isSeen(action)) return { state, eventCount: this.#events.length, delay };
    const kind = this.#open.isInput(action) ? 'input' : 'output';
    return { state, eventCount: this.#events.push({ kind, action, delay }), delay: ZERO };
  }
}

function isSameStep(one: SystemStep, other: SystemStep): boolean {
  if (compare(one.delay, other.delay) !== 0) return false;
  if ('ignored' in one || 'ignored' in other)
    return 'ignored' in one && 'ignored' in other && one.ignored === other.ignored;
  return (
    one.edges.length === other.edges.length &&
    one.edges.every((edge, at) => isSameEdge(edge, other.edges[at]!))
  );
}

function isSameEdge(one: RunEdge, other: RunEdge): boolean {
  return (
    one.edge === other.edge &&
    one.process === other.process &&
    areSame(one.branches, other.branches) &&
    areSame(one.selected, other.selected)
  );
}
