/** `tickstone conform`: does a system do nothing but what a specification allows, and if not, how does it show? */
import { decimalText } from '../../base/rational.js';
import { type Conformance, type Failure, type UnfitInputs } from '../../conformance/conformance.js';
import { conformResult, conformanceOf } from '../../library/conform.js';
import { type Expected, type SystemSilence } from '../../library/expected-then.js';
import { partsOf } from '../../library/model.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { reasonText } from '../../suite/reason-text.js';
import { type BudgetOptions } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { modelAt, showDiagnostics } from '../load/load-path.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { workFor } from '../work.js';

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
  const specification = modelAt(specPath);
  const checked = conformanceOf(specification, modelAt(systemPath), options, workFor(options));
  if (checked.kind === 'refused') {
    const { model, diagnostics } = checked;
    return refuse(output, model.file, { file: partsOf(model).file, diagnostics });
  }
  const { answer, warnings, expected, silence } = checked;
  showDiagnostics(output, warnings, partsOf(specification).file);
  show(output, answer, expected, silence);
  return { status: exitOf(answer), document: { ...conformResult(checked) } };
}

function show(
  output: Output,
  answer: Conformance,
  expected: Expected | undefined,
  silence: SystemSilence | undefined,
): void {
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
      for (const line of linesOf(answer.failure, expected, silence)) output.say(line);
  }
}

function linesOf(
  { trace, what }: Failure,
  expected: Expected | undefined,
  silence: SystemSilence | undefined,
): readonly string[] {
  const events = trace.map(
    ({ kind, action, delay }, index) => `${index + 1}. after ${decimalText(delay)}  ${kind} ${action}`,
  );
  const end =
    what.kind === 'output'
      ? `Then the system can do the output ${what.action} after ${decimalText(what.delay)}, which the specification does not allow.`
      : `Then the system can stay silent for ${silence === undefined ? '' : `${silence.text}, `}longer than the specification allows.`;
  return [...events, end, ...(expected === undefined ? [] : [expectedText(expected)])];
}

/** Such as "Allowed: dim within [0, 2]; silence for 2 at most." */
function expectedText({ outputs, silentFor }: Expected): string {
  const some = outputs.map(({ output, within }) => `${output} within ${within.join(' or ')}`);
  const silence = silentFor === undefined ? 'silence' : `silence for ${silentFor} at most`;
  return `Allowed: ${[...some, silence].join('; ')}.`;
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
