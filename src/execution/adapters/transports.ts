/** How systems are reached: entries of one kind, each of which makes connections. */
import { Broken, type Connection, type Transport, breakOff } from '../connection.js';
import { type OutputArity } from '../line-protocol.js';
import { EcdarLines, fitForEcdar } from './ecdar.js';
import { LinePort } from './line-port.js';
import { Lines } from './lines.js';
import { type ProcessOptions, processWire } from './process-wire.js';
import { type Port, RealTime, type RealTimeOptions } from './real-time.js';
import { type Listening, type SocketAddress, addressText, socketWire } from './socket-wire.js';
import { startedWire } from './started-wire.js';
import { VirtualLines } from './virtual-lines.js';
import { type Limits, type Wire } from './wire.js';

/** What all transports need to know. */
export interface TransportOptions {
  readonly limits: Limits;
  readonly arity: OutputArity;
  /** Absent in virtual time. */
  readonly realTime?: RealTimeOptions | undefined;
  /** A command that is started anew for each connection of a socket. */
  readonly start?: Omit<ProcessOptions, 'limits'> | undefined;
  /** What lines say; Ecdar's dialect is spoken in virtual time only. */
  readonly dialect?: LineDialect | undefined;
}

export type LineDialect =
  | { readonly kind: 'tickstone' }
  /** After an input, the system has so long to say what it does at once. */
  | { readonly kind: 'ecdar'; readonly pauseMs: number };

/** A system that a command starts, spoken to by standard input and output. */
export function commandTransport(
  command: string,
  options: TransportOptions,
  place: Pick<ProcessOptions, 'directory' | 'environment'> = {},
): Transport {
  return lineTransport(command, options, () =>
    Promise.resolve(processWire({ command, limits: options.limits, ...place })),
  );
}

/** A system that listens at an address. */
export function socketTransport(address: SocketAddress, options: TransportOptions): Transport {
  return lineTransport(addressText(address), options, opening(address, options));
}

/** Systems that connect to us. */
export function listeningTransport(listening: Listening, options: TransportOptions): Transport {
  return lineTransport(`what connects to ${listening.address}`, options, opening(listening, options));
}

/** A system in this program, in real time. */
export function realAdapterTransport(
  description: string,
  connect: () => Promise<Port>,
  options: RealTimeOptions & { readonly isOnlyOne: boolean },
): Transport {
  return {
    description,
    tellsRefusals: false,
    isForOneTest: false,
    isOnlyOne: options.isOnlyOne,
    connect: async () => new RealTime(await connect(), options),
  };
}

/** Connects, or waits for a connection; a command that belongs to it is started before. */
export function opening(
  from: SocketAddress | Listening,
  { limits, start }: Pick<TransportOptions, 'limits' | 'start'>,
): () => Promise<Wire | Broken> {
  const open = (limitMs: number): Promise<Wire | Broken> =>
    'accept' in from ? from.accept(limitMs) : socketWire(from, { startMs: limitMs });
  if (start !== undefined) return () => startedWire({ ...start, limits }, open);
  return 'accept' in from ? () => open(limits.startMs) : patiently(open, limits.startMs);
}

/** Between two attempts to connect. */
const PAUSE_MS = 50;

/** Waits for systems that are about to listen; where nobody did so in time, the next attempt is the only one. */
function patiently(
  open: (limitMs: number) => Promise<Wire | Broken>,
  startMs: number,
): () => Promise<Wire | Broken> {
  let [patienceMs, wasThere] = [startMs, false];
  return async () => {
    for (const end = performance.now() + patienceMs; ;) {
      const opened = await open(startMs);
      if (!(opened instanceof Broken)) {
        [patienceMs, wasThere] = [startMs, true];
        return opened;
      }
      if (performance.now() >= end) {
        patienceMs = 0;
        const hint = '; a system that ends with its test is started anew by --start COMMAND';
        return wasThere ? new Broken(opened.kind, opened.message + hint) : opened;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
}

function lineTransport(
  description: string,
  options: TransportOptions,
  open: () => Promise<Wire | Broken>,
): Transport {
  const { limits, arity, realTime, dialect } = options;
  const isEcdar = dialect?.kind === 'ecdar';
  return {
    description,
    tellsRefusals: realTime === undefined && !isEcdar,
    isForOneTest: isEcdar,
    ...(isEcdar ? { fit: fitForEcdar } : {}),
    async connect(): Promise<Connection> {
      const wire = await open();
      if (wire instanceof Broken) return breakOff(wire.kind, wire.message);
      const lines = new Lines(wire);
      if (isEcdar) return new EcdarLines(lines, limits, dialect.pauseMs);
      return realTime === undefined
        ? new VirtualLines(lines, arity, limits)
        : new RealTime(new LinePort(lines, arity, limits), realTime);
    },
  };
}
