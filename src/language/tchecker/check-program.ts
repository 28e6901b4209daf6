/**
 * Checks the programs of edges.
 *
 * A local variable is known from its declaration to the end of the branch or loop that it stands in, or of all
 * programs of the edge, and does not shadow another variable.
 */
import { fail } from '../../base/assert.js';
import { withRelated } from '../../base/diagnostic.js';
import { TCHECKER_ARRAY_MAX } from '../../base/limits.js';
import {
  type AssignExpression,
  type Block,
  type Expression,
  type Statement,
  type VariableDeclaration,
} from '../ast.js';
import {
  badClockAssignment,
  badSize,
  declaredTwice,
  localSizeNotConstant,
  negativeClockValue,
} from '../problems/tchecker.js';
import {
  type CodeChecker,
  type Scope,
  checkBound,
  checkDiscreteCondition,
  checkInteger,
  checkVariable,
  clockReference,
  constantValue,
  findVariable,
  isClock,
  isReadable,
} from './check-expression.js';
import { type ClockAssignment, type LocalVariable } from './checked.js';

/** Checks the programs of an edge, in the order in which they run. Gives their local variables. */
export function checkPrograms(checker: CodeChecker, programs: readonly Block[]): LocalVariable[] {
  const scope: Scope = { known: new Map(), outer: undefined, all: [] };
  for (const program of programs) checkBlock(checker, scope, program);
  return scope.all;
}

/** A block opens no scope of its own: it is a sequence, or the rest of one. */
function checkBlock(checker: CodeChecker, scope: Scope, block: Block): void {
  for (const declaration of block.declarations) {
    if (declaration.kind === 'variables') checkLocal(checker, scope, declaration);
  }
  for (const statement of block.statements) checkStatement(checker, scope, statement);
}

function checkStatement(checker: CodeChecker, scope: Scope, statement: Statement): void {
  switch (statement.kind) {
    case 'empty':
      return;
    case 'block':
      checkBlock(checker, scope, statement);
      return;
    case 'expression':
      if (statement.expression.kind === 'assign') checkAssignment(checker, scope, statement.expression);
      return;
    case 'if':
      checkDiscreteCondition(checker, scope, statement.condition);
      checkStatement(checker, inner(scope), statement.whenTrue);
      if (statement.whenFalse !== undefined) checkStatement(checker, inner(scope), statement.whenFalse);
      return;
    case 'while':
      checkDiscreteCondition(checker, scope, statement.condition);
      checkStatement(checker, inner(scope), statement.body);
      return;
    default:
      fail(`a TChecker system has no ${statement.kind} statement`);
  }
}

function inner(scope: Scope): Scope {
  return { known: new Map(), outer: scope, all: scope.all };
}

function checkLocal(checker: CodeChecker, scope: Scope, declaration: VariableDeclaration): void {
  for (const { name, dimensions, initialiser } of declaration.declarators) {
    if (initialiser !== undefined && initialiser.kind !== 'list') checkInteger(checker, scope, initialiser);
    const [dimension] = dimensions;
    const size = dimension?.kind === 'size' ? checkLocalSize(checker, dimension.size) : 1;
    const earlier = findVariable(checker, scope, name.name);
    if (earlier !== undefined) {
      const what = !isReadable(earlier) ? 'variable' : VARIABLE_KINDS[earlier.symbol.kind];
      const related = [{ message: 'It is declared here.', span: earlier.declared }];
      checker.sink.report(withRelated(declaredTwice.at(name, what, name.name), related));
      continue;
    }
    scope.known.set(name.name, {
      symbol: { kind: 'local', local: scope.all.length },
      size,
      declared: name,
    });
    scope.all.push({ name: name.name, size });
  }
}

const VARIABLE_KINDS = { clock: 'clock', integer: 'variable', local: 'local variable' } as const;

function checkLocalSize(checker: CodeChecker, term: Expression): number {
  const size = constantValue(term);
  if (size === undefined) checker.sink.report(localSizeNotConstant.at(term));
  else if (size < 1 || TCHECKER_ARRAY_MAX < size)
    checker.sink.report(badSize.at(term, size, TCHECKER_ARRAY_MAX));
  else return size;
  return 1;
}

function checkAssignment(checker: CodeChecker, scope: Scope, assignment: AssignExpression): void {
  const { target, value } = assignment;
  if (target.kind !== 'name' && target.kind !== 'index') fail('an assignment has a variable on its left');
  if (!isClock(checker, scope, target)) {
    checkVariable(checker, scope, target);
    checkInteger(checker, scope, value);
    return;
  }
  const reference = clockReference(checker, scope, target);
  const parts = checkClockValue(checker, scope, value);
  if (reference === undefined || parts === undefined) return;
  checker.clockAssignments.set(assignment, { target: reference, ...parts });
}

/** What a clock is set to: `e`, `y` or `e + y`. */
function checkClockValue(
  checker: CodeChecker,
  scope: Scope,
  value: Expression,
): Omit<ClockAssignment, 'target'> | undefined {
  if (isClock(checker, scope, value)) {
    const source = clockReference(checker, scope, value);
    return source && { source };
  }
  if (value.kind === 'binary' && isClock(checker, scope, value.right) && value.operator === '+') {
    if (isClock(checker, scope, value.left)) {
      checker.sink.report(badClockAssignment.at(value));
      return undefined;
    }
    checkBound(checker, scope, value.left);
    const source = clockReference(checker, scope, value.right);
    return source && { offset: value.left, source };
  }
  const isOtherSum = value.kind === 'binary' && (value.operator === '+' || value.operator === '-');
  if (isOtherSum && (isClock(checker, scope, value.left) || isClock(checker, scope, value.right))) {
    checker.sink.report(badClockAssignment.at(value));
    return undefined;
  }
  const constant = checkBound(checker, scope, value);
  if (constant !== undefined && constant < 0) checker.sink.report(negativeClockValue.at(value, constant));
  return { offset: value };
}
