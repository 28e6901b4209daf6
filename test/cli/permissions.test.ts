/**
 * Files and folders that a user may not read or write. Root may do all of it, so there the program runs as nobody; who is somebody
 * else takes the permissions from the files themselves.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliResult, PROGRAM } from '../support/cli.js';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

function asUser(cwd: string, ...args: readonly string[]): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', TMPDIR: join(cwd, 'tmp'), HOME: cwd },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  return { status: status!, stdout, stderr };
}

/** Why there is nobody else to be. */
function missing(): string | undefined {
  if (process.platform === 'win32') return 'Windows has other permissions';
  if (!isRoot) return undefined;
  const { status } = asUser(tmpdir(), '--version');
  return status === 0 ? undefined : 'nobody cannot read this checkout or run Node';
}

const why = missing();

describe.skipIf(why !== undefined)(
  why === undefined ? 'permissions' : `permissions (skipped: ${why})`,
  () => {
    let folder = '';
    const at = (name: string): string => join(folder, name);
    /** So that the user may write there, or may not. */
    const directory = (name: string, mode: number): void => {
      mkdirSync(at(name));
      chmodSync(at(name), mode);
    };
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'tickstone-permissions-'));
      for (const name of ['lamp.xml', 'lamp.suite.json']) {
        copyFileSync(resolve('models', name), at(name));
        copyFileSync(resolve('models', name), at(`secret.${name}`));
        chmodSync(at(`secret.${name}`), 0);
      }
      directory('tmp', 0o777);
      directory('open', 0o777);
      directory('shut', 0o777);
      copyFileSync(at('lamp.xml'), at('shut/lamp.xml'));
      copyFileSync(at('lamp.suite.json'), at('shut/old.suite.json'));
      copyFileSync(at('lamp.suite.json'), at('shut/lamp.suite.json'));
      chmodSync(at('shut'), 0o555);
      directory('hidden', 0o777);
      copyFileSync(at('lamp.xml'), at('hidden/lamp.xml'));
      chmodSync(at('hidden'), 0);
      directory('configured', 0o777);
      writeFileSync(at('configured/tickstone.config.json'), '{}');
      chmodSync(at('configured/tickstone.config.json'), 0);
      chmodSync(folder, 0o755);
    });
    afterAll(() => {
      for (const name of ['shut', 'hidden']) chmodSync(at(name), 0o777);
      rmSync(folder, { recursive: true, force: true });
    });

    const NOT_READ = 'The file cannot be read: permission denied.';
    const HINT = 'Check that it is a file, and that you may read it.';
    const MUTATION = [
      'generate',
      'mutation',
      'lamp.xml',
      '--under-test',
      'Lamp',
      '--operator',
      'change-guard',
    ];

    test.each([
      ['check', 'secret.lamp.xml'],
      ['verify', 'hidden/lamp.xml'],
      ['suite', 'show', 'secret.lamp.suite.json'],
      ['suite', 'evaluate', 'lamp.suite.json', '--model', 'secret.lamp.xml'],
      [...MUTATION, '-o', 'open/m.suite.json', '--resume', 'secret.lamp.suite.json'],
      ['report', 'secret.lamp.suite.json', '--to', 'junit'],
    ])('not readable: %s %s %s %s', (...args) => {
      const { status, stdout, stderr } = asUser(folder, ...args);
      const file = args.findLast((arg) => /secret|hidden/.test(arg))!;
      expect(stderr).toBe(`error TKS0003: ${NOT_READ}\n--> ${file}\n = ${HINT}\n\n`);
      expect(stdout.replace(`${file}: 1 error\n`, '')).toBe('');
      expect(status).toBe(2);
    });

    test('not readable: a configuration', () => {
      const { status, stderr } = asUser(at('configured'), 'check', '../lamp.xml');
      expect(stderr).toBe(`error TKS0003: ${NOT_READ}\n--> tickstone.config.json\n = ${HINT}\n\n`);
      expect(status).toBe(2);
    });

    test.each([
      ['shut/new.suite.json', 'generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp'],
      ['shut/old.suite.json', 'generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp', '--force'],
      ['hidden/new.suite.json', 'generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp'],
      ['shut/old.suite.json', ...MUTATION, '--resume', 'shut/old.suite.json'],
      ['shut/new.xta', 'convert', 'lamp.xml'],
      ['shut/mutants', 'mutate', 'lamp.xml'],
      ['hidden', 'export', 'lamp.suite.json', '--to', 'svg'],
      ['hidden/pictures', 'export', 'lamp.suite.json', '--to', 'svg'],
    ])('not writable, which is said before the work: %s by %s %s', (path, ...args) => {
      const before = readFileSync(at('shut/old.suite.json'), 'utf8');
      const { status, stdout, stderr } = asUser(folder, ...args, '-o', path);
      expect(stderr).toBe(`error: '${path}' cannot be written: permission denied.\n`);
      expect(stdout).toBe('');
      expect(status).toBe(2);
      expect(readFileSync(at('shut/old.suite.json'), 'utf8')).toBe(before);
      expect(readdirSync(at('shut')).sort()).toEqual(['lamp.suite.json', 'lamp.xml', 'old.suite.json']);
    });

    test('not writable: the record of a run, which has a name even where none is given', () => {
      const { status, stdout, stderr } = asUser(
        at('shut'),
        'run',
        'lamp.suite.json',
        '--sut-model',
        'lamp.xml',
      );
      expect(stderr).toBe(
        "error: 'lamp.run.json' cannot be written: permission denied.\n  = --no-record keeps no record of the run.\n",
      );
      expect([stdout, status]).toEqual(['', 2]);
    });

    /** Where the message says that the result is. */
    const keptIn = (stderr: string): string => /The result is in '([^']+)'\.\n$/.exec(stderr)![1]!;

    test.skipIf(!isRoot)(
      'a file of somebody else in a folder that all may write to: the result is kept (skipped unless root, who alone can make one)',
      () => {
        directory('sticky', 0o1777);
        copyFileSync(at('lamp.suite.json'), at('sticky/a.suite.json'));
        chmodSync(at('sticky/a.suite.json'), 0o666);
        const call = [
          'generate',
          'coverage',
          'lamp.xml',
          '--under-test',
          'Lamp',
          '-o',
          'sticky/a.suite.json',
        ];
        const { status, stderr } = asUser(folder, ...call);
        expect(stderr).toMatch(
          /^error: 'sticky\/a\.suite\.json' cannot be written: permission denied\. The result is in '.+a\.suite\.json'\.\n$/,
        );
        expect(status).toBe(2);
        expect(readFileSync(keptIn(stderr), 'utf8')).toContain('"method": "coverage"');
        expect(readFileSync(at('sticky/a.suite.json'), 'utf8')).toBe(
          readFileSync(at('lamp.suite.json'), 'utf8'),
        );
        expect(readdirSync(at('sticky'))).toEqual(['a.suite.json']);
      },
    );

    test('a file in a folder of ours that may not be read any more: the others are kept elsewhere', () => {
      const call = ['export', 'lamp.suite.json', '--to', 'mermaid', '-o', 'open/charts'];
      expect(asUser(folder, ...call).status).toBe(0);
      const names = readdirSync(at('open/charts')).filter((name) => name.endsWith('.mmd'));
      if (isRoot) chownSync(at('open/charts/t1.mmd'), 0, 0);
      chmodSync(at('open/charts/t1.mmd'), 0);
      const { status, stderr } = asUser(folder, ...call);
      expect(stderr).toMatch(
        /^error: 'open\/charts\/t1\.mmd' cannot be written: permission denied\. The result is in /,
      );
      expect(status).toBe(2);
      expect(readdirSync(keptIn(stderr))).toEqual(names);
    });

    test('a folder that nothing can stand beside: what is partial stands within', () => {
      directory('alone', 0o777);
      directory('alone/out', 0o777);
      chmodSync(at('alone'), 0o555);
      const call = (...more: readonly string[]): CliResult =>
        asUser(folder, 'mutate', 'lamp.xml', '--operator', 'change-guard', '-o', 'alone/out', ...more);
      expect([call().status, call().status]).toEqual([0, 0]);
      expect(existsSync(at('alone/out/partial'))).toBe(false);
      chmodSync(at('alone'), 0o777);
    });
  },
);
