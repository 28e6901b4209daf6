/** Each query is judged by itself: that another one has the same mistake does not make it right. */
import { expect, test } from 'vitest';
import { loadText } from '../../src/language/load-model.js';

/** What becomes of the queries of a model. */
function outcomes(...formulas: readonly string[]): readonly string[] {
  const queries = formulas.map((formula) => `<query><formula>${formula}</formula><comment/></query>`);
  const loaded = loadText({
    path: 'test.xml',
    text: `<nta><declaration>int n; clock x;</declaration><template><name>P</name><location id="a"><name>A</name></location>
<init ref="a"/></template><system>system P;</system><queries>${queries.join('')}</queries></nta>`,
  });
  if (loaded.kind !== 'uppaal' || !loaded.ok) throw new Error(JSON.stringify(loaded.diagnostics));
  return loaded.checked.queries.map(({ outcome }) => outcome.kind);
}

function check(...formulas: readonly string[]): void {
  test(formulas.join('; '), () => {
    expect(outcomes(...formulas)).toEqual(formulas.map(() => 'skipped'));
  });
}

check('E&lt;&gt; Erik.A', 'E&lt;&gt; not Erik.A', 'A[] Erik.A');
check('E&lt;&gt; missing', 'E&lt;&gt; missing', 'sup: missing');
check('E&lt;&gt; exists (i : Missing) i == n', 'E&lt;&gt; forall (i : Missing) i == n');
check('E&lt;&gt; P.B', 'E&lt;&gt; P.B', 'P.A --&gt; P.B');
check('E&lt;&gt; Erik.A', 'E&lt;&gt; P.A and Erik.A', 'E&lt;&gt; Erik.x &gt; 3');
check('E&lt;&gt; x &gt; 1.5', 'E&lt;&gt; n &gt; 1.5', 'A[] x &lt; 2.5');
