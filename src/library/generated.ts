/** What all generators have in common, as users of the library call them. */
import { type Reason } from '../base/reason.js';
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { type Generation } from '../generators/generator.js';
import { reasonText } from '../suite/reason-text.js';
import { type Suite } from '../suite/suite.js';
import { type Conduct } from './conduct.js';
import { type Model, locatedIn, partsOf, refuse, sourceOf } from './model.js';
import { stoppedEarly } from './problems.js';
import { type InterfaceOptions, INTERFACE_RULES, type Loading } from './testing.js';
import { type WorkOptions, WORK_RULES } from './work.js';
import { type OptionRules, SEED } from '../base/option-rules.js';

export interface GenerateOptions extends WorkOptions, InterfaceOptions {
  /** Where chance plays a part, the same seed gives the same suite. */
  readonly seed?: number | undefined;
}

export const GENERATE_RULES: OptionRules<GenerateOptions> = { ...WORK_RULES, ...INTERFACE_RULES, seed: SEED };

/** A suite, and what else is to be told. */
export interface Generated<R = undefined> {
  readonly suite: Suite;
  /** What the method knows besides. */
  readonly report: R;
  /** Warnings about the model, such as what its tests cannot show. */
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/** What was made of a model; if it was refused, that is thrown. */
export function ready<M>(loading: Loading<M>): Extract<Loading<M>, { kind: 'ready' }> {
  return loading.kind === 'refused' ? refuse(loading.diagnostics) : loading;
}

/** Runs a generation until it is done or its budget ends, and tells what came of it. */
export async function generated<R, Told = undefined>(
  model: Model,
  warnings: readonly LocatedDiagnostic[],
  generation: Generation<R>,
  { run }: Conduct,
  tell: (report: R) => Told,
): Promise<Generated<Told>> {
  const brokenOffBy = await run(generation);
  const result = generation.result(sourceOf(model), brokenOffBy);
  const parts = partsOf(model);
  if (result.kind === 'unsuitable') return refuse(locatedIn(parts, result.diagnostics));
  if (result.kind === 'ended') return refuse(locatedIn(parts, [notUnrolled(result.why)]));
  return { suite: result.suite, report: tell(result.report), diagnostics: warnings };
}

/** Of models that take more than there is, or go wrong, before there is anything to tell. */
export function notUnrolled(why: Reason): ReturnType<typeof stoppedEarly.at> {
  return stoppedEarly.at(undefined, `The models cannot be unrolled: ${reasonText(why)}.`);
}
