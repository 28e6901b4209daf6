/** A relation as text: a table, CSV or JSON. */
import { csvText } from '../base/csv-text.js';
import { tableLines } from './table.js';

export const RELATION_FORMS = ['table', 'csv', 'json'] as const;

/** How a relation is written. */
export type RelationForm = (typeof RELATION_FORMS)[number];

/** Columns and rows of values. */
export interface WrittenRelation {
  readonly model: string;
  /** Of the start on; absent for one step from any situation, and for relations. */
  readonly steps?: number | undefined;
  readonly columns: readonly {
    readonly name: string;
    readonly role: string;
    readonly values: readonly string[];
  }[];
  readonly rows: readonly (readonly string[])[];
  readonly tuples: bigint;
}

export function relationText(relation: WrittenRelation, form: RelationForm): string {
  const { columns, rows } = relation;
  const names = columns.map(({ name }) => name);
  switch (form) {
    case 'table': {
      const titles = names.map((title) => ({ title }));
      return `${tableLines(titles, rows, { width: Infinity }).join('\n')}\n`;
    }
    case 'csv':
      return csvText([names, ...rows], /^-?\d+$/);
    case 'json':
      return jsonText(relation);
  }
}

/** One row on each line. */
function jsonText({ model, steps, columns, rows, tuples }: WrittenRelation): string {
  const list = (items: readonly unknown[]): string =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  const fields = [
    '"format": "tickstone-table"',
    '"version": 1',
    `"model": ${JSON.stringify(model)}`,
    ...(steps === undefined ? [] : [`"steps": ${steps}`]),
    `"tuples": ${tuples <= BigInt(Number.MAX_SAFE_INTEGER) ? tuples : `"${tuples}"`}`,
    `"columns": ${list(columns)}`,
    `"rows": ${list(rows)}`,
  ];
  return `{\n  ${fields.join(',\n  ')}\n}\n`;
}
