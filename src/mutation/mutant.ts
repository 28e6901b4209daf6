/**
 * Mutants: models that differ from a given one in one place, or in a few, as data.
 *
 * A mutant knows its edits and makes its model when asked. The model shares every part with the original that the
 * edits do not touch, so that thousands of mutants take little room.
 *
 * INVARIANT edges and locations of edits are counted in the original, from 0 in the order of the document.
 * INVARIANT no node stands twice in the tree of a mutant, so that checking it gives each node one meaning.
 */
import { type Span } from '../base/source.js';
import { type Expression } from '../language/ast.js';
import { type Edge, type Location, type Model } from '../language/model.js';

export interface Mutant {
  /** Distinct among the mutants of a model, the same in every selection: `change-guard-Lamp-e2-1`. */
  readonly id: string;
  readonly operator: string;
  /** 1, or 2 for a pair. */
  readonly order: number;
  /** The template that is changed, or the template of the instance. */
  readonly template: string;
  /** The entry of the system line that alone is changed; absent where all processes of the template are. */
  readonly instance?: string | undefined;
  readonly place: MutantPlace;
  /** What is changed, in the file of the original. */
  readonly span: Span;
  /** In one line: `Lamp: Off -> On (press?), guard x >= 5 becomes x > 5`. */
  readonly difference: string;
  /** The id of an earlier mutant with the same model after normalising, or 'original'. */
  readonly duplicateOf?: string | undefined;
  readonly parts: readonly MutantPart[];
  /** The complete model, made anew by each call. */
  model(): Model;
}

export type MutantPlace =
  | { readonly kind: 'edge'; readonly edge: number }
  | { readonly kind: 'location'; readonly location: number; readonly name: string }
  | { readonly kind: 'instantiation'; readonly name: string };

/** The edits of one unit. */
export interface MutantPart {
  readonly unit: MutantUnit;
  readonly edits: readonly Edit[];
}

/** What is mutated as one: a template with all its processes, or some entries of the system line. */
export interface MutantUnit {
  /** For ids: the name of the template, or of the entry. */
  readonly name: string;
  readonly template: string;
  /** The entries of the system line that get a template of their own; absent where the template itself is changed. */
  readonly entries?: readonly string[] | undefined;
}

export type Edit =
  /** An edge is removed, or becomes one or several others. */
  | { readonly kind: 'edge'; readonly edge: number; readonly becomes: readonly Edge[] }
  | { readonly kind: 'location'; readonly location: number; readonly becomes: Location }
  /** What comes new into a template. Edits that add the same location object add it once. */
  | { readonly kind: 'add'; readonly location?: Location | undefined; readonly edges: readonly Edge[] }
  /** The arguments of an instantiation of the system section. */
  | {
      readonly kind: 'arguments';
      readonly instantiation: string;
      readonly was: readonly Expression[];
      readonly becomes: readonly Expression[];
    };

/** What an operator does at one place. */
export interface Change {
  readonly place: MutantPlace;
  readonly span: Span;
  readonly edits: readonly Edit[];
  readonly difference: string;
}
