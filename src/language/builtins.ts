/**
 * What the language declares before the model begins: limits of integers, the integer types of C, mathematical
 * constants and functions. A model may declare the same names; its own declaration then counts.
 *
 * Only the integer ones are computed here; the others are known by type, for engines that compute with doubles.
 */
import { type BuiltinFunctionSymbol, type Scope, type Symbol } from './symbols.js';
import { BOOL, DOUBLE, INT, INT32_MAX, INT32_MIN, type Type } from './types.js';

const integerConstants: readonly (readonly [name: string, value: number])[] = [
  ['INT8_MIN', -128],
  ['INT8_MAX', 127],
  ['UINT8_MAX', 255],
  ['INT16_MIN', -32768],
  ['INT16_MAX', 32767],
  ['UINT16_MAX', 65535],
  ['INT32_MIN', INT32_MIN],
  ['INT32_MAX', INT32_MAX],
];

const integerTypes: readonly (readonly [name: string, low: number, high: number])[] = [
  ['int8_t', -128, 127],
  ['uint8_t', 0, 255],
  ['int16_t', -32768, 32767],
  ['uint16_t', 0, 65535],
  ['int32_t', INT32_MIN, INT32_MAX],
];

const doubleConstants: readonly string[] = (
  'FLT_MIN FLT_MAX FLT_EPSILON DBL_MIN DBL_MAX DBL_EPSILON M_PI M_PI_2 M_PI_4 M_E M_LOG2E M_LOG10E M_LN2 M_LN10 ' +
  'M_1_PI M_2_PI M_2_SQRTPI M_SQRT2 M_SQRT1_2'
).split(' ');

const oneNumber =
  'fabs exp exp2 expm1 ln log log10 log2 log1p sqrt cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh ' +
  'erf erfc tgamma lgamma ceil floor trunc round logb random random_poisson';
const twoNumbers =
  'fmod fmax fmin fdim pow hypot atan2 nextafter copysign random_arcsine random_beta random_gamma random_normal ' +
  'random_weibull';
const threeNumbers = 'fma random_tri';
const integerFromNumber = 'ilogb fint';
const booleanFromNumber = 'isfinite isinf isnan isnormal signbit';

/** The outermost scope of every model. */
export const BUILTIN_SCOPE: Scope = {
  names: new Map(builtinSymbols().map((symbol) => [symbol.name, symbol])),
};

function builtinSymbols(): readonly Symbol[] {
  let id = -1_000;
  const fn = (
    name: string,
    result: Type,
    ...parameters: readonly ('number' | 'integer')[]
  ): BuiltinFunctionSymbol => ({
    kind: 'builtinFunction',
    id: id++,
    name,
    result,
    parameters,
    random: name.startsWith('random'),
  });
  const words = (text: string): readonly string[] => text.split(' ');
  return [
    ...integerConstants.map(([name, value]): Symbol => ({
      kind: 'builtinConstant',
      id: id++,
      name,
      type: INT,
      value,
    })),
    ...integerTypes.map(([name, low, high]): Symbol => {
      const type: Type = { kind: 'int', range: { low, high } };
      return { kind: 'type', id: id++, name, declared: { type, constant: false, meta: false } };
    }),
    ...doubleConstants.map((name): Symbol => ({ kind: 'builtinConstant', id: id++, name, type: DOUBLE })),
    ...words(oneNumber).map((name) => fn(name, DOUBLE, 'number')),
    ...words(twoNumbers).map((name) => fn(name, DOUBLE, 'number', 'number')),
    ...words(threeNumbers).map((name) => fn(name, DOUBLE, 'number', 'number', 'number')),
    ...words(integerFromNumber).map((name) => fn(name, INT, 'number')),
    ...words(booleanFromNumber).map((name) => fn(name, BOOL, 'number')),
    fn('isunordered', BOOL, 'number', 'number'),
    fn('ldexp', DOUBLE, 'number', 'integer'),
    fn('fpclassify', INT, 'integer'),
    fn('abs', INT, 'integer'),
  ];
}
