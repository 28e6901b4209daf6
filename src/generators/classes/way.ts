/**
 * Ways through classes: actions, and observations in between or at the end. A test is a way with times.
 */
import { assert } from '../../base/assert.js';
import { type Observation } from './observations.js';
import { type Part } from './partition.js';
import { type Arrival, type Node } from './reach.js';
import { type Member, type MemberStep, sharedChange } from './specification.js';
import { type Delay, TimedPath } from './timed-path.js';

export type WayItem =
  /** An action from somewhere in a zone; it may be what is to be observed. */
  | {
      readonly kind: 'action';
      readonly arrival: Pick<Arrival, 'action' | 'steps' | 'zone'>;
      readonly observation: Observation | undefined;
    }
  /** An observation somewhere in a zone of a part. */
  | {
      readonly kind: 'observe';
      readonly observation: Observation;
      readonly part: Part;
      readonly zone: Int32Array;
    };

export type ActionItem = Extract<WayItem, { kind: 'action' }>;

/** The actions that lead to a node, in their order. */
export function actionsTo(node: Pick<Node, 'via'>): readonly ActionItem[] {
  const items: ActionItem[] = [];
  for (let { via } = node; via !== undefined; { via } = via.from)
    items.unshift({ kind: 'action', arrival: via, observation: undefined });
  return items;
}

/** What is known of the specification where a way begins, and of its actions. */
export interface WayContext {
  readonly initialValues: readonly number[];
  /** Whether time may pass at the start. */
  readonly mayDelay: boolean;
  readonly isOutput: (action: string) => boolean;
}

/**
 * What a way asks of its times: the time of item k is time k + 1. Time stands still where it must not pass. An output does
 * not come at the very moment of an observation, because then it would not be clear which of both was first.
 */
export function pathOf(
  items: readonly WayItem[],
  { initialValues, mayDelay, isOutput }: WayContext,
): TimedPath {
  const path = new TimedPath(initialValues);
  let delay: Delay = mayDelay ? 'any' : 'none';
  items.forEach((item, index) => {
    if (item.kind === 'observe') {
      path.visit(item.zone, delay);
      return;
    }
    const { action, zone, steps } = item.arrival;
    const isAfter = items[index - 1]?.kind === 'observe' && isOutput(action);
    const [step] = steps as readonly [MemberStep, ...MemberStep[]];
    path.act(zone, sharedChange(steps), isAfter ? (delay === 'any' ? 'some' : 'impossible') : delay);
    delay = step.target.mayDelay ? 'any' : 'none';
  });
  return path;
}

/** Of all runs with these actions, one that ends in a member. */
export function singleRun(items: readonly ActionItem[], end: Member): readonly MemberStep[] {
  const run: MemberStep[] = [];
  let member = end;
  for (const { arrival } of [...items].reverse()) {
    const step = arrival.steps.find(({ target }) => target === member);
    assert(step !== undefined, 'every member of a set is the target of a step');
    run.unshift(step);
    member = step.source;
  }
  return run;
}
