/** From what is said of a system to the way in which the system under test is reached. */
import { type Diagnostic } from '../base/diagnostic.js';
import { Broken, type Transport } from '../execution/connection.js';
import { type Guard } from '../execution/in-process.js';
import { AdapterPort } from '../execution/adapters/adapter-port.js';
import { type Listening, type SocketAddress, listenAt } from '../execution/adapters/socket-wire.js';
import {
  type TransportOptions,
  commandTransport,
  listeningTransport,
  realAdapterTransport,
  socketTransport,
} from '../execution/adapters/transports.js';
import { type ProcessOptions } from '../execution/adapters/process-wire.js';
import { LIMITS } from '../execution/adapters/wire.js';
import { capital } from '../output/suite-words.js';
import { type Suite } from '../suite/suite.js';
import { notReached } from '../library/problems.js';
import { type AdapterSource, adapterOf, adapterTransport, guardOf } from '../library/adapter-system.js';
import { loadAdapter } from './load-adapter.js';
import {
  type ReachOptions,
  type Reached,
  hostAndPort,
  isMqtt,
  isTron,
  timeOf,
  unitOf,
} from './reach-options.js';
import { mqttProblem, reachedMqtt } from './reach-mqtt.js';
import { reachedTron, tronProblem } from './reach-tron.js';

const WAYS = ['sut', 'connect', 'listen', 'adapter', 'sutModel'] as const;

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
      'No system under test is named.',
      'Give --sut COMMAND, --connect URL, --listen URL, --adapter FILE, --sut-model FILE or, for a system that the configuration describes, --system NAME.',
    );
  if (other !== undefined)
    return notReached.at(
      undefined,
      'More than one system is named.',
      'Give one of --sut, --connect, --listen, --adapter and --sut-model.',
    );
  const time = timeOf(options);
  const unit = isTron(options) ? undefined : options.unit;
  if (time === 'virtual' && (unit ?? options.latency ?? options.tolerance) !== undefined)
    return notReached.at(
      undefined,
      '--unit, --tolerance and --latency are about real time, and this run is in virtual time.',
      'Add --time real, or leave them out.',
    );
  const misfit =
    tronProblem(options) ??
    mqttProblem(options) ??
    protocolProblem(way, options) ??
    startProblem(way, options);
  if (misfit !== undefined) return misfit;
  const common = commonOf(options, suites);
  if (isTron(options)) return reachedTron(options, suites, common);
  if (isMqtt(options)) return reachedMqtt(options, suites, common);
  return way === 'sutModel' ? played(options, playModel) : reachedBy(way, options, common);
}

/** What is wrong with the options of commands that are started, and of models that are played. */
function startProblem(
  way: (typeof WAYS)[number],
  { start, env, mutant }: ReachOptions,
): Diagnostic | undefined {
  if (mutant !== undefined && way !== 'sutModel')
    return notReached.at(undefined, '--mutant needs --sut-model.', 'Name the model, or leave it out.');
  const wrong = env.find((setting) => !/^[A-Za-z_]\w*(=|$)/.test(setting));
  if (wrong !== undefined)
    return notReached.at(
      undefined,
      `'${wrong}' does not set an environment variable.`,
      'Write --env NAME=VALUE, or --env NAME to pass it on.',
    );
  if (start !== undefined && way !== 'connect' && way !== 'listen')
    return notReached.at(
      undefined,
      '--start needs --connect or --listen.',
      'Use --sut for a system that speaks on standard input and output.',
    );
  return undefined;
}

/** So long systems have by default to say what they do at once, where nobody can ask them for it. */
const PAUSE_MS = 50;

function protocolProblem(way: (typeof WAYS)[number], options: ReachOptions): Diagnostic | undefined {
  const { protocol, pause } = options;
  if (protocol === 'lines')
    return pause === undefined
      ? undefined
      : notReached.at(undefined, '--pause needs --protocol ecdar.', 'Leave it out.');
  if (way === 'adapter' || way === 'sutModel')
    return notReached.at(
      undefined,
      '--protocol is for systems that exchange lines of text.',
      'Give --sut, --connect or --listen, or leave --protocol out.',
    );
  if (timeOf(options) === 'real')
    return notReached.at(
      undefined,
      "Ecdar's dialect is spoken in virtual time.",
      'Leave out --time real, or use the line protocol.',
    );
  return undefined;
}

function played(options: ReachOptions, playModel: () => Reached | Diagnostic): Reached | Diagnostic {
  if (timeOf(options) === 'virtual') return playModel();
  return notReached.at(undefined, 'Models are played in virtual time.', 'Leave out --time real.');
}

async function reachedBy(
  way: Exclude<(typeof WAYS)[number], 'sutModel'>,
  options: ReachOptions,
  common: TransportOptions,
): Promise<Reached | Diagnostic> {
  const nothing = (): Promise<void> => Promise.resolve();
  switch (way) {
    case 'sut':
      return { transport: commandTransport(options.sut!, common, placeOf(options)), close: nothing };
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
      const loading = await loadAdapter(path);
      if (loading.kind === 'failed')
        return notReached.at(undefined, `The adapter '${path}' cannot be used: ${loading.what}.`, undefined);
      const guard = guardOf(common.limits.answerMs, watchMishaps);
      return { transport: adapterReached(path, loading.source, guard, common.realTime), close: nothing };
    }
  }
}

/** An adapter in this program. */
export function adapterReached(
  description: string,
  source: AdapterSource,
  guard: Guard,
  realTime: TransportOptions['realTime'],
): Transport {
  if (realTime === undefined) return adapterTransport(description, source, guard);
  return realAdapterTransport(description, async () => new AdapterPort(await adapterOf(source), guard), {
    ...realTime,
    isOnlyOne: typeof source !== 'function',
  });
}

/** What nobody has caught: where timers and promises of an adapter fail, its test gets an error. */
function watchMishaps(tell: (error: unknown) => void): () => void {
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', tell);
  return () => {
    process.off('uncaughtException', tell);
    process.off('unhandledRejection', tell);
  };
}

export function commonOf(options: ReachOptions, suites: readonly Suite[]): TransportOptions {
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
    timeOf(options) === 'real' ? { unitNs: unitOf(options), latencyNs: options.latency } : undefined;
  const dialect = { kind: 'ecdar', pauseMs: options.pause ?? PAUSE_MS } as const;
  const start = options.start === undefined ? undefined : { command: options.start, ...placeOf(options) };
  return { arity, limits, realTime, start, ...(options.protocol === 'ecdar' ? { dialect } : {}) };
}

/** Where a command runs. */
function placeOf({ env, cwd }: ReachOptions): Pick<ProcessOptions, 'directory' | 'environment'> {
  return { environment: environmentOf(env), ...(cwd === undefined ? {} : { directory: cwd }) };
}

function environmentOf(settings: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const end = setting.indexOf('=');
      if (end >= 0) return [[setting.slice(0, end), setting.slice(end + 1)]];
      const passed = process.env[setting];
      return passed === undefined ? [] : [[setting, passed]];
    }),
  );
}

function addressIn(url: string): SocketAddress | Diagnostic {
  const [, path] = /^unix:(?:\/\/)?(.+)$/.exec(url) ?? [];
  if (path !== undefined) return { path };
  return (
    hostAndPort(url, 'tcp', undefined) ??
    notReached.at(undefined, `'${url}' is not an address.`, 'Write tcp://host:port or unix:/path.')
  );
}
