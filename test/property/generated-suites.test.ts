/**
 * Laws of generated suites: every goal ends in one status, what a suite claims is so, and a system that behaves as the
 * model does, with any admissible timing, never fails.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { playTest } from '../../src/generators/play.js';
import { testModel } from '../../src/generators/test-model.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { checkedText } from '../support/checked.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const numRuns = isLong ? 2_000 : 20;

const SOURCE = { name: 'random', file: 'random.xta', sha256: '0'.repeat(64) };

const networks = randomNetwork({ constantMax: 4, clocksMax: 2 });

/** Processes under test: all, or the first one with the others as its environment. */
const sides = fc.constantFrom(undefined, ['P0']);

function open(text: string, underTest: readonly string[] | undefined): ReturnType<typeof testModel> {
  const { checked } = checkedText(text);
  return testModel(checked, { underTest }, [], () => undefined);
}

describe('suites for random networks', () => {
  it('end every goal in one status and confirm what they claim', () => {
    let withInterface = 0;
    assertUntil(
      () => withInterface > numRuns / 3,
      fc.property(
        networks,
        sides,
        fc.constantFrom('earliest', 'latest', 'middle'),
        fc.constantFrom('steps', 'time'),
        fc.boolean(),
        (text, underTest, points, optimize, pack) => {
          const model = open(text, underTest);
          if (model === undefined) return;
          withInterface++;
          const options = {
            criteria: ['edges', 'locations'],
            queries: [],
            points,
            optimize,
            pack,
            seed: 1,
          } as const;
          const suite = generateCoverage(model, SOURCE, options, { statesMax: 500 });
          const { goals, covered, infeasible, equivalent, unknown } = suite.summary;
          expect(covered + infeasible + equivalent + unknown).toBe(goals);
          const written = writeSuite(suite);
          expect(readSuite({ path: 'suite.json', text: written })).toMatchObject({ suite, diagnostics: [] });
          for (const test of suite.tests) {
            for (let seed = 1; seed <= 5; seed++) {
              const play = playTest(test, model.concrete, model.tested, { random: seededRandom(seed) });
              expect(play?.verdict, `${test.id}: ${play?.reason ?? ''}`).not.toBe('fail');
            }
          }
        },
      ),
      { numRuns },
    );
    expect(withInterface).toBeGreaterThan(numRuns / 3);
  });
});
