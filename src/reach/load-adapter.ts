/** The adapter that a module exports: code of the user's own, which is run only because the command line names it. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type SystemAdapter, messageOf } from '../execution/in-process.js';
import { importModule } from '../files/import-module.js';
import { type AdapterSource } from '../library/adapter-system.js';

export type AdapterLoading =
  | { readonly kind: 'adapter'; readonly source: AdapterSource }
  | { readonly kind: 'failed'; readonly what: string };

/** The default export of the module, or the one called `adapter`: an object, or a function that makes one. */
export async function loadAdapter(path: string): Promise<AdapterLoading> {
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = (await importModule(resolve(path))) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!existsSync(path)) return { kind: 'failed', what: 'there is no such file' };
    // Behind the first line, loaders say by which of their own files they came there.
    return { kind: 'failed', what: messageOf(error).split('\n')[0]! };
  }
  const found = exported['default'] ?? exported['adapter'];
  if (typeof found === 'function')
    return {
      kind: 'adapter',
      source: async () => checked(await (found as () => unknown)()),
    };
  const missing = missingIn(found);
  return missing === undefined
    ? { kind: 'adapter', source: found as SystemAdapter }
    : { kind: 'failed', what: missing };
}

const NEEDED = ['reset', 'input', 'onOutput'];

function missingIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null)
    return 'it exports no adapter, as its default or by the name adapter';
  const missing = NEEDED.filter((name) => typeof (value as Record<string, unknown>)[name] !== 'function');
  return missing.length === 0 ? undefined : `its adapter has no ${missing.join(', no ')}`;
}

function checked(value: unknown): SystemAdapter {
  const missing = missingIn(value);
  if (missing !== undefined) throw new Error(missing);
  return value as SystemAdapter;
}
