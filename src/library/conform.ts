/** Whether a system does nothing but what a specification allows, and if not, how it shows. */
import { type Diagnostic, type LocatedDiagnostic } from '../base/diagnostic.js';
import { decimalText } from '../base/rational.js';
import { type ReasonKind, reasonOfLimit } from '../base/reason.js';
import { nearest } from '../base/suggest.js';
import { type Conformance, type ConformanceMode, type Failure } from '../conformance/conformance.js';
import { checkConformance } from '../conformance/tioco.js';
import { type TestModel } from '../generators/test-model.js';
import { seenTogether } from '../network/open-network.js';
import { unknownSystemAction } from '../network/testing-problems.js';
import { reasonText } from '../suite/reason-text.js';
import { type Expected, type SystemSilence, expectedThen, silentThen } from './expected-then.js';
import { type Model, automataOf, locatedIn, partsOf, refuse } from './model.js';
import { type InterfaceOptions, INTERFACE_RULES, testing } from './testing.js';
import { type Work, type WorkOptions, WORK_RULES, workOf, nextTurn } from './work.js';
import { type OptionRules, checkOptions, oneOf } from '../base/option-rules.js';
import { CONFORMANCES, UNFIT_INPUTS } from './vocabulary.js';

/** What conformance means. */
export interface ConformanceOptions {
  /** `full`, the default: outputs and delays; `paper`: outputs only, invariants as guards. */
  readonly conformance?: 'full' | 'paper' | undefined;
  /** What becomes of an input whose edge would break an invariant of the system. */
  readonly unfitInputs?: 'ignored' | 'blocked' | undefined;
}

export const CONFORMANCE_RULES: OptionRules<ConformanceOptions> = {
  conformance: oneOf(CONFORMANCES),
  unfitInputs: oneOf(UNFIT_INPUTS),
};

export interface ConformOptions extends WorkOptions, ConformanceOptions, InterfaceOptions {}

const CONFORM_RULES: OptionRules<ConformOptions> = {
  ...WORK_RULES,
  ...CONFORMANCE_RULES,
  ...INTERFACE_RULES,
};

/** An event of a trace; times are decimals or fractions, counted from the event before. */
export type TraceEvent =
  { readonly input: string; readonly after: string } | { readonly output: string; readonly after: string };

/** Whether a system conforms, and if not, a trace that shows it. */
export interface ConformResult {
  readonly conforms: boolean | 'unknown';
  /** Warnings about the specification, such as what no trace can show. */
  readonly diagnostics?: readonly LocatedDiagnostic[] | undefined;
  /** In words, why it is not known. */
  readonly why?: string | undefined;
  readonly reasonKind?: ReasonKind | undefined;
  /** What happens, and how the system then shows that it does not conform. */
  readonly trace?:
    | {
        readonly events: readonly TraceEvent[];
        readonly end:
          | { readonly kind: 'output'; readonly output: string; readonly after: string }
          | {
              readonly kind: 'silence';
              /** For how long the system can be silent; absent if no longest time was found. */
              readonly silentFor?: string | undefined;
            };
      }
    | undefined;
  /** What the specification would have allowed after the events of the trace. */
  readonly expected?: Expected | undefined;
}

/**
 * Whether a system conforms to a specification (tioco), in the place of the processes under test.
 *
 * @example
 * ```ts
 * import { conform, loadModel, mutants } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const [first] = await mutants(lamp, { underTest: ['Lamp'] });
 * const system = await loadModel({ name: 'system.xml', text: first!.text() });
 * const { conforms, trace } = await conform(lamp, system, { underTest: ['Lamp'] });
 * console.log(conforms, trace);
 * ```
 */
export async function conform(
  specification: Model,
  system: Model,
  options: ConformOptions = {},
): Promise<ConformResult> {
  checkOptions('conform', options, CONFORM_RULES);
  await nextTurn();
  const checked = conformanceOf(specification, system, options, workOf(options));
  return checked.kind === 'refused' ? refuse(checked.diagnostics) : conformResult(checked);
}

