/**
 * Reads run records: the document of a run that has ended, or the lines of one that was killed.
 *
 * A record may come from anywhere, so everything that reports lean on is checked; the first thing that is wrong is told by
 * its path. Of lines, the last may be cut off, and is dropped.
 */
import { compare, ZERO, parseRational } from '../base/rational.js';
import { spend } from '../base/stopped.js';
import { type StepContext, noTimes, readSteps } from '../suite/read-steps.js';
import { Reading, isMap } from '../suite/reading.js';
import { type RunRecord, RUN_VERDICTS, type RunSuite, type TestResult, summaryOf } from './run-record.js';

export type RecordReading =
  | { readonly kind: 'record'; readonly record: RunRecord }
  /** A clause that says what is wrong. */
  | { readonly kind: 'wrong'; readonly what: string };

export function readRecord(text: string): RecordReading {
  const document = parsed(text) ?? lines(text);
  if (document === undefined) return wrong('it is not JSON');
  if (isMap(document) && document['format'] !== 'tickstone-run')
    return wrong(`its format is ${shown(document['format'])}, not "tickstone-run"`);
  const what = problemOf(document);
  if (what !== undefined) return wrong(what);
  const record = document as unknown as RunRecord;
  return { kind: 'record', record: { ...record, summary: summaryOf(record.tests) } };
}

function wrong(what: string): RecordReading {
  return { kind: 'wrong', what };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a run that was killed, as the document that it would have become. */
function lines(text: string): unknown {
  const [first = '', ...rest] = text.split('\n');
  const head = parsed(first);
  if (!isMap(head) || head['format'] !== 'tickstone-run-lines') return undefined;
  const tests = rest.flatMap((line) => {
    const test = line === '' ? undefined : parsed(line);
    return test === undefined ? [] : [test];
  });
  return { ...head, format: 'tickstone-run', tests, summary: {}, ended: 'interrupted' };
}

function shown(value: unknown): string {
  const text = value === undefined ? 'missing' : JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

/** What is wrong with a value, as a clause; undefined if nothing is. */
type Problem = string | undefined;
type Checker = (value: unknown, path: string) => Problem;

const text: Checker = (value, path) =>
  typeof value === 'string' ? undefined : `${path} is ${shown(value)}, not a string`;

const time: Checker = (value, path) => {
  const found = typeof value === 'string' ? parseRational(value) : undefined;
  return found !== undefined && compare(found, ZERO) >= 0
    ? undefined
    : `${path} is ${shown(value)}, not a time`;
};

const whole: Checker = (value, path) =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? undefined
    : `${path} is ${shown(value)}, not a whole number`;

function oneOf(words: readonly string[]): Checker {
  return (value, path) =>
    typeof value === 'string' && words.includes(value)
      ? undefined
      : `${path} is ${shown(value)}, not one of ${words.join(', ')}`;
}

function list(item: Checker): Checker {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} is not a list`;
    return firstOf(value, (each, index) => item(each, `${path}[${index}]`));
  };
}

/** Fields with a question mark may be missing; others than these may be there. */
function object(fields: Readonly<Record<string, Checker>>): Checker {
  return (value, path) => {
    if (!isMap(value)) return `${path} is not an object`;
    return firstOf(Object.entries(fields), ([name, check]) => {
      const key = name.replace(/\?$/, '');
      if (!Object.hasOwn(value, key))
        return name === key ? `${path === '' ? 'it' : path} has no field ${key}` : undefined;
      return check(value[key], path === '' ? key : `${path}.${key}`);
    });
  };
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => Problem): Problem {
  for (let index = 0; index < items.length; index++) {
    const found = find(items[index]!, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

const PARAMETERS: Checker = (value, path) => {
  if (!isMap(value)) return `${path} is not an object`;
  const parameter = object({ name: text, low: number, high: number });
  return firstOf(Object.entries(value), ([name, each]) => list(parameter)(each, `${path}.${name}`));
};

function number(value: unknown, path: string): Problem {
  return Number.isSafeInteger(value) ? undefined : `${path} is ${shown(value)}, not an integer`;
}

const SUITE = object({
  file: text,
  method: text,
  model: object({ name: text, file: text, sha256: text }),
  interface: object({ inputs: list(text), outputs: list(text), 'parameters?': PARAMETERS }),
  'text?': text,
  'edges?': list(object({ process: text, 'template?': text, edge: whole, name: text, 'line?': whole })),
});

const RUN_STEP = object({
  delay: time,
  'action?': text,
  edges: list(object({ process: text, edge: whole })),
});

const RESULT = object({
  suite: whole,
  test: object({ id: text, title: text, goals: list(text), verdict: text, 'run?': list(RUN_STEP) }),
  reading: oneOf(['offered', 'played']),
  verdict: oneOf(RUN_VERDICTS),
  'reason?': text,
  at: time,
  events: list(
    object({
      kind: oneOf(['input', 'output', 'refused', 'silence', 'log']),
      'action?': text,
      at: time,
      'lag?': time,
    }),
  ),
  'error?': time,
  'repetition?': whole,
  'attempt?': whole,
  'stderr?': text,
  'replay?': text,
});

const RECORD = object({
  version: (value, path) => (value === 1 ? undefined : `${path} is ${shown(value)}, not 1`),
  suites: list(SUITE),
  system: text,
  time: object({ mode: oneOf(['virtual', 'real']), 'unit?': text, 'tolerance?': time }),
  seed: whole,
  tests: list(RESULT),
  ended: oneOf(['complete', 'bail', 'interrupted', 'budget']),
});

function problemOf(value: unknown): Problem {
  const problem = RECORD(value, '');
  if (problem !== undefined) return problem;
  const { tests, suites } = value as RunRecord;
  const actions = suites.map(actionsOf);
  return firstOf(tests, (result, index) => problemOfResult(result, actions, `tests[${index}]`));
}

type Actions = Pick<StepContext, 'roles' | 'parameters'>;

function actionsOf({ interface: { inputs, outputs, parameters = {} } }: RunSuite): Actions {
  const roles = new Map([
    ...inputs.map((name) => [name, 'input'] as const),
    ...outputs.map((name) => [name, 'output'] as const),
  ]);
  return { roles, parameters: new Map(Object.entries(parameters)) };
}

/** What it takes to read a result, by and large. */
const UNITS_PER_RESULT = 100;

function problemOfResult({ suite, test }: TestResult, actions: readonly Actions[], path: string): Problem {
  spend(UNITS_PER_RESULT);
  const own = actions[suite];
  if (own === undefined) return `${path}.suite is ${suite}, and there is no such suite`;
  const reading = new Reading();
  readSteps({ ...own, reading, times: noTimes() }, test.steps, 'A test');
  return reading.count === 0 ? undefined : `${path}.test.steps are not steps of a test`;
}
