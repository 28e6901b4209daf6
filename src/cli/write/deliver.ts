/** Handing over a text that a command has made: to a file, or to standard output. */
import { EXIT } from '../exit-status.js';
import { type Output } from '../output.js';
import { writeWhole } from './write-file.js';

/** Writes to the file, if one is named; otherwise prints the text, or puts it into the document. Gives the exit status. */
export function deliver(
  output: Output,
  text: string,
  path: string | undefined,
  document: Readonly<Record<string, unknown>>,
): number {
  if (path === undefined) {
    if (output.options.json === true) output.json({ ok: true, ...document, text });
    else output.result(text);
    return EXIT.held;
  }
  const failure = writeWhole(path, text);
  if (failure !== undefined) {
    process.stderr.write(`error: '${path}' cannot be written: ${failure}.\n`);
    output.json({ ok: false, ...document, why: failure });
    return EXIT.badInput;
  }
  output.json({ ok: true, ...document, output: path });
  return EXIT.held;
}
