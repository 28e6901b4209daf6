/**
 * Damaged inputs of every format, and commands that read them, by number: what a crashing editor, a bad merge or somebody
 * who means harm makes of a file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../src/cli/commands/list.js';
import {
  type Model,
  generateClasses,
  generateCommunication,
  generateCoverage,
  generateDiscrimination,
  loadModel,
  mutants,
  readSuite,
  report,
  runSuite,
  simulate,
  writeSuite,
} from '../../src/index.js';
import { seeded } from './mutilate.js';

type Kind =
  | ModelKind
  | 'lamp.xml'
  | 'door.yaml'
  | 'q'
  | 'suite.json'
  | 'lamp.suite.json'
  | 'run.json'
  | 'trace.json'
  | 'map.json'
  | 'config.json'
  | 'seen.yaml'
  | 'mmd'
  | 'puml'
  | 'log'
  | 'tron'
  | 'script'
  | 'campaign.yaml'
  | 'sqlite';

type ModelKind = 'xml' | 'xta' | 'ta' | 'tck' | 'yaml';

/** Texts that are good, by what they hold. */
export type GoodTexts = Readonly<Record<Kind, readonly string[]>>;

/** Models, what comes with them, and what is made of them. */
export async function goodTexts(): Promise<GoodTexts> {
  const textAt = (name: string): string => readFileSync(join('models', name), 'utf8');
  const modelAt = (name: string): Promise<Model> => loadModel(join('models', name));
  const lamp = await modelAt('lamp.xml');
  const underTest = ['Lamp'];
  const byHand = readSuite(textAt('lamp.suite.json'));
  const suites = [
    await generateCoverage(lamp, { underTest }),
    await generateClasses(await modelAt('kettle.xta'), { underTest: ['Kettle'] }),
    await generateCommunication(await modelAt('bus.xml')),
    await generateDiscrimination(await modelAt('door.yaml')),
  ];
  const mutant = (await mutants(lamp, { underTest, operators: ['change-target'] }))[0]!;
  const records = [
    await runSuite(byHand, { model: lamp }, { models: [lamp] }),
    await runSuite(byHand, { model: await loadModel({ name: 'mutant.xml', text: mutant.text() }) }),
  ];
  return {
    xml: [
      'lamp.xml',
      'train-gate.xml',
      'bus.xml',
      'intercom.xml',
      'tour/document.xml',
      'tour/queries.xml',
    ].map(textAt),
    xta: ['kettle.xta', 'fischer.xta', 'tour/functions.xta', 'tour/types.xta', 'tour/lexical.xta'].map(
      textAt,
    ),
    ta: ['level-crossing.ta', 'tour/old-syntax.ta'].map(textAt),
    tck: ['fischer.tck', 'post-office.tck'].map(textAt),
    yaml: ['door.yaml', 'lamp-circuit.yaml'].map(textAt),
    'lamp.xml': [textAt('lamp.xml')],
    'door.yaml': [textAt('door.yaml')],
    q: ['fischer.q', 'tour/queries.q'].map(textAt),
    'suite.json': [textAt('lamp.suite.json'), ...suites.map(({ suite }) => writeSuite(suite))],
    'lamp.suite.json': [textAt('lamp.suite.json'), writeSuite(suites[0]!.suite)],
    'run.json': await Promise.all(records.map((record) => report(record, 'json'))),
    'trace.json': [JSON.stringify((await simulate(lamp)).trace, undefined, 2)],
    ...SMALL,
  };
}

