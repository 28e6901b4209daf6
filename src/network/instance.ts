/**
 * An instance gives names their storage: the global declarations once, the declarations of a template once per
 * process. It lowers the code that stands among them.
 */
import { assert, fail } from '../base/assert.js';
import { CONSTANT_STEPS_MAX, QUERY_PARTS_MAX } from '../base/limits.js';
import { type Expression } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { Interpreter } from '../language/evaluate.js';
import { type Place, type Shape, freshPlace, isShape, shapeOf } from '../language/shapes.js';
import {
  type FunctionSymbol,
  type ParameterSymbol,
  type Symbol,
  type VariableSymbol,
  shownName,
} from '../language/symbols.js';
import { type Type, innermost } from '../language/types.js';
import { type IntExpression } from './expression.js';
import { type Layout } from './layout.js';
import { CodeLowering } from './lower-code.js';
import { FormulaLowering } from './lower-formula.js';
import { type LoweredFunction, type SpellOut } from './lowering.js';
import { variableNotAnalysable } from './problems.js';
import { type Storage } from './storage.js';

/** Longer quantifiers become loops; those of queries choose processes and are spelled out as long as it can be done. */
const SPELL_OUT: SpellOut = { valuesMax: 64, copiesMax: 4_096 };
const SPELL_OUT_IN_QUERIES: SpellOut = { valuesMax: QUERY_PARTS_MAX, copiesMax: QUERY_PARTS_MAX };

/** What code that names members of processes needs to know: queries do. */
export interface Members {
  memberOf(expression: Expression & { readonly kind: 'member' }): Storage | IntExpression | undefined;
  /** The process whose function is called. */
  instanceOf(callee: Expression): Instance | undefined;
}

const NO_MEMBERS: Members = { memberOf: () => undefined, instanceOf: () => undefined };

export class Instance {
  readonly code: CodeLowering;
  readonly formulas: FormulaLowering;
  readonly #checked: CheckedModel;
  readonly #layout: Layout;
  readonly #outer: Instance | undefined;
  /** Put before names that are shown: `P.`. */
  readonly #prefix: string;
  readonly #storages = new Map<Symbol, Storage>();
  readonly #places = new Map<Symbol, Place>();
  readonly #functions = new Map<FunctionSymbol, LoweredFunction>();

  constructor(checked: CheckedModel, layout: Layout, outer: Instance | undefined, prefix: string) {
    this.#checked = checked;
    this.#layout = layout;
    this.#outer = outer;
    this.#prefix = prefix;
    const typeOf = (expression: Expression): Type | undefined => checked.typeOf.get(expression);
    this.code = this.newCode();
    this.formulas = new FormulaLowering(this.code, typeOf);
  }

  /** A lowering of code that stands here. */
  newCode(members: Members = NO_MEMBERS): CodeLowering {
    const { typeOf, symbolOf } = this.#checked;
    return new CodeLowering({
      typeOf: (expression) => typeOf.get(expression),
      symbolOf: (node) => symbolOf.get(node),
      storageOf: (symbol) => this.storageOf(symbol),
      shapeOf: (type) => this.shapeOf(type),
      scratch: (size) => this.#layout.scratch(size),
      table: (cells, at, size) => this.#layout.table(cells, at, size),
      functionOf: (symbol, callee) => (members.instanceOf(callee) ?? this).functionOf(symbol),
      spellOut: members === NO_MEMBERS ? SPELL_OUT : SPELL_OUT_IN_QUERIES,
      memberOf: (expression) => members.memberOf(expression),
    });
  }

  /** Gives a parameter of a template what it is bound to. */
  bind(symbol: ParameterSymbol, storage: Storage): void {
    this.#storages.set(symbol, storage);
    if (storage.kind === 'value') {
      this.#places.set(symbol, { cells: storage.cells, at: storage.at, shape: storage.shape });
    }
  }

  /** Lays out variables: those of the state, or the meta variables. Constants are computed. */
  declare(variables: readonly VariableSymbol[], which: 'state' | 'meta'): void {
    for (const symbol of variables) {
      if (symbol.meta !== (which === 'meta')) continue;
      if (symbol.constant) this.#constant(symbol);
      else this.#variable(symbol);
    }
  }

