/** Places in words. A vertical bar marks the offset that is asked for. */
import { expect, test } from 'vitest';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';
import { placeOf } from '../../../src/language/place.js';

const DOCUMENT = [
  '<nta|1><declaration>i|2nt x;|3</declaration>|4',
  '<template><name>La|5mp</name><parameter>in|6t p</parameter><declaration>cl|7ock c;</declaration>',
  '<location id="id0" x="|80" y="0"><name>off</name><label kind="invariant">|9</label></location>',
  '<location id="id1"><label kind="exponentialrate">1|a</label></location>',
  '<branchpoint id="id2|b"/>|c<init ref="id0"/>',
  '<transition><source ref="id|d0"/><target ref="id1"/><label kind="guard" x="1">c &lt;|e 5</label>',
  '<label kind="synchronisation">a|f!</label></transition>',
  '<transition><source ref="id1"/><target ref="id2"/><label kind="assignment">|g</label></transition>',
  '</template><template><location id="|hid9"/></template>',
  '<instantiation>|i</instantiation><system>system|j Lamp;</system>',
  '<queries|k><query><formula>E&lt;|l&gt; true</formula></query><query><formula/><comment>|m</comment></query></queries></nta>',
].join('\n');

const PLACES: Readonly<Record<string, string | undefined>> = {
  1: undefined,
  2: 'global declarations',
  3: 'global declarations',
  4: undefined,
  5: 'template Lamp',
  6: 'template Lamp, parameters',
  7: 'template Lamp, declarations',
  8: 'template Lamp, location off',
  9: 'template Lamp, location off, invariant',
  a: 'template Lamp, location id1, rate',
  b: 'template Lamp, branch point id2',
  c: 'template Lamp',
  d: 'template Lamp, edge off -> id1',
  e: 'template Lamp, edge off -> id1, guard',
  f: 'template Lamp, edge off -> id1, synchronisation',
  g: 'template Lamp, edge id1 -> id2, update',
  h: 'template 2, location id9',
  i: 'instantiation',
  j: 'system',
  k: 'queries',
  l: 'query 1',
  m: 'query 2',
};

const marks = [...DOCUMENT.matchAll(/\|(.)/g)];
const model = parseUppaalXml({ path: 'test.xml', text: DOCUMENT.replace(/\|./g, '') }, () => undefined);

test.each(marks.map((mark, count) => [mark[1]!, mark.index - 2 * count] as const))('%s', (mark, offset) => {
  expect(placeOf(model, offset)).toBe(PLACES[mark]);
});

test('all places are asked for', () => {
  expect(marks.map((mark) => mark[1]).sort()).toEqual(Object.keys(PLACES).sort());
});
