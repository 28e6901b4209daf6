/** A file of another kind than a command reads: it says what the file is, and which commands read it. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

const CASES: readonly (readonly [line: string, said: RegExp])[] = [
  [
    'verify door.yaml',
    /TKS0010: This is a machine \(YAML\), not a network of timed automata\.[^]*generate discrimination/,
  ],
  ['verify lamp.suite.json', /TKS0010: This is a suite, not a model\.[^]*'suite show'/],
  ['suite show lamp.xml', /TKS0010: This is a model \(UPPAAL XML\), not a suite\.[^]*'verify'/],
  ['export lamp.xml --to text', /TKS0010: This is a model \(UPPAAL XML\), not a suite\./],
  ['generate coverage door.yaml', /TKS0010: This is a machine/],
  ['generate mutation door.yaml', /TKS0010: This is a machine/],
  ['conform lamp.xml lamp.suite.json', /TKS0010: This is a suite[^]*--> lamp\.suite\.json/],
  ['check lamp.suite.json', /TKS0010: This is a suite, not a model\./],
  ['verify lamp.xml lamp.suite.json', /TKS0010: This is a suite, not a list of queries\./],
  ['check lamp.xml model.q', /TKS0010: This is a model \(UPPAAL XML\), not a list of queries\./],
  ['verify fischer.q', /TKS0010: This is a list of queries, not a model\.[^]*tickstone verify MODEL QUERIES/],
  ['simulate lamp.xml --script lamp.suite.json', /TKS0010: This is a suite, not a script or a trace\./],
  [
    'coverage lamp.xml lamp.xml',
    /TKS0010: This is a model \(UPPAAL XML\), not a suite, a diagram or a log\./,
  ],
  [
    'coverage lamp.suite.json lamp.xml',
    /TKS0010: This is a model \(UPPAAL XML\), not a suite, a diagram or a log\.[^]*the model comes first/,
  ],
  ...[
    'verify',
    'check',
    'suite show',
    'run --sut-model lamp.xml',
    'coverage lamp.xml',
    'simulate lamp.xml --script',
  ].map(
    (command) => [`${command} lamp.run.json`, /TKS0010: This is a run record, not a [^]*'report'/] as const,
  ),
  ...['verify', 'check', 'suite show', 'coverage lamp.xml', 'generate discrimination'].map(
    (command) =>
      [`${command} nightly.yaml`, /TKS0010: This is a campaign, not a [^]*'campaign start'/] as const,
  ),
  ...['verify', 'check', 'suite show'].map(
    (command) =>
      [
        `${command} seen.yaml`,
        /TKS0010: This is a file of observations, not a [^]*tickstone diagnose MODEL/,
      ] as const,
  ),
  [
    'convert lamp.xml -o lamp.png',
    /The name 'lamp\.png' does not say in which format to write[^]*--to: xml, /,
  ],
  ['verify plain.yaml', /TKS0010: This is a YAML file, not a network of timed automata\./],
  ['check empty.xml', /TKS0005: The file is empty\./],
  ['suite show empty.xml', /TKS0005: The file is empty\.(?![^]*process)/],
  ['check archive.xml', /TKS0006: This is a compressed archive, not text\.[^]*Unpack it/],
  ['suite show archive.xml', /TKS0006: This is a compressed archive, not text\./],
  ['check zeros.xml', /TKS0006: This is a binary file, not text\./],
  ['suite show folder', /TKS0002: This is a directory, not a file\./],
];

function inFiles<T>(use: (directory: string) => T): T {
  return inFreshDirectory((directory) => {
    for (const name of ['lamp.xml', 'door.yaml', 'lamp.suite.json', 'fischer.q'])
      copyFileSync(join('models', name), join(directory, name));
    copyFileSync('models/lamp.xml', join(directory, 'model.q'));
    copyFileSync('models/lamp.xml', join(directory, 'model.yaml'));
    copyFileSync('models/door.yaml', join(directory, 'door.xml'));
    writeFileSync(join(directory, 'plain.yaml'), 'name: nothing in particular\n');
    writeFileSync(join(directory, 'nightly.yaml'), 'format: tickstone-campaign/1\nname: nightly\n');
    writeFileSync(join(directory, 'seen.yaml'), 'format: tickstone-observations/1\nruns: []\n');
    writeFileSync(
      join(directory, 'lamp.run.json'),
      '{ "format": "tickstone-run", "version": 1, "steps": [] }',
    );
    writeFileSync(join(directory, 'empty.xml'), '');
    writeFileSync(join(directory, 'archive.xml'), Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]));
    writeFileSync(join(directory, 'zeros.xml'), new Uint8Array(100));
    mkdirSync(join(directory, 'folder'));
    return use(directory);
  });
}

describe('another kind of file', () => {
  test.each(CASES)('%s', (line, said) => {
    inFiles((cwd) => {
      const { status, stderr } = tickstone(line.split(' '), { cwd });
      expect(stderr).toMatch(said);
      // One sentence: nothing that a reader for something else would say.
      expect(stderr.match(/^error/gm)).toHaveLength(1);
      expect(status).toBe(2);
    });
  });
});

test.each(['check model.yaml', 'check door.xml', 'verify model.yaml', 'convert door.xml --to svg'])(
  'a wrong ending does no harm: %s',
  (line) => {
    inFiles((cwd) => {
      const { status, stderr } = tickstone(line.split(' '), { cwd });
      expect([status, stderr]).toEqual([0, '']);
    });
  },
);

test('standard input is read once, also where the interface is asked for', () => {
  const input = readFileSync('models/lamp.xml', 'utf8');
  const { status, stdout } = tickstone(['check', '-', '--interface', '--under-test', 'Lamp'], { input });
  expect([status, stdout]).toEqual([0, expect.stringMatching(/inputs +touch\n/)]);
});

test('many blank lines before a model that has no name', () => {
  const input = `${'\n'.repeat(200)}process P() { state a; init a; }\nsystem P;\n`;
  const { status } = tickstone(['check', '-'], { input });
  expect(status).toBe(0);
});
