/** Where a model goes wrong while it is searched: lines for people. */
import { lineColumn } from '../../base/source.js';
import { type AnswerError, type AnswerErrors } from '../../explore/verification.js';
import { type LoadedModel } from '../../language/load-model.js';
import { placeOf } from '../../language/place.js';
import { type ErrorViews } from '../../library/model-errors.js';
import { traceText } from '../../output/trace-text.js';
import { modelErrorText } from '../../base/model-error-text.js';

interface ShownErrors extends ErrorViews {
  readonly errors: AnswerErrors;
}

export function errorLines(
  { errors, traceOf, hasPlace }: ShownErrors,
  loaded: LoadedModel,
): readonly string[] {
  const { first, count } = errors;
  const lines = first.flatMap((each) => {
    const trace = traceOf(each);
    const what = each.within === 'model' ? 'the model goes wrong' : 'the query cannot be evaluated';
    const where = hasPlace(each) ? ` at ${placeText(each, loaded)}` : '';
    return [
      `  ${what}${where}: ${modelErrorText(each.error)}`,
      ...(trace === undefined ? [] : traceText(trace).trimEnd().split('\n')),
    ];
  });
  return count > first.length ? [...lines, `  ${count} such errors were met in all`] : lines;
}

function placeText({ error }: AnswerError, loaded: LoadedModel): string {
  const { line, column } = lineColumn(loaded.file, error.span.start);
  const where = whereIn(loaded, error.span.start);
  return `${loaded.file.path}:${line}:${column}${where === undefined ? '' : ` (${where})`}`;
}

function whereIn(loaded: LoadedModel, offset: number): string | undefined {
  return loaded.kind === 'uppaal' ? placeOf(loaded.model, offset) : undefined;
}
