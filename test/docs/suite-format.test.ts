/** The document of the suite format, its schema and the suite that ships agree with the reader and the writer. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REASON_KINDS } from '../../src/base/reason.js';
import { SUITE_MEGABYTES_MAX } from '../../src/suite/read-suite.js';
import { writeSuite } from '../../src/suite/write-suite.js';
import { type Schema, violations } from '../support/json-schema.js';
import { goodSuite, lampSuite, problemsOf } from '../support/suites.js';

const page = readFileSync('docs/formats/suite.md', 'utf8');
const example = /^```json\n([^]*?)^```$/m.exec(page)![1]!;
const schema = JSON.parse(readFileSync('schema/tickstone-suite-1.schema.json', 'utf8')) as Schema;

test('the example is good, and written as the writer writes', () => {
  expect(problemsOf(example)).toEqual([]);
  expect(violations(schema, JSON.parse(example))).toEqual([]);
  expect(writeSuite(goodSuite(example))).toBe(example);
});

test('the suite of the lamp is for the lamp that ships', () => {
  const hash = createHash('sha256').update(readFileSync('models/lamp.xml')).digest('hex');
  expect(lampSuite().model).toEqual({ name: 'lamp', file: 'lamp.xml', sha256: hash });
});

test('the page names every field of the schema, and the limits', () => {
  const { properties, $defs } = schema as {
    properties: object;
    $defs: Record<string, { properties?: object }>;
  };
  const fields = [properties, ...Object.values($defs).map((each) => each.properties ?? {})].flatMap(
    Object.keys,
  );
  expect(fields.filter((field) => !page.includes(`\`${field}\``) && !page.includes(`"${field}"`))).toEqual(
    [],
  );
  expect(page).toContain(`at most ${SUITE_MEGABYTES_MAX} MB`);
});

test('page and schema list the kinds of reasons', () => {
  const { $defs } = schema as { $defs: { goal: { properties: { reasonKind: { enum: unknown } } } } };
  expect($defs.goal.properties.reasonKind.enum).toEqual(REASON_KINDS);
  const table = page.slice(page.indexOf('| `reasonKind` | meaning'));
  const rows = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(rows).toEqual(['reasonKind', ...REASON_KINDS]);
});

test('the package ships the schema under the name that the page gives', () => {
  const { exports, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: object;
    files: string[];
  };
  expect(exports).toHaveProperty(['./schema/*'], './schema/*');
  expect(files).toContain('schema');
});
