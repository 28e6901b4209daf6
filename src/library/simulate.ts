/** A run of a model with exact delays. */
import { seededRandom } from '../base/random.js';
import { explainDeadlock } from '../explore/explain-deadlock.js';
import { type Simulation, simulate as simulateSystem } from '../explore/simulate.js';
import { type DeadlockDocument, deadlockDocument } from '../output/deadlock-text.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { explorable } from './explorable.js';
import { type Model, automataOf, refuse } from './model.js';
import { nextTurn } from './work.js';

export interface SimulateOptions {
  /** How many steps to take. */
  readonly steps?: number | undefined;
  /** The same seed gives the same run. */
  readonly seed?: number | undefined;
}

export interface SimulatedRun {
  /** Why it ends: the steps that were asked for, nothing that can happen, a mistake of the model, no initial state. */
  readonly end: 'steps' | 'deadlock' | 'error' | 'noStart';
  readonly seed: number;
  /** Why nothing can happen any more, if that is why it ends. */
  readonly deadlock?: DeadlockDocument | undefined;
  readonly trace: TraceDocument;
}

/** What a document says of a run that ends because nothing can happen any more. */
function deadlockOf(
  concrete: ConcreteSystem,
  { end, final }: Pick<Simulation, 'end' | 'final'>,
): Pick<SimulatedRun, 'deadlock'> {
  const deadlock = end === 'deadlock' ? explainDeadlock(concrete, final) : undefined;
  return deadlock === undefined ? {} : { deadlock: deadlockDocument(deadlock) };
}

/** A random run. */
export async function simulate(model: Model, options: SimulateOptions = {}): Promise<SimulatedRun> {
  await nextTurn();
  const { steps = 10, seed = 1 } = options;
  const loaded = automataOf(model);
  const found = explorable(loaded);
  if (found.kind === 'refused') return refuse(found.diagnostics);
  const { concrete } = found;
  const simulation = simulateSystem(concrete, { stepsMax: steps, random: seededRandom(seed) });
  const { trace, end } = simulation;
  return { end, seed, ...deadlockOf(concrete, simulation), trace: traceDocument(trace, loaded.file) };
}
