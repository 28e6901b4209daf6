/** What was expected and what happened in a test, along one axis of time. */
import { append } from '../base/long-lists.js';
import { type Rational, ZERO, add, compare, decimalText, parseRational, subtract } from '../base/rational.js';
import { type TimelineItem, type TimelineMark, type TimelineRow } from '../drawing/timeline.js';
import { type RunEvent } from '../execution/follow-test.js';
import { type RunVerdict, type TestResult } from '../execution/run-record.js';
import { actionOf } from '../suite/action.js';
import { Judging, type Observation } from '../suite/judge.js';
import { type Branch } from '../suite/suite.js';
import { whenOf } from '../suite/window.js';
import { shownTime } from './failure-lines.js';

const MOODS: Readonly<Record<RunVerdict, TimelineRow['mood']>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'neutral',
  untrusted: 'neutral',
  error: 'bad',
};

export function rowOfResult(result: TestResult): TimelineRow {
  const { test, verdict, at } = result;
  return {
    label: `${test.id}: ${test.title}`,
    note: verdict === 'pass' ? verdict : `${verdict} at ${shownTime(at)}`,
    mood: MOODS[verdict],
    items: result.reading === 'played' ? playedItems(result) : result.events.flatMap(eventItem),
    ...(verdict === 'pass' ? {} : { marks: [endMark(result)] }),
  };
}

/** Where a test ended that did not pass. */
function endMark({ verdict, at }: TestResult): TimelineMark {
  const mood = MOODS[verdict] === 'bad' ? 'bad' : 'neutral';
  return { time: at, text: verdict, mood };
}

/** Windows stand where they were, given when things really happened. */
function playedItems({ test, events, verdict, error }: TestResult): readonly TimelineItem[] {
  const judging = new Judging(test);
  const bound = error === undefined ? ZERO : timeOf(error);
  const items: TimelineItem[] = [];
  let last = ZERO;
  for (const event of events) {
    if (event.kind === 'log') continue;
    const at = timeOf(event.at);
    for (let isQuiet = true; isQuiet;) {
      const { branches, since } = judging.awaited;
      for (const branch of branches) append(items, awaitedItem(branch, add(last, since), at));
      const quiet = branches.find((branch) => 'quiet' in branch);
      const end = quiet === undefined ? undefined : add(since, whenOf(quiet).high);
      isQuiet = end !== undefined && compare(add(last, end), at) < 0 && judging.judgement === undefined;
      if (isQuiet) judging.pass(end!);
    }
    if (event.kind === 'silence') break;
    append(items, eventItem(event));
    const { kind, action = '' } = event;
    judging.observe({ kind, action, delay: subtract(at, last) } satisfies Observation, bound);
    last = at;
  }
  return verdict === 'fail' ? withWrong(items) : items;
}

/** What a test waited for, from a time on; silence only as far as it lasted. */
function awaitedItem(branch: Branch, start: Rational, until: Rational): readonly TimelineItem[] {
  const { low, high, lowOpen, highOpen } = whenOf(branch);
  const [from, to] = [add(start, low), add(start, high)];
  if ('output' in branch)
    return [
      {
        kind: 'expected',
        direction: 'output',
        name: actionOf(branch),
        from: decimalText(from),
        to: decimalText(to),
        open: [lowOpen, highOpen],
      },
    ];
  if (!('quiet' in branch)) return [];
  const end = compare(to, until) < 0 ? to : until;
  return [{ kind: 'quiet', from: decimalText(start), to: decimalText(end) }];
}

function eventItem({ kind, action = '', at }: RunEvent): readonly TimelineItem[] {
  switch (kind) {
    case 'input':
    case 'output':
      return [{ kind: 'event', direction: kind, name: action, time: at }];
    case 'refused':
      return [{ kind: 'asked', direction: 'input', text: action, time: at, isRefusal: true }];
    case 'silence':
    case 'log':
      return [];
  }
}

/** The last event of a test that failed is what was wrong, if it is an output. */
function withWrong(items: readonly TimelineItem[]): readonly TimelineItem[] {
  const last = items.at(-1);
  return last?.kind === 'event' && last.direction === 'output'
    ? [...items.slice(0, -1), { ...last, isWrong: true }]
    : items;
}

function timeOf(text: string): Rational {
  return parseRational(text)!;
}
