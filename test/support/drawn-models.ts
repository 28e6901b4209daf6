/** Models that show what drawings have to cope with. */
import { buildModel } from './build-model.js';

/** Every kind of label, node and edge, at places an author would choose. */
export const everything = buildModel(
  {
    name: 'Everything',
    parameters: 'const id_t id, int &shared',
    declarations: 'clock x;\nint[0, 3] tries;\n\nbool isLast() {\n  return tries == 3;\n}',
    locations: {
      idle: { name: 'Idle', at: { x: 0, y: 0 }, nameAt: { x: -16, y: -36 } },
      busy: {
        name: 'Busy',
        at: { x: 240, y: 0 },
        nameAt: { x: 228, y: -51 },
        invariant: { text: 'x <= 10 &&\ntries < 3', at: { x: 260, y: -34 } },
      },
      hurry: { name: 'Hurry', at: { x: 240, y: 170 }, nameAt: { x: 258, y: 162 }, urgency: 'urgent' },
      now: {
        name: 'Now',
        at: { x: 0, y: 170 },
        nameAt: { x: -46, y: 178 },
        urgency: 'committed',
        colour: '#ffcc66',
      },
      anonymous: { at: { x: 440, y: 170 }, comments: { text: 'Nobody comes back.', at: { x: 400, y: 196 } } },
    },
    branchpoints: { fork: { x: 360, y: 80 } },
    edges: [
      ['idle', 'busy', { select: 'i : id_t', guard: 'x >= 3', sync: 'start[i]!', update: 'x = 0, tries++' }],
      ['busy', 'idle', { sync: 'stop?' }],
      ['busy', 'fork', { guard: { text: 'x > 5', at: { x: 310, y: 20 } } }],
      ['fork', 'hurry', { probability: '1' }],
      ['fork', 'anonymous', { probability: '3' }],
      ['hurry', 'now', { guard: { text: 'isLast()', at: { x: 90, y: 150 } }, controllable: false }],
      [
        'now',
        'idle',
        {
          nails: [
            { x: -70, y: 120 },
            { x: -70, y: 50 },
          ],
          update: 'shared = 0',
          colour: '#cc0000',
        },
      ],
      ['idle', 'idle', { sync: 'tick?' }],
    ],
  },
  { name: 'Empty', locations: {} },
);

/** The same places for everything: nothing can stay where it is. */
export const heap = buildModel({
  name: 'Heap',
  locations: Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [
      `l${i}`,
      {
        name: `Location${i}`,
        at: { x: (i % 3) * 40, y: Math.floor(i / 3) * 40 },
        nameAt: { x: 0, y: 0 },
        invariant: { text: `x <= ${i} && y <= ${i}`, at: { x: 0, y: 0 } },
      },
    ]),
  ),
  edges: Array.from({ length: 12 }, (_, i) => [
    `l${i % 6}`,
    `l${(i * i + 1) % 6}`,
    { guard: { text: `guard${i} > ${i}`, at: { x: i, y: 5 } }, update: `u = ${i}` },
  ]),
});

/** No coordinates, many loops, and several edges between the same two locations, both ways. */
export const undrawn = buildModel({
  name: 'Undrawn',
  locations: {
    a: { name: 'A', invariant: 'x <= 4' },
    b: { name: 'B' },
    c: { name: 'C', urgency: 'committed' },
    alone: { name: 'Alone' },
  },
  branchpoints: { fork: undefined },
  edges: [
    ['a', 'b', { guard: 'x > 1', sync: 'go!' }],
    ['a', 'b', { guard: 'x > 2', sync: 'run!' }],
    ['b', 'a', { update: 'x = 0' }],
    ['b', 'b', { sync: 'tick?' }],
    ['b', 'b', { sync: 'tock?', update: 'n = n + 1,\nx = 0' }],
    ['b', 'b', { guard: 'n == 3' }],
    ['b', 'fork'],
    ['fork', 'a', { probability: '1' }],
    ['fork', 'c', { probability: '2' }],
    ['c', 'c'],
  ],
});
