/** How the work of a generation is done: by whom, and who may break it off. */
import { type StopLimit, Stopped } from '../base/stopped.js';
import { type Generation } from '../generators/generator.js';
import { type Judge } from '../generators/mutation/generate.js';
import { type MutationSetting } from './mutating.js';
import { type Work, type WorkOptions, workOf } from './work.js';

export interface Conduct {
  readonly work: Work;
  /** Runs a generation until it is done or broken off: then it says why. */
  readonly run: (generation: Generation<unknown>) => Promise<StopLimit | undefined>;
  /** Who judges mutants, if not this thread. */
  readonly judges: ((mutants: number, setting: MutationSetting) => readonly Judge[]) | undefined;
}

/** All in this thread. */
export function conductHere(options: WorkOptions): Conduct {
  const work = workOf(options);
  return { work, run: (generation) => runWith(work, generation), judges: undefined };
}

/** Runs a generation with what its work listens to. */
export async function runWith(work: Work, generation: Generation<unknown>): Promise<StopLimit | undefined> {
  const { value, limit } = work.run(() => generation.run(work.onProgress));
  try {
    await value;
    return limit;
  } catch (error) {
    if (error instanceof Stopped) return error.limit;
    throw error;
  }
}
