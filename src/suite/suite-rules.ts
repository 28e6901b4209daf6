/**
 * What suites and tests are that somebody gives to a function as data: what is read of every one of them. `readSuite` asks more of
 * text, which may come from anywhere.
 */
import {
  type OptionRule,
  TEXT,
  TEXTS,
  having,
  listOf,
  satisfying,
  thing,
  withParts,
} from '../base/option-rules.js';
import { type Suite, type SuiteGoal, type SuiteInterface, type SuiteModel, type SuiteTest } from './suite.js';

const ACTIONS = withParts<Pick<SuiteInterface, 'inputs' | 'outputs'>>({ inputs: TEXTS, outputs: TEXTS });
const SOURCE = withParts<SuiteModel>({ name: TEXT, file: TEXT, sha256: TEXT });

/** The inputs and outputs of a suite. */
export const INTERFACE: OptionRule<SuiteInterface> = ACTIONS;

/** What single tests are shown with. */
export const SUITE_HEAD = withParts<Pick<Suite, 'method' | 'interface'>>({
  method: TEXT,
  interface: ACTIONS,
});
export const SUITE_SOURCE = withParts<Pick<Suite, 'model' | 'interface'>>({
  model: SOURCE,
  interface: ACTIONS,
});

export const TEST = having<SuiteTest>({
  id: TEXT,
  title: TEXT,
  goals: TEXTS,
  steps: listOf(thing('a step'), 'steps'),
  verdict: TEXT,
  duration: TEXT,
});

const PARTS = having<Suite>({
  model: SOURCE,
  interface: INTERFACE,
  method: TEXT,
  options: thing('an object'),
  goals: listOf(having<SuiteGoal>({ id: TEXT, description: TEXT }), 'goals'),
  tests: listOf(TEST, 'tests'),
  summary: thing('an object'),
});

const NAMED = satisfying<Suite>(
  (value) => (value as Partial<Suite> | null | undefined)?.format === 'tickstone-suite',
  'a suite: what `readSuite` gives, and what methods give as `suite`',
);

export const SUITE: OptionRule<Suite> = { misfit: (value) => NAMED.misfit(value) ?? PARTS.misfit(value) };
