/** What the studio shows of a mutant: what is new or other, and what is gone, in one drawing. */
import { describe, expect, test } from 'vitest';
import { type Model, draw, editModel, modelFromText, mutants, outline } from '../../../src/library/index.js';
import { differenceOf } from '../../../studio/src/engine/model-difference.js';

const MODEL = `<nta><declaration>chan a, b; clock x;</declaration><template><name>P</name>
  <location id="id0" x="0" y="0"><name>A</name></location><location id="id1" x="200" y="0"><name>B</name><label kind="invariant">x &lt;= 3</label></location>
  <location id="id2" x="0" y="200"><name>C</name></location><init ref="id0"/>
  <transition><source ref="id0"/><target ref="id1"/><label kind="guard">x &gt; 1</label><label kind="synchronisation">a?</label></transition>
  <transition><source ref="id1"/><target ref="id2"/><label kind="synchronisation">b!</label></transition>
</template><system>system P;</system></nta>`;

function read(text: string): Promise<Model> {
  return modelFromText({ name: 'm.xml', text });
}

/** The changes to a text, in short, and the labels of what is drawn of what is gone. */
async function shown(after: string): Promise<{ changes: readonly string[]; gone: readonly string[] }> {
  const { changes, edits } = differenceOf(outline(await read(MODEL)), outline(await read(after)));
  const text = editModel({ file: 'm.xml', text: after }, edits)!.text;
  const { templates } = outline(await read(text));
  const removed = changes.filter(({ how }) => how === 'removed');
  expect((await draw(await read(text)))?.panels[0]?.edges.length).toBe(templates[0]!.edges.length);
  return {
    changes: changes.map(({ how, kind, index, labels }) => [how, kind, index, ...labels].join(' ')),
    gone: removed.map(({ index }) => templates[0]!.edges[index]!.labels.synchronisation!.text),
  };
}

const [FIRST, SECOND] = [...MODEL.matchAll(/<transition>.*<\/transition>/g)].map(([text]) => text);

describe('of a model and', () => {
  test('itself: nothing', async () => {
    expect(await shown(MODEL)).toEqual({ changes: [], gone: [] });
  });

  test('one with another label: that label', async () => {
    expect((await shown(MODEL.replace('x &gt; 1', 'x &gt; 2'))).changes).toEqual(['changed edge 0 guard']);
    expect((await shown(MODEL.replace('x &lt;= 3', 'x &lt;= 4'))).changes).toEqual([
      'changed location 1 invariant',
    ]);
  });

  test('one whose edge leads elsewhere: the new one, and the old one', async () => {
    const after = MODEL.replace(
      '<source ref="id1"/><target ref="id2"/>',
      '<source ref="id1"/><target ref="id0"/>',
    );
    expect(await shown(after)).toEqual({ changes: ['added edge 1', 'removed edge 2'], gone: ['b!'] });
  });

  test('one without an edge: that edge', async () => {
    expect(await shown(MODEL.replace(FIRST!, ''))).toEqual({ changes: ['removed edge 1'], gone: ['a?'] });
  });

  test('one with an edge more: that edge', async () => {
    const loop = SECOND!.replace('id2', 'id1');
    expect((await shown(MODEL.replace(FIRST!, `${loop}${FIRST!}`))).changes).toEqual(['added edge 0']);
  });

  test('one with one edge more and one other: both', async () => {
    const [low, high] = [FIRST!.replace('x &gt; 1', 'x &lt; 1'), FIRST!.replace('x &gt; 1', 'x == 1')];
    const { changes, gone } = await shown(MODEL.replace(FIRST!, low + high));
    expect(changes).toEqual(['added edge 0', 'added edge 1', 'removed edge 3']);
    expect(gone).toEqual(['a?']);
  });

  test('one with a location before the others: its edges are the same', async () => {
    const after = MODEL.replace('<location id="id0"', '<location id="id9" x="9" y="9"/><location id="id0"');
    expect((await shown(after)).changes).toEqual(['added location 0']);
  });
});

test('every mutant differs in what is drawn, or in its declarations', async () => {
  const model = await read(MODEL);
  const before = outline(model);
  for (const mutant of await mutants(model, { underTest: ['P'] })) {
    const text = mutant.text();
    const { changes, edits } = differenceOf(before, outline(await read(text)));
    expect([mutant.id, changes.length > 0]).toEqual([mutant.id, true]);
    expect(editModel({ file: 'm.xml', text }, edits)).toBeDefined();
  }
});
