/**
 * The doors of the package: what the options of a call may be is said once, beside their type, and asked before anything is done.
 * Programs in JavaScript, and those that take values from files, have no compiler that would do it.
 *
 * INVARIANT the rules of options fit their type in both directions: a word or an option that one of them lacks does not compile.
 */
import { locate } from './diagnostic.js';
import { repetitionIn, secondValueIn } from './once.js';
import { unfitCall } from './problems.js';
import { nearest } from './suggest.js';
import { TickstoneError } from './tickstone-error.js';

/** What an option may be. */
export interface OptionRule<T> {
  /** What it must be, in words that go on "It must be ...", and the part that is not; undefined if all is well. */
  readonly misfit: (value: unknown) => Misfit | undefined;
  /** Nobody calls it: it lets rules of other types not pass for this one. */
  readonly of?: ((value: T) => T) | undefined;
}

export interface Misfit {
  /** Which part of the value, such as `.time`; by default all of it. */
  readonly at?: string | undefined;
  readonly found: unknown;
  /** A whole sentence. */
  readonly hint: string | undefined;
  /** Whether it is the name of an option that does not exist. */
  readonly isName?: boolean | undefined;
}

/** What all options of a call may be. */
export type OptionRules<O> = { readonly [N in keyof O]-?: OptionRule<Exclude<O[N], undefined>> };

/** Refuses a call with an option that does not exist, or that cannot be what it is. */
export function checkOptions<O>(
  call: string,
  options: O,
  rules: OptionRules<O>,
  needed: readonly (keyof O & string)[] = [],
): void {
  checkArgument(call, 'options', options, nested(rules, needed));
}

/** Refuses a call with an argument that cannot be what it is. */
export function checkArgument<T>(call: string, name: string, value: T, rule: OptionRule<T>): void {
  const misfit = rule.misfit(value);
  if (misfit !== undefined) refuseMisfit(call, name, misfit);
}

function refuseMisfit(call: string, name: string, { at = '', found, hint, isName = false }: Misfit): never {
  const place = `${name}${at}`.replace(/^options\./, '');
  const message = isName
    ? `There is no option '${shortened(String(found))}'.`
    : `'${place}' cannot be ${shown(found)}.`;
  const said = unfitCall.at(undefined, message, hint);
  throw new TickstoneError([locate(said, { path: call, text: '' }, () => undefined)]);
}

const SHOWN_MAX = 60;

