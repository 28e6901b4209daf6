/** What can be wrong with the text of declarations, labels and text models: the rules TKS2xxx. */
import { rule } from '../../base/diagnostic.js';
import { counted } from '../../base/limits.js';
import { own } from '../../base/own.js';

// ------------------------------------------------------------------------------------------------ characters

export const strayCharacters = rule('TKS2001', 'error', 'stray characters', (text: string) => {
  const [first] = text;
  const code = first?.codePointAt(0) ?? 0;
  const shown = code < 0x20 || (code >= 0x7f && code < 0xa1) || first === '\u00ad' ? '' : `'${text}' `;
  const named = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    message: `${shown === '' ? `The character ${named}` : shown.trimEnd()} has no meaning here.`,
    hint:
      STRAY_HINTS[first ?? ''] ?? (code > 0x7f ? `It is the character ${named}. Remove it.` : 'Remove it.'),
  };
});

const STRAY_HINTS: Readonly<Record<string, string>> = {
  '\u00a0': 'It is a non-breaking space. Replace it by an ordinary space.',
  '\u2018': "It is a typographic quotation mark. Write ' instead.",
  '\u2019': "It is a typographic quotation mark. Write ' instead.",
  '\u201c': 'It is a typographic quotation mark. Write " instead.',
  '\u201d': 'It is a typographic quotation mark. Write " instead.',
  '\u2264': "Write '<='.",
  '\u2265': "Write '>='.",
  '\u2260': "Write '!='.",
  '\u2227': "Write '&&'.",
  '\u2228': "Write '||'.",
  '\u2212': "It is a typographic minus sign. Write '-' instead.",
  '\u2013': "It is a dash. Write '-' instead.",
  '#': "There is no preprocessor. For a constant write 'const int N = 5;'.",
};

export const commentNotClosed = rule('TKS2002', 'error', 'comment not closed', () => ({
  message: 'This comment is not closed.',
  hint: "Add '*/' where it ends.",
}));

export const stringNotClosed = rule('TKS2003', 'error', 'string not closed', () => ({
  message: 'This string is not closed.',
  hint: "Add '\"' where it ends.",
}));

export const integerTooLarge = rule('TKS2004', 'error', 'integer too large', (digits: string) => ({
  message: `The number ${digits} is too large.`,
  hint: 'Integers go from -2147483648 to 2147483647.',
}));

export const hexadecimal = rule('TKS2005', 'error', 'hexadecimal number', (text: string, value: number) => ({
  message: `Hexadecimal numbers such as '${text}' are not supported.`,
  hint: `Write ${value}.`,
}));

export const foreignOperator = rule(
  'TKS2006',
  'error',
  'unknown operator',
  (text: string, meant: string) => ({
    message: `'${text}' is not an operator here.`,
    hint: `Write '${meant}'.`,
  }),
);

// --------------------------------------------------------------------------------------------------- nesting

export const nestedTooDeep = rule('TKS2007', 'error', 'nested too deep', (limit: number) => ({
  message: `This is nested more than ${limit} levels deep.`,
  hint: 'Split it, for instance with a function or a variable that holds a part of it.',
}));

export const tooManyMistakes = rule('TKS2008', 'error', 'too many mistakes', (count: number) => ({
  message: `There are at least ${count} mistakes in this text; the rest are not shown.`,
}));

export const tooManyTokens = rule('TKS2009', 'error', 'too much code', (tokensMax: number) => ({
  message: `The text has more than ${counted(tokensMax)} words, numbers and signs; it is read up to here.`,
  hint: 'Models of this size are usually generated: generate templates with parameters instead of copies.',
}));

// -------------------------------------------------------------------------------------------- what is missing

/** `after` is such as "after the declaration of 'x'". */
export const missing = rule(
  'TKS2010',
  'error',
  'something is missing',
  (what: string, after: string, found: string | undefined, hint: string | undefined) => ({
    message: `Expected ${what} ${after}${found === undefined ? '' : `, found ${found}`}.`,
    hint,
  }),
);

