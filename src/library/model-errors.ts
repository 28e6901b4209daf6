/** Where a model goes wrong while it is searched, as part of a result. */
import { modelErrorText } from '../base/model-error-text.js';
import { type LineColumn, lineColumn } from '../base/source.js';
import { type TimedTrace } from '../explore/trace.js';
import { type AnswerError, type AnswerErrors } from '../explore/verification.js';
import { type LoadedModel } from '../language/load-model.js';
import { placeOf } from '../language/place.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';

/** A place where a model, or a query, goes wrong. */
export interface FoundError extends Partial<LineColumn> {
  readonly message: string;
  readonly kind: string;
  /** In the model itself, or in what is asked about it. */
  readonly within: 'model' | 'query';
  /** Such as "template Lamp, edge off -> dim, guard". */
  readonly where?: string | undefined;
  /** The run that ends there, where traces were asked for. */
  readonly trace?: TraceDocument | undefined;
}

/** Errors of a model that a search has met. */
export interface FoundErrors {
  /** How many were met in all. */
  readonly count: number;
  /** The first of each kind at each place. */
  readonly first: readonly FoundError[];
}

export interface ErrorViews {
  /** The trace to an error, where one can be made and is wanted. */
  readonly traceOf: (error: AnswerError) => TimedTrace | undefined;
  /** Queries that do not stand in the model have places of their own. */
  readonly hasPlace: (error: AnswerError) => boolean;
}

/** Beside an answer; empty if nothing goes wrong. */
export function foundErrors(
  errors: AnswerErrors,
  { traceOf, hasPlace }: ErrorViews,
  loaded: LoadedModel,
): { readonly errors?: FoundErrors } {
  if (errors.count === 0) return {};
  const first = errors.first.map((each): FoundError => {
    const trace = traceOf(each);
    return {
      message: modelErrorText(each.error),
      kind: each.error.kind,
      within: each.within,
      ...(hasPlace(each) ? placeIn(loaded, each.error.span.start) : {}),
      ...(trace === undefined ? {} : { trace: traceDocument(trace, loaded.file) }),
    };
  });
  return { errors: { count: errors.count, first } };
}

function placeIn(loaded: LoadedModel, offset: number): LineColumn & { readonly where?: string | undefined } {
  const where = loaded.kind === 'uppaal' ? placeOf(loaded.model, offset) : undefined;
  return { ...lineColumn(loaded.file, offset), ...(where === undefined ? {} : { where }) };
}
