/** Every problem that a machine or relation file can have: its code and its place. */
import { describe, expect, test } from 'vitest';
import * as problems from '../../../src/machine/problems.js';
import { problemsOf } from '../../support/discrimination.js';

const parts = {
  format: 'format: tickstone-machine/1',
  events: 'events: [tick, press]',
  inputs: 'inputs: {level: 0..2, mode: [low, high]}',
  outputs: 'outputs: {light: bool}',
  locals: 'locals: {t: {domain: 0..3, initial: 0, timer: true, overflow: saturate}}',
  always: 'always: ["t = t + 1"]',
  states: 'states: {Off: {do: ["light = false"]}, On: {do: ["light = true"]}}',
  initial: 'initial: Off',
  transitions:
    'transitions: [{id: T1, from: Off, to: On, if: "event == press"}, {id: T2, from: On, to: Off, if: "t >= 2"}]',
  environment: 'environment: {}',
  steps: 'steps: 3',
  hypotheses: 'hypotheses: {ok: {}}',
};

/** A good machine with some lines replaced; a line that is undefined is left out. */
function machine(
  changes: Partial<Record<keyof typeof parts, string | undefined>> & { readonly more?: string } = {},
): string {
  const { more, ...lines } = { ...parts, ...changes } as Record<string, string | undefined>;
  return [...Object.values(lines), more].filter((line) => line !== undefined).join('\n');
}

const relationParts = {
  format: 'format: tickstone-relation/1',
  variables: 'variables: {a: {domain: [x, y], role: cause}, b: {domain: 0..2, role: observable}}',
  components: 'components: {wire: {ports: {p: 0..2}, modes: {ok: {constraints: ["p >= 0"]}, cut: [[0]]}}}',
  structure: 'structure: {W: {component: wire, connect: {p: b}}}',
  hypotheses: 'hypotheses: {ok: [[x, 0], [y, "*"]], bad: {constraints: ["b == 0"]}}',
};

function relation(
  changes: Partial<Record<keyof typeof relationParts, string>> & { readonly more?: string } = {},
): string {
  const { more, ...lines } = { ...relationParts, ...changes } as Record<string, string | undefined>;
  return [...Object.values(lines), more].filter((line) => line !== undefined).join('\n');
}

test('good models have none', () => {
  expect(problemsOf(machine())).toEqual([]);
  expect(problemsOf(relation())).toEqual([]);
});

