/** What the thread of a judge of mutants does: it answers questions until it is ended. */
import { append } from '../base/long-lists.js';
import { parentPort } from 'node:worker_threads';
import { assert } from '../base/assert.js';
import { type ShouldStop, Stopped, stoppable } from '../base/stopped.js';
import { type Budget } from '../explore/search.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { modelOfText } from '../library/model.js';
import { type MutationSetting, judgeOptionsOf, mutating } from '../library/mutating.js';
import { type SuiteTest } from '../suite/suite.js';
import { type Answer, type ModelBrief, type Question } from './judges.js';

/** Makes the model and its mutants again, and answers. Without a question of its own, work listens to what the thread does. */
export function answerQuestions(
  model: ModelBrief,
  setting: MutationSetting,
  budget: () => Budget,
  shouldStop?: ShouldStop,
): void {
  const begun = stoppable(shouldStop, () => {
    const loading = mutating(modelOfText(model, model.sha256), setting);
    assert(loading.kind === 'ready', 'a model that the main thread takes is taken here');
    const { tested, mutants } = loading.model;
    return new MutantJudge(tested, mutants, judgeOptionsOf(setting), budget());
  });
  const port = parentPort;
  assert(port !== null, 'a judge runs in a thread');
  /** Those that the main thread has told, in the order of their numbers. */
  const told: SuiteTest[] = [];
  port.on('message', ({ id, method, about, tests, fresh }: Question) => {
    append(told, fresh);
    const answered = (): Answer => {
      if (begun instanceof Stopped) return { id, limit: begun.limit };
      const ask = begun[method].bind(begun) as (about: unknown, tests: readonly SuiteTest[]) => unknown;
      try {
        const known = tests.map((number) => told[number]!);
        const answer = stoppable(shouldStop, () => ask(about, known));
        return answer instanceof Stopped ? { id, limit: answer.limit } : { id, answer };
      } catch (error) {
        return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
      }
    };
    port.postMessage(answered());
  });
}
