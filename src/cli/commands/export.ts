/**
 * `tickstone export`: writes a suite in another form. Each target is one entry in `targets`: it makes files of a suite,
 * and one text for standard output. What needs the model too stands in a file of its own.
 */
import { basename } from 'node:path';
import { drawSequence } from '../../drawing/sequence-svg.js';
import { sequenceOfTest } from '../../output/sequence-of-test.js';
import { sequenceMermaid, sequencePlantUml } from '../../output/sequence-text.js';
import { suiteMermaid, testMermaid } from '../../output/suite-mermaid.js';
import { suiteText } from '../../output/suite-words.js';
import { alikeTests, together } from '../../suite/join-tests.js';
import { type Suite, type SuiteTest } from '../../suite/suite.js';
import { writeSuite } from '../../suite/write-suite.js';
import { deliver } from '../write/deliver.js';
import { fileNames } from '../write/file-names.js';
import { loadOneSuite } from '../load/load-suite.js';
import { type Outcome } from '../outcome.js';
import { type Output, type OutputOptions } from '../output.js';
import { writeFiles } from '../write/write-directory.js';
import { type NamedText } from '../write/write-file.js';

export interface ExportOptions extends OutputOptions {
  readonly to: keyof typeof targets | 'yggdrasil';
  /** Whom diagrams show: by default the processes of the model, where the suite tells their messages. */
  readonly view?: 'processes' | 'tester' | undefined;
  readonly output?: string | undefined;
  /** For targets that need the model. */
  readonly model?: string | undefined;
}

interface Target {
  /** Everything in one text. */
  readonly text: (suite: Suite, view: View) => string;
  /** `stem` is the name of the suite's file without its ending. */
  readonly files: (suite: Suite, stem: string, view: View) => readonly NamedText[];
}

type View = ExportOptions['view'];

/** What is drawn: tests with the same steps once, unless it is their runs that are drawn. */
function drawnTests({ tests }: Suite, view: View): readonly SuiteTest[] {
  return alikeTests(tests).flatMap((alike) =>
    alike.some((test) => showsProcesses(test, view)) ? alike : [together(alike)],
  );
}

/** One file for each of them. */
function testFiles(
  suite: Suite,
  view: View,
  ending: string,
  textOf: (test: SuiteTest) => string,
): readonly NamedText[] {
  const tests = drawnTests(suite, view);
  const names = fileNames(tests.map(({ id }) => id));
  return tests.map((test, index) => ({ name: `${names[index]!}.${ending}`, text: textOf(test) }));
}

const showsProcesses = ({ messages }: SuiteTest, view: View): boolean =>
  messages !== undefined && view !== 'tester';

function mermaidOf(suite: Suite, test: SuiteTest, view: View): string {
  return showsProcesses(test, view)
    ? sequenceMermaid(sequenceOfTest(test, suite.interface))
    : testMermaid(test, suite.interface);
}

const targets = {
  text: {
    text: suiteText,
    files: (suite, stem) => [{ name: `${stem}.txt`, text: suiteText(suite) }],
  },
  json: {
    text: writeSuite,
    files: (suite, stem) => [{ name: `${stem}.json`, text: writeSuite(suite) }],
  },
  mermaid: {
    text: (suite, view) =>
      suiteMermaid(suite, drawnTests(suite, view), (test) => mermaidOf(suite, test, view)),
    files: (suite, _, view) => testFiles(suite, view, 'mmd', (test) => mermaidOf(suite, test, view)),
  },
  plantuml: {
    text: (suite, view) =>
      drawnTests(suite, view)
        .map((test) => sequencePlantUml(sequenceOfTest(test, suite.interface, view)))
        .join('\n'),
    files: (suite, _, view) =>
      testFiles(suite, view, 'puml', (test) => sequencePlantUml(sequenceOfTest(test, suite.interface, view))),
  },
  svg: {
    text: (suite, view) =>
      drawnTests(suite, view)
        .map((test) => drawSequence(sequenceOfTest(test, suite.interface, view)))
        .join(''),
    files: (suite, _, view) =>
      testFiles(suite, view, 'svg', (test) => drawSequence(sequenceOfTest(test, suite.interface, view))),
  },
} satisfies Readonly<Record<string, Target>>;

export async function exportCommand(output: Output, path: string, options: ExportOptions): Promise<Outcome> {
  const loaded = loadOneSuite(output, path);
  if (loaded.kind === 'ended') return loaded.outcome;
  const suite = loaded.value;
  if (options.to === 'yggdrasil') {
    const { exportTestCode } = await import('../write/export-test-code.js');
    return exportTestCode(output, path, suite, options);
  }
  const target: Target = targets[options.to];
  const document = { file: path, to: options.to };
  if (options.output === undefined)
    return deliver(output, target.text(suite, options.view), undefined, document);
  const stem = basename(path).replace(/(\.suite)?\.json$/i, '');
  return writeFiles(output, options.output, target.files(suite, stem, options.view), document);
}
