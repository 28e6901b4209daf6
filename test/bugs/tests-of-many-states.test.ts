/** Where the model can be in too many states after what a tester sees, a goal had no test at all. */
import { expect, test } from 'vitest';
import { generateCoverage } from '../../src/generators/coverage/generate.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { stepsText } from '../support/suite-text.js';
import { testable } from '../support/test-model.js';

const SOURCE = { name: 'model', file: 'model.xta', sha256: '0'.repeat(64) };

/** Once started, twelve processes move unseen, each at a time of its own: 4,096 sets of locations. */
function started(by: string): string {
  const names = Array.from({ length: 12 }, (_, index) => `N${index}`);
  return `chan a, b, x, y; bool go;
    process P() { clock c; state A, B { c <= 3 }, C, D { c <= 1 }; init A;
      trans A -> B { sync a?; assign c = 0${by}; }, B -> C { guard c >= 2; sync x!; }, C -> D { sync b?; assign c = 0; },
        D -> A { sync y!; }; }
    process N() { state A, B; init A; trans A -> B { guard go; }; }
    ${names.map((name) => `${name} = N();`).join(' ')}
    system P, ${names.join(', ')};`;
}

function testsOf(text: string): readonly string[] {
  const model = testable(text);
  const options = { queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 } as const;
  const suite = generateCoverage(model, SOURCE, { ...options, criteria: ['edges'] }, { statesMax: 30_000 });
  const evaluator = new Evaluator(model, 1, { statesMax: 1_000 });
  return suite.tests
    .filter(({ goals }) => goals.includes('edge P.3'))
    .map((each) => {
      const { run, plays } = evaluator.evaluate(each);
      expect(run).toBe('confirmed');
      expect(plays.map(({ verdict }) => verdict)).not.toContain('fail');
      return `${each.title}: ${stepsText(each.steps)}`;
    });
}

test('a test follows its run where it cannot judge, and says so', () => {
  expect(testsOf(started(', go = true'))).toEqual([
    [
      'Covers P: D -> A (y!); from step 2 on, the model has too many states to say what else is right: 0 a?',
      '(x![2,2] | x![0,2) inconclusive | x!(2,6] inconclusive | y![0,6] inconclusive | quiet 6 inconclusive)',
      '(0 b? | x![0,0] inconclusive | y![0,0] inconclusive)',
      '(y![0,0] | x![0,4] inconclusive | y!(0,4] inconclusive | quiet 4 inconclusive)',
    ].join('; '),
  ]);
  expect(testsOf(started(''))).toEqual(['Covers P: D -> A (y!): 0 a?; x![2,3]; 0 b?; y![0,1]; quiet 4']);
});
