/**
 * What the page and the engine say to each other: a request, perhaps some progress, and one answer. A worker is one end that can
 * speak it; a socket to a server would be another, and the page would not notice.
 */
import {
  type ClassPicture,
  type CodePlace,
  type Conversion,
  type Diagnostic,
  type FollowedState,
  type FollowedStep,
  type Generated,
  type InterfaceReport,
  type KnownName,
  type MessageGraph,
  type Method,
  type MethodName,
  type MethodSettings,
  type MinimisedSuite,
  type ModelEdit,
  type NameFacts,
  type Outline,
  type OutlinePlace,
  type Progress,
  type QueryResult,
  type Renamed,
  type RunRecord,
  type Scene,
  type SequencePicture,
  type SimulatedState,
  type SimulationMode,
  type Suite,
  type SuiteTest,
  type TestResult,
  type TimelineLayout,
  type TimelineLayoutOptions,
  type TimelineRow,
  type TraceDocument,
  type WrittenQuery,
} from 'tickstone';
import { type KeptSuite } from '../test/kept.js';
import { type MutantChange } from './model-difference.js';
import { type Piece } from './pieces.js';

/** A model as it is sent: the name of its file, and what stands in it. */
export interface Text {
  readonly name: string;
  readonly text: string;
}

/** What was found out about a text. */
export interface Analysis {
  readonly kind: 'uppaal' | 'tchecker' | 'machine' | 'relation' | 'unreadable';
  readonly ok: boolean;
  readonly outline: Outline;
}

/** What there is to know of a model before its runs are taken. */
export interface SimulationFacts {
  readonly processes: readonly { readonly name: string; readonly locations: readonly string[] }[];
  readonly variables: readonly string[];
  readonly clocks: readonly string[];
}

/** A trace that the engine keeps: it may be long. */
export interface KeptTrace {
  readonly trace: number;
  readonly count: number;
  readonly mode: SimulationMode;
}

/** What is shown of a test. */
export interface TestFacts {
  readonly lines: readonly string[];
  readonly row: TimelineRow;
  readonly sequence: SequencePicture;
}

/** A mutant: how it is drawn, with what it leaves out of the model, and what of it is not as it was. */
export interface MutantFacts {
  readonly id: string;
  readonly operator: string;
  readonly difference: string;
  readonly text: string;
  readonly scene: Scene | undefined;
  /** Of what is drawn. */
  readonly outline: Outline;
  readonly changes: readonly MutantChange[];
}

/** What the model and a mutant of it do under the same test. */
export interface Sides {
  readonly model: TestResult;
  readonly mutant: TestResult;
}

