/** A model with its mutants, as a command line asks for them; the same in the main thread and in its helpers. */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { type JudgeOptions } from '../../generators/mutation/judge-mutants.js';
import { type TestModel } from '../../generators/test-model.js';
import { type FileBytes } from '../../language/decode-text.js';
import { placeOf } from '../../language/place.js';
import { type Mutant } from '../../mutation/mutant.js';
import { type BudgetOptions } from '../budget.js';
import { type Loading, loadTestModelFrom } from './load-test-model.js';
import { readFile } from './read-file.js';
import { type MutantOptions, selectMutants } from './select-mutants.js';

/** What a command line says of mutants and of how they are judged. */
export interface MutationSetting extends MutantOptions, BudgetOptions {
  readonly conformance: 'full' | 'paper';
  readonly unfitInputs: 'ignored' | 'blocked';
  readonly optimize: 'steps' | 'time';
  readonly onePerMutant?: boolean | undefined;
}

/** A model, its mutants, and what stands in its file. */
export interface MutatedModel {
  readonly tested: TestModel;
  readonly mutants: readonly Mutant[];
  readonly bytes: Uint8Array;
}

export type MutationLoading = Loading<MutatedModel>;

export function loadMutation(path: string, setting: MutationSetting): MutationLoading {
  const reading = readFile(path);
  if (reading.kind !== 'failed') return loadMutationFrom(reading.input, setting);
  const file = { path, text: '' };
  return { kind: 'refused', file, diagnostics: [locate(reading.diagnostic, file, () => undefined)] };
}

export function loadMutationFrom(input: FileBytes, setting: MutationSetting): MutationLoading {
  const loading = loadTestModelFrom(input, setting);
  if (loading.kind === 'refused') return loading;
  const { model: tested, file } = loading;
  const found: Diagnostic[] = [];
  const list = selectMutants(tested.checked, setting, (diagnostic) => void found.push(diagnostic));
  if (list === undefined) {
    const where = (offset: number): string | undefined => placeOf(tested.checked.model, offset);
    return { kind: 'refused', file, diagnostics: found.map((each) => locate(each, file, where)) };
  }
  return { ...loading, model: { tested, mutants: list.mutants, bytes: input.bytes } };
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
