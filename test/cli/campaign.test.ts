/** `tickstone campaign` and `history`, as they are typed: a plan, a campaign, its results and what is remembered of it. */
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const CAMPAIGN = `format: tickstone-campaign/1
name: nightly
models: { lamp: { file: lamp.xml, options: { underTest: [Lamp] } } }
steps:
  make: { generate: { mutation: { operators: [change-guard] } } }
  runs: { run: [make], systems: [played] }
`;

test('a campaign is planned, done, looked at, written out and remembered', () => {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    writeFileSync(join(directory, 'tickstone.campaign.yaml'), CAMPAIGN);
    writeFileSync(
      join(directory, 'tickstone.config.json'),
      JSON.stringify({ systems: { played: { sutModel: 'lamp.xml' } } }),
    );
    const said = (...args: readonly string[]): string => {
      const { status, stdout, stderr } = tickstone(args, { cwd: directory });
      expect([args, status, stderr]).toEqual([args, 0, '']);
      return stdout;
    };
    expect(said('campaign', 'plan')).toMatch(
      /^runs\/lamp\/mutation\/played +run +make\/lamp\/mutation +system=played$/m,
    );
    const done = said('campaign', 'start');
    expect(done).toMatch(/make\/lamp\/mutation .*1 test for 8 of 8 goals$/m);
    expect(done).toMatch(/runs\/lamp\/mutation\/played .*1 pass$/m);
    // Mutants are judged in parts of that job.
    expect(said('campaign', 'status')).toMatch(
      /^nightly-1: done, 2 jobs \(and [1-9]\d* parts? of them\): 2 done$/m,
    );
    const resumed = said('campaign', 'resume');
    expect(resumed).toMatch(/^nightly-1 has already ended\.$/m);
    expect(resumed).not.toContain('goes on');
    said('campaign', 'results', '-o', 'results');
    expect(readdirSync(join(directory, 'results'))).toEqual(
      expect.arrayContaining(['make.lamp.mutation.suite.json', 'runs.lamp.mutation.played.run.json']),
    );
    expect(said('history')).toMatch(/^played +lamp .* 1 +pass/m);
    // A store is read like any other input: nothing is written over it, whatever is said.
    const store = readFileSync(join(directory, '.tickstone/store.sqlite'));
    for (const more of [[], ['--store', '.tickstone/store.sqlite']]) {
      const args = ['history', '--to', 'csv', '-o', '.tickstone/store.sqlite', '--force', ...more];
      const { status, stderr } = tickstone(args, { cwd: directory });
      expect(stderr).toContain(
        "'.tickstone/store.sqlite' is read by this command, so it is not overwritten.",
      );
      expect(status).toBe(2);
    }
    expect(readFileSync(join(directory, '.tickstone/store.sqlite')).equals(store)).toBe(true);
  });
});

test('a run that waits for a system which nobody here knows is said so, and goes on when one does', () => {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    writeFileSync(join(directory, 'tickstone.campaign.yaml'), CAMPAIGN);
    const first = tickstone(['campaign', 'start'], { cwd: directory });
    expect(first.status).toBe(3);
    expect(first.stderr).toContain('Jobs are waiting for a worker with system=played.');
    expect(first.stdout).toMatch(/^nightly-1: waiting for workers, 2 jobs .*: 1 ready, 1 done$/m);
    writeFileSync(
      join(directory, 'tickstone.config.json'),
      JSON.stringify({ systems: { played: { sutModel: 'lamp.xml' } } }),
    );
    const second = tickstone(['campaign', 'resume'], { cwd: directory });
    expect([second.status, second.stdout]).toEqual([0, expect.stringMatching(/^nightly-1 continues\.$/m)]);
  });
});

test('a job that is refused says what to do, and a name that is not there says which are', () => {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    const wrong = CAMPAIGN.replace('underTest: [Lamp]', 'underTest: [Lmap]');
    writeFileSync(join(directory, 'tickstone.campaign.yaml'), wrong);
    const { status, stdout } = tickstone(['campaign', 'start'], { cwd: directory });
    expect(status).toBe(1);
    expect(stdout).toMatch(/failed .*no process 'Lmap'.*\(TKS9301\) .*Lamp/);
    const unknown = tickstone(['campaign', 'status', 'xyz'], { cwd: directory });
    expect(unknown.status).toBe(2);
    expect(unknown.stderr).toContain('The only one is nightly-1.');
  });
});

test('a suite without tests is no success, whether it is run or evaluated', () => {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    const empty = CAMPAIGN.replace(
      '{ mutation: { operators: [change-guard] } }',
      "{ coverage: { criteria: [queries], queries: ['E<> false'] } }",
    );
    const file = join(directory, 'tickstone.campaign.yaml');
    writeFileSync(file, `${empty}  holds: { evaluate: [make] }\n`);
    const system = { systems: { played: { sutModel: 'lamp.xml' } } };
    writeFileSync(join(directory, 'tickstone.config.json'), JSON.stringify(system));
    const { status, stdout } = tickstone(['campaign', 'start'], { cwd: directory });
    expect(status).toBe(1);
    expect(stdout.match(/failed .*The suite has no tests, so nothing was tested. \(TKS0135\)/g)).toHaveLength(
      2,
    );
  });
});
