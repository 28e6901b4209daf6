/**
 * Systems behind an MQTT broker, in real time: inputs are published, outputs arrive by topics that the tester listens to.
 *
 * Messages that the broker had kept from before are none of this test, and neither is what arrives before the system says
 * that it is ready. A message on a topic of an output that is none of the outputs is one that nobody expects.
 */
import { isUtf8 } from 'node:buffer';
import { Broken, type Connection, type Transport, breakOff } from '../connection.js';
import { shown } from '../line-protocol.js';
import { type MqttMap, fitForMqtt, outputOf, payloadOf, valuesIn } from '../mqtt-map.js';
import { splitAction } from '../../suite/action.js';
import { Change } from './change.js';
import { type ProcessOptions, processWire } from './process-wire.js';
import { type Arrival, type Port, RealTime, type RealTimeOptions } from './real-time.js';
import { type Limits, type Wire } from './wire.js';

/** What is needed of a client of the package `mqtt`. */
export interface MqttClient {
  on(event: 'connect' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(
    event: 'message',
    listener: (topic: string, payload: Uint8Array, packet: { readonly retain?: boolean }) => void,
  ): unknown;
  subscribe(
    topics: string[],
    options: { readonly qos: 0 | 1 | 2 },
    done: (error: Error | null, granted?: { readonly qos: number }[]) => void,
  ): unknown;
  publish(
    topic: string,
    payload: string,
    options: { readonly qos: 0 | 1 | 2 },
    done: (error?: Error | null) => void,
  ): unknown;
  end(isForced: boolean, done: () => void): unknown;
}

export interface MqttOptions {
  /** Without a password. */
  readonly description: string;
  readonly map: MqttMap;
  readonly limits: Limits;
  readonly realTime: RealTimeOptions;
  /** Begins to connect; does not connect again by itself. */
  readonly connect: (limitMs: number) => MqttClient;
  /** A command that is started when the tester listens, and ended with the connection. */
  readonly start?: Omit<ProcessOptions, 'limits'> | undefined;
}

const PAYLOAD_BYTES_MAX = 64 * 1024;
const UNREAD_MAX = 10_000;
const LOG_LINES_MAX = 10_000;
/** So many subscriptions measure the round trip to the broker; their median counts. */
const PROBES = 3;

export function mqttTransport(options: MqttOptions): Transport {
  const { description, map, realTime, start } = options;
  // A system that is started for a test says by itself that it is ready.
  const isForOneTest = start !== undefined;
  return {
    description,
    tellsRefusals: false,
    isForOneTest,
    fit: (test) => fitForMqtt(test, map),
    async connect(): Promise<Connection> {
      const port = new MqttPort(options);
      try {
        const roundTripNs = await port.listen();
        // Where the system cannot be asked, the broker is.
        const latencyNs = realTime.latencyNs ?? (isForOneTest ? roundTripNs : undefined);
        return new RealTime(port, { ...realTime, latencyNs });
      } catch (error) {
        await port.close();
        throw error;
      }
    },
  };
}

class MqttPort implements Port {
  readonly #options: MqttOptions;
  readonly #client: MqttClient;
  readonly #change = new Change();
  #program: Wire | undefined;
  #isConnected = false;
  #isClosed = false;
  #arrivals: Arrival[] = [];
  #ready: bigint | undefined;
  #log: string[] = [];
  readonly #retained = new Set<string>();
  #broken: Broken | undefined;

