/**
 * Tests of models in the studio, as its users make, run and understand them, in a real Chromium. Where there is none, this is
 * skipped and says so.
 */
import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { expect } from 'vitest';
import { generateCoverage, modelFromText } from '../../src/library/index.js';
import { longTrace, manyGoals } from '../support/large-documents.js';
import { accessProblems, downloaded, ready } from '../support/page-looks.js';
import { testsInChromium } from '../support/in-chromium.js';
import { runInProcess } from '../support/run-in-process.js';
import { pictureFolder } from '../support/studio-page.js';

const inChromium = testsInChromium();

async function openLamp(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^lamp\.xml/ }).click();
  await ready(page);
  await page.keyboard.press('4');
  await page.getByRole('checkbox', { name: 'Lamp' }).check();
  await page.waitForFunction(
    () => document.querySelector('.interface')?.textContent.includes('Inputstouch') === true,
  );
}

async function generate(page: Page, method: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate tests …' }).click();
  await page.getByLabel('Method', { exact: true }).selectOption(method);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForSelector('.suite-panel');
}

inChromium('mutation tests: made, understood, made fewer, run, kept and found again', async (studio) => {
  const page = await studio.open(await studio.host(), undefined, { isPickerless: true });
  await openLamp(page);

  // Inputs and outputs are told apart everywhere.
  expect(await page.locator('.canvas .label.input').first().textContent()).toBe('touch?');
  expect(await page.locator('.canvas .label.output').first().textContent()).toMatch(/^(dim|bright|off)!$/);
  expect(await page.locator('.panel.under-test').getAttribute('data-process')).toBe('0');
  // A click on the drawing chooses, too; and takes back.
  const frame = (await page.locator('.panel[data-process="1"] .tk-frame').boundingBox())!;
  const corner = [frame.x + frame.width - 12, frame.y + 12] as const;
  await page.mouse.click(...corner);
  await page.waitForFunction(() => document.querySelectorAll('.panel.under-test').length === 2);
  await page.mouse.click(...corner);
  await page.waitForFunction(() => document.querySelectorAll('.panel.under-test').length === 1);

  // The form says what the command says.
  await page.getByLabel('Method', { exact: true }).selectOption('mutation');
  await page.getByLabel('sample', { exact: true }).fill('60');
  await page.waitForFunction(
    () =>
      document.querySelector('.command code')?.textContent ===
      'tickstone generate mutation lamp.xml --under-test Lamp --sample 60',
  );
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForSelector('.suite-panel');

  // A killed mutant, marked on its own drawing; and one that no test can tell apart, with the reason.
  await page.getByLabel('Which goals').selectOption('covered');
  await page.locator('.virtual-row').first().click();
  await page.waitForSelector('.canvas .mutated');
  await page.screenshot({ path: `${pictureFolder()}/mutant.png` });
  await page.getByLabel('Which goals').selectOption('equivalent');
  const equals = await page.locator('.virtual-row').count();
  if (equals > 0) {
    await page.locator('.virtual-row').first().click();
    await page.waitForSelector('.chosen .status[data-status=equivalent]');
  }
  await page.getByLabel('Which goals').selectOption('covered');

  // A test, to scale and in the simulator.
  await page.getByRole('button', { name: /^Tests / }).click();
  await page.locator('.virtual-row').first().click();
  await page.waitForSelector('.test-row .tk-input-words');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 0 of') === true,
  );
  await page.keyboard.press('ArrowRight');
  // Up and down belong to the list; left and right to the run of the test.
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 1 of') === true,
  );
  const lines = (await page.locator('.test-lines').textContent()) ?? '';

  // What is shown is what the command line says.
  const saved = await downloaded(page, () => page.getByRole('button', { name: 'Save suite' }).click());
  const server = await studio.serve();
  const file = join(server.directory, 'lamp.suite.json');
  writeFileSync(file, saved.bytes);
  const id = (await page.locator('.virtual-row .code').first().textContent()) ?? '';
  const { stdout } = await runInProcess(['suite', 'show', file, id, '--no-color']);
  expect(stdout.replace(/^ +/gm, '')).toContain(lines.replace(/^ +/gm, ''));
  const { stdout: all } = await runInProcess(['suite', 'show', file, '--json']);
  const { summary } = JSON.parse(all) as { summary: { tests: number; covered: number; goals: number } };
  expect(await page.getByTestId('summary').textContent()).toContain(
    `${summary.tests} tests, ${summary.covered} of ${summary.goals} goals covered`,
  );

  // Run: the model passes all, a mutant is caught, where and when is seen.
  await page.getByRole('button', { name: 'Run on the model' }).click();
  await page.waitForSelector('[data-testid=run]');
  // Where the model leaves a choice, a test may end undecided; none fails.
  expect(await page.getByTestId('run').textContent()).toMatch(
    /^\d+ of \d+ tests passed(, \d+ inconclusive)?\.$/,
  );
  await page.getByRole('button', { name: /^Goals / }).click();
  await page.getByLabel('Which goals').selectOption('covered');
  await page.locator('.virtual-row').first().click();
  await page.getByRole('button', { name: 'Run the suite on it' }).click();
  await page.waitForSelector('.verdict[data-verdict=fail]');
  await page.waitForSelector('.test-row .tk-mark-bad-words');
  await page.waitForSelector('.canvas .edge.missing');
  await page.screenshot({ path: `${pictureFolder()}/failed-test.png` });

  // Fewer tests; then everything is there again after a reload.
  await page.getByRole('button', { name: 'Minimise' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.suite-name')].some(
      ({ textContent }) => textContent === 'mutation, minimal',
    ),
  );
  await page.reload();
  await page.getByRole('button', { name: /^lamp\.xml/ }).click();
  await ready(page);
  await page.keyboard.press('4');
  await page.waitForFunction(() => document.querySelectorAll('.suite-name').length === 2);
  await page.getByRole('button', { name: /^mutation \d/ }).click();
  await page.getByRole('button', { name: 'Runs 2' }).click();
  await page.waitForSelector('.verdict[data-verdict=fail]');
  await page.context().close();
});

