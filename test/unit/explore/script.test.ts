/** Scripts of runs: what a line means, and that traces are replayed as they were. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { followScript } from '../../../src/explore/follow-script.js';
import { readScript } from '../../../src/explore/read-script.js';
import { simulate } from '../../../src/explore/simulate.js';
import { traceDocument } from '../../../src/output/trace-json.js';
import { scriptOfTrace } from '../../../src/output/script-of-trace.js';
import { concreteText } from '../../support/concrete.js';

const MODEL = `
clock x;
int n;
chan touch, ask[2];
broadcast chan all;
process Lamp(const int[0,1] id) {
  state Off, Dim; init Off;
  trans Off -> Dim { sync touch?; }, Dim -> Off { sync touch?; }, Dim -> Off { sync touch?; assign n = 7; },
        Off -> Off { sync ask[id]?; };
}
process User() {
  state Here { x <= 9 }; init Here;
  trans Here -> Here { guard x >= 1; sync touch!; assign x = 0; },
        Here -> Here { select i : int[0,1]; sync ask[i]!; assign n = i; },
        Here -> Here { select i : int[2,5]; assign n = i; };
}
system Lamp, User;`;

/** What the run does, a line per step, or what is wrong, with the line. */
function check(lines: readonly string[], expected: readonly string[]): void {
  const file = { path: 'test.script', text: lines.join('\n') };
  const problems: string[] = [];
  const script = readScript(file, ({ message }) => problems.push(message));
  const run = followScript(concreteText(MODEL), script);
  const steps = run.trace.steps.map(({ action, edges }) =>
    [action ?? '', ...edges.map((edge) => `${edge.process} ${edge.source}-${edge.target}`)].join(' '),
  );
  const said = run.problems.map(({ message, span }) => {
    const line = file.text.slice(0, span!.start).split('\n').length;
    return `${line}: ${message}`;
  });
  expect([...problems, ...steps, ...said]).toEqual(expected);
}

const touch0 = 'touch User Here-Here Lamp(0) Off-Dim';

describe('a line', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['is a delay and a channel with an edge', ['delay 1', 'touch Lamp(0): Off -> Dim'], [touch0]],
    ['may be an edge with dots', ['delay 3/2', 'Lamp(0).Off -> Lamp(0).Dim'], [touch0]],
    ['may be the number of an edge', ['delay 1.5', 'Lamp( 0 )#0'], [touch0]],
    ['may have a direction and a comment', ['delay 1', 'touch! Lamp(0)#0 // on'], [touch0]],
    ['names an element of a channel', ['action ask[1]'], ['ask[1] User Here-Here Lamp(1) Off-Off']],
    ['chooses values', ['User: Here -> Here [i = 3]'], [' User Here-Here']],
    [
      'tells parallel edges apart',
      ['delay 1', 'Lamp(0)#0', 'delay 1', 'Lamp(0)#2'],
      [touch0, 'touch User Here-Here Lamp(0) Dim-Off'],
    ],
    ['means the step with no other edges', ['User#2 [i = 4]'], [' User Here-Here']],
    [
      'is malformed',
      ['delay x', 'User -> Here', 'a b', ';'],
      Array.from(
        { length: 4 },
        () => "This line of the script is neither a delay nor a step such as 'touch' or 'Lamp: Off -> Dim'.",
      ),
    ],
    [
      'has unknown names',
      ['Lamp: Off -> Dim', '', 'User: Her -> Here'],
      ["1: There is no process 'Lamp'.", "3: There is no location 'User.Her'."],
    ],
    ['is ambiguous', ['delay 1', 'touch'], ["2: 'touch' can be any of 2 steps."]],
    [
      'comes too early',
      ['touch'],
      ["1: 'touch' cannot be taken at time 0 in Lamp(0).Off, Lamp(1).Off, User.Here."],
    ],
    [
      'waits too long',
      ['delay 10'],
      ['1: Time cannot pass for 10 at time 0 in Lamp(0).Off, Lamp(1).Off, User.Here.'],
    ],
  ])('%s', (_, lines, expected) => {
    check(lines, expected);
  });
});

test('what is possible is said in words that can be put into the script', () => {
  const run = (text: string): readonly (string | undefined)[] =>
    followScript(
      concreteText(MODEL),
      readScript({ path: 'test.script', text }, () => undefined),
    ).problems.map(({ hint }) => hint);
  expect(run('delay 1\ntouch Lamp(0)#0\ndelay 1\ntouch Lamp(0): Dim -> Off')).toEqual([
    "Say which one: 'touch User#0; Lamp(0)#1'; or 'touch User#0; Lamp(0)#2'.",
  ]);
  expect(run('delay 1\ntouch User#0; Lamp(0)#0\ndelay 1\ntouch User#0; Lamp(0)#2')).toEqual([]);
});

test('a trace is replayed as it was', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const system = concreteText(MODEL);
    const { trace } = simulate(system, { stepsMax: 20, random: seededRandom(seed) });
    const document = traceDocument(trace, { path: 'test.xta', text: MODEL });
    const script = scriptOfTrace(JSON.stringify({ trace: document }), ({ message }) => {
      throw new Error(message);
    });
    expect(followScript(system, script!).trace).toEqual(trace);
  }
});

describe('a document that is no trace', () => {
  test.each([
    ['{', 'it is not JSON'],
    ['{}', 'there is no trace in it'],
    ['{ "trace": 1 }', 'the trace is not an object'],
    ['{ "results": 1 }', "'results' is not a list"],
    ['{ "results": [{ "trace": {} }, { "trace": {} }] }', 'there are several traces in it'],
    ['{ "format": "tickstone-trace", "version": 2 }', 'it is of another version of the format'],
    ['{ "format": "tickstone-trace", "version": 1 }', "'initial' is not an object"],
    [
      '{ "trace": { "version": 1, "initial": { "locations": {} }, "steps": [{ "delay": "-1" }], "finalDelay": "0" } }',
      'a delay is not a time',
    ],
  ])('%s', (text, why) => {
    const found: string[] = [];
    expect(scriptOfTrace(text, ({ message }) => found.push(message))).toBeUndefined();
    expect(found).toEqual([`This document cannot be replayed: ${why}.`]);
  });
});
