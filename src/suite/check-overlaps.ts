/** Branches of a choice that expect the same output at the same time: it would not be clear which one is taken. */
import { type BoundedInterval, compareLow } from '../base/interval.js';
import { type Rational, decimalText } from '../base/rational.js';
import { type SplitAction, actionOf, splitAction } from './action.js';
import * as problem from './problems.js';
import { type Reading, first } from './reading.js';
import { type Branch } from './suite.js';
import { commonTime, isAfter, whenOf } from './window.js';

/** Branches that expect the same, by what it is: with values, or with ranges of them. */
interface Expecting {
  readonly pattern: string;
  readonly values: SplitAction['values'];
  /** In the order of their beginnings. */
  readonly windows: readonly ExpectedWindow[];
}

interface ExpectedWindow {
  readonly index: number;
  readonly when: BoundedInterval;
}

/** Reports branches of a choice of which one output could take two. */
export function checkOverlaps(reading: Reading, oneOf: readonly Branch[]): void {
  const byPattern = new Map<string, ExpectedWindow[]>();
  for (const [index, branch] of oneOf.entries()) {
    if (!('output' in branch)) continue;
    const pattern = actionOf(branch);
    pushTo(byPattern, pattern, { index, when: whenOf(branch) });
  }
  const byOutput = new Map<string, Expecting[]>();
  for (const [pattern, found] of byPattern) {
    const windows = found.sort((a, b) => compareLow(a.when, b.when));
    checkNeighbours(reading, pattern, windows);
    const { action, values } = splitAction(pattern);
    pushTo(byOutput, action, { pattern, values, windows });
  }
  for (const same of byOutput.values()) if (same.length > 1) checkRanges(reading, same);
}

function pushTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Of windows in the order of their beginnings, two overlap only if two neighbours do. */
function checkNeighbours(reading: Reading, output: string, windows: readonly ExpectedWindow[]): void {
  for (let i = 1; i < windows.length; i++) {
    const [before, window] = [windows[i - 1]!, windows[i]!];
    const time = commonTime(before.when, window.when);
    if (time === undefined) continue;
    const index = Math.max(before.index, window.index);
    reading.report((span) => problem.overlappingWindows.at(first(span), output, decimalText(time)), [index]);
  }
}

/** A value that two ranges have in common would lead to both branches. */
function checkRanges(reading: Reading, same: readonly Expecting[]): void {
  if (!same.some(({ pattern }) => pattern.includes('..'))) return;
  const rising = [...same].sort((a, b) => lowOf(a.values[0]) - lowOf(b.values[0]));
  let open: Expecting[] = [];
  for (const each of rising) {
    open = open.filter(({ values }) => highOf(values[0]) >= lowOf(each.values[0]));
    for (const other of open) {
      const action = commonAction(other, each);
      const found = action === undefined ? undefined : commonWindow(other.windows, each.windows);
      if (action === undefined || found === undefined) continue;
      reading.report(
        (span) => problem.overlappingValues.at(first(span), action, decimalText(found.time)),
        [found.index],
      );
    }
    open.push(each);
  }
}

type Value = SplitAction['values'][number];

function lowOf(value: Value | undefined): number {
  return typeof value === 'object' ? value[0] : (value ?? 0);
}

function highOf(value: Value | undefined): number {
  return typeof value === 'object' ? value[1] : (value ?? 0);
}

/** The least action that two patterns fit, as it is written. */
function commonAction(one: Expecting, other: Expecting): string | undefined {
  if (one.values.length !== other.values.length) return undefined;
  const least = one.values.map((value, index) => Math.max(lowOf(value), lowOf(other.values[index])));
  const isCommon = least.every(
    (value, index) => value <= highOf(one.values[index]) && value <= highOf(other.values[index]),
  );
  return isCommon ? `${splitAction(one.pattern).action}(${least.join(',')})` : undefined;
}

/** A time that windows of both hold, both in the order of their beginnings and without overlaps. */
function commonWindow(
  some: readonly ExpectedWindow[],
  others: readonly ExpectedWindow[],
): { readonly index: number; readonly time: Rational } | undefined {
  let [i, k] = [0, 0];
  while (i < some.length && k < others.length) {
    const [one, other] = [some[i]!, others[k]!];
    const time = commonTime(one.when, other.when);
    if (time !== undefined) return { index: Math.max(one.index, other.index), time };
    if (isAfter(one.when, other.when)) k++;
    else i++;
  }
  return undefined;
}
