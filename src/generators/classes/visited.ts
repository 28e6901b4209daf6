/**
 * Which classes a run visits: followed by its actions and their times alone, as the method does, with all members that are
 * possible and the clocks that they share.
 */
import { type Rational, ZERO, add, integer } from '../../base/rational.js';
import { type Point, contains, later } from '../../zones/valuation.js';
import { type Part, type Partitions } from './partition.js';
import { type ClockChange, type Specification } from './specification.js';

/** An action, and how long time passes before it. */
export interface TimedAction {
  readonly action: string;
  readonly delay: Rational;
}

/** The parts that the run is in when something happens, right after that, and when it ends. */
export function visitedParts(
  specification: Specification,
  partitions: Partitions,
  actions: readonly TimedAction[],
  rest: Rational,
): ReadonlySet<Part> {
  const visited = new Set<Part>();
  const start = specification.initial();
  if (start === undefined) return visited;
  let { set } = start;
  let point: Point = specification.model.network.clocks.map(({ initial }) => integer(initial));
  const isIn = (zone: Int32Array): boolean => contains(zone, 0, specification.dim, point);
  const visit = (): void => {
    const parts = partitions.classesOf(set).flatMap((each) => each.parts);
    const here = parts.find(({ zone }) => isIn(zone));
    if (here !== undefined) visited.add(here);
  };
  visit();
  for (const { action, delay } of actions) {
    point = later(point, delay);
    visit();
    const steps = set.members
      .flatMap((member) => specification.stepsOf(member))
      .filter((step) => step.action === action && step.from.some(isIn));
    if (steps.length === 0) return visited;
    set = specification.setOf(steps.map(({ target }) => target));
    point = changedPoint(point, steps[0]!.clocks);
    visit();
  }
  point = later(point, rest);
  visit();
  return visited;
}

function changedPoint(point: Point, { from, shift }: ClockChange): Point {
  return point.map((_, clock) => (clock === 0 ? ZERO : add(point[from[clock]!]!, integer(shift[clock]!))));
}
