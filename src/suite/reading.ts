/**
 * Reading the values of a suite: where we are, what is wrong there, and whether values have the shape that is wanted.
 *
 * Problems are kept with paths; places in the text are found at the end, in one walk, and only when there are problems.
 *
 * INVARIANT while a field or an item is read, the path leads to it.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { type Path } from './json-text.js';
import * as problem from './problems.js';

/** Something wrong, at a path. */
export interface Finding {
  readonly path: Path;
  /** Whether the value is meant or the name of the field. */
  readonly of: 'value' | 'name';
  readonly at: (span: Span) => Diagnostic;
}

export type JsonMap = Readonly<Record<string, unknown>>;

/** The fields of a kind of object, and what it is called at the beginning of a sentence. */
export interface Shape {
  readonly what: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly known: ReadonlySet<string>;
}

export function shape(what: string, required: readonly string[], optional: readonly string[] = []): Shape {
  return { what, required, optional, known: new Set([...required, ...optional]) };
}

export const FINDINGS_MAX = 100;

export class Reading {
  readonly findings: Finding[] = [];
  readonly warnings: Finding[] = [];
  /** The fields of all objects that have been looked at. */
  fields = 0;
  /** How many errors there are, also those that are not kept. */
  count = 0;
  #path: (string | number)[] = [];

  /** Notes an error of the value at hand, or of what lies below it. */
  report(at: (span: Span) => Diagnostic, below: Path = [], of: Finding['of'] = 'value'): void {
    this.count++;
    if (this.count <= FINDINGS_MAX) this.findings.push({ path: [...this.#path, ...below], of, at });
  }

  /** Notes a warning, which does not make anything doubtful. */
  warn(at: (span: Span) => Diagnostic, below: Path): void {
    if (this.warnings.length < FINDINGS_MAX)
      this.warnings.push({ path: [...this.#path, ...below], of: 'value', at });
  }

  /** What the user may have meant. */
  suggest(name: string, candidates: Iterable<string>): string | undefined {
    return this.count < FINDINGS_MAX ? nearest(name, candidates) : undefined;
  }

  /** An object with the required fields and no unknown ones; otherwise says so. Undefined for what is no object. */
  object(value: unknown, { what, required, optional, known }: Shape): JsonMap | undefined {
    if (!isMap(value)) {
      this.wrongType(value, what, 'an object');
      return undefined;
    }
    const misspelt = new Set<string | undefined>();
    for (const name of Object.keys(value)) {
      this.fields++;
      if (known.has(name)) continue;
      const all = [...required, ...optional];
      const near = this.suggest(name, all);
      misspelt.add(near);
      this.report((span) => problem.unknownField.at(span, quoted(name), what, near, all), [name], 'name');
    }
    for (const name of required) {
      if (!Object.hasOwn(value, name) && !misspelt.has(name))
        this.report((span) => problem.missingField.at(first(span), name, what));
    }
    return value;
  }

  list(value: unknown, what: string): readonly unknown[] | undefined {
    if (Array.isArray(value)) return value as unknown[];
    this.wrongType(value, what, 'a list');
    return undefined;
  }

  text(value: unknown, what: string): string | undefined {
    if (typeof value === 'string') return value;
    this.wrongType(value, what, 'a string');
    return undefined;
  }

  wrongType(value: unknown, what: string, wanted: string): void {
    const found = kindOf(value);
    const isLarge = typeof value === 'object';
    this.report((span) => problem.wrongType.at(isLarge ? first(span) : span, what, wanted, found));
  }

  /** Reads a field where it is there; what is missing has been reported. */
  field<T>(map: JsonMap, name: string, read: (value: unknown) => T): T | undefined {
    if (!Object.hasOwn(map, name)) return undefined;
    this.#path.push(name);
    const result = read(map[name]);
    this.#path.pop();
    return result;
  }

  /** Reads the items of a list one by one. */
  items(value: unknown, what: string, read: (item: unknown, index: number) => void): void {
    const list = this.list(value, what);
    if (list === undefined) return;
    for (let index = 0; index < list.length; index++) {
      this.#path.push(index);
      read(list[index], index);
      this.#path.pop();
    }
  }
}

export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value in words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return `the string '${quoted(value)}'`;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return 'an object';
  }
}

const QUOTE_LENGTH_MAX = 40;

/** Short enough to be quoted. */
export function quoted(text: string): string {
  return text.length <= QUOTE_LENGTH_MAX ? text : `${text.slice(0, QUOTE_LENGTH_MAX)}…`;
}

/** Of an object or a list that is wrong as a whole, its first character is marked. */
export function first({ start }: Span): Span {
  return { start, end: start + 1 };
}
