/**
 * Tests in words, one sentence per step, for people who do not read JSON.
 *
 *     1. After 5 time units, touch.
 *     2. Within [0, 2], expect dim.
 *     3. Then one of these happens first:
 *        a. within [0, 3), off: go on;
 *        b. after 10, nothing has come: the verdict is inconclusive.
 *     The verdict is pass.
 */
import { checkArgument } from '../base/option-rules.js';
import { spend } from '../base/stopped.js';
import { type BranchGroup, branchGroups } from './branch-groups.js';
import { type Paint, plain } from './paint.js';
import { printable, widthOf } from './printable.js';
import { actionOf, splitAction } from '../suite/action.js';
import { alikeTests, together } from '../suite/join-tests.js';
import {
  type AcceptStep,
  type Suite,
  type SuiteEvent,
  type SuiteGoal,
  type SuiteInterface,
  type SuiteStep,
  type SuiteTest,
  type Time,
  type Verdict,
  type Window,
} from '../suite/suite.js';
import { SUITE } from '../suite/suite-rules.js';
import { isZero } from './is-zero.js';
import { testTable } from './test-table.js';

/** The lines of a test: its steps, numbered, and its verdict. */
export function testWords(test: SuiteTest, actions: SuiteInterface, paint: Paint = plain): readonly string[] {
  const context: Context = { inputs: new Set(actions.inputs), paint };
  return [...stepsWords(context, test.steps, '', (index) => String(index + 1)), ...endWords(test, paint)];
}

const APPROXIMATE =
  'The test is approximate: it may allow more than the model does, because the model stops clocks.';

/** The same as a table with one row per step, where it is a test of a machine or of wires and has one; otherwise undefined. */
export function testRows(
  suite: Pick<Suite, 'method' | 'interface'>,
  test: SuiteTest,
  options: { readonly width?: number; readonly paint?: Paint } = {},
): readonly string[] | undefined {
  if (!TABLE_METHODS.includes(suite.method)) return undefined;
  const table = testTable(test, suite.interface, options);
  return table && [...table, ...endWords(test, options.paint)];
}

/** Methods whose tests are at exact times: steps of machines, words of wires. */
const TABLE_METHODS: readonly string[] = ['connectivity', 'discrimination'];

function endWords({ verdict, approximate }: SuiteTest, paint: Paint = plain): readonly string[] {
  return [`The verdict is ${verdictWord(verdict, paint)}.`, ...(approximate === true ? [APPROXIMATE] : [])];
}

/** What it takes to write a test down, by and large. */
const UNITS_PER_TEST = 100;

/** And of these, for each of its steps. */
const UNITS_PER_STEP = 10;

/**
 * A whole suite as plain text, which ends with a newline.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, suiteText } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(suiteText(suite));
 * ```
 */
export function suiteText(suite: Suite): string {
  checkArgument('suiteText', 'suite', suite, SUITE);
  const { model, summary, tests, interface: actions } = suite;
  const head = [
    `Suite for ${printable(model.name)} (${printable(model.file)})`,
    `${count(summary.tests, 'test')}, ${summary.covered} of ${count(summary.goals, 'goal')} covered`,
  ];
  const parts = alikeTests(tests).map((alike) => {
    spend(UNITS_PER_TEST);
    const test = together(alike);
    const title = `${printable(test.id)}: ${printable(test.title)}`;
    return [
      title,
      '-'.repeat(widthOf(title)),
      ...(testRows(suite, test, { width: Infinity }) ?? testWords(test, actions)),
    ].join('\n');
  });
  return `${[head.join('\n'), ...parts].join('\n\n')}\n`;
}

/** What people call a goal: what it is, not its id. Mutants have files with their ids, which are said, too. */
export function nameOf({ id, kind, description }: Pick<SuiteGoal, 'id' | 'kind' | 'description'>): string {
  return kind === 'mutant' ? `${description} (${id})` : description === '' ? id : description;
}

export function count(number: number | bigint | string, one: string, many = `${one}s`): string {
  return `${number} ${Number(number) === 1 ? one : many}`;
}

/** What is said of a wait that takes no time. */
export const NOTHING_NOW = 'nothing comes at this moment';

/** "[0, 3)" */
export function windowText({ within: [low, high], open }: Window): string {
  return `${open?.[0] === true ? '(' : '['}${low}, ${high}${open?.[1] === true ? ')' : ']'}`;
}

interface Context {
  readonly inputs: ReadonlySet<string>;
  readonly paint: Paint;
}

