/**
 * Where a hypothesis may stand in the middle of a test, found out by running it plainly: what the tester does moves it
 * on, and it says what may be seen next. Diagrams play no part, so tests that come from diagrams are checked here.
 *
 * INVARIANT standings with equal keys of the same hypothesis go on in the same way.
 */
import { assert } from '../../base/assert.js';
import { type Rational } from '../../base/rational.js';
import { type BudgetLimit } from '../../base/reason.js';
import { spend } from '../../base/stopped.js';
import { giveUp } from '../../explore/unanswered.js';
import { actionOf, fits } from '../../suite/action.js';
import { type Branch, type SuiteTest, type Verdict } from '../../suite/suite.js';
import { type Position, afterBranch, nextAt, startOf } from '../../suite/walk-test.js';

export interface Standing {
  readonly key: string;
  /** After the tester has done this; one that is not possible is ignored. */
  afterInput(action: string): Standing;
  /** What may be seen next, and what it leads to: outputs by their names, or SILENCE. None where nothing is due. */
  responses(): ReadonlyMap<string, Standing>;
}

/** What it takes to move one on, by and large. */
export const UNITS_PER_STANDING = 20;

/** That one time unit passes without an output. */
export const SILENCE = '';

/** Finding out what may be seen takes too much; whoever makes tests is told. */
export function ranOut(limit: BudgetLimit): never {
  giveUp({ kind: 'budget', limit });
}

/** What happens in a test: the tester does something, after this time, or looks at what the system shows. */
export type TestItem =
  | { readonly kind: 'input'; readonly action: string; readonly after: Rational }
  | { readonly kind: 'observe' };

/**
 * How two hypotheses compare over a test: `definite` if nothing can be seen under both, `none` if the same can be seen,
 * else `possible`. Undefined if one of them has no response.
 */
export function compareStandings(
  items: readonly TestItem[],
  a: Standing,
  b: Standing,
): 'definite' | 'possible' | 'none' | undefined {
  let both = bothAt(a, b);
  for (const item of items) {
    const after = bothAfter(both, item);
    if (after === undefined) return undefined;
    if (after.pairs.size > PAIRS_MAX) ranOut('pairs');
    both = after;
  }
  if (both.pairs.size === 0) return 'definite';
  return isDifferent(both) ? 'possible' : 'none';
}

const PAIRS_MAX = 100_000;

/** Where two hypotheses may stand after the same was done and seen, and where each may stand after what the other does not show; by keys. */
export interface Both {
  readonly pairs: ReadonlyMap<string, readonly [Standing, Standing]>;
  readonly alone: readonly [Standings, Standings];
}

type Standings = ReadonlyMap<string, Standing>;

export function bothAt(a: Standing, b: Standing): Both {
  return { pairs: new Map([['', [a, b]]]), alone: [new Map(), new Map()] };
}

/** Whether one has shown something that the other does not show. */
export function isDifferent({ alone }: Both): boolean {
  return alone.some(({ size }) => size > 0);
}

/** Undefined if one of them has no response. A way on which nothing can follow is none of the hypothesis that would go it. */
export function bothAfter({ pairs: before, alone }: Both, item: TestItem): Both | undefined {
  const pairs = new Map<string, readonly [Standing, Standing]>();
  const [left, right] = alone.map((standings) => {
    const after = new Map<string, Standing>();
    for (const standing of standings.values())
      for (const [, next] of followersOf(standing, item)) after.set(next.key, next);
    return after;
  }) as [Map<string, Standing>, Map<string, Standing>];
  for (const [ofLeft, ofRight] of before.values()) {
    const [lefts, rights] = [followersOf(ofLeft, item), followersOf(ofRight, item)];
    for (const [shown, one] of lefts) {
      const other = rights.get(shown);
      if (other === undefined) left.set(one.key, one);
      else pairs.set(`${one.key} | ${other.key}`, [one, other]);
    }
    for (const [shown, other] of rights) if (!lefts.has(shown)) right.set(other.key, other);
  }
  const isStuck = pairs.size === 0 && (left.size === 0 || right.size === 0);
  return isStuck ? undefined : { pairs, alone: [left, right] };
}

/** By what is seen, which is nothing for what the tester does. */
export function followersOf(standing: Standing, item: TestItem): ReadonlyMap<string, Standing> {
  spend(UNITS_PER_STANDING);
  return item.kind === 'observe' ? standing.responses() : new Map([['', standing.afterInput(item.action)]]);
}

/**
 * The verdicts that are possible when a test is run on a system that behaves as the hypothesis does; none if it has no
 * run with these inputs.
 */
export function verdictsOf(
  test: Pick<SuiteTest, 'steps' | 'verdict'>,
  start: Standing,
): ReadonlySet<Verdict> {
  const verdicts = new Set<Verdict>();
  const seen = new Map<Position['steps'], Set<string>>();
  const open: { readonly position: Position; readonly standing: Standing }[] = [];
  const visit = (position: Position, standing: Standing): void => {
    const keys = seen.get(position.steps) ?? new Set();
    seen.set(position.steps, keys);
    const key = `${position.index} ${standing.key}`;
    if (keys.has(key)) return;
    keys.add(key);
    open.push({ position, standing });
  };
  visit(startOf(test), start);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    spend(UNITS_PER_STANDING);
    const { position, standing } = at;
    const next = nextAt(position);
    if (next.kind === 'verdict') {
      verdicts.add(next.verdict);
      continue;
    }
    assert(next.kind === 'choice', 'tests of hypotheses have no refusals');
    const [first] = next.branches;
    assert(first !== undefined, 'a choice has branches');
    if ('input' in first) {
      visit(afterBranch(position, first), standing.afterInput(actionOf(first)));
      continue;
    }
    const responses = standing.responses();
    // A run that cannot go on is none of the relation: it has no verdict.
    for (const [shown, after] of responses) {
      const taken = next.branches.find((branch) => isFor(branch, shown));
      if (taken === undefined) verdicts.add('fail');
      else visit(afterBranch(position, taken), after);
    }
  }
  return verdicts;
}

function isFor(branch: Branch, shown: string): boolean {
  return 'output' in branch ? fits(actionOf(branch), shown) : 'quiet' in branch && shown === SILENCE;
}
