/**
 * From type syntax to types: names of types, prefixes, ranges, sizes of arrays, fields of structs.
 *
 * Bounds are computed where they depend on constants only; those that depend on parameters of a template stay open.
 */
import { CELLS_MAX } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { type Binder, type Dimension, type Expression, type StructField, type TypeSyntax } from './ast.js';
import {
  type Checking,
  constantInterpreter,
  isKnownToBeUnknown,
  logUse,
  nearestInScope,
  parametersSince,
  reportFailure,
  reportTooEarly,
  resolveName,
  sayOnce,
  variableSince,
} from './checking.js';
import * as foreign from './problems/foreign.js';
import * as problems from './problems/types.js';
import { isShape, shapeOf } from './shapes.js';
import { type ParameterSymbol, type Scope, describeSymbol, lookUp } from './symbols.js';
import {
  BOOL,
  type Bound,
  CLOCK,
  DOUBLE,
  type DeclaredType,
  type Field,
  INT,
  PLAIN_INT,
  STRING,
  type ScalarType,
  type Type,
  UNKNOWN,
  VOID,
  describeType,
  innermost,
  isInteger,
  isUnknown,
} from './types.js';

/** Receives the parameters that decide the size of an array; see `restricted` of templates. */
export type Restrict = (parameters: ReadonlySet<ParameterSymbol>) => void;

export function resolveType(
  checking: Checking,
  scope: Scope,
  syntax: TypeSyntax,
  restrict?: Restrict,
): DeclaredType {
  const constant = syntax.prefixes.some(({ prefix }) => prefix === 'const');
  const base = resolveBase(checking, scope, syntax, constant, restrict);
  let declared: DeclaredType = base;
  for (const { prefix, start, end } of syntax.prefixes) {
    declared = applyPrefix(checking, declared, prefix, { start, end });
  }
  return declared;
}

function plain(type: Type): DeclaredType {
  return { type, constant: false, meta: false };
}

function resolveBase(
  checking: Checking,
  scope: Scope,
  syntax: TypeSyntax,
  constant: boolean,
  restrict: Restrict | undefined,
): DeclaredType {
  const { base } = syntax;
  switch (base.kind) {
    case 'error':
      return plain(UNKNOWN);
    case 'basic':
      switch (base.name) {
        case 'int':
          return plain(constant ? INT : PLAIN_INT);
        case 'bool':
          return plain(BOOL);
        case 'clock':
          return plain(CLOCK);
        case 'chan':
          return plain({ kind: 'channel', urgent: false, broadcast: false });
        case 'double':
          sayOnce(checking, foreign.doublesNotAnalysed.at(base));
          return plain(DOUBLE);
        case 'string':
          if (!constant) checking.report(problems.stringNotConstant.at(base));
          sayOnce(checking, foreign.stringsNotAnalysed.at(base));
          return plain(STRING);
        case 'void':
          return plain(VOID);
      }
    case 'range': {
      const low = resolveBound(checking, scope, base.low, 0);
      const high = resolveBound(checking, scope, base.high, 0);
      if (low === undefined || high === undefined) return plain(UNKNOWN);
      return plain({ kind: 'int', range: { low, high } });
    }
    case 'scalar': {
      const mark = checking.effects.length;
      const high = resolveBound(checking, scope, base.size, -1);
      if (high === undefined) return plain(UNKNOWN);
      restrict?.(parametersSince(checking, mark));
      return plain({ kind: 'scalar', set: { start: base.start, end: base.end, high } });
    }
    case 'struct':
      return plain({ kind: 'struct', fields: resolveFields(checking, scope, base.fields, restrict) });
    case 'named':
      return resolveTypeName(checking, scope, base.name, base);
  }
}

function resolveTypeName(checking: Checking, scope: Scope, name: string, at: Span): DeclaredType {
  const symbol = resolveName(checking, scope, at, name);
  if (symbol?.kind === 'type') {
    logUse(checking, 'read', symbol, at);
    return symbol.declared;
  }
  if (symbol === undefined) {
    if (isKnownToBeUnknown(checking, scope, name)) return plain(UNKNOWN);
    if (reportTooEarly(checking, scope, name, at)) return plain(UNKNOWN);
    const nearest = nearestInScope(checking, scope, name, (other) => other.kind === 'type');
    checking.report(problems.unknownType.at(at, name, nearest));
  } else if (symbol.kind !== 'foreign') {
    checking.report(problems.notAType.at(at, name, describeSymbol(symbol)));
  }
  return plain(UNKNOWN);
}

