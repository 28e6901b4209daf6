/**
 * Damaged inputs of every format, and commands that read them, by number: what a crashing editor, a bad merge or somebody
 * who means harm makes of a file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from './mutilate.js';

/** Files that are good, by what they hold. */
const GOOD: Readonly<Record<Kind, readonly string[]>> = {
  xml: ['lamp.xml', 'train-gate.xml', 'bus.xml', 'intercom.xml', 'tour/document.xml', 'tour/queries.xml'],
  xta: ['kettle.xta', 'fischer.xta', 'tour/functions.xta', 'tour/types.xta', 'tour/lexical.xta'],
  ta: ['level-crossing.ta', 'tour/old-syntax.ta'],
  tck: ['fischer.tck', 'post-office.tck'],
  q: ['fischer.q', 'tour/queries.q'],
  yaml: ['door.yaml', 'lamp-circuit.yaml'],
  'suite.json': ['lamp.suite.json'],
  mmd: [],
  puml: [],
  log: [],
  tron: [],
  script: [],
};

type Kind =
  'xml' | 'xta' | 'ta' | 'tck' | 'q' | 'yaml' | 'suite.json' | 'mmd' | 'puml' | 'log' | 'tron' | 'script';

/** Those that no model comes with. */
const SMALL: Readonly<Partial<Record<Kind, string>>> = {
  mmd: 'sequenceDiagram\n  participant User\n  participant Lamp\n  User->>Lamp: touch\n  Note over Lamp: x = 2\n  Lamp->>User: dim\n',
  puml: '@startuml\nparticipant User\nUser -> Lamp : touch\n... 2 ...\nLamp -> User : dim\n@enduml\n',
  log: '0 User Lamp touch\n2 Lamp User dim\n',
  tron: 'input touch();\noutput dim(), bright(), off();\n',
  script: 'delay 5/2\ntouch\ndelay 1\n',
};

export interface DamagedCall {
  /** `@` in front of a name stands for the folder of the files. */
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, Buffer>>;
}

/** The call with this number: the same for the same seed. */
export function damagedCall(seed: number, number: number): DamagedCall {
  const draw = seeded(Math.imul(seed, 0x9e3779b1) ^ number);
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!;
  const model = `m.${pick(['xml', 'xml', 'xta', 'xta', 'ta', 'tck', 'yaml'] as const)}`;
  const kindOf = (name: string): Kind => name.slice(name.indexOf('.') + 1) as Kind;
  const args = pick(CALLS)(`@${model}`, pick);
  const names = [
    ...new Set(args.filter((arg) => arg.startsWith('@') && arg !== OUT).map((arg) => arg.slice(1))),
  ];
  const files = names.map((name) => {
    const kind = kindOf(name);
    const text = goodText(kind, pick);
    // Of several files, one may be whole.
    return [name, draw(4) === 0 && names.length > 1 ? Buffer.from(text) : damaged(text, kind, draw)] as const;
  });
  return { args, files: Object.fromEntries(files) };
}

function goodText(kind: Kind, pick: <T>(list: readonly T[]) => T): string {
  const small = SMALL[kind];
  return small ?? readFileSync(join('models', pick(GOOD[kind])), 'utf8');
}

/** The only place where commands may write. */
export const OUT = '@out';

type MakeCall = (model: string, pick: <T>(list: readonly T[]) => T) => readonly string[];

const UNDER_TEST = ['--under-test', 'Lamp'];

const CALLS: readonly MakeCall[] = [
  (model) => ['check', model],
  (model) => ['check', model, '--interface'],
  (model) => ['check', model, '@q.q'],
  (model) => ['check', model, '--interface', '--interface-file', '@i.tron'],
  (model, pick) => [
    'convert',
    model,
    '--to',
    pick(['xml', 'xta', 'q', 'tck', 'dot', 'svg', 'mermaid']),
    '-o',
    OUT,
  ],
  (model, pick) => [
    'convert',
    model,
    '--to',
    'xml',
    '--complete',
    pick(['angelic', 'demonic,diabolic', 'paper']),
  ],
  (model) => ['simulate', model, '--steps', '20'],
  (model) => ['simulate', model, '--script', '@s.script'],
  (model) => ['verify', model, '--trace', 'shortest'],
  (model) => ['verify', model, '@q.q'],
  (model, pick) => ['verify', model, '-q', pick(QUERIES)],
  (model) => ['explore', model],
  (model) => ['mutate', model, '--sample', '20'],
  (model) => ['mutate', model, '--order', '2', '--sample', '20', '-o', OUT],
  (model) => ['conform', model, model],
  () => ['conform', '@a.xml', '@b.xml', ...UNDER_TEST],
  (model) => ['generate', 'coverage', model, '-o', OUT],
  () => ['generate', 'coverage', '@m.xml', ...UNDER_TEST, '--criterion', 'edges,def-use', '--pack'],
  (model) => ['generate', 'communication', model],
  (model) => ['generate', 'connectivity', model],
  (model) => ['generate', 'classes', model],
  () => ['generate', 'discrimination', '@m.yaml', '--faults', 'single'],
  (model) => ['generate', 'discrimination', model, '--unroll', '3', '--against', model],
  (_, pick) => ['suite', pick(['show', 'validate', 'minimize']), '@s.suite.json'],
  () => ['suite', 'merge', '@s.suite.json', '@r.suite.json', '-o', OUT],
  () => ['suite', 'diff', '@s.suite.json', '@r.suite.json'],
  () => ['suite', 'evaluate', '@s.suite.json', '--model', '@m.xml'],
  (model, pick) => ['coverage', model, pick(['@t.mmd', '@t.puml', '@t.log', '@s.suite.json'])],
  (_, pick) => ['export', '@s.suite.json', '--to', pick(['text', 'json', 'mermaid', 'plantuml', 'svg'])],
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

function damaged(text: string, kind: Kind, draw: Draw): Buffer {
  let made = text;
  for (let times = 1 + draw(3); times > 0; times--) made = damagedOnce(made, kind, draw);
  const bytes = Buffer.from(made);
  if (draw(5) === 0) for (let k = draw(6); k >= 0; k--) bytes[draw(bytes.length + 1)] = draw(256);
  return bytes;
}

function damagedOnce(text: string, kind: Kind, draw: Draw): string {
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
      const others = Object.keys(GOOD) as Kind[];
      const other = goodText(others[draw(others.length)]!, (list) => list[draw(list.length)]!);
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
