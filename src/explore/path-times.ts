/**
 * When the steps of a path are taken: its constraints are solved, and of the solutions one is chosen.
 *
 * Where a constraint is a choice (a receiver comes too early or too late, say), the way that is possible earliest is
 * settled on first.
 */
import { type Random } from '../base/random.js';
import { type Rational, ratio } from '../base/rational.js';
import {
  type DifferenceConstraint,
  DifferenceSystem,
  type PairTimes,
  type ScaledTimes,
  commonScale,
  scaled,
  slackOf,
} from './difference-constraints.js';
import { type PathAnswer, type PathConstraints } from './path-constraints.js';

/**
 * Which of the possible times are chosen: each step as early as possible (where a time is only approached, less than one unit later), each as late as possible (where nothing
 * bounds it, one time unit later than it must be), the middle between these, or a random choice.
 */
export type Points = 'earliest' | 'latest' | 'middle' | 'random';

export type PointChoice = Exclude<Points, 'random'> | { readonly random: Random };

export type NotTimed =
  /** No delays fit: only where stopped clocks make the zones larger than the truth. */
  | { readonly kind: 'infeasible' }
  /** The path compares a clock that was stopped in between, or there are too many choices to try. */
  | { readonly kind: 'undecided'; readonly why: 'stoppedClock' | 'choices' };

/** The delays between the times of the path, the last one the final one. */
export function timesOf(
  path: PathAnswer,
  points: PointChoice,
):
  | { readonly kind: 'times'; readonly delays: readonly Rational[]; readonly path: PathConstraints }
  | NotTimed {
  if (path.kind === 'impossible') return { kind: 'infeasible' };
  if (path.kind === 'stoppedClock') return { kind: 'undecided', why: 'stoppedClock' };
  const solved = solve(path);
  if (!(solved instanceof DifferenceSystem)) return solved;
  const { scale, times } = choose(solved, points);
  const delays = times.slice(1).map((time, index) => ratio(BigInt(time - times[index]!), BigInt(scale)));
  return { kind: 'times', delays, path };
}

/** How often a choice is taken back before the search for one that fits is given up. */
const RETRIES_MAX = 100_000;

/** Finds constraints for every clause that can hold together, those first that the earliest times satisfy already. */
function solve({ timeCount, required, clauses }: PathConstraints): DifferenceSystem | NotTimed {
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

function choose(system: DifferenceSystem, points: PointChoice): ScaledTimes {
  const { constraints } = system;
  const earliest = system.earliest();
  if (points === 'earliest') return earliestTimes(earliest, constraints);
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

/**
 * The least solution; times that are only approached come less than a unit later, so that the time of a trace says which whole
 * time it is close to.
 */
function earliestTimes(earliest: PairTimes, constraints: readonly DifferenceConstraint[]): ScaledTimes {
  const most = earliest.tiny.reduce((a, b) => Math.max(a, b), 0);
  let scale = commonScale([earliest], constraints);
  while (scale <= most) scale *= 2;
  return scaled(earliest, scale);
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
