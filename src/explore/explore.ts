/** Explores the whole zone graph and counts. */
import { seededRandom } from '../base/random.js';
import { type StepView, type StateView, type TransitionSystem } from '../semantics/transition-system.js';
import { NO_NODE, type NodeId, StateStore, type Subsumption } from './state-store.js';
import { type SearchOrder, createWaiting } from './waiting.js';

export interface Exploration {
  readonly visited: number;
  readonly stored: number;
  readonly transitions: number;
  readonly bytes: number;
}

export function explore(
  system: TransitionSystem,
  subsumption: Subsumption,
  order: SearchOrder = 'breadth',
  visitedMax = Infinity,
): Exploration {
  const store = new StateStore(system, subsumption);
  const waiting = createWaiting(order, seededRandom(1), system.network);
  let visited = 0;
  let transitions = 0;
  let current: NodeId = NO_NODE;
  const add = (target: StateView): void => {
    const node = store.add(target, current);
    if (node !== NO_NODE) waiting.push(node, target.vector);
  };
  const visit = (_: StepView, target: StateView): void => {
    transitions++;
    add(target);
  };
  system.initial(add);
  while (waiting.size > 0 && visited < visitedMax) {
    current = waiting.pop();
    if (store.isCovered(current)) continue;
    visited++;
    system.successors(store.view(current), visit);
  }
  return { visited, stored: store.stored, transitions, bytes: store.bytes };
}
