/** Durations as they are written for runs in real time. */

const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ['us', 1e3],
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['min', 60e9],
]);

/** `1ms`, `500us` or `2s`, in nanoseconds; undefined for anything else. */
export function nanosecondsIn(text: string): bigint | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,6})?)(us|µs|ms|s|min)$/.exec(text) ?? [];
  return number === undefined ? undefined : BigInt(Math.round(Number(number) * NANOSECONDS.get(unit!)!));
}

/** A duration, or a number of time units of the model. */
export type Tolerance = { readonly ns: bigint } | { readonly units: string };

export function toleranceIn(text: string): Tolerance | undefined {
  const ns = nanosecondsIn(text);
  if (ns !== undefined) return { ns };
  return /^\d{1,9}(?:\.\d{1,9}|\/[1-9]\d{0,8})?$/.test(text) ? { units: text } : undefined;
}

/** What durations and tolerances must be, for people. */
export const DURATION_WORDS = 'a duration above 0, such as 1ms, 500us or 2s';
export const TOLERANCE_WORDS = 'a duration such as 5ms, or a number of time units such as 0.25';
