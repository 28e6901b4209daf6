/**
 * Terms: expressions whose names are resolved, over the codes of values (see domain.ts).
 *
 * Every term is an integer; words are their codes and truth values are 0 and 1, any integer but 0 counts as true. A
 * term has no value where it divides by zero or leaves the safe integers. `&&`, `||` and `?:` look at their right part
 * only where it matters, so that `x != 0 && 10 / x > 2` has a value everywhere. Division truncates toward zero.
 */
import { type Span } from '../base/source.js';

export type Term =
  | (Span & { readonly kind: 'constant'; readonly value: number })
  /** By its number among the variables in scope. */
  | (Span & { readonly kind: 'variable'; readonly variable: number })
  | (Span & { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Term })
  | (Span & {
      readonly kind: 'binary';
      readonly operator: TermOperator;
      readonly left: Term;
      readonly right: Term;
    })
  | (Span & {
      readonly kind: 'conditional';
      readonly condition: Term;
      readonly whenTrue: Term;
      readonly whenFalse: Term;
    });

export type TermOperator = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export const TERM_OPERATORS: ReadonlySet<string> = new Set<TermOperator>([
  ...(['&&', '||', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const),
]);

/** The value of a term where the variables have these codes; undefined where it has none. */
export function evaluate(term: Term, codes: ArrayLike<number>): number | undefined {
  switch (term.kind) {
    case 'constant':
      return term.value;
    case 'variable':
      return codes[term.variable];
    case 'unary': {
      const value = evaluate(term.operand, codes);
      return value === undefined ? undefined : unaryValue(term.operator, value);
    }
    case 'binary': {
      const left = evaluate(term.left, codes);
      if (left === undefined) return undefined;
      if (term.operator === '&&' && left === 0) return 0;
      if (term.operator === '||' && left !== 0) return 1;
      const right = evaluate(term.right, codes);
      return right === undefined ? undefined : binaryValue(term.operator, left, right);
    }
    case 'conditional': {
      const condition = evaluate(term.condition, codes);
      if (condition === undefined) return undefined;
      return evaluate(condition !== 0 ? term.whenTrue : term.whenFalse, codes);
    }
  }
}

export function unaryValue(operator: '!' | '-', value: number): number {
  return operator === '-' ? 0 - value : value === 0 ? 1 : 0;
}

/** Undefined where there is no value. */
export function binaryValue(operator: TermOperator, left: number, right: number): number | undefined {
  switch (operator) {
    case '&&':
      return left !== 0 && right !== 0 ? 1 : 0;
    case '||':
      return left !== 0 || right !== 0 ? 1 : 0;
    case '==':
      return left === right ? 1 : 0;
    case '!=':
      return left !== right ? 1 : 0;
    case '<':
      return left < right ? 1 : 0;
    case '<=':
      return left <= right ? 1 : 0;
    case '>':
      return left > right ? 1 : 0;
    case '>=':
      return left >= right ? 1 : 0;
    case '+':
      return safe(left + right);
    case '-':
      return safe(left - right);
    case '*':
      return safe(left * right);
    case '/':
      return right === 0 ? undefined : Math.trunc(left / right) + 0;
    case '%':
      return right === 0 ? undefined : (left % right) + 0;
  }
}

/** The variables that a term reads. */
export function variablesOf(term: Term, found: Set<number> = new Set<number>()): ReadonlySet<number> {
  switch (term.kind) {
    case 'constant':
      break;
    case 'variable':
      found.add(term.variable);
      break;
    case 'unary':
      variablesOf(term.operand, found);
      break;
    case 'binary':
      variablesOf(term.left, found);
      variablesOf(term.right, found);
      break;
    case 'conditional':
      variablesOf(term.condition, found);
      variablesOf(term.whenTrue, found);
      variablesOf(term.whenFalse, found);
      break;
  }
  return found;
}

function safe(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}
