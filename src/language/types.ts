/**
 * The types of the language as data, and the relations between them.
 *
 * Boolean-valued expressions over clocks form a chain, each class containing the one before:
 * integers and booleans, invariants, guards, constraints. What is allowed where is a question of class: a location
 * wants an invariant, an edge a guard, a query takes any constraint. A rate (`x' == 2`) makes a rated invariant, which
 * is allowed in locations only.
 *
 * INVARIANT constness belongs to symbols and declared types, never to a Type.
 * INVARIANT `unknown` is the type of what was reported already; it fits everywhere.
 */
import { INTEGER_MAX, INTEGER_MIN } from '../base/limits.js';
import { type Span } from '../base/source.js';
import { type Expression } from './ast.js';
import { type InstanceSymbol, type TemplateSymbol } from './symbols.js';

export type Type =
  | IntegerType
  | ScalarType
  | ChannelType
  | ClockType
  | ArrayType
  | StructType
  | ProcessType
  | { readonly kind: PlainKind };

type PlainKind =
  | 'unknown'
  | 'void'
  | 'bool'
  | 'double'
  | 'string'
  /** The difference of two clocks. */
  | 'difference'
  /** `x'` */
  | 'rate'
  | 'invariant'
  | 'ratedInvariant'
  | 'guard'
  | 'constraint';

/** A bound of a range: a number, or an expression whose value depends on the parameters of a template. */
export type Bound = number | OpenBound;

export interface OpenBound {
  readonly expression: Expression;
  /** Added to the value of the expression: -1 for the last index of an array given by its size. */
  readonly plus: number;
  /** Equal for bounds that are always equal. */
  readonly key: string;
}

export interface Range {
  readonly low: Bound;
  readonly high: Bound;
}

/** Without a range it is any 32-bit integer, as computed by operators and held by `const int`. */
export interface IntegerType {
  readonly kind: 'int';
  readonly range?: Range | undefined;
  /** Written as plain `int`: a bounded integer by name, but not one to run through. */
  readonly plain?: boolean | undefined;
}

/** Two scalar types are the same if they come from the same `scalar[n]` in the text. */
export interface ScalarType {
  readonly kind: 'scalar';
  readonly set: ScalarSet;
}

export interface ScalarSet extends Span {
  readonly high: Bound;
}

export interface ChannelType {
  readonly kind: 'channel';
  readonly urgent: boolean;
  readonly broadcast: boolean;
}

export interface ClockType {
  readonly kind: 'clock';
  readonly hybrid?: boolean | undefined;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  readonly index: IntegerType | ScalarType;
}

export interface StructType {
  readonly kind: 'struct';
  readonly fields: readonly Field[];
}

export interface Field {
  readonly name: string;
  readonly type: Type;
}

/** What `P` stands for in a query: its template's members can be named. `T(1)` of a set of processes too. */
export interface ProcessType {
  readonly kind: 'process';
  /** The template or instantiation that runs. */
  readonly symbol: TemplateSymbol | InstanceSymbol;
}

/** A type as declared, with what the declaration says about its variables. */
export interface DeclaredType {
  readonly type: Type;
  readonly constant: boolean;
  readonly meta: boolean;
}

const INT16_MIN = -32768;
const INT16_MAX = 32767;
export const INT32_MIN = INTEGER_MIN;
export const INT32_MAX = INTEGER_MAX;

export const UNKNOWN: Type = { kind: 'unknown' };
export const VOID: Type = { kind: 'void' };
export const BOOL: Type = { kind: 'bool' };
export const INT: IntegerType = { kind: 'int' };
export const PLAIN_INT: IntegerType = {
  kind: 'int',
  range: { low: INT16_MIN, high: INT16_MAX },
  plain: true,
};
export const DOUBLE: Type = { kind: 'double' };
export const STRING: Type = { kind: 'string' };
export const CLOCK: ClockType = { kind: 'clock' };
export const DIFFERENCE: Type = { kind: 'difference' };
export const RATE: Type = { kind: 'rate' };
export const INVARIANT: Type = { kind: 'invariant' };
export const RATED_INVARIANT: Type = { kind: 'ratedInvariant' };
export const GUARD: Type = { kind: 'guard' };
export const CONSTRAINT: Type = { kind: 'constraint' };

