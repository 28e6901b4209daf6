/** Networks of model texts, and what their zone graphs reach. */
import { type Diagnostic } from '../../src/base/diagnostic.js';
import { StateStore, NO_NODE, type NodeId } from '../../src/explore/state-store.js';
import { loadText } from '../../src/language/load-model.js';
import { networkOfTChecker } from '../../src/network/from-tchecker.js';
import { instantiate } from '../../src/network/instantiate.js';
import { type Network } from '../../src/network/network.js';
import { type StateView, type TransitionSystem } from '../../src/semantics/transition-system.js';

/** The network of a model in text form; one that begins with `system:` is a TChecker system. */
export function networkText(text: string): Network {
  const loaded = loadText({ path: /^\s*(#.*\s*)*system:/.test(text) ? 'test.tck' : 'test.xta', text });
  if (loaded.kind === 'unreadable' || !loaded.ok) {
    throw new Error(JSON.stringify(loaded.diagnostics.map(({ message }) => message)));
  }
  if (loaded.kind === 'tchecker') return networkOfTChecker(loaded.checked);
  const found: Diagnostic[] = [];
  const instantiated = instantiate(loaded.checked, [], (diagnostic) => found.push(diagnostic));
  if (instantiated === undefined) throw new Error(JSON.stringify(found));
  return instantiated.network;
}

/** For each process, which of its locations the zone graph reaches, sorted. */
export function reachedByZones(
  system: TransitionSystem,
  visitedMax = Infinity,
): readonly (readonly number[])[] {
  const store = new StateStore(system, 'inclusion');
  const reached = system.network.processes.map(() => new Set<number>());
  const queue: NodeId[] = [];
  let current: NodeId = NO_NODE;
  const add = (target: StateView): void => {
    reached.forEach((locations, process) => locations.add(target.vector[process]!));
    const node = store.add(target, current);
    if (node !== NO_NODE) queue.push(node);
  };
  const vector = Int32Array.from(system.network.initialVector);
  const state = { vector, cells: new Int32Array(system.dimensionMax ** 2), dim: 1 };
  system.initial(add);
  for (let visited = 0; queue.length > 0; visited++) {
    if (visited >= visitedMax) throw new Error('too many symbolic states');
    current = queue.shift()!;
    if (store.isCovered(current)) continue;
    state.dim = store.load(current, state.vector, state.cells);
    system.successors(state, (_, target) => {
      add(target);
    });
  }
  return reached.map((locations) => [...locations].sort((a, b) => a - b));
}
