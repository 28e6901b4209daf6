/**
 * A model in two parts, the processes under test and the environment around them, and what each of them does alone: a
 * wrong wire keeps from the system what its environment does, or brings it something else.
 *
 * INVARIANT the environment and the processes under test speak through channels only; otherwise Unsuitable is thrown.
 */
import { type TestInterface } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSteps,
  type ConcreteSystem,
} from '../../semantics/concrete-system.js';
import { concreteUppaal } from '../../semantics/timed-step.js';
import { plainName } from '../../network/valued-channels.js';
import { type TestModel, outsideOf } from '../test-model.js';
import { environmentIsSystem } from './problems.js';
import { unsuitable } from '../unsuitable.js';
import { type Storage, hasHookFor, storageOf } from '../../network/process-storage.js';

/** What of a model the two sides are made from. */
export type TwoSided = Pick<TestModel, 'checked' | 'concrete' | 'network' | 'tested'>;

export class Sides {
  readonly #environment: Environment | undefined;
  /** The actions that nobody in the model serves: the environment has no part in them. */
  readonly #outside: ReadonlySet<string>;
  /**
   * The model where the world outside serves the system, and the environment takes no part and holds up nobody; and the other
   * way round.
   */
  readonly #systemServed: ConcreteSystem;
  readonly #environmentServed: ConcreteSystem;

  constructor({ checked, concrete, network, tested }: TwoSided) {
    this.#environment = environmentOf(network, tested, concrete);
    const { inputs, outputs, underTest } = tested;
    const { synchronisation } = network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    this.#outside = new Set(channels.filter(({ outside }) => outside !== undefined).map(({ name }) => name));
    const served = (isUnderTest: boolean, one: readonly string[], other: readonly string[]): ConcreteSystem =>
      concreteUppaal(
        checked,
        {
          ...outsideOf(network, tested),
          does: new Map([
            ...one.map((name) => [plainName(name), 'sends'] as const),
            ...other.map((name) => [plainName(name), 'receives'] as const),
          ]),
        },
        underTest.map((is) => is === isUnderTest),
      );
    const isAlone = this.#environment === undefined;
    this.#systemServed = isAlone ? concrete : served(true, inputs, outputs);
    this.#environmentServed = isAlone ? concrete : served(false, outputs, inputs);
  }

  /** Whether there is an environment at all. */
  get areTwo(): boolean {
    return this.#environment !== undefined;
  }

  /** The system as in one state, the environment as in another. */
  joined(system: ConcreteState, environment: ConcreteState): ConcreteState {
    if (this.#environment === undefined) return system;
    const { processes, variables, clocks } = this.#environment;
    const join = <T>(own: readonly boolean[], one: readonly T[], other: readonly T[]): readonly T[] =>
      one.map((value, index) => (own[index] === true ? other[index]! : value));
    return {
      locations: join(processes, system.locations, environment.locations),
      variables: join(variables, system.variables, environment.variables),
      clocks: join(clocks, system.clocks, environment.clocks),
    };
  }

  /** The steps in which the system does an action that its environment knows nothing of. */
  arrivals(state: ConcreteState, action: string): ConcreteSteps {
    return oneSided(this.#systemServed, state, action, (after) => this.joined(after, state));
  }

  /** The steps in which the environment does an action that the system knows nothing of. */
  losses(state: ConcreteState, action: string): ConcreteSteps {
    if (this.#environment === undefined || this.#outside.has(action)) {
      const loss: ConcreteStep = { edges: [], action, outcome: { kind: 'state', state } };
      return { steps: [loss] };
    }
    return oneSided(this.#environmentServed, state, action, (after) => this.joined(state, after));
  }
}

function oneSided(
  served: ConcreteSystem,
  state: ConcreteState,
  action: string,
  part: (after: ConcreteState) => ConcreteState,
): ConcreteSteps {
  const { steps, error } = served.steps(state, (each) => each === action);
  const alone = steps.map((step): ConcreteStep => {
    const { outcome } = step;
    return {
      ...step,
      outcome: outcome.kind === 'state' ? { kind: 'state', state: part(outcome.state) } : outcome,
    };
  });
  return { steps: alone, error };
}

/** By process, variable and clock: whether it is the environment's. */
interface Environment {
  readonly processes: readonly boolean[];
  readonly variables: readonly boolean[];
  readonly clocks: readonly boolean[];
}

/** Undefined if all processes are under test. */
function environmentOf(
  network: Network,
  { underTest, values }: TestInterface,
  { variables, clocks }: ConcreteSystem,
): Environment | undefined {
  if (underTest.every((is) => is)) return undefined;
  const storageBy = (side: boolean): readonly Storage[] =>
    network.processes
      .filter((_, index) => underTest[index] === side)
      .map((process) => storageOf(network, process));
  const [inside, outside] = [storageBy(true), storageBy(false)];
  const isUsed = (by: readonly Storage[], name: string): boolean => by.some(({ used }) => used.has(name));
  const isRead = (by: readonly Storage[], name: string): boolean => by.some(({ read }) => read.has(name));
  const passed = new Set(
    values.flatMap(({ parameters }) => parameters.map(({ name }) => name.split(/[.[]/, 1)[0]!)),
  );
  // What passes with an action is stored on the side that receives it.
  const isPassed = (name: string): boolean =>
    passed.has(name) && !(isRead(inside, name) && isRead(outside, name));
  const isClock = new Set(network.clocks.map(({ name }) => name));
  const remedyFor = (name: string): 'share' | 'split' | 'clock' => {
    if (isClock.has(name)) return 'clock';
    const isLocal = name.includes('.') || hasHookFor(network, name);
    return isLocal || (isRead(inside, name) && isRead(outside, name)) ? 'split' : 'share';
  };
  for (const { written } of [...outside, ...inside]) {
    for (const [name, span] of written)
      if (isUsed(inside, name) && isUsed(outside, name) && !isPassed(name))
        unsuitable(environmentIsSystem.at(span, name, remedyFor(name)));
  }
  const isOwn = (name: string): boolean =>
    isUsed(outside, name) && (isPassed(name) ? !isRead(inside, name) : !isUsed(inside, name));
  const ownCells = new Set(
    network.variables
      .filter(({ name }) => isOwn(name))
      .flatMap(({ name, cells }) => cells.map(({ path }) => `${name}${path}`)),
  );
  return {
    processes: underTest.map((is) => !is),
    variables: variables.map((name) => ownCells.has(name)),
    clocks: clocks.map(isOwn),
  };
}
