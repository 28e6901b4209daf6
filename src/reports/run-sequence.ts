/** What happened in a test as a sequence diagram between the tester and the system. */
import { ZERO, compare, decimalText, parseRational, subtract } from '../base/rational.js';
import { type SequenceItem, type SequencePicture } from '../drawing/sequence-picture.js';
import { type TestResult } from '../execution/run-record.js';
import { timeText } from '../suite/why-text.js';
import { shownTime } from './failure-lines.js';

/** Longer runs are cut at their beginning: what matters is at the end. */
const EVENTS_MAX = 60;

export function sequenceOfResult({ test, events, verdict, reason }: TestResult): SequencePicture {
  const happened = events.filter(({ kind }) => kind !== 'log');
  const shown = happened.slice(-EVENTS_MAX);
  const left = happened.length - shown.length;
  const items: SequenceItem[] = left === 0 ? [] : [{ kind: 'note', text: `${left} events before` }];
  let last = left === 0 ? ZERO : parseRational(happened[left - 1]!.at)!;
  for (const { kind, action = '', at } of shown) {
    const time = parseRational(at)!;
    const passed = subtract(time, last);
    const moment = { at, label: shownTime(at) };
    if (compare(passed, ZERO) > 0 || kind === 'silence')
      items.push({
        kind: 'delay',
        text: kind === 'silence' ? `nothing for ${timeText(passed)}` : `+${timeText(passed)}`,
        isSilence: kind === 'silence',
        moment: { at: decimalText(time), label: shownTime(at) },
      });
    if (kind === 'input' || kind === 'output')
      items.push({
        kind: 'message',
        from: kind === 'input' ? 0 : 1,
        to: kind === 'input' ? 1 : 0,
        text: action,
        direction: kind,
        time: at,
        via: [],
        moment,
      });
    if (kind === 'refused') items.push({ kind: 'note', text: `${action} was refused` });
    last = time;
  }
  const verdictText = reason === undefined ? verdict : `${verdict}: ${reason}`;
  return {
    title: `${test.id}: what happened`,
    participants: ['Tester', 'System'],
    items: [...items, { kind: 'note', text: verdictText }],
  };
}
