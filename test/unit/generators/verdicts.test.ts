/** Verdicts of tests on models that play the system: all that are possible, and those of single plays. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { generateCoverage } from '../../../src/generators/coverage/generate.js';
import { Evaluator } from '../../../src/generators/evaluate.js';
import { playTest } from '../../../src/generators/play.js';
import { VerdictFinder } from '../../../src/generators/verdicts.js';
import { type SuiteStep, type SuiteTest } from '../../../src/suite/suite.js';
import { readSteps, stepsText, testOf } from '../../support/suite-text.js';
import { oneProcess, testable } from '../../support/test-model.js';

/** Answers a within [1,3]. */
const LAMP =
  'state A, B { c <= 3 }; init A; trans A -> B { sync a?; assign c = 0; }, B -> A { guard c >= 1; sync x!; };';
/** Answers a with x or y, at once; or not at all. */
const LOOSE =
  'state A, B, C; commit B; init A; trans A -> B { sync a?; }, B -> A { sync x!; }, B -> A { sync y!; }, A -> C { sync a?; };';
/** Talks before 2. */
const TALKS = 'state A { c < 2 }, B; init A; trans A -> B { sync x!; };';
/** Takes a only from 2 on. */
const LATE =
  'state A, B; init A; trans A -> B { guard c >= 2; sync a?; }, B -> B { guard c <= 4; sync x!; assign c = 5; };';

/** Takes b after a, or does not. */
const MAYBE = 'state A, B, C; init A; trans A -> B { sync a?; }, A -> C { sync a?; }, B -> B { sync b?; };';

describe('all verdicts', () => {
  test.each<[model: string, steps: string, expected: string]>([
    [LAMP, '1 a?; x![1,3]', 'pass'],
    [LAMP, '1 a?; x![0,9]', 'pass'],
    [LAMP, '1 a?; x![1,2]', 'pass fail'],
    [LAMP, '1 a?; x![1,3)', 'pass fail'],
    [LAMP, '1 a?; x!(1,3]', 'pass fail'],
    [LAMP, '1 a?; x![4,5]', 'fail'],
    [LAMP, '1 a?; y![0,5]', 'fail'],
    [LAMP, '1 a?; quiet 1', 'pass fail'],
    [LAMP, '1 a?; quiet 1/2', 'pass'],
    [LAMP, '1 a?; quiet 3', 'pass fail'],
    [LAMP, '1 a?; quiet 7/2', 'fail'],
    // An output at the very end of a silence breaks it, or is what the choice lists.
    [LAMP, '1 a?; quiet 1; x![0,0]', 'fail'],
    [LAMP, '1 a?; quiet 1; quiet 0; x![0,2]', 'pass fail'],
    [LAMP, '1 a?; (quiet 1 | x![1,1] inconclusive); x![0,2]', 'pass inconclusive'],
    [LAMP, '1 a?; (quiet 3 | x![1,3] inconclusive); x![0,0]', 'inconclusive'],
    [LAMP, '1 a?; quiet 1/2; x![1/2,5/2]', 'pass'],
    [LAMP, '1 a?; quiet 1/2; x![1/2,2]', 'pass fail'],
    [LAMP, '1 a?; (x![1,2] | x!(2,3] inconclusive)', 'pass inconclusive'],
    [LAMP, '1 a?; (x![1,2] | quiet 2 inconclusive)', 'pass inconclusive'],
    [LAMP, '1 a?; (x![1,1] | quiet 2 inconclusive)', 'pass fail inconclusive'],
    [LAMP, 'x![0,5]', 'fail'],
    [LAMP, 'quiet 100', 'pass'],
    [LAMP, '1 a?; refuse a', 'pass'],
    [LAMP, 'refuse a', 'fail'],
    [LAMP, 'refuse x', 'pass'],
    [LAMP, '1 a?; refuse x 1/2', 'pass'],
    [LAMP, '1 a?; refuse x 1', 'fail'],
    [LAMP, 'a?(1,2); x![1,3]', 'pass'],
    [LAMP, '1 a?; 1/2 a?; x![1/2,5/2]', 'pass'],
    [LAMP, '1 a?; accept x 1', 'pass'],
    [MAYBE, '1 a?; refuse b', 'pass fail'],
    [MAYBE, '1 a?; accept b', 'pass fail'],
    [MAYBE, '1 a?; accept b inconclusive', 'pass inconclusive'],
    [LOOSE, '1 a?; x![0,0]', 'pass fail'],
    [LOOSE, '1 a?; (x![0,0] | y![0,0] inconclusive)', 'pass fail inconclusive'],
    [LOOSE, '1 a?; (x![0,0] | y![0,0] inconclusive | quiet 1 inconclusive)', 'pass inconclusive'],
    [
      LOOSE,
      '1 a?; (x![0,0] | y![0,0] | quiet 1 inconclusive); 1 a?; (x![0,0] | y![0,0] | quiet 1)',
      'pass inconclusive',
    ],
    [TALKS, 'x![0,2)', 'pass'],
    [TALKS, 'x![0,2]', 'pass'],
    [TALKS, 'x![0,1]', 'pass fail'],
    [LATE, '1 a?; quiet 9', 'pass'],
    [LATE, '2 a?; (x![0,2] | quiet 3)', 'pass'],
    [LATE, '2 a?; x![0,2]', 'pass fail'],
    [LATE, '1 a?; 1 a?; (x![0,2] inconclusive | quiet 3)', 'pass inconclusive'],
  ])('%s: %s', (body, text, expected) => {
    const model = testable(oneProcess(body));
    const steps = readSteps(text);
    expect(stepsText(steps)).toBe(text);
    const verdicts = new VerdictFinder(model.network, model.tested).verdictsOf(testOf(steps));
    expect(verdicts?.join(' ')).toBe(expected);
    // Plays agree, which the evaluator asserts.
    const { plays } = new Evaluator(model, 1).evaluate(testOf(steps));
    expect(verdicts).toEqual(expect.arrayContaining(plays.map(({ verdict }) => verdict)));
  });
});

