/** `tickstone completion`: the scripts are run by the shells that they are for. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS, GROUPS } from '../../src/cli/commands/list.js';
import { SHELLS, completionScript } from '../../src/cli/completion/completion-script.js';
import { flagOf } from '../../src/cli/options/option.js';
import { COMMON } from '../../src/cli/options/shared.js';
import { inFreshDirectory } from '../support/cli.js';
import { runInProcess } from '../support/run-in-process.js';

const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
const titleOf = (shell: string): string => (has(shell) ? shell : `${shell} (skipped: it is not here)`);

test.each(SHELLS)('prints the script for %s', async (shell) => {
  expect(await runInProcess(['completion', shell])).toEqual({
    status: 0,
    stdout: completionScript(shell),
    stderr: '',
  });
});

test.each([
  ['fisch', "Did you mean 'fish'?"],
  ['powershell', 'Choose from bash, zsh and fish.'],
])('says which shells there are: %s', async (shell, hint) => {
  const { status, stderr } = await runInProcess(['completion', shell]);
  expect([status, stderr]).toEqual([2, `error: There is no completion for '${shell}'. ${hint}\n`]);
});

/** What is offered behind these words, the last of which is begun. */
function inBash(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const quoted = (word: string): string => `'${word}'`;
  const script = [
    completionScript('bash'),
    'offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _tickstone; echo "${COMPREPLY[*]}"; }',
    ...lines.map((words) => `offer tickstone ${words.map(quoted).join(' ')}`),
  ].join('\n');
  const { stdout, stderr } = spawnSync('bash', ['--norc'], { input: script, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ').filter((word) => word !== ''));
}

/** Whose words and options are all offered. */
const CASES: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['ver'], ['verify']],
  [['generate', ''], COMMANDS.flatMap(({ name }) => /^generate (.*)/.exec(name)?.[1] ?? [])],
  [['generate', 'cov'], ['coverage']],
  [
    ['verify', 'lamp.xml', '--trace', ''],
    ['any', 'shortest', 'fastest'],
  ],
  [['verify', '--search', '=', 'd'], ['depth']],
  [['suite', 'minimise', '--by', 're'], ['resets']],
  [['models', 'copy', 'ke'], ['kettle']],
  [['completion', ''], SHELLS],
  [['--json', 'che'], ['check']],
  // Files, by the shell itself.
  [['verify', 'la'], []],
  [['verify', '-q', ''], []],
  [['convert', 'lamp.xml', '-o', ''], []],
];

describe.skipIf(!has('bash'))(titleOf('bash'), () => {
  test.each(CASES.map(([words, offered]) => ({ line: words.join(' '), words, offered })))(
    '$line',
    ({ words, offered }) => {
      expect(inBash([words])).toEqual([[...offered]]);
    },
  );
  test('offers every command, and every option of each with its choices', () => {
    const firsts = new Set([...GROUPS, ...COMMANDS].map(({ name }) => name.split(' ')[0]!));
    const [commands, ...options] = inBash([[''], ...COMMANDS.map(({ name }) => [...name.split(' '), '--'])]);
    expect(new Set(commands)).toEqual(firsts);
    const choices = COMMANDS.flatMap(({ name, options: own }) =>
      own.flatMap((entry) =>
        entry.choices === undefined ? [] : [{ name, flag: flagOf(entry), choices: entry.choices }],
      ),
    );
    for (const [index, { options: own }] of COMMANDS.entries())
      expect(options[index]).toEqual([...[...COMMON, ...own].map(flagOf), '--help']);
    expect(choices.length).toBeGreaterThan(20);
    expect(inBash(choices.map(({ name, flag }) => [...name.split(' '), flag, '']))).toEqual(
      choices.map(({ choices: all }) => [...all]),
    );
  });
});

describe.skipIf(!has('fish'))(titleOf('fish'), () => {
  test('offers the same', () => {
    const lines = CASES.filter(([words, offered]) => offered.length > 0 && !words.includes('='));
    const asked = lines.map(([words]) => `complete -C 'tickstone ${words.join(' ')}'; echo ==`);
    const script = [completionScript('fish'), ...asked].join('\n');
    const { stdout, stderr } = inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'c.fish'), script);
      return spawnSync('fish', ['--no-config', 'c.fish'], { cwd, encoding: 'utf8' });
    });
    expect(stderr).toBe('');
    const found = stdout
      .split('==\n')
      .slice(0, -1)
      .map((part) =>
        part
          .trimEnd()
          .split('\n')
          .map((line) => line.split('\t')[0]!),
      );
    expect(found).toEqual(lines.map(([, offered]) => offered.toSorted()));
  });
});

describe.skipIf(!has('zsh'))(titleOf('zsh'), () => {
  test('completes what is typed', () => {
    inFreshDirectory((cwd) => {
      writeFileSync(join(cwd, 'c.zsh'), completionScript('zsh'));
      writeFileSync(join(cwd, 'lamp.xml'), '');
      const begun = ['ver', 'generate cov', 'verify --tr', 'export --to y', 'models copy ke', 'verify lam'];
      const ended = [
        'verify',
        'generate coverage',
        'verify --trace',
        'export --to yggdrasil',
        'models copy kettle',
        'verify lamp.xml',
      ];
      const script = [
        'zmodload zsh/zpty; zpty z zsh -f -i',
        // In place of the program, something that says what it was called with.
        `zpty -w z 'PS1=; bindkey -e; source ./c.zsh; tickstone() { print -r -- "<$*>" }; print READY'`,
        'zpty -r z out "*READY*READY*"',
        ...begun.map(
          (line) => `zpty -w -n z "tickstone ${line}"$'\\t\\n'; zpty -r z out '*<*>*'; print -r -- "$out"`,
        ),
        'zpty -d z',
      ];
      writeFileSync(join(cwd, 't.zsh'), script.join('\n'));
      const { stdout } = spawnSync('zsh', ['-f', 't.zsh'], { cwd, encoding: 'utf8', timeout: 60_000 });
      for (const line of ended) expect(stdout).toContain(`<${line}>`);
    });
  }, 90_000);
});
