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
import { type BoundedInterval, isPoint, point } from '../base/interval.js';
import { type Rational, ZERO, add, compare, decimalText, max, subtract, toNumber } from '../base/rational.js';
import { actionOf, splitAction } from '../suite/action.js';
import {
  type Branch,
  type SuiteEvent,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
} from '../suite/suite.js';
import { timeOf, whenOf } from '../suite/window.js';
import { type BranchGroup, branchGroups } from './branch-groups.js';
import { type Paint, type Role, plain } from './paint.js';
import { printable, widthOf } from './printable.js';
import { isZero } from './is-zero.js';

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
  const steps = itemsOfSteps(test.steps, new Set(actions.inputs)).filter((items) => items.length > 0);
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
    lines.push(...panel.render(paint));
    start = end;
  }
  return lines;
}

/** Something that is drawn: a mark at a point, or a bar. */
interface Item {
  /** When the waiting for it begins. */
  readonly base: Rational;
  readonly when: BoundedInterval;
  readonly lane: 'above' | 'below';
  readonly label: string;
  readonly mark: string;
  readonly line: string;
  readonly role: Role;
}

/** What each step draws; the branches of a choice are drawn together. Silence that takes no time is not drawn. */
function itemsOfSteps(
  steps: readonly SuiteStep[],
  inputs: ReadonlySet<string>,
): readonly (readonly Item[])[] {
  const items: (readonly Item[])[] = [];
  let base = ZERO;
  for (const step of steps) {
    if ('oneOf' in step) {
      const start = base;
      const drawn = branchGroups(step.oneOf).filter(({ branch }) => !isNothing(branch));
      items.push(drawn.map((group) => groupItem(group, start)));
      const on = step.oneOf.filter(({ verdict }) => verdict === undefined);
      const ends = (on.length > 0 ? on : step.oneOf).map((branch) => whenOf(branch).high);
      base = add(base, ends.reduce(max, ZERO));
    } else if ('refuse' in step || 'accept' in step) {
      const time = step.after === undefined ? base : add(base, timeOf(step.after));
      const isRefusal = 'refuse' in step;
      const actions = isRefusal ? [actionOf(step)] : step.accept;
      const isInput = actions.every((action) => inputs.has(splitAction(action).action));
      items.push([
        {
          base,
          when: point(time),
          lane: isInput ? 'above' : 'below',
          label: `${isRefusal ? 'not' : 'accept'} ${actions.map(printable).join(' or ')}`,
          mark: isRefusal ? '✗' : '✓',
          line: '━',
          role: isRefusal ? 'bad' : isInput ? 'input' : 'output',
        },
      ]);
      base = time;
    } else {
      if (!isNothing(step)) items.push([eventItem(step, base, '')]);
      base = add(base, whenOf(step).high);
    }
  }
  return items;
}

function isNothing(event: Branch): boolean {
  return 'quiet' in event && isZero(event.quiet) && event.verdict === undefined;
}

function eventItem(event: SuiteEvent, base: Rational, ending: string): Item {
  const relative = whenOf(event);
  const when = { ...relative, low: add(base, relative.low), high: add(base, relative.high) };
  if ('quiet' in event)
    return {
      base,
      when: { ...when, low: base },
      lane: 'below',
      label: `quiet${ending}`,
      mark: '◇',
      line: '┄',
      role: 'quiet',
    };
  if ('input' in event)
    return {
      base,
      when,
      lane: 'above',
      label: `${printable(actionOf(event))}${ending}`,
      mark: '▼',
      line: '━',
      role: 'input',
    };
  return {
    base,
    when,
    lane: 'below',
    label: `${printable(actionOf(event))}${ending}`,
    mark: '◆',
    line: '━',
    role: 'output',
  };
}

/** Of many outputs the first is named, and the number of the others. */
function groupItem({ branch, outputs }: BranchGroup, base: Rational): Item {
  const item = eventItem(branch, base, endingOf(branch));
  if (outputs.length < 2) return item;
  const names = outputs.map(printable);
  const list = names.length === 2 ? names.join(', ') : `${names[0]!} and ${names.length - 1} others`;
  return { ...item, label: `${list}${endingOf(branch)}` };
}

/** What happens at the end of a branch. */
function endingOf({ verdict, steps }: Branch): string {
  if (verdict === undefined) return '';
  return ` → ${steps !== undefined && steps.length > 0 ? '… ' : ''}${verdict}`;
}

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
    return Math.max(0, ...this.#lanes.flat().map(({ from, text }) => from + widthOf(text)));
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
    return Math.max(0, ...this.#rows.map(({ characters }) => characters.length));
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
