/** Replays the run that a test was made from, on the concrete semantics, which shares nothing with the engine. */
import { assert } from '../base/assert.js';
import { type Rational, ZERO, add, parseRational } from '../base/rational.js';
import { type TimedTrace, TraceRecorder } from '../explore/trace.js';
import {
  type ConcreteEdge,
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
} from '../semantics/concrete-system.js';
import { type ObservedEvent } from '../suite/judge.js';
import { type RunEdge, type RunStep, type SuiteInterface } from '../suite/suite.js';

export type Replay =
  | { readonly kind: 'trace'; readonly trace: TimedTrace }
  /** The step with this index cannot be taken. */
  | { readonly kind: 'impossible'; readonly step: number };

export function replay(system: ConcreteSystem, run: readonly RunStep[]): Replay {
  const [start] = system.initial().states;
  if (start === undefined) return { kind: 'impossible', step: 0 };
  const recorder = new TraceRecorder(system, start);
  for (const [index, { delay, edges }] of run.entries()) {
    const impossible = { kind: 'impossible', step: index } as const;
    const time = parseRational(delay);
    if (time === undefined || !recorder.wait(time)) return impossible;
    // A step without edges is the silence at the end.
    if (edges.length === 0) continue;
    const step = stepAlong(system, recorder.state, edges);
    if (step === undefined || !recorder.take(step)) return impossible;
  }
  return { kind: 'trace', trace: recorder.trace() };
}

/** A recorder that stands at the end of a trace, and goes on from there. */
export function recorderAfter(system: ConcreteSystem, { steps, finalDelay }: TimedTrace): TraceRecorder {
  const [start] = system.initial().states;
  assert(start !== undefined, 'a model that has a trace has a start');
  const recorder = new TraceRecorder(system, start);
  for (const { delay, edges } of steps) {
    const along = edges.map(({ process, edgeIndex, branchIndices, selected }): RunEdge => ({
      process,
      edge: edgeIndex,
      branches: branchIndices,
      selected: selected.map(({ value }) => value),
    }));
    const step = recorder.wait(delay) ? stepAlong(system, recorder.state, along) : undefined;
    assert(step !== undefined && recorder.take(step), 'a trace is a run of the model');
  }
  assert(recorder.wait(finalDelay), 'a trace is a run of the model');
  return recorder;
}

/** The step from a state that takes these edges. */
export function stepAlong(
  system: ConcreteSystem,
  state: ConcreteState,
  edges: readonly RunEdge[],
): ConcreteStep | undefined {
  const isIt = (taken: readonly ConcreteEdge[]): boolean =>
    taken.length === edges.length && taken.every((edge, at) => isSame(system, edge, edges[at]!));
  return system.steps(state, (_, taken) => isIt(taken)).steps[0];
}

function isSame(system: ConcreteSystem, edge: ConcreteEdge, other: RunEdge): boolean {
  return (
    system.processes[edge.process]!.name === other.process &&
    edge.edgeIndex === other.edge &&
    areSame(edge.branchIndices, other.branches) &&
    edge.selected.length === (other.selected?.length ?? 0) &&
    edge.selected.every(({ value }, at) => value === other.selected?.[at])
  );
}

/** Whether two lists that edges are recognised by are the same; one that is absent is empty. */
export function areSame(some: readonly number[] = [], others: readonly number[] = []): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

/** What the tester sees of a trace, and how long it is silent in the end. */
export function eventsOf(
  { steps, finalDelay }: TimedTrace,
  { inputs, outputs }: SuiteInterface,
): { readonly events: readonly ObservedEvent[]; readonly silence: Rational } {
  const events: ObservedEvent[] = [];
  let delay = ZERO;
  for (const step of steps) {
    delay = add(delay, step.delay);
    const { action } = step;
    if (action === undefined || !(inputs.includes(action) || outputs.includes(action))) continue;
    events.push({ kind: inputs.includes(action) ? 'input' : 'output', action, delay });
    delay = ZERO;
  }
  return { events, silence: add(delay, finalDelay) };
}
