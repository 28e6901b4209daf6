/** `tickstone generate communication`: tests that cover the messages between the processes of a model. */
import { type Rational } from '../../base/rational.js';
import { type Points } from '../../explore/path-times.js';
import { type CombineBy } from '../../generators/communication/combine-paths.js';
import { type CommunicationModel, relayNames } from '../../generators/communication/communication-model.js';
import { CommunicationGeneration } from '../../generators/communication/generate.js';
import {
  COMMUNICATION_CRITERIA,
  type CommunicationCriterion,
  communicationCriterion,
} from '../../generators/communication/goals.js';
import { coverageReport } from '../../generators/coverage/measure.js';
import { measureFiles } from '../../library/coverage.js';
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { type Ending } from '../../generators/ending.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { type GenerateOptions, generateFrom } from '../generate.js';
import {
  type CommunicationOptions,
  communicationRequest,
  loadCommunication,
  unfitLength,
} from '../../library/communicating.js';
import { modelAt } from '../load/load-path.js';
import { warnOfOtherModels } from '../load/other-model.js';
import { loadTests } from '../load/load-tests.js';
import { type Outcome, decline } from '../outcome.js';
import { type Output } from '../output.js';

export interface GenerateCommunicationOptions extends GenerateOptions, BudgetOptions, CommunicationOptions {
  readonly criterion?: readonly CommunicationCriterion[] | undefined;
  readonly list?: boolean | undefined;
  readonly given: readonly string[];
  readonly combine?: CombineBy | undefined;
  readonly lengthMax?: number | undefined;
  readonly points: Points;
  readonly optimize: 'steps' | 'time';
  readonly endWith: Ending;
  readonly settle?: Rational | undefined;
  readonly seed: number;
}

export function generateCommunicationCommand(
  output: Output,
  path: string,
  options: GenerateCommunicationOptions,
): Promise<Outcome> {
  const { combine, lengthMax, points, optimize, endWith, settle, seed } = options;
  const criteria = options.criterion ?? COMMUNICATION_CRITERIA;
  const given = modelAt(path);
  const loading = loadCommunication(given, communicationRequest(options, undefined));
  return generateFrom(output, path, options, loading, ({ model, source, file }) => {
    const unfit = unfitLength(options);
    if (unfit !== undefined) return decline(output, unfit, { file: path });
    if (options.list === true) return listGoals(output, path, model, criteria);
    const budget = budgetOf(options);
    const loaded = loadTests(output, options.given);
    if (loaded.kind === 'ended') return loaded.outcome;
    warnOfOtherModels(output, loaded.value, given);
    const { tests, problems } = measureFiles(model, loaded.value, seed, budget);
    for (const each of problems) output.diagnostic(each.diagnostic, each.file);
    if (problems.length > 0) {
      const diagnostics = problems.map(({ diagnostic }) => diagnostic);
      return { status: EXIT.badInput, document: { file: path, diagnostics } };
    }
    const report = coverageReport(criteria, [communicationCriterion(model.communication, criteria)], tests);
    const covered = report.criteria.flatMap(({ goals }) => goals.filter((goal) => goal.tests.length > 0));
    const done = new Set(covered.map(({ id }) => id));
    const settings = { criteria, points, optimize, combine, lengthMax, given: done, endWith, settle, seed };
    return {
      generation: new CommunicationGeneration(model, settings, budget),
      source,
      file,
      show: () => {
        if (done.size > 0) output.say(`${count(done.size, 'goal')} covered by the given tests`);
      },
    };
  });
}

function listGoals(
  output: Output,
  path: string,
  { communication }: CommunicationModel,
  criteria: readonly CommunicationCriterion[],
): Outcome {
  const { goals } = communicationCriterion(communication, criteria);
  const relays = relayNames(communication.network, communication.isRelay);
  const listed = criteria.map((criterion) => {
    const own = goals.filter((goal) => goal.criterion === criterion);
    return { criterion, goals: own.length, list: own };
  });
  if (relays.length > 0)
    output.say(`${relays.length === 1 ? 'relay' : 'relays'}: ${relays.map(printable).join(', ')}`);
  for (const { criterion, list } of listed) {
    output.say(output.colours.bold(`${list.length} ${criterion}`));
    for (const { description } of list) output.say(`  ${printable(description)}`);
  }
  return { status: EXIT.held, document: { file: path, relays, criteria: listed } };
}
