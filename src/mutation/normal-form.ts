/**
 * When are two mutants the same model? When their edits have the same normal form: constants computed, comparisons
 * turned so that the constant stands at the right, `n < 3` of integers written as `n <= 2`, conjunctions in order.
 *
 * Equal forms mean equal behaviour; the reverse is not promised: that is what conformance is for.
 */
import { type Expression } from '../language/ast.js';
import { constantsOf } from '../language/checked-model.js';
import { type Edge, type Location } from '../language/model.js';
import { printExpression, printSelect, printSynchronisation } from '../language/print.js';
import { conjuncts, isAtom } from './atoms.js';
import { MIRRORED, OPPOSITE, type Comparison } from '../language/comparison.js';
import { type Edit } from './mutant.js';
import { type Site } from './site.js';
import { nodesOf } from './tree.js';

export interface NormalForms {
  /** Of edits together; undefined if they change nothing. */
  ofEdits(edits: readonly Edit[]): string | undefined;
}

export function normalForms(site: Site): NormalForms {
  const known = new Map<object, string>();
  const once = <T extends object>(part: T | undefined, form: (part: T) => string): string => {
    if (part === undefined) return '';
    let text = known.get(part);
    if (text === undefined) known.set(part, (text = form(part)));
    return text;
  };
  const edgeForm = ({ source, target, select, guard, synchronisation, update, ...edge }: Edge): string => {
    const weight = edge.probability?.value;
    return [
      source.id,
      target.id,
      once(select, ({ value }) => printSelect(value)),
      once(guard, ({ value }) => (value === undefined ? '' : formOf(site, value))),
      once(synchronisation, ({ value }) => (value === undefined ? '' : printSynchronisation(value))),
      once(update, ({ value }) => value.map((each) => formOf(site, each)).join(', ')),
      weight === undefined ? '' : printExpression(weight),
    ].join('; ');
  };
  const locationForm = ({ urgency, invariant }: Location): string =>
    `${urgency}; ${once(invariant, ({ value }) => (value === undefined ? '' : formOf(site, value)))}`;
  const edgesForm = (edges: readonly Edge[]): string => edges.map(edgeForm).sort().join(' | ');
  const argumentsForm = (given: readonly Expression[]): string =>
    given.map((each) => formOf(site, each)).join(', ');
  const editForm = (edit: Edit): string | undefined => {
    switch (edit.kind) {
      case 'edge': {
        const form = edgesForm(edit.becomes);
        const same = form === once(site.syntax.edges[edit.edge], edgeForm);
        return same ? undefined : `edge ${edit.edge}: ${form}`;
      }
      case 'location': {
        const form = locationForm(edit.becomes);
        const same = form === locationForm(site.syntax.locations[edit.location]!);
        return same ? undefined : `location ${edit.location}: ${form}`;
      }
      case 'add':
        return `add ${edit.location?.id ?? ''}: ${edgesForm(edit.edges)}`;
      case 'arguments': {
        const form = argumentsForm(edit.becomes);
        return form === argumentsForm(edit.was) ? undefined : `instantiation ${edit.instantiation}: ${form}`;
      }
    }
  };
  return {
    ofEdits(edits) {
      const forms = edits.flatMap((edit) => editForm(edit) ?? []);
      return forms.length === 0 ? undefined : forms.sort().join('\n');
    },
  };
}

function formOf(site: Site, expression: Expression): string {
  const value = folded(site, expression);
  if (value !== undefined) return String(value);
  if (isAtom(expression)) return comparisonForm(site, expression.operator, expression.left, expression.right);
  switch (expression.kind) {
    case 'binary':
      if (expression.operator === '&&') {
        const forms = new Set(conjuncts(expression).map((each) => formOf(site, each)));
        return [...forms].sort().join(' && ');
      }
      return `(${formOf(site, expression.left)} ${expression.operator} ${formOf(site, expression.right)})`;
    case 'unary':
      if (expression.operator === '!' && isAtom(expression.operand)) {
        const { operator, left, right } = expression.operand;
        return comparisonForm(site, OPPOSITE[operator], left, right);
      }
      return `${expression.operator}(${formOf(site, expression.operand)})`;
    case 'assign':
      return `${printExpression(expression.target)} ${expression.operator} ${formOf(site, expression.value)}`;
    default:
      return printExpression(expression);
  }
}

function comparisonForm(site: Site, operator: Comparison, left: Expression, right: Expression): string {
  const bound = folded(site, right);
  if (bound === undefined) {
    return folded(site, left) === undefined
      ? `${formOf(site, left)} ${operator} ${formOf(site, right)}`
      : comparisonForm(site, MIRRORED[operator], right, left);
  }
  const text = formOf(site, left);
  if (isDiscrete(site, left)) {
    if (operator === '<') return `${text} <= ${bound - 1}`;
    if (operator === '>') return `${text} >= ${bound + 1}`;
  }
  return `${text} ${operator} ${bound}`;
}

/** Whether only integers are in it, so that there is nothing between 2 and 3. */
function isDiscrete({ checked: { symbolOf } }: Site, expression: Expression): boolean {
  for (const node of nodesOf(expression)) {
    if (node.kind === 'call' || node.kind === 'member' || node.kind === 'double') return false;
    if (node.kind !== 'name') continue;
    const symbol = symbolOf.get(node);
    if (symbol === undefined || !('type' in symbol)) return false;
    if (symbol.type.kind !== 'int' && symbol.type.kind !== 'bool') return false;
  }
  return true;
}

/** The value of literals, constants and sums of them, where it is the same in all processes. */
function folded(site: Site, expression: Expression): number | undefined {
  switch (expression.kind) {
    case 'integer':
      return expression.value;
    case 'name':
      return constantNamed(site, expression);
    case 'unary': {
      const value = expression.operator === '!' ? undefined : folded(site, expression.operand);
      return value === undefined ? undefined : expression.operator === '-' ? -value : value;
    }
    case 'binary': {
      if (expression.operator !== '+' && expression.operator !== '-') return undefined;
      const left = folded(site, expression.left);
      const right = folded(site, expression.right);
      if (left === undefined || right === undefined) return undefined;
      return expression.operator === '+' ? left + right : left - right;
    }
    default:
      return undefined;
  }
}

function constantNamed({ checked, processes }: Site, name: Expression): number | undefined {
  const symbol = checked.symbolOf.get(name);
  if (symbol === undefined || (symbol.kind !== 'variable' && symbol.kind !== 'parameter')) return undefined;
  if (symbol.type.kind !== 'int') return undefined;
  let value: number | undefined;
  for (const process of processes) {
    const place = constantsOf(checked, process)(symbol);
    const own = place?.cells[place.at];
    if (own === undefined || (value !== undefined && value !== own)) return undefined;
    value = own;
  }
  return value;
}
