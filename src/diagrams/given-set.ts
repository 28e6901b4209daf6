/** What those functions are given that look at the members of a set; a level that is left out would have them look for ever. */
import { type OptionRule, callback, checkArgument, listOf, satisfying, whole } from '../base/option-rules.js';
import { Diagram, EXHAUSTED, type Ref } from './diagram.js';

const DIAGRAM: OptionRule<Diagram> = satisfying((value) => value instanceof Diagram, 'a `Diagram`');

export function checkSet(call: string, diagram: Diagram, set: Ref, levels: readonly number[]): void {
  checkArgument(call, 'diagram', diagram, DIAGRAM);
  const isSet = (value: unknown): boolean =>
    value === EXHAUSTED || Number.isInteger(diagram.level(value as Ref));
  checkArgument(call, 'set', set, satisfying(isSet, 'a set of this diagram'));
  checkArgument(call, 'levels', levels, listOf(whole(0, diagram.levelCount - 1), 'levels of this diagram'));
}

export function checkCosts(call: string, costOf: (position: number, value: number) => number): void {
  checkArgument(call, 'costOf', costOf, callback());
}

/** The position of a level that a set depends on. */
export function checkPosition(call: string, levels: readonly number[], position: number): void {
  if (position < 0 || position >= levels.length)
    checkArgument(
      call,
      'levels',
      levels,
      satisfying(() => false, 'all levels that the set depends on, from the top down'),
    );
}
