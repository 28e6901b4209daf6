/** Mistakes with files: something is destroyed, or a result is lost. */
import { type Injection } from './injection.js';

const TESTS = ['test/unit/cli/output-files.test.ts'];
const FILES = 'src/cli/write/output-files.ts';

export const FILES_KEPT: readonly Injection[] = [
  {
    name: 'an input is written over',
    file: FILES,
    find: "if (sources.some(({ kind }) => kind === 'input' || !isResult))",
    replace: "if (sources.some(({ kind }) => kind !== 'input' && !isResult))",
    why: 'A model is replaced by what was made from it.',
    tests: TESTS,
  },
  {
    name: 'an output is written over by the next',
    file: FILES,
    find: 'if (other === undefined) return undefined;',
    replace: "if (other !== '') return undefined;",
    why: 'Of two results in one file, one is lost.',
    tests: TESTS,
  },
  {
    name: 'links of which the target is not there are not followed',
    file: FILES,
    find: 'return status === undefined ? placeOf(path) :',
    replace: 'return status === undefined ? resolve(path) :',
    why: 'Two outputs that will be one file are taken for two.',
    tests: TESTS,
  },
  {
    name: 'files without the mark are replaced',
    file: FILES,
    find: 'return bearsMark(path) ? undefined',
    replace: "return path !== '' ? undefined",
    why: 'Files of others are replaced without --force.',
    tests: TESTS,
  },
  {
    name: 'a changed file in a directory is replaced',
    file: 'src/cli/write/manifest.ts',
    find: 'known !== undefined && known === sha256Of(',
    replace: "known !== undefined && '' !== sha256Of(",
    why: 'What somebody changed in a file that was written once is lost.',
    tests: TESTS,
  },
  {
    name: 'a partial result replaces a complete one',
    file: FILES,
    find: 'const target = isBeside ? besideName(path) : path;',
    replace: 'const target = path;',
    why: 'Ctrl-C destroys the suite of an earlier run.',
    tests: TESTS,
  },
  {
    name: 'what cannot be written is not kept',
    file: 'src/cli/write/write-file.ts',
    find: 'for (const { name, text } of files) writeFileSync(join(kept, shortName(name)), text);',
    replace: 'for (const { name } of files) writeFileSync(join(kept, shortName(name)), name);',
    why: 'Hours of work are lost because a disk is full.',
    tests: TESTS,
  },
  {
    name: 'the name of a draft is longer than that of its file',
    file: 'src/cli/write/write-file.ts',
    find: '`.tickstone-${randomUUID()}.tmp`',
    replace: '`${basename(target)}.${randomUUID()}.tmp`',
    why: 'Files with long names cannot be written.',
    tests: TESTS,
  },
  {
    name: 'a matrix is any table with goals',
    file: 'src/cli/write/mark.ts',
    find: '),(?:0|1|0\\.5)(?:,(?:0|1|0\\.5))*\\n))/',
    replace: '),[^\\n]*\\n))/',
    why: 'A table of somebody else is taken for one of ours and replaced.',
    tests: ['test/unit/cli/mark.test.ts'],
  },
];
