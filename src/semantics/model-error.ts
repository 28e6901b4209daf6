/**
 * A model error: what the evaluation of a model's own expressions can run into, such as a division by zero.
 *
 * It is the one exception that is thrown on purpose: generated code throws it in the middle of an expression, and the
 * search catches it and answers with the trace that leads there. It never leaves `explore`.
 */
import { fail } from '../base/assert.js';
import { LOOP_ROUNDS_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { type Failure } from '../language/evaluate.js';

export type ModelErrorKind =
  | 'index out of range'
  | 'value out of range'
  | 'division by zero'
  | 'negative shift'
  | 'negative clock'
  | 'clock bound too large'
  | 'loop without end'
  | 'missing result'
  | 'assertion failed';

export class ModelError {
  readonly kind: ModelErrorKind;
  readonly span: Span;
  /** The offending value, where there is one, and what would have been legal. */
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

export function modelErrorText(error: ModelError): string {
  const { kind, value, low, high } = error;
  switch (kind) {
    case 'index out of range':
      return high! < low!
        ? `The index ${value} is asked of an array without elements.`
        : `The index ${value} is outside ${low} to ${high}.`;
    case 'value out of range':
      return `The value ${value} is outside the range ${low} to ${high}.`;
    case 'division by zero':
      return 'A number is divided by zero.';
    case 'negative shift':
      return `A number is shifted by ${value} places.`;
    case 'negative clock':
      return `A clock is set to ${value}; clocks are never negative.`;
    case 'clock bound too large':
      return `A clock is compared with or set to ${value}, which is beyond ${high}.`;
    case 'loop without end':
      return `A loop does not end within ${high} rounds.`;
    case 'missing result':
      return 'A function ends without a result.';
    case 'assertion failed':
      return 'An assertion of the model does not hold.';
  }
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
