/** No public function takes an option that does not exist, or that cannot be what it is. */
import { describe, expect, test } from 'vitest';
import * as campaign from '../../../src/campaign.js';
import * as diagrams from '../../../src/diagrams.js';
import * as library from '../../../src/index.js';
import { TickstoneError } from '../../../src/index.js';
import * as worker from '../../../src/worker.js';
import * as zones from '../../../src/zones.js';
import {
  DOORS,
  type Door,
  type PublicCall,
  type PublicOption,
  publicCalls,
} from '../../support/public-calls.js';

type Found =
  { readonly message: string; readonly hint?: string | undefined; readonly file: string } | undefined;

type Exported = Readonly<Record<string, unknown>>;

const exportsOf: Readonly<Record<Door, Exported>> = {
  tickstone: library,
  zones,
  diagrams,
  worker,
  campaign,
};

/** What the door says of a call; undefined if the call gets past it, whatever happens then. */
async function refusalOf(name: string, values: readonly unknown[], door: Door = 'tickstone'): Promise<Found> {
  const found = await unfitOf(name, values, door);
  return found?.file === NO_MODEL ? undefined : found;
}

/** Where it is said that something is no model; what stands for models in these calls is none. */
const NO_MODEL = 'model';

async function unfitOf(name: string, values: readonly unknown[], door: Door = 'tickstone'): Promise<Found> {
  const called = exportsOf[door][name] as (...all: readonly unknown[]) => unknown;
  const isClass = /^[A-Z]/.test(name);
  try {
    await (isClass ? Reflect.construct(called, values) : called(...values));
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

const callsOf = new Map(DOORS.map((door) => [door, publicCalls(door)]));
const calls = [...callsOf].flatMap(([door, all]) => all.map((call) => ({ door, call })));
const withOptions = calls.flatMap(({ door, call }) =>
  call.parameters.flatMap(({ name, options }, at) =>
    options === undefined ? [] : [{ title: `${call.name}(${name})`, door, call, at, options }],
  ),
);
const withWords = calls.flatMap(({ door, call }) =>
  call.parameters.flatMap(({ name, words }, at) =>
    words === undefined ? [] : [{ title: `${call.name}(${name})`, door, call, at, name, words }],
  ),
);

test.each([...callsOf])(
  'the functions and classes of %s are those that are written down',
  (door, written) => {
    const exported = Object.entries(exportsOf[door]).filter(([, value]) => typeof value === 'function');
    expect(written.map(({ name }) => name).sort()).toEqual(exported.map(([name]) => name).sort());
  },
);

test('there are many options, at most doors', () => {
  expect(withOptions.length).toBeGreaterThan(37);
  expect(withWords.length).toBeGreaterThan(5);
  // Zones are cells of an array and numbers: no function of theirs has options.
  const doors = new Set([...withOptions, ...withWords].map(({ door }) => door));
  expect([...doors].sort()).toEqual(DOORS.filter((door) => door !== 'zones').sort());
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

describe.each(withOptions)('$title refuses', ({ door, call, at, options }) => {
  const refusal = (value: unknown): Promise<Found> => refusalOf(call.name, valuesOf(call, at, value), door);

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
        expect(
          (await refusal({ [option.name]: option.isList ? [word] : word }))?.message ?? '',
        ).not.toContain(`'${option.name}`);
    }
  });
});

/** A query may be asked twice, and suites may come from files of the same name. */
const MAY_REPEAT = ['queries', 'files'];

test('a list names nothing twice', async () => {
  let lists = 0;
  for (const { door, call, at, options } of withOptions) {
    for (const { name, element } of options) {
      if (element === undefined || MAY_REPEAT.includes(name)) continue;
      lists++;
      const refusal = (value: unknown): Promise<Found> =>
        refusalOf(call.name, valuesOf(call, at, { [name]: value }), door);
      expect([call.name, name, (await refusal([element, element]))?.message]).toEqual([
        call.name,
        name,
        `'${name}[1]' cannot be ${typeof element === 'number' ? element : `'${element}'`}.`,
      ]);
      expect((await refusal([element, element]))!.hint).toContain(`It lists '${element}' twice.`);
      expect((await refusal([element]))?.message ?? '').not.toContain(`${name}[`);
    }
  }
  expect(lists).toBeGreaterThan(50);
});

test.each(withWords)('$title refuses what is none of its words', async ({ door, call, at, name, words }) => {
  const found = await refusalOf(call.name, valuesOf(call, at, 'x'), door);
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
  [{ budget: { time: -1 } }, "'budget.time' cannot be -1.", 'It must be a number that is not negative.'],
  [{ budget: { tme: 1 } }, "There is no option 'tme'.", "Did you mean 'time'?"],
  [{ replay: 'no' }, "'replay' cannot be 'no'.", 'It must be true or false.'],
])('verify says of %j what is wrong', async (options, message, hint) => {
  const said = await refusalOf('verify', [await library.loadModel(model), [], options]);
  expect(said).toMatchObject({ message, hint });
});

test.each([
  ['mutants', { underTest: 'P' }, "'underTest' cannot be 'P'.", 'It must be a list of strings.'],
  ['mutants', { edges: [0, -1] }, "'edges[1]' cannot be -1.", 'It must be a whole number of at least 0.'],
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
    { messages: ['a', 'b'].map((channel) => ({ name: 'm', channels: [channel] })) },
    "'messages[1].name' cannot be 'm'.",
    "There is a value for 'm' already.",
  ],
  [
    'generateCommunication',
    { messages: [{ name: 'm', channels: ['a', 'a'] }] },
    "'messages[0].channels[1]' cannot be 'a'.",
    "It lists 'a' twice.",
  ],
  [
    'generateCommunication',
    { messages: [{ name: 'm' }] },
    "'messages[0].channels' cannot be left out.",
    'It must be a list of strings.',
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

test('what is no model is refused, such as a promise of one, or a copy', async () => {
  const model = await library.loadModel('models/lamp.xml');
  const others = [{}, undefined, library.loadModel('models/lamp.xml'), structuredClone(model)];
  const calls = [
    'convert',
    'explore',
    'generateClasses',
    'generateCoverage',
    'mutants',
    'simulate',
    'verify',
  ];
  for (const name of calls)
    for (const other of others)
      expect(await unfitOf(name, [other, ...(name === 'convert' ? ['xml'] : [])]), name).toMatchObject({
        file: NO_MODEL,
        message: 'This is not a model.',
        hint: 'Models are what `await loadModel(...)` gives; copies of them are not.',
      });
});

test('options in the place of queries are refused', async () => {
  const model = await library.loadModel('models/lamp.xml');
  expect(await refusalOf('verify', [model, { trace: 'any' }])).toMatchObject({
    message: "'queries' cannot be an object.",
    hint: 'It must be a query or a list of them; options come after it.',
  });
});
