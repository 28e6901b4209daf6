/** Pictures of models as they are now: a difference is to be looked at, in a browser. */
import { test } from 'vitest';
import { drawDot } from '../../src/drawing/dot.js';
import { drawMermaid } from '../../src/drawing/mermaid.js';
import { drawSvg } from '../../src/drawing/svg.js';
import { everything, heap, undrawn } from '../support/drawn-models.js';
import { checkGolden } from '../support/golden.js';

test.each(Object.entries({ everything, heap, undrawn }))('%s', async (name, model) => {
  checkGolden(`drawing/${name}.svg`, await drawSvg(model));
  checkGolden(`drawing/${name}.dot`, drawDot(model));
  checkGolden(`drawing/${name}.mermaid.md`, drawMermaid(model));
});
