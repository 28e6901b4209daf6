/** A campaign as its file describes it (docs/formats/campaign.md): which models, which suites, and what is done with them. */
import { type Span } from '../base/source.js';
import { type JsonObject } from '../suite/suite.js';
import { type Method, type ReportTo, type RunOptions } from './job.js';

export interface Campaign {
  readonly name: string;
  readonly models: readonly CampaignModel[];
  readonly suites: readonly CampaignSuite[];
  /** In their order; a step uses what stands before it. */
  readonly steps: readonly Step[];
  readonly settings: CampaignSettings;
}

/** How jobs are tried, and how long results are kept. */
export interface CampaignSettings {
  /** How often a job is tried before it has failed. */
  readonly tries: number;
  /** Milliseconds before a job is tried again, doubled each time. */
  readonly backOffMs: number;
  /** Milliseconds after which a try is broken off; none by default. */
  readonly limitMs?: number | undefined;
  /** Milliseconds for which campaigns that have ended are kept, and verdicts; for ever by default. */
  readonly keepCampaignsMs?: number | undefined;
  readonly keepHistoryMs?: number | undefined;
}

export const DEFAULT_SETTINGS: CampaignSettings = { tries: 3, backOffMs: 1_000 };

export interface CampaignModel {
  readonly name: string;
  /** As it is written, from the folder of the campaign. */
  readonly file: string;
  readonly options: JsonObject;
  readonly place: Span;
}

export interface CampaignSuite {
  readonly name: string;
  readonly file: string;
  readonly place: Span;
}

export type Step =
  | {
      readonly kind: 'generate';
      readonly name: string;
      readonly models: readonly string[];
      readonly methods: readonly StepMethod[];
      /** What is tried one after the other: one without options if there is no choice. */
      readonly variants: readonly JsonObject[];
    }
  | { readonly kind: 'merge' | 'evaluate'; readonly name: string; readonly of: readonly string[] }
  | {
      readonly kind: 'minimise';
      readonly name: string;
      readonly of: readonly string[];
      readonly by: 'tests' | 'steps' | 'resets' | 'time';
    }
  | {
      readonly kind: 'run';
      readonly name: string;
      readonly of: readonly string[];
      readonly systems: readonly string[];
      readonly labels: readonly string[];
      readonly options: RunOptions;
    }
  | {
      readonly kind: 'report';
      readonly name: string;
      readonly of: readonly string[];
      readonly to: readonly ReportTo[];
    };

export interface StepMethod {
  readonly method: Method;
  readonly options: JsonObject;
}

/** What names of the user's own look like: they become parts of paths, labels and queues. */
export const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
