/** `tickstone generate communication`: tests that cover the messages between the processes of a model. */
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
import { printable } from '../../output/printable.js';
import { count } from '../../output/suite-words.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { EXIT } from '../exit-status.js';
import { interruptible } from '../interruptible.js';
import {
  type CommunicationOptions,
  communicationRequest,
  loadCommunication,
} from '../load/load-communication.js';
import { loadTests } from '../load/load-tests.js';
import { type Outcome, refuse } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { finishSuite } from '../write/write-suite-file.js';
import { measureFiles } from './coverage.js';

export interface GenerateCommunicationOptions extends OutputOptions, BudgetOptions, CommunicationOptions {
  readonly output?: string | undefined;
  readonly criterion?: readonly CommunicationCriterion[] | undefined;
  readonly list?: boolean | undefined;
  readonly given: readonly string[];
  readonly combine?: CombineBy | undefined;
  readonly points: Points;
  readonly optimize: 'steps' | 'time';
  readonly seed: number;
}

export function generateCommunicationCommand(
  output: Output,
  path: string,
  options: GenerateCommunicationOptions,
): Outcome {
  const loading = loadCommunication(path, communicationRequest(options, undefined));
  if (loading.kind === 'refused') return refuse(output, path, loading);
  const { model, source } = loading;
  const { combine, points, optimize, seed } = options;
  const criteria = options.criterion ?? COMMUNICATION_CRITERIA;
  if (options.list === true) return listGoals(output, path, model, criteria);
  const budget = budgetOf(options);
  const loaded = loadTests(output, options.given);
  if (loaded.kind === 'ended') return loaded.outcome;
  const { tests, problems } = measureFiles(model, loaded.value, seed, budget);
  for (const { diagnostic, file } of problems) output.diagnostic(diagnostic, file);
  if (problems.length > 0) {
    const diagnostics = problems.map(({ diagnostic }) => diagnostic);
    return { status: EXIT.badInput, document: { file: path, diagnostics } };
  }
  const report = coverageReport(criteria, [communicationCriterion(model.communication, criteria)], tests);
  const covered = report.criteria.flatMap(({ goals }) => goals.filter((goal) => goal.tests.length > 0));
  const given = new Set(covered.map(({ id }) => id));
  const generation = new CommunicationGeneration(
    model,
    { criteria, points, optimize, combine, given, seed },
    budget,
  );
  // Ctrl-C keeps what was made so far.
  interruptible(() => {
    generation.run();
  });
  if (given.size > 0) output.say(`${count(given.size, 'goal')} covered by given tests`);
  return finishSuite(output, generation.suite(source), options.output);
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
