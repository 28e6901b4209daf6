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

/** Visits every symbolic state that breadth-first exploration stores. */
export function exploreZones(system: TransitionSystem, visit: (state: StateView) => void): void {
  const store = new StateStore(system, 'inclusion');
  const queue: NodeId[] = [];
  let current: NodeId = NO_NODE;
  const add = (target: StateView): void => {
    const node = store.add(target, current);
    if (node === NO_NODE) return;
    visit(target);
    queue.push(node);
  };
  const vector = Int32Array.from(system.network.initialVector);
  const state = { vector, cells: new Int32Array(system.dimensionMax ** 2), dim: 1 };
  system.initial(add);
  for (const node of queue) {
    current = node;
    if (store.isCovered(current)) continue;
    state.dim = store.load(current, state.vector, state.cells);
    system.successors(state, (_, target) => {
      add(target);
    });
  }
}

/** Locations and integers of all states that the zone graph reaches, sorted. */
export function discreteStatesOfZones(system: TransitionSystem): readonly string[] {
  const found = new Set<string>();
  exploreZones(system, ({ vector }) => found.add(vector.subarray(0, system.stateLength).join(' ')));
  return [...found].sort();
}
