/**
 * A record as one page of HTML: it needs no server, no script and nothing from elsewhere, and follows whether its reader
 * prefers dark or light.
 *
 * INVARIANT whatever stands in a record is text on the page: names, reasons and what a system said are escaped.
 */
import { stopIfAsked } from '../base/stopped.js';
import { htmlPage } from '../drawing/html-page.js';
import { drawSequence } from '../drawing/sequence-svg.js';
import { drawTimeline } from '../drawing/timeline-svg.js';
import {
  RUN_VERDICTS,
  type RunRecord,
  type TestResult,
  lastAttempts,
  summaryOf,
} from '../execution/run-record.js';
import { hintLines } from './console.js';
import { failureLines, shownTime } from './failure-lines.js';
import { type Drawings } from './model-drawings.js';
import { rowOfResult } from './run-row.js';
import { sequenceOfResult } from './run-sequence.js';
import { escaped } from '../drawing/xml-escape.js';
import { printable } from '../output/printable.js';

export function htmlOf(record: RunRecord, drawings: Drawings = () => undefined): string {
  const title = `Run of ${record.suites.map(({ file }) => file).join(', ')}`;
  const page: Page = { record, drawings, last: new Set(lastAttempts(record.tests)), drawn: drawnIn(record) };
  const body = [
    ...summaryOfRun(record),
    ...(page.drawn.size < record.tests.length
      ? [`<p class="hint">${page.drawn.size} of ${record.tests.length} results are drawn.</p>`]
      : []),
    ...record.suites.flatMap((_, index) => sectionOf(page, index)),
  ];
  return htmlPage(title, body, STYLE);
}

interface Page {
  readonly record: RunRecord;
  readonly drawings: Drawings;
  /** The last attempts. */
  readonly last: ReadonlySet<TestResult>;
  readonly drawn: ReadonlySet<TestResult>;
}

/** More pictures are heavier than a browser can bear. */
const PICTURES_MAX = 1_000;

/** What did not pass comes first. */
function drawnIn({ tests }: RunRecord): ReadonlySet<TestResult> {
  const isPassed = ({ verdict }: TestResult): boolean => verdict === 'pass';
  return new Set(
    [...tests.filter((each) => !isPassed(each)), ...tests.filter(isPassed)].slice(0, PICTURES_MAX),
  );
}

function summaryOfRun(record: RunRecord): readonly string[] {
  const { system, time, ended } = record;
  const summary = summaryOf(record.tests);
  const clock =
    time.mode === 'virtual'
      ? 'virtual time'
      : `real time, ${escaped(time.unit)} a unit, tolerance ${escaped(shownTime(time.tolerance))}`;
  return [
    `<p class="system">System: <code>${escaped(system)}</code> in ${clock}${ended === 'complete' ? '' : `; the run ended early (${ended})`}</p>`,
    '<ul class="summary">',
    `<li><b>${summary.tests}</b> ${summary.tests === 1 ? 'test' : 'tests'}</li>`,
    ...RUN_VERDICTS.filter((verdict) => summary[verdict] > 0).map(
      (verdict) => `<li class="${verdict}"><b>${summary[verdict]}</b> ${verdict}</li>`,
    ),
    '</ul>',
    ...hintLines(summary).map((line) => `<p class="hint">${escaped(line)}</p>`),
  ];
}

function sectionOf(page: Page, suite: number): readonly string[] {
  const { record } = page;
  const results = record.tests.filter((result) => result.suite === suite);
  if (results.length === 0) return [];
  const { file, method, model } = record.suites[suite]!;
  return [
    `<h2>${escaped(file)} <small>${escaped(method)}, ${escaped(model.name)}</small></h2>`,
    ...results.map((result) => resultHtml(page, result)),
  ];
}

/** What did not pass is open; sequence diagrams open when they are asked for. */
function resultHtml({ record, drawings, last, drawn }: Page, result: TestResult): string {
  stopIfAsked();
  const { test, verdict, at, repetition, attempt, replay, ...rest } = result;
  const again = [
    ...(repetition === undefined ? [] : [`repetition ${repetition}`]),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
  ].join(', ');
  const lines = failureLines(record, { test, verdict, at, ...rest })
    .map(escaped)
    .join('\n');
  return [
    `<details class="${verdict}"${verdict === 'pass' || !last.has(result) ? '' : ' open'}>`,
    `<summary><span class="verdict">${verdict}</span> <b>${escaped(test.id)}</b> ${escaped(printable(test.title))}${again === '' ? '' : ` <small>(${again})</small>`} <small>at ${escaped(shownTime(at))}</small></summary>`,
    `<pre>${lines}</pre>`,
    ...(replay === undefined
      ? []
      : [`<p class="replay"><small>Run it again:</small> <code>${escaped(replay)}</code></p>`]),
    ...(drawn.has(result) ? picturesOf(result, drawings) : []),
    '</details>',
  ].join('\n');
}

function picturesOf(result: TestResult, drawings: Drawings): readonly string[] {
  const drawing = drawings(result);
  return [
    `<div class="picture">${drawTimeline({ title: 'Timeline', rows: [rowOfResult(result)] })}</div>`,
    ...(drawing === undefined
      ? []
      : ['<h3>What the model expected</h3>', `<div class="picture">${drawing}</div>`]),
    `<details class="sequence"><summary>Sequence diagram</summary>`,
    `<div class="picture">${drawSequence(sequenceOfResult(result))}</div>`,
    '</details>',
  ];
}

const STYLE = `ul.summary { display: flex; flex-wrap: wrap; gap: .75rem; padding: 0; list-style: none; }
ul.summary li { background: var(--panel); border: 1px solid var(--rim); border-radius: .5rem; padding: .35rem .9rem; }
details { background: var(--panel); border: 1px solid var(--rim); border-left: .3rem solid var(--faint);
  border-radius: .5rem; margin: .6rem 0; padding: .5rem .9rem; }
summary { cursor: pointer; } .verdict { display: inline-block; min-width: 6.5em; font-weight: 600; }
.pass .verdict, li.pass b { color: var(--good); } details.pass { border-left-color: var(--good); }
.fail .verdict, .error .verdict, li.fail b, li.error b { color: var(--bad); }
details.fail, details.error { border-left-color: var(--bad); }
.inconclusive .verdict, .untrusted .verdict, li.inconclusive b, li.untrusted b { color: var(--doubt); }
details.inconclusive, details.untrusted { border-left-color: var(--doubt); }
h3 { font-size: .95rem; margin: 1rem 0 .3rem; } details.sequence { border: 0; padding: 0; margin: .6rem 0 .2rem; background: none; }
details.sequence > summary { color: var(--faint); } .replay { margin: .5rem 0; line-height: 1.8; }
.replay code { background: var(--ground); border: 1px solid var(--rim); border-radius: .35rem; padding: .2rem .5rem;
  user-select: all; overflow-wrap: anywhere; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.picture .tk { --tk-page: var(--panel); --tk-panel: var(--panel); --tk-frame: var(--rim); }
`;
