/**
 * The text of a message: its name, and what else is known of it.
 *
 *     NEW
 *     enter / kind=1, size=2 @0
 *     GOOD via Sorter#1+BUS#5+BUS#7+Counter#0 @[3, 4)
 *
 * `@` gives the time at which it is received or a window for it, `/` values of variables right after it, and `via` edges
 * that take part. Brackets, parentheses of arguments and the like belong to the name.
 */
import { type Interval, point } from '../base/interval.js';
import { ZERO, compare, decimalText, parseRational } from '../base/rational.js';
import { type VariableValue } from './sequence.js';

export interface MessageText {
  readonly message: string;
  readonly at?: Interval | undefined;
  readonly values: readonly VariableValue[];
  readonly via: readonly string[];
}

/** The text of a message may be so long. */
const LENGTH_MAX = 10_000;

const TIME = String.raw`\d+(?:\.\d+|\/\d+)?`;
const MOMENT = new RegExp(`^${TIME}$`);
const WINDOW = new RegExp(String.raw`^([[(])\s*(${TIME})\s*,\s*(${TIME})\s*([\])])$`);
const VALUE = /^\s*([A-Za-z_][\w.[\]()]*)\s*=\s*(-?\d{1,10}|true|false)\s*$/;
const EDGE = /^[A-Za-z_]\w*(?:\([^()+]*\))?#\d{1,9}(?:\.\d{1,9})*$/;

/** What the text says, or in words why it is not understood. */
export function readMessageText(text: string): MessageText | string {
  if (text.length > LENGTH_MAX) return `it is longer than ${LENGTH_MAX} characters`;
  const [beforeTime, time] = divided(text, '@');
  const at = time === undefined ? undefined : readTime(time.trim());
  if (typeof at === 'string') return at;
  const [beforeEdges, edges] = divided(beforeTime, ' via ');
  const via = edges === undefined ? [] : edges.split('+').map((edge) => edge.trim());
  const noEdge = via.find((edge) => !EDGE.test(edge));
  if (noEdge !== undefined) return `'${noEdge}' is not an edge such as 'BUS#3'`;
  const [name, assignments] = divided(beforeEdges, ' / ');
  const values = assignments === undefined ? [] : assignments.split(',').map(readValue);
  const noValue = values.find((value) => typeof value === 'string');
  if (noValue !== undefined) return noValue;
  const message = name.trim().replace(/[!?]$/, '');
  if (!/^[A-Za-z_]/.test(message)) return 'it has no name';
  return { message, at, via, values: values.filter((value) => typeof value !== 'string') };
}

/** What `readMessageText` reads back. */
export function messageText({ message, at, values, via }: MessageText): string {
  const parts = [
    message,
    ...(values.length === 0 ? [] : [`/ ${values.map(({ name, value }) => `${name}=${value}`).join(', ')}`]),
    ...(via.length === 0 ? [] : [`via ${via.join('+')}`]),
    ...(at === undefined ? [] : [`@${timeText(at)}`]),
  ];
  return parts.join(' ');
}

export function timeText({ low, lowOpen, high, highOpen }: Interval): string {
  if (high === undefined) return `${decimalText(low)} or later`;
  if (compare(low, high) === 0) return decimalText(low);
  return `${lowOpen ? '(' : '['}${decimalText(low)}, ${decimalText(high)}${highOpen ? ')' : ']'}`;
}

/** What stands before the last separator, and behind it. */
function divided(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.lastIndexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

export function readTime(text: string): Interval | string {
  if (MOMENT.test(text)) {
    const time = parseRational(text);
    return time === undefined ? `'${text}' is not a time` : point(time);
  }
  const [, left, first, last, right] = WINDOW.exec(text) ?? [];
  const low = first === undefined ? undefined : parseRational(first);
  const high = last === undefined ? undefined : parseRational(last);
  if (low === undefined || high === undefined)
    return `'${text}' is neither a time such as 5/2 nor a window such as [0, 3)`;
  const interval = { low, lowOpen: left === '(', high, highOpen: right === ')' };
  const order = compare(high, low);
  if (order < 0 || (order === 0 && (interval.lowOpen || interval.highOpen)) || compare(low, ZERO) < 0)
    return `no time is within ${text}`;
  return interval;
}

function readValue(text: string): VariableValue | string {
  const [, name, value] = VALUE.exec(text) ?? [];
  if (name === undefined) return `'${text.trim()}' is not a value such as 'kind=1'`;
  return { name, value: value === 'true' ? 1 : value === 'false' ? 0 : Number(value) };
}
