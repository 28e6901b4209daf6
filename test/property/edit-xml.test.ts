/** Edits of documents change what they say, as the reader of models sees it, and nothing else, as bytes show it. */
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editXml } from '../../src/language/edit/edit-xml.js';
import { type ModelEdit, changedText } from '../../src/language/edit/model-edit.js';
import { SMALL, edited, read } from '../support/edited-documents.js';

const LONG = process.env['TICKSTONE_LONG'] === '1';

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

test('a text that is set is read again, whatever it is, and setting it again changes nothing', () => {
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
    { numRuns: LONG ? 1_500 : 100 },
  );
});

test('what is moved there and back is what it was, byte by byte; what is added and removed, as it is read', () => {
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
    { numRuns: LONG ? 1_500 : 100 },
  );
});

test('every change is made within the document: what stands around it stays, in its order', () => {
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
    { numRuns: LONG ? 1_000 : 60 },
  );
});
