/**
 * Reads and checks a YAML model: a machine or a relation, as its `format` says. The door for everyone else.
 */
import { type Diagnostic, hasErrors } from '../base/diagnostic.js';
import { type SourceFile } from '../base/source.js';
import { stoppable, withShareOfTime } from '../base/stopped.js';
import { firstCube } from '../diagrams/cubes.js';
import { Diagram, type DiagramBudget, FALSE } from '../diagrams/diagram.js';
import { checkMachine } from './check-machine.js';
import { type Machine } from './machine.js';
import * as problem from './problems.js';
import { readMachine } from './read-machine.js';
import { readRelation } from './read-relation.js';
import {
  type RelationModel,
  admissibleSet,
  observableRelation,
  relationLevels,
  variablesWith,
} from './relation-model.js';
import { readYaml } from './yaml-tree.js';

export interface LoadedMachine {
  /** There is one only if there are no errors. */
  readonly model: Machine | RelationModel | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Enough for the checks of any model of usual size. */
const CHECK_BUDGET: DiagramBudget = { memoryMax: 256 << 20, operationsMax: 20_000_000 };

const CHECK_SHARE = 1 / 4;

export function loadMachine(file: SourceFile, budget: DiagramBudget = CHECK_BUDGET): LoadedMachine {
  const diagnostics: Diagnostic[] = [];
  const told = new Set<string>();
  const report = (diagnostic: Diagnostic): void => {
    // What stands before 'in' is compared with each value behind it.
    const key = JSON.stringify(diagnostic);
    if (!told.has(key)) diagnostics.push(diagnostic);
    told.add(key);
  };
  const model = readModel(file, report);
  // What a model is loaded for needs most of the time; what the checks do not get to is not said.
  stoppable(withShareOfTime(CHECK_SHARE), () => {
    if (model?.kind === 'machine') checkMachine(model, budget, report);
    if (model?.kind === 'relation') checkRelation(model, budget, report);
  });
  diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  return { model: hasErrors(diagnostics) ? undefined : model, diagnostics };
}

function readModel(
  file: SourceFile,
  report: (diagnostic: Diagnostic) => void,
): Machine | RelationModel | undefined {
  const root = readYaml(file, report);
  if (root === undefined) return undefined;
  const format =
    root.kind === 'map' ? root.entries.find(({ key }) => key.text === 'format')?.value : undefined;
  const text = format?.kind === 'scalar' ? format.text : undefined;
  if (root.kind === 'map' && text === 'tickstone-machine/1') return readMachine(file, root, report);
  if (root.kind === 'map' && text === 'tickstone-relation/1') return readRelation(file, root, report);
  report(problem.unknownFormat.at(format ?? { start: root.start, end: root.start }, text));
  return undefined;
}

/** How many hypotheses are looked at here. */
const HYPOTHESES_MAX = 500;

/** Every hypothesis must respond to every admissible stimulus. */
function checkRelation(
  model: RelationModel,
  budget: DiagramBudget,
  report: (diagnostic: Diagnostic) => void,
): void {
  const diagram = new Diagram(budget);
  const levels = relationLevels(diagram, model);
  const admissible = admissibleSet(diagram, model, levels);
  if (admissible === FALSE) {
    report(problem.notAdmissible.at(model.admissible[0]));
    return;
  }
  const causes = variablesWith(model, 'cause');
  const responses = diagram.levelSet(variablesWith(model, 'observable').map((number) => levels[number]!));
  for (const hypothesis of model.hypotheses.slice(0, HYPOTHESES_MAX)) {
    const shown = observableRelation(diagram, model, levels, hypothesis);
    const failing = diagram.difference(admissible, diagram.exists(shown, responses));
    const example = firstCube(
      diagram,
      failing,
      causes.map((number) => levels[number]!),
    );
    if (example === undefined) continue;
    const values = causes.map((number, at) => {
      const { name, domain } = model.variables[number]!;
      return `${name} = ${domain.labels[Math.max(0, example[at]!)]!}`;
    });
    report(problem.notCovered.at(hypothesis, hypothesis.name, values.join(', ')));
  }
}
