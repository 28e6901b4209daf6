/**
 * Random UPPAAL models that use much of the language: clocks that are compared with variables, elements, sums and
 * values of functions; functions that set clocks, hooks around updates, folds, arrays, structs, arrays of clocks and
 * of channels, selects, parameters, local names, priorities, and stopped clocks.
 *
 * A model draws a few features and uses these often, so that it stays small enough for the slow twins. See
 * random-network.ts for plain networks.
 *
 * INVARIANT no clock is compared with or set to more than CLOCK_MAX, whatever the variables are; with differences, no
 * difference is compared with more in size.
 */
import fc from 'fast-check';

/** The greatest value that any bound of a clock has. */
export const CLOCK_MAX = 3;

/** What a model can use besides plain guards, resets, channels and variables. */
export const FEATURES = [
  'variable bounds',
  'element bounds',
  'fold bounds',
  'arrays',
  'structs',
  'clock arrays',
  'clock functions',
  'hooks',
  'folds',
  'channel arrays',
  'selects',
  'parameters',
  'local names',
  'channel priorities',
  'process priorities',
  'conditional constraints',
  'copied clocks',
] as const;

export type Feature = (typeof FEATURES)[number] | 'differences' | 'stopped clocks' | 'errors';

export interface RandomModelOptions {
  readonly clocksMin?: number | undefined;
  readonly clocksMax: number;
  readonly processesMin?: number | undefined;
  /** Some of these are drawn for each model. */
  readonly features: readonly Feature[];
  /** These are in every model. */
  readonly always?: readonly Feature[] | undefined;
  /** Put among the declarations. */
  readonly extra?: string | undefined;
}

export interface RandomModel {
  readonly features: readonly Feature[];
  /** The model, with every bound of a clock, and every value that one is set to, times a factor. */
  readonly text: (factor?: number) => string;
  /** For messages. */
  readonly toString: () => string;
}

const CLOCKS = ['x', 'y', 'z'];

/** Texts in which `@3` and `@(n)` are bounds of clocks or values for them, `#` a constant up to CLOCK_MAX. */
export function randomModel(options: RandomModelOptions): fc.Arbitrary<RandomModel> {
  const { features: all, always = [], clocksMax } = options;
  return fc
    .record({
      some: fc.subarray([...all], { minLength: Math.min(2, all.length), maxLength: Math.min(5, all.length) }),
      clockCount: fc.integer({ min: options.clocksMin ?? 1, max: clocksMax }),
      processCount: fc.integer({ min: options.processesMin ?? 1, max: 3 }),
    })
    .chain(({ some, clockCount, processCount }) => {
      const features = [...new Set([...always, ...some])];
      const grammar = grammarOf(features, CLOCKS.slice(0, clockCount));
      const processes = Array.from({ length: processCount }, (_, index) =>
        processText(grammar, `P${index}`, index === 0),
      );
      return fc
        .record({
          processes: fc.tuple(...processes),
          hooks: hooksOf(grammar),
          channelPriority: fc.constantFrom(...priorityTexts(grammar)),
          processPriority: fc.integer({ min: 0, max: 1 }),
        })
        .map(({ processes: texts, hooks, channelPriority, processPriority }) => {
          const separator = grammar.has('process priorities') ? [' < ', ', '] : [', ', ', '];
          const names = texts.map((_, index) => `P${index}`);
          const system = names
            .map((name, index) =>
              index === 0 ? name : separator[index - 1 === processPriority ? 0 : 1]! + name,
            )
            .join('');
          const template = [
            declarationsOf(grammar),
            options.extra ?? '',
            hooks,
            channelPriority,
            ...texts.map(({ process }) => process),
            ...texts.map(({ instance }) => instance),
            `system ${system};`,
          ]
            .filter((line) => line !== '')
            .join('\n');
          return modelOf(features, template);
        });
    });
}

