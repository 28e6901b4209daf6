/** Test code along traces: values before and after steps, escapes, the frame, and the names of files. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { seededRandom } from '../../../src/base/random.js';
import { ZERO, ratio } from '../../../src/base/rational.js';
import { simulate } from '../../../src/explore/simulate.js';
import { loadText } from '../../../src/language/load-model.js';
import { type TestCodeFile, checkTestCode, testCodeFiles } from '../../../src/output/test-code.js';
import { concreteUppaal } from '../../../src/semantics/timed-step.js';

interface Labels {
  readonly enter?: string;
  readonly exit?: string;
  readonly edge?: string;
  readonly other?: string;
  readonly system?: string;
}

/** A process that goes from A to B once and increments `n` and its own `m`, together with another one. */
function model({ enter = '', exit = '', edge = '', other = '', system = '' }: Labels): string {
  return `<nta>
<declaration>broadcast chan go; int n = 1; int a[2] = {5, 6}; const int K = 9;</declaration>
<template><name>P</name><parameter>const int p</parameter><declaration>int m = 3; const int k = 4;</declaration>
<location id="A"><label kind="testcodeEnter">${enter}</label><label kind="testcodeExit">${exit}</label></location>
<location id="B"><label kind="testcodeEnter">${enter}</label></location><init ref="A"/>
<transition><source ref="A"/><target ref="B"/><label kind="synchronisation">go!</label>
<label kind="assignment">n++, m++</label><label kind="testcode">${edge}</label></transition></template>
<template><name>R</name><location id="C"/><location id="D"/><init ref="C"/>
<transition><source ref="C"/><target ref="D"/><label kind="synchronisation">go?</label><label kind="testcode">${other}</label></transition></template>
<system>Q = P(7); system Q, R;
${system}</system></nta>`;
}

function filesOf(labels: Labels, finalDelay = ZERO): readonly TestCodeFile[] {
  const loaded = loadText({ path: 'a.xml', text: model(labels) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  const { trace } = simulate(concreteUppaal(loaded.checked), { stepsMax: 1, random: seededRandom(1) });
  const ended = { ...trace, finalDelay };
  return testCodeFiles(loaded.checked, [ended, ended]);
}

describe('code', () => {
  test.each<[what: string, labels: Labels, expected: string]>([
    ['none', {}, ''],
    ['enter, exit, edge, enter', { enter: 'in', exit: 'out', edge: 'over' }, 'in\nout\nover\nin\n'],
    ['on entry the values after the step', { enter: '$(n)' }, '1\n2\n'],
    ['on exit and on the edge those before', { exit: '$(n)', edge: '$(n)' }, '1\n1\n'],
    ['local names', { enter: '$(m)' }, '3\n4\n'],
    ['names of a process', { enter: '$(Q.m)', other: '$(Q.m)' }, '3\n3\n4\n'],
    ['all edges that take part, the sender first', { edge: 'sends', other: 'receives' }, 'sends\nreceives\n'],
    ['elements of arrays', { edge: '$(a[1])' }, '6\n'],
    ['constants and parameters', { edge: '$(K) $(k) $(p) $(Q.p)' }, '9 4 7 7\n'],
    ['escapes', { edge: '\\$(n) \\\\ \\n $ $n $(n)' }, '$(n) \\ \\n $ $n 1\n'],
    ['unknown names stay', { edge: '$(nobody) $(R.m)' }, '$(nobody) $(R.m)\n'],
    ['several lines', { edge: 'one;\n  two;' }, 'one;\n  two;\n'],
    [
      'prefix and postfix',
      { edge: 'x', system: '/** TEST_PREFIX\nbegin\n{\n*/ /** TEST_POSTFIX\n}\n*/' },
      'begin\n{\nx\n}\n',
    ],
    ['other comments are none', { edge: 'x', system: '/* TEST_PREFIX\nbegin\n*/' }, 'x\n'],
  ])('%s', (_, labels, expected) => {
    expect(filesOf(labels)[0]!.text).toBe(expected);
  });
});

describe('silence at the end', () => {
  const system = '/** TEST_QUIET\nnothing for $(time);\n*/ /** TEST_POSTFIX\n}\n*/';
  test.each([
    ['is told with its time', ratio(5n, 2n), 'x\nnothing for 2.5;\n}\n'],
    ['is not told where there is none', ZERO, 'x\n}\n'],
  ])('%s', (_, finalDelay, expected) => {
    expect(filesOf({ edge: 'x', system }, finalDelay)[0]!.text).toBe(expected);
  });
});

describe('names of files', () => {
  test.each<[system: string, expected: readonly string[]]>([
    ['', ['testcase0.code', 'testcase1.code']],
    ['/** TEST_FILENAME lamp- */', ['lamp-0.code', 'lamp-1.code']],
    ['/** TEST_FILENAME lamp- */ /** TEST_FILEEXT .java */', ['lamp-0.java', 'lamp-1.java']],
    ['/** TEST_FILENAME ../../lamp */', ['.._.._lamp0.code', '.._.._lamp1.code']],
    ['/** TEST_FILENAME C:\\lamp */', ['C__lamp0.code', 'C__lamp1.code']],
  ])('%s', (system, expected) => {
    expect(filesOf({ system }).map(({ name }) => name)).toEqual(expected);
  });
});

describe('names that stand for nothing', () => {
  test.each<[labels: Labels, expected: readonly string[]]>([
    [{ enter: '$(n) $(m) $(Q.m) $(K) $(p) $(a[0])' }, []],
    [{ enter: '\\$(nobody)' }, []],
    [{ edge: '$(nobody)' }, ["Write '\\$' for a dollar sign that is meant as such."]],
    [{ other: '$(Q.mm)' }, ["Did you mean 'Q.m'?"]],
    [
      { enter: '$(a)' },
      [
        "Write '\\$' for a dollar sign that is meant as such.",
        "Write '\\$' for a dollar sign that is meant as such.",
      ],
    ],
  ])('%j', (labels, expected) => {
    const loaded = loadText({ path: 'a.xml', text: model(labels) });
    if (loaded.kind !== 'uppaal') throw new Error('no model');
    const found: Diagnostic[] = [];
    const { variables } = concreteUppaal(loaded.checked);
    checkTestCode(loaded.checked, variables, (diagnostic) => found.push(diagnostic));
    expect(found.map(({ hint }) => hint)).toEqual(expected);
  });
});
