/**
 * A model that follows its own messages answers as the generator and the measurement of coverage do: a query for a pair or path
 * holds if and only if the goal can be covered, and with a sequence if and only if runs that match it may, or need not, cover it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { fractionText } from '../../src/base/rational.js';
import { simulate } from '../../src/explore/simulate.js';
import { type CommunicationModel } from '../../src/generators/communication/communication-model.js';
import { RunDescriber } from '../../src/generators/communication/describe-run.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { measuredSequence } from '../../src/generators/communication/measure.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { checkedText } from '../support/checked.js';
import { communicationModelOf, suiteFor, talkingFile } from '../support/communication.js';
import { assertUntil } from '../support/enough.js';
import { answersOf, expectAgreement, instrumentedText, sequenceIn } from '../support/instrumented.js';
import { randomNetwork } from '../support/random-network.js';
import { randomRelays } from '../support/random-relays.js';
import { sharedFolder, sharedNote } from '../support/shared.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;

const MODELS = [
  {
    of: 'networks',
    least: 8,
    // Few of them have a goal that is covered by a sequence which they can follow.
    matching: 0,
    runs: isLong ? 2_000 : 10,
    model: fc.record({
      text: randomNetwork({ constantMax: 3, clocksMax: 1 }),
      relays: fc.constant(undefined),
      environment: fc.constantFrom(undefined, ['P0']),
    }),
  },
  { of: 'relays', least: 8, matching: 2, runs: isLong ? 3_000 : 8, model: randomRelays },
];

/** Undefined if it is too large, or is none. */
function modelOf(
  text: string,
  relays: readonly string[] | undefined,
  environment: readonly string[] | undefined,
): CommunicationModel | undefined {
  // A process that passes nothing on is no relay.
  for (const some of [relays, relays?.slice(0, 1), []]) {
    const model = communicationModelOf(checkedText(text).checked, { relays: some, environment });
    if ('communication' in model) return model.communication.routes.length > 8 ? undefined : model;
  }
  return undefined;
}

describe.each(MODELS)('instrumented $of', ({ model: drawn, runs, least, matching }) => {
  it('reach what tests cover, and nothing that is infeasible', () => {
    const seen = { covered: 0, infeasible: 0 };
    assertUntil(
      () => seen.covered >= least && seen.infeasible >= least,
      fc.property(drawn, ({ text, relays, environment }) => {
        const model = modelOf(text, relays, environment);
        if (model === undefined) return;
        const suite = suiteFor(model, {}, { statesMax: 3_000 });
        if (suite.goals.length === 0 || suite.summary.unknown > 0) return;
        const written = instrumentedText(model);
        if (typeof written !== 'string') {
          expect(written).toEqual(['TKS9670']);
          return;
        }
        const answers = answersOf(written);
        for (const { id, status } of suite.goals) {
          expect([id, answers.get(`Can a run cover ${id}?`)]).toEqual([
            id,
            status === 'covered' ? 'satisfied' : 'violated',
          ]);
          if (status === 'covered') seen.covered++;
          else seen.infeasible++;
        }
      }),
      { numRuns: runs },
    );
    expect(seen.covered).toBeGreaterThanOrEqual(least);
    expect(seen.infeasible).toBeGreaterThanOrEqual(least);
  });

  it('cover with a sequence what runs that match it cover', () => {
    const seen = { must: 0, may: 0, misfits: 0 };
    assertUntil(
      () => seen.must >= matching && seen.misfits >= 1,
      fc.property(
        drawn,
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom('times', 'windows', 'none'),
        fc.constantFrom('as it is', 'late', 'swapped'),
        ({ text, relays, environment }, seed, timing, damage) => {
          const model = modelOf(text, relays, environment);
          if (model === undefined) return;
          const { trace } = simulate(model.model.concrete, { stepsMax: 6, random: seededRandom(seed) });
          if (trace.error !== undefined) return;
          const path = new Evaluator(model.model, 1).pathOf(trace);
          const told = new RunDescriber(model).messagesOf(path, trace).slice(0, 4);
          if (told.length === 0) return;
          const steps = told.map(({ step, from, to, message, via }, index) => {
            const { time } = trace.steps[step]!;
            const late = damage === 'late' && index === told.length - 1 ? 1n : 0n;
            const at = fractionText({
              numerator: time.numerator + late * time.denominator,
              denominator: time.denominator,
            });
            const window = `(${fractionText({ numerator: time.numerator - 1n, denominator: time.denominator })},${at}]`;
            return {
              ...{ from, to, message },
              ...(seed % 3 === 0 ? { via } : {}),
              ...(timing === 'none' || damage === 'swapped'
                ? {}
                : { at: timing === 'windows' && time.numerator > 0n ? window : at }),
            };
          });
          if (damage === 'swapped') steps.reverse();
          const sequence = sequenceIn(JSON.stringify({ steps }));
          const criterion = communicationCriterion(model.communication, ['pairs', 'paths']);
          const measured = measuredSequence(model, 'test', sequence);
          // A relay that also sends messages of its own is shown, and then tells all that it passes.
          if (measured.problems.some(({ code }) => code !== 'TKS9725')) return;
          const written = instrumentedText(model, { sequence });
          if (typeof written !== 'string') {
            for (const code of written) expect(['TKS9670', 'TKS9671']).toContain(code);
            return;
          }
          const answers = answersOf(written);
          const fits = measured.problems.length === 0;
          expect(answers.get('Can a run match the sequence?')).toBe(fits ? 'satisfied' : 'violated');
          if (!fits) {
            seen.misfits++;
            return;
          }
          const { must, may } = measured.covers!(criterion);
          criterion.goals.forEach(({ id }, goal) => {
            const covers = answers.get(`Can a run that matches cover ${id}?`) === 'satisfied';
            const leavesOut = answers.get(`Can a run that matches leave out ${id}?`) === 'satisfied';
            expect([id, covers, leavesOut]).toEqual([id, may.has(goal), !must.has(goal)]);
            if (must.has(goal)) seen.must++;
            else if (may.has(goal)) seen.may++;
          });
        },
      ),
      { numRuns: runs },
    );
    expect(seen.must).toBeGreaterThanOrEqual(matching);
    expect(seen.misfits).toBeGreaterThanOrEqual(1);
  });
});

describe('a model of some size that follows its own messages', () => {
  it.each([
    ['bundled with a relay', 'models/greenhouse.xta', ['Weather']],
    ['bundled with a bus', 'models/bus.xml', undefined],
  ])('answers as the generator does: %s', (_, path, environment) => {
    expectAgreement(talkingFile(path, { environment })!);
  });

  it.skipIf(sharedFolder === undefined)(
    `answers as the generator does: the sorting line${sharedNote}`,
    () => {
      const figures = ['sorter.xml', 'sorter-strict.xml', 'sorter-bus.xml'].map((name) => {
        const { covered, infeasible } = expectAgreement(
          talkingFile(`${sharedFolder!}/cases/sorter/${name}`, { environment: ['Tester'] })!,
        );
        return [covered, infeasible];
      });
      // Five pairs, and five paths or eight.
      expect(figures).toEqual([
        [10, 0],
        [8, 2],
        [13, 0],
      ]);
    },
  );
});
