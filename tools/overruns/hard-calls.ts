/** Commands with the hard models that they are called with. `@` in front of a name stands for the folder of the files. */
import { tokenRing } from '../../bench/token-ring.js';
import { speedControls } from '../../test/support/speed-controls.js';
import {
  HUGE_ARRAYS,
  LAMP,
  WIDE_SELECT,
  deepFunctions,
  hardSuite,
  lampSuite,
  longCode,
  longConditions,
  longDiagram,
  longStart,
  longTestSuite,
  longWay,
  machine,
  manyClocks,
  manyEdges,
  manyLocations,
  manyMistakes,
  manyProcesses,
  manyQueries,
  manyStates,
  manyTemplates,
  manyValues,
  withEnvironment,
} from './hard-models.js';

export interface HardCall {
  readonly name: string;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, () => string>> | undefined;
  /** Commands that make more files, before anything is measured. */
  readonly before?: readonly (readonly string[])[] | undefined;
  /** For commands that have no memory budget. */
  readonly budgets?: 'time' | undefined;
}

const MODELS: Readonly<Record<string, () => string>> = {
  'many states': () => manyStates(12),
  'an environment': () => withEnvironment(8),
  'many edges': () => manyEdges(3_000),
  'many processes': () => manyProcesses(5_000),
  'many locations': () => manyLocations(5_000),
  'a wide select': () => WIDE_SELECT,
  'a long guard': () => longCode('guard'),
  'a long update': () => longCode('update'),
  'a long invariant': () => longCode('invariant'),
  'a long channel': () => longCode('channel'),
  'a long constant': () => longStart('constant'),
  'a long argument': () => longStart('argument'),
  'a long initial value': () => longStart('variable'),
};

/** What can be asked of any model; `model` is where it is. */
function commandsOn(model: string, more: readonly string[] = []): readonly (readonly string[])[] {
  return [
    ['verify', model, '-q', 'E<> deadlock', '-q', 'A[] true', '--trace', 'shortest'],
    ['explore', model],
    ['conform', model, model, ...more],
    ['generate', 'coverage', model, ...more],
    ['generate', 'coverage', model, '--criterion', 'edge-pairs,def-use', '--pack', ...more],
    ['generate', 'coverage', model, '--optimize', 'time', ...more],
    ['generate', 'coverage', model, '--criterion', 'mcdc', ...more],
    ['generate', 'coverage', model, '--check-state', ...more],
    ['generate', 'coverage', model, '--see', 'edges', ...more],
    ['generate', 'communication', model, ...more],
    ['generate', 'connectivity', model, '--multi', ...more],
    ['generate', 'classes', model, ...more],
    ['generate', 'mutation', model, ...more],
    ['generate', 'mutation', model, '--order', '2', '--sample', '100000', ...more],
    ['generate', 'discrimination', model, '--unroll', '6', '--against', model, ...more],
    ['convert', model, '--to', 'xml', '--complete', 'demonic,diabolic', ...more],
    ['convert', model, '--complete', 'paper', '--to', 'xml', ...more],
    ['convert', model, '--to', 'instrumented', ...more],
    ['convert', model, '--to', 'svg'],
    ['convert', model, '--to', 'tck'],
    ['compare', model, '--budget-states', '1000000', ...more],
    ['mutate', model, '--order', '2', '--sample', '100000', ...more],
    ['simulate', model, '--steps', '1000000'],
    ['check', model, '--interface', ...more],
  ];
}

export function callsOn(model: string): readonly HardCall[] {
  return commandsOn(model).map((args) => ({ name: args.join(' '), args }));
}

const onModels = Object.entries(MODELS).flatMap(([title, text]) =>
  commandsOn('@model.xta', title === 'an environment' ? ['--under-test', 'P'] : []).map((args): HardCall => ({
    name: `${args.slice(0, 2).join(' ').replace(' @model.xta', '')}${args.length > 5 ? ` ${args.slice(3, 7).join(' ')}` : ''}: ${title}`,
    args,
    files: { 'model.xta': text },
  })),
);

