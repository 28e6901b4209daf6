/**
 * Does a suite of the discrimination method hold what it claims? Its tests are run on the hypotheses of the model, plainly:
 * the reference must never fail, a hypothesis that a test definitely tells from it must always fail, and one that it
 * possibly tells must be refuted on some run.
 */
import { stopIfAsked } from '../../base/stopped.js';
import { Unanswered, answeredUnlessStopped } from '../../explore/unanswered.js';
import { type Suite, type Verdict } from '../../suite/suite.js';
import { pairName } from './discrimination.js';
import { type Frame } from './frame.js';
import { verdictsOf } from './standing.js';

export interface HypothesisVerdicts {
  readonly hypothesis: string;
  /** All that are possible; undefined where that takes too long to find out. */
  readonly verdicts: readonly Verdict[] | undefined;
}

export interface TestOnHypotheses {
  readonly test: string;
  readonly reference: HypothesisVerdicts;
  /** Those that the goals of the test are about. */
  readonly others: readonly HypothesisVerdicts[];
  readonly goals: {
    readonly confirmed: readonly string[];
    readonly refuted: readonly string[];
    /** Pairs without the reference, which verdicts say nothing about, and goals of other methods. */
    readonly notChecked: readonly string[];
  };
}

/** One test after the other, in their order. */
export function* evaluatedOnHypotheses(suite: Suite, frame: Frame): Iterable<TestOnHypotheses> {
  const reference = nameOf(suite.summary['reference']) ?? frame.hypotheses[frame.reference]!.name;
  const claims = new Map(claimsOf(suite, reference).map((claim) => [claim.goal, claim]));
  for (const test of suite.tests) {
    stopIfAsked();
    const run = (name: string): HypothesisVerdicts => ({
      hypothesis: name,
      verdicts: verdictsOn(frame, test, name),
    });
    const right = run(reference);
    const others = test.goals.flatMap((goal) => {
      const claim = claims.get(goal);
      return claim === undefined ? [] : [{ goal, outcome: claim.outcome, ...run(claim.hypothesis) }];
    });
    const isServed = ({ outcome, verdicts }: (typeof others)[number]): boolean =>
      outcome === 'definite'
        ? verdicts?.length === 1 && verdicts[0] === 'fail'
        : verdicts?.includes('fail') === true || right.verdicts?.includes('pass') === true;
    const known = new Set(others.filter(({ verdicts }) => verdicts !== undefined).map(({ goal }) => goal));
    yield {
      test: test.id,
      reference: right,
      others: others.map(({ hypothesis, verdicts }) => ({ hypothesis, verdicts })),
      goals: {
        confirmed: others.filter((each) => known.has(each.goal) && isServed(each)).map(({ goal }) => goal),
        refuted: others.filter((each) => known.has(each.goal) && !isServed(each)).map(({ goal }) => goal),
        notChecked: test.goals.filter((goal) => !known.has(goal)),
      },
    };
  }
}

interface Claim {
  readonly goal: string;
  readonly hypothesis: string;
  readonly outcome: string;
}

/** What the summary says of pairs with the reference. */
function claimsOf({ summary }: Suite, reference: string): readonly Claim[] {
  const { pairs } = summary;
  if (!Array.isArray(pairs)) return [];
  return (pairs as readonly Readonly<Record<string, unknown>>[]).flatMap((pair): readonly Claim[] => {
    const [hypothesis, against, outcome] = [pair['hypothesis'], pair['against'], pair['outcome']].map(nameOf);
    if (hypothesis === undefined || outcome === undefined || against !== reference) return [];
    return [{ goal: pairName({ hypothesis, against }, reference), hypothesis, outcome }];
  });
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Undefined also for a hypothesis that the model does not have. */
function verdictsOn(
  frame: Frame,
  test: Suite['tests'][number],
  name: string,
): readonly Verdict[] | undefined {
  const number = frame.hypotheses.findIndex((hypothesis) => hypothesis.name === name);
  if (number < 0) return undefined;
  const found = answeredUnlessStopped('way', () => [...verdictsOf(test, frame.standing(number))].sort());
  return found instanceof Unanswered ? undefined : found;
}
