/** LAW parse(print(s)) equals s up to places, for random systems, our own models and public ones. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { checkTChecker } from '../../src/language/tchecker/check-tchecker.js';
import { parseTChecker } from '../../src/language/tchecker/parse-tchecker.js';
import { printTChecker } from '../../src/language/tchecker/print-tchecker.js';
import { type TCheckerSystem } from '../../src/language/tchecker/system.js';
import { tcheckerSystem, withoutPlaces } from '../support/tchecker.js';

const root = join(import.meta.dirname, '..', '..');
const shared = process.env['TICKSTONE_SHARED'] ?? join(root, '..', 'shared');

function parseCleanly(text: string): TCheckerSystem {
  const diagnostics: Diagnostic[] = [];
  const system = parseTChecker({ path: 'model.tck', text }, (each) => diagnostics.push(each));
  expect(diagnostics).toEqual([]);
  return system;
}

describe('round trip', () => {
  test('random systems', () => {
    fc.assert(
      fc.property(tcheckerSystem, (system) => {
        const text = printTChecker(system);
        const again = parseCleanly(text);
        expect(withoutPlaces(again)).toEqual(withoutPlaces(system));
        expect(printTChecker(again)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('random systems are checked without failing', () => {
    fc.assert(
      fc.property(tcheckerSystem, (system) => {
        const checked = checkTChecker(system, (each) => {
          expect(each.message).toMatch(/\.$/);
        });
        expect(checked.edges.length).toBeLessThanOrEqual(system.declarations.length);
      }),
      { numRuns: 500 },
    );
  });
});

for (const [title, folder] of [
  ['our models', join(root, 'models')],
  ['public models', join(shared, 'bench', 'models')],
] as const) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tck')) : [];
  describe.skipIf(names.length === 0)(`${title} (skipped when ${folder} is absent)`, () => {
    test.each(names)('%s is read, checked and written again', (name) => {
      const system = parseCleanly(readFileSync(join(folder, name), 'utf8'));
      const diagnostics: Diagnostic[] = [];
      const checked = checkTChecker(system, (each) => diagnostics.push(each));
      expect(diagnostics).toEqual([]);
      expect(checked.processes.length).toBeGreaterThan(0);
      expect(withoutPlaces(parseCleanly(printTChecker(system)))).toEqual(withoutPlaces(system));
    });
  });
}
