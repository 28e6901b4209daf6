/**
 * The frame of timed automata that are unrolled in whole time units (integer-time.ts): each model is a hypothesis, the
 * first is the reference. A step is one action of the tester, `wait` or an input, and what is seen after it: silence or an
 * output.
 */
import { greatest } from '../../base/long-lists.js';
import { madeOnce } from '../../base/maps.js';
import { assert } from '../../base/assert.js';
import { ZERO } from '../../base/rational.js';
import { ANY, type Cube } from '../../diagrams/cubes.js';
import { Diagram, EXHAUSTED, FALSE, LEVELS_MAX, type Ref, TRUE } from '../../diagrams/diagram.js';
import { Unanswered, answeredUnlessStopped } from '../../explore/unanswered.js';
import { makeDomain } from '../../machine/domain.js';
import { type SuiteInterface } from '../../suite/suite.js';
import { type TestModel } from '../test-model.js';
import { type DiscriminationBudget, type Values } from './discrimination.js';
import { type Frame } from './frame.js';
import { type EstimateId, type IntegerTimeLimits, IntegerTimeSystem } from './integer-time.js';
import { withoutNeedlessSteps } from './machine-tests.js';
import { type Distance } from './product.js';
import {
  type Both,
  SILENCE,
  type Standing,
  type TestItem,
  bothAfter,
  bothAt,
  followersOf,
  isDifferent,
} from './standing.js';
import { type PlainStep, tellingSteps, withObservations } from './standing-tests.js';

export interface NamedModel {
  readonly name: string;
  readonly model: TestModel;
}

/** No channel is called so. */
export const WAIT = 'wait 1';

/** How many steps can be unrolled: each takes two levels. */
export const UNROLL_MAX = LEVELS_MAX / 2;

/** Throws Unanswered when a model cannot be unrolled. */
export function networkFrame(
  models: readonly NamedModel[],
  tested: SuiteInterface,
  steps: number,
  budget: DiscriminationBudget,
  limits: IntegerTimeLimits,
): Frame {
  assert(1 <= steps && steps <= UNROLL_MAX, 'callers check the number of steps');
  const systems = models.map(({ model }) => new IntegerTimeSystem(model, tested, limits));
  const actions = [WAIT, ...tested.inputs];
  const shown = [SILENCE, ...tested.outputs];
  const diagram = new Diagram(budget.diagram);
  const levels = Array.from({ length: steps }, () => {
    const response = diagram.addLevel(shown.length);
    return { response, stimulus: diagram.addLevel(actions.length) };
  }).reverse();
  const domain = makeDomain(
    'word',
    actions.map((_, index) => index),
    actions,
  );
  const plainSteps = (vector: Cube): readonly PlainStep[] =>
    Array.from(vector, (value) => plainStep(actions[value === ANY ? 0 : value]!));
  return {
    name: models[0]!.name,
    hypotheses: models.map(({ name }) => ({ name, description: [] })),
    omitted: 0,
    reference: 0,
    diagram,
    steps,
    stepsMax: steps,
    levels: (count) => levels.slice(0, count).map(({ stimulus }) => stimulus),
    stimulusAt: () => ({ name: 'action', domain }),
    responses: (count) => diagram.levelSet(levels.slice(0, count).map(({ response }) => response)),
    admissible: () => TRUE,
    behaviour: (hypothesis, count) =>
      unrolled({ diagram, levels, actions, shown }, systems[hypothesis]!, count),
    distance(a, b) {
      const found = answeredUnlessStopped('way', () => distanceOf(systems[a]!, systems[b]!, actions, limits));
      return found instanceof Unanswered ? { kind: 'stopped' } : found;
    },
    test(a, b, type, vector) {
      const plain = plainSteps(vector);
      const [reference, other] = [systems[a]!.standing(), systems[b]!.standing()];
      const { tellsAt, mayTellAt } = tellingSteps(plain, reference, other);
      assert(mayTellAt !== undefined, 'a discriminating stimulus makes a difference when it is run');
      return {
        kind: tellsAt === undefined ? 'possible' : 'definite',
        pattern: Array.from(type, (value): Values => ({ action: value === ANY ? '*' : actions[value]! })),
        steps: withObservations(plain, reference, [other]),
        tellsAt: (tellsAt ?? mayTellAt) + 1,
      };
    },
    confirmingSteps(reference, pairs, vector) {
      const told = (candidate: readonly PlainStep[]): number | undefined => {
        const last = pairs.map(
          ([a, b]) => tellingSteps(candidate, systems[a]!.standing(), systems[b]!.standing()).tellsAt,
        );
        return last.includes(undefined) ? undefined : greatest(last.map((each) => each!));
      };
      const others = [...new Set(pairs.flat().filter((hypothesis) => hypothesis !== reference))];
      return withObservations(
        withoutNeedlessSteps(plainSteps(vector), told),
        systems[reference]!.standing(),
        others.map((other) => systems[other]!.standing()),
      );
    },
    interface: tested,
    standing: (hypothesis) => systems[hypothesis]!.standing(),
    items: (list) => list.flatMap(({ stimulus }) => plainStep(stimulus['action']!).items),
    live: () => [],
  };
}

