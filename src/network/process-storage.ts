/**
 * Which variables and clocks the processes of a network read and write, functions that they call included. An array or
 * struct counts as one; meta variables do not outlive a step, and count for nothing.
 */
import { type Span } from '../base/source.js';
import { type TestInterface } from './interface.js';
import { type Network, type NetworkEdge, type NetworkProcess } from './network.js';
import { type Uses, UsesFinder } from './uses.js';
import { groupOf } from './valued-channels.js';

export interface Storage {
  /** By name: all that is read, all that is read or written, and where it is written first. Clocks and variables have different names. */
  readonly read: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  readonly written: ReadonlyMap<string, Span>;
}

export function storageOf(network: Network, { edges, locations }: NetworkProcess): Storage {
  const finder = new UsesFinder(network);
  const notes = new StorageNotes(network);
  for (const edge of edges) {
    const { readBefore, readInUpdate, written } = finder.ofEdge(withoutOwnStores(edge));
    notes.read(readBefore);
    notes.read(readInUpdate);
    notes.write(written, edge.origin.span);
  }
  for (const location of locations) notes.read(finder.ofLocation(location));
  return notes.storage;
}

/** An edge whose channel follows from what it stores itself does not need what was stored there before. */
function withoutOwnStores(edge: NetworkEdge): NetworkEdge {
  const { action } = edge;
  if (action.kind !== 'send') return edge;
  return {
    ...edge,
    action: { ...action, indices: action.indices.filter(({ readsOwnStore }) => readsOwnStore !== true) },
  };
}

/** What is done with every step, whoever takes it. */
export function storageOfHooks(network: Network): Storage {
  const notes = new StorageNotes(network);
  const { read, written } = new UsesFinder(network).ofActions([
    ...network.beforeUpdate,
    ...network.afterUpdate,
  ]);
  notes.read(read);
  notes.write(written, { start: 0, end: 0 });
  return notes.storage;
}

/**
 * The variables and clocks that the environment writes and a process under test reads, each with where it is written first: what
 * it tells the system that way is no input.
 */
export function toldWithoutInput(
  network: Network,
  { underTest, inputs, values }: TestInterface,
): readonly ToldVariable[] {
  const isInput = (group: string): boolean => inputs.some((name) => groupOf(name) === group);
  const passed = new Set(
    values.flatMap(({ group, parameters }) =>
      isInput(group) ? parameters.map(({ name }) => name.split(/[.[]/, 1)[0]!) : [],
    ),
  );
  const storageBy = (side: boolean): readonly Storage[] =>
    network.processes.filter((_, index) => underTest[index] === side).map((each) => storageOf(network, each));
  const inside = storageBy(true);
  const outside = storageBy(false);
  if (outside.length === 0) return [];
  const told = new Map<string, Span>();
  for (const { written } of [...outside, storageOfHooks(network)])
    for (const [name, span] of written)
      if (!told.has(name) && !passed.has(name) && inside.some(({ read }) => read.has(name)))
        told.set(name, span);
  const isVariable = new Set(network.variables.map(({ name }) => name));
  return [...told].map(([name, span]) => ({
    name,
    span,
    canBeShared: isVariable.has(name) && !name.includes('.') && !hasHookFor(network, name),
  }));
}

export interface ToldVariable {
  readonly name: string;
  readonly span: Span;
  /** It can be made an input of its own: it is no clock, and changes on edges only. */
  readonly canBeShared: boolean;
}

/** Who reads and writes a variable: processes under test (inside) or those of the environment. */
export interface SharedUse {
  readonly readInside: boolean;
  readonly readOutside: boolean;
  readonly writersInside: readonly NetworkEdge[];
  readonly writersOutside: readonly NetworkEdge[];
}

/** By the name of a variable. */
export function variablesShared(
  network: Network,
  underTest: readonly boolean[],
): (variable: string) => SharedUse {
  const finder = new UsesFinder(network);
  const storage = network.processes.map((process) => storageOf(network, process));
  const written = network.processes.map(({ edges }) =>
    edges.map((edge) => ({ edge, variables: finder.ofEdge(edge).written.variables })),
  );
  return (variable) => {
    const at = network.variables.findIndex(({ name }) => name === variable);
    const isRead = (side: boolean): boolean =>
      storage.some(({ read }, process) => underTest[process] === side && read.has(variable));
    const writers = (side: boolean): readonly NetworkEdge[] =>
      written.flatMap((edges, process) =>
        underTest[process] === side
          ? edges.flatMap(({ edge, variables }) => (variables.has(at) ? [edge] : []))
          : [],
      );
    return {
      readInside: isRead(true),
      readOutside: isRead(false),
      writersInside: writers(true),
      writersOutside: writers(false),
    };
  };
}

/** Whether a variable is changed with every step, whoever takes it. */
export function hasHookFor(network: Network, variable: string): boolean {
  return storageOfHooks(network).written.has(variable);
}

/** Uses by their names. */
class StorageNotes {
  readonly #network: Network;
  readonly #read = new Set<string>();
  readonly #used = new Set<string>();
  readonly #written = new Map<string, Span>();

  constructor(network: Network) {
    this.#network = network;
  }

  get storage(): Storage {
    return { read: this.#read, used: this.#used, written: this.#written };
  }

  read(uses: Uses): void {
    for (const name of this.#namesOf(uses)) {
      this.#read.add(name);
      this.#used.add(name);
    }
  }

  write(uses: Uses, span: Span): void {
    for (const name of this.#namesOf(uses)) {
      this.#used.add(name);
      if (!this.#written.has(name)) this.#written.set(name, span);
    }
  }

  #namesOf({ variables, clocks }: Uses): readonly string[] {
    const { variables: all, clocks: allClocks, stateLength } = this.#network;
    return [
      ...[...variables].map((index) => all[index]!).filter(({ slot }) => slot < stateLength),
      ...[...clocks].map((index) => allClocks[index]!),
    ].map(({ name }) => name);
  }
}
