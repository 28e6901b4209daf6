/** What a drag would do, and what can be dragged: drawn over the panels. */
import { type Panel, type Point } from 'tickstone';
import { type Selection, type Studio } from '../studio.js';
import { type Drag } from './drag.js';
import { isSame } from './hit.js';
import { type ProcessScene } from './view.js';

/** Nails of the selected edge, to be dragged. */
export function Handles({
  scene,
  selection,
  preview,
}: {
  readonly scene: ProcessScene;
  readonly selection: Selection;
  readonly preview: Drag | undefined;
}) {
  if (selection.kind !== 'items' || preview?.kind === 'move') return undefined;
  const panel = scene.panels.find((each) => each.panel.template === selection.template)?.panel;
  if (panel?.placing.method !== 'own') return undefined;
  return (
    <g data-template={panel.template}>
      {selection.edges.flatMap((edge) =>
        nailsOf(panel, edge).map((at, nail) => (
          <circle
            key={`${edge} ${nail}`}
            className="nail"
            data-kind="nail"
            data-index={edge}
            data-nail={nail}
            cx={at.x}
            cy={at.y}
            r={5}
          />
        )),
      )}
    </g>
  );
}

/** The bends of an edge that are nails: all its inner points. */
function nailsOf(panel: Panel, edge: number): readonly Point[] {
  const drawn = panel.edges.find(({ index }) => index === edge);
  return drawn?.nails ?? [];
}

export function Preview({
  drag,
  studio,
  selection,
}: {
  readonly drag: Drag;
  readonly studio: Studio;
  readonly selection: Selection;
}) {
  switch (drag.kind) {
    case 'move': {
      if (selection.kind !== 'items') return undefined;
      const { panel, by } = drag;
      const edges = studio.state.get().analysis?.outline.templates[panel.template]?.edges ?? [];
      const isMoved = (node: { kind: string; index: number }): boolean =>
        (node.kind === 'location' ? selection.locations : selection.branchpoints).includes(node.index);
      const centre = (end: { kind: string; index: number } | undefined): Point | undefined => {
        const node = panel.nodes.find((each) => each.kind === end?.kind && each.index === end.index);
        if (node === undefined) return undefined;
        return isMoved(node) ? { x: node.centre.x + by.x, y: node.centre.y + by.y } : node.centre;
      };
      return (
        <g className="preview">
          {edges.map(({ source, target }, index) => {
            const [from, to] = [centre(source), centre(target)];
            if (from === undefined || to === undefined || !(isMoved(source!) || isMoved(target!)))
              return undefined;
            return <path key={index} d={`M${from.x},${from.y}L${to.x},${to.y}`} />;
          })}
          {panel.nodes.filter(isMoved).map(({ kind, index, centre: at, radius }) => (
            <circle key={`${kind} ${index}`} cx={at.x + by.x} cy={at.y + by.y} r={radius} />
          ))}
        </g>
      );
    }
    case 'connect': {
      const from = drag.panel.nodes.find((node) => isSame(node, drag.source))?.centre;
      return from === undefined ? undefined : (
        <g className="preview">
          <path d={`M${from.x},${from.y}L${drag.to.x},${drag.to.y}`} />
        </g>
      );
    }
    case 'nail':
      return (
        <g className="preview">
          <circle cx={drag.to.x} cy={drag.to.y} r={6} />
        </g>
      );
    case 'marquee': {
      const { from, to } = drag;
      return (
        <rect
          className="marquee"
          x={Math.min(from.x, to.x)}
          y={Math.min(from.y, to.y)}
          width={Math.abs(to.x - from.x)}
          height={Math.abs(to.y - from.y)}
        />
      );
    }
    case 'pan':
    case 'label':
      return undefined;
  }
}
