/**
 * What the tests of several suites find of everything: parts of the model's structure, messages, classes, wires and mutants.
 * Each area is evaluated anew for all tests, whatever their suites claim.
 */
import { type StopLimit, Stopped, stopIfAsked } from '../base/stopped.js';
import { type ClassReport } from '../generators/classes/report.js';
import { type CommunicationModel } from '../generators/communication/communication-model.js';
import { type AnyCriterionName, allCriteriaOf } from '../generators/communication/measure.js';
import { isProtocolFault } from '../generators/connectivity/faults.js';
import { WireClaims, isOfferedTest } from '../generators/connectivity/wire-claims.js';
import { type Area } from '../generators/cover/compare-suites.js';
import { type Criterion } from '../generators/coverage/criteria.js';
import { measuredTests } from '../generators/coverage/measure.js';
import { Evaluator } from '../generators/evaluate.js';
import { type Judge, DIVISION_SIZE } from '../generators/mutation/generate.js';
import { MutantPlay } from '../generators/mutation/mutant-play.js';
import { MutantSystems } from '../generators/mutation/mutant-systems.js';
import { eventsOf } from '../generators/replay.js';
import { type TestModel } from '../generators/test-model.js';
import { type Mutant } from '../mutation/mutant.js';
import { wordOfTest } from '../suite/offered-word.js';
import { type Suite, type SuiteTest } from '../suite/suite.js';
import { type Work } from './work.js';

/** A suite with the name that it has in tables. */
export interface NamedSuite {
  readonly name: string;
  readonly suite: Suite;
}

/** What is evaluated, and what is known before: which goals nothing can find. */
export interface AreaContext {
  readonly suites: readonly NamedSuite[];
  readonly model: TestModel;
  readonly seed: number;
  readonly work: Pick<Work, 'run'>;
  readonly excluded: ReadonlySet<string>;
}

export interface FoundAreas {
  readonly areas: readonly Area[];
  /** What ended the evaluation before all was looked at. */
  readonly limit?: StopLimit | undefined;
}

/** The criteria of structure that are looked at. */
export const STRUCTURE = ['edges', 'edge-pairs', 'def-use'] as const;

const MESSAGES: readonly AnyCriterionName[] = ['pairs', 'paths'];

/** By criterion; pairs and paths are both about messages. */
export function structureAreas(context: AreaContext, communication: CommunicationModel): FoundAreas {
  const { suites, seed, work } = context;
  const criteria = allCriteriaOf(communication, [...STRUCTURE, ...MESSAGES]);
  const ran = work.run(() =>
    suites.map(({ suite }) => measuredTests(communication.model, suite.tests, seed)),
  );
  if (ran.limit !== undefined) return { areas: [], limit: ran.limit };
  const areas = [...STRUCTURE, ...MESSAGES].flatMap((name: AnyCriterionName): readonly Area[] => {
    const goals = criteria.flatMap((criterion) =>
      criterion.goals.flatMap((goal, index) =>
        goal.criterion === name ? [{ criterion, index, id: goal.id }] : [],
      ),
    );
    if (goals.length === 0) return [];
    const isMessage = MESSAGES.includes(name);
    const found = ran.value.map((tests) =>
      tests.map(({ covers }) => {
        const byCriterion = new Map<Criterion, ReadonlySet<number>>();
        const setOf = (criterion: Criterion): ReadonlySet<number> => {
          let set = byCriterion.get(criterion);
          if (set === undefined)
            byCriterion.set(criterion, (set = covers?.(criterion).must ?? new Set<number>()));
          return set;
        };
        return new Set(
          goals.flatMap(({ criterion, index }, goal) => (setOf(criterion).has(index) ? [goal] : [])),
        );
      }),
    );
    const ids = goals.map(({ id }) => id);
    return [
      areaOf(context, isMessage ? `messages: ${name}` : name, isMessage ? 'messages' : name, ids, found),
    ];
  });
  return { areas };
}

