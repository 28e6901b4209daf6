/**
 * What the readers of machines and relations share: where problems go, and how the fields of a map are taken apart.
 *
 * The first problems are passed on, then one that says that there are more, then none.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { isIdentifier } from '../language/tokens.js';
import * as problem from './problems.js';
import { type YamlEntry, type YamlMap, type YamlScalar, type YamlValue } from './yaml-tree.js';

export interface Reading {
  readonly file: SourceFile;
  readonly report: (diagnostic: Diagnostic) => void;
  /** What the user may have meant. */
  readonly suggest: (name: string, candidates: Iterable<string>) => string | undefined;
  /** Short enough to be quoted. */
  readonly textOf: (value: YamlValue) => string;
}

const PROBLEMS_MAX = 200;
const QUOTE_LENGTH_MAX = 40;

export function startReading(file: SourceFile, report: (diagnostic: Diagnostic) => void): Reading {
  let count = 0;
  return {
    file,
    report(diagnostic) {
      count++;
      if (count <= PROBLEMS_MAX) report(diagnostic);
      if (count === PROBLEMS_MAX + 1) report(problem.tooManyProblems.at(diagnostic.span, PROBLEMS_MAX));
    },
    suggest: (name, candidates) => (count < PROBLEMS_MAX ? nearest(name, candidates) : undefined),
    textOf({ start, end }) {
      const line = file.text.slice(start, Math.min(end, start + 4 * QUOTE_LENGTH_MAX)).replace(/\s+/g, ' ');
      return line.length <= QUOTE_LENGTH_MAX ? line : `${line.slice(0, QUOTE_LENGTH_MAX)}…`;
    },
  };
}

/** What a reader says where a map, a list or a text was wanted. */
export interface Wanted {
  /** Such as "The field 'events'". */
  readonly where: string;
  readonly example: string;
}

/** The fields of a map by name; unknown ones and ones that are written twice are reported and left out. */
export function fieldsOf(
  reading: Reading,
  map: YamlMap,
  where: string,
  known: readonly string[],
): ReadonlyMap<string, YamlEntry> {
  const fields = new Map<string, YamlEntry>();
  for (const entry of entriesOf(reading, map)) {
    const name = entry.key.text;
    if (known.includes(name)) fields.set(name, entry);
    else reading.report(problem.unknownField.at(entry.key, name, where, reading.suggest(name, known), known));
  }
  return fields;
}

/** The entries of a map with different keys; the second of two equal ones is reported and left out. */
export function entriesOf(reading: Reading, map: YamlMap): readonly YamlEntry[] {
  const seen = new Set<string>();
  return map.entries.filter(({ key }) => {
    if (seen.has(key.text)) {
      reading.report(problem.writtenTwice.at(key, key.text));
      return false;
    }
    seen.add(key.text);
    return true;
  });
}

/** A map; where nothing is written, the empty one. */
export function asMap(reading: Reading, value: YamlValue | undefined, wanted: Wanted): YamlMap {
  if (value?.kind === 'map') return value;
  if (value !== undefined && !isNothing(value)) {
    reading.report(
      problem.wrongShape.at(value, wanted.where, 'a map of names and what they mean', wanted.example),
    );
  }
  return { kind: 'map', entries: [], start: value?.start ?? 0, end: value?.end ?? 0 };
}

/** The items of a list; where nothing is written, none. */
export function asList(reading: Reading, value: YamlValue | undefined, wanted: Wanted): readonly YamlValue[] {
  if (value?.kind === 'list') return value.items;
  if (value !== undefined && !isNothing(value)) {
    reading.report(problem.wrongShape.at(value, wanted.where, 'a list', wanted.example));
  }
  return [];
}

export function asText(
  reading: Reading,
  value: YamlValue | undefined,
  wanted: Wanted,
): YamlScalar | undefined {
  if (value?.kind === 'scalar' && value.value !== undefined) return value;
  if (value !== undefined)
    reading.report(problem.wrongShape.at(value, wanted.where, 'a string', wanted.example));
  return undefined;
}

export function isNothing(value: YamlValue): boolean {
  return value.kind === 'scalar' && value.value === undefined;
}

/** Words that mean something else in expressions. */
const OWN_WORDS = new Set(['event', 'next', 'true', 'false']);

/** Whether the key can name a variable; says so if not. */
export function isVariableName(reading: Reading, key: YamlScalar): boolean {
  const { text } = key;
  if (OWN_WORDS.has(text)) reading.report(problem.notAName.at(key, text, 'the word is reserved'));
  else if (isIdentifier(text)) return true;
  else if (/^\w+$/.test(text) && !/^\d/.test(text)) {
    reading.report(problem.notAName.at(key, text, 'it is a keyword of expressions'));
  } else reading.report(problem.notAName.at(key, text, 'it is not a single word'));
  return false;
}