function shortened(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}...` : text;
}

function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `'${shortened(value)}'`;
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : 'an object';
    case 'function':
      return 'a function';
    case 'undefined':
      return 'left out';
    default:
      return String(value);
  }
}

// --------------------------------------------------------------------------------------------------- kinds of rules

/** One of some words, or numbers. */
export function oneOf<const C extends readonly (string | number)[]>(choices: C): OptionRule<C[number]> {
  return {
    misfit: (value) =>
      (choices as readonly unknown[]).includes(value)
        ? undefined
        : { found: value, hint: chooseFrom(value, choices) },
  };
}

function chooseFrom(value: unknown, choices: readonly (string | number)[]): string {
  const near = typeof value === 'string' ? nearest(value, choices.map(String)) : undefined;
  const all = `Choose from ${choices.join(', ')}.`;
  return near === undefined ? all : `Did you mean '${near}'? ${all}`;
}

/** A list of what a rule says. */
export function listOf<T>(rule: OptionRule<T>, of: string): OptionRule<readonly T[]> {
  return {
    misfit(value) {
      if (!Array.isArray(value)) return { found: value, hint: `It must be a list of ${of}.` };
      for (const [index, each] of value.entries()) {
        const misfit = rule.misfit(each);
        if (misfit !== undefined) return within(`[${index}]`, misfit);
      }
      return undefined;
    },
  };
}

/** A list in which nothing stands twice. */
export function setOf<T>(rule: OptionRule<T>, of: string): OptionRule<readonly T[]> {
  return alsoIn(listOf(rule, of), (list) => {
    const again = repetitionIn(list);
    return again && { at: `[${again.index}]`, found: list[again.index], hint: again.sentence };
  });
}

/** A list of parts with names, each of which stands once. */
export function namedOnce<T extends { readonly name: string }>(
  rule: OptionRule<T>,
  of: string,
): OptionRule<readonly T[]> {
  return alsoIn(listOf(rule, of), (list) => {
    const names = list.map(({ name }) => name);
    const again = secondValueIn(names);
    return again && { at: `[${again.index}].name`, found: names[again.index], hint: again.sentence };
  });
}

/** What is asked of a value that fits so far. */
function alsoIn<T>(rule: OptionRule<T>, misfit: (value: T) => Misfit | undefined): OptionRule<T> {
  return { misfit: (value) => rule.misfit(value) ?? misfit(value as T) };
}

/** A list of some of these words, each once. */
export function someOf<const C extends readonly string[]>(choices: C): OptionRule<readonly C[number][]> {
  return setOf(oneOf(choices), `words; choose from ${choices.join(', ')}`);
}

/** A whole number that is not less than one, nor more than another. */
export function whole(least = 0, most = Number.MAX_SAFE_INTEGER): OptionRule<number> {
  const isBounded = most < Number.MAX_SAFE_INTEGER;
  const bounds =
    least === Number.MIN_SAFE_INTEGER
      ? ''
      : isBounded
        ? ` from ${least} to ${most}`
        : ` of at least ${least}`;
  return satisfying(
    (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
    `a whole number${bounds}`,
  );
}

/** One rule or another. */
export function either<A, B>(one: OptionRule<A>, other: OptionRule<B>, words: string): OptionRule<A | B> {
  return satisfying((value) => one.misfit(value) === undefined || other.misfit(value) === undefined, words);
}

/** An object with options of its own, some of which are needed. */
export function nested<O>(rules: OptionRules<O>, needed: readonly (keyof O & string)[] = []): OptionRule<O> {
  const known = new Map(Object.entries<Pick<OptionRule<unknown>, 'misfit'>>(rules));
  return {
    misfit(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { found: value, hint: 'It must be an object.' };
      const given = value as Readonly<Record<string, unknown>>;
      // What is said to be undefined is not said.
      const unknown = Object.keys(given).find((name) => !known.has(name) && given[name] !== undefined);
      if (unknown !== undefined) return { found: unknown, hint: optionsHint(unknown, known), isName: true };
      // They are read as the function reads them: what an object inherits is said, too.
      for (const [name, rule] of known) {
        const misfit = given[name] === undefined ? undefined : rule.misfit(given[name]);
        if (misfit !== undefined) return within(`.${name}`, misfit);
      }
      const missing = needed.find((name) => given[name] === undefined);
      return missing === undefined ? undefined : { at: `.${missing}`, found: undefined, hint: undefined };
    },
  };
}

/** Data with parts that are all needed; what else there is, nobody reads. */
export function withParts<O>(rules: OptionRules<O>): OptionRule<O> {
  const parts = Object.entries<Pick<OptionRule<unknown>, 'misfit'>>(rules);
  return {
    misfit(value) {
      if (typeof value !== 'object' || value === null) return { found: value, hint: 'It must be an object.' };
      for (const [name, rule] of parts) {
        const misfit = rule.misfit((value as Readonly<Record<string, unknown>>)[name]);
        if (misfit !== undefined) return within(`.${name}`, misfit);
      }
      return undefined;
    },
  };
}

/** The same where only some of the parts are looked at. */
export function having<O>(parts: {
  readonly [N in keyof O]?: Pick<OptionRule<unknown>, 'misfit'>;
}): OptionRule<O> {
  return withParts(parts as OptionRules<O>);
}

function optionsHint(name: string, known: ReadonlyMap<string, unknown>): string {
  const near = nearest(name, known.keys());
  return near === undefined ? `Choose from ${[...known.keys()].join(', ')}.` : `Did you mean '${near}'?`;
}

function within(place: string, { at = '', ...misfit }: Misfit): Misfit {
  return { ...misfit, at: `${place}${at}` };
}

/** Whatever fits; the words go on "It must be ...". */
export function satisfying<T>(fits: (value: unknown) => boolean, words: string): OptionRule<T> {
  return { misfit: (value) => (fits(value) ? undefined : { found: value, hint: `It must be ${words}.` }) };
}

export const FLAG: OptionRule<boolean> = satisfying((value) => typeof value === 'boolean', 'true or false');
export const TEXT: OptionRule<string> = satisfying((value) => typeof value === 'string', 'a string');
export const TEXTS: OptionRule<readonly string[]> = listOf(TEXT, 'strings');
/** Texts that name something, each of them once. */
export const NAMES: OptionRule<readonly string[]> = setOf(TEXT, 'strings');

/** A text, or the bytes of one; those of another realm are bytes, too. */
export const TEXT_OR_BYTES: OptionRule<string | Uint8Array> = satisfying(
  (value) => typeof value === 'string' || ArrayBuffer.isView(value),
  'a string or bytes',
);

/** A number that is not negative: milliseconds, bytes, a width. */
export const AMOUNT: OptionRule<number> = satisfying(
  (value) => typeof value === 'number' && value >= 0,
  'a number that is not negative',
);

/** How many there may be at most: any number of them, if it is infinite. */
export const LIMIT: OptionRule<number> = satisfying(
  (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 0),
  'a whole number of at least 0, or Infinity',
);

/** Any whole number, the same of which gives the same choices. */
export const SEED: OptionRule<number> = whole(Number.MIN_SAFE_INTEGER);

/** What a rule says, by names that are the caller's own. */
export function byName<T>(rule: OptionRule<T>): OptionRule<Readonly<Record<string, T>>> {
  return {
    misfit(value) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { found: value, hint: 'It must be an object.' };
      for (const [name, each] of Object.entries(value)) {
        const misfit = rule.misfit(each);
        if (misfit !== undefined) return within(`.${name}`, misfit);
      }
      return undefined;
    },
  };
}

/** Numbers by names, or by other numbers. */
export function numbersByName<T>(): OptionRule<T> {
  return satisfying((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const numbers: readonly unknown[] = value instanceof Map ? [...value.values()] : Object.values(value);
    return numbers.every((each) => AMOUNT.misfit(each) === undefined);
  }, 'an object with numbers that are not negative');
}

/** Something to be called. */
export function callback<T>(): OptionRule<T> {
  return satisfying((value) => typeof value === 'function', 'a function');
}

/** Something that another function of the library made, or that a program brings along. */
export function thing<T>(words: string): OptionRule<T> {
  return satisfying((value) => typeof value === 'object' && value !== null && !Array.isArray(value), words);
}
