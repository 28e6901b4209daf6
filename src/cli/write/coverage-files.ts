/** Pictures and tables of what tests cover: the matrix of goals and tests, and the graph of who talks to whom. */
import { extname } from 'node:path';
import {
  type MessageGraph,
  dotMessageGraph,
  drawMessageGraph,
  mermaidMessageGraph,
} from '../../drawing/message-graph.js';
import { MATRIX_CELLS_MAX, type Matrix, drawMatrix } from '../../drawing/matrix-svg.js';
import { type CommunicationModel } from '../../generators/communication/communication-model.js';
import { type CoverageReport, type MeasuredTest } from '../../generators/coverage/measure.js';
import { messageGraphOf } from '../../library/message-graph.js';
import { matrixCsv, matrixMarkdown } from '../../output/matrix-text.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { type Output } from '../output.js';
import { notWritten } from '../problems.js';
import { type Comments } from './mark.js';
import { type Extent } from './manifest.js';
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

/** Paths, if these are measured. */
function graphOf(model: CommunicationModel, report: CoverageReport): MessageGraph {
  const criterion = report.criteria.some((each) => each.criterion === 'paths') ? 'paths' : 'pairs';
  const measured = report.criteria.find((each) => each.criterion === criterion)?.goals ?? [];
  const covered = new Set(measured.filter(({ tests }) => tests.length > 0).map(({ id }) => id));
  return messageGraphOf(model, criterion, covered);
}
