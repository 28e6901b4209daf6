/** The state store and its parts against plain lists and maps. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Arena, CHUNK_MASK } from '../../src/explore/arena.js';
import { FREE, HashTable } from '../../src/explore/hash-table.js';
import { Packing } from '../../src/explore/packing.js';
import { NO_NODE, type NodeId, StateStore, type Subsumption } from '../../src/explore/state-store.js';
import { StepLog } from '../../src/explore/step-log.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { ABSENT, type ClockBounds, includesUpToLU } from '../../src/zones/extrapolate.js';
import { type Matrix, cellsOf, isTighter } from '../reference/zones.js';
import { expectSame, expectSameNumbers } from '../support/expect-same.js';
import { assertUntil } from '../support/enough.js';
import { networkText } from '../support/network.js';
import { runs, zones } from '../support/zones.js';

const WORD = { low: -(2 ** 31), high: 2 ** 31 - 1 };

const ranges = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.integer({ min: -20, max: 20 }), fc.nat({ max: 40 }))
        .map(([low, size]) => ({ low, high: low + size })),
      fc.constant(WORD),
    ),
    { maxLength: 30 },
  )
  .chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.tuple(...list.map(({ low, high }) => fc.integer({ min: low, max: high }))),
      fc.tuple(...list.map(({ low, high }) => fc.integer({ min: low, max: high }))),
    ),
  );

test('packed vectors come back, and are equal only if the vectors are', () => {
  fc.assert(
    fc.property(ranges, ([list, first, second]) => {
      const packing = new Packing(list);
      const words = new Int32Array(packing.length + 1);
      const others = new Int32Array(packing.length);
      const hash = packing.pack(Int32Array.from(first), words);
      const otherHash = packing.pack(Int32Array.from(second), others);
      const isSame = first.every((value, slot) => value === second[slot]);
      expectSame(
        others.every((word, k) => word === words[k]),
        isSame,
      );
      if (isSame) expectSame(otherHash, hash);
      const vector = new Int32Array(list.length);
      packing.unpack(words, 0, vector);
      expectSameNumbers(vector, first);
      // Very many slots are packed by loops, to the same words.
      const looped = new Packing(list, 0);
      const loopedWords = new Int32Array(packing.length).fill(7);
      expectSame(
        looped.pack(Int32Array.from(first), loopedWords),
        packing.pack(Int32Array.from(first), words),
      );
      expectSameNumbers(loopedWords, words.subarray(0, packing.length));
      looped.unpack(loopedWords, 0, vector.fill(7));
      expectSameNumbers(vector, first);
      words.copyWithin(1, 0);
      packing.unpack(words, 1, vector);
      expectSameNumbers(vector, first);
    }),
    { numRuns: 300 * runs },
  );
});

test('records of an arena do not overlap, and are empty at first', () => {
  const arena = new Arena();
  const records = Array.from({ length: 5_000 }, (_, k) => ({
    length: 1 + (k % 199),
    address: arena.allocate(1 + (k % 199)),
  }));
  records.forEach(({ length, address }, k) => {
    const at = address & CHUNK_MASK;
    const cells = arena.chunk(address).subarray(at, at + length);
    expectSame(cells.length, length);
    expectSame(
      cells.every((cell) => cell === 0),
      true,
    );
    cells.fill(k + 1);
  });
});

test('a hash table is a map, also when hashes collide', () => {
  const entries = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 30_000 })), { maxLength: 50 });
  fc.assert(
    fc.property(entries, fc.nat({ max: 9_000 }), (list, many) => {
      const table = new HashTable();
      const twin = new Map<string, number>();
      const all = [
        ...list,
        ...Array.from({ length: many }, (_, k) => [Math.imul(k, 0x9e3779b1), k] as const),
      ];
      for (const [hash, value] of all) {
        const slot = find(table, hash, value);
        expectSame(table.valueAt(slot) !== FREE, twin.has(`${hash} ${value}`));
        if (table.valueAt(slot) === FREE) table.fill(slot, hash, value);
        twin.set(`${hash} ${value}`, value);
      }
      expectSame(table.count, twin.size);
      for (const [hash, value] of all) expectSame(table.valueAt(find(table, hash, value)), value);
    }),
    { numRuns: 20 * runs },
  );
});

function find(table: HashTable, hash: number, value: number): number {
  let slot = table.first(hash);
  while (table.valueAt(slot) !== FREE && (table.hashAt(slot) !== hash || table.valueAt(slot) !== value))
    slot = table.next(slot);
  return slot;
}

test('a log of steps gives back what was noted, node by node', () => {
  const steps = fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 50 }), fc.nat({ max: 20_000 }), (list, many) => {
      const log = new StepLog();
      const all = [...list, ...Array.from({ length: many }, (_, k) => [k, k + 1])];
      all.forEach((edges, index) => {
        const step = edges && { edges: Int32Array.from([...edges, -1]), count: edges.length };
        log.note(2 * index, step);
      });
      expect(all.map((_, index) => log.get(2 * index))).toEqual(all);
      expect(log.get(2 * all.length)).toBeUndefined();
    }),
    { numRuns: 20 * runs },
  );
});

const network = networkText(`
  clock x, y, z; int[0, 3] n;
  process P() {
    state A, B; init A;
    trans A -> B { guard x > 1 && y > 1 && z > 1; }, B -> B { guard x < 2 && y <= 1 && z >= 0; };
  }
  system P;
`);

/** What the clocks are compared with, by location: in A also with what comes in B. */
const BOUNDS: readonly ClockBounds[] = [
  { lower: Int32Array.of(0, 1, 1, 1), upper: Int32Array.of(0, 2, 1, ABSENT) },
  { lower: Int32Array.of(0, ABSENT, ABSENT, 0), upper: Int32Array.of(0, 2, 1, ABSENT) },
];

