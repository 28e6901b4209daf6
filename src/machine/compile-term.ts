/**
 * Terms as sets: for each value that a term can have, the vectors of a diagram for which it has that value.
 *
 * INVARIANT the sets of a term are disjoint, and none is empty. Vectors for which the term has no value are in none.
 */
import { type Diagram, EXHAUSTED, FALSE, type Ref, TRUE } from '../diagrams/diagram.js';
import { type Domain } from './domain.js';
import { type Term, binaryValue, unaryValue } from './term.js';

/** A bound for pairs of values that an operator joins; beyond it the answer is EXHAUSTED. */
const COMBINATIONS_MAX = 1 << 21;

/** The vectors for each value. */
export type ValueSets = ReadonlyMap<number, Ref>;

/** The vectors for which a condition holds, and those for which it does not. */
export interface TruthSets {
  readonly whenTrue: Ref;
  readonly whenFalse: Ref;
}

/** What a variable is known to be: its sets by code. */
export type Binding = (variable: number) => ValueSets;

/** The sets of a variable of this domain that stands on a level. */
export function levelSets(diagram: Diagram, level: number, domain: Domain): ValueSets {
  return new Map(domain.codes.map((code, index) => [code, diagram.literal(level, [index])]));
}

export function valueSets(diagram: Diagram, term: Term, binding: Binding): ValueSets {
  switch (term.kind) {
    case 'constant':
      return new Map([[term.value, TRUE]]);
    case 'variable':
      return binding(term.variable);
    case 'unary': {
      const sets = new Collector(diagram);
      for (const [value, set] of valueSets(diagram, term.operand, binding)) {
        sets.add(unaryValue(term.operator, value), set);
      }
      return sets.collected;
    }
    case 'binary':
      return binarySets(diagram, term, binding);
    case 'conditional': {
      const { whenTrue, whenFalse } = truthSets(diagram, term.condition, binding);
      const sets = new Collector(diagram);
      for (const [value, set] of valueSets(diagram, term.whenTrue, binding))
        sets.add(value, diagram.and(whenTrue, set));
      for (const [value, set] of valueSets(diagram, term.whenFalse, binding)) {
        sets.add(value, diagram.and(whenFalse, set));
      }
      return sets.collected;
    }
  }
}

export function truthSets(diagram: Diagram, term: Term, binding: Binding): TruthSets {
  if (term.kind === 'binary' && (term.operator === '&&' || term.operator === '||')) {
    const left = truthSets(diagram, term.left, binding);
    const right = truthSets(diagram, term.right, binding);
    return term.operator === '&&'
      ? {
          whenTrue: diagram.and(left.whenTrue, right.whenTrue),
          whenFalse: diagram.or(left.whenFalse, diagram.and(left.whenTrue, right.whenFalse)),
        }
      : {
          whenTrue: diagram.or(left.whenTrue, diagram.and(left.whenFalse, right.whenTrue)),
          whenFalse: diagram.and(left.whenFalse, right.whenFalse),
        };
  }
  if (term.kind === 'unary' && term.operator === '!') {
    const { whenTrue, whenFalse } = truthSets(diagram, term.operand, binding);
    return { whenTrue: whenFalse, whenFalse: whenTrue };
  }
  let whenTrue = FALSE;
  let whenFalse = FALSE;
  for (const [value, set] of valueSets(diagram, term, binding)) {
    if (value === 0) whenFalse = set;
    else whenTrue = diagram.or(whenTrue, set);
  }
  return { whenTrue, whenFalse };
}

function binarySets(diagram: Diagram, term: Term & { kind: 'binary' }, binding: Binding): ValueSets {
  const sets = new Collector(diagram);
  if (term.operator === '&&' || term.operator === '||') {
    const { whenTrue, whenFalse } = truthSets(diagram, term, binding);
    sets.add(1, whenTrue);
    sets.add(0, whenFalse);
    return sets.collected;
  }
  const left = valueSets(diagram, term.left, binding);
  const right = valueSets(diagram, term.right, binding);
  if (left.size * right.size > COMBINATIONS_MAX) return new Map([[0, EXHAUSTED]]);
  for (const [leftValue, leftSet] of left) {
    if (diagram.exhausted !== undefined) return new Map([[0, EXHAUSTED]]);
    for (const [rightValue, rightSet] of right) {
      const value = binaryValue(term.operator, leftValue, rightValue);
      if (value !== undefined) sets.add(value, diagram.and(leftSet, rightSet));
    }
  }
  return sets.collected;
}

/** Joins the sets that belong to the same value. */
class Collector {
  readonly collected = new Map<number, Ref>();
  readonly #diagram: Diagram;

  constructor(diagram: Diagram) {
    this.#diagram = diagram;
  }

  add(value: number, set: Ref): void {
    if (set === FALSE) return;
    const before = this.collected.get(value) ?? FALSE;
    this.collected.set(value, this.#diagram.or(before, set));
  }
}
