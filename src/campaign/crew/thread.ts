/** A thread of a worker: it does one job after the other, until it is ended. */
import { parentPort } from 'node:worker_threads';
import { assert, fail } from '../../base/assert.js';
import { type JobEnd, type JobInputs, doJob } from '../do-job.js';
import { BrokenOff, runJob } from './run-job.js';
import { type FromThread, type Task, type ToThread } from './task.js';

const port = parentPort;
assert(port !== null, 'jobs are done in threads');
let current = new AbortController();

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'do':
      current = new AbortController();
      void answer(message.task, current.signal).then((said) => {
        port.postMessage(said);
      });
      break;
    case 'break off':
      current.abort();
  }
});

async function answer(task: Task, signal: AbortSignal): Promise<FromThread> {
  try {
    return { kind: 'ended', end: await endOf(task, signal) };
  } catch (error) {
    if (error instanceof BrokenOff) return { kind: 'broken off' };
    return { kind: 'wrong', reason: error instanceof Error ? error.message : String(error) };
  }
}

function endOf({ job, contents, results, reach }: Task, signal: AbortSignal): Promise<JobEnd> {
  const decoder = new TextDecoder();
  const inputs: JobInputs = {
    content: (sha256) => contents.get(sha256) ?? fail(`the content ${sha256} is there`),
    result: (id) => decoder.decode(results.get(id) ?? fail(`the result of ${id} is there`)),
    answers: new Map([...results].map(([id, bytes]) => [id, decoder.decode(bytes)])),
  };
  if (job.kind !== 'run') return doJob(job, inputs);
  return runJob(job, inputs, reach ?? fail('a run knows its system'), signal);
}
