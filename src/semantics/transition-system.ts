/**
 * A model as what keeps and visits its symbolic states sees it. There is one implementation, `ZoneSystem`, for all input
 * languages, since these meet in the network; searches, estimates and generators ask it for more than stands here.
 *
 * A symbolic state is a vector of integers and a zone over the clocks that matter there. Views are the system's own
 * buffers, valid during the call: copy what you keep.
 */
import { type ZoneKernel } from '../kernel/zone-kernel.js';
import { type Network } from '../network/network.js';
import { type ModelError } from './model-error.js';

export interface TransitionSystem {
  readonly network: Network;
  /** How many integers make the discrete part of a state. */
  readonly stateLength: number;
  /** No zone has more clocks, the reference clock included. */
  readonly dimensionMax: number;
  /** Computes with the zones of states; stores keep them in its memory. */
  readonly kernel: ZoneKernel;
  /**
   * Whether a zone may stand for another one that is within its a_LU: what the model compares its clocks with says all
   * that matters of their values. Not where it compares two clocks with each other, or stops some.
   */
  readonly hasSimulation: boolean;
  /** Tells the kernel what the clocks of states with this vector are compared with. */
  writeBounds(vector: Int32Array): void;
  initial(visit: (state: StateView) => void, onError?: OnModelError): void;
  /**
   * All steps from the state, in a fixed order. A step in which the model goes wrong is no step: `onError` is told of it,
   * and the others are visited all the same. Without `onError`, the first error is thrown.
   */
  successors(
    state: StateView,
    visit: (step: StepView, target: StateView) => void,
    onError?: OnModelError,
  ): void;
  /** The clock at each position of the zones of states with this vector, and their number (the zone's dimension). */
  liveClocks(vector: Int32Array, clocks: Int32Array): number;
}

/** Is told what goes wrong, and in which step; without one, it is where steps are looked for, or at the start. */
export type OnModelError = (error: ModelError, step?: StepView) => void;

export interface StateView {
  readonly vector: Int32Array;
  /** The zone's cells from 0 on, `dim` times `dim` of them. */
  readonly cells: Int32Array;
  readonly dim: number;
  /** Where the zone lies in the memory of the system's kernel, if it does: then `cells` need not be read. */
  readonly zone?: number;
}

/** The edges that take part, by id, in the order in which their updates run. */
export interface StepView {
  readonly edges: Int32Array;
  readonly count: number;
}
