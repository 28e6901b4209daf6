/** `tickstone worker`: does the jobs of campaigns, on any machine that reaches their store. */
import { availableParallelism } from 'node:os';
import { work } from '../../campaign/crew/work.js';
import { EXIT } from '../exit-status.js';
import { type Outcome } from '../outcome.js';
import { type Output } from '../output.js';
import { type StoreOptions, stopSignal, systemsHere, withStore } from './campaign/with-store.js';

export interface WorkerOptions extends StoreOptions {
  readonly jobs?: number | undefined;
  readonly label?: readonly string[] | undefined;
  readonly once?: boolean | undefined;
}

export async function workerCommand(output: Output, options: WorkerOptions): Promise<Outcome> {
  const systems = await systemsHere(output, options);
  if (systems.kind === 'ended') return systems.outcome;
  const { signal, end } = stopSignal(options);
  const { jobs: threads = availableParallelism(), label: labels = [], once = false } = options;
  const counts = { done: 0, failed: 0, lost: 0, givenBack: 0 };
  try {
    return await withStore(
      output,
      options,
      async (store) => {
        const names = [...systems.value.keys()];
        output.say(
          `This worker does ${threads === 1 ? 'one job' : `${threads} jobs`} at once from ${store.name}.`,
        );
        output.say(
          `Labels: ${labels.length === 0 ? 'none' : labels.join(', ')}; systems: ${names.length === 0 ? 'none' : names.join(', ')}.`,
        );
        await work(store, {
          threads,
          labels,
          systems: systems.value,
          signal,
          isWaiting: () => Promise.resolve(!once),
          onEvent(event) {
            switch (event.kind) {
              case 'begun':
                break;
              case 'done':
                counts.done++;
                output.say(`done      ${event.name}`);
                break;
              case 'failed':
                counts.failed++;
                output.say(`failed    ${event.name}: ${event.reason}`);
                break;
              case 'lost':
                counts.lost++;
                output.say(`lost      ${event.name}: another worker has it now`);
                break;
              case 'given back':
                counts.givenBack++;
                output.say(`given back ${event.name}`);
                break;
              case 'away':
                output.warn(`The store does not answer: ${event.reason}`);
            }
          },
        });
        return { status: EXIT.held, document: { ...counts, labels, systems: names } };
      },
      'work',
    );
  } finally {
    end();
  }
}
