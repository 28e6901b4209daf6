/**
 * `tickstone export`: writes a suite in another form. Each target is one entry in `targets`: it makes files of a suite,
 * and one text for standard output.
 */
import { basename } from 'node:path';
import { suiteMermaid, testMermaid } from '../../output/suite-mermaid.js';
import { count, suiteText } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
import { writeSuite } from '../../suite/write-suite.js';
import { deliver } from '../deliver.js';
import { EXIT } from '../exit-status.js';
import { fileNames } from '../file-names.js';
import { loadSuites } from '../load-suite.js';
import { type Output, type OutputOptions, createOutput } from '../output.js';
import { type NamedText, writeAll } from '../write-file.js';

export interface ExportOptions extends OutputOptions {
  readonly to: keyof typeof targets;
  readonly output?: string | undefined;
}

interface Target {
  /** Everything in one text. */
  readonly text: (suite: Suite) => string;
  /** `stem` is the name of the suite's file without its ending. */
  readonly files: (suite: Suite, stem: string) => readonly NamedText[];
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
    text: suiteMermaid,
    files: (suite) => {
      const names = fileNames(suite.tests.map(({ id }) => id));
      return suite.tests.map((test, index) => ({
        name: `${names[index]!}.mmd`,
        text: testMermaid(test, suite.interface),
      }));
    },
  },
} satisfies Readonly<Record<string, Target>>;

export function exportCommand(path: string, options: ExportOptions): number {
  const output = createOutput(options);
  const [suite] = loadSuites(output, [path]) ?? [];
  if (suite === undefined) return EXIT.badInput;
  const target: Target = targets[options.to];
  const document = { file: path, to: options.to };
  if (options.output === undefined) return deliver(output, target.text(suite), undefined, document);
  const stem = basename(path).replace(/(\.suite)?\.json$/i, '');
  return writeFiles(output, options.output, target.files(suite, stem), document);
}

function writeFiles(
  output: Output,
  directory: string,
  files: readonly NamedText[],
  document: Readonly<Record<string, unknown>>,
): number {
  const failure = writeAll(directory, files);
  if (failure !== undefined) {
    process.stderr.write(`error: ${failure}\n`);
    output.json({ ok: false, ...document, why: failure });
    return EXIT.badInput;
  }
  output.say(`${directory}: ${count(files.length, 'file')}`);
  output.json({ ok: true, ...document, output: directory, files: files.map(({ name }) => name) });
  return EXIT.held;
}