// -------------------------------------------------------------------------------------------------- classes

export function isUnknown(type: Type): boolean {
  return type.kind === 'unknown';
}

/** An integer or a boolean, which is read as one wherever an integer is wanted. */
export function isIntegral(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'bool';
}

/** What a clock can be compared with in a constraint that the symbolic engines understand. */
export function isInteger(type: Type): boolean {
  return type.kind === 'int';
}

export function isNumber(type: Type): boolean {
  return isIntegral(type) || type.kind === 'double' || type.kind === 'clock' || type.kind === 'difference';
}

export function isInvariant(type: Type): boolean {
  return isIntegral(type) || type.kind === 'invariant';
}

export function isInvariantWithRates(type: Type): boolean {
  return isInvariant(type) || type.kind === 'ratedInvariant';
}

export function isGuard(type: Type): boolean {
  return isInvariant(type) || type.kind === 'guard';
}

export function isConstraint(type: Type): boolean {
  return isGuard(type) || type.kind === 'constraint';
}

/** Whether values of the type can be held by variables and assigned. */
export const isAssignable: (type: Type) => boolean = remembered((type) => {
  switch (type.kind) {
    case 'int':
    case 'bool':
    case 'double':
    case 'string':
    case 'clock':
    case 'scalar':
      return true;
    case 'array':
      return isAssignable(type.element);
    case 'struct':
      return type.fields.every((field) => isAssignable(field.type));
    default:
      return false;
  }
});

/** What functions can return, `void` aside. */
export const isResult: (type: Type) => boolean = remembered((type) => {
  switch (type.kind) {
    case 'int':
    case 'bool':
    case 'scalar':
    case 'double':
    case 'unknown':
      return true;
    case 'struct':
      return type.fields.every((field) => isResult(field.type));
    default:
      return false;
  }
});

/** Whether a variable of the type can be given a value where it is declared. */
export const isInitialisable: (type: Type) => boolean = remembered((type) => {
  switch (type.kind) {
    case 'unknown':
    case 'int':
    case 'bool':
    case 'double':
    case 'string':
    case 'clock':
      return true;
    case 'array':
      return type.index.kind !== 'scalar' && isInitialisable(type.element);
    case 'struct':
      return type.fields.every((field) => isInitialisable(field.type));
    default:
      return false;
  }
});

/** Whether all bounds in the type are known, so that it does not depend on the parameters of a template. */
export const isClosed: (type: Type) => boolean = remembered((type) => {
  switch (type.kind) {
    case 'int':
      return type.range === undefined || (isKnown(type.range.low) && isKnown(type.range.high));
    case 'scalar':
      return isKnown(type.set.high);
    case 'array':
      return isClosed(type.index) && isClosed(type.element);
    case 'struct':
      return type.fields.every((field) => isClosed(field.type));
    default:
      return true;
  }
});

function isKnown(bound: Bound): boolean {
  return typeof bound === 'number';
}

/** Structs of structs share parts, so that walking them anew each time could take exponential time. */
function remembered(test: (type: Type) => boolean): (type: Type) => boolean {
  const results = new WeakMap<Type, boolean>();
  return (type) => {
    if (type.kind !== 'struct') return test(type);
    let result = results.get(type);
    if (result === undefined) results.set(type, (result = test(type)));
    return result;
  };
}

/** The type of the elements of an array of arrays, or the type itself. */
export function innermost(type: Type): Type {
  let inner = type;
  while (inner.kind === 'array') inner = inner.element;
  return inner;
}

// ------------------------------------------------------------------------------------------------ relations

function sameBound(a: Bound, b: Bound): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.plus === b.plus && a.key === b.key;
}

function sameRange(a: Range, b: Range): boolean {
  return sameBound(a.low, b.low) && sameBound(a.high, b.high);
}

