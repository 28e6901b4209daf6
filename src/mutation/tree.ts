/**
 * Walking and changing syntax trees: expressions are replaced on the way from the root to the changed node, the rest is
 * shared.
 */
import { type Expression } from '../language/ast.js';
import { childrenOf } from '../language/expression-parts.js';

/** The expression and all inside, outer ones first. */
export function* nodesOf(expression: Expression): Iterable<Expression> {
  yield expression;
  for (const child of childrenOf(expression)) yield* nodesOf(child);
}

/** The tree with one node, which is in it once, replaced. */
export function replaced(root: Expression, node: Expression, by: Expression): Expression {
  if (root === node) return by;
  const swap = (child: Expression): Expression => replaced(child, node, by);
  switch (root.kind) {
    case 'unary':
    case 'increment':
    case 'rate': {
      const operand = swap(root.operand);
      return operand === root.operand ? root : { ...root, operand };
    }
    case 'binary': {
      const left = swap(root.left);
      const right = left === root.left ? swap(root.right) : root.right;
      return left === root.left && right === root.right ? root : { ...root, left, right };
    }
    case 'assign': {
      const target = swap(root.target);
      const value = swap(root.value);
      return target === root.target && value === root.value ? root : { ...root, target, value };
    }
    case 'conditional': {
      const { condition, whenTrue, whenFalse } = root;
      const [first, ...others] = swapAll([condition, whenTrue, whenFalse], swap);
      return { ...root, condition: first!, whenTrue: others[0]!, whenFalse: others[1]! };
    }
    case 'index': {
      const array = swap(root.array);
      const index = swap(root.index);
      return array === root.array && index === root.index ? root : { ...root, array, index };
    }
    case 'member': {
      const object = swap(root.object);
      return object === root.object ? root : { ...root, object };
    }
    case 'call': {
      const given = swapAll(root.arguments, swap);
      return given === root.arguments ? root : { ...root, arguments: given };
    }
    case 'quantifier': {
      const body = swap(root.body);
      return body === root.body ? root : { ...root, body };
    }
    case 'comma': {
      const items = swapAll(root.items, swap);
      return items === root.items ? root : { ...root, items };
    }
    case 'integer':
    case 'double':
    case 'boolean':
    case 'string':
    case 'name':
    case 'deadlock':
    case 'foreign':
    case 'error':
      return root;
  }
}

function swapAll(
  items: readonly Expression[],
  swap: (item: Expression) => Expression,
): readonly Expression[] {
  const swapped = items.map(swap);
  return swapped.every((item, i) => item === items[i]) ? items : swapped;
}

/** A copy that shares no object with the original, for a tree that stands a second time in a model. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map((part: unknown) => copied(part)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value) as [string, unknown][]) copy[key] = copied(part);
  return copy as T;
}
