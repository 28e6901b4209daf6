/** Text of others: nothing of it steers a terminal, hides, or is taken for the syntax of what it stands in. */
import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { linesWithoutUnseen, withoutUnseen, withoutUnseenButColours } from '../../../src/base/unseen.js';
import { historyCsv } from '../../../src/campaign/history-csv.js';
import { historyPage } from '../../../src/campaign/history-page.js';
import { historyOf } from '../../../src/campaign/history.js';
import { createProgressLine } from '../../../src/cli/progress.js';
import { renderDiagnostic } from '../../../src/cli/write/render-diagnostic.js';
import { markdownText } from '../../../src/drawing/markdown-text.js';
import { mermaidText } from '../../../src/drawing/mermaid-text.js';
import { drawSequence } from '../../../src/drawing/sequence-svg.js';
import { escaped } from '../../../src/drawing/xml-escape.js';
import { matrixCsv, matrixMarkdown } from '../../../src/output/matrix-text.js';
import { sequenceMermaid, sequencePlantUml } from '../../../src/output/sequence-text.js';
import { type ExportTarget, exportSuite } from '../../../src/library/export-suite.js';
import { readSequences } from '../../../src/sequences/read-sequences.js';
import { type Suite } from '../../../src/suite/suite.js';
import { type RunVerdict } from '../../../src/execution/run-record.js';
import { lampSuite } from '../../support/suites.js';

/** An escape, a C1 control, a bell, line ends, direction marks, zero widths, a tag, half of a pair, a filler. */
const BAD = [
  ...[
    '\u001b',
    '\u009b',
    '\u0007',
    '\r',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2067',
    '\u061c',
    '\u200b',
    '\u200d',
  ],
  ...['\u2060', '\ufeff', '\u00ad', '\u{e0041}', '\ud800', '\u3164', '\u0000', '\u007f'],
];
/** Slow and obvious: looked for one by one. */
const isBad = (text: string): boolean => BAD.some((each) => text.includes(each) && each !== '\ud800');

test.each(BAD.map((bad) => [bad.codePointAt(0)!.toString(16), bad]))('U+%s is replaced', (_, bad) => {
  expect(withoutUnseen(`a${bad}b`)).toBe('a\ufffdb');
  expect(linesWithoutUnseen(`a${bad}b\n\tc`)).toBe('a\ufffdb\n\tc');
  expect(withoutUnseenButColours(`a${bad}b`)).toBe('a\ufffdb');
});

test('ordinary text stays, in any script', () => {
  const text = 'Ampel → grün ≤ 5, 信号, שלום, مرحبا, é, 🚦';
  expect(withoutUnseen(text)).toBe(text);
});

test('our own colours stay, others go', () => {
  const { bold, red, dim, green } = pc.createColors(true);
  const painted = `${bold(red('a'))} ${dim('b')} ${green('c')}`;
  expect(withoutUnseenButColours(painted)).toBe(painted);
  expect(withoutUnseenButColours('\u001b[8mhidden\u001b[2J\u001b]0;title\u0007')).not.toContain('\u001b');
  expect(withoutUnseen(painted)).not.toContain('\u001b');
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...BAD,
        '\n',
        '%%',
        '"',
        "'",
        '<b>',
        '--',
        '->>',
        ':',
        'end',
        '=',
        '-',
        '+',
        '@',
        ' ',
        '\t',
        ',',
        ';',
        '＝',
        '＠',
      ),
      fc.string(),
    ),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

test('law: diagnostics show no such character, wherever it stands', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (message, path, line) => {
      const diagnostic = {
        code: 'TKS3001',
        severity: 'error',
        message,
        hint: message,
        file: path,
        where: path,
      } as const;
      const related = [{ message, line: 1, column: 1 }];
      const text = line.replace(/[\r\n\u0085\u2028]/g, ' ');
      const shown = renderDiagnostic(
        { ...diagnostic, related, line: 1, column: 1, endLine: 1, endColumn: 2 },
        { path, text },
        pc.createColors(false),
      );
      expect(isBad(shown)).toBe(false);
      expect(shown.split('\n').length).toBe(7);
    }),
  );
});

test('the line of progress shows none', () => {
  let written = '';
  const stream = { isTTY: true, columns: 80, write: (text: string) => (written += text) };
  let now = 0;
  createProgressLine({}, stream, () => (now += 1_000)).show(() => 'P\u001b[2J\r\u202e');
  expect(written).toBe('\rP\ufffd[2J\ufffd\ufffd\u001b[K');
});

/** All of them, says the compiler. */
const TARGETS: Readonly<Record<Exclude<ExportTarget, 'json'>, true>> = {
  text: true,
  mermaid: true,
  plantuml: true,
  svg: true,
  timeline: true,
};