/** Those that no model comes with. */
const SMALL = {
  'map.json': [
    '{"inputs": {"touch": {"topic": "lamp/touch", "payload": "{level}"}},\n "outputs": {"dim": {"topic": "lamp/state"}},\n "reset": {"topic": "lamp/reset"}}\n',
  ],
  'config.json': [
    '{\n  "options": {"seed": 7, "budgetStates": 1000},\n  "commands": {"check": {"maxWarnings": 0}},\n  "models": {"lamp": {"file": "m.xml", "options": {"underTest": ["Lamp"]}}},\n  "systems": {"mine": {"sutModel": "m.xml"}}\n}\n',
  ],
  'seen.yaml': [
    'format: tickstone-observations/1\nruns:\n  - - {event: request, barrier: clear, drive: rest}\n    - {event: tick, barrier: clear, drive: [rest, opening]}\n    - {event: tick, barrier: clear}\n',
  ],
  mmd: [
    'sequenceDiagram\n  participant User\n  participant Lamp\n  User->>Lamp: touch\n  Note over Lamp: x = 2\n  Lamp->>User: dim\n',
  ],
  puml: ['@startuml\nparticipant User\nUser -> Lamp : touch\n... 2 ...\nLamp -> User : dim\n@enduml\n'],
  log: ['0 User Lamp touch\n2 Lamp User dim\n'],
  tron: ['input touch();\noutput dim(), bright(), off();\n'],
  script: ['delay 5/2\ntouch\ndelay 1\n'],
  'campaign.yaml': [
    'format: tickstone-campaign/1\nname: nightly\nmodels: { lamp: { file: m.lamp.xml, options: { underTest: [Lamp] } } }\nsteps:\n  make: { generate: { coverage: {}, mutation: { operators: [change-guard] } } }\n  small: { minimise: [make] }\n',
  ],
  sqlite: [`SQLite format 3\u0000${'\u0010\u0000\u0001\u0001\u0000'.repeat(40)}`],
} satisfies Partial<GoodTexts>;

export interface DamagedCall {
  /** `@` in front of a name stands for the folder of the files. */
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, Buffer>>;
}

/** The call with this number: the same for the same seed. */
export function damagedCall(good: GoodTexts, seed: number, number: number): DamagedCall {
  const draw = seeded(Math.imul(seed, 0x9e3779b1) ^ number);
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!;
  const model = `m.${pick(['xml', 'xml', 'xta', 'xta', 'ta', 'tck', 'yaml'] as const)}`;
  const kindOf = (name: string): Kind => name.slice(name.indexOf('.') + 1) as Kind;
  const args = pick(draw(SLOW_SHARE) === 0 ? SLOW_CALLS : CALLS)(`@${model}`, pick);
  const named = args.flatMap((arg) => /^(?:[a-z]+=)?@(.*)/.exec(arg)?.[1] ?? []);
  const names = [...new Set(named)].filter((name) => !isOutput(name));
  const files = names.map((name) => {
    const kind = kindOf(name);
    const text = pick(good[kind]);
    // Of several files, one may be whole.
    return [
      name,
      draw(4) === 0 && names.length > 1 ? Buffer.from(text) : damaged(good, text, kind, draw),
    ] as const;
  });
  return { args, files: Object.fromEntries(files) };
}

/** The only place where commands may write, and what its name may end in. */
export const OUT = '@out';

/** Whether the call may write a file of this name: an output, or a store where it begins a campaign and there is none yet. */
export function mayWrite({ args, files }: DamagedCall, name: string): boolean {
  const store = files['s.sqlite'];
  const isNewStore = args.join(' ').startsWith('campaign start') && store?.length === 0;
  return isOutput(name) || (isNewStore && name.startsWith('s.sqlite'));
}

/** Whether this is the name of an output, or of what is kept of one that is not complete. */
function isOutput(name: string): boolean {
  return /^out(?:$|\.)/.test(name);
}

/** Where a name of a file of the call stands in an argument, its path stands there instead. */
export function placedArgument(arg: string, place: string): string {
  return arg.replace(
    /^([a-z]+=)?@(.*)/s,
    (_, before: string | undefined, name: string) => (before ?? '') + join(place, name),
  );
}

/** The commands that are called. */
export function commandsCalled(): readonly string[] {
  const all = [...CALLS, ...SLOW_CALLS].map((make) => make('@m.xml', (list) => list[0]!).join(' '));
  return COMMANDS.map(({ name }) => name).filter((name) =>
    all.some((line) => `${line} `.startsWith(`${name} `)),
  );
}

/** A call with limits of time and of memory, and with one document as its answer, as far as the command knows them. */
export function limited(args: readonly string[], budgetTime: string): readonly string[] {
  const line = `${args.join(' ')} `;
  const entry = COMMANDS.filter(({ name }) => line.startsWith(`${name} `)).at(-1);
  const has = (flag: string): boolean => entry?.options.some(({ flags }) => flags.startsWith(flag)) === true;
  return [
    ...args,
    ...(has('--budget-time') ? ['--budget-time', budgetTime] : []),
    ...(has('--budget-memory') ? ['--budget-memory', '4GB'] : []),
    '--json',
  ];
}

