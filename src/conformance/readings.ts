/** The two ways in which a model with an environment is read: see docs/theory/open-systems.md. */
import { madeOnce } from '../base/maps.js';
import { choosesUnseen, waitingEnvironment } from '../network/environment-ways.js';
import { withoutEnvironment } from '../network/open-network.js';
import { type ConformanceSide } from './conformance.js';
import { entanglement } from './not-compared.js';

/** A model in its environment, and alone. */
export interface Readings {
  readonly together: ConformanceSide;
  /** The same where there is no environment, or where nothing can be said without it. */
  readonly alone: ConformanceSide;
  readonly hasEnvironment: boolean;
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
  if (!hasEnvironment || entanglement(model) !== undefined)
    return { together: model, alone: model, hasEnvironment };
  return {
    together: model,
    alone: { tested, network: withoutEnvironment(network, tested) },
    hasEnvironment,
    waiting: choosesUnseen(network, tested)
      ? { tested, network: waitingEnvironment(network, tested) }
      : undefined,
  };
}
