/** Edges of which the advice says that they are never taken are not taken by runs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { simulate } from '../../src/explore/simulate.js';
import { loadText } from '../../src/language/load-model.js';
import { explorable } from '../../src/library/explorable.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';

test('no run takes an edge of which it is said that it is never taken', () => {
  let hits = 0;
  const property = fc.property(
    randomNetwork({ constantMax: 3, clocksMax: 2, manyInvariants: true }),
    fc.integer({ min: 1, max: 1000 }),
    (text, seed) => {
      const loaded = loadText({ path: 'random.xta', text });
      const starts = text
        .split('\n')
        .map((_, index, all) => all.slice(0, index).join('\n').length + (index > 0 ? 1 : 0));
      const said = loaded.diagnostics
        .filter(({ code }) => code === 'TKS6012' || code === 'TKS6015')
        .map(({ line, column }) => starts[line! - 1]! + column! - 1);
      if (said.length === 0) return;
      hits += said.length;
      const model = explorable(loaded);
      if (model.kind !== 'explorable') return;
      const { trace } = simulate(model.concrete, { stepsMax: 50, random: seededRandom(seed) });
      for (const { edges } of trace.steps)
        for (const { span } of edges)
          expect(said.filter((offset) => span.start <= offset && offset < span.end)).toEqual([]);
    },
  );
  assertUntil(() => hits >= 50, property, { numRuns: 200 });
  expect(hits).toBeGreaterThanOrEqual(50);
});
