/** Whether processes of a model fit together: illegal outputs, and whether some environment avoids them. */
import { type Diagnostic, type LocatedDiagnostic } from '../base/diagnostic.js';
import { type Reason, type ReasonKind, reasonOfLimit } from '../base/reason.js';
import { type TimedTrace } from '../explore/trace.js';
import { type Compatibility, checkCompatibility } from '../generators/compatibility/compatibility.js';
import {
  type Locations,
  type Pair,
  illegalWhen,
  locationsOf,
  pairsOf,
} from '../generators/compatibility/describe.js';
import { environmentModel } from '../generators/compatibility/environment-model.js';
import { environmentNotWritten, tooFewProcesses } from '../generators/compatibility/problems.js';
import { type TestModel } from '../generators/test-model.js';
import { type TraceDocument, traceDocument } from '../output/trace-json.js';
import { reasonText } from '../suite/reason-text.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { type InterfaceOptions, testing } from './testing.js';
import { type Work, type WorkOptions, WORK_RULES, nextTurn, workOf } from './work.js';
import { type OptionRules, NAMES, checkOptions } from '../base/option-rules.js';
import { checkGiven } from './given.js';

export interface CompatibleOptions extends WorkOptions, Omit<InterfaceOptions, 'underTest' | 'see'> {}

const COMPATIBLE_RULES: OptionRules<CompatibleOptions> = {
  ...WORK_RULES,
  inputs: NAMES,
  outputs: NAMES,
  shared: NAMES,
};

/** An output that no process takes, and a shortest run to where it can be made. */
export interface IllegalOutput {
  /** The locations of the processes. */
  readonly state: Locations;
  readonly process: string;
  readonly output: string;
  /** `output`: nobody takes it there; `time`: nobody takes it at that time. */
  readonly kind: 'output' | 'time';
  /** Conditions on clocks and variables, each of which is enough; of one of the states with these locations. */
  readonly when: readonly string[];
  /** A run with the fewest steps, with an environment that gives any inputs at any times. */
  readonly trace?: TraceDocument | undefined;
}

/** Whether processes fit together. */
export interface CompatibleResult {
  /** Whether some environment keeps them from illegal outputs. */
  readonly compatible: boolean | 'unknown';
  /** In words, why it is not known. */
  readonly why?: string | undefined;
  readonly reasonKind?: ReasonKind | undefined;
  readonly illegal: readonly IllegalOutput[];
  /** The combinations of locations that can be reached. */
  readonly pairs: readonly Pair[];
  /** True if the environment has to know more than inputs and outputs show. */
  readonly readsStates?: boolean | undefined;
  /** A step that it would have to see. */
  readonly unseen?: string | undefined;
  readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
}

/**
 * Whether processes of a model fit together: whether some environment keeps each of them from sending what none of the others
 * can take. All other processes of the model count as parts of the environment, and are left out.
 *
 * @example
 * ```ts
 * import { compatible, loadModel } from 'tickstone';
 *
 * const line = await loadModel('bottling-line.xml');
 * const { compatible: fit, illegal } = await compatible(line, ['Filler', 'Capper']);
 * console.log(fit, illegal.map(({ process, output }) => `${process} sends ${output}`));
 * ```
 */
export async function compatible(
  model: Model,
  processes: readonly string[],
  options: CompatibleOptions = {},
): Promise<CompatibleResult> {
  checkOptions('compatible', options, COMPATIBLE_RULES);
  checkGiven('compatible', { processes });
  await nextTurn();
  const checked = compatibilityOf(model, processes, options, workOf(options));
  return checked.kind === 'refused' ? refuse(checked.diagnostics) : compatibleResult(model, checked);
}

/**
 * The most general environment that keeps processes of a model from illegal outputs, as a model in UPPAAL's XML format: the
 * processes, closed with a process `Environment` that can do whatever any such environment does.
 *
 * @example
 * ```ts
 * import { legalEnvironment, loadModel } from 'tickstone';
 *
 * const intercom = await loadModel('intercom.xml');
 * console.log((await legalEnvironment(intercom, ['Panel', 'Line'])).length);
 * ```
 */
