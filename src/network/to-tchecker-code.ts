/**
 * Expressions and actions of a network in TChecker's language.
 *
 * That language has no disjunction, no truth values among its integers, no quantifiers and no functions. Disjunctions become
 * conditional terms (`(if a then 1 else (if b then 1 else 0)) != 0`), quantifiers and iterations are spelled out, tables
 * of constants become conditional terms, and functions are refused.
 *
 * INVARIANT a name of the result is one that `Names` has handed out.
 */
import { type Comparison, OPPOSITE, isComparison } from '../language/comparison.js';
import { type Diagnostic } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { type Expression, type Statement } from '../language/ast.js';
import { constantOffset } from './build-expression.js';
import {
  type Action,
  type Address,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IndexStep,
  type IntExpression,
} from './expression.js';
import { type Network } from './network.js';
import { notInTChecker, tooLargeForTChecker } from './to-tchecker-problems.js';
import {
  type CellName,
  NOWHERE,
  assign,
  binary,
  conditional,
  either,
  element,
  indexed,
  isZero,
  minus,
  name,
  number,
  plus,
  sequence,
  times,
} from './tchecker-tree.js';
import { walkExpression } from './walk.js';

/** Ends the translation of one piece of code: what TChecker's language cannot say. */
export class Untranslatable {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    this.diagnostic = diagnostic;
  }
}

/** What each slot and clock is called. */
export interface CodeNames {
  /** By slot: the name of the variable, and the position in it if it is an array. */
  readonly cells: ReadonlyMap<number, CellName>;
  readonly clocks: readonly string[];
}

/** Values of slots that are spelled out: those of quantifiers and iterations. */
type Known = ReadonlyMap<number, number>;

const NOTHING_KNOWN: Known = new Map();

/** No more cases than this are spelled out in one model. */
const CASES_MAX = 20_000;

export class CodeTranslation {
  readonly #network: Network;
  readonly #names: CodeNames;
  /** Where the code stands that is translated, as far as it is known. */
  #at: Span | undefined;
  #cases = 0;

  constructor(network: Network, names: CodeNames) {
    this.#network = network;
    this.#names = names;
  }

