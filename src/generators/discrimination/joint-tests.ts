/**
 * What tests show of several hypotheses at once: which of them each observation leaves.
 *
 * Tests are walked through step by step, all admissible stimuli of up to so many steps. Two beginnings are the same if the
 * rules let them go on alike and the hypotheses that are not told apart yet stand alike; of these, the cheaper is followed.
 * So all ways to divide the hypotheses are found, each with its cheapest and then shortest test, and sequences of stimuli are
 * not listed. Hypotheses are run plainly, by their standings.
 *
 * A hypothesis that leaves open what is shown is taken to show each of its values equally often, value by value. One that has
 * no response to a stimulus is refuted by nothing that follows.
 */
import { madeOnce } from '../../base/maps.js';
import { own } from '../../base/own.js';
import { spend } from '../../base/stopped.js';
import { EXHAUSTED, FALSE, type Ref, TRUE } from '../../diagrams/diagram.js';
import { type Costs, type Values } from './discrimination.js';
import { type Frame } from './frame.js';
import { type Standing, type TestItem } from './standing.js';

/** A test, by what is applied at each step. */
export interface JointTest {
  readonly stimuli: readonly Values[];
  readonly cost: number;
  /** By observation: the hypotheses that it leaves, by number, with the share of their runs that show it. */
  readonly outcomes: readonly ReadonlyMap<number, number>[];
}

export interface JointTests {
  /** The cheapest first, and of these the shortest. */
  readonly tests: readonly JointTest[];
  /** Otherwise a limit came first, and there may be others. */
  readonly isComplete: boolean;
}

/** Beginnings of tests that are followed. */
const DEFAULT_BEGINNINGS_MAX = 100_000;

/** All ways in which tests of at most so many steps divide the hypotheses. */
export function jointTests(
  frame: Frame,
  hypotheses: readonly number[],
  steps: number,
  costs: Costs,
  beginningsMax = DEFAULT_BEGINNINGS_MAX,
): JointTests {
  return new Walk(frame, hypotheses, steps, costs).run(beginningsMax);
}

/** One test, wherever it comes from. */
export function jointTest(
  frame: Frame,
  hypotheses: readonly number[],
  stimuli: readonly Values[],
  costs: Costs,
): JointTest {
  return new Walk(frame, hypotheses, stimuli.length, costs).follow(stimuli);
}

/** What may be shown at one step, and how often. */
export interface StepOutcome {
  /** What is shown, in order: outputs by name and value. */
  readonly shown: readonly string[];
  readonly standing: Standing;
  readonly share: number;
}

/** Runs a hypothesis through a step; empty where it has no response. `isSeen` says which responses are looked at. */
export function stepOutcomes(
  start: Standing,
  items: readonly TestItem[],
  isSeen: (shown: string) => boolean = () => true,
): readonly StepOutcome[] {
  let open: readonly StepOutcome[] = [{ shown: [], standing: start, share: 1 }];
  for (const item of items) {
    open = open.flatMap(({ shown, standing, share }) => {
      if (item.kind === 'input') return [{ shown, standing: standing.afterInput(item.action), share }];
      const responses = [...standing.responses()];
      return responses
        .filter(([each]) => isSeen(each))
        .map(([each, after]) => ({
          shown: [...shown, each],
          standing: after,
          share: share / responses.length,
        }));
    });
    spend(open.length);
  }
  return open;
}

/** The items of one step of a test. */
export function itemsOf(frame: Frame, stimulus: Values): readonly TestItem[] {
  return frame.items([{ stimulus, words: '', expected: [], refuting: [] }]);
}

/** Hypotheses that what was shown so far leaves: by their places, where they stand and with what shares. */
interface Class {
  readonly members: readonly number[];
  readonly standings: readonly number[];
  readonly shares: readonly number[];
}

/** A standing that has no response any more. */
const SILENT = -1;

/** The beginning of a test. */
interface Beginning {
  /** What the rules still allow. */
  readonly admissible: Ref;
  readonly classes: readonly Class[];
  readonly cost: number;
  readonly last: Applied | undefined;
}

interface Applied {
  readonly stimulus: number;
  readonly before: Applied | undefined;
}

/** One step's stimulus, and what the rules allow after it. */
interface Allowed {
  readonly stimulus: number;
  readonly onward: Ref;
}

/** By number: the step's observation and the standing afterwards. */
type Outcome = readonly [shown: number, standing: number, share: number];

