/** How choices and windows of tests are written. */
import { assert } from '../base/assert.js';
import { type Interval } from '../base/interval.js';
import { decimalText } from '../base/rational.js';
import { type Branch, type SuiteStep, type Window } from '../suite/suite.js';

/** A step that goes on with one event, unless something else comes first. */
export function oneOf(event: Branch, instead: readonly Branch[]): SuiteStep {
  return instead.length === 0 ? event : { oneOf: [event, ...instead] };
}

export function inconclusive(action: string, window: Interval): Branch {
  return { output: action, ...windowFields(window), verdict: 'inconclusive' };
}

export function windowFields({ low, lowOpen, high, highOpen }: Interval): Window {
  assert(high !== undefined, 'windows of tests have an end');
  const within = [decimalText(low), decimalText(high)] as const;
  return lowOpen || highOpen ? { within, open: [lowOpen, highOpen] } : { within };
}
