/** A signal that breaks off one piece of work ends what would follow it too. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What was heard is kept as long as the process: these tests have modules of their own, which nobody else sees.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.resetModules();
});

test.skipIf(process.platform === 'win32')(
  'work that Ctrl-C has broken off (skipped on Windows, which has no such signal)',
  async () => {
    const { interruptible } = await import('../../../src/cli/interruptible.js');
    const { isInterrupted } = await import('../../../src/cli/signals.js');
    expect(isInterrupted(0)).toBe(false);
    const result = interruptible(() => {
      process.kill(process.pid, 'SIGINT');
      // Does not ask whether it shall end.
      for (;;);
    });
    expect(result).toEqual({ kind: 'stopped', limit: 'interrupted' });
    expect(isInterrupted(0)).toBe(true);
  },
);

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'work of other threads that %s has ended (skipped on Windows, which has no such signal)',
  async (signal) => {
    const { runUntilStopped } = await import('../../../src/cli/generate.js');
    const { isInterrupted } = await import('../../../src/cli/signals.js');
    const endless = {
      run: () => {
        setImmediate(() => process.kill(process.pid, signal));
        return new Promise<void>(() => undefined);
      },
      result: () => {
        throw new Error('nobody asks for it');
      },
    };
    expect(await runUntilStopped(endless, { json: false })).toBe('interrupted');
    expect(isInterrupted(0)).toBe(true);
  },
);

test('work that is broken off just when it has begun to wait leaves no broken promise behind', async () => {
  const { interruptible } = await import('../../../src/cli/interruptible.js');
  const unheard: unknown[] = [];
  const hear = (why: unknown): void => void unheard.push(why);
  process.on('unhandledRejection', hear);
  try {
    const begun = interruptible(() => Promise.reject(new Error('its time is up')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).toEqual([]);
    // Who waits for it is told all the same.
    await expect(begun.kind === 'done' ? begun.value : undefined).rejects.toThrow('its time is up');
  } finally {
    process.off('unhandledRejection', hear);
  }
});
