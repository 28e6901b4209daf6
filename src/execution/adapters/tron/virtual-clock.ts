/**
 * The virtual clock that threads of an adapter share with the tester: mutexes, conditions, and time that passes only when
 * every active thread waits, and then jumps.
 *
 * A thread waits while it waits for a condition or a mutex. It is active from its beginning until it deactivates itself.
 * What a thread asks for and what blocks it is answered later, when it goes on. Whoever drives the clock, the tester, asks
 * whether all wait, and moves time to the next wake-up or to where it wants to act itself.
 *
 * INVARIANT a thread that waits for a condition does not hold its mutex, and has it again before it is answered.
 */
import { type Rational, ZERO, compare, max, min } from '../../../base/rational.js';

export const RESULT = { ok: 0, error: 64, timedOut: 65, interrupted: 66, busy: 67 } as const;

export interface ClockThread {
  readonly name: string;
  readonly isActive: boolean;
  /** Whether it has asked for something that was not answered yet. */
  readonly isBlocked: boolean;
}

/** What a thread is answered with. */
type Answer = (result: number) => void;

interface Thread {
  name: string;
  isActive: boolean;
  isBlocked: boolean;
  readonly answer: Answer;
  /** What it waits for, with the mutex that it has given back. */
  waiting?:
    | { readonly condition: Condition; readonly mutex: Mutex; readonly deadline?: Rational | undefined }
    | undefined;
}

interface Mutex {
  owner: Thread | undefined;
  /** Who wants to have it, with what they are answered when they have it. */
  readonly queue: { readonly thread: Thread; readonly result: number }[];
}

interface Condition {
  waiters: Thread[];
}

export class VirtualClock {
  /** Microseconds since the clock began. */
  now: Rational = ZERO;
  readonly #threads = new Set<Thread>();
  readonly #mutexes = new Map<number, Mutex>();
  readonly #conditions = new Map<number, Condition>();
  #lastId = 0;

  get threads(): readonly ClockThread[] {
    return [...this.#threads];
  }

  /** How many mutexes and conditions there are. */
  get objects(): number {
    return this.#mutexes.size + this.#conditions.size;
  }

  enter(answer: Answer): ClockThread {
    const thread: Thread = { name: '', isActive: true, isBlocked: false, answer };
    this.#threads.add(thread);
    return thread;
  }

  name(thread: ClockThread, name: string): void {
    (thread as Thread).name = name;
  }

  /** A thread is gone; what it held is free. */
  leave(leaving: ClockThread): void {
    const thread = leaving as Thread;
    this.#threads.delete(thread);
    if (thread.waiting !== undefined) remove(thread.waiting.condition.waiters, thread);
    for (const mutex of this.#mutexes.values()) {
      const place = mutex.queue.findIndex((each) => each.thread === thread);
      if (place >= 0) mutex.queue.splice(place, 1);
      if (mutex.owner === thread) this.#release(mutex);
    }
  }

  deactivate(thread: ClockThread): number {
    (thread as Thread).isActive = false;
    return RESULT.ok;
  }

  activate(thread: ClockThread): number {
    (thread as Thread).isActive = true;
    return RESULT.ok;
  }

  makeMutex(): number {
    this.#mutexes.set(++this.#lastId, { owner: undefined, queue: [] });
    return this.#lastId;
  }

  makeCondition(): number {
    this.#conditions.set(++this.#lastId, { waiters: [] });
    return this.#lastId;
  }

  /** One that is in use stays. */
  destroyMutex(id: number): void {
    if (this.#mutexes.get(id)?.owner === undefined) this.#mutexes.delete(id);
  }

  destroyCondition(id: number): void {
    if (this.#conditions.get(id)?.waiters.length === 0) this.#conditions.delete(id);
  }

  /** Undefined if the answer comes later. */
  lock(locking: ClockThread, id: number): number | undefined {
    const thread = locking as Thread;
    const mutex = this.#mutexes.get(id);
    if (mutex === undefined || mutex.owner === thread) return RESULT.error;
    return this.#want(mutex, thread, RESULT.ok) ? RESULT.ok : undefined;
  }

  unlock(thread: ClockThread, id: number): number {
    const mutex = this.#mutexes.get(id);
    if (mutex?.owner !== thread) return RESULT.error;
    this.#release(mutex);
    return RESULT.ok;
  }

  /** Waits for a condition, until a time if there is one; undefined, because the answer comes later. */
  wait(waiting: ClockThread, conditionId: number, mutexId: number, deadline?: Rational): number | undefined {
    const thread = waiting as Thread;
    const condition = this.#conditions.get(conditionId);
    const mutex = this.#mutexes.get(mutexId);
    if (condition === undefined || mutex?.owner !== thread) return RESULT.error;
    thread.isBlocked = true;
    thread.waiting = { condition, mutex, deadline };
    condition.waiters.push(thread);
    this.#release(mutex);
    return undefined;
  }

  signal(id: number): void {
    const [first] = this.#conditions.get(id)?.waiters ?? [];
    if (first !== undefined) this.#wake(first, RESULT.ok);
  }

  broadcast(id: number): void {
    for (const thread of [...(this.#conditions.get(id)?.waiters ?? [])]) this.#wake(thread, RESULT.ok);
  }

  /** Whether time may pass. */
  get doAllWait(): boolean {
    for (const { isActive, isBlocked } of this.#threads) if (isActive && !isBlocked) return false;
    return true;
  }

  /** The first time at which a thread wants to go on by itself, now at the earliest. */
  get nextWake(): Rational | undefined {
    let next: Rational | undefined;
    for (const { waiting } of this.#threads) {
      if (waiting?.deadline === undefined) continue;
      next = next === undefined ? waiting.deadline : min(next, waiting.deadline);
    }
    return next === undefined ? undefined : max(next, this.now);
  }

  /** Moves time on, never past a wake-up; those whose time has come go on in the order in which they began to wait. */
  moveTo(time: Rational): void {
    this.now = max(this.now, time);
    const due = [...this.#conditions.values()]
      .flatMap(({ waiters }) => waiters)
      .filter(({ waiting }) => waiting?.deadline !== undefined && compare(waiting.deadline, this.now) <= 0)
      .sort((a, b) => compare(a.waiting!.deadline!, b.waiting!.deadline!));
    for (const thread of due) this.#wake(thread, RESULT.timedOut);
  }

  /** A thread stops waiting for a condition, and goes on as soon as it has its mutex again. */
  #wake(thread: Thread, result: number): void {
    const { condition, mutex } = thread.waiting!;
    thread.waiting = undefined;
    remove(condition.waiters, thread);
    if (this.#want(mutex, thread, result)) thread.answer(result);
  }

  /** Gives a mutex to a thread, now or later; whether it has it now. */
  #want(mutex: Mutex, thread: Thread, result: number): boolean {
    if (mutex.owner === undefined) {
      mutex.owner = thread;
      thread.isBlocked = false;
      return true;
    }
    thread.isBlocked = true;
    mutex.queue.push({ thread, result });
    return false;
  }

  #release(mutex: Mutex): void {
    mutex.owner = undefined;
    const next = mutex.queue.shift();
    if (next === undefined) return;
    mutex.owner = next.thread;
    next.thread.isBlocked = false;
    next.thread.answer(next.result);
  }
}

function remove<T>(items: T[], item: T): void {
  const place = items.indexOf(item);
  if (place >= 0) items.splice(place, 1);
}
