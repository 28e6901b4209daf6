/** Mutants that are judged in this thread: what was given up before all of it was torn down is nobody's unhandled mistake. */
import { expect, test } from 'vitest';
import { stop } from '../../src/base/stopped.js';
import { interruptible } from '../../src/cli/interruptible.js';
import { judgeHere } from '../../src/generators/mutation/generate.js';

test('a question is given up, and the next one is torn down', async () => {
  const unhandled: unknown[] = [];
  const hear = (reason: unknown): void => void unhandled.push(reason);
  // Those that are there already would end the tests, and belong to them.
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', hear);
  const judge = judgeHere({
    judge: ([mutant]) => {
      if (mutant === 0) stop('time');
      for (;;);
    },
    kills: () => [],
    confirms: () => true,
  });
  const ended = interruptible(() => Promise.all([0, 1].map((mutant) => judge.judge([mutant], []))), 1);
  await new Promise(setImmediate);
  process.off('unhandledRejection', hear);
  for (const each of others) process.on('unhandledRejection', each);
  expect(ended).toEqual({ kind: 'stopped', limit: 'time' });
  expect(unhandled).toEqual([]);
});
