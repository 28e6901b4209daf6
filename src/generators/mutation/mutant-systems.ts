/** Mutants in the place of the system: their processes under test alone, with the world outside around them. */
import { assert } from '../../base/assert.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { recheck } from '../../language/recheck.js';
import { type Mutant } from '../../mutation/mutant.js';
import { instantiate } from '../../network/instantiate.js';
import { clockGuardOnUrgentChannel } from '../../network/problems.js';
import { type TestInterface } from '../../network/interface.js';
import { openedLike } from '../../network/open-network.js';
import { type Network } from '../../network/network.js';
import { type CompiledNetwork, compile } from '../../semantics/compile.js';
import { type TestModel } from '../test-model.js';

export interface MutantSystem {
  readonly checked: CheckedModel;
  readonly network: Network;
  readonly compiled: CompiledNetwork;
  readonly tested: TestInterface;
}

/** Makes the mutants of one model into systems. What they share with the model is made once. */
export class MutantSystems {
  readonly #model: TestModel;
  readonly #again: (changed: CheckedModel) => Network | undefined;
  /** The model itself in the place of the system. */
  readonly original: MutantSystem;
  readonly #environment: ReadonlySet<string>;

  constructor(model: TestModel) {
    const { network, tested } = model;
    this.#model = model;
    this.#environment = new Set(
      network.processes.filter((_, index) => tested.underTest[index] === false).map(({ name }) => name),
    );
    const checked = this.#withoutEnvironment(model.checked);
    const alone = instantiate(checked, [], () => undefined);
    assert(alone !== undefined, 'a part of a model can be explored if the whole can');
    this.#again = alone.again;
    const opened = this.#opened(alone.network);
    this.original = { checked, ...opened, compiled: compile(opened.network) };
  }

  /** Undefined if the mutant uses what cannot be explored. */
  of(mutant: Mutant): MutantSystem | undefined {
    const changed = recheck(this.#model.checked, mutant.model(), () => undefined);
    if (!changed.usable) return undefined;
    const checked = this.#withoutEnvironment(changed);
    const network = this.#again(checked);
    if (network === undefined) return undefined;
    const opened = this.#opened(network);
    return { checked, ...opened, compiled: compile(opened.network, this.original.compiled) };
  }

  /** Whether a mutant asks for what the language rules out: an urgent channel that has to wait for a clock. */
  isContradictory(mutant: Mutant): boolean {
    const codes: string[] = [];
    const changed = recheck(this.#model.checked, mutant.model(), () => undefined);
    if (!changed.usable) return false;
    instantiate(this.#withoutEnvironment(changed), [], ({ code }) => codes.push(code));
    return codes.includes(clockGuardOnUrgentChannel.code);
  }

  #opened(network: Network): Pick<MutantSystem, 'network' | 'tested'> {
    return openedLike(network, this.#model);
  }

  /** The tester takes the place of the environment, which gives the inputs of tests whatever the system does. */
  #withoutEnvironment(checked: CheckedModel): CheckedModel {
    if (this.#environment.size === 0) return checked;
    return { ...checked, processes: checked.processes.filter(({ name }) => !this.#environment.has(name)) };
  }
}
