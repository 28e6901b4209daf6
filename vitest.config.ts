/** How the tests run: every test file under test/, in a few worker processes, with invariants checked. */
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './test/support/closing-line.js';
import { SlowFirst } from './test/support/slow-first.js';
import { SEED_VARIABLE, seedOfRun } from './test/support/seed.js';

const seed = seedOfRun();
const long = process.env['TICKSTONE_LONG'] === '1';

// vitest reads the default export of its configuration.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    env: { TICKSTONE_CHECK: '1', [SEED_VARIABLE]: String(seed) },
    globalSetup: ['test/support/install-tools.ts'],
    setupFiles: ['test/support/draw-with-the-seed.ts'],
    // Files that follow each other in a worker share what they import; what a test changes it changes back.
    isolate: false,
    // What is compiled is kept for the next run, by what stands in each file.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'dist-tools/compiled-tests' },
    // All cores: CI has two, of which one would be left idle.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    // For loaded machines: no test is about time.
    testTimeout: long ? 1_800_000 : 300_000,
    hookTimeout: 300_000,
    // What other processes do on a loaded machine may go wrong once; the closing line names it. Laws draw the same again.
    retry: 1,
    reporters: ['default', new ClosingLine(seed)],
  },
});
