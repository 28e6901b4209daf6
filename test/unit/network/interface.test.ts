/** What is an input, an output, or internal. */
import { describe, expect, test } from 'vitest';
import { type InterfaceRequest } from '../../../src/network/interface.js';
import { testModelOf } from '../../support/test-model.js';

/** Processes by the actions of their edges: `P: a! b?`. */
function modelText(declarations: string, processes: string): string {
  const parts = processes.split(';').map((each) => each.trim().split(/\s*:\s*/) as [string, string]);
  const text = parts.map(([name, actions]) => {
    const edges = actions
      .split(' ')
      .filter((action) => action !== '' && action !== 'tau')
      .map((action) => `L -> L { sync ${action}; }`);
    return `process ${name.includes('(') ? name : `${name}()`} { state L; init L; ${edges.length > 0 ? `trans ${edges.join(', ')};` : ''} }`;
  });
  return `${declarations}\n${text.join('\n')}\nsystem ${parts.map(([name]) => name.replace(/\(.*/, '')).join(', ')};`;
}

/** The interface as `inputs / outputs / internal channels`, or the codes of the errors. */
function interfaceText(declarations: string, processes: string, request: InterfaceRequest = {}): string {
  const model = testModelOf(modelText(declarations, processes), request);
  if (!('network' in model)) return model.join(' ');
  const { tested, network } = model;
  const channels = network.synchronisation.kind === 'channels' ? network.synchronisation.channels : [];
  const internal = channels.filter((_, index) => tested.roles[index] === 'internal').map(({ name }) => name);
  return [tested.inputs, tested.outputs, internal].map((names) => names.join(' ')).join(' / ');
}

type Case = [declarations: string, processes: string, request: InterfaceRequest, expected: string];

function check(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    test.each(cases)('%s %s %j', (declarations, processes, request, expected) => {
      expect(interfaceText(declarations, processes, request)).toBe(expected);
    });
  });
}

check('by default the world outside is the tester', [
  ['chan a, b;', 'P: a? b!', {}, 'a / b / '],
  ['chan a, b, c;', 'P: a? b!; Q: b? c!', {}, 'a / c / b'],
  ['chan a, b;', 'P: a?; Q: a?', {}, 'a /  / b'],
  ['chan a, b;', 'P: a!; Q: a! b?', {}, 'b / a / '],
  ['chan a; broadcast chan b;', 'P: a? b!; Q: b?', {}, 'a /  / b'],
  ['chan a; broadcast chan b;', 'P: a? b!', {}, 'a / b / '],
  ['urgent chan a; urgent broadcast chan b;', 'P: a? b!', {}, 'a / b / '],
  ['chan a[2], b;', 'P: a[0]? b!', {}, 'a[0] / b / a[1]'],
  ['chan a[2], b; int[0,1] i;', 'P: a[i]? b!', {}, 'a[0] a[1] / b / '],
  ['chan a[2][2], b;', 'P: a[1][0]? b!', {}, 'a[1][0] / b / a[0][0] a[0][1] a[1][1]'],
  ['chan a;', 'P: a? a!', {}, 'TKS9308'],
  ['chan a;', 'P: a?; Q: a!', {}, 'TKS9308'],
  ['chan a;', 'P: tau', {}, 'TKS9308'],
]);

check('processes under test have an environment', [
  ['chan a, b;', 'P: a? b!; Q: a! b?', { underTest: ['P'] }, 'a / b / '],
  ['chan a, b;', 'P: a? b!; Q: a! b?', { underTest: ['Q'] }, 'b / a / '],
  ['chan a, b;', 'P: a? b!; Q: a! b?', { underTest: ['P', 'Q'] }, 'TKS9308'],
  ['chan a, b, c;', 'P: a? b!; Q: b? c!; R: a! c?', { underTest: ['P', 'Q'] }, 'a / c / b'],
  ['chan a, b, c;', 'P: a? b!; Q: b? c!; R: a! c?', { underTest: ['P'] }, 'a / b / c'],
  ['chan a, b;', 'P: a? b!; Q: a!', { underTest: ['P'] }, 'a / b / '],
  ['chan a; broadcast chan b;', 'P: a? b!; Q: b?; R: b? a!', { underTest: ['P', 'Q'] }, 'a / b / '],
  ['broadcast chan a; chan b;', 'P: a? b!; Q: a! b?; R: a?', { underTest: ['P'] }, 'a / b / '],
  ['chan a[2], b;', 'P: a[0]? b!; Q: a[0]! b?', { underTest: ['P'] }, 'a[0] / b / a[1]'],
  ['chan a[2], b;', 'P: b? a[1]!; T(const int[0,1] i): a[i]? b!', { underTest: ['T'] }, 'a[0] a[1] / b / '],
  [
    'chan a[2], b;',
    'P: b? a[1]!; T(const int[0,1] i): a[i]? b!',
    { underTest: ['T(1)'] },
    'a[1] / a[0] b / b within the environment',
  ],
]);

