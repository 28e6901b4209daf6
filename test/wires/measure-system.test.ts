/** What doctor suggests follows from what it measures, and a tolerance is always below half a unit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Broken, type Transport } from '../../src/execution/connection.js';
import { adapterTransport, guardOf } from '../../src/library/adapter-system.js';
import { nanosecondsIn } from '../../src/reach/durations.js';
import {
  measureSystem,
  measureTimer,
  suggestionFor,
  toleranceInUnits,
  toleranceWithin,
} from '../../src/reach/measure-system.js';

test.each([
  [0.01, '1ms', '200us'],
  [0.3, '5ms', '1ms'],
  [1, '20ms', '5ms'],
  [40, '500ms', '200ms'],
  [400, '5s', '2s'],
])('an error of %d ms suggests %s and %s', (error, unit, tolerance) => {
  expect(suggestionFor(error)).toEqual({ unit, tolerance });
});

test('a tolerance is at least three errors and below half a unit', () => {
  const ms = (text: string): number => Number(nanosecondsIn(text)!) / 1e6;
  fc.assert(
    fc.property(
      fc.double({ min: 0.0001, max: 10_000, noNaN: true }),
      fc.integer({ min: 1, max: 10_000 }),
      (error, given) => {
        const { unit, tolerance } = suggestionFor(error);
        expect(ms(tolerance)).toBeGreaterThanOrEqual(3 * error * 0.999);
        expect(ms(tolerance) * 2).toBeLessThan(ms(unit));
        const fitting = toleranceWithin(given, error);
        if (fitting !== undefined) expect(ms(fitting) * 2).toBeLessThan(given);
        else expect(given).toBeLessThanOrEqual(2 * 10 * Math.max(3 * error, 0.2));
      },
    ),
  );
});

test('in time units', () => {
  expect(toleranceInUnits(100, 1)).toBe('0.25');
  expect(toleranceInUnits(100, 10)).toBe('0.3');
  expect(toleranceInUnits(10, 2)).toBe(undefined);
});

test('timers and adapters are measured', async () => {
  const { median, most, max } = await measureTimer();
  expect(median <= most && most <= max && median >= 0).toBe(true);
  let resets = 0;
  const adapter = {
    reset() {
      resets++;
    },
    input: () => true,
    onOutput: () => undefined,
  };
  const measured = await measureSystem(adapterTransport('it', adapter, guardOf(100)));
  expect(measured).toMatchObject({ by: 'reset', roundTrip: { count: resets - 1 } });
});

test('what breaks is told', async () => {
  const transport: Transport = {
    description: 'nothing',
    tellsRefusals: true,
    isForOneTest: false,
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- As connections do.
    connect: () => Promise.reject(new Broken('start', 'nobody is there')),
  };
  expect(await measureSystem(transport)).toMatchObject({ message: 'nobody is there' });
});
