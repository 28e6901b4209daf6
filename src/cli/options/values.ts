/** Values of options: from what is typed to what commands take, or a sentence that says what is wrong. */
import { InvalidArgumentError } from 'commander';
import { type Rational, ZERO, compare, integer, parseRational } from '../../base/rational.js';
import { type Repetition, repetitionIn, secondValueIn } from '../../base/once.js';
import { nearest } from '../../base/suggest.js';
import { wrongLabelIn } from '../../campaign/labels.js';
import { millisecondsIn } from '../../campaign/measures.js';
import { FAULT_REQUESTS, USES_MAX } from '../../generators/connectivity/faults.js';
import { COMPARED_METHODS } from '../../library/compared-methods.js';
import { FAULT_OPERATORS } from '../../machine/fault.js';
import { COMPLETIONS } from '../../library/vocabulary.js';

/** The words of `generate coverage --criterion`. */
const STRUCTURAL = ['locations', 'edges', 'edge-pairs', 'def-use'];
export const CRITERIA = [...STRUCTURAL, 'mcdc', 'queries'];

/** The words of `generate communication --criterion`. */
export const COMMUNICATION = ['pairs', 'paths'];
export const MEASURED = [...STRUCTURAL, ...COMMUNICATION];

/** Names with commas between them; commas in parentheses belong to a name: `enter(kind, size), go`. */
export function list(text: string): readonly string[] {
  return text
    .split(/,(?![^(]*\))/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Whole numbers with commas between them. */
export function edges(text: string): readonly number[] {
  return list(text).map(wholeNumber);
}

/** An input that is not expected is either ignored or leads to the sink. */
export function completions(text: string): readonly string[] {
  const names = chosen(text, COMPLETIONS);
  if (names.includes('angelic') && (names.includes('demonic') || names.includes('paper')))
    throw new InvalidArgumentError(
      'Missing inputs are either ignored (angelic) or lead to a sink (demonic, paper), not both.',
    );
  return names;
}

export function criteria(text: string): readonly string[] {
  return chosen(text, CRITERIA);
}

export function measuredCriteria(text: string): readonly string[] {
  return chosen(text, MEASURED);
}

export function communicationCriteria(text: string): readonly string[] {
  return chosen(text, COMMUNICATION);
}

export function methods(text: string): readonly string[] {
  return chosen(text, COMPARED_METHODS);
}

interface Message {
  readonly name: string;
  readonly channels: readonly string[];
}

/** A message and the channels on which it travels, such as `NEW=NEWo,NEWi`. */
export function message(text: string, before: readonly Message[]): readonly Message[] {
  const [, name = '', channels = ''] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (name === '' || list(channels).length === 0)
    throw new InvalidArgumentError('It must be a name and channels, such as NEW=NEWo,NEWi.');
  refuseAgain(repetitionIn(list(channels)));
  refuseAgain(secondValueIn([...before.map((each) => each.name), name.trim()]));
  return [...before, { name: name.trim(), channels: list(channels) }];
}

/** A variable with a value, or one that is passed on, such as `MODE=fast`. */
export function variable(text: string, before: readonly string[]): readonly string[] {
  const nameOf = (each: string): string => each.split('=')[0]!;
  refuseAgain(secondValueIn([...before, text].map(nameOf)));
  return collect(text, before);
}

export function faultOperators(text: string): readonly string[] {
  return chosen(text, FAULT_OPERATORS);
}

/** How many of something, where none makes no sense. */
export function atLeastOne(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.');
  return number;
}

/** Where something can listen. */
export function portNumber(text: string): number {
  const number = wholeNumber(text);
  if (number > 65_535) throw new InvalidArgumentError('Ports are numbers up to 65535.');
  return number;
}

/** A number of steps, or as many as are needed. */
export function stepCount(text: string): number | 'grow' {
  if (text === 'auto') return 'grow';
  const steps = wholeNumber(text);
  if (steps === 0) throw new InvalidArgumentError('A test has at least one step.');
  return steps;
}

/** A name and a number that is not negative, with a colon between them. */
export function pricing(
  text: string,
  before: readonly (readonly [string, number])[],
): readonly (readonly [string, number])[] {
  const [, name, number] = /^(.+):(\d{1,9}(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('It must be a name and a number, such as test:5.');
  refuseAgain(secondValueIn([...before.map(([each]) => each), name.trim()]));
  return [...before, [name.trim(), Number(number)]];
}

/** How often a wire works before it breaks. */
export function uses(text: string): number {
  const number = wholeNumber(text);
  if (number > USES_MAX) throw new InvalidArgumentError(`It must be at most ${USES_MAX}.`);
  return number;
}

/** Which message of a wire, from 1. */
export function nth(text: string): number {
  const number = uses(text);
  if (number === 0) throw new InvalidArgumentError('Messages are counted from 1.');
  return number;
}

export function wireFaults(text: string): readonly string[] {
  return chosen(text, FAULT_REQUESTS);
}

/** Verdicts of runs that can be counted as success. */
const FORGIVEN = ['inconclusive', 'untrusted'];

export function forgiven(text: string): readonly string[] {
  return chosen(text, FORGIVEN);
}

function chosen(text: string, choices: readonly string[]): readonly string[] {
  const names = list(text);
  const unknown = names.find((name) => !choices.includes(name));
  if (unknown === undefined && names.length > 0) return names;
  // Where the value is that one word, it has just been said.
  const which = unknown === undefined || unknown === text ? '' : `There is no '${unknown}'. `;
  const near = unknown === undefined ? undefined : nearest(unknown, choices);
  const meant = near === undefined ? '' : ` Did you mean '${near}'?`;
  throw new InvalidArgumentError(`${which}Choose from ${choices.join(', ')}.${meant}`);
}

/** Of two values for one name, none is dropped in silence; nor is what a list has twice. */
export function refuseAgain(found: Repetition | undefined): void {
  if (found !== undefined) throw new InvalidArgumentError(found.sentence);
}

type Prices = readonly (readonly [string, number])[];

/** A name and a price, such as `reset=10`. */
export function price(text: string, before: Prices): Prices {
  const [, name, number] = /^(.+)=(\d{1,6}(?:\.\d{1,3})?)$/.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('It must be a name and a price, such as reset=10.');
  refuseAgain(secondValueIn([...before.map(([each]) => each), name]));
  return [...before, [name, Number(number)]];
}

export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const SECONDS: ReadonlyMap<string, number> = new Map([
  ['ms', 0.001],
  ['s', 1],
  ['', 1],
  ['min', 60],
  ['h', 3600],
]);

/** Milliseconds. */
export function duration(text: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d+)?)(ms|s|min|h|)$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a time such as 90s, 5min or 1h.');
  return Number(number) * SECONDS.get(unit!)! * 1000;
}

/** Milliseconds, also of days. */
export function age(text: string): number {
  const found = millisecondsIn(text);
  if (found === undefined) throw new InvalidArgumentError('It must be a time such as 12h or 30d.');
  return found;
}

/** Names and values, such as `bench=3,protocol=can`. */
export function labels(text: string): readonly string[] {
  const found = list(text);
  if (found.length === 0) throw new InvalidArgumentError(wrongLabelIn([text])!);
  const wrong = wrongLabelIn(found);
  if (wrong !== undefined) throw new InvalidArgumentError(wrong);
  return found;
}

/** Bytes. */
export function size(text: string): number {
  const [, number, unit] = /^(\d{1,9}(?:\.\d+)?)(kB|MB|GB)$/i.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a size such as 500MB or 2GB.');
  return Number(number) * { kb: 1e3, mb: 1e6, gb: 1e9 }[unit!.toLowerCase() as 'kb' | 'mb' | 'gb'];
}

/** A time of a model: a whole number, a decimal or a fraction of time units. */
export function modelTime(text: string): Rational {
  const time = /^\d/.test(text) ? parseRational(text) : undefined;
  if (time === undefined || compare(time, ZERO) <= 0 || compare(time, MODEL_TIME_MAX) > 0)
    throw new InvalidArgumentError('It must be a number of time units above 0, such as 30, 2.5 or 5/2.');
  return time;
}

/** Far more than the constants of models, and small enough for exact zones. */
const MODEL_TIME_MAX = integer(100_000_000);

export function wholeNumber(text: string): number {
  if (/^-\d+$/.test(text)) throw new InvalidArgumentError('It must not be negative.');
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  if (text.length > 9) throw new InvalidArgumentError('It must be at most 999999999.');
  return Number(text);
}

/** How the value of an option is written in a configuration, and how many there are. */
export interface Form {
  /** One; a list, which is typed with commas; or a list, for which the option is typed several times. */
  readonly count: 'one' | 'list' | 'repeated';
  /** Whether it is a text, and which texts there are, if not all can be written. */
  readonly texts: 'any' | 'none' | readonly string[];
  /** Whether it is, or may also be, a number. */
  readonly numbers: 'none' | 'whole' | 'any';
}

const TEXT: Form = { count: 'one', texts: 'any', numbers: 'none' };
const WHOLE: Form = { count: 'one', texts: 'none', numbers: 'whole' };
const LIST: Form = { ...TEXT, count: 'list' };
const REPEATED: Form = { ...TEXT, count: 'repeated' };
const NUMBER_OR_TEXT: Form = { ...TEXT, numbers: 'any' };

type Parse = (text: string, before: never) => unknown;

const FORMS: ReadonlyMap<Parse, Form> = new Map<Parse, Form>([
  [list, LIST],
  [labels, LIST],
  [edges, { ...WHOLE, count: 'list' }],
  [completions, { ...LIST, texts: COMPLETIONS }],
  [criteria, { ...LIST, texts: CRITERIA }],
  [measuredCriteria, { ...LIST, texts: MEASURED }],
  [communicationCriteria, { ...LIST, texts: COMMUNICATION }],
  [methods, { ...LIST, texts: COMPARED_METHODS }],
  [faultOperators, { ...LIST, texts: FAULT_OPERATORS }],
  [forgiven, { ...LIST, texts: FORGIVEN }],
  [wireFaults, { ...LIST, texts: FAULT_REQUESTS }],
  [message, REPEATED],
  [pricing, REPEATED],
  [price, REPEATED],
  [collect, REPEATED],
  [variable, REPEATED],
  [stepCount, { ...WHOLE, texts: ['auto'] }],
  [uses, WHOLE],
  [nth, WHOLE],
  [wholeNumber, WHOLE],
  [atLeastOne, WHOLE],
  [portNumber, WHOLE],
  [duration, NUMBER_OR_TEXT],
  [modelTime, NUMBER_OR_TEXT],
]);

/** Of what a function reads; a text, if nothing else is said of it. */
export function formOf(parse: Parse | undefined): Form {
  return (parse && FORMS.get(parse)) ?? TEXT;
}
