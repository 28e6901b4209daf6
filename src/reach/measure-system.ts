/**
 * How exact real time is here: the error of the machine's own timers, and the round trip to a system. From both follows how
 * long a time unit must at least be, and which tolerance goes with it.
 *
 * A round trip is a reset until the system says that it is ready, which every protocol has and which harms nothing; where a
 * connection serves one test only, it is the start of a new one.
 */
import { Broken, type Connection, type Inexactness, type Transport } from '../execution/connection.js';
import { sleepUntil } from '../execution/adapters/real-clock.js';

/** In milliseconds. */
export interface Spread {
  readonly count: number;
  readonly median: number;
  /** All but one in twenty are below. */
  readonly most: number;
  readonly max: number;
}

export interface MeasuredSystem {
  /** From nothing to the first `ready`. */
  readonly start: number;
  readonly roundTrip: Spread;
  /** `reset` to `ready`, or a new connection for each. */
  readonly by: 'reset' | 'connection';
  /** What the connection itself says of how exact times are, in real time. */
  readonly inexactness?: Inexactness | undefined;
}

const TIMER_PROBES = 100;
const TIMER_MS = 5;
const RESETS = 100;
const CONNECTIONS = 3;
/** So long a measurement lasts at most. */
const MEASURED_MS = 5_000;

export async function measureTimer(): Promise<Spread> {
  const errors: number[] = [];
  for (let probe = 0; probe < TIMER_PROBES; probe++) {
    const due = process.hrtime.bigint() + BigInt(TIMER_MS * 1e6);
    await sleepUntil(due, {
      happened: () => false,
      change: () => {
        let cancel = (): void => undefined;
        const promise = new Promise<void>((resolve) => {
          cancel = resolve;
        });
        return { promise, cancel };
      },
      napNs: BigInt(TIMER_MS * 1e6),
    });
    errors.push(Number(process.hrtime.bigint() - due) / 1e6);
  }
  return spreadOf(errors);
}

/** Broken says why the system cannot be measured. */
export async function measureSystem(transport: Transport): Promise<MeasuredSystem | Broken> {
  let connection: Connection | undefined;
  try {
    const begin = performance.now();
    connection = await transport.connect();
    await connection.reset();
    const start = performance.now() - begin;
    const trips: number[] = [];
    const isOver = (): boolean => performance.now() - begin > MEASURED_MS + start;
    if (!transport.isForOneTest) {
      while (trips.length < RESETS && !(isOver() && trips.length > 0)) {
        const sent = performance.now();
        await connection.reset();
        trips.push(performance.now() - sent);
      }
      return { start, roundTrip: spreadOf(trips), by: 'reset' };
    }
    const inexactness = connection.inexactness?.();
    trips.push(start);
    while (trips.length < CONNECTIONS && !isOver()) {
      await connection.close();
      const opened = performance.now();
      connection = await transport.connect();
      await connection.reset();
      trips.push(performance.now() - opened);
    }
    return { start, roundTrip: spreadOf(trips), by: 'connection', inexactness };
  } catch (error) {
    if (error instanceof Broken) return error;
    throw error;
  } finally {
    await connection?.close();
  }
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
  return { count: sorted.length, median: at(0.5), most: at(0.95), max: sorted.at(-1)! };
}

export interface Suggestion {
  /** Such as `5ms`. */
  readonly unit: string;
  /** Below half a unit. */
  readonly tolerance: string;
}

/**
 * An output that comes at the very end of its window is seen up to one error late, and trusted only if it stands another
 * error away from the border: a tolerance of three errors leaves room. Two windows that are a unit apart must stay apart,
 * so a tolerance is at most two fifths of a unit.
 */
export function suggestionFor(errorMs: number): Suggestion {
  const tolerance = roundUp(Math.max(3 * errorMs, 0.2));
  return { unit: durationText(roundUp(Math.max(1, 2.5 * tolerance))), tolerance: durationText(tolerance) };
}

/** How exact a system keeps time by itself cannot be measured: so much of a unit is left to it at least. */
const LEFT_TO_SYSTEM = 0.25;

/** For a unit that is given, in milliseconds; undefined if it is too short. */
export function toleranceWithin(unitMs: number, errorMs: number): string | undefined {
  const tolerance = Math.max(roundUp(Math.max(3 * errorMs, 0.2)), unitMs * LEFT_TO_SYSTEM);
  return 2 * tolerance < unitMs ? durationText(tolerance) : undefined;
}

/** The same in time units, for systems that say themselves how long one takes. */
export function toleranceInUnits(unitMs: number, errorMs: number): string | undefined {
  const measured = Math.ceil((Math.max(3 * errorMs, 0.2) / unitMs) * 100) / 100;
  const tolerance = Math.max(measured, LEFT_TO_SYSTEM);
  return tolerance < 0.5 ? String(tolerance) : undefined;
}

/** Up to the next of 1, 2, 5, 10 and so on. */
function roundUp(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(ms));
  const step = [1, 2, 5, 10].find((each) => each * power >= ms * (1 - 1e-9))!;
  return step * power;
}

function durationText(ms: number): string {
  if (ms >= 1000) return `${Number((ms / 1000).toPrecision(3))}s`;
  return ms >= 1 ? `${Number(ms.toPrecision(3))}ms` : `${Math.round(ms * 1000)}us`;
}
