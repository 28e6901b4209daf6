/** Work as the command line does it: with the memory of the whole process as a limit, a line of progress, and Ctrl-C. */
import { type Counts } from '../explore/search.js';
import { type Work } from '../library/work.js';
import { type BudgetOptions, budgetOf, msLeftOf } from './budget.js';
import { interruptible } from './interruptible.js';
import { type OutputOptions } from './output.js';
import { followProgress } from './progress.js';

export function workFor(options: BudgetOptions & OutputOptions): Work {
  let progress: { readonly what: string; readonly line: ReturnType<typeof followProgress> } | undefined;
  return {
    budget: () => budgetOf(options),
    onCounts(counts: Counts, what: string) {
      if (progress?.what !== what) progress = { what, line: followProgress(what, options) };
      progress.line.onProgress(counts);
    },
    run(part) {
      const run = interruptible(part, msLeftOf(options));
      progress?.line.clear();
      progress = undefined;
      return run.kind === 'done' ? { value: run.value } : { value: undefined, limit: run.limit };
    },
  };
}
