/**
 * Timed traces as text for people: a line per step with when it happens and which processes go where, and a line with
 * the variables that it changes.
 */
import { type Rational, decimalText } from '../base/rational.js';
import {
  type TimedStep,
  type TimedTrace,
  type TraceEdge,
  type Value,
  durationOf,
  isDelayed,
} from '../explore/trace.js';
import { modelErrorText } from '../base/model-error-text.js';

export interface TraceTextOptions {
  /** Shows the clocks after each step. */
  readonly clocks?: boolean | undefined;
}

/** The text, which ends with a newline. */
export function traceText(trace: TimedTrace, options: TraceTextOptions = {}): string {
  const width = String(trace.steps.length).length;
  const lines = [
    `Start: ${whereText(trace, trace.initial.locations)}`,
    ...trace.steps.flatMap((step, index) => stepLines(step, String(index + 1).padStart(width), options)),
    endLine(trace),
  ];
  if (trace.error !== undefined) lines.push(`The model goes wrong here. ${modelErrorText(trace.error)}`);
  return `${lines.join('\n')}\n`;
}

function stepLines(step: TimedStep, number: string, { clocks = false }: TraceTextOptions): readonly string[] {
  const { action, edges, changes } = step;
  const what = edges.map(edgeText).join('; ');
  const indent = ' '.repeat(number.length + 2);
  return [
    `${number}. ${whenText(step)}${action === undefined ? '' : `${action}  `}${what}`,
    ...(changes.length > 0 ? [`${indent}${valuesText(changes, String)}`] : []),
    ...(clocks && step.clocks.length > 0 ? [`${indent}${valuesText(step.clocks, decimalText)}`] : []),
  ];
}

/** "at 2.5 (+1.5)  ", or "at 2.5  " when no time has passed. */
function whenText(step: TimedStep): string {
  const passed = isDelayed(step) ? ` (+${decimalText(step.delay)})` : '';
  return `at ${decimalText(step.time)}${passed}  `;
}

/** "Train(0): Away -> Coming [i = 2]" */
function edgeText({ process, source, target, selected }: TraceEdge): string {
  const chosen = selected.length === 0 ? '' : ` [${valuesText(selected, String)}]`;
  return `${process}: ${source} -> ${target}${chosen}`;
}

function valuesText<T extends number | Rational>(
  values: readonly Value<T>[],
  show: (value: T) => string,
): string {
  return values.map(({ name, value }) => `${name} = ${show(value)}`).join(', ');
}

function whereText({ processes }: TimedTrace, locations: readonly string[]): string {
  return locations.map((location, index) => `${processes[index]!}.${location}`).join(', ');
}

function endLine(trace: TimedTrace): string {
  const passed = isDelayed({ delay: trace.finalDelay }) ? ` (+${decimalText(trace.finalDelay)})` : '';
  return `End at ${decimalText(durationOf(trace))}${passed}: ${whereText(trace, trace.final.locations)}`;
}
