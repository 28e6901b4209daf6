/**
 * How a command ends: with an exit status, and with what the document of --json says. Commands print no document
 * themselves, so there is exactly one.
 */
import { type Diagnostic, type LocatedDiagnostic, locate } from '../base/diagnostic.js';
import { reasonOfLimit } from '../base/reason.js';
import { type SourceFile } from '../base/source.js';
import { type StopLimit } from '../base/stopped.js';
import { stoppedEarly } from '../library/problems.js';
import { reasonText } from '../suite/reason-text.js';
import { EXIT, type ExitStatus } from './exit-status.js';
import { type Output } from './output.js';

export type JsonDocument = Readonly<Record<string, unknown>>;

export interface Outcome {
  readonly status: ExitStatus;
  /** Without `ok`, which follows from the status, and `error`, which follows from `diagnostics`. */
  readonly document: JsonDocument;
}

/** What a part of a command has made, or how the command ends because it could not. */
export type Attempt<T> =
  { readonly kind: 'made'; readonly value: T } | { readonly kind: 'ended'; readonly outcome: Outcome };

/** What diagnostics are about that are about no file. */
const COMMAND_LINE = '<command line>';

/** The end of a command whose input cannot be used: the errors are shown, and the document has all diagnostics. */
export function refuse(
  output: Output,
  path: string,
  { file, diagnostics }: { readonly file: SourceFile; readonly diagnostics: readonly LocatedDiagnostic[] },
  document: JsonDocument = {},
): Outcome {
  for (const each of diagnostics) if (each.severity === 'error') output.diagnostic(each, file);
  return { status: EXIT.badInput, document: { file: path, ...document, diagnostics } };
}

/** The end of a command that cannot do what the command line says. */
export function decline(
  output: Output,
  problems: Diagnostic | readonly [Diagnostic, ...Diagnostic[]],
  document: JsonDocument = {},
  status: ExitStatus = EXIT.badInput,
): Outcome {
  const all = 'code' in problems ? ([problems] as const) : problems;
  for (const { message, hint } of all) output.error(message, hint);
  return { status, document: { ...document, why: all[0].message, diagnostics: all.map(ofCommandLine) } };
}

/** The end of a command whose budget is used up, or that was asked to stop; the document has what there is so far. */
export function notComplete(limit: StopLimit, document?: JsonDocument): Outcome {
  const text = reasonText(reasonOfLimit(limit));
  process.stderr.write(`not complete: ${text}\n`);
  const what = document === undefined ? 'There is no answer' : 'The result is not complete';
  const problem = ofCommandLine(stoppedEarly.at(undefined, `${what}: ${text}.`));
  const told = document?.['diagnostics'];
  const diagnostics = [...(isList(told) ? told : []), problem];
  return { status: EXIT.budget, document: { ...document, limit, diagnostics } };
}

export function ofCommandLine(problem: Diagnostic): LocatedDiagnostic {
  return locate(problem, { path: COMMAND_LINE, text: '' }, () => undefined);
}

/** The document as --json prints it: whether all is well, and if not and a diagnostic says why, the first that does. */
export function documentOf({ status, document }: Outcome): JsonDocument {
  const ok = status === EXIT.held;
  const error = ok ? undefined : errorIn(document);
  return { ok, ...document, ...(error === undefined ? {} : { error }) };
}

type Told = Partial<Pick<LocatedDiagnostic, 'code' | 'severity' | 'message'>>;

/** The first error among the diagnostics of the command, or of its files. */
function errorIn({ diagnostics, files, refused }: JsonDocument): JsonDocument | undefined {
  const lists = [
    diagnostics,
    ...[files, refused].flatMap((each) => (isList(each) ? each.map(diagnosticsOf) : [])),
  ];
  const first = (lists.flatMap((each) => (isList(each) ? each : [])) as readonly Told[]).find(
    ({ severity }) => severity === 'error',
  );
  return first && { code: first.code, message: first.message };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function diagnosticsOf(file: unknown): unknown {
  return (file as { readonly diagnostics?: unknown } | undefined)?.diagnostics;
}