function modelOf(features: readonly Feature[], template: string): RandomModel {
  const text = (factor = 1): string =>
    template.replace(/@(\d+|\()/g, (_, bound: string) =>
      bound === '(' ? (factor === 1 ? '(' : `${factor} * (`) : String(factor * Number(bound)),
    );
  return { features, text, toString: () => `${features.join(', ')}\n${text()}` };
}

interface Grammar {
  readonly has: (feature: Feature) => boolean;
  readonly clocks: readonly string[];
  /** Values from 0 to 2. */
  readonly small: fc.Arbitrary<string>;
  /** Bounds of clocks, with their `@`. */
  readonly bound: fc.Arbitrary<string>;
  /** A clock, also by an index. */
  readonly clock: fc.Arbitrary<string>;
  readonly condition: fc.Arbitrary<string>;
  readonly update: fc.Arbitrary<string>;
}

type Choice = { readonly weight: number; readonly arbitrary: fc.Arbitrary<string> };

function grammarOf(features: readonly Feature[], clocks: readonly string[]): Grammar {
  const set = new Set<Feature>(features);
  const has = (feature: Feature): boolean => set.has(feature);
  const words = (weight: number, ...texts: readonly string[]): Choice => ({
    weight,
    arbitrary: fc.constantFrom(...texts),
  });
  const when = (feature: Feature, ...choices: readonly Choice[]): readonly Choice[] =>
    has(feature) ? choices : [];
  const small = fc.oneof(
    words(4, 'n', 'm', '0', '1', '2'),
    ...when('selects', words(3, 'i')),
    ...when('parameters', words(3, 'id')),
    ...when('local names', words(3, 'k')),
    ...when('arrays', words(3, 'a[0]', 'a[1]', 'a[n % 2]', 'a[m > 0 ? 1 : 0]', 'c[n]')),
    ...when('structs', words(3, 's.f', 's.g[1]', 's.g[n % 2]', 'r[n % 2].f')),
  );
  const bound = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: CLOCK_MAX }).map((value) => `@${value}`) },
    ...when(
      'variable bounds',
      words(8, '@(n)', '@(m)', '@(n + 1)', '@(n - m)', '@(3 - n)', '@(m * n - 1)', '@(q + 1)', '@(-q)'),
      words(4, '@(n > m ? n : 3)', '@(n == 0 ? 0 : 3 - m)', '@(n <? m)', '@(n >? 1)', '@(3 % (n + 1))'),
    ),
    ...when('selects', words(4, '@(i)', '@(i + 1)')),
    ...when('parameters', words(4, '@(id + 1)', '@(lim)')),
    ...when('local names', words(4, '@(k)', '@(n + k > 3 ? 3 : n + k)')),
    ...when(
      'element bounds',
      words(
        8,
        '@(a[n % 2])',
        '@(a[0])',
        '@(c[n])',
        '@(c[m])',
        '@(l[n - 1 >? 0])',
        '@(w[q + 1])',
        '@(1 + a[1])',
      ),
    ),
    ...when('structs', words(4, '@(s.f)', '@(s.g[n % 2])', '@(r[1].f)', '@(r[m % 2].g[0])')),
    ...when(
      'fold bounds',
      words(
        8,
        '@((sum (j : int[0, 1]) j + n > 2) + 1)',
        '@(sum (j : int[1, 2]) (n >= j ? 1 : 0))',
        '@((exists (j : int[0, 2]) j * 2 == m) ? 3 : 1)',
        '@((forall (j : int[0, 1]) n > j) ? 3 : 0)',
        '@(3 <? (sum (j : int[0, 66]) (j == 66 ? n : 0)))',
        '@((exists (j : int[0, 66]) j == n + 65) ? 2 : 0)',
      ),
      words(4, '@(0 >? (third(n) <? 3))', '@(third(m) <? 2 >? 0)'),
    ),
  );
  const clock = fc.oneof(
    words(8, ...clocks),
    ...when('clock arrays', words(6, 'u[0]', 'u[1]', 'u[n % 2]', 'u[m > 1 ? 0 : 1]')),
  );
  const condition = fc.oneof(
    words(4, 'n == 0', 'm != 2', 'n <= m', 'n > 0', 'n + m < 3', 'm == n'),
    fc.tuple(small, fc.constantFrom('==', '!=', '<=', '>'), small).map((parts) => parts.join(' ')),
    ...when('arrays', words(3, 'a == b', 'a != b', 'c[a[0]] == a[1]')),
    ...when('structs', words(3, 's == t', 's.f != t.f', 'r[0] == s')),
    ...when(
      'folds',
      words(
        6,
        'forall (j : int[0, 1]) n >= j',
        'exists (j : int[0, 2]) j == n + m - 1',
        '(sum (j : int[0, 2]) (j == m ? n : 1)) > 2',
        'forall (j : int[1, 2]) exists (h : int[0, 1]) n + h == j',
        'n > 0 imply m == 1',
        'forall (j : int[0, 66]) j - 65 < n + 1',
        'exists (j : int[1, 66]) j == n + 65 || j == m',
        '(sum (j : int[0, 66]) (j % 66 == 0 ? n : 0)) > m',
        '(n == 0 or 2 / n == 1) && !(m == 0 xor n == 0)',
      ),
    ),
  );
  const update = updateOf({ clocks, clock, bound, small, when, words, has });
  return { has, clocks, small, bound, clock, condition, update };
}

