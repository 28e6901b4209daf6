/** Models, suites and sequences for tests of communication coverage. */
import { readFileSync } from 'node:fs';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type Budget } from '../../src/explore/search.js';
import {
  type CommunicationModel,
  type CommunicationRequest,
  communicationModel,
} from '../../src/generators/communication/communication-model.js';
import {
  type CommunicationOptions,
  generateCommunication,
} from '../../src/generators/communication/generate.js';
import { communicationCriterion } from '../../src/generators/communication/goals.js';
import { allCriteriaOf, measuredSequence } from '../../src/generators/communication/measure.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { loadModel } from '../../src/language/load-model.js';
import { readSequences } from '../../src/sequences/read-sequences.js';
import { type Suite } from '../../src/suite/suite.js';
import { checkedText } from './checked.js';

const SOURCE = { name: 'model', file: 'model.xml', sha256: '0'.repeat(64) };

/** The model, or the codes of what is said of it. */
export function communicationModelOf(
  checked: CheckedModel,
  request: CommunicationRequest = {},
): CommunicationModel | readonly string[] {
  const found: Diagnostic[] = [];
  const model = communicationModel(checked, request, [], (diagnostic) => found.push(diagnostic));
  return model ?? found.map(({ code }) => code);
}

/** Of a text that is a good model. */
export function talking(text: string, request: CommunicationRequest = {}): CommunicationModel {
  const model = communicationModelOf(checkedText(text).checked, request);
  if (!('communication' in model)) throw new Error(model.join());
  return model;
}

/** Of a file; undefined if it cannot be explored. */
export function talkingFile(
  path: string,
  request: CommunicationRequest = {},
): CommunicationModel | undefined {
  const loaded = loadModel({ path, bytes: readFileSync(path) });
  if (loaded.kind !== 'uppaal' || !loaded.ok) return undefined;
  const model = communicationModelOf(loaded.checked, request);
  return 'communication' in model ? model : undefined;
}

/** What the goals are called. */
export function goalsOf(
  { communication }: CommunicationModel,
  criterion: 'pairs' | 'paths',
): readonly string[] {
  return communicationCriterion(communication, [criterion]).goals.map(({ description }) => description);
}

export function suiteFor(
  model: CommunicationModel,
  options: Partial<CommunicationOptions> = {},
  budget: Budget = {},
): Suite {
  return generateCommunication(
    model,
    SOURCE,
    { criteria: ['pairs', 'paths'], points: 'earliest', optimize: 'steps', seed: 1, ...options },
    budget,
  );
}

/** What a text covers, by the ids of goals; or what is wrong with it. */
export function coverageOf(
  model: CommunicationModel,
  text: string,
  names: Parameters<typeof allCriteriaOf>[1] = ['pairs', 'paths'],
): {
  readonly must: readonly string[];
  readonly maybe: readonly string[];
  readonly problems: readonly string[];
} {
  const { sequences, diagnostics } = readSequences({ path: 'test', text });
  const [sequence] = sequences;
  if (sequence === undefined) return { must: [], maybe: [], problems: diagnostics.map(({ code }) => code) };
  const { covers, problems } = measuredSequence(model, 'test', sequence);
  const all = allCriteriaOf(model, names).map((criterion) => ({
    goals: criterion.goals,
    ...covers?.(criterion),
  }));
  const ids = (which: (of: (typeof all)[number], goal: number) => boolean): readonly string[] =>
    all.flatMap((each) => each.goals.filter((_, goal) => which(each, goal)).map(({ id }) => id)).sort();
  return {
    must: ids(({ must }, goal) => must?.has(goal) === true),
    maybe: ids(({ must, may }, goal) => may?.has(goal) === true && must?.has(goal) !== true),
    problems: problems.map(({ code }) => code),
  };
}
