/** What the evaluation of a model's own expressions runs into, in words. */

export type ModelErrorKind =
  | 'index out of range'
  | 'value out of range'
  | 'division by zero'
  | 'negative shift'
  | 'negative clock'
  | 'clock bound too large'
  | 'loop without end'
  | 'missing result'
  | 'value not told apart'
  | 'assertion failed';

export interface ModelErrorFacts {
  readonly kind: ModelErrorKind;
  /** The offending value, where there is one, and what would have been legal. */
  readonly value: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

export function modelErrorText(error: ModelErrorFacts): string {
  const { kind, value, low, high } = error;
  switch (kind) {
    case 'index out of range':
      return high! < low!
        ? `An array without elements is indexed with ${value}.`
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
    case 'value not told apart':
      return 'A value is passed that is not one of those that tests tell apart.';
    case 'assertion failed':
      return 'An assertion of the model does not hold.';
  }
}
