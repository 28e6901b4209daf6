/**
 * What the tests of a connectivity suite claim to show, found out anew: the options of a suite say which faults its
 * goals are, and each test is offered to the system with each of them.
 */
import { madeOnce } from '../../base/maps.js';
import { type ConcreteSystem } from '../../semantics/concrete-system.js';
import { wordOfTest } from '../../suite/offered-word.js';
import { type Suite, type SuiteTest } from '../../suite/suite.js';
import { playTest } from '../play.js';
import { type TestModel } from '../test-model.js';
import {
  FAULT_REQUESTS,
  type Fault,
  type FaultRequest,
  NTH,
  USES_MAX,
  faultsOf,
  isWireFault,
  wiresIn,
} from './faults.js';
import { faultySystems, shownBy } from './faulty-system.js';

/** Whether a test is one of connectivity: its actions are offered to the system one by one. */
export function isOfferedTest({ method, goals }: Suite, test: SuiteTest): boolean {
  if (method !== 'merged') return method === 'connectivity';
  const kinds = madeOnce(kindsOf, goals, () => new Map(goals.map(({ id, kind }) => [id, kind])));
  return test.goals.length > 0 && test.goals.every((id) => isWireFault(kinds.get(id)));
}

/** Of all goals of a suite, whose tests are asked about one by one. */
const kindsOf = new WeakMap<Suite['goals'], ReadonlyMap<string, string>>();

export class WireClaims {
  readonly #model: TestModel;
  readonly #faults: readonly Fault[];
  readonly #systems: readonly ConcreteSystem[];

  /** For the faults that are goals of the suite. */
  constructor(model: TestModel, suite: Suite) {
    this.#model = model;
    const goals = new Set(suite.goals.filter(({ kind }) => isWireFault(kind)).map(({ id }) => id));
    this.#faults = faultsOfSuite(suite, model).filter(
      ({ id, isBeyond }) => goals.has(id) && isBeyond !== true,
    );
    this.#systems = faultySystems(model, this.#faults);
  }

  get goals(): readonly string[] {
    return this.#faults.map(({ id }) => id);
  }

  /** The goals that a test serves which the system carries out by itself, not as a word: as far as plays show it. */
  shownByPlays(test: SuiteTest): readonly string[] {
    return this.goals.filter((_, index) =>
      (['earliest', 'latest'] as const).some(
        (policy) => playTest(test, this.#systems[index]!, this.#model.tested, policy)?.verdict === 'fail',
      ),
    );
  }

  /** The goals that a test serves. */
  shownBy(test: SuiteTest): readonly string[] {
    const word = wordOfTest(test);
    if (word === undefined) return [];
    const isShown = shownBy(word, this.#systems, this.#model.tested);
    return this.goals.filter((_, index) => isShown[index] === true);
  }
}

/** The faults that the options of a suite ask for; none where they make no sense. */
function faultsOfSuite({ method, options }: Suite, { tested }: TestModel): readonly Fault[] {
  const wires = wiresIn(tested);
  const { merged } = options;
  const origins: readonly unknown[] = Array.isArray(merged) ? merged : [{ method, options }];
  const faults = origins.flatMap((origin) => {
    const { method: by, options: own } = objectOf(origin);
    if (by !== 'connectivity') return [];
    const { faults: requests, order, uses = 1, from, until, nth = NTH } = objectOf(own);
    const isSensible =
      Array.isArray(requests) &&
      requests.every((request) => FAULT_REQUESTS.includes(request as FaultRequest)) &&
      Number.isSafeInteger(uses) &&
      (uses as number) <= USES_MAX &&
      Number.isSafeInteger(nth) &&
      (nth as number) >= 1 &&
      (nth as number) <= USES_MAX &&
      !requests.includes('delayed') &&
      (until === undefined || Number.isSafeInteger(until)) &&
      (Number.isSafeInteger(from) || !requests.includes('timed'));
    if (!isSensible) return [];
    return faultsOf(wires, requests as readonly FaultRequest[], {
      order: order === 2 ? 2 : 1,
      uses: uses as number,
      from: from as number | undefined,
      until: until as number | undefined,
      nth: nth as number,
    });
  });
  return [...new Map(faults.map((fault) => [fault.id, fault])).values()];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? (value as Readonly<Record<string, unknown>>) : {};
}
