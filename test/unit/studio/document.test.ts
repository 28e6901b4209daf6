/** Documents of the studio: their versions, and the files that these belong to. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type StudioDocument,
  continuedAs,
  isChanged,
  movedTo,
  textOf,
  withVersion,
} from '../../../studio/src/document.js';

const OPENED: StudioDocument = {
  ...{ draft: 'd', name: 'a.xta', home: { kind: 'server', path: 'a.xta', version: 'v1' } },
  ...{ original: new Uint8Array([1]), savedText: 'one', versions: [{ text: 'one', did: 'opened' }], at: 0 },
};

test('undo goes back to the file before, redo to the other one as it was left', () => {
  const changed = withVersion(OPENED, { text: 'two', did: 'typed' });
  const xml = continuedAs(changed, 'a.xml', { text: '<two/>', did: 'continued as XML' });
  expect([xml.name, xml.home.kind, textOf(xml), isChanged(xml)]).toEqual(['a.xml', 'none', '<two/>', true]);
  const home = { kind: 'server', path: 'a.xml', version: 'v2' } as const;
  const saved: StudioDocument = { ...xml, home, savedText: '<two/>' };
  const back = movedTo(saved, 1);
  expect([back.name, back.home, textOf(back), isChanged(back)]).toEqual(['a.xta', OPENED.home, 'two', true]);
  expect(isChanged(movedTo(saved, 0))).toBe(false);
  expect(movedTo(back, 2)).toEqual(saved);
});

test('law: wherever undo and redo go, the text and the file are those of the version', () => {
  const steps = fc.array(fc.constantFrom('edit', 'continue'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(steps, fc.array(fc.nat(8), { maxLength: 12 }), (done, visited) => {
      const names = ['a.xta'];
      let document = OPENED;
      done.forEach((what, k) => {
        const version = { text: `text ${k}`, did: what };
        document =
          what === 'edit' ? withVersion(document, version) : continuedAs(document, `file ${k}`, version);
        names.push(what === 'edit' ? names.at(-1)! : `file ${k}`);
      });
      for (const wanted of visited) {
        const at = wanted % document.versions.length;
        document = movedTo(document, at);
        expect([document.at, document.name, textOf(document)]).toEqual([
          at,
          names[at],
          at === 0 ? 'one' : `text ${at - 1}`,
        ]);
      }
    }),
  );
});
