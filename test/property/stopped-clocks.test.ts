/**
 * Clocks that stand still: whatever runs on a grid do, the zones must know; and whatever is claimed with a trace must be
 * so where the trace ends.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TraceState } from '../../src/explore/trace.js';
import { type ConcreteState, type ConcreteSystem } from '../../src/semantics/concrete-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { exploreGrid, isStuck } from '../reference/grid-runs.js';
import { concreteText } from '../support/concrete.js';
import { assertUntil } from '../support/enough.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';
import { randomStopwatch } from '../support/random-stopwatch.js';
import { verifyText } from '../support/verify.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const CONSTANT_MAX = 3;
const STATES_MAX = LONG ? 20_000 : 3_000;

test('what runs on a grid reach, and where they are stuck, is found', () => {
  let stuck = 0;
  let violated = 0;
  const least = (): number => Math.min(stuck, violated);
  const wanted = LONG ? 300 : 15;
  assertUntil(
    () => least() > wanted,
    fc.property(randomStopwatch({ constantMax: CONSTANT_MAX }), (text) => {
      const system = concreteText(text);
      const caps = system.clocks.map(() => CONSTANT_MAX);
      const reached = new Set<string>();
      const dead = new Set<ConcreteState>();
      const complete = exploreGrid(system, caps, 2, STATES_MAX, (state) => {
        reached.add([...state.locations, ...state.variables].join(' '));
        if (dead.size === 0 && isStuck(system, state, CONSTANT_MAX)) dead.add(state);
      });
      fc.pre(complete);
      const zones = discreteStatesOfZones(new ZoneSystem(networkText(text)));
      expect(zones).toEqual(expect.arrayContaining([...reached]));
      const { outcome, concretise } = verifyText(text, 'A[] not deadlock');
      if (dead.size > 0) {
        stuck++;
        expect(outcome.kind).not.toBe('satisfied');
      }
      if (outcome.kind === 'violated') expect(dead.size).toBe(1);
      const trace = outcome.kind === 'violated' ? concretise({ points: 'middle' }) : undefined;
      if (trace?.kind !== 'trace') return;
      violated++;
      expect(isStuck(system, stateOf(system, trace.trace.final), CONSTANT_MAX)).toBe(true);
    }),
    { numRuns: LONG ? 3_000 : 150 },
  );
  // Otherwise the law would say little.
  expect(least()).toBeGreaterThan(wanted);
});

test('where differences of clocks are compared, no deadlock is denied and none is made up', () => {
  let stuck = 0;
  assertUntil(
    () => stuck > (LONG ? 200 : 10),
    fc.property(randomStopwatch({ constantMax: CONSTANT_MAX, differences: true }), (text) => {
      const system = concreteText(text);
      // No clock gets as far as this: nothing is mixed up, and not all is explored.
      const caps = system.clocks.map(() => STATES_MAX);
      const dead = new Set<ConcreteState>();
      exploreGrid(system, caps, 2, STATES_MAX / 10, (state) => {
        if (dead.size === 0 && isStuck(system, state, 10 * CONSTANT_MAX)) dead.add(state);
      });
      const { outcome, concretise } = verifyText(text, 'A[] not deadlock');
      if (dead.size > 0) {
        stuck++;
        expect(outcome.kind).not.toBe('satisfied');
      }
      const trace = outcome.kind === 'violated' ? concretise() : undefined;
      if (trace?.kind !== 'trace') return;
      expect(isStuck(system, stateOf(system, trace.trace.final), 10 * CONSTANT_MAX)).toBe(true);
    }),
    { numRuns: LONG ? 2_000 : 100 },
  );
  expect(stuck).toBeGreaterThan(LONG ? 200 : 10);
});

/** The state that a trace shows by names. */
function stateOf(system: ConcreteSystem, { locations, clocks }: TraceState): ConcreteState {
  return {
    locations: locations.map((name, process) => system.processes[process]!.locations.indexOf(name)),
    variables: [],
    clocks: system.clocks.map((name) => clocks.find((clock) => clock.name === name)!.value),
  };
}
