/**
 * Which variables and clocks the processes of a network read and write, functions that they call included. An array or
 * struct counts as one.
 */
import { type Span } from '../base/source.js';
import { type Action, type Address, type ClockAddress, type Formula } from './expression.js';
import { type Network, type NetworkProcess } from './network.js';
import { type Visitor, walkActions, walkExpression, walkFormula } from './walk.js';

export interface Storage {
  /** By name: all that is read, all that is read or written, and where it is written first. Clocks and variables have different names. */
  readonly read: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  readonly written: ReadonlyMap<string, Span>;
}

export function storageOf(network: Network, process: NetworkProcess): Storage {
  const walk = new StorageWalk(network);
  for (const edge of process.edges) {
    walk.formula(edge.guard);
    walk.actions(edge.update, edge.origin.span);
    if (edge.action.kind === 'send' || edge.action.kind === 'receive')
      for (const { value } of edge.action.indices) walkExpression(value, walk.visitor);
  }
  for (const { invariant } of process.locations) walk.formula(invariant);
  return walk;
}

/** What is done with every step, whoever takes it. */
function storageOfHooks(network: Network): Storage {
  const walk = new StorageWalk(network);
  walk.actions([...network.beforeUpdate, ...network.afterUpdate], { start: 0, end: 0 });
  return walk;
}

/**
 * A variable or clock that the environment writes and a process under test reads: what it tells the system that way is no
 * input. Undefined if there is none.
 */
export function toldWithoutInput(
  network: Network,
  underTest: readonly boolean[],
): { readonly name: string; readonly span: Span } | undefined {
  const storageBy = (side: boolean): readonly Storage[] =>
    network.processes.filter((_, index) => underTest[index] === side).map((each) => storageOf(network, each));
  const inside = storageBy(true);
  const outside = storageBy(false);
  if (outside.length === 0) return undefined;
  for (const { written } of [...outside, storageOfHooks(network)])
    for (const [name, span] of written) if (inside.some(({ read }) => read.has(name))) return { name, span };
  return undefined;
}

class StorageWalk implements Storage {
  readonly read = new Set<string>();
  readonly used = new Set<string>();
  readonly written = new Map<string, Span>();
  readonly visitor: Visitor;
  readonly #network: Network;
  readonly #called = new Set<number>();
  /** The edge at hand. */
  #span: Span = { start: 0, end: 0 };

  constructor(network: Network) {
    this.#network = network;
    this.visitor = {
      expression: (expression) => {
        if (expression.kind === 'read') this.#read(this.#variable(expression.from));
        else if (expression.kind === 'call') this.#call(expression.call.function);
        else if (expression.kind === 'equal') {
          this.#read(this.#variable(expression.left));
          this.#read(this.#variable(expression.right));
        }
      },
      action: (action) => {
        this.#action(action);
      },
    };
  }

  formula(formula: Formula): void {
    walkFormula(formula, this.visitor);
    for (const { left, right } of formula.constraints) {
      this.#read(this.#clock(left));
      this.#read(this.#clock(right));
    }
  }

  actions(actions: readonly Action[], span: Span): void {
    this.#span = span;
    walkActions(actions, this.visitor);
  }

  #action(action: Action): void {
    switch (action.kind) {
      case 'store':
        this.#write(this.#variable(action.to));
        return;
      case 'copy':
        this.#write(this.#variable(action.to));
        this.#read(this.#variable(action.from));
        return;
      case 'refer':
        // What is passed on by reference may be read and written.
        this.#read(action.isClock === true ? this.#clock(action.to) : this.#variable(action.to));
        this.#write(action.isClock === true ? this.#clock(action.to) : this.#variable(action.to));
        return;
      case 'setClock':
        this.#write(this.#clock(action.clock));
        return;
      case 'copyClock':
        this.#write(this.#clock(action.clock));
        this.#read(this.#clock(action.from));
        return;
      case 'call':
        this.#call(action.call.function);
        return;
      case 'evaluate':
      case 'if':
      case 'loop':
      case 'iterate':
      case 'return':
      case 'assert':
    }
  }

  #call(index: number): void {
    if (this.#called.has(index)) return;
    this.#called.add(index);
    walkActions(this.#network.functions[index]!.body, this.visitor);
  }

  /** Undefined for what is noted elsewhere, through references, or does not outlive a step: meta variables and scratch. */
  #variable({ base, reference }: Address): string | undefined {
    if (reference !== undefined || base >= this.#network.stateLength) return undefined;
    return this.#network.variables.find(({ slot, cells }) => slot <= base && base < slot + cells.length)
      ?.name;
  }

  #clock({ base, reference }: ClockAddress): string | undefined {
    return base === 0 || reference !== undefined ? undefined : this.#network.clocks[base]!.name;
  }

  #read(name: string | undefined): void {
    if (name === undefined) return;
    this.read.add(name);
    this.used.add(name);
  }

  #write(name: string | undefined): void {
    if (name === undefined) return;
    this.used.add(name);
    if (!this.written.has(name)) this.written.set(name, this.#span);
  }
}
