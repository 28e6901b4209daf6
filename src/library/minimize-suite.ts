/** Suites, made smaller. */
import { type CoverLimits, DEFAULT_COVER_LIMITS } from '../generators/cover/cover.js';
import { loadHighs } from '../generators/cover/highs.js';
import { type Measure, type MinimisedSuite, minimisation } from '../generators/cover/minimise-suite.js';
import { type Budget } from '../explore/search.js';
import { type Suite } from '../suite/suite.js';
import { type WorkOptions, WORK_RULES, workOf } from './work.js';
import { type OptionRules, checkOptions, oneOf } from '../base/option-rules.js';
import { MEASURES } from './vocabulary.js';
import { checkGiven } from './given.js';

/** What a minimal suite has least of, and how long the search may take. */
export interface MinimizeOptions extends WorkOptions {
  /** What there shall be least of. */
  readonly by?: Measure | undefined;
}

const MINIMIZE_RULES: OptionRules<MinimizeOptions> = { ...WORK_RULES, by: oneOf(MEASURES) };

/**
 * The smallest suite that keeps every covered goal covered: a part of the tests.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, minimizeSuite } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * const { suite: small, minimality } = await minimizeSuite(suite, { by: 'steps' });
 * console.log(small.tests.length, minimality);
 * ```
 */
export async function minimizeSuite(suite: Suite, options: MinimizeOptions = {}): Promise<MinimisedSuite> {
  checkOptions('minimizeSuite', options, MINIMIZE_RULES);
  checkGiven('minimizeSuite', { suite });
  const { by = 'tests' } = options;
  return minimisedWithin(suite, by, workOf(options).budget());
}

/** The same within a budget: when it ends, the smallest suite that was found until then is the answer. */
export async function minimisedWithin(
  suite: Suite,
  by: Measure,
  { shouldStop, msLeft = () => Infinity }: Budget,
): Promise<MinimisedSuite> {
  const { effortMax } = DEFAULT_COVER_LIMITS;
  const minimise = minimisation(suite, by);
  const within = (limits: CoverLimits): MinimisedSuite =>
    minimise({ ...limits, isOver: () => shouldStop?.() !== undefined });
  // A short search answers for most suites; what it leaves open gets a long one, and another solver.
  const quick = within({ effortMax: effortMax / 20 });
  const told = (found: MinimisedSuite): MinimisedSuite => {
    const limit = found.minimality === 'open' ? shouldStop?.() : undefined;
    return limit === undefined ? found : { ...found, limit };
  };
  if (quick.minimality !== 'open' || shouldStop?.() !== undefined) return told(quick);
  const exact = await loadHighs(() => Math.min(SOLVER_SECONDS, msLeft() / 1000));
  return told(within({ effortMax, exact }));
}

/** For each proof by the solver for integer programs. */
const SOLVER_SECONDS = 10;
