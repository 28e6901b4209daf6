/** What is read from a document, and what is said about a bad one, with its place in the file. */
import { describe, expect, test } from 'vitest';
import { type Diagnostic } from '../../../src/base/diagnostic.js';
import { type SourceFile, lineColumn } from '../../../src/base/source.js';
import { type Model } from '../../../src/language/model.js';
import { parseUppaalXml } from '../../../src/language/parse-uppaal-xml.js';

interface Read {
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
}

function read(text: string): Read {
  const diagnostics: Diagnostic[] = [];
  const model = parseUppaalXml({ path: 'test.xml', text }, (diagnostic) => diagnostics.push(diagnostic));
  return { model, diagnostics };
}

/** Diagnostics of the document as "code line:column [line:column of a related place]". */
function problems(text: string): readonly string[] {
  const file: SourceFile = { path: 'test.xml', text };
  const place = (offset: number): string => {
    const { line, column } = lineColumn(file, offset);
    return `${line}:${column}`;
  };
  return read(text)
    .diagnostics.filter(({ code }) => /^TKS[01]/.test(code))
    .map(({ code, span, related }) => {
      const at = span === undefined ? [] : [place(span.start)];
      return [code, ...at, ...(related ?? []).map((other) => `[${place(other.span.start)}]`)].join(' ');
    });
}

const inTemplate = (content: string): string =>
  `<nta><template><name>T</name>${content}</template><system>system T;</system></nta>`;
const L0 = '<location id="l0"/><init ref="l0"/>';
const inLocation = (content: string): string =>
  inTemplate(`<location id="l0" x="1" y="2">${content}</location><init ref="l0"/>`);
const inEdge = (content: string, attributes = ''): string =>
  inTemplate(`${L0}<transition${attributes}><source ref="l0"/><target ref="l0"/>${content}</transition>`);
const inQuery = (content: string): string =>
  `<nta><system>system T;</system><queries><query>${content}</query></queries></nta>`;

const templateOf = (text: string) => read(text).model.templates[0]!;
const locationOf = (text: string) => templateOf(text).locations[0]!;
const edgeOf = (text: string) => templateOf(text).edges[0]!;
const queryOf = (text: string) => read(text).model.queries.entries[0]!;

