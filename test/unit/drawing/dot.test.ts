/** Models in Graphviz's language. */
import { expect, test } from 'vitest';
import { drawDot } from '../../../src/drawing/dot.js';
import { type EdgeWords, buildModel } from '../../support/build-model.js';

function check(words: EdgeWords, expected: string): void {
  const dot = drawDot(buildModel({ locations: { a: {}, b: {} }, edges: [['a', 'b', words]] }));
  expect(dot.split('\n').find((line) => line.includes('->'))).toBe(`    t0n0 -> t0n1${expected};`);
}

test('edges', () => {
  check({}, '');
  check({ controllable: false }, ' [style=dashed]');
  check({ colour: '#FF0000' }, ' [color="#ff0000"]');
  check({ colour: 'red", label="x' }, '');
  check(
    { guard: 'x < 3 && y > "2"' },
    ` [label=<<font color="#14702f" face="monospace">&#160;x &lt; 3 &amp;&amp; y &gt; &quot;2&quot;</font><br align="left"/>>]`,
  );
});

test('nodes', () => {
  const dot = drawDot(
    buildModel({
      name: 'A "quoted" <name>',
      locations: { a: { name: 'Start' }, b: { urgency: 'urgent' } },
      branchpoints: { p: undefined },
      edges: [['b', 'nowhere']],
    }),
  );
  expect(dot).toContain('A &quot;quoted&quot; &lt;name&gt;');
  expect(dot).toContain('t0n0 [label=<<font color="#8c1d18"><b>Start</b></font>>, peripheries=2]');
  expect(dot).toContain('>urgent</font>>]');
  expect(dot).toContain('t0n2 [shape=point, width=0.1]');
  expect(dot).not.toContain('->');
});
