/** Operators on guards and invariants. */
import { type Expression } from '../language/ast.js';
import { type Edge } from '../language/model.js';
import { printExpression } from '../language/print.js';
import {
  type Atom,
  CLOCK_COMPARISONS,
  boundOf,
  clockAtoms,
  conjuncts,
  integerAtoms,
  isAtom,
  isClockAtom,
  moved,
} from './atoms.js';
import { COMPARISONS, MIRRORED, type Comparison } from '../language/comparison.js';
import { changedEdge, changedLocation, withGuard, withGuards, withInvariant } from './edge-edits.js';
import { type Change } from './mutant.js';
import { negatedAtom, negationOf, opposed } from './negate.js';
import { type Site } from './site.js';
import { nodesOf, replaced } from './tree.js';

/** The operator of a clock atom becomes each of the others. */
export function* changeGuard(
  site: Site,
  comparisons: readonly Comparison[] = CLOCK_COMPARISONS,
): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    for (const atom of clockAtoms(site, guard)) yield* otherComparisons(site, index, edge, atom, comparisons);
  }
}

/** The constant of a clock atom is moved by one; not below zero. */
export function* changeGuardConstant(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    for (const atom of clockAtoms(site, guard)) yield* movedBounds(site, index, edge, atom, [1, -1]);
  }
}

/** Every integer written in a guard is moved by one, whatever it is compared with. */
export function* changeGuardLiteral(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    const atoms = new Set<Expression>([...clockAtoms(site, guard), ...integerAtoms(site, guard)]);
    for (const atom of nodesOf(guard)) {
      if (atoms.has(atom)) yield* movedBounds(site, index, edge, atom as Atom, [1, -1]);
    }
  }
}

/** The whole guard becomes its negation. */
export function* negateGuard(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    const parts = negationOf(site, guard);
    if (parts === undefined) {
      site.refuse();
      continue;
    }
    const words = `guard ${printExpression(guard)} becomes ${parts.map(printExpression).join(' or ')}`;
    yield changedEdge(site, index, withGuards(edge, parts), words, { span: guard });
  }
}

/** A comparison that must hold for the edge must not hold. */
export function* negateComparison(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    for (const atom of conjuncts(guard)) {
      if (!isAtom(atom)) continue;
      const parts = isClockAtom(site.checked, atom) ? negatedAtom(atom) : [opposed(atom)];
      const words = `guard ${printExpression(atom)} becomes ${parts.map(printExpression).join(' or ')}`;
      const guards = parts.map((part) => replaced(guard, atom, part));
      yield changedEdge(site, index, withGuards(edge, guards), words, { span: atom });
    }
  }
}

/** Comparisons of integers: other operators, moved constants; conditions without a comparison: their opposite. */
export function* changeVariableGuard(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    for (const atom of integerAtoms(site, guard)) {
      yield* otherComparisons(site, index, edge, atom, COMPARISONS);
      yield* movedBounds(site, index, edge, atom, [1, -1]);
    }
    for (const condition of conjuncts(guard)) {
      const type = site.checked.typeOf.get(condition);
      if (isAtom(condition) || (type?.kind !== 'bool' && type?.kind !== 'int')) continue;
      const opposite = opposed(condition);
      const words = `guard ${printExpression(condition)} becomes ${printExpression(opposite)}`;
      const becomes = withGuard(edge, replaced(guard, condition, opposite));
      yield changedEdge(site, index, [becomes], words, { span: condition });
    }
  }
}

/** Comparisons of integers: other operators. */
export function* changeVariableComparison(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    for (const atom of integerAtoms(site, guard)) {
      yield* otherComparisons(site, index, edge, atom, COMPARISONS);
    }
  }
}

/** Constants of clock atoms moved so that outputs come at more times and inputs are taken at fewer. */
export function* moveGuardConstant(site: Site): Iterable<Change> {
  for (const [index, edge, guard] of guarded(site)) {
    const synchronisation = edge.synchronisation?.value;
    const role = synchronisation === undefined ? 'internal' : site.roleOf(synchronisation);
    for (const atom of clockAtoms(site, guard)) {
      const { side } = boundOf(site, atom) ?? {};
      const operator = side === 'left' ? MIRRORED[atom.operator] : atom.operator;
      const isUpper = operator === '<' || operator === '<=';
      const grows: 1 | -1 = isUpper ? 1 : -1;
      const shrinks: 1 | -1 = isUpper ? -1 : 1;
      const both = operator === '==' || role === 'internal';
      yield* movedBounds(site, index, edge, atom, both ? [1, -1] : [role === 'output' ? grows : shrinks]);
    }
  }
}

/** The constant of a clock atom of an invariant grows by one. */
export function* changeInvariant(site: Site): Iterable<Change> {
  for (const [index, location] of site.syntax.locations.entries()) {
    const invariant = location.invariant?.value;
    for (const atom of clockAtoms(site, invariant)) {
      const bounded = boundOf(site, atom);
      const bound = bounded && moved(site, bounded.bound, 1);
      if (bounded === undefined || bound === undefined || invariant === undefined) continue;
      const becomes: Atom = { ...atom, [bounded.side]: bound };
      const words = `invariant ${printExpression(atom)} becomes ${printExpression(becomes)}`;
      yield changedLocation(
        site,
        index,
        withInvariant(location, replaced(invariant, atom, becomes)),
        words,
        atom,
      );
    }
  }
}

export function* removeInvariant(site: Site): Iterable<Change> {
  for (const [index, location] of site.syntax.locations.entries()) {
    const invariant = location.invariant?.value;
    if (invariant === undefined) continue;
    const words = `invariant ${printExpression(invariant)} is removed`;
    yield changedLocation(site, index, withInvariant(location, undefined), words, invariant);
  }
}

// ------------------------------------------------------------------------------------------------------- details

function* guarded(site: Site): Iterable<readonly [index: number, edge: Edge, guard: Expression]> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    const guard = edge.guard?.value;
    if (guard !== undefined) yield [index, edge, guard];
  }
}

function* otherComparisons(
  site: Site,
  index: number,
  edge: Edge,
  atom: Atom,
  comparisons: readonly Comparison[],
): Iterable<Change> {
  for (const operator of comparisons) {
    if (operator !== atom.operator) yield changedAtom(site, index, edge, atom, { ...atom, operator });
  }
}

function* movedBounds(
  site: Site,
  index: number,
  edge: Edge,
  atom: Atom,
  directions: readonly (1 | -1)[],
): Iterable<Change> {
  const bounded = boundOf(site, atom);
  if (bounded === undefined) return;
  const least = isClockAtom(site.checked, atom) ? leastBound(site, atom) : undefined;
  for (const by of directions) {
    const bound = moved(site, bounded.bound, by, by === -1 ? least : undefined);
    if (bound !== undefined) yield changedAtom(site, index, edge, atom, { ...atom, [bounded.side]: bound });
  }
}

/** A clock is never negative; a difference of clocks can be. */
function leastBound({ checked }: Site, { left, right }: Atom): number | undefined {
  return [left, right].some((side) => checked.typeOf.get(side)?.kind === 'difference') ? undefined : 0;
}

function changedAtom(site: Site, index: number, edge: Edge, atom: Atom, becomes: Atom): Change {
  const guard = edge.guard!.value!;
  const words = `guard ${printExpression(atom)} becomes ${printExpression(becomes)}`;
  return changedEdge(site, index, [withGuard(edge, replaced(guard, atom, becomes))], words, { span: atom });
}
