/**
 * Decision trees by listing: every sequence of stimuli is a test, every test is tried wherever it gets on, and the cheapest
 * tree is the least of all. Slow and obvious.
 */
import { type TreeProblem } from '../../src/generators/discrimination/decision-tree.js';
import { type Machine } from '../../src/machine/machine.js';
import { type Stimulus, isAdmissible } from '../../src/machine/simulate.js';
import { observations, sequences } from '../support/listed-machines.js';

/** What the best decision tree costs: weights are those of the hypotheses in question, by number. */
export function leastCost({ tests, aim, weights }: TreeProblem): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const known = new Map<string, number>();
  const least = (question: ReadonlyMap<number, number>): number => {
    const key = JSON.stringify([...question].sort(([a], [b]) => a - b));
    const before = known.get(key);
    if (before !== undefined) return before;
    const weight = [...question.values()].reduce((sum, each) => sum + each, 0);
    let best = Infinity;
    for (const { cost, outcomes } of tests) {
      const branches = branchesOf(question, outcomes);
      if (branches.some((branch) => branch.size === question.size)) continue;
      const costs = branches.map(least);
      const all =
        aim === 'worst-case'
          ? cost + Math.max(...costs)
          : cost * weight + costs.reduce((sum, each) => sum + each, 0);
      best = Math.min(best, all);
    }
    const found = best === Infinity ? 0 : best;
    known.set(key, found);
    return found;
  };
  const cost = least(new Map(weights.map((weight, hypothesis) => [hypothesis, weight])));
  return aim === 'worst-case' || total === 0 ? cost : cost / total;
}

/** What outcomes leave of a question, the same sets together. */
function branchesOf(
  question: ReadonlyMap<number, number>,
  outcomes: TreeProblem['tests'][number]['outcomes'],
): readonly ReadonlyMap<number, number>[] {
  const branches = new Map<string, Map<number, number>>();
  for (const outcome of outcomes) {
    const left = [...question.keys()].filter((hypothesis) => outcome.has(hypothesis)).sort((a, b) => a - b);
    if (left.length === 0) continue;
    const branch = branches.get(left.join()) ?? new Map<number, number>();
    branches.set(left.join(), branch);
    for (const hypothesis of left)
      branch.set(
        hypothesis,
        (branch.get(hypothesis) ?? 0) + outcome.get(hypothesis)! * question.get(hypothesis)!,
      );
  }
  return [...branches.values()];
}

/** All admissible sequences of up to so many steps, with what each machine may show of them; all respond to all stimuli. */
export function listedTests(
  machines: readonly Machine[],
  steps: number,
): readonly {
  readonly stimuli: readonly Stimulus[];
  readonly outcomes: readonly ReadonlyMap<number, number>[];
}[] {
  return Array.from({ length: steps }, (_, at) => sequences(machines[0]!, at + 1))
    .flat()
    .filter((stimuli) => isAdmissible(machines[0]!, stimuli))
    .map((stimuli) => {
      const outcomes = new Map<string, Map<number, number>>();
      for (const [number, machine] of machines.entries()) {
        const shown = observations(machine, stimuli)!;
        for (const text of shown) {
          const outcome = outcomes.get(text) ?? new Map<number, number>();
          outcomes.set(text, outcome.set(number, 1 / shown.size));
        }
      }
      return { stimuli, outcomes: [...outcomes.values()] };
    });
}
