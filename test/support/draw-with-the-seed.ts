/** Before each test, fast-check is told the seed of its laws: see seed.ts. */
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { seedOfLaw } from './seed.js';

beforeEach(({ task }) => {
  fc.configureGlobal({ seed: seedOfLaw(task.file.name, task.name) });
});
