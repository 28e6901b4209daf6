/** Times that are none: nothing is said of them. */
import { type Time } from '../suite/suite.js';
import { timeOf } from '../suite/window.js';

export function isZero(time: Time): boolean {
  return timeOf(time).numerator === 0n;
}
