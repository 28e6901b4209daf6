/**
 * A hypothesis of a relational model in the middle of a test: the tester sets each cause, then each observable shows its
 * value. What may be seen is found by trying values, with the parts of the hypothesis checked as soon as all their
 * variables have one.
 */
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
  return new Trial(model, hypothesis).standing([]);
}

/** Variables in the order in which they get values: causes, observables, internals. */
class Trial {
  readonly #model: RelationModel;
  readonly #order: readonly number[];
  readonly #causeCount: number;
  readonly #shownCount: number;
  /** By place in the order: the parts whose last variable stands there. */
  readonly #partsAt: readonly (readonly RelationPart[])[];

  constructor(model: RelationModel, hypothesis: RelationHypothesis) {
    this.#model = model;
    const [causes, observables] = [variablesWith(model, 'cause'), variablesWith(model, 'observable')];
    this.#order = [...causes, ...observables, ...variablesWith(model, 'internal')];
    this.#causeCount = causes.length;
    this.#shownCount = causes.length + observables.length;
    const placeOf = new Map(this.#order.map((number, place) => [number, place]));
    const partsAt: RelationPart[][] = this.#order.map(() => []);
    for (const part of hypothesis.parts) {
      const read = part.kind === 'table' ? part.variables : [...variablesOf(part.condition)];
      partsAt[Math.max(0, ...read.map((number) => placeOf.get(number)!))]!.push(part);
    }
    this.#partsAt = partsAt;
  }

  /** With these values, by place in the order. */
  standing(values: readonly number[]): Standing {
    const variable = this.#model.variables[this.#order[values.length] ?? -1];
    const isSetting = values.length < this.#causeCount;
    const isDone = values.length >= this.#shownCount;
    const actions = (variable?.domain.labels ?? []).map((label) => actionOf(variable!.name, label));
    return {
      key: values.join(),
      afterInput: (action) => {
        const value = isSetting ? actions.indexOf(action) : -1;
        return this.standing(value < 0 ? values : [...values, value]);
      },
      responses: () => {
        if (isSetting || isDone) return new Map();
        return new Map(
          actions.flatMap((action, value): [string, Standing][] =>
            this.#isPossible([...values, value]) ? [[action, this.standing([...values, value])]] : [],
          ),
        );
      },
    };
  }

  /** Some values of the other variables satisfy the hypothesis together with these. */
  #isPossible(values: readonly number[]): boolean {
    const codes: number[] = [];
    const indices: number[] = [];
    let tries = 0;
    const set = (place: number, value: number): boolean => {
      if (++tries > TRIES_MAX) ranOut('tries');
      const number = this.#order[place]!;
      indices[number] = value;
      codes[number] = this.#model.variables[number]!.domain.codes[value]!;
      return this.#partsAt[place]!.every((part) => holds(part, codes, indices));
    };
    const complete = (place: number): boolean => {
      const number = this.#order[place];
      if (number === undefined) return true;
      return this.#model.variables[number]!.domain.codes.some(
        (_, value) => set(place, value) && complete(place + 1),
      );
    };
    return values.every((value, place) => set(place, value)) && complete(values.length);
  }
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
