/** Memory of decision diagrams: what is swept is used again, and limits are kept to the byte. */
import { describe, expect, test } from 'vitest';
import { count } from '../../../src/diagrams/count.js';
import { Diagram, EXHAUSTED, FALSE, type Ref, TRUE } from '../../../src/diagrams/diagram.js';
import { seeded } from '../../support/mutilate.js';

const SIZES = [2, 3, 5, 2, 4, 3, 2, 5];
const LEVELS = SIZES.map((_, level) => level).reverse();

function diagramOf(memoryMax = 64 << 20): Diagram {
  const diagram = new Diagram({ memoryMax, operationsMax: Infinity });
  for (const size of SIZES) diagram.addLevel(size);
  return diagram;
}

/** A set of random vectors. */
function randomSet(diagram: Diagram, pick: (bound: number) => number, vectors: number): Ref {
  let set = FALSE;
  for (let k = 0; k < vectors; k++) {
    let vector = TRUE;
    for (const [level, size] of SIZES.entries())
      vector = diagram.and(diagram.literal(level, [pick(size)]), vector);
    set = diagram.or(set, vector);
  }
  return set;
}

describe('sweeping', () => {
  test('keeps memory as it is, however long the work goes on', () => {
    const diagram = diagramOf();
    const pick = seeded(7);
    let kept = randomSet(diagram, pick, 50);
    const members = count(diagram, kept, LEVELS);
    let memory = 0;
    for (let round = 0; round < 60; round++) {
      randomSet(diagram, pick, 50);
      diagram.collect([kept]);
      expect(diagram.nodeCount).toBe(diagram.size(kept));
      kept = diagram.not(diagram.not(kept));
      if (round === 20) memory = diagram.memory;
    }
    expect(diagram.memory).toBe(memory);
    expect(count(diagram, kept, LEVELS)).toBe(members);
  });

  test('of nothing to keep leaves nothing', () => {
    const diagram = diagramOf();
    randomSet(diagram, seeded(1), 20);
    diagram.collect([]);
    expect(diagram.nodeCount).toBe(0);
    expect(diagram.or(diagram.literal(0, [0]), diagram.literal(0, [1]))).toBe(TRUE);
  });
});

describe('limits', () => {
  test('memory stays within them, and sweeping makes a diagram usable again', () => {
    const memoryMax = 300 << 10;
    const diagram = diagramOf(memoryMax);
    const pick = seeded(3);
    let set = FALSE;
    while (set !== EXHAUSTED) set = diagram.or(set, randomSet(diagram, pick, 20));
    expect(diagram.exhausted).toBe('memoryMax');
    expect(diagram.exclusive(diagram.literal(1, [0]), diagram.literal(0, [0]))).toBe(EXHAUSTED);
    // The buffer for nodes that are being made is small and does not count.
    expect(diagram.memory).toBeLessThanOrEqual(memoryMax + (64 << 10));
    diagram.collect([]);
    expect(diagram.exhausted).toBeUndefined();
    expect(count(diagram, randomSet(diagram, pick, 1), LEVELS)).toBe(1n);
  });

  test('operations that have run out do not come back', () => {
    const diagram = new Diagram({ memoryMax: 1 << 20, operationsMax: 1 });
    diagram.addLevel(2);
    diagram.addLevel(2);
    const both = diagram.and(diagram.literal(0, [0]), diagram.literal(1, [0]));
    expect(both).not.toBe(EXHAUSTED);
    expect(diagram.or(both, diagram.literal(0, [1]))).toBe(EXHAUSTED);
    diagram.collect([both]);
    expect([diagram.exhausted, diagram.not(both)]).toEqual(['operationsMax', EXHAUSTED]);
  });
});
