/**
 * The package as npm packs it: what is in it, and that the commands of the guide run, each page in an empty directory: the first
 * call of each command, and of each kind of file that it writes, with nothing but the package; the others with the same program in
 * a process that many share. The main command of the README is run in the checkout, as it says.
 *
 * A shell block is run line by line. `file=NAME` on a block saves it first; `exit=N` says which status its last
 * command ends with (0 otherwise, `any` where it does not matter). `> NAME` at the end of a line saves what it prints.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bundledModels } from '../../src/cli/load/bundled-models.js';
import { type CliResult, inFreshDirectory, tickstone, tickstoneAlone } from '../support/cli.js';
import { installPacked, packedFiles } from '../support/packed.js';

interface Block {
  readonly language: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```/gm)].map((match) => ({
    language: match[1]!,
    attributes: new Map(
      match[2]!
        .trim()
        .split(/\s+/)
        .map((each) => each.split('=') as [string, string]),
    ),
    text: match[3]!,
  }));
}

const pages = readdirSync('docs/guide')
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => `docs/guide/${name}`);

const files = packedFiles();
const paths = new Set(files.map(({ path }) => path));
const installed = installPacked(files);
const installedProgram = join(installed.directory, 'dist/bin/tickstone.js');

afterAll(() => {
  installed.remove();
});

describe('the package', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const doors = stringsIn(manifest.exports)
    .filter((path) => !path.includes('*'))
    .map((path) => posix.normalize(path));

  test('is smaller than 4 MB, the page of the studio apart, which is smaller than 5', () => {
    const isPage = ({ path }: { readonly path: string }): boolean => path.startsWith('dist/studio/');
    const size = (some: typeof files): number => some.reduce((sum, each) => sum + each.size, 0);
    expect(size(files.filter((file) => !isPage(file)))).toBeLessThan(4_000_000);
    expect(size(files.filter(isPage))).toBeLessThan(5_000_000);
  });

  test('has no maps of sources that it does not have, and no traces of the build', () => {
    expect([...paths].filter((path) => /\.map$|\.tsbuildinfo$|^(src|test|tools)\//.test(path))).toEqual([]);
  });

  test('has what it exports', () => {
    const named = [
      ...doors,
      ...Object.values(manifest.bin),
      'dist/bin/judge.js',
      'dist/bin/signals.js',
      'dist/lib/worker-thread.js',
      'dist/lib/campaign-thread.js',
      'dist/lib/judge-thread.js',
    ];
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('has all that its programs and types import, and nothing besides', () => {
    const entries = [
      ...doors,
      ...Object.values(manifest.bin),
      'dist/bin/judge.js',
      'dist/bin/signals.js',
      'dist/lib/worker-thread.js',
      'dist/lib/campaign-thread.js',
      'dist/lib/judge-thread.js',
    ];
    const reached = new Set(entries.filter((path) => /\.(js|d\.ts)$/.test(path)));
    for (const path of reached) for (const next of importedBy(path)) reached.add(next);
    expect([...reached].filter((path) => !paths.has(path))).toEqual([]);
    const isPage = (path: string): boolean => path.startsWith('dist/studio/');
    const unreached = [...paths].filter((path) => /\.(js|d\.ts)$/.test(path) && !reached.has(path));
    expect(unreached.filter((path) => !isPage(path))).toEqual([]);
  });

  test('has every bundled model, and what its programs read', () => {
    const read = ['LICENSE', 'THIRD-PARTY.md', 'docs/formats/diagnostics.md', 'models/README.md'];
    const models = bundledModels().flatMap((model) => model.files.map((file) => `models/${file}`));
    expect([...read, ...models].filter((path) => !paths.has(path))).toEqual([]);
    expect([...paths].filter((path) => path.startsWith('models/')).sort()).toEqual(
      ['models/README.md', ...models].sort(),
    );
  });
});

describe('the guide', () => {
  test.each(pages)('%s', (page) => {
    inFreshDirectory((directory) => {
      let commands = 0;
      for (const { language, attributes, text } of blocksOf(readFileSync(page, 'utf8'))) {
        const file = attributes.get('file');
        if (file !== undefined) writeFileSync(join(directory, file), text);
        if (language !== 'sh') continue;
        for (const command of text.trim().split('\n')) {
          commands++;
          runCommand(command, attributes.get('exit') ?? '0', directory, firstOnceInstalled);
        }
      }
      expect(commands).toBeGreaterThan(0);
    });
  });

  test('the package, as the README installs it', () => {
    const [, install = '', ...commands] =
      /^```sh\n(npm install [^\n]+)\n([^`]+)\n```/m.exec(readFileSync('README.md', 'utf8')) ?? [];
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    expect(install).toBe(`npm install ./${name}-${version}.tgz`);
    inFreshDirectory((directory) => {
      for (const command of commands.join('').split('\n')) runCommand(command, '0', directory, alone);
    });
  });

  test('the main job of the README', () => {
    const command = /npm ci && (npx tickstone [^\n]+)/.exec(readFileSync('README.md', 'utf8'))?.[1];
    expect(command).toBeDefined();
    runCommand(command!, '0', '.', (args) => tickstoneAlone(args));
  });

  test('CI runs exactly the test command of the README', () => {
    const command = readFileSync('.ci/run', 'utf8').trim().split('\n').at(-1)!;
    expect(readFileSync('README.md', 'utf8')).toContain(`\`\`\`sh\n${command}\n\`\`\``);
  });
});

/** What runs a command line in a directory. */
type Runs = (args: readonly string[], directory: string) => CliResult;

