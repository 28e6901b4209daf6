/**
 * Suites as text: the same suite, the same bytes. Fields stand in the order of the format, a goal, a step and a step of
 * a run on one line each, so that people read it and line-based tools show small differences.
 */
import {
  type Branch,
  type JsonValue,
  type RunStep,
  type Suite,
  type SuiteEvent,
  type SuiteGoal,
  type SuiteStep,
  type SuiteTest,
  type TestMessage,
} from './suite.js';
import { checkArgument } from '../base/option-rules.js';
import { COUNTS } from './measure.js';
import { SUITE } from './suite-rules.js';

/**
 * A suite as JSON, which ends with a newline.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, writeSuite } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * console.log(writeSuite(suite).length);
 * ```
 */
export function writeSuite(suite: Suite): string {
  checkArgument('writeSuite', 'suite', suite, SUITE);
  const { model, interface: actions, options, goals, tests, summary } = suite;
  const counts = new Set<string>(COUNTS);
  const figures = Object.entries(summary).filter(([name]) => !counts.has(name));
  return `${block('{', '}', '', [
    field('format', suite.format),
    field('version', suite.version),
    field('model', { name: model.name, file: model.file, sha256: model.sha256 }),
    `"interface": ${oneLine({ inputs: actions.inputs, outputs: actions.outputs, parameters: actions.parameters })}`,
    field('method', suite.method),
    field('options', options),
    `"goals": ${block('[', ']', '  ', goals.map(goalText))}`,
    `"tests": ${block('[', ']', '  ', tests.map(testText))}`,
    `"summary": ${block('{', '}', '  ', [
      ...COUNTS.map((name) => field(name, summary[name])),
      ...figures.map(([name, value]) => field(name, value)),
    ])}`,
  ])}\n`;
}

/** Lines between brackets, each but the last with a comma; `indent` is that of the line with the bracket. */
function block(open: string, close: string, indent: string, lines: readonly string[]): string {
  if (lines.length === 0) return `${open}${close}`;
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

function field(name: string, value: JsonValue): string {
  return `${JSON.stringify(name)}: ${oneLine(value)}`;
}

/** A value on one line; fields that are undefined are left out. */
function oneLine(value: JsonValue | object): string {
  if (Array.isArray(value)) return `[${(value as JsonValue[]).map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value as Readonly<Record<string, JsonValue | undefined>>).flatMap(
    ([name, item]) => (item === undefined ? [] : [field(name, item)]),
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function goalText({ id, kind, description, status, tests, reason, reasonKind }: SuiteGoal): string {
  return oneLine({ id, kind, description, status, tests, reason, reasonKind });
}

function testText(test: SuiteTest): string {
  const { id, title, goals, steps, verdict, length, duration, approximate, run, messages } = test;
  const indent = '      ';
  return block('{', '}', '    ', [
    field('id', id),
    field('title', title),
    field('goals', goals),
    `"steps": ${stepsText(steps, indent)}`,
    field('verdict', verdict),
    field('length', length),
    field('duration', duration),
    ...(approximate === undefined ? [] : [field('approximate', approximate)]),
    ...(run === undefined ? [] : [`"run": ${block('[', ']', indent, run.map(runStepText))}`]),
    ...(messages === undefined ? [] : [`"messages": ${block('[', ']', indent, messages.map(messageText))}`]),
  ]);
}

function messageText({ step, from, to, message, via, values, set }: TestMessage): string {
  return oneLine({ step, from, to, message, via, values, set });
}

function stepsText(steps: readonly SuiteStep[], indent: string): string {
  return block(
    '[',
    ']',
    indent,
    steps.map((step) => stepText(step, `${indent}  `)),
  );
}

function stepText(step: SuiteStep, indent: string): string {
  if ('oneOf' in step) {
    const branches = step.oneOf.map((branch) => branchText(branch, `${indent}  `));
    return `{ "oneOf": ${block('[', ']', indent, branches)} }`;
  }
  if ('refuse' in step) return oneLine({ refuse: step.refuse, values: step.values, after: step.after });
  if ('accept' in step) {
    const { accept, after, otherwise } = step;
    return oneLine({ accept, after, otherwise });
  }
  return `{ ${eventFields(step).join(', ')} }`;
}

function branchText(branch: Branch, indent: string): string {
  const { steps, verdict } = branch;
  return `{ ${[
    ...eventFields(branch),
    ...(steps === undefined ? [] : [`"steps": ${stepsText(steps, indent)}`]),
    ...(verdict === undefined ? [] : [field('verdict', verdict)]),
  ].join(', ')} }`;
}

function eventFields(event: SuiteEvent): readonly string[] {
  if ('quiet' in event) return [field('quiet', event.quiet)];
  const { values } = event;
  const action = [
    'input' in event ? field('input', event.input) : field('output', event.output),
    ...(values === undefined ? [] : [field('values', values)]),
  ];
  if ('after' in event) return [...action, field('after', event.after)];
  const open = event.open === undefined ? [] : [field('open', event.open)];
  return [...action, field('within', event.within), ...open];
}

function runStepText({ delay, action, edges }: RunStep): string {
  return oneLine({
    delay,
    action,
    edges: edges.map(({ process, edge, branches, selected }) => ({ process, edge, branches, selected })),
  });
}
