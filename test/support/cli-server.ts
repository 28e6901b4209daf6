/**
 * A process that runs one command line after the other for the tests: it reads requests from one pipe, a line of JSON each,
 * and writes what was printed, and how each ended, to another. It ends when nobody can ask any more.
 */
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { runInProcess } from './run-in-process.js';

const [ask, answer, ...rest] = process.argv.slice(2);
const questions = openSync(ask!, 'r');
const answers = openSync(answer!, 'w');
for (const file of [ask!, answer!, ...rest]) unlinkSync(file);

/** Less than a test may take, so that the test says which command it was. */
const LIMIT_MS = 240_000;

const piece = Buffer.alloc(1 << 16);
let text = '';
for (;;) {
  const length = readSync(questions, piece);
  if (length === 0) break;
  text += piece.toString('latin1', 0, length);
  if (!text.endsWith('\n')) continue;
  const { args, cwd } = JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) as {
    readonly args: readonly string[];
    readonly cwd: string;
  };
  text = '';
  // For commands that would never end. It is no reason to wait: where nothing can happen any more, a command learns it as it does
  // in a process of its own.
  const limit = setTimeout(() => process.exit(1), LIMIT_MS).unref();
  const result = Buffer.from(`${JSON.stringify(await runInProcess(args, { cwd }))}\n`);
  clearTimeout(limit);
  for (let at = 0; at < result.length;) at += writeSync(answers, result, at);
}
process.exit();
