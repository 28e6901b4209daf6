/**
 * From a way with times to a test: its script, its windows, its tree, the run that it was made from, and the evaluation.
 *
 * INVARIANT a test that is handed out was evaluated on the model: its run is confirmed, and the model does not fail it.
 */
import { assert } from '../../base/assert.js';
import { type Reason } from '../../base/reason.js';
import { type Rational, ZERO, add, subtract } from '../../base/rational.js';
import { type Budget } from '../../explore/search.js';
import { type TimedTrace } from '../../explore/trace.js';
import { type SuiteTest } from '../../suite/suite.js';
import { runOf as suiteRunOf } from '../assemble.js';
import { Evaluator } from '../evaluate.js';
import { draftOf } from '../scribe.js';
import { type TestModel } from '../test-model.js';
import { contains } from '../../zones/valuation.js';
import { type Observation } from './observations.js';
import { leadsInto, restAfter, runOf } from './replay-path.js';
import { type Member } from './specification.js';
import { type TimedPath, type Times, widenDelays } from './timed-path.js';
import { type ActionItem, type WayItem, singleRun } from './way.js';
import { type ScriptItem, TestWriter } from './write-test.js';

/** A way with times, and what its test is called. */
export interface Draft {
  readonly title: string;
  readonly items: readonly WayItem[];
  readonly path: TimedPath;
  readonly times: Times;
}

export class TestMaker {
  /** Every action is offered, and taken or refused at once; or outputs are waited for. */
  readonly observe: 'offers' | 'waiting';
  readonly #model: TestModel;
  readonly #writer: TestWriter;
  readonly #evaluator: Evaluator;

  constructor(model: TestModel, observe: 'offers' | 'waiting', seed: number, budget: Budget) {
    this.observe = observe;
    this.#model = model;
    this.#writer = new TestWriter(model, budget);
    // There are many tests of one way, so each is played by chance once only.
    this.#evaluator = new Evaluator(model, seed, budget, 1);
  }

  /** The test, without an id, or why there is none. */
  make(draft: Draft): SuiteTest | Reason {
    const { title, items, times } = draft;
    this.#checkClasses(items, times);
    const written = this.#writer.write(this.#script(draft));
    if (written.kind === 'unknown') return written.why;
    const goals = items.flatMap(({ observation }) => observation?.id ?? []);
    const run = suiteRunOf(this.#runOf(draft, written.wait));
    const test = draftOf({ title, goals, steps: written.steps, run });
    const evaluation = this.#evaluator.evaluate(test);
    assert(evaluation.run === 'confirmed', `the evaluation confirms the run of the test '${title}'`);
    if (evaluation.verdicts === undefined)
      return evaluation.unknown ?? { kind: 'tooLarge', what: 'verdicts' };
    // A broadcast that only some of the states hear leads to others than those of the class.
    const { broadcasts } = this.#model.tested;
    const mayMiss = items.some((item) => item.kind === 'action' && broadcasts.includes(item.arrival.action));
    const mayFail = evaluation.verdicts.includes('fail');
    assert(mayMiss || !mayFail, `the model does not fail the test '${title}'`);
    return mayFail || !evaluation.verdicts.includes('pass') ? { kind: 'unconfirmed', what: 'pass' } : test;
  }

  isOutput(action: string): boolean {
    return this.#model.tested.outputs.includes(action);
  }

  /** Whether a test can go on after it: one action is taken, and it is known when. */
  goesOn({ kind, actions }: Observation): boolean {
    if (kind === 'refuse' || kind === 'deadlock') return true;
    return actions.length === 1 && (this.observe === 'waiting' || !this.isOutput(actions[0]!));
  }

  /** Wherever something is observed, the concrete semantics stands in the class too. */
  #checkClasses(items: readonly WayItem[], times: Times): void {
    const actions: string[] = [];
    const actionTimes: Rational[] = [ZERO];
    items.forEach((item, index) => {
      const time = times[index + 1]!;
      if (item.kind === 'action') {
        actions.push(item.arrival.action);
        actionTimes.push(time);
        return;
      }
      const isThere = leadsInto(this.#model, actions, [...actionTimes, time], item.part.of.enabled);
      assert(isThere, 'the way to a class ends in it, by the concrete semantics too');
    });
  }

  #script(draft: Draft): readonly ScriptItem[] {
    const { items, path, times } = draft;
    const isWaitedFor = (time: number): boolean => {
      const item = items[time - 1];
      return item?.kind === 'action' && this.isOutput(item.arrival.action);
    };
    const windows = widenDelays(path, times, isWaitedFor, this.#writer.patience);
    let last = 0;
    return items.flatMap((item, index) => {
      const time = index + 1;
      const at = subtract(times[time]!, times[last]!);
      if (item.kind === 'observe') {
        const isEnd = time === items.length;
        const rest = (): Rational | undefined => this.#restAfter(draft);
        return this.#observation(item.observation, at, isEnd ? rest : undefined);
      }
      const { action } = item.arrival;
      const since = subtract(times[time - 1]!, times[last]!);
      last = time;
      if (this.isOutput(action)) {
        const { low, high, ...open } = windows.get(time)!;
        return [
          { kind: 'output', action, at, window: { low: add(low, since), high: add(high, since), ...open } },
        ];
      }
      if (item.observation === undefined) return [{ kind: 'input', action, at }];
      return [{ kind: 'accept', actions: [action], at, otherwise: otherwiseOf(item.observation) }];
    });
  }

  /** How an observation is made: by what is offered and refused at once, or by waiting for outputs. */
  #observation(
    observation: Observation,
    at: Rational,
    rest: (() => Rational | undefined) | undefined,
  ): readonly ScriptItem[] {
    const { kind, actions } = observation;
    const outputs = actions.filter((action) => this.isOutput(action));
    if (kind === 'must' || kind === 'can') {
      if (this.#isAwaited(observation)) return [{ kind: 'await', actions, at }];
      return [{ kind: 'accept', actions, at, otherwise: otherwiseOf(observation) }];
    }
    if (this.observe === 'offers' || outputs.length === 0) return [{ kind: 'refuse', actions, at }];
    const inputs = actions.filter((action) => !this.isOutput(action));
    // In the middle of a test there is no time to wait: outputs are watched for on the way anyway.
    const isEnd = rest !== undefined;
    return [
      ...(inputs.length > 0 || !isEnd ? [{ kind: 'refuse', actions: inputs, at } as const] : []),
      ...(isEnd ? [{ kind: 'silent', actions: outputs, at, below: rest() } as const] : []),
    ];
  }

  #isAwaited({ kind, actions }: Observation): boolean {
    const isPositive = kind === 'must' || kind === 'can';
    return isPositive && this.observe === 'waiting' && actions.every((action) => this.isOutput(action));
  }

