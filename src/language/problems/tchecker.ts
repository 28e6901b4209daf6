/**
 * What can be wrong with a TChecker file: TKS80xx its lines and attributes, TKS81xx its declarations and names,
 * TKS82xx the types of its conditions and programs.
 */
import { rule } from '../../base/diagnostic.js';
import { article, didYouMean } from './words.js';

// ------------------------------------------------------------------------------------------------- the text

export const tooManyProblems = rule('TKS8002', 'error', 'too many problems', (count: number) => ({
  message: `The file has more than ${count} problems; the rest are not shown.`,
  hint: 'Correct these first.',
}));

export const unknownDeclaration = rule(
  'TKS8010',
  'error',
  'unknown declaration',
  (word: string, near: string | undefined) => ({
    message: word === '' ? 'A declaration is expected here.' : `There is no declaration '${word}'.`,
    hint: didYouMean(
      near,
      'A line begins with system, event, process, clock, int, location, edge or sync, and a colon.',
    ),
  }),
);

export const wrongFields = rule(
  'TKS8011',
  'error',
  'wrong number of fields',
  (keyword: string, form: string, count: number) => ({
    message: `The declaration '${keyword}' does not take ${count} field${count === 1 ? '' : 's'}.`,
    hint: `Its form is ${form}.`,
  }),
);

export const notAName = rule('TKS8012', 'error', 'not a name', (what: string, text: string) => ({
  message:
    text === '' ? `The name of the ${what} is missing.` : `'${text}' cannot be the name of ${article(what)}.`,
  hint: 'A name begins with a letter or underscore and goes on with letters, digits, underscores and dots.',
}));

export const reservedName = rule('TKS8013', 'error', 'reserved word', (word: string) => ({
  message: `The word '${word}' begins a declaration and cannot be a name.`,
  hint: `Choose another name, such as '${word}_'.`,
}));

export const notAnInteger = rule('TKS8014', 'error', 'not an integer', (what: string, text: string) => ({
  message:
    text === '' ? `The ${what} is missing.` : `The ${what} is '${text}', which is not an integer constant.`,
  hint: 'Write a decimal integer.',
}));

export const integerOutOfRange = rule('TKS8015', 'error', 'integer out of range', (text: string) => ({
  message: `The number ${text} does not fit in 32 bits.`,
  hint: 'Use a number between -2147483648 and 2147483647.',
}));

export const textAfterDeclaration = rule('TKS8016', 'error', 'text after a declaration', () => ({
  message: 'There is text between the attributes and the end of the line.',
  hint: 'Write one declaration on a line, and attributes last.',
}));

export const attributesNotClosed = rule('TKS8017', 'error', 'attributes not closed', () => ({
  message: 'The attributes are not closed.',
  hint: "Write '}' after the last attribute.",
}));

export const badAttributeKey = rule('TKS8018', 'error', 'bad attribute key', (text: string) => ({
  message: text === '' ? 'The key of an attribute is missing.' : `'${text}' is not a key of an attribute.`,
  hint: 'Attributes have the form {key: value : key: value}; a value contains no colon.',
}));

export const attributeWithoutValue = rule('TKS8019', 'error', 'attribute without colon', (key: string) => ({
  message: `The attribute '${key}' has no colon.`,
  hint: `Write '${key}:', also when the value is empty.`,
}));

export const commentInAttributes = rule('TKS8020', 'error', 'comment inside attributes', () => ({
  message: "A comment is not allowed inside attributes: '#' is not allowed there.",
  hint: 'Move the comment before the declaration or after the closing brace.',
}));

export const badSyncMember = rule('TKS8021', 'error', 'bad member of a sync', (text: string) => ({
  message: `'${text}' is not a member of a synchronisation.`,
  hint: 'Write PROCESS@EVENT, or PROCESS@EVENT? when the process takes part only if it can.',
}));

// --------------------------------------------------------------------------------- conditions and programs

export const unexpected = rule(
  'TKS8030',
  'error',
  'unexpected text in an expression or program',
  (expected: string, found: string, hint: string | undefined) => ({
    message: `${expected} is expected here, not ${found}.`,
    hint,
  }),
);

