/**
 * A model error: what the evaluation of a model's own expressions can run into, such as a division by zero.
 *
 * It is the one exception that is thrown on purpose: generated code throws it in the middle of an expression, and the
 * search catches it and answers with the trace that leads there. It never leaves `explore`.
 */
import { fail } from '../base/assert.js';
import { LOOP_ROUNDS_MAX } from '../base/limits.js';
import { type ModelErrorFacts, type ModelErrorKind } from '../base/model-error-text.js';
import { type Reason, type WrongWhen } from '../base/reason.js';
import { type Span } from '../base/source.js';
import { type Failure } from '../language/evaluate.js';

export class ModelError implements ModelErrorFacts {
  readonly kind: ModelErrorKind;
  readonly span: Span;
  readonly value: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;

  constructor(kind: ModelErrorKind, span: Span, value?: number, low?: number, high?: number) {
    this.kind = kind;
    this.span = span;
    this.value = value;
    this.low = low;
    this.high = high;
  }
}

/** Why something is not known that may lie behind an error. */
export function wentWrong({ kind, value, low, high }: ModelError, when: WrongWhen): Reason {
  return { kind: 'modelError', when, error: { kind, value, low, high } };
}

/** What the failure of the interpreter means for a model that runs. */
export function modelErrorOfFailure(failure: Failure): ModelError {
  switch (failure.kind) {
    case 'index':
      return new ModelError('index out of range', failure.at, failure.value, failure.low, failure.high);
    case 'outOfRange':
      return new ModelError('value out of range', failure.at, failure.value, failure.low, failure.high);
    case 'divisionByZero':
      return new ModelError('division by zero', failure.at);
    case 'negativeShift':
      return new ModelError('negative shift', failure.at);
    case 'endless':
      return new ModelError('loop without end', failure.at, undefined, 0, LOOP_ROUNDS_MAX);
    case 'assertion':
      return new ModelError('assertion failed', failure.at);
    case 'noReturn':
      return new ModelError('missing result', failure.at);
    case 'budget':
    case 'notConstant':
    case 'foreign':
      fail(`a model that is analysed here has no ${failure.kind} failure`);
  }
}
