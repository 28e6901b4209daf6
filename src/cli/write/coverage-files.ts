/** Pictures and tables of what tests cover: the matrix of goals and tests, and the graph of who talks to whom. */
import { extname } from 'node:path';
import {
  type GraphEdge,
  type GraphMessage,
  type MessageGraph,
  dotMessageGraph,
  drawMessageGraph,
  mermaidMessageGraph,
} from '../../drawing/message-graph.js';
import { MATRIX_CELLS_MAX, type Matrix, drawMatrix } from '../../drawing/matrix-svg.js';
import { type CommunicationModel } from '../../generators/communication/communication-model.js';
import { type CommunicationGoal, communicationCriterion } from '../../generators/communication/goals.js';
import { type Statements } from '../../generators/communication/statements.js';
import { type CoverageReport, type MeasuredTest } from '../../generators/coverage/measure.js';
import { matrixCsv, matrixMarkdown } from '../../output/matrix-text.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Output } from '../output.js';
import { notWritten } from '../problems.js';
import { type Comments } from './mark.js';
import { type Extent } from './output-files.js';
import { unfitEnding } from './unfit-ending.js';
import { sayBeside } from './say-beside.js';

export interface CoverageFileOptions {
  readonly matrix?: string | undefined;
  readonly graph?: string | undefined;
}

/** By the ending of the file: how it is written, and how its language writes comments. */
type Forms<T> = ReadonlyMap<string, readonly [form: (value: T) => string, comments: Comments]>;

const MATRIX_FORMS: Forms<Matrix> = new Map([
  ['.svg', [drawMatrix, 'xml']],
  ['.md', [matrixMarkdown, 'xml']],
  ['.csv', [matrixCsv, 'none']],
]);

const GRAPH_FORMS: Forms<MessageGraph> = new Map([
  ['.svg', [drawMessageGraph, 'xml']],
  ['.dot', [dotMessageGraph, 'slashes']],
  ['.gv', [dotMessageGraph, 'slashes']],
  ['.mmd', [mermaidMessageGraph, 'percents']],
]);

/** What is wrong with the names of files that are asked for, before the work begins. */
export function unfitEndings({ matrix, graph }: CoverageFileOptions): Diagnostic | undefined {
  return (
    unfitEnding('--matrix', matrix, [...MATRIX_FORMS.keys()]) ??
    unfitEnding('--graph', graph, [...GRAPH_FORMS.keys()])
  );
}

/** Writes what is asked for; says what went wrong. */
export function writeCoverageFiles(
  output: Output,
  model: CommunicationModel,
  report: CoverageReport,
  tests: readonly MeasuredTest[],
  { matrix, graph }: CoverageFileOptions,
  extent: Extent,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const write = <T>(path: string, forms: Forms<T>, value: T): void => {
    const [form, comments] = forms.get(extname(path).toLowerCase())!;
    const writing = output.files.write(path, form(value), { comments, extent });
    if (writing.kind === 'failed') problems.push(writing.problem);
    else if (writing.isBeside) sayBeside(output, path, writing.path);
  };
  if (matrix !== undefined) {
    const made = matrixOf(report, tests);
    if (made.rows.length * made.columns.length > MATRIX_CELLS_MAX)
      problems.push(
        notWritten.at(
          undefined,
          `The matrix has more than ${MATRIX_CELLS_MAX} cells: choose criteria with --criterion.`,
        ),
      );
    else write(matrix, MATRIX_FORMS, made);
  }
  if (graph !== undefined) write(graph, GRAPH_FORMS, graphOf(model, report));
  return problems;
}

/** Goals of communication where there are some among the criteria, otherwise all. */
function matrixOf({ criteria }: CoverageReport, tests: readonly MeasuredTest[]): Matrix {
  const messages = criteria.filter(({ criterion }) => criterion === 'pairs' || criterion === 'paths');
  const shown = messages.length > 0 ? messages : criteria;
  const columns = tests.map(({ id }) => id);
  return {
    title: `${shown.map(({ criterion }) => criterion).join(' and ')} covered by tests`,
    columns,
    rows: shown.flatMap(({ goals }) =>
      goals.map((goal) => {
        const [sure, maybe] = [new Set(goal.tests), new Set(goal.maybe)];
        return {
          title: goal.description,
          cells: columns.map((id) => (sure.has(id) ? 'yes' : maybe.has(id) ? 'maybe' : 'no')),
        };
      }),
    ),
  };
}

/** Messages between processes under test count their goals, paths if these are measured; others are drawn without. */
function graphOf({ model, communication }: CommunicationModel, report: CoverageReport): MessageGraph {
  const { network, isRelay, statements } = communication;
  const criterion = report.criteria.some((each) => each.criterion === 'paths') ? 'paths' : 'pairs';
  const measured = report.criteria.find((each) => each.criterion === criterion)?.goals ?? [];
  const covered = new Set(measured.filter(({ tests }) => tests.length > 0).map(({ id }) => id));
  const { goals } = communicationCriterion(communication, [criterion]);
  const names = network.processes.map(({ name }) => name);
  const links = new Map<string, Map<string, GraphMessage>>();
  const note = (from: string, to: string, name: string, count: number, done: number): void => {
    const key = `${names.indexOf(from)} ${names.indexOf(to)}`;
    const messages = links.get(key) ?? new Map<string, GraphMessage>();
    const known = messages.get(name) ?? { name, goals: 0, covered: 0 };
    messages.set(name, { name, goals: known.goals + count, covered: known.covered + done });
    links.set(key, messages);
  };
  goals.forEach(({ id, from, to, message }: CommunicationGoal) => {
    note(from, to, message, 1, covered.has(id) ? 1 : 0);
  });
  const isGoal = (process: number): boolean =>
    model.tested.underTest[process] === true && isRelay[process] !== true;
  for (const { name, senders, receivers } of channelUsers(statements)) {
    for (const from of senders) {
      for (const to of receivers)
        if (from !== to && !(isGoal(from) && isGoal(to))) note(names[from]!, names[to]!, name, 0, 0);
    }
  }
  const edges = [...links].map(([key, messages]): GraphEdge => {
    const [from, to] = key.split(' ').map(Number);
    return { from: from!, to: to!, messages: [...messages.values()] };
  });
  return {
    title: `Messages, and how many of their ${criterion} are covered`,
    nodes: names.map((name, process) => ({
      name,
      role:
        isRelay[process] === true
          ? 'relay'
          : model.tested.underTest[process] === true
            ? 'process'
            : 'environment',
    })),
    edges,
  };
}

/** Which processes send on each channel, and which receive. */
function channelUsers({ channels, all }: Statements): readonly {
  readonly name: string;
  readonly senders: ReadonlySet<number>;
  readonly receivers: ReadonlySet<number>;
}[] {
  const users = channels.map(({ name }) => ({
    name,
    senders: new Set<number>(),
    receivers: new Set<number>(),
  }));
  for (const { kind, process, channels: used } of all) {
    if (kind === 'internal') continue;
    for (const channel of used) users[channel]![kind === 'send' ? 'senders' : 'receivers'].add(process);
  }
  return users;
}
