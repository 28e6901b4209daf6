/** Looks whether a system that has said much more than anybody has read goes on until it is broken off. */
import { type Broken } from '../connection.js';

/** What has arrived. */
export interface Arrived {
  /** How much of it nobody has looked at. */
  readonly unread: number;
  readonly broken: Broken | undefined;
}

/** Who is ahead by so much may never stop. */
const AHEAD = 200;
const LOOK_MS = 10;
/** A flood has reached its limit then. */
const LIMIT_MS = 1_000;
/** Who says nothing more for so long has said all. */
const QUIET_MS = 50;

/** Why a flood was broken off; undefined if there was none. */
export async function floodIn(arrived: Arrived): Promise<Broken | undefined> {
  let [last, since] = [arrived.unread, performance.now()];
  for (const end = since + LIMIT_MS; arrived.broken === undefined;) {
    const now = performance.now();
    const { unread } = arrived;
    if (unread < AHEAD || now > end) return undefined;
    if (unread > last) [last, since] = [unread, now];
    else if (now - since > QUIET_MS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return arrived.broken.kind === 'flood' ? arrived.broken : undefined;
}
