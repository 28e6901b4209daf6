/**
 * Tests as sequence diagrams: between the processes of the model where a suite tells their messages, otherwise between
 * the tester and the system.
 */
import { type BoundedInterval, point } from '../base/interval.js';
import { ZERO, add, compare, decimalText, parseRational } from '../base/rational.js';
import { type SequenceItem, type SequenceMoment, type SequencePicture } from '../drawing/sequence-picture.js';
import { actionOf, splitAction } from '../suite/action.js';
import {
  type Branch,
  type SuiteEvent,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
  type TestMessage,
} from '../suite/suite.js';
import { timeOf, whenOf } from '../suite/window.js';
import { isZero } from './is-zero.js';
import { windowText } from './suite-words.js';

/** The name of the world outside, unless a process has it. */
const TESTER = 'Tester';

/** What a test shows: the processes, if the suite tells their messages, or the tester and the system. */
export function sequenceOfTest(
  test: SuiteTest,
  actions: SuiteInterface,
  view: 'processes' | 'tester' = 'processes',
): SequencePicture {
  const { messages, run } = test;
  const title = `${test.id}: ${test.title}`;
  return view === 'tester' || messages === undefined || run === undefined
    ? { title, participants: [TESTER, 'System'], items: testerItems(test) }
    : { title, ...processItems(test, messages, run, actions) };
}

function processItems(
  test: SuiteTest,
  messages: readonly TestMessage[],
  run: NonNullable<SuiteTest['run']>,
  { inputs, outputs, parameters = {} }: SuiteInterface,
): Omit<SequencePicture, 'title'> {
  const processes = new Set(run.flatMap(({ edges }) => edges.map(({ process }) => process)));
  const outside = processes.has(TESTER) ? 'Outside' : TESTER;
  const ends = messages.flatMap(({ from = outside, to = outside }) => [from, to]);
  const participants = [...new Set(ends)];
  const seen = new Set([...inputs, ...outputs]);
  const isInput = (name: string): boolean => inputs.includes(name);
  const events = mainEvents(test.steps);
  let time = ZERO;
  let event = -1;
  const items: SequenceItem[] = [];
  run.forEach(({ delay, action }, step) => {
    const isSeen = action !== undefined && seen.has(splitAction(action).action);
    const passed = parseRational(delay) ?? ZERO;
    time = add(time, passed);
    if (isSeen) event++;
    const window = windowOf(isSeen ? events[event] : undefined);
    // Where there is a window, how long the run waits is one of many ways.
    const moment = { at: decimalText(time) };
    if (passed.numerator !== 0n && window === undefined)
      items.push({ kind: 'delay', text: `+${delay}`, isSilence: false, moment });
    const direction = isSeen ? (isInput(splitAction(action).action) ? 'input' : 'output') : 'internal';
    const own = messages.filter((message) => message.step === step);
    for (const { from = outside, to = outside, message, via, set, values: passed = set ?? {} } of own) {
      // What passes with the action of the step stands with its name.
      const isAction = action !== undefined && splitAction(action).action === message;
      const own = new Set(isAction ? parameters[message]?.map(({ name }) => name) : []);
      const values = Object.entries(passed)
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => `${name}=${value}`);
      items.push({
        kind: 'message',
        from: participants.indexOf(from),
        to: participants.indexOf(to),
        text: `${isAction ? action : message}${values.length === 0 ? '' : ` / ${values.join(', ')}`}`,
        direction,
        time: decimalText(time),
        moment,
        via,
        ...(window === undefined ? {} : { window }),
      });
    }
  });
  return { participants, items: [...items, { kind: 'note', text: test.verdict }] };
}

/** What has to happen, step by step, for the test to come to its verdict. */
function mainEvents(steps: readonly SuiteStep[]): readonly SuiteEvent[] {
  return steps.flatMap((step): readonly SuiteEvent[] => {
    if ('refuse' in step || 'accept' in step) return [];
    if (!('oneOf' in step)) return [step];
    const main: Branch | undefined = step.oneOf.find(({ verdict }) => verdict === undefined);
    return main === undefined ? [] : [main];
  });
}

/** Where an event may come at several times. */
function windowOf(event: SuiteEvent | undefined): string | undefined {
  if (event === undefined || !('within' in event)) return undefined;
  return event.within[0] === event.within[1] ? undefined : `within ${windowText(event)}`;
}

function testerItems({ steps, verdict }: SuiteTest): readonly SequenceItem[] {
  const clock = new Clock();
  const items = steps.flatMap((step): readonly SequenceItem[] => {
    if ('refuse' in step || 'accept' in step) {
      const text =
        'refuse' in step
          ? `${actionOf(step)} must be refused`
          : `${step.accept.join(' or ')} must be accepted`;
      const { after = '0' } = step;
      const wait = isZero(after) ? [] : [delayItem(after, clock.pass(point(timeOf(after))))];
      return [...wait, { kind: 'note', text }];
    }
    return mainEvents([step]).flatMap((event) => eventItems(event, clock));
  });
  return [...items, { kind: 'note', text: verdict }];
}

/** When the steps of a test happen, counted from the start: at the earliest and at the latest. */
class Clock {
  #earliest = ZERO;
  #latest = ZERO;

  /** The moment of an event that comes within an interval after the one before. */
  pass({ low, high }: BoundedInterval): SequenceMoment {
    const since = add(this.#latest, low);
    this.#earliest = add(this.#earliest, low);
    this.#latest = add(this.#latest, high);
    const at = decimalText(this.#latest);
    return {
      at,
      ...(compare(this.#earliest, this.#latest) === 0
        ? {}
        : { label: `${decimalText(this.#earliest)} to ${at}` }),
      ...(compare(low, high) === 0 ? {} : { since: decimalText(since) }),
    };
  }
}

function delayItem(wait: string, moment: SequenceMoment): SequenceItem {
  return { kind: 'delay', text: `+${wait}`, isSilence: false, moment };
}

function eventItems(event: SuiteEvent, clock: Clock): readonly SequenceItem[] {
  const moment = clock.pass(whenOf(event));
  if ('quiet' in event)
    return isZero(event.quiet)
      ? []
      : [{ kind: 'delay', text: `quiet for ${event.quiet}`, isSilence: true, moment }];
  const isInput = 'input' in event;
  const [from, to] = isInput ? [0, 1] : [1, 0];
  const window = windowOf(event);
  const wait = 'after' in event ? event.after : window === undefined ? event.within[0] : '0';
  return [
    ...(isZero(wait) ? [] : [delayItem(wait, moment)]),
    {
      kind: 'message',
      from,
      to,
      text: actionOf(event),
      direction: isInput ? 'input' : 'output',
      via: [],
      moment,
      ...(window === undefined ? {} : { window }),
    },
  ];
}