/** Every request, with what it takes and what it gives. */
export interface Requests {
  readonly read: {
    takes: { name: string; bytes: Uint8Array };
    gives: { text: string; problem?: Diagnostic };
  };
  readonly encode: { takes: { text: string; original: Uint8Array }; gives: Uint8Array | undefined };
  readonly analyse: { takes: Text; gives: Analysis };
  readonly draw: { takes: Text & { scales: Readonly<Record<number, number>> }; gives: Scene | undefined };
  readonly edit: { takes: Text & { edits: readonly ModelEdit[] }; gives: string | undefined };
  readonly names: {
    takes: Text & { place: OutlinePlace; process?: string | undefined };
    gives: readonly KnownName[];
  };
  readonly nameAt: { takes: Text & CodePlace; gives: NameFacts | undefined };
  readonly rename: { takes: Text & CodePlace & { to: string }; gives: Renamed };
  readonly convert: { takes: Text & { to: Conversion; theme: 'light' | 'dark' }; gives: string };
  readonly verify: { takes: Text & { queries: readonly string[] }; gives: readonly QueryResult[] };
  readonly queries: { takes: { text: string }; gives: readonly WrittenQuery[] };
  readonly interface: { takes: Text & { underTest?: readonly string[] | undefined }; gives: InterfaceReport };
  readonly methods: { takes: object; gives: readonly Method[] };
  readonly command: {
    takes: { method: MethodName; file: string; settings: MethodSettings };
    gives: string;
  };
  readonly generate: {
    takes: Text & { method: MethodName; settings: MethodSettings; stop: string };
    gives: Generated<unknown>;
  };
  readonly readSuite: { takes: { name: string; bytes: Uint8Array }; gives: Suite };
  readonly writeSuite: { takes: { suite: Suite }; gives: string };
  readonly minimise: { takes: { suite: Suite; stop: string }; gives: MinimisedSuite };
  readonly merge: { takes: { suites: readonly [Suite, ...Suite[]] }; gives: Suite };
  readonly test: {
    takes: { suite: Pick<Suite, 'method' | 'interface' | 'model'>; test: SuiteTest };
    gives: TestFacts;
  };
  readonly mutant: {
    takes: Text & { id: string; underTest: readonly string[] | undefined; order: 1 | 2 };
    gives: MutantFacts | undefined;
  };
  /** A suite of one test. */
  readonly sides: { takes: Text & { suite: Suite; mutant: string }; gives: Sides | undefined };
  readonly messages: {
    takes: Text & { suite: Suite; theme: 'light' | 'dark' };
    gives: { graph: MessageGraph; svg: string };
  };
  /** Its progress tells the results, one by one. */
  readonly run: {
    takes: Text & { suite: Suite; mutant: string | undefined; seed: number; stop: string };
    gives: RunRecord;
  };
  readonly drawSequence: { takes: { sequence: SequencePicture; theme: 'light' | 'dark' }; gives: string };
  readonly drawClasses: { takes: { picture: ClassPicture; theme: 'light' | 'dark' }; gives: string };
  readonly result: {
    takes: { result: TestResult };
    gives: { row: TimelineRow; sequence: SequencePicture };
  };
  readonly timeline: {
    takes: { rows: readonly TimelineRow[]; options: TimelineLayoutOptions };
    gives: TimelineLayout;
  };
  readonly readRecord: { takes: { bytes: Uint8Array }; gives: RunRecord };
  /** Suites and their runs, by the server where there is a token. */
  readonly listKept: { takes: { model: string; token: string | undefined }; gives: readonly KeptSuite[] };
  /** Whether it could be kept. */
  readonly keepSuite: { takes: { kept: KeptSuite; token: string | undefined }; gives: boolean };
  readonly forgetSuite: { takes: { id: string; model: string; token: string | undefined }; gives: undefined };
  /** A mutation report as a suite whose tests are known by name only. */
  readonly readReport: { takes: { bytes: Uint8Array }; gives: Suite | undefined };
  readonly writeRecord: { takes: { record: RunRecord }; gives: string };
  readonly simulation: { takes: Text; gives: SimulationFacts };
  readonly start: { takes: Text & { mode: SimulationMode }; gives: SimulatedState | undefined };
  readonly take: {
    takes: Text & { state: number; move: number; delay: string };
    gives: SimulatedState | undefined;
  };
  readonly wait: { takes: Text & { state: number; delay: string }; gives: SimulatedState | undefined };
  /** Keeps a trace, and says how it is known. Undefined for what is none. */
  readonly readTrace: { takes: { bytes: Uint8Array }; gives: KeptTrace | undefined };
  /** Some steps of a trace that is kept, or those that are given; from a state on. */
  readonly follow: {
    takes: Text & {
      mode: SimulationMode;
      from: number | undefined;
      steps: readonly FollowedStep[] | { readonly trace: number; readonly from: number; readonly to: number };
    };
    gives: readonly FollowedState[];
  };
  readonly states: { takes: Text & { ids: readonly number[] }; gives: readonly SimulatedState[] };
  readonly trace: { takes: Text & { state: number }; gives: TraceDocument };
}

export type RequestName = keyof Requests;

/** What the page says: a request, before it perhaps pieces of what it takes. */
export type Asked =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: Piece }
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: RequestName;
      readonly takes: Requests[RequestName]['takes'];
    };

/** How far work is, and perhaps a piece of what it has found. */
export interface Told extends Progress {
  readonly tests?: number | undefined;
  readonly result?: TestResult | undefined;
}

export type Answer =
  | { readonly id: number; readonly kind: 'progress'; readonly progress: Told }
  | { readonly id: number; readonly kind: 'piece'; readonly piece: Piece }
  | { readonly id: number; readonly kind: 'done'; readonly value: unknown }
  /** The model has errors, or uses what is not analysed. */
  | { readonly id: number; readonly kind: 'refused'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
