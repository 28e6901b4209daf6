/** Results are kept or shown, and nothing is destroyed: the built program. */
import { spawn } from 'node:child_process';
import {
  openSync,
  closeSync,
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, inFreshDirectory, tickstone } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const KETTLE = resolve('models/kettle.xta');
const GENERATE = ['generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp'];

/** A fresh directory with the lamp, and a way to call the program there. */
function withLamp(
  use: (call: (...args: readonly string[]) => ReturnType<typeof tickstone>, directory: string) => void,
): void {
  inFreshDirectory((directory) => {
    copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
    use((...args) => tickstone(args, { cwd: directory }), directory);
  });
}

test('a budget that ends before there is an environment to write is no mistake of the user', () => {
  inFreshDirectory((cwd) => {
    copyFileSync('models/bottling-line.xml', join(cwd, 'line.xml'));
    const args = ['compatible', 'line.xml', 'Filler', 'Capper', '--budget-states', '1'];
    expect(tickstone(args, { cwd }).status).toBe(3);
    const { status, stdout } = tickstone([...args, '-o', 'environment.xml', '--json'], { cwd });
    expect([status, (JSON.parse(stdout) as { readonly ok: boolean }).ok]).toEqual([3, false]);
    expect(existsSync(join(cwd, 'environment.xml'))).toBe(false);
  });
});

test('a comparison says which budget ended it', () => {
  withLamp((call) => {
    const { status, stdout } = call('compare', 'lamp.xml', '--under-test', 'Lamp', '--budget-states', '1');
    expect(status).toBe(3);
    expect(stdout).toContain('not complete: the state budget ran out');
  });
});

describe('generate', () => {
  test(
    'shows the tests as suite show does, says how to keep them, and all outputs agree',
    { timeout: 60_000 },
    () => {
      withLamp((call, directory) => {
        const shown = call(...GENERATE).stdout;
        const written = call(...GENERATE, '-o', 'lamp.suite.json').stdout;
        const ids = (JSON.parse(readFileSync(join(directory, 'lamp.suite.json'), 'utf8')) as Suite).tests.map(
          ({ id }) => id,
        );
        const summary = written.replace(', written to lamp.suite.json', '');
        expect(shown).toBe(
          `${call('suite', 'show', 'lamp.suite.json', ...ids).stdout}${summary}The tests were not kept: -o NAME.suite.json writes them to a file\n`,
        );

        const printed = call(...GENERATE, '-o', '-');
        expect(printed.stdout).toBe(readFileSync(join(directory, 'lamp.suite.json'), 'utf8'));
        expect(printed.stderr).toBe(summary);

        const { ok, suite, ...figures } = JSON.parse(
          call(...GENERATE, '-o', '-', '--json').stdout,
        ) as Document;
        expect(ok).toBe(true);
        expect(suite).toEqual(JSON.parse(printed.stdout));
        expect(figures).toEqual(suite.summary);
        expect(summary).toContain(`${suite.tests.length} tests with ${String(suite.summary['steps'])} steps`);
        expect(readdirSync(directory).sort()).toEqual(['lamp.suite.json', 'lamp.xml']);
      });
    },
  );
  test('many tests are a table, as wide as it needs to be in a pipe', { timeout: 60_000 }, () => {
    withLamp((call) => {
      const { stdout } = call('generate', 'classes', KETTLE, '--under-test', 'Kettle');
      expect(stdout).toMatch(/MB\n\nTests\n {2}test +steps +time +verdict +goals +title\n {2}t1 /);
      expect(stdout).not.toContain('…');
    });
  });
  test('a partial suite stands beside a complete one', { timeout: 60_000 }, () => {
    withLamp((call, directory) => {
      const at = (name: string): string => readFileSync(join(directory, name), 'utf8');
      const few = [...GENERATE, '-o', 'lamp.suite.json', '--budget-states', '2'];
      expect(call(...few).status).toBe(3);
      const partial = at('lamp.suite.json');
      call(...GENERATE, '-o', 'lamp.suite.json');
      const complete = at('lamp.suite.json');
      expect(complete).not.toBe(partial);
      const again = call(...few);
      expect(again.status).toBe(3);
      expect(again.stdout).toMatch(
        /, written to lamp\.partial\.json\nlamp\.suite\.json is left as it is, .* in lamp\.partial\.json\n$/,
      );
      expect([at('lamp.suite.json'), at('lamp.partial.json')]).toEqual([complete, partial]);
      expect(JSON.parse(call(...few, '--json').stdout)).toMatchObject({
        ok: false,
        output: 'lamp.partial.json',
      });
    });
  });
});

