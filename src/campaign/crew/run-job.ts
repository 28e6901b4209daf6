/** Runs the tests of a job on a system that this worker knows. */
import { modelFromFile } from '../../files/model-from-file.js';
import { type Model } from '../../library/model.js';
import { type PlayedOptions, playedModel } from '../../library/played-model.js';
import { report } from '../../library/report.js';
import { runOn } from '../../library/run-suite.js';
import { type TestResult } from '../../library/index.js';
import { type ReachOptions, type Reached, runTimeOf, toleranceOf } from '../../reach/reach-options.js';
import { transportOf } from '../../reach/transport-of.js';
import { type Suite } from '../../suite/suite.js';
import { type JobEnd, type JobInputs, modelOf, recordEnd, suiteOf } from '../do-job.js';
import { verdictsOf } from '../history.js';
import { type Job } from '../job.js';

/** What is told when a run is broken off: it is no result. */
// Whatever is thrown is an error.
export class BrokenOff extends Error {}

export async function runJob(
  job: Extract<Job, { kind: 'run' }>,
  inputs: JobInputs,
  reach: ReachOptions,
  signal: AbortSignal,
): Promise<JobEnd> {
  const suite = suiteOf(job.suite, inputs);
  const models: readonly Model[] = job.model === undefined ? [] : [await modelOf(job.model, inputs)];
  const seed = job.options.seed ?? 1;
  const reached = await transportOf(reach, [suite], () => played(reach, [suite], { seed, models }));
  if ('code' in reached) throw new Error(reached.message);
  const times = new Map<TestResult, number>();
  let before = performance.now();
  try {
    const record = await runOn(
      [suite],
      { transport: reached.transport, time: runTimeOf(reach), tolerance: toleranceOf(reach) },
      {
        ...job.options,
        seed,
        models,
        files: [`${suite.model.name}.suite.json`],
        signal,
        onTest(result) {
          const now = performance.now();
          times.set(result, now - before);
          before = now;
        },
      },
    );
    if (record.ended === 'interrupted' || record.ended === 'budget')
      throw new BrokenOff('The run was broken off.');
    // The name is the one by which the campaign knows the system; how it is reached is the worker's own business.
    const named = { ...record, system: job.system };
    const verdicts = verdictsOf(named, job.system, (result) => times.get(result) ?? 0);
    return recordEnd(named, await report(named, 'json'), verdicts);
  } finally {
    await reached.close();
  }
}

function played(
  { sutModel, mutant }: ReachOptions,
  suites: readonly Suite[],
  options: Pick<PlayedOptions, 'seed' | 'models'>,
): Reached | Extract<Awaited<ReturnType<typeof transportOf>>, { code: string }> {
  const transport = playedModel(modelFromFile(sutModel!), suites, { ...options, mutant });
  if ('connect' in transport) return { transport, close: () => Promise.resolve() };
  const { code, severity, message, hint } = transport.find((each) => each.severity === 'error')!;
  return { code, severity, message, hint };
}