/** What a spreadsheet takes for a formula, in any width. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** The cells of each line, read slowly, sign by sign. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at++) {
    const sign = csv.charAt(at);
    if (sign === '"') {
      // Two quotes within quotes are one: the second one begins quotes again.
      isQuoted = !isQuoted;
      if (isQuoted && csv.charAt(at - 1) === '"') cell += '"';
    } else if (!isQuoted && (sign === ',' || sign === '\n')) {
      line.push(cell);
      cell = '';
      if (sign === ',') continue;
      lines.push(line);
      line = [];
    } else cell += sign;
  }
  return lines;
}

/** Two lines with as many cells each: none begins a formula, and what was written is there, but for what is not seen. */
function expectPlainCells(csv: string, written: readonly string[]): void {
  const lines = cellsOf(csv);
  expect(lines.length).toBe(2);
  expect(lines[1]!.length).toBe(lines[0]!.length);
  for (const cell of lines.flat()) expect(cell).not.toMatch(FORMULA);
  const texts = lines.flat().map((cell) => cell.replace(/^'/, ''));
  for (const each of written)
    expect(texts).toContain(withoutUnseen(each.replace(/\s+/g, ' ')).replace(/^'/, ''));
}

describe('law: what is exported holds no such character and keeps its form', () => {
  const picture = fc.record({ title: hostile, name: hostile, text: hostile, via: hostile, window: hostile });

  test('sequence diagrams', () => {
    fc.assert(
      fc.property(picture, ({ title, name, text, via, window }) => {
        const message = {
          kind: 'message',
          from: 0,
          to: 1,
          text,
          direction: 'input',
          via: [via],
          window,
        } as const;
        const drawn = {
          title,
          participants: [name, 'B'],
          items: [
            message,
            { kind: 'delay', text, isSilence: true } as const,
            { kind: 'note', text } as const,
          ],
        };
        const [mermaid, plantUml] = [sequenceMermaid(drawn), sequencePlantUml(drawn)];
        for (const diagram of [mermaid, plantUml, drawSequence(drawn)]) expect(isBad(diagram)).toBe(false);
        // One line each, and a title if there is one.
        const extra = title === '' ? 0 : 1;
        expect(mermaid.trimEnd().split('\n').length).toBe(8 + extra);
        expect(plantUml.trimEnd().split('\n').length).toBe(9 + extra);
        const { sequences } = readSequences({ path: 'x.mmd', text: mermaid });
        for (const { messages } of sequences) expect(messages.length).toBe(1);
      }),
    );
  });

  test('Mermaid, Markdown and XML', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(mermaidText(text)).toMatch(/^[A-Za-z0-9 _,=+()#;]*$/);
        expect(mermaidText(text)).not.toMatch(/\bend\b/i);
        for (const shown of [markdownText(text), escaped(text)]) expect(isBad(shown)).toBe(false);
        expect(markdownText(text)).not.toMatch(/\n|(?<!\\)(?:\\\\)*[`<>[\]|]/);
        expect(escaped(text)).not.toMatch(/[<>"]/);
      }),
    );
  });

  test('histories of tests, in every cell that others write', () => {
    const verdict = fc.record({
      system: hostile,
      test: hostile,
      title: hostile,
      model: hostile,
      campaign: hostile,
      // As a damaged store might have it.
      verdict: hostile as fc.Arbitrary<RunVerdict>,
    });
    fc.assert(
      fc.property(verdict, (each) => {
        const history = historyOf([{ ...each, job: 'j', ms: 1.5, at: 0 }]);
        const [csv, page] = [historyCsv(history), historyPage(history)];
        for (const text of [csv, page]) expect(isBad(text)).toBe(false);
        expectPlainCells(csv, [each.system, each.model, each.title, each.test, each.verdict, each.campaign]);
      }),
    );
  });

  test('suites, to every target that is no data', () => {
    const lamp = JSON.stringify(lampSuite());
    fc.assert(
      fc.property(hostile, hostile, (name, title) => {
        // A name of an action, a process, a location and a test.
        const text = ['dim', 'Lamp', 'Dimming', 't1'].reduce(
          (made, word) =>
            made.replaceAll(new RegExp(`"${word}"`, 'g'), () => JSON.stringify(`${word}${name}`)),
          lamp.replaceAll(/"title":"[^"]*"/g, () => `"title":${JSON.stringify(title)}`),
        );
        const suite = JSON.parse(text) as Suite;
        for (const target of Object.keys(TARGETS) as (keyof typeof TARGETS)[])
          for (const view of ['processes', 'tester'] as const)
            for (const file of exportSuite(suite, target, { view })) {
              expect([target, isBad(file.text)]).toEqual([target, false]);
              expect(file.name).toMatch(/^\w[\w.+=@-]*$/);
            }
      }),
      { numRuns: 20 },
    );
  });

  test('matrices', () => {
    fc.assert(
      fc.property(hostile, hostile, (column, title) => {
        const matrix = { title, columns: [column], rows: [{ title, cells: ['yes'] }] };
        const [csv, markdown] = [matrixCsv(matrix as never), matrixMarkdown(matrix as never)];
        expectPlainCells(csv, [column, title]);
        for (const table of [csv, markdown]) {
          expect(isBad(table)).toBe(false);
          expect(table.split('\n').length).toBe(table === csv ? 3 : 4);
        }
      }),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("x","y")'])(
    'a cell that begins with %j is no formula',
    (title) => {
      const csv = matrixCsv({ columns: [title], rows: [{ title, cells: ['maybe'] }] } as never);
      const [head, row] = csv.split('\n');
      expect(head).toMatch(/^goal,"?'/);
      expect(row).toMatch(/^"?'.*,0\.5$/);
    },
  );
});

test('functions, markup, links and comments of PlantUML fall apart', () => {
  const text = "%getenv('HOME') <img:x> <$x> [[http://x]] /' x '/";
  const item = { kind: 'note', text } as const;
  const diagram = sequencePlantUml({ title: text, participants: ['A'], items: [item] });
  expect(diagram).not.toMatch(/%\w|<\w|<\$|\[\[|\/'/);
});
