/** `tickstone generate mutation`: tests that kill the mutants of a model. */
import { MutationGeneration } from '../../generators/mutation/generate.js';
import { type OperatorFigures, sumOf } from '../../generators/mutation/figures.js';
import { tableLines } from '../../output/table.js';
import { type JsonObject, type Suite } from '../../suite/suite.js';
import { compileLate } from '../compile-late.js';
import { hireJudges } from '../judges.js';
import { loadSuite } from '../load/load-suite.js';
import { type MutationSetting, loadMutation } from '../load/load-mutation.js';
import { type Attempt, type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { paintOf } from '../write/paint.js';
import { notWritten, unlikeSuites } from '../problems.js';
import { writeMutationReport } from '../write/write-mutation-report.js';
import { finishSuite } from '../write/write-suite-file.js';

export interface GenerateMutationOptions extends OutputOptions, MutationSetting {
  readonly output?: string | undefined;
  readonly jobs?: number | undefined;
  readonly resume?: string | undefined;
  readonly report?: string | undefined;
}

export async function generateMutationCommand(
  output: Output,
  path: string,
  options: GenerateMutationOptions,
): Promise<Outcome> {
  compileLate();
  const loading = loadMutation(path, options);
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { model, source, mutants, bytes, file } = loading;
  const { onePerMutant = false } = options;
  const generation = new MutationGeneration(model, mutants, { asked: askedFor(options), onePerMutant });
  if (options.resume !== undefined) {
    const earlier = resumable(output, options.resume, generation.suite(source));
    if (earlier.kind === 'ended') return earlier.outcome;
    generation.resume(earlier.value);
  }
  await work(generation, { path, bytes, options });
  const suite = generation.suite(source);
  if (options.report !== undefined) {
    const judged = { file, mutants, outcome: (index: number) => generation.outcome(index) };
    const problem = writeMutationReport(options.report, { ...judged, suite, suitePath: options.output });
    if (problem !== undefined) {
      const said = `Cannot write '${options.report}': ${problem}.`;
      return decline(output, notWritten.at(undefined, said), { file: path });
    }
  }
  sayFigures(output, generation.figures());
  return finishSuite(output, suite, options.output, 'unknown');
}

interface Work {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly options: GenerateMutationOptions;
}

/** Runs until all is done, or until Ctrl-C: then what is done is kept. */
async function work(generation: MutationGeneration, { path, bytes, options }: Work): Promise<void> {
  const crew = hireJudges({ path, bytes, options }, options.jobs);
  const line = progressLine(options);
  let stop: () => void = () => undefined;
  const interrupted = new Promise<void>((resolve) => (stop = resolve));
  process.once('SIGINT', stop);
  try {
    const run = generation.run(crew.judges, () => {
      line.show(generation.progress);
    });
    await Promise.race([run, interrupted]);
  } finally {
    process.off('SIGINT', stop);
    line.clear();
    await crew.dismiss();
  }
}

/** One line on a terminal that says how far it is. */
function progressLine({ json, quiet }: OutputOptions): {
  show(progress: MutationGeneration['progress']): void;
  clear(): void;
} {
  const isShown = process.stderr.isTTY && json !== true && quiet !== true;
  let isWritten = false;
  return {
    show({ judged, all, tests }) {
      if (!isShown) return;
      isWritten = true;
      process.stderr.write(`\r${judged} of ${all} mutants  ${tests} tests\x1b[K`);
    },
    clear() {
      if (isWritten) process.stderr.write('\r\x1b[K');
    },
  };
}

/** What was asked for, as far as the suite depends on it. */
function askedFor(options: GenerateMutationOptions): JsonObject {
  const { operator, preset = 'all', template, edge, perInstance, order, sample, seed, duplicates } = options;
  const { conformance, unfitInputs, onePerMutant = false, optimize } = options;
  return {
    ...(operator === undefined ? { preset } : { operators: operator }),
    ...(template === undefined ? {} : { templates: template }),
    ...(edge === undefined ? {} : { edges: edge }),
    ...(perInstance === true ? { perInstance } : {}),
    ...(sample === undefined ? {} : { sample }),
    ...(duplicates ? {} : { duplicates }),
    order: Number(order),
    conformance,
    unfitInputs,
    optimize,
    onePerMutant,
    seed,
  };
}

/** The suite to go on from, unless it is about something else. */
function resumable(output: Output, path: string, fresh: Suite): Attempt<Suite> {
  const { suite, diagnostics, file } = loadSuite(path);
  if (suite === undefined) return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics }) };
  const about = ({ method, options, model, goals }: Suite): string =>
    JSON.stringify([method, options, model.sha256, goals.map(({ id }) => id)]);
  if (about(suite) === about(fresh)) return { kind: 'made', value: suite };
  const why =
    suite.model.sha256 === fresh.model.sha256
      ? `'${path}' was made with other options.`
      : `'${path}' was made from another model, or the model has changed since.`;
  const problem = unlikeSuites.at(undefined, why, 'Leave --resume out to begin anew.');
  return { kind: 'ended', outcome: decline(output, problem, { file: path }) };
}

function sayFigures(output: Output, figures: readonly OperatorFigures[]): void {
  const isShown = (column: keyof OperatorFigures): boolean => figures.some((row) => row[column] !== 0);
  const optional = (['notImplementable', 'unknown', 'duplicates'] as const).filter(isShown);
  const columns = ['generated', 'killed', 'conforming', ...optional] as const;
  const titles: Readonly<Record<string, string>> = {
    notImplementable: 'not implementable',
    duplicates: '(duplicates)',
  };
  const sum = figures.length > 1 ? [sumOf(figures)] : [];
  const lines = tableLines(
    [
      { title: 'operator' },
      ...columns.map((column) => ({ title: titles[column] ?? column, align: 'right' as const })),
    ],
    [...figures, ...sum].map((row) => [row.operator, ...columns.map((column) => String(row[column]))]),
    { width: 1_000, paint: paintOf(output) },
  );
  for (const each of lines) output.say(each);
}
