/** Whatever a public function is given in whatever place: if it cannot use it, it says so as documented, and comes to an end. */
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import * as campaign from '../../../src/campaign.js';
import * as diagrams from '../../../src/diagrams.js';
import * as library from '../../../src/index.js';
import * as worker from '../../../src/worker.js';
import { type PublicCall, publicCalls } from '../../support/public-calls.js';

const TEXT = `chan a, b; clock x;
process P() { state A, B { x <= 3 }; init A;
  trans A -> B { guard x >= 1; sync a?; assign x = 0; }, B -> A { guard x >= 2; sync b!; assign x = 0; }; }
process Q() { state A; init A; trans A -> A { sync a!; }, A -> A { sync b?; }; }
system P, Q;`;
const model = await library.loadModel({ name: 'p.xta', text: TEXT });
const { suite } = await library.generateCoverage(model, { underTest: ['P'] });
const record = await library.runSuite(suite, { model });
const [result] = record.tests;
const { report } = await library.generateClasses(model, { underTest: ['P'] });
const diagram = new diagrams.Diagram();
diagram.addLevel(3);

const place = { kind: 'code', code: 0 };
const store = join(tmpdir(), `tickstone-given-${process.pid}.sqlite`);

/** What fits a parameter of this name; for some functions, something else does. */
const fitting: Readonly<Record<string, unknown>> = {
  ...{ model, specification: model, system: model, suite, before: suite, after: suite, suites: suite },
  ...{ tests: [suite], test: suite.tests[0], actions: suite.interface, view: 'tester', record, result },
  ...{ processes: ['P', 'Q'], events: [], silence: '0', place, process: 'P', edits: [], form: 'console' },
  ...{ text: 'A[] true', file: 'nowhere.json', original: new Uint8Array(3), queries: 'A[] true', config: {} },
  ...{
    source: { name: 'p.xta', text: TEXT },
    where: { place, at: 3 },
    method: 'coverage',
    settings: {},
    work: {},
  },
  ...{ options: {}, name: 'coverage', picture: report.pictures[0], timeline: library.suiteTimeline(suite) },
  ...{
    graph: library.messageGraph(model, suite),
    sequence: library.resultSequence(result!),
    observations: undefined,
  },
  ...{ diagram, set: diagrams.TRUE, levels: [0], costOf: () => 1, budget: diagrams.DEFAULT_DIAGRAM_BUDGET },
  ...{ campaign: 'none', args: model },
};

const special: Readonly<Record<string, unknown>> = {
  'convert to': 'xta',
  'exportSuite to': 'mermaid',
  'runSuite system': { model },
  'readSuite text': library.writeSuite(suite),
  'checkSuite text': library.writeSuite(suite),
  'readRecord text': JSON.stringify(record),
  'inWorker name': 'explore',
  // What is done already goes on to no end.
  'runWorker options': { store, signal: AbortSignal.abort() },
};

const WRONG: readonly (readonly [string, unknown])[] = [
  ...([undefined, null, 5, NaN, true, 'x', '', {}, [], [null], [{}], [5]] as const).map(
    (value) => [value === undefined ? 'undefined' : JSON.stringify(value), value] as const,
  ),
  ...([model, suite, record, suite.tests[0]] as const).map(
    (value, index) => [['a model', 'a suite', 'a record', 'a test'][index]!, value] as const,
  ),
  ['a function', () => undefined],
  ['a promise', Promise.resolve(model)],
];

/** A class is made, a promise waited for, and of what comes one by one the first is taken. */
async function outcomeOf(
  called: unknown,
  { isClass }: PublicCall,
  values: readonly unknown[],
): Promise<unknown> {
  try {
    const all = called as new (...args: readonly unknown[]) => unknown;
    const given = isClass
      ? new all(...values)
      : (called as (...args: readonly unknown[]) => unknown)(...values);
    const value = await given;
    if (typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function')
      return (value as Iterator<unknown>).next();
    return value;
  } catch (error) {
    return { thrown: error };
  }
}

/** What is thrown is documented: one class, with diagnostics that have a code and a sentence. */
function isDocumented(outcome: unknown): boolean {
  if (typeof outcome !== 'object' || outcome === null || !('thrown' in outcome)) return true;
  const { thrown } = outcome;
  return (
    thrown instanceof library.TickstoneError &&
    thrown.diagnostics.some(({ code, message }) => /^TKS\d{4}$/.test(code) && message.endsWith('.'))
  );
}

const DOORS = { tickstone: library, diagrams, worker, campaign } as const;
const calls = Object.entries(DOORS).flatMap(([door, exported]) =>
  publicCalls(door as keyof typeof DOORS).flatMap((call) =>
    // Whoever makes the error of the library says what it holds.
    call.name === 'TickstoneError'
      ? []
      : [{ title: call.name, call, called: (exported as Readonly<Record<string, unknown>>)[call.name] }],
  ),
);

function fit({ name: call }: PublicCall, name: string): unknown {
  const isOfStore = name === 'options' && call in campaign;
  return special[`${call} ${name}`] ?? (isOfStore ? { store } : fitting[name]);
}

test('there is something that fits every parameter', () => {
  const names = calls.flatMap(({ call }) => call.parameters.map(({ name }) => `${call.name} ${name}`));
  const known = names.filter(
    (name) => name in special || name.split(' ')[1]! in fitting || /words/.test(name),
  );
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(calls)('$title', ({ call, called }) => {
  const right = call.parameters.map(({ name }) => fit(call, name));

  test('says what it cannot use, in each place', { timeout: 20_000 }, async () => {
    const undocumented: string[] = [];
    const look = async (title: string, values: readonly unknown[]): Promise<void> => {
      const outcome = await outcomeOf(called, call, values);
      if (!isDocumented(outcome))
        undocumented.push(`${title}: ${String((outcome as { thrown: unknown }).thrown)}`);
    };
    for (const [at, { name }] of call.parameters.entries()) {
      // Thread and caller understand the same; what the function makes of it is its own business, and is looked at there.
      if (name === 'args') continue;
      for (const [words, wrong] of WRONG) await look(`${name} = ${words}`, right.with(at, wrong));
    }
    await look('none', []);
    await look('in the other order', right.toReversed());
    for (const [words, wrong] of WRONG)
      await look(
        `${words} everywhere`,
        right.map(() => wrong),
      );
    expect(undocumented).toEqual([]);
  });
});

test('what cannot be sent to a thread is refused', async () => {
  for (const wrong of [Promise.resolve(model), () => undefined])
    await expect(worker.inWorker('explore', wrong as never)).rejects.toThrow(library.TickstoneError);
});
