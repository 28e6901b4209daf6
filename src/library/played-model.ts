/** A model, or a mutant of one, in the place of the system under test: for each suite with the interface of that suite. */
import { type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { printUppaalXml } from '../language/print-uppaal-xml.js';
import { MUTATION_OPERATORS } from '../mutation/operators.js';
import { type Transport } from '../execution/connection.js';
import { type TestModel } from '../generators/test-model.js';
import { type Suite } from '../suite/suite.js';
import { judgedSystems } from './evaluate.js';
import { type Model, modelOfText } from './model.js';
import { type ModelSystemOptions, modelTransport } from './model-system.js';
import { mutantSetting, mutantsFor } from './mutants.js';
import { notReached, unknownName } from './problems.js';
import { type InterfaceOptions, interfaceOfSuite, testing } from './testing.js';

export interface PlayedOptions extends Omit<ModelSystemOptions, 'description'> {
  /** The id of a mutant, as `mutants` gives it. */
  readonly mutant?: string | undefined;
  /** The models of the suites, as far as they are at hand: what is played is read as they are. */
  readonly models?: readonly Model[] | undefined;
}

/** What is wrong stands in its place. */
export function playedModel(
  model: Model,
  suites: readonly Suite[],
  { mutant, models = [], ...options }: PlayedOptions,
): Transport | readonly LocatedDiagnostic[] {
  const made = mutant === undefined ? model : mutantNamed(model, suites, mutant);
  if (!('name' in made)) return made;
  const played = suites.map((suite) => judgedSystems(suite, [made], modelAtHand(suite, [...models, model])));
  const [refused] = played.flatMap((each) => each.refused);
  if (refused !== undefined) {
    const { message, hint } = refused.diagnostics.find(({ severity }) => severity === 'error')!;
    return aboutModel(model, notReached.at(undefined, `'${model.file}' cannot be played: ${message}`, hint));
  }
  const description = mutant === undefined ? model.file : `${model.file}, mutant ${mutant}`;
  return modelTransport(
    played.map(({ judged }) => judged[0]!.tested),
    { ...options, description },
  );
}

/** The model that a suite was made from, if it is one of these. */
function modelAtHand(suite: Suite, models: readonly Model[]): TestModel | undefined {
  const own = models.find(({ sha256 }) => sha256 === suite.model.sha256);
  const loading = own && testing(own, interfaceOfSuite(suite));
  return loading?.kind === 'ready' ? loading.model : undefined;
}

/** A mutant by its id, which is the same whatever is asked for; but some operators ask for what is under test. */
function mutantNamed(
  model: Model,
  suites: readonly Suite[],
  id: string,
): Model | readonly LocatedDiagnostic[] {
  const parts = id.split('+');
  const named = MUTATION_OPERATORS.map(({ name }) => name).filter((name) =>
    parts.some((part) => part.startsWith(`${name}-`)),
  );
  const selection = {
    operators: named.length === 0 ? undefined : named,
    order: parts.length === 2 ? (2 as const) : (1 as const),
  };
  const interfaces: readonly InterfaceOptions[] = [...suites.map(interfaceOfSuite), {}];
  const known = new Set<string>();
  for (const perInstance of [false, true]) {
    for (const { underTest, inputs, outputs } of interfaces) {
      const asked = { ...selection, perInstance, underTest, inputs, outputs };
      const { list, diagnostics } = mutantsFor(model, mutantSetting(asked));
      if (list === undefined) return diagnostics;
      const found = list.mutants.find((mutant) => mutant.id === id);
      if (found !== undefined)
        return modelOfText({ path: `${id}.xml`, text: printUppaalXml(found.model()) }, '');
      for (const mutant of list.mutants) known.add(mutant.id);
    }
  }
  return aboutModel(
    model,
    unknownName.at(undefined, `The model has no mutant '${id}'.`, id, known, 'tickstone mutate lists them.'),
  );
}

function aboutModel(
  { file, text }: Model,
  diagnostic: Parameters<typeof locate>[0],
): readonly LocatedDiagnostic[] {
  return [locate(diagnostic, { path: file, text }, () => undefined)];
}
