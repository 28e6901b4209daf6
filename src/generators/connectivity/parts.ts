/**
 * Parts of a model that have nothing to do with each other: processes that share no channel and no variable, and the
 * inputs and outputs of each part.
 *
 * What one part can do depends on itself alone, but for one thing: while a process is in a committed location, no other
 * part moves. Every output leaves such a location, so two parts never have an output at the same time.
 */
import { type Address } from '../../network/expression.js';
import { type TestInterface, channelsOfEdges } from '../../network/interface.js';
import { type Network, type NetworkProcess } from '../../network/network.js';
import { type Visitor, walkActions, walkExpression, walkFormula } from '../../network/walk.js';

/** By part, the names of its inputs and outputs; one part if the model cannot be taken apart. */
export function partsOf(
  network: Network,
  { inputs, outputs }: Pick<TestInterface, 'inputs' | 'outputs'>,
): readonly (readonly string[])[] {
  const actions = [...inputs, ...outputs];
  const { synchronisation, processes, hasPriorities, beforeUpdate, afterUpdate, clocks } = network;
  const isPlain =
    synchronisation.kind === 'channels' &&
    synchronisation.product === undefined &&
    !hasPriorities &&
    beforeUpdate.length + afterUpdate.length === 0 &&
    clocks.length === 1;
  if (!isPlain) return [actions];
  const { channels } = synchronisation;
  const channelsOf = channelsOfEdges(network);
  const isOutput = (channel: number): boolean => outputs.includes(channels[channel]!.name);
  const outputsAreCommitted = processes.every(({ edges, locations }) =>
    edges.every(
      (edge) =>
        edge.action.kind !== 'send' ||
        !channelsOf(edge).some(isOutput) ||
        locations[edge.source]!.urgency === 'committed',
    ),
  );
  if (!outputsAreCommitted) return [actions];
  const groups = new Groups(processes.length);
  const users = new Map<string, number>();
  const use = (what: string, process: number): void => {
    groups.join(users.get(what) ?? process, process);
    users.set(what, process);
  };
  processes.forEach((process, index) => {
    for (const edge of process.edges)
      for (const channel of channelsOf(edge)) use(channels[channel]!.name, index);
    for (const what of storageOf(network, process)) use(what, index);
  });
  const parts = new Map<number, string[]>();
  for (const action of actions) {
    const process = users.get(action);
    if (process === undefined) return [actions];
    const group = groups.of(process);
    parts.set(group, [...(parts.get(group) ?? []), action]);
  }
  return [...parts.values()];
}

/** What of the state a process reads or writes, by names that differ from those of channels. */
function storageOf(network: Network, { edges, locations }: NetworkProcess): ReadonlySet<string> {
  const found = new Set<string>();
  const called = new Set<number>();
  const note = ({ base, reference }: Address): void => {
    // What a reference stands for is noted where it is made; meta variables and scratch do not outlive a step.
    if (reference !== undefined || base >= network.stateLength) return;
    const variable = network.variables.findIndex(
      ({ slot, cells }) => slot <= base && base < slot + cells.length,
    );
    found.add(`variable ${variable}`);
  };
  const call = (index: number): void => {
    if (called.has(index)) return;
    called.add(index);
    walkActions(network.functions[index]!.body, visitor);
  };
  const visitor: Visitor = {
    expression: (expression) => {
      if (expression.kind === 'read') note(expression.from);
      else if (expression.kind === 'equal') [expression.left, expression.right].forEach(note);
      else if (expression.kind === 'call') call(expression.call.function);
    },
    action: (action) => {
      if (action.kind === 'store') note(action.to);
      else if (action.kind === 'copy') [action.to, action.from].forEach(note);
      else if (action.kind === 'refer' && action.isClock !== true) note(action.to);
      else if (action.kind === 'call') call(action.call.function);
    },
  };
  for (const { guard, action, update } of edges) {
    walkFormula(guard, visitor);
    walkActions(update, visitor);
    if (action.kind === 'send' || action.kind === 'receive')
      for (const { value } of action.indices) walkExpression(value, visitor);
  }
  for (const { invariant } of locations) walkFormula(invariant, visitor);
  return found;
}

/** Numbers that are put together step by step. */
class Groups {
  readonly #parent: number[];

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, index) => index);
  }

  of(member: number): number {
    let root = member;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    return root;
  }

  join(one: number, other: number): void {
    this.#parent[this.of(one)] = this.of(other);
  }
}
