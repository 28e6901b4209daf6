/** The schema of run records: what runs write follows it, what is damaged does not, and the page names every field. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type RunRecord,
  generateClasses,
  generateConnectivity,
  generateMutation,
  loadModel,
  readRecord,
  report,
  runSuite,
} from '../../src/index.js';
import { type Schema, violations } from '../support/json-schema.js';

const schema = JSON.parse(readFileSync('schema/tickstone-run-1.schema.json', 'utf8')) as Schema;
const suites = JSON.parse(readFileSync('schema/tickstone-suite-1.schema.json', 'utf8')) as Schema;
const page = readFileSync('docs/formats/run.md', 'utf8');

let records: readonly RunRecord[] = [];

beforeAll(async () => {
  const lamp = await loadModel('models/lamp.xml');
  const intercom = await loadModel('models/intercom.xml');
  const underTest = ['Lamp'];
  const { suite: mutation } = await generateMutation(lamp, { underTest, operators: ['change-action'] });
  const { suite: classes } = await generateClasses(lamp, { underTest });
  const { suite: wires } = await generateConnectivity(intercom, { underTest: ['Panel', 'Line'] });
  const silent = { reset: () => undefined, input: () => false, onOutput: () => undefined };
  records = [
    await runSuite(mutation, { model: lamp }, { models: [lamp], repeat: 2 }),
    await runSuite(mutation, { model: lamp, mutant: 'change-action-Lamp-e6-1' }, { retryInconclusive: 2 }),
    await runSuite([classes, mutation], { adapter: silent }),
    await runSuite(wires, { model: intercom }, { models: [intercom] }),
    await runSuite(
      mutation,
      { adapter: silent, time: 'real', unit: '1ms' },
      { filter: mutation.tests[0]!.id },
    ),
  ];
});

/** As it stands in a file. */
const written = async (record: RunRecord): Promise<unknown> => JSON.parse(await report(record, 'json'));

test('records of runs follow the schema', async () => {
  for (const record of records) {
    expect(record.tests.length).toBeGreaterThan(0);
    expect(violations(schema, await written(record))).toEqual([]);
  }
});

describe('a record that is damaged', () => {
  /** All objects of a document that the record's own part of the schema speaks of, with their required fields. */
  const damages: readonly [what: string, damage: (record: Record<string, unknown>) => void][] = [
    ...['format', 'version', 'suites', 'system', 'time', 'seed', 'tests', 'summary', 'ended'].map(
      (field): [string, (record: Record<string, unknown>) => void] => [
        `without ${field}`,
        (record) => {
          // oxlint-disable-next-line typescript/no-dynamic-delete -- That is the damage.
          delete record[field];
        },
      ],
    ),
    ...(
      [
        ['verdict', 'maybe'],
        ['at', '-5'],
        ['at', '1e400'],
        ['at', 7],
        ['suite', -1],
        ['events', {}],
        ['reading', 'sung'],
        ['test', { id: 't' }],
        ['attempt', 'twice'],
      ] as const
    ).map(([field, value]): [string, (record: Record<string, unknown>) => void] => [
      `with ${field} ${JSON.stringify(value)}`,
      (record) => {
        (record['tests'] as Record<string, unknown>[])[0]![field] = value;
      },
    ]),
  ];

  test.each(damages)('%s does not', async (_, damage) => {
    for (const record of records) {
      const document = (await written(record)) as Record<string, unknown>;
      damage(document);
      expect(violations(schema, document)).not.toEqual([]);
    }
  });

  test('anywhere is refused by the schema if the reader refuses it, but for what a schema cannot say', async () => {
    const [record] = records;
    const text = await report(record!, 'json');
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(null, -1, '', [], {}, true), (draw, value) => {
        const document = JSON.parse(text) as Record<string, unknown>;
        const results = document['tests'] as Record<string, unknown>[];
        const target = draw % 2 === 0 ? document : results[draw % results.length]!;
        const keys = Object.keys(target).filter((key) => key !== 'summary');
        target[keys[(draw >>> 1) % keys.length]!] = value;
        let isRead = true;
        try {
          readRecord(JSON.stringify(document));
        } catch {
          isRead = false;
        }
        if (!isRead) expect(violations(schema, document)).not.toEqual([]);
      }),
    );
  });
});

test('tests are described as in suites', () => {
  const [ours, theirs] = [schema, suites].map((each) => each['$defs'] as Record<string, unknown>);
  for (const [name, definition] of Object.entries(ours!)) expect(definition, name).toEqual(theirs![name]);
});

test('the page names every field', () => {
  const { properties } = schema as { properties: Record<string, { items?: { properties?: object } }> };
  const fields = [
    ...Object.keys(properties),
    ...Object.keys(properties['tests']!.items!.properties!),
    ...Object.keys(properties['suites']!.items!.properties!),
  ];
  expect(fields.filter((field) => !page.includes(`\`${field}\``) && !page.includes(`"${field}"`))).toEqual(
    [],
  );
  expect(page).toContain('tickstone-run-1.schema.json');
});
