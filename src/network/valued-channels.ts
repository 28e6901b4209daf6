/**
 * Values on channels: a channel that passes values becomes one channel for each choice of them, such as `enter(1)`.
 *
 * Which channel a sender takes follows from what its update leaves in the variables that are passed. A receiver inside hears
 * all of them, and finds the values in the variables. Where the world outside sends, there is a copy of the receiver for each
 * choice, which first stores the values as if it had selected them: so whoever knows inputs and outputs by their names need not know of values.
 *
 * INVARIANT the order of channels and edges stays; what passes no values is the same as before.
 */
import { type Span } from '../base/source.js';
import { spend } from '../base/stopped.js';
import { binary, both, choose, constant, someOf, sumOf } from './build-expression.js';
import { type Action, type Address, type IndexStep, type IntExpression } from './expression.js';
import {
  type EdgeAction,
  type Network,
  type NetworkChannel,
  type NetworkEdge,
  type Slot,
} from './network.js';
import { UsesFinder } from './uses.js';

/** One integer that is passed: a variable, or an element of one. */
export interface Parameter {
  /** Such as `kind`, `sizes[1]` or `order.count`. */
  readonly name: string;
  /** The range that it is declared with. */
  readonly low: number;
  readonly high: number;
}

/** What the channels of one name pass. */
export interface ChannelValues {
  readonly group: string;
  readonly parameters: readonly Parameter[];
  /** The values of each parameter that are told apart, in rising order. */
  readonly axes: readonly (readonly number[])[];
  /** The choices that there are of what the world outside sends; absent: all combinations. */
  readonly choices?: readonly (readonly number[])[] | undefined;
  /** There may be other values, too, which are not told apart from each other. */
  readonly hasOthers?: boolean | undefined;
  /** The choices are not all values: they stand for classes of values that a model treats alike, or for themselves alone. */
  readonly sampled?: 'classes' | 'some' | undefined;
}

/** The name of an array of channels, or of a channel that stands alone. */
export function groupOf(channel: string): string {
  return plainName(channel).split('[', 1)[0]!;
}

/** The name of a channel with values, such as `enter(1)`; without any, its own. */
export function valuedName(channel: string, values: readonly number[]): string {
  return values.length === 0 ? channel : `${channel}(${values.join(',')})`;
}

/** The name of a channel with values that are not told apart. */
export function otherName(channel: string): string {
  return `${channel}(*)`;
}

/** The name of a channel without its values. */
export function plainName(valued: string): string {
  return valued.replace(/\([-\d,*]*\)$/, '');
}

export function withValues(network: Network, passed: readonly ChannelValues[]): Network {
  const { synchronisation } = network;
  if (synchronisation.kind !== 'channels' || passed.length === 0) return network;
  const slotOf = slotsByName(network);
  const families = new Map(
    passed.map((each) => {
      const names = each.parameters.map(({ name }) => name);
      const slots = names.map((name) => slotOf.get(name)!);
      return [each.group, { ...each, all: choicesOf(each), names, slots }];
    }),
  );
  const familyOf = (channel: number): Family | undefined =>
    families.get(groupOf(synchronisation.channels[channel]!.name));
  const starts: number[] = [];
  const channels: NetworkChannel[] = [];
  synchronisation.channels.forEach((channel, index) => {
    starts.push(channels.length);
    const family = familyOf(index);
    if (family === undefined) channels.push(channel);
    else
      for (const [place, values] of family.all.entries())
        channels.push({
          ...channel,
          name: values === undefined ? otherName(channel.name) : valuedName(channel.name, values),
          passes: { channel: channel.name, names: family.names, slots: family.slots, values, place },
        });
  });
  const after = new ValueAfter(network);
  const action = (edge: NetworkEdge): EdgeAction => {
    const { action: old } = edge;
    if (old.kind !== 'send' && old.kind !== 'receive') return old;
    const family = familyOf(old.channel);
    const size = family?.all.length ?? 1;
    const moved = {
      ...old,
      channel: starts[old.channel]!,
      indices: old.indices.map((index) => ({ ...index, stride: index.stride * size })),
    };
    if (family === undefined) return moved;
    if (old.kind === 'receive') return { ...moved, spread: size };
    return placed(moved, indicesOf(family, edge, after));
  };
  // Where no values pass there is no channel: nobody ever receives anything there.
  const isLeft = ({ action: each }: NetworkEdge): boolean =>
    each.kind !== 'receive' || familyOf(each.channel)?.all.length !== 0;
  return {
    ...network,
    processes: network.processes.map((process) => ({
      ...process,
      edges: process.edges.filter(isLeft).map((edge) => ({ ...edge, action: action(edge) })),
    })),
    synchronisation: { ...synchronisation, channels },
  };
}

