/**
 * Where a command writes what people read: results on standard output, everything else on standard error.
 *
 * Names, paths and texts come from elsewhere: what would steer a terminal does not get past here, whoever forgot about it.
 *
 * With `--json` nothing of this goes to standard output: the one document there is made of how the command ends. `--quiet`
 * leaves errors only.
 */
import { type SourceFile } from '../base/source.js';
import { type LocatedDiagnostic } from '../base/diagnostic.js';
import { linesWithoutUnseen, withoutUnseen, withoutUnseenButColours } from '../base/unseen.js';
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
  /** The same for a text of several lines, such as a trace. */
  sayLines(text: string): void;
  /** A sentence that warns, and what to do, on standard error; nothing with --json or --quiet. */
  warn(message: string, hint?: string): void;
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
  const areColoursOn = options.color !== false && areColoursWanted();
  const colours = pc.createColors(areColoursOn);
  const clean = areColoursOn ? withoutUnseenButColours : withoutUnseen;
  const say = (line: string): void => {
    if (options.json !== true && options.quiet !== true) people.write(`${clean(line)}\n`);
  };
  return {
    options,
    colours,
    files,
    say,
    sayLines(text) {
      for (const line of text.split('\n')) say(line);
    },
    warn(message, hint) {
      if (options.json === true || options.quiet === true) return;
      const more = hint === undefined ? '' : `\n  = ${withoutUnseen(hint)}`;
      process.stderr.write(`warning: ${withoutUnseen(message)}${more}\n`);
    },
    result(text) {
      // In a file or a pipe it stays what it is.
      if (options.json !== true)
        process.stdout.write(isTerminal(process.stdout) ? linesWithoutUnseen(text) : text);
    },
    diagnostic(diagnostic, file) {
      if (options.json === true || (options.quiet === true && diagnostic.severity !== 'error')) return;
      process.stderr.write(`${renderDiagnostic(diagnostic, file, colours)}\n\n`);
    },
    error(message, hint) {
      // A question stands beside what it is about, advice below it.
      const advice = hint === undefined ? undefined : withoutUnseen(hint);
      const more = advice === undefined ? '' : advice.endsWith('?') ? ` ${advice}` : `\n  = ${advice}`;
      process.stderr.write(`error: ${withoutUnseen(message)}${more}\n`);
    },
  };
}

/** On a terminal, unless NO_COLOR says otherwise; elsewhere only where FORCE_COLOR asks for them. */
function areColoursWanted(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0';
  return isTerminal(process.stdout) && isTerminal(process.stderr) && TERM !== 'dumb';
}

/** Node leaves isTTY out where there is no terminal. */
function isTerminal(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY ?? false;
}
