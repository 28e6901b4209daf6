/**
 * A diagnostic as text for people: what is wrong, where, the line with the place marked, and what to do.
 *
 *     error TKS3001: There is no 'y' here.
 *       --> lamp.xml:14:41 (template Lamp, edge off -> dim, guard)
 *        |
 *     14 | <label kind="guard" x="10" y="20">y &lt; 5</label>
 *        |                                   ^
 *        = Did you mean 'x'?
 */
import { append } from '../../base/long-lists.js';
import type pc from 'picocolors';
import { type LocatedDiagnostic, type Severity } from '../../base/diagnostic.js';
import { type SourceFile, lineSpan } from '../../base/source.js';
import { printable } from '../../output/printable.js';

type Colours = ReturnType<typeof pc.createColors>;

/** The widest stretch of a source line that is shown. */
const FRAME_WIDTH = 100;
/** Lines are not indented further. */
const INDENT_MAX = 1_000;

export function renderDiagnostic(
  diagnostic: LocatedDiagnostic,
  file: SourceFile | undefined,
  colours: Colours,
): string {
  const { severity, code, line, column } = diagnostic;
  const [message, where, hint, path] = [
    diagnostic.message,
    diagnostic.where,
    diagnostic.hint,
    diagnostic.file,
  ].map((text) => (text === undefined ? undefined : printable(text)));
  const paint = paintOf(severity, colours);
  const lines = [`${paint(`${severity} ${code}`)}${colours.bold(`: ${message!}`)}`];
  const place = line === undefined ? '' : `:${line}:${column ?? 1}`;
  const inModel = where === undefined ? '' : ` (${where})`;
  const gutter = ' '.repeat(String(line ?? '').length);
  lines.push(`${gutter}${colours.blue('-->')} ${path!}${place}${inModel}`);
  if (line !== undefined && file !== undefined)
    append(lines, frame(diagnostic, file, gutter, paint, colours));
  for (const other of diagnostic.related ?? []) {
    lines.push(
      `${gutter} ${colours.blue('=')} ${printable(other.message)} (line ${other.line}, column ${other.column})`,
    );
  }
  if (hint !== undefined) lines.push(`${gutter} ${colours.blue('=')} ${hint}`);
  return lines.join('\n');
}

function paintOf(severity: Severity, colours: Colours): (text: string) => string {
  switch (severity) {
    case 'error':
      return (text) => colours.bold(colours.red(text));
    case 'warning':
      return (text) => colours.bold(colours.yellow(text));
    case 'info':
      return (text) => colours.bold(colours.cyan(text));
  }
}

function frame(
  diagnostic: LocatedDiagnostic,
  file: SourceFile,
  gutter: string,
  paint: (text: string) => string,
  colours: Colours,
): string[] {
  const { line = 1, column = 1, endLine = line, endColumn = column } = diagnostic;
  // Only what is shown is taken from the file: its one line may be very long, and so may the list of diagnostics.
  const { start, end } = lineSpan(file, line);
  const length = end - start;
  const marked = endLine === line ? Math.max(1, endColumn - column) : Math.max(1, length - column + 1);
  const indent = /^[ \t]*/.exec(file.text.slice(start, Math.min(end, start + INDENT_MAX)))![0].length;
  const fits = length - indent <= FRAME_WIDTH;
  const from = fits ? Math.min(indent, column - 1) : Math.max(0, Math.min(column - 20, length - FRAME_WIDTH));
  const text = file.text.slice(start + from, Math.min(end, start + from + FRAME_WIDTH)).replaceAll('\t', ' ');
  const shown = `${!fits && from > 0 ? '…' : ''}${text}${from + FRAME_WIDTH < length ? '…' : ''}`;
  const offset = column - 1 - from + (!fits && from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, Math.min(marked, FRAME_WIDTH - offset)));
  const bar = colours.blue('|');
  return [
    `${gutter} ${bar}`,
    `${colours.blue(String(line))} ${bar} ${printable(shown)}`,
    `${gutter} ${bar} ${' '.repeat(offset)}${paint(carets)}`,
  ];
}
