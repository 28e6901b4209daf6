/**
 * Timed classes against their slow twin, on random automata: what is reached is reached, what is not is not, and every
 * test ends in its class. The evaluation on the model, which no test may fail, is part of the generation.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Rational, ZERO, parseRational } from '../../src/base/rational.js';
import { ClassGeneration, type ClassOptions } from '../../src/generators/classes/generate.js';
import { type Part, Partitions } from '../../src/generators/classes/partition.js';
import { Unsuitable } from '../../src/generators/unsuitable.js';
import { reachParts } from '../../src/generators/classes/reach.js';
import { type MemberStep, Specification } from '../../src/generators/classes/specification.js';
import { type TestModel } from '../../src/generators/test-model.js';
import { comparesDifferences } from '../../src/network/clock-differences.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  delayed,
  edgeKey,
} from '../../src/semantics/concrete-system.js';
import { DeadVariables } from '../../src/semantics/dead-variables.js';
import { contains } from '../../src/zones/valuation.js';
import {
  type SeenRegion,
  exploreClasses,
  plainRegions,
  regionsWithDifferences,
} from '../reference/class-regions.js';
import { expectSame } from '../support/expect-same.js';
import { CLASS_OPTIONS, SOURCE } from '../support/classes.js';
import { CONSTANT_MAX, randomAutomaton, randomEra } from '../support/random-class-automaton.js';
import { assertUntil } from '../support/enough.js';
import { UNDER_TEST, openPlan, openText } from '../support/random-environment.js';
import { testModelOf, testable } from '../support/test-model.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
/** So many automata are compared with the slow twin, of each kind. */
const COMPARED = LONG ? 2_000 : 45;
/** Some are not for the method, and some are too large. */
const RUNS = COMPARED + COMPARED / 3;
const REGIONS_MAX = 3_000;
/** So many models in environments are drawn. */
const ENVIRONMENTS = LONG ? 1_000 : 20;

class Tally {
  readonly #counts = new Map<string, number>();

  count(what: string, by = 1): void {
    this.#counts.set(what, this.of(what) + by);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }
}

/** Undefined if the model has no interface. An environment E is not under test. */
function modelOf(text: string): TestModel | undefined {
  const model = testModelOf(text, text.includes('process E') ? { underTest: ['P'] } : {});
  return 'network' in model ? model : undefined;
}

/** The generation, or the code of why the model is not for it. */
function generate(model: TestModel, options: ClassOptions): ClassGeneration | string {
  try {
    const generation = new ClassGeneration(model, options, {});
    generation.run();
    return generation;
  } catch (error) {
    if (error instanceof Unsuitable) return error.diagnostic.code;
    throw error;
  }
}

/** By clock of the network, as zones have them: the values of a concrete state. */
function pointOf({ network, concrete }: TestModel, clocks: readonly Rational[]): readonly Rational[] {
  return network.clocks.map(({ name }) => clocks[concrete.clocks.indexOf(name)] ?? ZERO);
}

/** How the slow twin's words for places and steps are compared with members and their steps. */
class Comparison {
  readonly #model: TestModel;
  readonly #slots: readonly number[];
  readonly #dead: DeadVariables;

  constructor(model: TestModel) {
    const { network, concrete } = model;
    const slots = new Map(
      network.variables.flatMap(({ name, slot, cells }) =>
        cells.map(({ path }, index): [string, number] => [name + path, slot + index]),
      ),
    );
    this.#model = model;
    this.#slots = [...network.processes.keys(), ...concrete.variables.map((name) => slots.get(name)!)];
    this.#dead = new DeadVariables(network, []);
  }

