/**
 * The canvas: pan, zoom, select, and draw. What a drag changes is shown at once by moving elements; the model changes when it
 * ends, and is drawn anew then.
 */
import { type Panel, type Point } from 'tickstone';
import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Observable, useValue } from '../observable.js';
import { NOTHING, type Studio } from '../studio.js';
import { type Drag, hasLeft } from './drag.js';
import { DrawingEdits, GRID } from './drawing-edits.js';
import { type Marks, PanelView } from './drawing.js';
import {
  type NodeAt,
  distance,
  elementAt,
  hitOf,
  isIn,
  isSame,
  itemsIn,
  nodeAt,
  nodeOf,
  pointIn,
  selectionWith,
} from './hit.js';
import { LabelEditor, type LabelTarget } from './label-editor.js';
import { MiniMap } from './mini-map.js';
import { Handles, Preview } from './preview.js';
import { useView } from './use-view.js';
import { type ProcessScene, type ShownPanel, type View, isInside, toScene, zoomedAt } from './view.js';

export type Tool = 'select' | 'location' | 'branchpoint' | 'edge';

/** What others ask of the canvas. */
export interface CanvasHandle {
  fit(): void;
  zoom(factor: number): void;
  /** Brings something into view. */
  show(template: number, kind: 'location' | 'edge' | 'panel', index: number): void;
  editLabel(target: LabelTarget): void;
}

interface Props {
  readonly studio: Studio;
  readonly scene: ProcessScene;
  /** Another document is another drawing: it is shown as a whole first. */
  readonly sceneKey: string;
  readonly view: Observable<View>;
  /** What is seen first, in place of the whole. */
  readonly firstView: () => View | undefined;
  readonly marksOf: (shown: ShownPanel) => Marks;
  readonly canEdit: boolean;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onActivate?: ((process: number, kind: string, index: number) => void) | undefined;
  /** A click on a panel, beside all that is drawn in it. */
  readonly onPanel?: ((shown: ShownPanel) => void) | undefined;
  readonly handle: { current: CanvasHandle | undefined };
  readonly label: string;
}

