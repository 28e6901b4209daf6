/**
 * The history of verdicts: since when a test fails, which tests are flaky, how long they take.
 *
 * A test is known by what it does, not by its number, so that it keeps its history when a suite is generated anew.
 */
import { greatest } from '../base/long-lists.js';
import { type RunVerdict } from '../execution/run-record.js';
import { type RunRecord, type TestResult } from '../library/index.js';
import { canonicalText } from './job.js';
import { sha256Text } from './sha256-text.js';

/** A verdict of a test on a system, as stores keep it. */
export interface TestVerdict {
  readonly system: string;
  /** What the test does: of its steps, and of what it expects at the end. */
  readonly test: string;
  readonly title: string;
  /** The name of its model. */
  readonly model: string;
  readonly verdict: RunVerdict;
  readonly reason?: string | undefined;
  /** How long it took by the clock of the worker, in milliseconds. */
  readonly ms: number;
}

/** The same with when and where it was. */
export interface PastVerdict extends TestVerdict {
  /** Milliseconds since 1970, by the clock of the store. */
  readonly at: number;
  readonly campaign: string;
  readonly job: string;
}

/** What became of a test on a system over time. */
export interface TestHistory {
  readonly system: string;
  readonly test: string;
  readonly title: string;
  readonly model: string;
  /** How often it was run, and how often with each verdict. */
  readonly runs: number;
  readonly verdicts: Readonly<Partial<Record<RunVerdict, number>>>;
  readonly last: RunVerdict;
  readonly lastAt: number;
  /** The first time it did not pass, if ever. */
  readonly firstFailure?: Occasion | undefined;
  /** Of a test that does not pass now: since when, and when it passed last. */
  readonly failsSince?: Occasion | undefined;
  readonly passedLast?: Occasion | undefined;
  /** The same test had different verdicts. */
  readonly isFlaky: boolean;
  /** The part of the runs whose verdict was another than that of most. */
  readonly flakiness: number;
  /** Milliseconds: the median of all runs, of the last ten, and by which factor that has grown. */
  readonly medianMs: number;
  readonly recentMs: number;
  readonly trend: number;
  /** The last runs, the oldest first, for plots. */
  readonly points: readonly HistoryPoint[];
}

export interface Occasion {
  readonly at: number;
  readonly campaign: string;
  readonly verdict: RunVerdict;
  readonly reason?: string | undefined;
}

export interface HistoryPoint {
  readonly at: number;
  readonly campaign: string;
  readonly verdict: RunVerdict;
  readonly ms: number;
}

/** So many runs are plotted. */
const POINTS_MAX = 200;
const RECENT = 10;

/** The verdicts of a run; `msOf` says how long each result took. */
export function verdictsOf(
  record: RunRecord,
  system: string,
  msOf: (result: TestResult) => number,
): readonly TestVerdict[] {
  return record.tests.map((result) => ({
    system,
    test: testKey(result),
    title: result.test.title,
    model: record.suites[result.suite]!.model.name,
    verdict: result.verdict,
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    ms: msOf(result),
  }));
}

/** What a test does: two with the same key are the same to the system. */
function testKey({ test, reading }: Pick<TestResult, 'test' | 'reading'>): string {
  return sha256Text(canonicalText({ steps: test.steps, verdict: test.verdict, reading })).slice(0, 16);
}

/** By test and system, those that need attention first: what fails, then what is flaky, then by name. */
export function historyOf(verdicts: readonly PastVerdict[]): readonly TestHistory[] {
  const byTest = new Map<string, PastVerdict[]>();
  for (const each of verdicts) {
    const key = `${each.system}\n${each.test}`;
    const list = byTest.get(key);
    if (list === undefined) byTest.set(key, [each]);
    else list.push(each);
  }
  return [...byTest.values()].map(historyOfTest).sort(byAttention);
}

function historyOfTest(unordered: readonly PastVerdict[]): TestHistory {
  const all = unordered.toSorted((a, b) => a.at - b.at);
  const last = all.at(-1)!;
  const verdicts: Partial<Record<RunVerdict, number>> = {};
  for (const { verdict } of all) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const most = greatest(Object.values(verdicts));
  const firstFailure = all.find(({ verdict }) => verdict !== 'pass');
  const lastPass = all.findLastIndex(({ verdict }) => verdict === 'pass');
  const since = all[lastPass + 1];
  const times = all.map(({ ms }) => ms);
  const medianMs = median(times);
  const recentMs = median(times.slice(-RECENT));
  return {
    system: last.system,
    test: last.test,
    title: last.title,
    model: last.model,
    runs: all.length,
    verdicts,
    last: last.verdict,
    lastAt: last.at,
    ...(firstFailure === undefined ? {} : { firstFailure: occasionOf(firstFailure) }),
    ...(since === undefined ? {} : { failsSince: occasionOf(since) }),
    ...(since === undefined || lastPass < 0 ? {} : { passedLast: occasionOf(all[lastPass]!) }),
    isFlaky: most < all.length && hasChangedBack(all),
    flakiness: Math.round((1_000 * (all.length - most)) / all.length) / 1_000,
    medianMs,
    recentMs,
    trend: medianMs === 0 ? 1 : Math.round((100 * recentMs) / medianMs) / 100,
    points: all.slice(-POINTS_MAX).map(({ at, campaign, verdict, ms }) => ({ at, campaign, verdict, ms })),
  };
}

/** A test that passed until some day and fails since has found something; one that goes back and forth is flaky. */
function hasChangedBack(all: readonly PastVerdict[]): boolean {
  const runs = all.filter(({ verdict }, index) => verdict !== all[index - 1]?.verdict);
  if (runs.length > 2) return true;
  // In one campaign the system was the same, so even one change is none of it.
  return runs.length === 2 && runs[1]!.campaign === all[all.indexOf(runs[1]!) - 1]!.campaign;
}

function occasionOf({ at, campaign, verdict, reason }: PastVerdict): Occasion {
  return { at, campaign, verdict, ...(reason === undefined ? {} : { reason }) };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.floor((sorted.length - 1) / 2)]!;
}

function byAttention(a: TestHistory, b: TestHistory): number {
  const rank = ({ last, isFlaky }: TestHistory): number => (last !== 'pass' ? 0 : isFlaky ? 1 : 2);
  const keys = ({ system, model, title, test }: TestHistory): readonly string[] => [
    system,
    model,
    title,
    test,
  ];
  const [mine, others] = [keys(a), keys(b)];
  const differing = mine.findIndex((key, index) => key !== others[index]);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  return differing < 0 ? 0 : mine[differing]! < others[differing]! ? -1 : 1;
}
