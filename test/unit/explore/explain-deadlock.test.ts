/** Deadlocks are explained: which edge waits for what, and how long time can pass. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/base/random.js';
import { type Deadlock, explainDeadlock } from '../../../src/explore/explain-deadlock.js';
import { simulate } from '../../../src/explore/simulate.js';
import { loadText } from '../../../src/language/load-model.js';
import { explorable } from '../../../src/library/explorable.js';
import { deadlockDocument, deadlockLines } from '../../../src/output/deadlock-text.js';
import { type ConcreteSystem } from '../../../src/semantics/concrete-system.js';

function systemOf(text: string, path = 'example.xta'): ConcreteSystem {
  const found = explorable(loadText({ path, text }));
  if (found.kind !== 'explorable')
    throw new Error(found.diagnostics.map(({ message }) => message).join('\n'));
  return found.concrete;
}

function explained(text: string, path?: string): Deadlock | undefined {
  const system = systemOf(text, path);
  const { final } = simulate(system, { stepsMax: 50, random: seededRandom(1) });
  return explainDeadlock(system, final);
}

/** A process with edges from A to B, beside another one. */
const process = (state: string, edges: string, other = ''): string =>
  `chan c; urgent chan u; broadcast chan b; int n = 0;
process P() { clock x; state A${state}, B { x <= 3 }, C; init A; trans ${edges}; }
process Q() { clock z; state I; init I; ${other === '' ? '' : `trans ${other};`} }
system P, Q;`;

describe('says what is missing', () => {
  test.each<[title: string, model: string, lines: readonly string[]]>([
    [
      'a guard over integers, and the parts of it that do not hold',
      process('', 'A -> C { guard n == 0 && n > 1 && x > 2; }'),
      ['Time can pass for ever.', "P: A -> C: its guard is false, now and later: 'n > 1'."],
    ],
    [
      'a guard that is over',
      process('', 'A -> C { guard x < 0; }'),
      ["P: A -> C: its guard is false, now and later: 'x < 0'."],
    ],
    [
      'parts that never hold together',
      process('', 'A -> C { guard x > 2 && x < 1; }'),
      ['P: A -> C: the parts of its guard never hold at the same time.'],
    ],
    [
      'a guard that holds too late',
      process(' { x <= 5 }', 'A -> C { guard x >= 10; }'),
      [
        "Time can pass for at most 5 more time units: then the invariant 'x <= 5' of P.A runs out.",
        "P: A -> C: its guard 'x >= 10' holds only after 10 more time units, and time cannot pass that long.",
      ],
    ],
    [
      'the same with strict bounds',
      process(' { x < 1 }', 'A -> C { guard x > 1; }'),
      [
        "Time can pass for less than 1 more time unit: then the invariant 'x < 1' of P.A runs out.",
        'holds only after more than 1 more time unit, and time cannot pass that long.',
      ],
    ],
    [
      'an invariant that has run out',
      process(' { x <= 0 }', 'A -> C { guard x > 0; }'),
      ["No time can pass: the invariant 'x <= 0' of P.A has run out."],
    ],
    [
      'nobody who receives',
      process('', 'A -> C { sync c!; }'),
      ['P: A -> C (c!): no process is where it could receive c.'],
    ],
    [
      'nobody who sends',
      process('', 'A -> C { sync b?; }'),
      ['P: A -> C (b?): no process is where it could send b.'],
    ],
    [
      'nobody who receives at that time',
      process('', 'A -> C { guard x > 5; sync c!; }', 'I -> I { guard z < 5; sync c?; }'),
      [
        'P: A -> C (c!): no process can receive c when this edge can be taken.',
        'Q: I -> I (c?): no process can send c when this edge can be taken.',
      ],
    ],
    [
      'an invariant behind the step',
      process('', 'A -> B { guard x > 3; }'),
      ['P: A -> B: an invariant would not hold after this step.'],
    ],
    [
      'no edges',
      process('', 'B -> C { }'),
      ['P is in A, which no edge leaves.', 'Q is in I, which no edge leaves.'],
    ],
    [
      'a committed location that cannot be left',
      `int n; process P() { state A, B; commit A; init A; trans A -> B { guard n > 0; }; }
process Q() { state I; init I; trans I -> I { }; } system P, Q;`,
      ['No time can pass: P.A is committed.', 'Q: I -> I: P must go first, from a committed location.'],
    ],
  ])('%s', (_, model, lines) => {
    const text = deadlockLines(explained(model)!).join('\n');
    for (const line of lines) expect(text).toContain(line);
  });

  test('events of TChecker', () => {
    const model = `system:s
event:e
event:f
process:P
location:P:a{initial:}
edge:P:a:a:e{provided: 1 == 0}
process:Q
location:Q:b{initial:}
edge:Q:b:b:f
sync:P@e:Q@f
`;
    expect(deadlockDocument(explained(model, 's.tck')!).processes).toEqual([
      {
        process: 'P',
        location: 'a',
        edges: [{ target: 'a', action: 'e', why: "its guard is false, now and later: '1 == 0'" }],
      },
      {
        process: 'Q',
        location: 'b',
        edges: [
          { target: 'b', action: 'f', why: 'the other processes of this synchronisation cannot take part' },
        ],
      },
    ]);
  });

  test('many edges that wait for the same take one line, and very many are counted', () => {
    const select = process('', 'A -> C { select i : int[0,99]; guard n > 1; }');
    expect(deadlockLines(explained(select)!)).toHaveLength(4);
    const many = process(
      '',
      Array.from({ length: 60 }, (_, i) => `A -> C { guard n > ${i + 1}; }`).join(', '),
    );
    expect(deadlockLines(explained(many)!).at(-1)).toBe('  and 21 more that cannot be taken');
  });

  test('nothing, where something can happen', () => {
    expect(explained(process('', 'A -> A { }'))).toBeUndefined();
  });
});
