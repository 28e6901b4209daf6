/**
 * Problems of names, types, declarations and edge labels: TKS3xxx.
 *
 * TKS30xx names, TKS31xx expressions, TKS32xx declarations, TKS33xx functions, TKS34xx locations and edges.
 */
import { type Words, rule } from '../../base/diagnostic.js';
import { article, didYouMean } from './words.js';

function hinted(message: string, hint: string | undefined): Words {
  return { message, hint };
}

// ---------------------------------------------------------------------------------------------------- names

export const unknownName = rule('TKS3001', 'error', 'unknown name', (name: string, nearest?: string) =>
  hinted(`There is no '${name}' here.`, didYouMean(nearest)),
);

export const usedBeforeDeclared = rule('TKS3002', 'error', 'used before its declaration', (name: string) =>
  hinted(
    `'${name}' is used before it is declared.`,
    'Move the declaration up: a name is known from its declaration on.',
  ),
);

export const declaredTwice = rule('TKS3003', 'error', 'declared twice', (name: string) =>
  hinted(
    `'${name}' is declared twice.`,
    'Rename one of them: variables, types, functions and locations share one namespace.',
  ),
);

export const notAType = rule(
  'TKS3004',
  'error',
  'not a type',
  (name: string, what: string) => `'${name}' is ${what}, but a type is needed here.`,
);

export const notAValue = rule('TKS3005', 'error', 'not a value', (name: string, what: string) =>
  hinted(
    `'${name}' is ${what} and has no value here.`,
    what === 'a location' ? `Locations can only be named in queries, as in 'E<> P.${name}'.` : undefined,
  ),
);

export const notAFunction = rule('TKS3006', 'error', 'not a function', () =>
  hinted('Only functions can be called.', "An operator may be missing before '('."),
);

export const wrongArgumentCount = rule(
  'TKS3007',
  'error',
  'wrong number of arguments',
  (name: string, wanted: number, given: number) =>
    `'${name}' takes ${count(wanted, 'argument')}, but ${given === 0 ? 'none' : given} ${given < 2 ? 'is' : 'are'} given.`,
);

export const unknownField = rule('TKS3008', 'error', 'unknown field', (name: string, nearest?: string) =>
  hinted(`The struct has no field '${name}'.`, didYouMean(nearest)),
);

export const noMembers = rule(
  'TKS3009',
  'error',
  'has no members',
  (type: string) => `Only structs and processes have members; this is ${article(type)}.`,
);

export const unknownType = rule('TKS3010', 'error', 'unknown type', (name: string, nearest?: string) =>
  hinted(`There is no type '${name}' here.`, didYouMean(nearest)),
);

export const processOutsideQuery = rule('TKS3011', 'error', 'process named outside queries', (name: string) =>
  hinted(`The process '${name}' cannot be named here.`, 'Members of processes can only be read in queries.'),
);

// ---------------------------------------------------------------------------------------------- expressions

export const wrongOperands = rule(
  'TKS3101',
  'error',
  'operator does not fit its operands',
  (operator: string, left: string, right: string) =>
    `'${operator}' cannot be applied to ${article(left)} and ${article(right)}.`,
);

export const wrongOperand = rule(
  'TKS3102',
  'error',
  'operator does not fit its operand',
  (operator: string, type: string) => `'${operator}' cannot be applied to ${article(type)}.`,
);

export const wrongAssignment = rule(
  'TKS3103',
  'error',
  'value does not fit the variable',
  (target: string, value: string) =>
    hinted(
      `A value of type ${value} cannot be assigned to a variable of type ${target}.`,
      value === 'clock' && target.startsWith('int')
        ? 'The value of a clock cannot be read; compare it in a guard.'
        : undefined,
    ),
);

export const notAVariable = rule(
  'TKS3104',
  'error',
  'not a variable',
  () => 'Only a variable, an element or a field can be changed.',
);

export const constantChanged = rule(
  'TKS3105',
  'error',
  'constant changed',
  (name: string, what: string) => `'${name}' is ${what} and cannot be changed.`,
);

export const integersOnly = rule(
  'TKS3106',
  'error',
  'compound assignment needs integers',
  (operator: string) => hinted(`'${operator}' needs integers on both sides.`, `Use '=' for other types.`),
);

export const incrementNeedsInteger = rule(
  'TKS3107',
  'error',
  'increment needs an integer',
  (operator: string, type: string) => `'${operator}' needs an integer variable; this is ${article(type)}.`,
);

