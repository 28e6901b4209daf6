/**
 * The rules of publint and are-the-types-wrong: whoever imports the package, by whatever rules, finds code and types that
 * belong together. What can be asked without them is asked here; the tools themselves run where they are installed.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Door {
  readonly types?: string;
  readonly default?: string;
}

type Conditions = (Door & { readonly browser?: Door }) | string;

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly type: string;
  readonly main: string;
  readonly types: string;
  readonly exports: Readonly<Record<string, Conditions>>;
};

/** What has code, by the name that it is imported by. */
const doors = Object.entries(manifest.exports).flatMap(([path, conditions]) =>
  typeof conditions === 'string' ? [] : [{ name: posix.join('tickstone', path), conditions }],
);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tickstone-doors-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'tickstone'), 'junction');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('types are found and are those of the code', () => {
  const { ModuleKind, ModuleResolutionKind } = ts;
  const WAYS = [
    // oxlint-disable-next-line typescript/no-deprecated -- Programs that still use these rules are who it is for.
    ['node10', ModuleResolutionKind.Node10, ModuleKind.CommonJS, undefined],
    ['node16, from CommonJS', ModuleResolutionKind.Node16, ModuleKind.Node16, ModuleKind.CommonJS],
    ['node16, from ES modules', ModuleResolutionKind.Node16, ModuleKind.Node16, ModuleKind.ESNext],
    ['nodenext', ModuleResolutionKind.NodeNext, ModuleKind.NodeNext, ModuleKind.ESNext],
    ['bundler', ModuleResolutionKind.Bundler, ModuleKind.ESNext, undefined],
  ] as const;
  test.each(WAYS)('%s', (_, moduleResolution, module, mode) => {
    const from = join(folder, 'user.ts');
    for (const { name, conditions } of doors) {
      const { resolvedModule } = ts.resolveModuleName(
        name,
        from,
        { moduleResolution, module },
        ts.sys,
        undefined,
        undefined,
        mode,
      );
      const types = typeof conditions === 'string' ? conditions : conditions.types!;
      expect([name, resolvedModule?.resolvedFileName]).toEqual([name, resolve(types).replaceAll('\\', '/')]);
    }
  });

  test('before all other conditions, and files that are there', () => {
    for (const { name, conditions } of doors) {
      const { browser, ...plain } = conditions;
      for (const each of [plain, ...(browser === undefined ? [] : [browser])]) {
        expect([name, Object.keys(each)]).toEqual([name, ['types', 'default']]);
        for (const path of Object.values<string>({ ...each })) expect(existsSync(path)).toBe(true);
      }
    }
    const { types, default: code } = manifest.exports['.'] as Exclude<Conditions, string>;
    expect([manifest.type, manifest.types, manifest.main]).toEqual(['module', types, code]);
  });
});

test('CommonJS requires what ES modules import', () => {
  const names = JSON.stringify(doors.map(({ name }) => name));
  writeFileSync(
    join(folder, 'user.cjs'),
    `process.removeAllListeners('warning');
    (async () => {
      for (const name of ${names}) {
        const [required, imported] = [require(name), await import(name)];
        const keys = Object.keys(imported);
        if (keys.length === 0 || keys.some((key) => required[key] !== imported[key])) throw new Error(name);
      }
      console.log('the same');
    })();`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ['user.cjs'], { cwd: folder, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['the same\n', '']);
});

describe('the tools', () => {
  /** As it is built: packing runs no script. */
  const packed = (): string => {
    const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
    const { stdout } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });
    return join(folder, stdout.trim().split('\n').at(-1)!);
  };
  const programAt = (name: string): string | undefined =>
    [resolve('node_modules/.bin'), ...(process.env['PATH'] ?? '').split(delimiter)]
      .map((path) => join(path, name))
      .find((path) => existsSync(path));
  const TOOLS = [
    ['publint', ['run', '--strict']],
    ['attw', ['--profile', 'esm-only']],
  ] as const;
  for (const [name, args] of TOOLS) {
    const program = programAt(name);
    test.skipIf(program === undefined)(
      `${name}${program === undefined ? ' (skipped: it is not installed)' : ''}`,
      () => {
        const { status, stdout, stderr } = spawnSync(program!, [...args, packed()], { encoding: 'utf8' });
        expect(status === 0 ? '' : stdout + stderr).toBe('');
      },
    );
  }
});
