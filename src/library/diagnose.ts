/** Which hypotheses remain after what was observed, and which tests tell them apart. */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { type Reason, reasonOfLimit } from '../base/reason.js';
import { Unanswered, answeredUnlessStopped } from '../explore/unanswered.js';
import { type TreeAim } from '../generators/discrimination/decision-tree.js';
import { diagnose as diagnosed, isAllowedRun } from '../generators/discrimination/diagnose.js';
import { type Diagnosis } from '../generators/discrimination/diagnosis.js';
import { type Frame } from '../generators/discrimination/frame.js';
import { type ReadRun } from '../machine/read-observations.js';
import { notAllowedStimuli } from '../machine/observation-problems.js';
import { type SourceFile } from '../base/source.js';
import { reasonText } from '../suite/reason-text.js';
import { type DiscriminationOptions, HYPOTHESIS_RULES, framing } from './generate-discrimination.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { observedRuns } from './observed-runs.js';
import { stoppedEarly, unfitOptions } from './problems.js';
import { type Work, nextTurn, workOf } from './work.js';
import { type OptionRules, checkOptions, oneOf } from '../base/option-rules.js';
import { TREE_AIMS } from './vocabulary.js';
import { type TestsText, checkGiven } from './given.js';

/** Which hypotheses there are, what tests cost, and whether there is to be a tree. */
export interface DiagnoseOptions extends Omit<
  DiscriminationOptions,
  'identify' | 'types' | 'setsMax' | 'reference'
> {
  /** Make a decision tree of tests whose cost is least in the worst case, or on average by the weights. */
  readonly adaptive?: TreeAim | undefined;
}

const DIAGNOSE_RULES: OptionRules<DiagnoseOptions> = { ...HYPOTHESIS_RULES, adaptive: oneOf(TREE_AIMS) };

/** What remains after observations, with warnings about them. */
export interface DiagnosisResult extends Diagnosis {
  /** Tests of a run record that say nothing about the system. */
  readonly leftOut: number;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

/**
 * Says which hypotheses about a machine or a relation remain after what was observed, and which test to apply next.
 *
 * @example
 * ```ts
 * import { diagnose, loadModel } from 'tickstone';
 *
 * const door = await loadModel('door.yaml');
 * const text = `
 *   format: tickstone-observations/1
 *   runs: [[{event: request, barrier: clear, drive: rest}, {event: tick, barrier: clear, drive: opening}]]`;
 * const { remaining, next } = await diagnose(door, { name: 'seen.yaml', text });
 * console.log(remaining.join(), next?.cost);
 * ```
 */
export async function diagnose(
  model: Model,
  observations?: TestsText,
  options: DiagnoseOptions = {},
): Promise<DiagnosisResult> {
  checkOptions('diagnose', options, DIAGNOSE_RULES);
  if (observations !== undefined) checkGiven('diagnose', { observations });
  await nextTurn();
  const file = observations && { path: observations.name, text: observations.text };
  const found = await diagnosing(model, file, options, workOf(options));
  switch (found.kind) {
    case 'refused':
      return refuse(found.diagnostics);
    case 'declined':
      return refuse(locatedIn(partsOf(model), [found.problem]));
    case 'ended':
      return refuse(locatedIn(partsOf(model), [noDiagnosis(found.why)]));
    case 'diagnosed':
      return found.result;
  }
}

export type Diagnosing =
  | { readonly kind: 'diagnosed'; readonly result: DiagnosisResult }
  /** The model or the observations cannot be used. */
  | {
      readonly kind: 'refused';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    }
  | { readonly kind: 'declined'; readonly problem: Diagnostic }
  | { readonly kind: 'ended'; readonly why: Reason };

export async function diagnosing(
  model: Model,
  file: SourceFile | undefined,
  options: DiagnoseOptions,
  work: Work,
): Promise<Diagnosing> {
  const framed = await framing(model, options, work);
  if (framed.kind === 'refused') return { ...framed, file: partsOf(framed.model).file };
  if (framed.kind !== 'framed') return framed;
  const { frame, chosen } = framed;
  const parts = partsOf(model);
  const observed =
    file === undefined
      ? { runs: [], leftOut: 0, diagnostics: [] }
      : parts.kind === 'yaml'
        ? observedRuns(file, parts.yaml!)
        : undefined;
  if (observed === undefined) {
    const said =
      'Observations are read for machines and relations; timed automata are told apart without them.';
    return { kind: 'declined', problem: unfitOptions.at(undefined, said) };
  }
  const { runs, leftOut, diagnostics } = observed;
  if (runs === undefined) return { kind: 'refused', file: file!, diagnostics };
  const made = work.run(() =>
    answeredUnlessStopped('way', () => {
      const warnings = notAllowed(frame, runs).map((each) => locate(each, file!, () => undefined));
      const diagnosis = diagnosed(
        frame,
        runs.map(({ steps }) => steps),
        { ...chosen, aim: options.adaptive ?? 'worst-case', isAdaptive: options.adaptive !== undefined },
      );
      return { ...diagnosis, leftOut, diagnostics: [...diagnostics, ...warnings] };
    }),
  );
  if (made.limit !== undefined) return { kind: 'ended', why: reasonOfLimit(made.limit) };
  const result = made.value;
  return result instanceof Unanswered ? { kind: 'ended', why: result.reason } : { kind: 'diagnosed', result };
}

/** Of work that ended before it was known what to test next. */
export function noDiagnosis(why: Reason): ReturnType<typeof stoppedEarly.at> {
  return stoppedEarly.at(undefined, `There is no diagnosis: ${reasonText(why)}.`);
}

/** Says of which runs the stimuli are not admissible. */
export function notAllowed(frame: Frame, runs: readonly ReadRun[]): readonly Diagnostic[] {
  return runs.flatMap((run, index) =>
    isAllowedRun(frame, run.steps) === false ? [notAllowedStimuli.at(run, index + 1)] : [],
  );
}
