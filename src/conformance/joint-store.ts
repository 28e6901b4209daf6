/**
 * The joint states that a check has come to, with the way to each; what another one covers is not kept.
 *
 * A state covers others only that have the same system and the same components in an environment, their clocks aside (see
 * `covers`): an environment may have very many states, and only those that could cover each other are compared.
 */
import { type JointState, type Sides, covers, isAlone } from './joint-state.js';
import { type Label } from './joint-system.js';

export interface JointNode {
  readonly state: JointState;
  /** Undefined at the start. */
  readonly parent: JointNode | undefined;
  readonly label: Label | undefined;
  /** How many visible actions are on the way. */
  readonly actions: number;
  /** Another node makes this one superfluous. */
  isCovered: boolean;
}

export class JointStore {
  readonly #sides: Sides;
  readonly #apart: number;
  /** By what those have in common that may cover each other. */
  readonly #nodes = new Map<string, JointNode[]>();
  bytes = 0;

  /** Nodes with fewer actions than `apart` are covered only by those with as many. */
  constructor(sides: Sides, apart: number) {
    this.#sides = sides;
    this.#apart = apart;
  }

  /** The node of a state; undefined if one that is there covers it. */
  add(state: JointState, parent?: JointNode, label?: Label): JointNode | undefined {
    const actions = (parent?.actions ?? 0) + (label?.action === undefined ? 0 : 1);
    const way = actions < this.#apart ? actions : '';
    const key = `${commonKey(state)};${way}`;
    const known = this.#nodes.get(key) ?? [];
    if (known.some((node) => covers(this.#sides, node.state, state))) return undefined;
    // What takes fewer actions stays, so that differences are found with the fewest.
    const kept = known.filter((node) => {
      node.isCovered = actions <= node.actions && covers(this.#sides, state, node.state);
      return !node.isCovered;
    });
    const node: JointNode = { state, parent, label, actions, isCovered: false };
    this.#nodes.set(key, [...kept, node]);
    this.bytes += 4 * state.zone.length + 128 * (state.components.length + 2);
    return node;
  }
}

/** The same of all states of which one may cover another. */
function commonKey({ system: { of, vector, at }, components }: JointState): string {
  const dead = at.filter((position) => position < 0).join();
  // They stand in the order of their vectors.
  const needed = components
    .filter((component) => !isAlone(component))
    .map((component) => component.of.keyOf(component.vector));
  return `${of.keyOf(vector)};${dead};${needed.join('/')}`;
}

/** What was done on the way to a node. */
export function labelsTo(node: JointNode): readonly Label[] {
  const labels: Label[] = [];
  for (let at: JointNode | undefined = node; at?.label !== undefined; at = at.parent) labels.push(at.label);
  return labels.reverse();
}
