/**
 * Edits of documents: an edit changes what it says, as the reader of models sees it, and nothing else, as bytes show it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editXml } from '../../../src/language/edit/edit-xml.js';
import { type ModelEdit, changedText } from '../../../src/language/edit/model-edit.js';
import { type Model } from '../../../src/language/model.js';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';
import { encodeText } from '../../../src/language/encode-text.js';
import { decodeText } from '../../../src/language/decode-text.js';

const SMALL = `<?xml version="1.0" encoding="utf-8"?>
<!-- before -->
<nta>
  <declaration>clock x; // a &lt; b</declaration>
  <template>
    <name x='5' y='5'>P</name>
    <location id="id0" x="0" y="0"><name x="1" y="2">A</name><label kind="invariant">x &lt;= 3</label></location>
    <location id="id1"
              x="100" y="0"><!-- kept --><urgent/></location>
    <branchpoint id="id2" x="50" y="50"/>
    <init ref="id0"/>
    <transition color="#ff0000"><source ref="id0"/><target ref="id1"/><label kind="guard" x="9" y="9"><![CDATA[x < 2 && x > 1]]></label><nail x="1" y="1"/><nail x="2" y="2"/></transition>
    <transition><source ref="id1"/><target ref="id0"/></transition>
  </template>
  <system>system P;</system>
  <queries><query><formula>E&lt;&gt; P.A</formula></query></queries>
  <unknown>kept</unknown>
</nta>
`;

function edited(text: string, edit: ModelEdit): string {
  const changes = editXml({ path: 'm.xml', text }, edit);
  expect(changes).toBeDefined();
  return changedText(text, changes!);
}

function read(text: string): Model {
  return parseUppaalXml({ path: 'm.xml', text }, () => undefined);
}

/** What goes and what comes, all changes together. */
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

// --------------------------------------------------------------------------------------------------------- laws

const DOCUMENTS = [
  SMALL,
  SMALL.replaceAll('\n', '\r\n'),
  SMALL.replace(/>\n\s*/g, '>'),
  ...readdirSync('models').flatMap((name) =>
    name.endsWith('.xml') ? [readFileSync(`models/${name}`, 'utf8')] : [],
  ),
];

const words = fc.array(
  fc.constantFrom('x', ' ', '<', '&&', '&lt;', ']]>', '\n', 'é', '😀', '<!--', '</label>', '"', "'", '\t'),
  { maxLength: 8 },
);
const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });

test('LAW a text that is set is read again, whatever it is, and setting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DOCUMENTS), words, fc.nat(), fc.nat(), (document, parts, t, i) => {
      const text = parts.join('');
      const model = read(document);
      const template = t % model.templates.length;
      const edge = i % Math.max(1, model.templates[template]!.edges.length);
      const edits: readonly ModelEdit[] = [
        { kind: 'setCode', part: { kind: 'declarations' }, text },
        { kind: 'setCode', part: { kind: 'system' }, text },
        { kind: 'setCode', part: { kind: 'templateDeclarations', template }, text },
        { kind: 'setEdgeLabel', template, edge, label: 'comment', text },
        { kind: 'addQuery', formula: text, comment: text },
      ];
      for (const edit of edits) {
        if (model.templates[template]!.edges.length === 0 && edit.kind === 'setEdgeLabel') continue;
        const after = edited(document, edit);
        const now = read(after);
        const found =
          edit.kind === 'addQuery'
            ? now.queries.entries.at(-1)?.formula.text
            : edit.kind === 'setEdgeLabel'
              ? (now.templates[template]?.edges[edge]?.comments?.text ?? '')
              : edit.kind === 'setCode' && edit.part.kind === 'declarations'
                ? now.declarations.text
                : edit.kind === 'setCode' && edit.part.kind === 'system'
                  ? now.system.text
                  : (now.templates[template]?.declarations?.text ?? '');
        expect(found ?? '').toBe(text);
        if (edit.kind !== 'addQuery') expect(edited(after, edit)).toBe(after);
      }
    }),
    { numRuns: 150 },
  );
});

test('LAW what is moved there and back is what it was, byte by byte; what is added and removed, as it is read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DOCUMENTS), point, fc.nat(), (document, by, t) => {
      const model = read(document);
      const template = t % model.templates.length;
      const { locations, branchpoints, edges } = model.templates[template]!;
      const all = {
        template,
        locations: locations.map((_, index) => index),
        branchpoints: branchpoints.map((_, index) => index),
        edges: edges.map((_, index) => index),
      };
      const there = edited(document, { kind: 'move', ...all, by });
      expect(edited(there, { kind: 'move', ...all, by: { x: -by.x, y: -by.y } })).toBe(document);
      read(there).templates[template]!.locations.forEach(({ position }, index) => {
        const before = locations[index]!.position;
        expect(position).toEqual(before && { x: before.x + by.x, y: before.y + by.y });
      });
      const more = edited(document, {
        kind: 'add',
        template,
        locations: [{ at: by, labels: { name: { text: 'New', at: by } } }],
        branchpoints: [by],
        edges: [
          { source: { kind: 'new', index: 0 }, target: { kind: 'newBranchpoint', index: 0 } },
          {
            source: { kind: 'newBranchpoint', index: 0 },
            target: { kind: 'location', index: 0 },
            nails: [by],
          },
        ],
      });
      const added = read(more).templates[template]!;
      expect(added.branchpoints.at(-1)!.position).toEqual(by);
      expect(added.edges.at(-1)!.source.id).toBe(added.branchpoints.at(-1)!.id);
      expect(added.edges.at(-1)!.target.id).toBe(locations[0]!.id);
      const less = edited(more, {
        kind: 'remove',
        template,
        locations: [locations.length],
        branchpoints: [branchpoints.length],
        edges: [],
      });
      expect(less).toBe(document);
    }),
    { numRuns: 150 },
  );
});

test('LAW every change is made within the document: what stands around it stays, in its order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DOCUMENTS), words, fc.nat(), (document, parts, t) => {
      const text = parts.join('');
      const template = t % read(document).templates.length;
      for (const edit of [
        { kind: 'setCode', part: { kind: 'parameters', template }, text },
        { kind: 'setLocationLabel', template, location: 0, label: 'invariant', text },
        { kind: 'place', template, locations: [{ x: 1, y: 2 }], branchpoints: [] },
        { kind: 'addTemplate', name: 'Other' },
      ] as const satisfies readonly ModelEdit[]) {
        const changes = editXml({ path: 'm.xml', text: document }, edit)!;
        changes.forEach(({ start, end }, index) => {
          expect(start).toBeLessThanOrEqual(end);
          expect(changes[index - 1]?.end ?? 0).toBeLessThanOrEqual(start);
        });
        expect(read(changedText(document, changes)).templates.length).toBe(
          read(document).templates.length + (edit.kind === 'addTemplate' ? 1 : 0),
        );
      }
    }),
    { numRuns: 100 },
  );
});

test('LAW bytes that are read are written again, in every encoding that can be', () => {
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
