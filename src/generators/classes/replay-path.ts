/**
 * Ways on the concrete semantics, which shares nothing with the engine: the run of the model that a test is made from,
 * and whether the actions of the way, at their times, lead into the class that they are for.
 */
import { assert } from '../../base/assert.js';
import { type Rational, subtract } from '../../base/rational.js';
import { type TimedTrace, TraceRecorder } from '../../explore/trace.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  type EdgeIdentity,
  delayed,
  edgeKey,
  findStep,
  stateKey,
} from '../../semantics/concrete-system.js';
import { type TestModel } from '../test-model.js';
import { type MemberStep } from './specification.js';
import { type Times } from './timed-path.js';

/** The run that takes these steps at these times, and then waits until the last of them. */
export function runOf(
  concrete: ConcreteSystem,
  steps: readonly Pick<MemberStep, 'edges'>[],
  times: Times,
): TimedTrace {
  return recorded(concrete, steps, times).trace();
}

/** How long time may pass after this run; undefined if for ever. */
export function restAfter(
  concrete: ConcreteSystem,
  steps: readonly Pick<MemberStep, 'edges'>[],
  times: Times,
): Rational | undefined {
  return concrete.delayLimit(recorded(concrete, steps, times).state)?.limit;
}

function recorded(
  concrete: ConcreteSystem,
  steps: readonly Pick<MemberStep, 'edges'>[],
  times: Times,
): TraceRecorder {
  const [start] = concrete.initial().states;
  assert(start !== undefined, 'a way begins in an initial state');
  const recorder = new TraceRecorder(concrete, start);
  times.forEach((time, index) => {
    if (index > 0) assert(recorder.wait(subtract(time, times[index - 1]!)), 'time may pass on a way');
    const step = index === 0 ? undefined : steps[index - 1];
    if (step === undefined) return;
    const taken = findStep(concrete.steps(recorder.state), step.edges.map(identityOf));
    assert(taken !== undefined && recorder.take(taken), 'the steps of a way are possible');
  });
  return recorder;
}

/**
 * Whether after these actions at these times the steps that can be taken are exactly the given ones, in all states that
 * are possible then; what the environment does in them is left aside.
 */
export function leadsInto(
  { concrete, tested }: Pick<TestModel, 'concrete' | 'tested'>,
  actions: readonly string[],
  times: Times,
  enabled: readonly Pick<MemberStep, 'inside' | 'action'>[],
): boolean {
  let states = concrete.initial().states;
  times.forEach((time, index) => {
    if (index === 0) return;
    states = afterDelay(concrete, states, subtract(time, times[index - 1]!));
    const action = actions[index - 1];
    if (action !== undefined) states = afterAction(concrete, states, action);
  });
  const possible = states.flatMap((state) =>
    concrete.steps(state).steps.map(({ edges, action }) => {
      const inside = edges.filter(({ process }) => tested.underTest[process] === true);
      return keyOf(action!, inside);
    }),
  );
  const expected = enabled.map(({ inside, action }) => keyOf(action, inside.map(identityOf)));
  return states.length > 0 && [...new Set(possible)].sort().join() === [...new Set(expected)].sort().join();
}

function afterDelay(
  concrete: ConcreteSystem,
  states: readonly ConcreteState[],
  delay: Rational,
): readonly ConcreteState[] {
  return states.flatMap((state) => delayed(concrete, state, delay) ?? []);
}

function afterAction(
  concrete: ConcreteSystem,
  states: readonly ConcreteState[],
  action: string,
): readonly ConcreteState[] {
  const next = states.flatMap((state) =>
    concrete
      .steps(state)
      .steps.flatMap((step) =>
        step.action === action && step.outcome.kind === 'state' ? [step.outcome.state] : [],
      ),
  );
  return [...new Map(next.map((state) => [stateKey(state), state])).values()];
}

function identityOf({ edge }: MemberStep['edges'][number]): EdgeIdentity {
  return { process: edge.process, ...edge.origin, selected: edge.selected };
}

function keyOf(action: string, edges: readonly EdgeIdentity[]): string {
  return [action, ...edges.map(edgeKey)].join('+');
}