inChromium('jobs run side by side; one that is stopped keeps what it has found', async (studio) => {
  const server = await studio.serve('train-gate.xml');
  copyFileSync('models/train-gate.xml', join(server.directory, 'train-gate.xml'));
  const page = await studio.open(server.address);
  await ready(page);
  await page.keyboard.press('4');
  await page.getByRole('checkbox', { name: 'Controller' }).check();
  await page.getByLabel('Method', { exact: true }).selectOption('mutation');
  await page.getByLabel('order', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForFunction(() =>
    /[1-9][\d,]* of [\d,]+ mutants/.test(document.querySelector('.job')?.textContent ?? ''),
  );
  await page.getByLabel('Method', { exact: true }).selectOption('coverage');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForSelector('.suite-panel');
  await page.locator('.job').getByRole('button', { name: 'Stop' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.suite-name').length === 2);
  await page.waitForSelector('.job', { state: 'detached' });
  await page.getByRole('button', { name: /^mutation/ }).click();
  expect(await page.getByTestId('summary').textContent()).toMatch(/[1-9]\d* of .* covered, \d+ unknown/);
  await page.context().close();
});

inChromium(
  'a command as the system, on the machine that serves: shown first, its bug seen in time',
  async (studio) => {
    const server = await studio.serve('barrier.xta');
    copyFileSync('models/barrier.xta', join(server.directory, 'barrier.xta'));
    copyFileSync('examples/python/barrier.py', join(server.directory, 'barrier.py'));
    const page = await studio.open(server.address);
    // Another window, which knows of no suite yet.
    const other = await studio.open(server.address);
    await ready(other);
    await other.keyboard.press('4');
    await other.getByRole('checkbox', { name: 'Control', exact: true }).check();
    await ready(page);
    await page.keyboard.press('4');
    for (const name of ['Control', 'Motor']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByLabel('outputs', { exact: true }).fill('raise, lower, up, down');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForSelector('.suite-panel');
    for (const [command, verdict] of [
      ['python3 barrier.py', 'pass'],
      ['python3 barrier.py missing', 'fail'],
    ] as const) {
      await page.getByRole('button', { name: 'Run on a command' }).click();
      await page.getByLabel('Command', { exact: true }).fill(command);
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog.question pre');
      expect(await page.locator('dialog.question pre').textContent()).toBe(command);
      await page.getByRole('button', { name: 'Start it' }).click();
      await page.waitForFunction(
        (wanted) => document.querySelector(`.virtual-row .verdict[data-verdict=${wanted}]`) !== null,
        verdict,
      );
    }
    await page.waitForSelector('.test-row .tk-mark-bad-words');

    // A system that listens: its address is shown first, and nobody is connected to before that is confirmed.
    const connected: Socket[] = [];
    const listening = createServer((socket) => {
      connected.push(socket);
      const { stdin, stdout } = spawn('python3', ['examples/python/barrier.py'], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      socket.on('error', () => undefined);
      stdin.on('error', () => undefined);
      socket.pipe(stdin);
      stdout.pipe(socket);
    });
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const place = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
    for (const answer of ['Cancel', 'Connect']) {
      await page.getByRole('button', { name: 'Run on an address' }).click();
      await page.getByLabel('Address', { exact: true }).fill(place);
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog.question pre');
      expect(await page.locator('dialog.question pre').textContent()).toBe(`tcp://${place}`);
      expect(connected.length).toBe(0);
      await page.getByRole('button', { name: answer, exact: true }).click();
      await page.waitForSelector('dialog.question', { state: 'detached' });
    }
    await page.getByRole('button', { name: 'Runs 3' }).waitFor();
    expect(connected.length).toBeGreaterThan(0);
    expect(await page.getByTestId('run').textContent()).toMatch(/^(\d+) of \1 tests passed\.$/);
    listening.close();

    // What the other window makes is kept beside it.
    await other.getByRole('button', { name: 'Generate', exact: true }).click();
    await other.waitForSelector('.suite-panel');
    await other.context().close();

    // The port of a server is another one each time it starts; what was found stays in the folder.
    await page.reload();
    await ready(page);
    await page.keyboard.press('4');
    await page.waitForFunction(() => document.querySelectorAll('.suite-name').length === 2);
    await page
      .getByRole('button', { name: /^coverage/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Runs 3' }).click();
    expect(readdirSync(join(server.directory, '.tickstone/studio'))).toEqual(['barrier_xta.json']);
    await page.context().close();
  },
);

inChromium('tickstone show: a run record with its model, and nothing is written', async (studio) => {
  const directory = studio.folder();
  copyFileSync('models/lamp.xml', join(directory, 'lamp.xml'));
  const made = ['generate', 'coverage', 'lamp.xml', '--under-test', 'Lamp', '-o', 'lamp.suite.json'];
  await runInProcess(made, { cwd: directory });
  await runInProcess(['run', 'lamp.suite.json', '--sut-model', 'lamp.xml'], { cwd: directory });
  const before = readdirSync(directory);
  const text = readFileSync(join(directory, 'lamp.run.json'), 'utf8');
  const model = { name: 'lamp.xml', text: readFileSync('models/lamp.xml', 'utf8') };
  const server = await studio.serve(undefined, { name: 'lamp.run.json', text, model });
  const page = await studio.open(server.address);
  await page.waitForSelector('.virtual-row .verdict[data-verdict=pass]');
  await page.locator('.virtual-row').first().click();
  await page.waitForSelector('.test-row .piece.happened');
  expect(readdirSync(server.directory)).toEqual([]);
  expect(readdirSync(directory)).toEqual(before);
  await page.context().close();

  // A mutation report holds its model as text; its mutants are drawn, also those that leave something out.
  const report = JSON.stringify({
    $schema: 'https://git.io/mutation-testing-schema',
    framework: { name: 'Tickstone', version: '1' },
    files: {
      'lamp.xta': {
        mutants: [
          {
            id: 'remove-edge-Lamp-e1-1',
            mutatorName: 'remove-edge',
            description: 'no dim',
            status: 'Killed',
            killedBy: ['t1'],
          },
          { id: 'other', mutatorName: 'o', status: 'Ignored', statusReason: 'Conforming: no test tells it.' },
        ],
      },
    },
    testFiles: { 'lamp.suite.json': { tests: [{ id: 't1', name: 'Kills it' }] } },
  });
  const shown = await studio.serve(undefined, { name: 'lamp.report.json', text: report, model });
  const other = await studio.open(shown.address);
  await other.locator('.virtual-row', { hasText: 'no dim' }).click();
  await other.waitForSelector('.canvas .edge.removed');
  expect(await other.getByTestId('summary').textContent()).toBe('1 test, 1 of 2 goals covered');
  await other.screenshot({ path: `${pictureFolder()}/left-out.png` });
  await other.context().close();
});

inChromium('every method makes a suite, or says why it cannot', async (studio) => {
  const page = await studio.open(await studio.host());
  await openLamp(page);
  for (const method of ['coverage', 'classes', 'communication']) {
    await generate(page, method);
    expect([method, await page.locator('.suite-panel h2').first().textContent()]).toEqual([method, method]);
  }
  for (const [method, why] of [
    ['connectivity', 'outputs at exact times'],
    ['discrimination', '--unroll'],
  ] as const) {
    await page.getByRole('button', { name: 'Generate tests …' }).click();
    await page.getByLabel('Method', { exact: true }).selectOption(method);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForSelector('.job[data-state=refused]');
    expect(await page.locator('.job .says').textContent()).toContain(why);
    await page.locator('.job').getByRole('button', { name: 'Close' }).click();
  }
  await page.context().close();
});

inChromium('the views of tests have nothing that axe finds wrong', async (studio) => {
  const address = await studio.host();
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    const page = await studio.open(address, { width, height: 900 });
    await page.evaluate((value) => {
      localStorage.setItem('tickstone.theme', value);
    }, theme);
    await page.reload();
    const look = async (name: string): Promise<void> => {
      await page.screenshot({ path: `${pictureFolder()}/${name}-${width}-${theme}.png` });
      expect([name, theme, await accessProblems(page, theme)]).toEqual([name, theme, []]);
    };
    const bring = async (side: string): Promise<void> => {
      if (width < 800) await page.getByRole('navigation', { name: 'Views' }).getByText(side).click();
    };
    await page.getByRole('button', { name: /^lamp\.xml/ }).click();
    await ready(page);
    await page.keyboard.press('4');
    await bring('Suites');
    await page.getByRole('checkbox', { name: 'Lamp' }).check();
    await look('tests-side');
    await bring('Test');
    await page.waitForSelector('form.method');
    await look('tests-form');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForSelector('.suite-panel');
    await look('tests-goals');
    await page.getByRole('button', { name: /^Tests / }).click();
    await page.locator('.virtual-row').first().click();
    await page.waitForSelector('.test-lines');
    await look('tests-test');
    await bring('Drawing');
    await page.waitForSelector('.test-row');
    await page.getByRole('button', { name: 'Sequence' }).click();
    await page.waitForSelector('.sequence');
    await look('tests-sequence');
    await page.context().close();
  }
});

inChromium('what is long is drawn as far as it is seen', async (studio) => {
  const lamp = { name: 'lamp.xml', text: readFileSync('models/lamp.xml', 'utf8') };
  const trace = JSON.stringify(await longTrace(2_500));
  const run = await studio.serve(undefined, { name: 'long.json', text: trace, model: lamp });
  const page = await studio.open(run.address);
  // The run is followed in pieces; what is there can be gone through.
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 0 of 2500 ') === true,
  );
  await page.locator('.canvas').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(
    () => document.querySelector('.timeline .quiet')?.textContent.startsWith('step 2499 of') === true,
  );
  expect(await page.locator('.moment').count()).toBeLessThanOrEqual(120);
  expect(await page.locator('.moves li[aria-selected=true]').count()).toBe(1);
  await page.context().close();

  const { suite } = await generateCoverage(await modelFromText(lamp), { underTest: ['Lamp'] });
  const text = JSON.stringify(manyGoals(suite, 5_000));
  const many = await studio.serve(undefined, { name: 'many.suite.json', text, model: lamp });
  const other = await studio.open(many.address);
  await other.getByRole('button', { name: 'Goals 5000' }).waitFor();
  expect(await other.locator('.virtual-row').count()).toBeLessThan(80);
  await other.locator('.virtual').press('End');
  await other.waitForSelector('.virtual-row[aria-posinset="5000"][aria-selected=true]');
  expect(await other.locator('.virtual-row').count()).toBeLessThan(80);
  await other.context().close();
});

inChromium('each method shows what it is about: messages, wires, hypotheses, classes', async (studio) => {
  const server = await studio.serve();
  for (const name of ['bus.xml', 'intercom.xml', 'door.yaml', 'kettle.xta'])
    copyFileSync(`models/${name}`, join(server.directory, name));
  const page = await studio.open(server.address);
  const make = async (model: string, method: string, underTest: readonly string[]): Promise<void> => {
    await page.getByRole('button', { name: model, exact: true }).click();
    await ready(page);
    await page.keyboard.press('4');
    for (const name of underTest) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByLabel('Method', { exact: true }).selectOption(method);
    if (method === 'discrimination')
      await page.getByRole('combobox', { name: 'faults', exact: true }).selectOption('single');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForSelector('.suite-panel');
  };
  const leave = async (): Promise<void> => {
    await page.screenshot({ path: `${pictureFolder()}/by-method-${left++}.png` });
    await page.getByRole('button', { name: 'Tickstone' }).click();
    await page.waitForSelector('.gallery');
  };
  let left = 0;

  await make('bus.xml', 'communication', []);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: /^Station\(0\) to Cable: \d+ of \d+$/ }).click();
  await page.waitForSelector('img.classes');
  await page.locator('.links button').first().click();
  await page.waitForSelector('.chosen');
  await leave();

  await make('intercom.xml', 'connectivity', ['Panel', 'Line']);
  await page.getByRole('button', { name: 'Wires', exact: true }).click();
  expect(await page.locator('.wire').count()).toBe(7);
  await page.getByRole('button', { name: /ring does not arrive/ }).click();
  await page.waitForSelector('.wire.faulty .wire-fault');
  expect(await page.locator('.wire.faulty .wire-name').allTextContents()).toEqual(['ring']);
  await leave();

  await make('door.yaml', 'discrimination', []);
  await page.getByRole('button', { name: 'Hypotheses', exact: true }).click();
  await page.getByRole('rowheader', { name: 'remove-if-condition(ask)' }).getByRole('button').click();
  await page.waitForSelector('table.hitting td.any');
  expect(await page.getByRole('cell', { name: '●' }).count()).toBeGreaterThan(3);
  await leave();

  await make('kettle.xta', 'classes', ['Kettle']);
  await page.getByRole('button', { name: 'Classes', exact: true }).click();
  await page.getByRole('list', { name: 'Classes' }).getByRole('button').first().click();
  await page.waitForSelector('.test-row');
  await leave();
  await page.context().close();
});

inChromium(
  'suites and runs are compared, mutants with what they leave out, both sides in time',
  async (studio) => {
    const page = await studio.open(await studio.host());
    await openLamp(page);
    await generate(page, 'coverage');
    await page.getByRole('button', { name: 'Generate tests …' }).click();
    await page.getByLabel('Method', { exact: true }).selectOption('mutation');
    await page.getByLabel('sample', { exact: true }).fill('60');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.waitForSelector('section[aria-label="Suite mutation"]');
    const goal = async (words: string): Promise<void> => {
      await page.getByRole('button', { name: /^Goals / }).click();
      await page.getByLabel('Find goals').fill(words);
      await page.locator('.virtual-row', { hasText: 'covered' }).first().click();
      await page.waitForSelector('.chosen .quiet');
    };
    // An edge that leads elsewhere: where it leads now, and where it led.
    await goal('target');
    await page.waitForSelector('.canvas .edge.mutated');
    await page.waitForSelector('.canvas .edge.removed');
    await page.screenshot({ path: `${pictureFolder()}/led-elsewhere.png` });
    await goal('becomes');
    await page.getByRole('button', { name: 'Show both sides' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.test-row').length === 2);
    await page.waitForSelector('.test-row .tk-mark-bad-words');
    await page.screenshot({ path: `${pictureFolder()}/both-sides.png` });
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    expect(await page.getByRole('table', { name: 'Comparison of suites' }).textContent()).toContain(
      'only in coverage',
    );
    await page.screenshot({ path: `${pictureFolder()}/compare-suites.png` });
    await page.getByRole('button', { name: 'Run on the model' }).click();
    await page.getByRole('button', { name: 'Runs 1' }).waitFor();
    // Another window of the browser, which does not know what this one does next.
    const other = await page.context().newPage();
    await other.goto(page.url());
    const look = async (): Promise<void> => {
      await other.getByRole('button', { name: /^lamp\.xml/ }).click();
      await ready(other);
      await other.keyboard.press('4');
      await other.getByRole('button', { name: /^mutation/ }).click();
    };
    await look();
    await goal('becomes');
    await page.getByRole('button', { name: 'Run the suite on it' }).click();
    await page.getByRole('button', { name: 'Runs 2' }).click();
    await page.getByLabel('Compare with').selectOption({ index: 1 });
    expect(await page.getByTestId('differences').textContent()).toMatch(/^\d+ tests? went otherwise, [1-9]/);
    await page.getByRole('listbox', { name: 'Differences' }).locator('.virtual-row').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.test-row').length === 2);
    await page.screenshot({ path: `${pictureFolder()}/compare-runs.png` });
    expect(await accessProblems(page, 'light')).toEqual([]);

    // The runs of both windows are kept.
    await other.getByRole('button', { name: 'Run on the model' }).click();
    await other.getByRole('button', { name: 'Runs 2' }).waitFor();
    await other.reload();
    await look();
    await other.getByRole('button', { name: 'Runs 3' }).waitFor();
    await page.context().close();
  },
);
