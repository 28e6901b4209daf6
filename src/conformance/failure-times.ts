/**
 * The times of a difference: the way to it is followed once more, exactly, with a clock for the start and for each visible
 * event. In the zones where the system differs, these clocks are all that is asked of the times.
 */
import { type Rational, ZERO, add, compare } from '../base/rational.js';
import { type DifferenceConstraint } from '../explore/difference-constraints.js';
import { type PointChoice, timesOf } from '../explore/path-times.js';
import { type Actions } from '../semantics/open-system.js';
import { UNBOUNDED, boundConstant, isStrict } from '../zones/bound.js';
import { type TimedFailure, failureAfter } from './conformance.js';
import { type JointState } from './joint-state.js';
import { type JointSystem, type Label, MOMENT } from './joint-system.js';
import { type Difference } from './joint-time.js';

/** More states on one way are not followed. */
const STATES_MAX = 64;
/** So many ways to choose the times are looked at. */
const WAYS_MAX = 16;

/**
 * Failures along a way that ends with this output, or with silence: the earliest of each zone, those with the least time
 * first, and then others. The numbers of the system's edges in a product begin with `edgesBefore`.
 */
export function* failuresAlong(
  joint: JointSystem,
  labels: readonly Label[],
  output: number | undefined,
  edgesBefore: number,
): Generator<TimedFailure> {
  let states = joint.initial('kept');
  for (const label of labels) {
    const next = states.flatMap((state) =>
      joint.visit(state).successors.flatMap((each) => (isSame(each.label, label) ? [each.state] : [])),
    );
    // Moments of the specification's internal steps may be others here than on the way.
    states = isSame(label, MOMENT) ? [...states, ...next] : next;
    if (states.length > STATES_MAX) return;
  }
  const differences = states.flatMap((state: JointState) =>
    joint.visit(state).differences.filter((each) => each.output === output),
  );
  for (const points of ['earliest', 'middle', 'latest'] as const) {
    const failures = differences
      .slice(0, WAYS_MAX)
      .map((difference) => timed(difference, points))
      .filter((delays) => delays !== undefined)
      .map((delays) => failureOf(joint.actions, labels, delays, output, edgesBefore));
    yield* failures.sort((a, b) => compare(a.time, b.time));
  }
}

function isSame(a: Label, b: Label): boolean {
  return a.action === b.action && a.world === b.world && a.edges.join() === b.edges.join();
}

/** The delays before each event and before the difference shows. */
function timed({ zone, dim, history }: Difference, points: PointChoice): readonly Rational[] | undefined {
  // Time k is that of event k, or now: what has passed since then is the clock, or zero.
  const positions = [...history, 0];
  const required: DifferenceConstraint[] = [];
  positions.forEach((plus, i) => {
    positions.forEach((minus, j) => {
      // T_i - T_j is what has passed since j, less what has passed since i.
      const bound = zone[minus * dim + plus]!;
      if (i === j || bound === UNBOUNDED) return;
      required.push({ plus: i, minus: j, bound: boundConstant(bound), strict: isStrict(bound) });
    });
  });
  const answer = timesOf(
    {
      kind: 'constraints',
      timeCount: positions.length,
      required,
      clauses: [],
      states: [],
      stayTime: undefined,
      pauseTime: undefined,
    },
    points,
  );
  return answer.kind === 'times' ? answer.delays : undefined;
}

function failureOf(
  actions: Actions,
  labels: readonly Label[],
  delays: readonly Rational[],
  output: number | undefined,
  edgesBefore: number,
): TimedFailure {
  const seen = labels
    .flatMap(({ action }) => action ?? [])
    .map((action, index) => [action, delays[index]!] as const);
  const path = labels
    .filter(({ edges, action }) => edges.length > 0 || action !== undefined)
    .map(({ edges }) => edges.map((id) => id + edgesBefore));
  return failureAfter(path, actions, seen, delays.slice(seen.length).reduce(add, ZERO), output);
}