export type CheckedConformance =
  | {
      readonly kind: 'checked';
      readonly answer: Conformance;
      /** Of the specification; what the system's own environment does is not looked at. */
      readonly warnings: readonly LocatedDiagnostic[];
      /** Of a failure: what would have been right. */
      readonly expected?: Expected | undefined;
      /** Of a failure by silence. */
      readonly silence?: SystemSilence | undefined;
    }
  /** One of the models cannot be used. */
  | { readonly kind: 'refused'; readonly model: Model; readonly diagnostics: readonly LocatedDiagnostic[] };

export function conformanceOf(
  specification: Model,
  system: Model,
  options: Omit<ConformOptions, keyof WorkOptions>,
  work: Work,
): CheckedConformance {
  // What cannot be read is said before anything is said about interfaces.
  for (const model of [specification, system]) {
    const { ok, diagnostics } = automataOf(model);
    if (!ok) return { kind: 'refused', model, diagnostics };
  }
  const spec = testing(specification, options);
  if (spec.kind === 'refused') return { ...spec, model: specification };
  const { underTest, shared, see } = options;
  const impl = testing(system, {
    underTest,
    shared,
    see,
    values: spec.model.tested.values,
    apart: spec.model.tested.apart,
  });
  if (impl.kind === 'refused') return { ...impl, model: system };
  const problems = differencesOf(spec.model, impl.model);
  if (problems.length > 0)
    return { kind: 'refused', model: system, diagnostics: locatedIn(partsOf(system), problems) };
  const mode: ConformanceMode = options.conformance === 'paper' ? 'outputs' : 'full';
  const run = work.run(() =>
    checkConformance(spec.model, impl.model, mode, work.budget(), { unfitInputs: options.unfitInputs }),
  );
  const answer: Conformance =
    run.limit === undefined ? run.value : { kind: 'unknown', why: reasonOfLimit(run.limit) };
  const expected =
    answer.kind === 'fails' && mode === 'full'
      ? work.run(() => expectedThen(spec.model, answer.failure)).value
      : undefined;
  const silence =
    answer.kind === 'fails' && answer.failure.what.kind === 'silence'
      ? work.run(() => silentThen(spec.model, impl.model, answer.failure)).value
      : undefined;
  return { kind: 'checked', warnings: spec.warnings, answer, expected, silence };
}

/** Outputs of the system that the specification does not have: probably they mean the same by other names. */
export function differencesOf(spec: TestModel, system: TestModel): readonly Diagnostic[] {
  const seen = seenTogether(spec, system);
  const known = seen.spec.tested.outputs;
  return seen.system.tested.outputs
    .filter((name) => !known.includes(name))
    .map((name) => unknownSystemAction.at(undefined, name, nearest(name, known)));
}

export function conformResult({ answer, warnings, expected, silence }: Checked): ConformResult {
  const diagnostics = warnings.length === 0 ? {} : { diagnostics: warnings };
  return {
    ...resultOf(answer, silence?.time),
    ...(expected === undefined ? {} : { expected }),
    ...diagnostics,
  };
}

type Checked = Extract<CheckedConformance, { kind: 'checked' }>;

function resultOf(answer: Conformance, silentFor: string | undefined): ConformResult {
  switch (answer.kind) {
    case 'conforms':
      return { conforms: true };
    case 'unknown':
      return { conforms: 'unknown', why: reasonText(answer.why), reasonKind: answer.why.kind };
    case 'fails':
      return { conforms: false, trace: traceOf(answer.failure, silentFor) };
  }
}

function traceOf({ trace, what }: Failure, silentFor: string | undefined): ConformResult['trace'] {
  return {
    events: trace.map(({ kind, action, delay }): TraceEvent => {
      const after = decimalText(delay);
      return kind === 'input' ? { input: action, after } : { output: action, after };
    }),
    end:
      what.kind === 'output'
        ? { kind: 'output', output: what.action, after: decimalText(what.delay) }
        : { kind: 'silence', ...(silentFor === undefined ? {} : { silentFor }) },
  };
}
