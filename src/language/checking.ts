/**
 * What the checks share while they go through a model: the tables they fill, the log of what expressions read and
 * change, the constants known so far.
 *
 * The log is how questions about effects are answered: note its length, check a piece of code, look at what was added.
 *
 * INVARIANT the log has an entry for every use of a variable, parameter, channel or function, in order of the text.
 */
import { type Diagnostic, type Report, withRelated } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { type Expression, type Identifier } from './ast.js';
import { type Budget, type Failure, Interpreter, type Tables } from './evaluate.js';
import { type Model } from './model.js';
import * as problems from './problems/types.js';
import { type Place } from './shapes.js';
import {
  type FunctionSymbol,
  type InstanceSymbol,
  type ParameterSymbol,
  type Scope,
  type Symbol,
  type TemplateSymbol,
  lookUp,
} from './symbols.js';
import { type TypeTable } from './type-table.js';
import { type Type } from './types.js';

export interface Checking extends Tables {
  readonly model: Model;
  readonly report: Report;
  /**
   * For mistakes that only values show, such as a list of the wrong length: they do no harm in a template of which no
   * process runs.
   */
  readonly reportValue: Report;
  /** Expressions contain types, calls and changes, and those expressions: this is how they reach each other. */
  readonly checkExpression: CheckExpression;
  readonly checkValue: CheckExpression;
  /** Whether the code at hand may name members of processes: queries may, and what follows the system line. */
  readonly mode: 'model' | 'system' | 'query';
  readonly typeOf: TypeTable;
  readonly symbolOf: Map<Span, Symbol>;
  /** The values of constants that depend on nothing else. */
  readonly constants: Map<Symbol, Place>;
  readonly effects: Effect[];
  readonly shadowings: Shadowing[];
  readonly functions: Map<FunctionSymbol, FunctionEffects>;
  /** The parameters of a template that the constants and functions declared in it depend on. */
  readonly dependencies: Map<Symbol, ReadonlySet<ParameterSymbol>>;
  /** Scopes of templates, for the members of processes. */
  readonly templateScopes: Map<TemplateSymbol, Scope>;
  /** What the system line lists. */
  readonly running: Set<TemplateSymbol | InstanceSymbol>;
  /** Names that were reported as unknown, by the outermost scope around. */
  readonly unknownNames: Map<Scope, Set<string>>;
  /** Codes of diagnostics that are given once per model. */
  readonly said: Set<string>;
  readonly state: CheckingState;
  /** The id of the next symbol. */
  readonly newId: () => number;
}

/** The few things that change from one piece of code to the next. */
export interface CheckingState extends Budget {
  /** What was met that cannot be analysed here, since the piece of code at hand began. */
  foreign: string | undefined;
  /** Whether synchronisations have a direction; the first one decides. */
  synchronisation: 'directed' | 'undirected' | undefined;
  /** So many names are still looked at for suggestions. */
  candidatesLeft: number;
}

export type CheckExpression = (checking: Checking, scope: Scope, expression: Expression) => Type;

/** A name that hides another one of a scope around it. */
export interface Shadowing {
  readonly symbol: Symbol;
  readonly hidden: Symbol;
}

/** A use of a symbol. `modify` both reads and writes. */
export interface Effect {
  readonly kind: 'read' | 'write' | 'modify' | 'call';
  readonly symbol: Symbol;
  readonly node: Span;
}

/** What calling a function may do, through the functions it calls too. */
export interface FunctionEffects {
  /** Its own uses of symbols: a stretch of the log. */
  readonly start: number;
  readonly end: number;
  /** A variable from outside that it may change. */
  readonly changes?: string | undefined;
  /** A variable from outside that it may read, so that its result is not constant. */
  readonly reads?: string | undefined;
  /** What it uses that cannot be analysed here. */
  readonly foreign?: string | undefined;
  /** How deep its code is nested, with the code of the functions that it calls. */
  readonly depth?: number | undefined;
}

export function sayOnce(checking: Checking, diagnostic: Diagnostic): void {
  if (checking.said.has(diagnostic.code)) return;
  checking.said.add(diagnostic.code);
  checking.report(diagnostic);
}

/** Notes that the code at hand cannot be analysed here, and says so once. */
export function noteForeign(checking: Checking, what: string, diagnostic: Diagnostic): void {
  checking.state.foreign ??= what;
  sayOnce(checking, diagnostic);
}

/** Runs a check and tells, beside its result, what it met that cannot be analysed here. */
export function watchForeign<Result>(
  checking: Checking,
  check: () => Result,
): { readonly result: Result; readonly foreign: string | undefined } {
  const outer = checking.state.foreign;
  checking.state.foreign = undefined;
  const result = check();
  const { foreign } = checking.state;
  checking.state.foreign = outer ?? foreign;
  return { result, foreign };
}

// ---------------------------------------------------------------------------------------------------- names

