/** The frame of a relational model: its hypotheses as they are written, and one step. */
import { assert } from '../../base/assert.js';
import { ZERO } from '../../base/rational.js';
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
import { actionOf, actionsOf, valuesOf } from './machine-standing.js';
import { relationStanding } from './relation-standing.js';
import { type TestItem } from './standing.js';

/** How many observations are listed for a step. */
const OBSERVATIONS_MAX = 64;

export function relationFrame(model: RelationModel, budget: DiscriminationBudget): Frame {
  const diagram = new Diagram(budget.diagram);
  const levels = relationLevels(diagram, model);
  const causes = variablesWith(model, 'cause');
  const observables = variablesWith(model, 'observable');
  const shown = model.hypotheses.map((hypothesis) => observableRelation(diagram, model, levels, hypothesis));
  const admissible = admissibleSet(diagram, model, levels);
  const sets: Sets = { model, diagram, levels, causes, observables, shown };
  return {
    name: model.name,
    hypotheses: model.hypotheses.map(({ name }) => ({ name, description: [] })),
    omitted: 0,
    reference: 0,
    diagram,
    steps: 1,
    stepsMax: 1,
    levels: () => levelsOf(sets, causes),
    stimulusAt: (position) => model.variables[causes[position]!]!,
    responses: () => diagram.levelSet(levelsOf(sets, observables)),
    admissible: () => admissible,
    behaviour: (hypothesis) => shown[hypothesis]!,
    distance: () => undefined,
    test(a, b, type, vector) {
      const [ofA, ofB] = [after(sets, a, vector), after(sets, b, vector)];
      assert(ofA !== ofB, 'a discriminating stimulus makes a difference');
      return {
        kind: diagram.and(ofA, ofB) === FALSE ? 'definite' : 'possible',
        pattern: [valuesOf(model, causes, type)],
        steps: [testStep(sets, a, [b], vector)],
        tellsAt: 1,
      };
    },
    confirmingSteps(reference, pairs, vector) {
      const others = new Set(pairs.flat().filter((hypothesis) => hypothesis !== reference));
      return [testStep(sets, reference, [...others], vector)];
    },
    interface: { inputs: actionsOf(model, causes), outputs: actionsOf(model, observables) },
    standing: (hypothesis) => relationStanding(model, model.hypotheses[hypothesis]!),
    items: (steps) =>
      steps.flatMap(({ stimulus }): readonly TestItem[] => [
        ...Object.entries(stimulus).map(([name, label]): TestItem => ({
          kind: 'input',
          action: actionOf(name, label),
          after: ZERO,
        })),
        ...observables.map((): TestItem => ({ kind: 'observe' })),
      ]),
    live: () => [...shown, admissible],
  };
}

interface Sets {
  readonly model: RelationModel;
  readonly diagram: Diagram;
  readonly levels: readonly number[];
  readonly causes: readonly number[];
  readonly observables: readonly number[];
  /** By hypothesis: what may be seen. */
  readonly shown: readonly Ref[];
}

function levelsOf({ levels }: Sets, numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => levels[number]!);
}

/** The stimulus, what may be observed under the reference, and what others may show and the reference may not. */
function testStep(sets: Sets, reference: number, others: readonly number[], vector: Cube): TestStep {
  const { model, diagram, causes } = sets;
  const stimulus = valuesOf(model, causes, withoutAny(vector));
  const expected = after(sets, reference, vector);
  const possible = diagram.any(others.map((other) => after(sets, other, vector)));
  return {
    stimulus,
    words: Object.entries(stimulus)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
    expected: observations(sets, expected),
    refuting: observations(sets, diagram.difference(possible, expected)),
  };
}

/** What may be observed under a hypothesis after a stimulus. */
function after(sets: Sets, hypothesis: number, vector: Cube): Ref {
  const { diagram, causes, levels, shown } = sets;
  const stimulus = withoutAny(vector);
  const applied = diagram.all(causes.map((number, at) => diagram.literal(levels[number]!, [stimulus[at]!])));
  return diagram.andExists(shown[hypothesis]!, applied, diagram.levelSet(levelsOf(sets, causes)));
}

function observations(sets: Sets, set: Ref): readonly Values[] {
  const found: Values[] = [];
  for (const cube of cubes(sets.diagram, set, levelsOf(sets, sets.observables))) {
    if (found.push(valuesOf(sets.model, sets.observables, cube)) >= OBSERVATIONS_MAX) break;
  }
  return found;
}

/** The first value stands in for ANY. */
function withoutAny(vector: Cube): Cube {
  return vector.map((value) => (value === ANY ? 0 : value));
}
