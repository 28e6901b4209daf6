/**
 * From what happens in a test to its steps: what the tester does, what may come, and what each observation says about the
 * hypotheses.
 *
 * Two kinds of tests. One that confirms goes on as long as the reference may be right, and fails as soon as it cannot. One
 * that tells pairs apart goes on until of each pair one is refuted; then it passes if the reference may be right, and
 * fails if not. It is inconclusive when it ends before that.
 *
 * Observations that no hypothesis allows are not listed: they fail by the rules of suites.
 */
import { assert } from '../../base/assert.js';
import { point } from '../../base/interval.js';
import { spend } from '../../base/stopped.js';
import { type Rational, ZERO, add, compare, ratio } from '../../base/rational.js';
import { type Branch, type SuiteStep, type Verdict } from '../../suite/suite.js';
import { aside, given, oneOf, outputBranch, silentFor } from '../scribe.js';
import { SILENCE, type Standing, UNITS_PER_STANDING, ranOut, type TestItem } from './standing.js';

export interface TestPlan {
  readonly items: readonly TestItem[];
  /** By number, each at the start of the test. */
  readonly hypotheses: ReadonlyMap<number, Standing>;
  readonly reference: number;
  /** Absent for a test that confirms. */
  readonly pairs?: readonly (readonly [number, number])[] | undefined;
}

export interface WrittenTest {
  readonly steps: readonly SuiteStep[];
  readonly verdict: Verdict;
}

export function writeTest(plan: TestPlan): WrittenTest {
  const alive = new Map([...plan.hypotheses].map(([hypothesis, standing]) => [hypothesis, [standing]]));
  return new Writer(plan).write(0, alive, ZERO);
}

/** Where each hypothesis may stand that is not refuted. */
type Alive = ReadonlyMap<number, readonly Standing[]>;

const BRANCHES_MAX = 5_000;

/**
 * How far the next whole time is away. Silence is listened to until half a time unit later, so that an output at the next
 * whole time does not come within it.
 */
type Lag = Rational;
const HALF = ratio(1n, 2n);

/** The branches of an observation, and with what the test goes on after those without a verdict. */
interface Observation {
  readonly branches: readonly Branch[];
  readonly onward: { readonly key: string; readonly alive: Alive; readonly lag: Lag } | undefined;
}

class Writer {
  readonly #plan: TestPlan;
  #branches = 0;

  constructor(plan: TestPlan) {
    this.#plan = plan;
  }

  write(from: number, start: Alive, startLag: Lag): WrittenTest {
    const steps: SuiteStep[] = [];
    let alive = start;
    let lag = startLag;
    for (const [offset, item] of this.#plan.items.slice(from).entries()) {
      spend(UNITS_PER_STANDING * alive.size);
      if (item.kind === 'input') {
        const { action, after } = item;
        const at = compare(lag, ZERO) === 0 ? after : lag;
        steps.push(oneOf([given(action, at), ...this.#instead(alive, at)]));
        lag = ZERO;
        alive = mapped(alive, (standing) => [standing.afterInput(action)]);
        continue;
      }
      const { branches, onward } = this.#observe(from + offset, alive, lag);
      assert(branches.length > 0, 'hypotheses have responses to what they are tested with');
      steps.push(oneOf(branches));
      if (onward === undefined) return { steps, verdict: 'pass' };
      alive = onward.alive;
      lag = onward.lag;
    }
    return { steps, verdict: this.#verdictAtEnd(alive) };
  }

  /** Outputs that may come just when the tester does something: what the test is for is not seen then. */
  #instead(alive: Alive, at: Rational): readonly Branch[] {
    const standings = alive.get(this.#plan.reference) ?? [...alive.values()].flat();
    const shown = new Set(standings.flatMap((standing) => [...standing.responses().keys()]));
    shown.delete(SILENCE);
    return [...shown].map((action) => aside({ action, window: point(at) }));
  }

  #observe(at: number, alive: Alive, lag: Lag): Observation {
    const outcomes = new Map<string, Map<number, Standing[]>>();
    for (const [hypothesis, standings] of alive) {
      for (const [shown, after] of standings.flatMap((standing) => [...standing.responses()])) {
        const outcome = outcomes.get(shown) ?? new Map<number, Standing[]>();
        outcomes.set(shown, outcome.set(hypothesis, [...(outcome.get(hypothesis) ?? []), after]));
      }
    }
    let onward: Observation['onward'];
    const branches = [...outcomes].map(([shown, next]): Branch => {
      if (++this.#branches > BRANCHES_MAX) ranOut('branches');
      const event = eventOf(shown, lag);
      const nextLag = shown === SILENCE ? HALF : ZERO;
      const verdict = this.#verdictNow(next);
      if (verdict !== undefined) return { ...event, verdict };
      const key = `${shown === SILENCE} ${this.#keyOf(next)}`;
      if (onward === undefined || onward.key === key) {
        onward = { key, lag: nextLag, alive: onward === undefined ? next : joined(onward.alive, next) };
        return event;
      }
      const rest = this.write(at + 1, next, nextLag);
      return { ...event, ...(rest.steps.length === 0 ? {} : { steps: rest.steps }), verdict: rest.verdict };
    });
    return { branches, onward };
  }

  /** Undefined as long as the test has something to find out. */
  #verdictNow(alive: Alive): Verdict | undefined {
    const { reference, pairs } = this.#plan;
    if (pairs === undefined) return alive.has(reference) ? undefined : 'fail';
    if (pairs.some(([a, b]) => alive.has(a) && alive.has(b))) return undefined;
    return alive.has(reference) ? 'pass' : 'fail';
  }

  #verdictAtEnd(alive: Alive): Verdict {
    return this.#plan.pairs === undefined ? 'pass' : (this.#verdictNow(alive) ?? 'inconclusive');
  }

  /** Equal where the test goes on in the same way. */
  #keyOf(alive: Alive): string {
    const { reference, pairs } = this.#plan;
    const telling =
      pairs === undefined ? [...alive].filter(([hypothesis]) => hypothesis === reference) : alive;
    return [...telling]
      .map(([hypothesis, standings]) => `${hypothesis}: ${standings.map(({ key }) => key).join(' | ')}`)
      .join('\n');
  }
}

function eventOf(shown: string, lag: Lag): Branch {
  return shown === SILENCE ? silentFor(add(lag, HALF)) : outputBranch({ action: shown, window: point(lag) });
}

function mapped(alive: Alive, change: (standing: Standing) => readonly Standing[]): Alive {
  return new Map(
    [...alive].map(([hypothesis, standings]) => [hypothesis, distinct(standings.flatMap(change))]),
  );
}

function joined(a: Alive, b: Alive): Alive {
  const all = new Map(a);
  for (const [hypothesis, standings] of b)
    all.set(hypothesis, distinct([...(all.get(hypothesis) ?? []), ...standings]));
  return all;
}

function distinct(standings: readonly Standing[]): readonly Standing[] {
  return [...new Map(standings.map((standing) => [standing.key, standing])).values()];
}