const onWires: readonly HardCall[] = [
  [],
  ['--multi'],
  ['--multi', '--order', '2'],
  ['--multi', '--optimize', 'cost', '--price', 'reset=10'],
].map((options) => ({
  name: `generate connectivity ${options.join(' ')}: wires`,
  args: ['generate', 'connectivity', '@wires.xta', ...options],
  files: { 'wires.xta': () => speedControls(2, 'shared') },
}));

const onRings: readonly HardCall[] = [[], ['--pack'], ['--points', 'corners', '--class-graph', 'all']].map(
  (options) => ({
    name: `generate classes ${options.join(' ')}: a ring`,
    args: ['generate', 'classes', '@ring.xta', ...options],
    files: { 'ring.xta': () => tokenRing(12) },
  }),
);

const onSuites: readonly HardCall[] = (
  [
    [300, 150, 4],
    [2_000, 1_000, 1],
    [20_000, 3_000, 1],
  ] as const
).map(([tests, goals, percent]) => ({
  name: `suite minimize: ${tests} tests, ${goals} goals`,
  args: ['suite', 'minimize', '@big.suite.json'],
  files: { 'big.suite.json': () => hardSuite(tests, goals, percent) },
}));

const onMachines: readonly HardCall[] = [10, 100, 1_000].flatMap((states) =>
  [
    ['--faults', 'double'],
    ['--faults', 'single', '--identify'],
    ['--faults', 'single', '--steps', 'auto'],
  ].map((options) => ({
    name: `generate discrimination ${options.join(' ')}: ${states} states`,
    args: ['generate', 'discrimination', '@big.yaml', ...options],
    files: { 'big.yaml': () => machine(states) },
  })),
);

const onDiagnoses: readonly HardCall[] = [10, 100, 1_000].flatMap((states) =>
  [
    ['--faults', 'single'],
    ['--faults', 'double'],
    ['--faults', 'single', '--adaptive'],
    ['--faults', 'mcdc', '--adaptive', 'expected'],
  ].map((options) => ({
    name: `diagnose ${options.join(' ')}: ${states} states`,
    args: ['diagnose', '@big.yaml', ...options],
    files: { 'big.yaml': () => machine(states) },
  })),
);

const onMachinesCompared: readonly HardCall[] = [10, 100, 1_000].map((states) => ({
  name: `compare: ${states} states`,
  args: ['compare', '@big.yaml'],
  files: { 'big.yaml': () => machine(states) },
}));

const onPartners: readonly HardCall[] = [
  [
    'many states',
    () => manyStates(12),
    ['P(0)', 'P(1)', 'P(2)', 'P(3)', 'P(4)', 'P(5)', 'P(6)', 'P(7)', 'P(8)'],
  ],
  [
    'an environment',
    () => withEnvironment(8),
    ['P(0)', 'P(1)', 'P(2)', 'P(3)', 'P(4)', 'P(5)', 'P(6)', 'Env'],
  ],
  ['many edges', () => manyEdges(3_000), ['P']],
  ['many locations', () => manyLocations(5_000), ['P']],
  ['a wide select', () => WIDE_SELECT, ['P']],
  ['a long guard', () => longCode('guard'), ['P']],
  ['a long constant', () => longStart('constant'), ['Q']],
].map(([title, text, processes]) => ({
  name: `compatible: ${title as string}`,
  args: [
    'compatible',
    '@model.xta',
    ...(processes as readonly string[]),
    '--trace',
    '-o',
    '@environment.xml',
  ],
  files: { 'model.xta': text as () => string },
}));

