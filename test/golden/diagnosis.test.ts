/** What `tickstone diagnose` prints, as built: a published case and our own models. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DiagnosisResult } from '../../src/library/diagnose.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { casePath, casesNote, hasCases } from '../support/discrimination.js';
import { checkGolden } from '../support/golden.js';

const DOOR = resolve('models/door.yaml');
const CIRCUIT = resolve('models/lamp-circuit.yaml');

const SEEN = `format: tickstone-observations/1
runs:
  - - { event: request, barrier: clear, drive: rest }
    - { event: tick, barrier: clear, drive: opening }
    - { event: tick, barrier: clear, drive: rest }
    - { event: tick, barrier: clear, drive: rest }
    - { event: tick, barrier: clear, drive: closing }
`;

describe.skipIf(!hasCases)(`published cases${casesNote}`, () => {
  test('the decision tree over all single faults of refuel at 7 steps is proved minimal', () => {
    const args = ['diagnose', casePath('refuel/refuel.yaml'), '--faults', 'single', '--adaptive'];
    const { status, stdout } = tickstone(args);
    expect(status).toBe(0);
    checkGolden('discrimination/diagnose-refuel.txt', stdout);
    const figures = (aim: string): readonly unknown[] => {
      const told = tickstone([...args.slice(0, -1), '--adaptive', aim, '--json']).stdout;
      const { tree } = JSON.parse(told) as DiagnosisResult;
      return [tree!.isMinimum, tree!.depth, Number(tree!.cost.toFixed(6))];
    };
    expect(figures('worst-case')).toEqual([true, 5, 5]);
    expect(figures('expected')).toEqual([true, 5, 2.753846]);
  });
});

describe('our own models', () => {
  test.each([
    ['door-seen', [DOOR, 'seen.yaml'], 0],
    ['door-single', [DOOR, 'seen.yaml', '--faults', 'single', '--steps', '7'], 0],
    [
      'door-expected',
      [DOOR, '--adaptive', 'expected', '--weight', 'hasty:3', '--cost', 'event=request:2'],
      0,
    ],
    ['door-auto', [DOOR, '--adaptive', '--faults', 'single', '--steps', 'auto'], 0],
    ['lamp-circuit', [CIRCUIT, '--adaptive'], 0],
  ])('%s', (name, args, expected) => {
    inFreshDirectory((directory) => {
      writeFileSync(join(directory, 'seen.yaml'), SEEN);
      const { status, stdout, stderr } = tickstone(['diagnose', ...args], { cwd: directory });
      expect([status, stderr]).toEqual([expected, '']);
      checkGolden(`discrimination/diagnose-${name}.txt`, stdout);
    });
  });
});
