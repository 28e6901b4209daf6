/**
 * Which variables pass values with which inputs and outputs.
 *
 * UPPAAL has no values on channels: a sender sets a shared variable, and the receiver reads it. Such a variable is bound to
 * the channel: `enter` with `kind` 1 and with `kind` 2 are two actions.
 *
 * With an environment, a variable is bound if only the side of the sender writes it, on edges that send the channel or on
 * steps into committed locations from which it is sent at once, and the other side reads it. What the environment changes at
 * any time is bound, too, if the system reads it only as it receives inputs: then it knows what they tell. Without one, the tester chooses
 * the variables that the system reads and never writes, and sees those that are written where an output is sent and that
 * nobody else reads.
 *
 * A broadcast sets its variable also when nobody hears it: there, the variable is bound if the system reads it only where it
 * hears the broadcast, or always hears it.
 *
 * What one side writes and the other reads in any other way is no value of an action.
 */
import { type Formula } from './expression.js';
import { type Network, type NetworkEdge, type NetworkVariable } from './network.js';
import { type TestInterface, channelsOfEdges } from './interface.js';
import { type EdgeUses, UsesFinder } from './uses.js';
import { groupOf } from './valued-channels.js';

/** The variables that an input or output passes, by the name of the channel or of the array of channels. */
export function valueBindings(
  network: Network,
  tested: TestInterface,
): ReadonlyMap<string, readonly NetworkVariable[]> {
  const finder = new BindingFinder(network, tested);
  const bound = new Map<string, readonly NetworkVariable[]>();
  for (const [name, role] of groupsOf(network, tested)) {
    const variables = finder.boundTo(name, role);
    if (variables.length > 0) bound.set(name, variables);
  }
  return bound;
}

/** Inputs and outputs, arrays as one; without those that are both. */
function groupsOf(
  { synchronisation }: Network,
  { roles }: TestInterface,
): ReadonlyMap<string, 'input' | 'output'> {
  const groups = new Map<string, 'input' | 'output' | undefined>();
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  channels.forEach(({ name }, index) => {
    const role = roles[index]!;
    if (role === 'internal') return;
    const group = groupOf(name);
    groups.set(group, groups.has(group) && groups.get(group) !== role ? undefined : role);
  });
  return new Map([...groups].flatMap(([name, role]) => (role === undefined ? [] : [[name, role]])));
}

/** An edge with what it does. */
interface UsedEdge {
  readonly edge: NetworkEdge;
  readonly uses: EdgeUses;
  /** What its guard and its update read: the index of a channel aside. */
  readonly reads: ReadonlySet<number>;
  /** The channel that it sends or receives. */
  readonly group: string | undefined;
}

class BindingFinder {
  readonly #network: Network;
  readonly #tested: TestInterface;
  readonly #hasEnvironment: boolean;
  readonly #edges: readonly UsedEdge[];
  /** The variables that are bound to nothing: those of processes, and those that are touched with every step. */
  readonly #excluded: ReadonlySet<number>;
  /** By process: what the invariants and rates of its locations read. */
  readonly #readWhileWaiting: readonly (readonly ReadonlySet<number>[])[];

