/**
 * From the syntax tree of an expression to a term: names are resolved, kinds of values are checked.
 *
 * Integers and truth values mix as in C. Words are compared with `==` and `!=` only, and only with words that the
 * other side can be. Where something is wrong it is reported once and there is no term.
 */
import { type SourceText, type Span, fileOffset } from '../base/source.js';
import { type Expression } from '../language/ast.js';
import { parseGuard, parseUpdate } from '../language/parse-code.js';
import { BROKEN, type Domain, valuesText } from './domain.js';
import * as problem from './problems.js';
import { type Reading } from './reading.js';
import { TERM_OPERATORS, type Term, type TermOperator } from './term.js';
import { type YamlScalar } from './yaml-tree.js';

/** What names mean where an expression stands. */
export interface Scope {
  /** A variable by its name; `next` for its value at the step that follows. */
  readonly variable: (name: string, when: 'now' | 'next') => ScopedVariable | undefined;
  readonly codeOfWord: (word: string) => number | undefined;
  /** For suggestions. */
  readonly names: () => Iterable<string>;
  /** Some declarations could not be read, so a name that is not known may be one of theirs. */
  readonly isIncomplete: boolean;
}

export type ScopedVariable =
  | { readonly kind: 'readable'; readonly variable: number; readonly domain: Domain }
  /** It exists, but not `where`, such as "in a rule of the environment". */
  | { readonly kind: 'hidden'; readonly where: string; readonly hint?: string | undefined };

/** A checked expression: the term, and whether it is a word (of this domain, where one is known) or an integer. */
interface Checked {
  readonly term: Term;
  readonly kind: 'integer' | 'word';
  readonly domain?: Domain | undefined;
  /** The word itself, of a constant. */
  readonly word?: string | undefined;
}

/** A condition; undefined, with a report, when it is malformed. */
export function readCondition(reading: Reading, scalar: YamlScalar, scope: Scope): Term | undefined {
  const expression = parseGuard(scalar.source, 'current', reading.report);
  if (expression === undefined) {
    reading.report(problem.wrongShape.at(scalar, 'A condition', 'an expression', "'speed > 3 && !braking'"));
    return undefined;
  }
  return checkCondition(reading, expression, scope);
}

export type WrittenStatement =
  | {
      readonly kind: 'assignment';
      readonly target: { readonly name: string } & Span;
      readonly value: Expression;
    }
  | { readonly kind: 'relation'; readonly condition: Expression };

/** `name = expression`, a condition, or `expression in {values}`; undefined, with a report, when it is malformed. */
export function readStatement(reading: Reading, scalar: YamlScalar): WrittenStatement | undefined {
  const [, member = '', values] = /^([^]*?\S)\s+in\s+\{([^{}]*)\}\s*$/.exec(scalar.text) ?? [];
  if (values !== undefined) return membership(reading, scalar, member, values);
  const [update, ...more] = parseUpdate(scalar.source, 'current', reading.report);
  if (update?.kind === 'error') return undefined;
  if (update !== undefined && more.length === 0 && isCondition(update))
    return { kind: 'relation', condition: update };
  if (
    update?.kind !== 'assign' ||
    update.operator !== '=' ||
    update.target.kind !== 'name' ||
    more.length > 0
  ) {
    reading.report(problem.notAssigned.at(scalar));
    return undefined;
  }
  return { kind: 'assignment', target: update.target, value: update.value };
}

/** Comparisons, and what connects them. */
function isCondition(expression: Expression): boolean {
  if (expression.kind === 'unary') return expression.operator === '!';
  if (expression.kind !== 'binary') return false;
  return !['+', '-', '*', '/', '%'].includes(expression.operator);
}

