/** Suites, made smaller. */
import { type CoverLimits, DEFAULT_COVER_LIMITS } from '../generators/cover/cover.js';
import { loadHighs } from '../generators/cover/highs.js';
import { type Measure, type MinimisedSuite, minimiseSuite } from '../generators/cover/minimise-suite.js';
import { type Suite } from '../suite/suite.js';

/** What a minimal suite has least of, and how long a proof may take. */
export interface MinimizeOptions {
  /** What there shall be least of. */
  readonly by?: Measure | undefined;
  /** How long a proof may take. */
  readonly budget?:
    | {
        /** Milliseconds. */
        readonly time?: number | undefined;
      }
    | undefined;
}

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
  const { by = 'tests', budget: { time = 10_000 } = {} } = options;
  const { effortMax } = DEFAULT_COVER_LIMITS;
  // A short search answers for most suites; what it leaves open gets a long one, and another solver.
  const quick = minimiseSuite(suite, by, { effortMax: effortMax / 20 });
  if (quick.minimality !== 'open') return quick;
  const limits: CoverLimits = { effortMax, exact: await loadHighs(time / 1000) };
  return minimiseSuite(suite, by, limits);
}
