/** The type of configurations: what it takes and what it refuses, which the compiler says. */
import { expect, test } from 'vitest';
import { defineConfig } from '../../../src/library/define-config.js';

test('the compiler knows options, commands and words', () => {
  const config = {
    options: { seed: 7, budgetTime: '5min', underTest: ['Lamp'], color: false, order: 2, trace: true },
    commands: { generate: { budgetStates: 1_000 }, 'generate classes': { criterion: 'regions' } },
    models: { lamp: 'lamp.xml', kettle: { file: 'kettle.xta', options: { underTest: 'Kettle' } } },
    reporters: ['junit', { to: 'html', output: 'report.html' }],
  } as const;
  expect(defineConfig(config)).toBe(config);
});

test('and what is none', () => {
  // @ts-expect-error -- There is no such option.
  defineConfig({ options: { seeed: 7 } });
  // @ts-expect-error -- It means other things in other commands.
  defineConfig({ options: { criterion: 'edges' } });
  // @ts-expect-error -- It is an option of other commands.
  defineConfig({ commands: { check: { seed: 7 } } });
  // @ts-expect-error -- It is a word of another command.
  defineConfig({ commands: { 'generate classes': { criterion: 'def-use' } } });
  // @ts-expect-error -- A model has a file.
  defineConfig({ models: { lamp: { options: {} } } });
  // @ts-expect-error -- There is no such form.
  defineConfig({ reporters: ['pdf'] });
  expect(defineConfig({})).toEqual({});
});
