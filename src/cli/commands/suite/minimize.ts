/** `tickstone suite minimize`: the smallest suite that keeps every covered goal covered. */
import { type Measure, type MinimisedSuite, proofOf } from '../../../generators/cover/minimise-suite.js';
import { minimisedWithin } from '../../../library/minimize-suite.js';
import { count } from '../../../output/suite-words.js';
import { type Suite } from '../../../suite/suite.js';
import { type BudgetOptions, budgetOf, freeCommand } from '../../budget.js';
import { deliver, isInFile } from '../../write/deliver.js';
import { isPartialSuiteAt, movedSuiteText } from '../../write/write-suite-file.js';
import { loadOneSuite } from '../../load/load-suite.js';
import { type Outcome } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';

export interface MinimizeOptions extends OutputOptions, BudgetOptions {
  readonly output?: string | undefined;
  readonly by: Measure;
}

export async function suiteMinimizeCommand(
  output: Output,
  path: string,
  options: MinimizeOptions,
): Promise<Outcome> {
  const loaded = loadOneSuite(output, path);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suite = loaded.value;
  const { by } = options;
  const found = await minimisedWithin(suite, by, budgetOf(options));
  // What was found is written, however late it is.
  freeCommand();
  const { prefixes, needless, value, lowerBound, minimality, limit } = found;
  const document = {
    file: path,
    by,
    testsBefore: suite.tests.length,
    prefixes,
    needless,
    value,
    lowerBound,
    ...proofOf(minimality),
    summary: found.suite.summary,
  };
  const outcome = deliver(
    output,
    movedSuiteText(found.suite, path, options.output),
    options.output,
    'none',
    document,
    {
      limit,
      isPartial: isPartialSuiteAt,
    },
  );
  if (isInFile(outcome)) report(output, String(outcome.document['output']), suite, found, by);
  return outcome;
}

function report(output: Output, path: string, before: Suite, found: MinimisedSuite, by: Measure): void {
  const { colours } = output;
  const { suite, prefixes, needless, value, lowerBound, minimality } = found;
  output.say(
    `${path}: ${count(suite.tests.length, 'test')} of ${before.tests.length}, all covered goals stay covered`,
  );
  if (prefixes.length > 0)
    output.say(`  ${count(prefixes.length, 'test is the beginning', 'tests are beginnings')} of others`);
  if (needless.length > 0)
    output.say(`  ${count(needless.length, 'test covers', 'tests cover')} nothing that the others do not`);
  output.say(`  ${by}: ${value}, ${minimalityText(minimality, lowerBound, colours)}`);
}

function minimalityText(
  minimality: MinimisedSuite['minimality'],
  lowerBound: string,
  { green, yellow }: Output['colours'],
): string {
  switch (minimality) {
    case 'proved':
      return green('proved minimal');
    case 'among listed goals':
      return `${yellow('minimal among the goals that tests list')}: they may cover others too, so fewer may do`;
    case 'open':
      return `${yellow('not proved minimal')}: every such suite has at least ${lowerBound}`;
  }
}
