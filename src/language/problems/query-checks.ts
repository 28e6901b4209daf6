/** Queries that are well-formed but do not fit the model: TKS71xx. A model's own query is then skipped, the others are not. */
import { type Words, rule } from '../../base/diagnostic.js';
import { article, didYouMean } from './words.js';

export const queryNameUnknown = rule(
  'TKS7101',
  'warning',
  'query with an unknown name',
  (name: string, nearest?: string): Words => ({
    message: `There is no '${name}' in the model.`,
    hint: didYouMean(nearest),
  }),
);

export const queryMemberUnknown = rule(
  'TKS7102',
  'warning',
  'query with an unknown member',
  (process: string, name: string, nearest?: string): Words => ({
    message: `The process '${process}' has no location or variable '${name}'.`,
    hint: didYouMean(nearest),
  }),
);

export const queryProcessNotRunning = rule(
  'TKS7103',
  'warning',
  'query about a process that does not run',
  (name: string): Words => ({
    message: `'${name}' is not in the system line.`,
    hint: `Add '${name}' to the system line, or remove the query.`,
  }),
);

export const queryProcessIncomplete = rule(
  'TKS7104',
  'warning',
  'query about a set of processes',
  (name: string, wanted: number): Words => ({
    message: `'${name}' stands for several processes.`,
    hint: `Choose one by its ${wanted === 1 ? 'argument' : `${wanted} arguments`}, as in '${name}(${Array(wanted).fill('0').join(', ')})', or use 'forall'.`,
  }),
);

export const queryIndexOutOfRange = rule(
  'TKS7105',
  'warning',
  'query about a process or element that does not exist',
  (value: number, low: number, high: number) =>
    `The value ${value} is outside the range from ${low} to ${high}.`,
);

export const queryNotAFormula = rule(
  'TKS7106',
  'warning',
  'query is not a condition',
  (type: string) => `The query asks for ${article(type)} where a condition is needed.`,
);

export const queryWrongBounded = rule(
  'TKS7107',
  'warning',
  'query for the bounds of something else',
  (type: string) => `Bounds can be asked for integers and clocks, not for ${article(type)}.`,
);

export const queryChangesVariables = rule(
  'TKS7108',
  'warning',
  'query with a side effect',
  (name: string) => `A query must not change anything, but this one changes '${name}'.`,
);

/** For what has rules of its own outside of queries, such as operands that do not fit. */
export const queryWrong = rule(
  'TKS7109',
  'warning',
  'query with an error',
  (message: string, hint?: string): Words => ({ message, hint }),
);

export const queryNotAnalysed = rule(
  'TKS7110',
  'warning',
  'query that is not analysed',
  (what: string) => `The query uses ${what}, which are read but not analysed here.`,
);
