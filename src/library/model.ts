/**
 * Models as users of the library hold them: plain facts to look at, and behind them what the functions of the library
 * work with.
 */
import { type Diagnostic, type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { type FileBytes } from '../language/decode-text.js';
import { type LoadedModel, loadModel, loadText } from '../language/load-model.js';
import { wrongKind } from '../language/problems/files.js';
import { placeOf } from '../language/place.js';
import { type SuiteModel } from '../suite/suite.js';
import { type Machine } from '../machine/machine.js';
import { type RelationModel } from '../machine/relation-model.js';
import { TickstoneError } from '../base/tickstone-error.js';
import { type OptionRule, listOf, thing } from '../base/option-rules.js';
import { unfitCall } from '../base/problems.js';

/** A model that was read: a network of timed automata, a TChecker system, or a machine or relation in YAML. */
export interface Model {
  /** The name of its file, without folders and ending. */
  readonly name: string;
  readonly file: string;
  /** Of its bytes, by which suites know it again. */
  readonly sha256: string;
  readonly kind: 'uppaal' | 'tchecker' | 'machine' | 'relation' | 'unreadable';
  /** No error was found. Functions that are given a model with errors throw them as a TickstoneError. */
  readonly ok: boolean;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly text: string;
  /** The names of its processes, in the order of the system line. */
  readonly processes: readonly string[];
  /** The texts of its own queries. */
  readonly queries: readonly string[];
}

/** What stands behind a model. */
export type ModelParts = LoadedModel | YamlModel;

export interface YamlModel {
  readonly kind: 'yaml';
  readonly file: SourceFile;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly ok: boolean;
  /** There is one if there are no errors. */
  readonly yaml: Machine | RelationModel | undefined;
}

const PARTS = new WeakMap<Model, ModelParts>();

export function partsOf(model: Model): ModelParts {
  return PARTS.get(model) ?? refuse([NO_MODEL]);
}

const NO_MODEL = locate(
  unfitCall.at(
    undefined,
    'This is not a model.',
    'Models are what `await loadModel(...)` gives; copies of them are not.',
  ),
  { path: 'model', text: '' },
  () => undefined,
);

/** Whether something is a model that was read here. */
export function isModel(value: object): value is Model {
  return PARTS.has(value as Model);
}

/** A network or system of automata; a machine or relation has no such thing, and says so. */
export function automataOf(model: Model): LoadedModel {
  const parts = partsOf(model);
  if (parts.kind !== 'yaml') return parts;
  const { file, diagnostics, yaml } = parts;
  const said =
    yaml === undefined
      ? diagnostics
      : [locate(wrongKind.at(undefined, yaml.kind, 'automata'), file, () => undefined)];
  return { kind: 'unreadable', file, diagnostics: said, ok: false };
}

/** Options that are models. */
export const MODELS: OptionRule<readonly Model[]> = listOf(thing('a model'), 'models');

/** Where a model comes from, as suites say it. */
export function sourceOf({ name, file, sha256 }: Model): SuiteModel {
  return { name, file, sha256 };
}

/** Says of diagnostics about a model where they are. */
export function locatedIn(
  parts: ModelParts,
  diagnostics: readonly Diagnostic[],
): readonly LocatedDiagnostic[] {
  const where = (offset: number): string | undefined =>
    parts.kind === 'uppaal' ? placeOf(parts.model, offset) : undefined;
  return diagnostics.map((each) => locate(each, parts.file, where));
}

/** The end of a function that finds errors. */
export function refuse(diagnostics: readonly LocatedDiagnostic[]): never {
  throw new TickstoneError(diagnostics);
}

/** The model in a file of automata. */
export function modelOfBytes(input: FileBytes, sha256: string): Model {
  return modelOf(loadModel(input), sha256);
}

/** The same for text that is at hand already. */
export function modelOfText(file: SourceFile, sha256: string): Model {
  return modelOf(loadText({ path: file.path, text: file.text }), sha256);
}

/** A file that cannot be read is a model, too: one with an error. */
export function unreadableModel(path: string, diagnostic: Diagnostic): Model {
  const file = { path, text: '' };
  const diagnostics = [locate(diagnostic, file, () => undefined)];
  return modelOf({ kind: 'unreadable', file, diagnostics, ok: false }, '');
}

export function modelOf(parts: ModelParts, sha256: string): Model {
  const { file, diagnostics } = parts;
  const model: Model = {
    name: nameOf(file.path),
    file: file.path,
    sha256,
    kind: parts.kind === 'yaml' ? (parts.yaml?.kind ?? 'unreadable') : parts.kind,
    ok: parts.ok && !hasErrors(diagnostics),
    diagnostics,
    text: file.text,
    processes: processesOf(parts),
    queries: queriesOf(parts),
  };
  PARTS.set(model, parts);
  return model;
}

function nameOf(path: string): string {
  return path.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '');
}

function processesOf(parts: ModelParts): readonly string[] {
  switch (parts.kind) {
    case 'uppaal':
    case 'tchecker':
      return parts.checked.processes.map(({ name }) => name);
    case 'yaml':
    case 'unreadable':
      return [];
  }
}

function queriesOf(parts: ModelParts): readonly string[] {
  if (parts.kind !== 'uppaal') return [];
  return parts.model.queries.entries.flatMap(({ formula }) => {
    const text = (formula.text ?? '').trim();
    return text === '' ? [] : [text];
  });
}
