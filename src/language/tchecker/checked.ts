/**
 * A checked TChecker system: every name resolved to an id, conditions split into conjuncts, ready to be compiled.
 *
 * Ids are positions in the lists below. Clocks and integers are numbered through: element `i` of an array is
 * `base + i`. Expressions and programs are those of the declarations; what their names mean stands in `symbols`.
 *
 * INVARIANT (when no error was reported) every name expression in a guard, invariant or program is in `symbols`, and
 * every assignment to a clock is in `clockAssignments`.
 */
import { type Span } from '../../base/source.js';
import { type AssignExpression, type Block, type Expression, type NameExpression } from '../ast.js';
import { type TCheckerSystem } from './system.js';

export interface CheckedTChecker {
  readonly system: TCheckerSystem;
  readonly name: string;
  readonly processes: readonly CheckedProcess[];
  readonly events: readonly string[];
  readonly locations: readonly CheckedLocation[];
  readonly edges: readonly CheckedEdge[];
  readonly syncs: readonly CheckedSync[];
  readonly clocks: readonly ClockVariable[];
  /** Elements of arrays counted one by one. */
  readonly clockCount: number;
  readonly integers: readonly IntegerVariable[];
  readonly integerCount: number;
  readonly symbols: ReadonlyMap<NameExpression, Symbol>;
  readonly clockAssignments: ReadonlyMap<AssignExpression, ClockAssignment>;
  /** Some guard or invariant compares two clocks. */
  readonly hasDiagonals: boolean;
}

export interface CheckedProcess {
  readonly name: string;
  readonly locations: readonly number[];
  readonly initial: readonly number[];
  readonly edges: readonly number[];
}

export interface CheckedLocation {
  readonly process: number;
  readonly name: string;
  readonly isInitial: boolean;
  readonly isCommitted: boolean;
  readonly isUrgent: boolean;
  readonly invariant: readonly Conjunct[];
  /** Without repetition, in the order of the file. */
  readonly labels: readonly string[];
}

export interface CheckedEdge {
  readonly process: number;
  readonly source: number;
  readonly target: number;
  readonly event: number;
  readonly guard: readonly Conjunct[];
  /** Run one after another; a local variable of one is known in the next. */
  readonly programs: readonly Block[];
  readonly locals: readonly LocalVariable[];
}

export interface CheckedSync {
  readonly members: readonly {
    readonly process: number;
    readonly event: number;
    readonly strength: 'strong' | 'weak';
  }[];
}

/** The conjuncts of a condition, in the order of the text, in which they are to be evaluated. */
export type Conjunct =
  | { readonly kind: 'integer'; readonly condition: Expression }
  | ({ readonly kind: 'clock' } & ClockConstraint);

/** `clock - minus operator bound`, where `bound` is an integer term. */
export interface ClockConstraint extends Span {
  readonly clock: ClockReference;
  /** Present in diagonal constraints. */
  readonly minus?: ClockReference | undefined;
  readonly operator: '<' | '<=' | '==' | '>=' | '>';
  readonly bound: Expression;
}

/** A clock, or the element of an array of clocks at `index`, an integer term. */
export interface ClockReference extends Span {
  readonly clock: number;
  readonly index?: Expression | undefined;
}

/** `target = offset + source`, of which at least one is present. */
export interface ClockAssignment {
  readonly target: ClockReference;
  readonly source?: ClockReference | undefined;
  readonly offset?: Expression | undefined;
}

export type Symbol =
  | { readonly kind: 'clock'; readonly clock: number }
  | { readonly kind: 'integer'; readonly integer: number }
  /** A position in the `locals` of the edge. */
  | { readonly kind: 'local'; readonly local: number };

export interface ClockVariable {
  readonly name: string;
  readonly base: number;
  readonly size: number;
}

export interface IntegerVariable {
  readonly name: string;
  readonly base: number;
  readonly size: number;
  readonly low: number;
  readonly high: number;
  readonly initial: number;
}

/** An integer of 32 bits, initially 0 where its declaration does not say otherwise. */
export interface LocalVariable {
  readonly name: string;
  readonly size: number;
}
