/** Campaigns as programs call them. Each function opens the store that its address names, and closes it. */
import { availableParallelism } from 'node:os';
import {
  type OptionRule,
  type OptionRules,
  AMOUNT,
  FLAG,
  TEXT,
  NAMES,
  byName,
  callback,
  checkArgument,
  checkOptions,
  nested,
  thing,
  whole,
} from '../../base/option-rules.js';
import { refuse } from '../../library/model.js';
import { REMOTE_RULES, type RemoteSystem, reachOf } from '../../reach/run-system.js';
import { type CampaignSettings } from '../campaign.js';
import { wrongLabelIn } from '../labels.js';
import { type TestHistory, historyOf } from '../history.js';
import { type Store, type VerdictQuery } from '../store.js';
import { type StoreUse, isPostgres, openStore } from '../stores/open-store.js';
import {
  type CampaignResult,
  type CampaignStatus,
  beginCampaign,
  campaignNamed,
  followCampaign,
  resultsOf,
  statusOf,
} from './campaigns.js';
import { type LoadedCampaign, loadCampaign } from './load-campaign.js';
import { type WorkEvent, type WorkOptions, work } from './work.js';

/** A job of a plan. */
export interface PlanRow {
  readonly name: string;
  readonly kind: string;
  /** The names of the jobs whose results it needs. */
  readonly needs: readonly string[];
  /** What a worker must have to do it. */
  readonly labels: readonly string[];
}

/** The jobs of a campaign, before anything is done. */
export interface CampaignPlan {
  readonly name: string;
  readonly jobs: readonly PlanRow[];
  readonly settings: CampaignSettings;
}