/** `x in {a, b}` is `x == a || x == b`. */
function membership(
  reading: Reading,
  { source, text }: YamlScalar,
  member: string,
  values: string,
): WrittenStatement | undefined {
  const from = text.lastIndexOf(values);
  const parse = (start: number, end: number): Expression | undefined =>
    parseGuard(sliceOf(source, start, end), 'current', reading.report);
  const left = parse(0, member.length);
  let at = from;
  const rights = values.split(',').map((each) => {
    const expression = parse(at, at + each.length);
    at += each.length + 1;
    return expression;
  });
  if (left === undefined || rights.some((each) => each === undefined || each.kind === 'error')) {
    const place = { start: fileOffset(source, from), end: fileOffset(source, from + values.length) };
    reading.report(problem.wrongShape.at(place, 'A set of values', 'expressions', "'level in {low, mid}'"));
    return undefined;
  }
  const condition = rights
    .map((right): Expression => {
      const { start } = left;
      return { kind: 'binary', operator: '==', left, right: right!, start, end: right!.end };
    })
    .reduce((one, other): Expression => {
      const { start } = one;
      return { kind: 'binary', operator: '||', left: one, right: other, start, end: other.end };
    });
  return { kind: 'relation', condition };
}

/** A part of a text, with the places of its characters. */
function sliceOf(source: SourceText, start: number, end: number): SourceText {
  const shifts = [0, fileOffset(source, start)];
  for (let at = 0; at < source.shifts.length; at += 2)
    if (source.shifts[at]! > start) shifts.push(source.shifts[at]! - start, source.shifts[at + 1]!);
  return { file: source.file, text: source.text.slice(start, end), start: source.start, shifts };
}

/** A condition that is written already. */
export function checkCondition(reading: Reading, expression: Expression, scope: Scope): Term | undefined {
  const checked = check(reading, expression, scope);
  if (checked === undefined) return undefined;
  if (checked.kind === 'integer') return checked.term;
  reading.report(problem.wrongType.at(expression, 'if', 'a word'));
  return undefined;
}

/** The value of an assignment to a variable of this domain. */
export function checkValue(
  reading: Reading,
  value: Expression,
  scope: Scope,
  target: { readonly name: string; readonly domain: Domain },
): Term | undefined {
  const checked = check(reading, value, scope);
  if (checked === undefined || target.domain === BROKEN) return undefined;
  if ((checked.kind === 'word') !== (target.domain.kind === 'word')) {
    reading.report(problem.wrongType.at(value, '=', `'${target.name}' and ${nounOf(checked)}`));
    return undefined;
  }
  if (checked.word !== undefined && !isIn(checked.term, target.domain)) {
    reading.report(problem.notInDomain.at(value, checked.word, target.name, valuesText(target.domain)));
    return undefined;
  }
  return checked.term;
}

function check(reading: Reading, expression: Expression, scope: Scope): Checked | undefined {
  const { start, end } = expression;
  switch (expression.kind) {
    case 'integer':
      return { term: { kind: 'constant', value: expression.value, start, end }, kind: 'integer' };
    case 'boolean':
      return { term: { kind: 'constant', value: expression.value ? 1 : 0, start, end }, kind: 'integer' };
    case 'name':
      return checkName(reading, expression, expression.name, 'now', scope);
    case 'member':
      if (expression.object.kind === 'name' && expression.object.name === 'next') {
        return checkName(reading, expression, expression.member.name, 'next', scope);
      }
      return refuse(reading, expression, "'.'");
    case 'unary': {
      const operand = check(reading, expression.operand, scope);
      if (operand === undefined) return undefined;
      if (operand.kind === 'word') return mismatch(reading, expression, expression.operator, 'a word');
      if (expression.operator === '+') return operand;
      return {
        term: { kind: 'unary', operator: expression.operator, operand: operand.term, start, end },
        kind: 'integer',
      };
    }
    case 'binary':
      return checkBinary(reading, expression, scope);
    case 'conditional':
      return checkConditional(reading, expression, scope);
    case 'error':
      return undefined;
    case 'assign':
      return refuse(reading, expression, 'An assignment');
    case 'double':
    case 'string':
    case 'increment':
    case 'index':
    case 'rate':
    case 'call':
    case 'quantifier':
    case 'deadlock':
    case 'comma':
    case 'foreign':
      return refuse(reading, expression, 'This');
  }
}

