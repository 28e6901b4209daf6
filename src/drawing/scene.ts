/**
 * A scene is a drawing as data: what stands where, in pixels, with the origin at the top left and the y axis pointing
 * down. Colours and strokes are not here; they belong to whoever prints the scene.
 *
 * INVARIANT no two label boxes of a panel overlap, and no label box overlaps a node. (Nodes stand where the author put
 * them, and may overlap each other.)
 */
import { type Point } from '../language/model.js';
import { type Box, type Circle, type Path } from './geometry.js';

/** A drawing as data. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly panels: readonly Panel[];
  /** What the reader of the file should know about how it was drawn, such as a limit that was hit. */
  readonly notes: readonly string[];
}

/** The drawing of one template. */
export interface Panel {
  /** The template, by its place among those of the model, and by its name. */
  readonly template: number;
  readonly name: string;
  readonly placing: Placing;
  readonly frame: Box;
  readonly heading: readonly TextLine[];
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly labels: readonly SceneLabel[];
  /** The local declarations, in a box of their own below the drawing. */
  readonly declarations?: DeclarationsBox | undefined;
}

/** How coordinates of the model become those of the scene: times `scale`, plus `origin`; other methods than `own` do not use them. */
export interface Placing {
  readonly method: 'own' | 'layered' | 'grid';
  readonly scale: number;
  readonly origin: Point;
}

/** A location or branch point of a drawing. */
export interface SceneNode extends Circle {
  readonly kind: 'location' | 'branchpoint';
  /** Among the locations, or the branch points, of the template. */
  readonly index: number;
  readonly initial: boolean;
  /** The letter inside: U for urgent, C for committed. */
  readonly mark: string;
  /** The author's colour, when it is one. */
  readonly colour?: string | undefined;
  /** What is readable on that colour. */
  readonly ink?: string | undefined;
}

/** An edge of a drawing. */
export interface SceneEdge {
  /** Among the edges of the template; of several that are drawn as one, the first. */
  readonly index: number;
  /** From the rim of the source to where the arrow head begins. */
  readonly path: Path;
  /** The bends that the author, or the layout, wants. */
  readonly nails: readonly Point[];
  readonly head: ArrowHead;
  readonly dashed: boolean;
  readonly colour?: string | undefined;
  /** Whether it stands out. */
  readonly isLit?: boolean | undefined;
}

/** `tip` touches the target; the shaft ends at `base`. */
export interface ArrowHead {
  readonly tip: Point;
  readonly base: Point;
}

/** What a text means, which decides how it looks. */
export type TextRole =
  | 'name'
  | 'invariant'
  | 'rate'
  | 'select'
  | 'guard'
  | 'synchronisation'
  | 'update'
  | 'probability'
  | 'comment'
  | 'title'
  | 'parameters'
  | 'code';

/** A label of a drawing. */
export interface SceneLabel {
  readonly role: TextRole;
  /** What it is written at. */
  readonly owner: { readonly kind: 'location' | 'edge'; readonly index: number };
  readonly box: Box;
  readonly lines: readonly TextLine[];
  /** Whether the label stands on a line of an edge, so that a ground has to keep it readable. */
  readonly onLine: boolean;
  /** From the label to what it belongs to, when it had to move far away. */
  readonly leader?: readonly [from: Point, to: Point] | undefined;
}

/** A line of text; `at` is the left end of its baseline. */
export interface TextLine {
  readonly at: Point;
  readonly text: string;
  readonly role: TextRole;
}

/** Local declarations, as a drawing shows them. */
export interface DeclarationsBox {
  readonly box: Box;
  readonly lines: readonly TextLine[];
}
