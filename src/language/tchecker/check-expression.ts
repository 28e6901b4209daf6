/**
 * Checks conditions and terms: resolves their names, tells clocks from integers, splits conditions into conjuncts.
 *
 * A variable may be declared anywhere in the file: TChecker reads conditions and programs last.
 */
import { fail } from '../../base/assert.js';
import { INTEGER_MAX, INTEGER_MIN, TCHECKER_CLOCK_LIMIT } from '../../base/limits.js';
import { type Span } from '../../base/source.js';
import {
  type AssignExpression,
  type BinaryExpression,
  type BinaryOperator,
  type Expression,
  type Identifier,
  type IndexExpression,
  type NameExpression,
} from '../ast.js';
import {
  arrayWithoutIndex,
  badClockComparison,
  clockInCondition,
  clockNotEqual,
  clockNotInteger,
  clockValueTooLarge,
  conditionNotInteger,
  indexOutOfRange,
  negatedFormula,
  notACondition,
  unknownName,
} from '../problems/tchecker.js';
import {
  type ClockAssignment,
  type ClockConstraint,
  type ClockReference,
  type Conjunct,
  type LocalVariable,
  type Symbol,
} from './checked.js';
import { conjunctsOf } from './parse-program.js';
import { type ProblemSink } from './problem-sink.js';

/** What a name of a variable stands for; `broken` is one of which the declaration could not be read. */
export interface KnownVariable {
  readonly symbol: Symbol | 'broken';
  readonly size: number;
  readonly declared: Identifier;
}

export interface CodeChecker {
  readonly sink: ProblemSink;
  readonly variables: ReadonlyMap<string, KnownVariable>;
  readonly symbols: Map<NameExpression, Symbol>;
  readonly clockAssignments: Map<AssignExpression, ClockAssignment>;
  /** Names that have been reported as unknown: once is enough. */
  readonly unknown: Set<string>;
  hasDiagonals: boolean;
}

/** The conjuncts of a guard or invariant. */
export function checkCondition(checker: CodeChecker, condition: Expression): Conjunct[] {
  const conjuncts: Conjunct[] = [];
  for (const part of conjunctsOf(condition)) {
    const conjunct = checkConjunct(checker, NO_LOCALS, part);
    if (conjunct !== undefined) conjuncts.push(conjunct);
  }
  return conjuncts;
}

/** The value of a term without variables. */
export function constantValue(term: Expression): number | undefined {
  switch (term.kind) {
    case 'integer':
      return term.value;
    case 'unary': {
      const value = term.operator === '-' ? constantValue(term.operand) : undefined;
      return value === undefined ? undefined : 0 - value;
    }
    case 'binary': {
      const left = constantValue(term.left);
      const right = left === undefined ? undefined : constantValue(term.right);
      if (left === undefined || right === undefined) return undefined;
      const value = arithmetic(term.operator, left, right);
      return value !== undefined && INTEGER_MIN <= value && value <= INTEGER_MAX ? value : undefined;
    }
    default:
      return undefined;
  }
}

function arithmetic(operator: BinaryOperator, left: number, right: number): number | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : Math.trunc(left / right) + 0;
    case '%':
      return right === 0 ? undefined : (left % right) + 0;
    default:
      return undefined;
  }
}

// --------------------------------------------------------------------------------------------------- names

/** The local variables known at a place of a program. */
export interface Scope {
  readonly known: Map<string, KnownVariable>;
  readonly outer: Scope | undefined;
  /** Those of the whole edge, by id. */
  readonly all: LocalVariable[];
}

const NO_LOCALS: Scope = { known: new Map(), outer: undefined, all: [] };

export function findVariable(checker: CodeChecker, scope: Scope, name: string): KnownVariable | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    const local = at.known.get(name);
    if (local !== undefined) return local;
  }
  return checker.variables.get(name);
}

