/** The options of methods, as the library tells them, are those of the command line. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { methodOptions } from '../../tools/method-forms.js';
import {
  type MethodSettings,
  generate,
  generateCoverage,
  generateMutation,
  methodCommand,
  methods,
  modelFromText,
} from '../../src/library/index.js';
import { checkGolden } from '../support/golden.js';

test('they are made of the entries of the options', async () => {
  const path = 'src/library/method-options.ts';
  const config = { ...(await resolveConfig(path)), filepath: path };
  checkGolden(`../../${path}`, await format(methodOptions(), config));
});

const lamp = modelFromText({ name: 'lamp.xml', text: readFileSync('models/lamp.xml') });

describe('settings mean what the options of functions mean', () => {
  test('of coverage', async () => {
    const settings = { underTest: ['Lamp'], criterion: ['locations'], query: [], points: 'latest' };
    const { suite } = await generate(await lamp, 'coverage', settings);
    const same = await generateCoverage(await lamp, {
      underTest: ['Lamp'],
      criteria: ['locations'],
      points: 'latest',
    });
    expect(suite).toEqual(same.suite);
  });

  test('of mutation', async () => {
    const settings = { underTest: ['Lamp'], operator: ['change-guard'], order: '1', duplicates: false };
    const { suite } = await generate(await lamp, 'mutation', settings);
    const same = await generateMutation(await lamp, {
      underTest: ['Lamp'],
      operators: ['change-guard'],
      duplicates: false,
    });
    expect(suite).toEqual(same.suite);
  });

  test.each([
    [{ nosuch: true }, "'nosuch' is no option"],
    [{ seed: 'x' }, 'whole number'],
    [{ criterion: ['edge'] }, "no choice 'edge'"],
    [{ budgetTime: 'long' }, 'a time such as'],
    [{ pack: 'yes' }, 'there or not'],
  ] as readonly [MethodSettings, string][])('%j is refused', async (settings, why) => {
    await expect(generate(await lamp, 'coverage', settings)).rejects.toThrow(why);
  });
});

test('every option of every method is taken, or said to be wrong', async () => {
  for (const { name, options } of methods())
    for (const { name: option, kind, choices, initial } of options) {
      const value = initial ?? (kind === 'switch' ? false : kind === 'number' ? 1 : (choices?.[0] ?? '1s'));
      const settings = { budgetStates: 1, [option]: value };
      const said = await generate(await lamp, name, settings).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
      expect([name, option, said]).not.toEqual([name, option, expect.stringContaining('is no option')]);
    }
});

test('the command says what the settings say, and no more', () => {
  expect(
    methodCommand('mutation', 'my lamp.xml', {
      underTest: ['Lamp', 'User'],
      order: '1',
      duplicates: true,
      onePerMutant: true,
      sample: 5,
    }),
  ).toBe("tickstone generate mutation 'my lamp.xml' --under-test Lamp,User --sample 5 --one-per-mutant");
  expect(methodCommand('coverage', 'a.xml', { query: ['E<> P.a', 'E<> P.b'], seed: 1 })).toBe(
    "tickstone generate coverage a.xml --query 'E<> P.a' --query 'E<> P.b'",
  );
  expect(methodCommand('mutation', 'a.xml', { duplicates: false })).toBe(
    'tickstone generate mutation a.xml --no-duplicates',
  );
});
