/** The whole drawing, small, with what of it is seen; a click or a drag there moves the view. */
import { type PointerEvent } from 'react';
import { type Observable, useValue } from '../observable.js';
import { type ProcessScene, type Size, type View } from './view.js';

const WIDTH = 148;
const HEIGHT = 96;

export function MiniMap({
  scene,
  view,
  size,
}: {
  readonly scene: ProcessScene;
  readonly view: Observable<View>;
  readonly size: Size;
}) {
  const { x, y, zoom } = useValue(view);
  const scale = Math.min(WIDTH / Math.max(scene.width, 1), HEIGHT / Math.max(scene.height, 1));
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
    view.set({ zoom, x: at.x - size.width / 2 / zoom, y: at.y - size.height / 2 / zoom });
  };
  const isWhole =
    x <= 0 && y <= 0 && x + size.width / zoom >= scene.width && y + size.height / zoom >= scene.height;
  if (scene.panels.length === 0 || isWhole) return undefined;
  return (
    <svg
      className="mini-map"
      width={scene.width * scale}
      height={scene.height * scale}
      aria-hidden="true"
      focusable="false"
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (event.buttons === 1) go(event);
      }}
      onDoubleClick={(event) => {
        event.stopPropagation();
      }}
    >
      <g transform={`scale(${scale})`}>
        {scene.panels.map(({ panel, by, process }) => (
          <g key={process ?? `t${panel.template}`} transform={`translate(${by.x} ${by.y})`}>
            <rect className="tk-frame" {...panel.frame} rx={12} />
            {panel.edges.map(({ index, path: { start }, nails, head: { tip } }) => (
              <polyline
                key={index}
                className="mini-edge"
                points={[start, ...nails, tip].map((at) => `${at.x},${at.y}`).join(' ')}
              />
            ))}
            {panel.nodes.map(({ kind, index, centre, radius }) => (
              <circle
                key={`${kind} ${index}`}
                className="mini-node"
                cx={centre.x}
                cy={centre.y}
                r={radius * 1.5}
              />
            ))}
          </g>
        ))}
        <rect className="mini-view" x={x} y={y} width={size.width / zoom} height={size.height / zoom} />
      </g>
    </svg>
  );
}