const cases: readonly [name: string, text: string, ...expected: string[]][] = [
  ['not YAML', 'format: [a', 'TKS9001 1:11'],
  ['too large', `# ${'x'.repeat(1_000_001)}`, 'TKS9002'],
  ['brackets nested too deep', '['.repeat(100_000), 'TKS9003 1:41'],
  ['dashes nested too deep', '- '.repeat(50_000), 'TKS9003 1:401'],
  ['alias', machine({ inputs: 'inputs: {level: &d 0..2, more: *d}' }), 'TKS9004 3:32'],
  ['empty file', '', 'TKS9005 1:1'],
  ['a list', '- a', 'TKS9005 1:1'],
  ['unknown format', 'format: tickstone-machine/2', 'TKS9005 1:9'],
  ['unknown field', machine({ more: 'stepz: 3' }), 'TKS9006 13:1'],
  ['written twice', machine({ more: 'steps: 4' }), 'TKS9007 13:1'],
  ['missing fields', 'format: tickstone-machine/1', ...Array.from({ length: 5 }, () => 'TKS9008 1:1')],
  ['events as text', machine({ events: 'events: tick', transitions: 'transitions: []' }), 'TKS9009 2:9'],
  ['no events', machine({ events: 'events: []' }), 'TKS9012 2:9'],
  [
    'keyword as a name',
    machine({ inputs: 'inputs: {level: bool, mode: [low, high], while: bool}' }),
    'TKS9011 3:42',
  ],
  ['own word as a name', machine({ inputs: 'inputs: {level: bool, next: bool}' }), 'TKS9011 3:23'],
  ['not a word', machine({ inputs: 'inputs: {"my level": bool}' }), 'TKS9011 3:10'],
  ['value as a name', machine({ inputs: 'inputs: {level: [light, dark]}' }), 'TKS9011 4:11'],
  ['two roles', machine({ inputs: 'inputs: {t: 0..2}' }), 'TKS9007 5:10'],
  ['empty list', machine({ inputs: 'inputs: {level: []}' }), 'TKS9012 3:17'],
  ['empty range', machine({ inputs: 'inputs: {level: 3..2}' }), 'TKS9012 3:17'],
  ['not a domain', machine({ inputs: 'inputs: {level: lots}' }), 'TKS9013 3:17'],
  ['mixed kinds', machine({ inputs: 'inputs: {level: [1, two]}' }), 'TKS9013 3:21'],
  ['value twice', machine({ inputs: 'inputs: {level: [1, 1]}' }), 'TKS9013 3:21'],
  ['huge domain', machine({ inputs: 'inputs: {level: 0..1000000000000}' }), 'TKS9014 3:17'],
  ['initial outside', machine({ locals: 'locals: {t: {domain: 0..3, initial: 4}}' }), 'TKS9015 5:37'],
  ['no initial', machine({ locals: 'locals: {t: {domain: 0..3}}' }), 'TKS9008 5:10'],
  [
    'overflow',
    machine({ locals: 'locals: {t: {domain: 0..3, initial: 0, overflow: wrap}}' }),
    'TKS9009 5:50',
  ],
  [
    'timer',
    machine({ locals: 'locals: {t: {domain: 0..3, initial: 0, timer: yes, overflow: saturate}}' }),
    'TKS9009 5:47',
  ],
  ['unknown name', machine({ always: 'always: ["t = tt + 1"]' }), 'TKS9020 6:15'],
  [
    'output in a condition',
    machine({ transitions: 'transitions: [{id: T, from: Off, to: On, if: "light"}]' }),
    'TKS9021 9:47',
  ],
  ['output before it is set', machine({ always: 'always: ["t = light ? 1 : 2"]' }), 'TKS9021 6:15'],
  ['next in a condition', machine({ always: 'always: ["t = next.level"]' }), 'TKS9021 6:15'],
  ['the next step in a relation, once', machine({ always: 'always: ["next.t in {1, 2}"]' }), 'TKS9021 6:11'],
  ['local in a rule', machine({ environment: 'environment: {each_step: ["t > 1"]}' }), 'TKS9021 10:28'],
  ['unknown operator', machine({ always: 'always: ["t = t << 1"]' }), 'TKS9022 6:15'],
  ['call', machine({ always: 'always: ["t = f(1)"]' }), 'TKS9022 6:15'],
  ['word and number', machine({ always: 'always: ["t = mode + 1"]' }), 'TKS9023 6:15'],
  ['word as condition', machine({ environment: 'environment: {each_step: ["mode"]}' }), 'TKS9023 10:28'],
  [
    'word of another domain',
    machine({ environment: 'environment: {each_step: ["mode == press"]}' }),
    'TKS9015 10:36',
  ],
  ['not an assignment', machine({ always: 'always: ["t + 1"]' }), 'TKS9024 6:10'],
  ['stimulus assigned', machine({ always: 'always: ["level = 1"]' }), 'TKS9025 6:11'],
  ['unknown variable assigned', machine({ always: 'always: ["lihgt = 1"]' }), 'TKS9032 6:11'],
  [
    'syntax of a condition',
    machine({ environment: 'environment: {each_step: ["level =="]}' }),
    'TKS2011 10:36',
  ],
  ['unknown state', machine({ initial: 'initial: Offf' }), 'TKS9030 8:10'],
  [
    'transition without state',
    machine({ transitions: 'transitions: [{id: T1, from: Off}]' }),
    'TKS9008 9:15',
  ],
  [
    'transition twice',
    machine({ transitions: 'transitions: [{id: T, from: Off, to: On}, {id: T, from: On, to: On}]' }),
    'TKS9007 9:48',
  ],
  [
    'unknown transition',
    machine({ hypotheses: 'hypotheses: {ok: {}, h: {remove-if-condition: T9}}' }),
    'TKS9031 12:47',
  ],
  [
    'a hypothesis about a transition that could not be read',
    machine({
      transitions: 'transitions: [{id: T1, from: Off, to: On, if: "levle > 1"}]',
      hypotheses: 'hypotheses: {ok: {}, h: {remove-if-condition: T1}}',
    }),
    'TKS9020 9:48',
  ],
  ['unknown output observed', machine({ more: 'observe: [lihgt]' }), 'TKS9032 13:11'],
  ['unknown fault', machine({ hypotheses: 'hypotheses: {h: {remove: T1}}' }), 'TKS9006 12:18'],
  [
    'too few arguments',
    machine({ hypotheses: 'hypotheses: {h: {move-if-condition-to: [T1]}}' }),
    'TKS9033 12:40',
  ],
  [
    'move to itself',
    machine({ hypotheses: 'hypotheses: {h: {move-if-condition-to: [T1, T1]}}' }),
    'TKS9033 12:40',
  ],
  [
    'fault with bad value',
    machine({ hypotheses: 'hypotheses: {h: {wrong-output: [On, light, 7]}}' }),
    'TKS9015 12:44',
  ],
  ['too many steps', machine({ steps: 'steps: 900' }), 'TKS9034 11:8'],
  [
    'too many variables',
    machine({ inputs: `inputs: {${Array.from({ length: 1_500 }, (_, at) => `x${at}: bool`).join(', ')}}` }),
    'TKS9035 5:10',
  ],
  [
    'too many variables of a relation',
    [
      'format: tickstone-relation/1',
      `variables: {${Array.from({ length: 3_000 }, (_, at) => `x${at}: {domain: bool, role: cause}`).join(', ')}}`,
      'hypotheses: {a: {constraints: [x0]}, b: {constraints: [x0]}}',
    ].join('\n'),
    'TKS9035 2:1',
  ],
  ['steps', machine({ steps: 'steps: 0' }), 'TKS9009 11:8'],
  [
    'contradictory rule',
    machine({ environment: 'environment: {each_step: ["level > 1", "level < 1"]}' }),
    'TKS9050 10:41',
  ],
  [
    'contradictory first step',
    machine({ environment: 'environment: {first_step: ["level > 2"]}' }),
    'TKS9050 10:29',
  ],
  [
    'contradiction between steps',
    machine({ environment: 'environment: {between_steps: ["next.level > 2"]}' }),
    'TKS9050 10:32',
  ],
  [
    'contradiction after two steps',
    machine({
      environment: 'environment: {first_step: ["level == 1"], between_steps: ["next.level == level + 1"]}',
    }),
    'TKS9050 10:60',
  ],
  ['dead end', machine({ environment: 'environment: {between_steps: ["level < 2"]}' }), 'TKS9051 10:32'],
  ['open output', machine({ states: 'states: {Off: {}, On: {do: ["light = true"]}}' }), 'TKS9052 7:10'],
  ['overflow of a local', machine({ locals: 'locals: {t: {domain: 0..1, initial: 0}}' }), 'TKS9053 6:10'],
  [
    'division by zero',
    machine({ transitions: 'transitions: [{id: T1, from: Off, to: On, if: "1 / level > 0"}]' }),
    'TKS9053 9:48',
  ],

  [
    'transitions overlap',
    machine({
      transitions:
        'transitions: [{id: T1, from: Off, to: On, if: "level > 0"}, {id: T2, from: Off, to: Off, if: "level < 2"}]',
      more: 'overlap: refused',
    }),
    'TKS9057 9:95',
  ],
  ['overlap', machine({ more: 'overlap: allowed' }), 'TKS9009 13:10'],
  [
    'open output in a local',
    machine({
      states: 'states: {Off: {do: ["light == (level > 0)", "t = light"]}, On: {do: ["light = true"]}}',
    }),
    'TKS9058 7:50',
  ],
  [
    'open output in a transition',
    machine({
      more: 'components: {eye: {within: {seen: 0..2}, relations: ["seen in {level, 0}"]}}',
      transitions: 'transitions: [{id: T1, from: Off, to: On, if: "seen > 0"}]',
    }),
    'TKS9058 9:48',
  ],
  [
    'open output assigned',
    machine({
      states:
        'states: {Off: {do: ["light in {true, level > 0}", "light = true"]}, On: {do: ["light = true"]}}',
    }),
    'TKS9025 7:52',
  ],
  [
    'mode that leaves out an output',
    machine({
      more: 'components: {eye: {within: {seen: 0..2}, relations: ["seen = level"], modes: {blind: []}}}',
    }),
    'TKS9059 13:79',
  ],
  [
    'component without relations',
    machine({ more: 'components: {eye: {within: {seen: 0..2}}}' }),
    'TKS9008 13:14',
  ],
  [
    'too much left open',
    machine({
      more: 'components: {eye: {within: {u: 0..99, v: 0..99}, relations: ["u + v < 9"]}}',
    }),
    'TKS9046 13:62',
  ],
  [
    'relation that nothing satisfies',
    machine({
      states:
        'states: {Off: {do: ["light == (level > 0)", "light != (level > 0)"]}, On: {do: ["light = true"]}}',
    }),
    'TKS9053 7:45',
  ],
  [
    'set of values without values',
    machine({ states: 'states: {Off: {do: ["light in {}"]}, On: {do: ["light = true"]}}' }),
    'TKS9009 7:33',
  ],
  [
    'unknown component in a hypothesis',
    machine({ hypotheses: 'hypotheses: {ok: {}, bad: {wrong-mode: [tank, leaking]}}' }),
    'TKS9033 12:40',
  ],
  [
    'overflow with a fault',
    machine({
      locals: 'locals: {t: {domain: 0..1, initial: 0, timer: true}}',
      transitions: 'transitions: [{id: T1, from: Off, to: On}, {id: T2, from: On, to: Off}]',
      hypotheses: 'hypotheses: {ok: {}, stuck: {remove-if-condition: T1}}',
    }),
    'TKS9056 12:22',
  ],
  ['row too short', relation({ hypotheses: 'hypotheses: {ok: [[x]], bad: [["*", 0]]}' }), 'TKS9040 5:19'],
  ['cell outside', relation({ hypotheses: 'hypotheses: {ok: [[z, 0]], bad: [["*", 0]]}' }), 'TKS9015 5:20'],
  ['one hypothesis', relation({ hypotheses: 'hypotheses: {ok: [["*", 0]]}' }), 'TKS9044 5:1'],
  [
    'no cause',
    relation({
      variables: 'variables: {a: {domain: [x, y], role: observable}, b: {domain: 0..2, role: observable}}',
    }),
    'TKS9045 2:1',
  ],
  [
    'role',
    relation({ variables: 'variables: {a: {domain: [x, y], role: cause}, b: {domain: 0..2, role: seen}}' }),
    'TKS9009 2:71',
  ],
  [
    'unknown component',
    relation({ structure: 'structure: {W: {component: wir, connect: {p: b}}}' }),
    'TKS9041 4:28',
  ],
  ['unknown part', relation({ hypotheses: 'hypotheses: {ok: {}, bad: {modes: {X: cut}}}' }), 'TKS9041 5:36'],
  ['unknown mode', relation({ hypotheses: 'hypotheses: {ok: {}, bad: {modes: {W: cutt}}}' }), 'TKS9041 5:39'],
  [
    'port not connected',
    relation({ structure: 'structure: {W: {component: wire, connect: {}}}' }),
    'TKS9042 4:13',
  ],
  [
    'port of another domain',
    relation({ structure: 'structure: {W: {component: wire, connect: {p: a}}}' }),
    'TKS9043 4:47',
  ],
  [
    'unknown port',
    relation({ structure: 'structure: {W: {component: wire, connect: {p: b, q: a}}}' }),
    'TKS9006 4:50',
  ],
  [
    'stimulus not covered',
    relation({ hypotheses: 'hypotheses: {ok: [[x, 0]], bad: [["*", 0]]}' }),
    'TKS9054 5:14',
  ],
  ['nothing admissible', relation({ more: 'admissible: ["a == x", "a == y"]' }), 'TKS9055 6:15'],
  ['observable in admissible', relation({ more: 'admissible: ["b == 1"]' }), 'TKS9021 6:15'],
];

