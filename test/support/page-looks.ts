/** What tests look at on the pages of the studio. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Download, type Page } from 'playwright-core';

const AXE = resolve('node_modules/axe-core/axe.min.js');

/** The model is read and drawn, as it is now. */
export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('.studio[data-current=true] .canvas .location');
}

/** What axe finds wrong with a page, in a line each; themes differ in their colours only. */
export async function accessProblems(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  // Evaluated by the browser itself, which the page's policy does not concern.
  await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(
    async (rules) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(rules: object): Promise<{
            violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[];
          }>;
        };
      };
      const { violations } = await axe.run(rules);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
      );
    },
    theme === 'dark' ? { runOnly: ['color-contrast'] } : {},
  );
}

/** Where an element is in the middle. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
}

/** What a click downloads, as text. */
export async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()] as [
    Promise<Download>,
    Promise<void>,
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
