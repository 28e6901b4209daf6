/** Tests that are made from timed traces of small models. */
import { describe, expect, test } from 'vitest';
import { type TimedTrace, TraceRecorder } from '../../../src/explore/trace.js';
import { Assembler, runOf } from '../../../src/generators/assemble.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { type TestModel } from '../../../src/generators/test-model.js';
import { stepsText, testOf } from '../../support/suite-text.js';
import { oneProcess, testable, time } from '../../support/test-model.js';

/** Follows `1 a, 1/2 tau, 2 x, 3`: delays and actions; the first step that does it is taken. */
function traceOf({ concrete }: TestModel, script: string): TimedTrace {
  const recorder = new TraceRecorder(concrete, concrete.initial().states[0]!);
  for (const part of script.split(', ')) {
    const [delay, action] = part.split(' ') as [string, string | undefined];
    expect(recorder.wait(time(delay)), part).toBe(true);
    if (action === undefined) continue;
    const wanted = action === 'tau' ? undefined : action;
    const step = concrete.steps(recorder.state).steps.find((each) => each.action === wanted);
    expect(step, part).toBeDefined();
    recorder.take(step!);
  }
  return recorder.trace();
}

type Case = [body: string, script: string, expected: string];

function check(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    test.each(cases)('%s along %s', (body, script, expected) => {
      const model = testable(oneProcess(body));
      const made = new Assembler(model.network, model.tested).assemble(traceOf(model, script));
      if (made.kind !== 'test') throw new Error(made.why.kind);
      expect(stepsText(made.steps)).toBe(expected);
      // What the model itself does never fails the test, and the trace passes it.
      const { verdicts, run } = new Evaluator(model, 1).evaluate({
        ...testOf(made.steps),
        run: runOf(made.trace),
      });
      expect([run, verdicts?.includes('pass'), verdicts?.includes('fail')]).toEqual([
        'confirmed',
        true,
        false,
      ]);
    });
  });
}

check('an output has the window that the model allows', [
  ['state A { c <= 3 }; init A; trans A -> A { guard c >= 1; sync x!; assign c = 0; };', '2 x', 'x![1,3]'],
  ['state A { c < 3 }; init A; trans A -> A { guard c > 1; sync x!; assign c = 0; };', '2 x', 'x!(1,3)'],
  [
    'state A, B { c <= 4 }; init A; trans A -> B { sync a?; }, B -> A { sync x!; };',
    '1 a, 2 x',
    '1 a?; x![0,3]',
  ],
  [
    'state A, B { c <= 4 }; init A; trans A -> B { sync a?; }, B -> A { sync x!; };',
    '1/2 a, 2 x',
    '0.5 a?; x![0,3.5]',
  ],
  [
    'state A { c <= 1 }, B { d <= 2 }; init A; trans A -> B { assign d = 0; }, B -> A { guard d >= 1; sync x!; assign c = 0; };',
    '1 tau, 1 x',
    'x![1,3]',
  ],
]);

check('what else may come ends the test without a verdict', [
  [
    'state A { c <= 3 }; init A; trans A -> A { sync x!; }, A -> A { guard c >= 2; sync y!; };',
    '1 x',
    '(x![0,3] | y![2,3] inconclusive)',
  ],
  [
    'state A; init A; trans A -> A { guard c >= 1 && c <= 2; sync x!; };',
    '1 x',
    '(x![1,2] | quiet 4 inconclusive)',
  ],
  [
    'state A { c <= 9 }; init A; trans A -> A { guard c <= 1; sync x!; }, A -> A { guard c >= 8; sync x!; };',
    '1 x',
    '(x![0,1] | x![8,9] inconclusive)',
  ],
  [
    'state A; init A; trans A -> A { guard c >= 2; sync a?; }, A -> A { guard c == 1; sync x!; };',
    '2 a',
    '(2 a? | x![1,1] inconclusive)',
  ],
  [
    'state A { c <= 3 }; init A; trans A -> A { guard c < 2; sync x!; }, A -> A { guard c == 3; sync a?; assign c = 0; };',
    '1 x',
    '(x![0,2) | quiet 4 fail)',
  ],
]);

check('silence in the end is asked for', [
  ['state A; init A; trans A -> A { sync a?; };', '1 a, 2', '1 a?; quiet 2'],
  [
    'state A; init A; trans A -> A { sync a?; }, A -> A { guard c == 2; sync x!; };',
    '1 a, 3',
    '1 a?; (quiet 3 | x![1,1] inconclusive)',
  ],
  ['state A, B; init A; trans A -> B { guard c >= 1; }, B -> A { sync a?; };', '2 tau', 'quiet 2'],
]);

check('a window is narrowed where later inputs would be refused', [
  [
    'state A { c <= 5 }, B, C; init A; trans A -> B { sync x!; }, B -> C { guard c <= 4; sync a?; };',
    '1 x, 1 a',
    '(x![0,3] | x!(3,5] inconclusive); 1 a?',
  ],
  [
    'state A { c <= 5 }, B, C; init A; trans A -> B { sync x!; }, B -> C { guard c >= 3; sync a?; };',
    '2 x, 1 a',
    '(x![2,5] | x![0,2) inconclusive); 1 a?',
  ],
  [
    'state A { c <= 5 }, B, C; init A; trans A -> B { sync x!; }, B -> C { guard c == 3; sync a?; };',
    '2 x, 1 a',
    '(x![2,2] | x![0,2) inconclusive | x!(2,5] inconclusive); 1 a?',
  ],
  [
    'state A { c <= 5 }, B, C; init A; trans A -> B { sync x!; }, B -> C { sync a?; };',
    '1 x, 1 a',
    'x![0,5]; 1 a?',
  ],
]);

test('times that zones cannot hold are said to be too fine', () => {
  const model = testable(oneProcess('state A; init A; trans A -> A { sync a?; };'));
  const made = new Assembler(model.network, model.tested).assemble(traceOf(model, '1/1000000007 a'));
  expect(made).toEqual({ kind: 'unknown', why: { kind: 'tooLarge', what: 'times' } });
});
