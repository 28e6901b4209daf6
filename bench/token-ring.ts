/**
 * A ring of nodes that pass a token on, as an event-recording automaton: many clocks that stay in use for a long time,
 * which is what made the search on the graph of the classes explode.
 *
 * The token reaches a node at least one time unit after it was sent; the node may use the medium within four units, and
 * passes the token on after two units at the earliest, or any time after it has used the medium.
 */
export function tokenRing(nodes: number): string {
  const each = <T>(make: (node: number) => T): readonly T[] =>
    Array.from({ length: nodes }, (_, k) => make(k));
  const before = (node: number): number => (node + nodes - 1) % nodes;
  const actions = each((k) => [`arrive${k}`, `use${k}`, `send${k}`]).flat();
  const edge = (from: string, to: string, guard: string, action: string, direction: '?' | '!'): string =>
    `${from} -> ${to} { ${guard === '' ? '' : `guard ${guard}; `}sync ${action}${direction}; assign since_${action} = 0; }`;
  const edges = each((k) => {
    const next = `Sent${k}`;
    return [
      edge(`Sent${before(k)}`, `Has${k}`, `since_send${before(k)} >= 1`, `arrive${k}`, '?'),
      edge(`Has${k}`, `Used${k}`, `since_arrive${k} <= 4`, `use${k}`, '!'),
      edge(`Has${k}`, next, `since_arrive${k} >= 2`, `send${k}`, '!'),
      edge(`Used${k}`, next, '', `send${k}`, '!'),
    ];
  }).flat();
  return [
    `chan ${actions.join(', ')};`,
    `clock ${actions.map((action) => `since_${action}`).join(', ')};`,
    'process Ring() {',
    `  state ${each((k) => [`Sent${k}`, `Has${k}`, `Used${k}`])
      .flat()
      .join(', ')};`,
    `  init Sent${nodes - 1};`,
    `  trans ${edges.join(',\n    ')};`,
    '}',
    'system Ring;',
  ].join('\n');
}
