/**
 * The line protocol: what tester and system say to each other, one line per event.
 *
 * Virtual time is question and answer: `reset` is answered by `ready`, `input NAME [VALUE…]` by `ok` or `refused`, and
 * `delay D` by `output NAME [VALUE…] @T` or `done`. In real time nobody asks. Lines that begin with `log` are kept and
 * never judged.
 */
import { type Rational, decimalText, parseRational } from '../base/rational.js';
import { withoutUnseen } from '../base/unseen.js';
import { splitAction } from '../suite/action.js';
import { breakOff } from './connection.js';

export type SystemLine =
  | { readonly kind: 'ready' | 'ok' | 'refused' | 'done' }
  | { readonly kind: 'output'; readonly action: string; readonly at: Rational | undefined }
  | { readonly kind: 'log'; readonly text: string };

/** `input enter 1` */
export function inputLine(action: string): string {
  const { action: name, values } = splitAction(action);
  return ['input', name, ...values.map(String)].join(' ');
}

export function delayLine(delay: Rational): string {
  return `delay ${decimalText(delay)}`;
}

/** What the numbers of values of outputs are, by their names; absent for none. */
export type OutputArity = ReadonlyMap<string, number>;

const NUMBER = /^-?\d{1,15}$/;

/** Reads what a system says; what is no word of the protocol breaks it off. */
export function readSystemLine(line: string, arity: OutputArity): SystemLine {
  const text = line.trim();
  switch (text) {
    case 'ready':
    case 'ok':
    case 'refused':
    case 'done':
      return { kind: text };
    case 'log':
      return { kind: 'log', text: '' };
  }
  if (text.startsWith('log ')) return { kind: 'log', text: text.slice('log '.length) };
  const words = text.split(/\s+/);
  const [verb, name, ...rest] = words;
  if (verb !== 'output' || name === undefined || name === '' || name.startsWith('@')) return nonsense(line);
  const last = rest.at(-1);
  const at = last?.startsWith('@') === true ? timeIn(last, line) : undefined;
  const values = at === undefined ? rest : rest.slice(0, -1);
  return { kind: 'output', action: actionWith(name, values, arity, line), at };
}

/** An output with its values; a system that passes others than the interface lists does not speak of the same thing. */
function actionWith(name: string, values: readonly string[], arity: OutputArity, line: string): string {
  if (!values.every((value) => NUMBER.test(value)))
    return breakOff('protocol', `it said '${shown(line)}', whose values are not all integers`);
  const wanted = arity.get(name) ?? 0;
  if (values.length !== wanted && arity.has(name))
    return breakOff(
      'protocol',
      `it said '${shown(line)}', but ${name} has ${wanted} ${wanted === 1 ? 'value' : 'values'}`,
    );
  return values.length === 0 ? name : `${name}(${values.map(Number).join(',')})`;
}

function timeIn(word: string, line: string): Rational {
  const time = parseRational(word.slice(1));
  if (time === undefined)
    return breakOff('protocol', `it said '${shown(line)}', whose time is not a decimal or fraction`);
  return time;
}

function nonsense(line: string): never {
  return breakOff('protocol', `it said '${shown(line)}', which is not a line of the protocol`);
}

const SHOWN_MAX = 80;

/** What a system said, for a message. */
export function shown(line: string): string {
  return withoutUnseen(line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX)}…` : line);
}
