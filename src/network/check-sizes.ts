/** Whether a network is within the limits of what can be explored, as a whole. */
import { CLOCKS_MAX, CONSTRAINTS_MAX, EDGES_MAX } from '../base/limits.js';
import { type Report } from '../base/diagnostic.js';
import { type Network } from './network.js';
import { tooManyClocks, tooManyConstraintsTogether, tooManyEdgesTogether } from './problems.js';

export function checkSizes(network: Network, report: Report): void {
  const { clocks, processes } = network;
  // The reference clock is none of the model's.
  if (clocks.length - 1 > CLOCKS_MAX) report(tooManyClocks.at(undefined, clocks.length - 1, CLOCKS_MAX));
  if (total(processes.map(({ edges }) => edges.length)) > EDGES_MAX)
    report(tooManyEdgesTogether.at(undefined, EDGES_MAX));
  const { guards, invariants } = mostConstraints(network);
  if (guards > CONSTRAINTS_MAX)
    report(tooManyConstraintsTogether.at(undefined, 'guards of one step', guards, CONSTRAINTS_MAX));
  if (invariants > CONSTRAINTS_MAX)
    report(tooManyConstraintsTogether.at(undefined, 'invariants of one state', invariants, CONSTRAINTS_MAX));
}

/** The most clock constraints that the guards of one step, and the invariants of one state, can have together. */
export function mostConstraints(network: Network): { readonly guards: number; readonly invariants: number } {
  const { processes, synchronisation } = network;
  const guards = processes.map(({ edges }) => most(edges.map(({ guard }) => guard.constraints.length)));
  const invariants = processes.map(({ locations }) =>
    most(locations.map(({ invariant }) => invariant.constraints.length)),
  );
  const isPairwise =
    synchronisation.kind === 'channels' &&
    synchronisation.product === undefined &&
    !synchronisation.channels.some(({ broadcast }) => broadcast);
  const taking = isPairwise ? guards.sort((a, b) => b - a).slice(0, 2) : guards;
  return { guards: total(taking), invariants: total(invariants) };
}

function most(counts: readonly number[]): number {
  return counts.reduce((greatest, count) => Math.max(greatest, count), 0);
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
