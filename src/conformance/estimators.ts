/** The estimators of one network, made when they are asked for: one for each scale and horizon of times. */
import { madeOnce } from '../base/maps.js';
import { type Rational, ZERO, fractionText } from '../base/rational.js';
import { type TestInterface } from '../network/interface.js';
import { type Network } from '../network/network.js';
import { Estimator, type EstimatorOptions } from './state-estimate.js';
import { canHold } from './time-limits.js';
import { REMEMBERED_MAX } from './trace-times.js';

export class Estimators {
  readonly #network: Network;
  readonly #interface: TestInterface;
  readonly #options: EstimatorOptions;
  readonly #known = new Map<string, Estimator>();

  /** The network is one that was opened for the interface. */
  constructor(network: Network, tested: TestInterface, options: EstimatorOptions) {
    this.#network = network;
    this.#interface = tested;
    this.#options = options;
  }

  /**
   * For times that are multiples of 1/scale and at most `horizon`; undefined if zones cannot hold them. The times of
   * outputs are remembered on traces that take no longer than is said.
   */
  get(scale: bigint, horizon: Rational, remembered?: Rational): Estimator | undefined {
    const own = remembered === undefined ? 1 : 2 + REMEMBERED_MAX;
    if (!canHold(this.#network, scale, remembered ?? horizon, own)) return undefined;
    const key = [horizon, remembered ?? ZERO].map(fractionText).join(` ${scale} `);
    return madeOnce(this.#known, key, () => {
      const options = { ...this.#options, remembered };
      return new Estimator(this.#network, this.#interface, Number(scale), horizon, options);
    });
  }
}
