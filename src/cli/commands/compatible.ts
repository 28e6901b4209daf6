/** `tickstone compatible`: do processes fit together, and which environments keep them from what nobody takes? */
import { decimalText } from '../../base/rational.js';
import { type TimedStep } from '../../explore/trace.js';
import {
  type CheckedCompatibility,
  type CompatibleOptions as Asked,
  type CompatibleResult,
  type IllegalOutput,
  compatibilityOf,
  compatibleResult,
  environmentText,
  illegalTraces,
} from '../../library/compatible.js';
import { partsOf } from '../../library/model.js';
import { type Cell } from '../../output/table.js';
import { type BudgetOptions } from '../budget.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { modelAt, showDiagnostics } from '../load/load-path.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { workFor } from '../work.js';
import { deliver, isInFile } from '../write/deliver.js';
import { sayTable } from '../write/say-table.js';

export interface CompatibleOptions
  extends OutputOptions, BudgetOptions, Pick<Asked, 'inputs' | 'outputs' | 'shared'> {
  readonly trace?: boolean | undefined;
  readonly output?: string | undefined;
}

export function compatibleCommand(
  output: Output,
  path: string,
  processes: readonly string[],
  options: CompatibleOptions,
): Outcome {
  const model = modelAt(path);
  const checked = compatibilityOf(model, processes, options, workFor(options));
  if (checked.kind === 'refused')
    return refuse(output, path, { file: partsOf(model).file, diagnostics: checked.diagnostics });
  showDiagnostics(output, checked.warnings, partsOf(model).file);
  const result = compatibleResult(model, checked);
  show(output, result, checked, options.trace === true);
  const document = { file: path, ...result };
  if (options.output === undefined) return { status: exitOf(result), document };
  const written = environmentText(model, checked);
  if (written.kind === 'refused') {
    const { file } = partsOf(model);
    const refused = refuse(output, path, { file, diagnostics: written.diagnostics }, document);
    // With more time there might be one.
    return exitOf(result) === EXIT.budget ? { ...refused, status: EXIT.budget } : refused;
  }
  const outcome = deliver(output, written.text, options.output, 'xml', document);
  if (isInFile(outcome)) output.say(`${path} -> ${options.output}`);
  return outcome;
}

type Checked = Extract<CheckedCompatibility, { kind: 'checked' }>;

function show(output: Output, result: CompatibleResult, checked: Checked, isTraced: boolean): void {
  const { green, red, yellow } = output.colours;
  const { compatible, illegal, pairs, unseen } = result;
  if (compatible === 'unknown') output.say(`${yellow('unknown')}: ${result.why!}`);
  else if (!compatible)
    output.say(`${red('not compatible')}: no environment keeps the processes from illegal outputs`);
  else
    output.say(
      illegal.length === 0
        ? `${green('compatible')}: no illegal output can be reached`
        : `${green('compatible')}: some environment keeps the processes from illegal outputs`,
    );
  if (unseen !== undefined && compatible === true && illegal.length > 0)
    output.say(`The environment has to see a step that inputs and outputs do not show: ${unseen}.`);
  const traces = illegalTraces(checked);
  for (const [index, each] of illegal.entries()) {
    output.say('');
    for (const line of illegalLines(each)) output.say(line);
    const trace = traces[index];
    if (!isTraced || trace === undefined) continue;
    for (const [place, step] of trace.steps.entries()) output.say(`  ${place + 1}. ${stepText(step)}`);
    output.say(`  then after ${decimalText(trace.finalDelay)}`);
  }
  if (pairs.length === 0) return;
  output.say('');
  sayTable(
    output,
    [
      ...Object.keys(pairs[0]!.locations).map((title) => ({ title })),
      { title: 'compatible', isFlexible: true },
    ],
    pairs.map(({ locations, compatible: is, when }): readonly (Cell | string)[] => [
      ...Object.values(locations),
      is === 'sometimes' ? `when ${when!.join(' or ')}` : is ? 'yes' : { text: 'no', role: 'bad' },
    ]),
  );
}

function illegalLines({ state, process, output, kind, when }: IllegalOutput): readonly string[] {
  const places = Object.entries(state).map(([name, location]) => `${name}.${location}`);
  const taken =
    kind === 'output' ? 'which no other process takes there' : 'which no other process takes at that time';
  const times = when.length === 0 || when[0] === 'always' ? '' : `, when ${when.join(' or ')}`;
  return [`illegal: ${process} can send ${output}, ${taken}`, `  in ${places.join(', ')}${times}`];
}

function stepText({ delay, action, edges }: TimedStep): string {
  const moved = edges.map(({ process, source, target }) => `${process}.${source} -> ${process}.${target}`);
  return `after ${decimalText(delay)}  ${action === undefined ? '' : `${action}  `}${moved.join(', ')}`;
}

function exitOf({ compatible, reasonKind }: CompatibleResult): ExitStatus {
  if (compatible === 'unknown') return reasonKind === 'budget' ? EXIT.budget : EXIT.badInput;
  return compatible ? EXIT.held : EXIT.notHeld;
}
