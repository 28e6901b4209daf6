/** A model with its mutants, as they are asked for; the same in the main thread and in its helpers. */
import { type Diagnostic } from '../base/diagnostic.js';
import { type JudgeOptions } from '../generators/mutation/judge-mutants.js';
import { type TestModel } from '../generators/test-model.js';
import { type Mutant } from '../mutation/mutant.js';
import { type JsonObject } from '../suite/suite.js';
import { type Model, locatedIn, partsOf } from './model.js';
import { type Loading, testing } from './testing.js';
import { type MutantOptions, selectMutants } from './select-mutants.js';

/** What is said of mutants and of how they are judged. */
export interface MutationSetting extends MutantOptions {
  readonly conformance: 'full' | 'paper';
  readonly unfitInputs: 'ignored' | 'blocked';
  readonly optimize: 'steps' | 'time';
  readonly onePerMutant?: boolean | undefined;
}

/** A model, and its mutants. */
export interface MutatedModel {
  readonly tested: TestModel;
  readonly mutants: readonly Mutant[];
}

export type MutationLoading = Loading<MutatedModel>;

export function mutating(model: Model, setting: MutationSetting): MutationLoading {
  const loading = testing(model, setting);
  if (loading.kind === 'refused') return loading;
  const { model: tested, file } = loading;
  const found: Diagnostic[] = [];
  const list = selectMutants(tested.checked, setting, (diagnostic) => void found.push(diagnostic));
  if (list === undefined) return { kind: 'refused', file, diagnostics: locatedIn(partsOf(model), found) };
  return { ...loading, model: { tested, mutants: list.mutants } };
}

export function judgeOptionsOf(setting: MutationSetting): JudgeOptions {
  const { conformance, unfitInputs, optimize, onePerMutant = false, seed } = setting;
  return {
    conformance: conformance === 'paper' ? 'outputs' : 'full',
    unfitInputs,
    optimize,
    onePerMutant,
    seed,
  };
}

/** What was asked for, as far as the suite depends on it. */
export function askedFor(setting: MutationSetting): JsonObject {
  const { operator, preset = 'all', template, edge, perInstance, order, sample, seed, duplicates } = setting;
  const { conformance, unfitInputs, onePerMutant = false, optimize } = setting;
  return {
    ...(operator === undefined ? { preset } : { operators: operator }),
    ...(template === undefined ? {} : { templates: template }),
    ...(edge === undefined ? {} : { edges: edge }),
    ...(perInstance === true ? { perInstance } : {}),
    ...(sample === undefined ? {} : { sample }),
    ...(duplicates ? {} : { duplicates }),
    order: Number(order),
    conformance,
    unfitInputs,
    optimize,
    onePerMutant,
    seed,
  };
}
