/** Systems behind an MQTT broker as the system under test. */
import { Socket } from 'node:net';
import { type Diagnostic } from '../base/diagnostic.js';
import { type TransportOptions } from '../execution/adapters/transports.js';
import { type MqttClient, mqttTransport } from '../execution/adapters/mqtt-port.js';
import { readMqttMap } from '../execution/mqtt-map.js';
import { readFile } from '../files/read-file.js';
import { decodeText } from '../language/decode-text.js';
import { type Suite, type SuiteInterface } from '../suite/suite.js';
import { notReached } from '../library/problems.js';
import { mqttMissing, notAMap } from './problems.js';
import { type ReachOptions, type Reached, isMqtt, timeOf } from './reach-options.js';

/** What is wrong with options that are about MQTT. */
export function mqttProblem(options: ReachOptions): Diagnostic | undefined {
  const { connect, listen, mqttMap, jobs, protocol } = options;
  if (listen !== undefined && /^mqtts?:/.test(listen))
    return notReached.at(
      undefined,
      'Systems do not connect to the tester by MQTT.',
      'Give --connect mqtt://host:port.',
    );
  if (!isMqtt(options))
    return mqttMap === undefined
      ? undefined
      : notReached.at(
          undefined,
          '--mqtt-map needs a system at mqtt://.',
          'Leave it out, or give --connect mqtt://host:port.',
        );
  if (mqttMap === undefined)
    return notReached.at(
      undefined,
      'Nothing says which messages are inputs and outputs.',
      'Name a file with --mqtt-map; the guide says what it holds.',
    );
  if (!URL.canParse(connect!) || new URL(connect!).hostname === '')
    return notReached.at(
      undefined,
      `'${connect}' is not an address.`,
      'Write mqtt://host:port or mqtts://host:port.',
    );
  if (protocol !== 'lines')
    return notReached.at(
      undefined,
      '--protocol is for systems that exchange lines of text.',
      'Leave it out.',
    );
  if (timeOf(options) === 'virtual')
    return notReached.at(undefined, 'Systems behind MQTT run in real time.', 'Leave out --time virtual.');
  if (jobs > 1)
    return notReached.at(undefined, 'All tests would share the topics of one broker.', 'Leave out --jobs.');
  return undefined;
}

const MEGABYTES_MAX = 1;

export async function reachedMqtt(
  { connect, mqttMap }: ReachOptions,
  suites: readonly Suite[],
  { limits, realTime, start }: TransportOptions,
): Promise<Reached | Diagnostic> {
  const path = mqttMap!;
  const reading = readFile(path, {
    megabytesMax: MEGABYTES_MAX,
    tooLarge: () => notAMap.at(undefined, path, `it has more than ${MEGABYTES_MAX} MB`),
  });
  if (reading.kind === 'failed') return reading.diagnostic;
  const decoded = decodeText(reading.input, MEGABYTES_MAX);
  if (decoded.kind === 'unreadable') return decoded.diagnostic;
  const map = readMqttMap(decoded.file.text, interfaceOfAll(suites));
  if (typeof map === 'string') return notAMap.at(undefined, path, map);
  if (map.reset === undefined && start === undefined)
    return notAMap.at(
      undefined,
      path,
      'it has no field reset, and no command is started for each test, so the system would not be at its start',
    );
  const client = await clientFor(connect!);
  if (client === undefined) return mqttMissing.at(undefined);
  const transport = mqttTransport({
    description: `${withoutPassword(connect!)} (QoS ${map.qos})`,
    map,
    limits,
    realTime: realTime!,
    connect: client,
    start,
  });
  return { transport, close: () => Promise.resolve() };
}

/** What makes clients; undefined if the package for it is not installed. */
async function clientFor(url: string): Promise<((limitMs: number) => MqttClient) | undefined> {
  try {
    const mqtt = await import('mqtt');
    return (limitMs) => {
      const client = mqtt.connect(url, { reconnectPeriod: 0, connectTimeout: limitMs, clean: true });
      client.on('connect', () => {
        // Messages are small and must not wait for each other.
        if (client.stream instanceof Socket) client.stream.setNoDelay(true);
        let unfinished = 0;
        client.on('packetreceive', () => {
          unfinished = 0;
        });
        // The package keeps a message in memory until all of it is there.
        client.stream.on('data', ({ length }: { readonly length: number }) => {
          unfinished += length;
          if (unfinished <= MEGABYTES_MAX * 1_000_000) return;
          client.emit('error', new Error(`a message has more than ${MEGABYTES_MAX} MB`));
          client.stream.destroy();
        });
      });
      return client;
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}

/** The actions of all suites. */
function interfaceOfAll(suites: readonly Suite[]): SuiteInterface {
  return {
    inputs: suites.flatMap(({ interface: { inputs } }) => inputs),
    outputs: suites.flatMap(({ interface: { outputs } }) => outputs),
    parameters: Object.assign(
      {},
      ...suites.map(({ interface: { parameters } }) => parameters ?? {}),
    ) as NonNullable<SuiteInterface['parameters']>,
  };
}