function applyPrefix(
  checking: Checking,
  declared: DeclaredType,
  prefix: TypeSyntax['prefixes'][number]['prefix'],
  at: Span,
): DeclaredType {
  const { type } = declared;
  if (isUnknown(type)) return declared;
  const inner = innermost(type);
  switch (prefix) {
    case 'const':
    case 'meta':
      if (inner.kind === 'clock' || inner.kind === 'channel' || inner.kind === 'void') {
        checking.report(problems.notConstOrMeta.at(at, prefix, describeType(inner)));
        return declared;
      }
      return prefix === 'const' ? { ...declared, constant: true } : { ...declared, meta: true };
    case 'urgent':
    case 'broadcast':
      if (inner.kind !== 'channel') {
        checking.report(problems.wrongPrefix.at(at, prefix, 'channels', describeType(inner)));
        return declared;
      }
      return { ...declared, type: mapInnermost(type, { ...inner, [prefix]: true }) };
    case 'hybrid':
      if (inner.kind !== 'clock') {
        checking.report(problems.wrongPrefix.at(at, prefix, 'clocks', describeType(inner)));
        return declared;
      }
      sayOnce(checking, foreign.hybridNotAnalysed.at(at));
      return { ...declared, type: mapInnermost(type, { kind: 'clock', hybrid: true }) };
  }
}

function mapInnermost(type: Type, inner: Type): Type {
  return type.kind === 'array' ? { ...type, element: mapInnermost(type.element, inner) } : inner;
}

/** A bound or size; undefined if it is wrong, which is reported. */
function resolveBound(
  checking: Checking,
  scope: Scope,
  expression: Expression,
  plus: number,
): Bound | undefined {
  const mark = checking.effects.length;
  const type = checking.checkValue(checking, scope, expression);
  if (isUnknown(type)) return undefined;
  if (!isInteger(type)) {
    checking.report(problems.boundNotInteger.at(expression, describeType(type)));
    return undefined;
  }
  const variable = variableSince(checking, mark);
  if (variable !== undefined) {
    checking.report(problems.notComputable.at(expression, variable));
    return undefined;
  }
  if (expression.kind === 'integer') return expression.value + plus;
  const interpreter = constantInterpreter(checking);
  const value = interpreter.number(expression);
  if (interpreter.failure === undefined) return value + plus;
  if (interpreter.failure.kind === 'notConstant') {
    return { expression, plus, key: bindingKey(checking, expression) };
  }
  reportFailure(checking, interpreter.failure, expression);
  return undefined;
}

/** Text that is equal for expressions that have the same form and the same symbols. */
function bindingKey(checking: Checking, expression: Expression): string {
  switch (expression.kind) {
    case 'integer':
    case 'boolean':
      return String(expression.value);
    case 'name':
      return `#${checking.symbolOf.get(expression)?.id ?? expression.name}`;
    case 'unary':
      return `${expression.operator}(${bindingKey(checking, expression.operand)})`;
    case 'binary':
      return `(${bindingKey(checking, expression.left)}${expression.operator}${bindingKey(checking, expression.right)})`;
    case 'index':
      return `${bindingKey(checking, expression.array)}[${bindingKey(checking, expression.index)}]`;
    case 'member':
      return `${bindingKey(checking, expression.object)}.${expression.member.name}`;
    case 'call':
      return `${bindingKey(checking, expression.callee)}(${expression.arguments.map((argument) => bindingKey(checking, argument)).join()})`;
    default:
      return `@${expression.start}`;
  }
}

function resolveFields(
  checking: Checking,
  scope: Scope,
  fields: readonly StructField[],
  restrict: Restrict | undefined,
): readonly Field[] {
  const resolved: Field[] = [];
  const seen = new Set<string>();
  for (const field of fields) {
    const declared = resolveType(checking, scope, field.type, restrict);
    for (const { name, dimensions } of field.declarators) {
      if (declared.constant) checking.report(problems.constantField.at(name, name.name));
      const type = arrayOf(checking, scope, declared.type, dimensions, restrict);
      const inner = innermost(type);
      if (!isFieldType(inner)) {
        checking.report(problems.wrongFieldType.at(field.type, describeType(inner)));
      }
      if (seen.has(name.name)) checking.report(problems.declaredTwice.at(name, name.name));
      seen.add(name.name);
      resolved.push({ name: name.name, type });
    }
  }
  return resolved;
}

function isFieldType(type: Type): boolean {
  switch (type.kind) {
    case 'unknown':
    case 'struct':
    case 'scalar':
    case 'int':
    case 'bool':
    case 'double':
    case 'clock':
      return true;
    default:
      return false;
  }
}