/** Adds a symbol to a scope; reports a name that the scope has already, and keeps the first. */
export function declare(checking: Checking, scope: Scope, name: Identifier, symbol: Symbol): void {
  checking.symbolOf.set(name, symbol);
  const earlier = scope.names.get(symbol.name);
  if (earlier === undefined) {
    scope.names.set(symbol.name, symbol);
    noteShadowing(checking, scope, symbol);
    return;
  }
  const diagnostic = problems.declaredTwice.at(name, symbol.name);
  checking.report(
    earlier.span === undefined
      ? diagnostic
      : withRelated(diagnostic, [{ message: 'The first declaration is here.', span: earlier.span }]),
  );
}

/** Notes a name that hides a variable around it; names of types, functions and locations are hidden without harm. */
function noteShadowing(checking: Checking, scope: Scope, symbol: Symbol): void {
  if (scope.parent === undefined) return;
  const hidden = lookUp(scope.parent, symbol.name);
  if (hidden?.span === undefined) return;
  if (hidden.kind === 'variable' || hidden.kind === 'parameter' || hidden.kind === 'binder') {
    checking.shadowings.push({ symbol, hidden });
  }
}

/** Reports a name that nothing in scope has: once per template or global function, however often it is used there. */
export function reportUnknown(checking: Checking, scope: Scope, name: string, at: Span): void {
  if (isKnownToBeUnknown(checking, scope, name)) return;
  if (reportTooEarly(checking, scope, name, at)) return;
  if (name === 'deadlock') checking.report(problems.deadlockOutsideQuery.at(at));
  else checking.report(problems.unknownName.at(at, name, nearestInScope(checking, scope, name)));
}

/** Whether a name was reported as unknown already, in the same template or global function; remembers it. */
export function isKnownToBeUnknown(checking: Checking, scope: Scope, name: string): boolean {
  const home = homeOf(scope);
  const known = checking.unknownNames.get(home) ?? new Set();
  checking.unknownNames.set(home, known);
  if (known.has(name)) return true;
  known.add(name);
  return false;
}

/** Reports a name that is declared further down; says whether it is. */
export function reportTooEarly(checking: Checking, scope: Scope, name: string, at: Span): boolean {
  for (let around: Scope | undefined = scope; around !== undefined; around = around.parent) {
    const later = around.upcoming?.().get(name);
    if (later === undefined) continue;
    const diagnostic = problems.usedBeforeDeclared.at(at, name);
    checking.report(withRelated(diagnostic, [{ message: 'The declaration is here.', span: later }]));
    return true;
  }
  return false;
}

/** The outermost scope around that is not the global one. */
function homeOf(scope: Scope): Scope {
  let home = scope;
  while (home.parent?.parent?.parent !== undefined) home = home.parent;
  return home;
}

export function nearestInScope(
  { state }: Checking,
  scope: Scope,
  name: string,
  fits: (symbol: Symbol) => boolean = () => true,
): string | undefined {
  return nearest(name, namesThat(fits, within(state, symbolsFrom(scope))));
}

/** What the user may have meant, among these names. */
export function nearestAmong(
  { state }: Checking,
  name: string,
  candidates: Iterable<string>,
): string | undefined {
  return nearest(name, within(state, candidates));
}

/** Bounds on the work for models with many names and many mistakes: for one suggestion, and for all of them. */
const CANDIDATES_MAX = 2_000;
export const CANDIDATES_OF_ALL_MAX = 500_000;

function* within<T>(state: CheckingState, candidates: Iterable<T>): Iterable<T> {
  let left = CANDIDATES_MAX;
  for (const candidate of candidates) {
    if (left-- === 0 || state.candidatesLeft === 0) return;
    state.candidatesLeft--;
    yield candidate;
  }
}

function* symbolsFrom(scope: Scope): Iterable<Symbol> {
  for (let around: Scope | undefined = scope; around !== undefined; around = around.parent)
    yield* around.names.values();
}

function* namesThat(fits: (symbol: Symbol) => boolean, symbols: Iterable<Symbol>): Iterable<string> {
  for (const symbol of symbols) if (fits(symbol)) yield symbol.name;
}

export function resolveName(checking: Checking, scope: Scope, node: Span, name: string): Symbol | undefined {
  const symbol = lookUp(scope, name);
  if (symbol !== undefined) checking.symbolOf.set(node, symbol);
  return symbol;
}

// -------------------------------------------------------------------------------------------------- effects

export function logUse(checking: Checking, kind: Effect['kind'], symbol: Symbol, node: Span): void {
  checking.effects.push({ kind, symbol, node });
}

/** The name of something that the code checked since `mark` changes, or undefined if it is free of side effects. */
export function changedSince(checking: Checking, mark: number): string | undefined {
  const { effects, functions } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i]!;
    if (kind === 'write' || kind === 'modify') return symbol.name;
    if (kind === 'call' && symbol.kind === 'function') {
      const changed = functions.get(symbol)?.changes;
      if (changed !== undefined) return changed;
    }
  }
  return undefined;
}

