/** What `tickstone generate discrimination` prints and writes, as built: published cases and our own models. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { casePath, casesNote, hasCases } from '../support/discrimination.js';
import { checkGolden } from '../support/golden.js';
import { goodSuite } from '../support/suites.js';

const DOOR = resolve('models/door.yaml');
const REFUELLING = resolve('models/refuelling.yaml');
const CIRCUIT = resolve('models/lamp-circuit.yaml');

describe.skipIf(!hasCases)(`published cases${casesNote}`, () => {
  test('what people see of refuel and resistor', () => {
    for (const [name, file] of [
      ['refuel', 'refuel/refuel.yaml'],
      ['resistor', 'resistor/resistor.yaml'],
    ] as const) {
      const { stdout } = tickstone(['generate', 'discrimination', casePath(file), '--types', '36']);
      checkGolden(`discrimination/cli-${name}.txt`, stdout);
    }
  });
});

describe('our own models', () => {
  test.each([
    ['door', [DOOR], 0],
    ['door-single', [DOOR, '--faults', 'single', '--steps', '7'], 1],
    ['door-identify', [DOOR, '--identify'], 0],
    ['refuelling', [REFUELLING], 0],
    ['lamp-circuit', [CIRCUIT], 0],
    ['lamp-circuit-identify', [CIRCUIT, '--identify'], 0],
  ])('%s', (name, args, expected) => {
    inFreshDirectory((directory) => {
      const { status, stdout, stderr } = tickstone(
        ['generate', 'discrimination', ...args, '-o', 'made.suite.json'],
        { cwd: directory },
      );
      expect([status, stderr]).toEqual([expected, '']);
      const text = readFileSync(join(directory, 'made.suite.json'), 'utf8');
      goodSuite(text);
      checkGolden(`discrimination/cli-${name}.txt`, stdout);
      checkGolden(
        `discrimination/cli-${name}.suite.json`,
        text.replace(/"file": "[^"]*"/, '"file": "model.yaml"').replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      );
      // The model stands elsewhere, so it is named.
      const evaluated = tickstone(['suite', 'evaluate', 'made.suite.json', '--model', args[0]!], {
        cwd: directory,
      });
      expect([evaluated.status, evaluated.stderr]).toEqual([0, '']);
    });
  });
});
