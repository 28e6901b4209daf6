/**
 * Generated code without `Function`: for hosts whose policy forbids code that is made at run time. The code is parsed and turned
 * into closures, which do the same, only slower.
 *
 * It understands what the writers of code in this project write (compile-expression.ts, packing.ts): functions that stand side by
 * side, numbers, arithmetic on integers, members, calls, and the usual statements. A function sees its own variables and those of
 * the module, nothing in between.
 *
 * INVARIANT what a function gives here is what it gives where it is compiled; a property test compares them.
 */
import { assert, fail } from '../base/assert.js';

type Value = unknown;
/** The variables of a call, and those of the module. */
interface Frame {
  readonly own: Value[];
  readonly module: Value[];
}
type Evaluator = (frame: Frame) => Value;
/** What a statement does: nothing special, or the end of the function. */
type Step = (frame: Frame) => Returned | undefined;
interface Returned {
  readonly value: Value;
}

/** The value of `return` in a body of code with these parameters, for these arguments. */
export function interpretCode(
  parameters: readonly string[],
  body: string,
): (...given: readonly Value[]) => Value {
  const parser = new Parser(body);
  const code = parser.module(parameters);
  return (...given) => {
    const module: Value[] = [...given];
    return code({ own: module, module })?.value;
  };
}

/** Names that code may use although it does not declare them. */
const GLOBALS: Readonly<Record<string, Value>> = { Math, true: true, false: false };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*)|"((?:[^"\\]|\\.)*)"|(===|!==|<<=|>>>|<=|>=|<<|>>|&&|\|\||\+\+|--|\+=|-=|\^=|[-+*/%&|^!<>=?:;,.(){}[\]~]))/y;

interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'sign' | 'end';
  readonly text: string;
}

/** How strongly operators bind, of which both sides are always evaluated. */
const BINARY: Readonly<Record<string, readonly [strength: number, compute: (a: never, b: never) => Value]>> =
  {
    '|': [3, (a: number, b: number) => a | b],
    '^': [4, (a: number, b: number) => a ^ b],
    '&': [5, (a: number, b: number) => a & b],
    '===': [6, (a: Value, b: Value) => a === b],
    '!==': [6, (a: Value, b: Value) => a !== b],
    '<': [7, (a: number, b: number) => a < b],
    '<=': [7, (a: number, b: number) => a <= b],
    '>': [7, (a: number, b: number) => a > b],
    '>=': [7, (a: number, b: number) => a >= b],
    '<<': [8, (a: number, b: number) => a << b],
    '>>': [8, (a: number, b: number) => a >> b],
    '>>>': [8, (a: number, b: number) => a >>> b],
    '+': [9, (a: number, b: number) => a + b],
    '-': [9, (a: number, b: number) => a - b],
    '*': [10, (a: number, b: number) => a * b],
  };

/** Something that can be assigned to. */
interface Place {
  readonly get: Evaluator;
  readonly set: (frame: Frame, value: Value) => void;
}

