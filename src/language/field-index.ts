/** Fields of structs by their names. Structs can have very many, and each of them may be named very often. */

/** By list of fields, the number of each name; of names that stand twice, which is an error, the first. */
const numbers = new WeakMap<readonly Named[], ReadonlyMap<string, number>>();

interface Named {
  readonly name: string;
}

/** The number of the field with this name; -1 if there is none. */
export function fieldIndex(fields: readonly Named[], name: string): number {
  let known = numbers.get(fields);
  if (known === undefined) {
    const made = new Map<string, number>();
    for (const [index, field] of fields.entries()) if (!made.has(field.name)) made.set(field.name, index);
    numbers.set(fields, (known = made));
  }
  return known.get(name) ?? -1;
}

export function fieldNamed<F extends Named>(fields: readonly F[], name: string): F | undefined {
  return fields[fieldIndex(fields, name)];
}
