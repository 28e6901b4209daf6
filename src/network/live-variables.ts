/**
 * Which integer variables still matter, location by location: those that a process may read, from the location on,
 * before it writes them itself.
 *
 * Per process it is the classic analysis of live variables, backwards along the edges: an edge reads what its guard,
 * its channel and its update read, and writes what its update surely stores. The variable matters in a state if it
 * does for the location of some process: whoever reads it later without writing it before is in such a location. This
 * holds for shared variables too, because no process counts on what another one writes.
 *
 * Who receives a value that a channel passes finds in its variable what the sender leaves there, and nothing older: where
 * the sender does not store it, it is the sender who reads it, because its channel depends on it.
 *
 * A location's own reads are those of its invariant and its rates. Reads through a reference are reads of the whole
 * variable where the reference is made; stores through one, in loops, in functions and at computed indices count
 * for nothing. What is read before or after every update matters everywhere, and so does what a property reads.
 */
import { type Action, type Address, type Formula, type IntExpression } from './expression.js';
import {
  type EdgeAction,
  type Network,
  type NetworkEdge,
  type NetworkProcess,
  type Slot,
} from './network.js';
import { slotsOf } from './value-range.js';
import { type Visitor, walkActions, walkExpression, walkFormula } from './walk.js';

export interface LiveVariables {
  /** The slots that do not matter everywhere. */
  readonly slots: readonly Slot[];
  /** By process, by location: which of them matter, 32 to a word, the first one in the lowest bit. */
  readonly live: readonly (readonly Int32Array[])[];
}

/** Tables do not grow beyond this: then every variable counts as live. */
const TABLE_SIZE_MAX = 2 ** 24;

/** `observed` are the slots that a property reads. */
export function liveVariables(network: Network, observed: readonly Slot[]): LiveVariables {
  const reads = new SlotReads(network);
  const everywhere = new Set(observed);
  for (const slot of reads.ofActions(network.beforeUpdate)) everywhere.add(slot);
  for (const slot of reads.ofActions(network.afterUpdate)) everywhere.add(slot);
  const tracked = network.variables
    .flatMap(({ slot, cells }) => cells.map((_, at) => slot + at))
    .filter((slot) => slot < network.stateLength && !everywhere.has(slot));
  const locationCount = network.processes.reduce((sum, { locations }) => sum + locations.length, 0);
  if (tracked.length * locationCount > TABLE_SIZE_MAX)
    return { slots: [], live: network.processes.map(({ locations }) => locations.map(() => NO_WORDS)) };
  const context = { tracked: new Set(tracked), reads, passed: passedSlots(network) };
  const tables = network.processes.map((process) => liveSlots(process, context));
  const slots = tracked.filter((slot) =>
    tables.every((locations) => locations.some((live) => !live.has(slot))),
  );
  return { slots, live: tables.map((locations) => locations.map((live) => packed(slots, live))) };
}

const NO_WORDS = new Int32Array(0);

/** What expressions and actions may read of the vector, with all that they call. */
export class SlotReads {
  readonly #network: Network;
  readonly #byFunction = new Map<number, ReadonlySet<Slot>>();

  constructor(network: Network) {
    this.#network = network;
  }

  ofExpression(expression: IntExpression): ReadonlySet<Slot> {
    return this.#collect((visitor) => {
      walkExpression(expression, visitor);
    });
  }

  ofActions(actions: readonly Action[]): ReadonlySet<Slot> {
    return this.#collect((visitor) => {
      walkActions(actions, visitor);
    });
  }

  ofFormula(formula: Formula): ReadonlySet<Slot> {
    return this.#collect((visitor) => {
      walkFormula(formula, visitor);
    });
  }

  #collect(walk: (visitor: Visitor) => void): ReadonlySet<Slot> {
    const found = new Set<Slot>();
    const addAll = (slots: Iterable<Slot>): void => {
      for (const slot of slots) found.add(slot);
    };
    walk({
      expression: (expression) => {
        if (expression.kind === 'read') addAll(slotsFrom(expression.from, 1));
        else if (expression.kind === 'equal') {
          addAll(slotsFrom(expression.left, expression.size));
          addAll(slotsFrom(expression.right, expression.size));
        } else if (expression.kind === 'call') addAll(this.#ofFunction(expression.call.function));
      },
      action: (action) => {
        if (action.kind === 'copy') addAll(slotsFrom(action.from, action.ranges.length));
        else if (action.kind === 'refer') addAll(this.#variableAt(action.to));
        else if (action.kind === 'call') addAll(this.#ofFunction(action.call.function));
      },
    });
    return found;
  }

  /** Functions do not recurse. */
  #ofFunction(index: number): ReadonlySet<Slot> {
    let found = this.#byFunction.get(index);
    if (found === undefined) {
      found = this.ofActions(this.#network.functions[index]!.body);
      this.#byFunction.set(index, found);
    }
    return found;
  }

  /** All slots of the variable that an address lies in. */
  #variableAt({ base }: Address): readonly Slot[] {
    const variable = this.#network.variables.find(
      ({ slot, cells }) => slot <= base && base < slot + cells.length,
    );
    return variable === undefined ? [] : variable.cells.map((_, at) => variable.slot + at);
  }
}

