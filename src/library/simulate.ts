/** A run of a model with exact delays. */
import { seededRandom } from '../base/random.js';
import { simulate as simulateSystem } from '../explore/simulate.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
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
  readonly trace: TraceDocument;
}

/** A random run. */
export async function simulate(model: Model, options: SimulateOptions = {}): Promise<SimulatedRun> {
  await nextTurn();
  const { steps = 10, seed = 1 } = options;
  const loaded = automataOf(model);
  const found = explorable(loaded);
  if (found.kind === 'refused') return refuse(found.diagnostics);
  const { trace, end } = simulateSystem(found.concrete, { stepsMax: steps, random: seededRandom(seed) });
  return { end, seed, trace: traceDocument(trace, loaded.file) };
}
