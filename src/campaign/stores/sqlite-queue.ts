/**
 * The queue of a SQLite store is the table of jobs itself: a job that is ready is there to be taken. All workers are on the
 * same machine, so those that have died are noticed at once.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type WorkerFacts } from '../store.js';
import { type Delivery, type Queue } from './queue.js';
import { type Sql } from './sql.js';

const LEASE_MS = 15_000;
/** So often it is looked who has died. */
const LOOK_MS = 1_000;

export function sqliteQueue(): Queue {
  let lookedAt = -Infinity;
  return {
    leaseMs: LEASE_MS,
    retries: false,
    prepare: () => Promise.resolve(),
    announce: () => Promise.resolve(),
    async take(sql, queues, worker): Promise<Delivery | undefined> {
      const now = performance.now();
      if (now - lookedAt > LOOK_MS) {
        lookedAt = now;
        await endLeasesOfTheDead(sql, worker);
      }
      // One after the other, so that the index gives them in order.
      for (const queue of queues) {
        const [row] = await sql.query(
          `SELECT j.campaign AS campaign, j.id AS id FROM jobs j JOIN campaigns c ON c.id = j.campaign
           WHERE j.state = 'ready' AND j.queue = ? AND j.not_before <= ${sql.dialect.now} AND c.state = 'running' ORDER BY j.place LIMIT 1`,
          queue,
        );
        if (row !== undefined)
          return { campaign: String(row['campaign']), id: String(row['id']), ticket: undefined };
      }
      return undefined;
    },
    keep: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The name of a worker tells its machine and its process. */
export function workerName(): string {
  return `${hostname()}/${process.pid}/${randomBytes(3).toString('hex')}`;
}

async function endLeasesOfTheDead({ query, dialect: { now } }: Sql, { id: own }: WorkerFacts): Promise<void> {
  const rows = await query(
    `SELECT DISTINCT worker FROM jobs WHERE state = 'running' AND lease_until >= ${now}`,
  );
  for (const { worker } of rows) {
    const name = String(worker);
    const [machine, pid] = name.split('/');
    // In a container, processes of others cannot be seen.
    if (name === own || machine !== hostname() || isAlive(Number(pid))) continue;
    await query(`UPDATE jobs SET lease_until = 0 WHERE state = 'running' AND worker = ?`, name);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