/** Undefined when the name is unknown, which has been reported, or its declaration could not be read. */
function resolve(checker: CodeChecker, scope: Scope, node: NameExpression): ReadableVariable | undefined {
  const { name } = node;
  const known = findVariable(checker, scope, name);
  if (known === undefined && !checker.unknown.has(name)) {
    checker.unknown.add(name);
    const near = checker.sink.suggest(name, [...scope.known.keys(), ...checker.variables.keys()]);
    const hint = TRUTH_VALUES.get(name) ?? 'Declare it with clock:SIZE:ID or int:SIZE:MIN:MAX:INIT:ID.';
    checker.sink.report(unknownName.at(node, 'variable', name, near, hint));
  }
  if (known === undefined || !isReadable(known)) return undefined;
  checker.symbols.set(node, known.symbol);
  return known;
}

type ReadableVariable = KnownVariable & { readonly symbol: Symbol };

export function isReadable(variable: KnownVariable): variable is ReadableVariable {
  return variable.symbol !== 'broken';
}

const TRUTH_VALUES: ReadonlyMap<string, string> = new Map([
  ['true', 'Write 1 for true.'],
  ['false', 'Write 0 for false.'],
]);

/** Whether a term is a clock or an element of an array of clocks. */
export function isClock(
  checker: CodeChecker,
  scope: Scope,
  term: Expression,
): term is NameExpression | IndexExpression {
  const name = term.kind === 'index' ? term.array : term;
  if (name.kind !== 'name') return false;
  const known = findVariable(checker, scope, name.name);
  return known !== undefined && isReadable(known) && known.symbol.kind === 'clock';
}

/** Checks a variable or element of an array. Undefined when something is wrong, which has been reported. */
export function checkVariable(
  checker: CodeChecker,
  scope: Scope,
  term: NameExpression | IndexExpression,
): Symbol | undefined {
  const name = term.kind === 'index' ? term.array : term;
  if (name.kind !== 'name') fail('an array of a TChecker system is named');
  const known = resolve(checker, scope, name);
  if (term.kind === 'index') {
    checkInteger(checker, scope, term.index);
    const index = constantValue(term.index);
    if (known !== undefined && index !== undefined && (index < 0 || known.size <= index)) {
      checker.sink.report(indexOutOfRange.at(term.index, name.name, index, known.size));
    }
  } else if (known !== undefined && known.size > 1) {
    checker.sink.report(arrayWithoutIndex.at(term, name.name, known.size));
    return undefined;
  }
  return known?.symbol;
}

export function clockReference(
  checker: CodeChecker,
  scope: Scope,
  term: NameExpression | IndexExpression,
): ClockReference | undefined {
  const symbol = checkVariable(checker, scope, term);
  if (symbol?.kind !== 'clock') return undefined;
  const { start, end } = term;
  if (term.kind === 'name') return { clock: symbol.clock, start, end };
  return { clock: symbol.clock, index: term.index, start, end };
}

// --------------------------------------------------------------------------------------------- integer terms

export function checkInteger(checker: CodeChecker, scope: Scope, term: Expression): void {
  switch (term.kind) {
    case 'integer':
    case 'error':
      return;
    case 'name':
    case 'index':
      if (checkVariable(checker, scope, term)?.kind === 'clock') {
        checker.sink.report(clockNotInteger.at(term, nameOf(term)));
      }
      return;
    case 'unary':
      if (term.operator === '!') checker.sink.report(conditionNotInteger.at(term));
      else checkInteger(checker, scope, term.operand);
      return;
    case 'binary':
      if (isComparison(term.operator) || term.operator === '&&') {
        checker.sink.report(conditionNotInteger.at(term));
        return;
      }
      checkInteger(checker, scope, term.left);
      checkInteger(checker, scope, term.right);
      return;
    case 'conditional':
      checkDiscreteCondition(checker, scope, term.condition);
      checkInteger(checker, scope, term.whenTrue);
      checkInteger(checker, scope, term.whenFalse);
      return;
    default:
      fail(`a TChecker system has no ${term.kind} expression`);
  }
}

function nameOf(term: NameExpression | IndexExpression): string {
  if (term.kind === 'name') return term.name;
  return term.array.kind === 'name' ? term.array.name : '';
}

type Comparison = '==' | '!=' | '<' | '<=' | '>=' | '>';

function isComparison(operator: BinaryOperator): operator is Comparison {
  return Object.hasOwn(FLIPPED, operator);
}

/** `a op b` is `b FLIPPED[op] a`. */
const FLIPPED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>=': '<=', '>': '<' } as const;

// ------------------------------------------------------------------------------------------------ conditions

