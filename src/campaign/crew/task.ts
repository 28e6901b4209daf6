/** What the main thread of a worker and the threads that do its jobs say to each other. */
import { type ReachOptions } from '../../reach/reach-options.js';
import { type JobEnd } from '../do-job.js';
import { type Job } from '../job.js';

/** A job with all that it works on. */
export interface Task {
  readonly job: Job;
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** Results of jobs that it needs, or has asked for. */
  readonly results: ReadonlyMap<string, Uint8Array>;
  /** How its system is reached, if it is a run. */
  readonly reach?: ReachOptions | undefined;
}

export type ToThread = { readonly kind: 'do'; readonly task: Task } | { readonly kind: 'break off' };

export type FromThread =
  | { readonly kind: 'ended'; readonly end: JobEnd }
  | { readonly kind: 'broken off' }
  | { readonly kind: 'wrong'; readonly reason: string };