function plainStep(action: string): PlainStep {
  return {
    stimulus: { action },
    words: action === WAIT ? 'wait' : action,
    items: action === WAIT ? [{ kind: 'observe' }] : [{ kind: 'input', action, after: ZERO }],
  };
}

/** What the diagram of behaviours consists of: for each step a level of actions and one of what they show. */
interface Levels {
  readonly diagram: Diagram;
  readonly levels: readonly { readonly stimulus: number; readonly response: number }[];
  readonly actions: readonly string[];
  readonly shown: readonly string[];
}

/** From estimates to the diagram of all that may be done and seen in some steps. */
function unrolled(
  { diagram, levels, actions, shown }: Levels,
  system: IntegerTimeSystem,
  steps: number,
): Ref {
  const known = Array.from({ length: steps + 1 }, () => new Map<EstimateId, Ref>());
  const from = (step: number, estimate: EstimateId): Ref => {
    if (step === steps) return TRUE;
    if (diagram.exhausted !== undefined) return EXHAUSTED;
    return madeOnce(known[step]!, estimate, () => {
      const { stimulus, response } = levels[step]!;
      const parts = actions.map((action) => {
        const after =
          action === WAIT
            ? system.responses(estimate)
            : new Map([[SILENCE, system.afterInput(estimate, action)]]);
        const cases = shown.map((each) => {
          const next = after.get(each);
          return next === undefined ? FALSE : from(step + 1, next);
        });
        return diagram.choose(response, cases);
      });
      return diagram.choose(stimulus, parts);
    });
  };
  return from(0, system.initial);
}

/** Sets of pairs of estimates that are looked at. */
const SETS_MAX = 20_000;

/**
 * How many steps tell two systems apart. A forward search through sets of pairs of estimates: those that the same actions
 * and the same observations lead to, and where each may stand that has shown what the other does not: of a system that never
 * stops time, only whether it has. When such a set is empty, nothing can be seen under both; when no new set appears, there is
 * nothing more to find.
 */
function distanceOf(
  a: IntegerTimeSystem,
  b: IntegerTimeSystem,
  actions: readonly string[],
  { shouldStop }: IntegerTimeLimits,
): Distance {
  const items = actions.flatMap((action) => plainStep(action).items);
  const starts = [a.standing(), b.standing()] as const;
  const stops: (boolean | undefined)[] = [];
  const keyOf = ({ pairs, alone }: Both): string => {
    const apart = alone.map((standings, side) => {
      if (standings.size === 0) return '';
      stops[side] ??= stopsTime(starts[side]!, items);
      return stops[side] ? [...standings.keys()].sort().join() : 'apart';
    });
    return [[...pairs.keys()].sort().join(), ...apart].join(';');
  };
  const seen = new Set<string>();
  let possibleSteps: number | undefined;
  let current: readonly Both[] = [bothAt(...starts)];
  for (let steps = 1; ; steps++) {
    const next: Both[] = [];
    for (const both of current) {
      for (const item of items) {
        const after = bothAfter(both, item);
        if (after === undefined) continue;
        if (after.pairs.size === 0) return { kind: 'definite', steps };
        if (isDifferent(after)) possibleSteps ??= steps;
        const key = keyOf(after);
        if (seen.has(key)) continue;
        if (seen.size >= SETS_MAX || shouldStop?.() !== undefined) return { kind: 'stopped' };
        seen.add(key);
        next.push(after);
      }
    }
    if (next.length === 0)
      return possibleSteps === undefined
        ? { kind: 'indistinguishable', depth: steps }
        : { kind: 'possible', steps: possibleSteps };
    current = next;
  }
}

/** Whether a system may come to where nothing can follow; also said of one that has too many estimates to look at. */
function stopsTime(start: Standing, items: readonly TestItem[]): boolean {
  const reached = new Map([[start.key, start]]);
  for (const standing of reached.values()) {
    if (reached.size > SETS_MAX) return true;
    for (const item of items) {
      const followers = followersOf(standing, item);
      if (followers.size === 0) return true;
      for (const next of followers.values()) reached.set(next.key, next);
    }
  }
  return false;
}
