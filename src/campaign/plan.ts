/**
 * From a campaign and the files that it names to its jobs, with their needs in front of them.
 *
 * INVARIANT the same campaign and the same bytes give the same jobs, with the same ids, in the same order.
 */
import { type SuiteModel } from '../suite/suite.js';
import { type Campaign, type Step } from './campaign.js';
import {
  type Job,
  type JobModel,
  type JobSuite,
  type PlannedJob,
  type Sha256,
  idOf,
  needsOf,
} from './job.js';

/** What the files of a campaign hold, by the names that the campaign gives them. */
export interface CampaignContents {
  /** Of models: their content. */
  readonly models: ReadonlyMap<string, string>;
  /** Of suites: their content, and the model that they say they were made from. */
  readonly suites: ReadonlyMap<string, { readonly sha256: string; readonly model: SuiteModel }>;
}

/** More would make tables and pages that nobody reads. */
export const JOBS_MAX = 100_000;

/** A suite on its way through the steps. */
interface PlannedSuite {
  readonly suite: JobSuite;
  /** The last part of the names of jobs about it, such as `lamp/coverage`. */
  readonly path: string;
  /** Suites are merged that are about the same model. */
  readonly about: string;
  readonly model: JobModel | undefined;
}

export function planOf(
  campaign: Campaign,
  contents: CampaignContents,
  sha256: Sha256,
): readonly PlannedJob[] {
  const planner = new Planner(campaign, contents, sha256);
  for (const step of campaign.steps) planner.plan(step);
  return [...planner.jobs.values()];
}

class Planner {
  readonly jobs = new Map<string, PlannedJob>();
  readonly #campaign: Campaign;
  readonly #contents: CampaignContents;
  readonly #sha256: Sha256;
  readonly #suites = new Map<string, readonly PlannedSuite[]>();
  readonly #runs = new Map<string, readonly { readonly id: string; readonly path: string }[]>();
  readonly #names = new Set<string>();

  constructor(campaign: Campaign, contents: CampaignContents, sha256: Sha256) {
    this.#campaign = campaign;
    this.#contents = contents;
    this.#sha256 = sha256;
    for (const { name, file } of campaign.suites) {
      const { sha256: content, model } = contents.suites.get(name)!;
      const known = campaign.models.find((each) => contents.models.get(each.name) === model.sha256);
      this.#suites.set(name, [
        {
          suite: { file, sha256: content },
          path: name,
          about: model.sha256,
          model: known && { file: known.file, sha256: model.sha256 },
        },
      ]);
    }
  }

  plan(step: Step): void {
    switch (step.kind) {
      case 'generate':
        this.#generate(step);
        break;
      case 'merge':
        this.#merge(step.name, this.#suitesOf(step.of));
        break;
      case 'minimise':
        this.#suites.set(
          step.name,
          this.#suitesOf(step.of).map((planned) => {
            const id = this.#add(step.name, planned.path, {
              kind: 'minimise',
              suite: planned.suite,
              by: step.by,
            });
            return { ...planned, suite: { job: id } };
          }),
        );
        break;
      case 'evaluate':
        for (const { suite, path, model } of this.#suitesOf(step.of))
          if (model !== undefined) this.#add(step.name, path, { kind: 'evaluate', suite, model, seed: 1 });
        break;
      case 'run':
        this.#run(step);
        break;
      case 'report':
        for (const run of step.of.flatMap((name) => this.#runs.get(name) ?? []))
          for (const to of step.to)
            this.#add(step.name, `${run.path}/${to}`, { kind: 'report', run: run.id, to });
        break;
    }
  }

  #generate({ name, models, methods, variants }: Extract<Step, { kind: 'generate' }>): void {
    const made: PlannedSuite[] = [];
    for (const modelName of models) {
      const { file, options: own } = this.#campaign.models.find((each) => each.name === modelName)!;
      const model = { file, sha256: this.#contents.models.get(modelName)! };
      for (const { method, options } of methods)
        variants.forEach((variant, index) => {
          const path = `${modelName}/${method}${variants.length === 1 ? '' : `-${index + 1}`}`;
          const job: Job = { kind: 'generate', method, model, options: { ...own, ...options, ...variant } };
          made.push({ suite: { job: this.#add(name, path, job) }, path, about: model.sha256, model });
        });
    }
    this.#suites.set(name, made);
  }

  /** One for each model. */
  #merge(name: string, suites: readonly PlannedSuite[]): void {
    const byModel = new Map<string, PlannedSuite[]>();
    for (const each of suites) byModel.set(each.about, [...(byModel.get(each.about) ?? []), each]);
    this.#suites.set(
      name,
      [...byModel.values()].map((all) => {
        const [first] = all as [PlannedSuite];
        const path = first.path.split('/')[0]!;
        const id = this.#add(name, path, { kind: 'merge', suites: all.map(({ suite }) => suite) });
        return { ...first, suite: { job: id }, path };
      }),
    );
  }

  #run({ name, of, systems, labels, options }: Extract<Step, { kind: 'run' }>): void {
    const runs = this.#suitesOf(of).flatMap(({ suite, path, model }) =>
      systems.map((system) => {
        const job: Job = { kind: 'run', suite, system, options, ...(model === undefined ? {} : { model }) };
        const needed = [...new Set([...labels, `system=${system}`])].sort();
        const full = `${path}/${system}`;
        return { id: this.#add(name, full, job, needed), path: full };
      }),
    );
    this.#runs.set(name, runs);
  }

  #suitesOf(names: readonly string[]): readonly PlannedSuite[] {
    return names.flatMap((name) => this.#suites.get(name) ?? []);
  }

  /** The same work is done once, under the name that it had first. */
  #add(step: string, path: string, job: Job, labels: readonly string[] = []): string {
    const id = idOf(this.#sha256, job, labels);
    if (this.jobs.has(id)) return id;
    let name = `${step}/${path}`;
    for (let copy = 2; this.#names.has(name); copy++) name = `${step}/${path}-${copy}`;
    this.#names.add(name);
    this.jobs.set(id, { id, name, job, needs: needsOf(job), labels });
    return id;
  }
}