interface TestState {
  readonly vector: readonly number[];
  readonly matrix: Matrix;
}

const states: fc.Arbitrary<readonly TestState[]> = fc.array(
  fc.record({
    vector: fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 3 })),
    matrix: zones(4, 2).map(({ matrix }) => matrix),
  }),
  { maxLength: 60 },
);

test.each(['alu', 'inclusion', 'equality'] as const)(
  'a store with %s is a list without covered states',
  (subsumption) => {
    const system = new ZoneSystem(network);
    const isCovered = (a: TestState, b: TestState): boolean =>
      a.vector.join() === b.vector.join() && COVERS[subsumption](b.matrix, a.matrix, a.vector[0]!);
    fc.assert(
      fc.property(states, (list) => {
        const store = new StateStore(system, subsumption);
        const twin = new Map<NodeId, TestState>();
        let parent = NO_NODE;
        for (const state of list) {
          const view = { vector: Int32Array.from(state.vector), cells: cellsOf(state.matrix), dim: 4 };
          const node = store.add(view, parent);
          expectSame(
            node === NO_NODE,
            [...twin.values()].some((each) => isCovered(state, each)),
          );
          if (subsumption === 'equality') {
            const expected = [...twin].find(([, each]) => isCovered(state, each))?.[0] ?? node;
            expectSame(store.find(view), expected);
          }
          if (node === NO_NODE) continue;
          expectSame(store.parent(node), parent);
          const dropped = [...twin].filter(([, each]) => isCovered(each, state)).map(([each]) => each);
          expect(store.dropped.slice(0, store.droppedCount).sort(byNumber)).toEqual(dropped.sort(byNumber));
          for (const each of dropped) {
            expectSame(store.isCovered(each), true);
            twin.delete(each);
          }
          twin.set(node, state);
          parent = node;
        }
        expectSame(store.stored, twin.size);
        expectSameNumbers([...store.nodes()], [...twin.keys()]);
        for (const [node, { vector, matrix }] of twin) {
          const loaded = { vector: new Int32Array(network.vectorLength), cells: new Int32Array(16) };
          expectSame(store.load(node, loaded.vector, loaded.cells), 4);
          expectSameNumbers(loaded.vector.subarray(0, 2), vector);
          expectSameNumbers(loaded.cells, cellsOf(matrix));
          expectSameNumbers(store.view(node).cells.subarray(0, 16), loaded.cells);
        }
      }),
      { numRuns: 150 * runs },
    );
  },
);

test.each(['alu', 'inclusion'] as const)(
  'a store with %s for shortest paths drops no state that waits for one with more steps',
  (subsumption) => {
    const system = new ZoneSystem(network);
    const isCovered = (a: TestState, b: TestState): boolean =>
      a.vector.join() === b.vector.join() && COVERS[subsumption](b.matrix, a.matrix, a.vector[0]!);
    let stayed = 0;
    assertUntil(
      () => stayed > 0,
      // The successors of the states, in the order in which these are looked at.
      fc.property(fc.array(states, { minLength: 1, maxLength: 12 }), ([start, ...successors]) => {
        const store = new StateStore(system, subsumption, 'shortest');
        const twin = new Map<NodeId, TestState & { readonly depth: number; isWaiting: boolean }>();
        const queue: NodeId[] = [];
        const add = (state: TestState, parent: NodeId, depth: number): void => {
          const view = { vector: Int32Array.from(state.vector), cells: cellsOf(state.matrix), dim: 4 };
          const node = store.add(view, parent);
          expectSame(
            node === NO_NODE,
            [...twin.values()].some((each) => isCovered(state, each)),
          );
          if (node === NO_NODE) return;
          const covered = [...twin].filter(([, each]) => isCovered(each, state));
          const dropped = covered.filter(([, each]) => !each.isWaiting || each.depth >= depth);
          stayed += covered.length - dropped.length;
          for (const [each] of dropped) {
            expectSame(store.isCovered(each), true);
            twin.delete(each);
          }
          twin.set(node, { ...state, depth, isWaiting: true });
          queue.push(node);
          expectSameNumbers([...store.nodes()], [...twin.keys()]);
        };
        for (const state of start ?? []) add(state, NO_NODE, 0);
        for (const node of queue) {
          const parent = twin.get(node);
          if (parent === undefined) continue;
          parent.isWaiting = false;
          for (const state of successors.shift() ?? []) add(state, node, parent.depth + 1);
        }
      }),
      { numRuns: 100 * runs },
    );
    expect(stayed).toBeGreaterThan(0);
  },
);

/** Whether the first zone, at this location, makes the second one superfluous. */
const COVERS: Readonly<Record<Subsumption, (a: Matrix, b: Matrix, location: number) => boolean>> = {
  equality: (a, b) => isSubset(a, b) && isSubset(b, a),
  inclusion: (a, b) => isSubset(b, a),
  alu: (a, b, location) => includesUpToLU(cellsOf(a), 0, cellsOf(b), 0, 4, BOUNDS[location]!),
};

function byNumber(a: number, b: number): number {
  return a - b;
}

function isSubset(a: Matrix, b: Matrix): boolean {
  return a.every((row, i) => row.every((bound, j) => !isTighter(b[i]![j], bound)));
}
