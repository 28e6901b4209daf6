/** `tickstone generate classes`: tests for every class of clock values, as timed Hennessy tests. */
import { type Diagnostic } from '../../base/diagnostic.js';
import { greatest } from '../../base/long-lists.js';
import { drawClasses } from '../../drawing/class-picture.js';
import { type ClassOptions, classGeneration } from '../../generators/classes/generate.js';
import { type ClassReport, type ClassRow } from '../../generators/classes/report.js';
import { type KeptClocks } from '../../generators/classes/stepping.js';
import { type TestPoints } from '../../generators/classes/timed-path.js';
import { placeOf } from '../../language/place.js';
import { count } from '../../output/suite-words.js';
import { type JsonObject } from '../../suite/suite.js';
import { type BudgetOptions, budgetOf } from '../budget.js';
import { fileNames } from '../../library/file-names.js';
import { type GenerateOptions, type Work, generateFrom } from '../generate.js';
import { classSettings } from '../../library/generate-classes.js';
import { type InterfaceOptions } from '../../library/testing.js';
import { loadTestModel } from '../load/load-test-model.js';
import { residentBytes } from '../memory.js';
import { type Outcome } from '../outcome.js';
import { type Output } from '../output.js';
import { type Extent } from '../write/manifest.js';
import { sayBeside } from '../write/say-beside.js';
import { sayTable } from '../write/say-table.js';

export interface GenerateClassesOptions extends GenerateOptions, BudgetOptions, InterfaceOptions {
  readonly hennessy?: string | undefined;
  readonly class: ClassOptions['class'];
  readonly criterion: 'edges' | 'locations' | 'regions';
  readonly regionsMax: number;
  readonly points: TestPoints;
  readonly perClass: number;
  readonly observe?: 'offers' | 'waiting' | undefined;
  readonly refusals: 'together' | 'each';
  readonly classGraph?: KeptClocks | undefined;
  readonly draw?: string | undefined;
  readonly list?: boolean | undefined;
  readonly arrivals?: boolean | undefined;
  readonly pack?: boolean | undefined;
  readonly seed: number;
}

export function generateClassesCommand(
  output: Output,
  path: string,
  options: GenerateClassesOptions,
): Promise<Outcome> {
  const started = performance.now();
  return generateFrom(output, path, options, loadTestModel(path, options), (loaded): Work<ClassReport> => {
    const { model, source, file } = loaded;
    let seconds = 0;
    return {
      generation: classGeneration(model, classSettings(options), budgetOf(options)),
      source,
      file,
      where: (offset) => placeOf(model.checked.model, offset),
      show: ({ suite, report }) => {
        seconds = (performance.now() - started) / 1000;
        if (options.list === true) sayRows(output, report.rows());
        sayFigures(output, suite.summary, seconds);
      },
      write: ({ report }, extent) => [
        ...writeHennessy(output, options.hennessy, report, extent),
        ...drawPictures(output, options.draw, report, extent),
      ],
      more: ({ report }) => ({
        eventRecording: report.isEra,
        classRows: report.rows(),
        seconds,
        bytes: residentBytes(),
      }),
    };
  });
}

/** The classes, as convex parts, with what is observed in each. */
function sayRows(output: Output, rows: readonly ClassRow[]): void {
  const columns = [
    { title: 'class' },
    { title: 'location set', isFlexible: true },
    { title: 'clocks', isFlexible: true },
    { title: 'must', isFlexible: true },
    { title: 'can', isFlexible: true },
    { title: 'tests', align: 'right' as const },
  ];
  const cells = rows.map(({ id, set, clocks, observations: { must, can }, reached, tests }) => [
    id,
    set,
    clocks,
    must.map((actions) => `{${actions.join(', ')}}`).join(' '),
    can.join(' '),
    reached ? String(tests) : 'unreached',
  ]);
  sayTable(output, columns, cells);
  output.say('');
}

/** The numbers that the paper gives of its examples. */
function sayFigures(output: Output, summary: JsonObject, seconds: number): void {
  const figure = (name: string): string => JSON.stringify(summary[name]);
  const { must, can, refuse: refused } = summary['hennessyTests'] as Readonly<Record<string, number>>;
  const graph = summary['classGraph'] as
    { readonly clocks: string; readonly symbolicStates: number | null } | undefined;
  const rows: readonly (readonly [string, string])[] = [
    ['location sets', figure('locationSets')],
    ['classes, convex parts', figure('convexParts')],
    ['classes', figure('classes')],
    ['symbolic states', figure('symbolicStates')],
    ...(graph === undefined
      ? []
      : [
          [
            `symbolic states of the class graph (${graph.clocks} clocks)`,
            String(graph.symbolicStates ?? 'too many'),
          ] as const,
        ]),
    ['tests (must + can + refuse)', `${must! + can! + refused!} = ${must} + ${can} + ${refused}`],
    ['total length', figure('totalLength')],
    ['time', `${seconds.toFixed(2)} s`],
    ['memory', `${Math.round(residentBytes() / 1e6)} MB`],
  ];
  const width = greatest(rows.map(([title]) => title.length));
  for (const [title, value] of rows) output.say(`${title.padEnd(width)}  ${value}`);
  output.say('');
}

/** Draws the classes of each location set that can be drawn, if a directory is named; says what went wrong. */
function drawPictures(
  output: Output,
  directory: string | undefined,
  report: ClassReport,
  extent: Extent,
): readonly Diagnostic[] {
  if (directory === undefined) return [];
  const pictures = report.pictures();
  const names = fileNames(
    pictures.map(({ title }) => title.replace(/[{}]/g, '')),
    'classes',
  );
  const files = pictures.map((picture, index) => ({
    name: `${names[index]!}.svg`,
    text: drawClasses(picture),
  }));
  const writing = output.files.writeAll(directory, files, extent);
  if (writing.kind === 'failed') return [writing.problem];
  output.say(
    `${writing.path}: ${count(files.length, 'picture')} of ${count(report.sets.length, 'location set')}`,
  );
  if (writing.isBeside) sayBeside(output, directory, writing.path);
  return [];
}

/** Writes the tests as timed Hennessy tests, if a file is named; says what went wrong. */
function writeHennessy(
  output: Output,
  path: string | undefined,
  { hennessyTests }: ClassReport,
  extent: Extent,
): readonly Diagnostic[] {
  if (path === undefined) return [];
  const lines = hennessyTests.map((test) => `  ${JSON.stringify(test)}`);
  const text = `[\n${lines.join(',\n')}\n]\n`;
  const writing = output.files.write(path, text, { comments: 'none', extent });
  if (writing.kind === 'failed') return [writing.problem];
  if (writing.isBeside) sayBeside(output, path, writing.path);
  return [];
}
