/** A mutant that tests are played on: fast, and what is found that way is replayed on the concrete semantics. */
import { seededRandom } from '../../base/random.js';
import { type UnfitInputs } from '../../conformance/conformance.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { canTick } from '../../semantics/tick-system.js';
import { concreteUppaal } from '../../semantics/timed-step.js';
import { judge } from '../../suite/judge.js';
import { type Offer } from '../../suite/offered-word.js';
import { type SuiteTest } from '../../suite/suite.js';
import { offerWord } from '../offer-word.js';
import { playTest } from '../play.js';
import { type Policy } from '../played-system.js';
import { outsideOf } from '../test-model.js';
import { type MutantSystem } from './mutant-systems.js';
import { Replayer, type SystemRun } from './system-run.js';
import { type FoundRun, TickPlayer } from './tick-player.js';
import { FINE, type TickTest, tickTest } from './tick-test.js';

/** A test in both forms; without the fast one it is played slowly. */
export interface PlayableTest {
  readonly test: SuiteTest;
  readonly ticks: TickTest | undefined;
}

/** The runs of so many tests are remembered, which is little beside the system itself. */
const RUNS_MAX = 200;

/** Slow plays: these, and where much depends on it also some at random, so many times three, each in another mood. */
const EXTREMES: readonly Policy[] = ['earliest', 'latest'];
const RANDOM_ROUNDS = 8;

export interface PlayOptions {
  readonly unfitInputs: UnfitInputs;
  readonly seed: number;
}

export class MutantPlay {
  readonly system: MutantSystem;
  /** None where ticks do not do, as with priorities; then all tests are played slowly. */
  readonly #player: TickPlayer | undefined;
  /** Tests that were played while the mutant was judged are asked for again, to see which others it fails and to confirm that. */
  readonly #runs = new Map<TickTest, FoundRun | undefined>();
  readonly #seed: number;
  #concrete: ConcreteSystem | undefined;
  #replayer: Replayer | undefined;

  constructor(system: MutantSystem, { unfitInputs, seed }: PlayOptions) {
    this.system = system;
    this.#seed = seed;
    this.#player = canTick(system.compiled.network)
      ? new TickPlayer(system.compiled, system.tested, unfitInputs)
      : undefined;
  }

  /** Whether the mutant fails the test, as far as was found. */
  fails({ test, ticks }: PlayableTest): boolean {
    if (ticks === undefined || this.#player === undefined) return this.#failsSlowly(test, EXTREMES);
    return this.#failure(this.#player, ticks) !== undefined;
  }

  /** A run that fails the test, if one was found. */
  #failure(player: TickPlayer, ticks: TickTest): FoundRun | undefined {
    if (this.#runs.has(ticks)) return this.#runs.get(ticks);
    const run = player.failure(ticks);
    if (this.#runs.size < RUNS_MAX) this.#runs.set(ticks, run);
    return run;
  }

  /** Whether some run of the mutant does not do what a word says. */
  failsWord(word: readonly Offer[]): boolean {
    return offerWord(word, this.#slowTwin(), this.system.tested).verdicts?.includes('fail') === true;
  }

  /** Whether a run that fails the test, where one was found, is one on the concrete semantics. */
  confirms({ test, ticks }: PlayableTest): boolean {
    if (ticks === undefined || this.#player === undefined)
      return this.#failsSlowly(test, [...EXTREMES, ...randomPolicies(this.#seed)]);
    const fine = (): TickTest | undefined => tickTest(test, FINE);
    const run = this.#failure(this.#player, ticks) ?? this.#player.failure(fine() ?? ticks);
    return run !== undefined && this.#isFailure(test, this.#player.exactly(run));
  }

  #isFailure(test: SuiteTest, run: SystemRun): boolean {
    this.#replayer ??= new Replayer(this.#slowTwin(), this.system.tested);
    const observed = this.#replayer.observe(run);
    if (observed === undefined) return false;
    const judgement = judge(test, observed.events, observed.silence);
    return judgement.kind === 'verdict' && judgement.verdict === 'fail';
  }

  #failsSlowly(test: SuiteTest, policies: readonly Policy[]): boolean {
    return policies.some(
      (policy) => playTest(test, this.#slowTwin(), this.system.tested, policy)?.verdict === 'fail',
    );
  }

  #slowTwin(): ConcreteSystem {
    return (this.#concrete ??= concreteUppaal(
      this.system.checked,
      outsideOf(this.system.network, this.system.tested),
    ));
  }
}

function randomPolicies(seed: number): readonly Policy[] {
  const random = seededRandom(seed);
  const moods = (['eager', 'lazy', undefined] as const).map((mood) => ({ random, mood }));
  return Array.from({ length: RANDOM_ROUNDS }, () => moods).flat();
}
