/**
 * Queries about TChecker systems, in UPPAAL's syntax: `P.loc` is a location, the name of a label any location that has it,
 * `n` and `a[1]` are integers, `x` and `c[0]` clocks. A variable hides a label of the same name.
 *
 * INVARIANT a query that does not fit the system is reported, and there is no lowered query.
 */
import { type Comparison, isComparison } from '../language/comparison.js';
import { type Report } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { nearest } from '../base/suggest.js';
import { type BinaryOperator, type Expression, type NameExpression, type Query } from '../language/ast.js';
import {
  queryIndexOutOfRange,
  queryMemberUnknown,
  queryNameUnknown,
  queryNotAFormula,
  queryWrong,
} from '../language/problems/query-checks.js';
import { queryNotAnswered } from '../language/problems/foreign.js';
import { type CheckedTChecker } from '../language/tchecker/checked.js';
import { binary, both, choose, constant, either, negation } from './build-expression.js';
import { type ClockAddress, type IndexStep, type IntExpression, type IntOperator } from './expression.js';
import { type ClockTerm } from './lower-formula.js';
import { type LoweredQuery, type Predicate } from './lower-query.js';

/** Undefined if the query does not fit the system, which is then reported. */
export function lowerTCheckerQuery(
  checked: CheckedTChecker,
  query: Query,
  report: Report,
): LoweredQuery | undefined {
  const lowering = new Lowering(checked, report);
  switch (query.kind) {
    case 'path': {
      const predicate = lowering.predicate(query.predicate);
      return predicate && { kind: 'path', quantifier: query.quantifier, predicate };
    }
    case 'leadsTo': {
      const premise = lowering.predicate(query.premise);
      const conclusion = lowering.predicate(query.conclusion);
      return premise && conclusion && { kind: 'leadsTo', premise, conclusion };
    }
    case 'bounds': {
      const condition = query.condition && lowering.predicate(query.condition);
      const values = query.expressions.map((expression) => lowering.term(expression));
      if (
        (query.condition !== undefined && condition === undefined) ||
        !values.every((value) => value !== undefined)
      )
        return undefined;
      return { kind: 'bounds', which: query.which, condition, values };
    }
    case 'foreign':
      report(queryNotAnswered.at(query, query.feature));
      return undefined;
  }
}

/** What an expression stands for. */
type Meaning =
  | { readonly kind: 'integer'; readonly value: IntExpression }
  | { readonly kind: 'clocks'; readonly term: ClockTerm }
  /** A condition on more than the integers. */
  | { readonly kind: 'predicate'; readonly predicate: Predicate };

const ARITHMETIC: ReadonlyMap<BinaryOperator, IntOperator> = new Map([
  ...(['+', '-', '*', '/', '%', '**', '<<', '>>', '&', '|', '^'] as const).map(
    (each) => [each, each] as const,
  ),
  ['<?', 'min'],
  ['>?', 'max'],
]);

class Lowering {
  readonly #checked: CheckedTChecker;
  readonly #report: Report;

  constructor(checked: CheckedTChecker, report: Report) {
    this.#checked = checked;
    this.#report = report;
  }

  predicate(expression: Expression): Predicate | undefined {
    const meaning = this.#meaning(expression);
    if (meaning?.kind !== 'clocks') return meaning && predicateOf(meaning);
    this.#report(queryNotAFormula.at(expression, 'clock'));
    return undefined;
  }

  /** A value of which bounds are asked for. */
  term(expression: Expression): ClockTerm | undefined {
    const meaning = this.#meaning(expression);
    if (meaning?.kind !== 'predicate') return meaning && termOf(meaning);
    this.#complain(expression, 'Bounds can only be asked for a value.');
    return undefined;
  }

