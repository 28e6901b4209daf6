/**
 * Random open models of one or two processes that are not deterministic: unseen steps, handshakes inside, committed locations,
 * plain, broadcast and urgent channels, and an output that passes a value. Inputs are a and b, outputs x, y, u and v.
 */
import fc from 'fast-check';

const ALONE = ['a?', 'b?', 'x!', 'y!', 'u!', 'v!', ''];
const INSIDE = [...ALONE, 'i!', 'i?', 'a?', 'x!'];

const KINDS = ['', '', '', '', 'commit', 'commit', 'urgent'] as const;

export interface Plan {
  readonly kinds: readonly ('' | 'commit' | 'urgent')[];
  readonly invariants: readonly (number | undefined)[];
  readonly edges: readonly {
    readonly source: number;
    readonly target: number;
    readonly sync: string;
    readonly guard: string | undefined;
    readonly resets: boolean;
    readonly value: number;
  }[];
}

function processPlan(syncs: readonly string[]): fc.Arbitrary<Plan> {
  return fc.integer({ min: 1, max: 3 }).chain((count) => {
    const location = fc.nat(count - 1);
    const guard = fc
      .tuple(fc.constantFrom('<', '<=', '==', '>=', '>'), fc.nat(3))
      .map(([operator, bound]) => `c ${operator} ${bound}`);
    return fc.record({
      kinds: fc.array(fc.constantFrom(...KINDS), {
        minLength: count,
        maxLength: count,
      }),
      invariants: fc.array(fc.constantFrom(undefined, undefined, 1, 2, 3), {
        minLength: count,
        maxLength: count,
      }),
      edges: fc.array(
        fc.record({
          source: location,
          target: location,
          sync: fc.constantFrom(...syncs),
          guard: fc.option(guard, { nil: undefined }),
          resets: fc.boolean(),
          value: fc.nat(2),
        }),
        { minLength: 2, maxLength: 7 },
      ),
    });
  });
}

/** Texts of models with a process P0, and perhaps P1. */
export const randomSystem: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 2, arbitrary: processPlan(ALONE).map((plan) => [plan]) },
    { weight: 1, arbitrary: fc.tuple(processPlan(INSIDE), processPlan(INSIDE)) },
  )
  .map((plans) =>
    [
      'chan a, x, i, v; broadcast chan b, y; urgent chan u; int[0,2] n;',
      ...plans.map((plan, index) => processText(`P${index}`, plan)),
      `system ${plans.map((_, index) => `P${index}`).join(', ')};`,
    ].join('\n'),
  );

export function processText(name: string, { kinds, invariants, edges }: Plan): string {
  const states = kinds.map((_, index) => {
    const bound = invariants[index];
    return `L${index}${bound === undefined ? '' : ` { c <= ${bound} }`}`;
  });
  const having = (kind: string): string => {
    const names = kinds.flatMap((each, index) => (each === kind ? [`L${index}`] : []));
    return names.length === 0 ? '' : `${kind} ${names.join(', ')};`;
  };
  const lines = edges.map(({ source, target, sync, guard, resets, value }) => {
    const updates = [...(resets ? ['c = 0'] : []), ...(sync === 'v!' ? [`n = ${value}`] : [])];
    const labels = [
      // Edges with urgent channels have no guards over clocks.
      ...(guard === undefined || sync === 'u!' ? [] : [`guard ${guard};`]),
      ...(sync === '' ? [] : [`sync ${sync};`]),
      ...(updates.length === 0 ? [] : [`assign ${updates.join(', ')};`]),
    ];
    return `L${source} -> L${target} { ${labels.join(' ')} }`;
  });
  return `process ${name}() { clock c; state ${states.join(', ')}; ${having('commit')} ${having('urgent')} init L0;\n  trans ${lines.join(',\n    ')}; }`;
}