/** The name of something that keeps the code checked since `mark` from being known before the model runs. */
export function variableSince(checking: Checking, mark: number): string | undefined {
  const { effects, functions } = checking;
  for (let i = mark; i < effects.length; i++) {
    const { kind, symbol } = effects[i]!;
    if (kind !== 'call') {
      if (!isComputable(symbol)) return symbol.name;
    } else if (symbol.kind === 'function') {
      const read = functions.get(symbol)?.reads;
      if (read !== undefined) return read;
    } else if (symbol.kind === 'builtinFunction' && symbol.random) {
      return symbol.name;
    }
  }
  return undefined;
}

/** Whether the value of a symbol is known before the model runs. */
function isComputable(symbol: Symbol): boolean {
  switch (symbol.kind) {
    case 'variable':
      return symbol.constant && symbol.owner !== 'function';
    case 'parameter':
      return (
        symbol.owner !== 'function' &&
        symbol.passing === 'value' &&
        symbol.constant &&
        symbol.type.kind !== 'double'
      );
    case 'binder':
      return symbol.owner === 'quantifier';
    default:
      return true;
  }
}

/** Whether a symbol belongs to the function whose body uses it. */
export function isLocalToFunction(symbol: Symbol): boolean {
  switch (symbol.kind) {
    case 'variable':
    case 'parameter':
      return symbol.owner === 'function';
    case 'binder':
      return true;
    default:
      return false;
  }
}

/** Sums up what a function does from the log of its body. */
export function functionEffects(checking: Checking, start: number): FunctionEffects {
  const { effects, functions } = checking;
  let changes: string | undefined;
  let reads: string | undefined;
  for (let i = start; i < effects.length; i++) {
    const { kind, symbol } = effects[i]!;
    if (kind === 'call') {
      const called = symbol.kind === 'function' ? functions.get(symbol) : undefined;
      changes ??= called?.changes;
      reads ??= called?.reads;
      if (symbol.kind === 'builtinFunction' && symbol.random) reads ??= symbol.name;
    } else if (!isLocalToFunction(symbol)) {
      if (kind !== 'read') changes ??= symbol.name;
      if (!isComputable(symbol)) reads ??= symbol.name;
    }
  }
  return { start, end: effects.length, changes, reads };
}

/** The parameters of the surrounding template that the code logged since `mark` depends on. */
export function parametersSince(checking: Checking, mark: number): ReadonlySet<ParameterSymbol> {
  const found = new Set<ParameterSymbol>();
  for (let i = mark; i < checking.effects.length; i++) {
    const { symbol } = checking.effects[i]!;
    if (symbol.kind === 'parameter' && symbol.owner !== 'function') found.add(symbol);
    for (const parameter of checking.dependencies.get(symbol) ?? []) found.add(parameter);
  }
  return found.size === 0 ? NO_PARAMETERS : found;
}

const NO_PARAMETERS: ReadonlySet<ParameterSymbol> = new Set();

// ------------------------------------------------------------------------------------------------ constants

/** An interpreter that knows the constants of the model. */
export function constantInterpreter(checking: Checking): Interpreter {
  return new Interpreter(checking, (symbol) => checking.constants.get(symbol), checking.state);
}

/** The value of a checked expression if it is constant; says nothing if it is not. */
export function quietValue(checking: Checking, expression: Expression): number | undefined {
  if (expression.kind === 'integer') return expression.value;
  const interpreter = constantInterpreter(checking);
  const value = interpreter.number(expression);
  return interpreter.failure === undefined ? value : undefined;
}

/** Reports why a constant cannot be computed, at `within` if it goes wrong in a function far away. */
export function reportFailure(checking: Checking, failure: Failure, within: Span): void {
  const inside = within.start <= failure.at.start && failure.at.end <= within.end;
  const at = inside ? failure.at : within;
  switch (failure.kind) {
    case 'notConstant':
    case 'foreign':
      return;
    case 'outOfRange':
      checking.reportValue(problems.valueOutOfRange.at(at, failure.value, failure.low, failure.high));
      return;
    case 'index':
      checking.reportValue(problems.indexOutOfRange.at(at, failure.value, failure.low, failure.high));
      return;
    case 'divisionByZero':
      checking.reportValue(problems.constantDivisionByZero.at(at));
      return;
    case 'negativeShift':
      checking.reportValue(problems.cannotBeComputed.at(at, 'it shifts by a negative number'));
      return;
    case 'budget':
    case 'endless':
      // Once the steps are used up, everything else that is computed fails too.
      sayOnce(checking, problems.cannotBeComputed.at(at, 'it takes too many steps'));
      return;
    case 'noReturn':
      checking.reportValue(problems.cannotBeComputed.at(at, 'a function does not return a value'));
      return;
    case 'assertion':
      checking.reportValue(problems.cannotBeComputed.at(at, 'an assertion does not hold'));
      return;
  }
}
