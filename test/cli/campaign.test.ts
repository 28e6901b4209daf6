/** `tickstone campaign` and `history`, as they are typed: a plan, a campaign, its results and what is remembered of it. */
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
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
    expect(said('campaign', 'status')).toContain('nightly-1: done');
    said('campaign', 'results', '-o', 'results');
    expect(readdirSync(join(directory, 'results'))).toEqual(
      expect.arrayContaining(['make.lamp.mutation.suite.json', 'runs.lamp.mutation.played.run.json']),
    );
    expect(said('history')).toMatch(/^played +lamp .* 1 +pass/m);
  });
});
