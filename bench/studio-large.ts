/**
 * The studio with much in it: a trace of 50,000 steps, a suite of 5,000 goals and one for 1,000 mutants are opened, gone through
 * and sought in, and the longest task of the page is said for each.
 */
import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { type Model, type Suite, generateCoverage, generateMutation, loadModel } from '../src/index.js';
import { longTrace, manyGoals } from '../test/support/large-documents.js';
import { type StudioBench, openBench } from '../test/support/studio-page.js';

export async function benchLargeStudio(): Promise<void> {
  const studio = await openBench();
  if (studio === undefined) {
    console.log('studio-large: skipped, there is no Chromium.');
    return;
  }
  try {
    const gate = await loadModel('models/train-gate.xml');
    await trace(studio);
    const { suite } = await generateCoverage(gate, { underTest: ['Controller'] });
    await goals(studio, '5,000 goals', manyGoals(suite, 5_000), 'train-gate.xml');
    await goals(studio, '1,000 mutants', await mutants(gate), 'train-gate.xml');
  } finally {
    await studio.close();
  }
}

async function mutants(gate: Model): Promise<Suite> {
  const { suite } = await generateMutation(gate, { underTest: ['Controller'], sample: 1000, order: 2 });
  const { goals: found } = suite;
  console.log(`studio-large: ${found.length} mutants, ${suite.tests.length} tests`);
  return suite;
}

async function opened(
  studio: StudioBench,
  model: string,
  document: { readonly name: string; readonly text: string },
): Promise<Page> {
  const text = readFileSync(`models/${model}`, 'utf8');
  const server = await studio.serve(undefined, { ...document, model: { name: model, text } });
  const page = await studio.open('about:blank');
  await watch(studio, page);
  await page.goto(server.address);
  return page;
}

function watch({ browser }: StudioBench, page: Page): Promise<void> {
  return browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds: of the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Says the longest task of the page's main thread since the last time: by the clock, which counts what other programs of the
 * machine did meanwhile, and by what the processor did for it.
 */
async function tell(studio: StudioBench, page: Page, what: string, begun: number): Promise<void> {
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  await page.waitForTimeout(300);
  const { traceEvents } = JSON.parse((await studio.browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const main = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && main.some((each) => each.pid === pid && each.tid === tid),
  );
  const longest = (of: 'dur' | 'tdur'): string =>
    (tasks.reduce((most, task) => Math.max(most, task[of] ?? 0), 0) / 1000).toFixed(0);
  console.log(
    `studio-large: ${what}: ${took} s, ${tasks.length} tasks, the longest ${longest('dur')} ms (${longest('tdur')} ms of the processor)`,
  );
  await watch(studio, page);
}

const STEP = (at: number): string => `step ${at} of`;

async function trace(studio: StudioBench): Promise<void> {
  const text = JSON.stringify(await longTrace(50_000));
  let begun = performance.now();
  const page = await opened(studio, 'lamp.xml', { name: 'long.trace.json', text });
  const at = (word: string): Promise<unknown> =>
    page.waitForFunction(
      (wanted) => document.querySelector('.timeline .quiet')?.textContent.startsWith(wanted) === true,
      word,
      { timeout: 120_000 },
    );
  await page.waitForFunction(() => document.querySelectorAll('.moment').length > 50);
  await tell(studio, page, 'a trace of 50,000 steps, first shown', begun);
  await at('step 0 of 50000 ');
  await tell(studio, page, 'followed to its end', begun);
  begun = performance.now();
  await page.locator('.canvas').focus();
  await page.keyboard.press('End');
  await at('step 50000 of');
  for (let k = 1; k <= 30; k++) {
    await page.keyboard.press('ArrowLeft');
    await at(STEP(50_000 - k));
  }
  await page.getByRole('button', { name: 'to scale' }).click();
  await page.keyboard.press('Home');
  await at(STEP(0));
  await tell(studio, page, 'gone through', begun);
  await studio.browser.stopTracing();
  await page.context().close();
}

async function goals(studio: StudioBench, what: string, suite: Suite, model: string): Promise<void> {
  let begun = performance.now();
  const page = await opened(studio, model, { name: 'large.suite.json', text: JSON.stringify(suite) });
  await page.waitForSelector('.virtual-row');
  await tell(studio, page, `${what}, opened`, begun);
  begun = performance.now();
  const list = page.locator('.virtual');
  for (const top of [2_000, 40_000, 90_000, 0]) {
    await list.evaluate((element, to) => {
      element.scrollTop = to;
    }, top);
    await page.waitForTimeout(50);
  }
  await page.getByLabel('Find goals').fill('edge 9');
  await page.getByLabel('Find goals').fill('');
  await page.locator('.virtual-row').first().click();
  await page.waitForSelector('.chosen');
  for (let k = 0; k < 8; k++) await list.press('ArrowDown');
  await tell(studio, page, `${what}, gone through`, begun);
  begun = performance.now();
  await page.getByRole('button', { name: 'Matrix' }).click();
  await page.waitForSelector('.matrix-row');
  await page.getByRole('button', { name: /^Tests / }).click();
  await page.locator('.virtual-row').first().click();
  await page.waitForSelector('.test-row');
  await tell(studio, page, `${what}, matrix and tests`, begun);
  await studio.browser.stopTracing();
  await page.context().close();
}
