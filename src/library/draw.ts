/** Models as drawings: data that whoever shows it can light, move and edit, where a picture is only looked at. */
import { type Scene } from '../drawing/scene.js';
import { sceneOf } from '../drawing/build-scene.js';
import { loadText } from '../language/load-model.js';
import { type Model as LanguageModel } from '../language/model.js';
import { printAsXta } from '../language/tchecker/print-as-xta.js';
import { type Model, type ModelParts, partsOf } from './model.js';
import { type OptionRules, checkOptions, numbersByName } from '../base/option-rules.js';

/** How {@link draw} draws. */
export interface DrawOptions {
  /**
   * How large the drawings of templates are to be, by their places in the model: those that have been drawn before stay as
   * large as they were. By default each is as large as its labels need.
   */
  readonly scales?: Readonly<Record<number, number>> | undefined;
}

const DRAW_RULES: OptionRules<DrawOptions> = { scales: numbersByName() };

/**
 * Draws a model: what stands where, with the template, location, edge and label that it is. Models with errors are drawn as
 * far as they are read; undefined for what has no drawing, such as a relation.
 *
 * @example
 * ```ts
 * import { draw, loadModel } from 'tickstone';
 *
 * const drawing = await draw(await loadModel('lamp.xml'));
 * console.log(drawing?.panels.map(({ name, nodes, edges }) => [name, nodes.length, edges.length]));
 * ```
 */
export async function draw(model: Model, options: DrawOptions = {}): Promise<Scene | undefined> {
  checkOptions('draw', options, DRAW_RULES);
  const drawn = await drawnModel(partsOf(model));
  return drawn && sceneOf(drawn, options);
}

async function drawnModel(parts: ModelParts): Promise<LanguageModel | undefined> {
  switch (parts.kind) {
    case 'uppaal':
      return parts.model;
    case 'tchecker': {
      const text = parts.ok ? printAsXta(parts.checked, () => undefined) : undefined;
      const written = text === undefined ? undefined : loadText({ path: parts.file.path, text });
      return written?.kind === 'uppaal' ? written.model : undefined;
    }
    case 'yaml': {
      if (parts.yaml?.kind !== 'machine') return undefined;
      const { drawnMachine } = await import('../machine/drawn-machine.js');
      return drawnMachine(parts.yaml, parts.file);
    }
    case 'unreadable':
      return undefined;
  }
}
