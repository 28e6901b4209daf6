/**
 * What a configuration may say of an option: derived from the entry of the option, which the parser of command lines is made
 * of too. A value that is written becomes what would be typed, and is read by the same function.
 */
import { InvalidArgumentError } from 'commander';
import { type OptionEntry, optionOf, readerOf } from '../options/option.js';
import { type Form, formOf } from '../options/values.js';

export interface SettingForm extends Form {
  /** Whether true and false say that it is there or not. */
  readonly isSwitch: boolean;
}

export function settingForm(entry: OptionEntry): SettingForm {
  const { required, optional } = optionOf(entry);
  const isSwitch = !required;
  if (!required && !optional) return { count: 'one', texts: 'none', numbers: 'none', isSwitch };
  const { choices } = entry;
  if (choices === undefined) return { ...formOf(readerOf(entry)), isSwitch };
  return { count: 'one', texts: choices, numbers: 'none', isSwitch };
}

/** Whether a value of one is always a value of the other. */
export function isSameForm(one: OptionEntry, other: OptionEntry): boolean {
  return (
    readerOf(one) === readerOf(other) &&
    JSON.stringify(settingForm(one)) === JSON.stringify(settingForm(other))
  );
}

/** Whether it names files: those of a configuration are where the configuration is. */
function namesFiles({ reads, writes }: OptionEntry): boolean {
  return reads !== undefined || writes !== undefined;
}

/** As commands take it, or what is wrong in words; `below` leads to the item of a list that is wrong. */
export type SettingReading =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly what: string; readonly below: readonly number[] };

/** `locate` is asked for every path that a value names. */
export function readSetting(
  entry: OptionEntry,
  written: unknown,
  locate: (path: string) => string,
): SettingReading {
  const form = settingForm(entry);
  if (typeof written === 'boolean' && form.isSwitch) {
    const isValued = optionOf(entry).optional;
    return { kind: 'read', value: isValued ? (written ? entry.preset : undefined) : written };
  }
  const items = form.count !== 'one' && Array.isArray(written) ? (written as unknown[]) : [written];
  const wrongAt = items.findIndex((item) => !isItem(form, item));
  if (wrongAt >= 0) {
    const isInList = Array.isArray(written) && form.count !== 'one';
    const what = isInList ? itemWords({ ...form, count: 'one' }) : formWords(form);
    return { kind: 'wrong', what: `It must be ${what}.`, below: isInList ? [wrongAt] : [] };
  }
  const texts = items.map((item) => (namesFiles(entry) ? locate(String(item)) : String(item)));
  const { parse } = entry;
  if (parse === undefined) return { kind: 'read', value: texts[0] };
  const typed = form.count === 'repeated' ? texts : [texts.join(',')];
  let value: unknown = form.count === 'repeated' ? [] : undefined;
  for (const [index, text] of typed.entries()) {
    try {
      value = parse(text, value as never);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      const isInList = form.count === 'repeated' && Array.isArray(written);
      return { kind: 'wrong', what: error.message, below: isInList ? [index] : [] };
    }
  }
  return { kind: 'read', value };
}

function isItem({ texts, numbers }: Form, item: unknown): boolean {
  const words = typeof texts === 'string' ? [] : texts;
  if (typeof item === 'number')
    return (
      words.includes(String(item)) ||
      (item >= 0 && (numbers === 'whole' ? Number.isInteger(item) : numbers === 'any' && item < Infinity))
    );
  return typeof item === 'string' && (texts === 'any' || words.includes(item));
}

/** What it may be: "a whole number", "'era' or 'deterministic'". */
function formWords(form: SettingForm): string {
  const one = itemWords(form);
  const all =
    form.count === 'one'
      ? one
      : form.texts === 'any'
        ? 'a string or a list of strings'
        : `a list of ${form.texts === 'none' ? 'whole numbers' : `some of ${one}`}`;
  return form.isSwitch ? ['true or false', all].filter((words) => words !== '').join(', or ') : all;
}

function itemWords({ texts, numbers, count }: Form): string {
  const number = { none: [], whole: ['a whole number'], any: ['a number'] }[numbers];
  const words = typeof texts === 'string' ? [] : texts.map((word) => `'${word}'`);
  const all = [...number, ...(texts === 'any' ? ['a string'] : words)];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} ${count === 'list' ? 'and' : 'or'} ${last}`;
}