export const badChain = rule('TKS8031', 'error', 'chain of comparisons', () => ({
  message: "Only two comparisons can be chained, and only with '<' and '<=', as in 'a <= b < c'.",
  hint: "Write the comparisons one by one, with '&&' between them.",
}));

export const tooDeep = rule('TKS8032', 'error', 'nesting too deep', (limit: number) => ({
  message: `The code nests more than ${limit} levels deep.`,
  hint: 'Split it into several attributes or edges.',
}));

export const bareConditional = rule('TKS8033', 'error', 'conditional without parentheses', () => ({
  message: "A conditional inside an expression needs parentheses: '(if a then b else c)'.",
  hint: 'Put parentheses around it.',
}));

// ------------------------------------------------------------------------------------ declarations and names

export const systemMissing = rule('TKS8100', 'error', 'no system declaration', () => ({
  message: 'The file does not begin with the declaration of the system.',
  hint: "Begin the file with 'system:' and a name.",
}));

export const systemTwice = rule('TKS8101', 'error', 'second system declaration', () => ({
  message: 'The system is already declared.',
  hint: 'Keep one system declaration, at the beginning of the file.',
}));

export const unknownName = rule(
  'TKS8102',
  'error',
  'unknown name',
  (what: string, name: string, near: string | undefined, hint?: string) => ({
    message: `There is no ${what} '${name}'.`,
    hint: didYouMean(near, hint),
  }),
);

export const usedBeforeDeclared = rule(
  'TKS8103',
  'error',
  'used before its declaration',
  (what: string, name: string) => ({
    message: `The ${what} '${name}' is used before it is declared.`,
    hint: 'Move the declaration up.',
  }),
);

export const declaredTwice = rule('TKS8104', 'error', 'declared twice', (what: string, name: string) => ({
  message: `The name '${name}' is already declared as ${article(what)}.`,
  hint: 'Choose another name or remove one of the declarations.',
}));

export const badSize = rule('TKS8105', 'error', 'bad array size', (size: number, limit: number) => ({
  message: `The size ${size} is not between 1 and ${limit}.`,
  hint: 'A single variable has size 1.',
}));

export const tooManyVariables = rule(
  'TKS8106',
  'error',
  'too many variables',
  (what: string, limit: number) => ({
    message: `The system has more than ${limit} ${what}.`,
    hint: 'Declare smaller arrays.',
  }),
);

export const emptyRange = rule('TKS8107', 'error', 'empty range', (low: number, high: number) => ({
  message: `The minimum ${low} is greater than the maximum ${high}.`,
  hint: 'The form is int:SIZE:MIN:MAX:INIT:ID.',
}));

export const initialOutOfRange = rule(
  'TKS8108',
  'error',
  'initial value out of range',
  (initial: number, low: number, high: number) => ({
    message: `The initial value ${initial} is not between ${low} and ${high}.`,
    hint: 'The form is int:SIZE:MIN:MAX:INIT:ID.',
  }),
);

export const unusableName = rule('TKS8109', 'warning', 'name cannot be used', (name: string) => ({
  message: `No condition or program can name the variable '${name}'.`,
  hint: 'Choose a name without dots that is not a keyword.',
}));

export const ignoredKey = rule(
  'TKS8110',
  'warning',
  'attribute is ignored',
  (key: string, keyword: string, near: string | undefined) => ({
    message: `The declaration '${keyword}' has no attribute '${key}', so it is ignored.`,
    hint: didYouMean(near),
  }),
);

export const noInitialLocation = rule('TKS8111', 'warning', 'no initial location', (process: string) => ({
  message: `The process '${process}' has no initial location, so the system has no initial state.`,
  hint: "Give one of its locations the attribute 'initial:'.",
}));

export const processTwiceInSync = rule('TKS8112', 'error', 'process twice in a sync', (process: string) => ({
  message: `The process '${process}' already takes part in this synchronisation.`,
  hint: 'Write one synchronisation for each of its events.',
}));

export const guardOnWeakEvent = rule(
  'TKS8113',
  'error',
  'guard on a weakly synchronised event',
  (process: string, event: string) => ({
    message: `The process '${process}' is synchronised weakly on '${event}', so this edge cannot have a guard.`,
    hint: "Remove the guard, or the '?' in the synchronisation.",
  }),
);

