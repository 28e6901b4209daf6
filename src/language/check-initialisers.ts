/** Values where variables are declared: expressions, and lists for arrays and structs. */
import { type Initialiser, type InitialiserList } from './ast.js';
import { checkValue } from './check-expressions.js';
import { type Checking, nearestAmong } from './checking.js';
import { fieldIndex } from './field-index.js';
import * as problems from './problems/types.js';
import { isShape, shapeOf } from './shapes.js';
import { type Scope } from './symbols.js';
import {
  type ArrayType,
  type StructType,
  type Type,
  UNKNOWN,
  describeType,
  isInitialiserCompatible,
  isUnknown,
} from './types.js';

/** Checks a value for a variable of a type; says whether it fits. */
export function checkInitialiser(
  checking: Checking,
  scope: Scope,
  type: Type,
  initialiser: Initialiser,
): boolean {
  if (initialiser.kind !== 'list') {
    const value = checkValue(checking, scope, initialiser);
    if (isUnknown(value)) return false;
    if (isInitialiserCompatible(type, value)) return true;
    checking.report(
      problems.wrongInitialiser.at(initialiser, describeType(type), `a value of type ${describeType(value)}`),
    );
    return false;
  }
  // An empty list is a mistake of syntax, which has been reported.
  if (initialiser.items.length === 0) return false;
  switch (type.kind) {
    case 'array':
      return checkArrayList(checking, scope, type, initialiser);
    case 'struct':
      return checkStructList(checking, scope, type, initialiser);
    default:
      for (const item of initialiser.items) checkInitialiser(checking, scope, UNKNOWN, item.value);
      if (!isUnknown(type)) {
        checking.report(problems.wrongInitialiser.at(initialiser, describeType(type), 'a list of values'));
      }
      return false;
  }
}

function checkArrayList(
  checking: Checking,
  scope: Scope,
  type: ArrayType,
  { items, start, end }: InitialiserList,
): boolean {
  let fits = true;
  for (const item of items) {
    if (item.field !== undefined) {
      checking.report(problems.fieldNameInArray.at(item.field));
      fits = false;
    }
    if (!checkInitialiser(checking, scope, type.element, item.value)) fits = false;
  }
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'array') return fits;
  if (items.length > shape.length) {
    checking.reportValue(problems.tooManyValues.at(items[shape.length], shape.length));
    return false;
  }
  if (items.length < shape.length) {
    const missing = `${items.length} of ${shape.length} elements are given`;
    checking.reportValue(problems.missingValues.at({ start, end }, missing));
    return false;
  }
  return fits;
}

function checkStructList(
  checking: Checking,
  scope: Scope,
  type: StructType,
  { items, start, end }: InitialiserList,
): boolean {
  const given = new Set<number>();
  let fits = true;
  let next = 0;
  for (const item of items) {
    if (item.field !== undefined) {
      const { name } = item.field;
      next = fieldIndex(type.fields, name);
      if (next < 0) {
        const names = type.fields.map((field) => field.name);
        checking.report(
          problems.unknownFieldInitialised.at(item.field, name, nearestAmong(checking, name, names)),
        );
        return false;
      }
    }
    const field = type.fields[next];
    if (field === undefined) {
      checking.report(problems.tooManyValues.at(item, type.fields.length));
      return false;
    }
    if (given.has(next)) {
      checking.report(problems.fieldInitialisedTwice.at(item, field.name));
      fits = false;
    }
    given.add(next);
    if (!checkInitialiser(checking, scope, field.type, item.value)) fits = false;
    next++;
  }
  const missing = type.fields.filter((_, i) => !given.has(i)).map((field) => `'${field.name}'`);
  if (missing.length > 0) {
    checking.report(problems.missingValues.at({ start, end }, `${missing.join(', ')} has no value`));
    return false;
  }
  return fits;
}
