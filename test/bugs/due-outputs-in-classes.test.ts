/** At the only moment of a class an output is due: it is what the test is about, and no reason to end without a verdict. */
import { describe, expect, test } from 'vitest';
import { Evaluator } from '../../src/generators/evaluate.js';
import { playTest } from '../../src/generators/play.js';
import { systemAlone } from '../../src/generators/system-alone.js';
import { SOURCE, classesOf } from '../support/classes.js';
import { testable } from '../support/test-model.js';

const BODIES = [
  [
    'an urgent location',
    'state A, B, C; urgent B; init A; trans A -> B { sync c?; }, B -> C { sync out!; };',
  ],
  ['one time', 'state A { x <= 3 }, B; init A; trans A -> B { guard x == 3; sync out!; };'],
] as const;

describe.each(BODIES)('%s', (_, body) => {
  test.each(['offers', 'waiting'] as const)('is tested by %s that pass', (observe) => {
    const model = testable(`chan c, out; process P() { clock x; ${body} } system P;`);
    const { goals, tests } = classesOf(model, { observe }).suite(SOURCE);
    const { concrete, tested } = systemAlone(model);
    const due = goals.filter(({ description }) => description.endsWith('must accept out'));
    expect(due.length).toBeGreaterThan(0);
    for (const { tests: ids, status } of due) {
      expect(status).toBe('covered');
      const [found] = tests.filter(({ id }) => ids.includes(id));
      // Whenever the system makes it.
      for (const policy of ['earliest', 'latest'] as const)
        expect([policy, playTest(found!, concrete, tested, policy)?.verdict]).toEqual([policy, 'pass']);
      expect(new Evaluator(model, 1).evaluate(found!).verdicts).not.toContain('fail');
    }
  });
});

test('a test that cannot pass covers nothing', () => {
  // The system makes the output at once, and its environment is never ready for it: whatever comes is foreign.
  const model = testable(
    `urgent chan out;
process P() { state A, B; init A; trans A -> B { sync out!; }; }
process E() { state A, B; init A; trans B -> A { sync out?; }; }
system P, E;`,
    { underTest: ['P'] },
  );
  for (const observe of ['offers', 'waiting'] as const) {
    const { goals, tests } = classesOf(model, { observe }).suite(SOURCE);
    expect(goals.map(({ status, reasonKind }) => [status, reasonKind])).toEqual([['unknown', 'unconfirmed']]);
    expect(tests).toEqual([]);
  }
});