/** How a worker works: alone or among others. */
export interface WorkerOptions {
  /** A SQLite file, or `postgres://user@host/database`. */
  readonly store: string;
  /** How many jobs are done at once; as many as there are cores by default. */
  readonly jobs?: number | undefined;
  /** What there is here, such as `bench=3`. */
  readonly labels?: readonly string[] | undefined;
  /** The systems under test that this worker can reach, by name; it runs tests on no others. */
  readonly systems?: Readonly<Record<string, RemoteSystem>> | undefined;
  /** Ends the work: jobs that run are given back. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: WorkEvent) => void) | undefined;
}

type StoreOptions = Pick<WorkerOptions, 'store'>;

const STORE_RULES: OptionRules<StoreOptions> = { store: TEXT };

const LABELS: OptionRule<readonly string[]> = {
  misfit(value) {
    const misfit = NAMES.misfit(value);
    const wrong = misfit === undefined ? wrongLabelIn(value as readonly string[]) : undefined;
    return wrong === undefined ? misfit : { found: value, hint: wrong };
  },
};

const WORKER_RULES: OptionRules<WorkerOptions> = {
  ...STORE_RULES,
  jobs: whole(),
  labels: LABELS,
  systems: byName(nested(REMOTE_RULES)),
  signal: thing('an AbortSignal'),
  onEvent: callback(),
};

const HISTORY_RULES: OptionRules<StoreOptions & VerdictQuery> = {
  ...STORE_RULES,
  system: TEXT,
  campaign: TEXT,
  withinMs: AMOUNT,
};

/** The last campaign is meant if none is named. */
const CAMPAIGN: OptionRule<string | undefined> = {
  misfit: (value) => (value === undefined ? undefined : TEXT.misfit(value)),
};

/**
 * The jobs of the campaign in a file; a TickstoneError says what is wrong with it.
 *
 * @example
 * ```ts
 * import { planCampaign } from 'tickstone/campaign';
 *
 * for (const { name, needs } of planCampaign('tickstone.campaign.yaml').jobs) console.log(name, needs);
 * ```
 */
export function planCampaign(file: string): CampaignPlan {
  checkArgument('planCampaign', 'file', file, TEXT);
  const { campaign, jobs } = loaded(file);
  const nameOf = new Map(jobs.map(({ id, name }) => [id, name]));
  return {
    name: campaign.name,
    jobs: jobs.map(({ name, job, needs, labels }) => ({
      ...{ name, kind: job.kind, labels },
      needs: needs.map((id) => nameOf.get(id)!),
    })),
    settings: campaign.settings,
  };
}

/**
 * Starts the campaign in a file and works on it until it has ended. One that was planned the same and has not ended goes on where it
 * was, whatever has ended it. With `jobs: 0`, others do the work.
 *
 * @example
 * ```ts
 * import { startCampaign } from 'tickstone/campaign';
 *
 * const { id, counts } = await startCampaign('tickstone.campaign.yaml', { store: 'campaigns.sqlite' });
 * console.log(id, counts.done, counts.failed);
 * ```
 */
export async function startCampaign(file: string, options: WorkerOptions): Promise<CampaignStatus> {
  checkOptions('startCampaign', options, WORKER_RULES, ['store']);
  checkArgument('startCampaign', 'file', file, TEXT);
  const campaign = loaded(file);
  return withStore(
    options.store,
    async (store) => {
      const { id } = await beginCampaign(store, campaign);
      return followed(store, id, options);
    },
    'begin',
  );
}

/** Goes on with a campaign that was stopped or broken off: the last one of a name, or the one with an id. */
export async function resumeCampaign(
  campaign: string,
  options: WorkerOptions & { readonly failed?: boolean | undefined },
): Promise<CampaignStatus> {
  checkOptions('resumeCampaign', options, { ...WORKER_RULES, failed: FLAG }, ['store']);
  checkArgument('resumeCampaign', 'campaign', campaign, TEXT);
  return withStore(options.store, async (store) => {
    const { id } = await campaignNamed(store, campaign);
    if (options.failed === true) await store.retryFailed(id);
    await store.setState(id, 'running');
    return followed(store, id, options);
  });
}

/** Stops a campaign: no job is begun any more, and those that run are given back. */
export async function stopCampaign(
  campaign: string,
  options: Pick<WorkerOptions, 'store'>,
): Promise<CampaignStatus> {
  checkOptions('stopCampaign', options, STORE_RULES, ['store']);
  checkArgument('stopCampaign', 'campaign', campaign, TEXT);
  return withStore(options.store, async (store) => {
    const found = await campaignNamed(store, campaign);
    await store.setState(found.id, 'stopped');
    return statusOf(store, found);
  });
}

/** How far a campaign is; without a name, the last one of the store. */
export async function campaignStatus(
  campaign: string | undefined,
  options: Pick<WorkerOptions, 'store'>,
): Promise<CampaignStatus> {
  checkOptions('campaignStatus', options, STORE_RULES, ['store']);
  checkArgument('campaignStatus', 'campaign', campaign, CAMPAIGN);
  return withStore(options.store, async (store) => statusOf(store, await campaignNamed(store, campaign)));
}

/** What came of the jobs of a campaign, with the texts that they made. */
export async function campaignResults(
  campaign: string | undefined,
  options: Pick<WorkerOptions, 'store'>,
): Promise<readonly (CampaignResult & { readonly text?: string | undefined })[]> {
  checkOptions('campaignResults', options, STORE_RULES, ['store']);
  checkArgument('campaignResults', 'campaign', campaign, CAMPAIGN);
  return withStore(options.store, async (store) => {
    const results = await resultsOf(store, await campaignNamed(store, campaign));
    const texts: (CampaignResult & { readonly text?: string | undefined })[] = [];
    for (const result of results) {
      const bytes = result.sha256 === undefined ? undefined : await store.content(result.sha256);
      texts.push(bytes === undefined ? result : { ...result, text: new TextDecoder().decode(bytes) });
    }
    return texts;
  });
}

/** Does jobs of any campaign of a store, until its signal says so. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  checkOptions('runWorker', options, WORKER_RULES, ['store']);
  return withStore(
    options.store,
    (store) => work(store, { ...workOf(options), isWaiting: () => Promise.resolve(true) }),
    'work',
  );
}

/**
 * What became of tests on systems over time.
 *
 * @example
 * ```ts
 * import { testHistory } from 'tickstone/campaign';
 *
 * const tests = await testHistory({ store: 'campaigns.sqlite', system: 'bench' });
 * for (const { title, failsSince } of tests) if (failsSince !== undefined) console.log(title, failsSince.campaign);
 * ```
 */
export async function testHistory(
  options: Pick<WorkerOptions, 'store'> & VerdictQuery,
): Promise<readonly TestHistory[]> {
  checkOptions('testHistory', options, HISTORY_RULES, ['store']);
  const { store: address, ...query } = options;
  return withStore(address, async (store) => historyOf(await store.verdicts(query)));
}

function loaded(file: string): LoadedCampaign {
  const loading = loadCampaign(file);
  return loading.loaded ?? refuse(loading.diagnostics);
}

async function withStore<T>(
  address: string,
  use: (store: Store) => Promise<T>,
  to: StoreUse = 'ask',
): Promise<T> {
  const store = await openStore(address, to);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

function followed(store: Store, id: string, options: WorkerOptions): Promise<CampaignStatus> {
  const threads = options.jobs ?? (isPostgres(options.store) ? 0 : availableParallelism());
  return followCampaign(store, id, { ...workOf(options), threads, isAlone: !isPostgres(options.store) });
}

function workOf(options: WorkerOptions): Omit<WorkOptions, 'isWaiting'> {
  const { jobs = availableParallelism(), labels, systems = {}, signal, onEvent } = options;
  return {
    threads: jobs,
    labels,
    systems: new Map(Object.entries(systems).map(([name, system]) => [name, reachOf(system, {})])),
    signal: signal ?? new AbortController().signal,
    onEvent,
  };
}
