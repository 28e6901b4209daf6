/** The two ways in which a model with an environment is read: see docs/theory/open-systems.md. */
import { madeOnce } from '../base/maps.js';
import { type Reason } from '../base/reason.js';
import { choosesUnseen, waitingEnvironment } from '../network/environment-ways.js';
import { withoutEnvironment } from '../network/open-network.js';
import { toldWithoutInput } from '../network/process-storage.js';
import { type ConformanceSide } from './conformance.js';

/** A model in its environment, and alone. */
export interface Readings {
  readonly together: ConformanceSide;
  /** The same where there is no environment, or where nothing can be said without it. */
  readonly alone: ConformanceSide;
  readonly hasEnvironment: boolean;
  /** What the environment and the processes under test have in common besides inputs and outputs, if anything. */
  readonly entangled: Reason | undefined;
  /** The environment, waiting, if it may stand at several places after a trace. */
  readonly waiting?: ConformanceSide | undefined;
}

/** Many systems are compared with the same model. */
const KNOWN = new WeakMap<ConformanceSide, Readings>();

export function readings(model: ConformanceSide): Readings {
  return madeOnce(KNOWN, model, () => readingsOf(model));
}

function readingsOf(model: ConformanceSide): Readings {
  const { network, tested } = model;
  const hasEnvironment = tested.underTest.includes(false);
  const entangled = hasEnvironment ? entanglement(model) : undefined;
  if (!hasEnvironment || entangled !== undefined)
    return { together: model, alone: model, hasEnvironment, entangled };
  const isMore = choosesUnseen(network, tested);
  return {
    together: model,
    alone: { tested, network: withoutEnvironment(network, tested) },
    hasEnvironment,
    entangled,
    waiting: isMore ? { tested, network: waitingEnvironment(network, tested) } : undefined,
  };
}

/** A system is looked at without the environment of its own model, so where there is this, it is not known what it would do. */
function entanglement({ network, tested }: ConformanceSide): Reason | undefined {
  if (network.hasPriorities) return { kind: 'unsupported', what: 'prioritiesOfEnvironment' };
  const [told] = toldWithoutInput(network, tested);
  return told && { kind: 'unsupported', what: 'sharedVariable', variable: told.name };
}