describe('what is read', () => {
  const check = (what: string, actual: () => unknown, expected: unknown): void => {
    test(what, () => {
      if (typeof expected === 'object') expect(actual()).toMatchObject(expected as object);
      else expect(actual()).toEqual(expected);
    });
  };
  const model = (text: string) => () => read(text).model;

  check('declaration', model('<nta><declaration>int x;</declaration><system/></nta>'), {
    declarations: { text: 'int x;', start: 18, end: 24, value: [{ kind: 'variables' }] },
  });
  check('system', model('<nta><system>system A, B;</system></nta>'), {
    system: { text: 'system A, B;', value: [{ kind: 'system' }] },
  });
  check(
    'instantiation',
    model('<nta><instantiation>P = T();</instantiation><system>system P;</system></nta>'),
    {
      instantiation: { text: 'P = T();', value: [{ kind: 'instantiation', name: { name: 'P' } }] },
    },
  );
  check('project for nta', model('<project><system>system P;</system></project>'), {
    system: { text: 'system P;' },
  });
  check(
    'imports and charts are kept',
    model('<nta><imports>a</imports><lsc><name>C</name></lsc><system/></nta>'),
    {
      extras: {
        children: [
          { kind: 'element', name: 'imports', children: [{ kind: 'text', text: 'a' }] },
          { kind: 'element', name: 'lsc', children: [{ kind: 'element', name: 'name' }] },
        ],
      },
    },
  );
  check(
    'document type',
    model('<?xml version="1.0"?><!DOCTYPE nta SYSTEM "a>b.dtd" [<!ELEMENT nta ANY>]><nta><system/></nta>'),
    { documentType: '<!DOCTYPE nta SYSTEM "a>b.dtd" [<!ELEMENT nta ANY>]>' },
  );
  check(
    'elements in any order',
    model(
      '<nta><queries/><system>system T;</system><template><init ref="a"/><location id="a"/><name>T</name></template><declaration>int i;</declaration></nta>',
    ),
    {
      declarations: { text: 'int i;' },
      system: { text: 'system T;' },
      templates: [{ name: { name: 'T' }, init: { id: 'a' }, locations: [{ id: 'a' }] }],
    },
  );
  check('byte order mark', model('\ufeff<nta><system>system T;</system></nta>'), { system: { start: 14 } });

  check(
    'template name and its position',
    () => templateOf('<nta><template><name x="5" y="-6"> T\n</name></template></nta>'),
    {
      name: { name: 'T', start: 35, end: 36 },
      namePosition: { x: 5, y: -6 },
    },
  );
  check(
    'parameters',
    () => templateOf(inTemplate(`<parameter x="1" y="2">int a, int &amp;b</parameter>${L0}`)),
    {
      parameters: {
        text: 'int a, int &b',
        position: { x: 1, y: 2 },
        value: [{ passing: 'value' }, { passing: 'reference' }],
      },
    },
  );
  check('local declarations', () => templateOf(inTemplate(`<declaration>clock x;</declaration>${L0}`)), {
    declarations: { text: 'clock x;' },
  });
  check(
    'branch points',
    () => templateOf(inTemplate(`${L0}<branchpoint id="b" x="3" y="4" color="#fff"/>`)),
    {
      branchpoints: [{ id: 'b', position: { x: 3, y: 4 }, colour: '#fff' }],
    },
  );
  check('init', () => templateOf(inTemplate('<location id="l0"/><init ref=" l0 " x="1"/>')), {
    init: { id: 'l0', extras: { attributes: [['x', '1']] } },
  });

  check(
    'location',
    () =>
      locationOf(
        inTemplate(
          '<location id="l0" x="1" y="-2.5" color="#ff0000" shape="round"><name x="8" y="9">idle</name></location><init ref="l0"/>',
        ),
      ),
    {
      id: 'l0',
      name: { name: 'idle' },
      namePosition: { x: 8, y: 9 },
      position: { x: 1, y: -2.5 },
      colour: '#ff0000',
      urgency: 'none',
      extras: { attributes: [['shape', 'round']] },
    },
  );
  check('anonymous location', () => locationOf(inLocation('<name x="1" y="1"> </name>')).name, undefined);
  check('urgent', () => locationOf(inLocation('<urgent/>')).urgency, 'urgent');
  check('committed', () => locationOf(inLocation('<committed> </committed>')).urgency, 'committed');
  check('both', () => locationOf(inLocation('<committed/><urgent/>')).urgency, 'both');
  check('invariant', () => locationOf(inLocation('<label kind="invariant" x="1" y="2">x &lt;= 5</label>')), {
    invariant: { text: 'x <= 5', position: { x: 1, y: 2 }, value: { kind: 'binary', operator: '<=' } },
  });
  check('rate', () => locationOf(inLocation('<label kind="exponentialrate">3</label>')), {
    exponentialRate: { value: { kind: 'integer', value: 3 } },
  });
  check(
    'test code and comments of locations',
    () =>
      locationOf(
        inLocation(
          '<label kind="testcodeEnter">in();</label><label kind="testcodeExit">out();</label><label kind="comments">a &amp; b</label>',
        ),
      ),
    {
      testCodeEnter: { value: 'in();', text: 'in();' },
      testCodeExit: { value: 'out();' },
      comments: { value: 'a & b' },
    },
  );

  check(
    'edge',
    () =>
      edgeOf(
        inEdge(
          '<nail x="1" y="2"/><nail x="3" y="4" z="5"/>',
          ' id="e" x="1" y="2" color="red" controllable="false" action="a"',
        ),
      ),
    {
      id: 'e',
      source: { id: 'l0' },
      target: { id: 'l0' },
      controllable: false,
      position: { x: 1, y: 2 },
      colour: 'red',
      nails: [
        { x: 1, y: 2 },
        { x: 3, y: 4, extras: { attributes: [['z', '5']] } },
      ],
      extras: { attributes: [['action', 'a']] },
    },
  );
  check('controllable by default', () => edgeOf(inEdge('')).controllable, true);
  check('controllable in so many words', () => edgeOf(inEdge('', ' controllable="true"')).controllable, true);
  check('select', () => edgeOf(inEdge('<label kind="select">i : int[0,3]</label>')), {
    select: { value: [{ name: { name: 'i' } }] },
  });
  check('guard', () => edgeOf(inEdge('<label kind="guard">x &gt; 2</label>')), {
    guard: { value: { operator: '>' } },
  });
  check('synchronisation', () => edgeOf(inEdge('<label kind="synchronisation">go !</label>')), {
    synchronisation: { value: { direction: '!' } },
  });
  check('update', () => edgeOf(inEdge('<label kind="assignment">x = 0, y = 1</label>')), {
    update: { value: [{ kind: 'assign' }, { kind: 'assign' }] },
  });
  check('probability', () => edgeOf(inEdge('<label kind="probability">3</label>')), {
    probability: { value: { value: 3 } },
  });
  check(
    'test code and comments of edges',
    () => edgeOf(inEdge('<label kind="testcode">press();</label><label kind="comments">why</label>')),
    {
      testCode: { value: 'press();' },
      comments: { value: 'why' },
    },
  );

  check('query', () => queryOf(inQuery('<formula>E&lt;&gt; deadlock</formula><comment>c</comment>')), {
    formula: { text: 'E<> deadlock', value: { kind: 'path', quantifier: 'E<>' } },
    comment: { value: 'c' },
  });
  check('empty formula', () => queryOf(inQuery('<formula/><comment/>')), {
    formula: { text: '' },
    comment: { value: '' },
  });
  check(
    'options',
    () => read('<nta><system/><queries><option key="--a" value="1"/></queries></nta>').model.queries,
    { options: [{ key: '--a', value: '1' }] },
  );
  check(
    'options, expectation and results',
    () =>
      queryOf(
        inQuery(
          '<option key="k" value="v"/><expect outcome="success" type="symbolic"><resource type="time" value="1" unit="s"/></expect><result outcome="failure"><details>d</details><plot><series encoding="csv">1,2\n3,4</series></plot></result>',
        ),
      ),
    {
      options: [{ key: 'k', value: 'v' }],
      expect: {
        name: 'expect',
        attributes: [
          ['outcome', 'success'],
          ['type', 'symbolic'],
        ],
        children: [{ name: 'resource' }],
      },
      results: [
        {
          name: 'result',
          children: [
            { name: 'details' },
            { name: 'plot', children: [{ name: 'series', children: [{ kind: 'text', text: '1,2\n3,4' }] }] },
          ],
        },
      ],
    },
  );

  check(
    'comments of the document',
    model('<!-- a --><nta><!-- b --><system/><!-- c --></nta><!-- d --><?p q?>'),
    {
      system: { extras: { comments: [' b '] } },
      extras: {
        comments: [' a '],
        children: [
          { kind: 'comment', text: ' c ' },
          { kind: 'comment', text: ' d ' },
          { kind: 'instruction', text: 'p q' },
        ],
      },
    },
  );
  check(
    'UPPAAL 3 syntax',
    model('<nta><declaration>const N 5; int x;</declaration><system>system P;</system></nta>'),
    { syntax: 'old' },
  );
  check(
    'current syntax in spite of an error',
    model(
      '<nta><declaration>const int N = 5; int = ; typedef int[0,3] t;</declaration><system>system P;</system></nta>',
    ),
    { syntax: 'current' },
  );
});

