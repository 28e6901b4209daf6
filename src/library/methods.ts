/** The methods that make tests, as data: what they are called, what they do, and what can be said of each. */
import { METHODS } from './method-options.js';
import { type OptionRule, checkArgument, nested, oneOf } from '../base/option-rules.js';
import { checkGiven } from './given.js';

/** By which tests are made. */
export type MethodName =
  'coverage' | 'communication' | 'discrimination' | 'connectivity' | 'classes' | 'mutation';

export const METHOD_NAMES: readonly MethodName[] = METHODS.map(({ name }) => name);

/** A method, with all its options. */
export interface Method {
  readonly name: MethodName;
  /** In a sentence. */
  readonly summary: string;
  readonly options: readonly MethodOption[];
}

/** What can be said of a method. */
export interface MethodOption {
  /** By which settings say it, as configurations do: `budgetTime`. */
  readonly name: string;
  /** As it is typed: `--budget-time`. */
  readonly flag: string;
  readonly help: string;
  /** There or not, one of some words, a whole number, or any text. */
  readonly kind: 'switch' | 'choice' | 'number' | 'text';
  /** One value, a list that is typed with commas, or a list for which the option is typed several times. */
  readonly count: 'one' | 'list' | 'repeated';
  readonly choices?: readonly string[] | undefined;
  /** Of a choice or a text: it may also be a number. */
  readonly takesNumbers?: boolean | undefined;
  /** Typed, it turns something off that is on by default. */
  readonly isNegated?: boolean | undefined;
  readonly initial?: SettingValue | undefined;
  /** The options that it does not go with. */
  readonly conflicts?: readonly string[] | undefined;
}

/** What a setting says. */
export type SettingValue = boolean | number | string | readonly (number | string)[];

/** What is said of a method, by the names of its options; the rest is as it is by default. */
export type MethodSettings = Readonly<Record<string, SettingValue | undefined>>;

/**
 * The methods that make tests, with what can be said of each: what a form needs that lets people choose.
 *
 * @example
 * ```ts
 * import { methods } from 'tickstone';
 *
 * for (const { name, options } of methods()) console.log(name, options.map(({ flag }) => flag).join(' '));
 * ```
 */
export function methods(): readonly Method[] {
  return METHODS;
}

const ANYTHING: OptionRule<SettingValue> = { misfit: () => undefined };

/**
 * The command line that makes the same tests.
 *
 * @example
 * ```ts
 * import { methodCommand } from 'tickstone';
 *
 * console.log(methodCommand('coverage', 'lamp.xml', { underTest: ['Lamp'], criterion: ['locations'] }));
 * ```
 */
export function methodCommand(name: MethodName, file: string, settings: MethodSettings = {}): string {
  checkArgument('methodCommand', 'name', name, oneOf(METHOD_NAMES));
  const { options } = METHODS.find((method) => method.name === name)!;
  // What a form holds is shown as it is, right or wrong; a name that no form has is a mistake of the program.
  const known = options.map((option): [string, OptionRule<SettingValue>] => [option.name, ANYTHING]);
  checkArgument('methodCommand', 'settings', settings, nested<MethodSettings>(Object.fromEntries(known)));
  checkGiven('methodCommand', { file });
  const words = options.flatMap((option): readonly string[] => {
    const value = settings[option.name];
    const { flag, kind, count, isNegated = false } = option;
    if (value === undefined || isInitial(option, value)) return [];
    if (kind === 'switch' && typeof value === 'boolean') return value === isNegated ? [] : [flag];
    const items = typeof value === 'object' ? value : [value];
    if (items.length === 0) return [];
    return count === 'repeated'
      ? items.flatMap((item) => [flag, quoted(String(item))])
      : [flag, quoted(items.join(','))];
  });
  return ['tickstone', 'generate', name, quoted(file), ...words].join(' ');
}

function isInitial({ initial, isNegated = false, kind }: MethodOption, value: SettingValue): boolean {
  if (kind === 'switch') return value === isNegated;
  return JSON.stringify([value].flat().map(String)) === JSON.stringify([initial].flat().map(String));
}

/** As shells of Unix read it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
