/** The parser makes what a command line needs, and no more: every command begins with it. */
import { type Command } from 'commander';
import { expect, test } from 'vitest';
import { programOf } from '../../../src/cli/program.js';

const settings = { act: () => Promise.resolve(), writeHelp: () => undefined };

/** The names of commands that have options. */
function withOptions({ commands }: Command): readonly string[] {
  return commands.flatMap((command) => [
    ...(command.options.length === 0 ? [] : [command.name()]),
    ...withOptions(command),
  ]);
}

test.each([
  [['check', 'lamp.xml'], ['check']],
  [['generate', 'mutation', 'lamp.xml', '--seed', '3'], ['mutation']],
  [
    ['models', 'copy', 'lamp'],
    ['models', 'copy'],
  ],
])('options are made for the command of %j alone', async (args, expected) => {
  const program = programOf(settings);
  expect(withOptions(program)).toEqual([]);
  await program.parseAsync(args, { from: 'user' });
  expect(withOptions(program)).toEqual(expected);
});