class Walk {
  readonly #frame: Frame;
  readonly #hypotheses: readonly number[];
  readonly #steps: number;
  readonly #costs: Costs;
  readonly #levels: readonly number[];
  readonly #stimuli: {
    readonly values: Values;
    readonly items: readonly TestItem[];
    readonly cost: number;
  }[] = [];
  readonly #stimulusOf = new Map<string, number>();
  readonly #shownOf = new Map<string, number>();
  /** By place of the hypothesis. */
  readonly #standings: Standing[][];
  readonly #standingOf: Map<string, number>[];
  readonly #outcomes: Map<string, readonly Outcome[]>[];
  readonly #allowed = new Map<string, readonly Allowed[]>();

  constructor(frame: Frame, hypotheses: readonly number[], steps: number, costs: Costs) {
    this.#frame = frame;
    this.#hypotheses = hypotheses;
    this.#steps = steps;
    this.#costs = costs;
    this.#levels = frame.levels(steps);
    this.#standings = hypotheses.map((hypothesis) => [frame.standing(hypothesis)]);
    this.#standingOf = this.#standings.map(([start]) => new Map([[start!.key, 0]]));
    this.#outcomes = hypotheses.map(() => new Map<string, readonly Outcome[]>());
  }

  run(beginningsMax: number): JointTests {
    const found = new Map<string, { readonly beginning: Beginning; readonly steps: number }>();
    const admissible = this.#frame.admissible(this.#steps);
    let isComplete = admissible !== EXHAUSTED;
    let layer: readonly Beginning[] = [this.#start(admissible)];
    let left = beginningsMax;
    for (let step = 0; step < this.#steps && layer.length > 0 && isComplete; step++) {
      const next = new Map<string, Beginning>();
      for (const beginning of layer) {
        if (beginning.classes.every(({ members }) => members.length < 2)) continue;
        for (const allowed of this.#allowedAt(beginning.admissible, step)) {
          if (left-- <= 0) {
            isComplete = false;
            break;
          }
          const after = this.#after(beginning, allowed);
          keepCheaper(next, `${after.admissible} ${classesKey(after.classes)}`, after);
          const way = divisionKey(after.classes);
          const before = found.get(way);
          if (before === undefined || after.cost < before.beginning.cost)
            found.set(way, { beginning: after, steps: step + 1 });
        }
      }
      layer = [...next.values()];
    }
    const tests = [...found.values()]
      .filter(({ beginning }) => this.#isDividing(beginning))
      .sort((a, b) =>
        a.beginning.cost === b.beginning.cost ? a.steps - b.steps : a.beginning.cost - b.beginning.cost,
      )
      .map(({ beginning }) => this.#test(beginning));
    return { tests, isComplete };
  }

  follow(stimuli: readonly Values[]): JointTest {
    const end = stimuli.reduce<Beginning>(
      (beginning, values) =>
        this.#after(beginning, { stimulus: this.#stimulus(values), onward: beginning.admissible }),
      this.#start(TRUE),
    );
    return this.#test(end);
  }

  #start(admissible: Ref): Beginning {
    const members = [...this.#hypotheses.keys()];
    const start: Class = { members, standings: members.map(() => 0), shares: members.map(() => 1) };
    return { admissible, classes: [start], cost: this.#costs.test, last: undefined };
  }

  #isDividing({ classes }: Beginning): boolean {
    return classes.some(({ members }) => members.length < this.#hypotheses.length);
  }

  #test({ classes, cost, last }: Beginning): JointTest {
    const stimuli: Values[] = [];
    for (let at = last; at !== undefined; at = at.before) stimuli.unshift(this.#stimuli[at.stimulus]!.values);
    const outcomes = divisionOf(classes).map(
      ({ members, shares }) => new Map(members.map((member, at) => [this.#hypotheses[member]!, shares[at]!])),
    );
    return { stimuli, cost, outcomes };
  }

  // --------------------------------------------------------------------------------------------------- steps

  #after({ classes, cost, last }: Beginning, { stimulus, onward }: Allowed): Beginning {
    const gathered = new Gathered();
    for (const each of classes) {
      spend(each.members.length);
      // One that is known needs no more looking at.
      if (each.members.length < 2) gathered.add(each);
      else for (const next of this.#divided(each, stimulus)) gathered.add(next);
    }
    return {
      admissible: onward,
      classes: gathered.classes(),
      cost: cost + this.#stimuli[stimulus]!.cost,
      last: { stimulus, before: last },
    };
  }

  /** By what is shown next. */
  #divided({ members, standings, shares }: Class, stimulus: number): readonly Class[] {
    const outcomes = members.map((member, at) => this.#outcomesOf(member, standings[at]!, stimulus));
    const shown = new Set(outcomes.flatMap((each) => each.map(([observation]) => observation)));
    if (shown.size === 0) return [{ members, standings: members.map(() => SILENT), shares }];
    const parts = new Map<number, { members: number[]; standings: number[]; shares: number[] }>(
      [...shown].map((observation) => [observation, { members: [], standings: [], shares: [] }]),
    );
    for (const [at, member] of members.entries()) {
      const add = (observation: number, standing: number, share: number): void => {
        const part = parts.get(observation)!;
        part.members.push(member);
        part.standings.push(standing);
        part.shares.push(share * shares[at]!);
      };
      if (outcomes[at]!.length === 0)
        for (const observation of shown) add(observation, SILENT, 1 / shown.size);
      else for (const [observation, standing, share] of outcomes[at]!) add(observation, standing, share);
    }
    return [...parts.values()];
  }

  #outcomesOf(member: number, standing: number, stimulus: number): readonly Outcome[] {
    if (standing === SILENT) return [];
    return madeOnce(this.#outcomes[member]!, `${standing} ${stimulus}`, () =>
      stepOutcomes(this.#standings[member]![standing]!, this.#stimuli[stimulus]!.items).map(
        ({ shown, standing: after, share }): Outcome => [
          numberIn(this.#shownOf, shown.join('\n')),
          this.#numberOf(member, after),
          share,
        ],
      ),
    );
  }

  #numberOf(member: number, standing: Standing): number {
    const number = numberIn(this.#standingOf[member]!, standing.key);
    this.#standings[member]![number] ??= standing;
    return number;
  }

  // ------------------------------------------------------------------------------------------------- stimuli

  #allowedAt(admissible: Ref, step: number): readonly Allowed[] {
    return madeOnce(this.#allowed, `${admissible} ${step}`, () => {
      const width = this.#levels.length / this.#steps;
      let open: readonly { readonly values: Values; readonly onward: Ref }[] = [
        { values: {}, onward: admissible },
      ];
      for (let position = step * width; position < (step + 1) * width; position++) {
        const { name, domain } = this.#frame.stimulusAt(position);
        open = open.flatMap(({ values, onward }) =>
          domain.labels.flatMap((label, value) => {
            spend();
            const next = this.#childAt(onward, position, value);
            return next === FALSE ? [] : [{ values: { ...values, [name]: label }, onward: next }];
          }),
        );
      }
      return open.map(({ values, onward }) => ({ stimulus: this.#stimulus(values), onward }));
    });
  }

  #childAt(set: Ref, position: number, value: number): Ref {
    const { diagram } = this.#frame;
    return set > TRUE && diagram.level(set) === this.#levels[position] ? diagram.child(set, value) : set;
  }

  #stimulus(values: Values): number {
    const number = numberIn(this.#stimulusOf, JSON.stringify(values));
    if (this.#stimuli[number] === undefined) {
      const prices = Object.entries(values).map(([name, value]) =>
        Math.max(0, own(own(this.#costs.values, name), value) ?? 0),
      );
      const cost = prices.reduce((sum, price) => sum + price, 0);
      this.#stimuli[number] = { values, items: itemsOf(this.#frame, values), cost };
    }
    return number;
  }
}

/** Classes in which the same hypotheses stand alike are one. */
class Gathered {
  readonly #classes = new Map<string, Class>();

  add(added: Class): void {
    const { members, standings, shares } = added;
    // Where one is left, it does not matter where it stands.
    const key = members.length < 2 ? members.join() : `${members.join()} ${standings.join()}`;
    const before = this.#classes.get(key);
    this.#classes.set(key, before === undefined ? added : { ...added, shares: sumOf(before.shares, shares) });
  }

  classes(): readonly Class[] {
    return [...this.#classes.values()];
  }
}

function classesKey(classes: readonly Class[]): string {
  return classes
    .map(({ members, standings, shares }) =>
      members.length < 2
        ? `${members.join()} ${sharesKey(shares)}`
        : `${members.join()} ${standings.join()} ${sharesKey(shares)}`,
    )
    .sort()
    .join(';');
}

/** How the hypotheses are divided, wherever they stand. */
function divisionOf(classes: readonly Class[]): readonly Pick<Class, 'members' | 'shares'>[] {
  const parts = new Map<string, Pick<Class, 'members' | 'shares'>>();
  for (const { members, shares } of classes) {
    const key = members.join();
    const before = parts.get(key);
    parts.set(key, { members, shares: before === undefined ? shares : sumOf(before.shares, shares) });
  }
  return [...parts.values()];
}

function divisionKey(classes: readonly Class[]): string {
  return divisionOf(classes)
    .map(({ members, shares }) => `${members.join()} ${sharesKey(shares)}`)
    .sort()
    .join(';');
}

function sharesKey(shares: readonly number[]): string {
  return shares.every((share) => share === 1) ? '' : shares.map((share) => share.toPrecision(12)).join();
}

function sumOf(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((share, at) => {
    const sum = share + b[at]!;
    // Thirds add up to one.
    return Math.abs(sum - 1) < ROUNDING ? 1 : sum;
  });
}

const ROUNDING = 1e-9;

function keepCheaper(layer: Map<string, Beginning>, key: string, beginning: Beginning): void {
  const before = layer.get(key);
  if (before === undefined || beginning.cost < before.cost) layer.set(key, beginning);
}

function numberIn(numbers: Map<string, number>, key: string): number {
  return madeOnce(numbers, key, () => numbers.size);
}
