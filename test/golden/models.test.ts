/**
 * The models of the project: what is said about them and what they are converted to, word by word, and the laws of
 * conversion on all of them.
 */
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { type Diagnostic, type LocatedDiagnostic, locate } from '../../src/base/diagnostic.js';
import { type SourceFile } from '../../src/base/source.js';
import { renderDiagnostic } from '../../src/cli/write/render-diagnostic.js';
import { drawDot } from '../../src/drawing/dot.js';
import { drawMermaid } from '../../src/drawing/mermaid.js';
import { drawSvg } from '../../src/drawing/svg.js';
import { checkQuery } from '../../src/language/check.js';
import { type UppaalModel } from '../../src/language/load-model.js';
import { parseQueryFile } from '../../src/language/parse-query-file.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { printQueryFile, printXta } from '../../src/language/print-xta.js';
import { printTChecker } from '../../src/language/tchecker/print-tchecker.js';
import { elementTree } from '../support/element-tree.js';
import { checkGolden } from '../support/golden.js';
import {
  modelOfQueryFile,
  queryFilePaths,
  sourceFile,
  tcheckerModel,
  tcheckerPaths,
  uppaalModel,
  uppaalPaths,
  uppaalText,
  xmlPaths,
} from '../support/models.js';

/** Pictures are long: one that its author has drawn, one with a computed layout, one with every element. */
const DRAWN = new Set(['models/lift.xml', 'models/scheduler.xta', 'models/tour/document.xml']);

const textPaths = uppaalPaths.filter((path) => !path.endsWith('.xml'));

function expected(path: string, form: string): string {
  return `expected/${path.replace(/^models\//, '')}.${form}`;
}

function rendered(diagnostics: readonly LocatedDiagnostic[], file: SourceFile): string {
  const colours = pc.createColors(false);
  return diagnostics.map((diagnostic) => `${renderDiagnostic(diagnostic, file, colours)}\n`).join('\n');
}

describe('what is said', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const { diagnostics, file, checked } = uppaalModel(path);
    const processes = checked.processes.map(({ name }) => name).join(', ');
    checkGolden(expected(path, 'check.txt'), `Processes: ${processes}\n\n${rendered(diagnostics, file)}`);
  });
  test.each(tcheckerPaths)('%s', (path) => {
    const { diagnostics, file } = tcheckerModel(path);
    checkGolden(expected(path, 'check.txt'), rendered(diagnostics, file));
  });
  test.each(queryFilePaths)('%s', (path) => {
    const { diagnostics, text } = checkedQueries(sourceFile(path), modelOfQueryFile(path));
    checkGolden(expected(path, 'check.txt'), `${text}\n\n${diagnostics}`);
  });
});

function checkedQueries(
  file: SourceFile,
  { checked }: UppaalModel,
): { readonly diagnostics: string; readonly text: string } {
  const found: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic);
  const { entries } = parseQueryFile(file, report);
  const outcomes = entries.map(({ formula }) =>
    formula.value === undefined ? 'blank' : checkQuery(checked, formula.value, report).kind,
  );
  const located = found.map((diagnostic) => locate(diagnostic, file, () => undefined));
  return { diagnostics: rendered(located, file), text: `Queries: ${outcomes.join(', ')}` };
}

describe('no errors, and warnings only where a feature is left to other engines', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const { ok, diagnostics } = uppaalModel(path);
    expect(ok).toBe(true);
    expect(
      diagnostics.filter(({ severity, code }) => severity === 'warning' && !/^TKS50/.test(code)),
    ).toEqual([]);
  });
});

describe('what they are converted to', () => {
  test.each(uppaalPaths)('%s', async (path) => {
    const { model } = uppaalModel(path);
    checkGolden(expected(path, 'xta'), printXta(model));
    if (model.format === 'text') checkGolden(expected(path, 'xml'), printUppaalXml(model));
    if (model.queries.entries.length > 0) checkGolden(expected(path, 'q'), printQueryFile(model.queries));
    checkGolden(expected(path, 'dot'), drawDot(model));
    checkGolden(expected(path, 'mermaid.md'), drawMermaid(model));
    if (DRAWN.has(path)) checkGolden(expected(path, 'svg'), await drawSvg(model));
  });
  test.each(tcheckerPaths)('%s', (path) => {
    checkGolden(expected(path, 'tck'), printTChecker(tcheckerModel(path).system));
  });
});

