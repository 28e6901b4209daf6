/** The command that runs a test again: what was typed, without secrets. */
import { expect, test } from 'vitest';
import { RUN } from '../../../src/cli/options/run.js';
import { replayCommand } from '../../../src/cli/write/replay-command.js';

function replayed(typed: Readonly<Record<string, readonly string[]>>): string {
  return replayCommand(RUN, new Map(Object.entries(typed)), {
    suite: 'lamp.suite.json',
    test: 't7',
    repetition: undefined,
  });
}

test.each<[typed: Readonly<Record<string, readonly string[]>>, expected: string]>([
  [{ sut: ['./lamp fast'], filter: ['x'] }, "--sut './lamp fast'"],
  [{ sut: ['./lamp'], env: ['MODE=fast'] }, '--sut ./lamp --env MODE=fast'],
  // They are passed on from the environment of whoever runs it again.
  [
    { sut: ['./lamp'], env: ['API_TOKEN=s3cret', 'DB_PASSWORD=x=y'] },
    '--sut ./lamp --env API_TOKEN --env DB_PASSWORD',
  ],
  [{ connect: ['mqtt://me:s3cret@host:1883'] }, '--connect mqtt://me@host:1883'],
])('%j', (typed, expected) => {
  expect(replayed(typed)).toBe(`tickstone run lamp.suite.json --filter t7 ${expected} --no-record`);
});
