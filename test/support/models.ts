/** The models that come with the project, as every user finds them. */
import { readFileSync, readdirSync } from 'node:fs';
import { type SourceFile } from '../../src/base/source.js';
import {
  type LoadedModel,
  type TCheckerModel,
  type UppaalModel,
  loadText,
} from '../../src/language/load-model.js';

/** Paths from the root of the project, `models/tour/types.xta` for instance, in order. */
export const modelPaths: readonly string[] = readdirSync('models', { recursive: true, encoding: 'utf8' })
  .map((name) => `models/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.\w+$/.test(path))
  .sort();

export const queryFilePaths = modelPaths.filter((path) => path.endsWith('.q'));
export const uppaalPaths = modelPaths.filter((path) => /\.(xml|xta|ta)$/.test(path));
export const xmlPaths = uppaalPaths.filter((path) => path.endsWith('.xml'));
export const tcheckerPaths = modelPaths.filter((path) => path.endsWith('.tck'));

export function sourceFile(path: string): SourceFile {
  return { path, text: readFileSync(path, 'utf8') };
}

export function uppaalModel(path: string): UppaalModel {
  return asUppaal(loadText(sourceFile(path)));
}

/** The model in a text that a test has made. */
export function uppaalText(path: string, text: string): UppaalModel {
  return asUppaal(loadText({ path, text }));
}

function asUppaal(loaded: LoadedModel): UppaalModel {
  if (loaded.kind !== 'uppaal') throw new Error(`${loaded.file.path} is not an UPPAAL model.`);
  return loaded;
}

export function tcheckerModel(path: string): TCheckerModel {
  const loaded = loadText(sourceFile(path));
  if (loaded.kind !== 'tchecker') throw new Error(`${path} is not a model of TChecker.`);
  return loaded;
}

/** The model that a query file is about: the one of the same name. */
export function modelOfQueryFile(path: string): UppaalModel {
  const model = uppaalPaths.find((other) => other.replace(/\.\w+$/, '.q') === path);
  if (model === undefined) throw new Error(`There is no model for ${path}.`);
  return uppaalModel(model);
}
