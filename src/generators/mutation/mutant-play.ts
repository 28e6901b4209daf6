/** A mutant that tests are played on: fast first, and what is found that way is replayed on the concrete semantics. */
import { type Mutant } from '../../mutation/mutant.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { compile } from '../../semantics/compile.js';
import { concreteUppaal } from '../../semantics/timed-step.js';
import { judge } from '../../suite/judge.js';
import { type SuiteTest } from '../../suite/suite.js';
import { playTest } from '../play.js';
import { type TestModel, outsideOf } from '../test-model.js';
import { type MutantSystem, mutantSystem } from './mutant-system.js';
import { type SystemRun, observe } from './system-run.js';
import { TickPlayer } from './tick-player.js';
import { type TickTest } from './tick-test.js';

export class MutantPlay {
  readonly system: MutantSystem;
  readonly #player: TickPlayer;
  #concrete: ConcreteSystem | undefined;

  /** Undefined if the mutant uses what cannot be explored. */
  static of(model: TestModel, mutant: Mutant): MutantPlay | undefined {
    const system = mutantSystem(model, mutant);
    return system && new MutantPlay(system);
  }

  private constructor(system: MutantSystem) {
    const { network, tested } = system;
    this.system = system;
    this.#player = new TickPlayer(compile(network), tested.inputs, tested.outputs);
  }

  /** Whether a run of the mutant was found that fails the test. */
  fails(test: SuiteTest, ticks: TickTest | undefined): boolean {
    const run = ticks && this.#player.failure(ticks);
    if (run !== undefined) return this.#isFailure(test, run);
    return ticks === undefined && this.#failsSlowly(test);
  }

  #isFailure(test: SuiteTest, run: SystemRun): boolean {
    const observed = observe(this.#slowTwin(), this.system.tested, run);
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
    return (this.#concrete ??= concreteUppaal(this.system.checked, outsideOf(this.system.network)));
  }
}
