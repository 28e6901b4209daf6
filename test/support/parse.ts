/**
 * What tests of the language share: reading a text with its diagnostics as one-line strings, and trees without places.
 */
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { type SourceFile, type SourceText, lineColumn, wholeFile } from '../../src/base/source.js';

/** `TKS2010 1:6` for each diagnostic. */
export function places(diagnostics: readonly Diagnostic[], file: SourceFile): readonly string[] {
  return diagnostics.map(({ code, span }) => {
    if (span === undefined) return code;
    const { line, column } = lineColumn(file, span.start);
    return `${code} ${line}:${column}`;
  });
}

export interface Reading<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  readonly places: readonly string[];
}

/** Reads a text that is a file of its own. */
export function reading<T>(
  text: string,
  parse: (source: SourceText, report: (d: Diagnostic) => void) => T,
): Reading<T> {
  const file: SourceFile = { path: 'test', text };
  const diagnostics: Diagnostic[] = [];
  const value = parse(wholeFile(file), (diagnostic) => diagnostics.push(diagnostic));
  return { value, diagnostics, places: places(diagnostics, file) };
}

/** A copy of a tree or model without places, texts of the user, and absent parts. */
export function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  const isCode = 'value' in value && !('kind' in value) && !('key' in value);
  for (const [key, part] of Object.entries(value)) {
    if (
      key === 'start' ||
      key === 'end' ||
      key === 'file' ||
      part === undefined ||
      (isCode && key === 'text')
    )
      continue;
    copy[key] = bare(part);
  }
  return copy;
}
