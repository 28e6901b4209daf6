/** As much of JSON Schema as our schemas use: says where a value does not follow a schema. Unknown keywords throw. */

export type Schema = Readonly<Record<string, unknown>>;

export function violations(root: Schema, value: unknown): readonly string[] {
  return check(root, root, value, '$');
}

function check(root: Schema, schema: Schema, value: unknown, at: string): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    const rule = keywords[keyword];
    if (rule === undefined) throw new Error(`The keyword '${keyword}' is not known here.`);
    return rule({ root, schema, at }, wanted as never, value);
  });
}

interface Context {
  readonly root: Schema;
  readonly schema: Schema;
  readonly at: string;
}

type Keyword = (context: Context, wanted: never, value: unknown) => readonly string[];

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'number' && Number.isInteger(value)
        ? 'integer'
        : typeof value;

const says = (isGood: boolean, { at }: Context, what: string): readonly string[] =>
  isGood ? [] : [`${at}: ${what}`];
const nothing = (): readonly string[] => [];

const keywords: Readonly<Record<string, Keyword>> = {
  $schema: nothing,
  $defs: nothing,
  $id: nothing,
  definitions: nothing,
  title: nothing,
  examples: nothing,
  format: nothing,
  description: nothing,
  default: nothing,
  $ref: ({ root, at }, wanted: string, value) => {
    const target = wanted
      .split('/')
      .slice(1)
      .reduce<unknown>((found, key) => (found as Schema)[key], root);
    return check(root, target as Schema, value, at);
  },
  type: (context, wanted: string | readonly string[], value) => {
    const found = typeOf(value);
    const types = [wanted].flat();
    return says(
      types.includes(found) || (found === 'integer' && types.includes('number')),
      context,
      `is a ${found}`,
    );
  },
  const: (context, wanted: unknown, value) => says(value === wanted, context, `is not ${String(wanted)}`),
  enum: (context, wanted: readonly unknown[], value) =>
    says(wanted.includes(value), context, `is not one of ${wanted.join()}`),
  pattern: (context, wanted: string, value) =>
    says(typeof value !== 'string' || new RegExp(wanted).test(value), context, `does not match ${wanted}`),
  minimum: (context, wanted: number, value) =>
    says(typeof value !== 'number' || value >= wanted, context, 'is too small'),
  maximum: (context, wanted: number, value) =>
    says(typeof value !== 'number' || value <= wanted, context, 'is too large'),
  maxLength: (context, wanted: number, value) =>
    says(typeof value !== 'string' || value.length <= wanted, context, 'is too long'),
  dependentRequired: (context, wanted: Readonly<Record<string, readonly string[]>>, value) =>
    Object.entries(wanted).flatMap(([name, needed]) =>
      needed.flatMap((other) =>
        says(!isMap(value) || !(name in value) || other in value, context, `has no ${other}`),
      ),
    ),
  minItems: (context, wanted: number, value) =>
    says(!Array.isArray(value) || value.length >= wanted, context, 'is too short'),
  maxItems: (context, wanted: number, value) =>
    says(!Array.isArray(value) || value.length <= wanted, context, 'is too long'),
  uniqueItems: (context, _: true, value) =>
    says(!Array.isArray(value) || new Set(value).size === value.length, context, 'has an item twice'),
  minProperties: (context, wanted: number, value) =>
    says(!isMap(value) || Object.keys(value).length >= wanted, context, 'has too few entries'),
  required: (context, wanted: readonly string[], value) =>
    wanted.flatMap((name) => says(!isMap(value) || name in value, context, `has no ${name}`)),
  anyOf: ({ root, at }, wanted: readonly Schema[], value) => {
    const found = wanted.map((schema) => check(root, schema, value, at));
    return found.some((each) => each.length === 0) ? [] : found.flat();
  },
  items: ({ root, at }, wanted: Schema, value) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => check(root, wanted, item, `${at}[${index}]`))
      : [],
  prefixItems: ({ root, at }, wanted: readonly Schema[], value) =>
    Array.isArray(value)
      ? wanted.flatMap((schema, index) => check(root, schema, value[index], `${at}[${index}]`))
      : [],
  properties: ({ root, at }, wanted: Readonly<Record<string, Schema>>, value) =>
    isMap(value)
      ? Object.entries(wanted).flatMap(([name, schema]) =>
          name in value ? check(root, schema, value[name], `${at}.${name}`) : [],
        )
      : [],
  propertyNames: ({ root, at }, wanted: Schema, value) =>
    isMap(value) ? Object.keys(value).flatMap((name) => check(root, wanted, name, `${at} (${name})`)) : [],
  additionalProperties: ({ root, schema, at }, wanted: Schema | false, value) => {
    if (!isMap(value)) return [];
    const known = Object.keys(schema['properties'] ?? {});
    const more = Object.entries(value).filter(([name]) => !known.includes(name));
    return more.flatMap(([name, item]) =>
      wanted === false ? [`${at}: has ${name}`] : check(root, wanted, item, `${at}.${name}`),
    );
  },
};