/** What is done with suites that took some time to make, and with their models. */
const onMadeSuites: readonly HardCall[] = (
  [
    ['many states', () => manyStates(40), []],
    ['many locations', () => manyLocations(3_000), []],
    ['many edges', () => manyEdges(800), []],
  ] as const
).flatMap(([title, text, more]) =>
  [
    ['suite', 'evaluate', '@made.suite.json', '@model.xta'],
    ['suite', 'show', '@made.suite.json'],
    ['suite', 'diff', '@made.suite.json', '@made.suite.json'],
    ['coverage', '@model.xta', '@made.suite.json', ...more],
    ['compare', '@model.xta', '@made.suite.json', '--method', 'mutation', ...more],
    ['export', '@made.suite.json', '--to', 'uppaal', '-o', '@automata'],
    ['export', '@made.suite.json', '--to', 'svg', '-o', '@pictures'],
    ['export', '@made.suite.json', '--to', 'timeline', '-o', '@pictures'],
    ['run', '@made.suite.json', '--sut-model', '@model.xta', '--no-record'],
  ].map((args): HardCall => ({
    name: `${args.join(' ').replaceAll('@', '')}: ${title}`,
    args,
    files: { 'model.xta': text },
    before: [
      [
        'generate',
        'coverage',
        '@model.xta',
        '-o',
        '@made.suite.json',
        '--budget-time',
        '20s',
        '--end-with',
        'any',
      ],
    ],
    ...(args[0] === 'run' ? { budgets: 'time' } : {}),
  })),
);

const CAMPAIGN = `format: tickstone-campaign/1
name: hard
models:
  hard: { file: model.xta }
steps:
  make: { generate: { coverage: {}, mutation: {}, classes: {}, connectivity: {} } }
  all: { merge: [make] }
  holds: { evaluate: [all] }
`;

const onCampaigns: readonly HardCall[] = [
  'many states',
  'many edges',
  'a wide select',
  'a long guard',
  'a long constant',
].map((title) => ({
  name: `campaign start: ${title}`,
  args: ['campaign', 'start', '@campaign.yaml', '--store', '@store.sqlite'],
  files: { 'model.xta': MODELS[title]!, 'campaign.yaml': () => CAMPAIGN },
  budgets: 'time',
}));

/** What is done with suites of very many tests, with the records of their runs and with what is kept of these. */
const TESTS = 20_000;

const onLargeSuites: readonly HardCall[] = (['without runs', 'with runs'] as const).flatMap((runs) =>
  [
    ['suite', 'validate', '@lamp.suite.json'],
    ['suite', 'show', '@lamp.suite.json'],
    ['suite', 'show', '@lamp.suite.json', 't1', 't777', '--json'],
    ['suite', 'diff', '@lamp.suite.json', '@lamp.suite.json'],
    ['suite', 'merge', '@lamp.suite.json', '@lamp.suite.json', '-o', '@merged.suite.json'],
    ['suite', 'minimize', '@lamp.suite.json', '-o', '@small.suite.json'],
    ['suite', 'minimize', '@lamp.suite.json', '--by', 'time', '--json'],
    ['suite', 'evaluate', '@lamp.suite.json'],
    ['suite', 'evaluate', '@lamp.suite.json', '@lamp.xta'],
    ['coverage', '@lamp.xta', '@lamp.suite.json'],
    ['coverage', '@lamp.xta', '@lamp.suite.json', '--matrix', '@matrix.svg', '--graph', '@graph.svg'],
    ['compare', '@lamp.xta', '@lamp.suite.json', '--method', 'coverage'],
    ['generate', 'communication', '@lamp.xta', '--given', '@lamp.suite.json'],
    ...['text', 'json', 'mermaid', 'plantuml', 'svg', 'timeline', 'yggdrasil', 'uppaal'].flatMap((to) => [
      ['export', '@lamp.suite.json', '--to', to],
      ['export', '@lamp.suite.json', '--to', to, '-o', '@exported'],
    ]),
    ['run', '@lamp.suite.json', '--sut-model', '@lamp.xta', '-o', '@lamp.run.json'],
    ['run', '@lamp.suite.json', '--sut-model', '@lamp.xta', '--no-record', '--reporter', 'html=@run.html'],
  ].map((args): HardCall => ({
    name: `${args.join(' ').replaceAll('@', '')}: ${TESTS} tests ${runs}`,
    args,
    files: { 'lamp.xta': () => LAMP, 'lamp.suite.json': () => lampSuite(TESTS, runs) },
    ...(args[0] === 'run' ? { budgets: 'time' } : {}),
  })),
);

