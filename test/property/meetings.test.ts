/**
 * Meetings that are seen by the edges that take part change nothing of what a network does: the states are the same, with
 * priorities, too; and along every walk the same edges can be taken together at the same times as on the concrete semantics,
 * which knows nothing of copies and guards, under the same names with the same values.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratio } from '../../src/base/rational.js';
import { search } from '../../src/explore/search.js';
import { testModel, type TestModel } from '../../src/generators/test-model.js';
import { instantiate } from '../../src/network/instantiate.js';
import { meetingChannels, withMeetings } from '../../src/network/meetings.js';
import { type Network } from '../../src/network/network.js';
import { type CompiledEdge, compile } from '../../src/semantics/compile.js';
import {
  type ConcreteState,
  type EdgeIdentity,
  delayed,
  edgeKey,
  isWithin,
} from '../../src/semantics/concrete-system.js';
import { ChannelSynchroniser } from '../../src/semantics/synchronise.js';
import { TickSystem, canTick } from '../../src/semantics/tick-system.js';
import { ZoneSystem } from '../../src/semantics/zone-system.js';
import { seeInside } from '../../src/sharing/see-inside.js';
import { checkedText } from '../support/checked.js';
import { assertUntil } from '../support/enough.js';
import { randomNetwork } from '../support/random-network.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';
const silent = (): undefined => undefined;
const texts = randomNetwork({ constantMax: 3, clocksMax: 2 });

/** Every state, in words; undefined if there are too many. */
function states(network: Network): readonly string[] | undefined {
  const { store, outcome } = search(new ZoneSystem(network), undefined, { budget: { statesMax: 1_500 } });
  if (outcome.kind !== 'exhausted') return undefined;
  return [...new Set([...store.nodes()].map((node) => store.view(node).vector.join()))].sort();
}

test('the states are the same, whatever is told', () => {
  let compared = 0;
  assertUntil(
    () => compared > 15,
    fc.property(texts, fc.boolean(), fc.subarray(['n', 'm']), (text, all, variables) => {
      const { network } = instantiate(checkedText(text).checked, [], silent)!;
      const underTest = network.processes.map(() => true);
      const { channels } = meetingChannels(network, underTest, () => true);
      const apart = withMeetings(network, { channels, variables, all });
      if (channels.length === 0) return;
      const [before, after] = [network, apart].map(states);
      if (before === undefined || after === undefined) return;
      compared++;
      expect(after).toEqual(before);
    }),
    { numRuns: LONG ? 2_000 : 40 },
  );
  expect(compared).toBeGreaterThan(15);
});

test('along walks the same edges can be taken at the same times, under the same names', () => {
  const counts = { steps: 0, meetings: 0, broadcasts: 0, values: 0 };
  assertUntil(
    () => Object.values(counts).every((count) => count > 10),
    fc.property(
      texts,
      fc.constantFrom(['edges'], ['edges', 'n'], ['n'], ['n', 'm'], ['P0.L1', 'm']),
      fc.constantFrom(undefined, ['P0', 'P1']),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      (text, see, underTest, choices) => {
        const shown = seeInside(checkedText(text).checked, { underTest, see }, silent);
        if (shown === undefined) return;
        const model = testModel(shown.checked, { underTest, seen: shown.seen }, [], silent);
        if (model === undefined || !canTick(model.network)) return;
        walk(model, choices, counts);
      },
    ),
    { numRuns: LONG ? 4_000 : 60 },
  );
  expect(Math.min(...Object.values(counts)), JSON.stringify(counts)).toBeGreaterThan(10);
});

/** Half units of time, so that moments between whole ones are met, too. */
const SCALE = 2;

function walk(
  { network, concrete }: TestModel,
  choices: readonly number[],
  counts: { steps: number; meetings: number; broadcasts: number; values: number },
): void {
  const compiled = compile(network);
  const ticks = new TickSystem(compiled, new ChannelSynchroniser(compiled), SCALE);
  const [start] = concrete.initial().states;
  if (!ticks.start() || start === undefined) return;
  let state: ConcreteState = start;
  const { synchronisation } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const channelOf = ({ action }: CompiledEdge): (typeof channels)[number] | undefined =>
    action.kind === 'send' || action.kind === 'receive'
      ? channels[action.channel + (action.offset?.(ticks.vector) ?? 0)]
      : undefined;
  for (const choice of choices) {
    const delay = choice % 3;
    const limit = concrete.delayLimit(state);
    const mayWait = isWithin(limit, ratio(BigInt(delay), BigInt(SCALE)));
    expect(ticks.delayMax() >= delay, 'time may pass').toBe(mayWait);
    if (mayWait) {
      ticks.wait(delay);
      state = delayed(concrete, state, ratio(BigInt(delay), BigInt(SCALE)))!;
    }
    const possible = ticks.steps().flatMap((step) => {
      if (ticks.delaysOf(step).earliest > 0 || ticks.delaysOf(step).latest < 0) return [];
      const at = ticks.keep();
      const channel = channelOf(step.edges[0]!);
      const isTaken = ticks.take(step);
      ticks.goBack(at);
      return isTaken
        ? [
            {
              step,
              channel,
              key: nameOf(
                channel?.name,
                step.edges.map(({ edge }) => identity(edge)),
              ),
            },
          ]
        : [];
    });
    const known = concrete
      .steps(state)
      .steps.flatMap((step) =>
        step.outcome.kind === 'state'
          ? [{ key: nameOf(step.action, step.edges), state: step.outcome.state }]
          : [],
      );
    expect([...new Set(possible.map(({ key }) => key))].sort()).toEqual(
      [...new Set(known.map(({ key }) => key))].sort(),
    );
    if (possible.length === 0) continue;
    const met = possible.filter(({ channel }) => channel?.meetingOn !== undefined);
    const among = met.length > 0 ? met : possible;
    const next = among[choice % among.length]!;
    counts.steps++;
    if (next.channel?.meetingOn !== undefined) {
      counts.meetings++;
      if (next.channel.broadcast) counts.broadcasts++;
      if (next.channel.passes !== undefined) counts.values++;
    }
    expect(ticks.take(next.step)).toBe(true);
    ({ state } = known.find(({ key }) => key === next.key)!);
  }
}

function identity({ process, origin, selected }: CompiledEdge['edge']): EdgeIdentity {
  const { edgeIndex, branchIndices } = origin;
  return { process, edgeIndex, branchIndices, selected };
}

function nameOf(action: string | undefined, edges: readonly EdgeIdentity[]): string {
  return `${action ?? '-'}: ${edges.map(edgeKey).join(' ')}`;
}
