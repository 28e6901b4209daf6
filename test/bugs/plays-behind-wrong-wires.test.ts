/** A play on a system behind a wrong wire gives the inputs of the test, and none that its environment could give as well. */
import { expect, test } from 'vitest';
import { faultsOf, wiresIn } from '../../src/generators/connectivity/faults.js';
import { faultySystems } from '../../src/generators/connectivity/faulty-system.js';
import { playTest } from '../../src/generators/play.js';
import { readSteps, testOf } from '../support/suite-text.js';
import { testable } from '../support/test-model.js';

/** The environment may open at any time, and end as well. */
const MODEL = `chan open, end, unlock;
process Door() {
  state Talking, Unlocking, Over;
  urgent Unlocking;
  init Talking;
  trans Talking -> Unlocking { sync open?; }, Unlocking -> Talking { sync unlock!; }, Talking -> Over { sync end?; };
}
process People() {
  state There;
  init There;
  trans There -> There { sync open!; }, There -> There { sync end!; }, There -> There { sync unlock?; };
}
system Door, People;`;

test.each([
  ['end?; quiet 2', 'open', 'pass'],
  ['open?; unlock![0,0]; end?; quiet 1', 'end', 'pass'],
  ['open?; unlock![0,0]; open?; unlock![0,0]', 'open', 'fail'],
])('%s, where the second %s is lost', (steps, wire, verdict) => {
  const model = testable(MODEL, { underTest: ['Door'] });
  const faults = faultsOf(wiresIn(model.tested), ['lost'], { order: 1, uses: 1, nth: 2 });
  const index = faults.findIndex(({ id }) => id.endsWith(wire));
  const system = faultySystems(model, faults)[index]!;
  const given = testOf(readSteps(steps.replace(/(^|; )(open|end)\?/g, '$10 $2?')));
  for (const policy of ['earliest', 'latest'] as const)
    expect(playTest(given, system, model.tested, policy)?.verdict).toBe(verdict);
});

test('an output that leaves a committed location comes behind crossed wires, too', () => {
  const model = testable(
    `chan go, one, two;
process P() {
  state A, B, C;
  commit B;
  init A;
  trans A -> B { sync go?; }, B -> C { sync one!; }, C -> A { sync two!; };
}
process E() { state S; init S; trans S -> S { sync go!; }, S -> S { sync one?; }, S -> S { sync two?; }; }
system P, E;`,
    { underTest: ['P'] },
  );
  const faults = faultsOf(wiresIn(model.tested), ['crossed'], { order: 1, uses: 1 });
  const [system] = faultySystems(model, faults);
  const given = testOf(readSteps('0 go?; one![0,0]'));
  for (const policy of ['earliest', 'latest'] as const)
    expect(playTest(given, system!, model.tested, policy)?.verdict).toBe('fail');
});
