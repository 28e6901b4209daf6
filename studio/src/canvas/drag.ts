/** What the pointer is doing while it is down. */
import { type Panel, type Point } from 'tickstone';
import { type NodeAt, distance, isSame } from './hit.js';
import { type LabelTarget } from './label-editor.js';
import { type View } from './view.js';

export type Drag =
  | { readonly kind: 'pan'; readonly from: Point; readonly view: View; hasMoved: boolean }
  | { readonly kind: 'move'; readonly panel: Panel; readonly from: Point; by: Point }
  | {
      readonly kind: 'label';
      readonly panel: Panel;
      readonly element: SVGGElement;
      readonly from: Point;
      by: Point;
      readonly target: LabelTarget;
    }
  | { readonly kind: 'nail'; readonly panel: Panel; readonly edge: number; readonly nail: number; to: Point }
  | { readonly kind: 'connect'; readonly panel: Panel; readonly source: NodeAt; to: Point }
  | { readonly kind: 'marquee'; readonly panel: Panel; readonly from: Point; to: Point };

/** Whether the pointer has left the node that an edge is drawn from. */
export function hasLeft({ panel, source, to }: Extract<Drag, { kind: 'connect' }>): boolean {
  const node = panel.nodes.find((each) => isSame(each, source));
  return node !== undefined && distance(node.centre, to) > node.radius + 8;
}