  #meaning(expression: Expression): Meaning | undefined {
    switch (expression.kind) {
      case 'integer':
        return integer(constant(expression.value));
      case 'boolean':
        return integer(constant(expression.value ? 1 : 0));
      case 'deadlock':
        return { kind: 'predicate', predicate: { kind: 'deadlock' } };
      case 'name':
        return this.#variable(expression, undefined);
      case 'index':
        if (expression.array.kind === 'name') return this.#variable(expression.array, expression.index);
        break;
      case 'member':
        if (expression.object.kind === 'name') {
          return this.#location(expression.object, expression.member.name, expression);
        }
        break;
      case 'unary':
        return this.#unary(expression);
      case 'binary':
        return this.#binary(expression);
      case 'conditional':
        return this.#conditional(expression);
      default:
    }
    this.#complain(expression, 'This cannot be asked about a TChecker file.');
    return undefined;
  }

  /** An integer, a clock, an element of either, or a label. */
  #variable(expression: NameExpression, index: Expression | undefined): Meaning | undefined {
    const { name } = expression;
    const { integers, clocks, processes, locations } = this.#checked;
    const variable = integers.find((each) => each.name === name);
    const clock = clocks.find((each) => each.name === name);
    const found = variable ?? clock;
    if (found === undefined) {
      const labelled = locations.filter(({ labels }) => labels.includes(name));
      if (labelled.length > 0 && index === undefined) {
        return integer(
          labelled
            .map((location) => this.#isAt(locations.indexOf(location)))
            .reduce((some, each) => either(some, () => each)),
        );
      }
      const known = [...integers, ...clocks, ...processes].map((each) => each.name);
      const labels = locations.flatMap((location) => location.labels);
      this.#report(queryNameUnknown.at(expression, name, nearest(name, [...known, ...labels])));
      return undefined;
    }
    const { base, size } = found;
    const indices = this.#indices(expression, size, index);
    if (indices === undefined) return undefined;
    if (variable !== undefined) {
      return integer({ kind: 'read', from: { base: processes.length + base, indices } });
    }
    return { kind: 'clocks', term: { plus: { base: base + 1, indices }, constant: constant(0) } };
  }

  #indices(
    { name, start, end }: NameExpression,
    size: number,
    index: Expression | undefined,
  ): readonly IndexStep[] | undefined {
    const span = { start, end };
    if (index === undefined) {
      if (size === 1) return [];
      this.#complain(span, `'${name}' is an array.`, `Write, for example, '${name}[0]'.`);
      return undefined;
    }
    const value = this.#integer(index);
    if (value === undefined) return undefined;
    if (value.kind === 'constant' && (value.value < 0 || size <= value.value)) {
      this.#report(queryIndexOutOfRange.at(index, value.value, 0, size - 1));
      return undefined;
    }
    return [{ value, low: 0, size, stride: 1, span }];
  }

  #location(object: NameExpression, name: string, at: Expression): Meaning | undefined {
    const { processes, locations } = this.#checked;
    const process = processes.find((each) => each.name === object.name);
    if (process === undefined) {
      const known = processes.map((each) => each.name);
      this.#report(queryNameUnknown.at(object, object.name, nearest(object.name, known)));
      return undefined;
    }
    const id = process.locations.find((each) => locations[each]!.name === name);
    if (id !== undefined) return integer(this.#isAt(id));
    const names = process.locations.map((each) => locations[each]!.name);
    this.#report(queryMemberUnknown.at(at, process.name, name, nearest(name, names)));
    return undefined;
  }

  /** Whether the process of a location is there. */
  #isAt(location: number): IntExpression {
    const { process } = this.#checked.locations[location]!;
    const position = this.#checked.processes[process]!.locations.indexOf(location);
    const here: IntExpression = { kind: 'read', from: { base: process, indices: [] } };
    return binary('==', here, constant(position), { start: 0, end: 0 });
  }

  #unary({ operator, operand, start, end }: Expression & { readonly kind: 'unary' }): Meaning | undefined {
    if (operator === '!') {
      const meaning = this.#condition(operand);
      if (meaning?.kind === 'integer') return integer(negation(meaning.value));
      return meaning && { kind: 'predicate', predicate: { kind: 'not', part: meaning.predicate } };
    }
    const value = this.#integer(operand);
    return value && integer(operator === '+' ? value : binary('-', constant(0), value, { start, end }));
  }

  #binary(expression: Expression & { readonly kind: 'binary' }): Meaning | undefined {
    const { operator, start, end } = expression;
    if (operator === '&&' || operator === '||' || operator === 'imply' || operator === 'xor') {
      const left = this.#condition(expression.left);
      const right = this.#condition(expression.right);
      return left && right && connected(operator, left, right);
    }
    const left = this.#meaning(expression.left);
    const right = this.#meaning(expression.right);
    if (left === undefined || right === undefined) return undefined;
    if (left.kind === 'predicate' || right.kind === 'predicate') {
      this.#complain(expression, `A condition on clocks cannot be an operand of '${operator}'.`);
      return undefined;
    }
    if (left.kind === 'integer' && right.kind === 'integer') {
      const name = isComparison(operator) ? operator : ARITHMETIC.get(operator)!;
      return integer(binary(name, left.value, right.value, { start, end }));
    }
    if (operator === '+' || operator === '-' || isComparison(operator)) {
      const term = sum(termOf(left), termOf(right), operator === '+' ? 1 : -1, { start, end });
      if (term !== undefined) {
        return isComparison(operator) ? compared(operator, term, { start, end }) : { kind: 'clocks', term };
      }
    }
    this.#complain(expression, 'Only a clock, or the difference of two, is compared with an integer.');
    return undefined;
  }

  #conditional(expression: Expression & { readonly kind: 'conditional' }): Meaning | undefined {
    const condition = this.#condition(expression.condition);
    const whenTrue = this.#condition(expression.whenTrue);
    const whenFalse = this.#condition(expression.whenFalse);
    if (condition === undefined || whenTrue === undefined || whenFalse === undefined) return undefined;
    if (condition.kind === 'integer' && whenTrue.kind === 'integer' && whenFalse.kind === 'integer') {
      return integer(
        choose(
          condition.value,
          () => whenTrue.value,
          () => whenFalse.value,
        ),
      );
    }
    const [when, yes, no] = [condition, whenTrue, whenFalse].map(predicateOf) as [
      Predicate,
      Predicate,
      Predicate,
    ];
    const parts: readonly Predicate[] = [
      { kind: 'and', parts: [when, yes] },
      { kind: 'and', parts: [{ kind: 'not', part: when }, no] },
    ];
    return { kind: 'predicate', predicate: { kind: 'or', parts } };
  }

  #condition(expression: Expression): Exclude<Meaning, { kind: 'clocks' }> | undefined {
    const meaning = this.#meaning(expression);
    if (meaning?.kind !== 'clocks') return meaning;
    this.#report(queryNotAFormula.at(expression, 'clock'));
    return undefined;
  }

  #integer(expression: Expression): IntExpression | undefined {
    const meaning = this.#meaning(expression);
    if (meaning === undefined || meaning.kind === 'integer') return meaning?.value;
    this.#complain(expression, 'An integer is needed here.');
    return undefined;
  }

  #complain(at: Span, message: string, hint?: string): void {
    this.#report(queryWrong.at(at, message, hint));
  }
}