function updateOf({
  clocks,
  clock,
  bound,
  small,
  when,
  words,
  has,
}: Pick<Grammar, 'clocks' | 'clock' | 'bound' | 'small' | 'has'> & {
  readonly when: (feature: Feature, ...choices: readonly Choice[]) => readonly Choice[];
  readonly words: (weight: number, ...texts: readonly string[]) => Choice;
}): fc.Arbitrary<string> {
  // Clocks are set to what is not negative.
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constant('@0') },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: CLOCK_MAX }).map((each) => `@${each}`) },
    { weight: 1, arbitrary: bound.filter((each) => !/-/.test(each)) },
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(clock, value).map(([x, v]) => `${x} = ${v}`) },
    words(4, 'n = (n + 1) % 3', 'm = n', 'm = 2 - m', 'n = m', 'q = n - 1', 'n = n > m ? n : m'),
    { weight: 2, arbitrary: small.map((each) => `n = ${each}`) },
    ...when('selects', words(3, 'n = i', 'm = (m + i) % 3')),
    ...when('parameters', words(3, 'n = id', 'v = (v + 1) % 3', 'v = n')),
    ...when('local names', words(4, 'k = n', 'n = k', 'k = (k + 1) % 2', 'own = @0', 'own = @1')),
    ...when(
      'copied clocks',
      { weight: 4, arbitrary: fc.tuple(clock, clock).map(([x, y]) => `${x} = ${y}`) },
      ...(has('differences')
        ? []
        : [{ weight: 2, arbitrary: fc.tuple(clock, clock).map(([x, y]) => `${x} = ${y} + @1`) }]),
    ),
    ...when(
      'arrays',
      words(6, 'a[0] = n', 'a[n % 2] = m', 'a[1] = a[0]', 'a = b', 'b[m % 2] = 1', 'n = a[m % 2]'),
    ),
    ...when(
      'structs',
      words(
        6,
        's.f = n',
        's.g[n % 2] = m > 1',
        't = s',
        's = t',
        'r[n % 2] = s',
        's = r[1]',
        'n = s.f',
        't = d',
      ),
    ),
    ...when('folds', words(4, 'n = (sum (j : int[0, 1]) (n + j)) % 3', 'm = (forall (j : int[0, 1]) n > j)')),
    ...when(
      'clock functions',
      words(
        8,
        'clear()',
        'move(n)',
        'move(m)',
        `set(${clocks[0]!}, n)`,
        `set(${clocks.at(-1)!}, 0)`,
        'loop()',
      ),
      words(6, 'n = take()', 'm = take() - 1', 'n = n + take() - n'),
    ),
    ...when('clock arrays', words(3, 'clearAll()', 'u[0] = u[1]')),
    ...when('errors', words(2, 'n++', 'm = m + n', 'n = 2 / m', 'a[n] = 1')),
  );
}

