/** What the commands about campaigns share: the store, the systems that are known here, and how they end. */
import { type LocatedDiagnostic } from '../../../base/diagnostic.js';
import { type StoreUse, holdsPassword, isPostgres, openStore } from '../../../campaign/stores/open-store.js';
import { isPassing } from '../../../campaign/stores/postgres.js';
import { secretOnTheCommandLine, storeNotOpened } from '../../../campaign/problems.js';
import { type Store } from '../../../campaign/store.js';
import { TickstoneError } from '../../../base/tickstone-error.js';
import { type ReachOptions } from '../../../reach/reach-options.js';
import { type ConfigRequest, loadConfig } from '../../config/load-config.js';
import { EXIT } from '../../exit-status.js';
import { REACHING } from '../../options/run.js';
import { nameOf } from '../../options/option.js';
import { type Attempt, type Outcome, decline, refuse } from '../../outcome.js';
import { type Output, type OutputOptions } from '../../output.js';

export interface StoreOptions extends OutputOptions {
  readonly store?: string | undefined;
  readonly config?: ConfigRequest;
  /** Milliseconds. */
  readonly budgetTime?: number | undefined;
}

const DEFAULT_STORE = '.tickstone/store.sqlite';

function addressOf({ store }: StoreOptions): string {
  const told = process.env['TICKSTONE_STORE'];
  return store ?? (told === undefined || told === '' ? DEFAULT_STORE : told);
}

export function isRemote(options: StoreOptions): boolean {
  return isPostgres(addressOf(options));
}

/** Opens the store, does the work and closes it; what is refused becomes the outcome. */
export async function withStore(
  output: Output,
  options: StoreOptions,
  work: (store: Store) => Promise<Outcome>,
  to: StoreUse = 'ask',
): Promise<Outcome> {
  if (options.store !== undefined && holdsPassword(options.store))
    return decline(output, secretOnTheCommandLine.at(undefined));
  const address = addressOf(options);
  if (!isPostgres(address)) output.files.alsoReads(address);
  let store: Store | undefined;
  try {
    store = await openStore(address, to);
    return await work(store);
  } catch (error) {
    if (error instanceof TickstoneError) return refused(output, error.diagnostics);
    if (!isPassing(error)) throw error;
    const what = `The store cannot be reached: ${(error as Error).message.replace(/\.$/, '')}.`;
    return decline(output, storeNotOpened.at(undefined, what, 'Is the server running?'), {}, EXIT.budget);
  } finally {
    await store?.close().catch(() => undefined);
  }
}

function refused(output: Output, diagnostics: readonly LocatedDiagnostic[]): Outcome {
  const [first, ...others] = diagnostics;
  const problems = [first!, ...others].map(({ code, severity, message, hint }) => ({
    code,
    severity,
    message,
    hint,
  }));
  return decline(output, problems as [(typeof problems)[0]]);
}

/** The systems that the configuration of this machine describes, by name. */
export async function systemsHere(
  output: Output,
  { config }: StoreOptions,
): Promise<Attempt<ReadonlyMap<string, ReachOptions>>> {
  const loading = await loadConfig(config);
  if (loading.kind === 'failed')
    return { kind: 'ended', outcome: refuse(output, loading.file.path, loading) };
  if (loading.kind === 'none') return { kind: 'made', value: new Map() };
  const defaults = Object.fromEntries(
    REACHING.filter((entry) => entry.default !== undefined).map((entry) => [nameOf(entry), entry.default]),
  );
  const systems = [...loading.configuration.systems].map(([name, { settings }]) => {
    const said = Object.fromEntries([...settings].map(([key, { value }]) => [key, value]));
    return [name, { ...defaults, ...said, jobs: 1 } as unknown as ReachOptions] as const;
  });
  return { kind: 'made', value: new Map(systems) };
}

/** Set off by Ctrl-C, when the time is up, and by whoever else ends processes. */
export function stopSignal({ budgetTime }: { readonly budgetTime?: number | undefined } = {}): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    end();
  };
  const timer = budgetTime === undefined ? undefined : setTimeout(stop, budgetTime);
  const end = (): void => {
    clearTimeout(timer);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return { signal: controller.signal, end };
}