function stepsWords(
  context: Context,
  steps: readonly SuiteStep[],
  indent: string,
  numberOf: (index: number) => string,
): readonly string[] {
  const width = numberOf(steps.length - 1).length;
  return steps.flatMap((step, index) => {
    spend(UNITS_PER_STEP);
    const number = `${numberOf(index).padStart(width)}. `;
    const [first, ...others] = stepWords(context, step, `${indent}${' '.repeat(number.length)}`);
    return [`${indent}${context.paint('faint', number)}${first!}`, ...others];
  });
}

/** The first line without its indentation, the others with it. */
function stepWords(context: Context, step: SuiteStep, indent: string): readonly string[] {
  if ('oneOf' in step)
    return [
      'Then one of these happens first:',
      ...branchGroups(step.oneOf).flatMap((group, index) => groupWords(context, group, index, indent)),
    ];
  if ('refuse' in step) {
    const what = printable(actionOf(step));
    const isInput = context.inputs.has(step.refuse);
    const when = step.after === undefined || isZero(step.after) ? 'Now' : `After ${units(step.after)}`;
    return [
      isInput
        ? `${when}, the system must refuse ${context.paint('input', what)}.`
        : `${when}, ${context.paint('output', what)} must not come.`,
    ];
  }
  if ('accept' in step) return [acceptanceWords(context, step)];
  return [sentence(context, step)];
}

function acceptanceWords({ inputs, paint }: Context, { accept, after, otherwise }: AcceptStep): string {
  const when = after === undefined || isZero(after) ? 'Now' : `After ${units(after)}`;
  const names = accept.map((action) =>
    paint(inputs.has(splitAction(action).action) ? 'input' : 'output', printable(action)),
  );
  const what = [...names.slice(0, -2), names.slice(-2).join(' or ')].join(', ');
  const must = `${when}, the system must accept ${what}`;
  if (otherwise !== 'inconclusive') return `${must}.`;
  return `${must}; if it does not, the verdict is ${verdictWord('inconclusive', paint)}.`;
}

function sentence({ paint }: Context, event: SuiteEvent): string {
  if ('quiet' in event)
    return isZero(event.quiet)
      ? 'At this moment, nothing must come.'
      : `Wait ${paint('quiet', units(event.quiet))}: nothing must come.`;
  if ('output' in event) {
    const what = paint('output', printable(actionOf(event)));
    return isPoint(event)
      ? `${capital(pointText(event))}, expect ${what}.`
      : `Within ${windowText(event)}, expect ${what}.`;
  }
  const what = paint('input', printable(actionOf(event)));
  if ('after' in event)
    return isZero(event.after) ? `At once, ${what}.` : `After ${units(event.after)}, ${what}.`;
  return `At a time of your choice within ${windowText(event)}, ${what}.`;
}

function groupWords(context: Context, group: BranchGroup, index: number, indent: string): readonly string[] {
  const { paint } = context;
  const { steps, verdict } = group.branch;
  const lead = `${indent}${paint('faint', `${letterOf(index)}. `)}${groupStart(context, group)}`;
  if (verdict === undefined) return [`${lead}: go on.`];
  if (steps === undefined || steps.length === 0)
    return [`${lead}: the verdict is ${verdictWord(verdict, paint)}.`];
  const inner = `${indent}   `;
  return [
    `${lead}:`,
    ...stepsWords(context, steps, inner, (at) => String(at + 1)),
    `${inner}The verdict is ${verdictWord(verdict, paint)}.`,
  ];
}

function groupStart({ paint }: Context, { branch, outputs }: BranchGroup): string {
  const nothingFor = (time: Time): string =>
    isZero(time) ? NOTHING_NOW : `nothing comes for ${paint('quiet', units(time))}`;
  if ('quiet' in branch) return nothingFor(branch.quiet);
  if ('output' in branch) {
    const names = outputs.map((output) => paint('output', printable(output)));
    const list = [...names.slice(0, -2), names.slice(-2).join(' or ')].join(', ');
    return `${list} comes ${isPoint(branch) ? pointText(branch) : `within ${windowText(branch)}`}`;
  }
  const before =
    'after' in branch
      ? nothingFor(branch.after)
      : `nothing comes until a time of your choice within ${windowText(branch)}`;
  return `${before}, then ${paint('input', printable(actionOf(branch)))}`;
}

/** "at once", or "after exactly 3 time units" */
function pointText({ within: [time] }: Window): string {
  return isZero(time) ? 'at once' : `after exactly ${units(time)}`;
}

/** a, b, …, z, aa, ab, … */
function letterOf(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`;
}

export function verdictWord(verdict: Verdict, paint: Paint): string {
  const role = verdict === 'pass' ? 'good' : verdict === 'fail' ? 'bad' : 'doubtful';
  return paint(role, verdict);
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Such as "3 time units". */
export function units(time: Time): string {
  return `${time} time unit${time === '1' ? '' : 's'}`;
}

function isPoint({ within: [low, high] }: Window): boolean {
  return low === high;
}
