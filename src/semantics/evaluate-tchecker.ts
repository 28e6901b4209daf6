/**
 * The slow and obvious evaluator of TChecker's conditions and programs, over an array of integers and a moment of the
 * clocks. Integers are 32 bits wide. What cannot be evaluated throws a ModelError.
 */
import { fail } from '../base/assert.js';
import { INTEGER_MAX, INTEGER_MIN, LOOP_ROUNDS_MAX } from '../base/limits.js';
import { add, integer, subtract } from '../base/rational.js';
import { type Span } from '../base/source.js';
import { stopIfAsked } from '../base/stopped.js';
import {
  type AssignExpression,
  type BinaryExpression,
  type Block,
  type Declarator,
  type Expression,
  type Statement,
} from '../language/ast.js';
import { type ClockValue } from '../language/evaluate.js';
import { type CheckedTChecker, type ClockReference, type Conjunct } from '../language/tchecker/checked.js';
import { type ModelErrorKind } from '../base/model-error-text.js';
import { ModelError } from './model-error.js';
import { type Moment } from './moment.js';

/** Statements between two questions whether to stop: some milliseconds. */
const STATEMENTS_PER_LOOK = 10_000;

export class TCheckerEvaluation {
  readonly #checked: CheckedTChecker;
  /** The integers of the state, which programs change. */
  readonly #cells: number[];
  /** The local variables of the edge, each an array. */
  readonly #locals: readonly number[][];
  readonly #moment: Moment;
  /** The number of each local variable, by its declaration. */
  readonly #numberOf = new Map<Declarator, number>();
  #statements = 0;

  constructor(checked: CheckedTChecker, cells: number[], locals: readonly number[][], moment: Moment) {
    this.#checked = checked;
    this.#cells = cells;
    this.#locals = locals;
    this.#moment = moment;
  }

  holds(conjunct: Conjunct): boolean {
    if (conjunct.kind === 'integer') return this.#term(conjunct.condition) !== 0;
    const { clock, minus, operator } = conjunct;
    const bound: ClockValue = { value: integer(this.#term(conjunct.bound)), rate: 0 };
    const left = minus === undefined ? this.#read(clock) : difference(this.#read(clock), this.#read(minus));
    const sign = this.#moment.sign(difference(left, bound));
    switch (operator) {
      case '<':
        return sign < 0;
      case '<=':
        return sign <= 0;
      case '==':
        return sign === 0;
      case '>=':
        return sign >= 0;
      case '>':
        return sign > 0;
    }
  }

  /** Runs the programs of an edge one after another. */
  run(programs: readonly Block[]): void {
    for (const program of programs) this.#numberLocals(program);
    for (const program of programs) this.#statement(program);
  }

  /** Local variables are numbered in the order of the text. */
  #numberLocals(statement: Statement): void {
    switch (statement.kind) {
      case 'block':
        for (const declaration of statement.declarations) {
          if (declaration.kind !== 'variables') continue;
          for (const declarator of declaration.declarators) {
            this.#numberOf.set(declarator, this.#numberOf.size);
          }
        }
        for (const each of statement.statements) this.#numberLocals(each);
        return;
      case 'if':
        this.#numberLocals(statement.whenTrue);
        if (statement.whenFalse !== undefined) this.#numberLocals(statement.whenFalse);
        return;
      case 'while':
        this.#numberLocals(statement.body);
        return;
      default:
        return;
    }
  }

  #statement(statement: Statement): void {
    if (++this.#statements % STATEMENTS_PER_LOOK === 0) stopIfAsked();
    switch (statement.kind) {
      case 'empty':
        return;
      case 'block':
        for (const declaration of statement.declarations) {
          if (declaration.kind !== 'variables') continue;
          for (const declarator of declaration.declarators) this.#declare(declarator);
        }
        for (const each of statement.statements) this.#statement(each);
        return;
      case 'expression':
        if (statement.expression.kind !== 'assign') fail('a statement is an assignment');
        this.#assign(statement.expression);
        return;
      case 'if':
        if (this.#term(statement.condition) !== 0) this.#statement(statement.whenTrue);
        else if (statement.whenFalse !== undefined) this.#statement(statement.whenFalse);
        return;
      case 'while':
        for (let round = 1; this.#term(statement.condition) !== 0; round++) {
          if (round > LOOP_ROUNDS_MAX) stop('loop without end', statement, undefined, 0, LOOP_ROUNDS_MAX);
          this.#statement(statement.body);
        }
        return;
      default:
        fail(`a TChecker system has no ${statement.kind} statement`);
    }
  }

  #declare(declarator: Declarator): void {
    const { initialiser } = declarator;
    const value = initialiser === undefined || initialiser.kind === 'list' ? 0 : this.#term(initialiser);
    this.#locals[this.#numberOf.get(declarator)!]!.fill(value);
  }

  #assign(assignment: AssignExpression): void {
    const clock = this.#checked.clockAssignments.get(assignment);
    if (clock === undefined) {
      const value = this.#term(assignment.value);
      const { cells, at, low, high } = this.#place(assignment.target);
      if (value < low || high < value) stop('value out of range', assignment, value, low, high);
      cells[at] = value;
      return;
    }
    const offset = integer(clock.offset === undefined ? 0 : this.#term(clock.offset));
    const value = clock.source === undefined ? offset : add(offset, this.#read(clock.source).value);
    this.#moment.write(this.#clock(clock.target), value, assignment);
  }

  #read(reference: ClockReference): ClockValue {
    return this.#moment.read(this.#clock(reference));
  }

  #clock({ clock, index, start, end }: ClockReference): number {
    const { base, size } = this.#checked.clocks[clock]!;
    return base + (index === undefined ? 0 : this.#index(index, size, { start, end }));
  }

  #index(expression: Expression, size: number, at: Span): number {
    const index = this.#term(expression);
    if (index < 0 || size <= index) stop('index out of range', at, index, 0, size - 1);
    return index;
  }

