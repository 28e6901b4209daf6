/** Operators on the updates of edges. */
import {
  type AssignExpression,
  type AssignOperator,
  type BinaryOperator,
  type Expression,
} from '../language/ast.js';
import { childrenOf } from '../language/expression-parts.js';
import { type Edge } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { isShape, shapeOf } from '../language/shapes.js';
import { type Type, isIntegral } from '../language/types.js';
import { boundOf, clockAtoms, moved } from './atoms.js';
import { changedEdge, withUpdate } from './edge-edits.js';
import { type Change } from './mutant.js';
import { type Site, isHiddenBy, rootSymbol, usesBinder } from './site.js';
import { copied, replaced } from './tree.js';

/** One edge, one clock: reset if it was not, not reset if it was. */
export function* invertReset(site: Site): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const updates = edge.update?.value ?? [];
    for (const { target, text } of site.clocks) {
      const isReset = (update: Expression): boolean =>
        update.kind === 'assign' && update.operator === '=' && printExpression(update.target) === text;
      const reset = updates.find(isReset);
      if (reset !== undefined) {
        const kept = updates.filter((update) => !isReset(update));
        const words = `reset ${printExpression(reset)} is removed`;
        yield changedEdge(site, index, [withUpdate(edge, kept)], words, { span: reset });
      } else if (isHiddenBy(site.template.edges[index]!, target)) {
        site.refuse();
      } else {
        const added = assignment(copied(target), { kind: 'integer', value: 0, start: 0, end: 0 });
        yield changedEdge(
          site,
          index,
          [withUpdate(edge, [...updates, added])],
          `reset ${text} = 0 is added`,
          {
            span: updates[0],
          },
        );
      }
    }
  }
}

/**
 * One edge, one clock: it gets a value of each of the ranges that the constants of the template divide its values into, as
 * far as there is a whole number in them.
 */
export function* setClock(site: Site): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const updates = edge.update?.value ?? [];
    for (const { target, text } of site.clocks) {
      if (isHiddenBy(site.template.edges[index]!, target)) continue;
      const isSet = (update: Expression): boolean =>
        update.kind === 'assign' && printExpression(update.target) === text;
      const kept = updates.filter((update) => !isSet(update));
      const old = updates.find(isSet);
      for (const value of rangeValues(site, text)) {
        const added = assignment(copied(target), { kind: 'integer', value, start: 0, end: 0 });
        if (old !== undefined && printExpression(old) === printExpression(added)) continue;
        const words = `clock ${text} becomes ${value}`;
        yield changedEdge(site, index, [withUpdate(edge, [...kept, added])], words, { span: old });
      }
    }
  }
}

/** Zero, the constants that a clock is compared with, and a whole number behind each, where there is one before the next. */
function rangeValues(site: Site, clock: string): readonly number[] {
  const { edges, locations } = site.syntax;
  const constraints = [
    ...edges.map(({ guard }) => guard?.value),
    ...locations.map(({ invariant }) => invariant?.value),
  ];
  const constants = constraints.flatMap((constraint) =>
    clockAtoms(site, constraint).flatMap((atom) => {
      const { side, bound } = boundOf(site, atom) ?? {};
      const isOwn = side !== undefined && printExpression(atom[side === 'left' ? 'right' : 'left']) === clock;
      return isOwn ? (site.valuesOf(bound!) ?? []) : [];
    }),
  );
  const values = constants.flatMap((value) => [value, value + 1]).filter((value) => value >= 0);
  return [...new Set([0, ...values])].sort((a, b) => a - b);
}

/** Updates of variables: moved constants, other operators, nothing at all. Clocks are left to `invert-reset`. */
export function* changeUpdate(site: Site): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const updates = edge.update?.value ?? [];
    for (const [at, update] of updates.entries()) {
      if (update.kind === 'assign' && !isVariable(site, update.target)) continue;
      const old = printExpression(update);
      for (const becomes of changedUpdates(site, update)) {
        const words = `update ${old} becomes ${printExpression(becomes)}`;
        yield changedEdge(site, index, [withUpdate(edge, updates.with(at, becomes))], words, {
          span: update,
        });
      }
      const kept = updates.filter((_, i) => i !== at);
      yield changedEdge(site, index, [withUpdate(edge, kept)], `update ${old} is removed`, { span: update });
    }
  }
}

/** One edge, one variable of the template with few values: it gets each value that it does not get already. */
export function* changeAssignedValue(site: Site): Iterable<Change> {
  const variables = site.template.variables.flatMap(({ name, type, constant }) => {
    const values = constant ? [] : valuesOfType(type);
    return values.length === 0 ? [] : [{ name, values }];
  });
  for (const [index, edge] of site.syntax.edges.entries()) {
    for (const { name, values } of variables) {
      const target: Expression = { kind: 'name', name, start: 0, end: 0 };
      if (isHiddenBy(site.template.edges[index]!, target)) continue;
      for (const value of values) yield* assignedInstead(site, index, edge, name, value);
    }
  }
}

// ----------------------------------------------------------------------------------------- other values, operators

/** Types with more values have none to choose from. */
const VALUES_MAX = 16;

function valuesOfType(type: Type): readonly Expression[] {
  const at = { start: 0, end: 0 };
  if (type.kind === 'bool') return [false, true].map((value) => ({ kind: 'boolean', value, ...at }));
  if (type.kind !== 'int' || type.plain === true) return [];
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'number') return [];
  const { low, high } = shape;
  if (high - low >= VALUES_MAX) return [];
  return Array.from({ length: high - low + 1 }, (_, k) => ({ kind: 'integer', value: low + k, ...at }));
}

