/**
 * The studio as its users have it: built, served, in a real Chromium. Where there is none, this is skipped and says so.
 */
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { accessProblems, downloaded, middleOf, ready } from '../support/page-looks.js';
import { testsInChromium } from '../support/in-chromium.js';
import { pictureFolder } from '../support/studio-page.js';

const inChromium = testsInChromium();

function pair({ x, y }: { x: number; y: number }): [number, number] {
  return [x, y];
}

const NODE = (template: number, index: number): string =>
  `[data-template="${template}"] .location[data-index="${index}"] .body`;

inChromium('the train gate: drawn, edited, mended, verified, stepped through and saved', async (studio) => {
  const server = await studio.serve('train-gate.xml');
  const file = join(server.directory, 'train-gate.xml');
  copyFileSync('models/train-gate.xml', file);
  const original = readFileSync(file, 'utf8');
  const page = await studio.open(server.address);
  await ready(page);
  expect(page.url()).not.toContain('token');

  // Every location is drawn, and no label lies on another.
  expect(await page.locator('.canvas .location').count()).toBe(8);
  expect(await page.locator('.canvas .tk-name').allTextContents()).toEqual(
    expect.arrayContaining(['Away', 'Crossing', 'Free', 'Stopping']),
  );
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.canvas .label')].map((label) => ({
      text: label.textContent,
      box: label.querySelector('rect')!.getBoundingClientRect(),
    }));
    return boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => {
        const [wide, high] = [
          Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
          Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
        ];
        return wide > 1.5 && high > 1.5 ? [`${a.text} / ${b.text}`] : [];
      }),
    );
  });
  expect(overlaps).toEqual([]);

  // Saving what was only looked at changes no byte.
  await page.keyboard.press('Control+s');
  await page.waitForTimeout(200);
  expect(readFileSync(file, 'utf8')).toBe(original);

  // A location and an edge, with the mouse.
  await page.locator('.canvas').focus();
  await page.keyboard.press('l');
  const [away, crossing] = [await middleOf(page, NODE(0, 0)), await middleOf(page, NODE(0, 4))];
  await page.mouse.click((away.x + crossing.x) / 2, away.y + 60);
  await page.waitForSelector('.canvas [data-template="0"] .location[data-index="5"]');
  await ready(page);
  await page.keyboard.press('e');
  const added = await middleOf(page, NODE(0, 5));
  const from = await middleOf(page, NODE(0, 0));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(added.x - 20, added.y - 10, { steps: 4 });
  await page.mouse.move(added.x, added.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('.canvas [data-template="0"] .edge[data-index="6"]');
  await page.keyboard.press('v');

  // A guard that is broken in its place, with what the checker says while it is typed.
  await page.locator('[data-template="0"] .label[data-owner=edge][data-role=guard]').first().dblclick();
  const field = page.locator('.label-editor textarea');
  await field.fill('x >= nosuch');
  await page.waitForSelector('.label-editor .field-problems');
  expect(await page.locator('.label-editor .field-problems').textContent()).toContain(
    "There is no 'nosuch' here.",
  );
  await field.press('Enter');
  await page.waitForSelector('.canvas .label.error');
  await page.waitForSelector('.problems li[data-severity=error]');
  await page.screenshot({ path: `${pictureFolder()}/broken-guard.png` });

  // Undo goes across everything: the guard; then the edge and the location, and these again.
  await page.locator('.canvas').focus();
  await page.keyboard.press('Control+z');
  await page.waitForSelector('.canvas .label.error', { state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelectorAll('.canvas .location').length === 8);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await page.waitForFunction(() => document.querySelectorAll('[data-template="0"] .edge').length === 7);
  await ready(page);

  // Saved: what was added, and not another byte.
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => document.querySelector('[data-testid=saved]')?.textContent === 'saved');
  const saved = readFileSync(file, 'utf8');
  const more = saved.split('\n').filter((line) => !original.split('\n').includes(line));
  expect(more.map((line) => line.replace(/-?\d+/g, 'N').trim())).toEqual([
    '<location id="idN" x="N" y="N"><name x="N" y="N">LN</name></location>',
    '<transition><source ref="idN"/><target ref="idN"/></transition>',
  ]);
  expect(
    saved
      .split('\n')
      .filter((line) => !more.includes(line))
      .join('\n'),
  ).toBe(original);

  // Verified; the trace of the first query is stepped through.
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'Run all' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.verdict')].every(({ dataset }) =>
      /^(satisfied|violated)$/.test(dataset['verdict'] ?? ''),
    ),
  );
  // The new location has no way out.
  expect(await page.locator('.verdict').allTextContents()).toEqual(['holds', 'holds', 'holds', 'fails']);
  await page.getByRole('button', { name: /^Trace, 2 steps/ }).click();
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 0 of 2') === true,
  );
  await page.locator('.canvas').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 2 of 2') === true,
  );
  expect(await page.locator('[data-process="0"] .location.here').getAttribute('data-index')).toBe('4');

  // An edit makes the answers stale.
  await page.keyboard.press('1');
  await page.locator('.canvas').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('3');
  await page.waitForSelector('.query[data-stale=true]');
  await page.context().close();
});

