/** Completions of small models: the edges that are added, or the codes of what is refused. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { type CompletionRequest, PAPER, completeModel } from '../../../src/completion/complete-model.js';
import { check } from '../../../src/language/check.js';
import { printXta } from '../../../src/language/print-xta.js';
import { instantiate } from '../../../src/network/instantiate.js';
import { interfaceOf } from '../../../src/network/interface.js';
import { checkedText } from '../../support/checked.js';
import { nodesTwice } from '../../support/mutants.js';

const ANGELIC: CompletionRequest = { inputs: 'angelic' };
const DEMONIC: CompletionRequest = { inputs: 'demonic' };
const DIABOLIC: CompletionRequest = { outputs: 'diabolic' };

/** The added edges, one per line, without those of the sink; or codes and lines of what is said. */
function added(text: string, request: CompletionRequest): readonly string[] {
  const { checked, diagnostics } = checkedText(text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message)).toEqual([]);
  const said: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void said.push(diagnostic);
  const { network } = instantiate(checked, [], report)!;
  const tested = interfaceOf(network, {}, report)!;
  const model = completeModel(checked, tested, request, undefined, report);
  if (model === undefined) return said.map(({ code }) => code);
  expect(nodesTwice(model)).toEqual([]);
  const told: Diagnostic[] = [];
  check(model, (diagnostic) => told.push(diagnostic));
  const printed = printXta(model);
  expect(checkedText(printed).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(told.filter(({ severity }) => severity === 'error')).toEqual([]);
  const before = new Set(edgesIn(printXta(checked.model)));
  return edgesIn(printed).filter((edge) => !before.has(edge) && !edge.startsWith('Sink '));
}

function edgesIn(text: string): readonly string[] {
  return [...text.matchAll(/^ *(?:trans )?(\w+ -> .*?)[,;]$/gm)].map((match) => match[1]!);
}

function lamp(edges: string, declarations = '', more = ''): string {
  return `chan press, hold; chan light, dark; clock x, y; int n; ${declarations}
process Lamp() { state off, on; ${more} init off; trans ${edges}; } system Lamp;`;
}

describe('angelic', () => {
  test.each([
    ['an input that is missing', 'off -> on { sync press?; }', ['on -> on { sync press?; }']],
    [
      'a clock guard',
      'off -> on { guard x > 2; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard x <= 2; sync press?; }'],
    ],
    [
      'an equality',
      'off -> on { guard x == 2; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard x < 2; sync press?; }', 'off -> off { guard x > 2; sync press?; }'],
    ],
    [
      'a conjunction becomes parts that exclude each other',
      'off -> on { guard x > 2 && n < 3; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard x <= 2; sync press?; }', 'off -> off { guard x > 2 && n >= 3; sync press?; }'],
    ],
    [
      'integers only: one part',
      'off -> on { guard n > 2 && n < 5; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard !(n > 2 && n < 5); sync press?; }'],
    ],
    [
      'several edges: the complement of their union',
      'off -> on { guard x < 2; sync press?; }, off -> off { guard x > 4; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard x >= 2 && x <= 4; sync press?; }'],
    ],
    [
      'edges that are always possible together',
      'off -> on { guard x < 2; sync press?; }, off -> off { guard x >= 2; sync press?; }, on -> off { sync press?; }',
      [],
    ],
    ['a negative time is none', 'off -> on { guard x >= 0; sync press?; }, on -> off { sync press?; }', []],
    [
      'a select in a guard',
      'off -> on { select i : int[0,3]; guard n == i; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard forall (i : int[0, 3]) n != i; sync press?; }'],
    ],
    [
      'a select with a clock',
      'off -> on { select i : int[1,3]; guard n == i && x > i; sync press?; }, on -> off { sync press?; }',
      ['off -> off { guard forall (i : int[1, 3]) n != i || x <= i; sync press?; }'],
    ],
    [
      'a select with two clocks',
      'off -> on { select i : int[1,3]; guard x > i && y > i; sync press?; }',
      ['TKS9422'],
    ],
    [
      'internal steps of committed locations are passed through',
      'off -> on { sync press?; }, on -> off { }',
      [],
      'commit on;',
    ],
    [
      'outputs stay as they are',
      'off -> on { sync light!; }, on -> off { sync press?; }',
      ['off -> off { sync press?; }'],
    ],
  ])('%s', (_, edges, expected, more = '') => {
    expect(added(lamp(edges, '', more), ANGELIC)).toEqual(expected);
  });
});

describe('demonic and diabolic', () => {
  const machine =
    'off -> on { guard x > 2; sync press?; assign x = 0; }, on -> off { guard x < 3; sync light!; }';
  test('an input leads to the sink', () => {
    expect(added(lamp(machine), DEMONIC)).toEqual([
      'off -> Sink { guard x <= 2; sync press?; }',
      'on -> Sink { sync press?; }',
    ]);
  });
  test('an output leads to Kill', () => {
    expect(added(lamp(machine), DIABOLIC)).toEqual([
      'off -> Kill { sync light!; }',
      'on -> Kill { guard x >= 3; sync light!; }',
    ]);
  });
  test('internal steps beside are refused', () => {
    expect(added(lamp(`${machine}, on -> off { }`), DEMONIC)).toEqual(['TKS9424']);
    expect(added(lamp(`${machine}, on -> off { }`), DIABOLIC)).toEqual(['TKS9424']);
  });
  test('urgent outputs are refused', () => {
    expect(
      added(lamp('off -> on { sync press?; }, on -> off { sync go!; }', 'urgent chan go;'), DIABOLIC),
    ).toContain('TKS9428');
  });
});

