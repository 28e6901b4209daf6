/** Diagnosis as users of the library call it: files of observations, run records, and what is refused. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type DiagnosisResult, diagnose } from '../../../src/library/diagnose.js';
import { modelFromText } from '../../../src/library/load-model.js';
import { TickstoneError } from '../../../src/base/tickstone-error.js';

const DOOR = readFileSync('models/door.yaml', 'utf8');

async function diagnosed(text: string, machine = DOOR): Promise<DiagnosisResult> {
  const model = await modelFromText({ name: 'door.yaml', text: machine });
  return diagnose(model, { name: 'seen', text });
}

function seen(runs: string): string {
  return `format: tickstone-observations/1\nruns: ${runs}\n`;
}

async function codesOf(text: string): Promise<readonly string[]> {
  try {
    await diagnosed(text);
    return [];
  } catch (error) {
    if (!(error instanceof TickstoneError)) throw error;
    return error.diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);
  }
}

test('what is refuted names the step and what would have been shown', async () => {
  const { hypotheses, remaining } = await diagnosed(
    seen('[[{event: request, barrier: clear, drive: rest}, {event: tick, barrier: clear, drive: opening}]]'),
  );
  expect(remaining).not.toContain('deaf');
  expect(hypotheses.find(({ name }) => name === 'deaf')?.refuted).toEqual({
    run: 1,
    step: 2,
    expected: ['drive=rest'],
  });
});

test('what was not looked at refutes nothing, and one of several values is enough', async () => {
  const blind = await diagnosed(seen('[[{event: request, barrier: clear}, {event: tick, barrier: clear}]]'));
  expect(blind.remaining.length).toBe(6);
  const unsure = await diagnosed(
    seen('[[{event: request, barrier: clear}, {event: tick, barrier: clear, drive: [rest, opening]}]]'),
  );
  expect(unsure.remaining.length).toBe(6);
  const anything = await diagnosed(seen('[{event: request, barrier: clear, drive: "*"}]'));
  expect(anything.remaining.length).toBe(6);
});

test('mistakes are told with their places', async () => {
  expect(await codesOf('runs: []')).toEqual(['TKS9060 1:1']);
  expect(await codesOf(seen('[[{event: tick, barier: clear}]]'))).toEqual(['TKS9032 2:23', 'TKS9061 2:9']);
  expect(await codesOf(seen('[[{event: tick, barrier: clear, drive: up}]]'))).toEqual(['TKS9015 2:46']);
  expect(await codesOf(seen('[[{event: tick, barrier: clear, lamp: true}]]'))).toEqual(['TKS9063 2:39']);
  expect(await codesOf(seen('[[{event: [tick, request], barrier: clear}]]'))).toEqual(['TKS9062 2:17']);
  expect(await codesOf(seen('3'))).toEqual(['TKS9009 2:7']);
  expect(await codesOf('format: tickstone-observations/1\nrun: []\n')).toEqual([
    'TKS9006 2:1',
    'TKS9008 1:1',
  ]);
});

/** The record of tests with these events and verdicts. */
function record(tests: readonly { readonly verdict: string; readonly events: readonly string[] }[]): string {
  return JSON.stringify({
    format: 'tickstone-run',
    version: 1,
    suites: [
      {
        file: 'door.suite.json',
        method: 'discrimination',
        model: { name: 'door', file: 'door.yaml', sha256: '' },
        interface: { inputs: ['event=tick'], outputs: [] },
      },
    ],
    ...{ system: './door', time: { mode: 'virtual' }, seed: 1, summary: {}, ended: 'complete' },
    tests: tests.map(({ verdict, events }, index) => ({
      suite: 0,
      test: {
        id: `t${index}`,
        title: '',
        goals: [],
        steps: [{ input: 'event=tick', after: '0' }],
        verdict: 'pass',
      },
      ...{ reading: 'played', verdict, at: '0' },
      events: events.map((action) => ({
        kind: action.startsWith('drive=') ? 'output' : 'input',
        action,
        at: '0',
      })),
    })),
  });
}

test('the record of a run of tests is as good as a file of observations', async () => {
  const asked = ['event=request', 'barrier=clear', 'drive=rest', 'event=tick', 'barrier=clear'];
  const told = await diagnosed(
    record([
      { verdict: 'pass', events: [...asked, 'drive=opening'] },
      { verdict: 'error', events: [...asked, 'drive=closing'] },
    ]),
  );
  expect([told.runs, told.steps, told.leftOut]).toEqual([1, 2, 1]);
  expect(told.hypotheses.filter(({ refuted }) => refuted !== undefined).map(({ name }) => name)).toEqual([
    'deaf',
  ]);
  // What the model cannot show at all is explained by nothing; a step that was begun only is none.
  const strange = await diagnosed(
    record([{ verdict: 'fail', events: [...asked, 'drive=flying', 'event=tick'] }]),
  );
  expect([strange.remaining, strange.steps]).toEqual([[], 2]);
  const other = record([{ verdict: 'pass', events: ['event=jump'] }]);
  expect((await codesOf(other)).map((text) => text.slice(0, 7))).toEqual(['TKS0103']);
});

test('a hypothesis that has no response is not refuted, and tests go on without it', async () => {
  const machine = `
format: tickstone-machine/1
events: [a, b]
outputs: { x: 0..1 }
locals: { n: { domain: 0..1, initial: 0 } }
states: { S: { do: ["x = 0"] }, T: { do: ["n = n + (event == b ? 1 : 0)", "x = 1"] }, U: { do: ["x = 0"] } }
initial: S
transitions: [{ id: go, from: S, to: U, if: "event == a" }, { id: on, from: T, to: T, if: "event == a" }]
steps: 3
hypotheses: { ok: {}, late: { wrong-target: [go, T] } }
`;
  const run = (values: string): string => seen(`[[${values}]]`);
  const broken = await diagnosed(run('{event: a, x: 0}, {event: b}, {event: b, x: 0}'), machine);
  expect(broken.remaining).toEqual(['ok', 'late']);
  expect(broken.next?.outcomes.map(({ remaining }) => remaining)).toEqual([['ok'], ['late']]);
});

test('the last hypothesis needs no test, and hypotheses that nothing tells apart have none', async () => {
  const known = await diagnosed(
    seen('[[{event: request, barrier: clear, drive: rest}, {event: tick, barrier: clear, drive: rest}]]'),
  );
  expect([known.remaining, known.next]).toEqual([['deaf'], undefined]);
  const model = await modelFromText({ name: 'door.yaml', text: DOOR });
  const same = await diagnose(model, undefined, {
    hypotheses: ['wrong-output(Open, lamp, false)'],
    adaptive: 'expected',
  });
  expect(same.next).toBe(undefined);
  expect(same.tree?.root).toMatchObject({ kind: 'end', apart: { kind: 'never' } });
});

test('work that ended early says that there is no diagnosis', async () => {
  const model = await modelFromText({ name: 'door.yaml', text: DOOR });
  const work = diagnose(model, undefined, { adaptive: 'worst-case', budget: { time: 0 } });
  await expect(work).rejects.toThrow('door.yaml: There is no diagnosis: the time budget ran out.');
});
