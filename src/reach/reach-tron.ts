/** Adapters of UPPAAL-TRON as the system under test. */
import { type Diagnostic } from '../base/diagnostic.js';
import { Broken } from '../execution/connection.js';
import { listenAt } from '../execution/adapters/socket-wire.js';
import { type TransportOptions, opening } from '../execution/adapters/transports.js';
import { serveClock } from '../execution/adapters/tron/clock-service.js';
import { type TronInterface } from '../execution/adapters/tron/tron-configuration.js';
import { tronTransport } from '../execution/adapters/tron/tron-connections.js';
import { type Suite } from '../suite/suite.js';
import { notReached } from '../library/problems.js';
import { capital } from '../output/suite-words.js';
import { type ReachOptions, type Reached, hostAndPort, isTron, timeOf } from './reach-options.js';

/** What is wrong with options that are about adapters of UPPAAL-TRON. */
export function tronProblem(options: ReachOptions): Diagnostic | undefined {
  const { clock, jobs, protocol, tolerance, unit } = options;
  if (!isTron(options))
    return clock === undefined
      ? undefined
      : notReached.at(
          undefined,
          '--clock needs a system at tron://.',
          'Leave it out, or give --connect tron://host:port.',
        );
  if (protocol !== 'lines')
    return notReached.at(
      undefined,
      'An UPPAAL-TRON adapter has a protocol of its own.',
      'Leave out --protocol.',
    );
  if (jobs > 1)
    return notReached.at(undefined, 'An UPPAAL-TRON adapter takes one test at a time.', 'Leave out --jobs.');
  if (clock !== undefined && options.time === 'real')
    return notReached.at(
      undefined,
      '--clock is about virtual time, and this run is in real time.',
      'Leave out one of them.',
    );
  if (timeOf(options) === 'real' && tolerance !== undefined && 'ns' in tolerance && unit === undefined)
    return notReached.at(
      undefined,
      'The adapter says how long a time unit is, so the tolerance cannot be converted.',
      'Give --tolerance in time units, or say with --unit how long one takes.',
    );
  return undefined;
}

const TRON_PORT = 9_999;
const TRON_CLOCK_PORT = 6_521;

export async function reachedTron(
  options: ReachOptions,
  suites: readonly Suite[],
  common: TransportOptions,
): Promise<Reached | Diagnostic> {
  const url = (options.connect ?? options.listen)!;
  const address = hostAndPort(url, 'tron', TRON_PORT);
  const clockUrl = options.clock ?? 'tron://';
  const clockAddress = hostAndPort(clockUrl, 'tron', TRON_CLOCK_PORT);
  if (address === undefined || clockAddress === undefined)
    return notReached.at(
      undefined,
      `'${address === undefined ? url : clockUrl}' is not an address.`,
      'Write tron://host:port.',
    );
  const clock = timeOf(options) === 'virtual' ? await serveClock(clockAddress) : undefined;
  if (clock instanceof Broken) return notReached.at(undefined, `${capital(clock.message)}.`, undefined);
  const listening = options.connect === undefined ? await listenAt(address, common.limits) : undefined;
  if (listening instanceof Broken) {
    await clock?.close();
    return notReached.at(undefined, `${capital(listening.message)}.`, undefined);
  }
  const { limits } = common;
  const transport = tronTransport(url, opening(listening ?? address, common), {
    limits,
    actions: tronInterface(suites),
    unitNs: options.unit,
    latencyNs: options.latency,
    clock,
  });
  return {
    transport,
    async close() {
      await listening?.close();
      await clock?.close();
    },
  };
}

function tronInterface(suites: readonly Suite[]): TronInterface {
  const withParameters = (kind: 'inputs' | 'outputs'): ReadonlyMap<string, readonly string[]> =>
    new Map(
      suites.flatMap(({ interface: actions }) =>
        actions[kind].map(
          (name) => [name, (actions.parameters?.[name] ?? []).map((each) => each.name)] as const,
        ),
      ),
    );
  return { inputs: withParameters('inputs'), outputs: withParameters('outputs') };
}
