/**
 * What keeps models from being compared.
 *
 * What an environment and the processes under test have in common besides inputs and outputs. A system is looked at without
 * the environment of its own model, so where there is such a thing, it is not known what the system would do.
 */
import { type Network } from '../network/network.js';
import { toldWithoutInput } from '../network/process-storage.js';
import { type ConformanceMode, type ConformanceSide } from './conformance.js';

/** By network: many systems are compared with the same one. */
const KNOWN = new WeakMap<Network, string | false>();

/** Why nothing can be said of systems that are compared with a model; undefined if it can. */
export function notCompared(model: ConformanceSide, mode: ConformanceMode): string | undefined {
  // Without invariants, steps are possible that block others.
  if (mode === 'outputs' && model.network.hasPriorities)
    return 'there are priorities, and outputs alone are looked at';
  return entanglement(model);
}

/** What a model's environment and its processes under test have in common besides inputs and outputs; undefined if nothing. */
export function entanglement(model: ConformanceSide): string | undefined {
  const known = KNOWN.get(model.network) ?? findEntanglement(model) ?? false;
  KNOWN.set(model.network, known);
  return known === false ? undefined : known;
}

function findEntanglement({ network, tested }: ConformanceSide): string | undefined {
  if (tested.underTest.every((is) => is)) return undefined;
  if (network.hasPriorities)
    return 'there are priorities between the environment and the processes under test';
  const told = toldWithoutInput(network, tested);
  return (
    told && `the environment changes '${told.name}', which the processes under test read: that is no input`
  );
}
