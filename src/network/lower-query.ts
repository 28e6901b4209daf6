/**
 * Queries over the slots and clocks of a network.
 *
 * A predicate is a boolean combination of conditions on the integers, constraints on the clocks, and `deadlock`.
 * Quantifiers are spelled out, because their bodies may choose processes: `forall (i : id_t) P(i).idle`. Those that are
 * too long to be spelled out are loops, if they choose no process.
 */
import { assert, fail } from '../base/assert.js';
import { QUERY_PARTS_MAX } from '../base/limits.js';
import { type Expression, type MemberExpression, type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type Type, isIntegral } from '../language/types.js';
import { constant } from './build-expression.js';
import { type ClockConstraint, type IntExpression } from './expression.js';
import { someExpression } from './expression-questions.js';
import { type Instance } from './instance.js';
import { type CodeLowering } from './lower-code.js';
import { type ClockTerm, FormulaLowering } from './lower-formula.js';
import { type Storage } from './storage.js';

export type Predicate =
  | { readonly kind: 'condition'; readonly condition: IntExpression }
  /** All of them hold. */
  | { readonly kind: 'clocks'; readonly constraints: readonly ClockConstraint[] }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate }
  | { readonly kind: 'deadlock' };

export type LoweredQuery =
  | {
      readonly kind: 'path';
      readonly quantifier: 'E<>' | 'A[]' | 'E[]' | 'A<>';
      readonly predicate: Predicate;
    }
  | { readonly kind: 'leadsTo'; readonly premise: Predicate; readonly conclusion: Predicate }
  | {
      readonly kind: 'bounds';
      readonly which: 'sup' | 'inf' | 'bounds';
      readonly condition: Predicate | undefined;
      readonly values: readonly ClockTerm[];
    }
  /** It has more than QUERY_PARTS_MAX parts. */
  | { readonly kind: 'tooLarge' };

/** Thrown where a query turns out to be too large. */
class TooLarge {
  readonly name = 'TooLarge';
}

function tooLarge(): never {
  // oxlint-disable-next-line typescript/only-throw-error -- It never leaves this file.
  throw new TooLarge();
}

export class QueryLowering {
  readonly #code: CodeLowering;
  readonly #formulas: FormulaLowering;
  readonly #checked: CheckedModel;
  readonly #instances: readonly Instance[];
  readonly #indexOf: ReadonlyMap<string, number>;
  /** How many parts each predicate has; some stand in it more than once. */
  readonly #sizes = new WeakMap<Predicate, number>();

