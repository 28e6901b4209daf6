/**
 * Operators on the values that inputs and outputs pass: what an edge sends with an output, and what it reads of an input.
 *
 * A value is changed where the edge has set it, behind its updates, if it sends; and before anything reads it, in front of its
 * updates, if it receives. No value leaves the range of its variable.
 */
import { type Expression } from '../language/ast.js';
import { type Edge } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { changedEdge, withUpdate } from './edge-edits.js';
import { type Change } from './mutant.js';
import { type Passing, type Site, isHiddenBy, rootSymbol } from './site.js';
import { copied, nodesOf } from './tree.js';

/** One edge, one value: another one of those that pass is there in its place. */
export function* changeValue(site: Site): Iterable<Change> {
  for (const each of passingEdges(site)) {
    const { passing, edge } = each;
    const { text, values } = passing;
    const own = constantSent(site, edge, passing);
    const last = values.length - 1;
    for (const [at, value] of values.entries()) {
      if (last === 0 || own === value) continue;
      // Of what is computed, one value becomes the next; of a constant, any other.
      const instead = values[at === last ? 0 : at + 1]!;
      const becomes =
        own === undefined ? choice(passing, value, integer(instead), place(passing)) : integer(value);
      const words = own === undefined ? `${value} becomes ${instead}` : `${own} becomes ${value}`;
      yield changed(site, each, becomes, `value ${text} ${words}`);
    }
  }
}

/** One edge, one value: it is one more or one less, and beyond an end of its range the other end. */
export function* shiftValue(site: Site): Iterable<Change> {
  for (const each of passingEdges(site)) {
    const { passing, edge } = each;
    const { text, low, high } = passing;
    const own = constantSent(site, edge, passing);
    for (const by of high - low === 1 ? ([1] as const) : ([1, -1] as const)) {
      const [end, other] = by === 1 ? [high, low] : [low, high];
      const next =
        own === undefined
          ? choice(passing, end, integer(other), moved(passing, by))
          : integer(own === end ? other : own + by);
      yield changed(site, each, next, `value ${text} is one ${by === 1 ? 'more' : 'less'}`);
    }
  }
}

/** All edges with an input or output, one value: it is always the same. */
export function* stickValue(site: Site): Iterable<Change> {
  const wires = new Map<string, PassingEdge[]>();
  for (const each of passingEdges(site)) {
    const key = `${each.passing.role} ${each.passing.channel} ${each.passing.text}`;
    wires.set(key, [...(wires.get(key) ?? []), each]);
  }
  for (const edges of wires.values()) {
    const [first, ...others] = edges;
    const { text, channel, values } = first!.passing;
    const sent = edges.map(({ edge, passing }) => constantSent(site, edge, passing));
    for (const value of values) {
      if (sent.every((own) => own === value)) continue;
      const { edits, ...change } = changed(site, first!, integer(value), `value ${text} is always ${value}`);
      const more = others.flatMap((each) => changed(site, each, integer(value), '').edits);
      const where = others.length === 0 ? '' : `, as on ${others.length} more with ${channel}`;
      yield { ...change, edits: [...edits, ...more], difference: change.difference + where };
    }
  }
}

// --------------------------------------------------------------------------------------------------- edges, values

interface PassingEdge {
  readonly index: number;
  readonly edge: Edge;
  readonly passing: Passing;
}

/** The edges with an input or output, once for each value that passes and could be another one. */
function passingEdges(site: Site): readonly PassingEdge[] {
  return site.syntax.edges.flatMap((edge, index) => {
    const synchronisation = edge.synchronisation?.value;
    if (synchronisation === undefined) return [];
    return site.passedWith(synchronisation).flatMap((passing) => {
      if (passing.low === passing.high) return [];
      if (isHiddenBy(site.template.edges[index]!, passing.place)) {
        site.refuse();
        return [];
      }
      return [{ index, edge, passing }];
    });
  });
}

function changed(
  site: Site,
  { index, edge, passing }: PassingEdge,
  value: Expression,
  words: string,
): Change {
  const updates = edge.update?.value ?? [];
  const target = place(passing);
  const store: Expression = { kind: 'assign', operator: '=', target, value, ...NOWHERE };
  const at = value.kind === 'conditional' ? undefined : lastStore(site, edge, passing);
  const becomes =
    passing.role === 'input'
      ? [store, ...updates]
      : at === undefined
        ? [...updates, store]
        : updates.with(at, store);
  return changedEdge(site, index, [withUpdate(edge, becomes)], words, { span: updates[at ?? 0] });
}

/** Where an edge that sends stores a value and does nothing else: what comes behind it does not touch that. */
function lastStore(
  { checked }: Site,
  { update }: Edge,
  { role, text, place: wanted }: Passing,
): number | undefined {
  const updates = update?.value ?? [];
  if (role === 'input') return undefined;
  const root = printExpression(wanted).split(/[.[]/, 1)[0];
  for (let at = updates.length - 1; at >= 0; at--) {
    const each = updates[at]!;
    if (each.kind !== 'assign' || [...nodesOf(each.value)].some(({ kind }) => ACTIVE.has(kind)))
      return undefined;
    if (each.operator === '=' && printExpression(each.target) === text) return at;
    const symbol = rootSymbol(checked, each.target);
    if (symbol?.kind !== 'variable' || symbol.name === root) return undefined;
    if ([...nodesOf(each.value)].some((node) => node.kind === 'name' && node.name === root)) return undefined;
  }
  return undefined;
}

/** What may change something where it stands. */
const ACTIVE: ReadonlySet<Expression['kind']> = new Set(['call', 'assign', 'increment', 'comma']);

/** The value that an edge sends, where it stores a constant. */
function constantSent(site: Site, edge: Edge, passing: Passing): number | undefined {
  const at = lastStore(site, edge, passing);
  const store = at === undefined ? undefined : edge.update!.value[at];
  if (store?.kind !== 'assign') return undefined;
  const values = site.valuesOf(store.value);
  return values?.every((value) => value === values[0]) === true ? values[0] : undefined;
}

const NOWHERE = { start: 0, end: 0 };

function place({ place: wanted }: Passing): Expression {
  return copied(wanted);
}

/** The least integer has no literal: its opposite is none. */
const LEAST = -(2 ** 31);

function integer(value: number): Expression {
  if (value === LEAST)
    return { kind: 'binary', operator: '-', left: integer(value + 1), right: integer(1), ...NOWHERE };
  const positive: Expression = { kind: 'integer', value: Math.abs(value), ...NOWHERE };
  return value < 0 ? { kind: 'unary', operator: '-', operand: positive, ...NOWHERE } : positive;
}

function choice(passing: Passing, value: number, whenTrue: Expression, whenFalse: Expression): Expression {
  const condition: Expression = {
    kind: 'binary',
    operator: '==',
    left: place(passing),
    right: integer(value),
    ...NOWHERE,
  };
  return { kind: 'conditional', condition, whenTrue, whenFalse, ...NOWHERE };
}

function moved(passing: Passing, by: 1 | -1): Expression {
  const operator = by === 1 ? '+' : '-';
  return { kind: 'binary', operator, left: place(passing), right: integer(1), ...NOWHERE };
}
