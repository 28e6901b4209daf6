/**
 * Tests that show faults of wiring: for each fault the cheapest word that tells the system from its faulty copy, or one
 * suite for all of them that is cheapest as a whole.
 *
 * A generation reports what it finds as it goes, so that a suite can be made when it is broken off: faults that were
 * not looked at are then unknown, and the best suite so far is not proved minimal.
 *
 * INVARIANT the tests are runs of the concrete semantics of the model, and each kills the faults that it names.
 */
import { greatest } from '../../base/long-lists.js';
import { type Rational, ZERO, add, decimalText } from '../../base/rational.js';
import { type Reason, reasonOfLimit } from '../../base/reason.js';
import { type StopLimit, Stopped, stoppable } from '../../base/stopped.js';
import { type Budget } from '../../explore/search.js';
import { SOME_VALUES, triesAllValues } from '../../network/passed-values.js';
import { type GoalStatus, type JsonObject, type SuiteModel } from '../../suite/suite.js';
import {
  type Generated,
  type Generation,
  type GenerationResult,
  type OnProgress,
  ifSuitable,
  resultOf,
  suiteOf,
  underTestOption,
} from '../generator.js';
import { type TestModel } from '../test-model.js';
import {
  COUNTED_REQUESTS,
  type Fault,
  type FaultOptions,
  type FaultRequest,
  NTH,
  faultsOf,
  wiresIn,
} from './faults.js';
import { type Move, type Rules } from './moves.js';
import { partsOf } from './parts.js';
import { type Objective, type UserPrices, mainPart, pricesOf } from './prices.js';
import { timeWithoutClocks } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import { Product } from './product.js';
import { searchKills } from './search.js';
import { solveTogether } from './solve-parts.js';
import { type Word, wordsOf } from './timed-words.js';
import { type ActionId, VisibleSystem } from './visible-system.js';
import { WordTests } from './word-tests.js';

export interface ConnectivityOptions extends FaultOptions {
  readonly faults: readonly FaultRequest[];
  /** One suite for all faults, in place of one test for each. */
  readonly multi: boolean;
  readonly optimize: Objective;
  readonly prices: UserPrices;
  readonly resets: Rules['resets'];
  readonly endsWithOutput: boolean;
}

export type ConnectivityResult = GenerationResult<readonly FaultRow[]>;

/** What is found for a fault alone. */
export interface FaultRow {
  readonly fault: string;
  readonly status: GoalStatus;
  readonly steps?: number;
  readonly time?: string;
  /** Where no test takes the least time: what tests come as close to as one likes. */
  readonly infimum?: string;
  readonly verdict?: 'P' | 'F';
  /** Its actions, with the delays before them where there are clocks. */
  readonly word?: string;
}

export function generateConnectivity(
  model: TestModel,
  file: SuiteModel,
  options: ConnectivityOptions,
  budget: Budget,
): ConnectivityResult {
  return resultOf(connectivityGeneration(model, options, budget), file, budget);
}

export function connectivityGeneration(
  model: TestModel,
  options: ConnectivityOptions,
  budget: Budget,
): Generation<readonly FaultRow[], void> {
  return ifSuitable(() => new ConnectivityGeneration(model, options, budget));
}

/** What became of a fault alone: the cheapest test for it, or why there is none. */
interface Single {
  readonly outcome: { readonly status: GoalStatus; readonly reason?: Reason };
  readonly word?: Word | undefined;
  /** What every suite for this fault costs at least. */
  readonly lowerBound: number;
}

/** What is known of a suite for all faults. Words kill by the number of a fault among those that can be killed. */
interface Plan {
  readonly words: readonly Word[] | undefined;
  /** In the words of the objective. */
  readonly lowerBound: number;
  readonly isMinimal: boolean;
  readonly states: number;
}

class ConnectivityGeneration implements Generation<readonly FaultRow[], void> {
  readonly #model: TestModel;
  readonly #options: ConnectivityOptions;
  readonly #budget: Budget;
  readonly #faults: readonly Fault[];
  // What has been reported; each is replaced at one go.
  readonly #singles: Single[] = [];
  #plan: Plan | undefined;

  constructor(model: TestModel, options: ConnectivityOptions, budget: Budget) {
    this.#model = model;
    this.#options = options;
    this.#budget = budget;
    this.#faults = faultsOf(wiresIn(model.tested), options.faults, options);
  }