  /** All conjuncts of a guard or invariant; undefined if there are none. */
  formula({ condition, constraints }: Formula, at: Span | undefined): Expression | undefined {
    this.#at = at;
    const conjuncts = [
      ...(condition === undefined ? [] : [this.#condition(condition, NOTHING_KNOWN)]),
      ...constraints.map((constraint) => this.#constraint(constraint)),
    ];
    return conjuncts.length === 0 ? undefined : conjuncts.reduce((all, each) => binary('&&', all, each));
  }

  /** That each of the indices has its value. */
  indicesAre(indices: readonly IndexStep[], values: readonly number[]): Expression {
    return indices
      .map(({ value }, k) => binary('==', this.#term(value, NOTHING_KNOWN), number(values[k]!)))
      .reduce((all, each) => binary('&&', all, each));
  }

  actions(actions: readonly Action[], at: Span): readonly Statement[] {
    this.#at = at;
    return this.#actions(actions, NOTHING_KNOWN);
  }

  // --------------------------------------------------------------------------------------------- conditions

  #condition(expression: IntExpression, known: Known): Expression {
    switch (expression.kind) {
      case 'not':
        return this.#negation(expression.operand, known);
      case 'and':
        return binary(
          '&&',
          this.#condition(expression.left, known),
          this.#condition(expression.right, known),
        );
      case 'or':
        return either(this.#condition(expression.left, known), this.#condition(expression.right, known));
      case 'equal':
        return this.#cellsOf(expression, known)
          .map(([a, b]) => binary('==', a, b))
          .reduce((all, each) => binary('&&', all, each));
      case 'fold':
        if (expression.fold === 'sum') break;
        return this.#spelledOut(expression, known)
          .map((each) => this.#condition(expression.body, each))
          .reduce((all, each) => (expression.fold === 'all' ? binary('&&', all, each) : either(all, each)));
      case 'binary':
        if (isComparison(expression.operator)) {
          return this.#comparison(expression.operator, expression.left, expression.right, known);
        }
        break;
      default:
    }
    return binary('!=', this.#term(expression, known), number(0));
  }

  #negation(expression: IntExpression, known: Known): Expression {
    switch (expression.kind) {
      case 'not':
        return this.#condition(expression.operand, known);
      case 'and':
        return either(this.#negation(expression.left, known), this.#negation(expression.right, known));
      case 'or':
        return binary('&&', this.#negation(expression.left, known), this.#negation(expression.right, known));
      case 'equal':
        return this.#cellsOf(expression, known)
          .map(([a, b]) => binary('!=', a, b))
          .reduce(either);
      case 'fold':
        if (expression.fold === 'sum') break;
        return this.#spelledOut(expression, known)
          .map((each) => this.#negation(expression.body, each))
          .reduce((all, each) => (expression.fold === 'some' ? binary('&&', all, each) : either(all, each)));
      case 'binary':
        if (isComparison(expression.operator)) {
          return this.#comparison(OPPOSITE[expression.operator], expression.left, expression.right, known);
        }
        break;
      default:
    }
    return binary('==', this.#term(expression, known), number(0));
  }

  #comparison(operator: Comparison, left: IntExpression, right: IntExpression, known: Known): Expression {
    return binary(operator, this.#term(left, known), this.#term(right, known));
  }

  #constraint({ left, right, strict, bound, when, span }: ClockConstraint): Expression {
    this.#at = span;
    if (when !== undefined) this.#refuse('clock constraint that counts only sometimes');
    const limit = this.#term(bound, NOTHING_KNOWN);
    if (left.base === 0) return binary(strict ? '>' : '>=', this.#clock(right), minus(limit));
    const x = this.#clock(left);
    return binary(strict ? '<' : '<=', right.base === 0 ? x : binary('-', x, this.#clock(right)), limit);
  }

  // -------------------------------------------------------------------------------------------------- terms

  #term(expression: IntExpression, known: Known): Expression {
    switch (expression.kind) {
      case 'constant':
        return number(expression.value);
      case 'read':
        return this.#read(expression.from, known);
      case 'negate':
        return minus(this.#term(expression.operand, known));
      case 'binary':
        return this.#arithmetic(expression, known);
      case 'choose':
        return conditional(
          this.#condition(expression.condition, known),
          this.#term(expression.whenTrue, known),
          this.#term(expression.whenFalse, known),
        );
      case 'fold':
        if (expression.fold !== 'sum') break;
        return this.#spelledOut(expression, known)
          .map((each) => this.#term(expression.body, each))
          .reduce((all, each) => binary('+', all, each));
      case 'not':
      case 'and':
      case 'or':
      case 'equal':
        break;
      case 'after':
        return this.#refuse('assignment inside an expression');
      case 'call':
        return this.#refuseCall(expression.call.function);
    }
    return conditional(this.#condition(expression, known), number(1), number(0));
  }

  #arithmetic(expression: IntExpression & { readonly kind: 'binary' }, known: Known): Expression {
    const { operator } = expression;
    if (isComparison(operator)) {
      return conditional(this.#condition(expression, known), number(1), number(0));
    }
    const left = this.#term(expression.left, known);
    const right = this.#term(expression.right, known);
    switch (operator) {
      case '+':
      case '-':
      case '*':
      case '/':
      case '%':
        return binary(operator, left, right);
      case 'min':
        return conditional(binary('<', left, right), left, right);
      case 'max':
        return conditional(binary('<', left, right), right, left);
      case '**':
      case '<<':
      case '>>':
      case '&':
      case '|':
      case '^':
      case 'scale':
        this.#at = expression.span;
        return this.#refuse(`operator '${operator}'`);
    }
  }

  #read(address: Address, known: Known): Expression {
    const value = known.get(address.base);
    if (value !== undefined) return number(value);
    return this.#choice(address, known, (slot, name) => {
      if (name !== undefined) return element(name);
      if (slot < this.#network.processes.length) return this.#refuse('location as a value');
      // Beyond the state are tables of constants: other slots there belong to functions, which are refused.
      return number(this.#network.initialVector[slot]!);
    });
  }

  /**
   * What is to be read at an address: an element of an array, or, where the cells have no common array, one of them
   * after the other.
   */
  #choice(
    address: Address,
    known: Known,
    read: (slot: number, name: CellName | undefined) => Expression,
  ): Expression {
    const { slots, offset } = this.#resolve(address, known);
    const first = this.#names.cells.get(slots[0]!);
    if (slots.length === 1) return read(slots[0]!, first);
    if (first?.index !== undefined) return indexed(first.name, plus(number(first.index), offset));
    const choices = slots.map((slot) => read(slot, this.#names.cells.get(slot)));
    return choices
      .slice(0, -1)
      .reduceRight(
        (rest, each, k) => conditional(binary('==', offset, number(k)), each, rest),
        choices.at(-1)!,
      );
  }

  /** The slots that an address can stand for, and which of them it is. */
  #resolve(
    { base, reference, indices }: Address,
    known: Known,
  ): { readonly slots: readonly number[]; readonly offset: Expression } {
    if (reference !== undefined) this.#refuse('reference parameter');
    const values = indices.map((step) => ({ ...step, value: this.#valueIfKnown(step.value, known) }));
    const fixed = constantOffset(values);
    if (fixed !== undefined) return { slots: [base + fixed], offset: number(0) };
    if (values.some((step) => step.size === 0)) this.#refuse('array without elements');
    const size = 1 + values.reduce((sum, step) => sum + (step.size - 1) * step.stride, 0);
    this.#count(size);
    const offset = values
      .map(({ value, low, stride }) => times(plus(this.#term(value, known), number(-low)), stride))
      .reduce(plus);
    return { slots: Array.from({ length: size }, (_, k) => base + k), offset };
  }

  #valueIfKnown(expression: IntExpression, known: Known): IntExpression {
    if (expression.kind !== 'read' || expression.from.indices.length > 0) return expression;
    const value = known.get(expression.from.base);
    return value === undefined ? expression : { kind: 'constant', value };
  }

  #cellsOf(
    { left, right, size }: IntExpression & { readonly kind: 'equal' },
    known: Known,
  ): readonly (readonly [Expression, Expression])[] {
    this.#count(size);
    return Array.from({ length: size }, (_, k) => [
      this.#read({ ...left, base: left.base + k }, known),
      this.#read({ ...right, base: right.base + k }, known),
    ]);
  }

  #spelledOut(
    { slot, low, high }: { readonly slot: number; readonly low: number; readonly high: number },
    known: Known,
  ): readonly Known[] {
    this.#count(high - low + 1);
    if (high < low) this.#refuse('quantifier over nothing');
    return Array.from({ length: high - low + 1 }, (_, k) => new Map([...known, [slot, low + k]]));
  }

  // ------------------------------------------------------------------------------------------------ actions

  #actions(actions: readonly Action[], known: Known): readonly Statement[] {
    return actions.flatMap((action) => this.#action(action, known));
  }

  #action(action: Action, known: Known): readonly Statement[] {
    if ('span' in action) this.#at = action.span;
    switch (action.kind) {
      case 'store':
        return [this.#store(action.to, this.#term(action.value, known), known)];
      case 'copy':
        this.#count(action.ranges.length);
        if (this.#movesWhileCopied(action)) return this.#refuse('copy that changes where it is copied to');
        return action.ranges.map((_, k) => {
          const value = this.#read({ ...action.from, base: action.from.base + k }, known);
          return this.#store({ ...action.to, base: action.to.base + k }, value, known);
        });
      case 'setClock':
        return [assign(this.#clock(action.clock), this.#term(action.value, known))];
      case 'copyClock': {
        const shift = this.#term(action.shift, known);
        const from = this.#clock(action.from);
        return [assign(this.#clock(action.clock), isZero(shift) ? from : binary('+', shift, from))];
      }
      case 'evaluate':
        this.#term(action.value, known);
        return [];
      case 'if': {
        const whenFalse = this.#actions(action.whenFalse, known);
        return [
          {
            kind: 'if',
            condition: this.#condition(action.condition, known),
            whenTrue: sequence(this.#actions(action.whenTrue, known)),
            whenFalse: whenFalse.length === 0 ? undefined : sequence(whenFalse),
            ...NOWHERE,
          },
        ];
      }
      case 'loop': {
        const round = this.#actions([...action.body, ...action.step], known);
        const condition = this.#condition(action.condition, known);
        const loop: Statement = { kind: 'while', condition, body: sequence(round), ...NOWHERE };
        return action.test === 'before' ? [loop] : [...round, loop];
      }
      case 'iterate':
        return this.#spelledOut(action, known).flatMap((each) => this.#actions(action.body, each));
      case 'call':
        return this.#refuseCall(action.call.function);
      case 'refer':
        return this.#refuse('reference parameter');
      case 'return':
        return this.#refuse('return');
      case 'assert':
        return this.#refuse('assertion');
    }
  }

  /** Whether an index of a copy may read what the copy writes: cell by cell, it would then mean something else. */
  #movesWhileCopied({ to, from }: Action & { readonly kind: 'copy' }): boolean {
    const variableOf = (slot: number): number =>
      this.#network.variables.findIndex(
        ({ slot: first, cells }) => first <= slot && slot < first + cells.length,
      );
    const written = variableOf(to.base);
    let moves = false;
    for (const { value } of [...to.indices, ...from.indices]) {
      walkExpression(value, {
        expression: (each) => {
          if (each.kind === 'read' && variableOf(each.from.base) === written) moves = true;
        },
      });
    }
    return moves;
  }

  /** Where the cells have no common array, one assignment of several. */
  #store(to: Address, value: Expression, known: Known): Statement {
    const { slots, offset } = this.#resolve(to, known);
    const names = slots.map((slot) => this.#names.cells.get(slot));
    const [first] = names;
    if (!names.every((name) => name !== undefined) || first === undefined) {
      return this.#refuse('variable for the time of a step');
    }
    if (names.length === 1) return assign(element(first), value);
    if (first.index !== undefined) {
      return assign(indexed(first.name, plus(number(first.index), offset)), value);
    }
    const last = assign(element(names.at(-1)!), value);
    return names.slice(0, -1).reduceRight<Statement>(
      (rest, name, k) => ({
        kind: 'if',
        condition: binary('==', offset, number(k)),
        whenTrue: assign(element(name), value),
        whenFalse: rest,
        ...NOWHERE,
      }),
      last,
    );
  }

  #clock({ base, reference, indices }: ClockAddress): Expression {
    const offset = reference === undefined ? constantOffset(indices) : undefined;
    if (offset === undefined) return this.#refuse('clock that is chosen when the model runs');
    return name(this.#names.clocks[base + offset]!);
  }

  #count(cases: number): void {
    this.#cases += cases;
    if (this.#cases > CASES_MAX) this.#stop(tooLargeForTChecker.at(this.#at));
  }

  #refuseCall(id: number): never {
    const { name: called } = this.#network.functions[id]!;
    return this.#refuse(`functions, such as '${called}'`, 'Write out what it does.');
  }

  #refuse(what: string, hint?: string): never {
    return this.#stop(notInTChecker.at(this.#at, what, hint));
  }

  #stop(diagnostic: Diagnostic): never {
    // oxlint-disable-next-line typescript/only-throw-error -- It is caught where the piece of code begins.
    throw new Untranslatable(diagnostic);
  }
}
