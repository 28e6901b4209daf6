/**
 * Before each test, fast-check is told the seed of its laws, see seed.ts; and nothing listens to limits that a test before it
 * has set for the process, which may be one of another file.
 */
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { listenTo } from '../../src/base/stopped.js';
import { seedOfLaw } from './seed.js';

beforeEach(({ task }) => {
  fc.configureGlobal({ seed: seedOfLaw(task.name) });
  listenTo({});
});
