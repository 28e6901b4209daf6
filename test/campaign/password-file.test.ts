/** PostgreSQL's file of passwords. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { passwordFor } from '../../src/campaign/stores/password-file.js';

const folder = mkdtempSync(join(tmpdir(), 'tickstone-passwords-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const LOGIN = { host: 'db', port: 5432, database: 'tickstone', user: 'worker' };

function found(text: string, login = LOGIN, mode = 0o600): ReturnType<typeof passwordFor> {
  const file = join(folder, `passwords-${mode}`);
  writeFileSync(file, text, { mode });
  return passwordFor(login, file);
}

describe('a password', () => {
  test.each([
    ['stands behind its login', 'db:5432:tickstone:worker:secret', 'secret'],
    ['is that of the first line that fits', 'db:1:*:*:no\n*:*:*:worker:yes\n*:*:*:*:no', 'yes'],
    ['may have colons and backslashes', 'db:*:*:*:a\\:b\\\\c', 'a:b\\c'],
    ['may end with a colon', 'db:*:*:*:a\\:', 'a:'],
    ['is not behind another host', 'bd:*:*:*:no', undefined],
    ['is not behind another database', '*:*:stone:*:no', undefined],
    ['is not behind another user', '*:*:*:owner:no', undefined],
    ['is not in a comment', '#b:*:*:*:no', undefined],
    ['is not in a line that is too short', '*:*:*:*', undefined],
    ['is not in an empty file', '', undefined],
    ['ends where its line ends', '*:*:*:*:crlf\r\n', 'crlf'],
  ])('%s', (_, text, password) => {
    expect(found(text)).toEqual({ password, isOpenToOthers: false });
  });

  test('for a socket may be under localhost', () => {
    expect(found('localhost:*:*:*:x', { ...LOGIN, host: '/run/postgresql' }).password).toBe('x');
  });

  test.skipIf(process.platform === 'win32')('is not taken from a file that others may read', () => {
    expect(found('*:*:*:*:x', LOGIN, 0o640)).toEqual({ isOpenToOthers: true });
  });

  test('is missing where there is no file', () => {
    expect(passwordFor(LOGIN, join(folder, 'none'))).toEqual({ isOpenToOthers: false });
    expect(passwordFor(LOGIN, folder)).toEqual({ isOpenToOthers: false });
  });
});