function checkConjunct(checker: CodeChecker, scope: Scope, part: Expression): Conjunct | undefined {
  if (part.kind === 'binary' && isComparison(part.operator)) {
    const left = clockSide(checker, scope, part.left);
    const right = clockSide(checker, scope, part.right);
    if (left.length > 0 || right.length > 0) return checkConstraint(checker, scope, part, left, right);
    checkInteger(checker, scope, part.left);
    checkInteger(checker, scope, part.right);
  } else if (part.kind === 'unary' && part.operator === '!') {
    checkNegated(checker, scope, part.operand);
  } else if (clockSide(checker, scope, part).length > 0) {
    checker.sink.report(notACondition.at(part));
    return undefined;
  } else {
    checkInteger(checker, scope, part);
  }
  return part.kind === 'error' ? undefined : { kind: 'integer', condition: part };
}

function checkNegated(checker: CodeChecker, scope: Scope, operand: Expression): void {
  const isConjunction = operand.kind === 'binary' && operand.operator === '&&';
  const sides =
    operand.kind === 'binary' && isComparison(operand.operator) ? [operand.left, operand.right] : [];
  if (isConjunction || sides.some((side) => clockSide(checker, scope, side).length > 0)) {
    checker.sink.report(negatedFormula.at(operand));
    return;
  }
  checkConjunct(checker, scope, operand);
}

/** The condition of a conditional, if or while. */
export function checkDiscreteCondition(checker: CodeChecker, scope: Scope, condition: Expression): void {
  for (const part of conjunctsOf(condition)) {
    const conjunct = checkConjunct(checker, scope, part);
    if (conjunct?.kind === 'clock') checker.sink.report(clockInCondition.at(part));
  }
}

type ClockTerms = readonly (NameExpression | IndexExpression)[];

/** The clock of `x`, the clocks of `x - y`, none of any other term. */
function clockSide(checker: CodeChecker, scope: Scope, side: Expression): ClockTerms {
  if (isClock(checker, scope, side)) return [side];
  if (side.kind !== 'binary' || side.operator !== '-') return [];
  const { left, right } = side;
  return isClock(checker, scope, left) && isClock(checker, scope, right) ? [left, right] : [];
}

function checkConstraint(
  checker: CodeChecker,
  scope: Scope,
  comparison: BinaryExpression,
  left: ClockTerms,
  right: ClockTerms,
): Conjunct | undefined {
  const { sink } = checker;
  const operator = comparison.operator as Comparison;
  if (left.length + right.length > 2) {
    sink.report(badClockComparison.at(comparison));
    return undefined;
  }
  if (operator === '!=') {
    sink.report(clockNotEqual.at(comparison));
    return undefined;
  }
  const isFlipped = left.length === 0;
  const areBoth = left.length > 0 && right.length > 0;
  const [clockTerm, minusTerm] = isFlipped ? right : [...left, ...right];
  const bound = areBoth ? zeroAt(comparison.right) : isFlipped ? comparison.left : comparison.right;
  const clock = clockReference(checker, scope, clockTerm!);
  const minus = minusTerm && clockReference(checker, scope, minusTerm);
  if (!areBoth) checkBound(checker, scope, bound);
  if (clock === undefined || (minusTerm !== undefined && minus === undefined)) return undefined;
  if (minus !== undefined) checker.hasDiagonals = true;
  const { start, end } = comparison;
  const constraint: ClockConstraint = {
    clock,
    ...(minus !== undefined && { minus }),
    operator: isFlipped ? FLIPPED[operator] : operator,
    bound,
    start,
    end,
  };
  return { kind: 'clock', ...constraint };
}

function zeroAt({ start, end }: Span): Expression {
  return { kind: 'integer', value: 0, start, end };
}

/** An integer term that a clock is compared with or set to. Gives its value where that is known. */
export function checkBound(checker: CodeChecker, scope: Scope, bound: Expression): number | undefined {
  checkInteger(checker, scope, bound);
  const value = constantValue(bound);
  if (value === undefined || Math.abs(value) < TCHECKER_CLOCK_LIMIT) return value;
  checker.sink.report(clockValueTooLarge.at(bound, value, TCHECKER_CLOCK_LIMIT));
  return undefined;
}
