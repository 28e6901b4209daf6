/** Chromium, where it is installed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The text that the scripts of a page leave in `<pre id="result">`, in letters that HTML leaves alone; or what went wrong. */
export function resultOfPage(
  program: string,
  page: string,
  directory: string,
  flags: readonly string[] = [],
): string {
  const { stdout, stderr } = spawnSync(
    program,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
      `--user-data-dir=${join(directory, 'profile')}`,
      // Of virtual time, which stands still while there is work.
      '--virtual-time-budget=60000',
      ...flags,
      '--dump-dom',
      pathToFileURL(page).href,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 26, timeout: 240_000 },
  );
  const result = /<pre id="result">([^<]*)<\/pre>/.exec(stdout)?.[1];
  return result === undefined || result === '' ? stderr : decodeURIComponent(result);
}
