/**
 * From checked code to the expressions and actions of a network.
 *
 * A lowering belongs to one process, or to what is global: it knows where each name stands. Constants are computed
 * away wherever they can be; what remains reads slots.
 *
 * INVARIANT code is lowered in the order in which it is evaluated: operands left to right, the place of an assignment
 * before its value.
 */
import { assert, fail } from '../base/assert.js';
import { type Span } from '../base/source.js';
import {
  type AssignExpression,
  type BinaryOperator,
  type Block,
  type CallExpression,
  type Expression,
  type IncrementExpression,
  type Initialiser,
  type QuantifierExpression,
  type Statement,
} from '../language/ast.js';
import { type Cells, type Shape } from '../language/shapes.js';
import { type FunctionSymbol, type Symbol } from '../language/symbols.js';
import { type Type } from '../language/types.js';
import {
  binary,
  both,
  choose,
  constant,
  constantOffset,
  either,
  isTruthValue,
  negation,
  truth,
} from './build-expression.js';
import {
  type Action,
  type Address,
  type Call,
  type ClockAddress,
  type IndexStep,
  type IntExpression,
  type IntOperator,
} from './expression.js';
import { type Slot } from './network.js';

/** Where the value of a name stands. */
export type Storage =
  | {
      readonly kind: 'slots';
      readonly base: Slot;
      readonly reference?: Slot | undefined;
      readonly shape: Shape;
    }
  | {
      readonly kind: 'clocks';
      readonly base: number;
      readonly reference?: Slot | undefined;
      readonly shape: Shape;
    }
  | { readonly kind: 'channels'; readonly base: number; readonly shape: Shape }
  | { readonly kind: 'value'; readonly cells: Cells; readonly at: number; readonly shape: Shape };

/** A part of a storage: an element of an array, a field of a struct. */
type Part = Storage & { readonly indices: readonly IndexStep[] };

/** What lowering needs from around it. */
export interface Surroundings {
  readonly typeOf: (expression: Expression) => Type | undefined;
  readonly symbolOf: (node: Span) => Symbol | undefined;
  readonly storageOf: (symbol: Symbol, node: Span) => Storage;
  readonly shapeOf: (type: Type) => Shape;
  /** Fresh slots that are not part of the state. */
  readonly scratch: (size: number) => Slot;
  /** Slots that hold a table of constants. */
  readonly table: (cells: Cells, at: number, size: number) => Slot;
  /** The compiled function and where its parameters and result stand. */
  readonly functionOf: (symbol: FunctionSymbol, callee: Expression) => LoweredFunction;
  /** Quantifiers over no more values than this are spelled out; others become loops. */
  readonly unrollMax: number;
  /** Members of processes, in queries. */
  readonly memberOf: (
    expression: Expression & { readonly kind: 'member' },
  ) => Storage | IntExpression | undefined;
}

export interface LoweredFunction {
  readonly index: number;
  readonly parameters: readonly Storage[];
  readonly result: Storage | undefined;
}

export class CodeLowering {
  readonly #around: Surroundings;
  /** Names that are bound where they stand: variables of selects and quantifiers with a known value. */
  readonly #bound = new Map<Symbol, Storage>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Within `use`, the name has this value. */
  withValue<T>(symbol: Symbol, value: number, shape: Shape, use: () => T): T {
    const before = this.#bound.get(symbol);
    this.#bound.set(symbol, { kind: 'value', cells: [value], at: 0, shape });
    const result = use();
    if (before === undefined) this.#bound.delete(symbol);
    else this.#bound.set(symbol, before);
    return result;
  }

  /** Runs `use` once for each value of a bound name. */
  forEachValue(name: Span, use: () => void): void {
    const { symbol, low, high, shape } = this.#binder(name);
    for (let value = low; value <= high; value++) this.withValue(symbol, value, shape, use);
  }

  bind(symbol: Symbol, storage: Storage): void {
    this.#bound.set(symbol, storage);
  }