/** All slots that a run of this length can lie on; none through a reference. */
function slotsFrom(address: Address, length: number): readonly Slot[] {
  return slotsOf(address).flatMap((start) => Array.from({ length }, (_, at) => start + at));
}

interface Context {
  readonly tracked: ReadonlySet<Slot>;
  readonly reads: SlotReads;
  /** What is passed to whoever receives. */
  readonly passed: (action: EdgeAction) => readonly Slot[];
}

function passedSlots({ synchronisation }: Network): Context['passed'] {
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  return (action) => (action.kind === 'receive' ? (channels[action.channel]!.passes?.slots ?? []) : []);
}

/** By location: the tracked slots that the process may read from there on before it writes them. */
function liveSlots({ locations, edges }: NetworkProcess, context: Context): readonly ReadonlySet<Slot>[] {
  const { reads } = context;
  const live = locations.map(({ invariant, rates }) => {
    const own = new Set(reads.ofFormula(invariant));
    for (const { clock, rate } of rates) {
      for (const { value } of clock.indices) addTo(own, reads.ofExpression(value));
      addTo(own, reads.ofExpression(rate));
    }
    return own;
  });
  const edgesInto: { readonly source: number; readonly effect: Effect }[][] = locations.map(() => []);
  for (const edge of edges)
    edgesInto[edge.target]!.push({ source: edge.source, effect: effectOf(edge, context) });
  const waiting = new Set(locations.keys());
  for (const target of waiting) {
    waiting.delete(target);
    for (const { source, effect } of edgesInto[target]!) {
      const before = live[source]!;
      const { size } = before;
      addTo(before, effect.read);
      for (const slot of live[target]!) if (!effect.written.has(slot)) before.add(slot);
      if (before.size > size) waiting.add(source);
    }
  }
  return live;
}

/** What an edge may read first, and what it surely writes first. */
interface Effect {
  readonly read: ReadonlySet<Slot>;
  readonly written: ReadonlySet<Slot>;
}

function effectOf({ guard, action, update }: NetworkEdge, { tracked, reads, passed }: Context): Effect {
  const fresh = passed(action);
  const isPlain = update.length === 0 && fresh.length === 0;
  // Going back from where nothing matters leaves what is read; from where everything does, also what is not written.
  const read = new Set<Slot>();
  const kept = new Set(isPlain ? [] : tracked);
  for (const live of [read, kept]) {
    passBackwards(update, live, reads);
    for (const slot of fresh) live.delete(slot);
  }
  addTo(read, reads.ofFormula(guard));
  if (action.kind === 'send' || action.kind === 'receive')
    for (const { value } of action.indices) addTo(read, reads.ofExpression(value));
  const written = isPlain ? [] : [...tracked].filter((slot) => !kept.has(slot));
  return { read: new Set([...read].filter((slot) => tracked.has(slot))), written: new Set(written) };
}

/** Goes back over actions: takes out what they surely store, then adds what they may read. */
function passBackwards(actions: readonly Action[], live: Set<Slot>, reads: SlotReads): void {
  for (const action of [...actions].reverse()) {
    if (action.kind === 'if') {
      const whenFalse = new Set(live);
      passBackwards(action.whenTrue, live, reads);
      passBackwards(action.whenFalse, whenFalse, reads);
      addTo(live, whenFalse);
      addTo(live, reads.ofExpression(action.condition));
      continue;
    }
    if (action.kind === 'store') takeOut(live, action.to, 1);
    else if (action.kind === 'copy') takeOut(live, action.to, action.ranges.length);
    addTo(live, reads.ofActions([action]));
  }
}

/** Takes out the run of slots at an address, if it is known where that is. */
function takeOut(live: Set<Slot>, address: Address, length: number): void {
  if (slotsOf(address).length === 1) for (const slot of slotsFrom(address, length)) live.delete(slot);
}

function addTo(slots: Set<Slot>, more: ReadonlySet<Slot>): void {
  for (const slot of more) slots.add(slot);
}

function packed(slots: readonly Slot[], live: ReadonlySet<Slot>): Int32Array {
  const words = new Int32Array(Math.ceil(slots.length / 32));
  slots.forEach((slot, index) => {
    if (live.has(slot)) words[index >>> 5]! |= 1 << (index & 31);
  });
  return words;
}