describe('plays', () => {
  test.each<[model: string, steps: string, earliest: string, latest: string]>([
    [LAMP, '1 a?; x![1,3]', 'pass', 'pass'],
    [LAMP, '1 a?; x![1,2]', 'pass', 'fail: x within [1, 2] did not come in time'],
    [LAMP, '1 a?; x![2,3]', 'fail: output x after 1 where x within [2, 3] was expected', 'pass'],
    [
      LAMP,
      '1 a?; y!(1,3)',
      'fail: output x after 1 where y within (1, 3) was expected',
      'fail: output x after 3 where y within (1, 3) was expected',
    ],
    [LAMP, '1 a?; quiet 1', 'fail: output x after 1 where silence for 1 was expected', 'pass'],
    [
      LAMP,
      '1 a?; (quiet 3 | y![0,3]); x![0,0]',
      'fail: output x after 1 where silence for 3 or y within [0, 3] was expected',
      'fail: output x after 3 where silence for 3 or y within [0, 3] was expected',
    ],
    [
      LAMP,
      '1 a?; (quiet 3 | x!(2,3] inconclusive); x![0,0]',
      'fail: output x after 1 where silence for 3 or x within (2, 3] was expected',
      'inconclusive',
    ],
    [
      LAMP,
      'x![1,3]',
      'fail: x within [1, 3] did not come in time',
      'fail: x within [1, 3] did not come in time',
    ],
    [LAMP, 'refuse a', 'fail: a is not refused', 'fail: a is not refused'],
    [LAMP, '1 a?; refuse a 2', 'fail: output x before a was to be refused', 'pass'],
    [LATE, '1 a?; quiet 9', 'pass', 'pass'],
    [LATE, '2 a?; (x![0,2] inconclusive | quiet 3)', 'inconclusive', 'pass'],
    [TALKS, 'x![0,2)', 'pass', 'pass'],
  ])('%s: %s', (body, text, earliest, latest) => {
    const { concrete, tested } = testable(oneProcess(body));
    const said = (['earliest', 'latest'] as const).map((policy) => {
      const play = playTest(testOf(readSteps(text)), concrete, tested, policy);
      return play && `${play.verdict}${play.reason === undefined ? '' : `: ${play.reason}`}`;
    });
    expect(said).toEqual([earliest, latest]);
  });

  test('the same random numbers give the same play', () => {
    const { concrete, tested } = testable(oneProcess(LAMP));
    const played = (): unknown =>
      playTest(testOf(readSteps('1 a?; x![1,3]')), concrete, tested, { random: seededRandom(7) });
    expect(played()).toEqual(played());
  });

  test.each([
    ['gives it later', 'y >= 5', '1', undefined],
    ['gives it now', 'y >= 5', '6', 'pass'],
    ['gives it always', 'y >= 0', '1', 'pass'],
  ])('nothing is refused that the environment does not give: it %s', (_, guard, after, expected) => {
    const { concrete, tested } = testable(
      `chan a, x; clock c, y; process P() { state A; init A; trans A -> A { guard c < 0; sync a?; }, A -> A { guard c < 0; sync x!; }; }
       process E() { state E; init E; trans E -> E { guard ${guard}; sync a!; }, E -> E { sync x?; }; } system P, E;`,
      { underTest: ['P'] },
    );
    const play = playTest(testOf(readSteps(`refuse a ${after}`)), concrete, tested, 'latest');
    expect(play?.verdict).toBe(expected);
  });

  test('endless internal steps give no play', () => {
    const { concrete, tested } = testable(
      oneProcess('state A; init A; trans A -> A { }, A -> A { sync x!; };'),
    );
    expect(playTest(testOf(readSteps('x![0,1]')), concrete, tested, 'earliest')).toBeUndefined();
  });
});

