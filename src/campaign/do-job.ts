/**
 * Does a job: from what it names to its result, by the functions of the library. Runs of systems are done elsewhere, since they
 * need more than data.
 *
 * What the store holds is not trusted: a job is checked before it is done, and a content is what its hash says.
 */
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { type RunRecord } from '../execution/run-record.js';
import {
  TickstoneError,
  type BudgetOptions,
  type Generated,
  type Model,
  evaluate,
  generateClasses,
  generateCommunication,
  generateConnectivity,
  generateCoverage,
  generateDiscrimination,
  generateMutation,
  mergeSuites,
  minimizeSuite,
  modelFromText,
  readRecord,
  readSuite,
  report,
  writeSuite,
} from '../library/index.js';
import { type JsonObject, type Suite } from '../suite/suite.js';
import { type TestVerdict } from './history.js';
import {
  type Job,
  type JobModel,
  type JobSuite,
  type Method,
  type PlannedJob,
  type ReportTo,
} from './job.js';
import { answerQuestion, continueMutation } from './mutation-parts.js';

/** What a job works on. */
export interface JobInputs {
  readonly content: (sha256: string) => Uint8Array;
  /** The text of the result of a job that it needs, by its id. */
  readonly result: (id: string) => string;
  /** The texts of the results of jobs that it has asked for before. */
  readonly answers: ReadonlyMap<string, string>;
}

/** How a job ends, unless it goes wrong. */
export type JobEnd =
  | {
      readonly kind: 'done';
      readonly text: string;
      readonly ending: string;
      readonly summary: JsonObject;
      /** Of runs, for the history. */
      readonly verdicts?: readonly TestVerdict[] | undefined;
    }
  /** It goes on when these are done. */
  | { readonly kind: 'asks'; readonly jobs: readonly PlannedJob[]; readonly contents: readonly string[] }
  /** To try again would not help. */
  | { readonly kind: 'refused'; readonly reason: string };

export type WorkableJob = Exclude<Job, { kind: 'run' }>;

export async function doJob(job: WorkableJob, inputs: JobInputs): Promise<JobEnd> {
  try {
    return await done(job, inputs);
  } catch (error) {
    if (error instanceof TickstoneError) return { kind: 'refused', reason: reasonIn(error.diagnostics) };
    throw error;
  }
}

/** What was wrong, in the words of the first error, and what can be done about it. */
function reasonIn(diagnostics: readonly LocatedDiagnostic[]): string {
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  if (first === undefined) return 'It was refused.';
  const place = first.line === undefined ? '' : `:${first.line}:${first.column ?? 1}`;
  const hint = first.hint === undefined ? '' : ` ${first.hint}`;
  return `${first.file}${place}: ${first.message} (${first.code})${hint}`;
}

async function done(job: WorkableJob, inputs: JobInputs): Promise<JobEnd> {
  switch (job.kind) {
    case 'generate': {
      const model = await modelOf(job.model, inputs);
      if (job.method === 'mutation' && isDivided(job.options))
        return await continueMutation(model, job.model, job.options, inputs.answers);
      const { suite } = await GENERATE[job.method](model, job.options);
      return suiteEnd(suite);
    }
    case 'judge': {
      const model = await modelOf(job.model, inputs);
      const text = await answerQuestion(model, job, textOf(inputs.content(job.tests)));
      return { kind: 'done', text, ending: '.json', summary: {} };
    }
    case 'merge': {
      const [first, ...others] = job.suites.map((suite) => suiteOf(suite, inputs));
      return suiteEnd(mergeSuites(first!, ...others));
    }
    case 'minimise': {
      const { suite } = await minimizeSuite(suiteOf(job.suite, inputs), { by: job.by });
      return suiteEnd(suite);
    }
    case 'evaluate': {
      const suite = suiteOf(job.suite, inputs);
      const found = await evaluate(suite, await modelOf(job.model, inputs), { seed: job.seed });
      const text = `${JSON.stringify(found, undefined, 2)}\n`;
      const summary = { holds: found.holds, tests: found.tests.length };
      return { kind: 'done', text, ending: '.evaluation.json', summary };
    }
    case 'report': {
      const record = readRecord(inputs.result(job.run));
      return { kind: 'done', text: await report(record, job.to), ending: ENDINGS[job.to], summary: {} };
    }
  }
}

type Make = (model: Model, options: JsonObject) => Promise<Generated<unknown>>;

/** The options were checked before. */
const GENERATE: Readonly<Record<Method, Make>> = {
  coverage: generateCoverage,
  mutation: generateMutation,
  connectivity: generateConnectivity,
  classes: generateClasses,
  communication: generateCommunication,
  discrimination: generateDiscrimination,
};

const ENDINGS: Readonly<Record<ReportTo, string>> = {
  console: '.txt',
  junit: '.xml',
  html: '.html',
  ctrf: '.ctrf.json',
  json: '.run.json',
  github: '.github.txt',
};

/** A limit of time is one of the whole work, so the work is done in one piece. */
function isDivided({ budget }: JsonObject): boolean {
  return (budget as BudgetOptions | undefined)?.time === undefined;
}

function suiteEnd(suite: Suite): JobEnd {
  const { tests, covered, unknown } = suite.summary as unknown as Readonly<Record<string, number>>;
  const summary = {
    tests: tests ?? 0,
    goals: suite.goals.length,
    covered: covered ?? 0,
    unknown: unknown ?? 0,
  };
  return { kind: 'done', text: writeSuite(suite), ending: '.suite.json', summary };
}

export function recordEnd(record: RunRecord, text: string, verdicts: readonly TestVerdict[]): JobEnd {
  return { kind: 'done', text, ending: '.run.json', summary: { ...record.summary }, verdicts };
}

export function modelOf({ file, sha256 }: JobModel, { content }: JobInputs): Promise<Model> {
  return modelFromText({ name: file, text: content(sha256) });
}

export function suiteOf(suite: JobSuite, { content, result }: Pick<JobInputs, 'content' | 'result'>): Suite {
  return suite.job === undefined
    ? readSuite(textOf(content(suite.sha256)), suite.file)
    : readSuite(result(suite.job), 'suite.json');
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Node and browsers both have it; this layer knows neither. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string;
}