export const notAnArray = rule(
  'TKS3108',
  'error',
  'not an array',
  (type: string) => `Only arrays have elements; this is ${article(type)}.`,
);

export const wrongIndexType = rule(
  'TKS3109',
  'error',
  'index of the wrong type',
  (wanted: string, given: string) => `The index must be ${wanted}, not ${article(given)}.`,
);

export const conditionalNeedsCondition = rule(
  'TKS3110',
  'error',
  "condition of '?:' expected",
  (type: string) => `The part before '?' must be a condition; this is ${article(type)}.`,
);

export const branchesDiffer = rule(
  'TKS3111',
  'error',
  "branches of '?:' differ",
  (left: string, right: string) => `The two values of '?:' do not have a common type: ${left} and ${right}.`,
);

export const wrongQuantifierBody = rule(
  'TKS3112',
  'error',
  'body of a quantifier',
  (wanted: string, type: string) => `The body of the quantifier must be ${wanted}; this is ${article(type)}.`,
);

export const notIterable = rule('TKS3113', 'error', 'type that cannot be iterated over', (type: string) =>
  hinted(
    `A bounded integer or scalar type is needed here, not ${type}.`,
    "Write for example 'int[0, 3]', or name such a type.",
  ),
);

export const wrongArgument = rule(
  'TKS3114',
  'error',
  'argument does not fit the parameter',
  (parameter: string, wanted: string, given: string, passing: 'value' | 'reference') =>
    hinted(
      `${parameter} is of type ${wanted}; a value of type ${given} does not fit.`,
      passing === 'reference' ? 'A reference needs a variable of exactly its own type.' : undefined,
    ),
);

export const variableArgumentNeeded = rule(
  'TKS3115',
  'error',
  'reference needs a variable',
  (parameter: string) =>
    `The parameter '${parameter}' is a reference, so the argument must be a variable that can be changed.`,
);

export const sideEffect = rule(
  'TKS3116',
  'error',
  'side effect not allowed',
  (where: string, name: string) => `${where} must not change anything, but this changes '${name}'.`,
);

export const conditionNeeded = rule(
  'TKS3117',
  'error',
  'condition expected',
  (type: string) => `A condition is needed here; this is ${article(type)}.`,
);

export const noEffect = rule('TKS3118', 'warning', 'no effect', () =>
  hinted('This expression changes nothing.', "Use '=' to assign; '==' compares."),
);

export const rateOfNoClock = rule(
  'TKS3119',
  'error',
  'rate of something other than a clock',
  (type: string) => `Only clocks have a rate; this is ${article(type)}.`,
);

export const voidValue = rule(
  'TKS3120',
  'error',
  'no value',
  (name: string) => `The function '${name}' returns nothing, so it has no value.`,
);

export const notAnUpdate = rule('TKS3121', 'error', 'not an update', (type: string) =>
  hinted(
    `An assignment or a call is needed here; this is ${article(type)}.`,
    "Use '=' to assign; conditions belong in guards.",
  ),
);

export const deadlockOutsideQuery = rule(
  'TKS3122',
  'error',
  "'deadlock' outside queries",
  () => "'deadlock' can only be used in queries.",
);

interface Values {
  readonly low: number;
  readonly high: number;
}

function outside(what: string, { low, high }: Values, where: string, range: Values): string {
  const values = low === high ? `${what} ${low}` : `${what}, which is from ${low} to ${high},`;
  const whole = range.high < range.low ? 'has no elements' : `goes from ${range.low} to ${range.high}`;
  return `${values} is outside the ${where}, which ${whole}`;
}

export const indexOutOfRange = rule(
  'TKS3123',
  'error',
  'index out of range',
  (value: number, low: number, high: number) =>
    `${outside('The index', { low: value, high: value }, 'array', { low, high })}.`,
);

export const indexNeverInRange = rule(
  'TKS3125',
  'warning',
  'index never in range',
  (index: Values, array: Values) =>
    hinted(
      `${outside('The index', index, 'array', array)}: the model goes wrong here.`,
      'Make the array larger, or correct the index.',
    ),
);

export const valueNeverInRange = rule(
  'TKS3126',
  'warning',
  'value never in range',
  (value: Values, variable: Values) =>
    hinted(
      `${outside('The value', value, 'range of the variable', variable)}: the model goes wrong here.`,
      'Widen the range of the variable, or correct the value.',
    ),
);

export const constantDivisionByZero = rule(
  'TKS3124',
  'error',
  'division by zero',
  () => 'This divides by zero.',
);

// --------------------------------------------------------------------------------------------- declarations

