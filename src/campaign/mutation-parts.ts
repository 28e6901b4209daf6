/**
 * Tests for mutants, made in parts: what would be asked of judges in threads becomes jobs, which anyone may do.
 *
 * The generation itself is begun anew each time and goes over the answers that are there, which takes little; where it
 * asks something that nobody has answered, it ends, and what it asks becomes jobs. So nothing is kept between two times,
 * and it does not matter who goes on.
 *
 * INVARIANT the suite is that of one machine: divisions depend on the number of mutants alone, and an answer on its question.
 */
import { fail } from '../base/assert.js';
import { type Judge, type MutationGeneration } from '../generators/mutation/generate.js';
import { type MutantJudge } from '../generators/mutation/judge-mutants.js';
import { type Model, writeSuite } from '../library/index.js';
import { type MutationParts, mutationParts } from '../library/mutation-parts.js';
import { type JsonObject, type JsonValue, type SuiteTest } from '../suite/suite.js';
import { type JobEnd } from './do-job.js';
import { type Job, type JobModel, type PlannedJob, idOf } from './job.js';
import { sha256Hex, sha256Text } from './sha256-text.js';

type Question = Extract<Job, { kind: 'judge' }>;

/** Divisions that become one job: so many jobs of a round, at least, and so many divisions in one, at most. */
const PARTS_WANTED = 16;
const DIVISIONS_MAX = 8;

/** A judge that answers what was asked before. */
export function answeredJudge(
  source: JobModel,
  options: JsonObject,
  answers: ReadonlyMap<string, string>,
): Judge {
  return new Asking(source, options, answers);
}

/** Goes over the answers; ends with the suite, or with what is to be asked. */
export async function continueMutation(
  model: Model,
  source: JobModel,
  options: JsonObject,
  answers: ReadonlyMap<string, string>,
): Promise<JobEnd> {
  const parts = mutationParts(model, options);
  const asking = new Asking(source, options, answers);
  const generation = parts.generation(() => [asking]);
  return (await asking.run(generation)) ?? suiteEndOf(parts, generation);
}

function suiteEndOf(parts: MutationParts, generation: MutationGeneration): JobEnd {
  const { suite } = parts.result(generation);
  const { tests, covered, unknown } = suite.summary as unknown as Readonly<Record<string, number>>;
  const summary = {
    tests: tests ?? 0,
    goals: suite.goals.length,
    covered: covered ?? 0,
    unknown: unknown ?? 0,
  };
  return { kind: 'done', text: writeSuite(suite), ending: '.suite.json', summary };
}

/** Thrown where an answer is missing. */
// Whatever is thrown is an error.
class Missing extends Error {}

interface Asked {
  readonly question: Question['question'];
  readonly about: JsonValue;
  readonly tests: readonly SuiteTest[];
}

/** A judge that knows what others have answered, and notes what nobody has. */
class Asking implements Judge {
  readonly #source: JobModel;
  readonly #options: JsonObject;
  /** By question, without its id. */
  readonly #answers: ReadonlyMap<string, JsonValue>;
  readonly #texts = new WeakMap<readonly SuiteTest[], { readonly text: string; readonly sha256: string }>();
  #missing: Asked[] = [];

  constructor(source: JobModel, options: JsonObject, answers: ReadonlyMap<string, string>) {
    this.#source = source;
    this.#options = options;
    const known = new Map<string, JsonValue>();
    for (const text of answers.values())
      for (const { key, answer } of JSON.parse(text) as readonly Answered[]) known.set(key, answer);
    this.#answers = known;
  }

  async run(generation: MutationGeneration): Promise<JobEnd | undefined> {
    try {
      await generation.run();
      return undefined;
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return this.#asks();
    }
  }

  judge(...[mutants, tests]: Parameters<Judge['judge']>): ReturnType<Judge['judge']> {
    return this.#ask('judge', mutants, tests) as ReturnType<Judge['judge']>;
  }

  kills(...[mutants, tests]: Parameters<Judge['kills']>): ReturnType<Judge['kills']> {
    return this.#ask('kills', mutants, tests) as ReturnType<Judge['kills']>;
  }

  confirms(...[claims, tests]: Parameters<Judge['confirms']>): ReturnType<Judge['confirms']> {
    return this.#ask('confirms', claims, tests) as ReturnType<Judge['confirms']>;
  }

  #ask(question: Question['question'], about: JsonValue, tests: readonly SuiteTest[]): Promise<unknown> {
    const { sha256 } = this.#content(tests);
    const known = this.#answers.get(keyOf(question, about, sha256));
    if (known !== undefined) return Promise.resolve(known);
    this.#missing.push({ question, about, tests });
    return Promise.reject(new Missing());
  }

  #content(tests: readonly SuiteTest[]): { readonly text: string; readonly sha256: string } {
    const known = this.#texts.get(tests);
    if (known !== undefined) return known;
    const text = JSON.stringify(tests);
    const made = { text, sha256: sha256Text(text) };
    this.#texts.set(tests, made);
    return made;
  }

  /** All that one round asks, in jobs of a few divisions. */
  #asks(): JobEnd {
    const asked = this.#missing;
    const [first] = asked;
    const { question, tests } = first ?? fail('something is missing');
    const { text, sha256 } = this.#content(tests);
    const size = Math.min(DIVISIONS_MAX, Math.max(1, Math.ceil(asked.length / PARTS_WANTED)));
    const jobs: PlannedJob[] = [];
    for (let start = 0; start < asked.length; start += size) {
      const job: Question = {
        kind: 'judge',
        model: this.#source,
        options: this.#options,
        question,
        about: asked.slice(start, start + size).map(({ about }) => about),
        tests: sha256,
      };
      const id = idOf(sha256Hex, job, []);
      jobs.push({ id, name: `judge/${id.slice(0, 12)}`, job, needs: [], labels: [] });
    }
    return { kind: 'asks', jobs, contents: [text] };
  }
}

interface Answered {
  readonly key: string;
  readonly answer: JsonValue;
}

function keyOf(question: string, about: JsonValue, tests: string): string {
  return `${question} ${tests} ${JSON.stringify(about)}`;
}

/** Judges that were asked before, for what is asked next; making one takes much longer than most answers. */
const JUDGES = new Map<string, MutantJudge>();
const JUDGES_MAX = 2;

export function answerQuestion(model: Model, job: Question, testsText: string): Promise<string> {
  const key = `${model.sha256} ${JSON.stringify(job.options)}`;
  const judge = JUDGES.get(key) ?? mutationParts(model, job.options).judge();
  JUDGES.delete(key);
  JUDGES.set(key, judge);
  for (const oldest of JUDGES.keys()) if (JUDGES.size > JUDGES_MAX) JUDGES.delete(oldest);
  const tests = JSON.parse(testsText) as readonly SuiteTest[];
  const ask = judge[job.question].bind(judge) as (about: unknown, tests: readonly SuiteTest[]) => JsonValue;
  const answers = job.about.map((about): Answered => ({
    key: keyOf(job.question, about, job.tests),
    answer: ask(about, tests),
  }));
  return Promise.resolve(JSON.stringify(answers));
}
