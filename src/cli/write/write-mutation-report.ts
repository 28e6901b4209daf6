/** Writes what became of the mutants as a report: a page, or JSON where the file is called so. */
import { type OperatorFigures, sumOf } from '../../generators/mutation/figures.js';
import { type MutantOutcome } from '../../generators/mutation/mutant-outcome.js';
import { type ShownMutants } from '../../library/shown-mutants.js';
import { type Mutant } from '../../mutation/mutant.js';
import {
  type MutantResult,
  type MutationReport,
  mutationReport,
  mutationReportPage,
  replacementIn,
} from '../../output/mutation-report.js';
import { type Suite } from '../../suite/suite.js';
import { reportViewer } from './report-viewer.js';
import { version } from '../version.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Output } from '../output.js';
import { type Extent } from './manifest.js';
import { sayBeside } from './say-beside.js';

export interface JudgedMutants {
  readonly shown: ShownMutants;
  readonly mutants: readonly Mutant[];
  /** One for each mutant. */
  readonly outcomes: readonly MutantOutcome[];
  readonly figures: readonly OperatorFigures[];
  readonly suite: Suite;
  /** Where the suite is written. */
  readonly suitePath: string | undefined;
}

/** What reports are written as. */
export const REPORT_ENDINGS: readonly string[] = ['.html', '.json'];

/** Says what is wrong if it cannot be written. */
export function writeMutationReport(
  output: Output,
  path: string,
  judged: JudgedMutants,
  extent: Extent,
): readonly Diagnostic[] {
  const report = reportOf(judged);
  const isJson = path.toLowerCase().endsWith('.json');
  const text = isJson
    ? `${JSON.stringify(mutationReport(report), undefined, 2)}\n`
    : mutationReportPage(report, reportViewer());
  const writing = output.files.write(path, text, { comments: isJson ? 'none' : 'xml', extent });
  if (writing.kind === 'failed') return [writing.problem];
  if (writing.isBeside) sayBeside(output, path, writing.path);
  return [];
}

function reportOf(judged: JudgedMutants): MutationReport {
  const { shown, mutants, outcomes, figures, suite, suitePath } = judged;
  const { file, spans } = shown;
  return {
    name: suite.model.name,
    file,
    figures,
    sum: sumOf(figures),
    mutants: mutants.map(({ id, operator, difference, duplicateOf }, index) => ({
      id,
      operator,
      span: spans[index]!,
      difference,
      replacement: replacementIn(file, spans[index]!, difference),
      result: resultOf(outcomes[index]!, suite.goals[index]!),
      duplicateOf,
    })),
    tests: suite.tests.map(({ id, title }) => ({ id, name: `${id}: ${title}` })),
    suite: suitePath ?? 'tests',
    version: version(),
  };
}

function resultOf(outcome: MutantOutcome, { tests, reason = '' }: Suite['goals'][number]): MutantResult {
  switch (outcome.kind) {
    case 'killed':
      return { kind: 'killed', tests };
    case 'conforming':
      return { kind: 'conforming' };
    case 'notImplementable':
    case 'unknown':
      return { kind: outcome.kind, why: reason };
  }
}
