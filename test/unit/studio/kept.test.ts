/** Suites that several windows keep: none takes away what another has added. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptSuite, withKept } from '../../../studio/src/test/kept.js';

function suite(id: number, runs: readonly number[]): KeptSuite {
  const kept = { id: `s${id}`, name: 'coverage', model: 'm.xml', at: id };
  return { ...kept, runs: runs.map((run) => ({ id: `r${run}`, at: run })) } as unknown as KeptSuite;
}

test('law: whatever the order in which windows write, all suites and all of their runs are there', () => {
  const writes = fc.array(fc.record({ window: fc.nat(2), id: fc.nat(3) }), { maxLength: 20 });
  fc.assert(
    fc.property(writes, (all) => {
      let list: readonly KeptSuite[] = [];
      const added = new Map<number, number[]>();
      // Each window knows the runs that it has added itself, and no others.
      const known = new Map<string, number[]>();
      all.forEach(({ window, id }, run) => {
        const key = `${window} ${id}`;
        known.set(key, [run, ...(known.get(key) ?? [])]);
        added.set(id, [run, ...(added.get(id) ?? [])]);
        list = withKept(list, suite(id, known.get(key)!));
      });
      const expected = [...added].sort(([a], [b]) => b - a).map(([id, runs]) => suite(id, runs));
      expect(list).toEqual(expected);
    }),
  );
});