  // ---------------------------------------------------------------------------------------------- expressions

  /** An integer, boolean or scalar. */
  value(expression: Expression): IntExpression {
    switch (expression.kind) {
      case 'integer':
        return constant(expression.value);
      case 'boolean':
        return constant(expression.value ? 1 : 0);
      case 'name':
      case 'index':
        return this.#read(expression);
      case 'member': {
        const member = this.#around.memberOf(expression);
        if (member !== undefined && !('shape' in member)) return member;
        return this.#read(expression);
      }
      case 'unary':
        return this.#unary(expression.operator, this.value(expression.operand));
      case 'binary':
        return this.#binary(expression.operator, expression.left, expression.right, spanOf(expression));
      case 'conditional':
        return choose(
          this.value(expression.condition),
          () => this.value(expression.whenTrue),
          () => this.value(expression.whenFalse),
        );
      case 'assign':
      case 'increment':
        return this.#changeForValue(expression);
      case 'comma': {
        const last = expression.items.at(-1);
        assert(last !== undefined, 'a list of expressions is not empty');
        const actions = expression.items.slice(0, -1).flatMap((item) => this.effect(item));
        return { kind: 'after', actions, value: this.value(last) };
      }
      case 'call':
        return this.#callForValue(expression);
      case 'quantifier':
        return this.#quantifier(expression);
      case 'double':
      case 'string':
      case 'rate':
      case 'deadlock':
      case 'foreign':
      case 'error':
        fail(`checking lets no ${expression.kind} through where an integer is wanted`);
    }
  }

