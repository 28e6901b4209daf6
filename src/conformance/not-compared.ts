/**
 * What keeps models from being compared.
 *
 * What an environment and the processes under test have in common besides inputs and outputs. A system is looked at without
 * the environment of its own model, so where there is such a thing, it is not known what the system would do.
 */
import { type Reason } from '../base/reason.js';
import { type Network } from '../network/network.js';
import { toldWithoutInput } from '../network/process-storage.js';
import { SOME_VALUES, triesAllValues, triesAllValuesOf } from '../network/passed-values.js';
import { type Conformance, type ConformanceMode, type ConformanceSide } from './conformance.js';

/** By network: many systems are compared with the same one. */
const KNOWN = new WeakMap<Network, Reason | false>();

/** Why nothing can be said of systems that are compared with a model; undefined if it can. */
export function notCompared(model: ConformanceSide, mode: ConformanceMode): Reason | undefined {
  // Without invariants, steps are possible that block others.
  if (mode === 'outputs' && model.network.hasPriorities)
    return { kind: 'unsupported', what: 'prioritiesOfOutputs' };
  return entanglement(model);
}

/** An answer that holds for all values of inputs, or none if only some were tried. */
export function forAllValues(
  answer: Conformance,
  spec: ConformanceSide,
  system: ConformanceSide,
): Conformance {
  const { values } = spec.tested;
  if (answer.kind !== 'conforms' || values.length === 0) return answer;
  const isCertain = triesAllValues(spec.tested) && triesAllValuesOf(system.network, values);
  return isCertain ? answer : { kind: 'unknown', why: SOME_VALUES };
}

/** What a model's environment and its processes under test have in common besides inputs and outputs; undefined if nothing. */
export function entanglement(model: ConformanceSide): Reason | undefined {
  const known = KNOWN.get(model.network) ?? findEntanglement(model) ?? false;
  KNOWN.set(model.network, known);
  return known === false ? undefined : known;
}

function findEntanglement({ network, tested }: ConformanceSide): Reason | undefined {
  if (tested.underTest.every((is) => is)) return undefined;
  if (network.hasPriorities) return { kind: 'unsupported', what: 'prioritiesOfEnvironment' };
  const [told] = toldWithoutInput(network, tested);
  return told && { kind: 'unsupported', what: 'sharedVariable', variable: told.name };
}
