/**
 * Whether data from a store is a job: nobody who can write to a store makes a worker do anything but this. Everything in a job
 * is a choice among what is known here, a hash, or data that the functions of the library take.
 */
import { NAME } from './campaign.js';
import { JOB_KINDS, type Job, METHODS, REPORTS } from './job.js';
import { METHOD_OPTIONS, type OptionTable, RUN_OPTIONS, wrongValue } from './method-options.js';

type Data = Readonly<Record<string, unknown>>;

/** What is wrong with a job, in a few words; undefined if nothing is. */
export function wrongIn(data: unknown): string | undefined {
  if (!isMap(data)) return 'it is not an object';
  const kind = JOB_KINDS.find((each) => each === data['kind']);
  if (kind === undefined) return 'its kind is unknown';
  const fields = FIELDS[kind];
  const other = Object.keys(data).find((name) => name !== 'kind' && !Object.hasOwn(fields, name));
  if (other !== undefined) return `it has a field '${other}'`;
  const wrong = Object.entries(fields).find(([name, is]) => !is(data[name], data));
  return wrong === undefined ? undefined : `its field '${wrong[0]}' is wrong`;
}

/** What a field may hold, given the others. */
type Is = (value: unknown, job: Data) => boolean;

const isMap = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText: Is = (value) => typeof value === 'string' && value.length <= 4_096;
const isHash: Is = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isId: Is = (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const isOneOf =
  (...all: readonly unknown[]): Is =>
  (value) =>
    all.includes(value);
const isModel: Is = (value, job) =>
  isMap(value) &&
  isText(value['file'], job) &&
  isHash(value['sha256'], job) &&
  Object.keys(value).length === 2;
const isSuite: Is = (value, job) => {
  if (!isMap(value)) return false;
  const isResult = isId(value['job'], job) && Object.keys(value).length === 1;
  return isResult || (isModel(value, job) && value['job'] === undefined);
};
const isListOf =
  (is: Is): Is =>
  (value, job) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => is(each, job));
const isCount: Is = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

const hasOptions =
  (tableOf: (job: Data) => OptionTable | undefined): Is =>
  (value, job) => {
    const table = tableOf(job);
    if (!isMap(value) || table === undefined) return false;
    return Object.entries(value).every(([name, each]) =>
      name === 'budget' && table !== RUN_OPTIONS
        ? isBudget(each, job)
        : Object.hasOwn(table, name) && wrongValue(table[name]!, each) === undefined,
    );
  };

const isBudget: Is = (value) =>
  isMap(value) &&
  Object.entries(value).every(
    ([name, each]) => ['time', 'memory', 'states'].includes(name) && typeof each === 'number' && each > 0,
  );

const methodOf = ({ method }: Data): OptionTable | undefined =>
  typeof method === 'string' && Object.hasOwn(METHOD_OPTIONS, method)
    ? METHOD_OPTIONS[method as keyof typeof METHOD_OPTIONS]
    : undefined;

/** Mutants and tests by their numbers; `confirms` pairs them. */
const isDivision: Is = (value, job) =>
  Array.isArray(value) &&
  value.every((each: unknown) =>
    job['question'] === 'confirms'
      ? Array.isArray(each) &&
        each.length === 2 &&
        isCount(each[0], job) &&
        Array.isArray(each[1]) &&
        each[1].every((test: unknown) => isCount(test, job))
      : isCount(each, job),
  );

const FIELDS: Readonly<Record<Job['kind'], Readonly<Record<string, Is>>>> = {
  generate: { method: isOneOf(...METHODS), model: isModel, options: hasOptions(methodOf) },
  judge: {
    model: isModel,
    options: hasOptions(() => METHOD_OPTIONS.mutation),
    question: isOneOf('judge', 'kills', 'confirms'),
    about: isListOf(isDivision),
    tests: isHash,
  },
  merge: { suites: isListOf(isSuite) },
  minimise: { suite: isSuite, by: isOneOf('tests', 'steps', 'resets', 'time') },
  evaluate: { suite: isSuite, model: isModel, seed: isCount },
  run: {
    suite: isSuite,
    system: (value) => typeof value === 'string' && NAME.test(value),
    options: hasOptions(() => RUN_OPTIONS),
    model: (value, job) => value === undefined || isModel(value, job),
  },
  report: { run: isId, to: isOneOf(...REPORTS) },
};
