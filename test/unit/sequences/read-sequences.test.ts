/** What is read from diagrams, logs and JSON: messages in words, and codes with lines for what is wrong. */
import { describe, expect, test } from 'vitest';
import { lineColumn } from '../../../src/base/source.js';
import { messageText } from '../../../src/sequences/message-text.js';
import { readSequences } from '../../../src/sequences/read-sequences.js';

/** Each sequence as `A -> B: m @1`, with commas between messages; problems as `TKS9712:3`. */
function read(text: string): readonly string[] {
  const file = { path: 'test', text };
  const { sequences, diagnostics } = readSequences(file);
  const problems = diagnostics.map(
    ({ code, span }) => `${code}:${span ? lineColumn(file, span.start).line : '-'}`,
  );
  const lines = sequences.map(({ messages }) =>
    messages
      .map((message) => {
        const ends = [message.from, message.to].map((end) => end && (end.names[0] ?? 'outside'));
        return `${ends[0] === undefined ? '' : `${ends[0]} -> ${ends[1]}: `}${messageText(message)}`;
      })
      .join(', '),
  );
  return [...problems, ...lines];
}

function check(text: string, ...expected: readonly string[]): void {
  expect(read(text)).toEqual(expected);
}

const mermaid = (...lines: readonly string[]): string => ['sequenceDiagram', ...lines].join('\n');
const plantUml = (...lines: readonly string[]): string => ['@startuml', ...lines, '@enduml'].join('\n');

describe('Mermaid', () => {
  test.each([
    [['A->>B: m'], 'A -> B: m'],
    [['A->>B: m @3', 'B-->>A: n @[3, 4)'], 'A -> B: m @3, B -> A: n @[3, 4)'],
    [['  A ->> B : enter / kind=1, x=-2 @5/2 '], 'A -> B: enter / kind=1, x=-2 @2.5'],
    [['A->>B: go[2]'], 'A -> B: go[2]'],
    [['A->>+B: m', 'deactivate B', 'A-)B: n', 'A->B: o'], 'A -> B: m, A -> B: n, A -> B: o'],
    [['participant p0 as Train(0)', 'A->>p0: m'], 'A -> Train(0): m'],
    [['participant p0 as Train#40;0#41;', 'p0->>A: go#91;2#93;'], 'Train(0) -> A: go[2]'],
    [['%% via A#1+B#2', 'A->>B: m', 'A->>B: n'], 'A -> B: m via A#1+B#2, A -> B: n'],
    [['%% a comment', 'Note over A,B: nothing', 'autonumber', 'title: x', 'A->>B: m'], 'A -> B: m'],
    [['A->>B: m! @0'], 'A -> B: m @0'],
    [['loop 2 times', 'A->>B: m', 'end'], 'A -> B: m, A -> B: m'],
    [['rect rgb(1, 2, 3)', 'A->>B: m', 'end'], 'A -> B: m'],
  ])('%j', (lines, expected) => {
    check(mermaid(...lines), expected);
  });

  test('a loop without a number is taken once, and that is said', () => {
    check(mermaid('loop for ever', 'A->>B: m', 'end'), 'TKS9730:2', 'A -> B: m');
    check(mermaid('loop', 'A->>B: m', 'end'), 'TKS9730:2', 'A -> B: m');
  });

  test.each([
    ['3', 3],
    ['(3)', 3],
    ['[3]', 3],
    ['3x', 3],
    ['3 times', 3],
    ['3 retries - or less', 3],
    ['0', 0],
    ['007', 7],
    ['9999', 9_999],
    ['10000', 10_000],
    ['100000', 100_000],
  ])('loop %s is taken %d times', (rest, times) => {
    for (const text of [
      mermaid('A->>B: k', `loop ${rest}`, 'A->>B: m', 'end'),
      plantUml('A -> B : k', `loop ${rest}`, 'A -> B : m', 'end'),
    ].slice(0, times > 1_000 ? 1 : 2)) {
      const { sequences, diagnostics } = readSequences({ path: 'x.mmd', text });
      if (times === 100_000) expect(diagnostics.map(({ code }) => code)).toEqual(['TKS9710']);
      else expect(sequences.map(({ messages }) => messages.length)).toEqual([times + 1]);
    }
  });

  test.each([
    '2-5',
    '1..10',
    '1,*',
    '2 to 5',
    '2+',
    '2 or more',
    '1/2',
    '1.5',
    '10 s',
    '5min',
    '2 time units',
  ])('loop %s is not a number of times', (rest) => {
    check(mermaid(`loop ${rest}`, 'A->>B: m', 'end'), 'TKS9716:2');
  });

  test('many warnings do not hide an error', () => {
    const loops = Array.from({ length: 150 }, () => ['loop', 'A->>B: m', 'end']).flat();
    expect(readSequences({ path: 'x.mmd', text: mermaid(...loops, 'nonsense') }).sequences).toEqual([]);
  });

  test('alternatives are sequences of their own', () => {
    check(
      mermaid('alt x', 'A->>B: m', 'else y', 'A->>B: n', 'end', 'opt z', 'B->>A: o', 'end'),
      'A -> B: m, B -> A: o',
      'A -> B: m',
      'A -> B: n, B -> A: o',
      'A -> B: n',
    );
  });

  test('with settings in front', () => {
    check('---\ntitle: x\n---\n%%{init: {}}%%\nsequenceDiagram\nA->>B: m', 'A -> B: m');
  });

  test.each([
    [['A says hello'], 'TKS9712:2'],
    [['A->>B'], 'TKS9712:2'],
    [['A->>B: m @soon'], 'TKS9713:2'],
    [['A->>B: m @[4, 3]'], 'TKS9713:2'],
    [['A->>B: m / kind'], 'TKS9713:2'],
    [['A->>B: m via nowhere'], 'TKS9713:2'],
    [['A->>B: @3'], 'TKS9713:2'],
    [['A->>B: m', 'loop 2', 'B->>A: n'], 'TKS9714:3'],
    [['A->>B: m', 'end'], 'TKS9715:3'],
    [['else', 'A->>B: m'], 'TKS9715:2'],
    [['par', 'A->>B: m', 'and', 'B->>A: n', 'end'], 'TKS9716:2'],
    [['A-xB: m'], 'TKS9716:2'],
  ])('%j is wrong', (lines, expected) => {
    check(mermaid(...lines), expected);
  });

  test('no messages', () => {
    check(mermaid('participant A'), 'TKS9717:-', '');
    check(mermaid(`loop ${'9'.repeat(400)}`, 'opt x', 'end', 'end'), 'TKS9717:-', '');
  });

  test('all that is wrong is said', () => {
    check(mermaid('A', 'A->>B: m @x', 'par', 'end'), 'TKS9712:2', 'TKS9713:3', 'TKS9716:4');
  });
});

