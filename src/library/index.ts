/** The public library: what the command line does, as functions on plain data. */
export { modelFromText, type ModelText } from './load-model.js';
export { type Model } from './model.js';
export { TickstoneError } from '../base/tickstone-error.js';
export { type LocatedDiagnostic as Diagnostic, type Severity } from '../base/diagnostic.js';
export { type ReasonKind } from '../base/reason.js';
export { type StopLimit } from '../base/stopped.js';
export { type BudgetOptions, type Progress, type Signal, type WorkOptions } from './work.js';
export { type InterfaceOptions } from './testing.js';
export { type AnyCriterionName } from '../generators/communication/measure.js';
export { interfaceOf } from './interface-of.js';
export { type InterfaceReport } from './interface-report.js';
export {
  compatible,
  legalEnvironment,
  type CompatibleOptions,
  type CompatibleResult,
  type IllegalOutput,
} from './compatible.js';
export { type Locations, type Pair } from '../generators/compatibility/describe.js';
export { convert, type ConvertOptions } from './convert.js';
export { type Conversion } from './conversions.js';
export { draw, type DrawOptions } from './draw.js';
export type {
  ArrowHead,
  DeclarationsBox,
  Panel,
  Placing,
  Scene,
  SceneEdge,
  SceneLabel,
  SceneNode,
  TextLine,
  TextRole,
} from '../drawing/scene.js';
export type { Box, Circle, Path, PathPiece } from '../drawing/geometry.js';
export { type Point } from '../language/model.js';
export {
  outline,
  type Outline,
  type OutlineCode,
  type OutlineEdge,
  type OutlineLabel,
  type OutlineLocation,
  type OutlineName,
  type OutlineProblem,
  type OutlineProcess,
  type OutlineQuery,
  type OutlineTemplate,
} from './outline.js';
export { type OutlinePlace } from './pieces.js';
export { editModel, encodeLike, type EditedText } from './edit-model.js';
export type {
  CodePart,
  EdgeLabel,
  LocationLabel,
  ModelEdit,
  NewEdge,
  NewLocation,
  NodeReference,
  PlacedText,
  TextChange,
} from '../language/edit/model-edit.js';
export {
  knownNames,
  nameAt,
  rename,
  type CodePlace,
  type KnownName,
  type NameFacts,
  type Renamed,
} from './code-help.js';
export {
  openSimulator,
  type FollowedEdge,
  type FollowedMove,
  type FollowedState,
  type FollowedStep,
  type SimulatedEdge,
  type SimulatedMove,
  type SimulatedState,
  type SimulatedZone,
  type SimulationMode,
  type Simulator,
  type TimeWindow,
  type ZoneBound,
} from './simulator.js';
export { type RelationForm } from '../output/relation-text.js';
export { verify, type QueryResult, type SearchOptions, type VerifyOptions } from './verify.js';
export { type FoundError, type FoundErrors } from './model-errors.js';
export { type Extreme, type Extremes } from '../explore/extremes.js';
export { type Limit } from '../explore/extreme-measure.js';
export { type Subsumption } from '../explore/state-store.js';
export { type SearchOrder } from '../explore/waiting.js';
export { readQueries, type WrittenQuery } from './read-queries.js';
export { explore, type Exploration } from './explore.js';
export { simulate, type SimulateOptions, type SimulatedRun } from './simulate.js';
export { type LineColumn, type Span } from '../base/source.js';
export {
  type EdgeDocument,
  type PlaceDocument,
  type StateDocument,
  type StepDocument,
  type TraceDocument,
} from '../output/trace-json.js';
export { type DeadlockDocument } from '../output/deadlock-text.js';
export { type Expected } from './expected-then.js';
export {
  conform,
  type ConformanceOptions,
  type ConformOptions,
  type ConformResult,
  type TraceEvent,
} from './conform.js';
export { mutants, type Mutant, type MutantOptions } from './mutants.js';
export { type Generated, type GenerateOptions } from './generated.js';
export { generate } from './generate.js';
export {
  methodCommand,
  methods,
  type Method,
  type MethodName,
  type MethodOption,
  type MethodSettings,
  type SettingValue,
} from './methods.js';
export { generateCoverage, type CoverageOptions } from './generate-coverage.js';
export { type CoverageGoal, type CriterionName } from '../generators/coverage/criteria.js';
export { type MeasuredGoal } from '../generators/coverage/measure.js';
export { type Ending } from '../generators/ending.js';
export { type Points } from '../explore/path-times.js';
export { generateClasses, type ClassesFound, type ClassOptions } from './generate-classes.js';
export { type ClassRow, type HennessyTest } from '../generators/classes/report.js';
export { type KeptClocks } from '../generators/classes/stepping.js';
export { type TestPoints } from '../generators/classes/timed-path.js';
export { type Observations } from '../generators/classes/observations.js';
export { generateCommunication, type CommunicationOptions } from './generate-communication.js';
export { type CombineBy } from '../generators/communication/combine-paths.js';
export { type CommunicationCriterion } from '../generators/communication/goals.js';
export { type NamedMessage } from '../generators/communication/relays.js';
export { generateConnectivity, type ConnectivityOptions } from './generate-connectivity.js';
export { type FaultRow } from '../generators/connectivity/generate.js';
export { type FaultRequest } from '../generators/connectivity/faults.js';
export { type Objective } from '../generators/connectivity/prices.js';
export { generateMutation, type MutationOptions } from './generate-mutation.js';
export { type OperatorFigures } from '../generators/mutation/figures.js';
export { type Distance } from '../generators/discrimination/product.js';
export { type DiagramLimit } from '../diagrams/diagram.js';
export { type FaultOperator } from '../machine/fault.js';
export {
  generateDiscrimination,
  type DiscriminationOptions,
  type Prices,
} from './generate-discrimination.js';
export {
  type ConfirmingSet,
  type ConfirmingTest,
  type Count,
  type DiscriminatingTest,
  type DiscriminationResult,
  type HypothesisResult,
  type MinimalSet,
  type MinimalSets,
  type PairResult,
  type StoppedBy,
  type TestStep,
  type Values,
} from '../generators/discrimination/discrimination.js';
export { diagnose, type DiagnoseOptions, type DiagnosisResult } from './diagnose.js';
export {
  type AdaptiveNode,
  type AdaptiveTree,
  type Apart,
  type DiagnosedHypothesis,
  type Diagnosis,
  type NextOutcome,
  type NextTest,
  type Refutation,
} from '../generators/discrimination/diagnosis.js';
export { type TreeAim } from '../generators/discrimination/decision-tree.js';
export {
  evaluate,
  type EvaluatedTest,
  type EvaluateOptions,
  type Evaluation,
  type GoalClaims,
  type Play,
  type Verdicts,
} from './evaluate.js';
export {
  coverage,
  type CoverageResult,
  type CriterionResult,
  type MeasureOptions,
  type UnknownTest,
} from './coverage.js';
export { type TestsText } from './given.js';
export { checkSuite, readSuite, type ReadSuite } from './read-suite.js';
export { writeSuite } from '../suite/write-suite.js';
export { mergeSuites } from './merge-suites.js';
export {
  diffSuites,
  type GoalDifference,
  type SuiteDifference,
  type TestDifference,
} from '../suite/diff-suites.js';
export { minimizeSuite, type MinimizeOptions } from './minimize-suite.js';
export { type Measure, type MinimisedSuite } from '../generators/cover/minimise-suite.js';
export { type ActionValues } from '../suite/action.js';
export { suiteText } from '../output/suite-words.js';
export { resultRow, resultSequence, testLines, testRow } from './shown-tests.js';
export { exportSuite, type ExportOptions, type ExportTarget, type NamedText } from './export-suite.js';
export { compare, type CompareOptions } from './compare.js';
export { type AreaScore, type Comparison, type SuiteRow } from './comparison.js';
export { type ComparedMethod } from './compared-methods.js';
export { type HypothesisRequest } from './hypothesis-request.js';
export { type NamedSuite } from './compared-areas.js';
export { type Overlap, type SuiteUnion, type UnionTest } from '../generators/cover/compare-suites.js';
export { instrument, type InstrumentOptions } from './instrument.js';
export { testAutomata, type TestAutomata, type TestAutomataOptions } from './test-automata.js';
export {
  drawClasses,
  drawSequence,
  drawTimeline,
  suiteTimeline,
  testSequence,
  timelineLayout,
} from './pictures.js';
export { type PictureOptions } from '../drawing/svg-page.js';
export { type PictureTheme } from '../drawing/svg-style.js';
export {
  type Timeline,
  type TimelineItem,
  type TimelineMark,
  type TimelineRow,
  type TimelineValues,
} from '../drawing/timeline.js';
export {
  type LaidOutLine,
  type LaidOutRow,
  type TimelineLayout,
  type TimelineLayoutOptions,
  type TimelinePiece,
  type TimelineTick,
} from '../drawing/timeline-layout.js';
export { type Shape, type ShapeLook } from '../drawing/shape.js';
export { type SequenceItem, type SequenceMoment, type SequencePicture } from '../drawing/sequence-picture.js';
export { type ClassPicture, type PicturePart, type PicturePoint } from '../drawing/class-picture.js';
export { drawMessageGraph, messageGraph } from './message-graph.js';
export {
  type GraphEdge,
  type GraphMessage,
  type GraphNode,
  type MessageGraph,
} from '../drawing/message-graph.js';
export { judge } from './judge.js';
export { type RunSuiteOptions, type SystemUnderTest } from './run-suite.js';
export { type AdapterSource } from './adapter-system.js';
export { type OutputListener, type SystemAdapter } from '../execution/in-process.js';
export { type RunEvent } from '../execution/follow-test.js';
export { type ModelEdge } from '../execution/model-edge.js';
export {
  type RunEnd,
  type RunHead,
  type RunRecord,
  type RunSuite,
  type RunSummary,
  type RunTime,
  type RunVerdict,
  type TestResult,
} from '../execution/run-record.js';
export { adapterSkeleton, type SkeletonOptions } from './adapter-skeleton.js';
export { type AdapterLanguage } from '../output/adapter-skeleton.js';
export { readRecord, report, type ReportForm } from './report.js';
export { defineConfig, type Config, type ConfigModel } from './define-config.js';
export {
  type ConfigCommands,
  type ConfigOptions,
  type ConfigReporter,
  type ConfigSystem,
} from './config-options.js';
export type {
  AcceptStep,
  Branch,
  GoalStatus,
  InputStep,
  JsonObject,
  JsonValue,
  OneOfStep,
  OutputStep,
  Passing,
  QuietStep,
  RefuseStep,
  RunEdge,
  RunStep,
  Suite,
  SuiteEvent,
  SuiteGoal,
  SuiteInterface,
  SuiteModel,
  SuiteParameter,
  SuiteStep,
  SuiteSummary,
  SuiteTest,
  TestMessage,
  Time,
  Verdict,
  Window,
} from '../suite/suite.js';