inChromium('keys alone: open, step, go back, branch, in exact and symbolic time', async (studio) => {
  const page = await studio.open(await studio.host());
  await page.getByRole('button', { name: /^lamp\.xml/ }).focus();
  await page.keyboard.press('Enter');
  await ready(page);
  await page.keyboard.press('2');
  await page.waitForSelector('.moves li');
  expect(await page.locator('.moves .when').first().textContent()).toBe('after at least 1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 1 of 1') === true,
  );
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 2 of 2') === true,
  );
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 1 of 2') === true,
  );
  await page.getByLabel('Delay, exactly').fill('3/2');
  await page.locator('.canvas').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.includes('time 2.5') === true,
  );
  await page.waitForSelector('.branches button');
  await page.getByRole('button', { name: 'Symbolic' }).click();
  await page.waitForSelector('.constraints li');
  await page.locator('.canvas').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.zone-area');
  expect(await page.locator('.constraints').textContent()).toContain('x');
  await page.context().close();
});

inChromium('drawn by hand: moved, copied, pasted, branched, named and shared', async (studio) => {
  const page = await studio.open(await studio.host(), undefined, { isPickerless: true });
  await page.getByRole('button', { name: /^lamp\.xml/ }).click();
  await ready(page);
  const original = readFileSync('models/lamp.xml', 'utf8');

  // Dragged.
  const start = await middleOf(page, NODE(0, 0));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 60, { steps: 3 });
  await page.mouse.move(start.x + 10, start.y + 80, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=saved]')?.textContent === 'not saved',
  );
  await ready(page);
  const now = await middleOf(page, NODE(0, 0));
  expect(Math.abs(now.y - start.y - 80)).toBeLessThan(12);

  // Saved where the browser has no pickers: downloaded, with nothing changed but coordinates.
  const saved = await downloaded(page, () => page.keyboard.press('Control+s'));
  expect(saved.name).toBe('lamp.xml');
  const bare = (text: string): string => text.replace(/ ([xy])="-?\d+"/g, ' $1');
  expect(bare(saved.bytes.toString())).toBe(bare(original));
  expect(saved.bytes.toString()).not.toBe(original);

  // Copied and pasted: two locations with the edges between them.
  const count = await page.locator('[data-template="0"] .location').count();
  await page.getByRole('treeitem', { name: /^Off/ }).first().click();
  const second = await middleOf(page, NODE(0, 1));
  await page.keyboard.down('Shift');
  await page.mouse.click(second.x, second.y);
  await page.keyboard.up('Shift');
  await page.locator('.canvas').focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await page.waitForFunction(
    (expected) => document.querySelectorAll('[data-template="0"] .location').length === expected,
    count + 2,
  );
  await page.keyboard.press('Control+z');

  // A branch point, and an edge to it.
  await page.keyboard.press('b');
  const [a, b] = [await middleOf(page, NODE(0, 0)), await middleOf(page, NODE(0, 1))];
  await page.mouse.click((a.x + b.x) / 2 + 15, (a.y + b.y) / 2 + 30);
  await page.waitForSelector('[data-template="0"] .branchpoint');
  await ready(page);
  const edges = await page.locator('[data-template="0"] .edge').count();
  await page.keyboard.press('e');
  await page.mouse.click(...pair(await middleOf(page, NODE(0, 0))));
  await page.mouse.click(...pair(await middleOf(page, '[data-template="0"] .branchpoint .body')));
  await page.waitForFunction(
    (expected) => document.querySelectorAll('[data-template="0"] .edge').length === expected,
    edges + 1,
  );
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.waitForSelector('[data-template="0"] .branchpoint', { state: 'detached' });
  await page.keyboard.press('v');

  // The code editor: what a name is, where it is declared, and another name for it.
  await page.getByRole('treeitem', { name: 'System' }).click();
  await page.waitForSelector('.code-editor[data-ready=true]');
  const line = page.locator('.cm-line', { hasText: 'system Lamp' });
  await line.hover({ position: { x: 76, y: 8 } });
  await page.waitForSelector('.cm-tooltip');
  expect(await page.locator('.cm-tooltip').textContent()).toContain('Lamp');
  await line.click({ position: { x: 76, y: 8 } });
  await page.keyboard.press('F12');
  await page.waitForFunction(
    () => document.querySelector('.right h2')?.textContent.includes('Name of Lamp') === true,
  );
  await page.getByRole('treeitem', { name: /^QUICK/ }).click();
  await page.waitForSelector('.code-editor[data-ready=true]');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('F2');
  await page.locator('input.rename').fill('SWIFT');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => document.querySelector('.canvas')?.textContent.includes('x < SWIFT') === true,
  );
  await ready(page);
  expect(await page.locator('.problems h2').textContent()).toBe('No problems');

  // Pictures: of the whole, and of a template.
  const share = async (name: string): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Share' }).click();
    return downloaded(page, () => page.getByRole('menuitem', { name, exact: true }).click());
  };
  expect((await share('SVG')).bytes.toString()).toContain('SWIFT');
  expect([...(await share('PNG')).bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  await page.getByRole('treeitem', { name: /^Lamp/ }).first().click();
  const template = await downloaded(page, () =>
    page.getByRole('group', { name: 'Picture of Lamp' }).getByText('SVG').click(),
  );
  expect([template.name, template.bytes.toString().includes('User')]).toEqual(['Lamp.svg', false]);

  // A link holds the model and what is seen of it.
  await page.locator('.canvas').focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  const seen = await page.locator('.world').getAttribute('transform');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy a link' }).click();
  await page.waitForFunction(() => location.hash.includes('model='));
  const other = await studio.open(page.url());
  await ready(other);
  expect(await other.locator('.canvas').textContent()).toContain('SWIFT');
  const [before, after] = [seen, await other.locator('.world').getAttribute('transform')].map((text) =>
    (text ?? '').match(/-?[\d.]+/g)!.map((each) => Math.round(Number(each))),
  );
  expect(after).toEqual(before);
  expect(await other.locator('.right h2').first().textContent()).toBe('Template Lamp');
  await other.context().close();

  // Leaving asks, by a question of the page's own; Escape means no, and the draft is offered.
  await page.getByRole('button', { name: 'Tickstone' }).click();
  await page.waitForSelector('dialog.question');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog.question', { state: 'detached' });
  await page.getByRole('button', { name: 'Tickstone' }).click();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.draft');
  expect(await page.locator('.draft').textContent()).toContain('lamp.xml');
  await page.context().close();
});