  /** How long time may pass after the run of a way; undefined if for ever. */
  #restAfter(draft: Draft): Rational | undefined {
    const { steps, moments } = this.#runSteps(draft);
    return restAfter(this.#model.concrete, steps, moments);
  }

  /** A run along the way: with the output that is waited for, or with the silence at the end. */
  #runOf(draft: Draft, wait: Rational): TimedTrace {
    const { steps, moments } = this.#runSteps(draft);
    return runOf(this.#model.concrete, steps, [...moments.slice(0, -1), add(moments.at(-1)!, wait)]);
  }

  /** The steps of one run, and their times with the end. */
  #runSteps({ items, path, times }: Draft): Pick<Run, 'steps' | 'moments'> {
    const actions = items.filter((item): item is ActionItem => item.kind === 'action');
    const moments = [
      ZERO,
      ...items.flatMap(({ kind }, index) => (kind === 'action' ? [times[index + 1]!] : [])),
    ];
    const end = times.at(-1)!;
    const last = items.at(-1)!;
    if (last.kind === 'action')
      return { steps: singleRun(actions, last.arrival.steps[0]!.target), moments: [...moments, end] };
    const { observation, part } = last;
    if (this.#isAwaited(observation)) {
      const now = path.clocksAt(times);
      const output = part.of.enabled.find(
        ({ action, from }) =>
          observation.actions.includes(action) && from.some((zone) => contains(zone, 0, now.length, now)),
      )!;
      return { steps: [...singleRun(actions, output.source), output], moments: [...moments, end, end] };
    }
    return { steps: singleRun(actions, anyMember(part.of.set.members)), moments: [...moments, end] };
  }
}

interface Run {
  readonly steps: ReturnType<typeof singleRun>;
  readonly moments: Times;
}

function anyMember(members: readonly Member[]): Member {
  const [member] = members;
  assert(member !== undefined, 'a location set has members');
  return member;
}

function otherwiseOf({ kind }: Observation): 'fail' | 'inconclusive' {
  return kind === 'must' ? 'fail' : 'inconclusive';
}