class Parser {
  readonly #text: string;
  #at = 0;
  #token: Token = { kind: 'end', text: '' };
  /** The variables that are known, innermost last; a name stands for its last place. */
  #own: { readonly name: string; readonly slot: number }[] = [];
  #ownCount = 0;
  #module: { readonly name: string; readonly slot: number }[] = [];
  #isInFunction = false;
  /** They are there before anything else is done. */
  readonly #functions: Step[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#next();
  }

  module(parameters: readonly string[]): Step {
    for (const name of parameters) this.#declare(name);
    // Functions may be called before they are declared.
    for (const [, name] of this.#text.matchAll(/(?:^|[;}\n])function ([A-Za-z_]\w*)/g)) this.#declare(name!);
    const steps = this.#statementsUntil('');
    return inOrder([...this.#functions, ...steps]);
  }

  // ------------------------------------------------------------------------------------------------------- tokens

  #next(): Token {
    const taken = this.#token;
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (found === null) {
      assert(this.#text.slice(this.#at).trim() === '', 'generated code is understood');
      this.#token = { kind: 'end', text: '' };
      return taken;
    }
    this.#at = TOKEN.lastIndex;
    const [, number, name, text, sign] = found;
    if (number !== undefined) this.#token = { kind: 'number', text: number };
    else if (name !== undefined) this.#token = { kind: 'name', text: name };
    else if (text !== undefined) this.#token = { kind: 'text', text };
    else this.#token = { kind: 'sign', text: sign! };
    return taken;
  }

  #is(text: string): boolean {
    return this.#token.text === text && this.#token.kind !== 'text';
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#next();
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) fail(`generated code has '${text}' here, not '${this.#token.text}'`);
  }

  // ---------------------------------------------------------------------------------------------------- variables

  #declare(name: string): Place {
    if (this.#isInFunction) {
      const slot = this.#ownCount++;
      this.#own.push({ name, slot });
      return ownPlace(slot);
    }
    const slot = this.#module.length;
    this.#module.push({ name, slot });
    return modulePlace(slot);
  }

  #placeOf(name: string): Place {
    const own = this.#own.findLast((each) => each.name === name);
    if (own !== undefined) return ownPlace(own.slot);
    const shared = this.#module.findLast((each) => each.name === name);
    if (shared !== undefined) return modulePlace(shared.slot);
    assert(Object.hasOwn(GLOBALS, name), 'generated code uses names that it declares');
    const value = GLOBALS[name];
    return { get: () => value, set: () => fail('constants stay as they are') };
  }

  /** What is declared inside is forgotten afterwards. */
  #scoped<T>(parse: () => T): T {
    const before = this.#own.length;
    const shared = this.#module.length;
    const result = parse();
    this.#own.length = before;
    // Slots stay taken; names do not.
    if (!this.#isInFunction) {
      for (let k = shared; k < this.#module.length; k++)
        this.#module[k] = { name: '', slot: this.#module[k]!.slot };
    }
    return result;
  }

  // --------------------------------------------------------------------------------------------------- statements

  #statementsUntil(end: string): readonly Step[] {
    const steps: Step[] = [];
    while (!(end === '' ? this.#token.kind === 'end' : this.#is(end))) steps.push(this.#statement());
    return steps;
  }

  #block(): Step {
    this.#expect('{');
    const steps = this.#scoped(() => this.#statementsUntil('}'));
    this.#expect('}');
    return inOrder(steps);
  }

  #statement(): Step {
    if (this.#is('{')) return this.#block();
    if (this.#take(';')) return nothing;
    if (this.#token.kind === 'name') {
      switch (this.#token.text) {
        case 'function':
          return this.#functionDeclaration();
        case 'let':
        case 'const':
          return this.#declarations();
        case 'if':
          return this.#if();
        case 'for':
          return this.#scoped(() => this.#for());
        case 'while':
          return this.#while();
        case 'do':
          return this.#doWhile();
        case 'return':
          return this.#return();
        default:
          break;
      }
    }
    const value = this.#expression();
    this.#take(';');
    return (frame) => {
      value(frame);
      return undefined;
    };
  }

  #functionDeclaration(): Step {
    this.#expect('function');
    const name = this.#next().text;
    const place = this.#placeOf(name);
    const made = this.#functionBody();
    this.#functions.push((frame) => {
      place.set(frame, made(frame));
      return undefined;
    });
    return nothing;
  }

  #functionBody(): Evaluator {
    assert(!this.#isInFunction, 'functions stand side by side');
    this.#isInFunction = true;
    this.#ownCount = 0;
    this.#own = [];
    this.#expect('(');
    const parameters: string[] = [];
    while (!this.#is(')')) {
      parameters.push(this.#next().text);
      this.#take(',');
    }
    this.#expect(')');
    for (const name of parameters) this.#declare(name);
    const body = this.#block();
    this.#isInFunction = false;
    this.#own = [];
    const count = parameters.length;
    return ({ module }) =>
      (...given: readonly Value[]): Value =>
        body({ own: given.slice(0, count), module })?.value;
  }

  #declarations(): Step {
    this.#next();
    const steps: Step[] = [];
    do {
      const name = this.#next().text;
      this.#expect('=');
      const value = this.#assignment();
      const place = this.#declare(name);
      steps.push((frame) => {
        place.set(frame, value(frame));
        return undefined;
      });
    } while (this.#take(','));
    this.#take(';');
    return inOrder(steps);
  }

  #condition(): Evaluator {
    this.#expect('(');
    const condition = this.#expression();
    this.#expect(')');
    return condition;
  }

  #if(): Step {
    this.#next();
    const condition = this.#condition();
    const yes = this.#statement();
    const no = this.#take('else') ? this.#statement() : nothing;
    return (frame) => (isTrue(condition(frame)) ? yes(frame) : no(frame));
  }

  #for(): Step {
    this.#next();
    this.#expect('(');
    const first = this.#declarations();
    const condition = this.#expression();
    this.#expect(';');
    const after = this.#expression();
    this.#expect(')');
    const body = this.#statement();
    return (frame) => {
      for (first(frame); isTrue(condition(frame)); after(frame)) {
        const returned = body(frame);
        if (returned !== undefined) return returned;
      }
      return undefined;
    };
  }

  #while(): Step {
    this.#next();
    const condition = this.#condition();
    const body = this.#statement();
    return (frame) => {
      while (isTrue(condition(frame))) {
        const returned = body(frame);
        if (returned !== undefined) return returned;
      }
      return undefined;
    };
  }

  #doWhile(): Step {
    this.#next();
    const body = this.#statement();
    this.#expect('while');
    const condition = this.#condition();
    this.#take(';');
    return (frame) => {
      do {
        const returned = body(frame);
        if (returned !== undefined) return returned;
      } while (isTrue(condition(frame)));
      return undefined;
    };
  }

  #return(): Step {
    this.#next();
    if (this.#is(';') || this.#is('}')) {
      this.#take(';');
      return () => NO_VALUE;
    }
    const value = this.#expression();
    this.#take(';');
    return (frame) => ({ value: value(frame) });
  }

  // -------------------------------------------------------------------------------------------------- expressions

  #expression(): Evaluator {
    let value = this.#assignment();
    while (this.#take(',')) {
      const before = value;
      const last = this.#assignment();
      value = (frame) => {
        before(frame);
        return last(frame);
      };
    }
    return value;
  }

  #assignment(): Evaluator {
    const { get, set } = this.#choice();
    if (set === undefined) return get;
    const sign = this.#token.text;
    if (this.#token.kind !== 'sign' || !/^(?:=|\+=|-=|\^=)$/.test(sign)) return get;
    this.#next();
    const value = this.#assignment();
    return set(sign, value);
  }

  #choice(): Operand {
    const condition = this.#binary(0);
    if (!this.#take('?')) return condition;
    const yes = this.#assignment();
    this.#expect(':');
    const no = this.#assignment();
    const { get } = condition;
    return { get: (frame) => (isTrue(get(frame)) ? yes(frame) : no(frame)) };
  }

  #binary(least: number): Operand {
    let left = this.#unary();
    for (;;) {
      const sign = this.#token.kind === 'sign' ? this.#token.text : '';
      const { get } = left;
      if (sign === '&&' || sign === '||') {
        const strength = sign === '&&' ? 2 : 1;
        if (strength < least) return left;
        this.#next();
        const { get: right } = this.#binary(strength + 1);
        left =
          sign === '&&'
            ? { get: (frame) => (isTrue(get(frame)) ? right(frame) : false) }
            : { get: (frame) => (isTrue(get(frame)) ? true : right(frame)) };
        continue;
      }
      const entry = Object.hasOwn(BINARY, sign) ? BINARY[sign] : undefined;
      if (entry === undefined || entry[0] < least) return left;
      this.#next();
      const [strength, compute] = entry;
      const { get: right } = this.#binary(strength + 1);
      left = { get: (frame) => compute(get(frame) as never, right(frame) as never) };
    }
  }

  #unary(): Operand {
    if (this.#take('!')) {
      const { get } = this.#unary();
      return { get: (frame) => !isTrue(get(frame)) };
    }
    if (this.#take('-')) {
      const { get } = this.#unary();
      return { get: (frame) => -(get(frame) as number) };
    }
    for (const [sign, by] of STEPS) {
      if (!this.#take(sign)) continue;
      const { set } = this.#unary();
      return { get: set!('+=', () => by) };
    }
    return this.#postfix();
  }

  #postfix(): Operand {
    let operand = this.#primary();
    for (;;) {
      if (this.#take('.')) {
        const name = this.#next().text;
        operand = member(operand.get, () => name);
      } else if (this.#take('[')) {
        const index = this.#expression();
        this.#expect(']');
        operand = member(operand.get, index);
      } else if (this.#is('(')) {
        operand = called(operand, this.#arguments());
      } else if (this.#is('++')) {
        this.#next();
        const { get, set } = operand;
        const step = set!('+=', () => 1);
        operand = {
          get: (frame) => {
            const before = get(frame);
            step(frame);
            return before;
          },
        };
      } else return operand;
    }
  }

  #arguments(): readonly Evaluator[] {
    this.#expect('(');
    const given: Evaluator[] = [];
    while (!this.#is(')')) {
      given.push(this.#assignment());
      this.#take(',');
    }
    this.#expect(')');
    return given;
  }

  #primary(): Operand {
    if (this.#take('(')) {
      const value = this.#expression();
      this.#expect(')');
      return { get: value };
    }
    if (this.#take('[')) {
      const items: Evaluator[] = [];
      while (!this.#is(']')) {
        items.push(this.#assignment());
        this.#take(',');
      }
      this.#expect(']');
      return { get: (frame) => items.map((item) => item(frame)) };
    }
    const { kind, text } = this.#next();
    switch (kind) {
      case 'number': {
        const value = Number(text);
        return { get: () => value };
      }
      case 'text':
        return { get: () => text };
      case 'name':
        if (text === 'function') return { get: this.#functionBody() };
        return operandOf(this.#placeOf(text));
      case 'sign':
      case 'end':
        return fail(`generated code has no value at '${text}'`);
    }
  }
}

/** A value and, where it has a place, how it is changed: by which sign, and with what. */
interface Operand {
  readonly get: Evaluator;
  readonly set?: (sign: string, value: Evaluator) => Evaluator;
  /** Of a member: what it is called on. */
  readonly owner?: Evaluator;
  readonly key?: Evaluator;
}

const STEPS: readonly (readonly [sign: string, by: number])[] = [
  ['++', 1],
  ['--', -1],
];

function operandOf({ get, set }: Place): Operand {
  return {
    get,
    set: (sign, value) => (frame) => {
      // In code that is compiled, the left side is read before the right one is evaluated.
      const before = sign === '=' ? undefined : get(frame);
      const next = combined(sign, before, value(frame));
      set(frame, next);
      return next;
    },
  };
}

function member(owner: Evaluator, key: Evaluator): Operand {
  return {
    owner,
    key,
    get: (frame) => (owner(frame) as Record<PropertyKey, Value>)[key(frame) as PropertyKey],
    set: (sign, value) => (frame) => {
      const object = owner(frame) as Record<PropertyKey, Value>;
      const name = key(frame) as PropertyKey;
      const before = sign === '=' ? undefined : object[name];
      const next = combined(sign, before, value(frame));
      object[name] = next;
      return next;
    },
  };
}

function combined(sign: string, before: Value, value: Value): Value {
  switch (sign) {
    case '+=':
      return (before as number) + (value as number);
    case '-=':
      return (before as number) - (value as number);
    case '^=':
      return (before as number) ^ (value as number);
    default:
      return value;
  }
}

type Called = (...given: readonly Value[]) => Value;

function called({ get, owner, key }: Operand, given: readonly Evaluator[]): Operand {
  if (owner === undefined || key === undefined)
    return { get: (frame) => (get(frame) as Called)(...given.map((each) => each(frame))) };
  return {
    get: (frame) => {
      const object = owner(frame) as Record<PropertyKey, Called>;
      return object[key(frame) as PropertyKey]!(...given.map((each) => each(frame)));
    },
  };
}

function ownPlace(slot: number): Place {
  return {
    get: ({ own }) => own[slot],
    set({ own }, value) {
      own[slot] = value;
    },
  };
}

function modulePlace(slot: number): Place {
  return {
    get: ({ module }) => module[slot],
    set({ module }, value) {
      module[slot] = value;
    },
  };
}

function isTrue(value: Value): boolean {
  return value !== false && value !== 0 && value !== undefined;
}

const NO_VALUE: Returned = { value: undefined };

function nothing(): undefined {
  return undefined;
}

function inOrder(steps: readonly Step[]): Step {
  const [only] = steps;
  if (only !== undefined && steps.length === 1) return only;
  return (frame) => {
    for (const step of steps) {
      const returned = step(frame);
      if (returned !== undefined) return returned;
    }
    return undefined;
  };
}
