/** Suites in other forms. Each target is one entry: it makes files of a suite, and one text of everything. */
import { stopIfAsked } from '../base/stopped.js';
import { drawSequence } from '../drawing/sequence-svg.js';
import { drawTimeline } from '../drawing/timeline-svg.js';
import { sequenceOfTest } from '../output/sequence-of-test.js';
import { sequenceMermaid, sequencePlantUml } from '../output/sequence-text.js';
import { suiteMermaid, testMermaid } from '../output/suite-mermaid.js';
import { suiteText } from '../output/suite-words.js';
import { timelineOfSuite } from '../output/timeline-of-suite.js';
import { alikeTests, together } from '../suite/join-tests.js';
import { type Suite, type SuiteTest } from '../suite/suite.js';
import { writeSuite } from '../suite/write-suite.js';
import { fileNames } from './file-names.js';
import { type OptionRules, TEXT, checkArgument, checkOptions, oneOf } from '../base/option-rules.js';
import { VIEWS } from './vocabulary.js';
import { checkGiven } from './given.js';

/** A file to be written. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A file to be written, whose text is made then. */
export interface FileToMake {
  readonly name: string;
  readonly make: () => string;
}

/** How a suite is exported. */
export interface ExportOptions {
  /** Whom diagrams show: by default the processes of the model, where the suite tells their messages. */
  readonly view?: 'processes' | 'tester' | undefined;
  /** The name of the suite, without an ending: that of files which hold all of it. */
  readonly name?: string | undefined;
}

const EXPORT_RULES: OptionRules<ExportOptions> = { view: oneOf(VIEWS), name: TEXT };

/** The forms that suites can be exported to. */
export type ExportTarget = keyof typeof TARGETS;

/**
 * A suite in another form, as files.
 *
 * @example
 * ```ts
 * import { exportSuite, generateCoverage, loadModel } from 'tickstone';
 *
 * const { suite } = await generateCoverage(await loadModel('lamp.xml'), { underTest: ['Lamp'] });
 * for (const { name, text } of exportSuite(suite, 'mermaid')) console.log(name, text.length);
 * ```
 */
export function exportSuite(
  suite: Suite,
  to: ExportTarget,
  options: ExportOptions = {},
): readonly NamedText[] {
  checkArgument('exportSuite', 'to', to, oneOf(Object.keys(TARGETS) as ExportTarget[]));
  checkOptions('exportSuite', options, EXPORT_RULES);
  checkGiven('exportSuite', { suite });
  const { view, name = 'suite' } = options;
  return targetOf(to)
    .files(suite, name, view)
    .map((file) => ({ name: file.name, text: file.make() }));
}

export function targetOf(to: ExportTarget): Target {
  return TARGETS[to];
}

interface Target {
  /** Everything in one text. */
  readonly text: (suite: Suite, view: View) => string;
  /** `stem` is the name of the suite's file without its ending. */
  readonly files: (suite: Suite, stem: string, view: View) => readonly FileToMake[];
}

type View = ExportOptions['view'];

/** What is drawn: tests with the same steps once, unless it is their runs that are drawn. */
function drawnTests({ tests }: Suite, view: View): readonly SuiteTest[] {
  return alikeTests(tests).flatMap((alike) =>
    alike.some((test) => showsProcesses(test, view)) ? alike : [together(alike)],
  );
}

/** The text of each of them, as long as the budget lasts. */
function testTexts(suite: Suite, view: View, textOf: (test: SuiteTest) => string): readonly string[] {
  return drawnTests(suite, view).map((test) => {
    stopIfAsked();
    return textOf(test);
  });
}

/** One file for each of them. */
function testFiles(
  suite: Suite,
  view: View,
  ending: string,
  textOf: (test: SuiteTest) => string,
): readonly FileToMake[] {
  const tests = drawnTests(suite, view);
  const names = fileNames(tests.map(({ id }) => id));
  return tests.map((test, index) => ({ name: `${names[index]!}.${ending}`, make: () => textOf(test) }));
}

const showsProcesses = ({ messages }: SuiteTest, view: View): boolean =>
  messages !== undefined && view !== 'tester';

function mermaidOf(suite: Suite, test: SuiteTest, view: View): string {
  return showsProcesses(test, view)
    ? sequenceMermaid(sequenceOfTest(test, suite.interface))
    : testMermaid(test, suite.interface);
}

/** All tests in one picture. */
function suiteTimeline(suite: Suite): string {
  return drawTimeline(timelineOfSuite(suite, drawnTests(suite, 'tester')));
}

const TARGETS = {
  text: {
    text: suiteText,
    files: (suite, stem) => [{ name: `${stem}.txt`, make: () => suiteText(suite) }],
  },
  json: {
    text: writeSuite,
    files: (suite, stem) => [{ name: `${stem}.json`, make: () => writeSuite(suite) }],
  },
  mermaid: {
    text: (suite, view) =>
      suiteMermaid(suite, drawnTests(suite, view), (test) => {
        stopIfAsked();
        return mermaidOf(suite, test, view);
      }),
    files: (suite, _, view) => testFiles(suite, view, 'mmd', (test) => mermaidOf(suite, test, view)),
  },
  plantuml: {
    text: (suite, view) =>
      testTexts(suite, view, (test) => sequencePlantUml(sequenceOfTest(test, suite.interface, view))).join(
        '\n',
      ),
    files: (suite, _, view) =>
      testFiles(suite, view, 'puml', (test) => sequencePlantUml(sequenceOfTest(test, suite.interface, view))),
  },
  svg: {
    text: (suite, view) =>
      testTexts(suite, view, (test) => drawSequence(sequenceOfTest(test, suite.interface, view))).join(''),
    files: (suite, _, view) =>
      testFiles(suite, view, 'svg', (test) => drawSequence(sequenceOfTest(test, suite.interface, view))),
  },
  timeline: {
    text: suiteTimeline,
    files: (suite, stem) => [{ name: `${stem}.svg`, make: () => suiteTimeline(suite) }],
  },
} satisfies Readonly<Record<string, Target>>;