describe('PlantUML', () => {
  test.each([
    [['A -> B : m'], 'A -> B: m'],
    [
      ['A->B:m', 'B --> A: n @3', 'A ->> B ++ : o', 'B <- A : p'],
      'A -> B: m, B -> A: n @3, A -> B: o, A -> B: p',
    ],
    [['participant "Train(0)" as t', 'A -> t : m'], 'A -> Train(0): m'],
    [['participant t as "Train: 0"', '"Train: 0" -> A : m'], 't -> A: m'],
    [['[-> A : m', 'A ->] : n'], 'outside -> A: m, A -> outside: n'],
    [["' via A#1", 'A -> B : m', "/' A -> B : no", "'/"], 'A -> B: m via A#1'],
    [['A -[#red]> B : m / x=1 @2'], 'A -> B: m / x=1 @2'],
    [['note left of A', 'A -> B : no', 'end note', 'note right : no', 'A -> B : m'], 'A -> B: m'],
    [
      ['== part ==', '... 5 ...', '|||', 'hide footbox', 'skinparam x {', 'y', '}', 'A -> B : m'],
      'A -> B: m',
    ],
    [['loop 2', 'group x', 'A -> B : m', 'end', 'end'], 'A -> B: m, A -> B: m'],
  ])('%j', (lines, expected) => {
    check(plantUml(...lines), expected);
  });

  test('several diagrams in a file', () => {
    check(`${plantUml('A -> B : m')}\n${plantUml('A -> B : n')}`, 'A -> B: m', 'A -> B: n');
  });

  test.each([
    [['A => B : m'], 'TKS9712:2'],
    [['A -> B'], 'TKS9712:2'],
    [['A ->x B : m'], 'TKS9716:2'],
    [['A -> B : m @-1'], 'TKS9713:2'],
    [['alt x', 'A -> B : m'], 'TKS9714:2'],
  ])('%j is wrong', (lines, expected) => {
    check(plantUml(...lines), expected);
  });
});

