/** The JSON Schema of campaigns, made of the same tables that read them. */
import { METHODS, REPORTS } from '../src/campaign/job.js';
import {
  INTERFACE_OPTIONS,
  METHOD_OPTIONS,
  type OptionTable,
  RUN_OPTIONS,
  type ValueForm,
} from '../src/campaign/method-options.js';

type Schema = Readonly<Record<string, unknown>>;

const NAME = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$';
const TEXT: Schema = { type: 'string' };
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', minItems: 1, items });
/** One, or a list of them. */
const someOf = (items: Schema): Schema => ({ anyOf: [items, listOf(items)] });

export function campaignSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Tickstone campaign',
    description: 'What a campaign does, format tickstone-campaign/1.',
    type: 'object',
    additionalProperties: false,
    required: ['format', 'name', 'steps'],
    properties: {
      format: { const: 'tickstone-campaign/1' },
      name: ref('name'),
      models: mapOf({
        anyOf: [TEXT, objectOf({ file: TEXT, options: optionsOf(INTERFACE_OPTIONS) }, ['file'])],
      }),
      suites: mapOf(TEXT),
      steps: { ...mapOf(ref('step')), minProperties: 1 },
      tries: ref('count'),
      backOff: ref('time'),
      limit: ref('time'),
      keep: objectOf({ campaigns: ref('time'), history: ref('time') }),
    },
    $defs: {
      name: { type: 'string', pattern: NAME },
      names: someOf(ref('name')),
      count: { type: 'integer', minimum: 1 },
      time: { type: 'string', pattern: '^[0-9]{1,9}(\\.[0-9]+)? ?(ms|s|min|h|d)$' },
      size: { type: 'string', pattern: '^[0-9]{1,9}(\\.[0-9]+)? ?[kKmMgG][bB]$' },
      step: { anyOf: STEPS },
      ...Object.fromEntries(METHODS.map((method) => [method, optionsOf(METHOD_OPTIONS[method])])),
    },
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const STEPS: readonly Schema[] = [
  objectOf(
    {
      generate: {
        anyOf: [
          someOf({ enum: METHODS }),
          objectOf(
            Object.fromEntries(METHODS.map((method) => [method, { anyOf: [{ type: 'null' }, ref(method)] }])),
          ),
        ],
      },
      models: ref('names'),
      options: { type: 'object' },
      variants: listOf({ type: 'object' }),
      budget: objectOf({ time: ref('time'), memory: ref('size'), states: ref('count') }),
    },
    ['generate'],
  ),
  objectOf({ merge: ref('names') }, ['merge']),
  objectOf({ minimise: ref('names'), by: { enum: ['tests', 'steps', 'resets', 'time'] } }, ['minimise']),
  objectOf({ evaluate: ref('names') }, ['evaluate']),
  objectOf(
    {
      run: ref('names'),
      systems: ref('names'),
      labels: {
        type: 'object',
        propertyNames: ref('name'),
        additionalProperties: { anyOf: [ref('name'), { type: ['number', 'boolean'] }] },
      },
      options: optionsOf(RUN_OPTIONS),
    },
    ['run', 'systems'],
  ),
  objectOf({ report: ref('names'), to: someOf({ enum: REPORTS }) }, ['report']),
];

function mapOf(values: Schema): Schema {
  return { type: 'object', propertyNames: ref('name'), additionalProperties: values };
}

function setOf(items: Schema): Schema {
  return { ...listOf(items), uniqueItems: true };
}

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema {
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties,
  };
}

function optionsOf(table: OptionTable): Schema {
  return objectOf(Object.fromEntries(Object.entries(table).map(([name, form]) => [name, valueOf(form)])));
}

function valueOf(form: ValueForm): Schema {
  switch (form.kind) {
    case 'text':
      return TEXT;
    case 'flag':
      return { type: 'boolean' };
    case 'texts':
      return listOf(TEXT);
    case 'names':
      return setOf(TEXT);
    case 'numbers':
      return setOf({ type: 'integer', minimum: 0 });
    case 'number':
      return { type: 'integer', minimum: form.least };
    case 'choice':
      return { enum: form.of };
    case 'choices':
      return setOf({ enum: form.of });
    case 'prices':
      return { type: 'object', additionalProperties: { type: 'number', minimum: 0 } };
    case 'messages':
      return listOf(objectOf({ name: TEXT, channels: setOf(TEXT) }, ['name', 'channels']));
  }
}