export const wrongPrefix = rule(
  'TKS3201',
  'error',
  'prefix does not fit the type',
  (prefix: string, wanted: string, type: string) => `'${prefix}' is for ${wanted} only, not for ${type}.`,
);

export const constantWithoutValue = rule('TKS3202', 'error', 'constant without a value', (name: string) =>
  hinted(`The constant '${name}' has no value.`, `Write for example '${name} = 1'.`),
);

export const cannotBeInitialised = rule(
  'TKS3203',
  'error',
  'cannot be initialised',
  (name: string, type: string) => `'${name}' is of type ${type} and cannot be given a value here.`,
);

export const notInFunctions = rule(
  'TKS3204',
  'error',
  'type not allowed in functions',
  (type: string) => `A function cannot have a local variable of type ${type}.`,
);

export const emptyRange = rule('TKS3205', 'warning', 'empty range', (low: number, high: number) =>
  hinted(`The range from ${low} to ${high} is empty: no value is in it.`, 'Check the bounds.'),
);

export const boundNotInteger = rule(
  'TKS3206',
  'error',
  'bound or size is not an integer',
  (type: string) => `An integer is needed here; this is ${article(type)}.`,
);

export const notComputable = rule('TKS3207', 'error', 'not a constant expression', (name?: string) =>
  hinted(
    name === undefined
      ? 'This must be known before the model runs.'
      : `This must be known before the model runs, but '${name}' is not a constant.`,
    name === undefined ? undefined : `Declare '${name}' as 'const', or use a constant instead.`,
  ),
);

export const arrayWithoutElements = rule(
  'TKS3208',
  'warning',
  'array without elements',
  (size: number) => `The array has no elements, because its size is ${size}.`,
);

export const wrongArrayIndexType = rule(
  'TKS3209',
  'error',
  'array over a wrong type',
  (type: string) =>
    `An array is declared with a size, a bounded integer type or a scalar type, not with ${type}.`,
);

export const wrongFieldType = rule(
  'TKS3210',
  'error',
  'type not allowed in a struct',
  (type: string) => `A struct cannot have a field of type ${type}.`,
);

export const constantField = rule('TKS3211', 'error', 'constant field', (name: string) =>
  hinted(
    `The field '${name}' cannot be constant.`,
    "Declare the variable of the struct type as 'const' instead.",
  ),
);

export const stringNotConstant = rule('TKS3212', 'error', 'string that is not constant', () =>
  hinted('A string must be constant.', "Write 'const string'."),
);

export const voidNotAllowed = rule(
  'TKS3213',
  'error',
  "'void' as the type of a variable",
  () => "'void' is for functions that return nothing.",
);

export const wrongInitialiser = rule(
  'TKS3214',
  'error',
  'value does not fit the declaration',
  (type: string, value: string) => `A variable of type ${type} cannot start with ${value}.`,
);

export const fieldNameInArray = rule(
  'TKS3215',
  'error',
  'field name in the value of an array',
  () => 'The elements of an array have no names.',
);

export const unknownFieldInitialised = rule(
  'TKS3216',
  'error',
  'value for an unknown field',
  (name: string, nearest?: string) => hinted(`The struct has no field '${name}'.`, didYouMean(nearest)),
);

export const tooManyValues = rule(
  'TKS3217',
  'error',
  'too many values',
  (wanted: number) => `There are too many values: ${wanted} ${wanted === 1 ? 'is' : 'are'} needed.`,
);

export const fieldInitialisedTwice = rule(
  'TKS3218',
  'error',
  'two values for a field',
  (name: string) => `The field '${name}' is given two values.`,
);

export const missingValues = rule(
  'TKS3219',
  'error',
  'values missing',
  (missing: string) => `The list of values is not complete: ${missing}.`,
);

export const valueOutOfRange = rule(
  'TKS3220',
  'error',
  'value out of range',
  (value: number, low: number, high: number) =>
    `The value ${value} is outside the range from ${low} to ${high}.`,
);

export const cannotBeComputed = rule(
  'TKS3221',
  'error',
  'constant cannot be computed',
  (why: string) => `This cannot be computed: ${why}.`,
);

export const tooBig = rule(
  'TKS3222',
  'error',
  'too large',
  (what: string, cells: number) => `${what} needs more than ${cells} integers of memory.`,
);

export const notConstOrMeta = rule(
  'TKS3224',
  'error',
  'cannot be constant or meta',
  (prefix: string, type: string) => `'${prefix}' cannot be used with ${article(type)}.`,
);

