/** Shapes look on the page of the studio as they do in files: there is one list of looks, and a copy as style sheet. */
import { test } from 'vitest';
import { type ShapeLook } from '../../../src/drawing/shape.js';
import { look, styleSheet } from '../../../src/drawing/svg-style.js';
import { checkGolden } from '../../support/golden.js';

/** All of them: the compiler says when one is missing. */
const LOOKS: Readonly<Record<ShapeLook, true>> = {
  paper: true,
  axis: true,
  head: true,
  break: true,
  tick: true,
  'row-label': true,
  'note-good': true,
  'note-bad': true,
  'note-neutral': true,
  'input-words': true,
  'output-words': true,
  'quiet-words': true,
  'bad-words': true,
  'input-area': true,
  'output-area': true,
  'quiet-area': true,
  'input-end': true,
  'output-end': true,
  'quiet-end': true,
  'input-window': true,
  'output-window': true,
  'input-thread': true,
  'output-thread': true,
  'bad-thread': true,
  'input-tip': true,
  'output-tip': true,
  'bad-tip': true,
  'input-arrow': true,
  'output-arrow': true,
  'bad-arrow': true,
  'mark-bad': true,
  'mark-neutral': true,
  'mark-bad-words': true,
  'mark-neutral-words': true,
};

function ruleOf(name: ShapeLook): string {
  const attributes = [...look(name).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]);
  const colours = new Map(
    [
      ...styleSheet(`<path ${look(name)}/>`, 'light')
        .at(-1)!
        .matchAll(/(fill|stroke): ([^;]+);/g),
    ].map(([, key, value]) => [key!, value!]),
  );
  const lines = attributes
    .filter(([key]) => key !== 'class')
    .map(([key, value]) => `  ${key}: ${colours.get(key!) ?? value}${key === 'font-size' ? 'px' : ''};`);
  return `.test-rows .tk-${name} {\n${lines.join('\n')}\n}\n`;
}

test('the style sheet of shapes is that of pictures', () => {
  const rules = (Object.keys(LOOKS) as ShapeLook[]).map(ruleOf);
  const head = '/* How shapes of timelines look: made from the looks of pictures (`npm run golden`). */\n';
  checkGolden('../../studio/src/style/shapes.css', head + rules.join(''));
});