/** One test that is as long as it can be. */
const onLongTests: readonly HardCall[] = [
  ['suite', 'show', '@long.suite.json', 't1'],
  ['suite', 'diff', '@long.suite.json', '@long.suite.json'],
  ...['text', 'mermaid', 'svg', 'timeline', 'uppaal'].map((to) => ['export', '@long.suite.json', '--to', to]),
].map((args) => ({
  name: `${args.join(' ').replaceAll('@', '')}: a test of 100000 steps`,
  args,
  files: {
    'long.suite.json': () => longTestSuite(100_000),
    'lamp.xta': () => LAMP,
  },
}));

const onRecords: readonly HardCall[] = ['console', 'junit', 'html', 'ctrf', 'json', 'github'].map((to) => ({
  name: `report --to ${to}: ${TESTS} tests`,
  args: ['report', '@lamp.run.json', '--to', to, '-o', `@report.${to}`],
  files: { 'lamp.xta': () => LAMP, 'lamp.suite.json': () => lampSuite(TESTS) },
  before: [['run', '@lamp.suite.json', '--sut-model', '@lamp.xta', '-o', '@lamp.run.json', '--quiet']],
}));

const CAMPAIGN_OF_RUNS = `format: tickstone-campaign/1
name: lamps
models: { lamp: lamp.xta }
suites: { hand: lamp.suite.json }
steps: { lamps: { run: [hand], systems: [lamp] } }
`;

const onHistories: readonly HardCall[] = [
  ['history'],
  ['history', '--to', 'html', '-o', '@history.html'],
  ['history', '--to', 'csv', '-o', '@history.csv'],
  ['campaign', 'results', '-o', '@results'],
  ['campaign', 'status'],
].map((args): HardCall => ({
  name: `${args.join(' ').replaceAll('@', '')}: ${TESTS} verdicts`,
  args: [...args, '--store', '@store.sqlite'],
  files: {
    'lamp.xta': () => LAMP,
    'lamp.suite.json': () => lampSuite(TESTS),
    'campaign.yaml': () => CAMPAIGN_OF_RUNS,
    'tickstone.config.json': () => JSON.stringify({ systems: { lamp: { sutModel: 'lamp.xta' } } }),
  },
  before: [
    ['campaign', 'start', '@campaign.yaml', '--config', '@tickstone.config.json', '--store', '@store.sqlite'],
  ],
  budgets: args[1] === 'status' ? 'time' : undefined,
}));

