/** `convert --complete`: a loaded model with completions added, before it is written. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type CompletionRequest, PAPER, completeModel } from '../completion/complete-model.js';
import { isAddedEdge } from '../completion/added-parts.js';
import { noTemplates } from '../completion/problems.js';
import { check } from '../language/check.js';
import { type LoadedModel, type UppaalModel } from '../language/load-model.js';
import { type Edge } from '../language/model.js';
import { placeOf } from '../language/place.js';
import { instantiate } from '../network/instantiate.js';
import { interfaceOf } from '../network/interface.js';
import { type InterfaceOptions } from './testing.js';

export interface CompleteOptions extends InterfaceOptions {
  /** Words of `--complete`, in any order. */
  readonly complete: readonly string[];
}

export type Completed =
  | {
      readonly kind: 'completed';
      readonly loaded: UppaalModel;
      readonly isAdded: (edge: Edge) => boolean;
    }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] };

/** The model has no errors. */
export function completedFor(loaded: LoadedModel, options: CompleteOptions): Completed {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const refused = (where: (offset: number) => string | undefined): Completed => ({
    kind: 'refused',
    diagnostics: found.map((each) => locate(each, loaded.file, where)),
  });
  if (loaded.kind !== 'uppaal') {
    report(noTemplates.at(undefined));
    return refused(() => undefined);
  }
  const { checked } = loaded;
  const { underTest, inputs, outputs } = options;
  const network = instantiate(checked, [], report)?.network;
  const tested = network && interfaceOf(network, { underTest, inputs, outputs }, report);
  const names = tested && checked.processes.filter((_, index) => tested.underTest[index]!);
  const model =
    tested &&
    completeModel(checked, tested, requestOf(options), new Set(names!.map(({ name }) => name)), report);
  if (model === undefined) return refused((offset) => placeOf(loaded.model, offset));
  const completed = { ...loaded, model, checked: check(model, () => undefined) };
  return { kind: 'completed', loaded: completed, isAdded: isAddedEdge };
}

function requestOf({ complete }: CompleteOptions): CompletionRequest {
  if (complete.includes('paper')) return PAPER;
  return {
    inputs: complete.includes('demonic') ? 'demonic' : complete.includes('angelic') ? 'angelic' : undefined,
    outputs: complete.includes('diabolic') ? 'diabolic' : undefined,
  };
}
