/** How many mutants of a model the tests of a suite tell from it. */
import { checkConformance } from '../../src/conformance/tioco.js';
import { VerdictFinder } from '../../src/generators/verdicts.js';
import { MutantSystems } from '../../src/generators/mutation/mutant-systems.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { type Mutant } from '../../src/mutation/mutant.js';
import { PRESETS } from '../../src/mutation/operators.js';
import { type SuiteTest } from '../../src/suite/suite.js';
import { mutantsBy } from './mutants.js';

/** The mutants of all operators, without duplicates. */
export function classMutants({ checked, network, tested }: TestModel): readonly Mutant[] {
  const underTest = network.processes
    .filter((_, index) => tested.underTest[index] === true)
    .map(({ name }) => name);
  return mutantsBy(checked, PRESETS['all']!, { underTest }).mutants.filter(
    ({ duplicateOf }) => duplicateOf === undefined,
  );
}

/** The ids of mutants that are known not to conform to the model; undefined if that could not be found out of some. */
export function nonConforming(model: TestModel, mutants: readonly Mutant[]): ReadonlySet<string> | undefined {
  const systems = new MutantSystems(model);
  const found = new Set<string>();
  for (const mutant of mutants) {
    const system = systems.of(mutant);
    const conformance = system && checkConformance(model, system, 'full', {});
    if (conformance?.kind === 'unknown') return undefined;
    if (conformance?.kind === 'fails') found.add(mutant.id);
  }
  return found;
}

/** What the tests of a suite tell from the model. */
export interface MutationScore {
  /** How many mutants can be explored. */
  readonly mutants: number;
  /** The ids of those on which some test can fail. */
  readonly killed: readonly string[];
}

/** The scores of suites, for all of which a mutant is made once. */
export function mutationScores(
  model: TestModel,
  mutants: readonly Mutant[],
  suites: readonly (readonly SuiteTest[])[],
): readonly MutationScore[] {
  const systems = new MutantSystems(model);
  const killed = suites.map((): string[] => []);
  let explored = 0;
  for (const mutant of mutants) {
    const system = systems.of(mutant);
    if (system === undefined) continue;
    explored++;
    const finder = new VerdictFinder(system.network, system.tested);
    for (const [index, tests] of suites.entries())
      if (tests.some((test) => verdictsOf(finder, test).includes('fail'))) killed[index]!.push(mutant.id);
  }
  return killed.map((ids) => ({ mutants: explored, killed: ids }));
}

/** How many mutants fail some test whatever they choose. */
export function surelyKilled(
  model: TestModel,
  mutants: readonly Mutant[],
  tests: readonly SuiteTest[],
): number {
  const systems = new MutantSystems(model);
  return mutants.filter((mutant) => {
    const system = systems.of(mutant);
    if (system === undefined) return false;
    const finder = new VerdictFinder(system.network, system.tested);
    return tests.some((test) => verdictsOf(finder, test).join() === 'fail');
  }).length;
}

function verdictsOf(finder: VerdictFinder, test: SuiteTest): readonly string[] {
  return finder.verdictsOf(test) ?? [];
}
