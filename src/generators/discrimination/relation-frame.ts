/** The frame of a relational model: its hypotheses as they are written, and one step. */
import { assert } from '../../base/assert.js';
import { ANY, type Cube, cubes } from '../../diagrams/cubes.js';
import { Diagram, FALSE, type Ref } from '../../diagrams/diagram.js';
import {
  type RelationModel,
  admissibleSet,
  observableRelation,
  relationLevels,
  variablesWith,
} from '../../machine/relation-model.js';
import { type DiscriminationBudget, type TestStep, type Values } from './discrimination.js';
import { type Frame } from './frame.js';

/** How many observations are listed for a step. */
const OBSERVATIONS_MAX = 64;

export function relationFrame(model: RelationModel, budget: DiscriminationBudget): Frame {
  const diagram = new Diagram(budget.diagram);
  const levels = relationLevels(diagram, model);
  const levelsOf = (numbers: readonly number[]): number[] => numbers.map((number) => levels[number]!);
  const causes = variablesWith(model, 'cause');
  const observables = variablesWith(model, 'observable');
  const shown = model.hypotheses.map((hypothesis) => observableRelation(diagram, model, levels, hypothesis));
  const admissible = admissibleSet(diagram, model, levels);

  const values = (numbers: readonly number[], cube: Cube): Values =>
    Object.fromEntries(
      numbers.map((number, at) => {
        const { name, domain } = model.variables[number]!;
        return [name, cube[at] === ANY ? '*' : domain.labels[cube[at]!]!];
      }),
    );
  /** What may be observed after a stimulus. */
  const after = (behaviour: Ref, stimulus: Cube): Ref =>
    diagram.andExists(
      behaviour,
      diagram.all(causes.map((number, at) => diagram.literal(levels[number]!, [Math.max(0, stimulus[at]!)]))),
      diagram.levelSet(levelsOf(causes)),
    );
  const list = (set: Ref): Values[] => {
    const found: Values[] = [];
    for (const cube of cubes(diagram, set, levelsOf(observables))) {
      if (found.push(values(observables, cube)) >= OBSERVATIONS_MAX) break;
    }
    return found;
  };
  const stepOf = (reference: number, others: readonly number[], vector: Cube): TestStep => {
    const stimulus = values(causes, vector.map((value) => Math.max(0, value)));
    const expected = after(shown[reference]!, vector);
    const possible = diagram.any(others.map((other) => after(shown[other]!, vector)));
    return {
      stimulus,
      words: Object.entries(stimulus)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', '),
      expected: list(expected),
      refuting: list(diagram.difference(possible, expected)),
    };
  };
  return {
    name: model.name,
    hypotheses: model.hypotheses.map(({ name }) => ({ name, description: [] })),
    reference: 0,
    diagram,
    steps: 1,
    stepsMax: 1,
    levels: () => levelsOf(causes),
    stimulusAt: (position) => model.variables[causes[position]!]!,
    responses: () => diagram.levelSet(levelsOf(observables)),
    admissible: () => admissible,
    behaviour: (hypothesis) => shown[hypothesis]!,
    distance: () => undefined,
    test(a, b, type, vector) {
      const common = diagram.and(after(shown[a]!, vector), after(shown[b]!, vector));
      assert(after(shown[a]!, vector) !== after(shown[b]!, vector), 'a discriminating stimulus makes a difference');
      return {
        kind: common === FALSE ? 'definite' : 'possible',
        pattern: [values(causes, type)],
        steps: [stepOf(a, [b], vector)],
        tellsAt: 1,
      };
    },
    confirmingSteps(reference, pairs, vector) {
      const others = new Set(pairs.flat().filter((hypothesis) => hypothesis !== reference));
      return [stepOf(reference, [...others], vector)];
    },
    live: () => [...shown, admissible],
  };
}