export function Canvas(props: Props) {
  const { studio, scene, sceneKey, view, firstView, marksOf, canEdit, tool, onTool, onActivate } = props;
  const { handle, label, onPanel } = props;
  const { selection } = useValue(studio.state);
  const root = useRef<HTMLDivElement>(null);
  const world = useRef<SVGGElement>(null);
  const edits = useMemo(() => new DrawingEdits(studio), [studio]);
  const [editing, setEditing] = useState<LabelTarget | undefined>();
  const [preview, setPreview] = useState<Drag | undefined>();
  const [pending, setPending] = useState<(NodeAt & { readonly template: number }) | undefined>();
  const drag = useRef<Drag | undefined>(undefined);
  const pointers = useRef(new Map<number, Point>());
  const seen = useView({
    view,
    root,
    world,
    scene,
    sceneKey,
    anchorTemplate:
      selection.kind === 'items' || selection.kind === 'template' ? selection.template : undefined,
    first: firstView,
    onSettled() {
      setPreview(undefined);
    },
  });
  const { size } = seen;

  useEffect(() => {
    handle.current = {
      fit: seen.fit,
      zoom: seen.zoom,
      show(template, kind, index) {
        const shown = scene.panels.find(({ panel }) => panel.template === template);
        if (shown === undefined) return;
        const at = placeOf(shown.panel, kind, index);
        seen.reveal({ x: at.x + shown.by.x, y: at.y + shown.by.y });
      },
      editLabel: setEditing,
    };
  });

  // ---------------------------------------------------------------------------------------------------- pointers
  const sceneAt = (event: { clientX: number; clientY: number }): Point =>
    toScene(view.get(), pointIn(root.current!, event));
  const shownAt = (at: Point): ShownPanel | undefined =>
    scene.panels.find(({ panel, by }) => isInside(panel.frame, { x: at.x - by.x, y: at.y - by.y }));

  const onPointerDown = (event: ReactPointerEvent): void => {
    if (editing !== undefined) setEditing(undefined);
    pointers.current.set(event.pointerId, pointIn(root.current!, event));
    const at = sceneAt(event);
    const hit = hitOf(event.target);
    const shown = scene.panels.find(({ panel, process }) =>
      hit === undefined ? false : panel.template === hit.template && process === hit.process,
    );
    const panel = shown?.panel ?? shownAt(at)?.panel;
    root.current!.setPointerCapture(event.pointerId);
    if (pointers.current.size === 2 || event.button === 1 || event.button === 2) {
      drag.current = { kind: 'pan', from: pointIn(root.current!, event), view: view.get(), hasMoved: true };
      return;
    }
    const pan = (): void => {
      drag.current = { kind: 'pan', from: pointIn(root.current!, event), view: view.get(), hasMoved: false };
    };
    if (!canEdit) {
      if (hit?.kind === 'location' || hit?.kind === 'edge') {
        if (onActivate !== undefined && hit.process !== undefined)
          onActivate(hit.process, hit.kind, hit.index);
        else studio.select(selectionWith(NOTHING, hit, false));
      }
      pan();
      return;
    }
    const node = nodeOf(hit);
    if (tool === 'edge' && panel !== undefined && node !== undefined) {
      if (pending !== undefined && pending.template === panel.template) {
        void edits.connect(panel, pending, node);
        setPending(undefined);
        return;
      }
      drag.current = { kind: 'connect', panel, source: node, to: at };
      return;
    }
    if ((tool === 'location' || tool === 'branchpoint') && panel !== undefined && node === undefined) {
      void (tool === 'location' ? edits.addLocation(panel, at) : edits.addBranchpoint(panel, at));
      onTool('select');
      return;
    }
    if (hit?.kind === 'nail' && panel !== undefined) {
      drag.current = { kind: 'nail', panel, edge: hit.index, nail: hit.nail ?? 0, to: at };
      return;
    }
    if (hit?.kind === 'label' && panel !== undefined && hit.owner !== undefined && hit.role !== undefined) {
      studio.select(selectionWith(selection, { ...hit, kind: hit.owner }, event.shiftKey));
      const element = (event.target as Element).closest<SVGGElement>('[data-kind="label"]')!;
      const target = {
        template: panel.template,
        owner: hit.owner,
        index: hit.index,
        label: hit.role,
      } as LabelTarget;
      drag.current = { kind: 'label', panel, element, from: at, by: { x: 0, y: 0 }, target };
      return;
    }
    if (hit !== undefined && panel !== undefined && (node !== undefined || hit.kind === 'edge')) {
      const isSelected = isIn(selection, hit);
      const next = isSelected && !event.shiftKey ? selection : selectionWith(selection, hit, event.shiftKey);
      studio.select(next);
      if (node !== undefined) drag.current = { kind: 'move', panel, from: at, by: { x: 0, y: 0 } };
      return;
    }
    if (hit?.kind === 'declarations' && panel !== undefined) {
      studio.select({ kind: 'template', template: panel.template });
      pan();
      return;
    }
    if (event.shiftKey && panel !== undefined) {
      drag.current = { kind: 'marquee', panel, from: at, to: at };
      return;
    }
    pan();
  };

  const onPointerMove = (event: ReactPointerEvent): void => {
    const known = pointers.current.get(event.pointerId);
    const here = pointIn(root.current!, event);
    if (known !== undefined && pointers.current.size === 2) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)![1];
      const [before, now] = [distance(known, other), distance(here, other)];
      const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
      pointers.current.set(event.pointerId, here);
      const zoomed = zoomedAt(view.get(), middle, now / Math.max(before, 1));
      view.set({
        ...zoomed,
        x: zoomed.x - (here.x - known.x) / 2 / zoomed.zoom,
        y: zoomed.y - (here.y - known.y) / 2 / zoomed.zoom,
      });
      drag.current = undefined;
      return;
    }
    const current = drag.current;
    if (current === undefined) return;
    const at = sceneAt(event);
    switch (current.kind) {
      case 'pan': {
        const { view: begun, from } = current;
        if (distance(here, from) > 3) current.hasMoved = true;
        view.set({
          zoom: begun.zoom,
          x: begun.x - (here.x - from.x) / begun.zoom,
          y: begun.y - (here.y - from.y) / begun.zoom,
        });
        break;
      }
      case 'move':
        current.by = { x: at.x - current.from.x, y: at.y - current.from.y };
        setPreview({ ...current });
        break;
      case 'label':
        current.by = { x: at.x - current.from.x, y: at.y - current.from.y };
        current.element.setAttribute('transform', `translate(${current.by.x} ${current.by.y})`);
        break;
      case 'nail':
      case 'connect':
      case 'marquee':
        current.to = at;
        setPreview({ ...current });
    }
  };

  /** What was shown of an edit goes when the drawing is another one, or at once if it stays as it was. */
  const unlessDone = (done: boolean): void => {
    if (!done) setPreview(undefined);
  };

  const onPointerUp = (event: ReactPointerEvent): void => {
    pointers.current.delete(event.pointerId);
    const current = drag.current;
    drag.current = undefined;
    if (current === undefined) return;
    switch (current.kind) {
      case 'pan':
        if (current.hasMoved || hitOf(elementAt(event)) !== undefined) break;
        if (canEdit) studio.select(NOTHING);
        else {
          const shown = shownAt(sceneAt(event));
          if (shown !== undefined) onPanel?.(shown);
        }
        break;
      case 'move':
        void edits.move(current).then(unlessDone);
        break;
      case 'label': {
        if (Math.hypot(current.by.x, current.by.y) < 3) current.element.removeAttribute('transform');
        else
          void edits.moveLabel(current).then((done) => {
            if (!done) current.element.removeAttribute('transform');
          });
        break;
      }
      case 'nail':
        void edits.moveNail(current).then(unlessDone);
        break;
      case 'connect': {
        const target = nodeAt(current.panel, current.to);
        if (target === undefined) {
          setPreview(undefined);
        } else if (isSame(target, current.source) && pending === undefined && !hasLeft(current)) {
          // A click: the next one says where the edge goes.
          setPending({ ...current.source, template: current.panel.template });
          setPreview(undefined);
        } else {
          void edits.connect(current.panel, current.source, target).then(() => {
            setPreview(undefined);
          });
        }
        break;
      }
      case 'marquee':
        studio.select(itemsIn(current));
        setPreview(undefined);
    }
  };

  const onDoubleClick = (event: { clientX: number; clientY: number }): void => {
    if (!canEdit) return;
    const at = sceneAt(event);
    const hit = hitOf(elementAt(event));
    const panel = shownAt(at)?.panel;
    if (panel === undefined) return;
    const { template } = panel;
    switch (hit?.kind) {
      case 'label':
        setEditing({ template, owner: hit.owner!, index: hit.index, label: hit.role! } as LabelTarget);
        break;
      case 'location':
        setEditing({ template, owner: 'location', index: hit.index, label: 'name' });
        break;
      case 'nail':
        void edits.removeNail(panel, hit.index, hit.nail ?? 0);
        break;
      case 'edge':
        void edits.addNail(panel, hit.index, at);
        break;
      case undefined:
      case 'panel':
        void edits.addLocation(panel, at);
        break;
      default:
        break;
    }
  };

  // -------------------------------------------------------------------------------------------------------- keys
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.target !== root.current) return;
    const { x, y, zoom } = view.get();
    const step = (event.shiftKey ? 80 : 24) / zoom;
    const arrows: Readonly<Record<string, Point>> = {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
    };
    const way = arrows[event.key];
    if (way !== undefined && onActivate === undefined) {
      event.preventDefault();
      if (
        canEdit &&
        selection.kind === 'items' &&
        selection.locations.length + selection.branchpoints.length > 0
      ) {
        const shown = scene.panels.find(({ panel }) => panel.template === selection.template);
        const by = event.shiftKey ? 4 * GRID : GRID;
        if (shown !== undefined)
          void edits.move({
            panel: shown.panel,
            by: { x: way.x * by * shown.panel.placing.scale, y: way.y * by * shown.panel.placing.scale },
          });
      } else view.set({ zoom, x: x + way.x * step, y: y + way.y * step });
      return;
    }
    if (event.key === 'Escape') {
      setPending(undefined);
      if (tool !== 'select') onTool('select');
      else studio.select(NOTHING);
    }
    if (event.key === 'Enter' && canEdit && selection.kind === 'items') {
      const { template, locations, edges } = selection;
      event.preventDefault();
      if (locations[0] !== undefined)
        setEditing({ template, owner: 'location', index: locations[0], label: 'name' });
      else if (edges[0] !== undefined)
        setEditing({ template, owner: 'edge', index: edges[0], label: 'guard' });
    }
  };

  return (
    <div
      ref={root}
      className="canvas"
      data-tool={canEdit ? tool : 'select'}
      data-pending={pending !== undefined}
      role="application"
      aria-roledescription="drawing"
      aria-label={label}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => {
        pointers.current.delete(event.pointerId);
        drag.current = undefined;
        setPreview(undefined);
      }}
      onDoubleClick={onDoubleClick}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
      onKeyDown={onKeyDown}
    >
      <svg className="tk scene" width={size.width} height={size.height} aria-hidden="true" focusable="false">
        <g ref={world} className="world">
          {scene.panels.map((shown) => (
            <PanelView
              key={shown.process ?? `t${shown.panel.template}`}
              shown={shown}
              marks={marksOf(shown)}
            />
          ))}
          {canEdit ? <Handles scene={scene} selection={selection} preview={preview} /> : undefined}
          {preview === undefined ? undefined : (
            <Preview drag={preview} studio={studio} selection={selection} />
          )}
        </g>
      </svg>
      {editing === undefined ? undefined : (
        <LabelEditor
          key={`${editing.template} ${editing.owner} ${editing.index} ${editing.label}`}
          studio={studio}
          scene={scene}
          view={view}
          target={editing}
          onMove={setEditing}
          onClose={() => {
            setEditing(undefined);
            root.current?.focus();
          }}
        />
      )}
      <MiniMap scene={scene} view={view} size={size} />
    </div>
  );
}

function placeOf(panel: Panel, kind: 'location' | 'edge' | 'panel', index: number): Point {
  const node =
    kind === 'location'
      ? panel.nodes.find((each) => each.kind === 'location' && each.index === index)
      : undefined;
  if (node !== undefined) return node.centre;
  const edge = kind === 'edge' ? panel.edges.find((each) => each.index === index) : undefined;
  if (edge !== undefined)
    return { x: (edge.path.start.x + edge.head.tip.x) / 2, y: (edge.path.start.y + edge.head.tip.y) / 2 };
  return { x: panel.frame.x + panel.frame.width / 2, y: panel.frame.y + panel.frame.height / 2 };
}
