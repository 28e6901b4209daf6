/**
 * Where campaigns live: their jobs, what they work on, their results and the history of verdicts. Two kinds keep the same
 * promises: a SQLite file for one machine, and PostgreSQL for many.
 *
 * INVARIANT all times are those of the store; no clock of a worker decides anything.
 * INVARIANT a job that is begun again has a greater token, and what is said of it with a smaller one is not heard: its
 * result is written once, whoever comes back from the dead.
 */
import { type CampaignSettings } from './campaign.js';
import { type JobEnd } from './do-job.js';
import { type PastVerdict } from './history.js';
import { type JobKind, type JobResult, type PlannedJob } from './job.js';

export type CampaignState = 'running' | 'stopped' | 'done';

export interface CampaignRow {
  /** Such as `nightly-3`. */
  readonly id: string;
  readonly name: string;
  readonly state: CampaignState;
  /** Of all its jobs: the same plan has the same. */
  readonly plan: string;
  readonly settings: CampaignSettings;
  readonly startedAt: number;
  readonly endedAt?: number | undefined;
}

/**
 * `waiting` for others, `ready`, `running`, and then `done`; `failed` after all tries, or because trying again would not
 * help; `skipped` because a job that it needs has failed.
 */
export type JobState = 'waiting' | 'ready' | 'running' | 'done' | 'failed' | 'skipped';

export const JOB_STATES: readonly JobState[] = ['waiting', 'ready', 'running', 'done', 'failed', 'skipped'];

export interface JobRow extends PlannedJob {
  readonly kind: JobKind;
  readonly state: JobState;
  /** Those that others have planned come with the job that asked for them. */
  readonly askedBy?: string | undefined;
  readonly tries: number;
  readonly worker?: string | undefined;
  readonly reason?: string | undefined;
  readonly result?: JobResult | undefined;
  /** Milliseconds from the begin of the last try to its end. */
  readonly ms?: number | undefined;
}

/** A job that was given to a worker, until it is finished or lost. */
export interface Claim {
  readonly campaign: string;
  readonly settings: CampaignSettings;
  readonly planned: PlannedJob;
  readonly token: number;
  /** What the store itself needs to know. */
  readonly ticket?: unknown;
}

export interface WorkerFacts {
  readonly id: string;
  /** What it has, such as `bench=3`. */
  readonly labels: readonly string[];
  /** Labels of which it has no more to give at the moment: systems that take one run at a time. */
  readonly busy: readonly string[];
}

/** What becomes of a try. */
export type Ending =
  | { readonly kind: 'end'; readonly end: JobEnd; readonly bytes?: Uint8Array | undefined }
  /** It is tried again, unless it has been often enough. */
  | { readonly kind: 'wrong'; readonly reason: string }
  /** It was not tried to the end, through no fault of its own. */
  | { readonly kind: 'given back' };

export interface Store {
  /** For people, without secrets. */
  readonly name: string;
  /** How long a worker may be silent, in milliseconds. */
  readonly leaseMs: number;
  close(): Promise<void>;

  putContents(contents: readonly Uint8Array[]): Promise<void>;
  content(sha256: string): Promise<Uint8Array | undefined>;

  /** Begins a campaign, whose contents are there, or says which one with the same name has not ended. */
  begin(campaign: NewCampaign): Promise<CampaignRow>;
  campaigns(): Promise<readonly CampaignRow[]>;
  /** Stopped, no job is begun any more; those that run are given back. Returns false where there is nothing to change. */
  setState(campaign: string, state: 'stopped' | 'running'): Promise<boolean>;
  /** Gives up what is left of a campaign. */
  drop(campaign: string): Promise<void>;
  /** Lets jobs that have failed be tried again, with all that needed them; returns how many. */
  retryFailed(campaign: string): Promise<number>;
  jobs(campaign: string): Promise<readonly JobRow[]>;
  counts(campaign: string): Promise<Readonly<Record<JobState, number>>>;
  /** The sets of labels that jobs ask for which are ready. */
  readyLabels(campaign: string): Promise<readonly (readonly string[])[]>;

  claim(worker: WorkerFacts): Promise<Claim | undefined>;
  /** The results of the jobs that a claimed job needs, and of those that it has asked for. */
  needed(claim: Claim): Promise<readonly { readonly id: string; readonly sha256: string }[]>;
  /** Says that the worker is alive; false for claims that are lost, or whose campaign was stopped. */
  beat(claims: readonly Claim[]): Promise<readonly boolean[]>;
  /** False if the claim was lost: then nothing was written. */
  finish(claim: Claim, ending: Ending): Promise<boolean>;

  verdicts(asked: VerdictQuery): Promise<readonly PastVerdict[]>;
  /** Deletes what is older; returns how many campaigns and verdicts. */
  prune(keep: Pick<CampaignSettings, 'keepCampaignsMs' | 'keepHistoryMs'>): Promise<Pruned>;
}

export interface NewCampaign {
  readonly name: string;
  readonly plan: string;
  readonly settings: CampaignSettings;
  readonly jobs: readonly PlannedJob[];
}

export interface VerdictQuery {
  readonly system?: string | undefined;
  readonly campaign?: string | undefined;
  /** Milliseconds: only what is younger. */
  readonly withinMs?: number | undefined;
}

export interface Pruned {
  readonly campaigns: number;
  readonly verdicts: number;
  readonly contents: number;
}
