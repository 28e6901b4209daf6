/** What code exports, as plain data: as if it had been written in JSON. */
import { type Path } from '../../suite/json-text.js';

export type PlainReading =
  | { readonly kind: 'plain'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly what: string; readonly path: Path };

/** Deeper than any configuration. */
const DEPTH_MAX = 20;
const VALUES_MAX = 100_000;

/** Fields that are undefined are left out. */
export function plainData(value: unknown): PlainReading {
  const around: unknown[] = [];
  const path: (string | number)[] = [];
  let count = 0;
  let wrong: Wrong | undefined;
  const copy = (each: unknown): unknown => {
    if (wrong !== undefined) return undefined;
    const what = ++count > VALUES_MAX ? `more than ${VALUES_MAX} values` : wrongWith(each, around);
    if (what !== undefined) {
      wrong = { what, path: [...path] };
      return undefined;
    }
    return typeof each === 'object' && each !== null ? copyOf(each) : each;
  };
  const copyOf = (each: object): unknown => {
    around.push(each);
    const below = (key: string | number, item: unknown): unknown => {
      path.push(key);
      const copied = copy(item);
      path.pop();
      return copied;
    };
    const copied = Array.isArray(each)
      ? Array.from(each, (item: unknown, index) => below(index, item))
      : Object.fromEntries(
          Object.entries(each)
            .filter(([, item]) => item !== undefined)
            .map(([key, item]) => [key, below(key, item)]),
        );
    around.pop();
    return copied;
  };
  const copied = copy(value);
  return wrong === undefined ? { kind: 'plain', value: copied } : { kind: 'wrong', ...wrong };
}

interface Wrong {
  readonly what: string;
  readonly path: Path;
}

/** What keeps a value from being plain, what is below it aside. */
function wrongWith(value: unknown, around: readonly unknown[]): string | undefined {
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'string':
      return undefined;
    case 'object': {
      if (value === null) return undefined;
      if (around.includes(value)) return 'an object that contains itself';
      if (around.length >= DEPTH_MAX) return `nested more than ${DEPTH_MAX} levels deep`;
      const kind = Object.prototype.toString.call(value).slice(8, -1);
      return kind === 'Object' || kind === 'Array' ? undefined : `a ${kind}`;
    }
    case 'undefined':
      return 'undefined';
    case 'function':
    case 'symbol':
    case 'bigint':
      return `a ${typeof value}`;
  }
}
