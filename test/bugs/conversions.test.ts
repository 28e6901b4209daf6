/** What conversions once got wrong. */
import { describe, expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';
import { type Model } from '../../src/language/model.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { printXta } from '../../src/language/print-xta.js';

function read(path: string, text: string): { readonly model: Model; readonly said: readonly string[] } {
  const loaded = loadText({ path, text });
  if (loaded.kind !== 'uppaal') throw new Error('not an UPPAAL model');
  return { model: loaded.model, said: loaded.diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

describe('a model of UPPAAL 3 with names that are words of the language today', () => {
  const { model, said } = read(
    'old.ta',
    'int select, select_; process P(int return) { state s; init s; trans s -> s { guard select == select_, return < 3; assign return := 2; }; } Q := P(select); system Q;',
  );
  test('is fine as it is', () => {
    expect(said).toEqual([]);
  });
  test('gets other names in text', () => {
    const text = printXta(model);
    expect(text).toContain('int select__, select_;');
    expect(text).toContain('guard select__ == select_ && return_ < 3; assign return_ = 2;');
    expect(read('new.xta', text)).toMatchObject({ model: { syntax: 'current' }, said: [] });
  });
  test('is written as a document in the syntax of today', () => {
    const text = printUppaalXml(model);
    expect(text).toContain('<parameter>int &amp;return_</parameter>');
    expect(read('new.xml', text)).toMatchObject({ model: { syntax: 'current' }, said: [] });
  });
});

test('a comment is all that a process declares', () => {
  const text = 'process P() {\n  // nothing\n  state s;\n  init s;\n}\n\nsystem P;\n';
  expect(printXta(read('a.xta', text).model)).toBe(text);
});

test('a location with a name that text cannot have gets another one', () => {
  const { model, said } = read(
    'a.xml',
    '<nta><template><name>P</name><location id="id0"><name>default</name></location><init ref="id0"/></template><system>system P;</system></nta>',
  );
  expect(said).toEqual([]);
  expect(read('a.xta', printXta(model)).said).toEqual([]);
});

test('an imported function is known by its alias, not by its name in the library', () => {
  const process = (use: string): string =>
    `import "lib" { inside = int outside(); }; process P() { state s; init s; trans s -> s { guard ${use}() > 0; }; } system P;`;
  expect(read('a.xta', process('inside')).said.filter((line) => line.startsWith('TKS3'))).toEqual([]);
  expect(read('a.xta', process('outside')).said.filter((line) => line.startsWith('TKS3'))).toHaveLength(1);
});

test('the body of a process is indented, however often it is converted', () => {
  const text = `process P() {
  // since the start
  clock x; // never reset

  bool late() {
    return true;
  } // as things are
  state
    s { x <= 3 },
    t;
  init s;
  trans s -> t { guard late(); };
}

system P;
`;
  const { model } = read('a.xta', text);
  expect(printXta(model)).toBe(text);
  expect(printXta(read('a.xml', printUppaalXml(model)).model)).toBe(text);
});

test('a query block between declarations stays out of them', () => {
  const { model, said } = read(
    'query.xta',
    'int a; query { E<> a > 0 } int b; process P() { state s; init s; trans s -> s { guard b == 0; assign a = 1, b = a; }; } system P;',
  );
  expect(said).toEqual([]);
  expect(read('query.xml', printUppaalXml(model)).said).toEqual([]);
  expect(printUppaalXml(model)).not.toContain('query {');
});

test('a query block that is not closed and swallows the system line leaves a model without one', () => {
  const { said } = read('swallowed.xta', 'process P() { state s; init s; } query { E<> P.s system P;');
  expect(said.filter((each) => each.startsWith('TKS4016'))).toHaveLength(1);
});
