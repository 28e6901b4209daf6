/** A run of a model with exact delays. */
import { assert } from '../base/assert.js';
import { seededRandom } from '../base/random.js';
import { Stopped, stoppable } from '../base/stopped.js';
import { simulate as simulateSystem } from '../explore/simulate.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import { explorable } from './explorable.js';
import { type Model, automataOf, refuse } from './model.js';
import { type WorkOptions, nextTurn, workOf } from './work.js';

export interface SimulateOptions extends WorkOptions {
  /** How many steps to take. */
  readonly steps?: number | undefined;
  /** The same seed gives the same run. */
  readonly seed?: number | undefined;
}

export interface SimulatedRun {
  /**
   * Why it ends: the steps that were asked for, nothing that can happen, a mistake of the model, no initial state; or the
   * budget was used up, or a signal came.
   */
  readonly end: 'steps' | 'deadlock' | 'error' | 'noStart' | 'stopped';
  /** By what it was stopped. */
  readonly limit?: string | undefined;
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
  const run = stoppable(workOf(options).budget().shouldStop, () =>
    simulateSystem(found.concrete, { stepsMax: steps, random: seededRandom(seed) }),
  );
  assert(!(run instanceof Stopped), 'a run that is stopped is a run');
  const { trace, end, limit } = run;
  return { end, ...(limit === undefined ? {} : { limit }), seed, trace: traceDocument(trace, loaded.file) };
}
