/** Laws: what is printed reads back to the same tree; no text makes the parser fail; trees stay within their height. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { TREE_HEIGHT_MAX } from '../../src/base/limits.js';
import {
  parseDeclarations,
  parseGuard,
  parseQuery,
  parseSystemItems,
  parseUpdate,
} from '../../src/language/parse-code.js';
import { parseQueryFile } from '../../src/language/parse-query-file.js';
import { parseXta } from '../../src/language/parse-xta.js';
import { printXta } from '../../src/language/print-xta.js';
import {
  printDeclarations,
  printExpression,
  printQuery,
  printSystemItems,
} from '../../src/language/print.js';
import { expectSame } from '../support/expect-same.js';
import {
  arbitraryCondition,
  arbitraryDeclaration,
  arbitraryExpression,
  arbitraryModel,
  arbitraryQuery,
  arbitrarySystem,
} from '../support/arbitrary.js';
import { bare, reading } from '../support/parse.js';

const runs = { numRuns: process.env['TICKSTONE_LONG'] === '1' ? 20_000 : 500 };

describe('printed text reads back to the same', () => {
  test('expressions', () => {
    fc.assert(
      fc.property(arbitraryExpression, (tree) => {
        const text = printExpression(tree);
        const { value, places } = reading(text, (source, report) => parseUpdate(source, 'current', report));
        expect([places, bare(value)], text).toEqual([[], [bare(tree)]]);
      }),
      runs,
    );
  });
  test('conditions', () => {
    fc.assert(
      fc.property(arbitraryCondition, (tree) => {
        const text = printExpression(tree);
        const { value, places } = reading(text, (source, report) => parseGuard(source, 'current', report));
        expect([places, bare(value)], text).toEqual([[], bare(tree)]);
      }),
      runs,
    );
  });
  test('declarations', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDeclaration, { maxLength: 3 }), (trees) => {
        const text = printDeclarations(trees);
        const { value, places } = reading(text, (source, report) =>
          parseDeclarations(source, 'current', report),
        );
        expect([places, bare(value)], text).toEqual([[], bare(trees)]);
      }),
      runs,
    );
  });
  test('system sections', () => {
    fc.assert(
      fc.property(arbitrarySystem, (items) => {
        const text = printSystemItems(items);
        const { value, places } = reading(text, (source, report) =>
          parseSystemItems(source, 'current', report),
        );
        expect([places, bare(value)], text).toEqual([[], bare(items)]);
      }),
      runs,
    );
  });
  test('queries', () => {
    fc.assert(
      fc.property(arbitraryQuery, (query) => {
        const text = printQuery(query);
        const { value, places } = reading(text, parseQuery);
        expect([places, bare(value)], text).toEqual([[], bare(query)]);
      }),
      runs,
    );
  });
  test('models', () => {
    fc.assert(
      fc.property(arbitraryModel, (model) => {
        const text = printXta(model);
        const found: Diagnostic[] = [];
        const again = parseXta({ path: 'again.xta', text }, 'detect', (diagnostic) => found.push(diagnostic));
        expect(found, text).toEqual([]);
        expect(bare(again), text).toEqual(bare(model));
      }),
      { numRuns: runs.numRuns / 2 },
    );
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...'int bool clock chan const typedef struct { } ( ) [ ] , ; : = == + - ++ -- * ! ? . \' -> x y 5 1.5 "s'.split(
      ' ',
    ),
    ...'if else for while do return forall sum process state init trans guard sync assign system urgent commit'.split(
      ' ',
    ),
    ...'query E<> A[] --> sup Pr /* */ // @ \\ \n = {1 i:T'.split(' '),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
    fc.array(words, { maxLength: 60 }).map((list) => list.join('')),
  );
  test('gives an answer with places inside the text', () => {
    fc.assert(
      fc.property(text, (any) => {
        const readings = [
          reading(any, (source, report) => parseDeclarations(source, 'current', report)),
          reading(any, (source, report) => parseSystemItems(source, 'old', report)),
          reading(any, (source, report) => parseUpdate(source, 'current', report)),
          reading(any, parseQuery),
          reading(any, (source, report) => parseXta(source.file, 'detect', report)),
          reading(any, (source, report) => parseQueryFile(source.file, report)),
        ];
        for (const { value, diagnostics } of readings) {
          for (const { span, message } of diagnostics) {
            const { start, end } = span!;
            expectSame(message.at(-1), '.');
            expectSame(0 <= start && start <= end && end <= any.length, true);
          }
          if (diagnostics.length === 0) expect(JSON.stringify([value])).not.toContain('"kind":"error"');
        }
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });
});

describe('nesting without end', () => {
  const many = 100_000;
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['parentheses', `int x = ${'('.repeat(many)}1${')'.repeat(many)};`],
    ['unclosed parentheses', `int x = ${'('.repeat(many)}`],
    ['a sum', `int x = 1${' + 1'.repeat(many)};`],
    ['negations', `int x = ${'!'.repeat(many)}1;`],
    ['minuses', `int x = ${'- '.repeat(many)}1;`],
    ['indices in a row', `int x = a${'[0]'.repeat(many)};`],
    ['indices inside', `int x = ${'a['.repeat(many)}0${']'.repeat(many)};`],
    ['calls', `int x = ${'f('.repeat(many)}0${')'.repeat(many)};`],
    ['conditionals', `int x = ${'a ? b : '.repeat(many)}0;`],
    ['conditionals to the left', `int x = ${'a ? '.repeat(many)}0${' : b'.repeat(many)};`],
    ['assignments', `int x = ${'a = '.repeat(many)}0;`],
    ['quantifiers', `int x = ${'forall (i : T) '.repeat(many)}0;`],
    ['types of quantifiers', `int x = ${'forall (i : int[0, '.repeat(many)}0${']) 1'.repeat(many)};`],
    ['lists', `int x = ${'{'.repeat(many)}1${'}'.repeat(many)};`],
    ['structs', `${'struct { '.repeat(many)}int a;${' } a;'.repeat(many)}`],
    ['blocks', `void f() ${'{'.repeat(many)}${'}'.repeat(many)}`],
    ['conditions', `void f() { ${'if (a) '.repeat(many)} ; }`],
    ['else', `void f() { ${'if (a) ; else '.repeat(many)} ; }`],
    ['loops', `void f() { ${'while (a) { '.repeat(many)} ${'}'.repeat(many)} }`],
    ['sizes of arrays', `int x${'[a'.repeat(many)}${']'.repeat(many)};`],
  ];
  test.each(cases)('%s', (_, text) => {
    const { value, diagnostics } = reading(text, (source, report) =>
      parseDeclarations(source, 'current', report),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['TKS2007']);
    expect(heightOf(value)).toBeLessThanOrEqual(TREE_HEIGHT_MAX);
    printDeclarations(value);
  });
  test('old commas', () => {
    const { value, diagnostics } = reading(`a${', a'.repeat(many)}`, (source, report) =>
      parseGuard(source, 'old', report),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['TKS2007']);
    expect(heightOf(value)).toBeLessThanOrEqual(TREE_HEIGHT_MAX);
  });
  test('just below the limit', () => {
    const text = `int x = ${'('.repeat(900)}1${')'.repeat(900)} + a${' + 1'.repeat(900)};`;
    const { value, places } = reading(text, (source, report) => parseDeclarations(source, 'current', report));
    expect(places).toEqual([]);
    expect(printDeclarations(value).length).toBeGreaterThan(3_000);
  });
});

/** How many objects stand inside each other. */
function heightOf(root: unknown): number {
  let height = 0;
  const stack: [node: unknown, depth: number][] = [[root, 0]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null) continue;
    const own = Array.isArray(node) ? depth : depth + 1;
    height = Math.max(height, own);
    for (const part of Object.values(node)) stack.push([part, own]);
  }
  return height;
}
