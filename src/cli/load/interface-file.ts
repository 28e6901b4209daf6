/** The interface that a file says, in place of lists on the command line. */
import { type Diagnostic, locate } from '../../base/diagnostic.js';
import { type SourceFile } from '../../base/source.js';
import { decodeText } from '../../language/decode-text.js';
import { readInterfaceText } from '../../network/interface-text.js';
import { type Attempt, refuse } from '../outcome.js';
import { type Output } from '../output.js';
import { readFile } from '../../files/read-file.js';

/** What a command line may say. */
export interface InterfaceFileOption {
  readonly interfaceFile?: string | undefined;
}

/** The options with the inputs and outputs of the file, if they name one. */
export function withInterfaceFile<O extends InterfaceFileOption>(output: Output, options: O): Attempt<O> {
  const { interfaceFile: path } = options;
  if (path === undefined) return { kind: 'made', value: options };
  const failed = (file: SourceFile, problems: readonly Diagnostic[]): Attempt<O> => {
    const diagnostics = problems.map((each) => locate(each, file, () => undefined));
    return { kind: 'ended', outcome: refuse(output, path, { file, diagnostics }) };
  };
  const reading = readFile(path);
  if (reading.kind === 'failed') return failed({ path, text: '' }, [reading.diagnostic]);
  const decoded = decodeText(reading.input);
  if (decoded.kind === 'unreadable') return failed(decoded.file, [decoded.diagnostic]);
  const problems: Diagnostic[] = [];
  const lists = readInterfaceText(decoded.file, (problem) => void problems.push(problem));
  if (lists === undefined) return failed(decoded.file, problems);
  return { kind: 'made', value: { ...options, ...lists } };
}
