/**
 * The memory of this process, as a search sees it: whether it runs short, all things counted.
 *
 * What counts is the resident size, as the operating system tells it. Besides, the heap of JavaScript objects has a limit
 * of its own, which ends the process when it is hit. Garbage counts in both, so it is collected before a no.
 */
import { totalmem } from 'node:os';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The bytes that are resident. */
export function residentBytes(): number {
  return process.memoryUsage.rss();
}

/** What a process may take that was told no limit: three quarters of what the machine or its container has. */
export function defaultMemoryLimit(): number {
  // 0, or more than there is, where no container sets a limit.
  const constrained = process.constrainedMemory();
  const all = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return (3 * all) / 4;
}

/** Whether the process takes so many bytes, or the heap is near its end. */
export function isMemoryShort(bytesMax: number): boolean {
  if (!isAbove(bytesMax, HEAP_SHARE)) return false;
  collectGarbage();
  // Unless that has made room, it is not worth to go on: the next look would come to the same.
  return isAbove(ROOM * bytesMax, ROOM * HEAP_SHARE);
}

/** Frees what earlier searches have left. */
export function collectGarbage(): void {
  garbageCollector ??= exposeGarbageCollector();
  garbageCollector();
}

const HEAP_SHARE = 0.85;
const ROOM = 0.9;

function isAbove(bytes: number, heapShare: number): boolean {
  if (residentBytes() >= bytes) return true;
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used >= heapShare * limit;
}

let garbageCollector: (() => void) | undefined;

/** The function that `node --expose-gc` has: found when it is needed, so that the command needs no option of Node. */
function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
