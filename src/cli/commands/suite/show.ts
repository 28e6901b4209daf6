/** `tickstone suite show`: what a suite holds as tables, or tests of it in words and as drawings. */
import { own } from '../../../base/own.js';
import { type Paint, type Role } from '../../../output/paint.js';
import { printable } from '../../../output/printable.js';
import { timelineLines } from '../../../output/suite-timeline.js';
import { count, nameOf, testRows, testWords, units, verdictWord } from '../../../output/suite-words.js';
import { type TableColumn, type tableLines } from '../../../output/table.js';
import { alikeTests, together } from '../../../suite/join-tests.js';
import { type GoalStatus, type Suite, type SuiteTest } from '../../../suite/suite.js';
import { EXIT } from '../../exit-status.js';
import { loadOneSuite } from '../../load/load-suite.js';
import { type Outcome, decline } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';
import { unknownName } from '../../../library/problems.js';
import { drawingWidth, isTerminal, tableWidth } from '../../terminal.js';
import { paintOf } from '../../write/paint.js';
import { sayTable } from '../../write/say-table.js';

export interface ShowOptions extends OutputOptions {
  /** Lists everything, however long. */
  readonly all?: boolean | undefined;
}

export function suiteShowCommand(output: Output, path: string, ids: readonly string[]): Outcome {
  const loaded = loadOneSuite(output, path);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suite = loaded.value;
  const byId = new Map(suite.tests.map((test) => [test.id, test]));
  const known = [...byId.keys()].map(printable);
  const [first, ...others] = ids
    .filter((id) => !byId.has(id))
    .map(printable)
    .map((id) => unknownName.at(undefined, `There is no test '${id}'.`, id, known));
  if (first !== undefined) return decline(output, [first, ...others], { file: path });
  const tests = ids.map((id) => byId.get(id)!);
  if (tests.length === 0) showSuite(output, path, suite);
  else
    for (const alike of alikeTests(suite.tests))
      if (alike.some((test) => tests.includes(test))) showTest(output, suite, together(alike));
  const { model, interface: actions, method, summary, goals } = suite;
  const listed = tests.length === 0 ? suite.tests : tests;
  const document = { file: path, model, interface: actions, method, summary, goals, tests: listed };
  return { status: EXIT.held, document };
}

/** Longer lists are cut on a terminal, unless everything is asked for. */
const ROWS_MAX = 40;

function showSuite(output: Output, path: string, suite: Suite): void {
  const { model, interface: actions, method, goals, tests, summary } = suite;
  const paint = paintOf(output);
  output.say(
    `${paint('title', printable(path))}: suite for ${printable(model.name)} (${printable(model.file)})`,
  );
  output.say('');
  const passing = (action: string): string => {
    const passed = own(actions.parameters, action) ?? [];
    return passed.length === 0 ? action : `${action}(${passed.map((each) => each.name).join(', ')})`;
  };
  const paintValue = (name: string, value: string): string => {
    const text = printable(value);
    return name === 'inputs' ? paint('input', text) : name === 'outputs' ? paint('output', text) : text;
  };
  for (const [name, values] of [
    ['method', [method]],
    ['inputs', actions.inputs.map(passing)],
    ['outputs', actions.outputs.map(passing)],
  ] as const)
    for (const [index, line] of wrapped(values, drawingWidth() - 11).entries())
      output.say(
        `  ${paint('faint', (index === 0 ? name : '').padEnd(8))} ${line.map((value) => paintValue(name, value)).join(', ')}`,
      );
  output.say(`  ${paint('faint', 'goals'.padEnd(8))} ${goalsText(suite, paint)}`);
  output.say(
    `  ${paint('faint', 'tests'.padEnd(8))} ${summary.tests} (${count(summary.steps, 'step')}, ${units(summary.duration)}, ${count(summary.resets, 'reset')})`,
  );
  list(
    output,
    'Goals',
    GOAL_COLUMNS,
    goals.map((goal) => [
      { text: goal.status, role: STATUS_ROLES[goal.status] },
      goal.kind,
      goal.tests.join(', '),
      goal.reason === undefined ? nameOf(goal) : `${nameOf(goal)}: ${goal.reason}`,
    ]),
  );
  if (tests.length > 0) output.say('');
  listTests(output, suite);
  sayHowToSee(output, path, tests);
}

/** Tests that are not in a file, as those in one; few of them also in words and as drawings. */
export function showTests(output: Output, suite: Suite): void {
  const tests = alikeTests(suite.tests).map(together);
  if (tests.length <= TESTS_IN_WORDS_MAX) {
    for (const test of tests) showTest(output, suite, test);
    return;
  }
  listTests(output, suite);
  output.say('');
}

