/**
 * A relational model (`tickstone-relation/1`): variables with finite domains, and hypotheses, each a relation over them.
 *
 * A hypothesis is the conjunction of its parts: tables (unions of rows) and constraints. A structure of components has
 * been taken apart into the tables and constraints of each component in the mode that the hypothesis says.
 *
 * Causes are what a tester applies; causes and observables are what is seen; internal variables are projected away.
 */
import { type Span } from '../base/source.js';
import { type Diagram, FALSE, type Ref } from '../diagrams/diagram.js';
import { type Binding, type ValueSets, levelSets, truthSets } from './compile-term.js';
import { type Domain } from './domain.js';
import { type Term, variablesOf } from './term.js';

export interface RelationModel {
  readonly kind: 'relation';
  readonly name: string;
  readonly title?: string | undefined;
  readonly variables: readonly RelationVariable[];
  /** Conditions over causes: the stimuli that may be applied. */
  readonly admissible: readonly Term[];
  readonly hypotheses: readonly RelationHypothesis[];
}

export type Role = 'cause' | 'observable' | 'internal';

export interface RelationVariable extends Span {
  readonly name: string;
  readonly domain: Domain;
  readonly role: Role;
}

export interface RelationHypothesis extends Span {
  readonly name: string;
  readonly parts: readonly RelationPart[];
}

export type RelationPart =
  /** Some row holds. A row has, for each of the variables, the indices of the values that it allows. */
  | { readonly kind: 'table'; readonly variables: readonly number[]; readonly rows: readonly Row[] }
  | { readonly kind: 'constraint'; readonly condition: Term };

export type Row = readonly (readonly number[])[];

/** The levels of the variables, by number: causes on top, in the order of declaration, then observables, internals below. */
export function relationLevels(diagram: Diagram, model: RelationModel): readonly number[] {
  const levels: number[] = [];
  for (const role of ['internal', 'observable', 'cause'] as const) {
    for (const number of variablesWith(model, role).toReversed()) {
      levels[number] = diagram.addLevel(model.variables[number]!.domain.codes.length);
    }
  }
  return levels;
}

/** The numbers of the variables with a role. */
export function variablesWith(model: RelationModel, role: Role): readonly number[] {
  return model.variables.flatMap((variable, number) => (variable.role === role ? [number] : []));
}

/** What may be seen under a hypothesis: over causes and observables. */
export function observableRelation(
  diagram: Diagram,
  model: RelationModel,
  levels: readonly number[],
  hypothesis: RelationHypothesis,
): Ref {
  const whole = diagram.all(hypothesis.parts.map((part) => partSet(diagram, model, levels, part)));
  return diagram.exists(
    whole,
    diagram.levelSet(variablesWith(model, 'internal').map((number) => levels[number]!)),
  );
}

export function admissibleSet(diagram: Diagram, model: RelationModel, levels: readonly number[]): Ref {
  return diagram.all(
    model.admissible.map((condition) => partSet(diagram, model, levels, { kind: 'constraint', condition })),
  );
}

function partSet(diagram: Diagram, model: RelationModel, levels: readonly number[], part: RelationPart): Ref {
  switch (part.kind) {
    case 'table': {
      let rows = FALSE;
      for (const row of part.rows) {
        const cells = row.map((values, at) => diagram.literal(levels[part.variables[at]!]!, values));
        rows = diagram.or(rows, diagram.all(cells));
      }
      return rows;
    }
    case 'constraint': {
      const sets = new Map<number, ValueSets>();
      for (const variable of variablesOf(part.condition)) {
        sets.set(variable, levelSets(diagram, levels[variable]!, model.variables[variable]!.domain));
      }
      const binding: Binding = (variable) => sets.get(variable)!;
      return truthSets(diagram, part.condition, binding).whenTrue;
    }
  }
}
