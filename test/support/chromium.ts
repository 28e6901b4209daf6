/** Chromium, where it is installed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

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

/** What a Web Worker of a page, whose script stands beside it, answers to a message; or what went wrong. */
export async function answerOfWorker(
  program: string,
  page: string,
  script: string,
  message: unknown,
): Promise<unknown> {
  const browser = await chromium.launch({
    executablePath: program,
    // A page that is a file may have workers that are files.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--allow-file-access-from-files'],
  });
  try {
    const opened = await browser.newPage();
    await opened.goto(pathToFileURL(page).href);
    return await opened.evaluate(
      ([name, sent]) =>
        new Promise<unknown>((resolve) => {
          const worker = new Worker(name);
          worker.onerror = ({ message: why }) => {
            resolve(why);
          };
          worker.onmessage = ({ data }) => {
            resolve(data);
          };
          worker.postMessage(sent);
        }),
      [script, message] as const,
    );
  } finally {
    await browser.close();
  }
}
