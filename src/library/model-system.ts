/**
 * A model as the system under test: it is played on the concrete semantics, by chance that follows from a seed. With its
 * own environment, it is what stands in place of the processes under test.
 */
import { type Rational, ZERO, add, compare, subtract } from '../base/rational.js';
import { seededRandom } from '../base/random.js';
import {
  type Connection,
  type Given,
  type Heard,
  type Transport,
  breakOff,
} from '../execution/connection.js';
import { PlayedSystem, type Policy } from '../generators/played-system.js';
import { type TestModel } from '../generators/test-model.js';

export interface ModelSystemOptions {
  readonly description: string;
  readonly seed: number;
  /** When it acts; by default by chance. */
  readonly policy?: 'earliest' | 'latest' | 'random' | undefined;
}

export function modelTransport(model: TestModel, options: ModelSystemOptions): Transport {
  let tests = 0;
  const policyOf = (): Policy => {
    const { policy = 'random', seed } = options;
    return policy === 'random' ? { random: seededRandom(seed * 1_000_003 + tests++) } : policy;
  };
  return {
    description: options.description,
    tellsRefusals: true,
    isForOneTest: false,
    connect: () => Promise.resolve(new ModelConnection(model, policyOf)),
  };
}

class ModelConnection implements Connection {
  readonly tellsRefusals = true;
  readonly #model: TestModel;
  readonly #policyOf: () => Policy;
  #played: PlayedSystem | undefined;
  #now = ZERO;

  constructor(model: TestModel, policyOf: () => Policy) {
    this.#model = model;
    this.#policyOf = policyOf;
  }

  reset(): Promise<void> {
    const { concrete, tested } = this.#model;
    this.#played = PlayedSystem.start(concrete, tested, this.#policyOf());
    this.#now = ZERO;
    return Promise.resolve();
  }

  give(action: string): Promise<Given> {
    const taken = this.#system().input(action);
    if (taken === undefined)
      breakOff('failed', `the model cannot go on: its environment does not give ${action} now`);
    return Promise.resolve({ answer: taken === 'taken' ? 'taken' : 'refused' });
  }

  until(time: Rational): Promise<Heard> {
    const limit = subtract(time, this.#now);
    const heard = compare(limit, ZERO) < 0 ? SILENCE : this.#system().listen(limit);
    if (heard === undefined)
      breakOff('failed', 'the model cannot go on: time stands still in it, or it goes wrong');
    if (heard.kind === 'silence') {
      this.#now = time;
      return Promise.resolve(SILENCE);
    }
    this.#now = add(this.#now, heard.at);
    return Promise.resolve({ kind: 'output', action: heard.action, at: this.#now });
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

const SILENCE = { kind: 'silence' } as const;
const NOTHING: readonly string[] = [];
