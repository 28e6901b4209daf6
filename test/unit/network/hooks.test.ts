/**
 * Whoever walks over the code of a network walks over its hooks too: each question is asked of a network that does
 * something nowhere, in a hook before every step, and in one behind it. What an edge does is there for comparison.
 */
import { describe, expect, test } from 'vitest';
import { clockBounds, greatestBound } from '../../../src/network/clock-bounds.js';
import { clockDifferences } from '../../../src/network/clock-differences.js';
import { edgeUpdates } from '../../../src/network/clock-effects.js';
import { type TestInterface } from '../../../src/network/interface.js';
import { liveVariables } from '../../../src/network/live-variables.js';
import { type Network } from '../../../src/network/network.js';
import { toldWithoutInput } from '../../../src/network/process-storage.js';
import { canBeSideBySide } from '../../../src/network/product.js';
import { canScale, scaleTime } from '../../../src/network/scale-time.js';
import { tcheckerOfNetwork } from '../../../src/network/to-tchecker.js';
import { rangeOf, slotRanges } from '../../../src/network/value-range.js';
import { type Visitor, walkNetwork } from '../../../src/network/walk.js';
import { kernelNeeds } from '../../../src/semantics/kernel-needs.js';
import { networkText } from '../../support/network.js';

const PLACES = ['nowhere', 'before', 'after'] as const;
type Where = (typeof PLACES)[number];

function sides(underTest: readonly boolean[]): TestInterface {
  return { underTest, roles: [], inputs: [], outputs: [], values: [], broadcasts: [] };
}

function networkWith(update: string, where: Where): Network {
  const hook = where === 'nowhere' ? '' : `${where}_update { ${update} }`;
  return networkText(`
    clock x, y, z; int n, m; int[0, 1] c[4]; int count() { n = n + 1; return n; } ${hook}
    process P() { state A { y <= 5 }, B; init A; trans A -> B { guard y >= 5 && x - z <= 3; }, B -> A { guard m == 1; }; }
    process Q() { state A; init A; trans A -> A { guard n > 2; }; }
    system P, Q;`);
}

/** A question, an update that changes its answer, and the answer without it and with it. */
interface Question {
  readonly ask: (network: Network) => unknown;
  readonly update: string;
  readonly without: unknown;
  readonly with: unknown;
}

const FAR = 'x = 130 + sum (i : int[0, 255]) ((c[i % 4] + 1) * i)';

const QUESTIONS: Readonly<Record<string, Question>> = {
  'slotRanges: what a bound name can be': {
    ask: (network) => slotRanges(network).some(({ high }) => high === 255),
    update: FAR,
    ...{ without: false, with: true },
  },
  'kernelNeeds: how large numbers get': {
    ask: (network) => kernelNeeds(network, clockBounds(network), false).constantMax > 60_000,
    update: FAR,
    ...{ without: false, with: true },
  },
  'edgeUpdates: which clocks change': {
    ask: (network) => edgeUpdates(network, slotRanges(network))[0]![0]!.changes.length,
    update: 'x = 3',
    ...{ without: 0, with: 1 },
  },
  'clockBounds: what is compared through copies': {
    ask: (network) => Math.max(...boundsOf(network, 3)),
    update: 'y = z',
    ...{ without: 3, with: 5 },
  },
  'clockDifferences: what differences become through copies': {
    ask: (network) => clockDifferences(network)!.all.length,
    update: 'x = y + 1',
    ...{ without: 1, with: 2 },
  },
  'greatestBound: up to where clocks matter': {
    ask: (network) => greatestBound(network) > 5,
    update: 'y = y - 1',
    ...{ without: false, with: true },
  },
  'liveVariables: what is read': {
    ask: (network) => liveVariables(network, []).slots.length,
    update: 'm = c[0] + c[1] + c[2] + c[3]',
    ...{ without: 4, with: 0 },
  },
  'toldWithoutInput: what is written': {
    ask: (network) => toldWithoutInput(network, sides([true, false]))[0]?.name,
    update: 'm = 1',
    ...{ without: undefined, with: 'm' },
  },
  'toldWithoutInput: what functions write': {
    ask: (network) => toldWithoutInput(network, sides([false, true]))[0]?.name,
    update: 'm = count()',
    ...{ without: undefined, with: 'n' },
  },
  'canScale: what clocks are set to': {
    ask: (network) => canScale(network, 65_536),
    update: 'x = 30000',
    ...{ without: true, with: false },
  },
  'scaleTime: what clocks are set to': {
    ask: (network) => constantsSet(scaleTime(network, 4)),
    update: 'x = 3',
    ...{ without: [], with: [12] },
  },
  'walkNetwork: everything': {
    ask: (network) => foldsIn(network),
    update: FAR,
    ...{ without: 0, with: 1 },
  },
  'canBeSideBySide: hooks reach over': {
    ask: canBeSideBySide,
    update: 'x = 3',
    ...{ without: true, with: false },
  },
  'tcheckerOfNetwork: hooks are refused': {
    ask: (network) => messagesOf(network).some((message) => message.includes('update hooks')),
    update: 'x = 3',
    ...{ without: false, with: true },
  },
};

describe.each(Object.entries(QUESTIONS))('%s', (_, question) => {
  test.each(PLACES)('%s', (where) => {
    const answer = question.ask(networkWith(question.update, where));
    expect(answer).toEqual(where === 'nowhere' ? question.without : question.with);
  });
});

function constantsSet(network: Network): readonly number[] {
  const found: number[] = [];
  walkNetwork(network, {
    action(action) {
      if (action.kind === 'setClock' && action.value.kind === 'constant') found.push(action.value.value);
    },
  });
  return found;
}

function messagesOf(network: Network): readonly string[] {
  const messages: string[] = [];
  tcheckerOfNetwork(network, { path: 'test.xta', text: '' }, ({ message }) => messages.push(message));
  return messages;
}

function boundsOf(network: Network, clock: number): readonly number[] {
  const triples = [...clockBounds(network)[0]![0]!];
  return triples.flatMap((each, k) => (k % 3 === 0 && each === clock ? triples.slice(k + 1, k + 3) : []));
}

function foldsIn(network: Network): number {
  let count = 0;
  const visitor: Visitor = {
    expression(expression) {
      if (expression.kind === 'fold') count++;
    },
  };
  walkNetwork(network, visitor);
  return count;
}

test('a bound name in an expression of a query has the range that it runs through', () => {
  const network = networkText('int v; process P() { state A; init A; } system P;');
  const slot = network.vectorLength + 7;
  const range = rangeOf(
    {
      kind: 'fold',
      ...{ fold: 'sum', slot, low: -1, high: 9 },
      body: { kind: 'read', from: { base: slot, indices: [] } },
    },
    slotRanges(network),
  );
  expect(range).toEqual({ low: -11, high: 99 });
});
