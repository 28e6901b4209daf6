/**
 * MC/DC on the guards of timed automata: every part of a guard is to decide, once by being true and once by being false.
 *
 * A guard is put together by `&&`, `||` and `!` from parts: conditions on integers, and comparisons of clocks. In a state in
 * which the process is at the source of the edge, a part decides if the guard would have the other value with the opposite
 * of this part alone. Each goal is a state to be reached, so it is asked for as a query is (`E<>`).
 *
 * An edge with a select is one edge: a part decides if it does so for some selected values.
 */
import { constant } from '../../network/build-expression.js';
import { type ClockConstraint, type IntExpression } from '../../network/expression.js';
import { type TestInterface } from '../../network/interface.js';
import { type LoweredQuery, type Predicate } from '../../network/lower-query.js';
import { type Network, type NetworkEdge } from '../../network/network.js';
import { type GuardTexts } from '../guard-texts.js';
import { type CoverageGoal, EdgeList } from './criteria.js';

/** A state that is to be reached. */
export interface StateGoal {
  readonly goal: CoverageGoal;
  readonly query: LoweredQuery;
}

export function mcdcGoals(network: Network, tested: TestInterface, texts: GuardTexts): readonly StateGoal[] {
  const edges = new EdgeList(network, tested);
  return edges.drawn.flatMap(({ index, id, title }) => {
    const own = edges.all.filter((_, number) => edges.drawnOf[number] === index);
    const guards = own.map((edge) => ({ edge, decision: decisionOf(edge) }));
    const keys = [...new Set(guards.flatMap(({ decision }) => partsOf(decision).map(({ key }) => key)))];
    return keys.flatMap((key, at) =>
      [true, false].map((value): StateGoal => {
        const some = guards.map(({ edge, decision }) => decides(edge, decision, key, value));
        const text = textOf(texts, own[0]!, keys, key);
        const part = text === undefined ? `part ${at + 1} of the guard` : `'${text}'`;
        return {
          goal: {
            id: `mcdc ${id}: ${at + 1} ${value}`,
            criterion: 'mcdc',
            kind: 'deciding part',
            description: `${part} decides by being ${value} for ${title}`,
          },
          query: { kind: 'path', quantifier: 'E<>', predicate: anyOf(some) },
        };
      }),
    );
  });
}

/** As it is written; where nobody knows which part of the text it is, undefined. */
function textOf(
  texts: GuardTexts,
  edge: NetworkEdge,
  keys: readonly string[],
  key: string,
): string | undefined {
  const place = /^(\d+)-/.exec(key)?.[1];
  if (place !== undefined) return texts.at(edge, Number(place));
  const plain = texts.plain(edge);
  const unplaced = keys.filter((each) => !/^\d/.test(each));
  return plain.length === unplaced.length ? plain[unplaced.indexOf(key)] : undefined;
}

/** What a guard is made of. */
type Decision =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'part'; readonly key: string; readonly predicate: Predicate }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Decision[] }
  | { readonly kind: 'not'; readonly part: Decision };

function decisionOf({ guard }: NetworkEdge): Decision {
  const unplaced = { count: 0 };
  const integers = guard.condition === undefined ? [] : [ofIntegers(guard.condition, unplaced)];
  // What is written as one comparison (x == 5) may have become two constraints.
  const comparisons = new Map<string, ClockConstraint[]>();
  for (const constraint of guard.constraints) {
    const { start, end } = constraint.span;
    const before = comparisons.get(`${start}-${end}`);
    if (before === undefined) comparisons.set(`${start}-${end}`, [constraint]);
    else before.push(constraint);
  }
  const clocks = [...comparisons].map(([key, constraints]): Decision => {
    const { when } = constraints[0]!;
    const plain = constraints.map((constraint) => ({ ...constraint, when: undefined }));
    const part: Decision = { kind: 'part', key, predicate: { kind: 'clocks', constraints: plain } };
    if (when === undefined) return part;
    return { kind: 'or', parts: [{ kind: 'not', part: ofIntegers(when, unplaced) }, part] };
  });
  return { kind: 'and', parts: [...integers, ...clocks] };
}

function ofIntegers(condition: IntExpression, unplaced: { count: number }): Decision {
  switch (condition.kind) {
    case 'constant':
      return { kind: 'constant', value: condition.value !== 0 };
    case 'and':
    case 'or':
      return {
        kind: condition.kind,
        parts: [ofIntegers(condition.left, unplaced), ofIntegers(condition.right, unplaced)],
      };
    case 'not':
      return { kind: 'not', part: ofIntegers(condition.operand, unplaced) };
    default: {
      const place = condition.kind === 'binary' ? condition.span : undefined;
      const key = place === undefined ? `part ${++unplaced.count}` : `${place.start}-${place.end}`;
      return { kind: 'part', key, predicate: { kind: 'condition', condition } };
    }
  }
}

function partsOf(decision: Decision): readonly (Decision & { readonly kind: 'part' })[] {
  switch (decision.kind) {
    case 'constant':
      return [];
    case 'part':
      return [decision];
    case 'not':
      return partsOf(decision.part);
    case 'and':
    case 'or':
      return decision.parts.flatMap(partsOf);
  }
}

/** The process is there, the part has this value, and the guard depends on it. */
function decides(edge: NetworkEdge, decision: Decision, key: string, value: boolean): Predicate {
  const part = partsOf(decision).find((each) => each.key === key);
  if (part === undefined) return NEVER;
  const [ifTrue, ifFalse] = [true, false].map((set) => outcome(decision, key, set));
  const depends = anyOf([allOf([ifTrue!, opposite(ifFalse!)]), allOf([opposite(ifTrue!), ifFalse!])]);
  return allOf([atSource(edge), value ? part.predicate : opposite(part.predicate), depends]);
}

/** What the guard says where the part is true, or false. */
function outcome(decision: Decision, key: string, set: boolean): Predicate {
  switch (decision.kind) {
    case 'constant':
      return decision.value ? ALWAYS : NEVER;
    case 'part':
      return decision.key === key ? (set ? ALWAYS : NEVER) : decision.predicate;
    case 'not':
      return opposite(outcome(decision.part, key, set));
    case 'and':
      return allOf(decision.parts.map((part) => outcome(part, key, set)));
    case 'or':
      return anyOf(decision.parts.map((part) => outcome(part, key, set)));
  }
}

// --------------------------------------------------------------------------------------------------- predicates

const ALWAYS: Predicate = { kind: 'condition', condition: constant(1) };
const NEVER: Predicate = { kind: 'condition', condition: constant(0) };

function atSource({ process, source, origin }: NetworkEdge): Predicate {
  const left: IntExpression = { kind: 'read', from: { base: process, indices: [] } };
  const condition: IntExpression = {
    ...{ kind: 'binary', operator: '==', left, right: constant(source) },
    span: origin.span,
  };
  return { kind: 'condition', condition };
}

function allOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(NEVER)) return NEVER;
  const left = parts.filter((part) => part !== ALWAYS);
  return left.length === 0 ? ALWAYS : left.length === 1 ? left[0]! : { kind: 'and', parts: left };
}

function anyOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(ALWAYS)) return ALWAYS;
  const left = parts.filter((part) => part !== NEVER);
  return left.length === 0 ? NEVER : left.length === 1 ? left[0]! : { kind: 'or', parts: left };
}

function opposite(part: Predicate): Predicate {
  if (part === ALWAYS) return NEVER;
  return part === NEVER ? ALWAYS : { kind: 'not', part };
}
