/** Traces that were opened stay with the engine: of a long one, the page asks for what it shows. */
import { type FollowedStep, type SimulationMode } from 'tickstone';
import { type KeptTrace } from './protocol.js';

interface Read {
  readonly format?: unknown;
  readonly steps?: readonly FollowedStep[];
  readonly trace?: Read;
}

/** Those that were opened last. */
const TRACES_MAX = 4;

export class KeptTraces {
  readonly #kept = new Map<number, readonly FollowedStep[]>();
  #next = 0;

  /** Undefined for what is no trace. */
  read(bytes: Uint8Array): KeptTrace | undefined {
    const trace = traceIn(new TextDecoder().decode(bytes));
    if (trace === undefined) return undefined;
    const id = this.#next++;
    this.#kept.set(id, trace.steps);
    this.#kept.delete(id - TRACES_MAX);
    return { trace: id, count: trace.steps.length, mode: trace.mode };
  }

  steps({ trace, from, to }: { readonly trace: number; readonly from: number; readonly to: number }) {
    return this.#kept.get(trace)?.slice(from, to) ?? [];
  }
}

function traceIn(
  text: string,
): { readonly steps: readonly FollowedStep[]; readonly mode: SimulationMode } | undefined {
  try {
    const read = JSON.parse(text) as Read;
    const { format, steps } = read.trace ?? read;
    if (!Array.isArray(steps)) return undefined;
    if (format === 'tickstone-trace') return { steps, mode: 'concrete' };
    return format === 'tickstone-symbolic-run' ? { steps, mode: 'symbolic' } : undefined;
  } catch {
    return undefined;
  }
}
