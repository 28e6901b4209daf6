/**
 * The commands of the guide and of the README, run as they stand there, each page in a fresh directory.
 *
 * A shell block is run line by line. `file=NAME` on a block saves it first; `exit=N` says which status its last
 * command ends with (0 otherwise, `any` where it does not matter). `> NAME` at the end of a line saves what it prints.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROGRAM, inFreshDirectory } from '../support/cli.js';

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

describe('the guide', () => {
  test.each(pages)('%s', (page) => {
    inFreshDirectory((directory) => {
      cpSync('models', join(directory, 'models'), { recursive: true });
      let commands = 0;
      for (const { language, attributes, text } of blocksOf(readFileSync(page, 'utf8'))) {
        const file = attributes.get('file');
        if (file !== undefined) writeFileSync(join(directory, file), text);
        if (language !== 'sh') continue;
        for (const command of text.trim().split('\n')) {
          commands++;
          runCommand(command, attributes.get('exit') ?? '0', directory);
        }
      }
      expect(commands).toBeGreaterThan(0);
    });
  });

  test('the main job of the README', () => {
    const command = /npm ci && (npx tickstone [^\n]+)/.exec(readFileSync('README.md', 'utf8'))?.[1];
    expect(command).toBeDefined();
    runCommand(command!, '0', '.');
  });

  test('CI runs exactly the test command of the README', () => {
    const command = readFileSync('.ci/run', 'utf8').trim().split('\n').at(-1)!;
    expect(readFileSync('README.md', 'utf8')).toContain(`\`\`\`sh\n${command}\n\`\`\``);
  });
});

function runCommand(command: string, exit: string, directory: string): void {
  expect(command).toMatch(/^npx tickstone /);
  const [, called = '', into] = /^(.*?)(?: > (\S+))?$/.exec(command)!;
  const args = [...called.matchAll(/"([^"]*)"|(\S+)/g)]
    .slice(2)
    .flatMap(([, quoted, word]) => quoted ?? filesLike(word!, directory));
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(PROGRAM), ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (into !== undefined) writeFileSync(join(directory, into), stdout);
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
