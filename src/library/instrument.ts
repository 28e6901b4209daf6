/** Models that follow their own messages: with variables for what is covered, and queries that ask for it. */
import { type Diagnostic, type LocatedDiagnostic, hasErrors, locate } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { COMMUNICATION_CRITERIA, type CommunicationCriterion } from '../generators/communication/goals.js';
import { type NamedMessage } from '../generators/communication/relays.js';
import { instrumentedModel } from '../generators/instrumented/instrumented-model.js';
import { notOneSequence } from '../generators/instrumented/problems.js';
import { type MessageSequence } from '../sequences/sequence.js';
import { MESSAGES, communicationRequest, loadCommunication } from './communicating.js';
import { TESTS_TEXT, type TestsText } from './given.js';
import { type Model, locatedIn, partsOf, refuse } from './model.js';
import { testsIn } from './tests-in-files.js';
import { type InterfaceOptions } from './testing.js';
import { type OptionRules, NAMES, checkOptions, someOf } from '../base/option-rules.js';

/** What a model that follows its own messages counts. */
export interface InstrumentOptions extends Omit<InterfaceOptions, 'shared' | 'see'> {
  /** What is to be covered: pairs of messages (`sr`), paths of messages (`p`); by default both. */
  readonly criteria?: readonly CommunicationCriterion[] | undefined;
  /** The processes that are not under test, in place of `underTest`. */
  readonly environment?: readonly string[] | undefined;
  /** Processes that pass messages on, such as a bus; by default those that do nothing else. */
  readonly relays?: readonly string[] | undefined;
  /** Messages that have several names on their way. */
  readonly messages?: readonly NamedMessage[] | undefined;
  /** A diagram or log that becomes a test component. */
  readonly sequence?: TestsText | undefined;
}

export const INSTRUMENT_RULES: OptionRules<InstrumentOptions> = {
  underTest: NAMES,
  inputs: NAMES,
  outputs: NAMES,
  criteria: someOf(COMMUNICATION_CRITERIA),
  environment: NAMES,
  relays: NAMES,
  messages: MESSAGES,
  sequence: TESTS_TEXT,
};

/**
 * Writes a model with variables that tell which pairs and paths of messages a run has covered, and a query for each of them
 * (UPPAAL XML). With a sequence, its queries ask what runs cover that match it.
 *
 * @example
 * ```ts
 * import { instrument, loadModel } from 'tickstone';
 *
 * const greenhouse = await loadModel('greenhouse.xta');
 * console.log(instrument(greenhouse, { relays: ['Radio'] }));
 * ```
 */
export function instrument(model: Model, options: InstrumentOptions = {}): string {
  checkOptions('instrument', options, INSTRUMENT_RULES);
  const written = instrumentedOf(model, options);
  return written.kind === 'refused' ? refuse(written.diagnostics) : written.text;
}

/** The same, or what is wrong, and with which file. */
export function instrumentedOf(
  model: Model,
  { criteria, relays: relay, messages: message = [], sequence: given, ...options }: InstrumentOptions,
):
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'refused';
      readonly file: SourceFile;
      readonly diagnostics: readonly LocatedDiagnostic[];
    } {
  const reading = given && sequenceIn({ path: given.name, text: given.text });
  if (reading !== undefined && reading.sequence === undefined) return { kind: 'refused', ...reading };
  const loading = loadCommunication(model, communicationRequest({ ...options, relay, message }, undefined));
  if (loading.kind === 'refused') return loading;
  const found: Diagnostic[] = [];
  const ofSequence: Diagnostic[] = [];
  const text = instrumentedModel(
    loading.model,
    {
      criteria,
      sequence: reading?.sequence,
      reportSequence: (diagnostic) => ofSequence.push(diagnostic),
    },
    (diagnostic) => found.push(diagnostic),
  );
  if (text !== undefined) return { kind: 'text', text };
  if (reading !== undefined && ofSequence.length > 0) {
    const { file } = reading;
    return {
      kind: 'refused',
      file,
      diagnostics: ofSequence.map((each) => locate(each, file, () => undefined)),
    };
  }
  const parts = partsOf(model);
  return { kind: 'refused', file: parts.file, diagnostics: locatedIn(parts, found) };
}

function sequenceIn(file: SourceFile): {
  readonly file: SourceFile;
  readonly sequence: MessageSequence | undefined;
  readonly diagnostics: readonly LocatedDiagnostic[];
} {
  const { tests, diagnostics } = testsIn(file);
  if (tests === undefined || hasErrors(diagnostics)) return { file, sequence: undefined, diagnostics };
  const wrong = (what: string): ReturnType<typeof sequenceIn> => ({
    file,
    sequence: undefined,
    diagnostics: [locate(notOneSequence.at(undefined, what), file, () => undefined)],
  });
  if (tests.kind !== 'sequences') return wrong(`the file holds a ${tests.kind}`);
  const { sequences } = tests;
  if (sequences.length !== 1) return wrong(`the file stands for ${sequences.length}`);
  return { file, sequence: sequences[0]!, diagnostics };
}
