/**
 * Jobs: the pieces of work that campaigns are made of, as plain data that goes through a store.
 *
 * A job names what it works on by content (the SHA-256 of a model or a suite) or by other jobs whose results it needs, and so
 * its id says what it does: the same work has the same id, whoever plans it. Nothing in a job is a path or a command; a system
 * under test is a name, and what it stands for is known to the worker alone.
 *
 * INVARIANT a job and the results that it needs determine its result, except for runs of systems.
 */
import { type JsonObject, type JsonValue } from '../suite/suite.js';

/** A model of a campaign, by its content; its name is the one that suites will have. */
export interface JobModel {
  readonly file: string;
  readonly sha256: string;
}

/** What a job does. Lists of needs are ids of jobs. */
export type Job =
  /** Makes a suite. */
  | {
      readonly kind: 'generate';
      readonly method: Method;
      readonly model: JobModel;
      /** As the functions of the library take them. */
      readonly options: JsonObject;
    }
  /** Judges mutants for a job that makes tests for them. */
  | {
      readonly kind: 'judge';
      readonly model: JobModel;
      readonly options: JsonObject;
      readonly question: 'judge' | 'kills' | 'confirms';
      /** What is asked, division by division. */
      readonly about: readonly JsonValue[];
      /** The content of the tests that the question is about. */
      readonly tests: string;
    }
  | { readonly kind: 'merge'; readonly suites: readonly JobSuite[] }
  | {
      readonly kind: 'minimise';
      readonly suite: JobSuite;
      readonly by: 'tests' | 'steps' | 'resets' | 'time';
    }
  | {
      readonly kind: 'evaluate';
      readonly suite: JobSuite;
      readonly model: JobModel;
      readonly seed: number;
    }
  | {
      readonly kind: 'run';
      readonly suite: JobSuite;
      /** The name by which workers know it. */
      readonly system: string;
      readonly options: RunOptions;
      /** Drawn in reports, where it is known. */
      readonly model?: JobModel | undefined;
    }
  | { readonly kind: 'report'; readonly run: string; readonly to: ReportTo };

export type JobKind = Job['kind'];

export const JOB_KINDS: readonly JobKind[] = [
  'generate',
  'judge',
  'merge',
  'minimise',
  'evaluate',
  'run',
  'report',
];

export type Method =
  'coverage' | 'mutation' | 'connectivity' | 'classes' | 'communication' | 'discrimination';

export const METHODS: readonly Method[] = [
  'coverage',
  'mutation',
  'connectivity',
  'classes',
  'communication',
  'discrimination',
];

export type ReportTo = 'console' | 'junit' | 'html' | 'ctrf' | 'json' | 'github';

export const REPORTS: readonly ReportTo[] = ['console', 'junit', 'html', 'ctrf', 'json', 'github'];

/** The result of another job, or a suite that is there already. */
export type JobSuite =
  { readonly job: string } | { readonly file: string; readonly sha256: string; readonly job?: undefined };

/** How tests are run. */
export interface RunOptions {
  readonly seed?: number | undefined;
  readonly repeat?: number | undefined;
  readonly shuffle?: boolean | undefined;
  readonly filter?: string | undefined;
  readonly retryInconclusive?: number | undefined;
  readonly bail?: number | undefined;
  readonly eventsMax?: number | undefined;
  readonly testLimit?: number | undefined;
}

/** A job with its place in a campaign. */
export interface PlannedJob {
  readonly id: string;
  /** Such as `make/lamp/coverage`: unique in its campaign, and good as a path. */
  readonly name: string;
  readonly job: Job;
  /** The jobs whose results it needs. */
  readonly needs: readonly string[];
  /** What a worker must have, such as `system=bench` and `protocol=can`, in order. */
  readonly labels: readonly string[];
}

/** What came of a job that is done. */
export interface JobResult {
  /** Of its bytes, which are in the store. */
  readonly sha256: string;
  /** How its file ends, such as `.suite.json`. */
  readonly ending: string;
  /** Figures that tables show. */
  readonly summary: JsonObject;
}

/** The jobs that a job names, in its order. */
export function needsOf(job: Job): readonly string[] {
  const suites =
    job.kind === 'merge' ? job.suites : 'suite' in job ? [job.suite] : ([] as readonly JobSuite[]);
  const named = suites.flatMap((suite) => (suite.job === undefined ? [] : [suite.job]));
  return job.kind === 'report' ? [job.run] : [...new Set(named)];
}

/** The contents that a job names, without the results of others. */
export function artefactsOf(job: Job): readonly string[] {
  const suites = job.kind === 'merge' ? job.suites : 'suite' in job ? [job.suite] : [];
  const files = suites.flatMap((suite) => (suite.job === undefined ? [suite.sha256] : []));
  const models = 'model' in job && job.model !== undefined ? [job.model.sha256] : [];
  const tests = job.kind === 'judge' ? [job.tests] : [];
  return [...new Set([...files, ...models, ...tests])];
}

/** Data as text that is the same for the same data: keys in order, what is undefined left out. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonicalText(each)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalText(each)}`).join(',')}}`;
}

/** By what a job is known; jobs with other labels are others, since others do them. */
export function idOf(sha256: Sha256, job: Job, labels: readonly string[]): string {
  return sha256(new TextEncoder().encode(canonicalText({ job, labels }))).slice(0, 32);
}

/** In hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => string;

/** Node and browsers both have it; this layer knows neither. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
