/**
 * A model as the system under test: it is played on the concrete semantics, by chance that follows from a seed. With its
 * own environment, it is what stands in place of the processes under test.
 */
import { type Rational, ZERO, add, compare, subtract } from '../base/rational.js';
import { seededRandom } from '../base/random.js';
import { type ShouldStop, Stopped, besides, stoppable } from '../base/stopped.js';
import {
  type Connection,
  type Given,
  type Heard,
  type TestTurn,
  type Transport,
  breakOff,
} from '../execution/connection.js';
import { offerAction, settled } from '../generators/offer-word.js';
import { type Halt, INTERNAL_STEPS_MAX, PlayedSystem, type Policy } from '../generators/played-system.js';
import { type SystemAlone, systemAlone } from '../generators/system-alone.js';
import { type TestModel } from '../generators/test-model.js';
import { type ConcreteState } from '../semantics/concrete-system.js';

export interface ModelSystemOptions {
  readonly description: string;
  readonly seed: number;
  /** When it acts; by default by chance. */
  readonly policy?: 'earliest' | 'latest' | 'random' | undefined;
  /** Is asked when a test begins for what ends it, since the code of a model can run for years. */
  readonly endOfTest?: (() => ShouldStop) | undefined;
}

/** One model for each suite, with the interface that the suite was made for; a single one is for all. */
export function modelTransport(models: readonly TestModel[], options: ModelSystemOptions): Transport {
  const policyOf = (turn: TestTurn | undefined): Policy => {
    const { policy = 'random', seed } = options;
    if (policy !== 'random') return policy;
    const random = seededRandom(seedOf(turn, seed));
    return { random, mood: MOODS[random.nextInt(MOODS.length)] };
  };
  return {
    description: options.description,
    tellsRefusals: true,
    isForOneTest: false,
    connect: () => Promise.resolve(new ModelConnection(models, policyOf, options.endOfTest)),
  };
}

