/**
 * One process of the text formats: `process P(parameters) { declarations states ... transitions }`.
 *
 * The order of its parts is fixed; parts out of order are reported and read all the same.
 */
import { type Declaration, type Expression, type Identifier } from './ast.js';
import { type Reader } from './lexer.js';
import {
  type Branchpoint,
  type Edge,
  type Label,
  type Location,
  NO_EXTRAS,
  type Reference,
  type Template,
} from './model.js';
import { parseDeclaration } from './parse-declarations.js';
import { parseExpressionList } from './parse-expression.js';
import { conditionOf, rateOf, weightOf } from './parse-labels.js';
import { parseAction, parseBinderList } from './parse-system.js';
import { parseParenthesisedParameters } from './parse-variables.js';
import * as problem from './problems/syntax.js';
import {
  expect,
  expectClosing,
  expectName,
  expectSemicolon,
  isClosing,
  skipGroup,
  skipPastSemicolon,
  skipTo,
} from './recover.js';
import { Token, isName } from './tokens.js';

/** The parts of a process while it is read. */
interface Body {
  readonly declarations: Declaration[];
  declarationsEnd: number;
  readonly locations: Location[];
  readonly branchpoints: Branchpoint[];
  /** By id: the index of a location; -1 for a branch point. */
  readonly ids: Map<string, number>;
  init: Reference | undefined;
  readonly edges: Edge[];
  /** The part read last, as an index into PARTS. */
  stage: number;
}

const PARTS = ['declarations', 'state', 'branchpoint', 'commit', 'init', 'trans'] as const;
const STAGE = { state: 1, branchpoint: 2, flags: 3, init: 4, trans: 5 } as const;

/** Undefined when the process has no name or no body; then it is skipped with a diagnostic. */
export function parseProcess(reader: Reader): Template | undefined {
  const begin = reader.start;
  reader.advance();
  const name = expectName(reader, 'a process');
  const parametersBegin = reader.end;
  let parameters: Template['parameters'];
  if (reader.is(Token.leftParenthesis)) {
    const value = parseParenthesisedParameters(reader);
    const end = reader.previousEnd - 1;
    if (value.length > 0)
      parameters = { value, text: reader.text(parametersBegin, end), ...reader.span(parametersBegin, end) };
  } else if (reader.dialect !== 'old' && name !== undefined) {
    const hint = `Write 'process ${name.name}()'.`;
    reader.complain(problem.oldSyntax.at(name, 'A process without parentheses', hint));
  }
  if (!reader.is(Token.leftBrace)) {
    expect(
      reader,
      Token.leftBrace,
      '{',
      name === undefined ? 'after the process' : `after 'process ${name.name}'`,
    );
    skipTo(reader, (kind) => kind === Token.leftBrace || kind === Token.semicolon || kind === Token.process);
    if (reader.is(Token.leftBrace)) skipGroup(reader);
    return undefined;
  }
  const open = reader.start;
  reader.advance();
  const bodyBegin = reader.previousEnd;
  const body = parseBody(reader);
  expectClosing(
    reader,
    Token.rightBrace,
    '}',
    name === undefined ? 'the process' : `the process '${name.name}'`,
    open,
  );
  if (name === undefined) return undefined;
  const { locations, branchpoints, init, edges } = body;
  const text = reader.text(bodyBegin, body.declarationsEnd);
  const declarations =
    body.declarations.length === 0 && text === ''
      ? undefined
      : { value: body.declarations, text, ...reader.span(bodyBegin, body.declarationsEnd) };
  const span = { start: reader.place(begin), end: reader.endPlace };
  return { name, parameters, declarations, locations, branchpoints, init, edges, extras: NO_EXTRAS, ...span };
}

function parseBody(reader: Reader): Body {
  const body: Body = {
    declarations: [],
    declarationsEnd: endOfComments(reader),
    locations: [],
    branchpoints: [],
    ids: new Map(),
    init: undefined,
    edges: [],
    stage: 0,
  };
  while (
    !reader.is(Token.rightBrace) &&
    !reader.is(Token.end) &&
    !reader.is(Token.process) &&
    !reader.is(Token.system)
  ) {
    const before = reader.start;
    parsePart(reader, body);
    if (reader.start === before) reader.advance();
  }
  return body;
}

function parsePart(reader: Reader, body: Body): void {
  const stage = stageOf(reader, body);
  if (stage > 0) enterPart(reader, body, stage);
  switch (stage) {
    case STAGE.state:
      parseStates(reader, body);
      break;
    case STAGE.branchpoint:
      parseBranchpoints(reader, body);
      break;
    case STAGE.flags:
      parseUrgency(reader, body);
      break;
    case STAGE.init:
      parseInit(reader, body);
      break;
    case STAGE.trans:
      parseTransitions(reader, body);
      break;
    default:
      parseLocalDeclaration(reader, body);
  }
}

