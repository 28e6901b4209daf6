/**
 * A scene is a drawing as data: what stands where, in pixels, with the origin at the top left and the y axis pointing
 * down. Colours and strokes are not here; they belong to whoever prints the scene.
 *
 * INVARIANT no two label boxes of a panel overlap, and no label box overlaps a node. (Nodes stand where the author put
 * them, and may overlap each other.)
 */
import { type Point } from '../language/model.js';
import { type Box, type Circle, type Path } from './geometry.js';

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
  readonly frame: Box;
  readonly heading: readonly TextLine[];
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly labels: readonly SceneLabel[];
  /** The local declarations, in a box of their own below the drawing. */
  readonly declarations?: DeclarationsBox | undefined;
}

export interface SceneNode extends Circle {
  readonly kind: 'location' | 'branchpoint';
  readonly initial: boolean;
  /** The letter inside: U for urgent, C for committed. */
  readonly mark: string;
  /** The author's colour, when it is one. */
  readonly colour?: string | undefined;
}

export interface SceneEdge {
  /** From the rim of the source to where the arrow head begins. */
  readonly path: Path;
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

export interface SceneLabel {
  readonly role: TextRole;
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

export interface DeclarationsBox {
  readonly box: Box;
  readonly lines: readonly TextLine[];
}
