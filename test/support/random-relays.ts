/**
 * Random networks with relays: senders, one or two relays that pass messages on in all kinds of ways (detours, internal steps,
 * messages that are lost or made up), and receivers. Arrays of processes and of channels, values and broadcasts are among them.
 */
import fc from 'fast-check';

export interface RandomRelays {
  readonly text: string;
  readonly relays: readonly string[];
  readonly environment: readonly string[] | undefined;
}

interface EdgePlan {
  readonly source: number;
  readonly target: number;
  readonly sync: string | undefined;
  readonly guard: string | undefined;
  readonly update: string | undefined;
}

const LOCATIONS = 3;

function edges(
  syncs: readonly (string | undefined)[],
  least: number,
  most: number,
): fc.Arbitrary<readonly EdgePlan[]> {
  const location = fc.integer({ min: 0, max: LOCATIONS - 1 });
  return fc.array(
    fc.record({
      source: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: location }),
      target: location,
      sync: fc.constantFrom(...syncs),
      guard: fc.constantFrom(undefined, undefined, undefined, 'x >= 1', 'x <= 2', 'n == 1', 'n == 0'),
      update: fc.constantFrom(undefined, undefined, 'x = 0', 'n = 1 - n', 'n = 1'),
    }),
    { minLength: least, maxLength: most },
  );
}

function processText(head: string, plan: readonly EdgePlan[]): string {
  const text = plan.map(({ source, target, sync, guard, update }) => {
    const isUrgent = sync?.startsWith('u') === true;
    const parts = [
      ...(sync?.includes('[i]') === true ? ['select i : int[0,1];'] : []),
      ...(guard === undefined || (isUrgent && guard.startsWith('x')) ? [] : [`guard ${guard};`]),
      ...(sync === undefined ? [] : [`sync ${sync};`]),
      ...(update === undefined ? [] : [`assign ${update};`]),
    ];
    return `    L${source} -> L${target} { ${parts.join(' ')} }`;
  });
  const names = Array.from({ length: LOCATIONS }, (_, index) => `L${index}`).join(', ');
  return `process ${head} {\n  clock x;\n  state ${names};\n  init L0;\n  trans\n${text.join(',\n')};\n}`;
}

const SENT = ['mo!', 'mo!', 'bo!', 'co[0]!', 'co[1]!', 'co[i]!', 'mi!', 'uo!', undefined];
const HEARD = ['mi?', 'mi?', 'bi?', 'bi?', 'ci[0]?', 'ci[i]?', 'ci[n]?', 'in?', 'ui?', undefined];
const PASSED = [
  ...['mo?', 'mo?', 'bo?', 'co[0]?', 'co[i]?', 'uo?', 'mx?', 'mi!', 'mi!', 'bi!', 'ci[0]!', 'ci[i]!', 'ui!'],
  ...['mx!', undefined, undefined, undefined],
];

export const randomRelays: fc.Arbitrary<RandomRelays> = fc
  .record({
    sender: edges(SENT, 2, 4),
    relay: edges(PASSED, 4, 8),
    second: fc.option(edges(PASSED, 4, 6), { nil: undefined }),
    receiver: edges(HEARD, 2, 4),
    isSet: fc.boolean(),
    isArray: fc.boolean(),
    environment: fc.constantFrom(undefined, undefined, 'S'),
  })
  .map(({ sender, relay, second, receiver, isSet, isArray, environment }) => {
    const text = [
      'int[0,1] n;',
      'chan mo, mi, mx, in; broadcast chan bo, bi; chan co[2], ci[2]; urgent chan uo, ui;',
      processText('S()', sender),
      processText('R()', relay),
      ...(second === undefined ? [] : [processText('Q()', second)]),
      // A set of processes, or two entries of the system line, run one template.
      isArray ? processText('T(const int[0,1] id)', receiver) : processText('T()', receiver),
      ...(isSet && !isArray ? ['A = T();', 'B = T();'] : []),
      `system S, R${second === undefined ? '' : ', Q'}, ${isSet && !isArray ? 'A, B' : 'T'};`,
    ].join('\n');
    return {
      text,
      relays: second === undefined ? ['R'] : ['R', 'Q'],
      environment: environment === undefined ? undefined : [environment],
    };
  });
