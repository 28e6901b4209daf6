/**
 * Edits of documents: an edit changes what it says, as the reader of models sees it, and nothing else, as bytes show it.
 */
import { describe, expect, test } from 'vitest';
import { editXml } from '../../../src/language/edit/edit-xml.js';
import { type ModelEdit } from '../../../src/language/edit/model-edit.js';
import { encodeText } from '../../../src/language/encode-text.js';
import { decodeText } from '../../../src/language/decode-text.js';
import { SMALL, edited, read } from '../../support/edited-documents.js';

function difference(text: string, edit: ModelEdit): readonly [string, string] {
  const changes = editXml({ path: 'm.xml', text }, edit)!;
  return [
    changes.map(({ start, end }) => text.slice(start, end)).join('|'),
    changes.map((each) => each.text).join('|'),
  ];
}

describe('an edit changes only what it says', () => {
  const check = (name: string, edit: ModelEdit, before: string, after: string, text = SMALL): void => {
    test(name, () => {
      expect(difference(text, edit)).toEqual([before, after]);
    });
  };
  const guard = { kind: 'setEdgeLabel', template: 0, edge: 0, label: 'guard' } as const;
  const invariant = { kind: 'setLocationLabel', template: 0, location: 0, label: 'invariant' } as const;
  check('a label', { ...invariant, text: 'x <= 4' }, '3', '4');
  check(
    'a label, with what XML escapes',
    { ...invariant, text: 'x <= 3 && y < 2' },
    '',
    ' &amp;&amp; y &lt; 2',
  );
  check('a label that begins otherwise', { ...invariant, text: 'x >= 3' }, '&lt;', '&gt;');
  check('a label in a CDATA section', { ...guard, text: 'x < 2 && x > 0' }, '1', '0');
  check(
    'a label that is taken away',
    { ...invariant, text: '' },
    '<label kind="invariant">x &lt;= 3</label>',
    '',
  );
  check(
    'a label that is added',
    { ...guard, edge: 1, text: 'x > 1', at: { x: 3.4, y: -2 } },
    '',
    '<label kind="guard" x="3" y="-2">x &gt; 1</label>',
  );
  check(
    'a name that is added, before all else',
    { kind: 'setLocationLabel', template: 0, location: 1, label: 'name', text: 'B' },
    '',
    '<name>B</name>',
  );
  check('code', { kind: 'setCode', part: { kind: 'declarations' }, text: 'clock x, y; // a < b' }, '', ', y');
  check(
    'code that is added',
    { kind: 'setCode', part: { kind: 'templateDeclarations', template: 0 }, text: 'int i;' },
    '',
    '\n    <declaration>int i;</declaration>',
  );
  check(
    'a location that is moved',
    { kind: 'move', template: 0, locations: [1], branchpoints: [], edges: [], by: { x: 11, y: 0 } },
    '100',
    '111',
  );
  check(
    'nails that are taken away',
    { kind: 'setNails', template: 0, edge: 0, nails: [{ x: 1, y: 1 }] },
    '<nail x="2" y="2"/>',
    '',
  );
  check(
    'nails that are added',
    { kind: 'setNails', template: 0, edge: 1, nails: [{ x: 7, y: 8 }] },
    '',
    '<nail x="7" y="8"/>',
  );
  check(
    'a location that is added',
    {
      kind: 'add',
      template: 0,
      locations: [{ at: { x: 8, y: 8 }, labels: { name: { text: 'C' } } }],
      edges: [],
    },
    '',
    '\n    <location id="id3" x="8" y="8"><name>C</name></location>',
  );
  check(
    'an edge that is added',
    {
      kind: 'add',
      template: 0,
      locations: [],
      edges: [{ source: { kind: 'location', index: 0 }, target: { kind: 'branchpoint', index: 0 } }],
    },
    '',
    '\n    <transition><source ref="id0"/><target ref="id2"/></transition>',
  );
  check(
    'a mark',
    { kind: 'setUrgency', template: 0, location: 1, urgency: 'committed' },
    '<urgent/>',
    '<committed/>',
  );
  check('where it begins', { kind: 'setInitial', template: 0, location: 1 }, 'id0', 'id1');
  check('a query', { kind: 'setQuery', query: 0, formula: 'E<> P.id1' }, 'A', 'id1');
  check(
    'an edge that is removed',
    { kind: 'remove', template: 0, locations: [], branchpoints: [], edges: [1] },
    '    <transition><source ref="id1"/><target ref="id0"/></transition>\n',
    '',
  );
  const crlf = SMALL.replaceAll('\n', '\r\n');
  check(
    'lines end as in the file',
    { kind: 'setCode', part: { kind: 'system' }, text: '// one\nsystem P;' },
    '',
    '// one\r\n',
    crlf,
  );
});

test('with a location go its edges, and the initial one is another', () => {
  const text = edited(SMALL, { kind: 'remove', template: 0, locations: [0], branchpoints: [], edges: [] });
  const [template] = read(text).templates;
  expect(template?.locations.map(({ id }) => id)).toEqual(['id1']);
  expect([template?.edges.length, template?.init?.id]).toEqual([0, 'id1']);
});

test('what is not there cannot be edited', () => {
  const nowhere: readonly ModelEdit[] = [
    { kind: 'setLocationLabel', template: 7, location: 0, label: 'name', text: 'x' },
    { kind: 'setNails', template: 0, edge: 99, nails: [] },
    { kind: 'removeQuery', query: 5 },
    {
      kind: 'add',
      template: 0,
      locations: [],
      edges: [{ source: { kind: 'location', index: 9 }, target: { kind: 'new', index: 0 } }],
    },
  ];
  for (const edit of nowhere) expect(editXml({ path: 'm.xml', text: SMALL }, edit)).toBeUndefined();
  expect(editXml({ path: 'm.xml', text: '<nta><template>' }, nowhere[0]!)).toBeUndefined();
});

test('bytes that are read are written again, in every encoding that can be', () => {
  const text = SMALL.replace('before', 'é ü');
  const utf16 = (isLittle: boolean): Uint8Array => {
    const marked = `\uFEFF${text}`;
    const view = new DataView(new ArrayBuffer(2 * marked.length));
    for (let k = 0; k < marked.length; k++) view.setUint16(2 * k, marked.charCodeAt(k), isLittle);
    return new Uint8Array(view.buffer);
  };
  const files = [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\uFEFF${text}`),
    utf16(true),
    utf16(false),
    Uint8Array.from(Buffer.from(text.replace('utf-8', 'iso-8859-1'), 'latin1')),
  ];
  for (const bytes of files) {
    const decoded = decodeText({ path: 'm.xml', bytes });
    expect(decoded.kind).toBe('text');
    expect(encodeText(decoded.file.text, bytes)).toEqual(bytes);
  }
  expect(encodeText('😀', files.at(-1)!)).toBeUndefined();
});
