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
import { withFitInputs } from '../network/guarded-network.js';
import { withoutEnvironment } from '../network/open-network.js';
import {
  type Conformance,
  type ConformanceMode,
  type ConformanceSide,
  type UnfitInputs,
} from './conformance.js';

/** By network: many systems are compared with the same one. */
const KNOWN = new WeakMap<Network, Reason | false>();

/** Why nothing can be said of systems that are compared with a model; undefined if it can. */
export function notCompared(model: ConformanceSide, mode: ConformanceMode): Reason | undefined {
  // Without invariants, steps are possible that block others.
  if (mode === 'outputs' && model.network.hasPriorities)
    return { kind: 'unsupported', what: 'prioritiesOfOutputs' };
  return entanglement(model);
}

/** The system that is compared, and whether its guards say all of what inputs need. */
export function withInputs(
  system: ConformanceSide,
  unfitInputs: UnfitInputs,
): ReturnType<typeof withFitInputs> {
  const { network, tested } = system;
  return unfitInputs === 'ignored' ? withFitInputs(network, tested) : { network, isAllSaid: true };
}

/** An answer that holds for all inputs with all their values, or none if only some were tried. */
export function forAllInputs(
  answer: Conformance,
  spec: ConformanceSide,
  system: ConformanceSide,
  isAllSaid: boolean,
): Conformance {
  const { values } = spec.tested;
  if (answer.kind !== 'conforms') return answer;
  if (!isAllSaid && !isItself(spec, system))
    return { kind: 'unknown', why: { kind: 'unsupported', what: 'unfitInputs' } };
  if (values.length === 0) return answer;
  const isCertain = triesAllValues(spec.tested) && triesAllValuesOf(system.network, values);
  return isCertain ? answer : { kind: 'unknown', why: SOME_VALUES };
}

/** Whether both do the same alone because they are the same, wherever they stand in their files: whatever a model does, it allows. */
export function isItself(spec: ConformanceSide, system: ConformanceSide): boolean {
  const text = ({ network, tested }: ConformanceSide): string =>
    JSON.stringify({ ...withoutEnvironment(network, tested), name: '' }, (key, value: unknown) =>
      key === 'span' ? undefined : value,
    );
  return text(spec) === text(system);
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
