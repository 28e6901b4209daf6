/**
 * The slow and obvious interpreter of checked expressions and statements, over cells.
 *
 * It computes constants at compile time, and whatever else asks for the meaning of a piece of code: the caller says
 * where the variables stand. Integers are 32 bits wide and wrap as in C; division truncates; a shift by 32 or more
 * leaves nothing but the sign; `&&`, `||`, `imply` and `?:` evaluate only what they need.
 *
 * INVARIANT evaluation ends: every step counts against a budget, or asks now and then whether to stop; rounds of loops
 * and nesting are limited.
 * INVARIANT after the first failure all results are meaningless (mostly 0) and `failure` says what happened.
 */
import { fail } from '../base/assert.js';
import { CODE_DEPTH_MAX, LOOP_ROUNDS_MAX } from '../base/limits.js';
import { type Rational, add, integer, subtract } from '../base/rational.js';
import { type Span } from '../base/source.js';
import { stopIfAsked } from '../base/stopped.js';
import {
  type AssignOperator,
  type BinaryOperator,
  type Block,
  type CallExpression,
  type Expression,
  type Initialiser,
  type QuantifierExpression,
  type Statement,
} from './ast.js';
import { fieldIndex, fieldNamed } from './field-index.js';
import { type Cells, type Place, type Shape, freshPlace, isShape, shapeOf, valuelessPart } from './shapes.js';
import { type FunctionSymbol, type Symbol } from './symbols.js';
import { INT32_MAX, INT32_MIN, type Type, UNKNOWN, innermost, isIntegral } from './types.js';

/** What checking found out about the nodes of the tree. */
export interface Tables {
  readonly typeOf: { get(expression: Expression): Type | undefined };
  readonly symbolOf: ReadonlyMap<Span, Symbol>;
}

/** Where the value of a symbol is kept; undefined if it has none here. */
export type Lookup = (symbol: Symbol) => Place | undefined;

export type Failure = { readonly at: Span } & (
  | { readonly kind: 'notConstant'; readonly name: string }
  | {
      readonly kind:
        'divisionByZero' | 'negativeShift' | 'budget' | 'endless' | 'foreign' | 'noReturn' | 'assertion';
    }
  | {
      readonly kind: 'outOfRange' | 'index';
      readonly value: number;
      readonly low: number;
      readonly high: number;
    }
);

/** What a clock, or a sum or difference of clocks and integers, is now, and by how much it grows per unit of time. */
export interface ClockValue {
  readonly value: Rational;
  readonly rate: number;
}

/**
 * The clocks, for an interpreter that runs models: the cell of a clock holds its number here. Without them, code that
 * reads clocks has no meaning.
 */
export interface Clocks {
  read(clock: number): ClockValue;
  /** Sets a clock; `at` is to blame if the value is negative. */
  write(clock: number, value: Rational, at: Span): void;
  /** The sign of a difference: which of two terms is the greater. */
  sign(difference: ClockValue): number;
  /** An invariant says how fast a clock runs: `x' == 0`. */
  setRate(clock: number, rate: number): void;
}

/** Steps that are left; shared by the evaluations that draw on it. */
export interface Budget {
  stepsLeft: number;
}

/** For code of a model that runs: it ends when it ends, or when the work that it belongs to is stopped. */
export const NO_STEP_LIMIT: Budget = { stepsLeft: Infinity };

/** Code that runs is not nested deeper, see check-depths.ts; only code with mistakes is, and what is made of it. */
const NESTING_MAX = CODE_DEPTH_MAX + 100;

/** Steps of evaluation between two questions whether to stop: some milliseconds. */
const STEPS_PER_LOOK = 100_000;

/** Counted over all interpreters: each runs a single piece of code. */
let stepsUntilLook = STEPS_PER_LOOK;

/** What a guard or an invariant asks of integers alone, and what it asks of clocks. */
type FormulaPart = 'conditions' | 'constraints';

/** Evaluates with the variables that `lookup` knows; keeps the local variables of the functions it runs itself. */
export class Interpreter {
  readonly #tables: Tables;
  readonly #lookup: Lookup;
  readonly #budget: Budget;
  readonly #clocks: Clocks | undefined;
  #locals = new Map<Symbol, Place>();
  #nesting = 0;
  #returned: Place | undefined;
  #failure: Failure | undefined;

