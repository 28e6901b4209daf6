/** What is known of classes besides the suite: each of them, with its tests, and pictures. */
import { type Rational } from '../../base/rational.js';
import { type Observations } from './observations.js';
import { type ClassPicture } from './picture.js';
import { type LocationSet } from './specification.js';
import { type TimedAction } from './visited.js';

export interface ClassReport {
  /** Whether the model is an event-recording automaton. */
  readonly isEra: boolean;
  readonly hennessyTests: readonly HennessyTest[];
  /** Location sets in the order in which they were reached. */
  readonly sets: readonly LocationSet[];
  rows(): readonly ClassRow[];
  pictures(): readonly ClassPicture[];
  /** The classes that a run visits, by their ids: when something happens, right after that, and at the end. */
  visits(actions: readonly TimedAction[], rest: Rational): readonly string[];
}

/** A timed Hennessy test: actions with the delays before them, a delay, and what is observed then. */
export interface HennessyTest {
  readonly kind: 'must' | 'can' | 'refuse';
  readonly trace: readonly (readonly [string, string])[];
  readonly delay: string;
  readonly set: readonly string[];
}

/** A convex part of a class, for people. */
export interface ClassRow {
  readonly id: string;
  readonly set: string;
  readonly clocks: string;
  readonly observations: Observations;
  readonly reached: boolean;
  readonly tests: number;
}