const TESTS_IN_WORDS_MAX = 3;

function listTests(output: Output, { tests }: Suite): void {
  table(
    output,
    'Tests',
    TEST_COLUMNS,
    alikeTests(tests)
      .map(together)
      .map((test) => [
        test.id,
        String(test.length),
        test.duration,
        { text: test.verdict, role: verdictRole(test.verdict) },
        String(test.goals.length),
        test.title,
      ]),
  );
}

function sayHowToSee(output: Output, path: string, tests: readonly SuiteTest[]): void {
  const paint = paintOf(output);
  const [first] = tests;
  if (first !== undefined) {
    output.say('');
    output.say(
      paint(
        'faint',
        `A test in words and as a drawing: tickstone suite show ${printable(path)} ${printable(first.id)}`,
      ),
    );
  }
}

/** Values on lines that are not too long. */
function wrapped(values: readonly string[], width: number): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let length = 0;
  for (const value of values) {
    if (length > 0 && length + value.length > width) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)!.push(value);
    length += value.length + 2;
  }
  return lines;
}

const GOAL_COLUMNS: readonly TableColumn[] = [
  { title: 'status' },
  { title: 'kind' },
  { title: 'tests', isFlexible: true },
  { title: 'goal', isFlexible: true },
];

const TEST_COLUMNS: readonly TableColumn[] = [
  { title: 'test' },
  { title: 'steps', align: 'right' },
  { title: 'time', align: 'right' },
  { title: 'verdict' },
  { title: 'goals', align: 'right' },
  { title: 'title', isFlexible: true },
];

const STATUS_ROLES: Readonly<Record<GoalStatus, Role>> = {
  covered: 'good',
  infeasible: 'faint',
  equivalent: 'faint',
  unknown: 'doubtful',
};

function verdictRole(verdict: SuiteTest['verdict']): Role {
  return verdict === 'pass' ? 'good' : verdict === 'fail' ? 'bad' : 'doubtful';
}

const BAR_WIDTH = 20;

/** "████████░░ 4 of 5 covered, 1 infeasible" */
function goalsText({ summary }: Suite, paint: Paint): string {
  const { goals, covered } = summary;
  const filled = goals === 0 ? 0 : Math.round((BAR_WIDTH * covered) / goals);
  const bar = `${paint('good', '█'.repeat(filled))}${paint('faint', '░'.repeat(BAR_WIDTH - filled))}`;
  const others = (['infeasible', 'equivalent', 'unknown'] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `, ${paint(STATUS_ROLES[status], `${summary[status]} ${status}`)}`);
  return `${bar} ${covered} of ${goals} covered${others.join('')}`;
}

function list(...[output, title, columns, rows]: Parameters<typeof table>): void {
  if (rows.length > 0) output.say('');
  table(output, title, columns, rows);
}

function table(
  output: Output,
  title: string,
  columns: readonly TableColumn[],
  rows: Parameters<typeof tableLines>[1],
): void {
  const paint = paintOf(output);
  if (rows.length === 0) return;
  const { all } = output.options as ShowOptions;
  const shown = all === true || !isTerminal() ? rows : rows.slice(0, ROWS_MAX);
  output.say(paint('title', title));
  sayTable(output, columns, shown, '  ');
  if (shown.length < rows.length)
    output.say(
      paint('faint', `  … and ${rows.length - shown.length} more: tickstone suite show --all lists them`),
    );
}

function showTest(output: Output, suite: Suite, test: SuiteTest): void {
  const { interface: actions, goals } = suite;
  const paint = paintOf(output);
  const width = drawingWidth();
  output.say(
    `${paint('title', `${printable(test.id)}: ${printable(test.title)}`)} ${paint('faint', `(${count(test.length, 'step')}, ${units(test.duration)}, ${verdictWord(test.verdict, (_, word) => word)})`)}`,
  );
  output.say('');
  const rows = testRows(suite, test, { width: tableWidth() - 2, paint });
  for (const line of rows ?? testWords(test, actions, paint)) output.say(`  ${line}`);
  if (rows === undefined) {
    output.say('');
    for (const line of timelineLines(test, actions, { width: width - 2, paint }))
      output.say(line === '' ? '' : `  ${line}`);
  }
  const served = new Set(test.goals);
  const own = goals.filter(({ id }) => served.has(id)).map((goal) => [goal.kind, nameOf(goal)]);
  list(output, 'Goals', [{ title: 'kind' }, { title: 'goal', isFlexible: true }], own);
  output.say('');
}
