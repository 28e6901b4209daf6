/** What can be wrong with the text of a query: the rules TKS7xxx of reading. */
import { type Words, rule } from '../../base/diagnostic.js';

/** A mistake inside a query, in the words of the rule that found it. */
export const malformedQuery = rule('TKS7001', 'warning', 'malformed query', (words: Words) => ({
  message: words.message,
  hint: words.hint,
}));

export const heading = rule('TKS7002', 'warning', 'heading instead of a query', () => ({
  message: 'This is a heading, not a query.',
  hint: "Move it to the comment of the query below, or begin it with '//'.",
}));

export const quantifierMissing = rule('TKS7003', 'warning', 'query without quantifier', (found: string) => ({
  message: `The query does not say for which paths '${found}' has to hold.`,
  hint: "Begin it with 'E<>' (possibly), 'A[]' (always), 'A<>' (eventually) or 'E[]' (potentially always), or write 'p --> q'.",
}));

export const notAQuery = rule(
  'TKS7004',
  'warning',
  'not a query',
  (found: string, hint: string | undefined) => ({
    message: `This is not a query: ${found} is not allowed here.`,
    hint: hint ?? EXAMPLES,
  }),
);

const EXAMPLES =
  "Queries look like 'A[] not deadlock', 'E<> P.done' or 'P.sent --> P.received'. Begin text that is not a query with '//'.";

export const nestedQuantifier = rule(
  'TKS7005',
  'warning',
  'nested path quantifier',
  (quantifier: string) => ({
    message: `'${quantifier}' is only allowed at the beginning of a query.`,
    hint: "The only nested property that can be asked is 'A[] (p imply A<> q)': write it as 'p --> q'.",
  }),
);

export const blankInQuantifier = rule(
  'TKS7006',
  'warning',
  'space in a quantifier',
  (quantifier: string) => ({
    message: `The path quantifier '${quantifier}' is written with a space in it, which UPPAAL does not accept.`,
    hint: `Write '${quantifier}' as one word.`,
  }),
);

export const semicolonAfterQuery = rule('TKS7007', 'warning', 'semicolon after a query', () => ({
  message: "A query does not end with ';'.",
  hint: "Remove the ';'.",
}));

export const bracketWithoutPartner = rule(
  'TKS7008',
  'warning',
  'unmatched bracket in a query',
  (bracket: string) => ({
    message: `The bracket '${bracket}' has no match.`,
    hint: 'Add the other bracket, or remove this one.',
  }),
);
