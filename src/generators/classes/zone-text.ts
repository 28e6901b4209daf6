/** Zones as people write them: `1 <= x <= 3 and y - x < 2`. */
import { LE_ZERO, boundConstant, isStrict } from '../../zones/bound.js';
import { boundsOf } from './cuts.js';

/** The constraints of a zone over clocks with these names, by their ids; 'true' where all values are possible. */
export function zoneText(zone: Int32Array, names: readonly string[]): string {
  const ranges = new Map<string, { low?: End; high?: End; i: number; j: number }>();
  for (const { i, j, bound } of constraintsOf(zone, names.length)) {
    const isLower = i === 0 || (j !== 0 && j > i);
    const key = isLower ? `${j} ${i}` : `${i} ${j}`;
    const range = ranges.get(key) ?? (isLower ? { i: j, j: i } : { i, j });
    const end = { value: isLower ? -boundConstant(bound) : boundConstant(bound), isOpen: isStrict(bound) };
    ranges.set(key, { ...range, ...(isLower ? { low: end } : { high: end }) });
  }
  const words = [...ranges.values()]
    .sort((a, b) => {
      const kinds = Math.sign(a.j) - Math.sign(b.j);
      if (kinds !== 0) return kinds;
      return a.i === b.i ? a.j - b.j : a.i - b.i;
    })
    .map(({ i, j, low, high }) => rangeText(j === 0 ? names[i]! : `${names[i]!} - ${names[j]!}`, low, high));
  return words.length === 0 ? 'true' : words.join(' and ');
}

/** The clocks that a zone says anything about. */
export function constrainedClocks(zone: Int32Array, dim: number): readonly number[] {
  const clocks = constraintsOf(zone, dim).flatMap(({ i, j }) => [i, j]);
  return [...new Set(clocks)].filter((clock) => clock !== 0);
}

/** What a zone says, apart from that no clock is negative. */
function constraintsOf(zone: Int32Array, dim: number): ReturnType<typeof boundsOf> {
  return boundsOf(zone, dim).filter(({ i, bound }) => i !== 0 || bound !== LE_ZERO);
}

interface End {
  readonly value: number;
  readonly isOpen: boolean;
}

function rangeText(what: string, low: End | undefined, high: End | undefined): string {
  if (low !== undefined && high !== undefined) {
    if (low.value === high.value) return `${what} = ${low.value}`;
    return `${low.value} ${low.isOpen ? '<' : '<='} ${what} ${high.isOpen ? '<' : '<='} ${high.value}`;
  }
  if (low !== undefined) return `${what} ${low.isOpen ? '>' : '>='} ${low.value}`;
  return `${what} ${high!.isOpen ? '<' : '<='} ${high!.value}`;
}