function declarationsOf({ has, clocks }: Grammar): string {
  const [first] = clocks;
  const last = clocks.at(-1)!;
  const lines: readonly (readonly [boolean, string])[] = [
    [true, `clock ${clocks.join(', ')};`],
    [true, 'int[0,2] n; int[0,2] m = 1; int[-1,1] q;'],
    [has('arrays') || has('element bounds') || has('errors'), 'int[0,2] a[2] = { 1, 2 }, b[2];'],
    [
      has('arrays') || has('element bounds'),
      'const int c[3] = { 2, 0, 1 }; const int[0,3] l[int[0,2]] = { 3, 1, 2 };',
    ],
    [has('element bounds'), 'const int w[3] = { -1, 3, 2 };'],
    [
      has('structs'),
      'typedef struct { int[0,1] g[2]; int[0,2] f; } pair; const pair d = { { 1, 0 }, 2 }; pair s = { { 0, 1 }, 1 }, t, r[2];',
    ],
    [
      has('fold bounds'),
      'int third(int v) { int s = 0; for (j : int[0, 1]) s += v > j; while (s > 2) s--; return s + 1; }',
    ],
    [has('clock arrays'), 'clock u[2]; void clearAll() { for (j : int[0, 1]) u[j] = 0; }'],
    [has('clock functions'), `void clear() { ${last} = 0; }`],
    [
      has('clock functions'),
      `void move(int[0,2] v) { if (v > 0) ${first!} = 0; else { ${last} = @1; n = 1; } }`,
    ],
    [has('clock functions'), `void set(clock &w, int v) { if (v == 0) return; w = @(1); }`],
    [has('clock functions'), `void loop() { int j = 0; while (j < n) { j++; ${first!} = 0; } }`],
    [has('clock functions'), `int take() { ${first!} = @2; return 1; }`],
    [true, 'chan e; broadcast chan o; urgent chan g; urgent broadcast chan v0;'],
    [has('channel arrays'), 'chan ea[2]; broadcast chan oa[2]; urgent chan ga[2];'],
  ];
  return lines
    .filter(([isIn]) => isIn)
    .map(([, line]) => line)
    .join('\n');
}

function hooksOf({ has, clocks }: Grammar): fc.Arbitrary<string> {
  if (!has('hooks')) return fc.constant('');
  const last = clocks.at(-1)!;
  const folds = [`${last} = @(sum (j : int[0, 1]) (n >= j))`, 'm = (sum (j : int[0, 1]) j * n) % 3'];
  const some = (...texts: readonly string[]): fc.Arbitrary<string> =>
    fc.uniqueArray(fc.constantFrom(...texts), { maxLength: 2 }).map((updates) => updates.join(', '));
  return fc
    .tuple(
      some('n = (n + 1) % 3', 'm = n', 'q = 0', `${last} = 0`, ...folds),
      some('m = n', 'q = n - 1', 'n = n > m ? n : m', `${last} = @1`, 'q = -q', ...folds),
    )
    .map(([before, after]) =>
      [
        before === '' ? '' : `before_update { ${before} }`,
        after === '' ? '' : `after_update { ${after} }`,
      ].join('\n'),
    );
}

function priorityTexts({ has }: Grammar): readonly string[] {
  if (!has('channel priorities')) return [''];
  const levels = ['e < default', 'default < o', 'e < default < o', 'g, o < e', 'default < v0, e'];
  const arrays = has('channel arrays')
    ? ['ea < default', 'default < ea[1]', 'oa[0] < oa[1] < default', 'default < ga, ea[0] < e']
    : [];
  return [...levels, ...arrays].map((text) => `chan priority ${text};`);
}

// ------------------------------------------------------------------------------------------------------- processes

interface ProcessText {
  readonly process: string;
  /** Where the process is given its arguments, if it is. */
  readonly instance: string;
}

