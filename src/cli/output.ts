/**
 * Where a command writes what people read: results on standard output, everything else on standard error.
 *
 * With `--json` nothing of this goes to standard output: the one document there is made of how the command ends. `--quiet`
 * leaves errors only.
 */
import { type SourceFile } from '../base/source.js';
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import pc from 'picocolors';
import { OutputFiles, STANDARD_OUTPUT } from './write/output-files.js';
import { renderDiagnostic } from './write/render-diagnostic.js';

export interface OutputOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** False for --no-color. */
  readonly color?: boolean | undefined;
  /** Where the result goes; - is standard output, which then has nothing else. */
  readonly output?: string | undefined;
  /** Replaces files that are not ours. */
  readonly force?: boolean | undefined;
}

export interface Output {
  readonly options: OutputOptions;
  /** A line of the result, for people; on standard error where standard output is for the result alone; nothing with --json. */
  say(line: string): void;
  /** Text that is the result itself, such as a converted model; nothing with --json, which has it in its document. */
  result(text: string): void;
  /** A diagnostic, on standard error; nothing with --json, which carries diagnostics in its document. */
  diagnostic(diagnostic: LocatedDiagnostic, file: SourceFile | undefined): void;
  /** A sentence that says what is wrong with the command line, and what to do. */
  error(message: string, hint?: string): void;
  readonly colours: ReturnType<typeof pc.createColors>;
  /** Where files are written. */
  readonly files: OutputFiles;
}

export function createOutput(
  options: OutputOptions,
  files = new OutputFiles([], options.force === true),
): Output {
  const people = options.output === STANDARD_OUTPUT ? process.stderr : process.stdout;
  const colours = pc.createColors(options.color !== false && areColoursWanted());
  return {
    options,
    colours,
    files,
    say(line) {
      if (options.json !== true && options.quiet !== true) people.write(`${line}\n`);
    },
    result(text) {
      if (options.json !== true) process.stdout.write(text);
    },
    diagnostic(diagnostic, file) {
      if (options.json === true || (options.quiet === true && diagnostic.severity !== 'error')) return;
      process.stderr.write(`${renderDiagnostic(diagnostic, file, colours)}\n\n`);
    },
    error(message, hint) {
      // A question stands beside what it is about, advice below it.
      const more = hint === undefined ? '' : hint.endsWith('?') ? ` ${hint}` : `\n  = ${hint}`;
      process.stderr.write(`error: ${message}${more}\n`);
    },
  };
}

/** On a terminal, unless NO_COLOR says otherwise; elsewhere only where FORCE_COLOR asks for them. */
function areColoursWanted(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0';
  // Node leaves isTTY out where there is no terminal.
  const isTerminal = (stream: { readonly isTTY?: boolean }): boolean => stream.isTTY ?? false;
  return isTerminal(process.stdout) && isTerminal(process.stderr) && TERM !== 'dumb';
}
