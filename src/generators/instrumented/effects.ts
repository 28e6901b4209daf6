/**
 * What is added to the update of an edge: assignments, as text. One edge of a drawing may stand for several statements (those
 * of the processes of a set, or of the channels that a select chooses): then the assignments ask which of them it is.
 */
import { type Numbers } from '../communication/message-numbers.js';

/** By what is assigned to, in order: the value. */
export type Effects = ReadonlyMap<string, string>;

/** A statement that an edge may stand for: what tells it from the others, and what it does. */
export interface Arm {
  /** Values of parameters and selects, by their names. */
  readonly values: ReadonlyMap<string, number>;
  readonly effects: Effects;
}

/**
 * The assignments for all statements; undefined if nothing that an expression can ask tells them apart. What others read
 * before it changes is assigned to last.
 */
export function assignmentsFor(
  arms: readonly Arm[],
  isLast: (target: string) => boolean,
): readonly string[] | undefined {
  const kinds = new Map<string, Arm[]>();
  for (const arm of arms) {
    const key = [...arm.effects].map((pair) => pair.join('=')).join();
    kinds.set(key, [...(kinds.get(key) ?? []), arm]);
  }
  const groups = [...kinds.values()];
  if (groups.length <= 1) return written(groups[0]?.[0]?.effects ?? new Map());
  const names = telling(arms, groups);
  if (names === undefined) return undefined;
  const conditions = groups.map((group) => conditionFor(group, names));
  const targets = [...new Set(arms.flatMap(({ effects }) => [...effects.keys()]))];
  const ordered = [...targets.filter((each) => !isLast(each)), ...targets.filter(isLast)];
  return ordered.flatMap((target) => {
    const values = groups.map(([arm]) => arm!.effects.get(target) ?? target);
    const last = mostCommon(values);
    const cases = values.flatMap((value, index) =>
      value === last ? [] : [`${conditions[index]!} ? ${inner(value)} : `],
    );
    return cases.length === 0 && last === target ? [] : [`${target} = ${cases.join('')}${last}`];
  });
}

/** A value by another one, which is compared with the keys. */
export function valueBy(variable: string, numbers: Numbers, otherwise: number): string {
  const keys = new Map<number, number[]>();
  for (const [key, value] of numbers)
    if (value !== otherwise) keys.set(value, [...(keys.get(value) ?? []), key]);
  const cases = [...keys].map(([value, some]) => `${isOneOf(variable, some)} ? ${value} : `);
  return `${cases.join('')}${otherwise}`;
}

export function isOneOf(variable: string, values: readonly number[]): string {
  return values.map((value) => `${variable} == ${value}`).join(' || ');
}

function written(effects: Effects): readonly string[] {
  return [...effects].map(([target, value]) => `${target} = ${value}`);
}

/** As few names as tell which group an arm belongs to. */
function telling(arms: readonly Arm[], groups: readonly (readonly Arm[])[]): readonly string[] | undefined {
  const all = [...arms[0]!.values.keys()].filter((name) => arms.every(({ values }) => values.has(name)));
  const tells = (names: readonly string[]): boolean => {
    const groupOf = new Map<string, number>();
    return groups.every((group, index) =>
      group.every(({ values }) => {
        const key = names.map((name) => values.get(name)).join();
        const known = groupOf.get(key) ?? index;
        groupOf.set(key, known);
        return known === index;
      }),
    );
  };
  if (!tells(all)) return undefined;
  return all.reduce<readonly string[]>((names, name) => {
    const fewer = names.filter((each) => each !== name);
    return tells(fewer) ? fewer : names;
  }, all);
}

function conditionFor(group: readonly Arm[], names: readonly string[]): string {
  const texts = new Set(
    group.map(({ values }) => names.map((name) => `${name} == ${values.get(name)!}`).join(' && ')),
  );
  return texts.size === 1 ? [...texts][0]! : [...texts].map((text) => `(${text})`).join(' || ');
}

function inner(value: string): string {
  return value.includes('?') ? `(${value})` : value;
}

function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}
