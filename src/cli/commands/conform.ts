/** `tickstone conform`: does a system do nothing but what a specification allows, and if not, how does it show? */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { decimalText } from '../../base/rational.js';
import {
  type Conformance,
  type ConformanceMode,
  type Failure,
  type UnfitInputs,
} from '../../conformance/conformance.js';
import { checkConformance } from '../../conformance/tioco.js';
import { reasonText } from '../../suite/reason-text.js';
import { type TestModel } from '../../generators/test-model.js';
import { nearest } from '../../base/suggest.js';
import { seenTogether } from '../../network/open-network.js';
import { unknownSystemAction } from '../../network/testing-problems.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { interruptible } from '../interruptible.js';
import { showDiagnostics } from '../load/load-path.js';
import { type InterfaceOptions, loadTestModel } from '../load/load-test-model.js';
import { type JsonDocument, type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';

export interface ConformOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly conformance: 'full' | 'paper';
  readonly unfitInputs: UnfitInputs;
}

export function conformCommand(
  output: Output,
  specPath: string,
  systemPath: string,
  options: ConformOptions,
): Outcome {
  const spec = loadTestModel(specPath, options);
  if (spec.kind === 'refused') return refuse(output, specPath, spec);
  const system = loadTestModel(systemPath, {
    underTest: options.underTest,
    values: spec.model.tested.values,
  });
  if (system.kind === 'refused') return refuse(output, systemPath, system);
  const problems = differencesOf(spec.model, system.model);
  if (problems.length > 0) {
    const file = { path: systemPath, text: '' };
    const diagnostics = problems.map((each) => locate(each, file, () => undefined));
    return refuse(output, systemPath, { file, diagnostics });
  }
  // What the system's own environment does is not looked at.
  const { warnings, file } = spec;
  showDiagnostics(output, warnings, file);
  const mode: ConformanceMode = options.conformance === 'paper' ? 'outputs' : 'full';
  const run = interruptible(() =>
    checkConformance(spec.model, system.model, mode, budgetOf(options), options.unfitInputs),
  );
  const answer: Conformance =
    run.kind === 'done' ? run.value : { kind: 'unknown', why: { kind: 'budget', limit: 'interrupted' } };
  show(output, answer);
  const document = answerDocument(answer);
  return {
    status: exitOf(answer),
    document: warnings.length === 0 ? document : { ...document, diagnostics: warnings },
  };
}

/** Outputs of the system that the specification does not have: probably they mean the same by other names. */
export function differencesOf(spec: TestModel, system: TestModel): readonly Diagnostic[] {
  const seen = seenTogether(spec, system);
  const known = seen.spec.tested.outputs;
  return seen.system.tested.outputs
    .filter((name) => !known.includes(name))
    .map((name) => unknownSystemAction.at(undefined, name, nearest(name, known)));
}

function show(output: Output, answer: Conformance): void {
  const { green, red, yellow } = output.colours;
  switch (answer.kind) {
    case 'conforms':
      output.say(green('conforms'));
      return;
    case 'unknown':
      output.say(`${yellow('unknown')}: ${reasonText(answer.why)}`);
      return;
    case 'fails':
      output.say(red('does not conform'));
      for (const line of linesOf(answer.failure)) output.say(line);
  }
}

function answerDocument(answer: Conformance): JsonDocument {
  switch (answer.kind) {
    case 'conforms':
      return { conforms: true };
    case 'unknown':
      return { conforms: 'unknown', why: reasonText(answer.why), reasonKind: answer.why.kind };
    case 'fails':
      return { conforms: false, trace: documentOf(answer.failure) };
  }
}

function documentOf({ trace, what }: Failure): object {
  const events = trace.map(({ kind, action, delay }) => ({ [kind]: action, after: decimalText(delay) }));
  const end =
    what.kind === 'output'
      ? { kind: 'output', output: what.action, after: decimalText(what.delay) }
      : { kind: 'silence' };
  return { events, end };
}

function linesOf({ trace, what }: Failure): readonly string[] {
  const events = trace.map(
    ({ kind, action, delay }, index) => `${index + 1}. after ${decimalText(delay)}  ${kind} ${action}`,
  );
  const end =
    what.kind === 'output'
      ? `Then the system can do the output ${what.action} after ${decimalText(what.delay)}, which the specification does not allow.`
      : 'Then the system can stay silent for longer than the specification allows.';
  return [...events, end];
}

function exitOf(answer: Conformance): ExitStatus {
  switch (answer.kind) {
    case 'conforms':
      return EXIT.held;
    case 'fails':
      return EXIT.notHeld;
    case 'unknown':
      return answer.why.kind === 'budget' ? EXIT.budget : EXIT.badInput;
  }
}
