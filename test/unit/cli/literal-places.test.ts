/** Where code says its settings, without running it. */
import { expect, test } from 'vitest';
import { literalPlaces } from '../../../src/cli/config/literal-places.js';
import { type Path } from '../../../src/suite/json-text.js';

/** The text at a place. */
function at(text: string, path: Path, of: 'name' | 'value' = 'name'): string | undefined {
  const span = literalPlaces(text)(path, of);
  return span && text.slice(span.start, span.end);
}

const NESTED = `
import { defineConfig } from 'tickstone'; // export default { seed: 0 }
const common = { seed: 7, 'budgetTime': \`5\${'min'}\` } as const;
/* options: */
export default defineConfig({
  options: common, // , seed: 1
  commands: { "generate coverage": { criterion: ['edges', "a,b"], pack: true }, },
  ...{ spread: 1 },
  models: { lamp: { file: join('a', ['}'], \`b\`), underTest: ["Lamp"] satisfies string[] } },
  shorthand,
  method() { return { file: 5 }; },
  after: 1 + 2,
});`;

test.each([
  [['options'], 'name', 'options'],
  [['options', 'seed'], 'name', 'options'],
  [['commands', 'generate coverage'], 'name', '"generate coverage"'],
  [['commands', 'generate coverage', 'criterion'], 'name', 'criterion'],
  [['commands', 'generate coverage', 'criterion', 1], 'value', '"a,b"'],
  [['commands', 'generate coverage', 'pack'], 'value', 'true'],
  [['spread'], 'name', undefined],
  [['models', 'lamp', 'file'], 'value', "join('a', ['}'], `b`)"],
  [['models', 'lamp', 'underTest', 0], 'value', '"Lamp"'],
  [['models', 'lamp', 'underTest', 5], 'value', 'underTest'],
  [['shorthand'], 'value', 'shorthand'],
  [['after'], 'value', '1 + 2'],
] as const)('%s, %s', (path, of, expected) => {
  // The comment of the first line is not code.
  expect(at(NESTED.replace(/ \/\/ export.*/, ''), path, of)).toBe(expected);
});

test.each([
  ['const a: Config = { seed: 1 };\nexport default a;', '1'],
  ['module.exports = { seed: 2 };', '2'],
  ['let c = defineConfig({ seed: 3 });\nexport default await c;', '3'],
  ['export default [', undefined],
  ['export default {{{,,;', undefined],
  ['export default a;\nconst a = a;', undefined],
  ['', undefined],
])('%s', (text, expected) => {
  expect(at(text, ['seed'], 'value')).toBe(expected);
});
