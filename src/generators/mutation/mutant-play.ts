/** A mutant that tests are played on: fast, and what is found that way is replayed on the concrete semantics. */
import { type UnfitInputs } from '../../conformance/conformance.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { concreteUppaal } from '../../semantics/timed-step.js';
import { judge } from '../../suite/judge.js';
import { type Offer } from '../../suite/offered-word.js';
import { type SuiteTest } from '../../suite/suite.js';
import { offerWord } from '../offer-word.js';
import { playTest } from '../play.js';
import { outsideOf } from '../test-model.js';
import { type MutantSystem } from './mutant-systems.js';
import { Replayer, type SystemRun } from './system-run.js';
import { TickPlayer } from './tick-player.js';
import { FINE, type TickTest, tickTest } from './tick-test.js';

/** A test in both forms; without the fast one it is played slowly. */
export interface PlayableTest {
  readonly test: SuiteTest;
  readonly ticks: TickTest | undefined;
}

/** So many tests are remembered, which is little beside the system itself. */
const FAILED_MAX = 200;

export class MutantPlay {
  readonly system: MutantSystem;
  readonly #player: TickPlayer;
  /** Tests that were played while the mutant was judged are played again to see which others it fails. */
  readonly #failed = new Map<TickTest, boolean>();
  #concrete: ConcreteSystem | undefined;
  #replayer: Replayer | undefined;

  constructor(system: MutantSystem, unfitInputs: UnfitInputs) {
    this.system = system;
    this.#player = new TickPlayer(system.compiled, system.tested, unfitInputs);
  }

  /** Whether the mutant fails the test, as far as was found. */
  fails({ test, ticks }: PlayableTest): boolean {
    if (ticks === undefined) return this.#failsSlowly(test);
    const known = this.#failed.get(ticks);
    if (known !== undefined) return known;
    const fails = this.#player.failure(ticks) !== undefined;
    if (this.#failed.size < FAILED_MAX) this.#failed.set(ticks, fails);
    return fails;
  }

  /** Whether some run of the mutant does not do what a word says. */
  failsWord(word: readonly Offer[]): boolean {
    return offerWord(word, this.#slowTwin(), this.system.tested).verdicts?.includes('fail') === true;
  }

  /** Whether a run that fails the test, where one was found, is one on the concrete semantics. */
  confirms({ test, ticks }: PlayableTest): boolean {
    if (ticks === undefined) return this.#failsSlowly(test);
    const fine = (): TickTest | undefined => tickTest(test, FINE);
    const run = this.#player.failure(ticks) ?? this.#player.failure(fine() ?? ticks);
    return run !== undefined && this.#isFailure(test, run);
  }

  #isFailure(test: SuiteTest, run: SystemRun): boolean {
    this.#replayer ??= new Replayer(this.#slowTwin(), this.system.tested);
    const observed = this.#replayer.observe(run);
    if (observed === undefined) return false;
    const judgement = judge(test, observed.events, observed.silence);
    return judgement.kind === 'verdict' && judgement.verdict === 'fail';
  }

  #failsSlowly(test: SuiteTest): boolean {
    return (['earliest', 'latest'] as const).some(
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
