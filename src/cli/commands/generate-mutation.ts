/** `tickstone generate mutation`: tests that kill the mutants of a model. */
import { MutationGeneration, type MutationReport } from '../../generators/mutation/generate.js';
import { type OperatorFigures, sumOf } from '../../generators/mutation/figures.js';
import { mutantTable, scoreText } from '../../output/mutant-words.js';
import { type Suite } from '../../suite/suite.js';
import { type BudgetOptions } from '../budget.js';
import { compileLate } from '../compile-late.js';
import { type GenerateOptions, type Work, generateFrom } from '../generate.js';
import { hireForCommand } from '../hire-judges.js';
import { type Crew } from '../../worker/judges.js';
import { modelAt } from '../load/load-path.js';
import { loadSuite } from '../load/load-suite.js';
import { type MutationSetting, askedFor, mutating } from '../../library/mutating.js';
import { shownMutants } from '../../library/shown-mutants.js';
import { type judgeInStore } from './campaign/mutation-answers.js';
import { type Attempt, type Outcome, decline, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { sayTable } from '../write/say-table.js';
import { unlikeSuites } from '../../library/problems.js';
import { unfitEnding } from '../write/unfit-ending.js';
import { REPORT_ENDINGS, writeMutationReport } from '../write/write-mutation-report.js';

export interface GenerateMutationOptions extends GenerateOptions, BudgetOptions, MutationSetting {
  readonly jobs?: number | undefined;
  readonly resume?: string | undefined;
  readonly report?: string | undefined;
  /** Where others do the work, or part of it. */
  readonly store?: string | undefined;
}

export async function generateMutationCommand(
  output: Output,
  path: string,
  options: GenerateMutationOptions,
): Promise<Outcome> {
  const { onePerMutant = false, resume, report: reportPath } = options;
  const unfit = unfitEnding('--report', reportPath, REPORT_ENDINGS);
  if (unfit !== undefined) return decline(output, unfit, { file: path });
  compileLate();
  const model = modelAt(path);
  const isStored = options.store !== undefined && mutating(model, options).kind === 'ready';
  const stored = isStored ? await judgedInStore(output, model, path, options) : undefined;
  if (stored?.kind === 'ended') return stored.outcome;
  return generateFrom(output, path, options, mutating(model, options), (loaded): Begun => {
    const { source, file } = loaded;
    const { tested, mutants } = loaded.model;
    let crew: Crew | undefined;
    const judges = (): Crew['judges'] =>
      stored !== undefined
        ? [stored.value]
        : (crew = hireForCommand(model, options, mutants.length, options.jobs)).judges;
    const settings = { asked: askedFor(options), onePerMutant, judges };
    const generation = new MutationGeneration(tested, mutants, settings);
    if (resume !== undefined) {
      const earlier = resumable(output, resume, generation.suite(source));
      if (earlier.kind === 'ended') return earlier.outcome;
      generation.resume(earlier.value);
    }
    return {
      generation,
      source,
      file,
      close: async () => crew?.dismiss(),
      show: ({ report }) => {
        sayFigures(output, report.figures);
      },
      write: ({ suite, report: { outcomes, figures } }, extent) => {
        if (reportPath === undefined) return [];
        const shown = shownMutants(tested.checked, mutants, options);
        const judged = { shown, mutants, outcomes, figures, suite, suitePath: options.output };
        return writeMutationReport(output, reportPath, judged, extent);
      },
      goals: 'unknown',
    };
  });
}

type Begun = Work<MutationReport> | Outcome;

/** What stores need is loaded for them alone. */
async function judgedInStore(...asked: Parameters<typeof judgeInStore>): ReturnType<typeof judgeInStore> {
  return (await import('./campaign/mutation-answers.js')).judgeInStore(...asked);
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
  const problem = unlikeSuites.at(undefined, why, 'Leave out --resume to start again.');
  return { kind: 'ended', outcome: decline(output, problem, { file: path }) };
}

function sayFigures(output: Output, figures: readonly OperatorFigures[]): void {
  const sum = sumOf(figures);
  const { titles, rows } = mutantTable(figures, sum);
  const [first, ...others] = titles;
  sayTable(output, [{ title: first! }, ...others.map((title) => ({ title, align: 'right' as const }))], rows);
  output.say('');
  output.say(`mutation score: ${scoreText(sum)}`);
}
