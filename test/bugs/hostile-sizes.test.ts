/**
 * Files that are built to be slow: reading them takes time in proportion to their length, and ends within bounds. Steps
 * are counted, not times: what is told, what is suggested, and how much of a line is looked at.
 */
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import pc from 'picocolors';
import { type Diagnostic, locate, rule } from '../../src/base/diagnostic.js';
import { ATTRIBUTES_MAX, DIAGNOSTICS_MAX, ELEMENTS_MAX } from '../../src/base/limits.js';
import { type SourceFile } from '../../src/base/source.js';
import { renderDiagnostic } from '../../src/cli/write/render-diagnostic.js';
import { Findings } from '../../src/language/findings.js';
import { loadText } from '../../src/language/load-model.js';

const SYSTEM = 'process P() { state a; init a; }\nsystem P;';

function codesOf(path: string, text: string): readonly string[] {
  return [...new Set(loadText({ path, text }).diagnostics.map(({ code }) => code))];
}

describe('an XML document', () => {
  const nta = (inside: string): string => `<nta>${inside}</nta>`;

  test.each([
    ['elements', '<a/>'],
    ['comments', '<!---->'],
    ['sections', '<![CDATA[]]>'],
    ['instructions', '<?a?>'],
  ])('with too many %s is not read', (_, part) => {
    expect(codesOf('x.xml', nta(part.repeat(ELEMENTS_MAX)))).toEqual(['TKS1011']);
  });

  test('with too many attributes is not read', () => {
    const attributes = (count: number): string =>
      Array.from({ length: count }, (_, index) => ` a${index}='"'`).join('');
    expect(codesOf('x.xml', `<nta${attributes(ATTRIBUTES_MAX + 1)}/>`)).toEqual(['TKS1012']);
    expect(codesOf('x.xml', `<nta${attributes(ATTRIBUTES_MAX)}/>`)).toEqual(['TKS1102']);
  });
});

describe('what is told', () => {
  test('is bounded, and the rest is counted', () => {
    const { diagnostics, ok } = loadText({
      path: 'x.xta',
      text: 'int x;\n'.repeat(DIAGNOSTICS_MAX + 8) + SYSTEM,
    });
    expect(ok).toBe(false);
    expect(diagnostics.length).toBe(DIAGNOSTICS_MAX + 1);
    expect(diagnostics.at(-1)!.message).toBe('There are 7 more errors, not shown here.');
  });

  test('has errors even if there were many warnings before', () => {
    const unused = Array.from({ length: DIAGNOSTICS_MAX + 5 }, (_, index) => `int x${index};\n`).join('');
    expect(loadText({ path: 'x.xta', text: unused + SYSTEM }).diagnostics.at(-1)!.message).toBe(
      'There are 5 more warnings, not shown here.',
    );
    expect(codesOf('x.xta', `${unused}int y = z;\n${SYSTEM}`)).toEqual(['TKS3001']);
  });

  const wrong = rule('TKS3999', 'error', 'wrong', () => 'Wrong.');
  const doubtful = rule('TKS3998', 'warning', 'doubtful', () => 'Doubtful.');
  const advice = rule('TKS6999', 'info', 'advice', () => 'Advice.');

  test('law: as many as there are, errors first, or the difference is said', () => {
    const counts = fc.tuple(
      ...[wrong, doubtful, advice].map(() => fc.oneof(fc.nat(5), fc.nat(2 * DIAGNOSTICS_MAX))),
    );
    fc.assert(
      fc.property(counts, ([errors = 0, warnings = 0, hints = 0]) => {
        const findings = new Findings();
        const add = (count: number, make: () => Diagnostic): void => {
          for (let index = 0; index < count; index++) findings.report(make());
        };
        add(hints, () => advice.at(undefined));
        add(warnings, () => doubtful.at(undefined));
        add(errors, () => wrong.at(undefined));
        const list = findings.list();
        const told = (code: string): number => list.filter((each) => each.code === code).length;
        const counted = warnings + (errors > 0 ? 0 : hints);
        expect(told('TKS3999')).toBe(Math.min(errors, DIAGNOSTICS_MAX));
        expect(told('TKS3998') + told('TKS6999')).toBe(Math.min(counted, DIAGNOSTICS_MAX - told('TKS3999')));
        const numbers = list
          .filter(({ code }) => code === 'TKS0009')
          .flatMap(({ message }) => message.replaceAll(',', '').match(/\d+/g)!.map(Number));
        const said = numbers.reduce((sum, each) => sum + each, 0);
        expect(told('TKS3999') + told('TKS3998') + told('TKS6999') + said).toBe(errors + counted);
      }),
    );
  });
});

test('suggestions are bounded', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `int name${index} = nane${index};\n`).join('');
  const hints = loadText({ path: 'x.xta', text: names + SYSTEM }).diagnostics.flatMap(
    ({ hint }) => hint ?? [],
  );
  const suggested = hints.filter((hint) => hint.includes('mean')).length;
  expect(suggested).toBeGreaterThan(100);
  expect(suggested).toBeLessThan(1_000);
});

test('of a long line only what is shown is looked at', () => {
  const text = 'x'.repeat(100_000);
  const asked: number[] = [];
  const slice = (...ends: Parameters<string['slice']>): string => {
    const part = text.slice(...ends);
    asked.push(part.length);
    return part;
  };
  const watched = { length: text.length, charCodeAt: (at: number) => text.charCodeAt(at), slice };
  const file: SourceFile = { path: 'x.xta', text: watched as unknown as string };
  const diagnostic = rule('TKS3999', 'error', 'wrong', () => 'Wrong.').at({ start: 50_000, end: 50_003 });
  const shown = renderDiagnostic(
    locate(diagnostic, file, () => undefined),
    file,
    pc.createColors(false),
  );
  expect(shown).toContain('^^^');
  expect(Math.max(...asked)).toBeLessThan(2_000);
});
