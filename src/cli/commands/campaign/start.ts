/** `tickstone campaign start` and `resume`: campaigns are begun, or gone on with, and worked on here where that is asked for. */
import { availableParallelism } from 'node:os';
import {
  type CampaignStatus,
  beginCampaign,
  campaignNamed,
  missingFor,
  followCampaign,
  statusOf,
} from '../../../campaign/crew/campaigns.js';
import { loadCampaign } from '../../../campaign/crew/load-campaign.js';
import { type Store } from '../../../campaign/store.js';
import { count } from '../../../output/suite-words.js';
import { EXIT } from '../../exit-status.js';
import { type Outcome, refuse } from '../../outcome.js';
import { type Output } from '../../output.js';
import { createProgressLine } from '../../progress.js';
import { DEFAULT_FILE } from './plan.js';
import { countWords, sayStatus, statusOfCampaign } from './status-table.js';
import { type StoreOptions, isRemote, stopSignal, systemsHere, withStore } from './with-store.js';

export interface LaunchCommandOptions extends StoreOptions {
  readonly jobs?: number | undefined;
  readonly label?: readonly string[] | undefined;
  readonly detach?: boolean | undefined;
}

export async function campaignStartCommand(
  output: Output,
  path: string | undefined,
  options: LaunchCommandOptions,
): Promise<Outcome> {
  const file = path ?? DEFAULT_FILE;
  const loading = loadCampaign(file);
  const { loaded } = loading;
  if (loaded === undefined) return refuse(output, file, loading);
  return withStore(
    output,
    options,
    async (store) => {
      const before = new Set((await store.campaigns()).map(({ id }) => id));
      const { id } = await beginCampaign(store, loaded);
      output.say(before.has(id) ? `${id} had not ended, and continues.` : `${id} has started.`);
      return launched(output, store, id, options);
    },
    'begin',
  );
}

export interface ResumeOptions extends LaunchCommandOptions {
  readonly failed?: boolean | undefined;
}

export function campaignResumeCommand(
  output: Output,
  name: string | undefined,
  options: ResumeOptions,
): Promise<Outcome> {
  return withStore(output, options, async (store) => {
    const { id } = await campaignNamed(store, name);
    const retried = options.failed === true ? await store.retryFailed(id) : 0;
    const wasStopped = await store.setState(id, 'running');
    output.say(
      retried > 0
        ? `${id} continues; ${count(retried, 'failed job is', 'failed jobs are')} tried again.`
        : wasStopped || (await campaignNamed(store, id)).state !== 'done'
          ? `${id} continues.`
          : `${id} has already ended.`,
    );
    return launched(output, store, id, options);
  });
}

async function launched(
  output: Output,
  store: Store,
  id: string,
  options: LaunchCommandOptions,
): Promise<Outcome> {
  const systems = await systemsHere(output, options);
  if (systems.kind === 'ended') return systems.outcome;
  if (options.detach === true) return ended(output, await statusOf(store, { id }), true);
  const { signal, end } = stopSignal(options);
  const line = createProgressLine(options);
  try {
    const status = await followCampaign(store, id, {
      threads: options.jobs ?? (isRemote(options) ? 0 : availableParallelism()),
      labels: options.label,
      systems: systems.value,
      isAlone: !isRemote(options),
      signal,
      onEvent(event) {
        if (event.kind !== 'failed') return;
        line.clear();
        output.warn(`${event.name}: ${event.reason}`);
      },
      onStatus(counts) {
        line.show(() => `${id}, with parts of jobs: ${countWords(counts)}`);
      },
    });
    line.clear();
    const lacking = signal.aborted
      ? []
      : await missingFor(store, id, { labels: options.label, systems: systems.value });
    if (lacking.length > 0)
      output.warn(
        `Jobs are waiting for a worker with ${lacking.join(', ')}.`,
        "Describe the systems in 'systems' of the configuration here, or start a worker where they are.",
      );
    return ended(output, status, false);
  } finally {
    line.clear();
    end();
  }
}

function ended(output: Output, status: CampaignStatus, isDetached: boolean): Outcome {
  sayStatus(output, status);
  if (status.state !== 'done' && !isDetached)
    output.say(`'tickstone campaign resume ${status.id}' continues with what is left.`);
  return { status: isDetached ? EXIT.held : statusOfCampaign(status), document: { ...status } };
}
