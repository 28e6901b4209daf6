/**
 * Injects mistakes into a copy of the checkout, one at a time, and says which test catches each: a net for the nets.
 *
 *     npm run inject                      all mistakes of all areas
 *     npm run inject -- zones kernel      those of some areas
 *     npm run inject -- "deadlock"        those whose names contain these words
 *
 * The copy is a temporary folder, so the checkout stays as it is. A mistake that survives its tests, or whose text is not
 * found, makes the exit status 1.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS } from './injections/areas.js';
import { type Injection } from './injections/injection.js';
import { injected } from './injections/inject-text.js';

/** A test that does not end in this time has caught the mistake, too. */
const SECONDS_MAX = 240;

/** At the root; none of these is needed to run tests, or it is shared. */
const NOT_COPIED = new Set(['node_modules', 'dist', 'dist-tools', 'coverage', '.git']);

type Answer =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived' | 'equivalent' | 'error'; readonly why: string };

function copyOf(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'tickstone-inject-'));
  for (const name of readdirSync(root)) {
    if (!NOT_COPIED.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** What the tests near a mistake say of it. */
function answerTo(injection: Injection, copy: string): Answer {
  const path = join(copy, injection.file);
  const original = readFileSync(path, 'utf8');
  const changed = injected(injection, original);
  if (changed === undefined)
    return { kind: 'error', why: `The text occurs not exactly once in ${injection.file}.` };
  const missing = injection.tests.find((test) => !existsSync(join(copy, test)));
  if (missing !== undefined) return { kind: 'error', why: `There is no ${missing}.` };
  writeFileSync(path, changed);
  try {
    const by = failingTest(injection.tests, copy);
    if (by !== undefined) return { kind: 'caught', by };
    const { equivalent } = injection;
    return equivalent === undefined
      ? { kind: 'survived', why: injection.why }
      : { kind: 'equivalent', why: equivalent };
  } finally {
    writeFileSync(path, original);
  }
}

interface TestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs test files up to the first that fails; the name of the test, or undefined if all pass. */
function failingTest(tests: readonly string[], copy: string): string | undefined {
  for (const test of new Set(tests)) {
    const output = join(copy, 'report.json');
    rmSync(output, { force: true });
    const run = spawnSync(
      process.execPath,
      [
        join('node_modules', 'vitest', 'vitest.mjs'),
        ...[
          'run',
          test,
          '--bail=1',
          '--retry=0',
          '--maxWorkers=1',
          '--reporter=json',
          `--outputFile=${output}`,
        ],
      ],
      { cwd: copy, timeout: SECONDS_MAX * 1_000, killSignal: 'SIGKILL', encoding: 'utf8' },
    );
    if (run.status === 0) continue;
    if (run.signal !== null) return `${test}: does not end within ${SECONDS_MAX} s`;
    if (!existsSync(output)) return `${test}: cannot be run`;
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as TestReport;
    const failed = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed');
    return `${test}: ${firstLine(failed?.fullName ?? 'cannot be loaded')}`;
  }
  return undefined;
}

/** Of a test that is called by its model, the beginning tells it from others. */
function firstLine(name: string): string {
  return name.split('\n', 1)[0]!;
}

function main(wanted: readonly string[]): number {
  const root = process.cwd();
  const copy = copyOf(root);
  const counts = new Map<string, number>();
  const words = wanted.filter((each) => AREAS.every(({ name }) => name !== each));
  try {
    for (const { name: area, injections } of AREAS) {
      const some = injections.filter(
        ({ name }) =>
          wanted.length === 0 || wanted.includes(area) || words.some((each) => name.includes(each)),
      );
      for (const injection of some) {
        const answer = answerTo(injection, copy);
        counts.set(answer.kind, (counts.get(answer.kind) ?? 0) + 1);
        const more = answer.kind === 'caught' ? answer.by : answer.why;
        process.stdout.write(`${answer.kind.padEnd(10)}  ${area}: ${injection.name}\n            ${more}\n`);
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const closing = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  process.stdout.write(`\n${closing === '' ? 'No mistake has such a name.' : closing}\n`);
  return counts.has('survived') || counts.has('error') || counts.size === 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
