/**
 * Diagnostics: what Tickstone has to say about a user's input, as data.
 *
 * A rule is the one named constructor of a kind of diagnostic: it owns the code, the severity and the words. Stages
 * collect diagnostics and return them beside their result; nobody throws for bad input.
 *
 * Codes: TKS00xx files, 01xx the command line (012x configurations), 1xxx the XML document, 2xxx syntax, 3xxx names and types, 4xxx system and
 * instantiation, 5xxx read but not analysed here, 6xxx lint, 7xxx queries, 75xx scripts of runs, 8xxx TChecker files, 90xx
 * machines and relations, 92xx suites, 93xx making tests, 94xx mutants, 95xx connectivity, 96xx classes (965x tests as automata), 97xx messages, diagrams and logs (978x calls of the library), 98xx campaigns.
 * Each has an entry with an example in docs/formats/diagnostics.md, and the examples are run as tests.
 *
 * INVARIANT a message is one or more sentences in the present tense, ends with a full stop, and quotes names of the
 * model in single quotes; a hint says what to do.
 */
import { type SourceFile, type Span, lineColumn } from './source.js';

/** How bad something is: an error stops what comes next, a warning points to something doubtful, an info says what is left to other engines. */
export type Severity = 'error' | 'warning' | 'info';

/** Words of a diagnostic: the sentence that says what is wrong, and what to do about it where that is known. */
export interface Words {
  readonly message: string;
  readonly hint?: string | undefined;
}

export interface Diagnostic extends Words {
  readonly code: string;
  readonly severity: Severity;
  /** Where in the file; absent when the diagnostic is about the file as a whole. */
  readonly span?: Span | undefined;
  /** Other places that matter, such as an earlier declaration of the same name. */
  readonly related?: readonly RelatedPlace[] | undefined;
}

/** Where a stage puts what it finds. */
export type Report = (diagnostic: Diagnostic) => void;

export interface RelatedPlace {
  readonly message: string;
  readonly span: Span;
}

/** A kind of diagnostic. Call `at` with the place (a span, or a node, of which the span is taken) and what the words need. */
export interface Rule<Details extends readonly unknown[]> {
  readonly code: string;
  readonly severity: Severity;
  /** A few words that name the kind, for lists of codes. */
  readonly title: string;
  at(span: Span | undefined, ...details: Details): Diagnostic;
}

export function rule<Details extends readonly unknown[]>(
  code: string,
  severity: Severity,
  title: string,
  words: (...details: Details) => string | Words,
): Rule<Details> {
  return {
    code,
    severity,
    title,
    at(span, ...details) {
      const said = words(...details);
      const place = span && { start: span.start, end: span.end };
      return { code, severity, span: place, ...(typeof said === 'string' ? { message: said } : said) };
    },
  };
}

export function withRelated(diagnostic: Diagnostic, related: readonly RelatedPlace[]): Diagnostic {
  const places = related.map(({ message, span: { start, end } }) => ({ message, span: { start, end } }));
  return { ...diagnostic, related: places };
}

/** A diagnostic as people and scripts read it: with the file, line and column, and the place inside the model. */
export interface LocatedDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
  /** Such as "template Lamp, edge off -> dim, guard". */
  readonly where?: string | undefined;
  readonly related?:
    readonly { readonly message: string; readonly line: number; readonly column: number }[] | undefined;
}

/** Adds line, column and `where` (asked for by file offset) to a diagnostic. */
export function locate(
  diagnostic: Diagnostic,
  file: SourceFile,
  where: (offset: number) => string | undefined,
): LocatedDiagnostic {
  const { code, severity, message, hint, span, related } = diagnostic;
  const words = { code, severity, message, hint, file: file.path };
  if (span === undefined) return words;
  const start = lineColumn(file, span.start);
  const end = lineColumn(file, span.end);
  return {
    ...words,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    where: where(span.start),
    related: related?.map((place) => ({ message: place.message, ...lineColumn(file, place.span.start) })),
  };
}

export function hasErrors(diagnostics: readonly { readonly severity: Severity }[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