function checkName(
  reading: Reading,
  span: Span,
  name: string,
  when: 'now' | 'next',
  scope: Scope,
): Checked | undefined {
  const { start, end } = span;
  const found = scope.variable(name, when);
  if (found?.kind === 'hidden') {
    const shown = when === 'next' ? `next.${name}` : name;
    reading.report(problem.notReadableHere.at(span, shown, found.where, found.hint));
    return undefined;
  }
  if (found !== undefined) {
    if (found.domain === BROKEN) return undefined;
    const { variable, domain } = found;
    const kind = domain.kind === 'word' ? 'word' : 'integer';
    return { term: { kind: 'variable', variable, start, end }, kind, domain };
  }
  const code = when === 'now' ? scope.codeOfWord(name) : undefined;
  if (code === undefined) {
    if (!scope.isIncomplete)
      reading.report(problem.unknownName.at(span, name, reading.suggest(name, scope.names())));
    return undefined;
  }
  return { term: { kind: 'constant', value: code, start, end }, kind: 'word', word: name };
}

function checkBinary(
  reading: Reading,
  expression: Expression & { kind: 'binary' },
  scope: Scope,
): Checked | undefined {
  const { operator, start, end } = expression;
  const left = check(reading, expression.left, scope);
  const right = check(reading, expression.right, scope);
  if (!TERM_OPERATORS.has(operator)) return refuse(reading, expression, `'${operator}'`);
  if (left === undefined || right === undefined) return undefined;
  if (left.kind === 'word' || right.kind === 'word') {
    if ((operator !== '==' && operator !== '!=') || left.kind !== right.kind) {
      return mismatch(reading, expression, operator, `${nounOf(left)} and ${nounOf(right)}`);
    }
    if (!canMeet(reading, left, right) || !canMeet(reading, right, left)) return undefined;
  }
  return {
    term: {
      kind: 'binary',
      operator: operator as TermOperator,
      left: left.term,
      right: right.term,
      start,
      end,
    },
    kind: 'integer',
  };
}

function checkConditional(
  reading: Reading,
  expression: Expression & { kind: 'conditional' },
  scope: Scope,
): Checked | undefined {
  const condition = check(reading, expression.condition, scope);
  const whenTrue = check(reading, expression.whenTrue, scope);
  const whenFalse = check(reading, expression.whenFalse, scope);
  if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
  if (condition.kind === 'word' || whenTrue.kind !== whenFalse.kind) {
    return mismatch(
      reading,
      expression,
      '?:',
      `${nounOf(condition)}, ${nounOf(whenTrue)} and ${nounOf(whenFalse)}`,
    );
  }
  const { start, end } = expression;
  return {
    term: {
      kind: 'conditional',
      condition: condition.term,
      whenTrue: whenTrue.term,
      whenFalse: whenFalse.term,
      start,
      end,
    },
    kind: whenTrue.kind,
  };
}

/** Whether a word that is compared with a variable is one of its values; says so if not. */
function canMeet(reading: Reading, constant: Checked, other: Checked): boolean {
  const { word } = constant;
  if (word === undefined || other.domain === undefined || isIn(constant.term, other.domain)) return true;
  const near = reading.suggest(word, other.domain.labels);
  reading.report(
    problem.notInDomain.at(
      constant.term,
      word,
      reading.file.text.slice(other.term.start, other.term.end),
      near ?? valuesText(other.domain),
    ),
  );
  return false;
}

function isIn(term: Term, domain: Domain): boolean {
  return term.kind !== 'constant' || domain.indexOf.has(term.value);
}

function refuse(reading: Reading, span: Span, what: string): Checked | undefined {
  reading.report(problem.notInExpressions.at(span, what));
  return undefined;
}

function mismatch(reading: Reading, span: Span, operator: string, found: string): Checked | undefined {
  reading.report(problem.wrongType.at(span, operator, found));
  return undefined;
}

function nounOf({ kind }: Checked): string {
  return kind === 'word' ? 'a word' : 'a number';
}