describe('the record of a run', () => {
  const RUN = ['run', 'lamp.suite.json', '--sut-model', 'lamp.xml'];
  const withSuite: typeof withLamp = (use) => {
    withLamp((call, directory) => {
      copyFileSync('models/lamp.suite.json', join(directory, 'lamp.suite.json'));
      use(call, directory);
    });
  };
  test('that has ended early stands beside a complete one', () => {
    withSuite((call, directory) => {
      const at = (name: string): string => readFileSync(join(directory, name), 'utf8');
      const short = [...RUN, '--repeat', '300', '--budget-time', '1ms'];
      const first = call(...short);
      expect(first.stdout).toMatch(/\nThe record is in lamp\.run\.json\n$/);
      expect(first.status).toBe(3);
      expect(JSON.parse(at('lamp.run.json'))).toMatchObject({ ended: 'budget' });
      expect(call(...RUN).status).toBe(0);
      const complete = at('lamp.run.json');
      const again = call(...short);
      expect(again.stdout).toMatch(
        /\nThe record is in lamp\.run\.partial\.json\nlamp\.run\.json is left as it is, because this result is not complete; what there is so far is in lamp\.run\.partial\.json\n$/,
      );
      expect(at('lamp.run.json')).toBe(complete);
      expect(JSON.parse(at('lamp.run.partial.json'))).toMatchObject({ ended: 'budget' });
      // One that is to end with a failure has done what it was asked for.
      const wrong = readFileSync('models/lamp.xml', 'utf8').replace('x &lt;= REACT', 'x &lt;= REACT + 9');
      writeFileSync(join(directory, 'wrong.xml'), wrong);
      call('run', 'lamp.suite.json', '--sut-model', 'wrong.xml', '--repeat', '50', '--bail');
      expect(JSON.parse(at('lamp.run.json'))).toMatchObject({ ended: 'bail' });
    });
  });
  test('replaces no file of others, nor do its lines', () => {
    for (const name of ['lamp.run.json', 'lamp.run.jsonl'])
      withSuite((call, directory) => {
        writeFileSync(join(directory, name), 'mine');
        const { status, stdout, stderr } = call(...RUN);
        expect(stderr).toBe(
          `error: '${name}' exists and was not written by Tickstone, so it is not replaced.\n  = Choose another name, or replace it with --force.\n`,
        );
        expect([status, stdout]).toEqual([2, '']);
        expect(readFileSync(join(directory, name), 'utf8')).toBe('mine');
        expect(call(...RUN, '--force').status).toBe(0);
      });
  });
});

interface Suite {
  readonly tests: readonly { readonly id: string }[];
  readonly summary: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly ok: boolean;
  readonly suite: Suite;
}

describe('files of others', () => {
  test('stay, unless they are to be replaced', { timeout: 60_000 }, () => {
    withLamp((call, directory) => {
      writeFileSync(join(directory, 'mine.xta'), 'mine');
      const refused = call('convert', 'lamp.xml', '-o', 'mine.xta');
      expect([refused.status, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr).toBe(
        "error: 'mine.xta' exists and was not written by Tickstone, so it is not replaced.\n  = Choose another name, or replace it with --force.\n",
      );
      expect(readFileSync(join(directory, 'mine.xta'), 'utf8')).toBe('mine');
      expect(call('convert', 'lamp.xml', '-o', 'mine.xta', '--force').status).toBe(0);
      expect(call('convert', 'lamp.xml', '-o', 'mine.xta').status).toBe(0);
      const model = readFileSync(join(directory, 'lamp.xml'), 'utf8');
      expect(call('convert', 'lamp.xml', '-o', 'lamp.xml', '--force').status).toBe(2);
      expect(readFileSync(join(directory, 'lamp.xml'), 'utf8')).toBe(model);
    });
  });
  test('what is marked is read without a word, and written again', { timeout: 120_000 }, () => {
    withLamp((call) => {
      const names = ['a.xml', 'a.xta', 'a.q', 'a.tck'];
      for (const name of [...names, ...names])
        expect(call('convert', 'lamp.xml', '-o', name).stderr).toBe('');
      expect(call('check', ...names).stdout.match(/: no problems/g)).toHaveLength(4);
    });
  });
});

describe('standard output', () => {
  test.runIf(existsSync('/dev/full'))('that is full is told', async () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = await ended(['mutate', '--operators'], full);
    closeSync(full);
    expect([status, stderr]).toEqual([
      2,
      'error: Standard output cannot be written: no space is left on the device.\n',
    ]);
  });
  test.skipIf(process.platform === 'win32')('that nobody reads any more ends the program', async () => {
    expect(await ended(['mutate', '--operators'], 'closed')).toEqual({ status: 141, stderr: '' });
  });
});

/** Runs the program with standard output as it is given, or as a pipe that is closed at once. */
function ended(
  args: readonly string[],
  stdout: number | 'closed',
): Promise<{ readonly status: number | null; readonly stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', stdout === 'closed' ? 'pipe' : stdout, 'pipe'],
    });
    child.stdout?.destroy();
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (part: string) => {
      stderr += part;
    });
    child.on('close', (status) => {
      resolve({ status, stderr });
    });
  });
}

test('goals that a budget left open are told one by one up to a number, then counted', async () => {
  const names = Array.from({ length: 100 }, (_, k) => `L${k}`);
  const edges = names.slice(1).map((name, k) => `L${k} -> ${name} { sync go?; }`);
  const model = `chan go; process P() { state ${names.join(', ')}; init L0; trans ${edges.join(', ')}; } system P;`;
  await inFreshDirectory(async (directory) => {
    const path = join(directory, 'row.xta');
    writeFileSync(path, model);
    const { status, stdout } = await runInProcess(['generate', 'coverage', path, '--budget-states', '10']);
    expect(status).toBe(3);
    const open = stdout.split('\n').filter((line) => line.startsWith('unknown'));
    const counted = /^unknown {2}(\d+) more: the state budget ran out$/.exec(open.at(-1)!);
    const summary = /, (\d+) unknown$/m.exec(stdout);
    expect(open).toHaveLength(51);
    expect(Number(counted?.[1]) + 50).toBe(Number(summary?.[1]));
  });
});
