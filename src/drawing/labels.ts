/**
 * The texts of a drawing, measured: what is written at a location, at an edge, in a heading.
 *
 * The author's lines are kept. A line wider than WRAP_WIDTH is broken, after a space, a comma or a logical operator
 * where there is one, and goes on indented. A text of more than LINES_MAX lines is cut, and says how many are missing.
 */
import { dedented } from '../base/dedent.js';
import { greatest } from '../base/long-lists.js';
import { type Code, type Edge, type Location, type Point, type Template } from '../language/model.js';
import {
  printExpression,
  printParameters,
  printSelect,
  printSynchronisation,
  printUpdate,
} from '../language/print.js';
import { type TextLine, type TextRole } from './scene.js';
import { fontOf } from './svg-style.js';
import { type Face, LINE_ROUNDING, textWidth } from './text-size.js';

/** A text with its size and, where the author gave one, its place (the top left corner). */
export interface TextBlock {
  readonly role: TextRole;
  readonly lines: readonly BlockLine[];
  readonly width: number;
  readonly height: number;
  readonly position?: Point | undefined;
}

interface BlockLine {
  readonly text: string;
  readonly indent: number;
}

export const WRAP_WIDTH = 320;
const LINES_MAX = 40;
const CONTINUATION_INDENT = 12;
const TAB = '    ';

/** Shares of the font size: from the top of a box to the baseline, from there to the bottom, between baselines. */
const ASCENT = 0.92;
const DESCENT = 0.22;
const LEADING = 1.28;

/** What is written at a location, from top to bottom. */
export function locationTexts(location: Location): TextBlock[] {
  const { name, namePosition, invariant, exponentialRate, comments } = location;
  return [
    ...blockOf('name', name?.name, namePosition),
    ...blockOf('invariant', codeText(invariant, printExpression), invariant?.position),
    ...blockOf('rate', codeText(exponentialRate, printExpression), exponentialRate?.position),
    ...blockOf('comment', comments?.value, comments?.position),
  ];
}

/** What is written at an edge, from top to bottom. */
export function edgeTexts(edge: Edge): TextBlock[] {
  const { select, guard, synchronisation, update, probability, comments } = edge;
  return [
    ...blockOf('select', codeText(select, printSelect), select?.position),
    ...blockOf('guard', codeText(guard, printExpression), guard?.position),
    ...blockOf('synchronisation', codeText(synchronisation, printSynchronisation), synchronisation?.position),
    ...blockOf('update', codeText(update, printUpdate), update?.position),
    ...blockOf('probability', codeText(probability, printExpression), probability?.position),
    ...blockOf('comment', comments?.value, comments?.position),
  ];
}

/** The parameters of a template, in one line and in brackets; empty when there are none. */
export function parametersText(template: Template): string {
  const text = codeText(template.parameters, printParameters).replace(/\s+/g, ' ');
  return text === '' ? '' : `(${text})`;
}

/** How the author wrote a piece of code or, when a program made it, how it is printed. */
export function codeText<T>(code: Code<T | undefined> | undefined, print: (value: T) => string): string {
  if (code?.text !== undefined) return dedented(code.text);
  return code?.value === undefined ? '' : print(code.value).trim();
}

/** A text as a block, or nothing when it is blank. */
export function blockOf(
  role: TextRole,
  text: string | undefined,
  position?: Point,
  wrapWidth = WRAP_WIDTH,
): TextBlock[] {
  const written = cleaned(text ?? '');
  if (written === '') return [];
  const { size, face } = fontOf(role);
  const all = written.split('\n').flatMap((line) => wrapped(line, wrapWidth, size, face));
  const lines =
    all.length <= LINES_MAX
      ? all
      : [...all.slice(0, LINES_MAX - 1), { text: `… ${all.length - LINES_MAX + 1} more lines`, indent: 0 }];
  return [
    {
      role,
      lines,
      width: LINE_ROUNDING + greatest(lines.map((line) => line.indent + textWidth(line.text, size, face))),
      height: (lines.length - 1) * size * LEADING + size * (ASCENT + DESCENT),
      position,
    },
  ];
}

/** The lines of a block whose top left corner is at `corner`. */
export function linesAt(block: TextBlock, corner: Point): TextLine[] {
  const { size } = fontOf(block.role);
  return block.lines.map((line, index) => ({
    at: { x: corner.x + line.indent, y: corner.y + size * (ASCENT + index * LEADING) },
    text: line.text,
    role: block.role,
  }));
}

function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, TAB)
    .replace(/ +$/gm, '')
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n{3,}/g, '\n\n');
}

function wrapped(line: string, width: number, size: number, face: Face): BlockLine[] {
  const text = line.trimStart();
  const indent = Math.min(textWidth(line.slice(0, line.length - text.length), size, face), width / 2);
  const lines: BlockLine[] = [];
  let rest = text;
  while (lines.length <= LINES_MAX) {
    const room = width - indent - (lines.length === 0 ? 0 : CONTINUATION_INDENT);
    const end = endOfLine(rest, room, size, face);
    const start = lines.length === 0 ? indent : indent + CONTINUATION_INDENT;
    lines.push({ text: rest.slice(0, end).trimEnd(), indent: start });
    rest = rest.slice(end).trimStart();
    if (rest === '') break;
  }
  return lines;
}

/** How many characters of the text go on a line of this width: at least one, and the best place to break. */
function endOfLine(text: string, width: number, size: number, face: Face): number {
  let used = 0;
  let end = 0;
  let breakAt = 0;
  for (const character of text) {
    used += textWidth(character, size, face);
    if (used > width && end > 0) return breakAt > 0 ? breakAt : end;
    end += character.length;
    if (/[\s,;]/.test(character) || /(?:&&|\|\|)$/.test(text.slice(end - 2, end))) breakAt = end;
  }
  return end;
}
