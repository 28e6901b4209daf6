/**
 * Declarations: variables, types, functions, channel priorities, update hooks, and what belongs to other engines.
 *
 * A declaration that begins with a name is one of a variable or function of that type; instantiations, which begin with
 * a name too, are told apart before by what follows the name (see parse-system.ts).
 */
import {
  type ChannelPriorityDeclaration,
  type Declaration,
  type DefaultPriority,
  type Expression,
  type ForeignFeature,
  type Identifier,
} from './ast.js';
import { type Reader } from './lexer.js';
import { parseExpression, parseExpressionList, parseType } from './parse-expression.js';
import { parseBlock } from './parse-statements.js';
import { type FunctionHead, parseParenthesisedParameters, parseVariables } from './parse-variables.js';
import * as problem from './problems/syntax.js';
import {
  expect,
  expectClosing,
  expectName,
  expectSemicolon,
  isClosing,
  skipGroup,
  skipPastSemicolon,
} from './recover.js';
import { Token, isName } from './tokens.js';

/**
 * One declaration, or undefined when there is none here that makes sense; then the text up to the next one is skipped
 * and a diagnostic says why.
 */
export function parseDeclaration(reader: Reader): Declaration | undefined {
  const begin = reader.start;
  switch (reader.kind) {
    case Token.semicolon:
      reader.complain(problem.emptyDeclaration.at(reader.tokenSpan()));
      reader.advance();
      return undefined;
    case Token.chan:
      if (reader.peek() === Token.priority) return parseChannelPriority(reader);
      break;
    case Token.beforeUpdate:
      if (reader.peek() === Token.leftBrace) return parseHook(reader, 'before');
      break;
    case Token.afterUpdate:
      if (reader.peek() === Token.leftBrace) return parseHook(reader, 'after');
      break;
    case Token.import:
      if (reader.peek() === Token.string) return parseImport(reader);
      break;
    case Token.dynamic:
      if (isName(reader.peek())) return parseDynamic(reader);
      break;
    case Token.enum:
      if (isName(reader.peek()) || reader.peek() === Token.leftBrace) {
        reader.complain(problem.enumeration.at(reader.tokenSpan()));
        skipPastSemicolon(reader);
        return undefined;
      }
      break;
    default:
      if (!isName(reader.kind) && !(reader.kind >= Token.const && reader.kind <= Token.typedef)) {
        noDeclaration(reader);
        return undefined;
      }
  }
  const variables = parseVariables(reader);
  return variables?.kind === 'functionHead' ? parseFunction(reader, begin, variables) : variables;
}

