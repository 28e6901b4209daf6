/**
 * Tests as drawings for terminals: time goes to the right, inputs stand above the axis, windows of outputs below it.
 *
 *     touch            touch
 *     ▼                ▼
 *     ├────────────────┼──────────────────►
 *     1                3        5
 *     [━━━━ dim ━━━━━━━]
 *                      [━ bright ━)
 *
 * Ends of bars are written as in intervals: `[` and `]` belong to the window, `(` and `)` do not. Every event is drawn
 * as late as it may come, so that what follows stands to the right of it; distances are to scale as far as the labels
 * leave room. What does not fit the width goes on in another drawing below.
 */
import { isPoint } from '../base/interval.js';
import { append, greatest } from '../base/long-lists.js';
import { type Rational, compare, decimalText, subtract, toNumber } from '../base/rational.js';
import { spend } from '../base/stopped.js';
import { type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { type Paint, type Role, plain } from './paint.js';
import { printable, widthOf } from './printable.js';
import { type TestItem, itemsOfSteps } from './test-items.js';

export interface TimelineOptions {
  readonly width?: number | undefined;
  readonly paint?: Paint | undefined;
}

/** The lines of the drawings of a test. */
export function timelineLines(
  test: Pick<SuiteTest, 'steps'>,
  actions: SuiteInterface,
  { width = 80, paint = plain }: TimelineOptions = {},
): readonly string[] {
  const steps = itemsOfSteps(test.steps, actions)
    .filter((items) => items.length > 0)
    .map((items) => items.map(drawn));
  const lines: string[] = [];
  for (let start = 0; start < steps.length;) {
    let panel = fittingPanel(steps[start]!, width);
    let end = start + 1;
    for (; end < steps.length; end++) {
      const longer = fittingPanel(steps.slice(start, end + 1).flat(), width);
      if (longer.width > width) break;
      panel = longer;
    }
    if (lines.length > 0) lines.push('');
    append(lines, panel.render(paint));
    start = end;
  }
  return lines;
}

/** Something that is drawn: a mark at a point, or a bar. */
interface Item extends TestItem {
  readonly lane: 'above' | 'below';
  readonly mark: string;
  readonly line: string;
  readonly role: Role;
}

const MARKS: Readonly<Record<TestItem['kind'], string>> = {
  input: '▼',
  output: '◆',
  quiet: '◇',
  refuse: '✗',
  accept: '✓',
};

function drawn(item: TestItem): Item {
  const { kind, isInput, label } = item;
  return {
    ...item,
    label: printable(label),
    lane: isInput ? 'above' : 'below',
    mark: MARKS[kind],
    line: kind === 'quiet' ? '┄' : '━',
    role: kind === 'refuse' ? 'bad' : kind === 'accept' ? (isInput ? 'input' : 'output') : kind,
  };
}

/** What it takes to draw an item, by and large. */
const UNITS_PER_ITEM = 20;

interface Panel {
  readonly width: number;
  render(paint: Paint): readonly string[];
}

/** Where labels stand out at the right, the axis becomes shorter. */
function fittingPanel(items: readonly Item[], width: number): Panel {
  let axisWidth = width;
  let panel = drawPanel(items, axisWidth);
  while (panel.width > width && axisWidth > 0) {
    axisWidth -= panel.width - width;
    panel = drawPanel(items, axisWidth);
  }
  return panel;
}

function drawPanel(items: readonly Item[], width: number): Panel {
  spend(UNITS_PER_ITEM * items.length);
  const ticks = ticksOf(items);
  const columnOf = columnsOf(ticks, width);
  const above = new Lanes();
  const below = new Lanes();
  for (const item of items) {
    const [from, to] = [columnOf(item.when.low), columnOf(item.when.high)];
    const lanes = item.lane === 'above' ? above : below;
    if (!isPoint(item.when)) lanes.put(from, barText(item, to - from + 1), item.role);
    else if (item.lane === 'above') lanes.put(from, item.label, item.role, item.mark);
    else lanes.put(from, `${item.mark} ${item.label}`, item.role);
  }
  const axis = new Canvas();
  const last = columnOf(ticks.at(-1)!);
  axis.put(0, 0, `${'─'.repeat(last + 2)}►`, 'faint');
  for (const [index, tick] of ticks.entries()) {
    axis.put(0, columnOf(tick), index === 0 ? '├' : '┼', 'faint');
    axis.put(1, columnOf(tick), decimalText(tick), undefined);
  }
  return {
    width: Math.max(above.width, below.width, axis.width),
    render: (paint) => [...above.linesUpwards(paint), ...axis.lines(paint), ...below.linesDownwards(paint)],
  };
}

/** The times that matter, ascending. */
function ticksOf(items: readonly Item[]): readonly Rational[] {
  const all = items.flatMap(({ base, when }, index) =>
    index === 0 ? [base, when.low, when.high] : [when.low, when.high],
  );
  const sorted = all.sort(compare);
  return sorted.filter((tick, index) => index === 0 || compare(tick, sorted[index - 1]!) !== 0);
}

/** The column of each tick: room for its label first, then to scale. */
function columnsOf(ticks: readonly Rational[], width: number): (time: Rational) => number {
  const needed = ticks.map((tick) => Math.max(4, decimalText(tick).length + 1));
  const last = ticks.length - 1;
  const spare = Math.max(0, width - 4 - needed.reduce((sum, each) => sum + each, 0));
  const whole = toNumber(subtract(ticks[last]!, ticks[0]!));
  const columns = new Map<string, number>();
  for (let index = 0, sum = 0; index <= last; index++) {
    const passed = toNumber(subtract(ticks[index]!, ticks[0]!));
    columns.set(decimalText(ticks[index]!), sum + (whole === 0 ? 0 : Math.floor((spare * passed) / whole)));
    sum += needed[index]!;
  }
  return (time) => columns.get(decimalText(time))!;
}

/** `[━━ dim ━━)`, or `[━━) dim` where the label does not fit. */
function barText({ when, label, line }: Item, width: number): string {
  const [open, close] = [when.lowOpen ? '(' : '[', when.highOpen ? ')' : ']'];
  const room = width - 2 - widthOf(label) - 2;
  if (room < 2) return `${open}${line.repeat(Math.max(0, width - 2))}${close} ${label}`;
  const left = room >> 1;
  return `${open}${line.repeat(left)} ${label} ${line.repeat(room - left)}${close}`;
}

/** Lines at which texts stand side by side, each in the first one that has room for it. */
class Lanes {
  readonly #lanes: {
    readonly from: number;
    readonly text: string;
    readonly role: Role;
    readonly mark?: string | undefined;
  }[][] = [];

  put(from: number, text: string, role: Role, mark?: string): void {
    const end = from + widthOf(text);
    let lane = this.#lanes.find((others) =>
      others.every((other) => end < other.from || other.from + widthOf(other.text) < from),
    );
    if (lane === undefined) this.#lanes.push((lane = []));
    lane.push({ from, text, role, mark });
  }

  get width(): number {
    return greatest(
      this.#lanes.flat().map(({ from, text }) => from + widthOf(text)),
      0,
    );
  }

  linesDownwards(paint: Paint): readonly string[] {
    const canvas = new Canvas();
    for (const [row, lane] of this.#lanes.entries())
      for (const { from, text, role } of lane) canvas.put(row, from, text, role);
    return canvas.lines(paint);
  }

  /** The first lane is next to the axis; marks stand between it and the axis, with lines down from higher lanes. */
  linesUpwards(paint: Paint): readonly string[] {
    const canvas = new Canvas();
    const count = this.#lanes.length;
    for (const [lane, texts] of this.#lanes.entries()) {
      for (const { from, role, mark } of texts) {
        if (mark === undefined) continue;
        for (let row = count - lane; row < count; row++) canvas.put(row, from, '│', role);
        canvas.put(count, from, mark, role);
      }
    }
    for (const [lane, texts] of this.#lanes.entries())
      for (const { from, text, role } of texts) canvas.put(count - 1 - lane, from, text, role);
    return canvas.lines(paint);
  }
}

/** A rectangle of characters, each with its role. */
class Canvas {
  readonly #rows: { readonly characters: string[]; readonly roles: (Role | undefined)[] }[] = [];

  put(row: number, column: number, text: string, role: Role | undefined): void {
    while (this.#rows.length <= row) this.#rows.push({ characters: [], roles: [] });
    const { characters, roles } = this.#rows[row]!;
    let at = column;
    while (characters.length < column) {
      characters.push(' ');
      roles.push(undefined);
    }
    for (const character of text) {
      characters[at] = character;
      roles[at] = role;
      at++;
    }
  }

  get width(): number {
    return greatest(
      this.#rows.map(({ characters }) => characters.length),
      0,
    );
  }

  lines(paint: Paint): readonly string[] {
    return this.#rows.map(({ characters, roles }) => {
      let line = '';
      for (let start = 0; start < characters.length;) {
        let end = start + 1;
        while (end < characters.length && roles[end] === roles[start]) end++;
        const text = characters.slice(start, end).join('');
        const role = roles[start];
        line += role === undefined ? text : paint(role, text);
        start = end;
      }
      return line;
    });
  }
}