/** Comments between a declaration and what follows belong to the declarations: where the last of them ends. */
function endOfComments(reader: Reader): number {
  return reader.previousEnd + reader.text(reader.previousEnd, reader.start).trimEnd().length;
}

/** Which part begins here; 0 for a declaration. */
function stageOf(reader: Reader, body: Body): number {
  switch (reader.kind) {
    case Token.state:
      return STAGE.state;
    case Token.branchpoint:
      return isName(reader.peek()) ? STAGE.branchpoint : 0;
    case Token.commit:
      return STAGE.flags;
    case Token.urgent:
      return body.stage > 0 && isName(reader.peek()) ? STAGE.flags : 0;
    case Token.init:
      return STAGE.init;
    case Token.trans:
      return STAGE.trans;
    default:
      return 0;
  }
}

function parseLocalDeclaration(reader: Reader, body: Body): void {
  if (body.stage > 0) {
    const word = reader.text(reader.start, reader.end);
    reader.complain(problem.clauseOrder.at(reader.tokenSpan(), word, PARTS[body.stage]!));
  }
  const declaration = parseDeclaration(reader);
  if (declaration !== undefined) body.declarations.push(declaration);
  if (body.stage === 0) body.declarationsEnd = endOfComments(reader);
}

/** Notes that a part begins, which must not come after a later one. */
function enterPart(reader: Reader, body: Body, stage: number): void {
  const word = reader.name;
  if (stage < body.stage)
    reader.complain(problem.clauseOrder.at(reader.tokenSpan(), word, PARTS[body.stage]!));
  else if (stage === body.stage && stage !== STAGE.flags)
    reader.complain(problem.clauseTwice.at(reader.tokenSpan(), word));
  body.stage = Math.max(stage, body.stage);
}

function parseStates(reader: Reader, body: Body): void {
  reader.advance();
  do {
    const name = expectName(reader, 'a location');
    if (name === undefined) break;
    const labels = reader.is(Token.leftBrace) ? parseStateLabels(reader, name.name) : {};
    const span = { start: name.start, end: reader.endPlace };
    declareId(reader, body, name, body.locations.length);
    body.locations.push({ id: name.name, name, urgency: 'none', ...labels, extras: NO_EXTRAS, ...span });
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, 'after the locations');
}

/** `{ invariant ; rate }`, each of which may be absent. */
function parseStateLabels(reader: Reader, name: string): Pick<Location, 'invariant' | 'exponentialRate'> {
  const open = reader.start;
  reader.advance();
  const hasInvariant = !reader.is(Token.semicolon);
  const invariant = hasInvariant ? label(reader, () => conditionOf(reader, 'an invariant')) : undefined;
  const exponentialRate = reader.accept(Token.semicolon) ? label(reader, () => rateOf(reader)) : undefined;
  expectClosing(reader, Token.rightBrace, '}', 'the invariant of', open, name);
  return { invariant, exponentialRate };
}

function label<T>(reader: Reader, read: () => T): Label<T> {
  const begin = reader.start;
  const value = read();
  const end = Math.max(begin, reader.previousEnd);
  return { value, text: reader.text(begin, end), ...reader.span(begin, end) };
}

function declareId(reader: Reader, body: Body, name: Identifier, index: number): void {
  if (body.ids.has(name.name)) reader.pass(problem.locationTwice.at(name, name.name));
  else body.ids.set(name.name, index);
}

function parseBranchpoints(reader: Reader, body: Body): void {
  reader.advance();
  for (const name of parseNames(reader, 'a branchpoint', 'after the branchpoints')) {
    declareId(reader, body, name, -1);
    body.branchpoints.push({ id: name.name, extras: NO_EXTRAS, start: name.start, end: name.end });
  }
}

/** `commit a, b;` or `urgent a, b;` */
function parseUrgency(reader: Reader, body: Body): void {
  const urgency = reader.is(Token.urgent) ? 'urgent' : 'committed';
  const word = reader.name;
  reader.advance();
  for (const name of parseNames(reader, 'a location', `after the '${word}' list`)) {
    const index = body.ids.get(name.name) ?? -1;
    const location = body.locations[index];
    if (location === undefined) {
      reader.pass(problem.locationUnknown.at(name, name.name, word));
      continue;
    }
    const before = location.urgency;
    body.locations[index] = {
      ...location,
      urgency: before === 'none' || before === urgency ? urgency : 'both',
    };
  }
}

