/** Measures as people write them in campaigns and on command lines: times, sizes and counts. */

const MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** Of a time such as `90s`; undefined if it is none. */
export function millisecondsIn(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d+)?) ?(ms|s|min|h|d)$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * MILLISECONDS.get(unit!)!;
}

/** Of a size such as `2GB`; undefined if it is none. */
export function bytesIn(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d+)?) ?(kB|MB|GB)$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return Number(number) * { kb: 1e3, mb: 1e6, gb: 1e9 }[unit!.toLowerCase() as 'kb' | 'mb' | 'gb'];
}

/** Of a whole number of at least 1; undefined if it is none. */
export function countIn(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
