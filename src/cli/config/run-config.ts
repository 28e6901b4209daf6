/**
 * Runs a configuration that is code, and says what it exports. TypeScript is understood by jiti, on every version of Node alike.
 *
 * INVARIANT whatever the code does short of ending the process, there is an answer: what it throws is a diagnostic, so is that it
 * never ends; and what it prints goes to standard error, since standard output is for results.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type SourceFile, type Span, lineSpan } from '../../base/source.js';
import { importByJiti } from '../../files/import-module.js';
import { configBroken, configNoObject } from './problems.js';

export type Running =
  | { readonly kind: 'exported'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly problem: Diagnostic };

/** A configuration is there at once, or it does something that it should not. */
const SECONDS_MAX = 30;

export async function runConfig(file: SourceFile): Promise<Running> {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const stray = strayErrors();
  try {
    const exported = await orNever(importByJiti(resolve(file.path)));
    const [first] = await stray.found();
    if (first !== undefined) return failed(thrown(file, first.error));
    if (exported === NEVER)
      return failed(
        configBroken.at(
          undefined,
          `The configuration does not finish within ${SECONDS_MAX} seconds, or waits for something that never happens.`,
          'Check what it awaits.',
        ),
      );
    return exportedBy(exported);
  } catch (error) {
    return failed(thrown(file, error));
  } finally {
    stray.close();
    process.stdout.write = write;
  }
}

interface StrayErrors {
  /** Once all that can be known by now is. */
  found(): Promise<readonly { readonly error: unknown }[]>;
  close(): void;
}

/** What the code throws where nobody waits for it, such as in a promise that it does not await. */
function strayErrors(): StrayErrors {
  const errors: { readonly error: unknown }[] = [];
  const hear = (error: unknown): void => {
    errors.push({ error });
  };
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  return {
    async found() {
      await new Promise((then) => setImmediate(then));
      return errors;
    },
    close() {
      process.off('unhandledRejection', hear);
      process.off('uncaughtException', hear);
    },
  };
}

const NEVER = Symbol('never');

/** Node ends silently when nothing can happen any more, also while something is awaited. */
async function orNever(work: Promise<unknown>): Promise<unknown> {
  let end: () => void = () => undefined;
  const never = new Promise<typeof NEVER>((resolveNever) => {
    end = () => {
      resolveNever(NEVER);
    };
  });
  const timer = setTimeout(end, SECONDS_MAX * 1000).unref();
  process.once('beforeExit', end);
  try {
    return await Promise.race([work, never]);
  } finally {
    clearTimeout(timer);
    process.off('beforeExit', end);
  }
}

function exportedBy(module: unknown): Running {
  const isObject = typeof module === 'object' && module !== null;
  if (!isObject || !('default' in module))
    return failed(
      configNoObject.at(
        undefined,
        'The configuration has no default export.',
        'Write export default defineConfig({ … }).',
      ),
    );
  const { default: value } = module;
  if (typeof value === 'function')
    return failed(
      configNoObject.at(
        undefined,
        'The configuration exports a function, not an object.',
        'Export what the function returns: export default defineConfig({ … }).',
      ),
    );
  if (isThenable(value))
    return failed(
      configNoObject.at(
        undefined,
        'The configuration exports a promise, not an object.',
        'Await it: export default await …',
      ),
    );
  return { kind: 'exported', value };
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function failed(problem: Diagnostic): Running {
  return { kind: 'failed', problem };
}

/** With the place in the file, if it tells. */
export function thrown(file: SourceFile, error: unknown): Diagnostic {
  const isError = error instanceof Error;
  const stack = isError ? (error.stack ?? '') : '';
  const told = isError
    ? error.message
    : `${typeof error === 'string' ? `'${error}'` : error === null ? 'null' : typeof error} is thrown`;
  const [first = ''] = told.split('\n');
  const isSyntax = first.startsWith('ParseError: ') || (isError && error.name === 'SyntaxError');
  const words = first
    .replace(/^ParseError: /, '')
    .replace(/\s*\(\d+:\d+\)$/, '')
    .trim()
    .replace(/[.\s]*$/, '.');
  const what = isSyntax ? 'It is not well formed' : 'It fails';
  return configBroken.at(
    spanIn(file, `${told}\n${stack}`),
    `The configuration cannot be run. ${what}: ${words}`,
    undefined,
  );
}

/** The first place of the file that a stack names. */
function spanIn(file: SourceFile, stack: string): Span | undefined {
  const path = resolve(file.path);
  for (const [, url, line, column] of stack.matchAll(/((?:file:\/\/)?[^\s()]+):(\d+):(\d+)/g)) {
    const named = url!.startsWith('file://') ? fileURLToPath(url!) : url!;
    if (named !== path) continue;
    const whole = lineSpan(file, Number(line));
    const start = Math.min(whole.start + Number(column) - 1, whole.end);
    return { start, end: Math.min(start + 1, whole.end) };
  }
  return undefined;
}
