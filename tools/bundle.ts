/**
 * The programs and the library, in dist/bin and dist/lib, with what they share in dist/chunks, where each module stands once.
 *
 *     node dist-tools/bundle.js
 *
 * To find and link a file takes Node longer than to read what stands in it. So what the command line loads at its start is together,
 * and so is what judges of mutants load, which is most of the engine; the rest is divided by who loads it
 * ([why](../docs/decisions/0024-few-chunks.md)). What browsers load stands apart from what needs Node.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';
import { type ChunkingContext, type RolldownOptions, rolldown } from 'rolldown';

const PROGRAMS = {
  'bin/tickstone': 'src/cli/main.ts',
  'bin/judge': 'src/cli/judge.ts',
  'bin/signals': 'src/cli/signal-watcher.ts',
  'lib/index': 'src/index.ts',
  'lib/browser': 'src/browser.ts',
  'lib/zones': 'src/zones.ts',
  'lib/diagrams': 'src/diagrams.ts',
  'lib/worker': 'src/worker.ts',
  'lib/campaign': 'src/campaign.ts',
  'lib/campaign-thread': 'src/campaign/crew/thread.ts',
  'lib/worker-thread': 'src/worker/thread.ts',
  'lib/judge-thread': 'src/worker/judge-thread.ts',
} as const;

/** Who loads many modules at once: the command line, judges of mutants, who asks them, browsers. */
const LOADERS: readonly (readonly string[])[] = [
  [PROGRAMS['bin/tickstone']],
  [PROGRAMS['bin/judge'], PROGRAMS['lib/judge-thread']],
  ['src/cli/commands/generate-mutation.ts'],
  [PROGRAMS['lib/browser']],
];

/** The names of chunks by which of the loaders load them; what neither of the first two loads is divided as it comes. */
const CHUNKS: Readonly<Record<string, string>> = {
  '1000': 'start',
  '1001': 'start-anywhere',
  '1010': 'start',
  '1011': 'start-anywhere',
  '1100': 'base',
  '1101': 'base-anywhere',
  '1110': 'base',
  '1111': 'base-anywhere',
  '0100': 'judge',
  '0101': 'engine',
  '0110': 'judge',
  '0111': 'model',
};

let loaded: readonly ReadonlySet<string>[] | undefined;

function chunkOf(id: string, modules: ChunkingContext): string | null {
  if (isProgram.has(id)) return null;
  loaded ??= LOADERS.map((programs) => loadedBy(programs, modules));
  return CHUNKS[loaded.map((each) => (each.has(id) ? '1' : '0')).join('')] ?? null;
}

const isProgram: ReadonlySet<string> = new Set(Object.values(PROGRAMS).map((path) => resolve(path)));

/** What programs import, and what that imports; what is loaded later only is not among it. */
function loadedBy(programs: readonly string[], modules: ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = programs.map((path) => resolve(path));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const each of modules.getModuleInfo(id)?.importedIds ?? []) waiting.push(each);
  }
  return found;
}

const options: RolldownOptions = {
  input: PROGRAMS,
  platform: 'node',
  external: (id) => !/^[./]/.test(id),
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  preserveEntrySignatures: 'allow-extension',
  logLevel: 'warn',
  checks: { bundlerTimings: false },
};

const bundle = await rolldown(options);
const { output } = await bundle.generate({
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: chunkOf, debugName: 'by loader' }],
  },
});
await bundle.close();

for (const part of ['bin', 'lib', 'chunks']) rmSync(`dist/${part}`, { recursive: true, force: true });
for (const file of output) {
  if (file.type !== 'chunk') throw new Error(`Nothing but programs is expected, not ${file.fileName}.`);
  // Node shows the line in which an error was thrown, so lines are short.
  const { code } = await transform(file.code, {
    format: 'esm',
    target: 'node20',
    minify: true,
    lineLimit: 160,
  });
  const path = resolve('dist', file.fileName);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}
