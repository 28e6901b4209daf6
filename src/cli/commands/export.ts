/**
 * `tickstone export`: writes a suite in another form. Each target is one entry in `targets`: it makes files of a suite,
 * and one text for standard output. What needs the model too stands in a file of its own.
 */
import { basename } from 'node:path';
import { suiteMermaid, testMermaid } from '../../output/suite-mermaid.js';
import { suiteText } from '../../output/suite-words.js';
import { type Suite } from '../../suite/suite.js';
import { writeSuite } from '../../suite/write-suite.js';
import { deliver } from '../deliver.js';
import { EXIT } from '../exit-status.js';
import { fileNames } from '../file-names.js';
import { loadSuites } from '../load-suite.js';
import { type OutputOptions, createOutput } from '../output.js';
import { writeFiles } from '../write-directory.js';
import { type NamedText } from '../write-file.js';

export interface ExportOptions extends OutputOptions {
  readonly to: keyof typeof targets | 'yggdrasil';
  readonly output?: string | undefined;
  /** For targets that need the model. */
  readonly model?: string | undefined;
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

export async function exportCommand(path: string, options: ExportOptions): Promise<number> {
  const output = createOutput(options);
  const [suite] = loadSuites(output, [path]) ?? [];
  if (suite === undefined) return EXIT.badInput;
  if (options.to === 'yggdrasil') {
    const { exportTestCode } = await import('../export-test-code.js');
    return exportTestCode(output, path, suite, options);
  }
  const target: Target = targets[options.to];
  const document = { file: path, to: options.to };
  if (options.output === undefined) return deliver(output, target.text(suite), undefined, document);
  const stem = basename(path).replace(/(\.suite)?\.json$/i, '');
  return writeFiles(output, options.output, target.files(suite, stem), document);
}
