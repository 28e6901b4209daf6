/**
 * Tests at exact times as tables, one row per step: what the tester does, and what comes then. In a step of a machine the
 * tester sets all inputs, and the system all outputs; each variable has a column of its own.
 *
 *     step  after  event    barrier  drive
 *        1  0      request  clear    rest
 *        2  1      tick     clear    opening (rest: fail)
 */
import { actionOf } from '../suite/action.js';
import {
  type Branch,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
  type Time,
} from '../suite/suite.js';
import { isZero } from './is-zero.js';
import { type Paint, plain } from './paint.js';
import { type Cell, type TableColumn, tableLines } from './table.js';

/** The lines of the table; undefined for tests that wait for something, or go on in several ways. */
export function testTable(
  test: Pick<SuiteTest, 'steps'>,
  actions: SuiteInterface,
  { width = 80, paint = plain }: { readonly width?: number; readonly paint?: Paint } = {},
): readonly string[] | undefined {
  const entries = test.steps.map(entryOf);
  if (entries.length === 0 || !entries.every((entry) => entry !== undefined)) return undefined;
  const variables = variablesOf(actions);
  const rows = variables === undefined ? rowsOfActions(entries) : rowsOfMachine(entries);
  if (rows === undefined) return undefined;
  const titles = variables ?? ['input', 'output'];
  const columns: readonly TableColumn[] = [
    { title: 'step', align: 'right' },
    { title: 'after' },
    ...titles.map((title) => ({ title, isFlexible: true })),
  ];
  const cells = rows.map(({ after, texts }, index): readonly (Cell | string)[] => [
    String(index + 1),
    after,
    ...titles.map((title) => texts.get(title) ?? ''),
  ]);
  return tableLines(columns, cells, { width, paint });
}

/** One thing that the tester does or the system does, at a time that is known. */
interface Entry {
  readonly side: 'input' | 'output';
  readonly after: Time;
  /** What happens, and what else may, with its verdict. */
  readonly action: string;
  readonly others: readonly { readonly action: string; readonly verdict: string }[];
  readonly isRefused: boolean;
}

interface Row {
  readonly after: Time;
  /** By the title of the column. */
  readonly texts: Map<string, string>;
}

function entryOf(step: SuiteStep): Entry | undefined {
  const plainly = { others: [], isRefused: false };
  if ('oneOf' in step) return choiceOf(step.oneOf);
  if ('refuse' in step)
    return { ...plainly, side: 'input', after: step.after ?? '0', action: actionOf(step), isRefused: true };
  if ('accept' in step || 'quiet' in step) return undefined;
  if ('after' in step) return { ...plainly, side: 'input', after: step.after, action: actionOf(step) };
  const [low, high] = step.within;
  if ('input' in step || low !== high) return undefined;
  return { ...plainly, side: 'output', after: low, action: actionOf(step) };
}

/** An output that goes on; others at the same time, which end the test. */
function choiceOf(branches: readonly Branch[]): Entry | undefined {
  const [on, ...more] = branches.filter(({ verdict }) => verdict === undefined);
  if (on === undefined || more.length > 0) return undefined;
  const main = entryOf(on);
  const others = branches.flatMap((branch) => {
    const { verdict, steps = [] } = branch;
    const entry = verdict === undefined ? undefined : entryOf(branch);
    const isSame = entry?.side === 'output' && entry.after === main?.after && steps.length === 0;
    return isSame ? [{ action: entry.action, verdict: verdict! }] : [];
  });
  return main === undefined || others.length < branches.length - 1 ? undefined : { ...main, others };
}

/** The variables of a machine, inputs first; undefined if actions are not values of variables. */
function variablesOf({ inputs, outputs }: SuiteInterface): readonly string[] | undefined {
  const names = [...inputs, ...outputs].map((action) => action.split('='));
  if (names.length === 0 || names.some(({ length }) => length !== 2)) return undefined;
  return [...new Set(names.map(([name]) => name!))];
}

function rowsOfActions(entries: readonly Entry[]): readonly Row[] {
  return entries.map((entry) => {
    const { side, after, action, isRefused } = entry;
    return {
      after,
      texts: new Map([[side, isRefused ? `${action}: must be refused` : said(entry, action)]]),
    };
  });
}

/** A step begins where an input comes after an output, or after some time, or sets a variable again. */
function rowsOfMachine(entries: readonly Entry[]): readonly Row[] | undefined {
  const rows: Row[] = [];
  let side: Entry['side'] = 'output';
  for (const entry of entries) {
    if (entry.isRefused) return undefined;
    const name = entry.action.split('=', 1)[0]!;
    const last = rows.at(-1);
    const isNext =
      entry.side === 'input' && (side === 'output' || !isZero(entry.after) || last?.texts.has(name) === true);
    side = entry.side;
    const text = said({ others: entry.others.map(valueOf) }, entry.action.slice(name.length + 1));
    if (last === undefined || isNext) rows.push({ after: entry.after, texts: new Map([[name, text]]) });
    else if (isZero(entry.after) && !last.texts.has(name)) last.texts.set(name, text);
    else return undefined;
  }
  return rows;
}

function valueOf({ action, verdict }: Entry['others'][number]): Entry['others'][number] {
  return { action: action.slice(action.indexOf('=') + 1), verdict };
}

/** `opening (rest: fail)` */
function said({ others }: Pick<Entry, 'others'>, text: string): string {
  if (others.length === 0) return text;
  return `${text} (${others.map(({ action, verdict }) => `${action}: ${verdict}`).join(', ')})`;
}