  constructor(network: Network, tested: TestInterface) {
    this.#network = network;
    this.#tested = tested;
    this.#hasEnvironment = tested.underTest.includes(false);
    const uses = new UsesFinder(network);
    const { synchronisation } = network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    const channelsOf = channelsOfEdges(network);
    this.#edges = network.processes.flatMap(({ edges }) =>
      edges.map((edge) => {
        const [channel] = channelsOf(edge);
        return {
          edge,
          uses: uses.ofEdge(edge),
          reads: readsOf(uses.ofEdge({ ...edge, action: { kind: 'internal' } })),
          group: channel === undefined ? undefined : groupOf(channels[channel]!.name),
        };
      }),
    );
    this.#readWhileWaiting = network.processes.map(({ locations }) =>
      locations.map((location) => uses.ofLocation(location).variables),
    );
    const hooks = uses.ofActions([...network.beforeUpdate, ...network.afterUpdate]).written.variables;
    this.#excluded = new Set(
      [...network.variables.keys()].filter(
        (index) => hooks.has(index) || network.variables[index]!.name.includes('.'),
      ),
    );
  }

  boundTo(group: string, role: 'input' | 'output'): readonly NetworkVariable[] {
    return this.#network.variables.filter((variable, index) => {
      if (this.#excluded.has(index) || variable.slot === this.#network.trackerSlot) return false;
      if (this.#hasEnvironment) return this.#isPassed(index, group, role);
      return role === 'input' ? this.#isChosen(index, group) : this.#isShown(index, group);
    });
  }

  // ------------------------------------------------------------------------------------- with an environment

  #isPassed(variable: number, group: string, role: 'input' | 'output'): boolean {
    const senderIsTested = role === 'output';
    const writers = this.#writers(variable);
    const ofSender = (process: number): boolean =>
      (this.#tested.underTest[process] === true) === senderIsTested;
    if (writers.length === 0 || !writers.every(({ edge }) => ofSender(edge.process))) return false;
    if (!this.#isReadBy(variable, (process) => !ofSender(process))) return false;
    // What the environment also changes by itself, between inputs, is memory that both sides share, unless inputs tell it.
    const sends = writers.map((writer) => this.#sendsAtOnce(writer));
    if (role === 'input' && sends.some((groups) => groups === undefined))
      return this.#readOnReceipt(variable)?.has(group) === true;
    if (!sends.some((groups) => groups?.has(group) === true)) return false;
    return role === 'output' || !this.#isBroadcast(group) || this.#isHeardBeforeRead(variable, group);
  }

  /**
   * The inputs with which the system reads a variable, if it does so in no other way: in the update of an edge that receives, or
   * at once behind it, from a committed location, while the environment has no turn.
   */
  #readOnReceipt(variable: number): ReadonlySet<string> | undefined {
    const groups = new Set<string>();
    const isTested = (process: number): boolean => this.#tested.underTest[process] === true;
    const isInterrupted = this.#writers(variable).some(({ edge }) =>
      this.#isCommitted(edge.process, edge.source),
    );
    for (const [process, locations] of this.#readWhileWaiting.entries())
      if (isTested(process) && locations.some((read) => read.has(variable))) return undefined;
    for (const reader of this.#edges) {
      const { edge, uses, group } = reader;
      if (!isTested(edge.process) || !readsOf(uses).has(variable)) continue;
      const told = receivedGroup(reader);
      const isTold = told !== undefined && this.#isInput(told);
      if (isTold && uses.readInUpdate.variables.has(variable)) groups.add(told);
      if (isTold && !uses.readBefore.variables.has(variable)) continue;
      if (edge.action.kind === 'receive' && group !== undefined && !isTold) return undefined;
      const before = isInterrupted ? undefined : this.#inputsInto(edge.process, edge.source);
      if (before === undefined) return undefined;
      for (const each of before) groups.add(each);
    }
    return groups;
  }

  /** The inputs by which a process enters a committed location, if there is no other way. */
  #inputsInto(process: number, location: number): readonly string[] | undefined {
    const { initialLocations } = this.#network.processes[process]!;
    if (!this.#isCommitted(process, location) || initialLocations.includes(location)) return undefined;
    const into = this.#edges.filter(({ edge }) => edge.process === process && edge.target === location);
    const groups = into.map(receivedGroup);
    return groups.every((each) => each !== undefined && this.#isInput(each))
      ? (groups as string[])
      : undefined;
  }

  #isCommitted(process: number, location: number): boolean {
    return this.#network.processes[process]!.locations[location]!.urgency === 'committed';
  }

  /** Whether the system knows of a variable only what a broadcast has told it: one that nobody hears sets it, too. */
  #isHeardBeforeRead(variable: number, group: string): boolean {
    const isTested = (process: number): boolean => this.#tested.underTest[process] === true;
    const isHeardHere = this.#edges.every(
      ({ edge, uses, group: own }) =>
        !isTested(edge.process) ||
        !readsOf(uses).has(variable) ||
        // A guard sees what an earlier broadcast has set, which may have gone unheard.
        (edge.action.kind === 'receive' && own === group && !uses.readBefore.variables.has(variable)),
    );
    const isReadWhileWaiting = this.#readWhileWaiting.some(
      (locations, process) => isTested(process) && locations.some((read) => read.has(variable)),
    );
    if (isHeardHere && !isReadWhileWaiting) return true;
    return this.#network.processes.some((_, process) => isTested(process) && this.#listens(process, group));
  }

  /** Whether a process hears a channel wherever it is. */
  #listens(process: number, group: string): boolean {
    const { locations } = this.#network.processes[process]!;
    return locations.every((_, location) =>
      this.#edges.some(({ edge, group: own }) => {
        const { action, guard, target } = edge;
        if (edge.process !== process || edge.source !== location || own !== group) return false;
        const isAny = action.kind === 'receive' && action.indices.length === 0;
        return isAny && isTrue(guard) && (target === location || isTrue(locations[target]!.invariant));
      }),
    );
  }

  #isBroadcast(group: string): boolean {
    const { synchronisation } = this.#network;
    const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    return channels.some(({ name, broadcast }) => broadcast && groupOf(name) === group);
  }

  /** The channels that are sent with an edge or at once behind it; undefined if something else may happen in between. */
  #sendsAtOnce(
    { edge, group }: UsedEdge,
    passed: ReadonlySet<number> = new Set(),
  ): ReadonlySet<string> | undefined {
    if (edge.action.kind === 'send' && group !== undefined && this.#isSeen(group)) return new Set([group]);
    if (edge.action.kind === 'receive' && group !== undefined && this.#isSeen(group)) return undefined;
    const { process, target } = edge;
    if (this.#network.processes[process]!.locations[target]!.urgency !== 'committed' || passed.has(target))
      return undefined;
    const next = this.#edges.filter((each) => each.edge.process === process && each.edge.source === target);
    const behind = next.map((each) => this.#sendsAtOnce(each, new Set([...passed, target])));
    if (behind.length === 0 || behind.includes(undefined)) return undefined;
    return new Set(behind.flatMap((groups) => [...groups!]));
  }

  #isSeen(group: string): boolean {
    return [...this.#tested.inputs, ...this.#tested.outputs].some((name) => groupOf(name) === group);
  }

  // -------------------------------------------------------------------------------------- without an environment

  /** Whether the tester chooses a variable with an input: it is read, never written, and no constant in disguise. */
  #isChosen(variable: number, group: string): boolean {
    if (this.#writers(variable).length > 0 || !this.#isFree(variable)) return false;
    const readers = this.#edges.filter(
      ({ uses, group: own, edge }) =>
        edge.action.kind === 'receive' &&
        own !== undefined &&
        this.#isInput(own) &&
        uses.readInUpdate.variables.has(variable),
    );
    if (readers.length > 0) return readers.some((reader) => reader.group === group);
    return this.#readLater(variable).has(group);
  }

  /** What is never written and has a value of its own at the start is a constant that nobody called one. */
  #isFree(variable: number): boolean {
    const { cells, slot } = this.#network.variables[variable]!;
    return cells.every(({ low, high }, at) => {
      const usual = low <= 0 && 0 <= high ? 0 : low;
      return this.#network.initialVector[slot + at] === usual;
    });
  }

  /** The inputs that come last, in a process, before it reads a variable. */
  #readLater(variable: number): ReadonlySet<string> {
    const found = new Set<string>();
    this.#network.processes.forEach(({ locations, edges }, process) => {
      const own = this.#edges.filter(({ edge }) => edge.process === process);
      const waiting = new Set(
        [...locations.keys()].filter(
          (location) =>
            this.#readWhileWaiting[process]![location]!.has(variable) ||
            own.some(({ edge, reads }) => edge.source === location && reads.has(variable)),
        ),
      );
      if (edges.length === 0) return;
      for (const location of waiting) {
        for (const { edge, group } of own) {
          if (edge.target !== location) continue;
          const isInput = edge.action.kind === 'receive' && group !== undefined && this.#isInput(group);
          if (isInput) found.add(group);
          else waiting.add(edge.source);
        }
      }
    });
    return found;
  }

  /** Whether the tester sees a variable with an output: it is written where the output is sent, and others do not read it. */
  #isShown(variable: number, group: string): boolean {
    const senders = this.#writers(variable).filter(
      ({ edge, group: own }) => edge.action.kind === 'send' && own === group,
    );
    // What is received inside is a message inside, also where the tester sees it.
    const isReceived = this.#edges.some(
      ({ edge, group: own }) => edge.action.kind === 'receive' && own === group,
    );
    if (senders.length === 0 || isReceived) return false;
    const writing = new Set(this.#writers(variable).map(({ edge }) => edge.process));
    return !this.#isReadBy(variable, (process) => !writing.has(process));
  }

  // ------------------------------------------------------------------------------------------------- questions

  #isInput(group: string): boolean {
    return this.#tested.inputs.some((name) => groupOf(name) === group);
  }

  #writers(variable: number): readonly UsedEdge[] {
    return this.#edges.filter(({ uses }) => uses.written.variables.has(variable));
  }

  #isReadBy(variable: number, counts: (process: number) => boolean): boolean {
    const onEdges = this.#edges.some(({ edge, uses }) => counts(edge.process) && readsOf(uses).has(variable));
    return (
      onEdges ||
      this.#readWhileWaiting.some(
        (locations, process) => counts(process) && locations.some((read) => read.has(variable)),
      )
    );
  }
}

/** The channel that an edge receives. */
function receivedGroup({ edge, group }: UsedEdge): string | undefined {
  return edge.action.kind === 'receive' ? group : undefined;
}

function isTrue({ condition, constraints }: Formula): boolean {
  return condition === undefined && constraints.length === 0;
}

function readsOf({ readBefore, readInUpdate }: EdgeUses): ReadonlySet<number> {
  return new Set([...readBefore.variables, ...readInUpdate.variables]);
}
