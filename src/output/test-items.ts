/**
 * What the steps of a test are along an axis of time, counted from its start. Every event is taken to come as late as it may,
 * so that what follows stands behind it. The branches of a choice begin together; silence that takes no time is nothing.
 */
import { type BoundedInterval, point } from '../base/interval.js';
import { type Rational, ZERO, add, max } from '../base/rational.js';
import { actionOf, splitAction } from '../suite/action.js';
import { type Branch, type SuiteEvent, type SuiteInterface, type SuiteStep } from '../suite/suite.js';
import { timeOf, whenOf } from '../suite/window.js';
import { type BranchGroup, branchGroups } from './branch-groups.js';
import { isZero } from './is-zero.js';

export interface TestItem {
  readonly kind: 'input' | 'output' | 'quiet' | 'refuse' | 'accept';
  /** Whether it is about what the tester does. */
  readonly isInput: boolean;
  readonly label: string;
  /** When the waiting for it begins. */
  readonly base: Rational;
  /** When it may come; silence lasts so long. */
  readonly when: BoundedInterval;
}

/** Step by step. */
export function itemsOfSteps(
  steps: readonly SuiteStep[],
  actions: SuiteInterface,
): readonly (readonly TestItem[])[] {
  const inputs = new Set(actions.inputs);
  const items: (readonly TestItem[])[] = [];
  let base = ZERO;
  for (const step of steps) {
    if ('oneOf' in step) {
      const start = base;
      const drawn = branchGroups(step.oneOf).filter(({ branch }) => !isNothing(branch));
      items.push(drawn.map((group) => groupItem(group, start)));
      const on = step.oneOf.filter(({ verdict }) => verdict === undefined);
      const ends = (on.length > 0 ? on : step.oneOf).map((branch) => whenOf(branch).high);
      base = add(base, ends.reduce(max, ZERO));
    } else if ('refuse' in step || 'accept' in step) {
      const time = step.after === undefined ? base : add(base, timeOf(step.after));
      const isRefusal = 'refuse' in step;
      const named = isRefusal ? [actionOf(step)] : step.accept;
      items.push([
        {
          kind: isRefusal ? 'refuse' : 'accept',
          isInput: named.every((action) => inputs.has(splitAction(action).action)),
          label: `${isRefusal ? 'not' : 'accept'} ${named.join(' or ')}`,
          base,
          when: point(time),
        },
      ]);
      base = time;
    } else {
      if (!isNothing(step)) items.push([eventItem(step, base, '')]);
      base = add(base, whenOf(step).high);
    }
  }
  return items;
}

function isNothing(event: Branch): boolean {
  return 'quiet' in event && isZero(event.quiet) && event.verdict === undefined;
}

function eventItem(event: SuiteEvent, base: Rational, ending: string): TestItem {
  const relative = whenOf(event);
  const when = { ...relative, low: add(base, relative.low), high: add(base, relative.high) };
  if ('quiet' in event)
    return { kind: 'quiet', isInput: false, label: `quiet${ending}`, base, when: { ...when, low: base } };
  const isInput = 'input' in event;
  return { kind: isInput ? 'input' : 'output', isInput, label: `${actionOf(event)}${ending}`, base, when };
}

/** Of many outputs the first is named, and the number of the others. */
function groupItem({ branch, outputs }: BranchGroup, base: Rational): TestItem {
  const item = eventItem(branch, base, endingOf(branch));
  if (outputs.length < 2) return item;
  const list = outputs.length === 2 ? outputs.join(', ') : `${outputs[0]!} and ${outputs.length - 1} others`;
  return { ...item, label: `${list}${endingOf(branch)}` };
}

/** What happens at the end of a branch. */
function endingOf({ verdict, steps }: Branch): string {
  if (verdict === undefined) return '';
  return ` → ${steps !== undefined && steps.length > 0 ? '… ' : ''}${verdict}`;
}
