/** From the options of `run` to the way in which the system under test is reached. */
import { ZERO, parseRational, ratio } from '../../base/rational.js';
import { type Rational } from '../../base/rational.js';
import { type Diagnostic } from '../../base/diagnostic.js';
import { Broken, type Transport } from '../../execution/connection.js';
import { type Listening, type SocketAddress, listenAt } from '../../execution/adapters/socket-wire.js';
import {
  type TransportOptions,
  adapterTransport,
  commandTransport,
  listeningTransport,
  socketTransport,
} from '../../execution/adapters/transports.js';
import { LIMITS } from '../../execution/adapters/wire.js';
import { capital } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
import { type Tolerance } from '../options/run.js';
import { notReached } from '../problems.js';
import { loadAdapter } from './load-adapter.js';

export interface ReachOptions {
  readonly sut?: string | undefined;
  readonly connect?: string | undefined;
  readonly listen?: string | undefined;
  readonly adapter?: string | undefined;
  readonly sutModel?: string | undefined;
  readonly env: readonly string[];
  readonly cwd?: string | undefined;
  readonly time: 'virtual' | 'real';
  readonly unit?: bigint | undefined;
  readonly tolerance?: Tolerance | undefined;
  readonly latency?: bigint | undefined;
  readonly startLimit?: number | undefined;
  readonly answerLimit?: number | undefined;
  readonly stopLimit?: number | undefined;
}

export interface Reached {
  readonly transport: Transport;
  /** Ends what serves all connections. */
  readonly close: () => Promise<void>;
}

const WAYS = ['sut', 'connect', 'listen', 'adapter', 'sutModel'] as const;

const UNIT_NS = 1_000_000n;

export function unitOf({ unit }: Pick<ReachOptions, 'unit'>): bigint {
  return unit ?? UNIT_NS;
}

/** In time units. */
export function toleranceOf({ tolerance, unit }: Pick<ReachOptions, 'tolerance' | 'unit'>): Rational {
  if (tolerance === undefined) return ZERO;
  return 'ns' in tolerance ? ratio(tolerance.ns, unitOf({ unit })) : parseRational(tolerance.units)!;
}

export async function transportOf(
  options: ReachOptions,
  suites: readonly Suite[],
  playModel: () => Reached | Diagnostic,
): Promise<Reached | Diagnostic> {
  const named = WAYS.filter((name) => options[name] !== undefined);
  const [way, other] = named;
  if (way === undefined)
    return notReached.at(
      undefined,
      'Nothing says which system is to be tested.',
      'Give --sut COMMAND, --connect URL, --listen URL, --adapter FILE or --sut-model FILE.',
    );
  if (other !== undefined)
    return notReached.at(
      undefined,
      'More than one system is named.',
      'Give one of --sut, --connect, --listen, --adapter and --sut-model.',
    );
  if (options.time === 'virtual' && (options.unit ?? options.latency ?? options.tolerance) !== undefined)
    return notReached.at(
      undefined,
      '--unit, --tolerance and --latency are about real time, and this run is in virtual time.',
      'Add --time real, or leave them out.',
    );
  const common = commonOf(options, suites);
  return way === 'sutModel' ? played(options, playModel) : reachedBy(way, options, common);
}

function played({ time }: ReachOptions, playModel: () => Reached | Diagnostic): Reached | Diagnostic {
  if (time === 'virtual') return playModel();
  return notReached.at(undefined, 'Models are played in virtual time.', 'Leave out --time real.');
}

async function reachedBy(
  way: Exclude<(typeof WAYS)[number], 'sutModel'>,
  options: ReachOptions,
  common: TransportOptions,
): Promise<Reached | Diagnostic> {
  const nothing = (): Promise<void> => Promise.resolve();
  switch (way) {
    case 'sut': {
      const wrong = options.env.find((setting) => !/^[A-Za-z_]\w*=/.test(setting));
      if (wrong !== undefined)
        return notReached.at(
          undefined,
          `'${wrong}' does not set an environment variable.`,
          'Write --env NAME=VALUE.',
        );
      const environment = environmentOf(options.env);
      const place = { environment, ...(options.cwd === undefined ? {} : { directory: options.cwd }) };
      return { transport: commandTransport(options.sut!, common, place), close: nothing };
    }
    case 'connect': {
      const address = addressIn(options.connect!);
      return 'code' in address ? address : { transport: socketTransport(address, common), close: nothing };
    }
    case 'listen': {
      const address = addressIn(options.listen!);
      if ('code' in address) return address;
      const listening: Listening | Broken = await listenAt(address, common.limits);
      if (listening instanceof Broken)
        return notReached.at(undefined, `${capital(listening.message)}.`, undefined);
      return { transport: listeningTransport(listening, common), close: () => listening.close() };
    }
    case 'adapter': {
      const path = options.adapter!;
      if (options.time === 'real')
        return notReached.at(
          undefined,
          'Adapters in this program run in virtual time.',
          'Leave out --time real.',
        );
      const loading = await loadAdapter(path);
      if (loading.kind === 'failed')
        return notReached.at(undefined, `The adapter '${path}' cannot be used: ${loading.what}.`, undefined);
      return { transport: adapterTransport(path, loading.create, common.limits), close: nothing };
    }
  }
}

function commonOf(options: ReachOptions, suites: readonly Suite[]): TransportOptions {
  const arity = new Map(
    suites.flatMap(({ interface: { outputs, parameters = {} } }) =>
      outputs.map((output) => [output, parameters[output]?.length ?? 0] as const),
    ),
  );
  const limits = {
    startMs: options.startLimit ?? LIMITS.startMs,
    answerMs: options.answerLimit ?? LIMITS.answerMs,
    stopMs: options.stopLimit ?? LIMITS.stopMs,
  };
  const realTime =
    options.time === 'real' ? { unitNs: unitOf(options), latencyNs: options.latency } : undefined;
  return { arity, limits, realTime };
}

function environmentOf(settings: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    settings.map((setting) => {
      const end = setting.indexOf('=');
      return [setting.slice(0, end), setting.slice(end + 1)];
    }),
  );
}

function addressIn(url: string): SocketAddress | Diagnostic {
  const [, path] = /^unix:(?:\/\/)?(.+)$/.exec(url) ?? [];
  if (path !== undefined) return { path };
  const [, host, port] = /^tcp:\/\/(.*):(\d{1,5})$/.exec(url) ?? [];
  if (host !== undefined && Number(port) <= 65_535)
    return { host: host === '' ? '127.0.0.1' : host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  return notReached.at(undefined, `'${url}' is not an address.`, 'Write tcp://host:port or unix:/path.');
}