  /** A place of the slow twin, without what does not matter there. */
  place(seen: string): string {
    const vector = Int32Array.from(this.#model.network.initialVector);
    seen.split(',').forEach((value, index) => (vector[this.#slots[index]!] = Number(value)));
    this.#dead.clear(vector);
    return this.member({ vector });
  }

  member({ vector }: { readonly vector: Int32Array }): string {
    return this.#slots.map((slot) => vector[slot]).join();
  }

  /** A step of the slow twin, without what the environment does in it. */
  seenStep(seen: string): string {
    const [place = '', edges = ''] = seen.split(': ');
    const inside = edges.split('+').filter((key) => this.#isUnderTest(Number(key.split(':', 1)[0])));
    return `${this.place(place)}: ${inside.join('+')}`;
  }

  step({ source, edges }: MemberStep): string {
    const inside = edges.filter(({ process }) => this.#isUnderTest(process));
    const keys = inside.map(({ edge }) =>
      edgeKey({ process: edge.process, ...edge.origin, selected: edge.selected }),
    );
    return `${this.member(source)}: ${keys.join('+')}`;
  }

  #isUnderTest(process: number): boolean {
    return this.#model.tested.underTest[process] === true;
  }
}

/** Each of some texts once, in order. */
function once(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

/** The states that are possible after a timed trace of a Hennessy test. */
function follow(
  system: ConcreteSystem,
  { trace, delay }: ClassGeneration['hennessyTests'][number],
): readonly ConcreteState[] {
  const wait = (states: readonly ConcreteState[], text: string): readonly ConcreteState[] =>
    states.flatMap((state) => delayed(system, state, parseRational(text)!) ?? []);
  let states = system.initial().states;
  for (const [pause, action] of trace)
    states = wait(states, pause).flatMap((state) =>
      system
        .steps(state)
        .steps.flatMap((step) =>
          step.action === action && step.outcome.kind === 'state' ? [step.outcome.state] : [],
        ),
    );
  return wait(states, delay);
}

interface Explored {
  readonly part: Part;
  readonly isReached: boolean;
}

/** All parts of the location sets that the fast search reaches, or the code of why the model is not for the method. */
function explore(model: TestModel): readonly Explored[] | string {
  try {
    const specification = new Specification(model);
    const partitions = new Partitions(specification);
    const { reached, sets } = reachParts(specification, partitions, { budget: {} });
    const isReached = new Set(reached.map(({ part }) => part));
    return sets
      .flatMap((set) => partitions.classesOf(set).flatMap(({ parts }) => parts))
      .map((part) => ({ part, isReached: isReached.has(part) }));
  } catch (error) {
    if (error instanceof Unsuitable) return error.diagnostic.code;
    throw error;
  }
}

function checkReached(model: TestModel, explored: readonly Explored[], seen: readonly SeenRegion[]): void {
  const dim = model.network.clocks.length;
  const comparison = new Comparison(model);
  const all = explored.map((each) => {
    const { set, enabled } = each.part.of;
    return {
      ...each,
      places: once(set.members.map((member) => comparison.member(member))).join(';'),
      steps: once(enabled.map((step) => comparison.step(step))),
    };
  });
  const met = new Set<Part>();
  for (const { places, clocks, enabled } of seen) {
    const here = once(places.map((place) => comparison.place(place))).join(';');
    const point = pointOf(model, clocks);
    const inside = all.filter(({ part, places: own }) => own === here && contains(part.zone, 0, dim, point));
    expectSame(inside.length, 1);
    const [{ part, steps }] = inside as [(typeof all)[number]];
    const seenSteps = once(enabled.map((step) => comparison.seenStep(step)));
    expectSame(steps.join('\n'), seenSteps.join('\n'));
    met.add(part);
  }
  for (const { part, isReached } of all) expectSame(isReached, met.has(part));
  // Parts of different classes differ: in where the system is, what it can do, or what the environment withholds.
  const classes = [...new Map(all.map((each) => [each.part.of, each])).values()];
  const differences = classes.map(({ part: { of }, places, steps }) =>
    [places, ...steps, 'without', ...of.withheld].join('|'),
  );
  expect(once(differences)).toHaveLength(classes.length);
}

function checkTests(model: TestModel, generation: ClassGeneration): number {
  const suite = generation.suite(SOURCE);
  expectSame(suite.summary.unknown, 0);
  expectSame(once(suite.goals.map(({ id }) => id)).length, suite.goals.length);
  // No two tests do the same in the same run.
  const done = suite.tests.map(({ steps, run }) => JSON.stringify([steps, run]));
  expect(once(done)).toHaveLength(done.length);
  for (const { id, isReached } of generation.parts()) {
    const own = suite.goals.filter((goal) => goal.id.split(' ')[0] === id);
    expectSame(
      own.every(({ status }) => status === (isReached ? 'covered' : 'infeasible')),
      true,
    );
  }
  const { concrete } = model;
  for (const each of generation.hennessyTests) {
    const states = follow(concrete, each);
    expect(states.length).toBeGreaterThan(0);
    const accepts = states.map((state) => concrete.steps(state).steps.map(({ action }) => action!));
    if (each.kind === 'must')
      expectSame(
        accepts.every((own) => own.some((action) => each.set.includes(action))),
        true,
      );
    else
      expect(accepts.some((own) => own.some((action) => each.set.includes(action)))).toBe(
        each.kind === 'can',
      );
  }
  return suite.tests.length;
}

/** What the fast and the slow search say of one model; undefined if the slow one would take too long. */
function checkReachable(text: string, tally: Tally): void {
  const model = modelOf(text);
  if (model === undefined) return;
  const regions = comparesDifferences(model.network)
    ? // A clock is set to 1 at most.
      regionsWithDifferences(
        model.concrete.clocks.map(() => CONSTANT_MAX + 1),
        CONSTANT_MAX,
      )
    : plainRegions(model.concrete.clocks.map(() => CONSTANT_MAX));
  const exploration = exploreClasses(model.concrete, regions, REGIONS_MAX);
  if (exploration.kind === 'tooMany') return;
  const explored = explore(model);
  if (typeof explored === 'string') {
    tally.count(explored);
    if (explored === 'TKS9603') expectSame(exploration.kind, 'undetermined');
    return;
  }
  // The slow twin minds clocks that are not read any more.
  if (exploration.kind !== 'all') return;
  checkReached(model, explored, exploration.seen);
  tally.count('compared');
  tally.count('reached', explored.filter(({ isReached }) => isReached).length);
  tally.count('unreached', explored.filter(({ isReached }) => !isReached).length);
}

function checkGenerated(text: string, options: ClassOptions, tally: Tally): void {
  const model = modelOf(text);
  const generation = model && generate(model, options);
  if (typeof generation === 'string') tally.count(generation);
  else if (generation !== undefined) tally.count('tests', checkTests(model!, generation));
}

describe('classes are reached just if the slow twin reaches them', () => {
  test.each([
    ['event-recording automata', randomEra(false), 'unreached', 1],
    ['other automata', randomAutomaton(false), 'TKS9603', 1],
    // There are many more regions.
    ['event-recording automata that compare differences', randomEra(true), 'unreached', 5],
    ['other automata that compare differences', randomAutomaton(true), 'TKS9603', 2],
  ])('%s', (_, automata, alsoSeen, divisor) => {
    const tally = new Tally();
    assertUntil(
      () => tally.of(alsoSeen) > 0,
      fc.property(automata, (text) => {
        checkReachable(text, tally);
      }),
      { numRuns: RUNS / divisor },
    );
    expect(tally.of('compared')).toBeGreaterThanOrEqual((COMPARED / divisor) * 0.8);
    expect(tally.of('reached')).toBeGreaterThan((3 * RUNS) / divisor);
    expect(tally.of(alsoSeen)).toBeGreaterThan(0);
  });
});

test.each([
  ['as they come', {}],
  ['by waiting', { observe: 'waiting' }],
  ['by offers', { observe: 'offers' }],
  ['by offers, packed', { observe: 'offers', pack: true, refusals: 'each' }],
  ['packed', { pack: true }],
] as const)('models in environments that hurry, refuse and hold up pass their tests, %s', (_, options) => {
  let tests = 0;
  assertUntil(
    () => tests > ENVIRONMENTS,
    fc.property(openPlan({ constantMax: 2, internal: 0, setsUnseen: false, urgency: true }), (plan) => {
      const model = testable(openText(plan, 'spec'), UNDER_TEST);
      const generation = generate(model, { ...CLASS_OPTIONS, ...options });
      if (typeof generation !== 'string') tests += generation.suite(SOURCE).tests.length;
    }),
    { numRuns: ENVIRONMENTS },
  );
  expect(tests).toBeGreaterThan(ENVIRONMENTS);
});

describe('every test ends in its class, and the model passes it', () => {
  const cases: readonly (readonly [string, fc.Arbitrary<string>, Partial<ClassOptions>])[] = [
    ['event-recording automata', randomEra(true), {}],
    ['event-recording automata, by waiting', randomEra(false), { points: 'earliest', observe: 'waiting' }],
    ['other automata', randomAutomaton(true), {}],
    ['other automata, late', randomAutomaton(false), { points: 'latest' }],
    ['other automata, at corners', randomAutomaton(true), { points: 'corners', observe: 'offers' }],
    ['other automata, by chance', randomAutomaton(false), { points: 'random', perClass: 2 }],
    ['event-recording automata, with arrivals', randomEra(false), { arrivals: true }],
    ['other automata, with arrivals', randomAutomaton(true), { arrivals: true }],
    ['event-recording automata, packed', randomEra(true), { pack: true }],
    ['other automata, packed', randomAutomaton(true), { pack: true, points: 'random' }],
  ];
  test.each(cases)('%s', (_, automata, options) => {
    const tally = new Tally();
    assertUntil(
      () => tally.of('tests') > RUNS / 5,
      fc.property(automata, (text) => {
        checkGenerated(text, { ...CLASS_OPTIONS, ...options }, tally);
      }),
      { numRuns: RUNS / 10 },
    );
    expect(tally.of('tests')).toBeGreaterThan(RUNS / 5);
  });
});
