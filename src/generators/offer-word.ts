/**
 * A test as a word whose actions are offered to a model one by one, as in the theory of connectivity testing: tester and
 * system do an action together, or the system refuses it.
 *
 * The system waits for the tester with inputs and outputs, and with nothing else: internal steps are taken before
 * anything that is visible. Time passes exactly as the test says. Whether an output comes by itself, and how soon, is
 * not asked: the method assumes that it comes as soon as it can.
 *
 * This is the concrete semantics alone. Where a model leaves choices, all of them are followed.
 */
import { append } from '../base/long-lists.js';
import { type Rational, ZERO, compare, decimalText, subtract } from '../base/rational.js';
import {
  type ConcreteState,
  type ConcreteSystem,
  delayed,
  isWithin,
  stateKey,
} from '../semantics/concrete-system.js';
import { type Offer } from '../suite/offered-word.js';
import { type SuiteInterface, type Verdict } from '../suite/suite.js';

export interface Offered {
  /** All that are possible; undefined if there are too many choices to follow. */
  readonly verdicts: readonly Verdict[] | undefined;
  /** Why a verdict is fail. */
  readonly reason?: string | undefined;
}

/** No more runs are followed at a time. */
const RUNS_MAX = 2_000;

/** No more pieces of a delay are looked at. */
const WAITS_MAX = 100_000;

/** Offers a word to a model; the verdict is the given one if the model does what the word says, and otherwise fail. */
export function offerWord(
  word: readonly Offer[],
  system: ConcreteSystem,
  tested: Pick<SuiteInterface, 'inputs' | 'outputs'>,
  verdict: Verdict = 'pass',
): Offered {
  const visible = new Set([...tested.inputs, ...tested.outputs]);
  let runs = system.initial().states.flatMap((state) => settled(system, visible, state));
  let reason: string | undefined;
  for (const { action, delay, isRefused } of word) {
    const following: ConcreteState[] = [];
    for (const run of runs) {
      const later = afterDelay(system, visible, run, delay);
      if (later.length === 0) reason ??= `time cannot pass by ${decimalText(delay)} before ${action}`;
      for (const state of later) {
        const taken = system.steps(state).steps.filter((step) => step.action === action);
        if (isRefused !== (taken.length === 0))
          reason ??= isRefused ? `${action} is not refused` : `${action} is refused`;
        else if (isRefused) following.push(state);
        for (const { outcome } of isRefused ? [] : taken) {
          if (outcome.kind === 'state') append(following, settled(system, visible, outcome.state));
          else reason ??= `the model goes wrong in ${action}`;
        }
      }
    }
    if (following.length > RUNS_MAX) return { verdicts: undefined };
    runs = following;
  }
  const reached: readonly Verdict[] = runs.length > 0 ? [verdict] : [];
  return { verdicts: [...new Set([...reached, ...(reason === undefined ? [] : ['fail' as const])])], reason };
}

/** What comes of offering an action to a state after a delay: by run, whether it is taken, and the states that follow. */
export function offerAction(
  system: ConcreteSystem,
  visible: ReadonlySet<string>,
  state: ConcreteState,
  { action, delay }: Pick<Offer, 'action' | 'delay'>,
): readonly { readonly isTaken: boolean; readonly states: readonly ConcreteState[] }[] {
  return afterDelay(system, visible, state, delay).map((later) => {
    const taken = system.steps(later).steps.filter((step) => step.action === action);
    const states = taken.flatMap(({ outcome }) =>
      outcome.kind === 'state' ? settled(system, visible, outcome.state) : [],
    );
    return taken.length === 0 ? { isTaken: false, states: [later] } : { isTaken: true, states };
  });
}

/** The states after a delay, with the internal steps that fall due on the way; none if time stands still before. */
function afterDelay(
  system: ConcreteSystem,
  visible: ReadonlySet<string>,
  start: ConcreteState,
  delay: Rational,
): readonly ConcreteState[] {
  const arrived: ConcreteState[] = [];
  const waiting = [{ state: start, rest: delay }];
  let looked = 0;
  for (let next = waiting.pop(); next !== undefined && looked < WAITS_MAX; next = waiting.pop(), looked++) {
    const { state, rest } = next;
    const limit = system.delayLimit(state);
    if (isWithin(limit, rest)) {
      append(arrived, settled(system, visible, delayed(system, state, rest)!));
    } else if (limit !== undefined && !limit.open && compare(limit.limit, ZERO) > 0) {
      const then = settled(system, visible, delayed(system, state, limit.limit)!);
      append(
        waiting,
        then.map((each) => ({ state: each, rest: subtract(rest, limit.limit) })),
      );
    }
  }
  return arrived;
}

/** The states after all internal steps; none where these do not end. */
export function settled(
  system: ConcreteSystem,
  visible: ReadonlySet<string>,
  start: ConcreteState,
): readonly ConcreteState[] {
  const seen = new Set<string>();
  const stable: ConcreteState[] = [];
  const waiting = [start];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const key = stateKey(state);
    if (seen.has(key) || seen.size > RUNS_MAX) continue;
    seen.add(key);
    const internal = system.steps(state).steps.filter(({ action = '' }) => !visible.has(action));
    if (internal.length === 0) stable.push(state);
    for (const { outcome } of internal) if (outcome.kind === 'state') waiting.push(outcome.state);
  }
  return stable;
}
