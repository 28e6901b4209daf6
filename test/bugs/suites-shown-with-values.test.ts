/** A suite is shown with what its inputs and outputs pass, and one time unit is one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const MODEL = `chan enter, go, level; int[0, 2] kind, val; clock x;
process P() {
  state A, B { x <= 1 };
  init A;
  trans A -> B { sync enter?; assign x = 0, val = kind; }, B -> A { guard x == 1; sync level!; }, A -> A { sync go?; };
}
system P;`;

test('inputs and outputs with what they pass, and times in words', () => {
  inFreshDirectory((cwd) => {
    writeFileSync(join(cwd, 'm.xta'), MODEL);
    const command = ['generate', 'coverage', 'm.xta', '--outputs', 'level(val)', '--end-with', 'output'];
    const made = tickstone([...command, '-o', 's.json'], { cwd });
    expect(made.stdout).toMatch(/with \d+ steps, 1 time unit, written/);
    const shown = tickstone(['suite', 'show', 's.json'], { cwd }).stdout;
    expect(shown).toMatch(/inputs +enter\(kind\), go\n/);
    expect(shown).toMatch(/outputs +level\(val\)\n/);
    expect(shown).toMatch(/steps, 1 time unit, \d+ reset/);
    expect(tickstone(['suite', 'show', 's.json', 't1'], { cwd }).stdout).toMatch(
      /\(\d steps, 1 time unit, pass\)/,
    );
  });
});
