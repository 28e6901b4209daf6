/** The skeleton of an adapter for the interface of a model. */
import { type AdapterLanguage, adapterSkeleton as skeletonOf } from '../output/adapter-skeleton.js';
import { interfaceReport } from './interface-report.js';
import { type Model, refuse } from './model.js';
import { INTERFACE_RULES, type InterfaceOptions } from './testing.js';
import { type OptionRules, checkOptions, oneOf } from '../base/option-rules.js';
import { LANGUAGES } from './vocabulary.js';

/** For which interface, and in which language: TypeScript unless `js` is asked for. */
export interface SkeletonOptions extends InterfaceOptions {
  /** TypeScript, the default, or JavaScript. */
  readonly language?: AdapterLanguage | undefined;
}

const SKELETON_RULES: OptionRules<SkeletonOptions> = { ...INTERFACE_RULES, language: oneOf(LANGUAGES) };

/**
 * A module that runs as an adapter as it is, with inputs and outputs as typed functions, and with places to fill in.
 *
 * @example
 * ```ts
 * import { adapterSkeleton, loadModel } from 'tickstone';
 *
 * console.log(adapterSkeleton(await loadModel('lamp.xml'), { underTest: ['Lamp'] }));
 * ```
 */
export function adapterSkeleton(model: Model, options: SkeletonOptions = {}): string {
  checkOptions('adapterSkeleton', options, SKELETON_RULES);
  const { interface: found, diagnostics } = interfaceReport(model, options);
  if (found === undefined) return refuse(diagnostics);
  return skeletonOf(found, { file: model.file, language: options.language ?? 'ts' });
}