type MakeCall = (model: string, pick: <T>(list: readonly T[]) => T) => readonly string[];

const UNDER_TEST = ['--under-test', 'Lamp'];
const SUITE = '@s.suite.json';
const LAMP_SUITE = '@s.lamp.suite.json';
const STORE = ['--store', '@s.sqlite'];
const FORMS = ['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid', 'relation'];
const TARGETS = ['text', 'json', 'mermaid', 'plantuml', 'svg', 'timeline', 'yggdrasil', 'uppaal'];
const REPORTS = ['console', 'junit', 'html', 'ctrf', 'json', 'github'];
const SEQUENCES = ['@t.mmd', '@t.puml', '@t.log', SUITE];
const COMPLETIONS = ['angelic', 'demonic,diabolic', 'paper'];

const CALLS: readonly MakeCall[] = [
  (model) => ['check', model],
  (model) => ['check', model, '--interface'],
  (model) => ['check', model, '@q.q'],
  (model) => ['check', model, '--interface', '--interface-file', '@i.tron'],
  () => ['check', '@m.lamp.xml', '--interface', ...UNDER_TEST, '--see', 'edges'],
  (model, pick) => ['convert', model, '--to', pick(FORMS), '-o', OUT],
  (model, pick) => ['convert', model, '--to', 'xml', '--complete', pick(COMPLETIONS)],
  (model) => ['simulate', model, '--steps', '20'],
  (model) => ['simulate', model, '--script', '@s.script'],
  () => ['simulate', '@m.lamp.xml', '--script', '@s.trace.json'],
  (model) => ['verify', model, '--trace', 'shortest'],
  (model) => ['verify', model, '@q.q'],
  (model, pick) => ['verify', model, '-q', pick(QUERIES)],
  (model) => ['explore', model],
  (model) => ['mutate', model, '--sample', '20'],
  (model) => ['mutate', model, '--order', '2', '--sample', '20', '-o', OUT],
  (model) => ['conform', model, model],
  () => ['conform', '@a.lamp.xml', '@b.lamp.xml', ...UNDER_TEST],
  () => ['compatible', '@m.lamp.xml', 'Lamp', 'User'],
  () => ['diagnose', '@m.door.yaml', '@o.seen.yaml'],
  () => ['diagnose', '@m.door.yaml', '@r.run.json', '--faults', 'single'],
  () => ['diagnose', '@m.door.yaml', '--adaptive'],
  () => ['config', '--config', '@c.config.json'],
  () => ['config', 'check', 'lamp', '--config', '@c.config.json'],
  () => ['check', '@m.lamp.xml', '--config', '@c.config.json'],
  (_, pick) => ['completion', pick([...ODD, 'bash', 'zsh', 'fish'])],
  (_, pick) => ['explain', pick([...ODD, 'TKS3001', 'TKS9999'])],
  (_, pick) => ['models', 'copy', pick(['kettle', ...ODD]), '-o', OUT],
  (_, pick) => ['models', ...pick([[], ODD])],
  (model) => ['generate', 'coverage', model, '-o', OUT],
  () => ['generate', 'coverage', '@m.lamp.xml', ...UNDER_TEST, '--criterion', 'edges,def-use', '--pack'],
  (model) => ['generate', 'communication', model],
  (_, pick) => ['generate', 'communication', '@m.xml', '--given', pick(SEQUENCES)],
  (model) => ['generate', 'connectivity', model],
  () => ['generate', 'connectivity', '@m.lamp.xml', ...UNDER_TEST, '--multi', '--price', '__proto__=3'],
  (model) => ['generate', 'classes', model],
  () => ['generate', 'classes', '@m.lamp.xml', ...UNDER_TEST, '--hennessy', '@out.txt', '--draw', OUT],
  () => ['generate', 'discrimination', '@m.yaml', '--faults', 'single'],
  (model) => ['generate', 'discrimination', model, '--unroll', '3', '--against', model],
  () => ['suite', 'show', SUITE],
  () => ['suite', 'validate', SUITE],
  (_, pick) => ['suite', 'minimize', SUITE, '--by', pick(['tests', 'time'])],
  () => ['suite', 'merge', SUITE, '@r.suite.json', '-o', OUT],
  () => ['suite', 'diff', SUITE, '@r.suite.json'],
  () => ['suite', 'evaluate', LAMP_SUITE, '--model', '@m.lamp.xml'],
  () => ['suite', 'evaluate', LAMP_SUITE, '@a.lamp.xml', '--model', '@m.lamp.xml'],
  (model, pick) => ['coverage', model, pick(SEQUENCES)],
  (model, pick) => ['coverage', model, pick(SEQUENCES), '--matrix', '@out.csv', '--graph', '@out.svg'],
  (_, pick) => ['export', LAMP_SUITE, '--to', pick(TARGETS), '--model', '@m.lamp.xml'],
  (_, pick) => ['export', LAMP_SUITE, '--to', pick(TARGETS), '-o', OUT],
  (_, pick) => [
    'run',
    SUITE,
    '--sut-model',
    '@m.xml',
    '--no-record',
    '--reporter',
    `${pick(REPORTS)}=@out.txt`,
  ],
  () => ['run', LAMP_SUITE, '--sut-model', '@m.lamp.xml', '--model', '@m.lamp.xml', '-o', '@out.run.json'],
  () => ['run', LAMP_SUITE, '--connect', 'mqtt://127.0.0.1:1', '--mqtt-map', '@m.map.json', '--no-record'],
  (_, pick) => ['report', '@r.run.json', '--to', pick(REPORTS)],
  (_, pick) => ['report', '@r.run.json', '--to', pick(REPORTS), '-o', OUT],
  (_, pick) => ['init', 'adapter', '@m.lamp.xml', ...UNDER_TEST, '-o', pick(['@out.ts', '@out.js'])],
  (model) => ['init', 'adapter', model],
  () => ['campaign', 'plan', '@c.campaign.yaml'],
  () => ['campaign', 'start', '@c.campaign.yaml', ...STORE],
  (_, pick) => ['campaign', 'status', ...STORE, ...pick([[], ODD.slice(0, 1)])],
  () => ['campaign', 'stop', ...STORE],
  () => ['campaign', 'resume', ...STORE],
  () => ['campaign', 'results', ...STORE],
  () => ['history', ...STORE],
];

