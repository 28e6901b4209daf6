/** What can be wrong with a file before its first word is read (TKS0xxx). */
import { rule } from '../../base/diagnostic.js';

export const fileNotFound = rule('TKS0001', 'error', 'file not found', (near: string | undefined) => ({
  message: 'There is no such file.',
  hint: near === undefined ? 'Check the path.' : `Did you mean '${near}'?`,
}));

export const fileIsDirectory = rule('TKS0002', 'error', 'directory instead of a file', () => ({
  message: 'This is a directory, not a model.',
  hint: 'Name the files in it, for example with a pattern such as DIR/*.xml.',
}));

export const fileNotReadable = rule('TKS0003', 'error', 'file not readable', (reason: string) => ({
  message: `The file cannot be read: ${reason}.`,
  hint: 'Check that it is a file, and that you may read it.',
}));

export const fileTooLarge = rule(
  'TKS0004',
  'error',
  'file too large',
  (megabytes: number, limit: number) => ({
    message: `The file has ${megabytes.toFixed(1)} MB; Tickstone reads models up to ${limit} MB.`,
    hint: 'Models of this size are usually generated: generate templates with parameters instead of copies.',
  }),
);

export const fileEmpty = rule('TKS0005', 'error', 'empty file', () => ({
  message: 'The file is empty.',
  hint: 'A model needs at least a process and a system line.',
}));

export const fileNotText = rule('TKS0006', 'error', 'not a text file', () => ({
  message: 'The file is not text: it contains zero bytes.',
  hint: 'Models are XML (.xml), UPPAAL text (.xta, .ta) or TChecker text (.tck).',
}));

export const badEncoding = rule('TKS0007', 'error', 'wrong encoding', (encoding: string) => ({
  message: `The text is not valid ${encoding} from here on.`,
  hint: 'Save the file as UTF-8, or name its encoding in the XML declaration.',
}));

export const unknownEncoding = rule('TKS0008', 'error', 'unknown encoding', (encoding: string) => ({
  message: `The XML declaration names the encoding '${encoding}', which is not known here.`,
  hint: 'Save the file as UTF-8.',
}));

export const moreProblems = rule('TKS0009', 'info', 'more problems', (errors: number, others: number) => {
  const counted = (count: number, what: string): readonly string[] =>
    count === 0 ? [] : [`${count.toLocaleString('en')} more ${what}${count === 1 ? '' : 's'}`];
  const all = [...counted(errors, 'error'), ...counted(others, 'warning')].join(' and ');
  return {
    message: `There ${errors + others === 1 ? 'is' : 'are'} ${all}, not shown here.`,
    hint: 'Mend what is shown, and check again.',
  };
});