describe('Markdown', () => {
  const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;

  test('its diagrams, and the places in them', () => {
    const good = fenced('mermaid', mermaid('A->>B: m'));
    const other = fenced('mermaid', 'flowchart LR');
    check(
      `# Tests\n\n${good}\ntext\n${other}${fenced('puml', plantUml('A -> B : n'))}`,
      'A -> B: m',
      'A -> B: n',
    );
    check(`# Tests\n\n${good}${fenced('mermaid', mermaid('A->>B: m @x'))}`, 'TKS9713:9');
  });

  test('a block that is not closed', () => {
    check(`\`\`\`mermaid\n${mermaid('A->>B: m')}`, 'A -> B: m');
  });
});

describe('logs', () => {
  test.each([
    ['0 m\n0.5 n\n', 'm @0, n @0.5'],
    [
      '# head\n\n1/2 A -> B: m / x=1\n@3 Train(0) -> C: go[0]\n',
      'A -> B: m / x=1 @0.5, Train(0) -> C: go[0] @3',
    ],
  ])('%j', (text, expected) => {
    check(text, expected);
  });

  test.each([
    ['0 m\nsoon n\n', 'TKS9712:2'],
    ['0 m\n1x n\n', 'TKS9713:2'],
    ['0 m\n1 / x=1\n', 'TKS9713:2'],
  ])('%j is wrong', (text, expected) => {
    check(text, expected);
  });
});

describe('JSON', () => {
  const json = (...steps: readonly unknown[]): string => JSON.stringify({ name: 'x', steps });

  test.each([
    [
      { from: 'A', to: 'B', message: 'm', at: 2.5, set: { x: 1 }, via: ['A#0'] },
      'A -> B: m / x=1 via A#0 @2.5',
    ],
    [{ message: 'm', at: '5/2' }, 'm @2.5'],
    [{ message: 'm', at: '[0, 1)' }, 'm @[0, 1)'],
  ])('%j', (step, expected) => {
    check(json(step), expected);
  });

  test.each([
    [3],
    [{}],
    [{ message: 'm', at: -1 }],
    [{ message: 'm', at: true }],
    [{ message: 'm', set: { x: 'y' } }],
    [{ message: 'm', from: 3 }],
  ])('%j is wrong', (step) => {
    check(json({ message: 'm' }, step), 'TKS9718:1');
  });

  test('what is no document', () => {
    check('{"steps": [', 'TKS9718:1');
    check('{"steps": 3}', 'TKS9718:-');
    check('{"steps": [[[[[[[[[[]]]]]]]]]]}', 'TKS9718:-');
  });
});

describe('hostile texts', () => {
  test.each([
    ['another kind of text', 'hello', 'TKS9711:-'],
    ['too many lines', `0 m${'\n'.repeat(200_001)}`, 'TKS9710:-'],
    ['a long line', mermaid(`A->>B: ${'m'.repeat(6_000)}`), 'TKS9710:2'],
    [
      'deep blocks',
      mermaid(...Array.from({ length: 100 }, () => 'opt x'), ...Array.from({ length: 100 }, () => 'end')),
      'TKS9710:66',
    ],
    [
      'many alternatives',
      mermaid(...Array.from({ length: 20 }, () => ['opt x', 'A->>B: m', 'end']).flat()),
      'TKS9710:-',
    ],
    ['loops of many digits', mermaid(`loop ${'9'.repeat(400)}`, 'A->>B: m', 'end'), 'TKS9710:-'],
    ['long loops', mermaid('loop 9999', 'loop 9999', 'A->>B: m', 'end', 'end'), 'TKS9710:-'],
  ])('%s', (_, text, expected) => {
    check(text, expected);
  });

  test.each([
    ['arrows that are none', '- '],
    ['blanks', ' '.repeat(100)],
    ['arrows with blanks', `A ->${' '.repeat(3_000)}!`],
    ['settings', '@{'],
    ['names', 'a '],
    ['quotes', '"'],
    ['dashes', '-'],
    ['participants', `participant ${'@{'.repeat(1_000)}`],
    ['colons', ':'],
  ])('many %s take no long time', (_, part) => {
    const line = part.repeat(Math.max(1, Math.floor(4_000 / part.length)));
    const lines = Array.from({ length: 300 }, () => `x${line}x`);
    for (const text of [
      mermaid(...lines),
      plantUml(...lines),
      ['0 m', ...lines.map((each) => `1 ${each}`)].join('\n'),
    ])
      expect(read(text).length).toBeLessThanOrEqual(101);
  });

  test('many comments in front take no long time', () => {
    check(`${'\n%% x\n'.repeat(5_000)}hello`, 'TKS9711:-');
    check(`${"\n' x\n".repeat(5_000)}hello`, 'TKS9711:-');
    check(`${'\n# x\n'.repeat(5_000)}hello`, 'TKS9711:-');
  });
});