/** Edges lead to every location from an earlier one, and some more lead anywhere. */
function processText(grammar: Grammar, name: string, isFirst: boolean): fc.Arbitrary<ProcessText> {
  const { has } = grammar;
  return fc.integer({ min: 2, max: 3 }).chain((count) => {
    const anywhere = fc.integer({ min: 0, max: count - 1 });
    const outwards = Array.from({ length: count - 1 }, (_, index) =>
      edgeText(grammar, fc.integer({ min: 0, max: index }), fc.constant(index + 1)),
    );
    return fc
      .record({
        locations: fc.tuple(
          ...Array.from({ length: count }, (_, index) => locationText(grammar, index === 0)),
        ),
        outwards: fc.tuple(...outwards),
        more: fc.array(edgeText(grammar, anywhere, anywhere), { minLength: 1, maxLength: 3 }),
        twice: fc.boolean(),
        argument: fc.constantFrom('n', 'm'),
      })
      .map(({ locations, outwards: first, more, twice, argument }) => {
        const having = (urgency: string): string => {
          const names = locations.flatMap((each, index) => (each.urgency === urgency ? [`L${index}`] : []));
          return names.length === 0 ? '' : `  ${urgency} ${names.join(', ')};\n`;
        };
        const states = locations.map(({ invariant }, index) =>
          invariant === '' ? `L${index}` : `L${index} { ${invariant} }`,
        );
        // The first process may run twice, with a free parameter; others are given their arguments.
        const runsTwice = isFirst && twice && has('parameters');
        const parameters = !has('parameters')
          ? ''
          : runsTwice
            ? 'const int[0,1] id'
            : 'const int[0,2] id, int[0,2] &v';
        const local = has('local names') ? '  int[0,2] k = 1, m = 2; clock own;\n' : '';
        const fixed = has('parameters')
          ? `  const int lim = id + 1;${runsTwice ? ' int[0,2] v;' : ''}\n`
          : '';
        const template = has('parameters') && !runsTwice ? `T${name}` : name;
        const bodies = [...first, ...more].map((edge) => `    ${edge}`).join(',\n');
        return {
          process: [
            `process ${template}(${parameters}) {`,
            `${local}${fixed}  state ${states.join(', ')};\n${having('commit')}${having('urgent')}  init L0;`,
            `  trans\n${bodies};\n}`,
          ].join('\n'),
          instance: template === name ? '' : `${name} = ${template}(${isFirst ? 2 : 1}, ${argument});`,
        };
      });
  });
}

interface LocationPlan {
  readonly urgency: 'none' | 'urgent' | 'commit';
  readonly invariant: string;
}

function locationText(grammar: Grammar, isInitial: boolean): fc.Arbitrary<LocationPlan> {
  const { clock, bound, clocks, has } = grammar;
  const operators = isInitial ? ['<='] : ['<=', '<=', '<=', '<', '>='];
  const limit = isInitial ? fc.constantFrom('@1', '@2', '@3') : bound;
  const single = fc
    .tuple(clock, fc.constantFrom(...operators), limit)
    .map(([x, operator, value]) => outsideEdges(`${x} ${operator} ${value}`));
  const choices: Choice[] = [
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 5, arbitrary: single },
    ...(has('clock arrays')
      ? [
          {
            weight: 3,
            arbitrary: fc.constantFrom(
              'forall (j : int[0, 1]) u[j] <= @3',
              'forall (j : int[0, 1]) u[j] <= @(j + 2)',
            ),
          },
        ]
      : []),
    ...(has('conditional constraints') && !isInitial
      ? [{ weight: 4, arbitrary: single.map((each) => `(n == 0 || ${each})`) }]
      : []),
    ...(has('differences') && !isInitial
      ? [{ weight: 4, arbitrary: differenceText(clocks).map(outsideEdges) }]
      : []),
    ...(has('stopped clocks')
      ? [
          { weight: 8, arbitrary: fc.constantFrom(...clocks).map((x) => `${x}' == 0`) },
          { weight: 3, arbitrary: fc.constantFrom(...clocks).map((x) => `${x}' == (n > 0)`) },
          {
            weight: 3,
            arbitrary: fc
              .tuple(fc.constantFrom(...clocks), single)
              .map(([x, each]) => `${x}' == 0 && ${each}`),
          },
        ]
      : []),
  ];
  return fc.record({
    urgency: fc.oneof(
      { weight: 12, arbitrary: fc.constant('none' as const) },
      { weight: 1, arbitrary: fc.constant('urgent' as const) },
      { weight: 1, arbitrary: fc.constant('commit' as const) },
    ),
    invariant: fc.oneof(...choices),
  });
}

