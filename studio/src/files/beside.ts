/**
 * A file of queries beside the model. Its text is kept as it is: a query that is changed changes its line, and comments stay.
 */
import { type Server } from './server.js';

export interface Beside {
  readonly name: string;
  readonly text: string;
  readonly savedText: string;
  /** On the server; undefined for one that was dropped, or is new. */
  readonly version?: string | undefined;
}

export interface BesideQuery {
  readonly formula: string;
  /** The line it stands on. */
  readonly line: number;
}

export function queriesBeside(beside: Beside | undefined): readonly BesideQuery[] {
  if (beside === undefined) return [];
  // Comments of several lines become blank, so that lines keep their numbers.
  const blanked = beside.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return blanked.split('\n').flatMap((line, index) => {
    const formula = line.replace(/\/\/.*$/, '').trim();
    return formula === '' ? [] : [{ formula, line: index }];
  });
}

/** Another query in its line; an empty one takes the line away. */
export function withQuery(beside: Beside, { formula, line }: BesideQuery, next: string): Beside {
  const lines = beside.text.split('\n');
  if (next === '') lines.splice(line, 1);
  else lines[line] = lines[line]!.replace(formula, () => next.replace(/\s+/g, ' '));
  return { ...beside, text: lines.join('\n') };
}

export function withNewQuery(beside: Beside, formula: string): Beside {
  const { text } = beside;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const separator = text === '' || text.endsWith('\n') ? '' : end;
  return { ...beside, text: `${text}${separator}${formula}${end}` };
}

export function emptyBeside(model: string): Beside {
  return { name: besideName(model), text: '', savedText: '' };
}

export function besideName(model: string): string {
  return model.replace(/\.[^./\\]*$/, '.q');
}

/** Undefined with a word said if it could not be written. */
export async function saveBeside(
  beside: Beside,
  server: Server | undefined,
  otherwise: (name: string, text: string) => void,
): Promise<Beside | string> {
  if (beside.text === beside.savedText) return beside;
  if (server === undefined) {
    otherwise(beside.name.replace(/^.*[/\\]/, ''), beside.text);
    return { ...beside, savedText: beside.text };
  }
  const outcome = await server
    .write(beside.name, new TextEncoder().encode(beside.text), beside.version)
    .catch(() => undefined);
  switch (outcome?.kind) {
    case 'saved':
      return { ...beside, savedText: beside.text, version: outcome.version };
    case 'changed':
      return `${beside.name} has changed on disk since it was read: its queries are not saved.`;
    case 'failed':
      return `${beside.name} cannot be saved. ${outcome.why}`;
    case undefined:
      return 'The server does not answer: the queries are not saved.';
  }
}