export async function legalEnvironment(
  model: Model,
  processes: readonly string[],
  options: CompatibleOptions = {},
): Promise<string> {
  checkOptions('legalEnvironment', options, COMPATIBLE_RULES);
  checkGiven('legalEnvironment', { processes });
  await nextTurn();
  const checked = compatibilityOf(model, processes, options, workOf(options));
  const written = checked.kind === 'refused' ? checked : environmentText(model, checked);
  return written.kind === 'refused' ? refuse(written.diagnostics) : written.text;
}

/** The same of an answer. */
export function environmentText(
  model: Model,
  { answer, tested }: Checked,
):
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] } {
  const found: Diagnostic[] = [];
  if (answer.kind === 'unknown')
    found.push(
      environmentNotWritten.at(
        undefined,
        `it is not known whether there is one: ${reasonText(answer.why)}`,
        'Leave out -o to see what is known.',
      ),
    );
  const text =
    answer.kind === 'unknown' ? undefined : environmentModel(tested, answer, (each) => void found.push(each));
  if (text !== undefined) return { kind: 'written', text };
  return { kind: 'refused', diagnostics: locatedIn(partsOf(model), found) };
}

export type CheckedCompatibility =
  | {
      readonly kind: 'checked';
      readonly answer: Compatibility;
      readonly tested: TestModel;
      readonly warnings: readonly LocatedDiagnostic[];
    }
  | { readonly kind: 'refused'; readonly diagnostics: readonly LocatedDiagnostic[] };

export function compatibilityOf(
  model: Model,
  processes: readonly string[],
  options: Omit<CompatibleOptions, keyof WorkOptions>,
  work: Work,
): CheckedCompatibility {
  const { inputs, outputs, shared } = options;
  // An environment for the processes is written with the channels as they are.
  const loading = testing(model, {
    underTest: processes,
    inputs,
    outputs,
    shared,
    mayBeClosed: true,
    apart: [],
  });
  if (loading.kind === 'refused') return loading;
  const { model: tested, warnings } = loading;
  if (tested.tested.underTest.filter((is) => is).length < 2) {
    const known = tested.network.processes.map(({ name }) => name);
    return {
      kind: 'refused',
      diagnostics: locatedIn(partsOf(model), [tooFewProcesses.at(undefined, known)]),
    };
  }
  const run = work.run(() => checkCompatibility(tested, work.budget()));
  const answer: Compatibility =
    run.limit === undefined ? run.value : { kind: 'unknown', why: reasonOfLimit(run.limit), illegal: [] };
  return { kind: 'checked', answer, tested, warnings };
}

type Checked = Extract<CheckedCompatibility, { kind: 'checked' }>;

export function compatibleResult(model: Model, { answer, tested, warnings }: Checked): CompatibleResult {
  const diagnostics = warnings.length === 0 ? {} : { diagnostics: warnings };
  const { underTest } = tested.tested;
  const { network } = tested;
  const { file } = partsOf(model);
  const illegal = answer.illegal.map((each): IllegalOutput => ({
    state: locationsOf(network, each.locations, underTest),
    process: network.processes[each.process]!.name,
    output: each.channel,
    kind: each.kind,
    when: answer.kind === 'unknown' ? [] : illegalWhen(answer, each),
    ...(each.trace === undefined ? {} : { trace: traceDocument(each.trace, file) }),
  }));
  if (answer.kind === 'unknown')
    return { compatible: 'unknown', ...told(answer.why), illegal, pairs: [], ...diagnostics };
  const { isCompatible, doubt, unseen } = answer;
  return {
    compatible: doubt === undefined ? isCompatible : 'unknown',
    ...(doubt === undefined ? {} : told(doubt)),
    illegal,
    pairs: pairsOf(answer, underTest),
    readsStates: unseen !== undefined,
    ...(unseen === undefined ? {} : { unseen }),
    ...diagnostics,
  };
}

/** The traces of the illegal outputs, in their order. */
export function illegalTraces({ answer }: Checked): readonly (TimedTrace | undefined)[] {
  return answer.illegal.map(({ trace }) => trace);
}

function told(why: Reason): { readonly why: string; readonly reasonKind: ReasonKind } {
  return { why: reasonText(why), reasonKind: why.kind };
}