function parseFunction(reader: Reader, begin: number, head: FunctionHead): Declaration | undefined {
  const { result, name } = head;
  if (reader.dialect === 'old') reader.pass(problem.notHere.at(name, 'A function', NOT_IN_OLD_MODELS));
  const parameters = parseParenthesisedParameters(reader);
  if (!reader.is(Token.leftBrace)) {
    expect(reader, Token.leftBrace, '{', 'to begin the body of', name.name);
    if (!reader.onNewLine()) skipPastSemicolon(reader);
    return undefined;
  }
  const body = parseBlock(reader, 'the body of', name.name);
  return {
    kind: 'function',
    result,
    name,
    parameters,
    body,
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

const NOT_IN_OLD_MODELS = 'Models in the syntax of UPPAAL 3 have no functions.';

function parseChannelPriority(reader: Reader): ChannelPriorityDeclaration {
  const begin = reader.start;
  reader.advance();
  reader.advance();
  const levels: (Expression | DefaultPriority)[][] = [[]];
  do {
    const channel = parsePriorityChannel(reader);
    if (channel === undefined) break;
    levels.at(-1)!.push(channel);
    if (reader.is(Token.less)) levels.push([]);
  } while (reader.accept(Token.comma) || reader.accept(Token.less));
  expectSemicolon(reader, 'after the channel priorities');
  return { kind: 'channelPriority', levels, start: reader.place(begin), end: reader.endPlace };
}

/** `default`, or a channel that may be an element of an array: `<` is no comparison here. */
function parsePriorityChannel(reader: Reader): Expression | DefaultPriority | undefined {
  const start = reader.place(reader.start);
  if (reader.accept(Token.default)) return { kind: 'default', start, end: reader.endPlace };
  const name = expectName(reader, 'a channel');
  if (name === undefined) return undefined;
  let channel: Expression = { kind: 'name', ...name };
  while (reader.is(Token.leftBracket)) {
    const open = reader.start;
    reader.advance();
    const index = parseExpression(reader, "after '['");
    expectClosing(reader, Token.rightBracket, ']', 'the index', open);
    channel = { kind: 'index', array: channel, index, start, end: reader.endPlace };
  }
  return channel;
}

function parseHook(reader: Reader, when: 'before' | 'after'): Declaration {
  const begin = reader.start;
  reader.advance();
  const open = reader.start;
  reader.advance();
  const updates = parseExpressionList(reader, "after '{'");
  expectClosing(reader, Token.rightBrace, '}', `'${when}_update'`, open);
  return { kind: 'hook', when, updates, start: reader.place(begin), end: reader.endPlace };
}

/** `import "lib" { alias = int f(int x); };` or with one function and no braces. */
function parseImport(reader: Reader): Declaration {
  const begin = reader.start;
  reader.advance();
  reader.advance();
  const declares: Identifier[] = [];
  if (reader.is(Token.leftBrace)) {
    const open = reader.start;
    reader.advance();
    while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
      const before = reader.start;
      parseImported(reader, declares);
      expectSemicolon(reader, 'after the imported function');
      if (reader.start === before) break;
    }
    expectClosing(reader, Token.rightBrace, '}', "'import'", open);
  } else {
    parseImported(reader, declares);
  }
  expectSemicolon(reader, "after 'import'");
  return foreignDeclaration(reader, begin, 'external', declares);
}

/** `int f(int x)`, or `alias = int f(int x)`: then the model knows the function by its alias only. */
function parseImported(reader: Reader, declares: Identifier[]): void {
  let alias: Identifier | undefined;
  if (isName(reader.kind) && reader.peek() === Token.assign) {
    alias = expectName(reader, 'an imported function');
    reader.advance();
  }
  parseType(reader, 'of the imported function');
  const name = expectName(reader, 'an imported function');
  if (name === undefined) return;
  declares.push(alias ?? name);
  if (reader.is(Token.leftParenthesis)) parseParenthesisedParameters(reader);
  else expect(reader, Token.leftParenthesis, '(', 'after', name.name);
}

function parseDynamic(reader: Reader): Declaration {
  const begin = reader.start;
  reader.advance();
  const name = expectName(reader, 'a template')!;
  if (reader.is(Token.leftParenthesis)) parseParenthesisedParameters(reader);
  else expect(reader, Token.leftParenthesis, '(', 'after', name.name);
  expectSemicolon(reader, 'after the declaration of', name.name);
  return foreignDeclaration(reader, begin, 'dynamic', [name]);
}

function foreignDeclaration(
  reader: Reader,
  begin: number,
  feature: ForeignFeature,
  declares: readonly Identifier[],
): Declaration {
  const text = reader.text(begin, reader.previousEnd);
  return { kind: 'foreign', feature, declares, text, start: reader.place(begin), end: reader.endPlace };
}

/** Says that what stands here is no declaration, and skips it. */
export function noDeclaration(reader: Reader): void {
  reader.complain(problem.declarationMissing.at(reader.tokenSpan(), reader.tokenTitle()));
  if (isClosing(reader.kind)) {
    reader.advance();
    reader.blame();
    return;
  }
  const before = reader.start;
  if (reader.is(Token.leftBrace)) skipGroup(reader);
  else skipPastSemicolon(reader);
  if (reader.start === before) reader.advance();
}
