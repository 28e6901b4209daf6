/**
 * The studio in Chromium: how soon it can be used, how large its main bundle is, whether its page stays free while its worker
 * works, how it pans, and how soon it says what is wrong. And pictures of every view, in both themes and three sizes.
 */
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page } from 'playwright-core';
import { type StudioBench, openBench, pictureFolder } from '../test/support/studio-page.js';

export async function benchStudio(): Promise<void> {
  const studio = await openBench();
  if (studio === undefined) {
    console.log('studio: skipped, there is no Chromium.');
    return;
  }
  try {
    sizes();
    await start(studio);
    await pan(studio);
    await typing(studio);
    await exploring(studio);
    await pictures(studio);
  } finally {
    await studio.close();
  }
}

function sizes(): void {
  const assets = readdirSync('dist/studio/assets');
  for (const part of ['index', 'worker', 'editor', 'elk']) {
    for (const name of assets.filter((each) => each.startsWith(part) && each.endsWith('.js'))) {
      const bytes = readFileSync(`dist/studio/assets/${name}`);
      console.log(`studio: ${part} ${(gzipSync(bytes).length / 1000).toFixed(0)} kB gzip`);
    }
  }
}

const READY = '.studio[data-current=true] .canvas .location';

async function start(studio: StudioBench): Promise<void> {
  const server = await studio.serve('train-gate.xml');
  copyFileSync('models/train-gate.xml', join(server.directory, 'train-gate.xml'));
  for (const round of ['cold', 'warm']) {
    const begun = performance.now();
    const page = await studio.open(server.address);
    await page.waitForSelector(READY);
    console.log(`studio: ${round} start, model drawn after ${(performance.now() - begun).toFixed(0)} ms`);
    await page.context().close();
  }
}

/** Records tasks of the main thread that take long. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = globalThis as unknown as { longTasks: number[] };
    record.longTasks = [];
    new PerformanceObserver((list) => {
      record.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ entryTypes: ['longtask'] });
  });
}

async function longest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
}

/** A template with so many locations in a grid, each with labels. */
function gridModel(count: number): string {
  const columns = Math.ceil(Math.sqrt(count));
  const locations = Array.from({ length: count }, (_, k) => {
    const [x, y] = [(k % columns) * 150, Math.floor(k / columns) * 110];
    return `<location id="id${k}" x="${x}" y="${y}"><name x="${x - 10}" y="${y - 34}">L${k}</name><label kind="invariant" x="${x - 10}" y="${y + 16}">x &lt;= ${k}</label></location>`;
  });
  const edges = Array.from({ length: count - 1 }, (_, k) => {
    return `<transition><source ref="id${k}"/><target ref="id${k + 1}"/><label kind="guard">x &gt;= ${k % 7}</label><label kind="assignment">x = 0</label></transition>`;
  });
  return `<nta><declaration>clock x;</declaration><template><name>Grid</name>${locations.join('')}<init ref="id0"/>${edges.join('')}</template><system>system Grid;</system></nta>`;
}

async function pan(studio: StudioBench): Promise<void> {
  const server = await studio.serve('grid.xml');
  writeFileSync(join(server.directory, 'grid.xml'), gridModel(500));
  const page = await studio.open(server.address);
  await page.waitForSelector(READY);
  for (const zooms of [0, 6]) {
    for (let k = 0; k < zooms; k++) await page.getByRole('button', { name: 'Zoom in' }).click();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const metrics = async (): Promise<Record<string, number>> => {
      const { metrics: list } = await session.send('Performance.getMetrics');
      return Object.fromEntries(list.map(({ name, value }) => [name, value]));
    };
    const box = (await page.locator('.canvas').boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.down();
    const before = await metrics();
    const frames = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const canvas = document.querySelector('.canvas')!;
          let count = 0;
          const begun = performance.now();
          const step = (): void => {
            count++;
            const at = {
              clientX: 500 + 200 * Math.sin(count / 20),
              clientY: 400 + 100 * Math.cos(count / 20),
            };
            canvas.dispatchEvent(
              new PointerEvent('pointermove', { ...at, bubbles: true, pointerId: 1, buttons: 1 }),
            );
            if (performance.now() - begun < 2000) requestAnimationFrame(step);
            else resolve(count);
          };
          requestAnimationFrame(step);
        }),
    );
    const after = await metrics();
    await page.mouse.up();
    const per = (name: string): number => (1000 * (after[name]! - before[name]!)) / frames;
    console.log(
      `studio: 500 locations, ${zooms === 0 ? 'all of them' : 'zoomed in'}: ${(frames / 2).toFixed(0)} frames a second, ` +
        `script ${per('ScriptDuration').toFixed(2)} ms, layout and style ${(per('LayoutDuration') + per('RecalcStyleDuration')).toFixed(2)} ms a frame`,
    );
  }
  await page.context().close();
}

