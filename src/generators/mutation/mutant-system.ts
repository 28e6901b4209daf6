/** A mutant in the place of the system: its processes under test alone, with the world outside around them. */
import { type CheckedModel } from '../../language/checked-model.js';
import { recheck } from '../../language/recheck.js';
import { type Mutant } from '../../mutation/mutant.js';
import { instantiate } from '../../network/instantiate.js';
import { type TestInterface, interfaceLike, openNetwork } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import { type TestModel } from '../test-model.js';

export interface MutantSystem {
  readonly checked: CheckedModel;
  readonly network: Network;
  readonly tested: TestInterface;
}

/** Undefined if the mutant uses what cannot be explored. */
export function mutantSystem(model: TestModel, mutant: Mutant): MutantSystem | undefined {
  const checked = withoutEnvironment(
    model,
    recheck(model.checked, mutant.model(), () => undefined),
  );
  if (!checked.usable) return undefined;
  const network = instantiate(checked, [], () => undefined)?.network;
  if (network === undefined) return undefined;
  const tested = interfaceLike(network, model.network, model.tested);
  return { checked, network: openNetwork(network, tested), tested };
}

/** The tester takes the place of the environment, which gives the inputs of tests whatever the system does. */
function withoutEnvironment({ network, tested }: TestModel, checked: CheckedModel): CheckedModel {
  const environment = new Set(
    network.processes.filter((_, index) => tested.underTest[index] === false).map(({ name }) => name),
  );
  if (environment.size === 0) return checked;
  return { ...checked, processes: checked.processes.filter(({ name }) => !environment.has(name)) };
}
