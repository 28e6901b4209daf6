/**
 * Sequences of messages: what a diagram or a log tells of a run, with the places where it says so.
 *
 * Names are as the author wrote them; whether a model has such processes and messages is not asked here.
 */
import { type Interval } from '../base/interval.js';
import { type Span } from '../base/source.js';

/** A run as somebody tells it: these messages, in this order, and no others. */
export interface MessageSequence {
  /** The title, or what tells it apart from the others of its file. */
  readonly name: string;
  readonly messages: readonly SequenceMessage[];
}

export interface SequenceMessage {
  /** Absent where only the message is told, as in logs. */
  readonly from?: Participant | undefined;
  readonly to?: Participant | undefined;
  readonly message: string;
  /** When it is received, counted from the start; absent if at any time. */
  readonly at?: Interval | undefined;
  /** Variables that have these values right after it. */
  readonly values: readonly VariableValue[];
  /** Edges that take part, such as `BUS#3`, where they are told. */
  readonly via: readonly string[];
  readonly span: Span;
}

/** Somebody who sends or receives. */
export interface Participant {
  /** What it may be called: the name that the diagram shows, and the one that it uses. */
  readonly names: readonly string[];
  readonly span: Span;
}

export interface VariableValue {
  readonly name: string;
  readonly value: number;
}

/** The world outside of a diagram, as where a found message comes from. */
export const OUTSIDE: Omit<Participant, 'span'> = { names: [] };