inChromium('runs: random, saved and loaded, exact and symbolic, and drawn to scale', async (studio) => {
  const page = await studio.open(await studio.host(), undefined, { isPickerless: true });
  // Opened by the browser's own dialog for files.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a model' }).click(),
  ]);
  await chooser.setFiles('models/train-gate.xml');
  await ready(page);
  await page.keyboard.press('2');
  await page.waitForSelector('.moves li');
  await page.getByLabel('Speed').fill('20');
  await page.locator('.canvas').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelectorAll('.moment').length > 6);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'to scale' }).click();
  await page.screenshot({ path: `${pictureFolder()}/to-scale.png` });
  for (const time of ['Exact', 'Symbolic']) {
    await page.getByRole('button', { name: time, exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.moment').length === 1);
    for (let k = 1; k <= 3; k++) {
      await page.locator('.canvas').focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelectorAll('.moment').length === n + 1, k);
    }
    const actions = await page.locator('.moment-action').allTextContents();
    const trace = await downloaded(page, () => page.getByRole('button', { name: 'Save trace' }).click());
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.moment').length === 1);
    const [again] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Load trace' }).click(),
    ]);
    await again.setFiles({ name: trace.name, mimeType: 'application/json', buffer: trace.bytes });
    await page.waitForFunction(() => document.querySelectorAll('.moment').length === 4);
    expect(await page.locator('.moment-action').allTextContents()).toEqual(actions);
  }
  await page.context().close();
});