/** Models that are hard in a way that matters to some commands only. */
const onMore: readonly HardCall[] = (
  [
    [
      'many templates',
      () => manyTemplates(3_000),
      [
        ['check'],
        ['explore'],
        ['convert', '--to', 'svg'],
        ['convert', '--to', 'mermaid'],
        ['convert', '--to', 'tck'],
        ['simulate'],
        ['generate', 'coverage'],
        ['generate', 'communication'],
        ['mutate'],
        ['init', 'adapter'],
      ],
    ],
    [
      'many clocks',
      () => manyClocks(500),
      [
        ['explore'],
        ['verify', '-q', 'A[] n < 600'],
        ['simulate', '--steps', '100000', '--clocks'],
        ['conform'],
        ['generate', 'coverage'],
        ['generate', 'classes'],
        ['generate', 'mutation'],
        ['convert', '--to', 'tck'],
      ],
    ],
    [
      'huge arrays',
      () => HUGE_ARRAYS,
      [
        ['check', '--interface'],
        ['explore'],
        ['simulate'],
        ['convert', '--to', 'tck'],
        ['generate', 'coverage'],
        ['generate', 'connectivity'],
        ['generate', 'mutation'],
        ['init', 'adapter'],
        ['mutate'],
      ],
    ],
    [
      'deep functions',
      () => deepFunctions(28),
      [
        ['explore'],
        ['simulate'],
        ['generate', 'coverage'],
        ['generate', 'mutation'],
        ['conform'],
        ['generate', 'discrimination', '--unroll', '4', '--against', '@model.xta'],
      ],
    ],
    [
      'long conditions',
      () => longConditions(3_000),
      [
        ['check'],
        ['explore'],
        ['generate', 'coverage', '--criterion', 'mcdc'],
        ['generate', 'coverage'],
        ['generate', 'mutation'],
        ['mutate'],
        ['convert', '--to', 'xml', '--complete', 'demonic'],
        ['convert', '--to', 'svg'],
        ['convert', '--to', 'tck'],
      ],
    ],
    [
      'many values',
      () => manyValues(3_000),
      [
        ['check', '--interface', '--inputs', 'go(sent)', '--outputs', 'done(back)'],
        ['generate', 'coverage', '--under-test', 'P', '--inputs', 'go(sent)', '--outputs', 'done(back)'],
        ['generate', 'mutation', '--under-test', 'P', '--inputs', 'go(sent)', '--outputs', 'done(back)'],
        ['generate', 'classes', '--under-test', 'P', '--inputs', 'go(sent)', '--outputs', 'done(back)'],
        ['generate', 'connectivity', '--under-test', 'P', '--inputs', 'go(sent)', '--outputs', 'done(back)'],
        ['generate', 'communication', '--under-test', 'P'],
        ['compatible', 'P', 'Env'],
        ['check', '--interface', '--shared', 'sent,back', '--under-test', 'P'],
        ['generate', 'coverage', '--shared', 'sent,back', '--under-test', 'P'],
        ['convert', '--to', 'xml', '--shared', 'sent,back', '--under-test', 'P'],
        ['convert', '--to', 'xml', '--see', 'P.kept', '--under-test', 'P'],
        ['generate', 'coverage', '--see', 'kept,P.A', '--under-test', 'P'],
      ],
    ],
    [
      'a long way',
      () => longWay(100_000),
      [
        ['verify', '-q', 'E<> P.B', '--trace'],
        ['verify', '-q', 'E<> P.B', '--trace', 'fastest'],
        ['verify', '-q', 'A<> P.B'],
        ['simulate', '--steps', '200000', '--to', 'mermaid'],
        ['generate', 'coverage'],
        ['generate', 'coverage', '-q', 'E<> P.B'],
        ['conform'],
        ['generate', 'communication'],
      ],
    ],
    [
      'many mistakes',
      () => manyMistakes(20_000),
      [['check'], ['check', '--json'], ['explore'], ['convert', '--to', 'xml']],
    ],
    [
      'many processes',
      () => manyProcesses(5_000),
      [
        ['convert', '--to', 'dot'],
        ['convert', '--to', 'mermaid'],
        ['init', 'adapter'],
        ['check', '--interface', '--under-test', 'P'],
        ['generate', 'communication', '--list'],
        ['generate', 'classes', '--list'],
        ['generate', 'mutation', '--report', '@report.html', '-o', '@made.suite.json'],
      ],
    ],
    [
      'many locations',
      () => manyLocations(5_000),
      [
        ['convert', '--to', 'dot'],
        ['convert', '--to', 'mermaid'],
        ['convert', '--to', 'xta'],
        ['convert', '--to', 'xml', '--see', 'edges'],
        ['init', 'adapter'],
        ['generate', 'classes', '--list', '--draw', '@classes', '--hennessy', '@hennessy.txt'],
        ['generate', 'mutation', '--report', '@report.html', '-o', '@made.suite.json'],
        [
          'generate',
          'coverage',
          '--criterion',
          'locations,edges,edge-pairs,def-use',
          '-o',
          '@made.suite.json',
        ],
        ['mutate', '-o', '@mutants'],
        ['simulate', '--steps', '1000000', '--to', 'mermaid'],
        ['simulate', '--steps', '1000000', '--json'],
      ],
    ],
    [
      'many edges',
      () => manyEdges(3_000),
      [
        ['mutate', '-o', '@mutants'],
        ['init', 'adapter'],
        ['generate', 'classes', '--list'],
        ['compatible', 'P', '--json'],
      ],
    ],
  ] as const
).flatMap(([title, text, commands]) =>
  commands.map((words): HardCall => {
    const own = words[0] === 'generate' || words[0] === 'init' ? 2 : 1;
    const others = words[0] === 'conform' ? ['@model.xta', '@model.xta'] : ['@model.xta'];
    return {
      name: `${words.join(' ').replaceAll('@', '')}: ${title}`,
      args: [...words.slice(0, own), ...others, ...words.slice(own)],
      files: { 'model.xta': text },
    };
  }),
);

