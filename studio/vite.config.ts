/**
 * How the studio is built: static files that any host can serve from any folder. The bundled models, and pictures of them, are
 * made into it, so that the first page needs no engine.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, defineConfig } from 'vite';
import type * as tickstone from '../src/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const library = (name: string): string => `${root}dist/lib/${name}`;

/** Models that a first look is worth, in the order in which they are shown. */
const SHOWN = [
  'lamp.xml',
  'train-gate.xml',
  'coffee-machine.xml',
  'lift.xml',
  'pedestrian-light.xml',
  'heating.xml',
  'intercom.xml',
  'bus.xml',
  'bottling-line.xml',
  'lossy-link.xml',
  'fischer.xta',
  'kettle.xta',
  'greenhouse.xta',
  'scheduler.xta',
  'fischer.tck',
  'post-office.tck',
  'door.yaml',
];

/** The module `virtual:gallery`, and the files that it names. */
function gallery(): Plugin {
  const id = '\0virtual:gallery';
  return {
    name: 'gallery',
    resolveId: (name) => (name === 'virtual:gallery' ? id : undefined),
    async load(name) {
      if (name !== id) return undefined;
      const { loadModel, convert } = (await import(library('index.js'))) as typeof tickstone;
      const page = readFileSync(`${root}models/README.md`, 'utf8');
      const entries: string[] = [];
      for (const file of SHOWN) {
        const text = readFileSync(`${root}models/${file}`);
        const model = await loadModel({ name: file, text });
        // One drawing in the colours of both themes; the page says which.
        const both = await convert(model, 'svg', { theme: 'auto' });
        const [, dark = ''] = /^@media \(prefers-color-scheme: dark\) \{ (.*) \}$/m.exec(both) ?? [];
        const light = both.replace(/^@media .*\n/m, '');
        const sources = { light, dark: light.replace(/^\.tk \{ --.*$/m, dark) };
        const pictures = (['light', 'dark'] as const).map((theme) => {
          const name = `${file}.${theme}.svg`;
          return `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source: sources[theme] })}`;
        });
        const content = this.emitFile({ type: 'asset', name: `${file}.txt`, source: text });
        const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`](${file})`));
        const summary = (row?.split('|')[2] ?? '').trim().replace(/[`*]/g, '');
        entries.push(
          `{ file: ${JSON.stringify(file)}, summary: ${JSON.stringify(summary)}, ` +
            `url: import.meta.ROLLUP_FILE_URL_${content}, light: ${pictures[0]!}, dark: ${pictures[1]!} }`,
        );
      }
      return `export const gallery = [${entries.join(',\n')}];`;
    },
  };
}

// Vite reads the default export of its configuration.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [gallery()],
  resolve: {
    alias: {
      tickstone: library('browser.js'),
      // The solver that browsers do not have.
      highs: fileURLToPath(new URL('./src/engine/no-solver.ts', import.meta.url)),
    },
  },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
  },
});
