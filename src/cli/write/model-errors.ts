/** Where a model goes wrong while it is searched: lines for people, and a part of a JSON document. */
import { lineColumn } from '../../base/source.js';
import { type AnswerError, type AnswerErrors } from '../../explore/verification.js';
import { type TimedTrace } from '../../explore/trace.js';
import { type LoadedModel } from '../../language/load-model.js';
import { placeOf } from '../../language/place.js';
import { traceDocument } from '../../output/trace-json.js';
import { traceText } from '../../output/trace-text.js';
import { modelErrorText } from '../../base/model-error-text.js';

export interface ShownErrors {
  readonly errors: AnswerErrors;
  /** The trace to an error, where one can be made and is wanted. */
  readonly traceOf: (error: AnswerError) => TimedTrace | undefined;
  /** Queries that do not stand in the model have places of their own. */
  readonly hasPlace: (error: AnswerError) => boolean;
}

/** Beside an answer; empty if nothing goes wrong. */
export function errorsDocument({ errors, traceOf, hasPlace }: ShownErrors, loaded: ReadableModel): object {
  if (errors.count === 0) return {};
  const first = errors.first.map((each) => {
    const trace = traceOf(each);
    return {
      message: modelErrorText(each.error),
      kind: each.error.kind,
      within: each.within,
      ...(hasPlace(each) ? placeDocument(each, loaded) : {}),
      ...(trace === undefined ? {} : { trace: traceDocument(trace, loaded.file) }),
    };
  });
  return { errors: { count: errors.count, first } };
}

export function errorLines(
  { errors, traceOf, hasPlace }: ShownErrors,
  loaded: ReadableModel,
): readonly string[] {
  const { first, count } = errors;
  const lines = first.flatMap((each) => {
    const trace = traceOf(each);
    const what = each.within === 'model' ? 'the model goes wrong' : 'the query cannot be evaluated';
    const where = hasPlace(each) ? ` at ${placeText(each, loaded)}` : '';
    return [
      `  ${what}${where}: ${modelErrorText(each.error)}`,
      ...(trace === undefined ? [] : [traceText(trace).trimEnd()]),
    ];
  });
  return count > first.length ? [...lines, `  ${count} such errors were met in all`] : lines;
}

type ReadableModel = Exclude<LoadedModel, { kind: 'unreadable' }>;

function placeDocument({ error }: AnswerError, loaded: ReadableModel): object {
  const where = whereIn(loaded, error.span.start);
  return { ...lineColumn(loaded.file, error.span.start), ...(where === undefined ? {} : { where }) };
}

function placeText({ error }: AnswerError, loaded: ReadableModel): string {
  const { line, column } = lineColumn(loaded.file, error.span.start);
  const where = whereIn(loaded, error.span.start);
  return `${loaded.file.path}:${line}:${column}${where === undefined ? '' : ` (${where})`}`;
}

function whereIn(loaded: ReadableModel, offset: number): string | undefined {
  return loaded.kind === 'uppaal' ? placeOf(loaded.model, offset) : undefined;
}
