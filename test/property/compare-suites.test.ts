/** Suites beside each other: the figures and the smallest union are those that a listing of all unions finds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, type ComparedSuite, compareSuites } from '../../src/generators/cover/compare-suites.js';

interface Drawn {
  readonly suites: readonly ComparedSuite[];
  readonly areas: readonly Area[];
}

const drawn: fc.Arbitrary<Drawn> = fc
  .tuple(
    fc.array(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 0, maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
  )
  .chain(([lengths, sizes]) => {
    const suites = lengths.map((tests, index): ComparedSuite => ({
      name: `s${index}`,
      tests: tests.map((length, test) => ({ id: `t${test}`, length, duration: `${length}/2` })),
    }));
    const areas = fc.tuple(
      ...sizes.map((size, index) =>
        fc
          .tuple(
            ...lengths.map((tests) =>
              fc.array(
                fc.subarray([...Array(size).keys()]).map((goals) => new Set(goals)),
                {
                  minLength: tests.length,
                  maxLength: tests.length,
                },
              ),
            ),
          )
          .map((found): Area => ({
            name: `a${index}`,
            group: `g${index % 2}`,
            goals: Array.from({ length: size }, (_, goal) => `a${index} ${goal}`),
            possible: size,
            found,
          })),
      ),
    );
    return areas.map((all) => ({ suites, areas: all }));
  });

/** What some tests find, as texts. */
function foundBy(
  { areas }: Drawn,
  tests: readonly (readonly [suite: number, test: number])[],
): ReadonlySet<string> {
  return new Set(
    areas.flatMap(({ goals, found }) =>
      tests.flatMap(([s, t]) => [...found[s]![t]!].map((goal) => goals[goal]!)),
    ),
  );
}

test('the table and the union are those of a listing', () => {
  fc.assert(
    fc.property(drawn, (each) => {
      const { suites, areas } = each;
      const compared = compareSuites(suites, areas);
      const all = suites.flatMap(({ tests }, s) => tests.map((_, t) => [s, t] as const));
      const everything = foundBy(each, all);
      for (const [s, row] of compared.suites.entries()) {
        const own = all.filter(([suite]) => suite === s);
        const others = foundBy(
          each,
          all.filter(([suite]) => suite !== s),
        );
        for (const [a, area] of areas.entries()) {
          const mine = [...foundBy({ suites, areas: [area] }, own)];
          expect(row.scores[a]).toEqual({
            found: mine.length,
            alone: mine.filter((goal) => !others.has(goal)).length,
          });
        }
      }
      let [fewest, shortest] = [Infinity, Infinity];
      for (let set = 0; set < 1 << all.length; set++) {
        const chosen = all.filter((_, index) => (set & (1 << index)) !== 0);
        if (foundBy(each, chosen).size < everything.size) continue;
        const steps = chosen.reduce((sum, [s, t]) => sum + suites[s]!.tests[t]!.length, 0);
        if (chosen.length < fewest || (chosen.length === fewest && steps < shortest))
          [fewest, shortest] = [chosen.length, steps];
      }
      const { union, overlaps } = compared;
      expect(union.provedMinimal).toBe(true);
      expect([union.tests.length, union.steps, union.lowerBound]).toEqual([fewest, shortest, fewest]);
      // Also where the search ends before it has proved anything.
      for (const effortMax of [0, 20, 100]) {
        const { lowerBound, tests } = compareSuites(suites, areas, { effortMax }).union;
        expect([lowerBound <= fewest, tests.length >= fewest]).toEqual([true, true]);
      }
      const kept = union.tests.map(
        ({ suite, test: id }) => [Number(suite.slice(1)), Number(id.slice(1))] as const,
      );
      expect(foundBy(each, kept)).toEqual(everything);
      expect(overlaps.reduce((sum, { goals }) => sum + goals, 0)).toBe(everything.size);
    }),
    { numRuns: process.env['TICKSTONE_LONG'] === '1' ? 5_000 : 300 },
  );
});
