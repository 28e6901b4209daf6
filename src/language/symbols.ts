/**
 * Symbols: what names stand for; scopes: which names are known where.
 *
 * A scope is one name space: variables, types, functions, templates, locations and channels share it. An inner scope
 * hides names of outer ones.
 *
 * INVARIANT ids of symbols are distinct within a model and rise in order of declaration.
 */
import { type Span } from '../base/source.js';
import {
  type Binder,
  type Declarator,
  type ForeignFeature,
  type FunctionDeclaration,
  type Instantiation,
  type Parameter,
} from './ast.js';
import { type Branchpoint, type Location, type Template } from './model.js';
import { type DeclaredType, type Type, innermost } from './types.js';

export type Symbol =
  | VariableSymbol
  | ParameterSymbol
  | BinderSymbol
  | TypeSymbol
  | FunctionSymbol
  | BuiltinConstantSymbol
  | BuiltinFunctionSymbol
  | TemplateSymbol
  | InstanceSymbol
  | LocationSymbol
  | BranchpointSymbol
  | ForeignSymbol;

interface Declared {
  readonly id: number;
  readonly name: string;
  /** The name where it is declared; absent for what the language itself declares. */
  readonly span?: Span | undefined;
}

/** A variable, constant, clock or channel. */
export interface VariableSymbol extends Declared {
  readonly kind: 'variable';
  readonly type: Type;
  readonly constant: boolean;
  readonly meta: boolean;
  readonly owner: 'global' | 'template' | 'function';
  readonly declarator: Declarator;
}

/** What people know a variable, clock or channel by. */
export function shownName({ name, declarator }: VariableSymbol): string {
  return declarator.shownAs ?? name;
}

export interface ParameterSymbol extends Declared {
  readonly kind: 'parameter';
  readonly type: Type;
  readonly constant: boolean;
  readonly passing: 'value' | 'reference';
  readonly owner: 'template' | 'instance' | 'function';
  readonly node: Parameter;
}

/** The variable of a select, a quantifier or an iteration; it cannot be changed. */
export interface BinderSymbol extends Declared {
  readonly kind: 'binder';
  readonly type: Type;
  readonly owner: 'select' | 'quantifier' | 'iteration' | 'gantt';
  readonly node: Binder;
}

export interface TypeSymbol extends Declared {
  readonly kind: 'type';
  readonly declared: DeclaredType;
}

export interface FunctionSymbol extends Declared {
  readonly kind: 'function';
  readonly result: Type;
  readonly parameters: readonly ParameterSymbol[];
  readonly owner: 'global' | 'template';
  readonly node: FunctionDeclaration;
}

/** INT8_MIN and the like; `value` is absent for those that are not integers. */
export interface BuiltinConstantSymbol extends Declared {
  readonly kind: 'builtinConstant';
  readonly type: Type;
  readonly value?: number | undefined;
}

export interface BuiltinFunctionSymbol extends Declared {
  readonly kind: 'builtinFunction';
  readonly result: Type;
  readonly parameters: readonly ('number' | 'integer')[];
  readonly random: boolean;
}

export interface TemplateSymbol extends Declared {
  readonly kind: 'template';
  readonly template: Template;
  readonly parameters: readonly ParameterSymbol[];
}

/** `P(int x) = T(x, 3);` */
export interface InstanceSymbol extends Declared {
  readonly kind: 'instance';
  readonly node: Instantiation;
  readonly parameters: readonly ParameterSymbol[];
  /** What it instantiates; absent when that is unknown or does not fit, which was reported. */
  readonly of?: TemplateSymbol | InstanceSymbol | undefined;
}

export interface LocationSymbol extends Declared {
  readonly kind: 'location';
  readonly location: Location;
  /** The position among the template's locations. */
  readonly index: number;
}

export interface BranchpointSymbol extends Declared {
  readonly kind: 'branchpoint';
  readonly branchpoint: Branchpoint;
}

/** A name declared by something that is not analysed here, such as an external function. */
export interface ForeignSymbol extends Declared {
  readonly kind: 'foreign';
  readonly feature: ForeignFeature;
}

export interface Scope {
  readonly names: Map<string, Symbol>;
  readonly parent?: Scope | undefined;
  /** The names that the declarations still to come will add; asked for only when a name is unknown. */
  readonly upcoming?: (() => ReadonlyMap<string, Span>) | undefined;
}

export function innerScope(parent: Scope | undefined, upcoming?: () => ReadonlyMap<string, Span>): Scope {
  return { names: new Map(), parent, upcoming };
}

export function lookUp(scope: Scope, name: string): Symbol | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const symbol = at.names.get(name);
    if (symbol !== undefined) return symbol;
  }
  return undefined;
}

/** The template that runs in the processes of an instantiation; absent after an error. */
export function templateOf(symbol: TemplateSymbol | InstanceSymbol): TemplateSymbol | undefined {
  let at: TemplateSymbol | InstanceSymbol | undefined = symbol;
  while (at?.kind === 'instance') at = at.of;
  return at;
}

/** What a symbol is, in the words of a diagnostic: "a variable", "a template". */
export function describeSymbol(symbol: Symbol): string {
  switch (symbol.kind) {
    case 'variable':
      if (symbol.type.kind === 'clock') return 'a clock';
      if (symbol.type.kind === 'channel') return 'a channel';
      if (innermost(symbol.type).kind === 'clock') return 'an array of clocks';
      if (innermost(symbol.type).kind === 'channel') return 'an array of channels';
      return symbol.constant ? 'a constant' : 'a variable';
    case 'parameter':
      return 'a parameter';
    case 'binder':
      return 'a bound variable';
    case 'type':
      return 'a type';
    case 'function':
    case 'builtinFunction':
      return 'a function';
    case 'builtinConstant':
      return 'a constant';
    case 'template':
      return 'a template';
    case 'instance':
      return 'a process';
    case 'location':
      return 'a location';
    case 'branchpoint':
      return 'a branch point';
    case 'foreign':
      return 'an external name';
  }
}