inChromium('a search that is stopped says how far it came', async (studio) => {
  const server = await studio.serve('many.xml');
  // More trains than anybody waits for.
  const text = readFileSync('models/train-gate.xml', 'utf8').replace('TRAINS = 4', 'TRAINS = 12');
  writeFileSync(join(server.directory, 'many.xml'), text);
  const page = await studio.open(server.address);
  await ready(page);
  await page.keyboard.press('3');
  await page.locator('.query').last().getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForFunction(() =>
    /[1-9]\d* states/.test(document.querySelector('.says')?.textContent ?? ''),
  );
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForSelector('.verdict[data-verdict=stopped]');
  expect(await page.locator('.says').textContent()).toMatch(/^Stopped after [\d,]+ states\.$/);
  await page.context().close();
});

inChromium(
  'a model in text goes on as XML to be drawn; drawings fit windows of any width',
  async (studio) => {
    const server = await studio.serve('kettle.xta');
    const file = join(server.directory, 'kettle.xta');
    copyFileSync('models/kettle.xta', file);
    const page = await studio.open(server.address);
    await ready(page);
    const outside = (): Promise<number> =>
      page.evaluate(() => {
        const frame = document.querySelector('.canvas')!.getBoundingClientRect();
        const first = document.querySelector('.canvas .panel')!;
        return [...first.querySelectorAll('.location, .label')].filter((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
        }).length;
      });
    expect(await outside()).toBe(0);
    for (const width of [360, 1440, 800]) {
      await page.setViewportSize({ width, height: 740 });
      await page.waitForFunction((wide) => document.querySelector('.canvas')!.clientWidth <= wide, width);
      await page.waitForTimeout(50);
      expect([width, await outside()]).toEqual([width, 0]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    const locations = await page.locator('.canvas .location').count();
    await page.getByRole('button', { name: 'Continue as XML' }).click();
    await page.getByRole('toolbar', { name: 'Drawing tools' }).waitFor();
    expect(await page.locator('.top .file').textContent()).toContain('kettle.xml');
    expect(await page.locator('.canvas .location').count()).toBe(locations);
    await page.keyboard.press('l');
    const frame = (await page.locator('.canvas .panel .tk-frame').first().boundingBox())!;
    await page.mouse.click(frame.x + frame.width - 16, frame.y + frame.height - 16);
    await page.keyboard.press('Escape');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.canvas .location').length === count + 1,
      locations,
    );
    // Back to the text, and to its file, in which nothing has changed.
    await page.keyboard.press('Escape');
    await page.locator('.canvas').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Continue as XML' }).waitFor();
    expect(await page.locator('.top .file').textContent()).toMatch(/^kettle\.xta/);
    await page.keyboard.press('Control+s');
    expect(readFileSync(file, 'utf8')).toBe(readFileSync('models/kettle.xta', 'utf8'));
    expect(readdirSync(server.directory)).toEqual(['kettle.xta']);
    await page.context().close();
  },
);

/** Themes and widths of windows: all of them where there is time, else each theme and each width once. */
const LOOKS = (
  [
    ['light', 1440],
    ['dark', 360],
    ['dark', 1440],
    ['light', 360],
  ] as const
).slice(0, process.env['TICKSTONE_LONG'] === '1' ? 4 : 2);

describe('every view', () => {
  inChromium('has nothing that axe finds wrong, in both themes, and a picture', async (studio) => {
    const server = await studio.serve('train-gate.xml');
    copyFileSync('models/train-gate.xml', join(server.directory, 'train-gate.xml'));
    for (const [theme, width] of LOOKS) {
      const size = { width, height: width < 800 ? 740 : 900 };
      const page = await studio.open(server.address.replace('&open=train-gate.xml', ''), size);
      await page.evaluate((value) => {
        localStorage.setItem('tickstone.theme', value);
      }, theme);
      await page.reload();
      await page.waitForSelector('.gallery img');
      const look = async (name: string): Promise<void> => {
        await page.screenshot({ path: `${pictureFolder()}/${name}-${width}-${theme}.png` });
        expect([name, width, theme, await accessProblems(page, theme)]).toEqual([name, width, theme, []]);
      };
      await look('start');
      await page.getByRole('button', { name: 'train-gate.xml', exact: true }).click();
      await ready(page);
      await page.locator('.canvas').focus();
      await look('design');
      if (width > 800) {
        await page.getByRole('treeitem', { name: 'Declarations' }).first().click();
        await page.waitForSelector('.code-editor[data-ready=true]');
        await look('code');
        await page.getByRole('treeitem', { name: /^Coming → Stopped/ }).click();
        await look('edge');
        await page.keyboard.press('Control+k');
        await look('commands');
        await page.keyboard.press('Escape');
      }
      const modes = page.getByRole('group', { name: 'Mode' });
      await modes.getByText('Simulate').click();
      await page.locator('.moves li').first().click();
      await page.waitForFunction(
        () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 1') === true,
      );
      await look('simulate');
      await modes.getByText('Verify').click();
      await page.getByRole('button', { name: 'Run all' }).click();
      await page.waitForFunction(
        () => document.querySelectorAll('.verdict[data-verdict=satisfied]').length === 4,
      );
      await look('verify');
      await page.context().close();
    }
  });
});

describe('safe', () => {
  inChromium('what models say is text, also where it looks like HTML', async (studio) => {
    const server = await studio.serve('evil.xml');
    const evil = '&lt;img src=x onerror="document.title=1"&gt;';
    writeFileSync(
      join(server.directory, 'evil.xml'),
      readFileSync('models/lamp.xml', 'utf8')
        .replace('The lamp can become bright.', evil)
        .replace('>Off<', `>${evil}<`)
        .replace('// A lamp with', `// ${evil}`),
    );
    const page = await studio.open(server.address);
    await ready(page);
    await page.keyboard.press('3');
    await page.waitForSelector('.query');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.title()).toBe('Tickstone Studio');
    expect(await page.locator('.query .comment').first().textContent()).toContain('<img');
    await page.context().close();
  });

  inChromium('the page cannot evaluate code, and its worker can', async (studio) => {
    const server = await studio.serve();
    const page = await studio.open(server.address);
    // In a task of the page's own: what the browser is told from outside, no policy forbids.
    const evaluated = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => {
            const script = document.createElement('script');
            script.textContent = 'document.title = "inline"';
            document.body.append(script);
            try {
              // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- This is what must fail.
              resolve(String(new Function('return 1')()));
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        }),
    );
    expect([evaluated, await page.title()]).toEqual(['EvalError', 'Tickstone Studio']);
    studio.complaints.length = 0;
    await page.context().close();
  });

  inChromium(
    'a host whose policy forbids generated code, in workers too: slower, with the same answers',
    async (studio) => {
      const policy = { 'Content-Security-Policy': "default-src 'self'; img-src 'self' data: blob:" };
      const page = await studio.open(await studio.host(() => policy));
      await page.getByRole('button', { name: /^train-gate\.xml/ }).click();
      await ready(page);
      await page.keyboard.press('3');
      await page.getByRole('button', { name: 'Run all' }).click();
      await page.waitForFunction(
        () => document.querySelectorAll('.verdict[data-verdict=satisfied]').length === 4,
      );
      expect(await page.locator('.says').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^413 states/) as string]),
      );
      // Chromium says of each attempt that it was refused: that is what was asked for.
      studio.complaints.length = 0;
      await page.context().close();
    },
  );

  inChromium('two windows on one file: the second to save is told', async (studio) => {
    const server = await studio.serve('lamp.xml');
    const file = join(server.directory, 'lamp.xml');
    copyFileSync('models/lamp.xml', file);
    const [first, second] = [await studio.open(server.address), await studio.open(server.address)];
    for (const page of [first, second]) {
      await ready(page);
      await page.getByRole('treeitem', { name: /^Off/ }).first().click();
      await page.getByLabel('Invariant of the location').fill(page === first ? 'x <= 91' : 'x <= 92');
      await page.getByLabel('Invariant of the location').press('Enter');
      await page.waitForFunction(
        () => document.querySelector('[data-testid=saved]')?.textContent === 'not saved',
      );
    }
    await first.keyboard.press('Control+s');
    await first.waitForFunction(() => document.querySelector('[data-testid=saved]')?.textContent === 'saved');
    await second.keyboard.press('Control+s');
    await second.waitForSelector('.banner');
    expect(readFileSync(file, 'utf8')).toContain('x &lt;= 91');
    // A window without changes follows the disk.
    writeFileSync(file, readFileSync(file, 'utf8').replace('91', '93'));
    await first.waitForFunction(
      () => document.querySelector('.canvas')?.textContent.includes('x <= 93') === true,
    );
    studio.complaints.length = 0;
    await first.context().close();
    await second.context().close();
  });

  inChromium('unsaved changes survive a reload', async (studio) => {
    const page = await studio.open(await studio.host());
    await page.getByRole('button', { name: /^lamp\.xml/ }).click();
    await ready(page);
    await page.getByRole('treeitem', { name: /^Off/ }).first().click();
    await page.getByLabel('Name of the location').fill('Dark');
    await page.getByLabel('Name of the location').press('Enter');
    await page.waitForFunction(
      () => document.querySelector('.canvas')?.textContent.includes('Dark') === true,
    );
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Go on with them' }).click();
    await ready(page);
    expect(await page.locator('.canvas').textContent()).toContain('Dark');
    await page.context().close();
  });
});

