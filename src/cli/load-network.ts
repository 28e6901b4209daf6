/** From a loaded model to what explores it: its network, and its concrete semantics for traces. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type Query } from '../language/ast.js';
import { type LoadedModel } from '../language/load-model.js';
import { placeOf } from '../language/place.js';
import { networkOfTChecker } from '../network/from-tchecker.js';
import { instantiate } from '../network/instantiate.js';
import { type LoweredQuery } from '../network/lower-query.js';
import { type Network } from '../network/network.js';
import { type ConcreteSystem } from '../semantics/concrete-system.js';
import { concreteTChecker } from '../semantics/timed-step-tchecker.js';
import { concreteUppaal } from '../semantics/timed-step.js';

export type Explorable =
  | {
      readonly kind: 'explorable';
      readonly network: Network;
      readonly concrete: ConcreteSystem;
      /** One per given query. */
      readonly queries: readonly LoweredQuery[];
    }
  /** The model has errors, or uses what is not analysed here: errors say what. */
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] };

/** The queries have been checked against the model. */
export function explorable(loaded: LoadedModel, queries: readonly Query[] = []): Explorable {
  if (loaded.kind === 'unreadable' || !loaded.ok) return { kind: 'refused', diagnostics: loaded.diagnostics };
  if (loaded.kind === 'tchecker') {
    return {
      kind: 'explorable',
      network: networkOfTChecker(loaded.checked),
      concrete: concreteTChecker(loaded.checked),
      queries: [],
    };
  }
  const found: Diagnostic[] = [];
  const instantiated = instantiate(loaded.checked, queries, (diagnostic) => found.push(diagnostic));
  if (instantiated === undefined) {
    const { file, model } = loaded;
    return {
      kind: 'refused',
      diagnostics: found.map((each) => locate(each, file, (offset) => placeOf(model, offset))),
    };
  }
  return { kind: 'explorable', ...instantiated, concrete: concreteUppaal(loaded.checked) };
}
