/**
 * Sequences of messages as JSON:
 *
 *     {"name": "good", "steps": [{"from": "A", "to": "B", "message": "m", "at": 3, "set": {"x": 1}, "via": ["A#1"]}]}
 *
 * INVARIANT the document is whatever somebody gives: everything that is used of it is looked at first.
 */
import { type Report } from '../base/diagnostic.js';
import { type Interval, point } from '../base/interval.js';
import { parseRational } from '../base/rational.js';
import { type SourceFile, type Span } from '../base/source.js';
import { outlineOf, placesOf, syntaxProblemOf } from '../suite/json-text.js';
import { sequenceJsonMalformed } from './problems.js';
import { type MessageSequence, type Participant, type SequenceMessage } from './sequence.js';
import { readTime } from './message-text.js';

type Members = Readonly<Record<string, unknown>>;

/** Nothing of a sequence is nested deeper. */
const DEPTH_MAX = 8;

/** Undefined if it is no sequence, which is then reported. */
export function readSequenceJson(file: SourceFile, report: Report): MessageSequence | undefined {
  const { text } = file;
  if (outlineOf(text, DEPTH_MAX).tooDeepAt !== undefined) {
    report(sequenceJsonMalformed.at(undefined, 'it is nested too deep'));
    return undefined;
  }
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    const problem = syntaxProblemOf(text);
    report(sequenceJsonMalformed.at(problem?.span, 'it is not JSON'));
    return undefined;
  }
  const { name = '', steps } = isMembers(document) ? document : {};
  if (!Array.isArray(steps) || typeof name !== 'string') {
    report(sequenceJsonMalformed.at(undefined, 'it has no list of steps'));
    return undefined;
  }
  const targets = steps.map((_, index) => ({ path: ['steps', index], of: 'value' as const }));
  const { spans } = placesOf(text, targets, 0);
  const messages = steps.map((step: unknown, index) => readStep(step, spans[index] ?? NOWHERE));
  messages.forEach((message, index) => {
    if (typeof message === 'string') report(sequenceJsonMalformed.at(spans[index], message));
  });
  return { name, messages: messages.filter((message) => typeof message !== 'string') };
}

const NOWHERE: Span = { start: 0, end: 0 };

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readStep(step: unknown, span: Span): SequenceMessage | string {
  if (!isMembers(step)) return 'a step is not an object';
  const { from, to, message, at, set = {}, via = [] } = step;
  if (typeof message !== 'string' || message === '') return 'a step has no "message"';
  const time = readAt(at);
  if (typeof time === 'string') return time;
  if (!isMembers(set)) return '"set" is not an object';
  const values = Object.entries(set).map(([name, value]) => ({ name, value }));
  if (!values.every(isValue)) return 'a value of "set" is not a whole number';
  if (!Array.isArray(via) || !via.every((edge) => typeof edge === 'string'))
    return '"via" is not a list of edges';
  for (const end of [from, to])
    if (end !== undefined && typeof end !== 'string') return '"from" and "to" are names';
  const participant = (name: unknown): Participant | undefined =>
    typeof name === 'string' ? { names: [name], span } : undefined;
  return { from: participant(from), to: participant(to), message, at: time, values, via, span };
}

function isValue(entry: {
  readonly name: string;
  readonly value: unknown;
}): entry is { readonly name: string; readonly value: number } {
  return Number.isSafeInteger(entry.value);
}

function readAt(at: unknown): Interval | string | undefined {
  if (at === undefined) return undefined;
  if (typeof at === 'number') {
    const time = parseRational(String(at));
    return time === undefined || at < 0 ? `${String(at)} is not a time` : point(time);
  }
  return typeof at === 'string' ? readTime(at) : '"at" is not a time';
}