  /** The cell of a variable or of an element of an array, with the range of its values. */
  #place(expression: Expression): {
    readonly cells: number[];
    readonly at: number;
    readonly low: number;
    readonly high: number;
  } {
    const name = expression.kind === 'index' ? expression.array : expression;
    const symbol = name.kind === 'name' ? this.#checked.symbols.get(name) : undefined;
    if (symbol === undefined || symbol.kind === 'clock') fail('checking has resolved every integer variable');
    const offset = (size: number): number =>
      expression.kind === 'index' ? this.#index(expression.index, size, expression) : 0;
    if (symbol.kind === 'local') {
      const cells = this.#locals[symbol.local]!;
      return { cells, at: offset(cells.length), low: INTEGER_MIN, high: INTEGER_MAX };
    }
    const { base, size, low, high } = this.#checked.integers[symbol.integer]!;
    return { cells: this.#cells, at: base + offset(size), low, high };
  }

  #term(expression: Expression): number {
    switch (expression.kind) {
      case 'integer':
        return expression.value;
      case 'name':
      case 'index': {
        const { cells, at } = this.#place(expression);
        return cells[at]!;
      }
      case 'unary': {
        const value = this.#term(expression.operand);
        if (expression.operator === '-') return -value | 0;
        return expression.operator === '!' ? (value === 0 ? 1 : 0) : value;
      }
      case 'conditional':
        return this.#term(
          this.#term(expression.condition) !== 0 ? expression.whenTrue : expression.whenFalse,
        );
      case 'binary':
        if (expression.operator !== '&&') return this.#binary(expression);
        return this.#term(expression.left) !== 0 && this.#term(expression.right) !== 0 ? 1 : 0;
      default:
        fail(`a TChecker system has no ${expression.kind} expression`);
    }
  }

  #binary(expression: BinaryExpression): number {
    const a = this.#term(expression.left);
    const b = this.#term(expression.right);
    switch (expression.operator) {
      case '+':
        return (a + b) | 0;
      case '-':
        return (a - b) | 0;
      case '*':
        return Math.imul(a, b);
      case '/':
        return b === 0 ? stop('division by zero', expression) : (a / b) | 0;
      case '%':
        return b === 0 ? stop('division by zero', expression) : (a % b) | 0;
      case '==':
        return a === b ? 1 : 0;
      case '!=':
        return a !== b ? 1 : 0;
      case '<':
        return a < b ? 1 : 0;
      case '<=':
        return a <= b ? 1 : 0;
      case '>':
        return a > b ? 1 : 0;
      case '>=':
        return a >= b ? 1 : 0;
      default:
        fail(`TChecker has no operator ${expression.operator}`);
    }
  }
}

function difference(a: ClockValue, b: ClockValue): ClockValue {
  return { value: subtract(a.value, b.value), rate: a.rate - b.rate };
}

function stop(
  kind: ModelErrorKind,
  { start, end }: Span,
  value?: number,
  low?: number,
  high?: number,
): never {
  // oxlint-disable-next-line typescript/only-throw-error -- See ModelError.
  throw new ModelError(kind, { start, end }, value, low, high);
}