describe('text and its places', () => {
  /** The decoded declaration, and the characters of the file that the declared name stands for. */
  const check = (content: string, text: string, name: string): void => {
    test(JSON.stringify(content), () => {
      const document = `<nta>\r\n<declaration>${content}</declaration><system/></nta>`;
      const { declarations } = read(document).model;
      const declaration = declarations.value[0];
      if (declaration?.kind !== 'variables') throw new Error('expected a variable');
      const span = declaration.declarators[0]!.name;
      expect(declarations.text).toBe(text);
      expect(document.slice(span.start, span.end)).toBe(name);
    });
  };
  check('int x;', 'int x;', 'x');
  check('/*&lt;&#10;&#xA;&amp;*/ int x;', '/*<\n\n&*/ int x;', 'x');
  check('\r\n\r\nint\rx;', '\n\nint\nx;', 'x');
  check('/*&#13;&#x1F600;😀*/ int x;', '/*\r😀😀*/ int x;', 'x');
  check('<![CDATA[/*<&lt;*/ int x;]]>', '/*<&lt;*/ int x;', 'x');
  check('int <!-- y --> x;', 'int  x;', 'x');
  check('int<![CDATA[ ]]><?p q?>x<!-- -->;', 'int x;', 'x<!-- -->');
  check('int &#120;;', 'int x;', '&#120;');
  check('int a<!-- b -->c;', 'int ac;', 'a<!-- b -->c');
  check(']] &gt;'.replace(/.*/, '/* ]]&gt; */int x;'), '/* ]]> */int x;', 'x');
});

