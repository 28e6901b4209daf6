/** Files of campaigns: what they mean, what is wrong with them, and the schema that editors read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { campaignSchema } from '../../tools/campaign-schema.js';
import { wrongIn } from '../../src/campaign/check-job.js';
import { type PlannedJob } from '../../src/campaign/job.js';
import { planOf } from '../../src/campaign/plan.js';
import { readCampaign } from '../../src/campaign/read-campaign.js';
import { sha256Hex, sha256Text } from '../../src/campaign/sha256-text.js';
import { type Schema, violations } from '../support/json-schema.js';

const SCHEMA = 'schema/tickstone-campaign-1.schema.json';
const PAGE = readFileSync('docs/formats/campaign.md', 'utf8');
const EXAMPLE = /```yaml\n([^]*?)```/.exec(PAGE)![1]!;

const HEAD =
  'format: tickstone-campaign/1\nname: n\nmodels: { lamp: { file: lamp.xml, options: { underTest: [Lamp] } } }\n';

function planned(text: string): readonly PlannedJob[] {
  const { campaign, diagnostics } = readCampaign({ path: 'c.yaml', text });
  expect(diagnostics).toEqual([]);
  const models = new Map(campaign!.models.map(({ name, file }) => [name, sha256Text(file)]));
  const suites = new Map(
    campaign!.suites.map(({ name, file }) => [
      name,
      { sha256: sha256Text(file), model: { name: 'lamp', file: 'lamp.xml', sha256: sha256Text('lamp.xml') } },
    ]),
  );
  return planOf(campaign!, { models, suites }, sha256Hex);
}

test('The schema is made of the tables that read campaigns', async () => {
  const text = await format(campaignSchema(), { parser: 'json', printWidth: 110 });
  if (process.env['TICKSTONE_GOLDEN'] === 'update') writeFileSync(SCHEMA, text);
  expect(readFileSync(SCHEMA, 'utf8')).toBe(text);
});

test('The example of the format is what it says, for the reader and for the schema', () => {
  const schema = JSON.parse(campaignSchema()) as Schema;
  expect(violations(schema, parse(EXAMPLE))).toEqual([]);
  expect(planned(EXAMPLE).map(({ name }) => name)).toEqual([
    'make/lamp/coverage',
    'make/lamp/mutation',
    'gates/gate/coverage-1',
    'gates/gate/coverage-2',
    'all/lamp',
    'small/lamp',
    'holds/lamp',
    'benches/lamp/bench-a',
    'benches/lamp/bench-b',
    'pages/lamp/bench-a/junit',
    'pages/lamp/bench-a/html',
    'pages/lamp/bench-b/junit',
    'pages/lamp/bench-b/html',
  ]);
});

test('The same work has the same id, and other work another', () => {
  const one = planned(`${HEAD}steps: { make: { generate: [coverage] } }`);
  const same = planned(`${HEAD}steps: { other: { generate: { coverage: {} } } }`);
  const other = planned(`${HEAD}steps: { make: { generate: [coverage], options: { seed: 2 } } }`);
  expect(same[0]!.id).toBe(one[0]!.id);
  expect(other[0]!.id).not.toBe(one[0]!.id);
  expect(planned(`${HEAD}steps: { a: { generate: [coverage] }, b: { generate: [coverage] } }`).length).toBe(
    1,
  );
});

test('Options of models, steps, methods and variants add up, the nearest last', () => {
  const jobs = planned(
    `${HEAD}steps: { make: { generate: { coverage: { points: latest } }, options: { seed: 2, points: middle }, variants: [{ seed: 3 }, { pack: true }] } }`,
  );
  expect(jobs.map(({ job }) => (job as { readonly options: unknown }).options)).toEqual([
    { underTest: ['Lamp'], seed: 3, points: 'latest' },
    { underTest: ['Lamp'], seed: 2, points: 'latest', pack: true },
  ]);
});

describe('What is wrong with', () => {
  test.each([
    ['a step of two kinds', 'steps: { a: { generate: [coverage], merge: [b] } }', 'a: {', 'one of generate'],
    ['a method', 'steps: { a: { generate: [covreage] } }', 'covreage', "no method 'covreage'"],
    [
      'an option',
      'steps: { a: { generate: { coverage: { point: latest } } } }',
      'point:',
      "no option 'point'",
    ],
    [
      'a value',
      'steps: { a: { generate: { coverage: { points: late } } } }',
      'late ',
      'must be one of earliest',
    ],
    [
      'a list',
      'steps: { a: { generate: [coverage], options: { underTest: [Lamp, Lamp] } } }',
      '[Lamp, Lamp]',
      'a list of strings, each once',
    ],
    [
      'a step that comes later',
      'steps: { a: { merge: [b] }, b: { generate: [coverage] } }',
      'b] }, b',
      'comes before',
    ],
    [
      'runs of runs',
      'steps: { a: { generate: [coverage] }, b: { run: [a], systems: s }, c: { merge: [b] } }',
      'b] } }',
      'makes no suites',
    ],
    [
      'a run without a system',
      'steps: { a: { generate: [coverage] }, b: { run: [a] } }',
      'run: [a] }',
      "no 'systems'",
    ],
    [
      'a name that all objects have',
      'steps: { __proto__: { generate: [coverage] } }',
      '__proto__',
      'must be a letter or digit, then letters, digits',
    ],
    ['a name', 'steps: { "../a": { generate: [coverage] } }', '"../a"', 'letters, digits'],
    [
      'a label',
      'steps: { a: { generate: [coverage] }, b: { run: [a], systems: s, labels: { p: "a b" } } }',
      '"a b"',
      'letters, digits',
    ],
    ['a time', 'steps: { a: { generate: [coverage] } }\nlimit: soon', 'soon', 'a time such as'],
    ['a field', 'step: {}', 'step: {}', "no field 'step'"],
  ])('%s', (_, text, place, words) => {
    const { diagnostics } = readCampaign({ path: 'c.yaml', text: HEAD + text });
    const [first] = diagnostics;
    expect((HEAD + text).slice(first!.span!.start).startsWith(place)).toBe(true);
    expect(`${first!.message} ${first!.hint ?? ''}`).toContain(words);
  });
});

describe('Data from a store is a job only if', () => {
  const hash = 'a'.repeat(64);
  const job = { kind: 'generate', method: 'coverage', model: { file: 'l.xml', sha256: hash }, options: {} };
  const run = { kind: 'run', suite: { job: 'b'.repeat(32) }, system: 'bench', options: { repeat: 2 } };
  test('it is well made', () => {
    for (const { job: each } of planned(EXAMPLE)) expect(wrongIn(each)).toBeUndefined();
    expect(wrongIn(job)).toBeUndefined();
    expect(wrongIn(run)).toBeUndefined();
  });
  test.each([
    [null],
    [{ ...job, kind: 'exec' }],
    [{ ...job, method: 'constructor' }],
    [{ ...job, command: 'rm -rf /' }],
    [{ ...job, model: { file: 'l.xml', sha256: '../../etc/passwd' } }],
    [{ ...job, options: { against: ['x'] } }],
    [{ ...job, options: { signal: 1 } }],
    [{ ...job, options: { __proto__: { points: 'latest' }, constructor: 1 } }],
    [{ ...run, system: '$(reboot)' }],
    [{ ...run, system: { command: 'reboot' } }],
    [{ ...run, options: { sut: 'reboot' } }],
    [{ ...run, reach: { sut: 'reboot' } }],
    [{ ...run, suite: { job: 'x' } }],
    [{ ...run, suite: { job: 'b'.repeat(32), command: 'reboot' } }],
  ])('%j is not', (data) => {
    expect(wrongIn(data)).toBeTypeOf('string');
  });
});
