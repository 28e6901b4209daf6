/**
 * `tickstone simulate`: a run of a model with exact delays: a random one, the same for the same seed, or one that follows
 * a script.
 */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../base/diagnostic.js';
import { seededRandom } from '../../base/random.js';
import { reasonOfLimit } from '../../base/reason.js';
import { type SourceFile } from '../../base/source.js';
import { unstoppable } from '../../base/stopped.js';
import { type ScriptedRun, followScript } from '../../explore/follow-script.js';
import { type Script, readScript } from '../../explore/read-script.js';
import { type Simulation, simulate } from '../../explore/simulate.js';
import { decodeText } from '../../language/decode-text.js';
import { isTraceText, scriptOfTrace } from '../../output/script-of-trace.js';
import { traceDocument } from '../../output/trace-json.js';
import { traceMermaid } from '../../output/trace-mermaid.js';
import { traceText } from '../../output/trace-text.js';
import { reasonText } from '../../suite/reason-text.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { explorable } from '../../library/explorable.js';
import { loadPath, showDiagnostics } from '../load/load-path.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { readFile } from '../../files/read-file.js';

export interface SimulateCommandOptions extends OutputOptions {
  readonly steps: number;
  readonly seed: number;
  /** The path of a script, or of a trace. */
  readonly script?: string | undefined;
  readonly clocks?: boolean | undefined;
  readonly to: 'text' | 'mermaid';
}

export function simulateCommand(output: Output, path: string, options: SimulateCommandOptions): Outcome {
  const loaded = loadPath(path);
  const model = explorable(loaded);
  if (model.kind === 'refused')
    return refuse(output, path, { file: loaded.file, diagnostics: model.diagnostics });
  if (options.script !== undefined) {
    const { file, script, diagnostics } = scriptAt(options.script);
    const run = script && followScript(model.concrete, script);
    const problems = [...diagnostics, ...located(run?.problems ?? [], file)];
    showDiagnostics(output, problems, file);
    const trace = run && traceDocument(run.trace, loaded.file);
    if (run !== undefined) showRun(output, run, options);
    return {
      status: run === undefined || problems.length > 0 ? EXIT.badInput : statusOf(run),
      document: { file: path, script: file.path, end: run?.end, diagnostics: problems, trace },
    };
  }
  const { seed, steps: stepsMax } = options;
  const simulation = simulate(model.concrete, { stepsMax, random: seededRandom(seed) });
  const { trace, end, limit } = simulation;
  unstoppable(() => {
    showRun(output, simulation, options);
  });
  if (limit !== undefined) output.warn(`The run is not complete: ${reasonText(reasonOfLimit(limit))}.`);
  const document = {
    file: path,
    seed,
    end,
    ...(limit === undefined ? {} : { limit }),
    trace: traceDocument(trace, loaded.file),
  };
  return { status: statusOf(simulation), document };
}

type Run = Pick<Simulation | ScriptedRun, 'trace' | 'end'>;

function statusOf({ end }: Run): ExitStatus {
  return end === 'error' ? EXIT.badInput : end === 'stopped' ? EXIT.budget : EXIT.held;
}

function showRun(output: Output, run: Run, options: SimulateCommandOptions): void {
  output.result(options.to === 'mermaid' ? traceMermaid(run.trace) : textOf(run, options));
}

function textOf({ trace, end }: Run, { clocks }: SimulateCommandOptions): string {
  switch (end) {
    case 'noStart':
      return 'There is no initial state: the invariants of the initial locations do not hold.\n';
    case 'deadlock':
      return `${traceText(trace, { clocks })}No step can be taken any more, now or later.\n`;
    case 'steps':
    case 'script':
    case 'impossible':
    case 'error':
    case 'stopped':
      return traceText(trace, { clocks });
  }
}

interface ReadScript {
  readonly file: SourceFile;
  /** Undefined if it cannot be read; the diagnostics say why. */
  readonly script: Script | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

function scriptAt(path: string): ReadScript {
  const reading = readFile(path);
  const decoded = reading.kind === 'bytes' ? decodeText(reading.input) : reading;
  if (decoded.kind !== 'text') {
    const file: SourceFile = { path, text: '' };
    return { file, script: undefined, diagnostics: located([decoded.diagnostic], file) };
  }
  const { file } = decoded;
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const script = isTraceText(file.text) ? scriptOfTrace(file.text, report) : readScript(file, report);
  return { file, script: found.length > 0 ? undefined : script, diagnostics: located(found, file) };
}

function located(diagnostics: readonly Diagnostic[], file: SourceFile): readonly LocatedDiagnostic[] {
  return diagnostics.map((each) => locate(each, file, () => undefined));
}
