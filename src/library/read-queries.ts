/** The queries of a query file, with their places. */
import { parseQueryFile } from '../language/parse-query-file.js';
import { checkGiven } from './given.js';

/** A query that stands in a query file. */
export interface WrittenQuery {
  /** As it stands there; over several lines, perhaps. */
  readonly formula: string;
  readonly comment: string;
  /** Where the formula begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the text of a query file (.q): queries of several lines are one query each, and entries without a query are left out.
 *
 * @example
 * ```ts
 * import { readQueries } from 'tickstone';
 *
 * for (const { formula, comment } of readQueries('// It goes on.\nA[] not deadlock\n')) console.log(formula, comment);
 * ```
 */
export function readQueries(text: string): readonly WrittenQuery[] {
  checkGiven('readQueries', { text });
  const { entries } = parseQueryFile({ path: 'queries', text }, () => undefined);
  return entries.flatMap(({ formula, comment }) =>
    formula.start === formula.end
      ? []
      : [
          {
            formula: formula.text ?? '',
            comment: comment?.text ?? '',
            start: formula.start,
            end: formula.end,
          },
        ],
  );
}
