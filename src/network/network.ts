/**
 * A network: what a model means, with every name gone. Processes with locations and edges over one vector of
 * integers (slots) and one list of clocks. Both UPPAAL models and TChecker files become networks; everything
 * behind this point knows nothing of either.
 *
 * The vector is laid out as
 *
 *     [ locations: one slot per process | variables, arrays and structs flattened | meta | scratch ]
 *       0 .. processes.length             .. stateLength                           .. vectorLength
 *
 * Only the first `stateLength` slots make the state. Meta variables start every step with their initial value.
 * Scratch slots hold parameters and locals of functions and bound variables: functions do not recurse, so each has
 * its own.
 *
 * INVARIANT ids are indices into the lists here; clock 0 is the reference clock, which is always zero.
 * INVARIANT names stand in `name` fields for people to read, never in expressions.
 */
import { type Span } from '../base/source.js';
import {
  type Action,
  type ClockAddress,
  type Formula,
  type IndexStep,
  type IntExpression,
  type NetworkFunction,
} from './expression.js';

export type Slot = number;
export type ClockId = number;

export interface Network {
  readonly name: string;
  readonly processes: readonly NetworkProcess[];
  /** Everything in the vector but the locations. */
  readonly variables: readonly NetworkVariable[];
  readonly stateLength: number;
  readonly vectorLength: number;
  /** A slot of the state that the model does not use, for what a search is to remember of a run, if one was asked for. */
  readonly trackerSlot?: Slot | undefined;
  /** The values at the start, one per slot of the vector; location slots hold the first initial location. */
  readonly initialVector: readonly number[];
  /** `clocks[0]` is the reference clock. */
  readonly clocks: readonly NetworkClock[];
  readonly functions: readonly NetworkFunction[];
  readonly synchronisation: Synchronisation;
  /** Runs before and after the updates of every step. */
  readonly beforeUpdate: readonly Action[];
  readonly afterUpdate: readonly Action[];
  /** Some process or channel has a priority other than the default: a step may block others. */
  readonly hasPriorities: boolean;
}

/** What a tracker holds: a number, such as that of an edge, or none. */
export const NOT_TRACKED = -1;
export const TRACKED_MAX = 2 ** 24;

/** One flattened variable: a scalar, or all the elements of an array or struct. */
export interface NetworkVariable {
  readonly name: string;
  readonly slot: Slot;
  readonly cells: readonly Cell[];
  readonly meta: boolean;
}

/** One integer: its name from the variable on (`''`, `[2]`, `.length`, `.trains[0]`) and its range. */
export interface Cell {
  readonly path: string;
  readonly low: number;
  readonly high: number;
}

export interface NetworkClock {
  readonly name: string;
  /** The value at the start. */
  readonly initial: number;
}

/** Always zero: clock constraints on one clock compare it with this one. */
export const REFERENCE_CLOCK: NetworkClock = { name: '0', initial: 0 };

export interface NetworkProcess {
  readonly name: string;
  /** The name of its template, where there are templates. */
  readonly template?: string | undefined;
  readonly locations: readonly NetworkLocation[];
  /** Several only in TChecker files. */
  readonly initialLocations: readonly number[];
  readonly edges: readonly NetworkEdge[];
  /** Higher goes first. */
  readonly priority: number;
  /** The variable that it stands for, if it is no process of the model but memory that is shared: see sharing. */
  readonly memoryOf?: string | undefined;
}

export interface NetworkLocation {
  readonly name: string;
  readonly urgency: 'none' | 'urgent' | 'committed';
  readonly invariant: Formula;
  /** Clocks that do not run at rate 1 here; the expression is 0 or 1. */
  readonly rates: readonly { readonly clock: ClockAddress; readonly rate: IntExpression }[];
  readonly labels: readonly string[];
}