  constructor(tables: Tables, lookup: Lookup, budget: Budget, clocks?: Clocks) {
    this.#tables = tables;
    this.#lookup = lookup;
    this.#budget = budget;
    this.#clocks = clocks;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Gives a name a place that hides the caller's. */
  bind(symbol: Symbol, place: Place): void {
    this.#locals.set(symbol, place);
  }

  // ---------------------------------------------------------------------------------------------- expressions

  /** The value of an expression that is an integer, a boolean or a scalar. */
  number(expression: Expression): number {
    if (!this.#enter(expression)) return 0;
    const value = this.#number(expression);
    this.#nesting--;
    return value;
  }

  /**
   * Whether the conditions on integers in a guard or an invariant hold: what is asked of clocks is not looked at. They are
   * evaluated as they are written, up to the first that does not hold.
   */
  conditionsHold(expression: Expression): boolean {
    return this.#part(expression, 'conditions');
  }

  /** Whether all that a guard or an invariant asks of clocks holds. All of it is evaluated, whatever clocks there are now. */
  constraintsHold(expression: Expression): boolean {
    return this.#part(expression, 'constraints');
  }

  /** Where a variable, element or field stands; for other arrays and structs, a place of their own. */
  place(expression: Expression): Place | undefined {
    if (!this.#enter(expression)) return undefined;
    const place = this.#place(expression);
    this.#nesting--;
    return place;
  }

  /** Runs an expression for what it changes. */
  execute(expression: Expression): void {
    this.#effect(expression);
  }

  /** Puts an initialiser's value into a place. */
  initialise(place: Place, initialiser: Initialiser): void {
    if (initialiser.kind !== 'list') {
      this.#assign(place, initialiser, initialiser);
      return;
    }
    const { cells, at, shape } = place;
    let next = 0;
    for (const item of initialiser.items) {
      if (shape.kind === 'array') {
        if (next >= shape.length) return;
        const { element } = shape;
        this.initialise({ cells, at: at + next * element.size, shape: element }, item.value);
      } else if (shape.kind === 'struct') {
        const named = item.field;
        if (named !== undefined) next = fieldIndex(shape.fields, named.name);
        const field = shape.fields[next];
        if (field === undefined) return;
        this.initialise({ cells, at: at + field.offset, shape: field.shape }, item.value);
      }
      next++;
    }
  }

  #number(expression: Expression): number {
    switch (expression.kind) {
      case 'integer':
        return expression.value;
      case 'boolean':
        return expression.value ? 1 : 0;
      case 'name': {
        const symbol = this.#tables.symbolOf.get(expression);
        if (symbol?.kind === 'builtinConstant' && symbol.value !== undefined) return symbol.value;
        return this.#read(expression);
      }
      case 'index':
      case 'member':
        return this.#read(expression);
      case 'unary': {
        const value = this.number(expression.operand);
        if (expression.operator === '-') return -value | 0;
        return expression.operator === '!' ? (value === 0 ? 1 : 0) : value;
      }
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right, expression);
      case 'conditional':
        return this.number(
          this.number(expression.condition) !== 0 ? expression.whenTrue : expression.whenFalse,
        );
      case 'assign':
      case 'increment':
      case 'comma':
        return this.#change(expression);
      case 'call':
        return this.#callForNumber(expression);
      case 'quantifier':
        return this.#quantifier(expression);
      case 'double':
      case 'string':
      case 'rate':
      case 'deadlock':
      case 'foreign':
      case 'error':
        return this.#fail({ kind: 'foreign', at: expression });
    }
  }

  #place(expression: Expression): Place | undefined {
    switch (expression.kind) {
      case 'name':
        return this.#placeOfName(expression);
      case 'index': {
        const array = this.place(expression.array);
        const index = this.number(expression.index);
        if (array?.shape.kind !== 'array') return undefined;
        const { low, length, element } = array.shape;
        if (index < low || low + length <= index) {
          const high = low + length - 1;
          this.#fail({ kind: 'index', at: expression.index, value: index, low, high });
          return undefined;
        }
        return { cells: array.cells, at: array.at + (index - low) * element.size, shape: element };
      }
      case 'member': {
        const struct = this.place(expression.object);
        if (struct?.shape.kind !== 'struct') return undefined;
        const field = fieldNamed(struct.shape.fields, expression.member.name);
        if (field === undefined) return undefined;
        return { cells: struct.cells, at: struct.at + field.offset, shape: field.shape };
      }
      case 'conditional':
        return this.place(
          this.number(expression.condition) !== 0 ? expression.whenTrue : expression.whenFalse,
        );
      case 'assign':
      case 'increment':
        this.#change(expression);
        return this.place(expression.kind === 'assign' ? expression.target : expression.operand);
      case 'comma': {
        const last = expression.items.at(-1);
        for (const item of expression.items) if (item !== last) this.#effect(item);
        return last === undefined ? undefined : this.place(last);
      }
      case 'call': {
        const symbol = this.#tables.symbolOf.get(expression.callee);
        if (symbol?.kind === 'function') return this.#call(symbol, expression);
        this.#fail({ kind: 'foreign', at: expression });
        return undefined;
      }
      default:
        return this.#temporary(expression);
    }
  }

