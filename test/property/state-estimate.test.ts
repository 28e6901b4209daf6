/**
 * State estimates against states on a fine grid of time, along random observations of random networks: of processes under
 * test that stand alone, demonic and angelic, and of networks in their environment, with and without values.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOCK_CONSTANT_MAX } from '../../src/base/limits.js';
import { type Completion } from '../../src/conformance/observed-system.js';
import { assertUntil } from '../support/enough.js';
import { EVENTS_MAX, HORIZON, alone, estimatesAgree, observations } from '../support/estimates-agree.js';
import { UNDER_TEST, openPlan, openText } from '../support/random-environment.js';
import { randomNetwork } from '../support/random-network.js';
import { testModelOf, testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 3;

test.each<Completion>(['demonic', 'angelic', 'none'])(
  '%s estimates are those of a fine grid',
  (completion) => {
    let compared = 0;
    assertUntil(
      () => compared > 15,
      fc.property(
        randomNetwork({ constantMax: CONSTANT_MAX, clocksMax: 2 }),
        fc.constantFrom(undefined, ['P0'], ['P1'], ['P0', 'P1']),
        observations,
        (text, underTest, seen) => {
          const model = testModelOf(text, { underTest });
          if (!('network' in model)) return;
          const asked = completion === 'none' ? model : alone(model);
          if (estimatesAgree(asked, seen, completion, CONSTANT_MAX)) compared++;
        },
      ),
      { numRuns: LONG ? 3_000 : 20 },
    );
    expect(compared).toBeGreaterThan(15);
  },
);

test.each<Completion>(['demonic', 'none'])(
  '%s estimates of networks that pass values are those of a fine grid',
  (completion) => {
    const counts = { compared: 0, valued: 0 };
    const plan = { constantMax: 2, internal: 1, setsUnseen: false, urgency: true, values: true };
    assertUntil(
      () => counts.valued > 15,
      fc.property(openPlan(plan), observations, (drawn, seen) => {
        const model = testable(openText(drawn, 'spec'), UNDER_TEST);
        const asked = completion === 'none' ? model : alone(model);
        if (!estimatesAgree(asked, seen, completion, plan.constantMax)) return;
        counts.compared++;
        if (model.tested.outputs.some((name) => name.includes('('))) counts.valued++;
      }),
      { numRuns: LONG ? 3_000 : 20 },
    );
    expect(counts.valued).toBeGreaterThan(15);
  },
);

/** One process whose edges reset few clocks and compare differences often, also when much time has passed. */
const differenceAutomaton = fc
  .tuple(...[0, 1, 2].map((at) => edgeFrom(fc.constant(at), fc.constant(at + 1))))
  .chain((onwards) => {
    const location = fc.integer({ min: 0, max: 3 });
    return fc.array(edgeFrom(location, location), { minLength: 2, maxLength: 5 }).map((others) => {
      const edges = [...onwards, ...others].join(',\n  ');
      return `chan a, b, o, p; clock x, y;
process P() { state L0, L1, L2, L3; init L0; trans
  ${edges};
}
system P;`;
    });
  });

function edgeFrom(source: fc.Arbitrary<number>, target: fc.Arbitrary<number>): fc.Arbitrary<string> {
  const operator = fc.constantFrom('<', '<=', '==', '>=', '>');
  const atom = fc.oneof(
    fc.tuple(fc.constantFrom('x', 'y'), operator, fc.integer({ min: 0, max: 1 })),
    fc.tuple(fc.constant('x - y'), operator, fc.integer({ min: -1, max: 2 })),
  );
  return fc
    .record({
      source,
      target,
      sync: fc.constantFrom('', '', 'sync a?;', 'sync b?;', 'sync o!;', 'sync p!;'),
      guards: fc.array(
        atom.map((parts) => parts.join(' ')),
        { maxLength: 2 },
      ),
      resets: fc.constantFrom('', '', 'assign x = 0;', 'assign y = 0;'),
    })
    .map(
      ({ source: from, target: to, sync, guards, resets }) =>
        `L${from} -> L${to} { ${guards.length === 0 ? '' : `guard ${guards.join(' && ')};`} ${sync} ${resets} }`,
    );
}

/** A process that compares a difference which cannot be told apart from others, in a location that is never reached. */
const HUGE = `process Huge() { state A, U; init A; trans U -> U { guard x - y < ${CLOCK_CONSTANT_MAX + 1}; }; }`;

test.each([
  ['as many differences of clocks as can be told apart', (text: string) => text],
  ['more differences than that', (text: string) => text.replace('system P;', `${HUGE}\nsystem P, Huge;`)],
])('with %s, estimates are those of a fine grid', (_, changed) => {
  let compared = 0;
  // Differences of large values count too, so the grid has to keep all times.
  const constantMax = (EVENTS_MAX + 2) * Number(HORIZON.numerator);
  assertUntil(
    () => compared > 20,
    fc.property(differenceAutomaton, observations, (text, seen) => {
      const model = testModelOf(changed(text));
      if (!('network' in model)) return;
      if (estimatesAgree(model, seen, 'angelic', constantMax)) compared++;
    }),
    { numRuns: LONG ? 3_000 : 25 },
  );
  expect(compared).toBeGreaterThan(20);
});
