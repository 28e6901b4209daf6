/** Tickstone for Node: the library, with models read from files, and systems that are reached from here. */
import { type Model, type ModelText, modelFromText } from './library/index.js';
import { modelFromFile } from './files/model-from-file.js';

// The door of the package.
export * from './library/index.js';

export {
  runSuite,
  type RealTimeAdapter,
  type RealTimeSystem,
  type RemoteSystem,
} from './reach/run-system.js';

export { compare, generateMutation } from './worker/in-threads.js';

/**
 * Reads a model: from the file at a path, or from what stands in one. Models with errors say so; nothing is thrown.
 *
 * @example
 * ```ts
 * import { loadModel } from 'tickstone';
 *
 * const model = await loadModel('lamp.xml');
 * console.log(model.ok, model.processes, model.diagnostics);
 * ```
 */
export function loadModel(source: string | ModelText): Promise<Model> {
  return typeof source === 'string' ? Promise.resolve(modelFromFile(source)) : modelFromText(source);
}