describe('the run of a test', () => {
  const [made] = generateCoverage(
    testable(oneProcess(LAMP)),
    { name: 'lamp', file: 'lamp.xta', sha256: '0'.repeat(64) },
    { criteria: ['edges'], queries: [], points: 'earliest', optimize: 'steps', pack: false, seed: 1 },
    {},
  ).tests;

  test.each<[what: string, body: string, change: Partial<SuiteTest>, run: string]>([
    ['as it was made', LAMP, {}, 'confirmed'],
    ['with another time', LAMP, { steps: readSteps('0 a?; x![2,3]') }, 'refuted'],
    ['with another output', LAMP, { steps: readSteps('0 a?; y![1,3]') }, 'refuted'],
    ['on a model that is too slow for it', LAMP.replace('c >= 1', 'c >= 2'), {}, 'impossible'],
    ['that is not there', LAMP, { run: undefined }, 'absent'],
  ])('%s', (_, body, change, run) => {
    const evaluation = new Evaluator(testable(oneProcess(body)), 1).evaluate({ ...made!, ...change });
    expect(evaluation.run).toBe(run);
  });
});

describe('limits', () => {
  const choices = (count: number): readonly SuiteStep[] =>
    Array.from({ length: count }, () => readSteps('1 a?; (x![0,0] | y![0,0] | quiet 1)')).flat();
  const finder = (body: string): VerdictFinder => {
    const { network, tested } = testable(oneProcess(body));
    return new VerdictFinder(network, tested);
  };

  test('few ways are walked', () => {
    expect(finder(LOOSE).verdictsOf(testOf(choices(3)))).toEqual(['pass']);
  });
  test('too many are not', () => {
    expect(finder(LOOSE).verdictsOf(testOf(choices(40)))).toBeUndefined();
  });
  test('one long way is', () => {
    expect(finder(LAMP).verdictsOf(testOf(Array.from({ length: 1_000 }, () => ({ quiet: '1' }))))).toEqual([
      'pass',
    ]);
  });
  test.each(['1000000000000', '1/1000000007', `1${'0'.repeat(59)}`])('times such as %s', (after) => {
    expect(finder(LAMP).verdictsOf(testOf([{ input: 'a', after }]))).toBeUndefined();
  });
});
