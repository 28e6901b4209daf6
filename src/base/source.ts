/**
 * Source text and places in it.
 *
 * Every place in Tickstone is an offset into a file as it is on disk (in UTF-16 units of the decoded text).
 * Code that stands inside an XML element is first decoded (`&lt;` becomes `<`); a SourceText remembers where each
 * of its characters came from, so that the places of its tokens are places in the file too.
 *
 * INVARIANT spans are half open and ordered: 0 <= start <= end <= text.length.
 */

export interface SourceFile {
  /** As the user named it. */
  readonly path: string;
  readonly text: string;
}

/** A stretch of a file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place as people count: both from 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Code to parse: the text, and where in the file it stands. */
export interface SourceText {
  readonly file: SourceFile;
  readonly text: string;
  /** The file offset of the first character. */
  readonly start: number;
  /**
   * Where decoding changed lengths: flat pairs (offset in `text`, offset in the file), ascending. From each pair to
   * the next both offsets advance together. Empty for plain text.
   */
  readonly shifts: readonly number[];
}

/** A whole file as code to parse. */
export function wholeFile(file: SourceFile): SourceText {
  return { file, text: file.text, start: 0, shifts: [] };
}

/** The file offset of a character of `source.text` (or of its end). */
export function fileOffset(source: SourceText, offset: number): number {
  const { shifts } = source;
  if (shifts.length === 0) return source.start + offset;
  let low = 0;
  let high = shifts.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shifts[2 * middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return source.start + offset;
  const at = 2 * (low - 1);
  return shifts[at + 1]! + (offset - shifts[at]!);
}

/** The inverse of `fileOffset`: the character of `source.text` that stands at an offset of the file, or the one before it. */
export function textOffset(source: SourceText, offset: number): number {
  const { shifts, text, start } = source;
  let at = 0;
  while (at < shifts.length && shifts[at + 1]! <= offset) at += 2;
  const end = shifts[at] ?? text.length;
  const found = at === 0 ? offset - start : shifts[at - 2]! + (offset - shifts[at - 1]!);
  return Math.max(0, Math.min(found, end));
}

/** The offset of a place; beyond the end of its line, that end. */
export function offsetOf(file: SourceFile, { line, column }: LineColumn): number {
  const { start, end } = lineSpan(file, line);
  return Math.min(start + column - 1, Math.max(end, start));
}

const lineStartsOf = new WeakMap<SourceFile, readonly number[]>();

/** The offsets at which lines begin. A line ends with \n, \r\n or \r. */
function lineStarts(file: SourceFile): readonly number[] {
  let starts = lineStartsOf.get(file);
  if (starts === undefined) {
    starts = findLineStarts(file.text);
    lineStartsOf.set(file, starts);
  }
  return starts;
}

export function lineColumn(file: SourceFile, offset: number): LineColumn {
  const starts = lineStarts(file);
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/** Where a line (counted from 1) stands, without its line end. */
export function lineSpan(file: SourceFile, line: number): Span {
  const { text } = file;
  const starts = lineStarts(file);
  const start = starts[line - 1];
  if (start === undefined) return { start: text.length, end: text.length };
  let end = starts[line] ?? text.length;
  while (end > start && isLineEnd(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13;
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}