  #unary(operator: '-' | '+' | '!', operand: IntExpression): IntExpression {
    if (operator === '+') return operand;
    if (operator === '!') return negation(operand);
    return operand.kind === 'constant' ? constant(-operand.value | 0) : { kind: 'negate', operand };
  }

  #binary(operator: BinaryOperator, left: Expression, right: Expression, span: Span): IntExpression {
    switch (operator) {
      case '&&':
        return both(this.value(left), () => this.value(right));
      case '||':
        return either(this.value(left), () => this.value(right));
      case 'imply':
        return either(negation(this.value(left)), () => this.value(right));
      case 'xor':
        return binary('!=', truth(this.value(left)), truth(this.value(right)), span);
      case '==':
      case '!=':
        if (isAggregate(this.#around.typeOf(left))) {
          const equal = this.#aggregatesEqual(left, right);
          return operator === '==' ? equal : negation(equal);
        }
        return binary(operator, this.value(left), this.value(right), span);
      default:
        return binary(
          INT_OPERATORS.get(operator) ?? (operator as IntOperator),
          this.value(left),
          this.value(right),
          span,
        );
    }
  }

  #aggregatesEqual(left: Expression, right: Expression): IntExpression {
    const first = this.#aggregate(left);
    const second = this.#aggregate(right);
    const equal: IntExpression = {
      kind: 'equal',
      left: first.address,
      right: second.address,
      size: first.shape.size,
    };
    const actions = [...first.actions, ...second.actions];
    return actions.length === 0 ? equal : { kind: 'after', actions, value: equal };
  }

  #quantifier({ quantifier, binder, body }: QuantifierExpression): IntExpression {
    const { symbol, low, high, shape } = this.#binder(binder.name);
    if (high - low < this.#around.unrollMax) {
      const values = Array.from({ length: high - low + 1 }, (_, i) => low + i);
      const each = (value: number): IntExpression =>
        this.withValue(symbol, value, shape, () => this.value(body));
      return unrolled(quantifier, values, each);
    }
    const slot = this.#around.scratch(1);
    this.bind(symbol, { kind: 'slots', base: slot, shape });
    const fold = ({ forall: 'all', exists: 'some', sum: 'sum' } as const)[quantifier];
    return { kind: 'fold', fold, slot, low, high, body: this.value(body) };
  }

  #binder(name: Span): {
    readonly symbol: Symbol;
    readonly low: number;
    readonly high: number;
    readonly shape: Shape;
  } {
    const symbol = this.#around.symbolOf(name);
    assert(symbol?.kind === 'binder', 'a bound name stands for its binder');
    const shape = this.#around.shapeOf(symbol.type);
    assert(shape.kind === 'number', 'a bound name runs over integers or scalars');
    return { symbol, low: shape.low, high: shape.high, shape };
  }

  #read(expression: Expression): IntExpression {
    const part = this.part(expression);
    if (part.kind === 'value') {
      const at = constantOffset(part.indices);
      if (at !== undefined) return constant(part.cells[part.at + at]!);
    }
    return { kind: 'read', from: this.#address(part) };
  }

  /** Where a variable, an element or a field stands. */
  part(expression: Expression): Part {
    switch (expression.kind) {
      case 'name': {
        const symbol = this.#around.symbolOf(expression);
        assert(symbol !== undefined, 'checking has resolved every name');
        if (symbol.kind === 'builtinConstant') return valuePart(symbol.value ?? 0);
        return { ...(this.#bound.get(symbol) ?? this.#around.storageOf(symbol, expression)), indices: [] };
      }
      case 'index': {
        const array = this.part(expression.array);
        assert(array.shape.kind === 'array', 'only arrays have elements');
        const { low, length, element } = array.shape;
        const value = this.value(expression.index);
        const step = { value, low, size: length, stride: element.size, span: spanOf(expression.index) };
        return { ...array, shape: element, indices: [...array.indices, step] };
      }
      case 'member': {
        const member = this.#around.memberOf(expression);
        if (member !== undefined) {
          assert('shape' in member, 'a location is no variable');
          return { ...member, indices: [] };
        }
        const struct = this.part(expression.object);
        assert(struct.shape.kind === 'struct', 'only structs have fields');
        const field = struct.shape.fields.find(({ name }) => name === expression.member.name);
        assert(field !== undefined, 'checking has found every field');
        return moved(struct, field.offset, field.shape);
      }
      case 'call': {
        const { address, shape } = this.#aggregate(expression);
        return { kind: 'slots', base: address.base, shape, indices: address.indices };
      }
      default:
        fail(`a ${expression.kind} expression is no place`);
    }
  }

  #address(part: Part): Address {
    switch (part.kind) {
      case 'slots':
        return { base: part.base, reference: part.reference, indices: part.indices };
      case 'value':
        return { base: this.#around.table(part.cells, part.at, sizeOfTable(part)), indices: part.indices };
      case 'clocks':
      case 'channels':
        fail('clocks and channels are no integers');
    }
  }

  /** A channel, or all of an array of channels. */
  channels(expression: Expression): { readonly channel: number; readonly count: number } {
    const part = this.part(expression);
    const offset = constantOffset(part.indices);
    assert(part.kind === 'channels' && offset !== undefined, 'channels are wanted, at constant indices');
    return { channel: part.base + offset, count: part.shape.size };
  }

  clock(expression: Expression): ClockAddress {
    const part = this.part(expression);
    assert(part.kind === 'clocks', 'a clock is wanted');
    const offset = constantOffset(part.indices);
    if (offset !== undefined) return { base: part.base + offset, reference: part.reference, indices: [] };
    return { base: part.base, reference: part.reference, indices: part.indices };
  }

  channel(expression: Expression): { readonly channel: number; readonly indices: readonly IndexStep[] } {
    const part = this.part(expression);
    assert(part.kind === 'channels', 'a channel is wanted');
    const offset = constantOffset(part.indices);
    return offset === undefined
      ? { channel: part.base, indices: part.indices }
      : { channel: part.base + offset, indices: [] };
  }

  // -------------------------------------------------------------------------------------------------- changes

  /** What an expression changes, its value not being wanted. */
  effect(expression: Expression): readonly Action[] {
    switch (expression.kind) {
      case 'assign':
        return this.#assign(expression);
      case 'increment':
        return this.#increment(expression);
      case 'comma':
        return expression.items.flatMap((item) => this.effect(item));
      case 'call': {
        const { symbol } = this.#callee(expression);
        return symbol === undefined ? [] : [{ kind: 'call', call: this.#call(expression, symbol) }];
      }
      case 'conditional': {
        const condition = this.value(expression.condition);
        const whenTrue = this.effect(expression.whenTrue);
        const whenFalse = this.effect(expression.whenFalse);
        return [{ kind: 'if', condition, whenTrue, whenFalse }];
      }
      default:
        return hasEffect(expression) ? [{ kind: 'evaluate', value: this.value(expression) }] : [];
    }
  }

  #assign(expression: AssignExpression): readonly Action[] {
    const span = spanOf(expression);
    const type = this.#around.typeOf(expression.target);
    if (type?.kind === 'clock') return [this.#assignClock(expression, span)];
    if (isAggregate(type)) {
      const target = this.part(expression.target);
      const { actions, address } = this.#aggregate(expression.value);
      return [
        ...actions,
        { kind: 'copy', to: this.#address(target), from: address, ranges: rangesOf(target.shape), span },
      ];
    }
    const { prepare, part } = this.#stable(expression.target, expression.operator !== '=');
    const to = this.#address(part);
    const value =
      expression.operator === '='
        ? this.value(expression.value)
        : binary(
            COMPOUND_OPERATORS[expression.operator],
            { kind: 'read', from: to },
            this.value(expression.value),
            span,
          );
    return [...prepare, storeInto(to, part.shape, value, span)];
  }

  #assignClock({ target, value, operator }: AssignExpression, span: Span): Action {
    assert(operator === '=', 'clocks are only set');
    const clock = this.clock(target);
    if (this.#around.typeOf(value)?.kind === 'clock') {
      return { kind: 'copyClock', clock, from: this.clock(value), shift: constant(0), span };
    }
    return { kind: 'setClock', clock, value: this.value(value), span };
  }

  #increment(expression: IncrementExpression): readonly Action[] {
    const { prepare, part } = this.#stable(expression.operand, true);
    return [...prepare, this.#step(expression, part)];
  }

  #step({ operator, ...node }: IncrementExpression, part: Part): Action {
    const to = this.#address(part);
    const span = spanOf(node);
    const value = binary(operator === '++' ? '+' : '-', { kind: 'read', from: to }, constant(1), span);
    return storeInto(to, part.shape, value, span);
  }

  /** An assignment or increment whose value is wanted: the place is computed once. */
  #changeForValue(expression: AssignExpression | IncrementExpression): IntExpression {
    const target = expression.kind === 'assign' ? expression.target : expression.operand;
    const { prepare, part } = this.#stable(target, true);
    const from = this.#address(part);
    if (expression.kind === 'increment') {
      const read: IntExpression = { kind: 'read', from };
      if (expression.position === 'before') return after([...prepare, this.#step(expression, part)], read);
      const before = this.#around.scratch(1);
      const keep: Action = {
        kind: 'store',
        to: slot(before),
        value: read,
        ...WORD,
        span: spanOf(expression),
      };
      return after([...prepare, keep, this.#step(expression, part)], { kind: 'read', from: slot(before) });
    }
    const span = spanOf(expression);
    const given = this.value(expression.value);
    const value =
      expression.operator === '='
        ? given
        : binary(COMPOUND_OPERATORS[expression.operator], { kind: 'read', from }, given, span);
    return after([...prepare, storeInto(from, part.shape, value, span)], { kind: 'read', from });
  }

  /** A place that can be named twice: if computing it has effects, they happen once, in `prepare`. */
  #stable(target: Expression, twice: boolean): { readonly prepare: readonly Action[]; readonly part: Part } {
    if (target.kind === 'assign' || target.kind === 'increment') {
      const inner = target.kind === 'assign' ? target.target : target.operand;
      return { prepare: this.effect(target), part: this.part(inner) };
    }
    if (target.kind === 'conditional') return this.#chosenPlace(target);
    const part = this.part(target);
    if (!twice || !part.indices.some(({ value }) => mayChange(value))) return { prepare: [], part };
    const reference = this.#around.scratch(1);
    const to = this.#address(part);
    return {
      prepare: [{ kind: 'refer', slot: reference, to }],
      part: { kind: 'slots', base: 0, reference, shape: part.shape, indices: [] },
    };
  }

  /** `(c ? x : y) = 3`. */
  #chosenPlace(target: Expression & { readonly kind: 'conditional' }): {
    readonly prepare: readonly Action[];
    readonly part: Part;
  } {
    const reference = this.#around.scratch(1);
    const refer = (place: Expression): Action => ({
      kind: 'refer',
      slot: reference,
      to: this.#address(this.part(place)),
    });
    const condition = this.value(target.condition);
    const whenTrue = [refer(target.whenTrue)];
    const whenFalse = [refer(target.whenFalse)];
    const { shape } = this.part(target.whenTrue);
    return {
      prepare: [{ kind: 'if', condition, whenTrue, whenFalse }],
      part: { kind: 'slots', base: 0, reference, shape, indices: [] },
    };
  }

  /** A whole array or struct: where it stands after the actions have run. */
  #aggregate(expression: Expression): Aggregate {
    switch (expression.kind) {
      case 'call': {
        const { symbol } = this.#callee(expression);
        assert(symbol !== undefined, 'only functions of the model give structs');
        const call: Action = { kind: 'call', call: this.#call(expression, symbol) };
        const { result } = this.#around.functionOf(symbol, expression.callee);
        assert(result?.kind === 'slots', 'the function has a result');
        // The result is copied away, so that another call of the function does not change it.
        return this.#temporary(result.shape, [call], slot(result.base), spanOf(expression));
      }
      case 'assign': {
        const actions = this.#assign(expression);
        const part = this.part(expression.target);
        return { actions, address: this.#address(part), shape: part.shape };
      }
      case 'conditional': {
        const { prepare, part } = this.#chosenPlace(expression);
        return { actions: prepare, address: this.#address(part), shape: part.shape };
      }
      default: {
        const part = this.part(expression);
        return { actions: [], address: this.#address(part), shape: part.shape };
      }
    }
  }

  #temporary(shape: Shape, before: readonly Action[], from: Address, span: Span): Aggregate {
    const to = slot(this.#around.scratch(shape.size));
    return {
      actions: [...before, { kind: 'copy', to, from, ranges: rangesOf(shape), span }],
      address: to,
      shape,
    };
  }

  // ---------------------------------------------------------------------------------------------------- calls

  #callee({ callee }: CallExpression): { readonly symbol: FunctionSymbol | undefined } {
    const symbol = this.#around.symbolOf(callee);
    return { symbol: symbol?.kind === 'function' ? symbol : undefined };
  }

  #callForValue(expression: CallExpression): IntExpression {
    const { symbol } = this.#callee(expression);
    if (symbol !== undefined) return { kind: 'call', call: this.#call(expression, symbol) };
    const builtin = this.#around.symbolOf(expression.callee);
    assert(builtin?.kind === 'builtinFunction' && builtin.name === 'abs', 'only abs computes with integers');
    const operand = this.value(expression.arguments[0]!);
    const span = spanOf(expression);
    return binary('max', operand, this.#unary('-', operand), span);
  }

  /** Arguments are all computed before any is passed on: computing one may call the same function. */
  #call(expression: CallExpression, symbol: FunctionSymbol): Call {
    const { index, parameters } = this.#around.functionOf(symbol, expression.callee);
    const computed: Action[] = [];
    const passed: Action[] = [];
    const detour = expression.arguments.some(hasCall);
    expression.arguments.forEach((argument, i) => {
      const parameter = parameters[i]!;
      if (parameter.kind === 'clocks') {
        const { base, reference, indices } = this.clock(argument);
        passed.push({ kind: 'refer', slot: parameter.reference!, to: { base, reference, indices } });
        return;
      }
      assert(parameter.kind === 'slots', 'functions take integers, arrays, structs and clocks');
      this.#pass(argument, parameter, symbol.parameters[i]!.passing, detour, computed, passed);
    });
    return { function: index, prepare: [...computed, ...passed] };
  }

  #pass(
    argument: Expression,
    parameter: Extract<Storage, { kind: 'slots' }>,
    passing: 'value' | 'reference',
    detour: boolean,
    computed: Action[],
    passed: Action[],
  ): void {
    const span = spanOf(argument);
    const { shape } = parameter;
    const target = detour
      ? this.#around.scratch(parameter.reference === undefined ? shape.size : 1)
      : undefined;
    if (passing === 'reference' && parameter.reference !== undefined) {
      const { actions, address } = this.#aggregateOrNumber(argument, shape);
      computed.push(...actions, { kind: 'refer', slot: target ?? parameter.reference, to: address });
      if (target !== undefined) {
        const value: IntExpression = { kind: 'read', from: slot(target) };
        passed.push({ kind: 'store', to: slot(parameter.reference), value, ...WORD, span });
      }
      return;
    }
    const to = slot(target ?? parameter.base);
    if (shape.kind === 'array' || shape.kind === 'struct') {
      const { actions, address } = this.#aggregate(argument);
      computed.push(...actions, { kind: 'copy', to, from: address, ranges: rangesOf(shape), span });
      if (target !== undefined)
        passed.push({ kind: 'copy', to: slot(parameter.base), from: to, ranges: rangesOf(shape), span });
    } else {
      computed.push(storeInto(to, shape, this.value(argument), span));
      if (target !== undefined)
        passed.push({
          kind: 'store',
          to: slot(parameter.base),
          value: { kind: 'read', from: to },
          ...WORD,
          span,
        });
    }
  }

  /** What a reference stands for; a constant reference may be given any value, which then gets a place of its own. */
  #aggregateOrNumber(argument: Expression, shape: Shape): Aggregate {
    if (shape.kind === 'array' || shape.kind === 'struct' || isPlace(argument))
      return this.#aggregate(argument);
    const to = slot(this.#around.scratch(1));
    return { actions: [storeInto(to, shape, this.value(argument), spanOf(argument))], address: to, shape };
  }

  // ----------------------------------------------------------------------------------------------- statements

  /** The body of a function; `result` is where its value is left. */
  body(block: Block, result: Storage | undefined): readonly Action[] {
    return this.#block(block, result);
  }

  #block(block: Block, result: Storage | undefined): readonly Action[] {
    const actions: Action[] = [];
    for (const declaration of block.declarations) {
      if (declaration.kind !== 'variables') continue;
      for (const { name, initialiser } of declaration.declarators)
        actions.push(...this.#local(name, initialiser));
    }
    return [...actions, ...block.statements.flatMap((statement) => this.#statement(statement, result))];
  }

  #local(name: Span, initialiser: Initialiser | undefined): readonly Action[] {
    const symbol = this.#around.symbolOf(name);
    assert(symbol?.kind === 'variable', 'a declared name stands for its variable');
    const shape = this.#around.shapeOf(symbol.type);
    const base = this.#around.scratch(shape.size);
    this.bind(symbol, { kind: 'slots', base, shape });
    const actions: Action[] = defaultsOf(shape).map((value, i) => ({
      kind: 'store',
      to: slot(base + i),
      value: constant(value),
      ...WORD,
      span: spanOf(name),
    }));
    if (initialiser !== undefined) actions.push(...this.#initialise(base, shape, initialiser));
    return actions;
  }

  #initialise(base: Slot, shape: Shape, initialiser: Initialiser): readonly Action[] {
    const span = spanOf(initialiser);
    if (initialiser.kind !== 'list') {
      if (shape.kind !== 'array' && shape.kind !== 'struct') {
        return [storeInto(slot(base), shape, this.value(initialiser), span)];
      }
      const { actions, address } = this.#aggregate(initialiser);
      return [...actions, { kind: 'copy', to: slot(base), from: address, ranges: rangesOf(shape), span }];
    }
    if (shape.kind === 'array') {
      const { element } = shape;
      return initialiser.items.flatMap((item, i) =>
        this.#initialise(base + i * element.size, element, item.value),
      );
    }
    assert(shape.kind === 'struct', 'a list initialises an array or a struct');
    return initialiser.items.flatMap(({ field, value }, i) => {
      const target =
        field === undefined ? shape.fields[i] : shape.fields.find(({ name }) => name === field.name);
      assert(target !== undefined, 'checking has found every field');
      return this.#initialise(base + target.offset, target.shape, value);
    });
  }

  // One case per kind of statement.
  #statement(statement: Statement, result: Storage | undefined): readonly Action[] {
    switch (statement.kind) {
      case 'block':
        return this.#block(statement, result);
      case 'empty':
        return [];
      case 'expression':
        return this.effect(statement.expression);
      case 'if': {
        const condition = this.value(statement.condition);
        const whenTrue = this.#statement(statement.whenTrue, result);
        const whenFalse =
          statement.whenFalse === undefined ? [] : this.#statement(statement.whenFalse, result);
        return [{ kind: 'if', condition, whenTrue, whenFalse }];
      }
      case 'for': {
        const first = this.effect(statement.first);
        const condition = this.value(statement.condition);
        const body = this.#statement(statement.body, result);
        return [
          ...first,
          {
            kind: 'loop',
            test: 'before',
            condition,
            body,
            step: this.effect(statement.step),
            span: spanOf(statement),
          },
        ];
      }
      case 'iterate': {
        const { symbol, low, high, shape } = this.#binder(statement.binder.name);
        const base = this.#around.scratch(1);
        this.bind(symbol, { kind: 'slots', base, shape });
        return [{ kind: 'iterate', slot: base, low, high, body: this.#statement(statement.body, result) }];
      }
      case 'while':
      case 'doWhile': {
        const condition = this.value(statement.condition);
        const body = this.#statement(statement.body, result);
        const test = statement.kind === 'while' ? 'before' : 'after';
        return [{ kind: 'loop', test, condition, body, step: [], span: spanOf(statement) }];
      }
      case 'return':
        return [...this.#result(statement.value, result), { kind: 'return' }];
      case 'assert':
        return [{ kind: 'assert', condition: this.value(statement.condition), span: spanOf(statement) }];
    }
  }

  #result(value: Expression | undefined, result: Storage | undefined): readonly Action[] {
    if (value === undefined || result?.kind !== 'slots') return [];
    return this.#initialise(result.base, result.shape, value);
  }
}

interface Aggregate {
  readonly actions: readonly Action[];
  readonly address: Address;
  readonly shape: Shape;
}

const WORD = { low: -(2 ** 31), high: 2 ** 31 - 1 } as const;
const TRUTH = { low: 0, high: 1 } as const;

const INT_OPERATORS: ReadonlyMap<BinaryOperator, IntOperator> = new Map([
  ['<?', 'min'],
  ['>?', 'max'],
]);

const COMPOUND_OPERATORS = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
  '%=': '%',
  '&=': '&',
  '|=': '|',
  '^=': '^',
  '<<=': '<<',
  '>>=': '>>',
} as const;

function unrolled(
  quantifier: 'forall' | 'exists' | 'sum',
  values: readonly number[],
  each: (value: number) => IntExpression,
): IntExpression {
  const span = { start: 0, end: 0 };
  switch (quantifier) {
    case 'forall':
      return values.reduceRight<IntExpression>((rest, value) => both(each(value), () => rest), constant(1));
    case 'exists':
      return values.reduceRight<IntExpression>((rest, value) => either(each(value), () => rest), constant(0));
    case 'sum':
      return values.reduce<IntExpression>((sum, value) => binary('+', sum, each(value), span), constant(0));
  }
}

function after(actions: readonly Action[], value: IntExpression): IntExpression {
  return { kind: 'after', actions, value };
}

function slot(base: Slot): Address {
  return { base, indices: [] };
}

function storeInto(to: Address, shape: Shape, value: IntExpression, span: Span): Action {
  if (shape.kind === 'number') return { kind: 'store', to, value, low: shape.low, high: shape.high, span };
  assert(shape.kind === 'bool', 'one slot holds an integer or a boolean');
  return { kind: 'store', to, value: isTruthValue(value) ? value : truth(value), ...WORD, span };
}

/** The range of each cell of a shape. */
export function rangesOf(shape: Shape): readonly { readonly low: number; readonly high: number }[] {
  switch (shape.kind) {
    case 'number':
      return [{ low: shape.low, high: shape.high }];
    case 'bool':
      return [TRUTH];
    case 'array': {
      const element = rangesOf(shape.element);
      return Array.from({ length: shape.length }, () => element).flat();
    }
    case 'struct':
      return shape.fields.flatMap((field) => rangesOf(field.shape));
    case 'clock':
    case 'channel':
    case 'double':
    case 'string':
      return [WORD];
  }
}

function defaultsOf(shape: Shape): readonly number[] {
  return rangesOf(shape).map(({ low, high }) => (low > 0 || high < 0 ? low : 0));
}

function valuePart(value: number): Part {
  const shape: Shape = { kind: 'number', ...WORD, size: 1 };
  return { kind: 'value', cells: [value], at: 0, shape, indices: [] };
}

function moved(part: Part, offset: number, shape: Shape): Part {
  if (part.kind === 'value') return { ...part, at: part.at + offset, shape };
  return { ...part, base: part.base + offset, shape };
}

/** How many cells of a constant are reached by its indices. */
function sizeOfTable({ indices, shape }: Part): number {
  return indices.reduce((size, step) => size + (step.size - 1) * step.stride, shape.size);
}

function isAggregate(type: Type | undefined): boolean {
  return type?.kind === 'array' || type?.kind === 'struct';
}

function isPlace(expression: Expression): boolean {
  return expression.kind === 'name' || expression.kind === 'index' || expression.kind === 'member';
}

/** Whether computing an index may change something, so that it must be done once. */
function mayChange(expression: IntExpression): boolean {
  switch (expression.kind) {
    case 'constant':
    case 'equal':
      return false;
    case 'read':
      return expression.from.indices.some(({ value }) => mayChange(value));
    case 'negate':
    case 'not':
      return mayChange(expression.operand);
    case 'binary':
    case 'and':
    case 'or':
      return mayChange(expression.left) || mayChange(expression.right);
    case 'choose':
      return [expression.condition, expression.whenTrue, expression.whenFalse].some(mayChange);
    case 'fold':
      return mayChange(expression.body);
    case 'after':
    case 'call':
      return true;
  }
}

function hasCall(expression: Expression): boolean {
  return someExpression(expression, (each) => each.kind === 'call');
}

function hasEffect(expression: Expression): boolean {
  return someExpression(expression, (each) => ['call', 'assign', 'increment'].includes(each.kind));
}

/** Whether it holds for the expression or one of its parts. */
export function someExpression(expression: Expression, holds: (expression: Expression) => boolean): boolean {
  if (holds(expression)) return true;
  return partsOf(expression).some((part) => someExpression(part, holds));
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'unary':
    case 'increment':
    case 'rate':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'assign':
      return [expression.target, expression.value];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'index':
      return [expression.array, expression.index];
    case 'member':
      return [expression.object];
    case 'call':
      return [expression.callee, ...expression.arguments];
    case 'quantifier':
      return [expression.body];
    case 'comma':
      return expression.items;
    case 'integer':
    case 'double':
    case 'boolean':
    case 'string':
    case 'name':
    case 'deadlock':
    case 'foreign':
    case 'error':
      return [];
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
