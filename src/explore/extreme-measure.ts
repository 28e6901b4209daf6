/**
 * Measures one side of an expression, the greatest values that it takes, state by state.
 *
 * Zones are larger than what is reached: extrapolation mixes up the values of a clock beyond the horizon. So two limits
 * are kept. What is `possible` is never exceeded: it is the greatest bound of all zones. What is `reached` is the
 * greatest value at points of zones whose clocks are all within the horizon, where extrapolation has changed nothing:
 * it is taken, or approached, in truth. Where both are the same, that is the extreme value.
 *
 * Least values are greatest values of the negated expression.
 */
import { type ClockTerm } from '../network/lower-formula.js';
import { type Network } from '../network/network.js';
import { type Evaluate, compileClock, compileValue } from '../semantics/compile.js';
import { type StateView } from '../semantics/transition-system.js';
import { type ZoneSystem } from '../semantics/zone-system.js';
import { UNBOUNDED, atMost, below, boundConstant, isStrict } from '../zones/bound.js';
import { constrain } from '../zones/zone.js';

/** A value that is taken, or only approached (`open`). */
export interface Limit {
  readonly value: number;
  readonly open: boolean;
}

/** A state in which the expression exceeds the horizon. */
export interface Beyond {
  readonly vector: Int32Array;
  /** The part of its zone where the condition holds and the horizon is exceeded. */
  readonly part: Int32Array;
  readonly dim: number;
  /** The clock that exceeds it. */
  readonly plus: number;
}

/** So many states beyond the horizon are kept, the last ones. */
const BEYOND_MAX = 64;

export class Measure {
  /** Undefined if no state was measured. */
  possible: Limit | 'any' | undefined;
  /** Undefined if nothing is known to be reached. */
  reached: Limit | undefined;
  /** Time can pass for ever in some state while the expression grows. */
  growsWithTime = false;
  readonly beyond: Beyond[] = [];
  readonly #plus: Evaluate | undefined;
  readonly #minus: Evaluate | undefined;
  readonly #shift: Evaluate;
  readonly #sign: 1 | -1;
  readonly #horizon: number;
  readonly #positions: Int32Array;
  #beyondCount = 0;

  /** The sign -1 is for least values. */
  constructor(network: Network, { plus, minus, constant }: ClockTerm, sign: 1 | -1, horizon: number) {
    const [first, second] = sign === 1 ? [plus, minus] : [minus, plus];
    this.#plus = first === undefined ? undefined : compileClock(network, first);
    this.#minus = second === undefined ? undefined : compileClock(network, second);
    this.#shift = compileValue(network, constant);
    this.#sign = sign;
    this.#horizon = horizon;
    this.#positions = new Int32Array(network.clocks.length);
  }

  /** Looks at a part of a state's zone, within its invariant. */
  look(system: ZoneSystem, { vector, dim }: StateView, part: Int32Array): void {
    const shift = this.#sign * this.#shift(vector);
    system.positions(vector, this.#positions);
    const plus = this.#plus?.(vector) ?? 0;
    const minus = this.#minus?.(vector) ?? 0;
    const i = this.#positions[plus]!;
    const j = this.#positions[minus]!;
    const bound = part[i * dim + j]!;
    const limit = bound === UNBOUNDED ? 'any' : limitOf(bound, shift);
    this.possible = this.possible === undefined || isGreater(limit, this.possible) ? limit : this.possible;
    const known = this.#within(part, i, j, dim);
    if (known !== undefined && system.isExact) {
      const value = limitOf(known[i * dim + j]!, shift);
      if (this.reached === undefined || isGreater(value, this.reached)) this.reached = value;
    }
    if (limit !== 'any' || plus === 0 || !system.isExact) return;
    if (minus === 0 && hasNoLimit(part, dim) && system.mayDelay(vector)) this.growsWithTime = true;
    const beyond = part.slice(0, dim * dim);
    const isBeyond = constrain(beyond, 0, dim, 0, i, below(-this.#horizon));
    // The clock that is subtracted must not grow along.
    const isBounded = j === 0 || constrain(beyond, 0, dim, j, 0, atMost(this.#horizon));
    if (!isBeyond || !isBounded || this.growsWithTime) return;
    const kept = { vector: vector.slice(0, system.stateLength), part: beyond, dim, plus };
    this.beyond[this.#beyondCount++ % BEYOND_MAX] = kept;
  }

  /** The points where both clocks are within the horizon; undefined if there are none. */
  #within(part: Int32Array, i: number, j: number, dim: number): Int32Array | undefined {
    const first = i === 0 ? part : this.#upTo(part, i, dim);
    return first === undefined || j === 0 ? first : this.#upTo(first, j, dim);
  }

  #upTo(part: Int32Array, position: number, dim: number): Int32Array | undefined {
    const limit = atMost(this.#horizon);
    if (part[position * dim]! <= limit) return part;
    const cut = part.slice(0, dim * dim);
    return constrain(cut, 0, dim, position, 0, limit) ? cut : undefined;
  }
}

/** Whether a limit is greater than another; a value that is taken exceeds the same that is approached. */
export function isGreater(a: Limit | 'any', b: Limit | 'any'): boolean {
  if (a === 'any' || b === 'any') return b !== 'any';
  return a.value > b.value || (a.value === b.value && b.open && !a.open);
}

/** Whether no clock has an upper bound, so that any delay leads to a point of the zone again. */
function hasNoLimit(zone: Int32Array, dim: number): boolean {
  for (let i = 1; i < dim; i++) if (zone[i * dim] !== UNBOUNDED) return false;
  return true;
}

function limitOf(bound: number, shift: number): Limit {
  return { value: boundConstant(bound) + shift, open: isStrict(bound) };
}
