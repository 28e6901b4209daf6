/** `tickstone simulate`: a random run of a model with exact delays, the same for the same seed. */
import { seededRandom } from '../../base/random.js';
import { type Simulation, simulate } from '../../explore/simulate.js';
import { traceDocument } from '../../output/trace-json.js';
import { traceMermaid } from '../../output/trace-mermaid.js';
import { traceText } from '../../output/trace-text.js';
import { EXIT } from '../exit-status.js';
import { explorable } from '../load-network.js';
import { loadPath, showDiagnostics } from '../load.js';
import { createOutput, type OutputOptions } from '../output.js';

export interface SimulateCommandOptions extends OutputOptions {
  readonly steps: number;
  readonly seed: number;
  readonly clocks?: boolean | undefined;
  readonly to: 'text' | 'mermaid';
}

export function simulateCommand(path: string, options: SimulateCommandOptions): number {
  const output = createOutput(options);
  const loaded = loadPath(path);
  const model = explorable(loaded);
  if (model.kind === 'refused') {
    const errors = model.diagnostics.filter((each) => each.severity === 'error');
    showDiagnostics(output, errors, loaded.file);
    output.json({ file: path, ok: false, diagnostics: model.diagnostics });
    return EXIT.badInput;
  }
  const { seed, steps: stepsMax } = options;
  const simulation = simulate(model.concrete, { stepsMax, random: seededRandom(seed) });
  const { trace, end } = simulation;
  output.json({ file: path, ok: end !== 'error', seed, end, trace: traceDocument(trace, loaded.file) });
  if (options.json !== true) {
    output.result(options.to === 'mermaid' ? traceMermaid(trace) : textOf(simulation, options));
  }
  return end === 'error' ? EXIT.notHeld : EXIT.held;
}

function textOf({ trace, end }: Simulation, { clocks }: SimulateCommandOptions): string {
  switch (end) {
    case 'noStart':
      return 'There is no initial state: the invariants of the initial locations do not hold.\n';
    case 'deadlock':
      return `${traceText(trace, { clocks })}No step can be taken any more, now or later.\n`;
    case 'steps':
    case 'error':
      return traceText(trace, { clocks });
  }
}
