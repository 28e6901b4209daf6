/**
 * Models in formats without coordinates, drawn by hand: they go on as XML, with the layout that was computed for them. What they
 * mean is the same, and undo brings the text back.
 */
import { placing } from '../canvas/drawing-edits.js';
import { type Analysis } from '../engine/protocol.js';
import { type Studio } from '../studio.js';

/** Networks of automata that are written in another format. */
export function canContinueAsXml(analysis: Analysis | undefined): boolean {
  return (
    analysis !== undefined &&
    !analysis.outline.editable &&
    (analysis.kind === 'uppaal' || analysis.kind === 'tchecker')
  );
}

export async function continueAsXml(studio: Studio): Promise<void> {
  await studio.settled();
  const before = studio.text();
  const name = `${before.name.replace(/\.[^./\\]*$/, '')}.xml`;
  try {
    const text = await studio.engine.call('convert', { ...before, to: 'xml', theme: 'light' });
    const scene = await studio.engine.call('draw', { name, text, scales: {} });
    const edits = (scene?.panels ?? []).flatMap(placing);
    const placed = edits.length === 0 ? text : await studio.engine.call('edit', { name, text, edits });
    if (await studio.continueAs(name, 'continued as XML', placed ?? text, before))
      studio.say('info', `This is ${name} now, which is not saved yet. Undo goes back to ${before.name}.`);
  } catch (error) {
    studio.fail(error);
  }
}
