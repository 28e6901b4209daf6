/**
 * Edits of models as people make them: each changes one thing that was drawn or written, named by where it stands. What they
 * do to the text of a file is said by `editXml`.
 */
import { type Span } from '../../base/source.js';
import { type Point } from '../model.js';

/** A stretch of a file, and what is to stand there instead. Several of one edit do not overlap, and are in order. */
export interface TextChange extends Span {
  readonly text: string;
}

/** What can be written at a location. */
export type LocationLabel = 'name' | 'invariant' | 'rate' | 'comment';

/** What can be written at an edge. */
export type EdgeLabel = 'select' | 'guard' | 'synchronisation' | 'update' | 'probability' | 'comment';

/** A piece of code that is no label. Templates are named by their place in the file, from 0. */
export type CodePart =
  | { readonly kind: 'declarations' | 'instantiation' | 'system' }
  | { readonly kind: 'templateName' | 'parameters' | 'templateDeclarations'; readonly template: number };

/** A location or branch point of a template, by its place among those; or one that the same edit adds. */
export type NodeReference = {
  readonly kind: 'location' | 'branchpoint' | 'new' | 'newBranchpoint';
  readonly index: number;
};

/** A text with the place where it stands in the drawing, if it is to have one. */
export interface PlacedText {
  readonly text: string;
  readonly at?: Point | undefined;
}

/** A location that is added. */
export interface NewLocation {
  readonly at: Point;
  readonly labels?: Partial<Readonly<Record<LocationLabel, PlacedText>>> | undefined;
  readonly urgency?: 'none' | 'urgent' | 'committed' | undefined;
}

/** An edge that is added. */
export interface NewEdge {
  readonly source: NodeReference;
  readonly target: NodeReference;
  readonly labels?: Partial<Readonly<Record<EdgeLabel, PlacedText>>> | undefined;
  readonly nails?: readonly Point[] | undefined;
}

/** One thing that a person changes. */
export type ModelEdit =
  | { readonly kind: 'setCode'; readonly part: CodePart; readonly text: string }
  /** An empty text takes the label away; a new one stands at `at`. */
  | {
      readonly kind: 'setLocationLabel';
      readonly template: number;
      readonly location: number;
      readonly label: LocationLabel;
      readonly text: string;
      readonly at?: Point | undefined;
    }
  | {
      readonly kind: 'setEdgeLabel';
      readonly template: number;
      readonly edge: number;
      readonly label: EdgeLabel;
      readonly text: string;
      readonly at?: Point | undefined;
    }
  /** Moves what is named by a distance, with the labels and nails that go along. */
  | {
      readonly kind: 'move';
      readonly template: number;
      readonly locations: readonly number[];
      readonly branchpoints: readonly number[];
      /** Edges whose nails and labels move too: those with both ends among what is moved. */
      readonly edges: readonly number[];
      readonly by: Point;
    }
  /** Gives coordinates to all locations and branch points of a template, such as those of a computed layout. */
  | {
      readonly kind: 'place';
      readonly template: number;
      readonly locations: readonly Point[];
      readonly branchpoints: readonly Point[];
    }
  | {
      readonly kind: 'moveLabel';
      readonly template: number;
      readonly owner: { readonly kind: 'location' | 'edge'; readonly index: number };
      readonly label: LocationLabel | EdgeLabel;
      readonly to: Point;
    }
  | {
      readonly kind: 'setNails';
      readonly template: number;
      readonly edge: number;
      readonly nails: readonly Point[];
    }
  | {
      readonly kind: 'add';
      readonly template: number;
      readonly locations: readonly NewLocation[];
      /** Where branch points are to stand. */
      readonly branchpoints?: readonly Point[] | undefined;
      readonly edges: readonly NewEdge[];
    }
  /** With locations and branch points go the edges at them. */
  | {
      readonly kind: 'remove';
      readonly template: number;
      readonly locations: readonly number[];
      readonly branchpoints: readonly number[];
      readonly edges: readonly number[];
    }
  | { readonly kind: 'setInitial'; readonly template: number; readonly location: number }
  | {
      readonly kind: 'setUrgency';
      readonly template: number;
      readonly location: number;
      readonly urgency: 'none' | 'urgent' | 'committed';
    }
  | { readonly kind: 'addTemplate'; readonly name: string }
  | { readonly kind: 'removeTemplate'; readonly template: number }
  | { readonly kind: 'addQuery'; readonly formula: string; readonly comment?: string | undefined }
  | {
      readonly kind: 'setQuery';
      readonly query: number;
      readonly formula?: string | undefined;
      readonly comment?: string | undefined;
    }
  | { readonly kind: 'removeQuery'; readonly query: number };

/** The text with all changes made. */
export function changedText(text: string, changes: readonly TextChange[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of changes) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
