/** What a suite of discrimination tells of its pairs of hypotheses, whether it was made here or opened from a file. */
import { type PairResult, type Suite, type SuiteGoal } from 'tickstone';

export interface ToldPair {
  readonly hypothesis: string;
  readonly against: string;
  readonly outcome: PairResult['outcome'] | undefined;
  /** How many inputs tell the pair always, sometimes and never; undefined where it is not known. */
  readonly definite: string | undefined;
  readonly possible: string | undefined;
  readonly none: string | undefined;
  /** How many types of tests there are, and some of them. */
  readonly types: string | undefined;
  readonly listed: readonly ToldType[];
}

/** The values that matter in each step, and the step at which a test of this type tells, from 1. */
export interface ToldType {
  readonly pattern: readonly Readonly<Record<string, string | number>>[];
  readonly tellsAt: number;
}

export interface ToldSuite {
  readonly reference: string | undefined;
  readonly isMinimum: boolean | undefined;
  readonly lowerBound: string | undefined;
  readonly pairOf: (goal: SuiteGoal) => ToldPair | undefined;
}

export function toldSuite({ summary }: Suite): ToldSuite {
  const { reference, provedMinimal, lowerBound, pairs } = summary;
  const told = (Array.isArray(pairs) ? pairs : []).flatMap((each): readonly ToldPair[] => {
    const { hypothesis, against, outcome, definite, possible, none, types, listed } = (each ?? {}) as Record<
      string,
      unknown
    >;
    if (typeof hypothesis !== 'string' || typeof against !== 'string') return [];
    return [
      {
        ...{ hypothesis, against, outcome: OUTCOMES.find((known) => known === outcome) },
        ...{ definite: countOf(definite), possible: countOf(possible), none: countOf(none) },
        types: countOf(types),
        listed: (Array.isArray(listed) ? listed : []).filter(isType),
      },
    ];
  });
  const byGoal = new Map(
    told.flatMap((pair) => {
      const name = `${pair.hypothesis} / ${pair.against}`;
      return pair.against === reference
        ? [[name, pair] as const, [pair.hypothesis, pair] as const]
        : [[name, pair] as const];
    }),
  );
  return {
    reference: typeof reference === 'string' ? reference : undefined,
    isMinimum: typeof provedMinimal === 'boolean' ? provedMinimal : undefined,
    lowerBound: countOf(lowerBound),
    pairOf: ({ id }) => byGoal.get(id),
  };
}

const OUTCOMES = ['definite', 'possible', 'none', 'unknown'] as const;

function isType(value: unknown): value is ToldType {
  const { pattern, tellsAt } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof tellsAt === 'number' &&
    Array.isArray(pattern) &&
    pattern.every(
      (values: unknown) =>
        typeof values === 'object' &&
        values !== null &&
        Object.values(values).every((each) => typeof each === 'string' || typeof each === 'number'),
    )
  );
}

/** Numbers that are large are texts. */
function countOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}
