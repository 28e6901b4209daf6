/**
 * `tickstone simulate`: a run of a model with exact delays: a random one, the same for the same seed, or one that follows
 * a script.
 */
import { locate } from '../../base/diagnostic.js';
import { reasonOfLimit } from '../../base/reason.js';
import { type SourceFile } from '../../base/source.js';
import { unstoppable } from '../../base/stopped.js';
import { readFile } from '../../files/read-file.js';
import { decodeText } from '../../language/decode-text.js';
import { type Simulation, simulation } from '../../library/simulate.js';
import { deadlockLines } from '../../output/deadlock-text.js';
import { traceMermaid } from '../../output/trace-mermaid.js';
import { traceText } from '../../output/trace-text.js';
import { reasonText } from '../../suite/reason-text.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { modelAt, showDiagnostics } from '../load/load-path.js';
import { type Attempt, type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';

export interface SimulateCommandOptions extends OutputOptions {
  readonly steps: number;
  readonly seed: number;
  /** The path of a script, or of a trace. */
  readonly script?: string | undefined;
  readonly clocks?: boolean | undefined;
  readonly to: 'text' | 'mermaid';
}

export function simulateCommand(output: Output, path: string, options: SimulateCommandOptions): Outcome {
  const model = modelAt(path);
  // What is wrong with the model comes first.
  const script = scriptAt(output, path, model.ok ? options.script : undefined);
  if (script.kind === 'ended') return script.outcome;
  const { value: file } = script;
  const simulated = simulation(model, { ...options, script: file });
  const named = file === undefined ? {} : { script: file.path };
  if (simulated.kind === 'refused')
    return refuse(output, path, simulated, simulated.file === file ? named : {});
  const { run } = simulated;
  if (file !== undefined) showDiagnostics(output, run.diagnostics ?? [], file);
  unstoppable(() => {
    output.result(options.to === 'mermaid' ? traceMermaid(simulated.trace) : textOf(simulated, options));
  });
  if (run.limit !== undefined)
    output.warn(`The run is not complete: ${reasonText(reasonOfLimit(run.limit))}.`);
  return { status: statusOf(simulated), document: { file: path, ...named, ...run } };
}

type Simulated = Extract<Simulation, { readonly kind: 'run' }>;

function statusOf({ run: { end, diagnostics = [] } }: Simulated): ExitStatus {
  if (end === 'error' || diagnostics.length > 0) return EXIT.badInput;
  return end === 'stopped' ? EXIT.budget : EXIT.held;
}

function textOf({ trace, deadlock, run: { end } }: Simulated, { clocks }: SimulateCommandOptions): string {
  switch (end) {
    case 'noStart':
      return 'There is no initial state: the invariants of the initial locations do not hold.\n';
    case 'deadlock':
      return `${traceText(trace, { clocks })}${(deadlock === undefined ? [] : deadlockLines(deadlock)).join('\n')}\n`;
    case 'steps':
    case 'script':
    case 'impossible':
    case 'error':
    case 'stopped':
      return traceText(trace, { clocks });
  }
}

/** The script that the options name, if they name one. */
function scriptAt(output: Output, model: string, path: string | undefined): Attempt<SourceFile | undefined> {
  if (path === undefined) return { kind: 'made', value: undefined };
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind === 'text') return { kind: 'made', value: decoded.file };
  const file: SourceFile = { path, text: '' };
  const diagnostics = [locate(decoded.diagnostic, file, () => undefined)];
  return { kind: 'ended', outcome: refuse(output, model, { file, diagnostics }, { script: path }) };
}
