/** Updates of clocks that are moved into functions mean what they meant: zones reach the same states. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { assertUntil } from '../support/enough.js';
import { discreteStatesOfZones, networkText } from '../support/network.js';
import { randomNetwork } from '../support/random-network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

/** A list of updates, some of them moved into functions that the next one calls for its value, or that nobody needs. */
function moved(
  updates: readonly string[],
  choices: readonly number[],
  functions: string[],
): readonly string[] {
  const result: string[] = [];
  const newFunction = (body: string, value: string): string => {
    functions.push(`int f${functions.length}() { ${body}; return ${value}; }`);
    return `f${functions.length - 1}()`;
  };
  for (let k = 0; k < updates.length; k++) {
    const update = updates[k]!;
    const next = /^([xyz]) = (\d)$/.exec(updates[k + 1] ?? '');
    const isClock = /^[xyz] = /.test(update);
    const choice = choices[(functions.length + k) % choices.length]!;
    if (isClock && choice === 1) result.push(`w = ${newFunction(update, '0')}`);
    else if (isClock && choice === 2 && next !== null) {
      result.push(`${next[1]!} = ${newFunction(update, next[2]!)}`);
      k++;
    } else result.push(update);
  }
  return result;
}

test('zones reach the same states if functions set the clocks', () => {
  const choices = fc.array(fc.constantFrom(0, 1, 2, 2, 2), { minLength: 5, maxLength: 5 });
  let changed = 0;
  assertUntil(
    () => changed > (LONG ? 1_000 : 60),
    fc.property(randomNetwork({ constantMax: 3, clocksMax: 3 }, 'int w;'), choices, (text, chosen) => {
      const functions: string[] = [];
      const inside = text.replace(/assign ([^;]*);/g, (_, updates: string) => {
        return `assign ${moved(updates.split(', '), chosen, functions).join(', ')};`;
      });
      if (functions.length === 0) return;
      changed++;
      const other = inside.replace('process P0', `${functions.join('\n')}\nprocess P0`);
      const expected = discreteStatesOfZones(new ZoneSystem(networkText(text)));
      expect(discreteStatesOfZones(new ZoneSystem(networkText(other)))).toEqual(expected);
    }),
    { numRuns: LONG ? 3_000 : 150 },
  );
  expect(changed).toBeGreaterThan(LONG ? 1_000 : 60);
});
