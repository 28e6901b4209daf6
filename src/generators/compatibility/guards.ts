/** Sets of clock values as guards that people read: no constraint that follows from what is known anyway. */
import { isStrict, boundConstant } from '../../zones/bound.js';
import { Federation, addZone, includesZone } from '../../zones/federation.js';
import { constrain, hull, intersect, universe } from '../../zones/zone.js';
import { constraintText, constraintsLengthMax, minimalConstraints } from '../../zones/minimal-form.js';
import { zonesOf } from './arena.js';
import { tidied, united } from './game.js';

export interface Guard {
  /** Of two clocks and a bound each: what is to be asked. */
  readonly constraints: readonly Constraint[];
  /** Where they hold. */
  readonly zone: Int32Array;
}

export type Constraint = readonly [left: number, right: number, bound: number];

/**
 * Guards of which one holds exactly in a set, as long as the clocks are somewhere in the context. Each holds in as much of the
 * set as a guard without some of its constraints can.
 */
export function guardsOf(set: Federation, context: Federation): readonly Guard[] {
  const { dim } = set;
  const all = united(set);
  tidied(all);
  const guards: Guard[] = [];
  for (const zone of joined(zonesOf(all), set, context)) {
    const known = new Federation(dim);
    for (const { zone: other } of guards) addZone(known, other, 0);
    if (includesZone(known, zone, 0)) continue;
    guards.push(widened(zone, set, context));
  }
  return guards;
}

/** So many zones are looked at in pairs. */
const JOINED_MAX = 30;

/** The same zones, two of them in one that holds in no other point of the context where there is one. */
function joined(zones: readonly Int32Array[], set: Federation, context: Federation): readonly Int32Array[] {
  const { dim } = set;
  const all = [...zones];
  if (all.length > JOINED_MAX) return all;
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) {
      const both = all[i]!.slice();
      hull(both, 0, all[j]!, 0, dim);
      if (!isRight(both, set, context)) continue;
      all.splice(j, 1);
      all[i] = both;
      // It may go together with any other now.
      j = i;
    }
  return all;
}

/** Whether no point of the context that is in a zone is outside of the set. */
function isRight(zone: Int32Array, set: Federation, context: Federation): boolean {
  return zonesOf(context).every(
    (part) => !intersect(part, 0, zone, 0, set.dim) || includesZone(set, part, 0),
  );
}

/** A guard that holds in a zone, and in no point of the context outside of the set. */
function widened(zone: Int32Array, set: Federation, context: Federation): Guard {
  const { dim } = set;
  let constraints = constraintsOf(zone, dim);
  // What is said of differences of clocks goes first, then what is said of many small things.
  for (const each of [...constraints].sort((a, b) => rank(a) - rank(b))) {
    const fewer = constraints.filter((other) => other !== each);
    if (isRight(zoneOf(fewer, dim), set, context)) constraints = fewer;
  }
  return { constraints, zone: zoneOf(constraints, dim) };
}

function rank([left, right]: Constraint): number {
  return left !== 0 && right !== 0 ? 0 : left === 0 ? 1 : 2;
}

export function constraintsOf(zone: Int32Array, dim: number): readonly Constraint[] {
  const triples = new Int32Array(constraintsLengthMax(dim));
  const count = minimalConstraints(triples, zone, 0, dim);
  return Array.from({ length: count }, (_, k): Constraint => {
    const at = 3 * k;
    return [triples[at]!, triples[at + 1]!, triples[at + 2]!];
  });
}

function zoneOf(constraints: readonly Constraint[], dim: number): Int32Array {
  const zone = universe(dim);
  for (const each of constraints) constrain(zone, 0, dim, ...each);
  return zone;
}

/** The parts of a conjunction; what is the same from both sides is an equality. */
export function guardTexts(constraints: readonly Constraint[], names: readonly string[]): readonly string[] {
  return constraints.flatMap(([left, right, bound]) => {
    const other = constraints.find(([l, r]) => l === right && r === left);
    const isEqual =
      other !== undefined && !isStrict(bound) && boundConstant(other[2]) === -boundConstant(bound);
    if (!isEqual) return [constraintText(left, right, bound, names)];
    return right < left ? [constraintText(left, right, bound, names).replace(/[<>]=/, '==')] : [];
  });
}
