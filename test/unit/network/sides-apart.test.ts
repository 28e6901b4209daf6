/** Channels that both sides of the border use: what is seen of each step, with the environment and without it. */
import { describe, expect, test } from 'vitest';
import { readings } from '../../../src/conformance/readings.js';
import { checkConformance } from '../../../src/conformance/tioco.js';
import { canBeClosed } from '../../../src/generators/automata/obstacles.js';
import { systemAlone } from '../../../src/generators/system-alone.js';
import { type ConcreteSystem } from '../../../src/semantics/concrete-system.js';
import { OpenSystem } from '../../../src/semantics/open-system.js';
import { testModelOf, testable } from '../../support/test-model.js';

/** Processes with one location and one edge each, which sends or receives. */
function looping(declarations: string, processes: Readonly<Record<string, string>>): string {
  const texts = Object.entries(processes).map(
    ([name, action]) => `process ${name}() { state L; init L; trans L -> L { sync ${action}; }; }`,
  );
  return `${declarations} ${texts.join(' ')} system ${Object.keys(processes).join(', ')};`;
}

describe('what is seen of the steps of a model', () => {
  const actionsOf = (system: ConcreteSystem): readonly string[] =>
    system
      .steps(system.initial().states[0]!)
      .steps.map(({ action }) => action!)
      .sort();
  const inEnvironment = 'a within the environment';
  const inSystem = 'a within the system';

  test.each([
    ['chan a;', { P: 'a!', Q: 'a!', R: 'a?' }, ['P'], ['a', inEnvironment], ['a']],
    ['chan a;', { P: 'a?', Q: 'a!', R: 'a?' }, ['P'], ['a', inEnvironment], ['a']],
    ['chan a;', { P: 'a?', Q: 'a!', R: 'a!' }, ['P', 'Q'], ['a', inSystem], ['a', inSystem]],
    ['chan a;', { P: 'a?', Q: 'a!', R: 'a?' }, ['P', 'Q'], ['a', inSystem], ['a', inSystem]],
    ['broadcast chan a;', { P: 'a!', Q: 'a!', R: 'a?' }, ['P'], ['a', inEnvironment], ['a']],
    ['broadcast chan a;', { P: 'a?', Q: 'a!', R: 'a!' }, ['P', 'Q'], ['a', inSystem], ['a', inSystem]],
  ])('%s %j, under test: %j', (declarations, processes, underTest, together, alone) => {
    const model = testable(looping(declarations, processes), { underTest });
    expect(actionsOf(model.concrete)).toEqual(together);
    expect(actionsOf(systemAlone(model).concrete)).toEqual(alone);
    const { tested } = model;
    const names = [...tested.inputs, ...tested.outputs];
    const read = readings(model);
    for (const [network, reading, expected] of [
      [read.together.network, 'together', together],
      [read.alone.network, 'alone', alone],
    ] as const) {
      const actions = { names, inputCount: tested.inputs.length };
      const system = new OpenSystem(network, tested, actions, reading);
      const [draft] = system.initial();
      const part = { of: system, vector: draft!.vector, at: new Int32Array(0) };
      const seen = system.moves(part).map(({ action }) => (action === undefined ? 'unseen' : names[action]!));
      expect(seen.sort()).toEqual(expected.map((name) => (name === 'a' ? name : 'unseen')));
    }
  });
});

describe('one train of two is under test', () => {
  const crossing = (stays: number, kind = 'chan'): string => `${kind} appr, leave; int[0, 2] count;
    process Train(const int[0, 1] id) { clock x; state Far, Near { x <= ${stays} }; init Far;
      trans Far -> Near { sync appr!; assign x = 0; }, Near -> Far { guard x >= 2; sync leave!; }; }
    process Gate() { int[0, 2] here; state G; init G; trans G -> G { guard here < 2; sync appr?; assign here++; },
      G -> G { guard here > 0; sync leave?; assign here--; }; }
    process Other() { clock y; state Far, Near { y <= 3 }; init Far;
      trans Far -> Near { sync appr!; assign y = 0; }, Near -> Far { guard y >= 2; sync leave!; }; }
    T = Train(0); system T, Other, Gate;`;

  test.each([
    ['as the model says', 3, 'conforms'],
    ['too late', 5, 'fails'],
  ] as const)('and leaves %s', (_, stays, expected) => {
    for (const kind of ['chan', 'broadcast chan']) {
      const spec = testable(crossing(3, kind), { underTest: ['T'] });
      expect([spec.tested.inputs, spec.tested.outputs]).toEqual([[], ['appr', 'leave']]);
      const { apart, values } = spec.tested;
      const system = testable(crossing(stays, kind), { underTest: ['T'], apart, values });
      expect(checkConformance(spec, system, 'full', { statesMax: 2_000 }).kind).toBe(expected);
    }
  });
});

test('an edge that names channels which are taken apart differently is refused', () => {
  const sender = 'process P() { int[0, 1] n; state L; init L; trans L -> L { sync a[n]!; }; }';
  const text = `chan a[2]; ${sender} process Q() { state L; init L; trans L -> L { sync a[0]!; }, L -> L { sync a[0]?; }; }
    system P, Q;`;
  const apart = [{ name: 'a[0]', side: 'environment', role: 'output' }] as const;
  expect(testModelOf(text, { underTest: ['P'], apart })).toEqual(['TKS9305']);
  expect(testModelOf(text, { underTest: ['P'] })).toHaveProperty('tested.outputs', ['a[0]', 'a[1]']);
});

test('tests are no automata where processes under test meet on a channel of the interface', () => {
  const text = looping('chan a;', { P: 'a?', Q: 'a!', R: 'a?' });
  const found: string[] = [];
  const model = testable(text, { underTest: ['P', 'Q'] });
  const { network, tested } = readings(model).alone;
  const isClosed = canBeClosed(model.checked, network, tested, undefined, ({ message }) => {
    found.push(message);
  });
  expect(isClosed).toBe(false);
  expect(found.join()).toContain("'a' passes between processes under test");
});
