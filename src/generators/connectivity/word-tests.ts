/**
 * From words to the tests of a suite: each is played on the concrete semantics, and lists every fault that it shows there, or,
 * where there is no time for all, those that it was found for.
 *
 * INVARIANT the model does what a test says, and with each fault that it lists the system does not.
 */
import { assert } from '../../base/assert.js';
import { point } from '../../base/interval.js';
import { type Rational, ZERO, compare, decimalText, subtract } from '../../base/rational.js';
import { TraceRecorder } from '../../explore/trace.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { wordText } from '../../suite/offered-word.js';
import { type RunStep, type SuiteStep, type SuiteTest } from '../../suite/suite.js';
import { runOf } from '../assemble.js';
import { draftOf, given, outputBranch } from '../scribe.js';
import { type TestModel } from '../test-model.js';
import { type Fault } from './faults.js';
import { faultySystems, shownBy } from './faulty-system.js';
import { type Word } from './timed-words.js';
import { type ActionId } from './visible-system.js';

export class WordTests {
  readonly #model: TestModel;
  readonly #actions: readonly string[];
  readonly #faults: readonly Fault[];
  /** The system with each fault. */
  readonly #faulty: readonly ConcreteSystem[];

  /** For tests that are to show some of these faults. */
  constructor(model: TestModel, faults: readonly Fault[]) {
    this.#model = model;
    this.#actions = [...model.tested.inputs, ...model.tested.outputs];
    this.#faults = faults;
    this.#faulty = faultySystems(model, faults);
  }

  testOf(word: Word, asked: 'all faults' | 'its own'): SuiteTest {
    const copies = asked === 'all faults' ? this.#faults.keys() : word.kills;
    const shownCopies = this.#shownBy(word, [...copies]);
    assert(
      word.kills.every((copy) => shownCopies.includes(copy)),
      'a test shows on the concrete semantics what the search says',
    );
    const shown = shownCopies.map((copy) => this.#faults[copy]!);
    return draftOf({
      title:
        shown.length === 1
          ? `Shows whether ${shown[0]!.description}`
          : `Shows whether one of ${shown.length} faults is there`,
      goals: shown.map((fault) => fault.id),
      steps: this.#stepsOf(word),
      run: this.#runOf(word),
    });
  }

  /** The actions of a word, with the delays before them if these matter. */
  textOf({ events }: Word, delays: 'shown' | 'hidden'): string {
    return wordText(
      events.map(({ action, delay }) => ({ action: this.#actions[action]!, delay })),
      delays,
    );
  }

  #isInput(action: ActionId): boolean {
    return action < this.#model.tested.inputs.length;
  }

  #stepsOf({ events, verdict }: Word): readonly SuiteStep[] {
    return events.map(({ action, delay }, index): SuiteStep => {
      const name = this.#actions[action]!;
      if (verdict === 'F' && index === events.length - 1)
        return compare(delay, ZERO) === 0 ? { refuse: name } : { refuse: name, after: decimalText(delay) };
      return this.#isInput(action)
        ? given(name, delay)
        : outputBranch({ action: name, window: point(delay) });
    });
  }

  #shownBy({ events, verdict }: Word, copies: readonly number[]): readonly number[] {
    const word = events.map(({ action, delay }, index) => ({
      action: this.#actions[action]!,
      delay,
      isRefused: verdict === 'F' && index === events.length - 1,
    }));
    const asked = copies.map((copy) => this.#faulty[copy]!);
    const isShown = shownBy(word, asked, this.#model.tested);
    return copies.filter((_, index) => isShown[index] === true);
  }

  /** Plays a word on the concrete semantics, which does the same. */
  #runOf({ events, verdict }: Word): readonly RunStep[] {
    const { concrete, tested } = this.#model;
    const recorder = new TraceRecorder(concrete, concrete.initial().states[0]!);
    const settle = (): void => {
      for (;;) {
        const internal = concrete
          .steps(recorder.state)
          .steps.find(
            ({ action = '' }) => !tested.inputs.includes(action) && !tested.outputs.includes(action),
          );
        if (internal === undefined || !recorder.take(internal)) return;
      }
    };
    const pass = (delay: Rational): void => {
      let rest = delay;
      while (compare(rest, ZERO) > 0 && !recorder.wait(rest)) {
        // An internal step comes before the delay is over.
        const limit = concrete.delayLimit(recorder.state);
        assert(limit !== undefined && !limit.open, 'internal steps come when time may not go on');
        assert(recorder.wait(limit.limit), 'time may pass up to its limit');
        rest = subtract(rest, limit.limit);
        settle();
      }
    };
    settle();
    for (const [index, { action, delay }] of events.entries()) {
      pass(delay);
      settle();
      const name = this.#actions[action]!;
      const step = concrete.steps(recorder.state).steps.find((each) => each.action === name);
      const isRefused = verdict === 'F' && index === events.length - 1;
      assert((step === undefined) === isRefused, 'the concrete semantics takes the words that were found');
      if (step !== undefined) assert(recorder.take(step), 'the model does not go wrong in a test');
      settle();
    }
    return runOf(recorder.trace());
  }
}