  #constant(symbol: VariableSymbol): void {
    const isForeign = ['double', 'string'].includes(innermost(symbol.type).kind);
    const place = this.#checked.constants.get(symbol) ?? (isForeign ? undefined : this.#initialPlace(symbol));
    if (place === undefined) return;
    this.#places.set(symbol, place);
    this.#storages.set(symbol, { kind: 'value', cells: place.cells, at: place.at, shape: place.shape });
  }

  #variable(symbol: VariableSymbol): void {
    const strange = strangeLeaf(this.shapeOf(symbol.type), innermost(symbol.type).kind);
    // Templates that compute with such variables are known not to be analysed; others do not miss them.
    if (strange === 'double' || strange === 'string') return;
    if (strange !== undefined) {
      this.#layout.report(variableNotAnalysable.at(symbol.span, symbol.name, `a ${strange} in a struct`));
      return;
    }
    const place = this.#initialPlace(symbol);
    this.#storages.set(symbol, this.#layOut(symbol, place));
  }

  #layOut(symbol: VariableSymbol, { shape, cells }: Place): Storage {
    const name = this.#prefix + shownName(symbol);
    const leaf = innermost(symbol.type);
    if (leaf.kind === 'clock') return this.#layout.clock(name, shape, cells);
    if (leaf.kind === 'channel') return this.#layout.channel(name, shape, leaf);
    return this.#layout.variable(name, shape, cells, symbol.meta);
  }

  #initialPlace(symbol: VariableSymbol): Place {
    const place = freshPlace(this.shapeOf(symbol.type));
    const { initialiser } = symbol.declarator;
    if (initialiser === undefined) return place;
    const interpreter = this.#interpreter();
    interpreter.initialise(place, initialiser);
    // Checking has computed every initial value, except where functions are called whose code is elsewhere.
    if (interpreter.failure !== undefined)
      this.#layout.report(
        variableNotAnalysable.at(symbol.span, symbol.name, 'what an external function returns'),
      );
    return place;
  }

  #interpreter(): Interpreter {
    // Checking has computed all this within the same limit for the whole model.
    return new Interpreter(this.#checked, (symbol) => this.#placeOf(symbol), {
      stepsLeft: CONSTANT_STEPS_MAX,
    });
  }

  #placeOf(symbol: Symbol): Place | undefined {
    const outer = this.#outer;
    const place = this.#places.get(symbol) ?? (outer === undefined ? undefined : outer.#placeOf(symbol));
    return place ?? this.#checked.constants.get(symbol);
  }

  storageOf(symbol: Symbol): Storage {
    const storage = this.#storages.get(symbol);
    if (storage !== undefined) return storage;
    if (this.#outer !== undefined) return this.#outer.storageOf(symbol);
    fail(`'${symbol.name}' has no storage`);
  }

  shapeOf(type: Type): Shape {
    const shape = shapeOf(type, ({ expression, plus }) => {
      const interpreter = this.#interpreter();
      const value = interpreter.number(expression);
      return interpreter.failure === undefined ? value + plus : undefined;
    });
    assert(isShape(shape), 'the types of an instance have known bounds');
    return shape;
  }

  /** The value of an expression that is known before the model runs. */
  constantValue(expression: Expression): number | undefined {
    const interpreter = this.#interpreter();
    const value = interpreter.number(expression);
    return interpreter.failure === undefined ? value : undefined;
  }

  functionOf(symbol: FunctionSymbol): LoweredFunction {
    if (symbol.owner === 'global' && this.#outer !== undefined) return this.#outer.functionOf(symbol);
    const known = this.#functions.get(symbol);
    if (known !== undefined) return known;
    const index = this.#layout.functions.length;
    const parameters = symbol.parameters.map((parameter) => this.#parameter(parameter));
    const result = this.#result(symbol);
    const lowered = { index, parameters, result };
    this.#functions.set(symbol, lowered);
    const entry = { name: symbol.name, body: [] };
    this.#layout.functions.push(entry);
    const code = this.newCode();
    symbol.parameters.forEach((parameter, i) => {
      code.bind(parameter, parameters[i]!);
    });
    this.#layout.functions[index] = { ...entry, body: code.body(symbol.node.body, result) };
    return lowered;
  }

  #parameter({ type, passing }: ParameterSymbol): Storage {
    const shape = this.shapeOf(type);
    if (innermost(type).kind === 'clock')
      return { kind: 'clocks', base: 0, reference: this.#layout.scratch(1), shape };
    if (passing === 'reference') return { kind: 'slots', base: 0, reference: this.#layout.scratch(1), shape };
    return { kind: 'slots', base: this.#layout.scratch(shape.size), shape };
  }

  #result({ result }: FunctionSymbol): Storage | undefined {
    if (result.kind === 'void') return undefined;
    const shape = this.shapeOf(result);
    return { kind: 'slots', base: this.#layout.scratch(shape.size), shape };
  }

  /** The part of a variable that a reference parameter stands for. */
  reference(variable: Symbol, offset: number, type: Type): Storage {
    const storage = this.storageOf(variable);
    const shape = this.shapeOf(type);
    if (storage.kind === 'value') return { ...storage, at: storage.at + offset, shape };
    return { ...storage, base: storage.base + offset, shape };
  }
}

/** What in a variable cannot be kept in a vector of integers; `allowed` is what the variable is an array of. */
function strangeLeaf(shape: Shape, allowed: string): string | undefined {
  switch (shape.kind) {
    case 'array':
      return strangeLeaf(shape.element, allowed);
    case 'struct':
      return shape.fields
        .map((field) => strangeLeaf(field.shape, ''))
        .find((strange) => strange !== undefined);
    case 'clock':
    case 'channel':
      return shape.kind === allowed ? undefined : shape.kind;
    case 'double':
    case 'string':
      return shape.kind;
    case 'number':
    case 'bool':
      return undefined;
  }
}
