/** Reads what relations are made of, for hypotheses and for the modes of components alike: tables and constraints. */
import { type Scope, readCondition } from './check-term.js';
import { BROKEN, type Domain, type Words, readValue } from './domain.js';
import * as problem from './problems.js';
import { type Reading, asList, asMap, asText, fieldsOf } from './reading.js';
import { type RelationPart, type Row } from './relation-model.js';
import { type Term } from './term.js';
import { type YamlEntry, type YamlValue } from './yaml-tree.js';

/** A variable of the model or a port of a component. */
export interface Column {
  readonly name: string;
  readonly domain: Domain;
}

export function scopeOf(variables: readonly Column[], words: Words): Scope {
  const numberOf = new Map(variables.map(({ name }, number) => [name, number]));
  return {
    variable(name, when) {
      const number = numberOf.get(name);
      if (number === undefined) return undefined;
      if (when === 'next') return { kind: 'hidden', where: 'in a relation, which has no steps' };
      return { kind: 'readable', variable: number, domain: variables[number]!.domain };
    },
    codeOfWord: (word) => words.codeOf.get(word),
    names: () => [...numberOf.keys(), ...words.codeOf.keys()],
    isIncomplete: variables.some(({ domain }) => domain === BROKEN),
  };
}

export function readConditions(
  reading: Reading,
  value: YamlValue | undefined,
  field: string,
  scope: Scope,
): readonly Term[] {
  const wanted = { where: `The field '${field}'`, example: `${field}: ["a == b"]` };
  return asList(reading, value, wanted).flatMap((item) => {
    const condition = asText(reading, item, { where: 'A condition', example: '"a == b"' });
    return condition === undefined ? [] : (readCondition(reading, condition, scope) ?? []);
  });
}

/** A list of rows, or a map with `table` and `constraints` (and fields that the caller knows about). */
export function readParts(
  reading: Reading,
  value: YamlValue,
  where: string,
  columns: readonly Column[],
  scope: Scope,
  more: readonly string[],
): { readonly parts: readonly RelationPart[]; readonly fields: ReadonlyMap<string, YamlEntry> } {
  if (value.kind === 'list') return { parts: [readTable(reading, value, columns)], fields: new Map() };
  const wanted = { where, example: '[[on, light], [off, dark]] or {constraints: ["lit == on"]}' };
  const fields = fieldsOf(reading, asMap(reading, value, wanted), where, ['table', 'constraints', ...more]);
  const table = fields.get('table')?.value;
  const conditions = readConditions(reading, fields.get('constraints')?.value, 'constraints', scope);
  return {
    parts: [
      ...(table === undefined ? [] : [readTable(reading, table, columns)]),
      ...conditions.map((condition) => ({ kind: 'constraint' as const, condition })),
    ],
    fields,
  };
}

function readTable(reading: Reading, value: YamlValue, columns: readonly Column[]): RelationPart {
  const wanted = { where: 'A table', example: '[[on, light], [off, dark]]' };
  const rows = asList(reading, value, wanted).flatMap((item): Row[] => {
    const cells = asList(reading, item, { where: 'A row', example: '[on, light]' });
    if (item.kind === 'list' && cells.length !== columns.length) {
      reading.report(problem.wrongRowLength.at(item, cells.length, columns.length));
    }
    if (cells.length !== columns.length) return [];
    return [cells.map((cell, at) => readCell(reading, cell, columns[at]!))];
  });
  return { kind: 'table', variables: columns.map((_, number) => number), rows };
}

/** A value, a list of values, or `*`. */
function readCell(reading: Reading, cell: YamlValue, { name, domain }: Column): readonly number[] {
  if (domain === BROKEN) return [0];
  if (cell.kind === 'scalar' && cell.value === '*') return domain.codes.map((_, index) => index);
  const items = cell.kind === 'list' ? cell.items : [cell];
  return items.flatMap((item) => readValue(reading, item, domain, name) ?? []);
}
