/** The tests of a suite as a timeline: what is given, when outputs may come, how long there has to be silence. */
import { decimalText } from '../base/rational.js';
import { type Timeline, type TimelineItem, type TimelineRow } from '../drawing/timeline.js';
import { type Suite, type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { type TestItem, itemsOfSteps } from './test-items.js';

export function timelineOfSuite(
  { model, interface: actions }: Pick<Suite, 'model' | 'interface'>,
  tests: readonly SuiteTest[],
): Timeline {
  return { title: `Suite for ${model.name}`, rows: tests.map((test) => rowOfTest(test, actions)) };
}

function rowOfTest({ id, title, verdict, steps }: SuiteTest, actions: SuiteInterface): TimelineRow {
  return { label: `${id}: ${title}`, note: verdict, items: itemsOfSteps(steps, actions).flat().map(itemOf) };
}

function itemOf({ kind, isInput, label, when }: TestItem): TimelineItem {
  const { low, high, lowOpen, highOpen } = when;
  const [from, to] = [decimalText(low), decimalText(high)];
  const direction = isInput ? 'input' : 'output';
  switch (kind) {
    case 'quiet':
      return { kind, from, to, text: label };
    case 'refuse':
    case 'accept':
      return { kind: 'asked', direction, text: label, time: to, isRefusal: kind === 'refuse' };
    case 'input':
    case 'output':
      return { kind: 'expected', direction, name: label, from, to, open: [lowOpen, highOpen] };
  }
}