test('the construction of the paper: invariants are parts of guards', () => {
  const text = `chan press, light; clock x;
process Lamp() { state off, on { x <= 5 }; init off;
trans off -> on { sync press?; assign x = 0; }, on -> off { guard x >= 3; sync light!; }; }
system Lamp;`;
  expect(added(text, PAPER)).toEqual([
    'on -> off { guard x >= 3 && x <= 5; sync light!; }',
    'off -> Kill { sync light!; }',
    'on -> Sink { sync press?; }',
    'on -> Kill { guard x < 3; sync light!; }',
    'on -> Kill { guard x >= 3 && x > 5; sync light!; }',
  ]);
});

describe('arrays and parameters', () => {
  test('an element by a parameter', () => {
    const text = `chan press[2]; clock x;
process Lamp(const int id) { state off, on; init off; trans off -> on { guard x > id; sync press[id]?; }; }
A = Lamp(0); B = Lamp(1); system A, B;`;
    expect(added(text, ANGELIC)).toEqual([
      'off -> off { guard x <= id; sync press[id]?; }',
      'on -> on { sync press[id]?; }',
    ]);
  });
  test('a channel as a parameter', () => {
    const text = `chan press, light;
process Lamp(chan &press2) { state off, on; init off; trans off -> on { sync press2?; }, on -> off { sync light!; }; }
A = Lamp(press); system A;`;
    expect(added(text, ANGELIC)).toEqual(['on -> on { sync press2?; }']);
  });
  test('an element chosen by a select', () => {
    const text = `chan press[3]; clock x;
process Lamp() { state off, on; init off; trans off -> on { select i : int[0,2]; guard x > i; sync press[i]?; }; }
system Lamp;`;
    expect(added(text, ANGELIC)).toEqual([
      'off -> off { select chosen : int[0, 2]; guard x <= chosen; sync press[chosen]?; }',
      'on -> on { select chosen : int[0, 2]; sync press[chosen]?; }',
    ]);
  });
  test('a select over a part of the array', () => {
    const text = `chan press[3];
process Lamp() { state off, on; init off; trans off -> on { select i : int[1,2]; sync press[i]?; },
  on -> off { select i : int[0,2]; sync press[i]?; }; }
system Lamp;`;
    expect(added(text, ANGELIC)).toEqual([
      'off -> off { select chosen : int[0, 2]; guard chosen < 1; sync press[chosen]?; }',
    ]);
  });
  test('an element chosen by a variable', () => {
    const text = `chan press[2]; clock x; int[0,1] n;
process Lamp() { state off, on; init off; trans off -> on { guard x > 2; sync press[n]?; }, on -> off { select i : int[0,1]; sync press[i]?; }; }
system Lamp;`;
    expect(added(text, ANGELIC)).toEqual([
      'off -> off { select chosen : int[0, 1]; guard chosen != n; sync press[chosen]?; }',
      'off -> off { select chosen : int[0, 1]; guard chosen == n && x <= 2; sync press[chosen]?; }',
    ]);
  });
  test('two indices of which one follows from the other', () => {
    const text = `chan go[2][3];
process P() { state s, t; init s; trans s -> t { select i : int[0,1]; sync go[i][i + 1]?; }, t -> t { select i : int[0,1], j : int[0,2]; sync go[i][j]?; }; }
system P;`;
    expect(added(text, ANGELIC)).toEqual([
      's -> s { select chosen : int[0, 1], chosen2 : int[0, 2]; guard chosen2 != chosen + 1; sync go[chosen][chosen2]?; }',
    ]);
  });
  test('elements of scalar sets', () => {
    const text = `typedef scalar[3] id_t; chan press[id_t];
process Lamp() { state off, on; init off; trans off -> on { select i : id_t; sync press[i]?; }; }
system Lamp;`;
    expect(added(text, ANGELIC)).toEqual(['on -> on { select chosen : id_t; sync press[chosen]?; }']);
  });
});

describe('networks', () => {
  const network = (second: string): string => `chan press, turn; chan light; chan go;
process Key() { state up, down; commit down; init up; trans up -> down { sync press?; }, down -> up { sync go!; }; }
process Lamp() { state off, on; init off; trans off -> on { sync go?; }, on -> off { sync light!; }, ${second}; }
system Key, Lamp;`;
  test('each input belongs to one process', () => {
    expect(added(network('on -> off { sync turn?; }'), ANGELIC)).toEqual(['off -> off { sync turn?; }']);
  });
  test('a process that falls tells the others', () => {
    expect(added(network('on -> off { sync turn?; }'), DEMONIC)).toEqual([
      'Falling -> Sink { sync fall!; }',
      'up -> Stopped { sync fall?; }',
      'down -> Stopped { sync fall?; }',
      'Falling -> Sink { sync fall!; }',
      'off -> Stopped { sync fall?; }',
      'off -> Falling { sync turn?; }',
      'on -> Stopped { sync fall?; }',
    ]);
  });
  test('an input of two processes is refused', () => {
    expect(added(network('off -> on { sync press?; }'), ANGELIC)).toEqual(['TKS9421']);
  });
  test('a broadcast is ignored by each alone', () => {
    const text = network('off -> on { sync press?; }').replace(
      'chan press, turn;',
      'broadcast chan press; chan turn;',
    );
    expect(added(text, ANGELIC)).toEqual(['on -> on { sync press?; }']);
    expect(added(text, DEMONIC)).toEqual(['TKS9421']);
  });
});