/** Edges that receive what the world outside sends, one for each choice of values. */
export function edgesForValues(
  edge: NetworkEdge,
  channels: readonly NetworkChannel[],
): readonly NetworkEdge[] {
  const { action } = edge;
  if (action.kind !== 'receive' || action.spread === undefined) return [edge];
  if (channels[action.channel]!.outside !== 'sends') return [edge];
  return Array.from({ length: action.spread }).flatMap((_, place): readonly NetworkEdge[] => {
    const channel = action.channel + place;
    const { names, slots, values } = channels[channel]!.passes!;
    // What is not told apart is never given.
    if (values === undefined) return [];
    const { span } = edge.origin;
    const stores = slots.map((slot, index): Action => {
      const value = values[index]!;
      return { kind: 'store', to: at(slot), value: constant(value), low: value, high: value, span };
    });
    const received: NetworkEdge = {
      ...edge,
      action: { kind: 'receive', channel, indices: action.indices },
      update: [...stores, ...edge.update],
      selected: [...edge.selected, ...names.map((name, index) => ({ name, value: values[index]! }))],
    };
    return [received];
  });
}

// ------------------------------------------------------------------------------------------------------- channels

interface Family extends ChannelValues {
  /** By place; undefined for all others. */
  readonly all: readonly (readonly number[] | undefined)[];
  readonly names: readonly string[];
  readonly slots: readonly Slot[];
}

function choicesOf({ axes, choices, hasOthers }: ChannelValues): Family['all'] {
  const all = choices ?? combinations(axes);
  return hasOthers === true ? [...all, undefined] : all;
}

/** All ways to choose one of each list, the last running fastest. */
export function combinations(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const all: (readonly number[])[] = [];
  if (lists.some((own) => own.length === 0)) return all;
  const places = lists.map(() => 0);
  for (;;) {
    spend(lists.length);
    all.push(lists.map((own, index) => own[places[index]!]!));
    let last = lists.length - 1;
    while (last >= 0 && ++places[last]! === lists[last]!.length) places[last--] = 0;
    if (last < 0) return all;
  }
}

/** Slots by the names of variables and of their elements. */
export function slotsByName({ variables }: Network): ReadonlyMap<string, Slot> {
  return new Map(
    variables.flatMap(({ name, slot, cells }) =>
      cells.map(({ path }, index) => [name + path, slot + index] as const),
    ),
  );
}

/** What the values behind the update of a sender add to the first of its channels. */
function indicesOf(
  { axes, slots, hasOthers, all }: Family,
  edge: NetworkEdge,
  after: ValueAfter,
): readonly IndexStep[] {
  const { span } = edge.origin;
  let stride = 1;
  const steps = [...axes.keys()].reverse().map((index) => {
    const axis = axes[index]!;
    const slot = slots[index]!;
    const value = placeOn(axis, after.of(edge, slot), span);
    const readsOwnStore = after.isOwn(edge, slot);
    const step = { value, low: 0, size: axis.length, stride, span, readsOwnStore, isPassed: true };
    stride *= axis.length;
    return step;
  });
  if (hasOthers !== true) return steps;
  const isOther = someOf(steps.map(({ value }) => binary('<', value, constant(0), span)));
  const parts = steps.map(({ value, stride: each }) => binary('*', value, constant(each), span));
  const value = choose(
    isOther,
    () => constant(all.length - 1),
    () => sumOf(parts, span),
  );
  const readsOwnStore = steps.every((step) => step.readsOwnStore);
  return [{ value, low: 0, size: all.length, stride: 1, span, readsOwnStore, isPassed: true }];
}

/** The place of a value among those in rising order; -1 if it is not there. */
function placeOn(axis: readonly number[], value: IntExpression, span: Span): IntExpression {
  if (value.kind === 'constant') return constant(axis.indexOf(value.value));
  const [first = 0] = axis;
  const last = first + axis.length - 1;
  if (axis.at(-1) === last) {
    const isOn = both(binary('>=', value, constant(first), span), () =>
      binary('<=', value, constant(last), span),
    );
    return choose(
      isOn,
      () => binary('-', value, constant(first), span),
      () => constant(-1),
    );
  }
  const between = (low: number, high: number): IntExpression => {
    if (low === high) return constant(-1);
    const middle = (low + high) >>> 1;
    const here = constant(axis[middle]!);
    return choose(
      binary('==', value, here, span),
      () => constant(middle),
      () =>
        choose(
          binary('<', value, here, span),
          () => between(low, middle),
          () => between(middle + 1, high),
        ),
    );
  };
  return between(0, axis.length);
}

/** With indices that are constant counted away. */
function placed(
  action: Extract<EdgeAction, { kind: 'send' | 'receive' }>,
  indices: readonly IndexStep[],
): EdgeAction {
  let { channel } = action;
  const open: IndexStep[] = [];
  for (const index of indices) {
    const { value, low, size, stride } = index;
    if (value.kind === 'constant' && low <= value.value && value.value < low + size)
      channel += (value.value - low) * stride;
    else open.push(index);
  }
  return { ...action, channel, indices: [...action.indices, ...open] };
}

// --------------------------------------------------------------------------------------------------------- values

