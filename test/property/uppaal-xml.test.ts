/** Laws of documents: decoding undoes escaping, and writing what was read loses nothing, whatever it is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { fileOffset } from '../../src/base/source.js';
import { type Model } from '../../src/language/model.js';
import { parseUppaalXml } from '../../src/language/parse-uppaal-xml.js';
import { placeOf } from '../../src/language/place.js';
import { printUppaalXml } from '../../src/language/print-uppaal-xml.js';
import { decodeAttribute, decodeText, escapeAttribute, escapeText } from '../../src/language/xml-text.js';
import { elementTree } from '../support/element-tree.js';
import { plain } from '../support/plain.js';

const SPECIAL = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  ']]>',
  '--',
  '&lt;',
  '😀',
  'x',
  '1',
  '\0',
  '\ud800',
  '\uffff',
];
const anyText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...SPECIAL), { maxLength: 12 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const legalText = anyText.map((text) =>
  text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, ''),
);

describe('text', () => {
  test('decoding undoes escaping', () => {
    fc.assert(
      fc.property(legalText, (text) => {
        const escaped = escapeText(text);
        const file = { path: '', text: escaped };
        const piece = { start: 0, end: escaped.length, literal: false };
        expect(decodeText(file, [piece], 0, never).source.text).toBe(text);
        const attribute = escapeAttribute(text);
        const span = { start: 0, end: attribute.length };
        expect(decodeAttribute({ path: '', text: attribute }, span, never)).toBe(text);
      }),
    );
  });

  test('each decoded character comes from its place', () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b', ' ', '\n').map((raw) => ({ raw, decoded: raw })),
      fc.constantFrom(
        { raw: '&lt;', decoded: '<' },
        { raw: '&#10;', decoded: '\n' },
        { raw: '&#x1F600;', decoded: '😀' },
        { raw: '\r\n', decoded: '\n' },
        { raw: '\ra', decoded: '\na' },
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.nat(9), (pieces, before) => {
        const raw = pieces.map((part) => part.raw).join('');
        const file = { path: '', text: '.'.repeat(before) + raw + '...' };
        const span = { start: before, end: before + raw.length, literal: false };
        const { source } = decodeText(file, [span], 0, never);
        let offset = 0;
        let place = before;
        for (const part of pieces) {
          expect(fileOffset(source, offset)).toBe(place);
          offset += part.decoded.length;
          place += part.raw.length;
        }
        expect(fileOffset(source, offset)).toBe(place);
        expect(source.text).toBe(pieces.map((part) => part.decoded).join(''));
      }),
    );
  });
});

// ------------------------------------------------------------------------------------- documents of any shape

const NAMES =
  'template location branchpoint transition name parameter declaration init source target label nail'
    .concat(
      ' urgent committed system instantiation imports lsc queries query formula comment option expect result odd',
    )
    .split(' ');
const KINDS = 'invariant guard synchronisation assignment select probability testcode comments odd'.split(
  ' ',
);

const attributeText = legalText.map(escapeAttribute);
const attributes = fc
  .uniqueArray(
    fc.oneof(
      fc.tuple(fc.constantFrom('id', 'ref'), fc.constantFrom('a', 'b', 'c')),
      fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom('1', '-2', '0.5', 'left')),
      fc.tuple(fc.constant('kind'), fc.constantFrom(...KINDS)),
      fc.tuple(fc.constant('controllable'), fc.constantFrom('true', 'false', 'maybe')),
      fc.tuple(fc.constantFrom('key', 'value', 'color', 'odd'), attributeText),
    ),
    { selector: ([name]) => name, maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => ` ${name}="${value}"`).join(''));

const leaf = fc.oneof(
  legalText.map(escapeText),
  legalText.map((text) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`),
  fc.constantFrom('<!-- c -->', '<?p q?>', '\n', 'int x;', 'x &lt; 5', 'T'),
);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom(...NAMES), attributes, fc.array(tie('node'), { maxLength: 5 }))
      .map(([name, own, children]) => `<${name}${own}>${children.join('')}</${name}>`),
  ),
}));
const anyDocument = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0"?>\r\n', '<!-- c --><?p q?>'), fc.array(node), attributes)
  .map(([prolog, children, own]) => `${prolog}<nta${own}>${children.join('')}</nta><!-- d -->`);

/** Documents of the right shape, with any text in their leaves. */
const decent = fc
  .record({
    code: legalText,
    name: fc.constantFrom('', 'A', ' b_1 '),
    comment: legalText,
    attribute: legalText,
  })
  .map(({ code, name, comment, attribute }) => {
    const text = escapeText(code);
    const note = `<!--${comment.replaceAll(/-+|\r/g, '')}-->`;
    const odd = ` odd="${escapeAttribute(attribute)}"`;
    return `<nta${odd}>${note}<declaration>${text}</declaration>${note}<template${odd}>${note}<name x="1" y="2"${odd}>T</name>
      <parameter>${text}</parameter><location id="a"${odd}>${note}<name>${name}</name>${note}<label kind="invariant"${odd}>${text}</label>
      <label kind="testcodeEnter">${text}</label><odd${odd}>${text}</odd><committed/></location><init${odd} ref="a"/>
      <transition${odd}><source ref="a"/><target ref="a"/>${note}<label kind="guard">${text}${note}${text}</label>
      <label kind="comments" x="1" y="2">${text}</label>${note}<nail x="1" y="2"${odd}/></transition></template>
      <lsc>${text}</lsc><system>${text}</system><queries><option key="k" value="v"/><query><formula>${text}</formula>
      <comment>${text}</comment><result${odd}><details>${text}</details></result></query></queries></nta>`;
  });

function read(text: string): { readonly model: Model; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const model = parseUppaalXml({ path: 'any.xml', text }, (diagnostic) => diagnostics.push(diagnostic));
  return { model, diagnostics };
}

describe('documents', () => {
  test('written and read again, a model is the same', () => {
    fc.assert(
      fc.property(fc.oneof(anyDocument, decent), (text) => {
        const { model } = read(text);
        const written = printUppaalXml(model);
        // What has no id is given one by the writer: from then on nothing changes.
        const again = printUppaalXml(read(written).model);
        expect(printUppaalXml(read(again).model)).toBe(again);
        if (!/<(location|branchpoint)(?![^>]* id=)/.test(text)) {
          expect(plain(read(written).model)).toEqual(plain(model));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a document of the right shape keeps its elements', () => {
    fc.assert(
      fc.property(decent, (text) => {
        const written = printUppaalXml(read(text).model);
        expect(elementTree(written)).toEqual(elementTree(text));
      }),
    );
  });

  test('diagnostics and places are inside the file', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (text, cut) => {
        const file = text.slice(0, text.length - (cut % text.length));
        const { model, diagnostics } = read(file);
        for (const { span, message } of diagnostics) {
          expect(message).toMatch(/\.$/);
          if (span === undefined) continue;
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(file.length);
          placeOf(model, span.start);
        }
      }),
    );
  });
});

function never(diagnostic: Diagnostic): void {
  throw new Error(diagnostic.message);
}
