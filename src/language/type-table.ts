/**
 * The types of expressions.
 *
 * Literals and names are most of a model, and their types are known from their kind and from their symbol: the table
 * keeps the others.
 */
import { type Span } from '../base/source.js';
import { type Expression } from './ast.js';
import { type Symbol } from './symbols.js';
import { BOOL, INT, type Type } from './types.js';

export class TypeTable {
  readonly #symbolOf: ReadonlyMap<Span, Symbol>;
  readonly #types = new Map<Expression, Type>();

  constructor(symbolOf: ReadonlyMap<Span, Symbol>) {
    this.#symbolOf = symbolOf;
  }

  /** Undefined for an expression that was not reached, or is a name without a value. */
  get(expression: Expression): Type | undefined {
    switch (expression.kind) {
      case 'integer':
        return INT;
      case 'boolean':
        return BOOL;
      case 'name': {
        const symbol = this.#symbolOf.get(expression);
        return symbol !== undefined && 'type' in symbol ? symbol.type : undefined;
      }
      default:
        return this.#types.get(expression);
    }
  }

  set(expression: Expression, type: Type): void {
    if (expression.kind === 'integer' || expression.kind === 'boolean' || expression.kind === 'name') return;
    this.#types.set(expression, type);
  }
}