function parseNames(reader: Reader, what: string, after: string): Identifier[] {
  const names: Identifier[] = [];
  do {
    const name = expectName(reader, what);
    if (name === undefined) break;
    names.push(name);
  } while (reader.accept(Token.comma));
  expectSemicolon(reader, after);
  return names;
}

function parseInit(reader: Reader, body: Body): void {
  reader.advance();
  const name = expectName(reader, 'the initial location');
  if (name === undefined) {
    skipPastSemicolon(reader);
    return;
  }
  body.init ??= { id: name.name, start: name.start, end: name.end };
  expectSemicolon(reader, 'after the initial location');
}

function parseTransitions(reader: Reader, body: Body): void {
  reader.advance();
  let source: Reference | undefined;
  for (;;) {
    const edge = parseEdge(reader, source);
    if (edge === undefined) {
      skipTo(reader, (kind) => kind === Token.comma || kind === Token.semicolon || isClosing(kind));
    } else {
      body.edges.push(edge);
      ({ source } = edge);
    }
    if (reader.accept(Token.comma)) continue;
    const next = isName(reader.kind) ? reader.peek() : reader.kind;
    if (next !== Token.arrow && next !== Token.uncontrolledArrow) break;
    const before = reader.start;
    expect(reader, Token.comma, ',', 'between two edges');
    if (edge === undefined && reader.start === before) break;
  }
  expectSemicolon(reader, 'after the last edge');
}

/** `a -> b { ... }`; without its source it leaves the same location as the edge before. */
function parseEdge(reader: Reader, previous: Reference | undefined): Edge | undefined {
  const begin = reader.start;
  let source = previous;
  if (!reader.is(Token.arrow) && !reader.is(Token.uncontrolledArrow)) {
    const name = expectName(reader, 'a location');
    if (name === undefined) return undefined;
    source = { id: name.name, start: name.start, end: name.end };
  } else if (source === undefined) {
    reader.complain(problem.sourceMissing.at(reader.tokenSpan()));
  }
  const controllable = !reader.is(Token.uncontrolledArrow);
  if (controllable && !expect(reader, Token.arrow, '->', 'after the source of the edge')) return undefined;
  if (!controllable) reader.advance();
  const target = expectName(reader, 'a location');
  if (target === undefined) return undefined;
  const open = reader.start;
  if (!expect(reader, Token.leftBrace, '{', 'after the target of the edge')) return undefined;
  const clauses: Clauses = {};
  let last = '';
  while (!reader.is(Token.rightBrace) && !reader.is(Token.end)) {
    const before = reader.start;
    last = parseClause(reader, clauses, last) ?? last;
    if (reader.start === before) break;
  }
  expectClosing(reader, Token.rightBrace, '}', 'the edge', open);
  if (source === undefined) return undefined;
  return {
    source,
    target: { id: target.name, start: target.start, end: target.end },
    ...clauses,
    controllable,
    nails: [],
    extras: NO_EXTRAS,
    start: reader.place(begin),
    end: reader.endPlace,
  };
}

type Clauses = {
  -readonly [key in 'select' | 'guard' | 'synchronisation' | 'update' | 'probability']?: Edge[key];
};

const CLAUSES = ['select', 'guard', 'sync', 'assign', 'probability'] as const;

/** One clause of an edge; its word, or undefined when there is none. `last` is the word of the one before. */
function parseClause(reader: Reader, clauses: Clauses, last: string): string | undefined {
  const word = CLAUSES.find((clause) => clause === reader.name);
  if (word === undefined || (!isName(reader.kind) && reader.kind < Token.firstReserved)) {
    const what = "'select', 'guard', 'sync', 'assign' or 'probability'";
    reader.complain(
      problem.missing.at(reader.tokenSpan(), what, 'in the edge', reader.tokenTitle(), undefined),
    );
    skipPastSemicolon(reader);
    return undefined;
  }
  if (CLAUSES.indexOf(word) < CLAUSES.findIndex((clause) => clause === last)) {
    reader.complain(problem.clauseOrder.at(reader.tokenSpan(), word, last));
  } else if (word === last) {
    reader.complain(problem.clauseTwice.at(reader.tokenSpan(), word));
  }
  reader.advance();
  switch (word) {
    case 'select':
      clauses.select = label(reader, () => parseBinderList(reader));
      break;
    case 'guard':
      clauses.guard = label(reader, (): Expression => conditionOf(reader, 'a guard'));
      break;
    case 'sync':
      clauses.synchronisation = label(reader, () => parseAction(reader));
      break;
    case 'assign':
      clauses.update = label(reader, () => parseExpressionList(reader));
      break;
    case 'probability':
      clauses.probability = label(reader, (): Expression => weightOf(reader));
      break;
  }
  expectSemicolon(reader, 'after', word);
  return word;
}
