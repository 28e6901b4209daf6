/** The lists of mistakes to inject are about the sources as they are. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AREAS } from '../../tools/injections/areas.js';
import { injected } from '../../tools/injections/inject-text.js';

describe.each(AREAS)('$name', ({ name: area, injections }) => {
  test('each text occurs exactly once in its file, and each test file exists', () => {
    const stale = injections
      .filter(
        (injection) =>
          !existsSync(injection.file) ||
          injected(injection, readFileSync(injection.file, 'utf8')) === undefined ||
          injection.tests.length === 0 ||
          injection.tests.some((path) => !existsSync(path)),
      )
      .map(({ name, file }) => `${area}: ${name} (${file})`);
    expect(stale).toEqual([]);
  });

  test('each has a name and a reason of its own', () => {
    expect(new Set(injections.map(({ name }) => name)).size).toBe(injections.length);
    expect(injections.filter(({ why }) => !/\S\.$/.test(why)).map(({ name }) => name)).toEqual([]);
  });
});
