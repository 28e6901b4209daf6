/** Suites beside each other, for people: rows of a table, and a page with pictures. */
import { pushTo } from '../base/maps.js';
import { drawFoundBars, drawHeatMap, drawUpset } from '../drawing/comparison-svg.js';
import { htmlPage } from '../drawing/html-page.js';
import { escaped } from '../drawing/xml-escape.js';
import { count } from './suite-words.js';

/** What is shown of a comparison. */
export interface ShownComparison {
  readonly suites: readonly {
    readonly name: string;
    readonly tests: number;
    readonly steps: number;
    readonly duration: string;
    readonly scores: Readonly<
      Record<string, { readonly found: number; readonly alone: number; readonly possible: number }>
    >;
  }[];
  readonly unfit: readonly { readonly method: string; readonly why: string }[];
  readonly areas: readonly { readonly name: string; readonly group: string; readonly possible: number }[];
  readonly found: readonly (readonly number[])[];
  readonly union: {
    readonly tests: readonly { readonly suite: string; readonly test: string }[];
    readonly steps: number;
    readonly provedMinimal: boolean;
    readonly lowerBound: number;
  };
  readonly overlaps: readonly { readonly suites: readonly string[]; readonly goals: number }[];
}

/** The titles and rows of the table: `12/14 (3)` says that 12 of 14 are found, 3 of them by no other suite. */
export function comparisonTable({ suites, areas }: ShownComparison): {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const groups = [...new Set(areas.map(({ group }) => group))];
  return {
    titles: ['suite', 'tests', 'steps', 'time', ...groups],
    rows: suites.map(({ name, tests, steps, duration, scores }) => [
      ...[name, String(tests), String(steps), duration],
      ...groups.map((group) => {
        const { found, alone, possible } = scores[group]!;
        return `${found}/${possible}${alone === 0 ? '' : ` (${alone})`}`;
      }),
    ]),
  };
}

/** Such as "12 tests find all of it, and no fewer do: coverage t1, t3; mutation t2". */
export function unionLine({
  suites,
  areas,
  union: { tests, steps, provedMinimal, lowerBound },
}: ShownComparison): string {
  if (areas.length === 0) return 'nothing was evaluated';
  if (suites.length === 0) return 'there is no suite to compare';
  const proof = provedMinimal ? 'no fewer do' : `at least ${lowerBound} are needed`;
  const bySuite = new Map<string, string[]>();
  for (const { suite, test } of tests) bySuite.set(suite, [...(bySuite.get(suite) ?? []), test]);
  const list = [...bySuite].map(([suite, ids]) => `${suite} ${ids.join(', ')}`).join('; ');
  return `${count(tests.length, 'test')} with ${count(steps, 'step')} together find all of it, and ${proof}${list === '' ? '' : `: ${list}`}`;
}

/** Methods without a suite, those with the same reason together: "coverage, classes" and the reason. */
export function unfitMethods({
  unfit,
}: Pick<ShownComparison, 'unfit'>): readonly { readonly methods: readonly string[]; readonly why: string }[] {
  const byReason = new Map<string, string[]>();
  for (const { method, why } of unfit) pushTo(byReason, why.replace(/\.$/, ''), method);
  return [...byReason].map(([why, methods]) => ({ methods, why }));
}

export function comparisonPage(name: string, comparison: ShownComparison): string {
  const { suites, areas, found, overlaps } = comparison;
  const { titles, rows } = comparisonTable(comparison);
  const suiteNames = suites.map((suite) => suite.name);
  const groups = [...new Set(areas.map(({ group }) => group))];
  const grouped = groups.map((group) => ({
    name: group,
    possible: sum(areas.map((area) => (area.group === group ? area.possible : 0))),
    found: suiteNames.map((_, suite) =>
      sum(areas.map((area, index) => (area.group === group ? found[index]![suite]! : 0))),
    ),
  }));
  const each = areas.map((area, index) => ({ ...area, found: found[index]! }));
  const cells = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  const picture = (svg: string): string => `<div class="picture">${svg}</div>`;
  return htmlPage(
    `Suites for ${name}`,
    [
      '<div class="picture"><table>',
      cells('th', titles),
      ...rows.map((row) => cells('td', row)),
      '</table></div>',
      '<p><small>12/14 (3): 12 of 14 are found, 3 of them by no other suite.</small></p>',
      ...unfitMethods(comparison).map(({ methods, why }) => {
        const names = methods.map((method) => `<code>${escaped(method)}</code>`).join(', ');
        return `<p><small>No suite of ${names}: ${escaped(why)}.</small></p>`;
      }),
      `<p>${escaped(unionLine(comparison))}.</p>`,
      picture(drawFoundBars({ title: 'What each suite finds', suites: suiteNames, areas: grouped })),
      picture(drawHeatMap({ title: 'Suites and kinds of goals', suites: suiteNames, areas: each })),
      picture(drawUpset({ title: 'Goals that exactly these suites find', suites: suiteNames, overlaps })),
    ],
    TABLE_STYLE,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

const TABLE_STYLE = `table { border-collapse: collapse; background: var(--panel); }
th, td { border: 1px solid var(--rim); padding: .3rem .7rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
`;
