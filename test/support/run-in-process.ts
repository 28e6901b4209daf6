/** Runs commands of the command line in this process, and says what they printed and how they ended. */
import { Command, CommanderError } from 'commander';
import { COMMANDS } from '../../src/cli/commands/list.js';
import { optionOf } from '../../src/cli/options/option.js';
import { COMMON } from '../../src/cli/options/shared.js';
import { type OutputOptions } from '../../src/cli/output.js';
import { runCommand } from '../../src/cli/run-command.js';

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the built program does with these arguments, as far as a command is run. */
export async function runInProcess(args: readonly string[]): Promise<Ended> {
  const words = args.slice(0, 2).join(' ');
  const entry = COMMANDS.find(({ name }) => name === words) ?? COMMANDS.find(({ name }) => name === args[0])!;
  const command = new Command(entry.name)
    .arguments(entry.takes)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  for (const option of [...COMMON, ...entry.options]) command.addOption(optionOf(option));
  const texts = { stdout: '', stderr: '' };
  const [stdout, stderr] = [
    process.stdout.write.bind(process.stdout),
    process.stderr.write.bind(process.stderr),
  ];
  const into =
    (which: 'stdout' | 'stderr') =>
    (text: string | Uint8Array): boolean => {
      texts[which] += String(text);
      return true;
    };
  process.stdout.write = into('stdout');
  process.stderr.write = into('stderr');
  try {
    command.parse([...args.slice(entry.name.split(' ').length)], { from: 'user' });
    const status = await runCommand(entry, command.processedArgs, command.opts<OutputOptions>());
    return { status, ...texts };
  } catch (error) {
    if (error instanceof CommanderError) return { status: 2, ...texts };
    throw error;
  } finally {
    process.stdout.write = stdout;
    process.stderr.write = stderr;
  }
}
