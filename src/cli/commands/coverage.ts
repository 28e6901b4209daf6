/** `tickstone coverage`: what of a model given tests cover, for all criteria in one report. */
import { scriptDelayImpossible, scriptStepImpossible } from '../../explore/script-problems.js';
import { type AnyCriterionName } from '../../generators/communication/measure.js';
import { messageDoesNotFit } from '../../generators/communication/problems.js';
import { type CoverageReport, figuresOf } from '../../generators/coverage/measure.js';
import {
  type CommunicationOptions,
  communicationRequest,
  loadForCoverage,
} from '../../library/communicating.js';
import {
  type UnknownTest,
  coverageResult,
  firstSuite,
  infeasibleIn,
  measureFiles,
  reportOf,
  wantsOf,
} from '../../library/coverage.js';
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT, exitOfUnknown } from '../exit-status.js';
import { modelAt } from '../load/load-path.js';
import { warnOfOtherModels } from '../load/other-model.js';
import { loadTests } from '../load/load-tests.js';
import { type Outcome, decline, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { unfitEndings, writeCoverageFiles } from '../write/coverage-files.js';
import { paintOf } from '../write/paint.js';
import { sayTable } from '../write/say-table.js';

export interface CoverageCommandOptions extends OutputOptions, BudgetOptions, CommunicationOptions {
  readonly criterion?: readonly AnyCriterionName[] | undefined;
  readonly matrix?: string | undefined;
  readonly graph?: string | undefined;
  readonly seed: number;
}

export function coverageCommand(
  output: Output,
  path: string,
  testPaths: readonly string[],
  options: CoverageCommandOptions,
): Outcome {
  const unfit = unfitEndings(options);
  if (unfit !== undefined) return decline(output, unfit, { file: path });
  const loaded = loadTests(output, testPaths);
  if (loaded.kind === 'ended') return loaded.outcome;
  const files = loaded.value;
  const { criterion } = options;
  const request = communicationRequest(options, firstSuite(files));
  const measuredModel = modelAt(path);
  const others = warnOfOtherModels(output, files, measuredModel);
  const loading = loadForCoverage(measuredModel, request, wantsOf(criterion));
  if (loading.kind === 'refused')
    return refuse(output, path, { ...loading, diagnostics: [...others, ...loading.diagnostics] });
  const { model, source } = loading;
  const measured = measureFiles(model, files, options.seed, budgetOf(options));
  for (const { diagnostic, file } of measured.problems) output.diagnostic(diagnostic, file);
  const report = reportOf(model, measured, infeasibleIn(files, model, source), criterion);
  const result = coverageResult(measured, report);
  const { misfits, unknown, diagnostics } = result;
  show(output, report, unknown);
  const extent = unknown.some(({ reasonKind }) => reasonKind === 'budget') ? 'partial' : 'complete';
  const [failure, ...failures] = writeCoverageFiles(output, model, report, measured.tests, options, extent);
  if (failure !== undefined) return decline(output, [failure, ...failures], { file: path, ...result });
  return {
    status: diagnostics.some(({ code }) => !MISFITS.has(code))
      ? EXIT.badInput
      : misfits.length > 0
        ? EXIT.notHeld
        : unknown.length > 0
          ? exitOfUnknown(unknown.map(({ reasonKind }) => reasonKind))
          : EXIT.held,
    document: { file: path, ...result, diagnostics: [...others, ...diagnostics] },
  };
}

/** Of tests that are well formed but do not fit the model. */
const MISFITS = new Set(
  [messageDoesNotFit, scriptStepImpossible, scriptDelayImpossible].map(({ code }) => code),
);

function show(output: Output, { criteria, misfits }: CoverageReport, unknown: readonly UnknownTest[]): void {
  const paint = paintOf(output);
  const rows = criteria.map((measured) => {
    const { goals, feasible, covered, infeasible } = figuresOf(measured);
    const maybe = measured.goals.filter((goal) => goal.tests.length === 0 && goal.maybe.length > 0).length;
    const percent = feasible === 0 ? '-' : `${Math.floor((100 * covered) / feasible)} %`;
    const notes = [
      ...(maybe === 0 ? [] : [`${maybe} perhaps`]),
      ...(infeasible === 0 ? [] : [`of ${feasible} that are feasible`]),
    ];
    return [measured.criterion, String(goals), String(covered), percent, notes.join(', ')];
  });
  const right = { align: 'right' } as const;
  const columns = [
    { title: 'criterion' },
    { title: 'goals', ...right },
    { title: 'covered', ...right },
    { title: 'share', ...right },
    { title: '' },
  ];
  sayTable(output, columns, rows);
  for (const { criterion, goals } of criteria) {
    const open = goals.filter(({ tests, infeasible }) => tests.length === 0 && infeasible !== true);
    if (open.length === 0) continue;
    output.say('');
    output.say(paint('title', `${criterion} that no test covers`));
    for (const { description, maybe } of open)
      output.say(
        `  ${printable(description)}${maybe.length === 0 ? '' : paint('faint', ' (perhaps covered)')}`,
      );
  }
  for (const { test, why } of unknown)
    output.say(paint('doubtful', `It is not known what ${printable(test)} covers: ${why}.`));
  for (const id of misfits) output.say(paint('bad', `The test ${printable(id)} does not fit the model.`));
  if (misfits.length > 0) output.say(`${count(misfits.length, 'test')} left out`);
}