describe('each problem at its place, and none caused by another', () => {
  test.each(cases)('%s', (_, text, ...expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  test('every rule occurs in some case', () => {
    const found = new Set([
      ...cases.flatMap(([, , ...expected]) => expected.map((each) => each.split(' ')[0]!)),
      'TKS9010',
    ]);
    expect(
      Object.values(problems)
        .map(({ code }) => code)
        .filter((code) => !found.has(code)),
    ).toEqual([]);
  });
});

test('many problems end in one that says so', () => {
  const names = Array.from({ length: 500 }, (_, at) => `f${at}: 1`).join('\n');
  const found = problemsOf(machine({ more: names }));
  expect(found.length).toBe(201);
  expect(found.filter((each) => each.startsWith('TKS9010')).length).toBe(1);
});

test('places inside quoted, folded and block texts are places in the file', () => {
  const block = ['always:', '  - |', '      t =', '        tt + 1'].join('\n');
  expect(problemsOf(machine({ always: block }))).toEqual(['TKS9020 9:9']);
  const folded = ['always:', '  - t =', '      tt + 1'].join('\n');
  expect(problemsOf(machine({ always: folded }))).toEqual(['TKS9020 8:7']);
  const escaped = 'always: ["t\\u0020= tt + 1"]';
  expect(problemsOf(machine({ always: escaped }))).toEqual(['TKS9020 6:20']);
});
