/**
 * Which verdicts a test can have on a system, slow and obvious: every way of the system through the test is followed on a grid
 * of times, on the concrete semantics. All that is found is possible in truth; what needs finer times is missed.
 *
 * Only for tests that give inputs, and wait for outputs and silence.
 */
import { containsTime } from '../../src/base/interval.js';
import {
  type Rational,
  ZERO,
  add,
  compare,
  fractionText,
  integer,
  min,
  ratio,
} from '../../src/base/rational.js';
import {
  type ConcreteState,
  type ConcreteStep,
  type ConcreteSystem,
  delayed,
} from '../../src/semantics/concrete-system.js';
import { type Branch, type SuiteInterface, type SuiteTest, type Verdict } from '../../src/suite/suite.js';
import { type Position, afterBranch, nextAt, startOf } from '../../src/suite/walk-test.js';
import { firstTime, whenOf } from '../../src/suite/window.js';

interface Node {
  readonly position: Position;
  readonly state: ConcreteState;
  /** Since the step of the test began. */
  readonly waited: Rational;
  /** A silence has ended at this very moment: an output would have broken it. */
  readonly isSilent: boolean;
}

/** Undefined if there are too many ways. */
export function gridVerdicts(
  test: SuiteTest,
  system: ConcreteSystem,
  seen: SuiteInterface,
  { parts, constantMax, nodesMax }: { parts: number; constantMax: number; nodesMax: number },
): readonly Verdict[] | undefined {
  const tick = ratio(1n, BigInt(parts));
  const cap = add(integer(constantMax), tick);
  const found = new Set<Verdict>();
  const known = new Map<string, Node>();
  const numbers = new Map<readonly unknown[], number>();
  const note = (node: Node): void => {
    const state = { ...node.state, clocks: node.state.clocks.map((value) => min(value, cap)) };
    const { steps, index, verdict } = node.position;
    if (!numbers.has(steps)) numbers.set(steps, numbers.size);
    const where = [numbers.get(steps), index, verdict, fractionText(node.waited), node.isSilent];
    const key = [...where, state.locations, state.variables, state.clocks.map(fractionText)].join(';');
    if (!known.has(key)) known.set(key, { ...node, state });
  };
  const isSeen = ({ action = '' }: ConcreteStep): boolean =>
    seen.inputs.includes(action) || seen.outputs.includes(action);
  const reach = (node: Omit<Node, 'state'>, steps: readonly ConcreteStep[]): void => {
    for (const { outcome } of steps) if (outcome.kind === 'state') note({ ...node, state: outcome.state });
  };

  for (const state of system.initial().states)
    note({ position: startOf(test), state, waited: ZERO, isSilent: false });
  for (const node of known.values()) {
    if (known.size > nodesMax) return undefined;
    const { position, state, waited, isSilent } = node;
    const next = nextAt(position);
    if (next.kind === 'verdict') {
      found.add(next.verdict);
      continue;
    }
    if (next.kind !== 'choice') throw new Error('only tests without refusals and acceptances');
    const { steps } = system.steps(state);
    reach(
      node,
      steps.filter((each) => !isSeen(each)),
    );
    const listed = (action: string): Branch | undefined =>
      next.branches.find(
        (branch) => 'output' in branch && branch.output === action && containsTime(whenOf(branch), waited),
      );
    for (const step of isSilent ? [] : steps) {
      const { action = '' } = step;
      if (!seen.outputs.includes(action)) continue;
      const branch = listed(action);
      if (branch === undefined) found.add('fail');
      else reach({ position: afterBranch(position, branch), waited: ZERO, isSilent: false }, [step]);
    }
    const over = next.branches.find((branch) => !('output' in branch));
    if (over !== undefined && compare(firstTime(whenOf(over)), waited) === 0) {
      const after = { position: afterBranch(position, over), waited: ZERO };
      if ('quiet' in over) note({ ...after, state, isSilent: true });
      else if ('input' in over) {
        const taken = steps.filter(({ action }) => action === over.input);
        reach({ ...after, isSilent: false }, taken);
        const goesFirst = system.stopsTime(state) && steps.some((each) => !isSeen(each));
        if (taken.length === 0 && !goesFirst) note({ ...after, state, isSilent: false });
      }
      continue;
    }
    const later = delayed(system, state, tick);
    if (later === undefined) continue;
    const now = add(waited, tick);
    // Silence when all windows are over.
    if (over === undefined && next.branches.every((branch) => compare(whenOf(branch).high, waited) <= 0))
      found.add('fail');
    else note({ ...node, state: later, waited: now, isSilent: false });
  }
  return (['pass', 'fail', 'inconclusive'] as const).filter((verdict) => found.has(verdict));
}
