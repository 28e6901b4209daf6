/** Which queries are asked about a model: its own, or texts that are given. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { type Query } from '../language/ast.js';
import { type LoadedModel } from '../language/load-model.js';
import { parseQuery } from '../language/parse-code.js';
import { parseQueryFile } from '../language/parse-query-file.js';
import { fitsModel } from './explorable.js';
import { unfitOptions } from './problems.js';

export type ReadableModel = Exclude<LoadedModel, { kind: 'unreadable' }>;

/** A query as the user wrote it; without `query` it is malformed, not about this model, or for another engine. */
export interface AskedQuery {
  readonly text: string;
  readonly query: Query | undefined;
  readonly why?: string | undefined;
  /** It stands in the file of the model. */
  readonly isOfModel?: boolean | undefined;
}

export interface AskedQueries {
  readonly asked: readonly AskedQuery[];
  /** What is wrong with them. */
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export function ownQueries(loaded: ReadableModel): readonly AskedQuery[] {
  if (loaded.kind === 'tchecker') return [];
  return loaded.checked.queries.flatMap(({ entry, outcome }): readonly AskedQuery[] => {
    const text = onOneLine(entry.formula.text);
    switch (outcome.kind) {
      case 'ok':
        return [{ text, query: outcome.query, isOfModel: true }];
      case 'skipped':
        return [{ text, query: undefined, why: outcome.diagnostic?.message ?? 'it is malformed' }];
      case 'foreign':
        return [{ text, query: undefined, why: 'it is for another engine' }];
      case 'blank':
        return [];
    }
  });
}

/** A query that is given. What is wrong with it is an error: what is asked for by name is not passed over. */
export function givenQuery(
  loaded: ReadableModel,
  text: string,
): { readonly asked: AskedQuery; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const file = queryFile(text);
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const query = parseQuery({ file, text, start: 0, shifts: [] }, report);
  const fits = query !== undefined && fitsModel(loaded, query, report);
  if (!fits && found.length === 0)
    report(unfitOptions.at(undefined, `The query '${text}' is for another engine.`));
  const located = found.map((each): LocatedDiagnostic => locate(each, file, () => undefined));
  const asked = { text, query: fits ? query : undefined, why: located[0]?.message };
  return {
    asked,
    diagnostics: fits ? located : located.map((each) => ({ ...each, severity: 'error' })),
  };
}

/** What the places of a given query are in. */
export function queryFile(text: string): SourceFile {
  return { path: 'query', text };
}

/** The queries of a file; one that does not fit the model is skipped. */
export function queriesInFile(loaded: ReadableModel, file: SourceFile): AskedQueries {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const asked = parseQueryFile(file, report).entries.flatMap(({ formula }): readonly AskedQuery[] => {
    const text = onOneLine(formula.text);
    if (formula.value === undefined)
      return text === '' ? [] : [{ text, query: undefined, why: 'it is malformed' }];
    return [{ text, query: fitsModel(loaded, formula.value, report) ? formula.value : undefined }];
  });
  return { asked, diagnostics: found.map((each) => locate(each, file, () => undefined)) };
}

function onOneLine(text: string | undefined): string {
  return (text ?? '').trim().replace(/\s+/g, ' ');
}
