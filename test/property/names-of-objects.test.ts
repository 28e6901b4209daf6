/**
 * Names that every JavaScript object has (`constructor`, `__proto__`) are names like others: a model in which everything is
 * called so gets the answers of the same model with plain names, name by name.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as library from '../../src/index.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

const NAMES = [
  'constructor',
  'hasOwnProperty',
  '__proto__',
  'toString',
  'valueOf',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
];
/** As long, and in the same order: the last letter is another. */
const PLAIN = NAMES.map((name) => name.replace(/[a-z](?=_*$)/, 'x'));

/** `$0` to `$11` stand for names, which are turned round. */
const named = (names: readonly string[], turn: number, text: string): string =>
  text.replace(/\$(\d+)/g, (_, digits: string) => names[(Number(digits) + turn) % names.length]!);

const AUTOMATA = `chan $0, $1;
broadcast chan $2;
int[0, 3] $3;
int[0, 1] $4;
process Lamp() {
  clock $5;
  state $6 { $5 <= 5 }, $7 { $5 <= 3 }, $8 { $5 <= 4 };
  init $6;
  trans
    $6 -> $7 { sync $1?; assign $5 = 0, $4 = $3 > 1 ? 1 : 0; },
    $6 -> $6 { guard $5 == 5; sync $2!; assign $5 = 0; },
    $7 -> $8 { guard $5 >= 1; sync $0!; },
    $8 -> $6 { guard $4 == 1; sync $2!; assign $5 = 0; },
    $8 -> $7 { guard $4 == 0; sync $0!; assign $5 = 0; };
}
process User() {
  state $9;
  init $9;
  trans
    $9 -> $9 { select choice : int[0, 3]; sync $1!; assign $3 = choice; },
    $9 -> $9 { sync $0?; },
    $9 -> $9 { sync $2?; };
}
$10 = Lamp();
$11 = User();
system $10, $11;
`;

const MACHINE = `format: tickstone-machine/1
name: door
events: [tick, $0]
inputs:
  $1: [clear, $2]
outputs:
  $3: [rest, $4, closing]
  $5: bool
locals:
  $6: { domain: 0..3, initial: 0, timer: true, overflow: saturate }
always:
  - '$6 = event == tick ? $6 + 1 : $6'
  - '$5 = $1 == $2'
states:
  $7: { do: ['$3 = rest'] }
  $8: { do: ['$3 = $4'] }
  Open: { do: ['$3 = rest', '$5 = true'] }
initial: $7
transitions:
  - { id: $9, from: $7, to: $8, if: 'event == $0' }
  - { id: opened, from: $8, to: Open, if: '$6 >= 1' }
  - { id: shut, from: Open, to: $7, if: '$6 >= 3 && $1 == clear' }
observe: [$3]
steps: 5
hypotheses:
  ok: {}
  $10: { remove-if-condition: $9 }
  $11: { off-by-one-timer: [shut, early] }
`;

/** All that the library says of both, as one text in which the names are those of the list. */
async function answers(names: readonly string[], turn: number): Promise<string> {
  const of = (text: string): string => named(names, turn, text);
  const model = await library.modelFromText({ name: 'm.xta', text: of(AUTOMATA) });
  const machine = await library.modelFromText({ name: 'd.yaml', text: of(MACHINE) });
  const underTest = { underTest: [of('$10')] };
  const cover = await library.generateCoverage(model, underTest);
  const classes = await library.generateClasses(model, underTest);
  const read = library.readSuite(library.writeSuite(cover.suite));
  const apart = await library.generateDiscrimination(machine, {
    weights: { [of('$11')]: 3 },
    costs: { [of('$1=$2')]: 4 },
  });
  const said = {
    interface: await library.interfaceOf(model, underTest),
    memory: await library.interfaceOf(model, { ...underTest, shared: [of('$3')] }),
    shared: (await library.generateCoverage(model, { ...underTest, shared: [of('$3')] })).suite,
    verified: (await library.verify(model, [of('E<> $10.$8'), of('A[] $10.$5 <= 5')], { trace: 'any' })).map(
      ({ seconds, ...rest }: object & { seconds?: number }) => [typeof seconds, rest],
    ),
    run: await library.simulate(model, { seed: 3, steps: 9 }),
    suite: read,
    merged: library.mergeSuites(read, cover.suite),
    difference: library.diffSuites(read, classes.suite),
    evaluated: await library.evaluate(read, model),
    classes: classes.suite,
    apart: apart.suite,
    text: library.suiteText(read),
  };
  return JSON.stringify(said, undefined, 1).replace(/[0-9a-f]{64}/g, 'sha256');
}

/** The same with templates of these names, which are then those of processes, and outputs at exact times. */
const TEMPLATES = AUTOMATA.replace('$7 { $5 <= 3 }, $8 { $5 <= 4 }', '$7 { $5 <= 1 }, $8 { $5 <= 1 }')
  .replace('process Lamp', 'process $10')
  .replace('process User', 'process $11')
  .replace(/\$10 = .*\n\$11 = .*\n/, '');

const SEEN = `format: tickstone-observations/1
runs:
  - - { event: $0, $1: clear, $3: rest }
    - { event: tick, $1: $2, $3: $4 }
`;

