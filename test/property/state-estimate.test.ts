/**
 * State estimates against states on a fine grid of time, along random observations of random networks: of processes under
 * test that stand alone, demonic and angelic, and of networks in their environment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interval, containsTime, point } from '../../src/base/interval.js';
import { type Rational, compare, fractionText, ratio } from '../../src/base/rational.js';
import { type Estimate, Estimator, type Completion } from '../../src/conformance/state-estimate.js';
import { CLOCK_CONSTANT_MAX } from '../../src/base/limits.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type GridEstimate, GridEstimator, GridLimit } from '../reference/grid-estimate.js';
import { withoutEnvironment } from '../../src/network/open-network.js';
import { assertUntil } from '../support/enough.js';
import { aloneOf } from '../support/open-question.js';
import { randomNetwork } from '../support/random-network.js';
import { intervalText, testModelOf } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 3;
const SCALE = 2;
const HORIZON: Rational = ratio(4n, 1n);
const STATES_MAX = LONG ? 4_000 : 1_500;
/** Observations per network. */
const EVENTS_MAX = 3;

/** Half units, from 0 to the horizon. */
const TIMES = Array.from({ length: 9 }, (_, halves) => ratio(BigInt(halves), 2n));

/** What both say of the same trace, as text that is compared. */
function sayings(estimate: Estimate, model: TestModel): readonly string[] {
  const outputs = new Map(estimate.outputs(HORIZON).map(({ action, windows }) => [action, windows]));
  const silence = estimate.silence(HORIZON);
  return TIMES.flatMap((at) => {
    const isSilent =
      silence === undefined ||
      compare(at, silence.limit) < 0 ||
      (compare(at, silence.limit) === 0 && !silence.open);
    return [
      `${fractionText(at)} silent ${isSilent}`,
      ...model.tested.outputs.map(
        (output) =>
          `${fractionText(at)} ${output} ${outputs.get(output)?.some((each) => containsTime(each, at)) ?? false}`,
      ),
      ...(isSilent ? model.tested.inputs : []).map(
        (input) => `${fractionText(at)} ${input} ${estimate.acceptance(input, at)}`,
      ),
    ];
  });
}

function gridSayings(grid: GridEstimate, model: TestModel, completion: Completion): readonly string[] {
  // What an environment does not give is not refused.
  const acceptance = (input: string, at: Rational): string => {
    const found = grid.acceptance(input, at);
    return completion === 'none' && found === 'sometimes' ? 'always' : found;
  };
  return TIMES.flatMap((at) => {
    const isSilent = grid.isSilentUntil(at);
    return [
      `${fractionText(at)} silent ${isSilent}`,
      ...model.tested.outputs.map((output) => `${fractionText(at)} ${output} ${grid.isPossible(output, at)}`),
      ...(isSilent ? model.tested.inputs : []).map(
        (input) => `${fractionText(at)} ${input} ${acceptance(input, at)}`,
      ),
    ];
  });
}

/** An observation: an input at a time, or an output in a window that holds it. */
interface Observation {
  readonly choice: number;
  readonly widens: number;
}

const observation = fc.record({ choice: fc.nat(999), widens: fc.integer({ min: 0, max: 3 }) });

function windowAround(at: Rational, widens: number): Interval {
  if (widens === 0) return point(at);
  const half = ratio(1n, 2n);
  const low = compare(at, half) > 0 ? ratio(at.numerator * 2n - at.denominator, 2n * at.denominator) : at;
  const next = ratio(at.numerator * 2n + at.denominator, 2n * at.denominator);
  const high = compare(next, HORIZON) > 0 ? at : next;
  const isOpen = widens === 2 && compare(low, high) < 0;
  return { low, lowOpen: isOpen && compare(low, at) < 0, high, highOpen: isOpen && compare(high, at) > 0 };
}

/** Steps of time per unit. Where many internal steps must fit between two half units, only a finer grid holds them. */
const TICKS = [8, 16, 32];

/** Whether anything could be compared; on the coarsest grid that agrees. */
function agree(
  model: TestModel,
  observations: readonly Observation[],
  completion: Completion,
  constantMax = CONSTANT_MAX,
): boolean {
  for (const ticks of TICKS.slice(0, -1)) {
    try {
      return agreeOnGrid(model, observations, completion, { ticks, constantMax });
    } catch (error) {
      if (error instanceof GridLimit) throw error;
    }
  }
  return agreeOnGrid(model, observations, completion, { ticks: TICKS.at(-1)!, constantMax });
}