/** Classes that are reached: a test visits some of them. */
export function classArea(context: AreaContext, report: ClassReport): FoundAreas {
  const { suites, model, seed, work } = context;
  const evaluator = new Evaluator(model, seed);
  const ids = report.rows().flatMap(({ id, reached }) => (reached ? [id] : []));
  const placeOf = new Map(ids.map((id, place) => [id, place]));
  const ran = work.run(() =>
    suites.map(({ suite }) =>
      suite.tests.map((test) => {
        const trace = evaluator.traceOf(test);
        if (trace === undefined) return new Set<number>();
        const { events, silence } = eventsOf(trace, model.tested);
        return new Set(report.visits(events, silence).flatMap((id) => placeOf.get(id) ?? []));
      }),
    ),
  );
  if (ran.limit !== undefined) return { areas: [], limit: ran.limit };
  return { areas: ids.length === 0 ? [] : [areaOf(context, 'classes', 'classes', ids, ran.value)] };
}

/** Faults of wiring, those of the suite of connectivity: of wires, and of the protocols on them. */
export function wireAreas(context: AreaContext, connectivity: Suite): FoundAreas {
  const { suites, model, work } = context;
  const ran = work.run(() => {
    const claims = new WireClaims(model, connectivity);
    const found = suites.map(({ suite }) =>
      suite.tests.map((test) => {
        const shown = isOfferedTest(suite, test) ? claims.shownBy(test) : claims.shownByPlays(test);
        return new Set(shown);
      }),
    );
    return { goals: claims.goals, found };
  });
  if (ran.limit !== undefined) return { areas: [], limit: ran.limit };
  const { goals, found } = ran.value;
  const kindOf = new Map(connectivity.goals.map(({ id, kind }) => [id, kind]));
  const groupOf = (id: string): string => (isProtocolFault(kindOf.get(id)) ? 'protocols' : 'wires');
  const areas = ['wires', 'protocols'].flatMap((group): readonly Area[] => {
    const own = goals.filter((id) => groupOf(id) === group);
    if (own.length === 0) return [];
    const placesIn = (shown: ReadonlySet<string>): ReadonlySet<number> =>
      new Set(own.flatMap((id, place) => (shown.has(id) ? [place] : [])));
    const places = found.map((tests) => tests.map(placesIn));
    return [areaOf(context, group, group, own, places)];
  });
  return { areas };
}

/** Other models that might be the system: a test finds one if some run of it fails there. */
export function hypothesisArea(
  context: AreaContext,
  hypotheses: readonly { readonly name: string; readonly model: TestModel }[],
): FoundAreas {
  const { suites, seed, work } = context;
  const ran = work.run(() => {
    const evaluators = hypotheses.map(({ model }) => new Evaluator(model, seed));
    return suites.map(({ suite }) =>
      suite.tests.map(
        (test) => new Set(evaluators.flatMap((each, place) => (canFail(each, suite, test) ? [place] : []))),
      ),
    );
  });
  if (ran.limit !== undefined) return { areas: [], limit: ran.limit };
  const ids = hypotheses.map(({ name }) => name);
  return { areas: [areaOf(context, 'hypotheses', 'hypotheses', ids, ran.value)] };
}

/** The first test that the model itself can fail; undefined if there is none, or that could not be found out. */
export function failedByModel(
  model: TestModel,
  suite: Suite,
  seed: number,
  work: Pick<Work, 'run'>,
): string | undefined {
  const { value } = work.run(() => {
    const evaluator = new Evaluator(model, seed);
    return suite.tests.find((test) => canFail(evaluator, suite, test))?.id;
  });
  return value;
}

/** Whether some run fails: of all, or, where that cannot be said for sure, of those that were played. */
function canFail(evaluator: Evaluator, suite: Suite, test: SuiteTest): boolean {
  const { verdicts, approximate, plays } = evaluator.evaluate(
    test,
    isOfferedTest(suite, test) ? 'offered' : 'played',
  );
  const isSure = verdicts !== undefined && approximate !== true;
  return (isSure ? verdicts : plays.map(({ verdict }) => verdict)).includes('fail');
}