// ----------------------------------------------------------------------------------------------------- types

export const clockNotInteger = rule(
  'TKS8200',
  'error',
  'clock where an integer is needed',
  (name: string) => ({
    message: `An integer is needed here, but '${name}' is a clock.`,
    hint: 'A clock can be compared with an integer or another clock, and assigned; nothing else reads it.',
  }),
);

export const conditionNotInteger = rule('TKS8201', 'error', 'condition where an integer is needed', () => ({
  message: 'An integer is needed here, not a condition.',
  hint: "Write '(if condition then 1 else 0)'.",
}));

export const arrayWithoutIndex = rule(
  'TKS8202',
  'error',
  'array without index',
  (name: string, size: number) => ({
    message: `'${name}' is an array of ${size} elements, so an index is needed.`,
    hint: `Name one of its elements, such as '${name}[0]'.`,
  }),
);

export const notACondition = rule('TKS8203', 'error', 'not a condition', () => ({
  message: 'A condition is needed here, not a clock.',
  hint: 'Compare the clock with an integer.',
}));

export const badClockComparison = rule('TKS8204', 'error', 'bad comparison of clocks', () => ({
  message: 'This comparison of clocks is not a clock constraint.',
  hint: "Write 'x op e', 'x op y' or 'x - y op e', where x and y are clocks and e is an integer.",
}));

export const clockNotEqual = rule('TKS8205', 'error', "'!=' with a clock", () => ({
  message: "A clock cannot be compared with '!=': the times that satisfy it are not one interval.",
  hint: "Write two edges, one with '<' and one with '>'.",
}));

export const negatedFormula = rule('TKS8206', 'error', 'negation', () => ({
  message: "Only an integer or a comparison of integers can be negated with '!'.",
  hint: "Reverse the comparison of clocks, such as '>=' for '<'; split a conjunction over several edges.",
}));

export const clockInCondition = rule('TKS8207', 'error', 'clock in a condition of a program', () => ({
  message: 'The condition of a conditional, if or while cannot read a clock.',
  hint: "Compare clocks in 'provided' and write one edge for each case.",
}));

export const badClockAssignment = rule('TKS8208', 'error', 'bad assignment to a clock', () => ({
  message: 'A clock cannot be set to this.',
  hint: "Write 'x = e', 'x = y' or 'x = e + y', where x and y are clocks and e is an integer.",
}));

export const clockValueTooLarge = rule(
  'TKS8209',
  'error',
  'clock value too large',
  (value: number, limit: number) => ({
    message: `A clock cannot be compared with or set to ${value}: the largest number is ${limit - 1}.`,
    hint: 'Measure time in a larger unit.',
  }),
);

export const negativeClockValue = rule('TKS8210', 'error', 'negative clock value', (value: number) => ({
  message: `A clock cannot be set to ${value}.`,
  hint: 'Clocks are never negative.',
}));

export const localSizeNotConstant = rule('TKS8211', 'error', 'size of a local array', () => ({
  message: 'The size of a local array must be a constant.',
  hint: 'Use integer constants only.',
}));

export const indexOutOfRange = rule(
  'TKS8212',
  'warning',
  'index out of range',
  (name: string, index: number, size: number) => ({
    message: `The array '${name}' has no element ${index}.`,
    hint: size === 1 ? 'Its only index is 0.' : `Its indices are 0 to ${size - 1}.`,
  }),
);

// ------------------------------------------------------------------------------------------- writing for UPPAAL

export const syncNotInUppaal = rule(
  'TKS8303',
  'error',
  'synchronisation that UPPAAL cannot express',
  (members: string) => ({
    message: `UPPAAL has no channel for '${members}', so the system cannot be written for it.`,
    hint: 'Channels join two processes, or one, named first, with weak others in the order of their declaration.',
  }),
);

export const initialLocationsNotInUppaal = rule(
  'TKS8304',
  'error',
  'several initial locations',
  (process: string) => ({
    message: `The process '${process}' has several initial locations, and UPPAAL allows one.`,
    hint: 'Add an urgent location from which the others are entered.',
  }),
);