inChromium('other formats are drawn and edited as text', async (studio) => {
  const page = await studio.open(await studio.host());
  for (const name of ['fischer.xta', 'post-office.tck', 'door.yaml']) {
    await page.getByRole('button', { name: new RegExp(`^${name.replace('.', '\\.')}`) }).click();
    await ready(page);
    await page.waitForSelector('.code-editor[data-ready=true]');
    await page.getByRole('button', { name: 'Tickstone' }).click();
    await page.waitForSelector('.gallery');
  }
  await page.context().close();
});

inChromium(
  'queries in a file beside the model are asked, changed in their lines, and saved',
  async (studio) => {
    const server = await studio.serve('fischer.xta');
    for (const name of ['fischer.xta', 'fischer.q'])
      copyFileSync(`models/${name}`, join(server.directory, name));
    const file = join(server.directory, 'fischer.q');
    const original = readFileSync(file, 'utf8');
    const page = await studio.open(server.address);
    await ready(page);
    await page.keyboard.press('3');
    const field = page.locator('.query textarea').first();
    const formula = await field.inputValue();
    expect(original).toContain(formula);
    await field.fill(`${formula} or false`);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(() => document.querySelector('[data-testid=saved]')?.textContent === 'saved');
    expect(readFileSync(file, 'utf8')).toBe(original.replace(formula, `${formula} or false`));
    expect(readFileSync(join(server.directory, 'fischer.xta'), 'utf8')).toBe(
      readFileSync('models/fischer.xta', 'utf8'),
    );
    await page.context().close();
  },
);
