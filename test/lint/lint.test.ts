/** The code is formatted, and the linter has nothing to say: a test, so that it goes on beside the others. */
import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';

/** What a program of the project says if it ends with a mistake. */
function complaintOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 1 << 26 };
    execFile(`node_modules/.bin/${program}`, args, options, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${stdout}${stderr}${error.message}`);
    });
  });
}

// They take minutes on a loaded machine, and say the same again.
describe.concurrent('lint', { timeout: 1_800_000, retry: 0 }, () => {
  test('the code is formatted', async () => {
    expect(await complaintOf('prettier', ['--check', '.'])).toBe('');
  });

  test('the linter has nothing to say', async () => {
    expect(await complaintOf('eslint', ['--quiet', '.'])).toBe('');
  });
});