function* assignedInstead(
  site: Site,
  index: number,
  edge: Edge,
  name: string,
  value: Expression,
): Iterable<Change> {
  const updates = edge.update?.value ?? [];
  const at = updates.findIndex(
    (update) => update.kind === 'assign' && update.target.kind === 'name' && update.target.name === name,
  );
  const old = updates[at];
  const text = printExpression(value);
  if (old === undefined) {
    const added = assignment({ kind: 'name', name, start: 0, end: 0 }, copied(value));
    yield changedEdge(
      site,
      index,
      [withUpdate(edge, [...updates, added])],
      `update ${name} = ${text} is added`,
      {
        span: updates[0],
      },
    );
  } else if (old.kind === 'assign' && printExpression(old.value) !== text) {
    const becomes = assignment(old.target, copied(value));
    const words = `update ${printExpression(old)} becomes ${name} = ${text}`;
    yield changedEdge(site, index, [withUpdate(edge, updates.with(at, becomes))], words, { span: old });
  }
}

function assignment(target: Expression, value: Expression): AssignExpression {
  return { kind: 'assign', operator: '=', target, value, start: 0, end: 0 };
}

/** Whether a place holds an integer or a boolean. */
function isVariable({ checked }: Site, place: Expression): boolean {
  const type = checked.typeOf.get(place);
  return type !== undefined && isIntegral(type) && rootSymbol(checked, place) !== undefined;
}

function* changedUpdates(site: Site, update: Expression): Iterable<Expression> {
  if (update.kind === 'increment') {
    yield { ...update, operator: update.operator === '++' ? '--' : '++' };
    return;
  }
  if (update.kind !== 'assign') return;
  const other = OTHER_ASSIGNMENT.get(update.operator);
  if (other !== undefined && site.checked.typeOf.get(update.target)?.kind === 'int') {
    yield { ...update, operator: other };
  }
  const { value } = update;
  const limits = update.operator === '=' ? limitsOf(site, update.target) : undefined;
  for (const node of valueNodes(value)) {
    for (const by of [1, -1] as const) {
      const becomes = changedConstant(site, node, by);
      if (becomes === undefined || (node === value && !fits(site, value, by, limits))) continue;
      // A boolean has one other value, not two.
      if (node.kind !== 'boolean' || by === 1) yield { ...update, value: replaced(value, node, becomes) };
    }
    const operator =
      node.kind === 'binary' && isArithmetic(site, node) ? OTHER_OPERATOR.get(node.operator) : undefined;
    if (node.kind === 'binary' && operator !== undefined)
      yield { ...update, value: replaced(value, node, { ...node, operator }) };
  }
}

const OTHER_ASSIGNMENT: ReadonlyMap<AssignOperator, AssignOperator> = new Map([
  ['+=', '-='],
  ['-=', '+='],
  ['*=', '/='],
  ['/=', '*='],
  ['%=', '/='],
  ['&=', '|='],
  ['|=', '&='],
  ['^=', '|='],
  ['<<=', '>>='],
  ['>>=', '<<='],
]);

const OTHER_OPERATOR: ReadonlyMap<BinaryOperator, BinaryOperator> = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '+'],
  ['/', '*'],
  ['%', '/'],
  ['<<', '>>'],
  ['>>', '<<'],
  ['&', '|'],
  ['|', '&'],
  ['^', '|'],
  ['&&', '||'],
  ['||', '&&'],
  ['<?', '>?'],
  ['>?', '<?'],
]);

function isArithmetic(
  { checked }: Site,
  { left, right }: { readonly left: Expression; readonly right: Expression },
): boolean {
  return [left, right].every((side) => {
    const type = checked.typeOf.get(side);
    return type !== undefined && isIntegral(type);
  });
}

/** The operands of a value; not what stands in indices and arguments, which chooses and does not compute. */
function* valueNodes(value: Expression): Iterable<Expression> {
  yield value;
  switch (value.kind) {
    case 'binary':
    case 'unary':
    case 'conditional':
      for (const child of childrenOf(value)) yield* valueNodes(child);
      break;
    default:
      break;
  }
}

function changedConstant(site: Site, node: Expression, by: 1 | -1): Expression | undefined {
  if (node.kind === 'boolean') return { ...node, value: !node.value };
  const isConstant =
    node.kind === 'integer' ||
    (node.kind === 'name' &&
      !usesBinder(site.checked, node) &&
      site.checked.typeOf.get(node)?.kind === 'int' &&
      site.valuesOf(node) !== undefined);
  return isConstant ? moved(site, node, by) : undefined;
}

interface Limits {
  readonly low: number;
  readonly high: number;
}

/** The values that a variable may have, where they are known. */
function limitsOf({ checked }: Site, target: Expression): Limits | undefined {
  const type = checked.typeOf.get(target);
  const shape = type && shapeOf(type);
  if (type?.kind === 'bool') return { low: 0, high: 1 };
  return shape !== undefined && isShape(shape) && shape.kind === 'number' ? shape : undefined;
}

/** Whether a variable can have the moved value: an assignment out of range is a mistake of the model, not a mutant. */
function fits(site: Site, value: Expression, by: 1 | -1, limits: Limits | undefined): boolean {
  if (limits === undefined || value.kind === 'boolean') return true;
  return (site.valuesOf(value) ?? []).every((each) => limits.low <= each + by && each + by <= limits.high);
}