describe('problems', () => {
  /** A broken bar in the text marks the place of a diagnostic whose place is not given. */
  const check = (marked: string, ...expected: readonly string[]): void => {
    const text = marked.replaceAll('¦', '');
    test(`${JSON.stringify(marked.length > 100 ? marked.slice(0, 100) : marked)} ${expected.join(', ')}`, () => {
      const marks = [...marked.matchAll(/¦/g)].map(({ index }, count) => {
        const { line, column } = lineColumn({ path: 'test.xml', text }, index - count);
        return `${line}:${column}`;
      });
      const places = marks.values();
      expect(problems(text)).toEqual(
        expected.map((line) => line.replace('¦', () => places.next().value ?? '')),
      );
    });
  };

  check('', 'TKS0005');
  check(' \r\n', 'TKS0005');
  check('\ufeff', 'TKS0005');
  check('system P;', 'TKS1002 1:1');
  check('\n{"a": 1}', 'TKS1002 2:1');
  check('<?xml version="1.0"?>', 'TKS1002 1:22');
  check('<nta a=1></nta>', 'TKS1003 1:8');
  check('<nta a="1" a="2"></nta>', 'TKS1003 1:17');
  check('<nta a="<"></nta>', 'TKS1003 1:9');
  check('<nta a="', 'TKS1003 1:9');
  check('<nta', 'TKS1003 1:5');
  check('<nta><a b></a></nta>', 'TKS1003 1:10');
  check('<nta><!-- a -- b --></nta>', 'TKS1003 1:13');
  check('<nta><!-- a', 'TKS1003 1:10');
  check('<nta><![CDATA[', 'TKS1003 1:15');
  check('<nta>]]></nta>', 'TKS1003 1:6');
  check('<nta>&#0;</nta>', 'TKS1003 1:10');
  check('<nta>&#xyz;</nta>', 'TKS1003 1:12');
  check('\n<?xml version="1.0"?><nta/>', 'TKS1003 2:1');
  check('<nta><system/></nta><nta/>', 'TKS1003 1:21');
  check('<!DOCTYPE', 'TKS1003 1:10');
  check('<!DOCTYPE nta PUBLIC "a" >', 'TKS1003 1:26');
  check('<!DOCTYPE nta SYSTEM "a', 'TKS1003 1:23');
  check('<?xml encoding="utf-8"?><nta/>', 'TKS1003 1:7');
  check('<nta><?p', 'TKS1003 1:9');
  check('<nta xml:space="odd"/>', 'TKS1003 1:21');
  check('<nta>\r\n<template>\r\n<name>T', 'TKS1004 3:8 [3:1]');
  check('<nta>😀\r\n<template>', 'TKS1004 2:11 [2:1]');
  check('<nta>\n<template>\n</nta>', 'TKS1005 3:1 [2:1]');
  check('<nta><declaration>bool b = 1 < 2;</declaration></nta>', 'TKS1006 1:30 [1:6]');
  check('<nta>\n<system>a <\n', 'TKS1006 2:11 [2:1]');
  check('<nta><declaration>for (i = 0; i <n; i++)</declaration></nta>', 'TKS1003 1:35');
  check('<nta><declaration>&lt; a && b</declaration></nta>', 'TKS1007 1:26');
  check('<nta><declaration>a &b c</declaration></nta>', 'TKS1007 1:21');
  check('<nta><declaration>&amp;&', 'TKS1007 1:24');
  check('<nta a="&"/>', 'TKS1007 1:9');
  check('<nta><declaration>a\0b</declaration></nta>', 'TKS1008 1:20');
  check('<nta><declaration>😀\ud800</declaration></nta>', 'TKS1008 1:21');
  check('<nta>' + '<a>'.repeat(100_000), 'TKS1009 1:603');
  check('<a>'.repeat(201) + '</a>'.repeat(201), 'TKS1009 1:601');
  check(
    '<nta><declaration>&foo; &bar;</declaration><system a="&foo;">system P;</system></nta>',
    'TKS1010 1:55',
    'TKS1010 1:19',
    'TKS1010 1:25',
  );
  check(
    '<!DOCTYPE nta [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><nta><declaration>&b;</declaration><system/></nta>',
    'TKS1010 1:89',
  );
  check(
    '<!DOCTYPE nta [<!ENTITY x SYSTEM "file:///etc/passwd">]><nta><system>&x;</system></nta>',
    'TKS1010 1:70',
  );

  check('<html></html>', 'TKS1101 1:2');
  check('<?xml version="1.0"?>\r\n<nta></nta>', 'TKS1102 2:2');
  check('<nta><foo/><system/></nta>', 'TKS1103 1:7');
  check(inLocation('<¦comitted/>'), 'TKS1103 ¦');
  check('<nta><declaration>int <b>x</b>;</declaration><system/></nta>', 'TKS1103 1:24');
  check('<nta>\r\n<system/>\r\n<system/></nta>', 'TKS1104 3:2 [2:2]');
  check(inTemplate(`${L0}<init ref="l0"/>`), 'TKS1104 1:66 [1:50]');
  check('<nta>\r\nhello<system/></nta>', 'TKS1105 2:1');
  check(inTemplate('<location/><init ref="l0"/>'), 'TKS1106 1:31');
  check(inTemplate('<location id=" "/><init/>'), 'TKS1106 1:31', 'TKS1106 1:49');
  check(
    inTemplate(`${L0}<transition><source/><target ref=""/></transition>`),
    'TKS1106 1:78',
    'TKS1106 1:87',
  );
  check(inLocation('<¦label>x</label>'), 'TKS1106 ¦');
  check(inTemplate('<location id="l0" x="left" y="2"/><init ref="l0"/>'), 'TKS1107 1:51');
  check(inEdge('<nail x="1" y="¦1e999"/>'), 'TKS1107 ¦');
  check(inEdge('', ' controllable="¦no"'), 'TKS1108 ¦');

  check('<nta><template><location id="a"/><init ref="a"/></template><system/></nta>', 'TKS1201 1:7');
  check('<nta><template><name/><location id="a"/><init ref="a"/></template><system/></nta>', 'TKS1201 1:7');
  check(inLocation('<name>\r\n 2nd </name>'), 'TKS1202 2:2');
  check(inLocation('<name>¦a b</name>'), 'TKS1202 ¦');
  check(inLocation('<name>¦&#233;t&#233;</name>'), 'TKS1202 ¦');
  check(inLocation('<name>&#10;¦clock</name>'), 'TKS1203 ¦');
  check(inTemplate(`${L0}<branchpoint id="l0"/>`), 'TKS1204 1:82 [1:44]');
  check(
    `<nta><template><name>A</name>${L0}</template><template><name>B</name>${L0}</template><system/></nta>`,
  );
  check(inTemplate('<location id="l0"/>'), 'TKS1205 1:22');
  check(inTemplate(`${L0}<transition><source ref="l0"/></transition>`), 'TKS1206 1:66');
  check(inTemplate(`${L0}<transition/>`), 'TKS1206 1:66', 'TKS1206 1:66');
  check(inEdge('<label kind="¦synchronization">a!</label>'), 'TKS1207 ¦');
  check(inEdge('<label kind="¦invariant">a</label>'), 'TKS1207 ¦');
  check(inEdge('<label kind="guard">a</label><label kind="¦guard">b</label>'), 'TKS1208 ¦');
});

