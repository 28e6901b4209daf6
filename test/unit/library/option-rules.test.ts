/** No public function takes an option that does not exist, or that cannot be what it is. */
import { describe, expect, test } from 'vitest';
import * as library from '../../../src/index.js';
import { TickstoneError } from '../../../src/index.js';
import { type PublicCall, type PublicOption, publicCalls } from '../../support/public-calls.js';

type Found =
  { readonly message: string; readonly hint?: string | undefined; readonly file: string } | undefined;

/** What the door says of a call; undefined if the call gets past it, whatever happens then. */
async function refusalOf(name: string, values: readonly unknown[]): Promise<Found> {
  try {
    await (library as unknown as Record<string, (...all: readonly unknown[]) => unknown>)[name]!(...values);
  } catch (error) {
    return error instanceof TickstoneError
      ? error.diagnostics.find(({ code }) => code === 'TKS9780')
      : undefined;
  }
  return undefined;
}

/** With a word where a parameter takes some, and with nothing else: what is wrong with options is said before all else. */
function valuesOf({ parameters }: PublicCall, at: number, value: unknown): readonly unknown[] {
  return parameters.slice(0, at + 1).map(({ words }, index) => (index === at ? value : words?.[0]));
}

const calls = publicCalls();
const withOptions = calls.flatMap((call) =>
  call.parameters.flatMap(({ name, options }, at) =>
    options === undefined ? [] : [{ title: `${call.name}(${name})`, call, at, options }],
  ),
);
const withWords = calls.flatMap((call) =>
  call.parameters.flatMap(({ name, words }, at) =>
    words === undefined ? [] : [{ title: `${call.name}(${name})`, call, at, name, words }],
  ),
);

test('the functions are those of the library', () => {
  const functions = Object.entries(library).filter(
    ([name, value]) => typeof value === 'function' && /^[a-z]/.test(name),
  );
  expect(calls.map(({ name }) => name).sort()).toEqual(functions.map(([name]) => name).sort());
  expect(withOptions.length).toBeGreaterThan(30);
  expect(withWords.length).toBeGreaterThan(4);
});

/** What an option of this kind is not. */
function* wrongValues({ name, isCallback, isNumber, words, isList }: PublicOption): Iterable<unknown> {
  yield null;
  yield isCallback ? 'x' : () => undefined;
  if (words !== undefined) yield isList ? ['x'] : 'x';
  if (words !== undefined && isList) yield 'x';
  if (isNumber) yield* ['3', NaN];
  if (isNumber && name !== 'seed') yield -1;
}

describe.each(withOptions)('$title refuses', ({ call, at, options }) => {
  const refusal = (value: unknown): Promise<Found> => refusalOf(call.name, valuesOf(call, at, value));

  test('an option that does not exist', async () => {
    const found = await refusal({ nosuch: 1 });
    expect(found).toMatchObject({ file: call.name, message: "There is no option 'nosuch'." });
    expect(found!.hint).toMatch(/^Choose from /);
    for (const value of [null, 'x', []]) expect(await refusal(value)).toBeDefined();
    expect((await refusal({ nosuch: undefined }))?.message ?? '').not.toContain('nosuch');
  });

  test('what options cannot be, and takes each of their words', async () => {
    for (const option of options) {
      for (const wrong of wrongValues(option)) {
        const found = await refusal({ [option.name]: wrong });
        expect([option.name, wrong, found?.file]).toEqual([option.name, wrong, call.name]);
        for (const word of option.words ?? []) expect(found!.hint).toContain(String(word));
      }
      for (const word of option.words ?? [])
        expect(await refusal({ [option.name]: option.isList ? [word] : word })).toBeUndefined();
    }
  });
});

test.each(withWords)('$title refuses what is none of its words', async ({ call, at, name, words }) => {
  const found = await refusalOf(call.name, valuesOf(call, at, 'x'));
  expect(found).toMatchObject({ file: call.name, message: `'${name}' cannot be 'x'.` });
  for (const word of words) expect(found!.hint).toContain(String(word));
});

const model = { name: 'p.xta', text: 'process P() { state A; init A; } system P;' };

test.each([
  [{ trase: 'any' }, "There is no option 'trase'.", "Did you mean 'trace'?"],
  [
    { trace: 'shortes' },
    "'trace' cannot be 'shortes'.",
    "Did you mean 'shortest'? Choose from any, shortest, fastest.",
  ],
  [{ seed: 1.5 }, "'seed' cannot be 1.5.", 'It must be a whole number.'],
  [{ budget: { time: -1 } }, "'budget.time' cannot be -1.", 'It must be a number, and not negative.'],
  [{ budget: { tme: 1 } }, "There is no option 'tme'.", "Did you mean 'time'?"],
  [{ replay: 'no' }, "'replay' cannot be 'no'.", 'It must be true or false.'],
])('verify says of %j what is wrong', async (options, message, hint) => {
  const said = await refusalOf('verify', [await library.loadModel(model), [], options]);
  expect(said).toMatchObject({ message, hint });
});

test.each([
  ['mutants', { underTest: 'P' }, "'underTest' cannot be 'P'.", 'It must be a list of texts.'],
  ['mutants', { edges: [0, -1] }, "'edges[1]' cannot be -1.", 'It must be a whole number, and at least 0.'],
  ['mutants', { order: 3 }, "'order' cannot be 3.", 'Choose from 1, 2.'],
  ['generateConnectivity', { nth: 101 }, "'nth' cannot be 101.", 'It must be a whole number from 1 to 100.'],
  [
    'generateConnectivity',
    { prices: { reset: 'x' } },
    "'prices' cannot be an object.",
    'It must be an object with numbers that are not negative.',
  ],
  [
    'generateCommunication',
    { messages: [{ name: 'm' }] },
    "'messages[0].channels' cannot be left out.",
    'It must be a list of texts.',
  ],
] as const)('%s says of %j what is wrong', async (name, options, message, hint) => {
  const said = await refusalOf(name, [await library.loadModel(model), options]);
  expect(said).toMatchObject({ message });
  expect(said!.hint).toBe(hint);
});

test.each([
  [3, "'source' cannot be 3."],
  [undefined, "'source' cannot be left out."],
  [{ name: 'p.xta' }, "'source.text' cannot be left out."],
  [{ name: 'p.xta', text: 3 }, "'source.text' cannot be 3."],
])('loadModel refuses %j', async (source, message) => {
  expect(await refusalOf('loadModel', [source])).toMatchObject({ message });
});

test('a limit may be infinite', async () => {
  const events = { rows: [] };
  expect(await refusalOf('timelineLayout', [events, { itemsMax: Infinity }])).toBeUndefined();
  expect(await refusalOf('timelineLayout', [events, { itemsMax: 1.5 }])).toBeDefined();
});

test('what options inherit is checked, too', async () => {
  const inherited: unknown = Object.create({ trace: 'x' });
  expect(await refusalOf('verify', [undefined, [], inherited])).toMatchObject({
    message: "'trace' cannot be 'x'.",
  });
});

test.each([
  [{ model: {}, policy: 'x' }, "'system.policy' cannot be 'x'."],
  [{ model: {}, mutnat: 'm1' }, "There is no option 'mutnat'."],
  [{ adapter: {}, time: 'x' }, "'system.time' cannot be 'x'."],
  [{ command: 'true', protocol: 'x' }, "'system.protocol' cannot be 'x'."],
  [{ comand: 'true' }, "There is no option 'comand'."],
  [undefined, "'system' cannot be left out."],
])('runSuite refuses the system %j', async (system, message) => {
  expect(await refusalOf('runSuite', [[], system])).toMatchObject({ message });
});