  constructor(checked: CheckedModel, globals: Instance, instances: readonly Instance[]) {
    this.#checked = checked;
    this.#instances = instances;
    this.#indexOf = new Map(checked.processes.map(({ name }, index) => [name, index]));
    this.#code = globals.newCode({
      memberOf: (expression) => this.#member(expression),
      instanceOf: (callee) => {
        const index = callee.kind === 'member' ? this.#processOf(callee.object) : undefined;
        return index === undefined ? undefined : this.#instances[index];
      },
    });
    this.#formulas = new FormulaLowering(this.#code, (expression) => this.#typeOf(expression));
  }

  query(query: Query): LoweredQuery {
    try {
      return this.#query(query);
    } catch (error) {
      if (error instanceof TooLarge) return { kind: 'tooLarge' };
      throw error;
    }
  }

  #query(query: Query): LoweredQuery {
    switch (query.kind) {
      case 'path':
        return { kind: 'path', quantifier: query.quantifier, predicate: this.predicate(query.predicate) };
      case 'leadsTo':
        return {
          kind: 'leadsTo',
          premise: this.predicate(query.premise),
          conclusion: this.predicate(query.conclusion),
        };
      case 'bounds':
        return {
          kind: 'bounds',
          which: query.which,
          condition: query.condition === undefined ? undefined : this.predicate(query.condition),
          values: query.expressions.map((expression) => this.#formulas.term(expression)),
        };
      case 'foreign':
        fail('queries of other engines are not lowered');
    }
  }

  predicate(expression: Expression): Predicate {
    const type = this.#typeOf(expression);
    if (
      type !== undefined &&
      isIntegral(type) &&
      !someExpression(expression, (each) => each.kind === 'deadlock')
    ) {
      return { kind: 'condition', condition: this.#code.value(expression) };
    }
    switch (expression.kind) {
      case 'deadlock':
        return { kind: 'deadlock' };
      case 'unary':
        assert(expression.operator === '!', 'a predicate is negated only');
        return this.#negated(this.predicate(expression.operand));
      case 'conditional': {
        const condition = this.predicate(expression.condition);
        return this.#combined('or', [
          this.#combined('and', [condition, this.predicate(expression.whenTrue)]),
          this.#combined('and', [this.#negated(condition), this.predicate(expression.whenFalse)]),
        ]);
      }
      case 'quantifier': {
        const parts: Predicate[] = [];
        let size = 0;
        this.#code.forEachValue(expression.binder.name, () => {
          const part = this.predicate(expression.body);
          parts.push(part);
          // Before there are so many that memory runs out.
          size += this.#sizeOf(part);
          return size <= QUERY_PARTS_MAX;
        });
        return this.#combined(expression.quantifier === 'forall' ? 'and' : 'or', parts);
      }
      case 'binary':
        return this.#binary(expression);
      default:
        fail(`a ${expression.kind} expression is no predicate over clocks`);
    }
  }

  #binary({ operator, left, right }: Expression & { readonly kind: 'binary' }): Predicate {
    switch (operator) {
      case '&&':
        return this.#combined('and', [this.predicate(left), this.predicate(right)]);
      case '||':
        return this.#combined('or', [this.predicate(left), this.predicate(right)]);
      case 'imply':
        return this.#combined('or', [this.#negated(this.predicate(left)), this.predicate(right)]);
      case 'xor': {
        const a = this.predicate(left);
        const b = this.predicate(right);
        return this.#combined('or', [
          this.#combined('and', [a, this.#negated(b)]),
          this.#combined('and', [this.#negated(a), b]),
        ]);
      }
      case '!=':
        return this.#negated({
          kind: 'clocks',
          constraints: this.#formulas.comparison('==', left, right),
        });
      default:
        return { kind: 'clocks', constraints: this.#formulas.comparison(operator, left, right) };
    }
  }

  #combined(kind: 'and' | 'or', parts: readonly Predicate[]): Predicate {
    const predicate: Predicate = { kind, parts };
    const size = parts.reduce((sum, part) => sum + this.#sizeOf(part), 0);
    if (size > QUERY_PARTS_MAX) tooLarge();
    this.#sizes.set(predicate, size);
    return predicate;
  }

  #negated(part: Predicate): Predicate {
    const predicate: Predicate = { kind: 'not', part };
    this.#sizes.set(predicate, this.#sizeOf(part));
    return predicate;
  }

  #sizeOf(predicate: Predicate): number {
    return this.#sizes.get(predicate) ?? 1;
  }

  #typeOf(expression: Expression): Type | undefined {
    return this.#checked.typeOf.get(expression);
  }

  /** `P.x`, `P.loc`, `T(1).x`: a storage, or a condition on the location of the process. */
  #member(expression: MemberExpression): Storage | IntExpression | undefined {
    const index = this.#processOf(expression.object);
    if (index === undefined) return undefined;
    const symbol = this.#checked.symbolOf.get(expression);
    const here: IntExpression = { kind: 'read', from: { base: index, indices: [] } };
    if (symbol === undefined) return here;
    if (symbol.kind === 'location') {
      const span = { start: expression.start, end: expression.end };
      return { kind: 'binary', operator: '==', left: here, right: constant(symbol.index), span };
    }
    return this.#instances[index]!.storageOf(symbol);
  }

  #processOf(expression: Expression): number | undefined {
    const named = expression.kind === 'call' ? expression.callee : expression;
    const symbol = this.#checked.symbolOf.get(named);
    if (symbol?.kind !== 'template' && symbol?.kind !== 'instance') return undefined;
    if (expression.kind !== 'call') return this.#indexOf.get(symbol.name);
    const chosen = expression.arguments.map((argument) => {
      const value = this.#code.value(argument);
      // A quantifier that could not be spelled out does not say which process is meant.
      return value.kind === 'constant' ? value.value : tooLarge();
    });
    const index = this.#indexOf.get(`${symbol.name}(${chosen.join(',')})`);
    assert(index !== undefined, 'the process exists');
    return index;
  }
}
