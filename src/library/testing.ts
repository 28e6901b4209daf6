/** From a model to what tests can be made for: with its interface, and with where it comes from. */
import { type Diagnostic, type LocatedDiagnostic, type Report, hasErrors } from '../base/diagnostic.js';
import { own } from '../base/own.js';
import { type SourceFile } from '../base/source.js';
import { type TestModel, testModel } from '../generators/test-model.js';
import { valuesOfSuite } from '../generators/values-apart.js';
import { type Query } from '../language/ast.js';
import { checkQuery } from '../language/check.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type LoadedModel } from '../language/load-model.js';
import { parseQuery } from '../language/parse-code.js';
import { type SeenInside, type TestInterface } from '../network/interface.js';
import { type ChannelValues } from '../network/valued-channels.js';
import { noChannels, queryReachesNothing } from '../network/testing-problems.js';
import { seeInside } from '../sharing/see-inside.js';
import { type SharedModel, type SharingRequest, shareMemory } from '../sharing/share-memory.js';
import { type JsonObject, type Suite, type SuiteModel } from '../suite/suite.js';
import { type Model, automataOf, locatedIn, sourceOf } from './model.js';
import { type OptionRules, NAMES } from '../base/option-rules.js';

/** What is under test, and what of it is seen. */
export interface InterfaceOptions {
  /** The names of the processes under test; the others are the environment. By default all are. */
  readonly underTest?: readonly string[] | undefined;
  /** What the tester does, in place of what the model suggests; `enter(kind)` passes the variable `kind`. */
  readonly inputs?: readonly string[] | undefined;
  /** What the system does, in place of what the model suggests. */
  readonly outputs?: readonly string[] | undefined;
  /** Variables that become an input or output of their own: memory that the environment and the system share. */
  readonly shared?: readonly string[] | undefined;
  /**
   * What happens inside the system and is seen all the same, as outputs of its own: `edges` for every step, or the names of
   * variables (`P.x`) and locations (`P.On`).
   */
  readonly see?: readonly string[] | undefined;
}

export const INTERFACE_RULES: OptionRules<InterfaceOptions> = {
  underTest: NAMES,
  inputs: NAMES,
  outputs: NAMES,
  shared: NAMES,
  see: NAMES,
};

/** The same of a system that is compared with a model. */
export interface SystemInterface extends InterfaceOptions {
  /** What is listed may be missing. */
  readonly mayLack?: boolean | undefined;
  /** Whether a system that nothing goes into and nothing comes out of is one, too. */
  readonly mayBeClosed?: boolean | undefined;
  /** What actions pass, as it is in the model. */
  readonly values?: readonly ChannelValues[] | undefined;
  /** The channels that both sides use, as it is in the model. */
  readonly apart?: TestInterface['apart'];
  /** The channels that are internal in the model. */
  readonly inside?: readonly string[] | undefined;
}

/** The interface that a suite was made for: what its actions do not pass there, they do not pass, whatever the model shows. */
export function interfaceOfSuite({ interface: actions, options, tests }: Suite): SystemInterface {
  const { inputs, outputs, parameters } = actions;
  const passing = (action: string): string =>
    `${action}(${(own(parameters, action) ?? []).map(({ name }) => name).join(', ')})`;
  const values = valuesOfSuite(actions, tests);
  const [underTest, shared, see] = ['underTest', 'shared', 'see'].map((name) => listIn(options, name));
  return {
    ...{ inputs: inputs.map(passing), outputs: outputs.map(passing) },
    ...{ underTest, shared, see, values },
  };
}

