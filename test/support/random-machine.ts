/** Small random machines as text, for laws that compare symbolic answers with listing everything. */
import fc from 'fast-check';

export interface RandomMachine {
  readonly text: string;
  readonly steps: number;
  /** Chooses among the faults of the machine. */
  readonly picks: readonly number[];
}

const comparison = fc.constantFrom('==', '!=', '<', '>=');

/** Conditions over the event, the input and, where they can be read, the locals. */
function condition(locals: boolean): fc.Arbitrary<string> {
  const atom = fc.oneof(
    fc.constantFrom('event == e0', 'event == e1', 'flag', '!flag', 'true'),
    fc.tuple(comparison, fc.integer({ min: 0, max: 2 })).map(([op, k]) => `level ${op} ${k}`),
    ...(locals
      ? [
          fc
            .tuple(fc.constantFrom('t', 'm'), comparison, fc.integer({ min: 0, max: 2 }))
            .map(([v, op, k]) => `${v} ${op} ${k}`),
          fc.constant('4 / m > 2'),
        ]
      : []),
  );
  return fc.oneof(
    { weight: 3, arbitrary: atom },
    fc.tuple(atom, fc.constantFrom('&&', '||'), atom).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(atom, atom).map(([a, b]) => `!(${a} && ${b})`),
  );
}

const always = fc.subarray(['t = t + 1', 'm = m + level', 't = flag ? t + 1 : t', 'lit = flag || t == 2']);
const assignment = fc.constantFrom(
  'lit = true',
  'lit = false',
  'lit = t > 1',
  'shown = 0',
  'shown = m',
  'shown = t == 2 ? 1 : level',
  'm = 0',
  'm = m == 0 ? 2 : m - 1',
  'shown = event == e0 ? 1 : 2',
);
/** What leaves outputs open; in front of assignments, which must not say them again. */
const relation = fc.constantFrom(
  'shown in {0, level}',
  'shown + level <= 2',
  'lit == flag || shown == 2',
  '!(lit && shown == 0)',
);
/** A component before the machine and one behind, each with a mode. */
const components = fc.constantFrom<readonly string[]>(
  [],
  [
    'components:',
    '  tank:',
    '    state: {fill: {domain: 0..2, initial: 1, overflow: saturate}}',
    '    within: {signal: [low, high]}',
    '    relations: ["fill = flag ? fill + 1 : fill - 1", "signal = fill == 2 ? high : low"]',
    '    modes: {blocked: ["signal = fill == 2 ? high : low"], deaf: ["fill = level", "signal = low"]}',
    '  gauge:',
    '    behind: true',
    '    within: {needle: 0..2}',
    '    relations: ["needle in {fill, 2}", "signal == high || needle >= fill"]',
    '    modes: {stuck: ["needle = 1"], loose: ["needle >= 0"]}',
  ],
);
const betweenRule = fc.oneof(
  condition(false),
  fc.constantFrom(
    '!(event == e0 && next.event == e0)',
    'flag != next.flag',
    'next.level <= level',
    'next.flag',
  ),
);

/** With components around them or without, and with relations in some states or in none. */
function machinesWith(
  around: fc.Arbitrary<readonly string[]>,
  statements: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<RandomMachine> {
  return fc
    .record({
      always,
      states: fc.array(statements, { minLength: 2, maxLength: 3 }),
      components: around,
      transitions: fc.array(fc.tuple(fc.nat(2), fc.nat(2), condition(true)), { minLength: 1, maxLength: 5 }),
      first: fc.array(condition(false), { maxLength: 1 }),
      each: fc.array(condition(false), { maxLength: 1 }),
      between: fc.array(betweenRule, { maxLength: 1 }),
      saturate: fc.boolean(),
      observeBoth: fc.boolean(),
      steps: fc.integer({ min: 1, max: 3 }),
      picks: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    })
    .map((parts) => {
      const quoted = (items: readonly string[]): string => `[${items.map((item) => `"${item}"`).join(', ')}]`;
      const count = parts.states.length;
      const isComposed = parts.components.length > 0;
      const text = [
        'format: tickstone-machine/1',
        'events: [e0, e1]',
        'inputs: {flag: bool, level: 0..2}',
        'outputs: {lit: bool, shown: 0..2}',
        'locals:',
        `  t: {domain: 0..2, initial: 0, timer: true, overflow: saturate}`,
        `  m: {domain: 0..2, initial: 1${parts.saturate ? ', overflow: saturate' : ''}}`,
        ...parts.components,
        `always: ${quoted(parts.always)}`,
        'states:',
        ...parts.states.map((assignments, at) => `  S${at}: {do: ${quoted(assignments)}}`),
        'initial: S0',
        'transitions:',
        ...parts.transitions.map(
          ([from, to, when], at) =>
            `  - {id: T${at}, from: S${from % count}, to: S${to % count}, if: "${isComposed && at === 0 ? 'signal == high' : when}"}`,
        ),
        'environment:',
        `  first_step: ${quoted(parts.first)}`,
        `  each_step: ${quoted(parts.each)}`,
        `  between_steps: ${quoted(parts.between)}`,
        ...(parts.observeBoth
          ? []
          : [`observe: [${['shown', ...(isComposed ? ['needle'] : [])].join(', ')}]`]),
        '',
      ].join('\n');
      return { text, steps: parts.steps, picks: parts.picks };
    });
}

const assignments = fc.array(assignment, { maxLength: 3 });

export const randomMachine = machinesWith(fc.constant([]), assignments);

export const composedMachine = machinesWith(
  components,
  fc.oneof({ weight: 3, arbitrary: assignments }, fc.array(relation, { minLength: 1, maxLength: 2 })),
);
