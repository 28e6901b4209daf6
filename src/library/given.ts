/**
 * What the functions of the library are given besides options: things that others of its functions have made, and plain data. What
 * each of them is stands here once, and every function asks before it does anything; programs in JavaScript have no compiler that
 * would tell them that they have taken one argument for another.
 */
import {
  type OptionRule,
  type OptionRules,
  NAMES,
  TEXT,
  TEXTS,
  TEXT_OR_BYTES,
  checkArgument,
  either,
  having,
  listOf,
  oneOf,
  satisfying,
  thing,
  whole,
  withParts,
} from '../base/option-rules.js';
import { type ClassPicture } from '../drawing/class-picture.js';
import { type GraphEdge, type GraphNode, type MessageGraph } from '../drawing/message-graph.js';
import { type SequencePicture } from '../drawing/sequence-picture.js';
import { type Timeline, type TimelineRow } from '../drawing/timeline.js';
import { type RunRecord, type RunSuite, type TestResult } from '../execution/run-record.js';
import { type ModelEdit } from '../language/edit/model-edit.js';
import { INTERFACE, SUITE, SUITE_HEAD, SUITE_SOURCE, TEST } from '../suite/suite-rules.js';
import { type Suite, type SuiteInterface, type SuiteTest } from '../suite/suite.js';
import { type TraceEvent } from './conform.js';
import { type Model } from './model.js';
import { type OutlinePlace } from './pieces.js';

/** Tests in a file: a suite, a trace, or a diagram or log of messages. */
export interface TestsText {
  readonly name: string;
  readonly text: string;
}

/** What is given, by what it is. A model knows itself whether it is one (`partsOf`). */
interface Given {
  readonly written: Pick<Model, 'file' | 'text'>;
  readonly processes: readonly string[];
  readonly process: string;
  readonly suite: Suite;
  readonly suites: readonly Suite[];
  readonly oneOrMore: Suite | readonly Suite[];
  readonly tests: readonly (Suite | TestsText)[];
  readonly observations: TestsText;
  readonly head: Pick<Suite, 'method' | 'interface'>;
  readonly source: Pick<Suite, 'model' | 'interface'>;
  readonly test: SuiteTest;
  readonly actions: SuiteInterface;
  readonly events: readonly TraceEvent[];
  readonly silence: string;
  readonly text: string;
  readonly original: Uint8Array;
  readonly file: string;
  readonly name: string;
  readonly place: OutlinePlace;
  readonly where: { readonly place: OutlinePlace; readonly at: number };
  readonly edits: readonly ModelEdit[];
  readonly record: RunRecord;
  readonly result: TestResult;
  readonly timeline: Timeline;
  readonly rows: Pick<Timeline, 'rows'>;
  readonly sequence: SequencePicture;
  readonly picture: ClassPicture;
  readonly graph: MessageGraph;
}

/** Refuses a call with something that is not what it is called. */
export function checkGiven(call: string, given: { readonly [N in keyof Given]?: Given[N] }): void {
  for (const [name, value] of Object.entries(given))
    checkArgument<unknown>(
      call,
      CALLED[name] ?? name,
      value,
      RULES[name as keyof Given] as OptionRule<unknown>,
    );
}

/** Parameters that have the name of something else. */
const CALLED: Readonly<Record<string, string>> = {
  written: 'model',
  head: 'suite',
  source: 'suite',
  oneOrMore: 'suite',
  rows: 'timeline',
};

export const TESTS_TEXT: OptionRule<TestsText> = withParts({ name: TEXT, text: TEXT });

const ITEMS = listOf(having<{ kind: string }>({ kind: TEXT }), 'items');
const ROWS = listOf(having<TimelineRow>({ label: TEXT, items: ITEMS }), 'rows');

const PLACE = having<OutlinePlace>({ kind: TEXT });

const RESULT = having<TestResult>({
  test: TEST,
  reading: oneOf(['offered', 'played']),
  verdict: TEXT,
  at: TEXT,
  events: listOf(having<{ at: string }>({ at: TEXT }), 'events'),
});

const SUITES = listOf(SUITE, 'suites');
/** At least one. */
const SOME_SUITES: OptionRule<readonly Suite[]> = {
  misfit: (value) =>
    SUITES.misfit(value) ??
    ((value as readonly Suite[]).length > 0
      ? undefined
      : { found: value, hint: 'There must be at least one.' }),
};

const RULES: OptionRules<Given> = {
  written: having<Given['written']>({ file: TEXT, text: TEXT }),
  processes: NAMES,
  process: TEXT,
  suite: SUITE,
  suites: SOME_SUITES,
  oneOrMore: either(SUITE, SUITES, 'a suite or a list of suites'),
  tests: listOf(either(SUITE, TESTS_TEXT, 'a suite, or the name and text of a file with tests'), 'tests'),
  observations: TESTS_TEXT,
  head: SUITE_HEAD,
  source: SUITE_SOURCE,
  test: TEST,
  actions: INTERFACE,
  events: listOf(
    satisfying((value) => {
      const { input, output, after } = (value ?? {}) as Partial<Readonly<Record<string, unknown>>>;
      return typeof (input ?? output) === 'string' && typeof after === 'string';
    }, 'an input or output with a time: { output, after }'),
    'events',
  ),
  silence: TEXT,
  text: TEXT,
  original: satisfying(
    (value) => TEXT_OR_BYTES.misfit(value) === undefined && typeof value !== 'string',
    'bytes',
  ),
  file: TEXT,
  name: TEXT,
  place: PLACE,
  where: withParts({ place: PLACE, at: whole() }),
  edits: listOf(having<ModelEdit>({ kind: TEXT }), 'edits'),
  record: having<RunRecord>({
    format: oneOf(['tickstone-run']),
    suites: listOf(having<RunSuite>({ file: TEXT, interface: INTERFACE }), 'suites'),
    system: TEXT,
    time: thing('an object'),
    tests: listOf(RESULT, 'results'),
    summary: thing('an object'),
  }),
  result: RESULT,
  timeline: having<Timeline>({ title: TEXT, rows: ROWS }),
  rows: having<Given['rows']>({ rows: ROWS }),
  sequence: having<SequencePicture>({ title: TEXT, participants: TEXTS, items: ITEMS }),
  picture: having<ClassPicture>({
    title: TEXT,
    clocks: TEXTS,
    parts: listOf(
      having<ClassPicture['parts'][number]>({
        name: TEXT,
        corners: listOf(satisfying(Array.isArray, 'a point'), 'points'),
      }),
      'parts',
    ),
  }),
  graph: having<MessageGraph>({
    title: TEXT,
    nodes: listOf(having<GraphNode>({ name: TEXT }), 'nodes'),
    edges: listOf(having<GraphEdge>({ from: whole(), to: whole() }), 'edges'),
  }),
};
