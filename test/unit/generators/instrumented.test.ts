/** Models that follow their own messages: what is written, what it answers, and what is refused. */
import { describe, expect, test } from 'vitest';
import { type CheckedModel } from '../../../src/language/checked-model.js';
import { loadText } from '../../../src/language/load-model.js';
import { communicationCriterion } from '../../../src/generators/communication/goals.js';
import { communicationModelOf, coverageOf, type suiteFor, talking } from '../../support/communication.js';
import { answersOf, expectAgreement, instrumentedText, sequenceIn } from '../../support/instrumented.js';

/** A line with a bus that delivers at once or after exactly one unit; what is heavy is thrown out. */
const LINE = `
int[0,1] kind, held;
chan put, newO, newI;
urgent chan good, bad;
process Sensor() {
  state Wait, Busy;
  init Wait;
  trans Wait -> Busy { sync put?; assign held = kind; }, Busy -> Wait { sync newO!; };
}
process Bus() {
  clock t;
  state Idle, Carrying { t <= 1 };
  init Idle;
  trans Idle -> Carrying { sync newO?; assign t = 0; },
    Carrying -> Idle { sync newI!; },
    Carrying -> Idle { guard t == 1; sync newI!; };
}
process Sorter() {
  clock c;
  state Ready, Check { c <= 3 }, Sort;
  init Ready;
  trans Ready -> Check { sync newI?; assign c = 0; },
    Check -> Sort { guard c == 3; },
    Sort -> Ready { guard held == 1; sync good!; },
    Sort -> Ready { guard held == 0; sync bad!; };
}
process Counter(const int[0,1] id) {
  int[0,1] n;
  state Count;
  init Count;
  trans Count -> Count { guard id == 0; sync good?; assign n = 1 - n; },
    Count -> Count { guard id == 1; sync bad?; };
}
system Sensor, Bus, Sorter, Counter;`;

describe('a model that follows its own messages', () => {
  test('answers as the generator does, for pairs and paths, with arrays of processes', () => {
    const { covered, infeasible } = expectAgreement(talking(LINE));
    expect([covered, infeasible]).toEqual([7, 4]);
  });

  test('writes what the paper writes, where one message comes from one place', () => {
    const text = instrumentedText(
      talking(`chan go;
process A() { state s; init s; trans s -> s { sync go!; }; }
process B() { int[0,1] n; state t; init t; trans t -> t { sync go?; assign n = 1; }; }
system A, B;`),
    ) as string;
    expect(text).toContain('<label kind="assignment">n = 1,\nsr[0] = true,\np[0] = true</label>');
    expect(text).toContain('// sr[0]: A.s!go -&gt; B.t?go\nbool sr[1];');
  });

  test('declares ways only where somebody asks for them', () => {
    const direct = `chan go, done; process P() { state s, t; init s; trans s -> t { sync go!; }, t -> s { sync done?; }; }
      process Q() { state s, t; init s; trans s -> t { sync go?; }, t -> s { sync done!; }; } system P, Q;`;
    const written = (text: string, relays: readonly string[]): string =>
      instrumentedText(talking(text, { relays })) as string;
    expect(written(direct, [])).toContain('sr[0] = true');
    expect(written(direct, [])).not.toMatch(/\bway\b/);
    expect(written(LINE, ['Bus'])).toMatch(/meta int\[0,\d+\] way;/);
  });

  test('keeps what a label says with a comment, and hides no name', () => {
    const xml = `<?xml version="1.0"?><nta><declaration>chan go; int[0,3] sr; int[0,3] way;</declaration>
<template><name>A</name><location id="a"/><init ref="a"/>
<transition><source ref="a"/><target ref="a"/><label kind="synchronisation">go!</label><label kind="assignment">sr = 1 // one</label></transition></template>
<template><name>B</name><declaration>int[0,3] p;</declaration><location id="b"/><init ref="b"/>
<transition><source ref="b"/><target ref="b"/><label kind="select">told : int[0,1]</label><label kind="synchronisation">go?</label><label kind="assignment">p = told</label></transition></template>
<system>system A, B;</system></nta>`;
    const loaded = loadText({ path: 'a.xml', text: xml });
    if (loaded.kind !== 'uppaal') throw new Error('no model');
    const written = instrumentedText(talkingText(loaded.checked)) as string;
    expect([...answersOf(written).values()]).toEqual(['satisfied', 'satisfied']);
    expect(written).toContain('sr2[0] = true');
  });
});

