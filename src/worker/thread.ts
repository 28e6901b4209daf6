/** The thread of one call of the library. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../base/assert.js';
import * as library from '../library/index.js';
import * as inThreads from './in-threads.js';
import { type Model, modelOfText, unreadableModel } from '../library/model.js';
import { isYaml } from '../library/is-yaml.js';
import { modelOfYaml } from '../library/yaml-model.js';
import { type Answer, type Call, type SentModel, withReplaced } from './call.js';

const port = parentPort;
assert(port !== null, 'a call runs in a thread');
const answer = (said: Answer): void => {
  port.postMessage(said);
};

const { name, args, models, isFollowed } = workerData as Call;
const made = new Map(models.map((sent) => [sent.place, modelAgain(sent)]));
const given = withReplaced(args, (each) => made.get(each)) as unknown[];
if (isFollowed) {
  const onProgress = (progress: library.Progress): void => {
    answer({ kind: 'progress', progress });
  };
  given.push({ ...(given.pop() as object), onProgress });
}
try {
  const call = { ...library, ...inThreads }[name] as (...all: readonly unknown[]) => Promise<unknown>;
  answer({ kind: 'done', value: await call(...given) });
} catch (error) {
  answer(
    error instanceof library.TickstoneError
      ? { kind: 'refused', diagnostics: error.diagnostics }
      : { kind: 'failed', error },
  );
}

function modelAgain({ file, text, sha256, diagnostics }: SentModel): Model {
  const [first] = diagnostics;
  // There is no text of what could not be read.
  if (text === '' && first !== undefined) {
    const { code, severity, message, hint } = first;
    return unreadableModel(file, { code, severity, message, hint });
  }
  if (isYaml(file)) return modelOfYaml({ path: file, bytes: new TextEncoder().encode(text) }, sha256);
  return modelOfText({ path: file, text }, sha256);
}
