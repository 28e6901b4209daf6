/** `tickstone show` on what it cannot open: it says what is missing, and what to do. What it opens, the tests of the studio see. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inFreshDirectory, tickstone } from '../support/cli.js';

describe('what cannot be shown', () => {
  test.each([
    [
      'a file of another kind',
      ['lamp.xml'],
      "'lamp.xml' is not a trace, a suite, a run record or a mutation report.",
      'Traces come from',
    ],
    [
      'a suite without its model',
      ['alone.suite.json'],
      "The model of 'alone.suite.json' is 'gone.xml', which does not exist.",
      'Use --model to say where it is.',
    ],
    [
      'a model that is named and not there',
      ['alone.suite.json', '--model', 'other.xml'],
      "The model of 'alone.suite.json' is 'other.xml', which does not exist.",
      'Check the path that --model names.',
    ],
    ['no file', ['nosuch.suite.json'], 'There is no such file.', 'Check the path.'],
  ])('%s', (_, args, message, hint) => {
    inFreshDirectory((directory) => {
      copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
      const suite = {
        format: 'tickstone-suite',
        version: 1,
        model: { name: 'gone', file: 'gone.xml' },
        tests: [],
      };
      writeFileSync(join(directory, 'alone.suite.json'), JSON.stringify(suite));
      const { status, stderr } = tickstone(['show', ...args, '--budget-time', '1s'], { cwd: directory });
      expect(stderr).toContain(message);
      expect(stderr).toContain(hint);
      expect(status).toBe(2);
    });
  });
});