/** The installed package, in a process of its own. */
const alone: Runs = (args, directory) =>
  spawnSync(process.execPath, [installedProgram, ...args], { cwd: directory, encoding: 'utf8' });

const installedOnce = new Set<string>();

/** The installed package for what has not been asked of it before. */
const firstOnceInstalled: Runs = (args, directory) => {
  const [command = '', second = ''] = args;
  const written = args[args.indexOf('-o') + 1] ?? '';
  const what = [command, /^[a-z-]+$/.test(second) ? second : '', extname(written)].join(' ');
  if (installedOnce.has(what)) return tickstone(args, { cwd: directory });
  installedOnce.add(what);
  return alone(args, directory);
};

function runCommand(command: string, exit: string, directory: string, runs: Runs): void {
  expect(command).toMatch(/^npx tickstone /);
  const [, called = '', into] = /^(.*?)(?: > (\S+))?$/.exec(command)!;
  const args = [...called.matchAll(/"([^"]*)"|(\S+)/g)]
    .slice(2)
    .flatMap(([, quoted, word]) => quoted ?? filesLike(word!, directory));
  const { status, stdout, stderr } = runs(args, directory);
  if (into !== undefined) writeFileSync(join(directory, into), stdout);
  // What stands for characters that steer a terminal: none of them comes from us.
  expect(`${stdout}${stderr}`).not.toContain('\uFFFD');
  if (exit !== 'any')
    expect(`${command}: ${status}\n${status === Number(exit) ? '' : stderr}`).toBe(`${command}: ${exit}\n`);
}

/** As a shell does: all files of a folder whose names end alike. */
function filesLike(word: string, directory: string): readonly string[] {
  const [, folder, end] = /^([^*]+)\/\*(\.\w+)$/.exec(word) ?? [];
  if (folder === undefined || end === undefined) return [word];
  const names = readdirSync(join(directory, folder)).filter((name) => name.endsWith(end));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** All strings in a value, however deep. */
function stringsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(stringsIn);
}

/** The files of the package that a program or a file of types imports; types name the programs that they are about. */
function importedBy(path: string): readonly string[] {
  if (!paths.has(path)) return [];
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from ?|\bimport ?\(?)["'](\.[^"']*\.js)["']/g)].map((match) => {
    const imported = posix.join(posix.dirname(path), match[1]!);
    return path.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported;
  });
}