  /** A number in a place of its own. */
  #temporary(expression: Expression): Place {
    return { cells: [this.number(expression)], at: 0, shape: ANY_NUMBER };
  }

  #placeOfName(expression: Expression & { readonly kind: 'name' }): Place | undefined {
    const symbol = this.#tables.symbolOf.get(expression);
    const place = symbol === undefined ? undefined : (this.#locals.get(symbol) ?? this.#lookup(symbol));
    if (place !== undefined) return place;
    if (symbol?.kind === 'builtinConstant' && symbol.value !== undefined) {
      return { cells: [symbol.value], at: 0, shape: ANY_NUMBER };
    }
    const foreign = symbol === undefined || symbol.kind === 'builtinConstant' || symbol.kind === 'foreign';
    this.#fail(
      foreign
        ? { kind: 'foreign', at: expression }
        : { kind: 'notConstant', at: expression, name: expression.name },
    );
    return undefined;
  }

  #read(expression: Expression): number {
    const place = this.place(expression);
    if (place === undefined) return this.#fail({ kind: 'foreign', at: expression });
    if (place.shape.kind === 'double' || place.shape.kind === 'string') {
      return this.#fail({ kind: 'foreign', at: expression });
    }
    return place.cells[place.at]!;
  }

  #binary(operator: BinaryOperator, left: Expression, right: Expression, at: Span): number {
    if (this.#clocks !== undefined) {
      if (left.kind === 'rate' || right.kind === 'rate') return this.#rate(left, right, this.#clocks);
      if (this.#isClockTerm(left) || this.#isClockTerm(right)) {
        return this.#compareClocks(operator, left, right, this.#clocks);
      }
    }
    switch (operator) {
      case '&&':
        return this.number(left) !== 0 && this.number(right) !== 0 ? 1 : 0;
      case '||':
        return this.number(left) !== 0 || this.number(right) !== 0 ? 1 : 0;
      case 'imply':
        return this.number(left) === 0 || this.number(right) !== 0 ? 1 : 0;
      case '==':
        return this.#equal(left, right) ? 1 : 0;
      case '!=':
        return this.#equal(left, right) ? 0 : 1;
      default: {
        const a = this.number(left);
        const b = this.number(right);
        return this.#arithmetic(operator, a, b, at);
      }
    }
  }

  #arithmetic(
    operator: Exclude<BinaryOperator, '&&' | '||' | 'imply' | '==' | '!='>,
    a: number,
    b: number,
    at: Span,
  ): number {
    switch (operator) {
      case '+':
        return (a + b) | 0;
      case '-':
        return (a - b) | 0;
      case '*':
        return Math.imul(a, b);
      case '/':
        return b === 0 ? this.#fail({ kind: 'divisionByZero', at }) : (a / b) | 0;
      case '%':
        return b === 0 ? this.#fail({ kind: 'divisionByZero', at }) : (a % b) | 0;
      case '**':
        return integerPower(a, b);
      case '<<':
        return b < 0 ? this.#fail({ kind: 'negativeShift', at }) : b > 31 ? 0 : a << b;
      case '>>':
        return b < 0 ? this.#fail({ kind: 'negativeShift', at }) : a >> Math.min(b, 31);
      case '&':
        return a & b;
      case '|':
        return a | b;
      case '^':
        return a ^ b;
      case 'xor':
        return (a !== 0) !== (b !== 0) ? 1 : 0;
      case '<':
        return a < b ? 1 : 0;
      case '<=':
        return a <= b ? 1 : 0;
      case '>':
        return a > b ? 1 : 0;
      case '>=':
        return a >= b ? 1 : 0;
      case '<?':
        return Math.min(a, b);
      case '>?':
        return Math.max(a, b);
    }
  }

  #equal(left: Expression, right: Expression): boolean {
    if (!isAggregate(this.#typeOf(left))) return this.number(left) === this.number(right);
    const a = this.place(left);
    const b = this.place(right);
    if (a === undefined || b === undefined) return false;
    for (let i = 0; i < a.shape.size; i++) {
      if (a.cells[a.at + i] !== b.cells[b.at + i]) return false;
    }
    return true;
  }

  // --------------------------------------------------------------------------------------------------- clocks

  #part(expression: Expression, which: FormulaPart): boolean {
    if (!this.#enter(expression)) return false;
    const holds = this.#partHolds(expression, which);
    this.#nesting--;
    return holds;
  }

  #partHolds(expression: Expression, which: FormulaPart): boolean {
    if (isIntegral(this.#typeOf(expression))) return which === 'constraints' || this.number(expression) !== 0;
    if (expression.kind === 'binary' && expression.operator === '&&') {
      if (which === 'conditions')
        return this.#part(expression.left, which) && this.#part(expression.right, which);
      const holds = this.#part(expression.left, which);
      return this.#part(expression.right, which) && holds;
    }
    // What decides whether a clock is asked at all is evaluated with what is asked of the clock.
    if (which === 'conditions' && !this.#hasConditions(expression)) return true;
    switch (expression.kind) {
      case 'binary': {
        const { operator, left, right } = expression;
        if (operator === '||') {
          const [condition, other] = isIntegral(this.#typeOf(left)) ? [left, right] : [right, left];
          return this.number(condition) !== 0 || this.#part(other, which);
        }
        if (operator === 'imply') return this.number(left) === 0 || this.#part(right, which);
        return this.number(expression) !== 0;
      }
      case 'quantifier': {
        let holds = true;
        this.#forEachValue(expression, () => {
          if (!this.#part(expression.body, which)) holds = false;
          return holds || which === 'constraints';
        });
        return holds;
      }
      default:
        return this.number(expression) !== 0;
    }
  }

  /** Whether something is asked of integers alone. */
  #hasConditions(expression: Expression): boolean {
    if (isIntegral(this.#typeOf(expression))) return true;
    switch (expression.kind) {
      case 'binary': {
        const { operator, left, right } = expression;
        if (operator === '&&') return this.#hasConditions(left) || this.#hasConditions(right);
        if (operator === '||') return this.#hasConditions(isIntegral(this.#typeOf(left)) ? right : left);
        return operator === 'imply' && this.#hasConditions(right);
      }
      case 'quantifier':
        return this.#hasConditions(expression.body);
      default:
        return false;
    }
  }

  #isClockTerm(expression: Expression): boolean {
    const { kind } = this.#typeOf(expression);
    return kind === 'clock' || kind === 'difference';
  }

  #compareClocks(operator: BinaryOperator, left: Expression, right: Expression, clocks: Clocks): number {
    const a = this.#clockTerm(left, clocks);
    const b = this.#clockTerm(right, clocks);
    if (this.#failure !== undefined) return 0;
    const sign = clocks.sign({ value: subtract(a.value, b.value), rate: a.rate - b.rate });
    switch (operator) {
      case '<':
        return sign < 0 ? 1 : 0;
      case '<=':
        return sign <= 0 ? 1 : 0;
      case '==':
        return sign === 0 ? 1 : 0;
      case '!=':
        return sign !== 0 ? 1 : 0;
      case '>=':
        return sign >= 0 ? 1 : 0;
      case '>':
        return sign > 0 ? 1 : 0;
      default:
        return this.#fail({ kind: 'foreign', at: left });
    }
  }

  /** A clock, an integer, or a sum or difference of such. */
  #clockTerm(expression: Expression, clocks: Clocks): ClockValue {
    if (isIntegral(this.#typeOf(expression))) return { value: integer(this.number(expression)), rate: 0 };
    if (expression.kind === 'binary') {
      const a = this.#clockTerm(expression.left, clocks);
      const b = this.#clockTerm(expression.right, clocks);
      if (expression.operator === '+') return { value: add(a.value, b.value), rate: a.rate + b.rate };
      if (expression.operator !== '-') this.#fail({ kind: 'foreign', at: expression });
      return { value: subtract(a.value, b.value), rate: a.rate - b.rate };
    }
    const place = this.place(expression);
    if (place?.shape.kind === 'clock') return clocks.read(place.cells[place.at]!);
    this.#fail({ kind: 'foreign', at: expression });
    return { value: integer(0), rate: 0 };
  }

  /** `x' == e` holds, and tells how fast the clock runs. */
  #rate(left: Expression, right: Expression, clocks: Clocks): number {
    const [rated, value] = left.kind === 'rate' ? [left, right] : [right, left];
    if (rated.kind !== 'rate') return this.#fail({ kind: 'foreign', at: left });
    const place = this.place(rated.operand);
    const rate = this.number(value);
    if (place !== undefined && this.#failure === undefined) clocks.setRate(place.cells[place.at]!, rate);
    return 1;
  }

  // -------------------------------------------------------------------------------------------------- changes

  /** Runs an expression for what it changes; gives its value where that is a number. */
  #change(expression: Expression): number {
    switch (expression.kind) {
      case 'assign': {
        const target = this.place(expression.target);
        if (target === undefined) return 0;
        if (expression.operator === '=') {
          this.#assign(target, expression.value, expression);
        } else {
          const operator = expression.operator.slice(0, -1) as CompoundOperator;
          const before = target.cells[target.at]!;
          const value = this.#arithmetic(operator, before, this.number(expression.value), expression);
          this.#store(target, value, expression);
        }
        return target.cells[target.at]!;
      }
      case 'increment': {
        const target = this.place(expression.operand);
        if (target === undefined) return 0;
        const before = target.cells[target.at]!;
        this.#store(target, (expression.operator === '++' ? before + 1 : before - 1) | 0, expression);
        return expression.position === 'before' ? target.cells[target.at]! : before;
      }
      case 'comma': {
        let value = 0;
        for (const item of expression.items) value = this.#effect(item);
        return value;
      }
      default:
        fail('only assignments, increments and lists change something');
    }
  }

  /** Runs an expression whose value may be void or an aggregate. */
  #effect(expression: Expression): number {
    const type = this.#typeOf(expression);
    if (expression.kind === 'call' || isAggregate(type)) {
      const place = this.place(expression);
      return place === undefined || isAggregate(type) ? 0 : place.cells[place.at]!;
    }
    return this.number(expression);
  }

  #assign(target: Place, value: Expression, at: Span): void {
    const { shape } = target;
    if (shape.kind === 'clock' && this.#clocks !== undefined) {
      const term = this.#clockTerm(value, this.#clocks);
      if (this.#failure === undefined) this.#clocks.write(target.cells[target.at]!, term.value, at);
      return;
    }
    if (shape.kind !== 'array' && shape.kind !== 'struct') {
      this.#store(target, this.number(value), at);
      return;
    }
    const source = this.place(value);
    if (source !== undefined) this.#copy(target, source, at);
  }

  #copy(target: Place, source: Place, at: Span): void {
    this.#count(target.shape.size);
    // The source may be the target itself or overlap it only when equal, so copying upwards is safe.
    this.#copyCells(target.cells, target.at, target.shape, source, source.at, at);
  }

  #copyCells(cells: Cells, to: number, shape: Shape, source: Place, from: number, at: Span): void {
    if (this.#failure !== undefined) return;
    if (shape.kind === 'array') {
      const { size } = shape.element;
      for (let i = 0; i < shape.length; i++) {
        this.#copyCells(cells, to + i * size, shape.element, source, from + i * size, at);
      }
    } else if (shape.kind === 'struct') {
      for (const field of shape.fields) {
        this.#copyCells(cells, to + field.offset, field.shape, source, from + field.offset, at);
      }
    } else {
      this.#store({ cells, at: to, shape }, source.cells[from] ?? 0, at);
    }
  }

  /** Puts a number into a cell, if the cell may hold it. */
  #store(target: Place, value: number, at: Span): void {
    const { shape } = target;
    if (shape.kind === 'clock' && this.#clocks !== undefined) {
      // The value is the number of another clock, whose value is copied.
      this.#clocks.write(target.cells[target.at]!, this.#clocks.read(value).value, at);
      return;
    }
    if (shape.kind === 'number' && (value < shape.low || shape.high < value)) {
      this.#fail({ kind: 'outOfRange', at, value, low: shape.low, high: shape.high });
      return;
    }
    target.cells[target.at] = shape.kind === 'bool' && value !== 0 ? 1 : value;
  }

  #quantifier(expression: QuantifierExpression): number {
    const { quantifier } = expression;
    let found = quantifier === 'forall' ? 1 : 0;
    this.#forEachValue(expression, () => {
      const result = this.number(expression.body);
      if (quantifier === 'sum') found = (found + result) | 0;
      else found = result === 0 ? 0 : 1;
      return quantifier === 'sum' || (quantifier === 'forall') === (found === 1);
    });
    return found;
  }

  /** Binds the name of a quantifier to one value after the other, until something goes wrong or the visitor says false. */
  #forEachValue(expression: QuantifierExpression, visit: () => boolean): void {
    const symbol = this.#tables.symbolOf.get(expression.binder.name);
    const shape = symbol?.kind === 'binder' ? this.#shape(symbol.type, expression) : undefined;
    if (symbol === undefined || shape?.kind !== 'number') {
      this.#fail({ kind: 'foreign', at: expression });
      return;
    }
    for (let value = shape.low; value <= shape.high && this.#failure === undefined; value++) {
      this.#locals.set(symbol, { cells: [value], at: 0, shape });
      if (!visit()) return;
    }
  }

  // ---------------------------------------------------------------------------------------------------- calls

  #callForNumber(expression: CallExpression): number {
    const symbol = this.#tables.symbolOf.get(expression.callee);
    if (symbol?.kind === 'builtinFunction' && symbol.name === 'abs') {
      return Math.abs(this.number(expression.arguments[0]!)) | 0;
    }
    if (symbol?.kind !== 'function') return this.#fail({ kind: 'foreign', at: expression });
    const place = this.#call(symbol, expression);
    return place === undefined ? 0 : place.cells[place.at]!;
  }

  /** Runs a function; the place holds its result and is undefined for void. */
  #call(symbol: FunctionSymbol, expression: CallExpression): Place | undefined {
    const locals = new Map<Symbol, Place>();
    for (const [i, parameter] of symbol.parameters.entries()) {
      const argument = expression.arguments[i];
      if (argument === undefined) return undefined;
      const place = this.#argument(parameter, argument);
      if (place === undefined) return undefined;
      locals.set(parameter, place);
    }
    const outer = this.#locals;
    this.#locals = locals;
    this.#returned = undefined;
    const returned = this.#run(symbol.node.body);
    this.#locals = outer;
    const result = this.#returned as Place | undefined;
    this.#returned = undefined;
    if (symbol.result.kind === 'void' || this.#failure !== undefined) return undefined;
    const shape = this.#shape(symbol.result, expression);
    if (shape === undefined) return undefined;
    if (!returned || result === undefined) {
      this.#fail({ kind: 'noReturn', at: expression });
      return undefined;
    }
    const place = freshPlace(shape);
    this.#copy(place, result, expression);
    return place;
  }

  #argument(parameter: FunctionSymbol['parameters'][number], argument: Expression): Place | undefined {
    const isClock = this.#clocks !== undefined && innermost(parameter.type).kind === 'clock';
    if (parameter.passing === 'reference' || isClock) return this.place(argument);
    const shape = this.#shape(parameter.type, argument);
    if (shape === undefined) return undefined;
    const place = freshPlace(shape);
    this.#assign(place, argument, argument);
    return place;
  }

  // ----------------------------------------------------------------------------------------------- statements

  /** Runs a statement; says whether it returned. */
  run(statement: Statement): boolean {
    return this.#run(statement);
  }

  #run(statement: Statement): boolean {
    if (!this.#enter(statement)) return true;
    const returned = this.#statement(statement);
    this.#nesting--;
    return returned || this.#failure !== undefined;
  }

  #statement(statement: Statement): boolean {
    switch (statement.kind) {
      case 'empty':
        return false;
      case 'block':
        return this.#block(statement);
      case 'expression':
        this.#effect(statement.expression);
        return false;
      case 'if':
        if (this.number(statement.condition) !== 0) return this.#run(statement.whenTrue);
        return statement.whenFalse !== undefined && this.#run(statement.whenFalse);
      case 'for':
        this.#effect(statement.first);
        for (let round = 1; this.#holds(statement.condition); round++) {
          if (!this.#mayRun(round, statement) || this.#run(statement.body)) return true;
          this.#effect(statement.step);
        }
        return false;
      case 'while':
        for (let round = 1; this.#holds(statement.condition); round++) {
          if (!this.#mayRun(round, statement) || this.#run(statement.body)) return true;
        }
        return false;
      case 'doWhile': {
        let round = 1;
        do {
          if (!this.#mayRun(round++, statement) || this.#run(statement.body)) return true;
        } while (this.#holds(statement.condition));
        return false;
      }
      case 'iterate': {
        const symbol = this.#tables.symbolOf.get(statement.binder.name);
        const shape = symbol?.kind === 'binder' ? this.#shape(symbol.type, statement) : undefined;
        if (symbol === undefined || shape?.kind !== 'number') return true;
        for (let value = shape.low; value <= shape.high && this.#failure === undefined; value++) {
          this.#locals.set(symbol, { cells: [value], at: 0, shape });
          if (this.#run(statement.body)) return true;
        }
        return false;
      }
      case 'return':
        this.#return(statement.value);
        return true;
      case 'assert':
        if (this.number(statement.condition) === 0) this.#fail({ kind: 'assertion', at: statement });
        return false;
    }
  }

  /** Whether a loop may have one more round; without end it is an error. */
  #mayRun(round: number, loop: Statement): boolean {
    if (round <= LOOP_ROUNDS_MAX) return true;
    this.#fail({ kind: 'endless', at: loop });
    return false;
  }

  #holds(condition: Expression): boolean {
    return this.#effect(condition) !== 0 && this.#failure === undefined;
  }

  #block(block: Block): boolean {
    for (const declaration of block.declarations) {
      if (declaration.kind !== 'variables') continue;
      for (const declarator of declaration.declarators) {
        const symbol = this.#tables.symbolOf.get(declarator.name);
        const shape = symbol?.kind === 'variable' ? this.#shape(symbol.type, declarator) : undefined;
        if (symbol === undefined || shape === undefined) return true;
        const part = valuelessPart(shape);
        if (part !== undefined) {
          const { low, high } = part;
          this.#fail({ kind: 'outOfRange', at: declarator.name, value: low, low, high });
          return true;
        }
        const place = freshPlace(shape);
        this.#count(shape.size);
        if (declarator.initialiser !== undefined) this.initialise(place, declarator.initialiser);
        this.#locals.set(symbol, place);
      }
    }
    for (const statement of block.statements) if (this.#run(statement)) return true;
    return false;
  }

  #return(value: Expression | undefined): void {
    if (value === undefined) return;
    const place = isAggregate(this.#typeOf(value)) ? this.place(value) : this.#temporary(value);
    if (place === undefined) return;
    // Copied, because the place may be a local variable of the function or a variable that changes later.
    const cells: number[] = [];
    for (let i = 0; i < place.shape.size; i++) cells.push(place.cells[place.at + i]!);
    this.#returned = { cells, at: 0, shape: place.shape };
  }

  // -------------------------------------------------------------------------------------------------- service

  #enter(at: Span): boolean {
    if (this.#failure !== undefined) return false;
    this.#count(1);
    if (this.#budget.stepsLeft < 0 || this.#nesting >= NESTING_MAX) {
      this.#fail({ kind: 'budget', at });
      return false;
    }
    this.#nesting++;
    return true;
  }

  #count(steps: number): void {
    this.#budget.stepsLeft -= steps;
    stepsUntilLook -= steps;
    if (stepsUntilLook > 0) return;
    stepsUntilLook = STEPS_PER_LOOK;
    stopIfAsked();
  }

  #shape(type: Type, at: Span): Shape | undefined {
    const shape = shapeOf(type, (bound) => this.number(bound.expression) + bound.plus);
    if (isShape(shape)) return shape;
    this.#fail({ kind: 'foreign', at });
    return undefined;
  }

  #typeOf(expression: Expression): Type {
    return this.#tables.typeOf.get(expression) ?? UNKNOWN;
  }

  #fail(failure: Failure): 0 {
    this.#failure ??= failure;
    return 0;
  }
}

const ANY_NUMBER: Shape = { kind: 'number', low: INT32_MIN, high: INT32_MAX, size: 1 };

type CompoundOperator = AssignOperator extends `${infer Operator}=` ? Exclude<Operator, ''> : never;

function isAggregate(type: Type): boolean {
  return type.kind === 'array' || type.kind === 'struct';
}

/** Wraps like repeated multiplication; a negative exponent gives the truncated fraction. */
export function integerPower(base: number, exponent: number): number {
  if (exponent < 0) {
    if (base === 1) return 1;
    if (base === -1) return exponent % 2 === 0 ? 1 : -1;
    return 0;
  }
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}
