/** The options of methods, as the library tells them, are those of the command line. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, test } from 'vitest';
import { methodOptions } from '../../tools/method-forms.js';
import {
  type MethodSettings,
  type Model,
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

test('what concerns the process, and not the tests, is not among them', () => {
  const names = methods().flatMap(({ options }) => options.map(({ name }) => name));
  const isOffered = new Set(names);
  expect(
    ['store', 'jobs', 'output', 'force', 'json', 'config'].filter((name) => isOffered.has(name)),
  ).toEqual([]);
});

const [lamp, door, intercom] = ['lamp.xml', 'door.yaml', 'intercom.xml'].map((name) =>
  modelFromText({ name, text: readFileSync(`models/${name}`) }),
) as [Promise<Model>, Promise<Model>, Promise<Model>];

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
    [{ nosuch: true }, "There is no option 'nosuch'."],
    [{ seed: 'x' }, "'settings.seed' cannot be 'x'."],
    [{ criterion: ['edge'] }, "'settings.criterion' cannot be 'edge'."],
    [{ budgetTime: 'long' }, "'settings.budgetTime' cannot be 'long'."],
    [{ pack: 'yes' }, "'settings.pack' cannot be 'yes'."],
  ] as readonly [MethodSettings, string][])('%j is refused', async (settings, why) => {
    await expect(generate(await lamp, 'coverage', settings)).rejects.toThrow(why);
  });
});

test('LAW what is said to be the default is: to say it changes nothing', async () => {
  for (const { name, options } of methods()) {
    const model =
      name === 'discrimination' ? await door : name === 'connectivity' ? await intercom : await lamp;
    const base: MethodSettings =
      name === 'discrimination'
        ? {}
        : name === 'connectivity'
          ? { underTest: ['Panel', 'Line'], wires: ['ring'] }
          : name === 'communication'
            ? {}
            : { underTest: ['Lamp'], ...(name === 'mutation' ? { sample: 5 } : {}) };
    const defaults = Object.fromEntries(
      options.flatMap(({ name: option, initial, kind, isNegated = false }) =>
        kind === 'switch' ? [[option, isNegated]] : initial === undefined ? [] : [[option, initial]],
      ),
    );
    const [plain, said] = [
      await generate(model, name, base),
      await generate(model, name, { ...defaults, ...base }),
    ];
    expect([name, said.suite]).toEqual([name, plain.suite]);
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
