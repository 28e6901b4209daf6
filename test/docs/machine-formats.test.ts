/** The documents of the two YAML formats: their examples are read, and the published schemas agree with the readers. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FAULT_OPERATORS } from '../../src/machine/fault.js';
import { caseText, casesNote, hasCases, load, problemsOf } from '../support/discrimination.js';
import { type Schema, violations } from '../support/json-schema.js';

const schemas = {
  machine: JSON.parse(readFileSync('schema/tickstone-machine-1.schema.json', 'utf8')) as Schema,
  relation: JSON.parse(readFileSync('schema/tickstone-relation-1.schema.json', 'utf8')) as Schema,
};

/** The examples of a document that are whole models. */
function examples(path: string): readonly string[] {
  return [...readFileSync(path, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map((match) => match[1]!)
    .filter((text) => text.startsWith('format:'));
}

const models: readonly [name: string, kind: keyof typeof schemas, text: string][] = [
  ['models/door.yaml', 'machine', readFileSync('models/door.yaml', 'utf8')],
  ['models/lamp-circuit.yaml', 'relation', readFileSync('models/lamp-circuit.yaml', 'utf8')],
  ...examples('docs/formats/machine.md').map((text): [string, 'machine', string] => [
    'machine.md',
    'machine',
    text,
  ]),
  ...examples('docs/formats/relation.md').map((text): [string, 'relation', string] => [
    'relation.md',
    'relation',
    text,
  ]),
];

describe('good models', () => {
  test.each(models)('%s', (_, kind, text) => {
    expect(load(text).kind).toBe(kind);
    expect(violations(schemas[kind], parse(text))).toEqual([]);
  });

  test.skipIf(!hasCases)(`public cases${casesNote}`, () => {
    expect(violations(schemas.machine, parse(caseText('refuel/refuel.yaml')))).toEqual([]);
    expect(violations(schemas.relation, parse(caseText('resistor/resistor.yaml')))).toEqual([]);
  });
});

test('there are examples', () => {
  expect(models.length).toBe(4);
});

describe('what the schema refuses, the reader refuses too', () => {
  const door = readFileSync('models/door.yaml', 'utf8');
  const cases: readonly [from: string | RegExp, to: string][] = [
    [/^events:.*$/m, 'events: []'],
    [/^steps:.*$/m, 'steps: 0'],
    [/^initial:.*$/m, ''],
    [/^observe:.*$/m, 'obzerve: [drive]'],
    ['bool', 'boole'],
    ['domain: 0..3', 'range: 0..3'],
    ['overflow: saturate', 'overflow: wrap'],
    ['remove-if-condition: ask', 'remove: ask'],
    ['off-by-one-timer: [shut, early]', 'off-by-one-timer: [shut, soon]'],
    ['first_step', 'firstStep'],
  ];
  test.each(cases)('%s', (from, to) => {
    const text = door.replace(from, to);
    expect(text).not.toBe(door);
    expect(violations(schemas.machine, parse(text))).not.toEqual([]);
    expect(problemsOf(text)).not.toEqual([]);
  });
});

test('the schema knows every fault operator', () => {
  const defs = (schemas.machine as { $defs: { faults: { properties: object } } }).$defs;
  expect(Object.keys(defs.faults.properties).sort()).toEqual([...FAULT_OPERATORS].sort());
});