function integer(value: IntExpression): Meaning & { readonly kind: 'integer' } {
  return { kind: 'integer', value };
}

function predicateOf(meaning: Exclude<Meaning, { kind: 'clocks' }>): Predicate {
  return meaning.kind === 'integer' ? { kind: 'condition', condition: meaning.value } : meaning.predicate;
}

function termOf(meaning: Exclude<Meaning, { kind: 'predicate' }>): ClockTerm {
  return meaning.kind === 'integer' ? { constant: meaning.value } : meaning.term;
}

function connected(
  operator: '&&' | '||' | 'imply' | 'xor',
  left: Exclude<Meaning, { kind: 'clocks' }>,
  right: Exclude<Meaning, { kind: 'clocks' }>,
): Meaning {
  if (left.kind === 'integer' && right.kind === 'integer') {
    switch (operator) {
      case '&&':
        return integer(both(left.value, () => right.value));
      case '||':
        return integer(either(left.value, () => right.value));
      case 'imply':
        return integer(either(negation(left.value), () => right.value));
      case 'xor':
        return integer(binary('!=', negation(left.value), negation(right.value), { start: 0, end: 0 }));
    }
  }
  const [a, b] = [predicateOf(left), predicateOf(right)];
  const not = (part: Predicate): Predicate => ({ kind: 'not', part });
  const all = (...parts: readonly Predicate[]): Predicate => ({ kind: 'and', parts });
  const some = (...parts: readonly Predicate[]): Meaning => ({
    kind: 'predicate',
    predicate: { kind: 'or', parts },
  });
  switch (operator) {
    case '&&':
      return { kind: 'predicate', predicate: all(a, b) };
    case '||':
      return some(a, b);
    case 'imply':
      return some(not(a), b);
    case 'xor':
      return some(all(a, not(b)), all(not(a), b));
  }
}

/** a + b or a - b; undefined if more than one clock is added or subtracted. */
function sum(a: ClockTerm, b: ClockTerm, sign: 1 | -1, span: Span): ClockTerm | undefined {
  const [plus, minus] = sign === 1 ? [b.plus, b.minus] : [b.minus, b.plus];
  if ((a.plus !== undefined && plus !== undefined) || (a.minus !== undefined && minus !== undefined)) {
    return undefined;
  }
  return {
    plus: a.plus ?? plus,
    minus: a.minus ?? minus,
    constant: binary(sign === 1 ? '+' : '-', a.constant, b.constant, span),
  };
}

const NO_CLOCK: ClockAddress = { base: 0, indices: [] };

/** term op 0 */
function compared(operator: Comparison, { plus, minus, constant: offset }: ClockTerm, span: Span): Meaning {
  const [left, right] = [plus ?? NO_CLOCK, minus ?? NO_CLOCK];
  const above = { left, right, bound: binary('-', constant(0), offset, span), span };
  const below = { left: right, right: left, bound: offset, span };
  const all = (constraints: (Predicate & { kind: 'clocks' })['constraints']): Predicate => ({
    kind: 'clocks',
    constraints,
  });
  const equal = all([
    { ...above, strict: false },
    { ...below, strict: false },
  ]);
  const predicates: Readonly<Record<Comparison, Predicate>> = {
    '<': all([{ ...above, strict: true }]),
    '<=': all([{ ...above, strict: false }]),
    '>': all([{ ...below, strict: true }]),
    '>=': all([{ ...below, strict: false }]),
    '==': equal,
    '!=': { kind: 'not', part: equal },
  };
  return { kind: 'predicate', predicate: predicates[operator] };
}
