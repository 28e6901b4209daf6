/**
 * Steps as numbers: two steps of tests, or two of runs, have the same number exactly when they mean the same, however their
 * times are written.
 */
import { decimalText } from '../base/rational.js';
import { spend } from '../base/stopped.js';
import { actionOf } from './action.js';
import { type RunStep, type SuiteStep, type SuiteTest, type Time } from './suite.js';
import { timeOf } from './window.js';

export class StepKeys {
  /** By the text of a step as it is written, so that most steps are normalised once. */
  readonly #byText = new Map<string, number>();
  readonly #byMeaning = new Map<string, number>();

  keysOf({ steps }: Pick<SuiteTest, 'steps'>): readonly number[] {
    return steps.map((step) => this.#keyOf(step, normalised));
  }

  /** Of the run of a test; a test without a run has nothing there, which every run begins with. */
  runKeysOf({ run = [] }: Pick<SuiteTest, 'run'>): readonly number[] {
    return run.map((step) => this.#keyOf(step, normalisedRunStep));
  }

  #keyOf<S extends SuiteStep | RunStep>(step: S, meaningOf: (step: S) => Normalised): number {
    spend(UNITS_PER_STEP);
    const text = JSON.stringify(step);
    let key = this.#byText.get(text);
    if (key === undefined) {
      const meaning = JSON.stringify(meaningOf(step));
      key = this.#byMeaning.get(meaning) ?? this.#byMeaning.size;
      this.#byMeaning.set(meaning, key);
      this.#byText.set(text, key);
    }
    return key;
  }
}

/** What it takes to find the number of a step. */
const UNITS_PER_STEP = 10;

/** Whether a list begins with another one. */
export function isBeginning(keys: readonly number[], of: readonly number[]): boolean {
  return keys.length <= of.length && keys.every((key, index) => key === of[index]);
}

/** The same for steps that mean the same. */
type Normalised = readonly (string | number | boolean | Normalised)[];

function normalised(step: SuiteStep): Normalised {
  if ('oneOf' in step)
    return [
      'oneOf',
      ...step.oneOf.map((branch): Normalised => {
        const { steps = [], verdict = '' } = branch;
        return [normalised(branch), steps.map(normalised), verdict];
      }),
    ];
  if ('refuse' in step) return ['refuse', actionOf(step), timeText(step.after ?? '0')];
  if ('accept' in step) {
    const { accept, after = '0', otherwise = 'fail' } = step;
    return ['accept', [...accept].sort(), timeText(after), otherwise];
  }
  if ('quiet' in step) return ['quiet', timeText(step.quiet)];
  const action = ['input' in step ? 'input' : 'output', actionOf(step)];
  if ('after' in step) return [...action, timeText(step.after)];
  const [isLowOpen, isHighOpen] = step.open ?? [false, false];
  return [...action, timeText(step.within[0]), timeText(step.within[1]), isLowOpen, isHighOpen];
}

function normalisedRunStep({ delay, action = '', edges }: RunStep): Normalised {
  return [
    'run',
    timeText(delay),
    action,
    ...edges.map(({ process, edge, branches = [], selected = [] }): Normalised => [
      process,
      edge,
      branches,
      selected,
    ]),
  ];
}

function timeText(time: Time): string {
  return decimalText(timeOf(time));
}
