/**
 * A test as a graph with whole numbers: what the fast player walks through.
 *
 * Times are in ticks. A window that does not hold one of its ends begins or ends a tick further inside.
 */
import { type BoundedInterval } from '../../base/interval.js';
import { append, greatest } from '../../base/long-lists.js';
import { type Rational, commonDenominator } from '../../base/rational.js';
import { actionOf } from '../../suite/action.js';
import { type Branch, type SuiteStep, type SuiteTest, type Verdict } from '../../suite/suite.js';
import { type Position, afterBranch, nextAt, startOf } from '../../suite/walk-test.js';
import { whenOf } from '../../suite/window.js';

export interface TickTest {
  /** So many ticks are one time unit. */
  readonly scale: number;
  readonly start: TickPosition;
}

export type TickPosition = Verdict | TickChoice;

export interface TickChoice {
  readonly outputs: readonly TickBranch[];
  /** What comes when no output has come until then. */
  readonly otherwise: TickBranch | undefined;
  /** How long to listen. */
  readonly until: number;
}

export interface TickBranch {
  /** The input or output; absent for silence. */
  readonly action: string | undefined;
  readonly low: number;
  readonly high: number;
  readonly next: TickPosition;
}

/** A tick is at most half a time unit, so that one lies between two whole numbers. */
const COARSE = 2n;
/** For what is not found with coarse ticks. */
export const FINE = 12n;
const SCALE_MAX = 1000n;

/** Undefined if the test asks for refusals, or if its times are too fine. */
export function tickTest(test: SuiteTest, ticksPerUnit = COARSE): TickTest | undefined {
  const times = timesOf(test.steps);
  if (times === undefined) return undefined;
  const scale = commonDenominator(times, ticksPerUnit);
  if (scale > SCALE_MAX) return undefined;
  return { scale: Number(scale), start: positionOf(startOf(test), Number(scale)) };
}

function positionOf(position: Position, scale: number): TickPosition {
  const next = nextAt(position);
  if (next.kind !== 'choice') return next.kind === 'verdict' ? next.verdict : 'inconclusive';
  const branches = next.branches.map((branch): TickBranch & { readonly isOutput: boolean } => ({
    action: 'quiet' in branch ? undefined : actionOf(branch),
    ...ticksOf(whenOf(branch), scale),
    next: positionOf(afterBranch(position, branch), scale),
    isOutput: 'output' in branch,
  }));
  const outputs = branches.filter(({ isOutput }) => isOutput);
  const otherwise = branches.find(({ isOutput }) => !isOutput);
  // Without anything else to do, the tester waits until the outputs are all too late.
  const until = otherwise?.low ?? greatest(outputs.map(({ high }) => high)) + 1;
  return { outputs, otherwise, until };
}

function ticksOf(
  { low, lowOpen, high, highOpen }: BoundedInterval,
  scale: number,
): { readonly low: number; readonly high: number } {
  const ticks = ({ numerator, denominator }: Rational): number =>
    Number((numerator * BigInt(scale)) / denominator);
  return { low: ticks(low) + (lowOpen ? 1 : 0), high: ticks(high) - (highOpen ? 1 : 0) };
}

/** All times that the steps name; undefined if one of them is about a refusal or an acceptance. */
function timesOf(steps: readonly SuiteStep[]): readonly Rational[] | undefined {
  const times: Rational[] = [];
  for (const step of steps) {
    if ('refuse' in step || 'accept' in step) return undefined;
    const branches: readonly Branch[] = 'oneOf' in step ? step.oneOf : [step];
    for (const branch of branches) {
      const inside = timesOf(branch.steps ?? []);
      if (inside === undefined) return undefined;
      const { low, high } = whenOf(branch);
      append(times, [low, high, ...inside]);
    }
  }
  return times;
}
