/** Models in text form, checked; and what is said about them, as short text that tests compare. */
import { expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { lineColumn } from '../../src/base/source.js';
import { check } from '../../src/language/check.js';
import { type CheckedModel } from '../../src/language/checked-model.js';
import { parseXta } from '../../src/language/parse-xta.js';

export interface CheckedText {
  readonly checked: CheckedModel;
  readonly diagnostics: readonly Diagnostic[];
  /** Each as "code line:column", in order of discovery. */
  readonly said: readonly string[];
}

export function checkedText(text: string): CheckedText {
  const file = { path: 'test.xta', text };
  const diagnostics: Diagnostic[] = [];
  const model = parseXta(file, 'current', (diagnostic) => diagnostics.push(diagnostic));
  const checked = check(model, (diagnostic) => diagnostics.push(diagnostic));
  const said = diagnostics.map(({ code, span }) => {
    if (span === undefined) return code;
    const { line, column } = lineColumn(file, span.start);
    return `${code} ${line}:${column}`;
  });
  return { checked, diagnostics, said };
}

/** What is said about a model, apart from advice (TKS6xxx) and what is not analysed (TKS5xxx). */
export function problemsOf(text: string): readonly string[] {
  return checkedText(text).said.filter((line) => !/^TKS[56]/.test(line));
}

/** Global declarations as a model: a process that does nothing follows on the next line. */
export function withProcess(declarations: string): string {
  return `${declarations}\nprocess P() { state L; init L; } system P;`;
}

/** A template's text: the first line of the model are global declarations, the second is the template's body. */
export function withTemplate(globals: string, body: string, parameters = ''): string {
  return `${globals} process P(${parameters}) {\n${body}\n} Q = P(); system Q;`;
}

/** One test: a text, and the places at which something is said about it; none means that it is legal. */
export function checkCases(
  wrap: (text: string) => string,
): (text: string, ...expected: readonly string[]) => void {
  return (text, ...expected) => {
    test(text === '' ? '(empty)' : text, () => {
      expect(problemsOf(wrap(text))).toEqual(expected);
    });
  };
}