describe('a document written again keeps its elements', () => {
  test.each(xmlPaths)('%s', (path) => {
    const { model, file } = uppaalModel(path);
    const text = printUppaalXml(model);
    // 'project' is another name for the root.
    expect(elementTree(text)).toEqual({ ...elementTree(file.text), name: 'nta' });
    expect(printUppaalXml(uppaalText(path, text).model)).toBe(text);
  });
});

describe('through text and back to a document, a model means the same', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const first = uppaalModel(path);
    const text = printXta(first.model);
    const second = uppaalText('again.xta', text);
    const third = uppaalText('again.xml', printUppaalXml(second.model));
    for (const again of [second, third]) {
      expect(again.model.syntax).toBe('current');
      expect(comparable(printXta(again.model))).toBe(comparable(text));
      expect(again.checked.processes.map(processText)).toEqual(first.checked.processes.map(processText));
      expect(codes(again)).toEqual(codes(first));
    }
  });
});

describe('a model of text written as a document means the same', () => {
  test.each(textPaths)('%s', (path) => {
    const first = uppaalModel(path);
    const again = uppaalText('again.xml', printUppaalXml(first.model));
    expect(again.model.syntax).toBe('current');
    expect(comparable(printXta(again.model))).toBe(comparable(printXta(first.model)));
    expect(again.checked.processes.map(processText)).toEqual(first.checked.processes.map(processText));
    expect(again.diagnostics.map(({ code }) => code)).toEqual(first.diagnostics.map(({ code }) => code));
  });
});

describe('queries of a document are the same in a file of their own', () => {
  test.each(uppaalPaths)('%s', (path) => {
    const first = uppaalModel(path);
    const file = { path: 'again.q', text: printQueryFile(first.model.queries) };
    const problems: Diagnostic[] = [];
    const { entries } = parseQueryFile(file, (diagnostic) => problems.push(diagnostic));
    expect(problems).toEqual([]);
    expect(printQueryFile({ ...first.model.queries, entries })).toBe(file.text);
    const outcomes = entries.map(({ formula }) =>
      formula.value === undefined ? 'blank' : checkQuery(first.checked, formula.value, () => undefined).kind,
    );
    expect(outcomes).toEqual(first.checked.queries.map(({ outcome }) => outcome.kind));
  });
});

/**
 * Text as it is when it comes from a document, which holds queries apart from the system section and in which branch
 * points have no names.
 */
function comparable(text: string): string {
  return text
    .replace(/\n*^query \{.*\}$/gm, '')
    .trimEnd()
    .split(/^(?=process )/m)
    .map((process) => {
      const names = /^ {2}branchpoint (.*);$/m.exec(process)?.[1]?.split(', ') ?? [];
      return names.reduce(
        (part, name, i) => part.replace(new RegExp(`\\b${name}\\b`, 'g'), `branch${i}`),
        process,
      );
    })
    .join('');
}

/** What is said of the model itself: text has no charts and queries, and advice may depend on queries. */
function codes({ diagnostics }: UppaalModel): readonly string[] {
  return diagnostics.map(({ code }) => code).filter((code) => !/^TKS(5008|5012|6|7)/.test(code));
}

function processText(process: UppaalModel['checked']['processes'][number]): string {
  const { name, template, chosen, priority, bindings } = process;
  const kinds = [...bindings.values()].map(({ kind }) => kind).join(' ');
  const size = `${template.locations.length} locations, ${template.edges.length} edges`;
  return `${name} of ${template.symbol.name} (${chosen.join()}) at ${priority}: ${kinds}; ${size}`;
}
