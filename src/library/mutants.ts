/** The mutants of a model. */
import { type Diagnostic, type LocatedDiagnostic } from '../base/diagnostic.js';
import { printUppaalXml } from '../language/print-uppaal-xml.js';
import { type MutantList } from '../mutation/mutants-of.js';
import { notUppaal } from '../mutation/problems.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { type MutantOptions as MutantSetting, selectMutants } from './select-mutants.js';
import { type InterfaceOptions, INTERFACE_RULES, toldModel } from './testing.js';
import { nextTurn } from './work.js';
import {
  type OptionRules,
  FLAG,
  SEED,
  TEXT,
  NAMES,
  checkOptions,
  setOf,
  oneOf,
  whole,
} from '../base/option-rules.js';
import { ORDERS } from './vocabulary.js';

/** Which mutants. */
export interface MutantOptions extends InterfaceOptions {
  /** The names of the operators; by default those of the preset. */
  readonly operators?: readonly string[] | undefined;
  /** `paper`, `ecdar`, `refinement-aware` or `all`, the default. */
  readonly preset?: string | undefined;
  /** Only mutants of these templates. */
  readonly templates?: readonly string[] | undefined;
  /** Only mutants of these edges, by their numbers. */
  readonly edges?: readonly number[] | undefined;
  /** Mutants change one process, where a template has several. */
  readonly perInstance?: boolean | undefined;
  /** With 2, two changes at once. */
  readonly order?: 1 | 2 | undefined;
  /** So many of them, by chance. */
  readonly sample?: number | undefined;
  /** The seed of random choices, for a sample. */
  readonly seed?: number | undefined;
  /** False: those that are the same model as another are left out. */
  readonly duplicates?: boolean | undefined;
}

export const MUTANT_RULES: OptionRules<MutantOptions> = {
  ...INTERFACE_RULES,
  operators: NAMES,
  preset: TEXT,
  templates: NAMES,
  edges: setOf(whole(), 'whole numbers'),
  perInstance: FLAG,
  order: oneOf(ORDERS),
  sample: whole(1),
  seed: SEED,
  duplicates: FLAG,
};

/** A model with one small change, or two. */
export interface Mutant {
  readonly id: string;
  readonly operator: string;
  /** In one line: `Lamp: Off -> On (press?), guard x >= 5 becomes x > 5`. */
  readonly difference: string;
  /** The mutant that is the same model. */
  readonly duplicateOf?: string | undefined;
  /** As UPPAAL XML. */
  text(): string;
}

/**
 * The mutants of a model, which are made into models one by one, when their text is asked for.
 *
 * @example
 * ```ts
 * import { loadModel, mutants } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const all = await mutants(lamp, { underTest: ['Lamp'], operators: ['change-guard'] });
 * console.log(all.length, all[0]?.difference);
 * ```
 */
export async function mutants(model: Model, options: MutantOptions = {}): Promise<readonly Mutant[]> {
  checkOptions('mutants', options, MUTANT_RULES);
  await nextTurn();
  const { list, diagnostics } = mutantsFor(model, mutantSetting(options));
  if (list === undefined) return refuse(diagnostics);
  return list.mutants.map((mutant) => {
    const { id, operator, difference, duplicateOf } = mutant;
    return {
      ...{ id, operator, difference },
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
      text: () => printUppaalXml(mutant.model()),
    };
  });
}

/** The mutants of a model, if it has no errors and has what is asked for; and what is to be said about that. See `selectMutants`. */
export function mutantsFor(
  model: Model,
  setting: MutantSetting,
  wanted: 'all' | 'part' = 'all',
): { readonly list?: MutantList | undefined; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const parts = partsOf(model);
  if (!parts.ok) return { diagnostics: parts.diagnostics.filter(({ severity }) => severity === 'error') };
  if (parts.kind !== 'uppaal') return { diagnostics: locatedIn(parts, [notUppaal.at(undefined)]) };
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const told = toldModel(parts.checked, setting, report);
  const list = told && selectMutants(told.checked, setting, report, wanted);
  return { list, diagnostics: locatedIn(parts, found) };
}

export function mutantSetting(options: MutantOptions): MutantSetting {
  const { operators: operator, templates: template, edges: edge, order = 1, seed = 1 } = options;
  const { duplicates = true } = options;
  return { ...options, operator, template, edge, order: order === 2 ? '2' : '1', seed, duplicates };
}
