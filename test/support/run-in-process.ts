/** Runs commands of the command line in this process, and says what they printed and how they ended. */
import { CommanderError } from 'commander';
import { programOf } from '../../src/cli/program.js';
import { runCommand } from '../../src/cli/run-command.js';

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the built program does with these arguments, as far as a command is run. */
export async function runInProcess(args: readonly string[]): Promise<Ended> {
  let status = 2;
  const program = programOf({
    act: async (entry, typed) => {
      status = await runCommand(entry, typed);
    },
    writeHelp: () => undefined,
  });
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
    await program.parseAsync([...args], { from: 'user' });
    return { status, ...texts };
  } catch (error) {
    if (error instanceof CommanderError) return { status: 2, ...texts };
    throw error;
  } finally {
    process.stdout.write = stdout;
    process.stderr.write = stderr;
  }
}
