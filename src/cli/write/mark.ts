/**
 * The mark by which Tickstone knows its own files: a file that bears it may be replaced, any other may not.
 *
 * Texts and pictures end with a comment. What has no comments is known by its content: JSON by its format, a matrix
 * (.csv) and a list of timed Hennessy tests by how they begin. An empty file has nothing to lose.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { FILES_FORMAT } from './manifest.js';

/** How a language writes comments; `none` where it has none, and the content tells. */
export type Comments = 'xml' | 'slashes' | 'hash' | 'percents' | 'none';

const MARKS: Readonly<Record<Comments, string>> = {
  xml: '<!-- Tickstone -->',
  slashes: '// Tickstone',
  hash: '# Tickstone',
  percents: '%% Tickstone',
  none: '',
};

/** The text with the mark at its end, once. */
export function marked(text: string, comments: Comments): string {
  const mark = MARKS[comments];
  if (mark === '' || text.trimEnd().endsWith(mark)) return text;
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${mark}\n`;
}

/** Whether a text that begins and ends so is one of ours. */
export function isOurs(head: string, tail: string): boolean {
  return head === '' || ENDINGS.test(tail) || BEGINNINGS.some((beginning) => beginning.test(head));
}

/** The mark alone on the last line. */
const ENDINGS = new RegExp(
  `(?:^|\\n)(?:${Object.values(MARKS)
    .filter((mark) => mark !== '')
    .join('|')})\\s*$`,
);

const BEGINNINGS: readonly RegExp[] = [
  // Suites, runs, relations, and lists of files.
  new RegExp(
    `^\\s*\\{\\s*"format":\\s*"(?:tickstone-suite|tickstone-run|tickstone-run-lines|tickstone-table|tickstone-history|${FILES_FORMAT})"`,
  ),
  // Mutation reports.
  /^\s*\{\s*"\$?schema[^]*?"framework":\s*\{\s*"name":\s*"Tickstone"/,
  // Timed Hennessy tests.
  /^\[\n(?:\n?\]\s*$| {2}\{"kind":"(?:must|can|refuse)","trace":\[)/,
  // The history of tests.
  /^system,model,title,test,runs,pass,/,
  // A matrix: goals, and a number for each test.
  /^goal(?:\n$|,[^\n]*\n(?:$|(?:[^\n"]*|"(?:[^"]|"")*"),(?:0|1|0\.5)(?:,(?:0|1|0\.5))*\n))/,
];

/** Enough of both ends of a file. */
const BYTES = 4096;

export function bearsMark(path: string): boolean {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    return isOurs(part(descriptor, 0), part(descriptor, Math.max(0, size - BYTES)));
  } finally {
    closeSync(descriptor);
  }
}

function part(descriptor: number, position: number): string {
  const bytes = Buffer.alloc(BYTES);
  return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, BYTES, position));
}
