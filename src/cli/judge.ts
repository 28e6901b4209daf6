/** The thread of one judge of mutants: it makes the model and its mutants again, and answers questions until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../base/assert.js';
import { Stopped, stoppable } from '../base/stopped.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { type SuiteTest } from '../suite/suite.js';
import { beginCommand, budgetOf, limitCommand } from './budget.js';
import { type Answer, type Brief, type Question } from './judges.js';
import { modelOfText } from '../library/model.js';
import { judgeOptionsOf, mutating } from '../library/mutating.js';

const { model, options } = workerData as Brief;
beginCommand();
limitCommand(options);
const begun = stoppable(undefined, () => {
  const loading = mutating(modelOfText(model, model.sha256), options);
  assert(loading.kind === 'ready', 'a model that the main thread takes is taken here');
  const { tested, mutants } = loading.model;
  return new MutantJudge(tested, mutants, judgeOptionsOf(options), budgetOf(options));
});
const port = parentPort;
assert(port !== null, 'a judge runs in a thread');

/** Those that the main thread has told, in the order of their numbers. */
const told: SuiteTest[] = [];

port.on('message', (question: Question) => {
  port.postMessage(answerTo(question));
});

function answerTo({ id, method, about, tests, fresh }: Question): Answer {
  told.push(...fresh);
  if (begun instanceof Stopped) return { id, limit: begun.limit };
  const ask = begun[method].bind(begun) as (about: unknown, tests: readonly SuiteTest[]) => unknown;
  try {
    const answer = stoppable(undefined, () =>
      ask(
        about,
        tests.map((number) => told[number]!),
      ),
    );
    return answer instanceof Stopped ? { id, limit: answer.limit } : { id, answer };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