/** `type name[3][id_t]`: the first dimension is the outermost. */
export function arrayOf(
  checking: Checking,
  scope: Scope,
  type: Type,
  dimensions: readonly Dimension[],
  restrict?: Restrict,
): Type {
  let result = type;
  for (const dimension of dimensions.toReversed()) {
    const mark = checking.effects.length;
    const index = resolveIndex(checking, scope, dimension);
    if (index === undefined) return UNKNOWN;
    restrict?.(parametersSince(checking, mark));
    restrict?.(parametersInBounds(checking, index));
    if (isUnknown(result)) continue;
    if (result.kind === 'void') return result;
    result = { kind: 'array', element: result, index };
  }
  return result;
}

/** Dimensions given by a named type bring the parameters on which its bounds depend. */
function parametersInBounds(
  checking: Checking,
  index: ScalarType | (Type & { kind: 'int' }),
): ReadonlySet<ParameterSymbol> {
  const found = new Set<ParameterSymbol>();
  const bounds =
    index.kind === 'scalar'
      ? [index.set.high]
      : index.range === undefined
        ? []
        : [index.range.low, index.range.high];
  for (const bound of bounds) {
    if (typeof bound !== 'number') collectParameters(checking, bound.expression, found);
  }
  return found;
}

function collectParameters(checking: Checking, expression: Expression, found: Set<ParameterSymbol>): void {
  switch (expression.kind) {
    case 'name': {
      const symbol = checking.symbolOf.get(expression);
      if (symbol === undefined) return;
      if (symbol.kind === 'parameter') found.add(symbol);
      for (const parameter of checking.dependencies.get(symbol) ?? []) found.add(parameter);
      return;
    }
    case 'unary':
      collectParameters(checking, expression.operand, found);
      return;
    case 'binary':
      collectParameters(checking, expression.left, found);
      collectParameters(checking, expression.right, found);
      return;
    case 'conditional':
      collectParameters(checking, expression.condition, found);
      collectParameters(checking, expression.whenTrue, found);
      collectParameters(checking, expression.whenFalse, found);
      return;
    case 'index':
      collectParameters(checking, expression.array, found);
      collectParameters(checking, expression.index, found);
      return;
    case 'member':
      collectParameters(checking, expression.object, found);
      return;
    case 'call':
      collectParameters(checking, expression.callee, found);
      for (const argument of expression.arguments) collectParameters(checking, argument, found);
      return;
    default:
      return;
  }
}

function resolveIndex(
  checking: Checking,
  scope: Scope,
  dimension: Dimension,
): ScalarType | (Type & { kind: 'int' }) | undefined {
  if (dimension.kind === 'size') {
    const { size } = dimension;
    const named = size.kind === 'name' ? lookUp(scope, size.name) : undefined;
    if (size.kind === 'name' && named?.kind === 'type') {
      return indexType(checking, resolveTypeName(checking, scope, size.name, size).type, dimension);
    }
    if (size.kind === 'error') return undefined;
    const high = resolveBound(checking, scope, size, -1);
    if (high === undefined) return undefined;
    if (typeof high === 'number' && high < 0)
      checking.report(problems.arrayWithoutElements.at(size, high + 1));
    return { kind: 'int', range: { low: 0, high } };
  }
  const { type } = resolveType(checking, scope, dimension.type);
  noteEmptyRange(checking, dimension.type, type);
  return indexType(checking, type, dimension);
}

/** A range that is written down and empty is hardly meant; where a value is needed, the declaration is an error. */
export function noteEmptyRange(checking: Checking, { base }: TypeSyntax, type: Type): void {
  if (base.kind !== 'range' && base.kind !== 'scalar') return;
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'number' || shape.low <= shape.high) return;
  checking.report(problems.emptyRange.at(base, shape.low, shape.high));
}

function indexType(
  checking: Checking,
  type: Type,
  at: Span,
): ScalarType | (Type & { kind: 'int' }) | undefined {
  if (isUnknown(type)) return undefined;
  if (type.kind === 'scalar' || (type.kind === 'int' && type.range !== undefined)) return type;
  checking.report(problems.wrongArrayIndexType.at(at, describeType(type)));
  return undefined;
}

/** The type of a variable that is bound to every value of it in turn. */
export function resolveBinder(checking: Checking, scope: Scope, binder: Binder): Type {
  const { type } = resolveType(checking, scope, binder.type);
  noteEmptyRange(checking, binder.type, type);
  if (isUnknown(type) || type.kind === 'scalar') return type;
  if (type.kind === 'int' && type.range !== undefined) return type;
  checking.report(problems.notIterable.at(binder.type, describeType(type)));
  return UNKNOWN;
}

/** Reports a type that takes too much memory; answers the number of cells that a variable of it takes. */
export function cellsOf(checking: Checking, type: Type, what: string, at: Span): number {
  const shape = shapeOf(type);
  if ('size' in shape) return shape.size;
  if (shape.kind === 'tooBig') checking.reportValue(problems.tooBig.at(at, what, CELLS_MAX));
  return 0;
}