/** Calls that start threads or measure time, of which there are fewer: one in so many. */
const SLOW_SHARE = 20;
const SLOW_CALLS: readonly MakeCall[] = [
  (model) => ['generate', 'mutation', model, '-o', OUT],
  () => ['generate', 'mutation', '@m.lamp.xml', ...UNDER_TEST, '--report', '@out.html'],
  () => ['generate', 'mutation', '@m.lamp.xml', ...UNDER_TEST, '--resume', LAMP_SUITE, '--sample', '20'],
  () => ['generate', 'mutation', '@m.xta', '--order', '2', '--sample', '30', '--jobs', '1'],
  () => ['compare', '@m.lamp.xml', ...UNDER_TEST, '--method', 'coverage,mutation', '--html', '@out.html'],
  (model) => ['compare', model, SUITE, '--preset', 'paper'],
  () => ['doctor', LAMP_SUITE, '--sut-model', '@m.lamp.xml'],
];

const QUERIES = [
  'E<> deadlock',
  'A[] not deadlock',
  'E<> __proto__.constructor',
  'sup: x',
  'E<> 2147483648 > 99999999999999999999',
  `E<> ${'('.repeat(3_000)}true`,
  `A[] ${'!'.repeat(900)}true`,
  '\u0000\u001b[31m',
  'A<> forall (i : int[0, 2147483647]) i >= 0',
  'E<> (sum (i : int[0, 2147483647]) i) == 3',
];

const ODD = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  '\u001b]0;x\u0007',
  '\u202e',
  '\ud800',
  '2147483647',
  '-2147483648',
  '99999999999999999999',
  '1e309',
  '0/0',
  'int[0,2147483647]',
  'NaN',
  'null',
  '""',
  '{}',
  '[]',
  '&a',
  '*a',
  '<<:',
  '../../../etc/passwd',
];

type Draw = (bound: number) => number;

function damaged(good: GoodTexts, text: string, kind: Kind, draw: Draw): Buffer {
  let made = text;
  const isSmall = draw(4) > 0;
  for (let times = 1 + draw(isSmall ? 2 : 3); times > 0; times--)
    made = isSmall ? changedOnce(made, draw) : damagedOnce(good, made, kind, draw);
  if (isSmall) return Buffer.from(made);
  const bytes = Buffer.from(made);
  if (draw(5) === 0) for (let k = draw(6); k >= 0; k--) bytes[draw(bytes.length + 1)] = draw(256);
  return bytes;
}