/** Whether a variable of one type can stand for a variable of the other (integers of any and of some range fit). */
export function isEquivalent(a: Type, b: Type): boolean {
  if (isUnknown(a) || isUnknown(b)) return true;
  switch (a.kind) {
    case 'int':
      return (
        b.kind === 'int' && (a.range === undefined || b.range === undefined || sameRange(a.range, b.range))
      );
    case 'scalar':
      return b.kind === 'scalar' && a.set === b.set;
    case 'bool':
    case 'double':
    case 'string':
    case 'clock':
      return a.kind === b.kind;
    case 'channel':
      return b.kind === 'channel' && channelCapability(a) === channelCapability(b);
    case 'array':
      return b.kind === 'array' && sameIndex(a.index, b.index) && isEquivalent(a.element, b.element);
    case 'struct':
      return b.kind === 'struct' && sameStruct(a, b);
    default:
      return false;
  }
}

function sameIndex(a: IntegerType | ScalarType, b: IntegerType | ScalarType): boolean {
  if (a.kind === 'scalar' || b.kind === 'scalar') {
    return a.kind === 'scalar' && b.kind === 'scalar' && a.set === b.set;
  }
  return a.range === undefined || b.range === undefined || sameRange(a.range, b.range);
}

/** Pairs of structs that were found to be equivalent. */
const sameStructs = new WeakMap<StructType, WeakSet<StructType>>();

function sameStruct(a: StructType, b: StructType): boolean {
  if (a === b) return true;
  if (a.fields.length !== b.fields.length) return false;
  if (sameStructs.get(a)?.has(b) === true) return true;
  if (!a.fields.every((field, i) => sameField(field, b.fields[i]!))) return false;
  const others = sameStructs.get(a) ?? new WeakSet();
  sameStructs.set(a, others.add(b));
  return true;
}

function sameField(a: Field, b: Field): boolean {
  return a.name === b.name && isEquivalent(a.type, b.type);
}

/** Whether a value of type `value` can be assigned to a variable of type `target`. */
export function isAssignmentCompatible(target: Type, value: Type): boolean {
  if (isUnknown(target) || isUnknown(value)) return true;
  if (target.kind === 'clock' || target.kind === 'double') {
    return isIntegral(value) || value.kind === 'double' || value.kind === 'clock';
  }
  if (isIntegral(target) && isIntegral(value)) return true;
  return isEquivalent(target, value);
}

/** Like assignment, but a clock cannot be initialised from a clock. */
export function isInitialiserCompatible(target: Type, value: Type): boolean {
  if (target.kind === 'clock' && value.kind === 'clock') return false;
  return isAssignmentCompatible(target, value);
}

export function isEqualityCompatible(a: Type, b: Type): boolean {
  return (isIntegral(a) && isIntegral(b)) || isEquivalent(a, b);
}

/** What can be done with a channel: one that may do more can be passed where less is asked for. */
export function channelCapability(type: ChannelType): number {
  if (type.urgent) return 0;
  return type.broadcast ? 1 : 2;
}

// ---------------------------------------------------------------------------------------------------- words

function describeBound(bound: Bound): string {
  return typeof bound === 'number' ? String(bound) : '..';
}

/** A type in the words of a diagnostic, such as "int[0,3]" or "a clock constraint". */
export function describeType(type: Type): string {
  switch (type.kind) {
    case 'int':
      if (type.range === undefined || type.plain === true) return 'int';
      return `int[${describeBound(type.range.low)},${describeBound(type.range.high)}]`;
    case 'scalar':
      return 'scalar';
    case 'channel':
      return `${type.urgent ? 'urgent ' : ''}${type.broadcast ? 'broadcast ' : ''}chan`;
    case 'array':
      return `array of ${describeType(innermost(type))}`;
    case 'struct':
      return `struct { ${type.fields.map((field) => field.name).join(', ')} }`;
    case 'difference':
      return 'clock difference';
    case 'rate':
      return 'clock rate';
    case 'invariant':
      return 'clock constraint';
    case 'ratedInvariant':
      return 'clock rate constraint';
    case 'guard':
      return "clock constraint with '=='";
    case 'constraint':
      return "clock constraint with 'or', 'not' or '!='";
    default:
      return type.kind;
  }
}
