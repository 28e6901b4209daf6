/** What is said about how the system under test is reached, and what follows from them. */
import { type Rational, ZERO, decimalText, parseRational, ratio } from '../base/rational.js';
import { type Transport } from '../execution/connection.js';
import { type RunTime } from '../execution/run-record.js';
import { type Tolerance } from './durations.js';

export interface ReachOptions {
  readonly sut?: string | undefined;
  readonly connect?: string | undefined;
  readonly listen?: string | undefined;
  readonly adapter?: string | undefined;
  readonly sutModel?: string | undefined;
  readonly mutant?: string | undefined;
  readonly env: readonly string[];
  readonly cwd?: string | undefined;
  readonly protocol: 'lines' | 'ecdar';
  readonly pause?: number | undefined;
  readonly start?: string | undefined;
  readonly clock?: string | undefined;
  readonly mqttMap?: string | undefined;
  readonly jobs: number;
  readonly time?: 'virtual' | 'real' | undefined;
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

const UNIT_NS = 1_000_000n;

export function unitOf({ unit }: Pick<ReachOptions, 'unit'>): bigint {
  return unit ?? UNIT_NS;
}

/** How long a time unit takes, for the record. */
function unitText(options: ReachOptions): string {
  if (options.unit === undefined && isTron(options)) return 'as the adapter says';
  return `${Number(unitOf(options)) / 1e6}ms`;
}

/** What is behind a broker runs in real time, and adapters of UPPAAL-TRON do unless a clock is served to them. */
export function timeOf(
  options: Pick<ReachOptions, 'time' | 'connect' | 'listen' | 'clock'>,
): 'virtual' | 'real' {
  const isReal = isMqtt(options) || (isTron(options) && options.clock === undefined);
  return options.time ?? (isReal ? 'real' : 'virtual');
}

export function isMqtt({ connect = '' }: Pick<ReachOptions, 'connect'>): boolean {
  return /^mqtts?:/.test(connect);
}

export function isTron({ connect, listen }: Pick<ReachOptions, 'connect' | 'listen'>): boolean {
  return (connect ?? listen ?? '').startsWith('tron:');
}

/** By which clock tests are judged, for the record. */
export function runTimeOf(options: ReachOptions): RunTime {
  if (timeOf(options) === 'virtual') return { mode: 'virtual' };
  return { mode: 'real', unit: unitText(options), tolerance: decimalText(toleranceOf(options)) };
}

/** In time units. */
export function toleranceOf({ tolerance, unit }: Pick<ReachOptions, 'tolerance' | 'unit'>): Rational {
  if (tolerance === undefined) return ZERO;
  return 'ns' in tolerance ? ratio(tolerance.ns, unitOf({ unit })) : parseRational(tolerance.units)!;
}

/** Such as `tron://localhost:9999`; the port may be left out if there is a usual one. */
export function hostAndPort(
  url: string,
  scheme: string,
  usualPort: number | undefined,
): { readonly host: string; readonly port: number } | undefined {
  const [, found, host, , digits] = /^(\w+):\/\/(\[.*\]|[^:/]*)(:(\d{1,5}))?$/.exec(url) ?? [];
  const port = digits === undefined ? usualPort : Number(digits);
  if (found !== scheme || host === undefined || port === undefined || port > 65_535) return undefined;
  return { host: host === '' ? '127.0.0.1' : host.replace(/^\[(.*)\]$/, '$1'), port };
}
