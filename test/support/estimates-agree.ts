/**
 * State estimates compared with states on a fine grid of time, along random observations.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Interval, containsTime, point } from '../../src/base/interval.js';
import { type Rational, compare, fractionText, ratio } from '../../src/base/rational.js';
import { type Completion } from '../../src/conformance/observed-system.js';
import { type Estimate, initialEstimate } from '../../src/conformance/state-estimate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { withoutEnvironment } from '../../src/network/open-network.js';
import { type GridEstimate, GridEstimator, GridLimit } from '../reference/grid-estimate.js';
import { aloneOf } from './open-question.js';
import { intervalText } from './test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const SCALE = 2;
/** No time before an observation is longer. */
export const HORIZON: Rational = ratio(4n, 1n);
const STATES_MAX = LONG ? 4_000 : 1_500;
/** Observations per network. */
export const EVENTS_MAX = 3;

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
  const acceptance = (input: string, at: Rational): string => {
    // Nobody refuses a broadcast; what an environment does not give is not refused, either.
    if (completion !== 'none' && isBroadcast(model, input)) return 'always';
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

function isBroadcast({ network: { synchronisation } }: TestModel, input: string): boolean {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return channels.some(({ name, broadcast }) => name === input && broadcast);
}

/** An observation: an input at a time, or an output in a window that holds it. */
export interface Observation {
  readonly choice: number;
  readonly widens: number;
}

export const observations: fc.Arbitrary<readonly Observation[]> = fc.array(
  fc.record({ choice: fc.nat(999), widens: fc.integer({ min: 0, max: 3 }) }),
  { minLength: EVENTS_MAX, maxLength: EVENTS_MAX },
);

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

/** Whether anything could be compared, with a grid that is not too large; on the coarsest one that agrees. */
export function estimatesAgree(
  model: TestModel,
  seen: readonly Observation[],
  completion: Completion,
  constantMax: number,
): boolean {
  const onGrid = (ticks: number): boolean => agreeOnGrid(model, seen, completion, { ticks, constantMax });
  try {
    for (const ticks of TICKS.slice(0, -1)) {
      try {
        return onGrid(ticks);
      } catch (error) {
        if (error instanceof GridLimit) throw error;
      }
    }
    return onGrid(TICKS.at(-1)!);
  } catch (error) {
    if (error instanceof GridLimit) return false;
    throw error;
  }
}

function agreeOnGrid(
  model: TestModel,
  seen: readonly Observation[],
  completion: Completion,
  { ticks, constantMax }: { readonly ticks: number; readonly constantMax: number },
): boolean {
  const statesMax = (STATES_MAX * ticks) / TICKS[0]!;
  const grids = new GridEstimator(model.concrete, model.tested, constantMax, statesMax, ticks);
  const isIgnored = (input: string): boolean =>
    completion === 'angelic' || (completion === 'demonic' && isBroadcast(model, input));
  let estimate = initialEstimate(model.network, model.tested, SCALE, HORIZON, { completion });
  let grid = grids.initial(HORIZON);
  const trace: string[] = [];
  let compared = false;
  for (const { choice, widens } of [...seen, undefined].map((each) => each ?? { choice: -1, widens: 0 })) {
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
      estimate = estimate.afterTaking(action, window);
      grid = grid.after(action, window);
      trace.push(`${action}@${intervalText(window)}`);
    }
  }
  return compared;
}

/** The processes under test of a model, with nobody around them. */
export function alone(model: TestModel): TestModel {
  return { ...model, network: withoutEnvironment(model.network, model.tested), concrete: aloneOf(model) };
}