describe('advice', () => {
  const check = (text: string, hint: string): void => {
    test(hint, () => {
      expect(read(text).diagnostics.map((diagnostic) => diagnostic.hint)).toContain(hint);
    });
  };
  check(inEdge('<label kind="synchronization">a!</label>'), "Did you mean 'synchronisation'?");
  check(inEdge('<label kind="Guard">a</label>'), "Did you mean 'guard'?");
  check(inEdge('<label kind="weather">a</label>'), 'It is kept but not used.');
  check(inLocation('<comitted/>'), "Did you mean 'committed'?");
});

describe('labels', () => {
  test('the first of a kind counts, the others are kept', () => {
    const edge = edgeOf(inEdge('<label kind="guard">a</label><label kind="guard">b</label>'));
    expect(edge.guard?.text).toBe('a');
    expect(edge.extras.children).toMatchObject([{ name: 'label', children: [{ text: 'b' }] }]);
  });
});

describe('robustness', () => {
  const sample = `<?xml version="1.0" encoding="utf-8"?>\r\n<!DOCTYPE nta [<!ENTITY a "b">]>\r\n${inEdge(
    '<!-- c --><label kind="guard" x="1" y="2">x &lt; 3<![CDATA[ && ]]>y</label><nail x="1" y="2"/>',
  )}`;
  test('truncated anywhere there is exactly one document error, and it is at the end or before', () => {
    for (let length = 0; length < sample.length - 1; length++) {
      const found = problems(sample.slice(0, length)).filter((line) => !line.startsWith('TKS1103'));
      expect(found, sample.slice(0, length)).toHaveLength(1);
    }
  });
  test('bytes that are no text', () => {
    let junk = '';
    for (let i = 0; i < 5_000; i++) junk += String.fromCharCode((i * 7919 + ((i * i) % 251)) % 65_536);
    for (const text of [
      junk,
      `<nta>${junk}</nta>`,
      `<nta a="${junk}"/>`,
      `<!--${junk}`,
      `<!DOCTYPE ${junk}`,
    ]) {
      expect(problems(text)).toHaveLength(1);
    }
  });
  test('long runs of markup take linear time', () => {
    for (const part of [
      '<!--',
      '<![CDATA[',
      '<?p ',
      '<',
      '&',
      '&lt;',
      '\r\n',
      '<a b="',
      '</a>',
      ']]',
      '<!DOCTYPE [',
    ]) {
      expect(problems(`<nta>${part.repeat(200_000)}`).length).toBeGreaterThan(0);
    }
  });
});
