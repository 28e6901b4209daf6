/** The automata as SVG elements: what a scene says, in the classes that pictures have, so that one style sheet serves both. */
import {
  type Path,
  type PathPiece,
  type Point,
  type SceneEdge,
  type SceneLabel,
  type SceneNode,
  type TextLine,
} from 'tickstone';
import { memo } from 'react';
import { type ShownPanel } from './view.js';

/** What of a panel is marked. */
export interface Marks {
  readonly locations: ReadonlyMap<number, string>;
  readonly branchpoints: ReadonlyMap<number, string>;
  readonly edges: ReadonlyMap<number, string>;
  /** Labels, by owner and role: see `labelKey`. */
  readonly labels: ReadonlyMap<string, string>;
  /** The panel itself. */
  readonly panel?: string | undefined;
}

export const NO_MARKS: Marks = {
  locations: new Map(),
  branchpoints: new Map(),
  edges: new Map(),
  labels: new Map(),
};

export function labelKey(owner: { readonly kind: string; readonly index: number }, role: string): string {
  return `${owner.kind} ${owner.index} ${role}`;
}

export const PanelView = memo(function PanelView({
  shown: { panel, by, name, process },
  marks,
}: {
  readonly shown: ShownPanel;
  readonly marks: Marks;
}) {
  const { frame, declarations } = panel;
  const heading = name === undefined ? panel.heading : headingOf(panel.heading, name);
  return (
    <g
      className={marks.panel === undefined ? 'panel' : `panel ${marks.panel}`}
      data-template={panel.template}
      data-process={process}
      transform={by.x === 0 && by.y === 0 ? undefined : `translate(${by.x} ${by.y})`}
    >
      <rect className="tk-frame" {...box(frame)} rx={10} data-kind="panel" />
      <Lines lines={heading} />
      {panel.edges.map((edge) => (
        <EdgeView key={edge.index} edge={edge} mark={marks.edges.get(edge.index)} />
      ))}
      {panel.labels.map(({ leader }, index) =>
        leader === undefined ? undefined : (
          <path key={index} className="tk-leader" d={`M${point(leader[0])}L${point(leader[1])}`} />
        ),
      )}
      {panel.nodes.map((node) => (
        <NodeView
          key={`${node.kind} ${node.index}`}
          node={node}
          mark={(node.kind === 'location' ? marks.locations : marks.branchpoints).get(node.index)}
        />
      ))}
      <g className="labels">
        {panel.labels.map((label, index) => (
          <LabelView key={index} label={label} mark={marks.labels.get(labelKey(label.owner, label.role))} />
        ))}
      </g>
      {declarations === undefined ? undefined : (
        <g data-kind="declarations">
          <rect className="tk-code-ground" {...box(declarations.box)} rx={6} />
          <Lines lines={declarations.lines} />
        </g>
      )}
    </g>
  );
});

/** The name of a process in place of that of its template. */
function headingOf(lines: readonly TextLine[], name: string): readonly TextLine[] {
  const [first] = lines;
  return first === undefined ? [] : [{ ...first, text: name }];
}

function EdgeView({ edge, mark }: { readonly edge: SceneEdge; readonly mark: string | undefined }) {
  const { path, head, dashed, colour, index } = edge;
  const data = pathData(path);
  const own = mark === undefined && colour !== undefined ? colour : undefined;
  return (
    <g className={mark === undefined ? 'edge' : `edge ${mark}`} data-kind="edge" data-index={index}>
      <path className="hit" d={`${data}L${point(head.tip)}`} />
      <path
        className={dashed ? 'tk-edge-dashed shaft' : 'tk-edge shaft'}
        d={data}
        style={own === undefined ? undefined : { stroke: own }}
      />
      <path
        className="tk-head"
        d={headData(head.base, head.tip)}
        style={own === undefined ? undefined : { fill: own }}
      />
    </g>
  );
}

function NodeView({ node, mark }: { readonly node: SceneNode; readonly mark: string | undefined }) {
  const { kind, index, centre, radius, initial, mark: letter, colour, ink: onColour } = node;
  const at = { cx: centre.x, cy: centre.y };
  const isOwn = colour !== undefined && mark?.includes('here') !== true;
  const fill = isOwn ? { fill: colour } : undefined;
  const ink = isOwn ? onColour : undefined;
  return (
    <g className={mark === undefined ? kind : `${kind} ${mark}`} data-kind={kind} data-index={index}>
      <circle className="halo" {...at} r={radius + 6} />
      <circle className={`tk-${kind} body`} {...at} r={radius} style={fill} />
      {initial ? (
        <circle
          className="tk-ring"
          {...at}
          r={radius - 3.2}
          style={ink === undefined ? undefined : { stroke: ink }}
        />
      ) : undefined}
      {letter === '' ? undefined : (
        <text
          className="tk-mark"
          x={centre.x}
          y={centre.y + 4.1}
          style={ink === undefined ? undefined : { fill: ink }}
        >
          {letter}
        </text>
      )}
    </g>
  );
}

function LabelView({ label, mark }: { readonly label: SceneLabel; readonly mark: string | undefined }) {
  const { owner, role, box: area, lines, onLine } = label;
  return (
    <g
      className={mark === undefined ? 'label' : `label ${mark}`}
      data-kind="label"
      data-owner={owner.kind}
      data-index={owner.index}
      data-role={role}
    >
      <rect
        className={onLine ? 'tk-ground' : 'catch'}
        x={area.x - 0.5}
        y={area.y - 0.5}
        width={area.width + 1}
        height={area.height + 1}
        rx={3}
      />
      <Lines lines={lines} />
    </g>
  );
}

function Lines({ lines }: { readonly lines: readonly TextLine[] }) {
  return lines.map(({ role, at, text }, index) =>
    text === '' ? undefined : (
      <text key={index} className={`tk-${role}`} x={at.x} y={at.y}>
        {text}
      </text>
    ),
  );
}

function box({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return { x, y, width, height };
}

const HEAD_LENGTH = 9;

function headData(base: Point, tip: Point): string {
  const length = Math.max(1e-6, Math.hypot(tip.x - base.x, tip.y - base.y));
  const way = { x: (tip.x - base.x) / length, y: (tip.y - base.y) / length };
  const side = { x: -way.y * HEAD_LENGTH * 0.4, y: way.x * HEAD_LENGTH * 0.4 };
  const back = { x: base.x - way.x * HEAD_LENGTH * 0.22, y: base.y - way.y * HEAD_LENGTH * 0.22 };
  const corners = [
    tip,
    { x: back.x + side.x, y: back.y + side.y },
    base,
    { x: back.x - side.x, y: back.y - side.y },
  ];
  return `M${corners.map(point).join('L')}Z`;
}

export function pathData({ start, pieces }: Path): string {
  return `M${point(start)}${pieces.map(pieceData).join('')}`;
}

function pieceData(piece: PathPiece): string {
  switch (piece.kind) {
    case 'line':
      return `L${point(piece.to)}`;
    case 'quadratic':
      return `Q${point(piece.control)} ${point(piece.to)}`;
    case 'cubic':
      return `C${point(piece.control1)} ${point(piece.control2)} ${point(piece.to)}`;
  }
}

function point({ x, y }: Point): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}
