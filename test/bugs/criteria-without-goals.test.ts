/** A criterion of which a model has nothing is told as such, and not left out. */
import { expect, test } from 'vitest';
import { resolve } from 'node:path';
import { writeFileSync } from 'node:fs';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const LAMP = `chan press, light;
process Lamp() { state Off, On; init Off; trans Off -> On { sync press?; }, On -> Off { sync light!; }; }
system Lamp;`;

test('figures of all criteria that were asked for', () => {
  inFreshDirectory((folder) => {
    writeFileSync(resolve(folder, 'lamp.xta'), LAMP);
    const generate = (criteria: string, ...more: readonly string[]): string =>
      tickstone(['generate', 'coverage', 'lamp.xta', '--criterion', criteria, ...more], { cwd: folder })
        .stdout;
    const none = { goals: 0, covered: 0, infeasible: 0, unknown: 0 };
    const { criteria } = JSON.parse(generate('def-use,mcdc,edges', '--json')) as { criteria: unknown };
    expect(criteria).toEqual([
      { criterion: 'def-use', ...none },
      { criterion: 'mcdc', ...none },
      { criterion: 'edges', goals: 2, covered: 2, infeasible: 0, unknown: 0 },
    ]);
    expect(generate('def-use')).toContain('no goals of def-use\n');
    expect(generate('def-use,mcdc,edges')).toContain('no goals of def-use, mcdc\n');
    expect(generate('edges')).not.toContain('no goals');
  });
});
