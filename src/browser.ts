/** Tickstone where there are no files: in a browser, or in a worker of one. */
import { type Model, type ModelText, modelFromText } from './library/index.js';

// The door of the package.
export * from './library/index.js';

export { runSuite } from './library/run-suite.js';

/** Reads a model from what stands in a file. Models with errors say so; nothing is thrown. */
export function loadModel(source: ModelText): Promise<Model> {
  return modelFromText(source);
}
