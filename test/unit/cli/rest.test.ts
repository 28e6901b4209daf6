/** The thread that listens to signals is started for work without a rest, not for a command that waits: see signals.ts. */
import { afterEach, expect, test, vi } from 'vitest';
import { beginCommand, msBusy, noteRest } from '../../../src/cli/budget.js';

afterEach(() => {
  vi.restoreAllMocks();
});

test('how long a thread has worked is counted from its last rest', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  beginCommand();
  now.mockReturnValue(1250);
  expect(msBusy()).toBe(250);
  noteRest();
  now.mockReturnValue(1260);
  expect(msBusy()).toBe(10);
});