export const expressionMissing = rule(
  'TKS2011',
  'error',
  'expression missing',
  (where: string, found: string, hint: string | undefined) => ({
    message: `Expected an expression${where === '' ? '' : ` ${where}`}, found ${found}.`,
    hint,
  }),
);

export const nameMissing = rule('TKS2012', 'error', 'name missing', (of: string, found: string) => {
  return `Expected the name of ${of}, found ${found}.`;
});

export const typeMissing = rule(
  'TKS2013',
  'error',
  'type missing',
  (where: string, found: string, hint: string | undefined) => ({
    message: `Expected a type ${where}, found ${found}.`,
    hint,
  }),
);

export const reservedWord = rule('TKS2014', 'error', 'reserved word', (word: string, of: string) => ({
  message: `'${word}' is a keyword and cannot be the name of ${of}.`,
  hint: 'Choose another name.',
}));

export const notClosed = rule(
  'TKS2015',
  'error',
  'bracket not closed',
  (bracket: string, what: string, found: string | undefined) => ({
    message: `Expected '${bracket}' to close ${what}${found === undefined ? '' : `, found ${found}`}.`,
    hint:
      found !== undefined && /^'\w/.test(found) ? "An operator or ',' may be missing before it." : undefined,
  }),
);

// ------------------------------------------------------------------------------------------ what is too much

/** `part` is such as "the guard". */
export const textAfter = rule(
  'TKS2020',
  'error',
  'text after the end',
  (found: string, part: string, hint: string | undefined) => ({
    message: `${found} is not allowed after ${part}.`,
    hint,
  }),
);

export const emptyDeclaration = rule('TKS2021', 'error', 'empty declaration', () => ({
  message: "There is nothing before this ';'.",
  hint: "Remove the ';'.",
}));

export const emptyList = rule('TKS2022', 'error', 'empty list', () => ({
  message: 'A list of initial values cannot be empty.',
  hint: 'Give a value for every element, or leave out the initial value: then everything is 0 or false.',
}));

export const notHere = rule(
  'TKS2023',
  'error',
  'declaration in the wrong place',
  (what: string, hint: string) => ({
    message: `${what} is not allowed here.`,
    hint,
  }),
);

export const declarationMissing = rule('TKS2024', 'error', 'not a declaration', (found: string) => ({
  message: `Expected a declaration, found ${found}.`,
  hint: "A declaration begins with a type, as in 'int x = 0;', or with 'typedef' or 'chan priority'.",
}));

// ------------------------------------------------------------------------------------ habits from elsewhere

export const assignmentAsCondition = rule(
  'TKS2030',
  'error',
  'assignment as a condition',
  (sign: string, part: string) => ({
    message: `'${sign}' assigns a value, which ${part} cannot do.`,
    hint: "Did you mean '=='?",
  }),
);

export const unsupportedStatement = rule('TKS2031', 'error', 'unknown statement', (word: string) => ({
  message: `There is no '${word}' statement.`,
  hint: own(STATEMENT_HINTS, word),
}));

const STATEMENT_HINTS: Readonly<Record<string, string>> = {
  switch: "Write a chain of 'if' and 'else if'.",
  case: "Write a chain of 'if' and 'else if'.",
  default: "Write a chain of 'if' and 'else if'.",
  break: "Put the reason to stop into the condition of the loop, or use 'return'.",
  continue: "Put the rest of the loop's body into an 'if'.",
};

export const enumeration = rule('TKS2032', 'error', 'enumeration', () => ({
  message: "There are no 'enum' types.",
  hint: "Declare constants and a range: 'const int RED = 0; const int GREEN = 1; typedef int[0, 1] colour_t;'.",
}));

