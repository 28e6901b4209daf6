/**
 * Runs tests, one after the other or several at a time: connects, resets, follows, tries again where that is asked for,
 * and hands out one result per attempt as soon as it is known.
 *
 * INVARIANT whatever a system does, its test gets a verdict, and the next test begins on a connection that is not broken.
 */
import { type Rational, ZERO, compare, decimalText, toNumber } from '../base/rational.js';
import { type Follower, Judging } from '../suite/judge.js';
import { OfferJudging, wordOfTest } from '../suite/offered-word.js';
import { type SuiteTest } from '../suite/suite.js';
import { timeText, whyText } from '../suite/why-text.js';
import { Broken, type Connection, type Inexactness, type TestTurn, type Transport } from './connection.js';
import { type Followed, type RunEvent, followTest } from './follow-test.js';
import { type RunEnd, type RunVerdict, type TestResult } from './run-record.js';

export interface PlannedTest {
  /** The index of its suite. */
  readonly suite: number;
  readonly test: SuiteTest;
  readonly reading: 'offered' | 'played';
  /** Of the interface of its suite. */
  readonly inputs: readonly string[];
  /** Tests with the same steps, for which its results count as well. */
  readonly alike?: readonly SuiteTest[] | undefined;
  readonly repetition?: number | undefined;
}

export interface RunOptions {
  /** Tests that run at the same time, each with a system of its own. */
  readonly jobs: number;
  readonly tolerance: Rational;
  /** How often a test that ended inconclusive is tried again. */
  readonly retries: number;
  /** After so many tests that did not pass, no more are begun. */
  readonly bailAfter?: number | undefined;
  readonly eventsMax: number;
  /** How long a test may take; who has a clock says when that is over. */
  readonly testLimit?: TestLimit | undefined;
  /** Says that no more may be done, and how the run ended by that. */
  readonly shouldStop?: (() => 'interrupted' | 'budget' | undefined) | undefined;
  /** Is told of every result as soon as it is there. */
  readonly onResult?: ((result: TestResult) => void) | undefined;
  /** Is told of everything that happens in a test. */
  readonly onEvent?: ((event: RunEvent, planned: PlannedTest) => void) | undefined;
  /** The command that runs a test again, for those that did not pass. */
  readonly replayOf?: ((planned: PlannedTest, test: SuiteTest) => string | undefined) | undefined;
  /** Is given what breaks off the tests that run now, whose results are dropped. */
  readonly onStart?: ((breakOff: () => void) => void) | undefined;
}

export interface TestLimit {
  /** In words, such as `10 s`. */
  readonly text: string;
  /** Calls `then` when the time is over, unless what it gives back is called before. */
  start(then: () => void): () => void;
}

export interface RunResults {
  /** In the order of the tests. */
  readonly results: readonly TestResult[];
  readonly ended: RunEnd;
}

export async function runTests(
  tests: readonly PlannedTest[],
  transport: Transport,
  options: RunOptions,
): Promise<RunResults> {
  const run = new Run(tests, transport, options);
  options.onStart?.(() => {
    run.breakOff();
  });
  const jobs = transport.isOnlyOne === true ? 1 : options.jobs;
  const workers = Math.max(1, Math.min(jobs, tests.length));
  await Promise.all(Array.from({ length: workers }, () => run.work()));
  return run.results();
}

class Run {
  readonly #tests: readonly PlannedTest[];
  readonly #transport: Transport;
  readonly #options: RunOptions;
  readonly #found: (readonly TestResult[])[] = [];
  readonly #seats = new Set<Seat>();
  #next = 0;
  #notPassed = 0;
  #ended: RunEnd = 'complete';

  constructor(tests: readonly PlannedTest[], transport: Transport, options: RunOptions) {
    this.#tests = tests;
    this.#transport = transport;
    this.#options = options;
  }