async function typing(studio: StudioBench): Promise<void> {
  const server = await studio.serve('long.xta');
  const functions = Array.from(
    { length: 200 },
    (_, k) => `int f${k}(int a) {\n  int b = a + ${k};\n  if (b > 3) return b;\n  return a;\n}`,
  );
  writeFileSync(
    join(server.directory, 'long.xta'),
    `${functions.join('\n')}\nprocess P() { state A; init A; }\nsystem P;\n`,
  );
  const page = await studio.open(server.address);
  await page.waitForSelector(READY);
  await page.waitForSelector('.code-editor[data-ready=true]');
  await page.locator('.code-editor .cm-content').click();
  await page.keyboard.press('Control+Home');
  const times: number[] = [];
  for (let k = 0; k < 5; k++) {
    await page.waitForFunction(() => document.querySelector('.problems li[data-severity=error]') === null);
    await page.evaluate(() => {
      const told = new Promise<number>((resolve) => {
        const onKey = (): void => {
          const begun = performance.now();
          const look = (): void => {
            if (document.querySelector('.problems li[data-severity=error]') === null)
              requestAnimationFrame(look);
            else resolve(performance.now() - begun);
          };
          look();
        };
        addEventListener('keydown', onKey, { once: true, capture: true });
      });
      Object.assign(globalThis, { told });
    });
    await page.keyboard.press(')');
    times.push(await page.evaluate(() => (globalThis as unknown as { told: Promise<number> }).told));
    await page.keyboard.press('Backspace');
  }
  console.log(
    `studio: typing in ${5 * 200 + 2} lines, a diagnostic is shown after ${times.map((each) => each.toFixed(0)).join(', ')} ms`,
  );
  await page.context().close();
}

async function exploring(studio: StudioBench): Promise<void> {
  const server = await studio.serve('many.xta');
  // Counters that step on their own: 10^6 states.
  writeFileSync(
    join(server.directory, 'many.xta'),
    `process P() { int[0,9] n; state A; init A; trans A -> A { guard n < 9; assign n++; }; }\n${Array.from({ length: 6 }, (_, k) => `P${k} = P();`).join('\n')}\nsystem ${Array.from({ length: 6 }, (_, k) => `P${k}`).join(', ')};\n`,
  );
  const page = await studio.open(server.address);
  await page.waitForSelector(READY);
  await page.keyboard.press('3');
  await page.getByLabel('New query').fill('A[] P0.n <= 9');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.waitForSelector('.query');
  await watchTasks(page);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForSelector('.verdict[data-verdict=satisfied]', { timeout: 180_000 });
  const said = await page.locator('.says').first().textContent();
  console.log(
    `studio: exploring ${said ?? ''} (${((performance.now() - begun) / 1000).toFixed(1)} s); ` +
      `longest task of the page ${(await longest(page)).toFixed(0)} ms`,
  );
  await page.context().close();
}

async function pictures(studio: StudioBench): Promise<void> {
  const server = await studio.serve('train-gate.xml');
  copyFileSync('models/train-gate.xml', join(server.directory, 'train-gate.xml'));
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    for (const theme of ['light', 'dark'] as const) {
      const page = await studio.open(server.address, { width, height });
      await page.evaluate((value) => {
        localStorage.setItem('tickstone.theme', value);
      }, theme);
      await page.reload();
      await page.waitForSelector(READY, { state: 'attached' });
      const take = async (name: string): Promise<void> => {
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${pictureFolder()}/${name}-${width}-${theme}.png` });
      };
      await take('design');
      await page.getByRole('button', { name: 'Simulate' }).first().click();
      await page.waitForSelector('.moves li', { state: 'attached' });
      await page.locator('.moves li').first().click();
      await take('simulate');
      if (width < 800) {
        await page.getByRole('button', { name: 'Drawing' }).click();
        await take('simulate-drawing');
      }
      await page.getByRole('button', { name: 'Verify' }).first().click();
      await page.getByRole('button', { name: 'Run all' }).click();
      await take('verify');
      if (width < 800) {
        await page.getByRole('button', { name: 'Model' }).click();
        await take('tree');
      }
      await page.context().close();
    }
  }
  console.log(`studio: pictures are in ${pictureFolder()}`);
}
