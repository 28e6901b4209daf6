/**
 * What a machine or a relation says, as rows of values: the relation of one step of a machine, over all situations; what it
 * shows over so many steps from its start on; or what each hypothesis of a relation allows to be seen.
 *
 * A row is a path of the decision diagram, with `*` for any value, so rows are disjoint and together are the relation. Only
 * stimuli that the rules of the model allow are in it.
 */
import { count } from '../diagrams/count.js';
import { ANY, cubes } from '../diagrams/cubes.js';
import { Diagram, type Ref } from '../diagrams/diagram.js';
import { type Domain } from './domain.js';
import { type Machine, numbersOf, stimuliOf } from './machine.js';
import {
  type RelationModel,
  admissibleSet,
  observableRelation,
  relationLevels,
  variablesWith,
} from './relation-model.js';
import { StepRelations, rulesSet } from './step-relation.js';
import { Unrolling } from './unrolling.js';

export interface RelationTable {
  readonly columns: readonly TableColumn[];
  /** Values by their names, or `*`. */
  readonly rows: readonly (readonly string[])[];
  /** How many tuples of values the rows stand for. */
  readonly tuples: bigint;
}

export interface TableColumn {
  readonly name: string;
  readonly role: 'hypothesis' | 'state' | 'local' | 'event' | 'input' | 'output' | 'cause' | 'observable';
  readonly values: readonly string[];
}

/** Undefined if there are more rows than so many, or the diagram takes too much. */
export function stepTable(machine: Machine, rowsMax: number): RelationTable | undefined {
  const diagram = new Diagram();
  const [stimuli, outputs, locals] = [
    stimuliOf(machine),
    numbersOf(machine, 'output'),
    numbersOf(machine, 'local'),
  ];
  const add = (numbers: readonly number[]): readonly number[] =>
    numbers
      .toReversed()
      .map((number) => diagram.addLevel(machine.variables[number]!.domain.codes.length))
      .toReversed();
  const nextLocals = add(locals);
  const nextState = diagram.addLevel(machine.states.length);
  const updated = add(locals);
  const shown = add(outputs);
  const applied = add(stimuli);
  const before = add(locals);
  const state = diagram.addLevel(machine.states.length);
  const layout = { state, locals: before, stimuli: applied, outputs: shown, updated, nextState, nextLocals };
  // Outputs that no tester sees are part of the step, too.
  const whole = { ...machine, observed: outputs };
  const relation = diagram.and(
    new StepRelations(diagram, whole, layout).of(whole),
    rulesSet(diagram, machine, machine.environment.eachStep, applied, []),
  );
  const states = { name: 'state', role: 'state' as const, values: machine.states.map(({ name }) => name) };
  const columns = [
    states,
    ...locals.map((number) => columnOf(machine, number, '')),
    ...stimuli.map((number) => columnOf(machine, number, '')),
    ...outputs.map((number) => columnOf(machine, number, '')),
    { ...states, name: "state'" },
    ...locals.map((number) => columnOf(machine, number, "'")),
  ];
  const levels = [state, ...before, ...applied, ...shown, nextState, ...nextLocals];
  return tableOf(diagram, [{ set: relation, first: [] }], levels, columns, rowsMax);
}

/** What is applied and observed in so many steps. */
export function stepsTable(machine: Machine, steps: number, rowsMax: number): RelationTable | undefined {
  const diagram = new Diagram();
  const unrolling = new Unrolling(diagram, machine);
  const relation = diagram.and(unrolling.admissible(steps), unrolling.behaviour(machine, steps));
  const stimuli = stimuliOf(machine);
  const outputs = numbersOf(machine, 'output').filter((number) => machine.observed.includes(number));
  const perStep = Array.from({ length: steps }, (_, step) =>
    [...stimuli, ...outputs].map((number) => columnOf(machine, number, `@${step + 1}`)),
  );
  const [applied, shown] = [unrolling.stimulusLevels(steps), unrolling.observedLevels(steps)];
  const levels = perStep.flatMap((_, step) => [
    ...applied.slice(step * stimuli.length, (step + 1) * stimuli.length),
    ...shown.slice(step * outputs.length, (step + 1) * outputs.length),
  ]);
  return tableOf(diagram, [{ set: relation, first: [] }], levels, perStep.flat(), rowsMax);
}

/** What may be seen under each hypothesis. */
export function hypothesesTable(model: RelationModel, rowsMax: number): RelationTable | undefined {
  const diagram = new Diagram();
  const levelOf = relationLevels(diagram, model);
  const numbers = [...variablesWith(model, 'cause'), ...variablesWith(model, 'observable')];
  const admissible = admissibleSet(diagram, model, levelOf);
  const names = model.hypotheses.map(({ name }) => name);
  const sets = model.hypotheses.map((hypothesis) => ({
    first: [hypothesis.name],
    set: diagram.and(admissible, observableRelation(diagram, model, levelOf, hypothesis)),
  }));
  const columns = numbers.map((number): TableColumn => {
    const { name, role, domain } = model.variables[number]!;
    return { name, role: role === 'cause' ? 'cause' : 'observable', values: domain.labels };
  });
  return tableOf(
    diagram,
    sets,
    numbers.map((number) => levelOf[number]!),
    [{ name: 'hypothesis', role: 'hypothesis', values: names }, ...columns],
    rowsMax,
  );
}

function columnOf(machine: Machine, number: number, mark: string): TableColumn {
  const { name, role, domain }: { name: string; role: TableColumn['role']; domain: Domain } =
    machine.variables[number]!;
  return { name: `${name}${mark}`, role, values: domain.labels };
}

/** `first` are the cells before those of the levels. */
function tableOf(
  diagram: Diagram,
  sets: readonly { readonly set: Ref; readonly first: readonly string[] }[],
  levels: readonly number[],
  columns: readonly TableColumn[],
  rowsMax: number,
): RelationTable | undefined {
  const rows: (readonly string[])[] = [];
  let tuples = 0n;
  for (const { set, first } of sets) {
    const size = count(diagram, set, levels);
    if (size === undefined) return undefined;
    tuples += size;
    for (const cube of cubes(diagram, set, levels)) {
      if (rows.length >= rowsMax) return undefined;
      const cells = Array.from(cube, (value, at) =>
        value === ANY ? '*' : columns[first.length + at]!.values[value]!,
      );
      rows.push([...first, ...cells]);
    }
  }
  return { columns, rows, tuples };
}