  results(): RunResults {
    return { results: this.#found.flat(), ended: this.#ended };
  }

  breakOff(): void {
    for (const seat of this.#seats) void seat.leave();
  }

  /** Takes tests until none is left. */
  async work(): Promise<void> {
    const seat = new Seat(this.#transport);
    this.#seats.add(seat);
    for (;;) {
      const index = this.#next;
      const planned = this.#tests[index];
      if (planned === undefined || !this.#mayGoOn()) break;
      this.#next++;
      const attempts = await this.#attempts(planned, seat);
      this.#found[index] = attempts;
      if (attempts.length > 0 && attempts.at(-1)!.verdict !== 'pass') this.#notPassed++;
    }
    this.#seats.delete(seat);
    await seat.leave();
  }

  #mayGoOn(): boolean {
    const { shouldStop, bailAfter = Infinity } = this.#options;
    const stopped = shouldStop?.();
    if (stopped !== undefined) this.#ended = stopped;
    else if (this.#notPassed >= bailAfter) this.#ended = 'bail';
    return this.#ended === 'complete';
  }

  async #attempts(planned: PlannedTest, seat: Seat): Promise<readonly TestResult[]> {
    const results: TestResult[] = [];
    for (let attempt = 1; ; attempt++) {
      const result = await this.#attempt(planned, seat, attempt);
      // What broke because the run was broken off says nothing about the system.
      if (result.verdict === 'error' && !this.#mayGoOn()) return results;
      for (const test of [planned.test, ...(planned.alike ?? [])]) {
        const replay = result.verdict === 'pass' ? undefined : this.#options.replayOf?.(planned, test);
        const named = { ...result, test, ...(replay === undefined ? {} : { replay }) };
        results.push(named);
        this.#options.onResult?.(named);
      }
      const isAgain =
        result.verdict === 'inconclusive' && attempt <= this.#options.retries && this.#mayGoOn();
      if (!isAgain) return results;
    }
  }

  async #attempt(planned: PlannedTest, seat: Seat, attempt: number): Promise<TestResult> {
    const { suite, test, reading, repetition } = planned;
    const head = {
      suite,
      test,
      reading,
      ...(repetition === undefined ? {} : { repetition }),
      ...(attempt === 1 ? {} : { attempt }),
    };
    const found = await this.#limited(seat, (isOver) =>
      this.#follow(planned, seat, { suite, test, repetition: repetition ?? 1, attempt }, isOver),
    );
    const { verdict, reason } = verdictOf(found);
    const stderr = verdict === 'pass' ? '' : seat.lastWords();
    if (verdict === 'error' || this.#transport.isForOneTest) await seat.leave();
    return {
      ...head,
      verdict,
      ...(reason === undefined ? {} : { reason }),
      at: decimalText(found.ended),
      events: found.events,
      ...(compare(found.error, ZERO) === 0 ? {} : { error: decimalText(found.error) }),
      ...(stderr === '' ? {} : { stderr }),
    };
  }

  /** Work for a test, which is broken off when it takes too long. */
  async #limited(
    seat: Seat,
    work: (isOver: () => Broken | undefined) => Promise<Followed>,
  ): Promise<Followed> {
    const { testLimit } = this.#options;
    if (testLimit === undefined) return work(() => undefined);
    let over: Broken | undefined;
    const cancel = testLimit.start(() => {
      over = new Broken('limit', `the test took longer than ${testLimit.text}`);
      // Whoever waits for the system is told.
      void seat.leave();
    });
    const found = await work(() => over);
    cancel();
    return over !== undefined && 'name' in found.outcome ? { ...found, outcome: over } : found;
  }

  async #follow(
    planned: PlannedTest,
    seat: Seat,
    turn: TestTurn,
    isOver: () => Broken | undefined,
  ): Promise<Followed> {
    try {
      const connection = await seat.take();
      await connection.reset(turn);
      const { tolerance, eventsMax, onEvent } = this.#options;
      const follower = followerOf(planned, tolerance, connection);
      const shouldStop = (): Broken | undefined =>
        this.#options.shouldStop?.() === undefined ? isOver() : new Broken('limit', 'the run was broken off');
      const followed = await followTest(follower, connection, {
        inputs: planned.inputs,
        isWord: follower instanceof OfferJudging,
        eventsMax,
        shouldStop,
        ...(onEvent === undefined
          ? {}
          : {
              onEvent: (event): void => {
                onEvent(event, planned);
              },
            }),
      });
      const flood = await connection.flood?.();
      return flood === undefined ? followed : { ...followed, outcome: flood };
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      return { events: [], outcome: error, ended: ZERO, error: ZERO };
    }
  }
}

/** A place at which one test runs at a time, with the connection that is there. */
class Seat {
  readonly #transport: Transport;
  #connection: Connection | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async take(): Promise<Connection> {
    this.#connection ??= await this.#transport.connect();
    return this.#connection;
  }

  lastWords(): string {
    return this.#connection?.lastWords() ?? '';
  }

  async leave(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }
}

function followerOf(
  { test, reading, inputs }: PlannedTest,
  tolerance: Rational,
  { tellsRefusals }: Pick<Connection, 'tellsRefusals'>,
): Follower {
  const word = reading === 'offered' ? wordOfTest(test) : undefined;
  if (word === undefined) return new Judging(test, tolerance);
  return new OfferJudging(word, { inputs, verdict: test.verdict, tellsRefusals }, tolerance);
}

/** The verdict of a run, and its reason where it did not pass. */
function verdictOf({ outcome, inexactness, error }: Followed): {
  readonly verdict: RunVerdict;
  readonly reason?: string | undefined;
} {
  if ('name' in outcome) return { verdict: 'error', reason: outcome.message };
  switch (outcome.kind) {
    case 'verdict': {
      const { verdict, why } = outcome;
      return verdict === 'pass' || why === undefined ? { verdict } : { verdict, reason: whyText(why) };
    }
    case 'untrusted':
      return {
        verdict: 'untrusted',
        reason: `${whyText(outcome.why)}, ${inexactText(outcome.distance, error, inexactness)}`,
      };
    case 'notJudged':
      return { verdict: 'inconclusive', reason: 'refusal not observable' };
    case 'unfinished':
    case 'notTheTest':
      return { verdict: 'error', reason: 'the tester did not do what the test says' };
  }
}

/** How close it was, and how exact times are: `0.4 ms from a border, and times are exact to 1.6 ms (…)`. */
function inexactText(distance: Rational, error: Rational, inexactness: Inexactness | undefined): string {
  if (inexactness === undefined)
    return `${timeText(distance)} from a border, and times are exact to ${timeText(error)} here`;
  const { lateMs, messageMs, unitMs } = inexactness;
  const [far, exact] = [distance, error].map((time) => msText(toNumber(time) * unitMs)) as [string, string];
  const parts = `the tester was ${msText(lateMs)} late, and a message takes ${msText(messageMs)}`;
  return `${far} from a border, and times are exact to ${exact} here: ${parts}`;
}

function msText(ms: number): string {
  const digits = ms < 0.1 ? 3 : ms < 1 ? 2 : ms < 100 ? 1 : 0;
  return `${Number(ms.toFixed(digits))} ms`;
}