function talkingText(checked: CheckedModel): Parameters<typeof suiteFor>[0] {
  const model = communicationModelOf(checked);
  if (!('communication' in model)) throw new Error(model.join());
  return model;
}

describe('a sequence as a test component', () => {
  test.each([
    [
      'with times',
      'Tester->>Sensor: put / kind=1 @0\n Sensor->>Sorter: new @0\n Sorter->>Counter(0): good @3',
    ],
    ['late', 'Tester->>Sensor: put / kind=1 @0\n Sensor->>Sorter: new @1\n Sorter->>Counter(0): good @4'],
    [
      'with windows',
      'Tester->>Sensor: put / kind=0 @[0,1)\n Sensor->>Sorter: new @(0,2]\n Sorter->>Counter(1): bad',
    ],
    [
      'with halves',
      'Tester->>Sensor: put / kind=1 @1/2\n Sensor->>Sorter: new @1\n Sorter->>Counter(0): good @4',
    ],
    ['without times', 'Tester->>Sensor: put / kind=1\n Sensor->>Sorter: new\n Sorter->>Counter(0): good'],
    ['with a relay that is shown', 'Tester->>Sensor: put\n Sensor->>Bus: newO @2\n Bus->>Sorter: newI @3'],
    [
      'too early',
      'Tester->>Sensor: put / kind=1 @0\n Sensor->>Sorter: new @0\n Sorter->>Counter(0): good @2',
    ],
    [
      'with another value',
      'Tester->>Sensor: put / kind=0\n Sensor->>Sorter: new\n Sorter->>Counter(0): good',
    ],
  ])('covers what runs that match it cover: %s', (_, messages) => {
    const model = talking(LINE);
    const text = `sequenceDiagram\n participant Counter0 as Counter(0)\n participant Counter1 as Counter(1)\n ${messages
      .replace('Counter(0)', 'Counter0')
      .replace('Counter(1)', 'Counter1')}`;
    const { must, maybe, problems } = coverageOf(model, text);
    const written = instrumentedText(model, { sequence: sequenceIn(text) }) as string;
    const answers = answersOf(written);
    const is = (question: string): boolean => answers.get(question) === 'satisfied';
    expect(is('Can a run match the sequence?')).toBe(problems.length === 0);
    const { goals } = communicationCriterion(model.communication, ['pairs', 'paths']);
    for (const { id } of goals) {
      const fits = problems.length === 0;
      expect([id, is(`Can a run that matches cover ${id}?`)]).toEqual([
        id,
        fits && (must.includes(id) || maybe.includes(id)),
      ]);
      expect([id, is(`Can a run that matches leave out ${id}?`)]).toEqual([id, fits && !must.includes(id)]);
    }
  });

  test('gives what the tester gives, as the figure of the paper does', () => {
    const text = 'sequenceDiagram\n Tester->>Sensor: put / kind=1 @0\n Sensor->>Sorter: new @0';
    const written = instrumentedText(talking(LINE), { sequence: sequenceIn(text) }) as string;
    expect(written).toContain('put!');
    expect(written.match(/put!/g)).toHaveLength(1);
  });
});

describe('what cannot be written', () => {
  const HEARD = `broadcast chan go;
process A() { state s; init s; trans s -> s { sync go!; }; }
process B() { state t; init t; trans t -> t { sync go?; }; }
C = B();
system A, B, C;`;

  test('a broadcast that several hear', () => {
    const sequence = sequenceIn('sequenceDiagram\n A->>B: go\n A->>C: go');
    expect(instrumentedText(talking(HEARD), { sequence })).toEqual(['TKS9671', 'TKS9671']);
  });

  test('statements that nothing tells apart', () => {
    const scalars = `typedef scalar[2] id_t; chan go;
process A() { state s; init s; trans s -> s { sync go!; }; }
process B(const id_t id) { state t; init t; trans t -> t { sync go?; }; }
system A, B;`;
    expect(instrumentedText(talking(scalars))).toEqual(['TKS9670']);
  });
});
