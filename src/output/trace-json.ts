/** Timed traces as JSON: the format tickstone-trace, version 1, of docs/formats/trace.md. */
import { type Rational, decimalText } from '../base/rational.js';
import { type SourceFile, type Span, lineColumn } from '../base/source.js';
import {
  type TimedStep,
  type TimedTrace,
  type TraceEdge,
  type TraceState,
  type Value,
  durationOf,
} from '../explore/trace.js';
import { modelErrorText } from '../base/model-error-text.js';

/** A trace with exact times, as `--json` prints it. */
export interface TraceDocument {
  readonly format: 'tickstone-trace';
  readonly version: 1;
  readonly model: string;
  readonly processes: readonly string[];
  readonly initial: StateDocument;
  readonly steps: readonly StepDocument[];
  readonly finalDelay: string;
  readonly final: StateDocument;
  readonly duration: string;
  readonly error?: PlaceDocument & { readonly message: string };
}

/** A state of a trace: locations, variables and clocks. */
export interface StateDocument {
  readonly locations: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, number>>;
  readonly clocks: Readonly<Record<string, string>>;
}

/** A step of a trace, with the time at which it is taken. */
export interface StepDocument {
  readonly delay: string;
  readonly time: string;
  readonly action?: string;
  readonly edges: readonly EdgeDocument[];
  readonly changes: Readonly<Record<string, number>>;
  readonly clocks: Readonly<Record<string, string>>;
}

/** An edge that a step of a trace takes. */
export interface EdgeDocument extends PlaceDocument {
  readonly process: string;
  readonly source: string;
  readonly target: string;
  readonly select: Readonly<Record<string, number>>;
  readonly edge: number;
  readonly branches: readonly number[];
}

/** A place in the file of a model. */
export interface PlaceDocument {
  readonly line: number;
  readonly column: number;
}

/** The document; `file` is the model, for the places of edges. */
export function traceDocument(trace: TimedTrace, file: SourceFile): TraceDocument {
  const { error } = trace;
  return {
    format: 'tickstone-trace',
    version: 1,
    model: file.path,
    processes: trace.processes,
    initial: stateDocument(trace, trace.initial),
    steps: trace.steps.map((step) => stepDocument(step, file)),
    finalDelay: decimalText(trace.finalDelay),
    final: stateDocument(trace, trace.final),
    duration: decimalText(durationOf(trace)),
    ...(error === undefined
      ? {}
      : { error: { message: modelErrorText(error), ...placeOf(error.span, file) } }),
  };
}

function stateDocument({ processes }: TimedTrace, state: TraceState): StateDocument {
  return {
    locations: Object.fromEntries(state.locations.map((location, index) => [processes[index]!, location])),
    variables: integers(state.variables),
    clocks: times(state.clocks),
  };
}

function stepDocument(step: TimedStep, file: SourceFile): StepDocument {
  return {
    delay: decimalText(step.delay),
    time: decimalText(step.time),
    ...(step.action === undefined ? {} : { action: step.action }),
    edges: step.edges.map((edge) => edgeDocument(edge, file)),
    changes: integers(step.changes),
    clocks: times(step.clocks),
  };
}

function edgeDocument(edge: TraceEdge, file: SourceFile): EdgeDocument {
  return {
    process: edge.process,
    source: edge.source,
    target: edge.target,
    select: integers(edge.selected),
    edge: edge.edgeIndex,
    branches: edge.branchIndices,
    ...placeOf(edge.span, file),
  };
}

function placeOf({ start }: Span, file: SourceFile): PlaceDocument {
  const { line, column } = lineColumn(file, start);
  return { line, column };
}

function integers(values: readonly Value<number>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

function times(values: readonly Value<Rational>[]): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map(({ name, value }) => [name, decimalText(value)]));
}
