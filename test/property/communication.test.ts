/**
 * Laws of communication coverage on random networks: every goal ends in one status, tests cover what they claim when they
 * are replayed, and diagrams of tests, read back, cover exactly the same; what random runs of the concrete semantics cover
 * is never called infeasible, and their messages cover the same as they do. Goals that are followed one by one are covered
 * as they are when they are followed together.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { fractionText } from '../../src/base/rational.js';
import { simulate } from '../../src/explore/simulate.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { allCriteriaOf, measuredSequence } from '../../src/generators/communication/measure.js';
import { RunDescriber } from '../../src/generators/communication/describe-run.js';
import { sequenceFollower } from '../../src/generators/communication/follow-sequence.js';
import { resolveSequence } from '../../src/generators/communication/resolve-sequence.js';
import { coveredBy } from '../../src/generators/coverage/criteria.js';
import { Evaluator } from '../../src/generators/evaluate.js';
import { sequenceOfTest } from '../../src/output/sequence-of-test.js';
import { sequenceMermaid, sequencePlantUml } from '../../src/output/sequence-text.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { readSuite } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { checkedText } from '../support/checked.js';
import { communicationModelOf, suiteFor } from '../support/communication.js';
import { randomNetwork } from '../support/random-network.js';

const isLong = process.env['TICKSTONE_LONG'] !== undefined;
const numRuns = isLong ? 1_000 : 25;

const networks = randomNetwork({ constantMax: 4, clocksMax: 2 });

describe('communication of random networks', () => {
  it('is covered as claimed, through Mermaid and PlantUML', () => {
    let tests = 0;
    fc.assert(
      fc.property(
        networks,
        fc.constantFrom(undefined, ['P0']),
        fc.constantFrom('steps', 'time'),
        fc.constantFrom(undefined, 'tests'),
        (text, environment, optimize, combine) => {
          const model = communicationModelOf(checkedText(text).checked, { environment });
          if (!('communication' in model)) return;
          const criterion = communicationCriterion(model.communication, ['pairs', 'paths']);
          const suite = suiteFor(model, { optimize, combine }, { statesMax: 300 });
          const { goals, covered, infeasible, unknown } = suite.summary;
          expect(covered + infeasible + unknown).toBe(goals);
          const read = readSuite({ path: 'suite.json', text: writeSuite(suite) });
          expect(read).toMatchObject({ suite, diagnostics: [] });
          const evaluator = new Evaluator(model.model, 1);
          const ids = (some: ReadonlySet<number>): readonly string[] =>
            [...some].map((goal) => criterion.goals[goal]!.id).sort();
          for (const test of suite.tests) {
            tests++;
            const [path] = evaluator.pathsOf(test);
            const claimed = [...test.goals].sort();
            expect(ids(coveredBy(criterion, path!))).toEqual(claimed);
            const picture = sequenceOfTest(test, suite.interface);
            for (const diagram of [sequenceMermaid(picture), sequencePlantUml(picture)]) {
              const { sequences, diagnostics } = readSequences({ path: 'test', text: diagram });
              expect([diagnostics, sequences.length]).toEqual([[], 1]);
              const { covers, problems } = measuredSequence(model, 'test', sequences[0]!);
              expect(problems).toEqual([]);
              expect(ids(covers!(criterion).must)).toEqual(claimed);
            }
          }
        },
      ),
      { numRuns },
    );
    expect(tests).toBeGreaterThan(0);
  });

  it('random runs and their messages cover the same, and nothing that is called infeasible', () => {
    let runs = 0;
    fc.assert(
      fc.property(networks, fc.integer({ min: 1, max: 1_000 }), (text, seed) => {
        const model = communicationModelOf(checkedText(text).checked);
        if (!('communication' in model)) return;
        const suite = suiteFor(model, { criteria: ['paths'] }, { statesMax: 500 });
        const infeasible = new Set(
          suite.goals.filter(({ status }) => status === 'infeasible').map(({ id }) => id),
        );
        const criterion = communicationCriterion(model.communication, ['paths']);
        const { trace } = simulate(model.model.concrete, { stepsMax: 30, random: seededRandom(seed) });
        if (trace.error !== undefined) return;
        const path = new Evaluator(model.model, 1).pathOf(trace);
        const covered = [...coveredBy(criterion, path)].map((goal) => criterion.goals[goal]!.id).sort();
        expect(covered.filter((id) => infeasible.has(id))).toEqual([]);
        // The messages of the run, told with their times and edges, cover the same.
        const steps = new RunDescriber(model)
          .messagesOf(path, trace)
          .map(({ step, from, to, message, via }) => ({
            ...{ from, to, message, via },
            at: fractionText(trace.steps[step]!.time),
          }));
        const { sequences } = readSequences({ path: 'run', text: JSON.stringify({ steps }) });
        const { covers, problems } = measuredSequence(model, 'run', sequences[0]!);
        expect(problems).toEqual([]);
        const told = [...covers!(criterion).must].map((goal) => criterion.goals[goal]!.id);
        expect(told.sort()).toEqual(covered);
        runs++;
      }),
      { numRuns },
    );
    expect(runs).toBeGreaterThan(0);
  });

  it('followed one by one, goals are covered as they are together', () => {
    let open = 0;
    fc.assert(
      fc.property(
        networks,
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom(0, 1, 3, 10),
        (text, seed, layerStatesMax) => {
          const model = communicationModelOf(checkedText(text).checked);
          if (!('communication' in model)) return;
          const { communication } = model;
          const { trace } = simulate(model.model.concrete, { stepsMax: 12, random: seededRandom(seed) });
          if (trace.error !== undefined) return;
          // Without times and edges, many runs fit.
          const steps = new RunDescriber(model)
            .messagesOf(new Evaluator(model.model, 1).pathOf(trace), trace)
            .map(({ from, to, message }) => ({ from, to, message }));
          const { sequences } = readSequences({ path: 'run', text: JSON.stringify({ steps }) });
          const resolved = resolveSequence(communication, sequences[0]!, () => undefined)!;
          const budget = { statesMax: 500 };
          const together = sequenceFollower(communication, resolved, budget, Infinity);
          const apart = sequenceFollower(communication, resolved, budget, layerStatesMax);
          for (const criterion of allCriteriaOf(model, ['locations', 'edges', 'pairs'])) {
            const [all, each] = [together(criterion), apart(criterion)];
            if (all.kind !== 'fits' || each.kind !== 'fits') continue;
            expect({ must: sorted(each.must), may: sorted(each.may) }).toEqual({
              must: sorted(all.must),
              may: sorted(all.may),
            });
            if (all.may.size > all.must.size && all.must.size > 0) open++;
          }
        },
      ),
      { numRuns },
    );
    expect(open).toBeGreaterThan(0);
  });
});

function sorted(goals: ReadonlySet<number>): readonly number[] {
  return [...goals].sort((a, b) => a - b);
}
