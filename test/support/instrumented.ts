/** Models that follow their own messages, and what the answers to their queries say. */
import { expect } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type CommunicationModel } from '../../src/generators/communication/communication-model.js';
import {
  type InstrumentOptions,
  instrumentedModel,
} from '../../src/generators/instrumented/instrumented-model.js';
import { loadText } from '../../src/language/load-model.js';
import { type MessageSequence } from '../../src/sequences/sequence.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { suiteFor } from './communication.js';
import { verifierOf } from './verify.js';

/** The text, or the codes of what is said of the model. */
export function instrumentedText(
  model: CommunicationModel,
  options: InstrumentOptions = {},
): string | readonly string[] {
  const found: Diagnostic[] = [];
  const text = instrumentedModel(model, options, (diagnostic) => found.push(diagnostic));
  return text ?? found.map(({ code }) => code);
}

/** The answers to the queries of a model, by what they ask. */
export function answersOf(text: string): ReadonlyMap<string, string> {
  const loaded = loadText({ path: 'instrumented.xml', text });
  if (loaded.kind !== 'uppaal' || !loaded.ok)
    throw new Error(loaded.diagnostics.map(({ message }) => message).join('\n') + text);
  const verify = verifierOf(text, 'instrumented.xml');
  return new Map(
    loaded.model.queries.entries.map(({ formula, comment }) => [
      comment!.text!,
      verify(formula.text!).outcome.kind,
    ]),
  );
}

export function sequenceIn(text: string): MessageSequence {
  const { sequences } = readSequences({ path: 'test', text });
  return sequences[0]!;
}

/** By the ids of goals: whether queries find them. */
export function expectAgreement(model: Parameters<typeof suiteFor>[0]): {
  covered: number;
  infeasible: number;
} {
  const suite = suiteFor(model);
  const written = instrumentedText(model) as string;
  const answers = answersOf(written);
  for (const { id, status } of suite.goals)
    expect([id, answers.get(`Can a run cover ${id}?`)]).toEqual([
      id,
      status === 'covered' ? 'satisfied' : 'violated',
    ]);
  return suite.summary;
}
