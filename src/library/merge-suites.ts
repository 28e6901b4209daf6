/** Suites for the same model, as one. */
import { locate } from '../base/diagnostic.js';
import { mergeSuites as merge } from '../suite/merge-suites.js';
import { type Suite } from '../suite/suite.js';
import { refuse } from './model.js';
import { unlikeSuites } from './problems.js';
import { checkGiven } from './given.js';

/**
 * One suite with the goals and tests of all; what does the same is there once.
 *
 * @example
 * ```ts
 * import { generateCoverage, loadModel, mergeSuites } from 'tickstone';
 *
 * const lamp = await loadModel('lamp.xml');
 * const [edges, locations] = await Promise.all([
 *   generateCoverage(lamp, { underTest: ['Lamp'], criteria: ['edges'] }),
 *   generateCoverage(lamp, { underTest: ['Lamp'], criteria: ['locations'] }),
 * ]);
 * console.log(mergeSuites(edges.suite, locations.suite).tests.length);
 * ```
 */
export function mergeSuites(...suites: readonly [Suite, ...Suite[]]): Suite {
  checkGiven('mergeSuites', { suites });
  const merged = merge(suites);
  if (merged.kind === 'merged') return merged.suite;
  const problem = unlikeSuites.at(undefined, merged.message, merged.hint);
  return refuse([locate(problem, { path: suites[0].model.file, text: '' }, () => undefined)]);
}
