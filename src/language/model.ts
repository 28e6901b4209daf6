/**
 * A model as the user wrote and drew it: templates with locations and edges, declarations, the system section and
 * the queries, each piece of code both as parsed and as text, each element with its place in the drawing.
 *
 * It is the common shape of UPPAAL's XML and text (.xta, .ta) formats. What the reader of a format does not know
 * (attributes, elements, XML comments) is kept in `extras`, so that writing loses nothing.
 *
 * INVARIANT locations and branch points of a template have distinct ids or a diagnostic was given (XML: the id attribute; text: the name).
 * References from edges and `init` are by id and may dangle: checking reports that.
 */
import { type SourceFile, type Span } from '../base/source.js';
import {
  type Binder,
  type Declaration,
  type Expression,
  type Identifier,
  type Parameter,
  type Query,
  type Synchronisation,
  type SystemItem,
} from './ast.js';

export interface Model {
  readonly file: SourceFile;
  readonly format: 'xml' | 'text';
  /** Old syntax is that of UPPAAL 3 (`const N 5;`). Labels and declarations are parsed by it. */
  readonly syntax: 'current' | 'old';
  readonly declarations: Code<readonly Declaration[]>;
  readonly templates: readonly Template[];
  /**
   * Everything from the end of the last template on: declarations, instantiations, the system line. In XML this is the
   * `instantiation` element followed by the `system` element; the former is in `instantiation`.
   */
  readonly instantiation?: Code<readonly SystemItem[]> | undefined;
  readonly system: Code<readonly SystemItem[]>;
  readonly queries: QueryList;
  /** The document type declaration of an XML file as it stands there, such as the public identifier and address. */
  readonly documentType?: string | undefined;
  readonly extras: Extras;
}

/** A piece of code: what it means and, unless a program made it, how it is written. */
export interface Code<T> extends Span {
  readonly value: T;
  /** As the user wrote it, decoded; absent when made or changed by a program, which is then printed from `value`. */
  readonly text?: string | undefined;
  readonly extras?: Extras | undefined;
}

/** Code that has a place of its own in the drawing. */
export interface Label<T> extends Code<T> {
  readonly position?: Point | undefined;
}

/** A place in a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a writer must keep although nothing else needs it. */
export interface Extras {
  /** XML comments that stand before the element. */
  readonly comments?: readonly string[] | undefined;
  /** Unknown attributes, in order. */
  readonly attributes?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Unknown child elements, and comments after the last known child, in order. */
  readonly children?: readonly XmlNode[] | undefined;
}

export type XmlNode =
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
      readonly children: readonly XmlNode[];
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  /** A processing instruction: what stands between `<?` and `?>`. */
  | { readonly kind: 'instruction'; readonly text: string };

export interface Template extends Span {
  readonly name: Identifier;
  readonly namePosition?: Point | undefined;
  readonly nameExtras?: Extras | undefined;
  readonly parameters?: Label<readonly Parameter[]> | undefined;
  readonly declarations?: Code<readonly Declaration[]> | undefined;
  readonly locations: readonly Location[];
  readonly branchpoints: readonly Branchpoint[];
  /** Absent when the file has none, which is an error. */
  readonly init?: Reference | undefined;
  readonly edges: readonly Edge[];
  /** Of a template that stands for a variable itself: that of memory which is shared. */
  readonly memoryOf?: string | undefined;
  readonly extras: Extras;
}

/** A mention of a location or branch point by its id. The id is empty when the file has none, which is reported. */
export interface Reference extends Span {
  readonly id: string;
  readonly extras?: Extras | undefined;
}

export interface Location extends Span {
  /** Empty when the file has none, which is reported. */
  readonly id: string;
  /** Absent for an anonymous location; it is shown by its id. */
  readonly name?: Identifier | undefined;
  readonly urgency: 'none' | 'urgent' | 'committed' | 'both';
  readonly invariant?: Label<Expression | undefined> | undefined;
  /** Only statistical engines use it. */
  readonly exponentialRate?: Label<Expression | undefined> | undefined;
  readonly testCodeEnter?: Label<string> | undefined;
  readonly testCodeExit?: Label<string> | undefined;
  readonly comments?: Label<string> | undefined;
  readonly position?: Point | undefined;
  readonly namePosition?: Point | undefined;
  /** Present without a name when the file has an empty one. */
  readonly nameExtras?: Extras | undefined;
  readonly colour?: string | undefined;
  readonly extras: Extras;
}

export interface Branchpoint extends Span {
  readonly id: string;
  readonly position?: Point | undefined;
  readonly colour?: string | undefined;
  readonly extras: Extras;
}

export interface Edge extends Span {
  /** The id attribute, which most files do not have. */
  readonly id?: string | undefined;
  readonly source: Reference;
  readonly target: Reference;
  readonly select?: Label<readonly Binder[]> | undefined;
  readonly guard?: Label<Expression | undefined> | undefined;
  readonly synchronisation?: Label<Synchronisation | undefined> | undefined;
  readonly update?: Label<readonly Expression[]> | undefined;
  readonly probability?: Label<Expression | undefined> | undefined;
  readonly testCode?: Label<string> | undefined;
  readonly comments?: Label<string> | undefined;
  /** False for the dashed edges of games, which only the environment takes. */
  readonly controllable: boolean;
  readonly nails: readonly Nail[];
  readonly position?: Point | undefined;
  readonly colour?: string | undefined;
  /** What is told of it where it meets others and that is seen, as people know it: see sharing. No file says so. */
  readonly shownAs?: readonly string[] | undefined;
  readonly extras: Extras;
}

/** A bend of an edge. */
export interface Nail extends Point {
  readonly extras?: Extras | undefined;
}

export interface QueryList extends Span {
  readonly options: readonly QueryOption[];
  readonly entries: readonly QueryEntry[];
  readonly extras: Extras;
}

export interface QueryOption {
  readonly key: string;
  readonly value: string;
  readonly extras?: Extras | undefined;
}

export interface QueryEntry extends Span {
  /** `value` is undefined when the formula is blank, only a comment, or malformed (then a diagnostic says so). */
  readonly formula: Code<Query | undefined>;
  readonly comment?: Code<string> | undefined;
  readonly options: readonly QueryOption[];
  readonly expect?: XmlNode | undefined;
  readonly results: readonly XmlNode[];
  readonly extras: Extras;
}

export const NO_EXTRAS: Extras = {};

/** What people call a location: its name, or its id where it has none. */
export function locationTitle(location: Location): string {
  return location.name?.name ?? location.id;
}