/** A test that is run alone meets the same chance as among others: it is drawn by what the test does. */
function seedOf(turn: TestTurn | undefined, seed: number): number {
  if (turn === undefined) return seed;
  const { test, repetition, attempt } = turn;
  let hash = 0x811c9dc5;
  const text = `${seed} ${repetition} ${attempt} ${JSON.stringify(test.steps)}`;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** What is rare for an even chance, such as always to be fast, is not for a moody one. */
const MOODS = ['eager', 'lazy', undefined] as const;

class ModelConnection implements Connection {
  readonly tellsRefusals = true;
  readonly #models: readonly TestModel[];
  readonly #policyOf: (turn: TestTurn | undefined) => Policy;
  readonly #endOfTest: (() => ShouldStop) | undefined;
  readonly #known: (SystemAlone | undefined)[] = [];
  #model: TestModel;
  #alone: SystemAlone;
  #played: PlayedSystem | undefined;
  #policy: Policy = 'earliest';
  #shouldStop: ShouldStop | undefined;
  /** Of a word that is offered. */
  #state: ConcreteState | undefined;
  #now = ZERO;

  constructor(
    models: readonly TestModel[],
    policyOf: (turn: TestTurn | undefined) => Policy,
    endOfTest: (() => ShouldStop) | undefined,
  ) {
    this.#models = models;
    this.#policyOf = policyOf;
    this.#endOfTest = endOfTest;
    [this.#model, this.#alone] = this.#of(0);
  }

  /** The model for a suite. */
  #of(suite: number): readonly [TestModel, SystemAlone] {
    const index = this.#models.length === 1 ? 0 : suite;
    const model = this.#models[index]!;
    const alone = (this.#known[index] ??= systemAlone(model));
    return [model, alone];
  }

  reset(turn?: TestTurn): Promise<void> {
    this.#policy = this.#policyOf(turn);
    this.#shouldStop = this.#endOfTest?.();
    this.#played = this.#limited(() => {
      [this.#model, this.#alone] = this.#of(turn?.suite ?? 0);
      const { concrete, tested } = this.#alone;
      return PlayedSystem.start(concrete, tested, this.#policy);
    });
    this.#state = undefined;
    this.#now = ZERO;
    return Promise.resolve();
  }

  give(action: string): Promise<Given> {
    const system = this.#system();
    const taken = this.#limited(() => system.input(action)) ?? stuck(system.halt, action);
    if (taken === 'ignored' && this.#alone.tested.completion === 'none') stuck('notGiven', action);
    return Promise.resolve({ answer: taken === 'taken' ? 'taken' : 'refused' });
  }

  until(time: Rational): Promise<Heard> {
    const limit = subtract(time, this.#now);
    const system = this.#system();
    const heard =
      compare(limit, ZERO) < 0 ? SILENCE : (this.#limited(() => system.listen(limit)) ?? stuck(system.halt));
    if (heard.kind === 'silence') {
      this.#now = time;
      return Promise.resolve(SILENCE);
    }
    this.#now = add(this.#now, heard.at);
    return Promise.resolve({ kind: 'output', action: heard.action, at: this.#now });
  }

  /** As words are offered: internal steps first, and outputs wait for the tester. */
  offer(action: string, time: Rational): Promise<boolean> {
    return Promise.resolve(this.#limited(() => this.#offer(action, time)));
  }

  #offer(action: string, time: Rational): boolean {
    const { concrete, tested } = this.#model;
    const visible = new Set([...tested.inputs, ...tested.outputs]);
    this.#state ??= this.#oneOf(
      concrete.initial().states.flatMap((state) => settled(concrete, visible, state)),
    );
    const ways = offerAction(concrete, visible, this.#state, { action, delay: subtract(time, this.#now) });
    const way = this.#oneOf(ways.filter(({ states }) => states.length > 0));
    this.#state = this.#oneOf(way.states);
    this.#now = time;
    return way.isTaken;
  }

  ask(actions: readonly string[]): Promise<string | undefined> {
    const system = this.#system();
    const isAble = this.#limited(() => system.canDo(actions)) ?? stuck(system.halt);
    if (isAble) return Promise.resolve(this.#limited(() => system.do(actions)) ?? stuck(system.halt));
    const withheld = this.#limited(() => actions.find((action) => !system.isGiven(action)));
    return Promise.resolve(withheld === undefined ? undefined : stuck('notGiven', withheld));
  }

  #limited<T>(work: () => T): T {
    const done = stoppable(this.#shouldStop && besides(this.#shouldStop), work);
    return done instanceof Stopped
      ? breakOff('limit', 'the model was still busy when its time was up')
      : done;
  }

  #oneOf<T>(items: readonly T[]): T {
    const policy = this.#policy;
    const index = typeof policy === 'object' && items.length > 0 ? policy.random.nextInt(items.length) : 0;
    return items[index] ?? stuck('standstill');
  }

  #system(): PlayedSystem {
    return this.#played ?? breakOff('start', 'the model has no initial state');
  }

  error(): Rational {
    return ZERO;
  }

  takeLog(): readonly string[] {
    return NOTHING;
  }

  lastWords(): string {
    return '';
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function stuck(halt: Halt, action = ''): never {
  switch (halt) {
    case 'standstill':
      return breakOff('failed', 'the model cannot go on: time has stopped, and only an input could help');
    case 'endless':
      return breakOff(
        'failed',
        `the model cannot go on: it took ${INTERNAL_STEPS_MAX} steps inside, and had still more to take`,
      );
    case 'wrong':
      return breakOff(
        'failed',
        'the model goes wrong in a step, for example because a value leaves its range',
      );
    case 'notGiven':
      return breakOff('failed', `the model cannot go on: its environment does not give ${action} now`);
  }
}

const SILENCE = { kind: 'silence' } as const;
const NOTHING: readonly string[] = [];
