/** `tickstone coverage`: what of a model the tests of suites cover. */
import { type CriterionName, CRITERIA } from '../../generators/coverage/criteria.js';
import { type CoverageReport, measureCoverage } from '../../generators/coverage/measure.js';
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { tableLines } from '../../output/table.js';
import { type Suite } from '../../suite/suite.js';
import { EXIT } from '../exit-status.js';
import { type InterfaceOptions, interfaceOfSuite, loadTestModel } from '../load-test-model.js';
import { loadSuites } from '../load-suite.js';
import { type Output, type OutputOptions, createOutput } from '../output.js';
import { paintOf } from '../paint.js';
import { refuse } from '../refuse.js';

export interface CoverageCommandOptions extends OutputOptions, InterfaceOptions {
  readonly criterion?: readonly CriterionName[] | undefined;
  readonly seed: number;
}

export function coverageCommand(
  path: string,
  suitePaths: readonly string[],
  options: CoverageCommandOptions,
): number {
  const output = createOutput(options);
  const suites = loadSuites(output, suitePaths);
  if (suites === undefined) return EXIT.badInput;
  const { underTest, inputs, outputs } = options;
  const isSaid = underTest !== undefined || inputs !== undefined || outputs !== undefined;
  const loading = loadTestModel(path, isSaid ? options : interfaceOfSuite(suites[0]!));
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const tests = suites.flatMap((suite, index) => namedTests(suite, suitePaths[index]!, suites.length > 1));
  const report = measureCoverage(loading.model, options.criterion ?? CRITERIA, tests, options.seed);
  output.json({ file: path, ok: true, criteria: report.criteria.map(documentOf), misfits: report.misfits });
  show(output, report);
  return report.misfits.length > 0 ? EXIT.notHeld : EXIT.held;
}

/** With several suites, tests are told apart by the file that they come from. */
function namedTests({ tests }: Suite, path: string, isOneOfSeveral: boolean): Suite['tests'] {
  return isOneOfSeveral ? tests.map((test) => ({ ...test, id: `${path}:${test.id}` })) : tests;
}

function documentOf({ criterion, goals }: CoverageReport['criteria'][number]): object {
  const covered = goals.filter(({ tests }) => tests.length > 0).length;
  return { criterion, goals: goals.length, covered, uncovered: goals.length - covered, list: goals };
}

function show(output: Output, { criteria, misfits }: CoverageReport): void {
  const paint = paintOf(output);
  const rows = criteria.map(({ criterion, goals }) => {
    const covered = goals.filter(({ tests }) => tests.length > 0).length;
    const percent = goals.length === 0 ? '-' : `${Math.floor((100 * covered) / goals.length)} %`;
    return [criterion, String(goals.length), String(covered), percent];
  });
  const right = { align: 'right' } as const;
  const columns = [
    { title: 'criterion' },
    { title: 'goals', ...right },
    { title: 'covered', ...right },
    { title: 'share', ...right },
  ];
  for (const line of tableLines(columns, rows, { paint })) output.say(line);
  for (const { criterion, goals } of criteria) {
    const open = goals.filter(({ tests }) => tests.length === 0);
    if (open.length === 0) continue;
    output.say('');
    output.say(paint('title', `${criterion} that no test covers`));
    for (const { description } of open) output.say(`  ${printable(description)}`);
  }
  for (const id of misfits) output.say(paint('bad', `The test ${printable(id)} does not fit the model.`));
  if (misfits.length > 0) output.say(`${count(misfits.length, 'test')} left out`);
}