/** The value of a slot behind the update of an edge, as an expression over the state before. */
class ValueAfter {
  readonly #network: Network;
  readonly #uses: UsesFinder;
  readonly #variableOf = new Map<Slot, number>();

  constructor(network: Network) {
    this.#network = network;
    this.#uses = new UsesFinder(network);
    network.variables.forEach(({ slot, cells }, index) => {
      cells.forEach((_, offset) => this.#variableOf.set(slot + offset, index));
    });
  }

  of(edge: NetworkEdge, slot: Slot): IntExpression {
    const { beforeUpdate } = this.#network;
    const actions = [...beforeUpdate, ...updatesUntil(edge, slot)];
    for (let last = actions.length - 1; last >= 0; last--) {
      const action = actions[last]!;
      if (!this.#mayWrite(action, slot)) continue;
      const value = valueStored(action, slot);
      const isKnown = value !== undefined && !this.#dependsOn(value, actions.slice(0, last));
      return isKnown ? value : { kind: 'after', actions, value: read(slot), isTrial: true };
    }
    return read(slot);
  }

  /** Whether the update alone says what the value is: it stores it for sure, and nothing reads what was there before. */
  isOwn(edge: NetworkEdge, slot: Slot): boolean {
    const update = updatesUntil(edge, slot);
    const variable = this.#variableOf.get(slot)!;
    const { read } = this.#uses.ofActions([...this.#network.beforeUpdate, ...update]);
    return !read.variables.has(variable) && this.#surelyStores(update, slot);
  }

  #surelyStores(actions: readonly Action[], slot: Slot): boolean {
    for (const action of actions) {
      switch (action.kind) {
        case 'store':
          if (action.to.base === slot && isFixed(action.to)) return true;
          break;
        case 'copy': {
          const { base } = action.to;
          if (isFixed(action.to) && base <= slot && slot < base + action.ranges.length) return true;
          break;
        }
        case 'call':
          if (this.#surelyStores(this.#network.functions[action.call.function]!.body, slot)) return true;
          break;
        case 'if':
          if ([action.whenTrue, action.whenFalse].every((each) => this.#surelyStores(each, slot)))
            return true;
          if ([...action.whenTrue, ...action.whenFalse].some(mayReturn)) return false;
          break;
        case 'loop':
        case 'iterate':
        case 'return':
          if (mayReturn(action)) return false;
          break;
        case 'refer':
        case 'setClock':
        case 'copyClock':
        case 'evaluate':
        case 'assert':
      }
    }
    return false;
  }

  #mayWrite(action: Action, slot: Slot): boolean {
    return this.#uses.ofActions([action]).written.variables.has(this.#variableOf.get(slot)!);
  }

  /** Whether a value may be another one behind these actions, or changes something itself. */
  #dependsOn(value: IntExpression, actions: readonly Action[]): boolean {
    const { read: reads, written } = this.#uses.ofActions([{ kind: 'evaluate', value }]);
    if (written.variables.size > 0) return true;
    const before = this.#uses.ofActions(actions).written.variables;
    return [...reads.variables].some((variable) => before.has(variable));
  }
}

/** What is done until the value of a slot is told: by the sender, or by the whole step. */
function updatesUntil({ update, alongside }: NetworkEdge, slot: Slot): readonly Action[] {
  return alongside?.slots.has(slot) === true ? [...update, ...alongside.actions] : update;
}

/** Whether what comes behind an action may be left out. */
function mayReturn(action: Action): boolean {
  switch (action.kind) {
    case 'return':
      return true;
    case 'if':
      return [...action.whenTrue, ...action.whenFalse].some(mayReturn);
    case 'loop':
    case 'iterate':
      return action.body.some(mayReturn);
    case 'store':
    case 'copy':
    case 'call':
    case 'refer':
    case 'setClock':
    case 'copyClock':
    case 'evaluate':
    case 'assert':
      return false;
  }
}

function isFixed({ reference, indices }: Address): boolean {
  return reference === undefined && indices.length === 0;
}

/** What an action stores in a slot, if it surely does. */
function valueStored(action: Action, slot: Slot): IntExpression | undefined {
  if (action.kind !== 'store' || action.to.base !== slot) return undefined;
  if (!isFixed(action.to)) return undefined;
  return isPlain(action.value) ? action.value : undefined;
}

/** Whether an expression has no code of its own that would run. */
function isPlain(value: IntExpression): boolean {
  switch (value.kind) {
    case 'constant':
    case 'read':
      return true;
    case 'negate':
    case 'not':
      return isPlain(value.operand);
    case 'binary':
    case 'and':
    case 'or':
      return isPlain(value.left) && isPlain(value.right);
    case 'choose':
      return isPlain(value.condition) && isPlain(value.whenTrue) && isPlain(value.whenFalse);
    case 'equal':
    case 'fold':
    case 'after':
    case 'call':
      return false;
  }
}

function read(slot: Slot): IntExpression {
  return { kind: 'read', from: at(slot) };
}

function at(slot: Slot): Address {
  return { base: slot, indices: [] };
}
