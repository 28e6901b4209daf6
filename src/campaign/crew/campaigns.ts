/** Campaigns as programs and commands see them: begun, looked at, stopped, gone on with, and what came of them. */
import { availableParallelism } from 'node:os';
import { locate } from '../../base/diagnostic.js';
import { nearest } from '../../base/suggest.js';
import { refuse } from '../../library/model.js';
import { type ReachOptions } from '../../reach/reach-options.js';
import { type JsonObject } from '../../suite/suite.js';
import { noCampaign } from '../problems.js';
import {
  type CampaignRow,
  type CampaignState,
  JOB_STATES,
  type JobRow,
  type JobState,
  type Store,
} from '../store.js';
import { type LoadedCampaign } from './load-campaign.js';
import { type WorkEvent, work } from './work.js';

/** How far a campaign is. */
export interface CampaignStatus {
  /** Such as `nightly-3`. */
  readonly id: string;
  readonly name: string;
  readonly state: CampaignState;
  /** Milliseconds since 1970, by the clock of the store. */
  readonly startedAt: number;
  readonly endedAt?: number | undefined;
  /** Those that the file of the campaign asks for, in all and by state. */
  readonly jobs: number;
  readonly counts: Readonly<Record<JobState, number>>;
  /** Those that jobs were divided into, by state. */
  readonly parts: Readonly<Record<JobState, number>>;
  readonly rows: readonly StatusRow[];
}

/** A job that the file of the campaign has asked for, with the parts that it was divided into. */
export interface StatusRow {
  readonly name: string;
  readonly kind: string;
  readonly state: JobState;
  readonly tries: number;
  readonly worker?: string | undefined;
  readonly reason?: string | undefined;
  /** Figures that tables show. */
  readonly summary?: JsonObject | undefined;
  readonly ms?: number | undefined;
  readonly parts?: { readonly done: number; readonly all: number } | undefined;
}

/** What came of a job, and what it is. */
export interface CampaignResult extends StatusRow {
  readonly sha256?: string | undefined;
  /** Its name as a file. */
  readonly file?: string | undefined;
}

/** By its id, or by the name of campaigns, the last one of which is meant; without either, the last of all. */
export async function campaignNamed(store: Store, name: string | undefined): Promise<CampaignRow> {
  const all = await store.campaigns();
  const found = all.findLast((each) => name === undefined || each.id === name || each.name === name);
  if (found !== undefined) return found;
  const near =
    name === undefined
      ? undefined
      : nearest(name, [...all.map(({ id }) => id), ...all.map((each) => each.name)]);
  const message =
    name === undefined
      ? 'There is no campaign in the store.'
      : `There is no campaign '${name}' in the store.`;
  const hint =
    near !== undefined
      ? `Did you mean '${near}'?`
      : all.length === 0
        ? "Start one with 'tickstone campaign start'."
        : `${all.length === 1 ? 'The only one is' : 'The last ones are'} ${all
            .slice(-5)
            .map(({ id }) => id)
            .join(', ')}.`;
  return refuse([
    locate(noCampaign.at(undefined, message, hint), { path: store.name, text: '' }, () => undefined),
  ]);
}

export async function statusOf(store: Store, { id }: Pick<CampaignRow, 'id'>): Promise<CampaignStatus> {
  const jobs = await store.jobs(id);
  const { name, state, startedAt, endedAt } = (await store.campaigns()).find((each) => each.id === id)!;
  const isPart = ({ askedBy }: JobRow): boolean => askedBy !== undefined;
  const rows = rowsOf(jobs).map(({ row }) => row);
  return {
    id,
    name,
    state,
    startedAt,
    ...(endedAt === undefined ? {} : { endedAt }),
    jobs: rows.length,
    counts: byState(jobs.filter((job) => !isPart(job))),
    parts: byState(jobs.filter(isPart)),
    rows,
  };
}

function byState(jobs: readonly JobRow[]): Readonly<Record<JobState, number>> {
  const counts = Object.fromEntries(JOB_STATES.map((state) => [state, 0])) as Record<JobState, number>;
  for (const { state } of jobs) counts[state]++;
  return counts;
}

