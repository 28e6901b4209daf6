/**
 * Laws of the virtual clock, on threads that do what comes to their minds: a mutex has one owner, who waits for a condition
 * holds none, everybody goes on as soon as that is possible, and time jumps to the next wake-up and never past one.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.js';
import { type Rational, ZERO, add, compare, integer, max, min } from '../../src/base/rational.js';
import { type ClockThread, RESULT, VirtualClock } from '../../src/execution/adapters/tron/virtual-clock.js';
import { expectSame } from '../support/expect-same.js';

interface Waiting {
  /** Undefined if it waits for its mutex only. */
  readonly condition: number | undefined;
  readonly deadline: Rational | undefined;
  readonly since: number;
}

interface Actor {
  readonly thread: ClockThread;
  /** The mutex that it holds, or had when it began to wait. */
  mutex: number | undefined;
  isHolding: boolean;
  /** What it waits for. */
  waits: Waiting | undefined;
  isGone: boolean;
}

class Play {
  readonly clock = new VirtualClock();
  readonly actors: Actor[] = [];
  readonly mutexes: number[] = [];
  readonly conditions: number[] = [];
  readonly seen = { timedOut: 0, signalled: 0, queued: 0, jumps: 0, left: 0 };
  readonly #random;
  #steps = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    for (let index = 0; index < 2; index++) {
      this.mutexes.push(this.clock.makeMutex());
      this.conditions.push(this.clock.makeCondition());
    }
    for (let index = 0; index < 4; index++) this.#enter();
  }

  #enter(): void {
    const thread = this.clock.enter((result) => {
      this.#goOn(actor, result);
    });
    const actor: Actor = { thread, mutex: undefined, isHolding: false, waits: undefined, isGone: false };
    this.actors.push(actor);
  }

  /** A thread is answered: it has its mutex, and there was a reason to wake it. */
  #goOn(actor: Actor, result: number): void {
    const { waits } = actor;
    expectSame(actor.isGone, false);
    expect(waits).toBeDefined();
    expect(this.#holder(actor.mutex!)).toBeUndefined();
    if (result === RESULT.timedOut) {
      expect(compare(waits!.deadline!, this.clock.now)).toBeLessThanOrEqual(0);
      this.seen.timedOut++;
    } else expectSame(result, RESULT.ok);
    actor.isHolding = true;
    actor.waits = undefined;
  }

  #holder(mutex: number): Actor | undefined {
    return this.actors.find((actor) => actor.isHolding && actor.mutex === mutex && !actor.isGone);
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#random.nextInt(items.length)]!;
  }

  step(): void {
    this.#steps++;
    const free = this.actors.filter((actor) => actor.waits === undefined && !actor.isGone);
    expectSame(
      this.clock.doAllWait,
      free.every(({ thread }) => !thread.isActive),
    );
    if (this.clock.doAllWait && this.#jump()) return;
    if (free.length > 0) this.#act(this.#pick(free));
  }

  /** Moves time to the next wake-up, where there is one. */
  #jump(): boolean {
    const timed = this.actors.filter((actor) => !actor.isGone && actor.waits?.condition !== undefined);
    const deadlines = timed.flatMap(({ waits }) => (waits?.deadline === undefined ? [] : [waits.deadline]));
    const { nextWake, now } = this.clock;
    if (nextWake === undefined) {
      expect(deadlines).toEqual([]);
      return false;
    }
    expectSame(compare(nextWake, max(now, deadlines.reduce(min))), 0);
    for (const actor of timed)
      if (actor.waits?.deadline !== undefined && compare(actor.waits.deadline, nextWake) <= 0)
        this.#woken(actor);
    this.clock.moveTo(nextWake);
    this.seen.jumps++;
    expectSame(compare(this.clock.now, nextWake), 0);
    return true;
  }

  /** From now on it waits for its mutex only. */
  #woken(actor: Actor): void {
    actor.waits = { ...actor.waits!, condition: undefined };
  }

  #act(actor: Actor): void {
    const { clock } = this;
    const { thread } = actor;
    switch (this.#random.nextInt(8)) {
      case 0:
        clock[thread.isActive ? 'deactivate' : 'activate'](thread);
        return;
      case 1: {
        const condition = this.#pick(this.conditions);
        this.#wake(condition, 1);
        clock.signal(condition);
        return;
      }
      case 2: {
        const condition = this.#pick(this.conditions);
        this.#wake(condition, Infinity);
        clock.broadcast(condition);
        return;
      }
      case 3:
        if (this.#random.nextInt(10) > 0) return;
        actor.isGone = true;
        this.seen.left++;
        clock.leave(thread);
        this.#enter();
        return;
      default:
        if (actor.isHolding) this.#letGo(actor);
        else this.#lock(actor);
    }
  }

  /** Those who are signalled, in the order in which they began to wait. */
  #wake(condition: number, count: number): void {
    const waiting = this.actors
      .filter((actor) => !actor.isGone && actor.waits?.condition === condition)
      .sort((a, b) => a.waits!.since - b.waits!.since)
      .slice(0, count);
    this.seen.signalled += waiting.length;
    for (const actor of waiting) this.#woken(actor);
  }

  #lock(actor: Actor): void {
    const mutex = this.#pick(this.mutexes);
    const holder = this.#holder(mutex);
    actor.mutex = mutex;
    actor.waits = { condition: undefined, deadline: undefined, since: this.#steps };
    const result = this.clock.lock(actor.thread, mutex);
    // A mutex that nobody holds is had at once.
    expectSame(result === RESULT.ok, holder === undefined);
    if (result === undefined) this.seen.queued++;
    else this.#goOn(actor, result);
  }

  #letGo(actor: Actor): void {
    const { clock } = this;
    const mutex = actor.mutex!;
    actor.isHolding = false;
    if (this.#random.nextInt(2) === 0) {
      expectSame(clock.unlock(actor.thread, mutex), RESULT.ok);
      expectSame(clock.unlock(actor.thread, mutex), RESULT.error);
      return;
    }
    const condition = this.#pick(this.conditions);
    const deadline =
      this.#random.nextInt(3) === 0 ? undefined : add(clock.now, integer(this.#random.nextInt(7) - 2));
    actor.waits = { condition, deadline, since: this.#steps };
    expect(clock.wait(actor.thread, condition, mutex, deadline)).toBeUndefined();
  }

  /** Nobody waits for a mutex that nobody holds. */
  check(): void {
    for (const actor of this.actors) {
      if (actor.isGone) continue;
      expectSame(actor.thread.isBlocked, actor.waits !== undefined);
      if (actor.isHolding) expectSame(this.#holder(actor.mutex!), actor);
    }
  }
}

it('keeps its laws', () => {
  const seen = { timedOut: 0, signalled: 0, queued: 0, jumps: 0, left: 0 };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const play = new Play(seed);
      let before = ZERO;
      for (let step = 0; step < 100; step++) {
        play.step();
        play.check();
        expectSame(compare(play.clock.now, before) >= 0, true);
        before = play.clock.now;
      }
      for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += play.seen[key];
    }),
    { numRuns: 200 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});
