/**
 * Queries over the slots and clocks of a network.
 *
 * A predicate is a boolean combination of conditions on the integers, constraints on the clocks, and `deadlock`.
 * Quantifiers are spelled out, because their bodies may choose processes: `forall (i : id_t) P(i).idle`.
 */
import { assert, fail } from '../base/assert.js';
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
    };

export class QueryLowering {
  readonly #code: CodeLowering;
  readonly #formulas: FormulaLowering;
  readonly #checked: CheckedModel;
  readonly #instances: readonly Instance[];
  readonly #indexOf: ReadonlyMap<string, number>;

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
        return { kind: 'not', part: this.predicate(expression.operand) };
      case 'conditional': {
        const condition = this.predicate(expression.condition);
        const parts: readonly Predicate[] = [
          { kind: 'and', parts: [condition, this.predicate(expression.whenTrue)] },
          { kind: 'and', parts: [{ kind: 'not', part: condition }, this.predicate(expression.whenFalse)] },
        ];
        return { kind: 'or', parts };
      }
      case 'quantifier': {
        const parts: Predicate[] = [];
        this.#code.forEachValue(expression.binder.name, () => {
          parts.push(this.predicate(expression.body));
        });
        return { kind: expression.quantifier === 'forall' ? 'and' : 'or', parts };
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
        return { kind: 'and', parts: [this.predicate(left), this.predicate(right)] };
      case '||':
        return { kind: 'or', parts: [this.predicate(left), this.predicate(right)] };
      case 'imply':
        return { kind: 'or', parts: [{ kind: 'not', part: this.predicate(left) }, this.predicate(right)] };
      case 'xor': {
        const a = this.predicate(left);
        const b = this.predicate(right);
        const parts: readonly Predicate[] = [
          { kind: 'and', parts: [a, { kind: 'not', part: b }] },
          { kind: 'and', parts: [{ kind: 'not', part: a }, b] },
        ];
        return { kind: 'or', parts };
      }
      case '!=':
        return {
          kind: 'not',
          part: { kind: 'clocks', constraints: this.#formulas.comparison('==', left, right) },
        };
      default:
        return { kind: 'clocks', constraints: this.#formulas.comparison(operator, left, right) };
    }
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
      assert(value.kind === 'constant', 'the process is known where the query is read');
      return value.value;
    });
    const index = this.#indexOf.get(`${symbol.name}(${chosen.join(',')})`);
    assert(index !== undefined, 'the process exists');
    return index;
  }
}
