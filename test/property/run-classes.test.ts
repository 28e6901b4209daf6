/**
 * Laws of runs of tests that ask for refusals, on random automata: the model never fails the tests of its classes, each gets
 * a verdict that the evaluation finds possible, and none is left open where the system tells what it refuses; nor where it
 * does not wait with its outputs, as real systems do not. An output at the very moment of what is to be refused leads away
 * from nothing, unless only the system alone could make it, without its environment.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZERO } from '../../src/base/rational.js';
import { type Connection, type Transport } from '../../src/execution/connection.js';
import { type PlannedTest, runTests } from '../../src/execution/run-tests.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { Unsuitable } from '../../src/generators/unsuitable.js';
import { modelTransport } from '../../src/library/model-system.js';
import { splitAction } from '../../src/suite/action.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { SOURCE, classesOf } from '../support/classes.js';
import { randomAutomaton } from '../support/random-class-automaton.js';
import { testModelOf } from '../support/test-model.js';

const numRuns = process.env['TICKSTONE_LONG'] === '1' ? 1_000 : 30;

function modelOf(text: string): TestModel | undefined {
  const model = testModelOf(text, text.includes('process E') ? { underTest: ['P'] } : {});
  return 'network' in model ? model : undefined;
}

function testsOf(model: TestModel, observe: 'waiting' | 'offers'): readonly SuiteTest[] {
  try {
    return classesOf(model, { observe }).suite(SOURCE).tests;
  } catch (error) {
    if (error instanceof Unsuitable) return [];
    throw error;
  }
}

/** The same systems, which do what they like when they like and cannot be asked for outputs. */
function unasked(transport: Transport): Transport {
  return {
    ...transport,
    async connect(): Promise<Connection> {
      const connection = await transport.connect();
      return {
        tellsRefusals: true,
        reset: () => connection.reset(),
        give: (action, planned) => connection.give(action, planned),
        until: (time) => connection.until(time),
        error: () => connection.error(),
        takeLog: () => connection.takeLog(),
        lastWords: () => connection.lastWords(),
        close: () => connection.close(),
      };
    },
  };
}

/** Whether the test ends with refusals, and an output at their very moment is said to lead away. */
function leadsAwayFromRefusals({ steps }: SuiteTest): boolean {
  const first = steps.findLastIndex((step) => !('refuse' in step)) + 1;
  const before = steps[first - 1];
  if (first === steps.length || before === undefined || !('oneOf' in before)) return false;
  const quiet = before.oneOf.find((branch) => 'quiet' in branch && branch.verdict === undefined);
  return before.oneOf.some(
    (branch) =>
      'output' in branch &&
      branch.verdict === 'inconclusive' &&
      quiet !== undefined &&
      'quiet' in quiet &&
      branch.within[1] === quiet.quiet &&
      branch.open?.[1] !== true,
  );
}

test.each(['waiting', 'offers'] as const)(
  'the model gets possible verdicts, and nothing is left open: %s',
  async (observe) => {
    const seen = { pass: 0, fail: 0, inconclusive: 0, untrusted: 0, error: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(randomAutomaton(false), fc.integer({ min: 1, max: 1_000 }), async (text, seed) => {
        const model = modelOf(text);
        const tests = model === undefined ? [] : testsOf(model, observe);
        if (model === undefined || tests.length === 0) return;
        if (!text.includes('process E'))
          for (const each of tests) expect(leadsAwayFromRefusals(each), each.title).toBe(false);
        const evaluator = new Evaluator(model, 1, {}, 0);
        const possible = new Map(tests.map((each) => [each.id, evaluator.evaluate(each).verdicts]));
        const inputs = model.tested.inputs.map((input) => splitAction(input).action);
        const plan = tests.map((each): PlannedTest => ({ suite: 0, test: each, reading: 'played', inputs }));
        const played = modelTransport([model], { description: 'model', seed });
        // A system that cannot be asked for outputs need not make one when it is offered.
        for (const transport of observe === 'offers' ? [played] : [played, unasked(played)]) {
          const options = { jobs: 1, tolerance: ZERO, retries: 0, eventsMax: 10_000 };
          for (const { test: own, verdict, reason, events } of (await runTests(plan, transport, options))
            .results) {
            seen[verdict]++;
            seen.refused += events.filter(({ kind }) => kind === 'refused').length;
            expect(reason, own.title).not.toBe('refusal not observable');
            expect(verdict, own.title).not.toBe('fail');
            if (verdict !== 'error') expect(possible.get(own.id) ?? [verdict], own.title).toContain(verdict);
          }
        }
      }),
      { numRuns },
    );
    expect(seen.pass).toBeGreaterThan(numRuns);
    expect(seen.refused).toBeGreaterThan(numRuns);
    expect(seen.error).toBeLessThan(seen.pass / 10);
  },
);
