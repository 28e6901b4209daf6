/** What users see of configurations is made of the entries of the options: the types of `defineConfig` and the JSON schema. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { configSchema, configTypes } from '../../tools/config-forms.js';
import { checkGolden } from '../support/golden.js';

async function formatted(path: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

test('the types are those of the options', async () => {
  const path = 'src/library/config-options.ts';
  checkGolden(`../../${path}`, await formatted(path, configTypes()));
});

test('the schema is that of the options', async () => {
  const path = 'schema/tickstone-config-1.schema.json';
  checkGolden(`../../${path}`, await formatted(path, JSON.stringify(configSchema())));
});

test('the package ships the schema', () => {
  const { exports, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
    readonly files: readonly string[];
  };
  expect(exports).toHaveProperty(['./schema/*'], './schema/*');
  expect(files).toContain('schema');
});