/** A small change, after which most files can still be read: another number, name or operator, or a line fewer or more. */
function changedOnce(text: string, draw: Draw): string {
  const one = (pattern: RegExp, by: (found: string) => string): string => {
    const all = [...text.matchAll(pattern)];
    const found = all[draw(Math.max(1, all.length))];
    if (found === undefined) return text;
    return text.slice(0, found.index) + by(found[0]) + text.slice(found.index + found[0].length);
  };
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!;
  switch (draw(8)) {
    case 0:
    case 1:
      return one(/\b\d+\b/g, () =>
        pick(['0', '1', '2', '7', '30', '1000', '65536', '2147483647', '-1', '1/3']),
      );
    case 2:
    case 6: {
      const words = text.match(/\b[A-Za-z_]\w*\b/g) ?? [];
      return one(/\b[A-Za-z_]\w*\b/g, () => (words.length === 0 ? 'x' : pick(words)));
    }
    case 3:
    case 4:
      return one(/&lt;=?|&gt;=?|[<>=!]=|&amp;&amp;|&&|\|\||[!?+*%-]/g, (found) => {
        const alike = OPERATORS.find((each) => each.includes(found)) ?? [found];
        return pick(alike);
      });
    case 5: {
      const values = ['true', 'false', 'null', '[]', '{}', '"x"', '-1', '1e9', '"1/0"'];
      return one(/"(?:[^"\\\n]|\\.)*"|\b(?:true|false|null)\b/g, () => pick(values));
    }
    default: {
      const lines = text.split('\n');
      const at = draw(lines.length);
      lines.splice(at, draw(2), ...(draw(2) === 0 ? [pick(lines)] : []));
      return lines.join('\n');
    }
  }
}

/** Of which one takes the place of another. */
const OPERATORS: readonly (readonly string[])[] = [
  ['&lt;', '&lt;=', '&gt;', '&gt;=', '=='],
  ['<=', '>=', '==', '!='],
  ['&amp;&amp;', '||'],
  ['&&', '||'],
  ['!', '?'],
  ['+', '-', '*', '%'],
];

function damagedOnce(good: GoodTexts, text: string, kind: Kind, draw: Draw): string {
  const at = draw(text.length + 1);
  const to = Math.min(text.length, at + draw(40));
  const odd = ODD[draw(ODD.length)]!;
  switch (draw(9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, at) + text.slice(at, to).repeat(2 + draw(50)) + text.slice(to);
    case 3:
      return text.slice(0, at) + odd + text.slice(to);
    case 4: {
      // A piece of a file of another kind.
      const others = Object.values(good).flat();
      const other = others[draw(others.length)]!;
      const from = draw(other.length);
      return text.slice(0, at) + other.slice(from, from + draw(400)) + text.slice(to);
    }
    case 5: {
      const [open, close] = NESTS[draw(NESTS.length)]!;
      const depth = [3, 50, 1_500][draw(3)]!;
      return text.slice(0, at) + open.repeat(depth) + close.repeat(draw(2) * depth) + text.slice(to);
    }
    case 6: {
      // A number becomes another one.
      const numbers = [...text.matchAll(/\b\d+\b/g)];
      const one = numbers[draw(Math.max(1, numbers.length))];
      if (one === undefined) return text + odd;
      const value = ['0', '1', '2147483647', '99999999999', '-1', '536870912', '1000000'][draw(7)]!;
      return text.slice(0, one.index) + value + text.slice(one.index + one[0].length);
    }
    case 7: {
      // A name becomes another one, everywhere.
      const words = [...text.matchAll(/\b[A-Za-z_]\w*\b/g)];
      const word = words[draw(Math.max(1, words.length))]?.[0] ?? 'x';
      return text.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), () => odd);
    }
    default: {
      const lines = text.split('\n');
      const [a, b] = [draw(lines.length), draw(lines.length)];
      [lines[a], lines[b]] = [lines[b]!, lines[a]!];
      return lines.join(kind === 'xml' && draw(4) === 0 ? '\r' : '\n');
    }
  }
}

const NESTS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['<a>', '</a>'],
  ['- ', ''],
  ['!', ''],
  ['{"a":', '}'],
  ['a ? b : ', ''],
  ['if (1) ', ''],
];
