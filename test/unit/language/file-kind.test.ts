/** What files are, told by their content. */
import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kindOfBytes, kindOfText } from '../../../src/language/file-kind.js';
import { loadText } from '../../../src/language/load-model.js';

const KINDS: readonly (readonly [text: string, kind: ReturnType<typeof kindOfText>])[] = [
  ['<?xml version="1.0"?>\n<nta></nta>', 'uppaalXml'],
  ['\n\n<nta/>', 'uppaalXml'],
  ['<?xml version="1.0"?><!-- <svg> --><nta></nta>', 'uppaalXml'],
  ['<?xml version="1.0"?><svg xmlns="x"></svg>', 'picture'],
  ['<!DOCTYPE html><html></html>', 'page'],
  ['// A lamp\nchan c;\nprocess P() { state a; init a; }\nsystem P;', 'uppaalText'],
  ['process P { state a; init a; }\nsystem P;', 'uppaalText'],
  ['# a system\n\nsystem:lamp\n', 'tchecker'],
  ['# a door\nformat: tickstone-machine/1\nname: door', 'machine'],
  ['name: x\nformat: "tickstone-relation/1"\n', 'relation'],
  ['{ "format": "tickstone-suite", "version": 1 }', 'suite'],
  ['{ "ok": true, "trace": { "format": "tickstone-trace" } }', 'trace'],
  ['{}', 'json'],
  ['[{"a": 1}]', 'json'],
  ['%% a diagram\nsequenceDiagram\n  A->>B: c', 'mermaid'],
  ['@startuml\nA -> B: c\n@enduml', 'plantUml'],
  ['/* is it safe? */\nA[] not deadlock', 'queries'],
  ['sup: x', 'queries'],
  // What does not say what it is, or is broken: its name decides.
  ['', undefined],
  ['int x;', undefined],
  ['system P;', undefined],
  ['{ int x; }', undefined],
  ['nta><template>', undefined],
  ['delay 5/2\ntouch', undefined],
];

test.each(KINDS)('%j is %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
  expect(kindOfBytes(Buffer.from(text))).toBe(kind);
  expect(kindOfBytes(Buffer.from(`\ufeff${text}`))).toBe(kind);
});

test.each([
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04, 0, 0], 'archive'],
  ['gzip', [0x1f, 0x8b, 8], 'archive'],
  ['a PDF', [...Buffer.from('%PDF-1.7')], 'pdf'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d], 'bitmap'],
] as const)('%s', (_, bytes, kind) => {
  expect(kindOfBytes(Uint8Array.from(bytes))).toBe(kind);
});

describe('every bundled file', () => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    '.xml': ['uppaalXml'],
    '.xta': ['uppaalText'],
    '.ta': ['uppaalText'],
    '.tck': ['tchecker'],
    '.yaml': ['machine', 'relation'],
    '.q': ['queries'],
    '.json': ['suite'],
  };
  const names = readdirSync('models').filter((name) => /\.(?!md$)\w+$/.test(name));
  test.each(names)('%s', (name) => {
    expect(kinds[/\.\w+$/.exec(name)![0]]).toContain(kindOfText(readFileSync(join('models', name), 'utf8')));
  });
});

test('the name of a model does not matter where its content says what it is', () => {
  const xml = readFileSync('models/lamp.xml', 'utf8');
  const text = readFileSync('models/kettle.xta', 'utf8');
  const tck = readFileSync('models/fischer.tck', 'utf8');
  const endings = ['xml', 'xta', 'ta', 'tck', 'yaml', 'json', 'txt'];
  fc.assert(
    fc.property(fc.constantFrom(...endings), fc.constantFrom(xml, text, tck), (ending, model) => {
      const loaded = loadText({ path: `model.${ending}`, text: model });
      expect(loaded.ok).toBe(true);
      expect(loaded.kind).toBe(model === tck ? 'tchecker' : 'uppaal');
    }),
  );
});

test('comments and blank lines before a model take no time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('\n', ' ', '# x\n', '// y\n', '/* z */'), { maxLength: 2_000 }),
      (parts) => {
        expect(kindOfText(`${parts.join('')}\nsystem:lamp`)).toBe('tchecker');
        expect(kindOfText(`${parts.join('')}\nint x;`)).toBe(undefined);
      },
    ),
    { numRuns: 20 },
  );
});
