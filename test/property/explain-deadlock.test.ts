/** What is said of deadlocks holds at all times of a grid. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rational, ZERO, add, compare, ratio } from '../../src/base/rational.js';
import { seededRandom } from '../../src/base/random.js';
import { explainDeadlock } from '../../src/explore/explain-deadlock.js';
import { isDeadlocked, simulate } from '../../src/explore/simulate.js';
import { loadText } from '../../src/language/load-model.js';
import { explorable } from '../../src/library/explorable.js';
import { type ConcreteSystem, type Waiting, isWithin } from '../../src/semantics/concrete-system.js';
import { Moment } from '../../src/semantics/moment.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';

function systemOf(text: string, path = 'example.xta'): ConcreteSystem {
  const found = explorable(loadText({ path, text }));
  if (found.kind !== 'explorable')
    throw new Error(found.diagnostics.map(({ message }) => message).join('\n'));
  return found.concrete;
}

/** A grid that is finer than the constants of the models, and goes beyond all of them. */
const GRID = Array.from({ length: 60 }, (_, index) => ratio(BigInt(index), 4n));

test('what is said holds at all times of a grid', () => {
  const seen = { guard: 0, later: 0, alone: 0, committed: 0, invariant: 0 };
  const property = fc.property(
    randomNetwork({ constantMax: 3, clocksMax: 2, manyInvariants: true }),
    fc.integer({ min: 1, max: 1000 }),
    (text, seed) => {
      const system = systemOf(text);
      const { final, end } = simulate(system, { stepsMax: 20, random: seededRandom(seed) });
      if (end === 'noStart') return;
      const deadlock = explainDeadlock(system, final);
      expect(deadlock !== undefined).toBe(isDeadlocked(system, final));
      if (deadlock === undefined) return;
      const limit = system.delayLimit(final);
      const rates = system.rates(final);
      const at = (delay: Rational): Waiting => system.waiting(final, new Moment(final.clocks, rates, delay));
      expect(deadlock.time.kind === 'forEver').toBe(limit === undefined);
      if (deadlock.time.kind === 'invariant' && deadlock.time.where.length > 0)
        expect([deadlock.time.limit, deadlock.time.open]).toEqual([limit!.limit, limit!.open]);
      const all = deadlock.processes.flatMap(({ edges }) => edges);
      const { edges } = at(ZERO);
      expect(all).toHaveLength(edges.length);
      all.forEach(({ why, meeting }, index) => {
        seen[why.kind]++;
        const holdsAt = (delay: Rational): boolean =>
          at(delay).edges[index]!.conditions.every(({ holds }) => holds);
        const allowed = GRID.filter((delay) => isWithin(limit, delay) && holdsAt(delay));
        switch (why.kind) {
          case 'guard':
            expect(GRID.some(holdsAt)).toBe(false);
            for (const delay of GRID)
              for (const { text: part, holds } of at(delay).edges[index]!.conditions)
                expect(holds && why.parts.includes(part)).toBe(false);
            return;
          case 'later':
            expect(allowed).toEqual([]);
            for (const delay of GRID.filter((each) => compare(each, why.delay) < 0))
              expect(holdsAt(delay)).toBe(false);
            expect(holdsAt(why.delay)).toBe(!why.open);
            expect(holdsAt(add(why.delay, why.open ? ratio(1n, 1000n) : ZERO))).toBe(true);
            return;
          case 'alone':
            for (const delay of allowed) {
              const partners = at(delay).edges.filter(
                (other) =>
                  other.edge.process !== edges[index]!.edge.process &&
                  other.meeting?.name === meeting?.name &&
                  other.meeting?.kind === 'channel' &&
                  meeting?.kind === 'channel' &&
                  other.meeting.direction !== meeting.direction,
              );
              expect(partners.some(({ conditions }) => conditions.every(({ holds }) => holds))).toBe(false);
              if (why.others === 'none') expect(partners).toEqual([]);
            }
            return;
          case 'committed':
          case 'invariant':
            expect(allowed).not.toEqual([]);
        }
      });
    },
  );
  const isEnough = (): boolean => Object.values(seen).every((count) => count >= 5);
  assertUntil(isEnough, property, { numRuns: 100 });
  expect([isEnough(), seen]).toEqual([true, seen]);
});
