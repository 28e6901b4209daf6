/** From a loaded model to what explores it: its network, and its concrete semantics for traces. */
import { fail } from '../base/assert.js';
import { type Diagnostic, type LocatedDiagnostic, type Report, locate } from '../base/diagnostic.js';
import { type Query } from '../language/ast.js';
import { checkQuery } from '../language/check.js';
import { type LoadedModel } from '../language/load-model.js';
import { placeOf } from '../language/place.js';
import { networkOfTChecker } from '../network/from-tchecker.js';
import { instantiate } from '../network/instantiate.js';
import { type LoweredQuery } from '../network/lower-query.js';
import { lowerTCheckerQuery } from '../network/lower-tchecker-query.js';
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

/** Whether a query can be answered for a model without errors; if not, `report` hears why. */
export function fitsModel(
  loaded: Exclude<LoadedModel, { kind: 'unreadable' }>,
  query: Query,
  report: Report,
): boolean {
  return loaded.kind === 'uppaal'
    ? checkQuery(loaded.checked, query, report).kind === 'ok'
    : lowerTCheckerQuery(loaded.checked, query, report) !== undefined;
}

/** The queries fit the model. */
export function explorable(loaded: LoadedModel, queries: readonly Query[] = []): Explorable {
  if (loaded.kind === 'unreadable' || !loaded.ok) return { kind: 'refused', diagnostics: loaded.diagnostics };
  if (loaded.kind === 'tchecker') {
    const { checked } = loaded;
    return {
      kind: 'explorable',
      network: networkOfTChecker(checked),
      concrete: concreteTChecker(checked),
      queries: queries.map(
        (query) => lowerTCheckerQuery(checked, query, () => undefined) ?? fail('the queries are checked'),
      ),
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