/** What a suite says, or what all suites say that it was merged from. */
function listIn(options: JsonObject, name: string): readonly string[] | undefined {
  const { [name]: value, merged } = options;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  if (!Array.isArray(merged)) return undefined;
  const [first, ...others] = merged.map((part) => {
    const { options: own } = part as { readonly options?: JsonObject };
    return own === undefined ? undefined : listIn(own, name);
  });
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

export type TestModelLoading = Loading<TestModel>;

/** A model that something was made of, or why not. */
export type Loading<M> =
  | {
      readonly kind: 'ready';
      readonly model: M;
      readonly source: SuiteModel;
      readonly file: SourceFile;
      /** The texts of the queries of the model that ask for something reachable. */
      readonly queries: readonly string[];
      /** What tests will not show, say. */
      readonly warnings: readonly LocatedDiagnostic[];
    }
  | {
      readonly kind: 'refused';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    };

/** Which queries come along: those given, or the model's own that say E<>, or none. */
export type QueryRequest = readonly string[] | 'own' | 'none';

export function testing(
  model: Model,
  options: SystemInterface,
  request: QueryRequest = 'none',
): TestModelLoading {
  const { underTest, inputs, outputs, mayLack, mayBeClosed, values, apart, inside } = options;
  // A system that is compared with a model need not use memory as the model does.
  const { shared: names, see } = options;
  const sharing = { underTest, shared: names, see, mayLack: mayLack ?? values !== undefined };
  return madeOf(model, request, sharing, ({ checked, shared, seen }, queries, report) =>
    testModel(
      checked,
      { underTest, inputs, outputs, mayLack, mayBeClosed, values, apart, inside, shared, seen },
      queries,
      report,
    ),
  );
}

/** What is made of a model; undefined if something is wrong, which has then been reported. */
type Make<M> = (model: ToldModel, queries: readonly Query[], report: Report) => M | undefined;

/** What is said of memory that is shared, and of what is seen inside. */
export interface SharingOptions extends Omit<SharingRequest, 'shared'> {
  readonly shared?: readonly string[] | undefined;
  readonly see?: readonly string[] | undefined;
}

/** A model in which that is told by channels. */
export interface ToldModel extends SharedModel {
  readonly seen?: SeenInside | undefined;
}

/** Undefined if something cannot be told, which is reported. */
export function toldModel(
  checked: CheckedModel,
  { shared = [], see = [], ...request }: SharingOptions,
  report: Report,
): ToldModel | undefined {
  const told: SharedModel | undefined =
    shared.length === 0 ? { checked, shared: [] } : shareMemory(checked, { ...request, shared }, report);
  if (told === undefined || see.length === 0) return told;
  const inside = seeInside(told.checked, { ...request, see }, report);
  return inside && { ...told, ...inside };
}

/** Makes of a model what is needed. */
export function madeOf<M>(
  model: Model,
  request: QueryRequest,
  sharing: SharingOptions,
  make: Make<M>,
): Loading<M> {
  const loaded = automataOf(model);
  const { file } = loaded;
  if (!loaded.ok) return { kind: 'refused', file, diagnostics: loaded.diagnostics };
  if (loaded.kind !== 'uppaal')
    return { kind: 'refused', file, diagnostics: locatedIn(loaded, [noChannels.at(undefined)]) };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const told = toldModel(loaded.checked, sharing, report);
  if (told === undefined) return { kind: 'refused', file, diagnostics: locatedIn(loaded, found) };
  const queries =
    request === 'own' ? ownQueries(loaded, told.checked) : givenQueries(told.checked, request, report);
  const made = make(
    told,
    queries.map(({ query }) => query),
    report,
  );
  const diagnostics = locatedIn(loaded, found);
  if (made === undefined || hasErrors(found)) return { kind: 'refused', file, diagnostics };
  return {
    kind: 'ready',
    model: made,
    source: sourceOf(model),
    file,
    queries: queries.map(({ text }) => text),
    warnings: diagnostics.filter(({ severity }) => severity === 'warning'),
  };
}

interface NamedQuery {
  readonly query: Query;
  readonly text: string;
}

function ownQueries(
  { model }: Extract<LoadedModel, { kind: 'uppaal' }>,
  checked: CheckedModel,
): readonly NamedQuery[] {
  return model.queries.entries.flatMap(({ formula }) => {
    const { value: query, text } = formula;
    if (query?.kind !== 'path' || query.quantifier !== 'E<>') return [];
    return checkQuery(checked, query, () => undefined).kind === 'ok' ? [{ query, text: text!.trim() }] : [];
  });
}

function givenQueries(
  checked: CheckedModel,
  request: readonly string[] | 'none',
  report: (diagnostic: Diagnostic) => void,
): readonly NamedQuery[] {
  if (request === 'none') return [];
  return request.flatMap((text) => {
    // The place of a mistake is in the query, not in the model; and what is asked for by name is not passed over.
    const inQuery = ({ span, ...words }: Diagnostic): void => {
      const at = span === undefined ? '' : `At column ${span.start + 1} of the query '${text}': `;
      report({ ...words, severity: 'error', message: `${at}${words.message}` });
    };
    const query = parseQuery({ file: { path: '--query', text }, text, start: 0, shifts: [] }, inQuery);
    if (query === undefined || checkQuery(checked, query, inQuery).kind !== 'ok') return [];
    if (query.kind === 'path' && query.quantifier === 'E<>') return [{ query, text }];
    report(queryReachesNothing.at(undefined, text));
    return [];
  });
}