const onOthers: readonly HardCall[] = [
  {
    name: 'verify: many queries',
    args: ['verify', '@model.xta', '@model.q', '--trace'],
    files: { 'model.xta': () => manyStates(12), 'model.q': () => manyQueries(20_000) },
  },
  {
    name: 'check: many queries',
    args: ['check', '@model.xta', '@model.q'],
    files: { 'model.xta': () => manyStates(12), 'model.q': () => manyQueries(20_000) },
  },
  ...['mmd', 'log'].map((ending) => ({
    name: `coverage: a long sequence (.${ending})`,
    args: ['coverage', '@lamp.xta', `@long.${ending}`, '--criterion', 'pairs,paths', '--matrix', '@m.csv'],
    files: {
      'lamp.xta': () => LAMP,
      'long.mmd': () => longDiagram(40_000),
      'long.log': () =>
        Array.from({ length: 40_000 }, (_, k) => `${k} ${k % 2 === 0 ? 'touch' : 'dim'}`).join('\n'),
    },
  })),
  {
    name: 'convert --to instrumented: a long sequence',
    args: ['convert', '@lamp.xta', '--to', 'instrumented', '--sequence', '@long.mmd'],
    files: { 'lamp.xta': () => LAMP, 'long.mmd': () => longDiagram(40_000) },
  },
  {
    name: 'simulate --script: a long script',
    args: ['simulate', '@model.xta', '--script', '@script.txt'],
    files: {
      'model.xta': () => longWay(100_000),
      'script.txt': () => 'delay 1\nP.A -> P.A\n'.repeat(100_000),
    },
  },
  ...(['relation', 'svg', 'dot', 'mermaid'] as const).map((to) => ({
    name: `convert --to ${to}: a large machine`,
    args: ['convert', '@big.yaml', '--to', to],
    files: { 'big.yaml': () => machine(3_000) },
  })),
  {
    name: 'check: a large machine',
    args: ['check', '@big.yaml'],
    files: { 'big.yaml': () => machine(3_000) },
  },
  {
    name: 'convert --to relation --steps 4: a machine',
    args: ['convert', '@big.yaml', '--to', 'relation', '--steps', '4'],
    files: { 'big.yaml': () => machine(10) },
  },
  {
    name: 'campaign plan: many jobs',
    args: ['campaign', 'plan', '@campaign.yaml'],
    files: {
      'lamp.xta': () => LAMP,
      'campaign.yaml': () =>
        `format: tickstone-campaign/1\nname: lamps\nmodels: { ${Array.from({ length: 3_000 }, (_, k) => `m${k}: lamp.xta`).join(', ')} }\nsteps:\n  make: { generate: [coverage, mutation, classes] }\n  all: { merge: [make] }\n  holds: { evaluate: [all] }\n`,
    },
  },
];

const onPages: readonly HardCall[] = ['many locations', 'a long constant'].map((title) => ({
  name: `studio: ${title}`,
  args: ['studio', '@model.xta'],
  files: { 'model.xta': MODELS[title]! },
  budgets: 'time',
}));

export const HARD_CALLS: readonly HardCall[] = [
  ...onModels,
  ...onWires,
  ...onRings,
  ...onSuites,
  ...onMachines,
  ...onDiagnoses,
  ...onMachinesCompared,
  ...onPartners,
  ...onMadeSuites,
  ...onLargeSuites,
  ...onLongTests,
  ...onRecords,
  ...onHistories,
  ...onMore,
  ...onOthers,
  ...onCampaigns,
  ...onPages,
];
