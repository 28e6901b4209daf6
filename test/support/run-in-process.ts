/**
 * Runs commands of the command line in this process, and says what they printed and how they ended: many times as fast as a
 * process of their own, for tests in which the process is not what is tested.
 */
import { listenTo } from '../../src/base/stopped.js';
import { runLine } from '../../src/cli/run-line.js';
import { type CliResult } from './cli.js';

/** What the built program does with these arguments, in a directory. Standard input is not there to be read. */
export async function runInProcess(
  args: readonly string[],
  options: { readonly cwd?: string } = {},
): Promise<CliResult> {
  const before = process.cwd();
  const texts = { stdout: '', stderr: '' };
  const [stdout, stderr] = [
    process.stdout.write.bind(process.stdout),
    process.stderr.write.bind(process.stderr),
  ];
  const into =
    (which: 'stdout' | 'stderr') =>
    (text: string | Uint8Array): boolean => {
      texts[which] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      return true;
    };
  const { NO_COLOR } = process.env;
  process.env['NO_COLOR'] = '1';
  if (options.cwd !== undefined) process.chdir(options.cwd);
  process.stdout.write = into('stdout');
  process.stderr.write = into('stderr');
  try {
    const status = await runLine(args);
    return { status, ...texts };
  } finally {
    process.stdout.write = stdout;
    process.stderr.write = stderr;
    process.chdir(before);
    if (NO_COLOR === undefined) delete process.env['NO_COLOR'];
    else process.env['NO_COLOR'] = NO_COLOR;
    // Its limits end with it.
    listenTo({});
  }
}