export const declarationAfterStatement = rule('TKS2033', 'error', 'declaration after a statement', () => ({
  message: 'Declarations must come at the beginning of a block, before its first statement.',
  hint: "Move this declaration up, or begin a new block with '{' here.",
}));

export const declarationInFor = rule('TKS2034', 'error', "declaration in 'for'", () => ({
  message: "A variable cannot be declared in the head of a 'for' loop.",
  hint: "Declare it before the loop, or write 'for (i : int[0, 9])'.",
}));

export const functionInFunction = rule('TKS2035', 'error', 'function inside a function', (name: string) => ({
  message: `The function '${name}' begins inside another one.`,
  hint: "A '}' is probably missing before it.",
}));

export const arraySizeBeforeName = rule('TKS2036', 'error', 'array size before the name', () => ({
  message: 'A range needs a lower and an upper bound.',
  hint: "Write 'int[0, 4] x' for a number from 0 to 4, or 'int x[5]' for an array of five numbers.",
}));

export const listInExpression = rule('TKS2037', 'error', 'list of values in an expression', () => ({
  message: 'A list of values in braces can only be the initial value of a declaration.',
  hint: 'Assign the elements one by one, or copy a constant array.',
}));

export const typeInExpression = rule(
  'TKS2038',
  'error',
  'type in an expression',
  (type: string, use: 'conversion' | 'declaration') => ({
    message: `Expected an expression, found the type '${type}'.`,
    hint:
      use === 'conversion'
        ? 'There are no conversions: integers and booleans can be used for each other as they are.'
        : 'Variables are declared in the declarations of the model or template, or at the beginning of a block.',
  }),
);

/** `separator` stands where `wanted` is needed. */
export const wrongSeparator = rule(
  'TKS2039',
  'error',
  'wrong separator',
  (separator: string, part: string, wanted: string) => ({
    message: `'${separator}' cannot separate ${part}.`,
    hint: `Write '${wanted}'.`,
  }),
);

export const foreignType = rule('TKS2040', 'error', 'unknown kind of number', (word: string) => ({
  message: `There is no type '${word}' here.`,
  hint: "Write 'int', or a range such as 'int[0, 255]'.",
}));

/** Text of UPPAAL 3 in a model of today. */
export const oldSyntax = rule('TKS2041', 'error', 'old syntax', (what: string, hint: string) => ({
  message: `${what} is UPPAAL 3 syntax.`,
  hint,
}));

export const processWithArguments = rule(
  'TKS2042',
  'error',
  'arguments in the system line',
  (name: string) => ({
    message: `The system line takes only names, but '${name}' has arguments.`,
    hint: `Name the process first: 'P1 = ${name}(...); system P1;'.`,
  }),
);

// ----------------------------------------------------------------------------------------------- text models

export const clauseOrder = rule('TKS2050', 'error', 'wrong order', (clause: string, before: string) => ({
  message: `'${clause}' must come before '${before}'.`,
  hint: CLAUSE_ORDER,
}));

const CLAUSE_ORDER =
  'The order in an edge is select, guard, sync, assign, probability; in a process it is declarations, state, branchpoint, ' +
  'commit and urgent, init, trans.';

export const clauseTwice = rule('TKS2051', 'error', 'clause given twice', (clause: string) => ({
  message: `'${clause}' is given twice.`,
  hint: 'Keep one of them.',
}));

export const locationTwice = rule('TKS2052', 'error', 'location declared twice', (name: string) => ({
  message: `The location '${name}' is declared twice.`,
  hint: 'Give one of them another name.',
}));

export const locationUnknown = rule('TKS2053', 'error', 'unknown location', (name: string, list: string) => ({
  message: `The '${list}' list names '${name}', which is not a location of this process.`,
  hint: "Declare it in the 'state' list.",
}));

export const sourceMissing = rule('TKS2054', 'error', 'edge without source', () => ({
  message: 'The first edge of a process needs a source.',
  hint: "Write 'from -> to { ... }'.",
}));
