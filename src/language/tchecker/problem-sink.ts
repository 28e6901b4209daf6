/**
 * Where the stages that read a TChecker file put their diagnostics: the first few are passed on, then one that says
 * that there are more, then none. So a file of another kind does not bury its reader, and what is costly to say (such
 * as a suggestion among many names) is bounded.
 */
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Span } from '../../base/source.js';
import { nearest } from '../../base/suggest.js';
import { tooManyProblems } from '../problems/tchecker.js';

const PROBLEMS_MAX = 200;

export interface ProblemSink {
  readonly report: (diagnostic: Diagnostic) => void;
  /** What the user may have meant. */
  readonly suggest: (name: string, candidates: Iterable<string>) => string | undefined;
}

export function problemSink(report: (diagnostic: Diagnostic) => void): ProblemSink {
  let count = 0;
  return {
    report(diagnostic) {
      count++;
      if (count <= PROBLEMS_MAX) report(diagnostic);
      if (count === PROBLEMS_MAX + 1) report(tooManyProblems.at(diagnostic.span, PROBLEMS_MAX));
    },
    suggest: (name, candidates) => (count < PROBLEMS_MAX ? nearest(name, candidates) : undefined),
  };
}

const QUOTE_LENGTH_MAX = 40;

/** Text of the file, short enough to be quoted in a message. */
export function quotable(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= QUOTE_LENGTH_MAX ? line : `${line.slice(0, QUOTE_LENGTH_MAX)}…`;
}

/** The stretch of a text without the white space around it; of nothing but that, the start. */
export function trimmed(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && isBlank(text.charCodeAt(end - 1))) end--;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  return { start, end };
}

/** Space, tab, line feed, carriage return, and the byte order mark that some editors put first. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13 || unit === 0xfeff;
}
