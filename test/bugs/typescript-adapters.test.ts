/** Adapters in TypeScript are understood on every version of Node, not only on those that read TypeScript themselves. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSuite } from '../../src/suite/write-suite.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';
import { testOf } from '../support/run-one.js';
import { suiteOf } from '../support/suites.js';

const TEXT = `interface Listener { (name: string, values?: readonly number[], after?: string): void }
let tell: Listener = () => undefined;
let isTouched: boolean = false;
export const adapter = {
  onOutput(listener: Listener): void { tell = listener; },
  reset(): void { isTouched = false; },
  input(name: string): boolean { isTouched = true; return name === 'touch'; },
  advance(): void { if (isTouched) tell('dim', [], '1' satisfies string); isTouched = false; },
};
`;

function run(name: string, text: string): readonly [status: number | null, said: string] {
  return inFreshDirectory((cwd) => {
    const steps = [
      { input: 'touch', after: '1' },
      { output: 'dim', within: ['0', '9'] },
    ] as const;
    writeFileSync(join(cwd, 'lamp.suite.json'), writeSuite(suiteOf([testOf(steps)])));
    writeFileSync(join(cwd, name), text);
    const { status, stdout, stderr } = tickstone(['run', 'lamp.suite.json', '--adapter', name], { cwd });
    return [status, stdout + stderr];
  });
}

test.each(['lamp.ts', 'lamp.mts'])('%s', (name) => {
  expect(run(name, TEXT)).toEqual([0, expect.stringContaining('1 test: 1 pass')]);
});

test('a mistake in it is told', () => {
  const [status, said] = run('lamp.ts', 'export const adapter = {');
  expect(status).toBe(2);
  expect(said).toContain('Unexpected token');
});
