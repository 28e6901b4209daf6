/** What a zone says of its clocks, as constraints that people read. */
import { type ZoneBound } from './simulator.js';

/** Bounds of clocks and of their differences; those that follow from others are left out. */
export function constraintsOf(
  clocks: readonly string[],
  bounds: readonly (ZoneBound | undefined)[],
): readonly string[] {
  const dim = clocks.length + 1;
  const bound = (i: number, j: number): ZoneBound | undefined => bounds[i * dim + j];
  const singles = clocks.map((clock, k) => {
    const low = bound(0, k + 1);
    const high = bound(k + 1, 0);
    const least = low === undefined ? 0 : 0 - low.value;
    if (high !== undefined && high.value === least) return `${clock} == ${least}`;
    const below = `${least} ${low?.isStrict === true ? '<' : '<='} ${clock}`;
    return high === undefined
      ? `${clock} ${low?.isStrict === true ? '>' : '>='} ${least}`
      : `${below} ${high.isStrict ? '<' : '<='} ${high.value}`;
  });
  const differences: string[] = [];
  for (let i = 1; i < dim; i++) {
    for (let j = 1; j < dim; j++) {
      const between = i === j ? undefined : bound(i, j);
      if (between === undefined || follows(between, bound(i, 0), bound(0, j))) continue;
      const back = bound(j, i);
      const isEqual = back !== undefined && back.value === 0 - between.value;
      if (isEqual && i > j) continue;
      const sign = isEqual ? '==' : between.isStrict ? '<' : '<=';
      const name = `${clocks[i - 1]!} - ${clocks[j - 1]!}`;
      differences.push(
        isEqual && between.value === 0
          ? `${clocks[i - 1]!} == ${clocks[j - 1]!}`
          : `${name} ${sign} ${between.value}`,
      );
    }
  }
  return [...singles, ...differences];
}

/** Whether a bound on a difference says no more than the bounds of the two clocks together. */
function follows(between: ZoneBound, high: ZoneBound | undefined, low: ZoneBound | undefined): boolean {
  if (high === undefined || low === undefined) return false;
  const sum = high.value + low.value;
  return (
    between.value > sum || (between.value === sum && (!between.isStrict || high.isStrict || low.isStrict))
  );
}
