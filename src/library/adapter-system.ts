/** An object of the caller's own program as the system under test, in virtual time. */
import { Broken, type Connection, type Transport, breakOff } from '../execution/connection.js';
import { type Guard, InProcess, type SystemAdapter, messageOf } from '../execution/in-process.js';

/** An adapter, or what makes one: tests that run at the same time each need one of their own. */
export type AdapterSource = SystemAdapter | (() => SystemAdapter | Promise<SystemAdapter>);

export function adapterTransport(description: string, source: AdapterSource, guard: Guard): Transport {
  return {
    description,
    tellsRefusals: true,
    isForOneTest: false,
    isOnlyOne: typeof source !== 'function',
    connect: async (): Promise<Connection> => new InProcess(await adapterOf(source), guard),
  };
}

/** What cannot be made is a system that cannot be started. */
export async function adapterOf(source: AdapterSource): Promise<SystemAdapter> {
  if (typeof source !== 'function') return source;
  try {
    return await source();
  } catch (error) {
    return breakOff('start', `its adapter cannot be made: ${messageOf(error)}`);
  }
}

/** Node and browsers both have them; this layer knows neither. */
declare function setTimeout(then: () => void, ms: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** Promises may take so many milliseconds; whoever owns the process may say more. */
export function guardOf(answerMs: number, watch: Guard['watch'] = () => () => undefined): Guard {
  return { limit: (work, what) => withLimit(work, what, answerMs), watch };
}

/** Work that is done at once has no need of a timer. */
function withLimit<T>(work: T | Promise<T>, what: string, limitMs: number): T | Promise<T> {
  if (!(work instanceof Promise)) return work;
  let timer: unknown;
  const limit = new Promise<T>((_, reject) => {
    timer = setTimeout(() => {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- It is an answer, see Broken.
      reject(new Broken('limit', `its ${what} did not end within ${limitMs / 1000} s`));
    }, limitMs);
  });
  return Promise.race([work, limit]).finally(() => {
    clearTimeout(timer);
  });
}
