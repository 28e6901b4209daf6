/**
 * Tests that show faults of wiring: for each fault the cheapest word that tells the system from its faulty copy, or one
 * suite for all of them that is cheapest as a whole.
 *
 * INVARIANT the tests are runs of the concrete semantics of the model, and each kills the faults that it names.
 */
import { assert } from '../../base/assert.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Rational, ZERO, add, compare, decimalText } from '../../base/rational.js';
import { type Budget, budgetReason } from '../../explore/search.js';
import { TraceRecorder } from '../../explore/trace.js';
import { measured } from '../../suite/measure.js';
import {
  type JsonObject,
  type RunStep,
  type Suite,
  type SuiteModel,
  type SuiteStep,
  type SuiteTest,
} from '../../suite/suite.js';
import { runOf } from '../assemble.js';
import { type GoalOutcome, suiteOf, underTestOption } from '../generator.js';
import { type TestModel } from '../test-model.js';
import { type Fault, type FaultOptions, type FaultRequest, faultsOf } from './faults.js';
import { type Rules } from './moves.js';
import { type Objective, type UserPrices, mainPart, pricesOf } from './prices.js';
import { Unsuitable } from './problems.js';
import { Product } from './product.js';
import { searchKills } from './search.js';
import { solve } from './solve.js';
import { type Word, wordsOf } from './timed-words.js';
import { VisibleSystem } from './visible-system.js';

export interface ConnectivityOptions extends FaultOptions {
  readonly faults: readonly FaultRequest[];
  /** One suite for all faults, in place of one test for each. */
  readonly multi: boolean;
  readonly optimize: Objective;
  readonly prices: UserPrices;
  readonly resets: Rules['resets'];
  readonly endsWithOutput: boolean;
}

export type ConnectivityResult =
  | { readonly kind: 'suite'; readonly suite: Suite; readonly rows: readonly FaultRow[] }
  /** The method does not fit the model. */
  | { readonly kind: 'unsuitable'; readonly diagnostic: Diagnostic };

/** What is found for a fault alone. */
export interface FaultRow {
  readonly fault: string;
  readonly status: GoalOutcome['status'];
  readonly steps?: number | undefined;
  readonly time?: string | undefined;
  readonly verdict?: 'P' | 'F' | undefined;
  /** Its actions, with the delays before them where there are clocks. */
  readonly word?: string | undefined;
}

export function generateConnectivity(
  model: TestModel,
  file: SuiteModel,
  options: ConnectivityOptions,
  budget: Budget,
): ConnectivityResult {
  try {
    return new Generation(model, options, budget).result(file);
  } catch (error) {
    if (error instanceof Unsuitable) return { kind: 'unsuitable', diagnostic: error.diagnostic };
    throw error;
  }
}

/** A fault with the cheapest test for it alone. */
interface Single {
  readonly fault: Fault;
  readonly outcome: GoalOutcome;
  readonly word: Word | undefined;
}

class Generation {
  readonly #model: TestModel;
  readonly #options: ConnectivityOptions;
  readonly #budget: Budget;
  readonly #system: VisibleSystem;
  readonly #rules: Rules;

  constructor(model: TestModel, options: ConnectivityOptions, budget: Budget) {
    this.#model = model;
    this.#options = options;
    this.#budget = budget;
    this.#system = new VisibleSystem(model);
    const { optimize, prices, resets, endsWithOutput } = options;
    this.#rules = { prices: pricesOf(this.#system, optimize, prices), resets, endsWithOutput };
  }

