/**
 * How many vectors a set holds, exactly.
 *
 * `levels` are the variables of the vectors, from the top down; the set depends on no others.
 */
import { type Diagram, EXHAUSTED, FALSE, type Ref, TRUE } from './diagram.js';
import { checkPosition, checkSet } from './given-set.js';

/** Undefined for EXHAUSTED. */
export function count(diagram: Diagram, set: Ref, levels: readonly number[]): bigint | undefined {
  checkSet('count', diagram, set, levels);
  if (set === EXHAUSTED) return undefined;
  const positionOf = new Map(levels.map((level, position) => [level, position]));
  /** The number of vectors over the levels from each position on. */
  const vectors: bigint[] = [1n];
  for (const level of [...levels].reverse()) vectors.unshift(vectors[0]! * BigInt(diagram.valueCount(level)));
  const known = new Map<Ref, bigint>();

  /** Over the levels from the one of the set's top node on. */
  const below = (node: Ref): bigint => {
    if (node === FALSE) return 0n;
    if (node === TRUE) return 1n;
    const remembered = known.get(node);
    if (remembered !== undefined) return remembered;
    const position = positionAt(node);
    let sum = 0n;
    for (let value = diagram.valueCount(diagram.level(node)) - 1; value >= 0; value--) {
      sum += over(diagram.child(node, value), position + 1);
    }
    known.set(node, sum);
    return sum;
  };
  /** Over the levels from a position on: each level that the set passes over takes any value. */
  const over = (node: Ref, position: number): bigint =>
    node === FALSE ? 0n : below(node) * (vectors[position]! / vectors[positionAt(node)]!);
  const positionAt = (node: Ref): number => {
    if (node <= TRUE) return levels.length;
    const position = positionOf.get(diagram.level(node)) ?? -1;
    checkPosition('count', levels, position);
    return position;
  };

  return over(set, 0);
}
