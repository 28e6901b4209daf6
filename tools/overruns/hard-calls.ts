/** Commands with the hard models that they are called with. `@` in front of a name stands for the folder of the files. */
import { tokenRing } from '../../bench/token-ring.js';
import { speedControls } from '../../test/support/speed-controls.js';
import {
  WIDE_SELECT,
  hardSuite,
  longCode,
  longStart,
  machine,
  manyEdges,
  manyLocations,
  manyProcesses,
  manyStates,
  withEnvironment,
} from './hard-models.js';

export interface HardCall {
  readonly name: string;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, () => string>> | undefined;
  /** What makes more files, before anything is measured. */
  readonly before?: readonly string[] | undefined;
  /** False for commands that have no memory budget. */
  readonly memory?: false | undefined;
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
    ...(args[0] === 'run' ? { memory: false } : {}),
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
  memory: false,
}));

const onPages: readonly HardCall[] = ['many locations', 'a long constant'].map((title) => ({
  name: `studio: ${title}`,
  args: ['studio', '@model.xta'],
  files: { 'model.xta': MODELS[title]! },
  memory: false,
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
  ...onCampaigns,
  ...onPages,
];