  result(file: SuiteModel): ConnectivityResult {
    const { faults: requests, multi } = this.#options;
    const faults = faultsOf(this.#system, requests, this.#options);
    const singles = faults.map((fault) => this.#single(fault));
    const killed = singles.filter(({ word }) => word !== undefined);
    const { words, figures } = multi ? this.#together(killed) : this.#apart(killed, singles);
    const tests = words.map((word, index) => this.#testOf(word, `t${index + 1}`, killed));
    const suite = suiteOf({
      model: file,
      tested: this.#model.tested,
      method: 'connectivity',
      options: this.#optionsText(),
      goals: singles.map(({ outcome }) => outcome),
      tests,
      figures,
    });
    return { kind: 'suite', suite, rows: singles.map((single) => this.#row(single)) };
  }

  #single(fault: Fault): Single {
    const { id, kind, description } = fault;
    const product = new Product(this.#system, [fault]);
    const answer = searchKills(product, { rules: this.#rules, budget: this.#budget, prefersTaken: true });
    const goal = { id, kind, description };
    switch (answer.kind) {
      case 'found': {
        const words = wordsOf(product, answer.moves);
        return { fault, outcome: { ...goal, status: 'covered' }, word: words.at(-1) };
      }
      case 'none':
        return {
          fault,
          outcome: {
            ...goal,
            status: 'equivalent',
            reason: `no word tells it apart: all ${answer.states} joint states were searched`,
          },
          word: undefined,
        };
      case 'stopped':
        return {
          fault,
          outcome: { ...goal, status: 'unknown', reason: budgetReason(answer.limit) },
          word: undefined,
        };
    }
  }

  /** One test for each fault; a word that serves several faults is there once. */
  #apart(killed: readonly Single[], singles: readonly Single[]): Plan {
    const words = new Map<string, Word>();
    for (const [copy, { word }] of killed.entries()) {
      const text = this.#wordText(word!, 'always');
      const known = words.get(text);
      words.set(text, { ...word!, kills: [...(known?.kills ?? []), copy] });
    }
    const provedMinimal = singles.every(({ outcome }) => outcome.status !== 'unknown');
    return { words: [...words.values()], figures: { provedMinimal } };
  }

  /** One suite for all faults. */
  #together(killed: readonly Single[]): Plan {
    const separateSteps = killed.reduce((sum, { word }) => sum + word!.events.length, 0);
    if (killed.length === 0) return { words: [], figures: { provedMinimal: true, separateSteps } };
    const faults = killed.map(({ fault }) => fault);
    const { moves, lowerBound, isMinimal, states } = solve(this.#system, faults, this.#rules, this.#budget);
    const figures = {
      provedMinimal: isMinimal,
      lowerBound: mainPart(this.#system, this.#options.optimize, lowerBound),
      separateSteps,
      jointStates: states,
    };
    if (moves === undefined) {
      const words = killed.map(({ word }, copy) => ({ ...word!, kills: [copy] }));
      return { words, figures };
    }
    return { words: wordsOf(new Product(this.#system, faults), moves), figures };
  }

  #testOf(word: Word, id: string, killed: readonly Single[]): SuiteTest {
    const { actions, inputCount } = this.#system;
    const goals = word.kills.map((copy) => killed[copy]!.fault);
    const last = word.events.length - 1;
    const steps = word.events.map(({ action, delay }, index): SuiteStep => {
      const [name, time] = [actions[action]!, decimalText(delay)];
      if (index === last && word.verdict === 'F')
        return compare(delay, ZERO) === 0 ? { refuse: name } : { refuse: name, after: time };
      return action < inputCount ? { input: name, after: time } : { output: name, within: [time, time] };
    });
    return measured({
      id,
      title: `Shows that ${goals.length === 1 ? goals[0]!.description : `${goals.length} faults are absent`}`,
      goals: goals.map((fault) => fault.id),
      steps,
      verdict: 'pass',
      run: this.#runOf(word),
    });
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
        rest = add(rest, { ...limit.limit, numerator: -limit.limit.numerator });
        settle();
      }
    };
    settle();
    for (const [index, { action, delay }] of events.entries()) {
      pass(delay);
      settle();
      const name = this.#system.actions[action]!;
      const step = concrete.steps(recorder.state).steps.find((each) => each.action === name);
      const isRefused = verdict === 'F' && index === events.length - 1;
      assert((step === undefined) === isRefused, 'the concrete semantics takes the words that were found');
      if (step !== undefined) assert(recorder.take(step), 'the model does not go wrong in a test');
      settle();
    }
    return runOf(recorder.trace());
  }

  #row({ fault, outcome, word }: Single): FaultRow {
    return {
      fault: fault.id,
      status: outcome.status,
      ...(word === undefined
        ? {}
        : {
            steps: word.events.length,
            time: decimalText(word.events.reduce((sum, { delay }) => add(sum, delay), ZERO)),
            verdict: word.verdict,
            word: this.#wordText(word, this.#system.grid.isTimed ? 'always' : 'never'),
          }),
    };
  }

  #wordText({ events }: Word, delays: 'always' | 'never'): string {
    return events
      .map(({ action, delay }) => {
        const name = this.#system.actions[action]!;
        return delays === 'always' ? `${decimalText(delay)}.${name}` : name;
      })
      .join('.');
  }

  #optionsText(): JsonObject {
    const { faults, order, uses, wires, multi, optimize, prices, resets, endsWithOutput } = this.#options;
    return {
      ...underTestOption(this.#model),
      faults,
      order,
      ...(faults.includes('late') ? { uses } : {}),
      ...(wires === undefined ? {} : { wires }),
      multi,
      optimize,
      ...(optimize === 'cost'
        ? {
            prices: {
              action: prices.action,
              ...Object.fromEntries(prices.actions),
              reset: prices.reset,
              time: prices.time,
            },
          }
        : {}),
      resets,
      endWith: endsWithOutput ? 'output' : 'any',
    };
  }
}

interface Plan {
  readonly words: readonly Word[];
  readonly figures: JsonObject;
}