/** `x - y < 2`; the sides of a difference are no greater than CLOCK_MAX. */
function differenceText(clocks: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...clocks),
      fc.constantFrom(...clocks),
      fc.constantFrom('<', '<=', '>=', '>'),
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc
            .integer({ min: -2, max: 2 })
            .map((value) => (value < 0 ? `-@${-value}` : `@${value}`)),
        },
        { weight: 1, arbitrary: fc.constantFrom('@(n)', '@(n - m)', '@(-m)') },
      ),
    )
    .map(([x, y, operator, value]) => `${x} - ${y} ${operator} ${value}`);
}

/** Without selects, their variable is another one. */
function outsideEdges(text: string): string {
  return text.replace(/\bi\b/g, 'n');
}

function edgeText(
  grammar: Grammar,
  source: fc.Arbitrary<number>,
  target: fc.Arbitrary<number>,
): fc.Arbitrary<string> {
  const { clock, bound, condition, update, clocks, has } = grammar;
  const single = fc
    .tuple(clock, fc.constantFrom('<', '<=', '==', '>=', '>'), bound)
    .map((parts) => parts.join(' '));
  const clockGuard = fc.oneof(
    { weight: 8, arbitrary: single },
    ...(has('conditional constraints')
      ? [
          { weight: 4, arbitrary: fc.tuple(condition, single).map(([c, each]) => `((${c}) || ${each})`) },
          { weight: 2, arbitrary: fc.tuple(condition, single).map(([c, each]) => `((${c}) imply ${each})`) },
        ]
      : []),
    ...(has('clock arrays')
      ? [
          {
            weight: 3,
            arbitrary: fc.constantFrom(
              'forall (j : int[0, 1]) u[j] >= @1',
              'forall (j : int[0, 1]) (j < n || u[j] < @2)',
            ),
          },
        ]
      : []),
    ...(has('local names') ? [{ weight: 3, arbitrary: bound.map((each) => `own >= ${each}`) }] : []),
    ...(has('differences') ? [{ weight: 6, arbitrary: differenceText(clocks) }] : []),
  );
  const selects = has('selects')
    ? fc.constantFrom(
        '',
        'select i : int[0,2];',
        'select i : int[1,2];',
        'select i : int[0,1], h : int[0,1];',
      )
    : fc.constant('');
  const plain = ['e!', 'e?', 'o!', 'o?', 'o?', 'g!', 'g?', 'v0!', 'v0?'];
  const indexed = [
    'ea[n % 2]!',
    'ea[0]?',
    'ea[1]?',
    'oa[m % 2]!',
    'oa[n % 2]?',
    'oa[1]?',
    'ga[n % 2]!',
    'ga[0]?',
  ];
  return fc
    .record({
      source,
      target,
      select: selects,
      clockGuards: fc.array(clockGuard, { maxLength: 2 }),
      intGuard: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: condition }),
      sync: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: fc.constantFrom(...plain) },
        ...(has('channel arrays') ? [{ weight: 4, arbitrary: fc.constantFrom(...indexed) }] : []),
      ),
      updates: fc.array(update, { maxLength: 3 }),
    })
    .map(({ source: from, target: to, select, clockGuards, intGuard, sync, updates }) => {
      const guards = [
        ...(/^[gv]/.test(sync) ? [] : clockGuards),
        ...(intGuard === '' ? [] : [`(${intGuard})`]),
      ];
      const plainly = (text: string): string => (select === '' ? outsideEdges(text) : text);
      const labels = [
        ...(select === '' ? [] : [select]),
        ...(guards.length > 0 ? [`guard ${plainly(guards.join(' && '))};`] : []),
        ...(sync === '' ? [] : [`sync ${sync};`]),
        ...(updates.length > 0 ? [`assign ${plainly(updates.join(', '))};`] : []),
      ];
      return `L${from} -> L${to} { ${labels.join(' ')} }`;
    });
}