check('a channel that both sides use is taken apart by who meets on it', [
  ['chan a;', 'P: a!; Q: a!; R: a?', { underTest: ['P'] }, ' / a / a within the environment'],
  ['chan a;', 'P: a?; Q: a!; R: a?', { underTest: ['P'] }, 'a /  / a within the environment'],
  ['chan a;', 'P: a?; Q: a!; R: a!', { underTest: ['P', 'Q'] }, 'a /  / a within the system'],
  ['chan a;', 'P: a?; Q: a!; R: a?', { underTest: ['P', 'Q'] }, ' / a / a within the system'],
  ['chan a;', 'P: a!; Q: a!', { underTest: ['P'] }, ' / a / a within the environment'],
  ['broadcast chan a;', 'P: a!; Q: a!; R: a?', { underTest: ['P'] }, ' / a / a within the environment'],
  ['broadcast chan a;', 'P: a?; Q: a!; R: a!', { underTest: ['P', 'Q'] }, 'a /  / a within the system'],
  ['broadcast chan a;', 'P: a? a!; Q: a! a?', { underTest: ['P'] }, 'TKS9304'],
  ['chan a;', 'P: a!; Q: a!; R: a?', { underTest: ['P'], outputs: ['a'] }, ' / a / a within the environment'],
  [
    'chan a[3];',
    'T(const int[0,2] i): a[i]!; G(const int[0,2] j): a[j]?; H: a[1]!',
    { underTest: ['T(1)'] },
    ' / a[1] / a[0] a[2] a within the environment[1]',
  ],
  [
    'chan a[2]; int[0,1] n;',
    'T(const int[0,1] i): a[i]!; G: a[n]?',
    { underTest: ['T(1)'] },
    ' / a[1] / a[0] a within the environment[0] a within the environment[1]',
  ],
]);

check('lists go before', [
  ['chan a, b;', 'P: a? b!; Q: a! b?', { underTest: ['P'], inputs: ['a'], outputs: ['b'] }, 'a / b / '],
  ['chan a, b;', 'P: a? b!; Q: b?', { outputs: ['b'] }, 'a / b / '],
  ['chan a[2], b;', 'P: a[0]? a[1]? b!', { inputs: ['a'] }, 'a[0] a[1] / b / '],
  ['chan a[2], b;', 'P: a[0]? a[1]? b!', { inputs: ['a[1]'] }, 'a[0] a[1] / b / '],
]);

check('errors', [
  ['chan a;', 'P: a?; Q: a!', { underTest: ['R'] }, 'TKS9301'],
  ['chan a;', 'P: a?; Q: a!', { underTest: ['R', 'S'] }, 'TKS9301 TKS9301'],
  ['chan a;', 'P: a?', { inputs: ['b'] }, 'TKS9302'],
  ['chan a[2];', 'P: a[0]?', { inputs: ['a[2]'] }, 'TKS9302'],
  ['chan a;', 'P: a?', { inputs: ['a'], outputs: ['a'] }, 'TKS9303'],
  ['chan a;', 'P: a? a!; Q: a! a?', { underTest: ['P'] }, 'TKS9304'],
  ['chan a;', 'P: a?; Q: a!; R: a!', { underTest: ['P', 'Q'], seesInside: true }, 'TKS9305'],
  ['chan a;', 'P: a?; Q: a!; R: a?', { underTest: ['P', 'Q'], seesInside: true }, 'TKS9305'],
  ['chan a, b;', 'P: a? b!', { inputs: ['b'] }, 'TKS9306'],
  ['chan a, b;', 'P: a? b!', { outputs: ['a'] }, 'TKS9307'],
  ['chan a;', 'P: a?', { underTest: [] }, 'TKS9309'],
  ['chan a, b;', 'P: a? b!', { inputs: ['b'], outputs: ['a'] }, 'TKS9307 TKS9306'],
]);
