/** Documents as they are written. */
import { describe, expect, test } from 'vitest';
import { type Model, NO_EXTRAS } from '../../../src/language/model.js';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';
import { parseXta } from '../../../src/language/parse-xta.js';
import { printUppaalXml } from '../../../src/language/print-uppaal-xml.js';

const readXml = (text: string): Model => parseUppaalXml({ path: 'a.xml', text }, () => undefined);
const readText = (text: string): Model => parseXta({ path: 'a.xta', text }, 'detect', () => undefined);
const rewrite = (text: string): string => printUppaalXml(readXml(text));

const PROLOG = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' 'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>
`;

/** As UPPAAL 5 writes it, with everything in it that it can have. */
const COMPLETE = `${PROLOG}<nta>
	<imports>lib</imports>
	<declaration>// Global
clock x; // &lt;&amp;&gt;&#13;
</declaration>
	<template>
		<name x="5" y="5">Lamp</name>
		<parameter>int &amp;n</parameter>
		<declaration>int i;</declaration>
		<location id="id0" x="-68" y="0">
			<name x="-78" y="-34">off</name>
			<label kind="invariant" x="1" y="2">x &lt;= 5</label>
			<label kind="exponentialrate" x="1" y="2">3</label>
			<label kind="testcodeEnter">enter();</label>
			<label kind="testcodeExit">exit();</label>
			<label kind="comments">why
not</label>
			<committed/>
		</location>
		<location id="id1" x="0" y="0" color="#ff0000">
			<urgent/>
		</location>
		<location id="id2" x="0" y="0">
		</location>
		<branchpoint id="id3" x="8" y="9">
		</branchpoint>
		<init ref="id0"/>
		<transition id="id4" controllable="false" color="#00ff00" action="a">
			<source ref="id0"/>
			<target ref="id1"/>
			<label kind="select" x="1" y="2">k : int[0,1]</label>
			<label kind="guard" x="1" y="2">x &gt;= 2</label>
			<label kind="synchronisation" x="1" y="2">press?</label>
			<label kind="assignment" x="1" y="2">x = 0</label>
			<label kind="testcode">press();</label>
			<label kind="probability">2</label>
			<label kind="comments">c</label>
			<nail x="1" y="2"/>
			<nail x="-3" y="4"/>
		</transition>
	</template>
	<lsc>
		<name>Chart</name>
		<type>Universal</type>
	</lsc>
	<instantiation>P = Lamp(n);</instantiation>
	<system>system P;
</system>
	<queries>
		<option key="--diagnostic" value="0"/>
		<query>
			<formula>A[] x &lt; 7</formula>
			<comment>&quot;bounded&quot;</comment>
			<option key="--seed" value="&quot;1&#10;&quot;"/>
			<expect outcome="success" type="symbolic">
				<resource type="time" value="1" unit="s"/>
			</expect>
			<result outcome="success" type="quality" timestamp="2024-10-29 15:19:35 +0100">
				<option key="--diagnostic" value="0"/>
				<details>ok</details>
				<plot title="t" xaxis="x" yaxis="y">
					<series title="s" type="line" color="0x0" encoding="csv">1,2
3,4</series>
				</plot>
			</result>
		</query>
		<query>
			<formula/>
			<comment/>
		</query>
	</queries>
</nta>
`;

describe('a document', () => {
  test('as UPPAAL writes it comes out byte for byte', () => {
    const complete = COMPLETE.replaceAll('<comment>&quot;bounded&quot;', '<comment>"bounded"');
    expect(rewrite(complete)).toBe(complete);
  });
  test('in another order comes out in the order of the document type', () => {
    expect(
      rewrite(
        '<nta><system>system T;</system><lsc/><template><init ref="a"/><location id="a"><label kind="invariant">b</label><name>n</name></location><name>T</name></template></nta>',
      ),
    ).toBe(`${PROLOG}<nta>
	<template>
		<name>T</name>
		<location id="a">
			<name>n</name>
			<label kind="invariant">b</label>
		</location>
		<init ref="a"/>
	</template>
	<lsc/>
	<system>system T;</system>
