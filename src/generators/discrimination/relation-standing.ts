/**
 * A hypothesis of a relational model in the middle of a test: the tester sets each cause, then each observable shows its
 * value. What may be seen is found by trying values, with the parts of the hypothesis checked as soon as all their
 * variables have one.
 */
import { greatest } from '../../base/long-lists.js';
import {
  type RelationHypothesis,
  type RelationModel,
  type RelationPart,
  variablesWith,
} from '../../machine/relation-model.js';
import { evaluate, variablesOf } from '../../machine/term.js';
import { actionOf } from './machine-standing.js';
import { type Standing, ranOut } from './standing.js';

/** So many values are tried for one question; beyond that, what may be seen is not found out. */
const TRIES_MAX = 2_000_000;

export function relationStanding(model: RelationModel, hypothesis: RelationHypothesis): Standing {
  return standingWith(trialOf(model, hypothesis), []);
}

/** Variables in the order in which they get values: causes, observables, internals. */
interface Trial {
  readonly model: RelationModel;
  readonly order: readonly number[];
  readonly causeCount: number;
  readonly shownCount: number;
  /** By place in the order: the parts whose last variable stands there. */
  readonly partsAt: readonly (readonly RelationPart[])[];
}

function trialOf(model: RelationModel, hypothesis: RelationHypothesis): Trial {
  const [causes, observables] = [variablesWith(model, 'cause'), variablesWith(model, 'observable')];
  const order = [...causes, ...observables, ...variablesWith(model, 'internal')];
  const placeOf = new Map(order.map((number, place) => [number, place]));
  const partsAt: RelationPart[][] = order.map(() => []);
  for (const part of hypothesis.parts) {
    const read = part.kind === 'table' ? part.variables : [...variablesOf(part.condition)];
    partsAt[
      greatest(
        read.map((number) => placeOf.get(number)!),
        0,
      )
    ]!.push(part);
  }
  const causeCount = causes.length;
  return { model, order, causeCount, shownCount: causeCount + observables.length, partsAt };
}

/** With these values, by place in the order. */
function standingWith(trial: Trial, values: readonly number[]): Standing {
  const variable = trial.model.variables[trial.order[values.length] ?? -1];
  const isSetting = values.length < trial.causeCount;
  const isDone = values.length >= trial.shownCount;
  const actions = (variable?.domain.labels ?? []).map((label) => actionOf(variable!.name, label));
  return {
    key: values.join(),
    afterInput: (action) => {
      const value = isSetting ? actions.indexOf(action) : -1;
      return standingWith(trial, value < 0 ? values : [...values, value]);
    },
    responses: () => {
      if (isSetting || isDone) return new Map();
      return new Map(
        actions.flatMap((action, value): [string, Standing][] => {
          const next = [...values, value];
          return isPossible(trial, next) ? [[action, standingWith(trial, next)]] : [];
        }),
      );
    },
  };
}

/** Some values of the other variables satisfy the hypothesis together with these. */
function isPossible({ model, order, partsAt }: Trial, values: readonly number[]): boolean {
  const codes: number[] = [];
  const indices: number[] = [];
  let tries = 0;
  const set = (place: number, value: number): boolean => {
    if (++tries > TRIES_MAX) ranOut('tries');
    const number = order[place]!;
    indices[number] = value;
    codes[number] = model.variables[number]!.domain.codes[value]!;
    return partsAt[place]!.every((part) => holds(part, codes, indices));
  };
  const complete = (place: number): boolean => {
    const number = order[place];
    if (number === undefined) return true;
    return model.variables[number]!.domain.codes.some((_, value) => set(place, value) && complete(place + 1));
  };
  return values.every((value, place) => set(place, value)) && complete(values.length);
}

function holds(part: RelationPart, codes: readonly number[], indices: readonly number[]): boolean {
  switch (part.kind) {
    case 'table':
      return part.rows.some((row) =>
        row.every((allowed, at) => allowed.includes(indices[part.variables[at]!]!)),
      );
    case 'constraint':
      return (evaluate(part.condition, codes) ?? 0) !== 0;
  }
}