  constructor(options: MqttOptions) {
    this.#options = options;
    this.#client = options.connect(options.limits.startMs);
    this.#client.on('connect', () => {
      this.#isConnected = true;
      this.#change.tell();
    });
    this.#client.on('error', (error) => {
      const what = this.#isConnected ? 'the connection to the broker broke' : 'the broker cannot be reached';
      this.#break(new Broken(this.#isConnected ? 'closed' : 'start', `${what}: ${messageOf(error)}`));
    });
    this.#client.on('close', () => {
      this.#isClosed = true;
      const what = this.#isConnected ? 'the broker closed the connection' : 'the broker cannot be reached';
      this.#break(new Broken(this.#isConnected ? 'closed' : 'start', what));
    });
    this.#client.on('message', (topic, payload, { retain = false }) => {
      this.#hear(topic, payload, retain);
    });
  }

  /** Connects and listens to the topics of the map; the round trip to the broker. */
  async listen(): Promise<bigint> {
    const { limits, map, start } = this.#options;
    await this.#until(() => this.#isConnected, limits.startMs, 'the broker did not answer');
    const topics = [...new Set([...map.outputs.values(), map.ready].map(({ topic }) => topic))];
    const trips: bigint[] = [];
    for (let probe = 0; probe < PROBES; probe++) trips.push(await this.#subscribe(topics));
    if (start !== undefined) {
      this.#program = processWire({ ...start, limits });
      this.#program.listen({
        onData: () => undefined,
        onEnd: (reason) => {
          this.#break(reason);
        },
      });
    }
    return trips.sort((a, b) => (a < b ? -1 : 1))[PROBES >> 1]!;
  }

  async #subscribe(topics: string[]): Promise<bigint> {
    const { limits, map } = this.#options;
    const sent = process.hrtime.bigint();
    let isDone = false;
    this.#client.subscribe(topics, { qos: map.qos }, (error, granted = []) => {
      isDone = true;
      if (error !== null) this.#break(new Broken('start', `the broker refuses topics: ${messageOf(error)}`));
      const refused = granted.findIndex(({ qos }) => qos >= 128);
      if (refused >= 0) this.#break(new Broken('start', `the broker refuses the topic ${topics[refused]}`));
      this.#change.tell();
    });
    await this.#until(() => isDone, limits.answerMs, 'the broker did not answer a subscription');
    return process.hrtime.bigint() - sent;
  }

  async reset(): Promise<bigint> {
    const { limits, map, start } = this.#options;
    if (start === undefined && map.reset !== undefined) {
      this.#ready = undefined;
      this.#publish(map.reset.topic, payloadOf(map.reset, ''));
    }
    const isReady = (): boolean => this.#ready !== undefined;
    await this.#until(
      isReady,
      limits.startMs,
      `the system did not say on ${map.ready.topic} that it is ready`,
    );
    return this.#ready!;
  }

  send(action: string): void {
    this.#check();
    const { map } = this.#options;
    const message = map.inputs.get(splitAction(action).action);
    if (message === undefined) return breakOff('protocol', `the map has no topic for ${action}`);
    this.#publish(message.topic, payloadOf(message, action));
  }

  #publish(topic: string, payload: string): void {
    this.#client.publish(topic, payload, { qos: this.#options.map.qos }, (error) => {
      if (error instanceof Error)
        this.#break(new Broken('closed', `a message was not sent: ${messageOf(error)}`));
    });
  }

  #hear(topic: string, payload: Uint8Array, isRetained: boolean): void {
    const arrived = process.hrtime.bigint();
    const { map } = this.#options;
    if (payload.length > PAYLOAD_BYTES_MAX) {
      this.#break(new Broken('flood', `a message on ${shown(topic)} has more than 64 kB`));
      return;
    }
    const text = Buffer.from(payload).toString('utf8');
    if (isRetained) {
      const kept = `${shown(topic)} ${shown(text)}`;
      // Each subscription brings it again.
      if (!this.#retained.has(kept)) this.#keep(`kept by the broker from before, not judged: ${kept}`);
      if (this.#retained.size < LOG_LINES_MAX) this.#retained.add(kept);
      return;
    }
    if (topic === map.ready.topic && valuesIn(map.ready, text) !== undefined) {
      if (this.#ready === undefined) {
        // What came before is of another test.
        this.#arrivals = [];
        this.#ready = arrived;
      } else this.#keep('it said again that it is ready');
    } else if (!isUtf8(payload))
      this.#break(new Broken('protocol', `a message on ${shown(topic)} is not text`));
    else if (this.#ready !== undefined) this.#arrive(outputOf(map, topic, text), topic, text, arrived);
    this.#change.tell();
  }

  #arrive(output: string | undefined, topic: string, text: string, arrived: bigint): void {
    const isOfOutputs = [...this.#options.map.outputs.values()].some((message) => message.topic === topic);
    if (isOfOutputs) this.#arrivals.push({ action: output ?? `${shown(topic)} '${shown(text)}'`, arrived });
    if (this.#arrivals.length > UNREAD_MAX)
      this.#break(
        new Broken('flood', `there were more than ${UNREAD_MAX} messages that had not been read yet`),
      );
  }

  take(): Arrival | undefined {
    const arrival = this.#arrivals.shift();
    if (arrival === undefined) this.#check();
    return arrival;
  }

  get unread(): number {
    return this.#arrivals.length;
  }

  get broken(): Broken | undefined {
    return this.#broken;
  }

  get isIdle(): boolean {
    return this.#arrivals.length === 0 && this.#broken === undefined;
  }

  changed(): { readonly promise: Promise<void>; readonly cancel: () => void } {
    return this.#change.changed();
  }

  async #until(holds: () => boolean, limitMs: number, what: string): Promise<void> {
    const isOver = (): boolean => holds() || this.#broken !== undefined;
    if (!(await this.#change.until(isOver, limitMs)))
      breakOff('limit', `${what} in time (${limitMs / 1000} s)`);
    this.#check();
  }

  #check(): void {
    if (this.#broken !== undefined) breakOff(this.#broken.kind, this.#broken.message);
  }

  #break(reason: Broken): void {
    if (this.#broken !== undefined) return;
    this.#broken = reason;
    if (reason.kind === 'flood') this.#arrivals = [];
    this.#change.tell();
  }

  #keep(text: string): void {
    if (this.#log.length < LOG_LINES_MAX) this.#log.push(text);
  }

  takeLog(): readonly string[] {
    const log = this.#log;
    this.#log = [];
    return log;
  }

  lastWords(): string {
    return this.#program?.lastWords() ?? '';
  }

  async close(): Promise<void> {
    this.#break(new Broken('closed', 'it was closed by the tester'));
    await new Promise<void>((resolve) => {
      this.#client.end(true, resolve);
      // A client whose connection has ended may have nothing more to say.
      if (this.#isClosed) resolve();
    });
    await this.#program?.close();
  }
}

function messageOf(error: Error): string {
  // A refused connection is several errors without words of their own.
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
