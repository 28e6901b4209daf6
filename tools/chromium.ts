/**
 * Sees to it that there is a Chromium for the tests of the studio: on Debian, and as root, it is installed. Elsewhere nothing is
 * done, and the tests say what they skip.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromiumProgram } from '../test/support/chromium.js';

const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
if (chromiumProgram() === undefined && isRootOnDebian) {
  console.log('Chromium is not installed: installing it for the tests of the studio.');
  const apt = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 240_000,
    }).status === 0;
  const isThere = apt('update') && apt('install', '--no-install-recommends', 'chromium');
  if (!isThere) console.log('It could not be installed: the tests of the studio are skipped.');
}
