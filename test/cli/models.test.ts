/** `tickstone models`: the list is that of models/README.md, and copies are what was packed, never over somebody's work. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { modelsCommand } from '../../src/cli/commands/models.js';
import { type ModelsCopyOptions, modelsCopyCommand } from '../../src/cli/commands/models-copy.js';
import { bundledModels, kindOf } from '../../src/cli/load/bundled-models.js';
import { type Outcome, documentOf } from '../../src/cli/outcome.js';
import { createOutput } from '../../src/cli/output.js';
import { inFreshDirectory, tickstone } from '../support/cli.js';

/** What the command says on standard error. */
let said = '';

beforeEach(() => {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

function copy(names: readonly string[], options: ModelsCopyOptions): Outcome {
  return modelsCopyCommand(createOutput({ quiet: true }), names, options);
}

describe('the list', () => {
  test('ends with how to get one, on a line of its own', () => {
    expect(tickstone(['models']).stdout).toMatch(/\n\n'tickstone models copy NAME' copies one [^\n]*\n$/);
  });

  test('names every file of the folder once', () => {
    const files = readdirSync('models', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path !== 'tour' && path !== 'README.md');
    const named = bundledModels().flatMap((model) => model.files);
    expect([...named].sort()).toEqual(files.sort());
  });

  test('says of each what it is', () => {
    for (const { summary, files } of bundledModels()) {
      expect(summary).toMatch(/^\w.*[^.]$/);
      expect(files.map(kindOf)).not.toContain('text');
    }
  });

  test('ends with a line of its own that says how to copy one', () => {
    const { stdout } = tickstone(['models']);
    expect(stdout.split('\n').slice(-3)).toEqual([
      '',
      "'tickstone models copy NAME' copies one to the current directory.",
      '',
    ]);
  });

  test('is a document', () => {
    const { document } = modelsCommand(createOutput({ json: true }));
    expect((document['models'] as readonly unknown[]).slice(0, 1)).toEqual([
      {
        name: 'lamp',
        file: 'lamp.xml',
        kind: 'UPPAAL document',
        files: ['lamp.xml', 'lamp.suite.json'],
        summary: 'a lamp with a touch sensor',
      },
    ]);
    const kinds = Object.fromEntries(bundledModels().map(({ name, files }) => [name, files.map(kindOf)]));
    expect(kinds['fischer']).toEqual(['UPPAAL text', 'queries', 'TChecker']);
    expect([kinds['door'], kinds['lamp-circuit']]).toEqual([['machine'], ['relation']]);
  });
});

describe('a copy', () => {
  test('of all models is the same, byte by byte', () => {
    inFreshDirectory((directory) => {
      const names = bundledModels().map(({ name }) => name);
      expect(copy(names, { output: join(directory, 'a', 'b') }).status).toBe(0);
      for (const file of bundledModels().flatMap((model) => model.files))
        expect(readFileSync(join(directory, 'a', 'b', file)).equals(readFileSync(join('models', file)))).toBe(
          true,
        );
    });
  });

  test('goes to where one is, and its options are its own', () => {
    inFreshDirectory((directory) => {
      const { stdout } = tickstone(['models', 'copy', 'fischer', '--json'], { cwd: directory });
      expect(JSON.parse(stdout)).toEqual({
        ok: true,
        output: '.',
        files: ['fischer.xta', 'fischer.q', 'fischer.tck'].map((file) => ({ file, copied: true })),
      });
      expect(readdirSync(directory).sort()).toEqual(['fischer.q', 'fischer.tck', 'fischer.xta']);
    });
  });

  test('can be repeated', () => {
    inFreshDirectory((directory) => {
      copy(['kettle'], { output: directory });
      const { status, document } = copy(['kettle', 'kettle'], { output: directory });
      const file = join(directory, 'kettle.xta');
      expect([status, document]).toEqual([0, { output: directory, files: [{ file, copied: false }] }]);
    });
  });

  test('replaces other content only by force, and copies nothing else without it', () => {
    inFreshDirectory((directory) => {
      const mine = join(directory, 'lamp.suite.json');
      writeFileSync(mine, 'mine');
      const refused = copy(['door', 'lamp'], { output: directory });
      expect(refused.status).toBe(2);
      expect(documentOf(refused)['error']).toEqual({
        code: 'TKS0105',
        message: `'${mine}' already exists with other content; nothing was copied.`,
      });
      expect(said).toContain('--force');
      expect(readdirSync(directory)).toEqual(['lamp.suite.json']);
      expect(readFileSync(mine, 'utf8')).toBe('mine');

      expect(copy(['door', 'lamp'], { output: directory, force: true }).status).toBe(0);
      expect(readFileSync(mine, 'utf8')).toBe(readFileSync('models/lamp.suite.json', 'utf8'));
    });
  });

  test('of the same length but other content is other content', () => {
    inFreshDirectory((directory) => {
      const text = readFileSync('models/kettle.xta', 'utf8');
      writeFileSync(join(directory, 'kettle.xta'), text.replace('1', '2'));
      expect(copy(['kettle'], { output: directory }).status).toBe(2);
    });
  });

  test.each([
    { names: ['lmap'], message: "No model 'lmap' comes with Tickstone. Did you mean 'lamp'?" },
    { names: ['lamp', '../package'], message: "No model '../package' comes with Tickstone." },
    { names: ['lamp.xml'], message: "No model 'lamp.xml' comes with Tickstone." },
  ])('of $names is refused before anything is written', ({ names, message }) => {
    inFreshDirectory((directory) => {
      expect(copy(names, { output: directory }).status).toBe(2);
      expect(said).toContain(message);
      expect(readdirSync(directory)).toEqual([]);
    });
  });

  test('does not replace a directory, nor make one where a file is', () => {
    inFreshDirectory((directory) => {
      mkdirSync(join(directory, 'kettle.xta'));
      expect(copy(['kettle'], { output: directory, force: true }).status).toBe(2);
      expect(said).toContain('it is a directory');
      writeFileSync(join(directory, 'file'), '');
      expect(copy(['kettle'], { output: join(directory, 'file') }).status).toBe(2);
    });
  });
});
