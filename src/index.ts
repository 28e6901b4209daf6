/** Tickstone, in the order data flows. */
export { loadModel, loadText } from './language/load-model.js';
export type { LoadedModel, TCheckerModel, UnreadableModel, UppaalModel } from './language/load-model.js';
export type { Diagnostic, LocatedDiagnostic, Severity } from './base/diagnostic.js';
export type { Model } from './language/model.js';
export type { CheckedModel } from './language/checked-model.js';
export { check, checkQuery } from './language/check.js';
export { recheck } from './language/recheck.js';
export { parseQueryFile } from './language/parse-query-file.js';
export { printUppaalXml } from './language/print-uppaal-xml.js';
export { printQueryFile, printXta } from './language/print-xta.js';
export { printTChecker } from './language/tchecker/print-tchecker.js';
export { drawSvg } from './drawing/svg.js';
export { drawDot } from './drawing/dot.js';
export { drawMermaid } from './drawing/mermaid.js';
export { PAPER, completeModel } from './completion/complete-model.js';
export type { CompletionRequest } from './completion/complete-model.js';
export { mutantsOf } from './mutation/mutants-of.js';
export type { MutantList, MutantSelection } from './mutation/mutants-of.js';
export type { Mutant } from './mutation/mutant.js';
export { MUTATION_OPERATORS, operatorsNamed, operatorsOfPreset } from './mutation/operators.js';
export { pairsOf, sampled } from './mutation/sample-mutants.js';
export { seededRandom } from './base/random.js';
export { loadMachine } from './machine/load-machine.js';
export type { LoadedMachine } from './machine/load-machine.js';
export type { Machine } from './machine/machine.js';
export type { RelationModel } from './machine/relation-model.js';
export { generateDiscrimination } from './generators/discrimination/generate-discrimination.js';
export type {
  DiscriminationBudget,
  DiscriminationOptions,
  DiscriminationResult,
} from './generators/discrimination/discrimination.js';
export { testModel } from './generators/test-model.js';
export type { TestModel } from './generators/test-model.js';
export { interfaceOf } from './network/interface.js';
export type { InterfaceRequest, TestInterface } from './network/interface.js';
export { generateClasses } from './generators/classes/generate.js';
export type { ClassOptions, ClassResult } from './generators/classes/generate.js';
export type { ClassReport, HennessyTest } from './generators/classes/report.js';
export type { Generated, Generation, GenerationResult, Progress } from './generators/generator.js';
export { generateCoverage } from './generators/coverage/generate.js';
export type { CoverageOptions } from './generators/coverage/generate.js';
export { Evaluator } from './generators/evaluate.js';
export type { TestEvaluation } from './generators/evaluate.js';
export { measureCoverage } from './generators/coverage/measure.js';
export type { CoverageReport } from './generators/coverage/measure.js';
export { communicationModel } from './generators/communication/communication-model.js';
export type {
  CommunicationModel,
  CommunicationRequest,
} from './generators/communication/communication-model.js';
export { generateCommunication } from './generators/communication/generate.js';
export type { CommunicationOptions } from './generators/communication/generate.js';
export { communicationCriterion } from './generators/communication/goals.js';
export type { CommunicationGoal } from './generators/communication/goals.js';
export { measuredSequence } from './generators/communication/measure.js';
export { readSequences } from './sequences/read-sequences.js';
export type { MessageSequence } from './sequences/sequence.js';
export { reasonText } from './suite/reason-text.js';
export type { Reason, ReasonKind } from './base/reason.js';
export { judge } from './suite/judge.js';
export type { Judgement, ObservedEvent } from './suite/judge.js';
export { testCodeFiles } from './output/test-code.js';
export { readSuite } from './suite/read-suite.js';
export type { SuiteReading } from './suite/read-suite.js';
export { writeSuite } from './suite/write-suite.js';
export { mergeSuites } from './suite/merge-suites.js';
export { diffSuites } from './suite/diff-suites.js';
export { minimiseSuite } from './generators/cover/minimise-suite.js';
export type { Suite, SuiteGoal, SuiteStep, SuiteTest } from './suite/suite.js';
