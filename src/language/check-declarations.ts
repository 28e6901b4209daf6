/**
 * Declarations: variables, types and parameters. What functions and the rest need is in check-code.ts.
 *
 * A name is known from the end of its own declaration on. Constants are computed as soon as they are declared.
 */
import { type Span } from '../base/source.js';
import { type Declarator, type Parameter, type TypeDeclaration, type VariableDeclaration } from './ast.js';
import { requireNoSideEffect } from './check-expressions.js';
import { checkInitialiser } from './check-initialisers.js';
import { type Restrict, arrayOf, cellsOf, noteEmptyRange, resolveType } from './check-types.js';
import {
  type Checking,
  constantInterpreter,
  declare,
  parametersSince,
  reportFailure,
  variableSince,
} from './checking.js';
import * as problems from './problems/types.js';
import { freshPlace, isShape, shapeOf, valuelessPart } from './shapes.js';
import { type ParameterSymbol, type Scope, type VariableSymbol } from './symbols.js';
import {
  type DeclaredType,
  type Type,
  UNKNOWN,
  describeType,
  innermost,
  isInitialisable,
  isUnknown,
} from './types.js';

/** Where declarations stand. */
export interface DeclarationPlace {
  readonly scope: Scope;
  readonly owner: VariableSymbol['owner'];
  /** Called with the parameters of the template that decide sizes. */
  readonly restrict?: Restrict | undefined;
  readonly onVariable?: ((symbol: VariableSymbol) => void) | undefined;
}

export function checkLocalDeclarations(
  checking: Checking,
  scope: Scope,
  declarations: readonly (VariableDeclaration | TypeDeclaration)[],
): void {
  const place: DeclarationPlace = { scope, owner: 'function' };
  for (const declaration of declarations) {
    if (declaration.kind === 'typedef') checkTypeDeclaration(checking, place, declaration);
    else checkVariables(checking, place, declaration);
  }
}

export function checkTypeDeclaration(
  checking: Checking,
  place: DeclarationPlace,
  declaration: TypeDeclaration,
): void {
  const { scope, restrict } = place;
  const declared = resolveType(checking, scope, declaration.type, restrict);
  noteEmptyRange(checking, declaration.type, declared.type);
  for (const { name, dimensions } of declaration.declarators) {
    const type = notVoid(
      checking,
      arrayOf(checking, scope, declared.type, dimensions, restrict),
      declaration.type,
    );
    declare(checking, scope, name, {
      kind: 'type',
      id: checking.newId(),
      name: name.name,
      span: name,
      declared: { ...declared, type },
    });
  }
}

function notVoid(checking: Checking, type: Type, at: Span): Type {
  if (type.kind !== 'void') return type;
  checking.report(problems.voidNotAllowed.at(at));
  return UNKNOWN;
}

export function checkVariables(
  checking: Checking,
  place: DeclarationPlace,
  declaration: VariableDeclaration,
): void {
  const { scope, restrict } = place;
  const declared = resolveType(checking, scope, declaration.type, restrict);
  const base = notVoid(checking, declared.type, declaration.type);
  for (const declarator of declaration.declarators) {
    const type = arrayOf(checking, scope, base, declarator.dimensions, restrict);
    checkVariable(checking, place, declarator, { ...declared, type });
  }
}

function checkVariable(
  checking: Checking,
  place: DeclarationPlace,
  declarator: Declarator,
  declared: DeclaredType,
): void {
  const { name, initialiser } = declarator;
  const { type, constant, meta } = declared;
  const symbol: VariableSymbol = {
    kind: 'variable',
    id: checking.newId(),
    name: name.name,
    span: name,
    type,
    constant,
    meta,
    owner: place.owner,
    declarator,
  };
  const canStart = isInitialisable(type);
  if (place.owner === 'function' && !canStart) {
    checking.report(problems.notInFunctions.at(name, describeType(innermost(type))));
  } else if (initialiser !== undefined && !canStart) {
    checking.report(problems.cannotBeInitialised.at(name, name.name, describeType(innermost(type))));
  } else if (initialiser === undefined && constant && !isUnknown(type)) {
    checking.report(problems.constantWithoutValue.at(name, name.name));
  }
  cellsOf(checking, type, `'${name.name}'`, name);
  if (initialiser !== undefined && canStart) checkStartValue(checking, place, symbol);
  checkHasValue(checking, symbol);
  declare(checking, place.scope, name, symbol);
  place.onVariable?.(symbol);
}

/** A variable needs a value; those of functions need it only when the function runs. */
function checkHasValue(checking: Checking, { type, name, span, owner }: VariableSymbol): void {
  const shape = shapeOf(type);
  const part = isShape(shape) ? valuelessPart(shape) : undefined;
  if (part === undefined) return;
  if (owner === 'function') checking.report(problems.noValueInFunction.at(span, name, part.low, part.high));
  else checking.reportValue(problems.noValue.at(span, name, part.low, part.high));
}

/** Checks the value that a variable starts with and, where it depends on constants only, computes it. */
function checkStartValue(checking: Checking, place: DeclarationPlace, symbol: VariableSymbol): void {
  const { initialiser } = symbol.declarator;
  if (initialiser === undefined) return;
  const mark = checking.effects.length;
  const fits = checkInitialiser(checking, place.scope, symbol.type, initialiser);
  if (!requireNoSideEffect(checking, mark, 'The value of a declaration', initialiser)) return;
  if (place.owner !== 'function') {
    const variable = variableSince(checking, mark);
    if (variable !== undefined) {
      checking.report(problems.notComputable.at(initialiser, variable));
      return;
    }
    checking.dependencies.set(symbol, parametersSince(checking, mark));
  }
  if (!fits) return;
  const shape = shapeOf(symbol.type);
  if (!isShape(shape) || valuelessPart(shape) !== undefined) return;
  const interpreter = constantInterpreter(checking);
  const value = freshPlace(shape);
  interpreter.initialise(value, initialiser);
  if (interpreter.failure !== undefined) reportFailure(checking, interpreter.failure, initialiser);
  else if (symbol.constant && place.owner !== 'function') checking.constants.set(symbol, value);
}

/** Parameters of a function, template or instantiation; their types see `typeScope`. */
export function checkParameters(
  checking: Checking,
  typeScope: Scope,
  parameters: readonly Parameter[],
  owner: ParameterSymbol['owner'],
): readonly ParameterSymbol[] {
  return parameters.map((node): ParameterSymbol => {
    const declared = resolveType(checking, typeScope, node.type);
    noteEmptyRange(checking, node.type, declared.type);
    const base = notVoid(checking, declared.type, node.type);
    return {
      kind: 'parameter',
      id: checking.newId(),
      name: node.name.name,
      span: node.name,
      type: arrayOf(checking, typeScope, base, node.dimensions),
      constant: declared.constant,
      passing: node.passing,
      owner,
      node,
    };
  });
}

export function declareParameters(
  checking: Checking,
  scope: Scope,
  parameters: readonly ParameterSymbol[],
): void {
  for (const parameter of parameters) declare(checking, scope, parameter.node.name, parameter);
}