</nta>
`);
  });

  const keeps = (part: string): void => {
    test(`keeps ${JSON.stringify(part)}`, () => {
      expect(rewrite(`<nta>${part}<system/></nta>`)).toContain(part);
    });
  };
  keeps('\n\t<!-- c -->\n\t<declaration a="b"><!-- in --></declaration>');
  keeps('\n\t<template a="b">\n\t\t<name odd="&lt;">T</name>\n\t\t<odd>text <b>c</b></odd>\n\t</template>');
  keeps(
    '<template>\n\t\t<name>T</name>\n\t\t<location id="a">\n\t\t\t<name/>\n\t\t\t<urgent odd="1"/>\n\t\t</location>\n\t</template>',
  );

  test('keeps its document type', () => {
    const documentType = "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.1//EN' 'flat-1_1.dtd'>";
    expect(rewrite(`${documentType}<nta/>`)).toContain(`\n${documentType}\n`);
  });
  test('has no characters that XML does not allow', () => {
    const model: Model = {
      ...readXml('<nta><system/></nta>'),
      system: { value: [], text: '\0a\ud800😀\uffff', start: 0, end: 0 },
    };
    expect(printUppaalXml(model)).toContain('<system>\ufffda\ufffd😀\ufffd</system>');
  });
  test('has comments that XML allows', () => {
    const model: Model = { ...readXml('<nta><system/></nta>'), extras: { comments: ['a--b-'] } };
    expect(printUppaalXml(model)).toContain('<!--a- -b- -->');
  });
  test('has the root of its document type', () => {
    expect(rewrite('<!DOCTYPE project><project><system/></project>')).toContain('<project>');
  });
});

describe('code that a program made', () => {
  test('is printed from its tree', () => {
    const model = readXml(COMPLETE);
    const withoutText: Model = {
      ...model,
      declarations: { ...model.declarations, text: undefined },
      templates: model.templates.map((template) => ({
        ...template,
        edges: template.edges.map((edge) => ({
          ...edge,
          guard: edge.guard && { ...edge.guard, text: undefined },
        })),
      })),
      system: { ...model.system, text: undefined },
    };
    const written = printUppaalXml(withoutText);
    expect(written).toContain('<label kind="guard" x="1" y="2">x &gt;= 2</label>');
    expect(written).toContain('<declaration>clock x;');
    expect(written).toContain('<system>system P;');
  });
});

describe('a model from text', () => {
  const written = printUppaalXml(
    readText(`
      process A() { state idle, busy; init idle; trans idle -> busy { guard 1 < 2; }, busy -> idle { }; }
      process B() { state idle; init idle; }
      system A, B;`),
  );
  test('has ids of its own and no coordinates', () => {
    expect([...written.matchAll(/<location id="(\w+)">/g)].map((found) => found[1])).toEqual([
      'id0',
      'id1',
      'id2',
    ]);
    expect([...written.matchAll(/ref="(\w+)"/g)].map((found) => found[1])).toEqual([
      'id0',
      'id0',
      'id1',
      'id1',
      'id0',
      'id2',
    ]);
    expect(written).not.toMatch(/ [xy]="/);
  });
  test('is read back with the same names', () => {
    const names = readXml(written).templates.map((template) =>
      template.locations.map(({ name }) => name?.name),
    );
    expect(names).toEqual([['idle', 'busy'], ['idle']]);
  });
});

test('locations without ids get free ones', () => {
  const model = readXml(
    '<nta><template><name>T</name><location/><location id="id0"/><location/></template></nta>',
  );
  expect([...printUppaalXml(model).matchAll(/id="(\w+)"/g)].map((found) => found[1])).toEqual([
    'id1',
    'id0',
    'id2',
  ]);
});

test('a model that a program made from nothing is a document', () => {
  const empty = { value: [], start: 0, end: 0 };
  const model: Model = {
    file: { path: '', text: '' },
    format: 'xml',
    syntax: 'current',
    declarations: empty,
    templates: [],
    system: { ...empty, text: 'system P;' },
    queries: { options: [], entries: [], extras: NO_EXTRAS, start: 0, end: 0 },
    extras: NO_EXTRAS,
  };
  expect(printUppaalXml(model)).toBe(`${PROLOG}<nta>\n\t<system>system P;</system>\n</nta>\n`);
});
