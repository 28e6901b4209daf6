/** `tickstone campaign status` and `stop`: how far a campaign is, and its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { campaignNamed, statusOf } from '../../../campaign/crew/campaigns.js';
import { EXIT } from '../../exit-status.js';
import { type Outcome } from '../../outcome.js';
import { type Output } from '../../output.js';
import { sayStatus, statusOfCampaign } from './status-table.js';
import { type StoreOptions, stopSignal, withStore } from './with-store.js';

export interface StatusOptions extends StoreOptions {
  readonly watch?: boolean | undefined;
}

const LOOK_MS = 1_000;

export function campaignStatusCommand(
  output: Output,
  name: string | undefined,
  options: StatusOptions,
): Promise<Outcome> {
  return withStore(output, options, async (store) => {
    const campaign = await campaignNamed(store, name);
    let status = await statusOf(store, campaign);
    if (options.watch === true) {
      const { signal, end } = stopSignal(options);
      const isLive = process.stdout.isTTY && options.json !== true && options.quiet !== true;
      while (status.state === 'running' && !signal.aborted) {
        if (isLive) process.stdout.write('\x1b[2J\x1b[H');
        if (isLive) sayStatus(output, status);
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
        status = await statusOf(store, campaign);
      }
      if (isLive) process.stdout.write('\x1b[2J\x1b[H');
      end();
    }
    sayStatus(output, status);
    const hasEnded = status.state === 'done';
    return { status: hasEnded ? statusOfCampaign(status) : EXIT.held, document: { ...status } };
  });
}

export interface StopOptions extends StoreOptions {
  readonly drop?: boolean | undefined;
}

export function campaignStopCommand(
  output: Output,
  name: string | undefined,
  options: StopOptions,
): Promise<Outcome> {
  return withStore(output, options, async (store) => {
    const { id, state } = await campaignNamed(store, name);
    const isStopped = await store.setState(id, 'stopped');
    if (options.drop === true) await store.drop(id);
    output.say(
      state === 'done'
        ? `${id} has already ended.`
        : options.drop === true
          ? `${id} has been given up.`
          : isStopped
            ? `${id} has been stopped, and running jobs are handed back. 'tickstone campaign resume ${id}' continues it.`
            : `${id} had already been stopped.`,
    );
    return { status: EXIT.held, document: { ...(await statusOf(store, { id })) } };
  });
}