export interface NetworkEdge {
  readonly process: number;
  readonly source: number;
  readonly target: number;
  readonly guard: Formula;
  readonly action: EdgeAction;
  readonly update: readonly Action[];
  /** The value of each bound variable of the edge's select; there is one edge per combination. */
  readonly selected: readonly { readonly name: string; readonly value: number }[];
  /** Where it stands in the model, to show it. */
  readonly origin: EdgeOrigin;
  /** Of a sender that passes what its receivers change: their updates, and where that stands. See meetings.ts. */
  readonly alongside?: { readonly actions: readonly Action[]; readonly slots: ReadonlySet<Slot> } | undefined;
}

export interface EdgeOrigin {
  /** The edge's index in its template, or among all edges of a TChecker file. */
  readonly edgeIndex: number;
  /** The edges that it goes on with behind branch points, in order. */
  readonly branchIndices: readonly number[];
  readonly span: Span;
  /** What is told of it where it meets others and that is seen: see meetings.ts. */
  readonly shownAs?: readonly string[] | undefined;
}

export type EdgeAction =
  | { readonly kind: 'internal' }
  /** The channel is `channel` plus what the indices add. */
  | {
      readonly kind: 'send' | 'receive';
      readonly channel: number;
      readonly indices: readonly IndexStep[];
      /** Of a receiver that takes any value: it hears so many channels from there on. Absent: one. */
      readonly spread?: number | undefined;
    }
  /** TChecker: takes part in the vectors that name this process and event, or is alone. */
  | { readonly kind: 'event'; readonly event: number };

export type Synchronisation =
  | {
      readonly kind: 'channels';
      readonly channels: readonly NetworkChannel[];
      /** Two networks side by side: see product.ts. */
      readonly product?: ProductSynchronisation | undefined;
    }
  | { readonly kind: 'vectors'; readonly events: readonly string[]; readonly vectors: readonly SyncVector[] };

export interface NetworkChannel {
  readonly name: string;
  readonly broadcast: boolean;
  readonly urgent: boolean;
  readonly priority: number;
  /**
   * In an open network, what the world outside does: it may send at any time, or it is always ready to receive. Then
   * nobody inside does the same.
   */
  readonly outside?: 'sends' | 'receives' | undefined;
  /** What is passed on it, if that tells it from others: see valued-channels.ts. */
  readonly passes?: PassedValues | undefined;
  /** Of a channel by which one side of the border meets itself only: the name that the model gives it. See sides-apart.ts. */
  readonly within?: string | undefined;
  /** Of a channel for meetings of certain edges: the channel that these use. See meetings.ts. */
  readonly meetingOn?: string | undefined;
}

/** Which meetings inside a system are seen: see meetings.ts. */
export interface MeetingsSeen {
  /** The channels by which edges meet. */
  readonly channels: readonly string[];
  /** The variables whose values, behind the whole step, are told with it. */
  readonly variables: readonly string[];
  /** Every edge is told; otherwise those of which something is said. */
  readonly all: boolean;
}

/** A channel that both sides of the border use, and how it is taken apart: see sides-apart.ts. */
export interface ApartChannel {
  readonly name: string;
  /** The side that also meets itself on it. */
  readonly side: Side;
  /** What it is where the sides meet. */
  readonly role: 'input' | 'output';
}

export type Side = 'system' | 'environment';

/** One of the channels that a channel with values has become, one for each choice of the values. */
export interface PassedValues {
  /** The name of the channel that it was. */
  readonly channel: string;
  /**
   * The variables that hold the values behind the update of the sender: their names, where they are, and the values; absent
   * for all others, which are not told apart.
   */
  readonly names: readonly string[];
  readonly slots: readonly Slot[];
  readonly values: readonly number[] | undefined;
  /** Its place among the channels that there are for the values. */
  readonly place: number;
}

/** What the specification and the system do together. */
export interface ProductSynchronisation {
  /** How many processes, and how many channels, are the specification's; the others are the system's. */
  readonly processes: number;
  readonly channels: number;
  /** Visible actions with smaller numbers are inputs. */
  readonly inputs: number;
  /** By channel: the number of the visible action, the same for both sides; undefined for internal channels. */
  readonly actions: readonly (number | undefined)[];
}

export interface SyncVector {
  readonly members: readonly { readonly process: number; readonly event: number; readonly weak: boolean }[];
}
