/**
 * A state that waits to be looked at is not dropped for a larger one that takes more steps: what follows would be reached by
 * more steps too.
 */
import { describe, expect, test } from 'vitest';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { suiteFor, talking } from '../support/communication.js';
import { verifyText } from '../support/verify.js';
import { testModelOf } from '../support/test-model.js';

/**
 * Ready is reached in two steps, with a clock of 1 to 3, or in three with any value of it. The way with three steps comes to be
 * looked at before the way with two ends in a test.
 */
function ways(first: string, second: string, mark: '?' | '!'): string {
  const edges: Readonly<Record<string, string>> = {
    short: `Idle -> Warm { sync warm${mark}; }`,
    long: `Idle -> Cold { sync cold${mark}; }`,
  };
  return `
    chan warm, cold, colder, fill, pour, ring;
    clock t;
    process Pot() {
      state Idle, Warm { t <= 3 }, Cold, Colder, Ready, Done;
      urgent Ready;
      init Idle;
      trans
        ${edges[first]!},
        ${edges[second]!},
        Cold -> Colder { sync colder${mark}; },
        Warm -> Ready { guard t >= 1; sync fill${mark}; },
        Colder -> Ready { sync pour${mark}; },
        Ready -> Done { guard t >= 1 && t <= 3; sync ring!; };
    }`;
}

const ORDERS = [
  ['long', 'short'],
  ['short', 'long'],
] as const;

describe.each(ORDERS)('with the %s way first', (first, second) => {
  test('a test for an edge', () => {
    const model = testModelOf(`${ways(first, second, '?')} system Pot;`);
    if (!('network' in model)) throw new Error(model.join());
    const suite = generateCoverage(
      model,
      { name: 'pot', file: 'pot.xta', sha256: '0'.repeat(64) },
      { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
      {},
    );
    const ring = suite.goals.find(({ description }) => description.includes('Ready -> Done'));
    const ringing = suite.tests.filter(({ goals }) => goals.includes(ring!.id));
    expect(ringing.map(({ length }) => length)).toEqual([3]);
  });

  test.each(['tests', 'cost'] as const)('a test that messages are combined in, by %s', (combine) => {
    const model = talking(
      `${ways(first, second, '!')}
      process Bell() { state Off, On; init Off; trans Off -> On { sync ring?; }; }
      process Cook() {
        state Here; init Here;
        trans Here -> Here { sync warm?; }, Here -> Here { sync cold?; }, Here -> Here { sync colder?; },
          Here -> Here { sync fill?; }, Here -> Here { sync pour?; };
      }
      system Pot, Bell, Cook;`,
      { environment: ['Cook'] },
    );
    const { tests, summary } = suiteFor(model, { combine });
    expect(tests.map(({ length }) => length)).toEqual([3]);
    expect(summary['combined']).toMatchObject({ provedMinimal: true });
  });

  test('a trace', () => {
    const text = `${ways(first, second, '!')}
      process Cook() {
        state Here; init Here;
        trans Here -> Here { sync warm?; }, Here -> Here { sync cold?; }, Here -> Here { sync colder?; },
          Here -> Here { sync fill?; }, Here -> Here { sync pour?; }, Here -> Here { sync ring?; };
      }
      system Pot, Cook;`;
    expect(verifyText(text, 'E<> Pot.Done', { shortest: true }).path?.steps.length).toBe(3);
  });
});
