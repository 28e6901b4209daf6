/** `tickstone compare`: the suites of all methods that fit a model beside each other, and their smallest union. */
import { reasonOfLimit } from '../../base/reason.js';
import { type Comparison, compared } from '../../library/compare.js';
import { type ComparedMethod } from '../../library/compared-methods.js';
import { type NamedSuite } from '../../library/compared-areas.js';
import { TickstoneError } from '../../library/tickstone-error.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { comparisonPage, comparisonTable, unionLine } from '../../output/comparison-words.js';
import { reasonText } from '../../suite/reason-text.js';
import { writeSuite } from '../../suite/write-suite.js';
import { type BudgetOptions } from '../budget.js';
import { compileLate } from '../compile-late.js';
import { EXIT } from '../exit-status.js';
import { runUntilStopped } from '../generate.js';
import { hireForCommand } from '../hire-judges.js';
import { type Crew } from '../../worker/judges.js';
import { modelAt } from '../load/load-path.js';
import { loadOneSuite } from '../load/load-suite.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { createProgressLine } from '../progress.js';
import { workFor } from '../work.js';
import { sayBeside } from '../write/say-beside.js';
import { sayTable } from '../write/say-table.js';
import { unfitEnding } from '../write/unfit-ending.js';

export interface CompareCommandOptions extends OutputOptions, BudgetOptions, InterfaceOptions {
  readonly method?: readonly ComparedMethod[] | undefined;
  readonly preset?: string | undefined;
  readonly jobs?: number | undefined;
  readonly html?: string | undefined;
  readonly output?: string | undefined;
  readonly seed: number;
}

export async function compareCommand(
  output: Output,
  path: string,
  suitePaths: readonly string[],
  options: CompareCommandOptions,
): Promise<Outcome> {
  const unfit = unfitEnding('--html', options.html, ['.htm', '.html']);
  if (unfit !== undefined) return decline(output, unfit, { file: path });
  const given: NamedSuite[] = [];
  for (const each of suitePaths) {
    const loaded = loadOneSuite(output, each);
    if (loaded.kind === 'ended') return loaded.outcome;
    given.push({ name: each, suite: loaded.value });
  }
  compileLate();
  const model = modelAt(path);
  const line = createProgressLine(options);
  let crew: Crew | undefined;
  try {
    const { comparison, suites } = await compared(
      model,
      { ...options, methods: options.method, suites: given },
      {
        work: {
          ...workFor(options),
          onProgress: ({ what, done, all }) => {
            line.show(() => `${done} of ${all ?? '?'} ${what}`);
          },
        },
        run: (generation) => runUntilStopped(generation, options),
        judges: (mutants, setting) =>
          (crew = hireForCommand(model, { ...options, ...setting }, mutants, options.jobs)).judges,
      },
    );
    line.clear();
    return told(output, path, model.name, comparison, suites, options);
  } catch (error) {
    if (!(error instanceof TickstoneError)) throw error;
    return refuse(output, path, { file: { path, text: model.text }, diagnostics: error.diagnostics });
  } finally {
    line.clear();
    await crew?.dismiss();
  }
}

function told(
  output: Output,
  path: string,
  name: string,
  comparison: Comparison,
  suites: readonly NamedSuite[],
  options: CompareCommandOptions,
): Outcome {
  const { titles, rows } = comparisonTable(comparison);
  const [first, ...others] = titles;
  sayTable(output, [{ title: first! }, ...others.map((title) => ({ title, align: 'right' as const }))], rows);
  output.say('');
  for (const { method, why } of comparison.unfit) output.say(`no suite of ${method}: ${why}`);
  output.say(unionLine(comparison));
  if (comparison.limit !== undefined)
    output.say(`not complete: ${reasonText(reasonOfLimit(comparison.limit))}`);
  const extent = comparison.limit === undefined ? 'complete' : 'partial';
  const document = { file: path, ...comparison };
  if (options.html !== undefined) {
    const text = comparisonPage(name, comparison);
    const writing = output.files.write(options.html, text, { comments: 'xml', extent });
    if (writing.kind === 'failed') return decline(output, writing.problem, document);
    if (writing.isBeside) sayBeside(output, options.html, writing.path);
  }
  if (options.output !== undefined) {
    const made = suites.filter((each) => each.name === each.suite.method);
    const files = made.map((each) => ({ name: `${each.name}.suite.json`, text: writeSuite(each.suite) }));
    const writing = output.files.writeAll(options.output, files, extent);
    if (writing.kind === 'failed') return decline(output, writing.problem, document);
    if (writing.isBeside) sayBeside(output, options.output, writing.path);
  }
  return { status: comparison.limit === undefined ? EXIT.held : EXIT.budget, document };
}
