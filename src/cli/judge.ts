/** The thread of one judge of mutants: it makes the model and its mutants again, and answers questions until it is ended. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../base/assert.js';
import { MutantJudge } from '../generators/mutation/judge-mutants.js';
import { budgetOf } from './budget.js';
import { type Answer, type Brief, type Question } from './judges.js';
import { judgeOptionsOf, loadMutationFrom } from './load-mutation.js';

const { path, bytes, options } = workerData as Brief;
const loading = loadMutationFrom({ path, bytes: Buffer.from(bytes) }, options);
assert(loading.kind === 'ready', 'a model that the main thread takes is taken here');
const { model, mutants } = loading;
const judge = new MutantJudge(model, mutants, judgeOptionsOf(options), budgetOf(options));
const port = parentPort;
assert(port !== null, 'a judge runs in a thread');

port.on('message', ({ id, method, question }: Question) => {
  port.postMessage(answerTo(id, method, question));
});

function answerTo(id: number, method: Question['method'], question: readonly unknown[]): Answer {
  try {
    const ask = judge[method].bind(judge) as (...question: readonly unknown[]) => unknown;
    return { id, answer: ask(...question) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
