/** `tickstone compare`: the suites of all methods that fit a model beside each other, and their smallest union. */
import { reasonOfLimit } from '../../base/reason.js';
import { type Compared, compared } from '../../library/compare.js';
import { type ComparedMethod } from '../../library/compared-methods.js';
import { type NamedSuite } from '../../library/compared-areas.js';
import { TickstoneError } from '../../base/tickstone-error.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { comparisonPage, comparisonTable, unfitMethods, unionLine } from '../../output/comparison-words.js';
import { reasonText } from '../../suite/reason-text.js';
import { writeSuite } from '../../suite/write-suite.js';
import { type BudgetOptions } from '../budget.js';
import { compileLate } from '../compile-late.js';
import { EXIT, type ExitStatus } from '../exit-status.js';
import { runUntilStopped } from '../generate.js';
import { hireForCommand } from '../hire-judges.js';
import { type Crew } from '../../worker/judges.js';
import { anyModelAt } from '../load/any-model-at.js';
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
  readonly unroll?: number | undefined;
  readonly against: readonly string[];
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
  const model = await anyModelAt(path);
  const against = await Promise.all(options.against.map(anyModelAt));
  const line = createProgressLine(options);
  let crew: Crew | undefined;
  try {
    const found = await compared(
      model,
      { ...options, methods: options.method, suites: given, against },
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
    return told(output, path, model.name, found, options);
  } catch (error) {
    if (!(error instanceof TickstoneError)) throw error;
    // It may be about one of the others.
    const { file, text } = against.find((each) => each.file === error.diagnostics[0]?.file) ?? model;
    return refuse(output, path, { file: { path: file, text }, diagnostics: error.diagnostics });
  } finally {
    line.clear();
    await crew?.dismiss();
  }
}

function told(
  output: Output,
  path: string,
  name: string,
  { comparison, made }: Compared,
  options: CompareCommandOptions,
): Outcome {
  const { titles, rows } = comparisonTable(comparison);
  const [first, ...others] = titles;
  sayTable(output, [{ title: first! }, ...others.map((title) => ({ title, align: 'right' as const }))], rows);
  output.say('');
  for (const { methods, why } of unfitMethods(comparison))
    output.say(`no suite of ${methods.join(', ')}: ${why}`);
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
    const files = made.map((each) => ({ name: `${each.name}.suite.json`, text: writeSuite(each.suite) }));
    const writing = output.files.writeAll(options.output, files, extent);
    if (writing.kind === 'failed') return decline(output, writing.problem, document);
    if (writing.isBeside) sayBeside(output, options.output, writing.path);
  }
  return { status: statusOf(comparison), document };
}

/** Without any suite, nothing is found. */
function statusOf({ limit, suites }: Compared['comparison']): ExitStatus {
  if (limit !== undefined) return EXIT.budget;
  return suites.length === 0 ? EXIT.notHeld : EXIT.held;
}
