/**
 * The published results of the connectivity paper, as far as they can hold, for the models rebuilt from it; and every
 * test played on the model, and on the model with the wire cut as Def. 6 says.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConnectivityOptions } from '../../src/generators/connectivity/generate.js';
import { type Suite } from '../../src/suite/suite.js';
import {
  caseText,
  casesNote,
  connect,
  hasCases,
  openModel,
  passes,
  withoutInput,
} from '../support/connectivity.js';
import { checkGolden } from '../support/golden.js';

/** Every test passes on the model, and fails on each mutant that it claims. */
function checkKills(
  xml: string,
  { tests, goals, interface: tested }: Suite,
  underTest?: readonly string[],
): void {
  const model = openModel(xml, { underTest });
  const inputs = new Map(goals.map(({ id }) => [id, id.replace('disconnected input ', '')]));
  for (const each of tests) {
    expect(passes(each, model.concrete, tested), `${each.id} passes on the model`).toBe(true);
    for (const goal of each.goals) {
      const mutant = openModel(withoutInput(xml, inputs.get(goal)!), {
        inputs: tested.inputs,
        outputs: tested.outputs,
        underTest,
      });
      expect(passes(each, mutant.concrete, tested), `${each.id} fails with ${goal}`).toBe(false);
    }
  }
}

/** The steps for each fault alone, by input. */
function stepsAlone(xml: string, options?: Partial<ConnectivityOptions>): Readonly<Record<string, number>> {
  const { rows, suite } = connect(openModel(xml), options);
  checkKills(xml, suite);
  return Object.fromEntries(
    rows.map(({ fault, steps }) => [fault.replace('disconnected input ', ''), steps!]),
  );
}

function together(xml: string, options?: Partial<ConnectivityOptions>): Suite['summary'] {
  const { suite } = connect(openModel(xml), { multi: true, ...options });
  checkKills(xml, suite);
  return suite.summary;
}

describe.skipIf(!hasCases)(`the cases of the paper${casesNote}`, () => {
  test('fig2', () => {
    expect(stepsAlone(caseText('fig2'))).toEqual({ a: 2, b: 4, c: 4 });
    expect(together(caseText('fig2'))).toMatchObject({ steps: 8, tests: 2, resets: 1, provedMinimal: true });
  });

  test('cruise-ui', () => {
    const xml = caseText('cruise-ui');
    expect(stepsAlone(xml)).toEqual({ engineOn: 2, engineOff: 4, on: 4, suspend: 7, resume: 9 });
    expect(stepsAlone(xml, { endsWithOutput: true })['engineOff']).toBe(5);
    expect(together(xml)).toMatchObject({ steps: 11, resets: 0, provedMinimal: true });
  });

  test('cruise-speed', () => {
    const xml = caseText('cruise-speed');
    expect(stepsAlone(xml)).toEqual({
      enableControl: 2,
      disableControl: 3,
      clearSpeed: 6,
      recordSpeed: 6,
      incr: 5,
      decr: 6,
      getspeed: 3,
    });
    const wires = ['enableControl', 'disableControl', 'clearSpeed', 'recordSpeed', 'incr'];
    expect(together(xml, { wires })).toMatchObject({ steps: 13, resets: 0, provedMinimal: true });
    expect(together(xml)).toMatchObject({ covered: 7, steps: 15, resets: 0, provedMinimal: true });
  });

  test('cruise', () => {
    const xml = caseText('cruise');
    expect(stepsAlone(xml)).toEqual({
      engineOn: 2,
      engineOff: 3,
      on: 3,
      suspend: 4,
      resume: 5,
      incr: 6,
      decr: 7,
      getspeed: 4,
    });
    const wires = ['engineOn', 'engineOff', 'resume', 'on', 'suspend', 'incr'];
    expect(together(xml, { wires })).toMatchObject({ steps: 10, resets: 0, provedMinimal: true });
    expect(together(xml)).toMatchObject({ covered: 8, steps: 13, resets: 0, provedMinimal: true });
  });

  test.each([
    ['steps', 'steps', '5200'],
    ['time', 'time', '5200'],
  ] as const)('cruise-ui-timed by %s', (_, optimize, suspend) => {
    const { rows, suite } = connect(openModel(caseText('cruise-ui-timed')), { optimize });
    checkKills(caseText('cruise-ui-timed'), suite);
    expect(rows.map(({ steps, time }) => [steps, time])).toEqual([
      [2, '0'],
      [4, '0'],
      [4, '5000'],
      [7, suspend],
      [9, '8200'],
    ]);
  });

  test('cruise-ui-timed, all faults', () => {
    const xml = caseText('cruise-ui-timed');
    expect(together(xml)).toMatchObject({ steps: 11, duration: '8400', resets: 0, provedMinimal: true });
    expect(together(xml, { optimize: 'time' })).toMatchObject({ duration: '8200', provedMinimal: true });
  });
});

describe('our own models', () => {
  const check = (name: string, file: string, options: Partial<ConnectivityOptions>): void => {
    test(name, () => {
      const xml = readFileSync(`models/${file}`, 'utf8');
      const underTest = ['Panel', 'Line'];
      const { rows, suite } = connect(openModel(xml, { underTest }), options);
      if (options.faults === undefined && options.order === undefined) checkKills(xml, suite, underTest);
      checkGolden(`connectivity/${name}.json`, `${JSON.stringify({ rows, suite }, undefined, 1)}\n`);
    });
  };
  check('intercom', 'intercom.xml', {});
  check('intercom-multi', 'intercom.xml', { multi: true });
  check('intercom-time', 'intercom.xml', { multi: true, optimize: 'time' });
  check('intercom-output', 'intercom.xml', { endsWithOutput: true });
  check('intercom-kinds', 'intercom.xml', {
    multi: true,
    faults: ['inputs', 'outputs', 'crossed', 'stuck', 'duplicated', 'late'],
  });
  check('intercom-pairs', 'intercom.xml', { multi: true, order: 2 });
});
