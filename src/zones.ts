/**
 * Zones, usable alone as `tickstone/zones`: sets of clock values as difference bound matrices, their unions, their
 * abstractions and exact points in them. See zones/zone.ts for the layout and the invariants.
 */
export {
  type Bound,
  CONSTANT_MAX,
  LE_ZERO,
  LT_ZERO,
  UNBOUNDED,
  addBounds,
  atMost,
  below,
  boundConstant,
  isStrict,
  negateBound,
} from './zones/bound.js';
export {
  type Relation,
  assign,
  close,
  constrain,
  constrainAll,
  copyZone,
  delay,
  delaySome,
  equal,
  free,
  hash,
  hull,
  includes,
  intersect,
  isClosed,
  isEmpty,
  past,
  pastSome,
  pickClocks,
  relation,
  reset,
  setEmpty,
  setUniverse,
  setZero,
  swapClocks,
} from './zones/zone.js';
export {
  ABSENT,
  type ClockBounds,
  extrapolateLU,
  extrapolateLUPlus,
  extrapolateM,
  includesUpToLU,
} from './zones/extrapolate.js';
export {
  Federation,
  addAll,
  addDifference,
  addZone,
  difference,
  includesFederation,
  includesZone,
  intersection,
  merge,
  reduce,
  timePredecessors,
} from './zones/federation.js';
export { constraintText, minimalConstraints, packZone, unpackZone, zoneText } from './zones/minimal-form.js';
export {
  type Choice,
  type Point,
  choosePoint,
  contains,
  delaysInto,
  earliest,
  later,
  latest,
  middle,
  randomly,
} from './zones/valuation.js';
export { type Random, seededRandom } from './base/random.js';
export { type Rational, decimalText, fractionText, parseRational } from './base/rational.js';
export { type Interval } from './base/interval.js';
