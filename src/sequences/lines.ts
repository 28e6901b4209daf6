/** The lines of a text, trimmed, with their places. */
import { type Span } from '../base/source.js';

export interface Line {
  readonly text: string;
  readonly span: Span;
}

/** Files have no more lines. */
export const LINES_MAX = 200_000;

/** A text, or a part of one that begins there. */
export interface TextPart {
  readonly text: string;
  readonly start?: number | undefined;
}

export function linesOf({ text, start: first = 0 }: TextPart): readonly Line[] {
  let offset = first;
  return text.split('\n').map((line) => {
    const trimmed = line.trim();
    const start = offset + line.length - line.trimStart().length;
    offset += line.length + 1;
    return { text: trimmed, span: { start, end: start + trimmed.length } };
  });
}

/** The place of a part of a line, which begins at an index of its text. */
export function within({ span }: Line, index: number, length: number): Span {
  return { start: span.start + index, end: span.start + index + length };
}

/** The first line that is not empty and not passed over. */
export function firstLine(text: string, isPassedOver: (line: string) => boolean): string {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end).trim();
    if (line !== '' && !isPassedOver(line)) return line;
    start = end + 1;
  }
  return '';
}

/** With one blank for several, so that patterns need not try how to share them out. */
export function withSingleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ');
}