/** What is done with models, suites and runs, and what is shown of them. */
async function uses(names: readonly string[], turn: number): Promise<string> {
  const of = (text: string): string => named(names, turn, text);
  const model = await library.modelFromText({ name: 'm.xta', text: of(TEMPLATES) });
  const machine = await library.modelFromText({ name: 'd.yaml', text: of(MACHINE) });
  const [lamp, user] = [of('$10'), of('$11')];
  const underTest = { underTest: [lamp] };
  const { suite } = await library.generateCoverage(model, underTest);
  const mutation = await library.generateMutation(model, { ...underTest, templates: [lamp], jobs: 1 });
  const wires = await library.generateConnectivity(model, {
    ...underTest,
    multi: true,
    optimize: 'cost',
    prices: new Map([[of('$1'), 3]]),
    faults: ['inputs', 'outputs'],
  });
  const told = await library.generateCommunication(model, {
    environment: [user],
    messages: [{ name: of('$3'), channels: [of('$0')] }],
  });
  const { id } = mutation.suite.goals.find(({ status }) => status === 'covered')!;
  const records = [
    // What is drawn at random depends on the titles of tests.
    await library.runSuite(suite, { model, policy: 'earliest' }),
    await library.runSuite(mutation.suite, { model, mutant: id, policy: 'latest' }),
  ];
  const reports = await Promise.all(
    records.flatMap((record) =>
      (['console', 'junit', 'ctrf', 'github', 'json'] as const).map((form) => library.report(record, form)),
    ),
  );
  const said = {
    mutation: mutation.suite,
    wires: [wires.suite, wires.report],
    told: told.suite,
    reports,
    read: library.readRecord(reports[4]!),
    measured: await library.coverage(model, [suite, told.suite], underTest),
    small: await library.minimizeSuite(library.mergeSuites(suite, mutation.suite)),
    conforms: await library.conform(model, model, underTest),
    shared: await library.interfaceOf(model, { ...underTest, see: ['edges', `${lamp}.${of('$7')}`] }),
    table: await library.compare(model, { ...underTest, methods: ['coverage', 'classes'], jobs: 1 }),
    together: await library.compatible(model, [lamp, user]),
    instrumented: library.instrument(model, { underTest: [lamp, user] }),
    automata: library.testAutomata(suite, model),
    texts: (['text', 'json', 'mermaid', 'plantuml'] as const).map((to) => library.exportSuite(suite, to)),
    converted: await Promise.all(
      (['xml', 'xta', 'dot'] as const).map((to) =>
        library.convert(model, to, { ...underTest, complete: to === 'xta' ? ['demonic', 'diabolic'] : [] }),
      ),
    ),
    relation: await library.convert(machine, 'relation'),
    outline: library.outline(model),
    diagnosis: await library.diagnose(
      machine,
      { name: 'seen.yaml', text: of(SEEN) },
      { weights: new Map([[of('$10'), 3]]), adaptive: 'expected' },
    ),
  };
  return JSON.stringify(said, undefined, 1).replace(/[0-9a-f]{64}/g, 'sha256');
}

test('law: so are they in whatever is done with models, suites and runs', async () => {
  const asPlain = new Map(NAMES.map((name, index) => [name, PLAIN[index]!]));
  const everyName = new RegExp(NAMES.join('|'), 'g');
  await fc.assert(
    fc.asyncProperty(fc.nat(NAMES.length - 1), async (turn) => {
      const strange = (await uses(NAMES, turn)).replace(everyName, (name) => asPlain.get(name)!);
      expect(strange).toBe(await uses(PLAIN, turn));
    }),
    { numRuns: LONG ? 24 : 1 },
  );
});

test('law: names that objects have are names like others', async () => {
  const asPlain = new Map(NAMES.map((name, index) => [name, PLAIN[index]!]));
  const everyName = new RegExp(NAMES.join('|'), 'g');
  await fc.assert(
    fc.asyncProperty(fc.nat(NAMES.length - 1), async (turn) => {
      const strange = (await answers(NAMES, turn)).replace(everyName, (name) => asPlain.get(name)!);
      expect(strange).toBe(await answers(PLAIN, turn));
    }),
    { numRuns: LONG ? 24 : 1 },
  );
});

/** Each of the two hypotheses needs a test of its own. */
const TWO_TESTS = `format: tickstone-machine/1
name: two
events: [tick]
inputs:
  constructor: [length, name]
outputs:
  o: [rest, one, two]
states:
  S: { do: ['o = rest'] }
  A: { do: ['o = one'] }
  B: { do: ['o = two'] }
initial: S
transitions:
  - { id: t1, from: S, to: A, if: 'constructor == length' }
  - { id: t2, from: S, to: B, if: 'constructor == name' }
  - { id: t3, from: A, to: A }
  - { id: t4, from: B, to: B }
observe: [o]
steps: 2
hypotheses:
  ok: {}
  toString: { wrong-output: [A, o, rest] }
  valueOf: { wrong-output: [B, o, rest] }
`;

test.each([
  [{ valueOf: 3 }, [2, 2], 'valueOf'],
  [{ toString: 3 }, [2, 2], 'toString'],
])('weights %j and costs are those that are given, whatever has them', async (weights, costs, first) => {
  const machine = await library.modelFromText({ name: 'd.yaml', text: TWO_TESTS });
  // Not as a literal: there, these are methods that objects have.
  const given = new Map(Object.entries(weights as Readonly<Record<string, number>>));
  const { report } = await library.generateDiscrimination(machine, { weights: given, costs: { test: 2 } });
  const { tests } = report.confirming;
  expect(tests.map(({ cost }) => cost)).toEqual(costs);
  expect(tests[0]!.discriminates.join()).toContain(first);
});