function agreeOnGrid(
  model: TestModel,
  observations: readonly Observation[],
  completion: Completion,
  { ticks, constantMax }: { readonly ticks: number; readonly constantMax: number },
): boolean {
  const estimator = new Estimator(model.network, model.tested, SCALE, HORIZON, { completion });
  const statesMax = (STATES_MAX * ticks) / TICKS[0]!;
  const grids = new GridEstimator(model.concrete, model.tested, constantMax, statesMax, ticks);
  const { synchronisation } = model.network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const isBroadcast = (input: string): boolean =>
    channels.some(({ name, broadcast }) => name === input && broadcast);
  const isIgnored = (input: string): boolean =>
    completion === 'angelic' || (completion === 'demonic' && isBroadcast(input));
  let estimate = estimator.initial();
  let grid = grids.initial(HORIZON);
  const trace: string[] = [];
  let compared = false;
  for (const { choice, widens } of [...observations, undefined].map(
    (each) => each ?? { choice: -1, widens: 0 },
  )) {
    if (estimate.anything) return compared;
    expect([trace.join(' '), ...sayings(estimate, model)]).toEqual([
      trace.join(' '),
      ...gridSayings(grid, model, completion),
    ]);
    compared = true;
    const possible = TIMES.flatMap((at) => [
      ...model.tested.outputs
        .filter((output) => grid.isPossible(output, at))
        .map((action) => ({ action, at })),
      ...(grid.isSilentUntil(at) ? model.tested.inputs : [])
        .filter(
          (input) =>
            isIgnored(input) ||
            grid.acceptance(input, at) === 'always' ||
            (completion === 'none' && grid.acceptance(input, at) === 'sometimes'),
        )
        .map((action) => ({ action, at })),
    ]);
    const chosen = choice < 0 ? undefined : possible[choice % Math.max(1, possible.length)];
    if (chosen === undefined) return compared;
    const { action, at } = chosen;
    if (model.tested.inputs.includes(action)) {
      estimate = estimate.afterInput(action, at);
      grid = isIgnored(action) ? grid.afterInputOrNot(action, at) : grid.after(action, point(at));
      trace.push(`${action}@${fractionText(at)}`);
    } else {
      const window = windowAround(at, widens);
      estimate = estimate.afterOutput(action, window);
      grid = grid.after(action, window);
      trace.push(`${action}@${intervalText(window)}`);
    }
  }
  return compared;
}

/** The processes under test of a model, with nobody around them. */
function alone(model: TestModel): TestModel {
  return { ...model, network: withoutEnvironment(model.network, model.tested), concrete: aloneOf(model) };
}

test.each<Completion>(['demonic', 'angelic', 'none'])(
  '%s estimates are those of a fine grid',
  (completion) => {
    let compared = 0;
    assertUntil(
      () => compared > 15,
      fc.property(
        randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2 }),
        fc.constantFrom(undefined, ['P0'], ['P1'], ['P0', 'P1']),
        fc.array(observation, { minLength: EVENTS_MAX, maxLength: EVENTS_MAX }),
        (text, underTest, observations) => {
          const model = testModelOf(text, { underTest });
          if (!('network' in model)) return;
          try {
            if (agree(completion === 'none' ? model : alone(model), observations, completion)) compared++;
          } catch (error) {
            if (!(error instanceof GridLimit)) throw error;
          }
        },
      ),
      { numRuns: LONG ? 3_000 : 50 },
    );
    expect(compared).toBeGreaterThan(15);
  },
);
/** One process whose edges reset few clocks and compare differences often, also when much time has passed. */
const differenceAutomaton = fc
  .tuple(...[0, 1, 2].map((at) => edgeFrom(fc.constant(at), fc.constant(at + 1))))
  .chain((onwards) => {
    const location = fc.integer({ min: 0, max: 3 });
    return fc.array(edgeFrom(location, location), { minLength: 2, maxLength: 5 }).map((others) => {
      const edges = [...onwards, ...others].join(',\n  ');
      return `chan a, b, o, p; clock x, y;
process P() { state L0, L1, L2, L3; init L0; trans
  ${edges};
}
system P;`;
    });
  });

function edgeFrom(source: fc.Arbitrary<number>, target: fc.Arbitrary<number>): fc.Arbitrary<string> {
  const operator = fc.constantFrom('<', '<=', '==', '>=', '>');
  const atom = fc.oneof(
    fc.tuple(fc.constantFrom('x', 'y'), operator, fc.integer({ min: 0, max: 1 })),
    fc.tuple(fc.constant('x - y'), operator, fc.integer({ min: -1, max: 2 })),
  );
  return fc
    .record({
      source,
      target,
      sync: fc.constantFrom('', '', 'sync a?;', 'sync b?;', 'sync o!;', 'sync p!;'),
      guards: fc.array(
        atom.map((parts) => parts.join(' ')),
        { maxLength: 2 },
      ),
      resets: fc.constantFrom('', '', 'assign x = 0;', 'assign y = 0;'),
    })
    .map(
      ({ source: from, target: to, sync, guards, resets }) =>
        `L${from} -> L${to} { ${guards.length === 0 ? '' : `guard ${guards.join(' && ')};`} ${sync} ${resets} }`,
    );
}

/** A process that compares a difference which cannot be told apart from others, in a location that is never reached. */
const HUGE = `process Huge() { state A, U; init A; trans U -> U { guard x - y < ${CLOCK_CONSTANT_MAX + 1}; }; }`;

test.each([
  ['as many differences of clocks as can be told apart', (text: string) => text],
  ['more differences than that', (text: string) => text.replace('system P;', `${HUGE}\nsystem P, Huge;`)],
])('with %s, estimates are those of a fine grid', (_, changed) => {
  let compared = 0;
  // Differences of large values count too, so the grid has to keep all times.
  const constantMax = (EVENTS_MAX + 2) * Number(HORIZON.numerator);
  assertUntil(
    () => compared > 20,
    fc.property(
      differenceAutomaton,
      fc.array(observation, { minLength: EVENTS_MAX, maxLength: EVENTS_MAX }),
      (text, observations) => {
        const model = testModelOf(changed(text));
        if (!('network' in model)) return;
        try {
          if (agree(model, observations, 'angelic', constantMax)) compared++;
        } catch (error) {
          if (!(error instanceof GridLimit)) throw error;
        }
      },
    ),
    { numRuns: LONG ? 3_000 : 60 },
  );
  expect(compared).toBeGreaterThan(20);
});