export const notAChannelOfPriority = rule(
  'TKS3226',
  'error',
  'channel expected',
  (type: string) => `A channel is needed here; this is ${article(type)}.`,
);

export const prioritiesTwice = rule(
  'TKS3227',
  'error',
  'channel priorities given twice',
  () => 'The priorities of channels can be given only once.',
);

export const hookTwice = rule(
  'TKS3228',
  'error',
  'update hook given twice',
  (name: string) => `'${name}' can be given only once.`,
);

export const noValue = rule(
  'TKS3229',
  'error',
  'no value possible',
  (name: string, low: number, high: number) =>
    hinted(
      `'${name}' can have no value: its range from ${low} to ${high} is empty.`,
      'Check the bounds, or remove the variable.',
    ),
);

export const noValueInFunction = rule(
  'TKS3230',
  'warning',
  'no value possible in a function',
  (name: string, low: number, high: number) =>
    hinted(
      `'${name}' can have no value, because its range from ${low} to ${high} is empty: the model goes wrong here.`,
      'Check the bounds, or remove the variable.',
    ),
);

// ------------------------------------------------------------------------------------------------ functions

export const recursion = rule('TKS3301', 'error', 'recursion', (name: string) =>
  hinted(`'${name}' calls itself; functions cannot be recursive.`, 'Use a loop.'),
);

export const missingReturn = rule('TKS3302', 'error', 'return missing', (name: string) =>
  hinted(`'${name}' can reach its end without returning a value.`, "Add a 'return' at the end."),
);

export const valueReturnedFromVoid = rule(
  'TKS3303',
  'error',
  'value returned from a void function',
  (name: string) =>
    hinted(
      `'${name}' is declared to return nothing.`,
      "Remove the value, or declare the type of the result instead of 'void'.",
    ),
);

export const returnWithoutValue = rule(
  'TKS3304',
  'error',
  'return without a value',
  (name: string, type: string) => `'${name}' must return a value of type ${type}.`,
);

export const wrongReturnValue = rule(
  'TKS3305',
  'error',
  'wrong type of return value',
  (name: string, type: string, given: string) =>
    `'${name}' returns ${type}; a value of type ${given} does not fit.`,
);

export const wrongResultType = rule('TKS3306', 'error', 'type cannot be returned', (type: string) =>
  hinted(
    `A function cannot return ${article(type)}.`,
    type.startsWith('array') ? 'Put the array into a struct, or pass it by reference.' : undefined,
  ),
);

export const callsTooDeep = rule('TKS3307', 'error', 'calls too deep', (what: string, limit: number) =>
  hinted(
    `${what} and the functions that it calls are nested more than ${limit} levels deep.`,
    'Let fewer functions call each other, or use a loop.',
  ),
);

// ----------------------------------------------------------------------------------------- locations, edges

export const notAGuard = rule('TKS3401', 'error', 'not a guard', (type: string) =>
  hinted(
    `A guard cannot be ${article(type)}.`,
    type.includes("'or'")
      ? 'Split the edge in two, one for each case.'
      : type.includes('rate')
        ? 'Rates of clocks belong in invariants.'
        : undefined,
  ),
);

export const notAnInvariant = rule('TKS3402', 'error', 'not an invariant', (type: string) =>
  hinted(
    `An invariant cannot be ${article(type)}.`,
    type.includes("'=='") ? "Use '<=' here, and '==' in guards." : undefined,
  ),
);

export const channelNeeded = rule(
  'TKS3403',
  'error',
  'channel expected',
  (type: string) => `A channel is needed to synchronise; this is ${article(type)}.`,
);

export const mixedSynchronisation = rule('TKS3404', 'error', 'two styles of synchronisation', () =>
  hinted(
    'Synchronisations with and without direction cannot be mixed in a model.',
    "Add '!' or '?' to this one.",
  ),
);

export const wrongProbability = rule(
  'TKS3405',
  'error',
  'not a weight',
  (type: string) => `The weight of a branch must be a number; this is ${article(type)}.`,
);

export const wrongExponentialRate = rule(
  'TKS3406',
  'error',
  'not a rate',
  (type: string) => `The rate of a location must be a number; this is ${article(type)}.`,
);

export const strictInvariant = rule('TKS3407', 'warning', 'strict invariant', () =>
  hinted(
    'The upper bound of this invariant is strict, so there is no last moment to leave.',
    "Use '<=' unless this is intended.",
  ),
);

function count(n: number, noun: string): string {
  return `${n === 0 ? 'no' : n} ${noun}${n === 1 ? '' : 's'}`;
}
