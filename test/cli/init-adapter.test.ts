/** `tickstone init adapter`: what it writes type-checks, runs as it is, and is never written over a file. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone, tickstoneAlone } from '../support/cli.js';

/** Channels and values whose names are awkward in code. */
const AWKWARD = `
chan delete, go[2], constructor, __proto__, level, after;
int[0,3] new, let, arguments[2];
clock x;
process P() {
  state A, B; init A;
  trans A -> B { sync delete?; }, B -> A { sync go[1]?; }, A -> A { sync constructor?; }, A -> A { sync __proto__?; },
    B -> B { sync level!; assign x = 0; }, B -> B { sync after!; };
}
system P;`;

const FILES = ['adapter.ts', 'adapter.mjs'];

test('what is written type-checks', () => {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    writeFileSync(join(directory, 'awkward.xta'), AWKWARD);
    writeFileSync(join(directory, 'values.xta'), VALUES);
    const models: readonly (readonly string[])[] = [
      ['lamp.xml', '--under-test', 'Lamp'],
      [
        'awkward.xta',
        ...['--inputs', 'delete,go[1],constructor,__proto__'],
        ...['--outputs', 'level(new,let,arguments[1]),after'],
      ],
      ['values.xta', '--inputs', 'enter(kind,klass)', '--outputs', 'level(val)'],
    ];
    const adapters = models.flatMap(([model, ...args]) =>
      FILES.map((file) => {
        const adapter = `${model}-${file}`;
        const made = tickstone(['init', 'adapter', model!, ...args, '-o', adapter], { cwd: directory });
        expect([made.status, made.stderr]).toEqual([0, '']);
        return adapter;
      }),
    );
    // One call for all: the compiler takes longer to begin than to check them.
    const flags = ['--strict', '--noUnusedLocals', '--noUnusedParameters', '--exactOptionalPropertyTypes'];
    const more = ['--noUncheckedIndexedAccess', '--noEmit', '--target', 'ES2022', '--module', 'nodenext'];
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...flags, ...more, '--allowJs', '--checkJs', ...adapters],
      { cwd: directory, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe.each(FILES)('%s', (file) => {
  test('runs as it is, and passes when it is filled in', () => {
    inFreshDirectory((directory) => {
      // A process imports an adapter once, however often its text changes.
      const run = (...words: readonly string[]): ReturnType<typeof tickstone> =>
        tickstoneAlone(words, { cwd: directory });
      copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
      copyFileSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
      expect(run('init', 'adapter', 'lamp.xml', '--under-test', 'Lamp', '-o', file).status).toBe(0);
      const bare = JSON.parse(run('run', 'lamp.suite.json', '--adapter', file, '--json').stdout) as {
        summary: { tests: number; fail: number; error: number };
      };
      expect(bare.summary.error).toBe(0);
      expect(bare.summary.fail).toBeGreaterThan(0);
      const place = join(directory, file);
      const text = readFileSync(place, 'utf8')
        .replace('return true;', 'this.touched = true; return true;')
        .replace(
          'void delay;',
          "if (this.touched && Number(delay) >= 1) this.emit.dim('1'); this.touched = false;",
        )
        .replace('constructor(', 'touched = false;\n  constructor(');
      writeFileSync(place, text);
      const filled = run('run', 'lamp.suite.json', '--adapter', file, '--filter', 'Dim stays dim');
      expect([filled.status, filled.stdout]).toEqual([0, expect.stringContaining('1 pass')]);
    });
  });

  test('is written over only if that is asked for', () => {
    inFreshDirectory((directory) => {
      copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
      writeFileSync(join(directory, file), 'mine');
      const args = ['init', 'adapter', 'lamp.xml', '--under-test', 'Lamp', '-o', file];
      const { status, stderr } = tickstone(args, { cwd: directory });
      expect([status, stderr]).toEqual([2, expect.stringContaining('exists')]);
      expect(readFileSync(join(directory, file), 'utf8')).toBe('mine');
      expect(tickstone([...args, '--force'], { cwd: directory }).status).toBe(0);
      expect(readFileSync(join(directory, file), 'utf8')).toContain('TODO');
    });
  });
});

const VALUES = `
chan enter, level; int[0,3] kind, klass; int[-5,5] val;
process P() { state A, B; init A; trans A -> B { sync enter?; assign val = kind + klass; }, B -> A { sync level!; }; }
system P;`;
