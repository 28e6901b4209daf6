/** The parts of guards as their authors wrote them, by places in the file. */
import { type Expression } from '../language/ast.js';
import { printExpression } from '../language/print.js';
import { type NetworkEdge } from '../network/network.js';
import { type TestModel } from './test-model.js';

export interface GuardTexts {
  /** The part of the guard of an edge that holds this place; undefined where the edge has no guard there. */
  readonly at: (edge: NetworkEdge, place: number) => string | undefined;
  /** The parts of the guard that are no comparisons, in order. */
  readonly plain: (edge: NetworkEdge) => readonly string[];
}

export function guardTexts({ checked, network }: Pick<TestModel, 'checked' | 'network'>): GuardTexts {
  const partsFor = ({ process, origin }: NetworkEdge): readonly Expression[] => {
    const { template } = network.processes[process]!;
    const drawn = checked.model.templates.find(({ name }) => name.name === template);
    const guard = drawn?.edges[origin.edgeIndex]?.guard?.value;
    return guard === undefined ? [] : partsOf(guard);
  };
  return {
    at(edge, place) {
      const part = partsFor(edge).find(({ start, end }) => start <= place && place < end);
      return part && printExpression(part);
    },
    plain: (edge) =>
      partsFor(edge)
        .filter(({ kind }) => kind !== 'binary')
        .map(printExpression),
  };
}

/** What `&&`, `||` and `!` connect. */
function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'unary' && expression.operator === '!') return partsOf(expression.operand);
  if (expression.kind === 'binary' && ['&&', '||', 'imply'].includes(expression.operator))
    return [...partsOf(expression.left), ...partsOf(expression.right)];
  return [expression];
}
