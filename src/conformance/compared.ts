/**
 * What comparisons have in common, however both sides are explored: what keeps models from being compared, how each side is
 * looked at, and for which inputs an answer holds.
 */
import { madeOnce } from '../base/maps.js';
import { type Reason } from '../base/reason.js';
import { withInvariantsAsGuards } from '../network/guarded-network.js';
import { seenTogether, withoutEnvironment } from '../network/open-network.js';
import { SOME_VALUES, triesAllValues, triesAllValuesOf } from '../network/passed-values.js';
import { type Conformance, type ConformanceMode, type ConformanceSide } from './conformance.js';
import { readings } from './readings.js';

/** What is left open by a comparison, and not by a budget or a mistake of the model. */
const LEFT_OPEN: readonly Reason['kind'][] = ['approximate', 'unconfirmed', 'tooLarge'];

/** By specification: only outputs are looked at. */
const OUTPUTS_ONLY = new WeakMap<ConformanceSide, ConformanceSide>();

/** The answer of a comparison of what a specification allows with what a system does alone: nobody holds up a real system. */
export function compared(
  specification: ConformanceSide,
  whole: ConformanceSide,
  mode: ConformanceMode,
  compare: (allowed: ConformanceSide, possible: ConformanceSide) => Conformance,
): Conformance {
  const why = notCompared(specification, mode);
  if (why !== undefined) return { kind: 'unknown', why };
  const { spec, system } = seenTogether(specification, whole);
  const answer = compare(mode === 'full' ? spec : madeOnce(OUTPUTS_ONLY, spec, () => outputsOf(spec)), {
    ...system,
    network: withoutEnvironment(system.network, system.tested),
  });
  const isOpen = answer.kind === 'unknown' && LEFT_OPEN.includes(answer.why.kind);
  if (answer.kind !== 'conforms' && !isOpen) return answer;
  // Whatever a model does, it allows.
  if (isOpen && !isItself(spec, system)) return answer;
  const { values } = spec.tested;
  const isForAll =
    values.length === 0 || (triesAllValues(spec.tested) && triesAllValuesOf(system.network, values));
  if (!isForAll) return { kind: 'unknown', why: SOME_VALUES };
  return isOpen ? { kind: 'conforms', stopsTime: false } : answer;
}

function outputsOf(spec: ConformanceSide): ConformanceSide {
  return { ...spec, network: withInvariantsAsGuards(spec.network) };
}

/** Why nothing can be said of systems that are compared with a model; undefined if it can. */
function notCompared(model: ConformanceSide, mode: ConformanceMode): Reason | undefined {
  // Without invariants, steps are possible that block others.
  if (mode === 'outputs' && model.network.hasPriorities)
    return { kind: 'unsupported', what: 'prioritiesOfOutputs' };
  return readings(model).entangled;
}

/** Whether both do the same alone because they are the same, wherever they stand in their files. */
function isItself(spec: ConformanceSide, system: ConformanceSide): boolean {
  const text = ({ network, tested }: ConformanceSide): string =>
    JSON.stringify({ ...withoutEnvironment(network, tested), name: '' }, (key, value: unknown) =>
      key === 'span' ? undefined : value,
    );
  return text(spec) === text(system);
}