function rowsOf(jobs: readonly JobRow[]): readonly { readonly job: JobRow; readonly row: StatusRow }[] {
  const parts = new Map<string, JobRow[]>();
  for (const each of jobs)
    if (each.askedBy !== undefined) parts.set(each.askedBy, [...(parts.get(each.askedBy) ?? []), each]);
  return jobs
    .filter(({ askedBy }) => askedBy === undefined)
    .map((job) => {
      const own = parts.get(job.id);
      const failed = own?.find(({ state }) => state === 'failed');
      const reason = job.reason ?? failed?.reason;
      return {
        job,
        row: {
          name: job.name,
          kind: job.kind,
          state: job.state,
          tries: job.tries,
          ...(job.worker === undefined || job.state !== 'running' ? {} : { worker: job.worker }),
          ...(reason === undefined ? {} : { reason }),
          ...(job.result === undefined ? {} : { summary: job.result.summary }),
          ...(job.ms === undefined || job.state !== 'done' ? {} : { ms: job.ms + msOf(own ?? []) }),
          ...(own === undefined
            ? {}
            : { parts: { done: own.filter(({ state }) => state === 'done').length, all: own.length } }),
        },
      };
    });
}

function msOf(parts: readonly JobRow[]): number {
  return parts.reduce((sum, { ms = 0 }) => sum + ms, 0);
}

/** What the jobs of a campaign have made, with names that are good as paths. */
export async function resultsOf(
  store: Store,
  { id }: Pick<CampaignRow, 'id'>,
): Promise<readonly CampaignResult[]> {
  const jobs = await store.jobs(id);
  return rowsOf(jobs).map(({ job, row }) => {
    if (job.result === undefined) return row;
    const { sha256, ending } = job.result;
    return { ...row, sha256, ...(isPath(job.name + ending) ? { file: job.name + ending } : {}) };
  });
}

/** Whoever can write to a store must not choose where files are written. */
function isPath(name: string): boolean {
  return name.split('/').every((part) => /^[A-Za-z0-9][\w.-]*$/.test(part));
}

export interface LaunchOptions {
  /** How many jobs are done at once here; as many as there are cores by default, and none for a store on a server. */
  readonly threads?: number | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly systems?: ReadonlyMap<string, ReachOptions> | undefined;
  /** Nobody else is expected to work: what cannot be done here is not waited for. */
  readonly isAlone?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onEvent?: ((event: WorkEvent) => void) | undefined;
  /** Is told now and then. */
  readonly onStatus?: ((counts: Readonly<Record<JobState, number>>) => void) | undefined;
}

/** Begins a campaign, or goes on with one that was planned the same and has not ended. */
export async function beginCampaign(store: Store, loaded: LoadedCampaign): Promise<CampaignRow> {
  const { campaign, jobs, contents, plan } = loaded;
  const { settings, name } = campaign;
  await store.prune(settings);
  await store.putContents(contents);
  const row = await store.begin({ name, plan, settings, jobs });
  if (row.state === 'stopped') await store.setState(row.id, 'running');
  return row;
}

/** Labels that jobs ask for and that are not here, if no job can be begun without them. */
export async function missingFor(
  store: Store,
  id: string,
  { labels = [], systems = new Map() }: Pick<LaunchOptions, 'labels' | 'systems'>,
): Promise<readonly string[]> {
  const here = new Set([...labels, ...[...systems.keys()].map((name) => `system=${name}`)]);
  const asked = await store.readyLabels(id);
  const lacking = asked.map((labels) => labels.filter((label) => !here.has(label)));
  return lacking.some((each) => each.length === 0) ? [] : [...new Set(lacking.flat())].sort();
}

/** So often it is looked how far a campaign is, in milliseconds. */
const LOOK_MS = 500;

/** Works on a campaign, and waits for others who do, until it has ended or the signal says so. */
export async function followCampaign(
  store: Store,
  id: string,
  options: LaunchOptions,
): Promise<CampaignStatus> {
  const { signal, onStatus } = options;
  let lookedAt = -Infinity;
  const isOpen = async (): Promise<boolean> => {
    const now = performance.now();
    if (now - lookedAt < LOOK_MS / 10) return true;
    lookedAt = now;
    const counts = await store.counts(id);
    onStatus?.(counts);
    if (counts.waiting + counts.ready + counts.running === 0) return false;
    if (
      options.isAlone === true &&
      counts.running === 0 &&
      counts.ready > 0 &&
      (await missingFor(store, id, options)).length > 0
    )
      return false;
    return (await store.campaigns()).find((each) => each.id === id)?.state === 'running';
  };
  const looking =
    onStatus === undefined
      ? undefined
      : setInterval(() => {
          store.counts(id).then(onStatus, () => undefined);
        }, LOOK_MS);
  try {
    const { threads = availableParallelism(), ...rest } = options;
    await work(store, { ...rest, threads, signal, isWaiting: isOpen });
  } finally {
    clearInterval(looking);
  }
  return statusOf(store, { id });
}
