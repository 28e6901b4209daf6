/**
 * The history as one page of HTML: it needs no server, no script and nothing from elsewhere, and follows whether its reader
 * prefers dark or light. Of each test it shows the verdicts over time and how long it took.
 *
 * INVARIANT whatever stands in a history is text on the page.
 */
import { greatest } from '../base/long-lists.js';
import { htmlPage } from '../drawing/html-page.js';
import { escaped } from '../drawing/xml-escape.js';
import { type HistoryPoint, type Occasion, type TestHistory } from './history.js';
import { dayText, timeText } from './history-csv.js';

export function historyPage(tests: readonly TestHistory[]): string {
  const failing = tests.filter(({ last }) => last !== 'pass').length;
  const flaky = tests.filter(({ isFlaky }) => isFlaky).length;
  const systems = [...new Set(tests.map(({ system }) => system))];
  const body = [
    '<ul class="summary">',
    `<li><b>${tests.length}</b> ${tests.length === 1 ? 'test' : 'tests'} on <b>${systems.length}</b> ${systems.length === 1 ? 'system' : 'systems'}</li>`,
    `<li class="${failing === 0 ? 'pass' : 'fail'}"><b>${failing}</b> not passing</li>`,
    `<li class="${flaky === 0 ? 'pass' : 'inconclusive'}"><b>${flaky}</b> flaky</li>`,
    '</ul>',
    ...systems.flatMap((system) => [
      `<h2>${escaped(system)}</h2>`,
      daysPlot(tests.filter((each) => each.system === system)),
      '<table><thead><tr><th>test</th><th>verdicts, the last on the right</th><th>time of each run</th><th>what is known</th></tr></thead><tbody>',
      ...tests.filter((each) => each.system === system).map(rowOf),
      '</tbody></table>',
    ]),
  ];
  return htmlPage('History of tests', body, STYLE);
}

function rowOf(test: TestHistory): string {
  const facts = [
    `${test.runs} ${test.runs === 1 ? 'run' : 'runs'}, last ${escaped(test.last)} on ${dayText(test.lastAt)}`,
    ...(test.failsSince === undefined
      ? []
      : [
          `not passing since ${occasionText(test.failsSince)}${test.passedLast === undefined ? '; it never passed' : ''}`,
        ]),
    ...(test.failsSince === undefined && test.firstFailure !== undefined
      ? [`first did not pass ${occasionText(test.firstFailure)}`]
      : []),
    ...(test.isFlaky
      ? [`<b>flaky</b>: ${Math.round(100 * test.flakiness)} % of its runs differ from most`]
      : []),
    `${test.recentMs.toFixed(1)} ms lately, ${test.medianMs.toFixed(1)} ms usually`,
    ...(test.failsSince?.reason === undefined ? [] : [`<i>${escaped(test.failsSince.reason)}</i>`]),
  ];
  return `<tr><td>${escaped(test.title)}<br><small>${escaped(test.model)} ${escaped(test.test)}</small></td><td>${verdictPlot(test.points)}</td><td>${timePlot(test.points)}</td><td>${facts.join('<br>')}</td></tr>`;
}

function occasionText({ at, campaign }: Occasion): string {
  return `${dayText(at)} (${escaped(campaign)})`;
}

const SHOWN = 60;
const CELL = 6;

/** A square for each run. */
function verdictPlot(all: readonly HistoryPoint[]): string {
  const points = all.slice(-SHOWN);
  const squares = points.map(
    ({ verdict, at, campaign }, index) =>
      `<rect class="${escaped(verdict)}" x="${index * CELL}" y="0" width="${CELL - 1}" height="14"><title>${escaped(verdict)}, ${dayText(at)}, ${escaped(campaign)}</title></rect>`,
  );
  return `<svg role="img" aria-label="${points.length} verdicts" width="${points.length * CELL}" height="14">${squares.join('')}</svg>`;
}

const HEIGHT = 28;

/** A line from run to run, from nothing to the longest. */
function timePlot(all: readonly HistoryPoint[]): string {
  const points = all.slice(-SHOWN);
  const most = greatest(
    points.map(({ ms }) => ms),
    1e-9,
  );
  const at = ({ ms }: HistoryPoint, index: number): string =>
    `${index * CELL + CELL / 2},${(HEIGHT - 2 - ((HEIGHT - 4) * ms) / most).toFixed(1)}`;
  return `<svg role="img" aria-label="times up to ${most.toFixed(1)} ms" width="${points.length * CELL}" height="${HEIGHT}"><polyline class="time" points="${points.map(at).join(' ')}"/><title>up to ${most.toFixed(1)} ms</title></svg>`;
}

const DAY_MS = 86_400_000;
const DAYS_MAX = 90;

/** How many runs of each day passed, and how many did not. */
function daysPlot(tests: readonly TestHistory[]): string {
  const days = new Map<number, { pass: number; other: number }>();
  for (const { points } of tests)
    for (const { at, verdict } of points) {
      const day = Math.floor(at / DAY_MS);
      const counts = days.get(day) ?? { pass: 0, other: 0 };
      if (verdict === 'pass') counts.pass++;
      else counts.other++;
      days.set(day, counts);
    }
  const shown = [...days].sort(([a], [b]) => a - b).slice(-DAYS_MAX);
  const most = greatest(
    shown.map(([, { pass, other }]) => pass + other),
    1,
  );
  const height = 80;
  const width = 12;
  const bars = shown.map(([day, { pass, other }], index) => {
    const [low, high] = [(height * pass) / most, (height * other) / most];
    const title = `<title>${timeText(day * DAY_MS).slice(0, 10)}: ${pass} passed, ${other} did not</title>`;
    const bar = (kind: string, y: number, size: number): string =>
      `<rect class="${kind}" x="${index * width}" y="${y.toFixed(1)}" width="${width - 2}" height="${size.toFixed(1)}">${title}</rect>`;
    return bar('pass', height - low, low) + bar('fail', height - low - high, high);
  });
  return `<svg class="days" role="img" aria-label="runs by day" width="${Math.max(1, shown.length) * width}" height="${height}">${bars.join('')}</svg>`;
}

const STYLE = `
  table { border-collapse: collapse; }
  th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--rim); }
  td:last-child { min-width: 18em; }
  ul.summary { list-style: none; padding: 0; display: flex; gap: 24px; }
  rect.pass { fill: var(--good); } rect.fail { fill: var(--bad); }
  rect.error { fill: var(--panel); stroke: var(--bad); }
  rect.inconclusive { fill: var(--doubt); } rect.untrusted { fill: var(--faint); }
  polyline.time { fill: none; stroke: var(--ink); stroke-width: 1.5; }
  svg.days { display: block; margin: 8px 0 16px; }
`;