  /** What was found, as a suite. */
  result(source: SuiteModel, brokenOffBy: StopLimit = 'interrupted'): Generated<readonly FaultRow[]> {
    const brokenOff: Single = {
      outcome: { status: 'unknown', reason: reasonOfLimit(brokenOffBy) },
      lowerBound: 0,
    };
    const singles = this.#faults.map((_, index) => this.#singles[index] ?? brokenOff);
    const killed = this.#faults.flatMap((fault, index) => {
      const { word } = singles[index]!;
      return word === undefined ? [] : [{ fault, word }];
    });
    const tests = new WordTests(
      this.#model,
      killed.map(({ fault }) => fault),
    );
    const { words, figures } = this.#chosen(singles, killed, tests);
    const rows = this.#faults.map((fault, index) => this.#row(fault, singles[index]!, tests));
    // Each word on the system with each fault takes long, and whoever breaks off wants what there is.
    const isBrokenOff = singles.some(({ outcome }) => outcome.reason?.kind === 'budget');
    const suite = suiteOf({
      model: source,
      tested: this.#model.tested,
      method: 'connectivity',
      options: this.#optionsText(),
      goals: this.#faults.map(({ id, kind, description }, index) => ({
        id,
        kind,
        description,
        ...singles[index]!.outcome,
      })),
      tests: words.map((word) => tests.testOf(word, isBrokenOff ? 'its own' : 'all faults')),
      figures: { ...figures, faults: rows.map((row) => ({ ...row })) },
    });
    return { kind: 'suite', suite, report: rows };
  }

  run(onProgress?: OnProgress): void {
    const { faults: requests, from, until, optimize, prices, resets, endsWithOutput, multi } = this.#options;
    const isTimed = requests.includes('timed');
    if (isTimed && this.#model.concrete.clocks.length === 0) unsuitable(timeWithoutClocks.at(undefined));
    const system = new VisibleSystem(
      this.#model,
      isTimed ? [from, until].filter((time) => time !== undefined) : undefined,
    );
    const rules = { prices: pricesOf(system, optimize, prices), resets, endsWithOutput };
    const all = this.#faults.length;
    for (const fault of this.#faults) {
      this.#singles.push(this.#single(system, rules, fault));
      const tests = this.#singles.filter(({ word }) => word !== undefined).length;
      onProgress?.({ what: 'faults', done: this.#singles.length, all, tests });
    }
    if (multi) this.#together(system, rules);
  }

  #single(system: VisibleSystem, rules: Rules, fault: Fault): Single {
    const unknown = (reason: Reason): Single => ({ outcome: { status: 'unknown', reason }, lowerBound: 0 });
    if (fault.isBeyond === true) return unknown(SOME_VALUES);
    const product = new Product(system, [fault]);
    const answer = stoppable(this.#budget.shouldStop, () =>
      searchKills(product, { rules, budget: this.#budget, prefersTaken: true }),
    );
    if (answer instanceof Stopped) return unknown(reasonOfLimit(answer.limit));
    switch (answer.kind) {
      case 'found': {
        const word = wordsOf(product, answer.moves).at(-1);
        return { outcome: { status: 'covered' }, word, lowerBound: answer.cost };
      }
      case 'none': {
        if (!triesAllValues(this.#model.tested)) return unknown(SOME_VALUES);
        const reason: Reason = { kind: 'proved', what: 'noWord', states: answer.states };
        return { outcome: { status: 'equivalent', reason }, lowerBound: 0 };
      }
      case 'stopped':
        return unknown(reasonOfLimit(answer.limit));
    }
  }

  /** One suite for all faults that can be killed. */
  #together(system: VisibleSystem, rules: Rules): void {
    const faults = this.#faults.filter((_, index) => this.#singles[index]!.word !== undefined);
    const inWords = (cost: number): number => mainPart(system, this.#options.optimize, cost);
    // A suite for all is one for each.
    const least = inWords(
      greatest(
        this.#singles.map(({ lowerBound }) => lowerBound),
        0,
      ),
    );
    let plan: Plan = { words: undefined, lowerBound: least, isMinimal: false, states: 0 };
    const report = (part: Partial<Plan>): void => {
      plan = { ...plan, ...part };
      this.#plan = plan;
    };
    if (faults.length === 0) {
      report({ words: [], isMinimal: true });
      return;
    }
    const wordsBy = (moves: readonly Move[]): readonly Word[] => wordsOf(new Product(system, faults), moves);
    const parts = this.#partsOf(system);
    const { moves, lowerBound, isMinimal, states } = solveTogether(
      system,
      parts,
      faults,
      rules,
      this.#budget,
      {
        suite: (found) => {
          report({ words: wordsBy(found) });
        },
        bound: (bound) => {
          report({ lowerBound: Math.max(least, inWords(bound)) });
        },
      },
    );
    report({
      words: moves && wordsBy(moves),
      lowerBound: Math.max(least, inWords(lowerBound)),
      isMinimal,
      states,
    });
  }

  /** The actions of parts that have nothing to do with each other. */
  #partsOf({ actions }: VisibleSystem): readonly (readonly ActionId[])[] {
    const { network, tested } = this.#model;
    return partsOf(network, tested).map((names) => names.map((name) => actions.indexOf(name)));
  }

  /** The words of the suite, and what is known of it as a whole. */
  #chosen(
    singles: readonly Single[],
    killed: readonly { readonly word: Word }[],
    tests: WordTests,
  ): { readonly words: readonly Word[]; readonly figures: JsonObject } {
    const isSettled = singles.every(({ outcome }) => outcome.status !== 'unknown');
    const apart = separateWords(killed, tests);
    if (!this.#options.multi) return { words: apart, figures: this.#proof(apart, isSettled) };
    const { words = apart, lowerBound = 0, isMinimal = false, states = 0 } = this.#plan ?? {};
    const separateSteps = killed.reduce((sum, { word }) => sum + word.events.length, 0);
    const proof = this.#proof(words, isMinimal && isSettled);
    return { words, figures: { ...proof, lowerBound, separateSteps, jointStates: states } };
  }

  /** Tests that nothing undercuts are minimal, unless the time that is to be least is only approached: then nothing is. */
  #proof(words: readonly Word[], isBest: boolean): JsonObject {
    const { optimize, prices } = this.#options;
    const asksForTime = optimize === 'time' || (optimize === 'cost' && prices.time > 0);
    if (!isBest || !asksForTime || words.every(({ infimum }) => infimum === undefined))
      return { provedMinimal: isBest };
    const infimum = words.reduce((sum, word) => add(sum, word.infimum ?? timeOf(word)), ZERO);
    return { provedMinimal: false, infimum: decimalText(infimum) };
  }

  #row({ id }: Fault, { outcome, word }: Single, tests: WordTests): FaultRow {
    const row = { fault: id, status: outcome.status };
    if (word === undefined) return row;
    const { events, verdict, infimum } = word;
    const isTimed = this.#model.concrete.clocks.length > 0;
    return {
      ...row,
      steps: events.length,
      time: decimalText(timeOf(word)),
      ...(infimum === undefined ? {} : { infimum: decimalText(infimum) }),
      verdict,
      word: tests.textOf(word, isTimed ? 'shown' : 'hidden'),
    };
  }

  #optionsText(): JsonObject {
    const {
      faults,
      order,
      uses,
      from,
      until,
      nth = NTH,
      wires,
      multi,
      optimize,
      prices,
      resets,
      endsWithOutput,
    } = this.#options;
    const priced = {
      action: prices.action,
      ...Object.fromEntries(prices.actions),
      reset: prices.reset,
      time: prices.time,
    };
    return {
      ...underTestOption(this.#model),
      faults,
      order,
      ...(faults.includes('late') ? { uses } : {}),
      ...(from !== undefined && faults.includes('timed') ? { from } : {}),
      ...(until !== undefined && faults.includes('timed') ? { until } : {}),
      ...(faults.some((each) => COUNTED_REQUESTS.has(each)) ? { nth } : {}),
      ...(wires === undefined ? {} : { wires }),
      multi,
      optimize,
      ...(optimize === 'cost' ? { prices: priced } : {}),
      resets,
      endWith: endsWithOutput ? 'output' : 'any',
    };
  }
}

function timeOf({ events }: Word): Rational {
  return events.reduce((sum, { delay }) => add(sum, delay), ZERO);
}

/** One word for each fault; a word that serves several is there once. */
function separateWords(killed: readonly { readonly word: Word }[], tests: WordTests): readonly Word[] {
  const words = new Map<string, Word>();
  for (const [copy, { word }] of killed.entries()) {
    const text = tests.textOf(word, 'shown');
    const known = words.get(text);
    words.set(text, { ...word, kills: [...(known?.kills ?? []), copy] });
  }
  return [...words.values()];
}