/** Mutants, an area for each operator. Those that conform are not played. */
export async function mutantAreas(
  context: AreaContext,
  mutants: readonly Mutant[],
  judges: () => readonly Judge[],
  onProgress: (done: number, all: number) => void,
): Promise<FoundAreas> {
  const { suites, excluded, work } = context;
  // Judges are told all tests before anybody asks whether the time is up.
  const { limit: over } = work.run(stopIfAsked);
  if (over !== undefined) return { areas: [], limit: over };
  const tests = suites.flatMap(({ name, suite }, s) =>
    suite.tests.map((test, t) => ({
      place: [s, t] as const,
      word: isOfferedTest(suite, test) ? wordOfTest(test) : undefined,
      // Judges know tests by their titles.
      test: { ...test, title: `${name} ${test.id}` } satisfies SuiteTest,
    })),
  );
  const played = tests.filter(({ word }) => word === undefined);
  const words = tests.filter(({ word }) => word !== undefined);
  const killers = new Map<string, Set<(typeof tests)[number]>>();
  const distinct = mutants.flatMap(({ id, duplicateOf }, index) =>
    excluded.has(id) || duplicateOf !== undefined ? [] : [index],
  );
  const divisions: number[][] = [];
  for (let start = 0; start < distinct.length; start += DIVISION_SIZE)
    divisions.push(distinct.slice(start, start + DIVISION_SIZE));
  const hired = judges();
  let done = 0;
  let stoppedBy: StopLimit | undefined;
  await Promise.all(
    divisions.map(async (division, index) => {
      try {
        const judge = hired[index % hired.length]!;
        const answer = await judge.kills(
          division,
          played.map(({ test }) => test),
        );
        for (const [at, mutant] of division.entries())
          killers.set(mutants[mutant]!.id, new Set(answer[at]!.map((test) => played[test]!)));
        onProgress((done += division.length), distinct.length);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        stoppedBy = error.limit;
      }
    }),
  );
  if (stoppedBy !== undefined) return { areas: [], limit: stoppedBy };
  const limit = killedByWords(context, mutants, distinct, words, killers);
  if (limit !== undefined) return { areas: [], limit };
  const killersOf = (id: string): readonly (readonly [suite: number, test: number])[] =>
    [...(killers.get(id) ?? [])].map(({ place }) => place);
  return { areas: areasByOperator(context, mutants, killersOf) };
}

function areasByOperator(
  context: AreaContext,
  mutants: readonly Mutant[],
  killersOf: (mutant: string) => readonly (readonly [suite: number, test: number])[],
): readonly Area[] {
  const { suites, excluded } = context;
  const operators = [...new Set(mutants.map(({ operator }) => operator))];
  return operators.map((operator): Area => {
    const own = mutants.filter((mutant) => mutant.operator === operator);
    const ids = own.map(({ id }) => id);
    const found = suites.map(({ suite }) => suite.tests.map((): Set<number> => new Set()));
    for (const [goal, { id, duplicateOf }] of own.entries())
      for (const [suite, test] of killersOf(duplicateOf ?? id)) found[suite]![test]!.add(goal);
    const area = areaOf(context, operator, 'mutants', ids, found);
    const same = own.filter(({ id, duplicateOf }) => duplicateOf === 'original' && !excluded.has(id)).length;
    return { ...area, possible: area.possible - same };
  });
}

function killedByWords<T extends { readonly word: ReturnType<typeof wordOfTest> }>(
  { model, seed, work }: AreaContext,
  mutants: readonly Mutant[],
  distinct: readonly number[],
  words: readonly T[],
  killers: ReadonlyMap<string, Set<T>>,
): StopLimit | undefined {
  if (words.length === 0) return undefined;
  const { limit } = work.run(() => {
    const systems = new MutantSystems(model);
    for (const index of distinct) {
      const system = systems.of(mutants[index]!);
      if (system === undefined) continue;
      const play = new MutantPlay(system, { unfitInputs: 'ignored', seed });
      for (const each of words) if (play.failsWord(each.word!)) killers.get(mutants[index]!.id)!.add(each);
    }
  });
  return limit;
}

function areaOf(
  { excluded }: AreaContext,
  name: string,
  group: string,
  goals: readonly string[],
  found: Area['found'],
): Area {
  return { name, group, goals, possible: goals.filter((id) => !excluded.has(id)).length, found };
}
