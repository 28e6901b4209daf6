/** Symbolic states to keep: copies of what a system shows during a call. */
import { type StateView } from '../semantics/transition-system.js';

export interface SymbolicState {
  readonly vector: Int32Array;
  readonly cells: Int32Array;
  readonly dim: number;
}

export function copyOf({ vector, cells, dim }: StateView): SymbolicState {
  return { vector: vector.slice(), cells: cells.slice(0, dim * dim), dim };
}
