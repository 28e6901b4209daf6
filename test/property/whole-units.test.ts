/**
 * Laws of tests in whole units: on systems that act at whole times the tester does so, too, and what is found is what the
 * test as it was written says; a test that is refused would have made the tester act at a fraction.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { type Rational, ONE, ZERO, add, compare, floor, subtract } from '../../src/base/rational.js';
import { inWholeUnits } from '../../src/execution/whole-units.js';
import { type Judgement, Judging, type ObservedEvent, judgeBy } from '../../src/suite/judge.js';
import { type Branch, type SuiteStep, type SuiteTest } from '../../src/suite/suite.js';
import { testOf } from '../support/run-one.js';

const quarters = fc.integer({ min: 0, max: 12 });
const halves = fc.integer({ min: 0, max: 6 }).map((n) => 2 * n);
const times = fc.oneof({ weight: 3, arbitrary: quarters.map((n) => 4 * n) }, halves, quarters);
const text = (n: number): string => `${n}/4`;

const windows = fc.tuple(times, times, fc.boolean(), fc.boolean()).map(([a, b, lowOpen, highOpen]) => {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const isPoint = low === high;
  return {
    within: [text(low), text(high)] as const,
    open: [lowOpen && !isPoint, highOpen && !isPoint] as const,
  };
});

const outputs: fc.Arbitrary<Branch> = fc
  .tuple(fc.constantFrom('b', 'c'), windows)
  .map(([output, window]) => ({ output, ...window }));
const inputs: fc.Arbitrary<Branch> = fc.oneof(
  times.map((time) => ({ input: 'a', after: text(time) })),
  windows.map((window) => ({ input: 'a', ...window })),
);
const quiet: fc.Arbitrary<Branch> = times.map((time) => ({ quiet: text(time) }));

const choices: fc.Arbitrary<SuiteStep> = fc
  .tuple(fc.array(outputs, { minLength: 1, maxLength: 2 }), fc.oneof(inputs, quiet), fc.boolean())
  .map(([heard, timeout, isEnd]) => ({
    oneOf: [
      ...heard,
      isEnd ? { ...timeout, verdict: 'inconclusive', steps: [{ input: 'a', after: '1' }] } : timeout,
    ],
  }));

const tests: fc.Arbitrary<SuiteTest> = fc
  .array(fc.oneof({ weight: 3, arbitrary: inputs }, outputs, quiet, choices), { minLength: 1, maxLength: 5 })
  .map((steps) => testOf(steps));

interface Walked {
  readonly events: readonly ObservedEvent[];
  readonly judgement: Judgement;
  readonly silence: Rational;
  readonly isWhole: boolean;
}

/** Follows a test on a system that says something at whole times, by chance. */
function walk(test: SuiteTest, seed: number): Walked {
  const random = seededRandom(seed);
  const follower = new Judging(test);
  const events: ObservedEvent[] = [];
  let last = ZERO;
  let isWhole = true;
  let silence = ZERO;
  let isRested = false;
  while (follower.judgement === undefined) {
    const todo = follower.todo();
    const due = add(last, todo.kind === 'await' ? add(todo.at, ONE) : todo.at);
    const sooner = { numerator: floor(add(last, silence)) + BigInt(random.nextInt(4)), denominator: 1n };
    // What comes at a moment comes before the silence that ends there.
    const isNew = compare(sooner, add(last, silence)) >= (isRested ? 1 : 0);
    const isSaid = random.nextInt(2) === 0 && compare(sooner, due) <= 0 && isNew;
    if (!isSaid && todo.kind !== 'give') {
      silence = subtract(due, last);
      follower.rest(silence);
      isRested = true;
      continue;
    }
    const time = isSaid ? sooner : due;
    isWhole &&= time.denominator === 1n;
    const event: ObservedEvent = {
      kind: isSaid ? 'output' : 'input',
      action: isSaid ? (['b', 'c'][random.nextInt(2)] ?? 'b') : todo.kind === 'give' ? todo.action : '',
      delay: subtract(time, last),
    };
    events.push(event);
    follower.observe(event);
    last = time;
    silence = ZERO;
    isRested = false;
  }
  return { events, judgement: follower.judgement, silence, isWhole };
}

/** Without what was awaited, which differs where a time was chosen. */
function plain(judgement: Judgement): string {
  return judgement.kind === 'verdict' ? `${judgement.verdict} ${judgement.why?.kind ?? ''}` : judgement.kind;
}

it('finds what the test says, at whole times, or refuses with reason', () => {
  const seen = { kept: 0, chosen: 0, refused: 0, fraction: 0 };
  fc.assert(
    fc.property(tests, fc.integer({ min: 1, max: 1_000 }), (test, seed) => {
      const whole = inWholeUnits(test);
      const seeds = Array.from({ length: 30 }, (_, index) => seed + index);
      if (typeof whole === 'string') {
        seen.refused++;
        if (seeds.some((each) => !walk(test, each).isWhole)) seen.fraction++;
        return;
      }
      const isSame = JSON.stringify(whole) === JSON.stringify(test);
      if (isSame) seen.kept++;
      else seen.chosen++;
      for (const each of seeds) {
        const { events, judgement, silence, isWhole } = walk(whole, each);
        expect(isWhole).toBe(true);
        expect(plain(judgeBy(new Judging(test), events, silence))).toBe(plain(judgement));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(seen.kept).toBeGreaterThan(100);
  expect(seen.chosen).toBeGreaterThan(100);
  // Most tests come to the fraction for which they are refused in one of the walks; some fail before in all of them.
  expect(seen.fraction).toBeGreaterThan(0.7 * seen.refused);
});
