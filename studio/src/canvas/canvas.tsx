/**
 * The canvas: pan, zoom, select, and draw. What a drag changes is shown at once by moving elements; the model changes when it
 * ends, and is drawn anew then.
 */
import { type ModelEdit, type Panel, type Point } from 'tickstone';
import {
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Observable, useValue } from '../observable.js';
import { NOTHING, type Selection, type Studio } from '../studio.js';
import { LabelEditor, type LabelTarget } from './label-editor.js';
import { type Marks, PanelView } from './drawing.js';
import { MiniMap } from './mini-map.js';
import {
  type ProcessScene,
  type ShownPanel,
  type View,
  fitted,
  isInside,
  toModel,
  toScene,
  toScreen,
  zoomedAt,
} from './view.js';

export type Tool = 'select' | 'location' | 'edge';

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
  readonly marksOf: (shown: ShownPanel) => Marks;
  readonly canEdit: boolean;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onActivate?: ((process: number, kind: string, index: number) => void) | undefined;
  readonly handle: { current: CanvasHandle | undefined };
  readonly label: string;
}

type Drag =
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

interface NodeAt {
  readonly kind: 'location' | 'branchpoint';
  readonly index: number;
}

/** Below this size letters cannot be read, and are not painted. */
const DETAIL_ZOOM = 0.3;
const GRID = 8;
const NARROW = 440;
const READABLE_ZOOM = 0.6;

export function Canvas(props: Props) {
  const { studio, scene, sceneKey, marksOf, canEdit, tool, onTool, onActivate, handle, label } = props;
  const { selection, analysis } = useValue(studio.state);
  const root = useRef<HTMLDivElement>(null);
  const world = useRef<SVGGElement>(null);
  const view = useMemo(() => new Observable<View>({ x: 0, y: 0, zoom: 1 }), []);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [editing, setEditing] = useState<LabelTarget | undefined>();
  const [preview, setPreview] = useState<Drag | undefined>();
  const [pending, setPending] = useState<(NodeAt & { readonly template: number }) | undefined>();
  const drag = useRef<Drag | undefined>(undefined);
  const pointers = useRef(new Map<number, Point>());

  // ------------------------------------------------------------------------------------------------------- view
  useLayoutEffect(() => {
    const apply = (): void => {
      const { x, y, zoom } = view.get();
      world.current?.setAttribute('transform', `scale(${zoom}) translate(${-x} ${-y})`);
      world.current?.setAttribute('data-detail', zoom < DETAIL_ZOOM ? 'low' : 'high');
    };
    apply();
    return view.subscribe(apply);
  }, [view]);

  useLayoutEffect(() => {
    const element = root.current!;
    const measure = (): void => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  /** The view that shows the whole; as long as nobody changes it, it follows the size of the page. */
  const whole = useRef<View | undefined>(undefined);
  const fit = (): void => {
    if (size.width === 0) return;
    whole.current = fitted({ x: 0, y: 0, width: scene.width, height: scene.height }, size);
    view.set(whole.current);
  };
  useLayoutEffect(() => {
    if (whole.current !== undefined && whole.current === view.get()) fit();
  }, [size.width, size.height]);

  // A drawing that was edited stays where it is under the hand; another one is shown as a whole.
  const last = useRef<{ readonly key: string; readonly scene: ProcessScene } | undefined>(undefined);
  useLayoutEffect(() => {
    if (size.width === 0 || scene.panels.length === 0) return;
    const before = last.current;
    last.current = { key: sceneKey, scene };
    if (before?.key !== sceneKey) {
      fit();
      const [first] = scene.panels;
      // On a small screen the whole would be too small to read: the first drawing is shown instead.
      if (
        first !== undefined &&
        scene.panels.length > 1 &&
        size.width < NARROW &&
        view.get().zoom < READABLE_ZOOM
      )
        view.set(
          fitted(
            {
              ...first.panel.frame,
              x: first.panel.frame.x + first.by.x,
              y: first.panel.frame.y + first.by.y,
            },
            size,
          ),
        );
      return;
    }
    const wanted =
      selection.kind === 'items' || selection.kind === 'template' ? selection.template : undefined;
    const anchor = (of: ProcessScene): Point | undefined => {
      const shown = of.panels.find(({ panel }) => panel.template === wanted) ?? of.panels[0];
      return (
        shown && {
          x: shown.panel.placing.origin.x + shown.by.x,
          y: shown.panel.placing.origin.y + shown.by.y,
        }
      );
    };
    const [old, now] = [anchor(before.scene), anchor(scene)];
    if (old === undefined || now === undefined) return;
    const { x, y, zoom } = view.get();
    view.set({ x: x + now.x - old.x, y: y + now.y - old.y, zoom });
    setPreview(undefined);
  }, [scene, sceneKey, size.width > 0]);

  useEffect(() => {
    handle.current = {
      fit,
      zoom(factor) {
        view.set(zoomedAt(view.get(), { x: size.width / 2, y: size.height / 2 }, factor));
      },
      show(template, kind, index) {
        const shown = scene.panels.find(({ panel }) => panel.template === template);
        if (shown === undefined) return;
        const at = placeOf(shown.panel, kind, index);
        const { zoom } = view.get();
        const centre = { x: at.x + shown.by.x, y: at.y + shown.by.y };
        const seen = toScreen(view.get(), centre);
        const margin = 60;
        const isSeen =
          seen.x > margin && seen.y > margin && seen.x < size.width - margin && seen.y < size.height - margin;
        if (!isSeen) {
          const near = Math.max(zoom, 0.7);
          view.set({ zoom: near, x: centre.x - size.width / 2 / near, y: centre.y - size.height / 2 / near });
        }
      },
      editLabel: setEditing,
    };
  });

  useEffect(() => {
    const element = root.current!;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y, zoom } = view.get();
      if (event.ctrlKey || event.metaKey) {
        const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.008);
        view.set(zoomedAt(view.get(), pointIn(element, event), factor));
      } else {
        const [dx, dy] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
        view.set({ x: x + dx / zoom, y: y + dy / zoom, zoom });
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
    };
  }, [view]);

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
        void connect(panel, pending, node);
        setPending(undefined);
        return;
      }
      drag.current = { kind: 'connect', panel, source: node, to: at };
      return;
    }
    if (tool === 'location' && panel !== undefined && hit?.kind !== 'location') {
      void addLocation(panel, at);
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

  const onPointerUp = (event: ReactPointerEvent): void => {
    pointers.current.delete(event.pointerId);
    const current = drag.current;
    drag.current = undefined;
    if (current === undefined) return;
    switch (current.kind) {
      case 'pan':
        if (!current.hasMoved && canEdit && hitOf(elementAt(event)) === undefined) studio.select(NOTHING);
        break;
      case 'move':
        void finishMove(current);
        break;
      case 'label': {
        if (Math.hypot(current.by.x, current.by.y) < 3) current.element.removeAttribute('transform');
        else void moveLabel(current);
        break;
      }
      case 'nail':
        void setNail(current);
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
          void connect(current.panel, current.source, target);
        }
        break;
      }
      case 'marquee':
        studio.select(itemsIn(current));
        setPreview(undefined);
    }
  };

  // ------------------------------------------------------------------------------------------------------- edits
  /** Moves need coordinates; a layout that was computed becomes the model's own first. */
  const placing = (panel: Panel): readonly ModelEdit[] => {
    if (panel.placing.method === 'own') return [];
    const places = (kind: 'location' | 'branchpoint'): readonly Point[] =>
      panel.nodes
        .filter((node) => node.kind === kind)
        .toSorted((a, b) => a.index - b.index)
        .map(({ centre }) => toModel(panel, centre));
    return [
      {
        kind: 'place',
        template: panel.template,
        locations: places('location'),
        branchpoints: places('branchpoint'),
      },
    ];
  };

  const finishMove = async (moved: Extract<Drag, { kind: 'move' }>): Promise<void> => {
    const { panel } = moved;
    const chosen = studio.state.get().selection;
    const by = snapped(moved.by, panel.placing.scale);
    if (chosen.kind !== 'items' || (by.x === 0 && by.y === 0)) {
      setPreview(undefined);
      return;
    }
    const { locations, branchpoints } = chosen;
    const isMoved = (end: { kind: string; index: number } | undefined): boolean =>
      end !== undefined && (end.kind === 'location' ? locations : branchpoints).includes(end.index);
    const edges = (analysis?.outline.templates[panel.template]?.edges ?? []).flatMap(
      ({ source, target }, index) => (isMoved(source) && isMoved(target) ? [index] : []),
    );
    const template = panel.template;
    const done = await studio.edit('moved', [
      ...placing(panel),
      { kind: 'move', template, locations, branchpoints, edges, by },
    ]);
    if (!done) setPreview(undefined);
  };

  const addLocation = async (panel: Panel, at: Point): Promise<void> => {
    const { template } = panel;
    const count = analysis?.outline.templates[template]?.locations.length ?? 0;
    const place = onGrid(toModel(panel, at));
    const names = new Set(analysis?.outline.templates[template]?.locations.map(({ name }) => name));
    let number = count;
    while (names.has(`L${number}`)) number++;
    const name = { text: `L${number}`, at: { x: place.x - 10, y: place.y - 34 } };
    const done = await studio.edit('added a location', [
      ...placing(panel),
      { kind: 'add', template, locations: [{ at: place, labels: { name } }], edges: [] },
    ]);
    if (done) studio.select({ kind: 'items', template, locations: [count], branchpoints: [], edges: [] });
  };

  const connect = async (panel: Panel, source: NodeAt, target: NodeAt): Promise<void> => {
    const { template } = panel;
    const count = analysis?.outline.templates[template]?.edges.length ?? 0;
    const centre = panel.nodes.find((node) => isSame(node, source))?.centre;
    const loop = isSame(source, target) && centre !== undefined ? toModel(panel, centre) : undefined;
    const nails = loop && [
      { x: loop.x - 30, y: loop.y - 60 },
      { x: loop.x + 30, y: loop.y - 60 },
    ];
    const done = await studio.edit('added an edge', [
      ...placing(panel),
      { kind: 'add', template, locations: [], edges: [{ source, target, nails }] },
    ]);
    setPreview(undefined);
    if (done) studio.select({ kind: 'items', template, locations: [], branchpoints: [], edges: [count] });
  };

  const moveLabel = async ({
    panel,
    element,
    by,
    target,
  }: Extract<Drag, { kind: 'label' }>): Promise<void> => {
    const shown = panel.labels.find(
      ({ owner, role }) =>
        owner.kind === target.owner && owner.index === target.index && role === target.label,
    );
    const done =
      shown !== undefined &&
      panel.placing.method === 'own' &&
      (await studio.edit('moved a label', [
        {
          kind: 'moveLabel',
          template: panel.template,
          owner: { kind: target.owner, index: target.index },
          label: target.label,
          to: toModel(panel, { x: shown.box.x + by.x, y: shown.box.y + by.y }),
        },
      ]));
    if (!done) element.removeAttribute('transform');
  };

  const setNail = async ({ panel, edge, nail, to }: Extract<Drag, { kind: 'nail' }>): Promise<void> => {
    const nails = [...(analysis?.outline.templates[panel.template]?.edges[edge]?.nails ?? [])];
    nails[nail] = onGrid(toModel(panel, to));
    await studio.edit('moved a nail', [{ kind: 'setNails', template: panel.template, edge, nails }]);
    setPreview(undefined);
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
      case 'nail': {
        const nails = [...(analysis?.outline.templates[template]?.edges[hit.index]?.nails ?? [])];
        nails.splice(hit.nail ?? 0, 1);
        void studio.edit('removed a nail', [{ kind: 'setNails', template, edge: hit.index, nails }]);
        break;
      }
      case 'edge': {
        const nails = analysis?.outline.templates[template]?.edges[hit.index]?.nails ?? [];
        const next = withNail(panel, hit.index, nails, toModel(panel, at));
        void studio.edit('added a nail', [
          ...placing(panel),
          { kind: 'setNails', template, edge: hit.index, nails: next },
        ]);
        break;
      }
      case undefined:
      case 'panel':
        void addLocation(panel, at);
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
          void finishMove({
            kind: 'move',
            panel: shown.panel,
            from: { x: 0, y: 0 },
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

// ------------------------------------------------------------------------------------------------ what is shown

/** Nails of the selected edge, to be dragged. */
function Handles({
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

function Preview({
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

// -------------------------------------------------------------------------------------------------- what is hit

interface Hit {
  readonly kind: string;
  readonly template: number;
  readonly process: number | undefined;
  readonly index: number;
  readonly owner?: 'location' | 'edge' | undefined;
  readonly role?: string | undefined;
  readonly nail?: number | undefined;
}

function hitOf(target: EventTarget | null): Hit | undefined {
  const element = target instanceof Element ? target.closest<SVGElement>('[data-kind]') : null;
  const panel = element?.closest<SVGElement>('[data-template]');
  if (element === null || panel === null || panel === undefined) return undefined;
  const { kind, index, owner, role, nail } = element.dataset;
  const { template, process } = panel.dataset;
  if (kind === 'panel') return undefined;
  return {
    kind: kind!,
    template: Number(template),
    process: process === undefined ? undefined : Number(process),
    index: Number(index ?? 0),
    owner: owner as Hit['owner'],
    role,
    nail: nail === undefined ? undefined : Number(nail),
  };
}

/** What is under the pointer: events that are captured are told to the canvas as a whole. */
function elementAt({ clientX, clientY }: { clientX: number; clientY: number }): Element | null {
  return document.elementFromPoint(clientX, clientY);
}

function nodeOf(hit: Hit | undefined): NodeAt | undefined {
  return hit?.kind === 'location' || hit?.kind === 'branchpoint'
    ? { kind: hit.kind, index: hit.index }
    : undefined;
}

function isSame(a: NodeAt, b: NodeAt): boolean {
  return a.kind === b.kind && a.index === b.index;
}

function nodeAt(panel: Panel, at: Point): NodeAt | undefined {
  return panel.nodes.find(({ centre, radius }) => distance(centre, at) <= radius + 8);
}

function hasLeft({ panel, source, to }: Extract<Drag, { kind: 'connect' }>): boolean {
  const node = panel.nodes.find((each) => isSame(each, source));
  return node !== undefined && distance(node.centre, to) > node.radius + 8;
}

function isIn(selection: Selection, { template, kind, index }: Hit): boolean {
  if (selection.kind !== 'items' || selection.template !== template) return false;
  return listOf(selection, kind).includes(index);
}

function listOf(selection: Extract<Selection, { kind: 'items' }>, kind: string): readonly number[] {
  return kind === 'location'
    ? selection.locations
    : kind === 'branchpoint'
      ? selection.branchpoints
      : selection.edges;
}

function selectionWith(
  selection: Selection,
  { template, kind, index }: Pick<Hit, 'template' | 'kind' | 'index'>,
  adds: boolean,
): Selection {
  const empty = { kind: 'items', template, locations: [], branchpoints: [], edges: [] } as const;
  const base = adds && selection.kind === 'items' && selection.template === template ? selection : empty;
  const toggled = (list: readonly number[]): readonly number[] =>
    list.includes(index) ? list.filter((each) => each !== index) : [...list, index];
  switch (kind) {
    case 'location':
      return { ...base, locations: toggled(base.locations) };
    case 'branchpoint':
      return { ...base, branchpoints: toggled(base.branchpoints) };
    default:
      return { ...base, edges: toggled(base.edges) };
  }
}

function itemsIn({ panel, from, to }: Extract<Drag, { kind: 'marquee' }>): Selection {
  const area = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  const inside = (kind: string): readonly number[] =>
    panel.nodes.filter((node) => node.kind === kind && isInside(area, node.centre)).map(({ index }) => index);
  const edges = panel.edges.filter(
    ({ path, head }) => isInside(area, path.start) && isInside(area, head.tip),
  );
  return {
    kind: 'items',
    template: panel.template,
    locations: inside('location'),
    branchpoints: inside('branchpoint'),
    edges: edges.map(({ index }) => index),
  };
}

/** The nails with one more, between the two neighbours that it is nearest to. */
function withNail(panel: Panel, edge: number, nails: readonly Point[], at: Point): readonly Point[] {
  const drawn = panel.edges.find(({ index }) => index === edge);
  if (drawn === undefined) return [...nails, at];
  const ends = [toModel(panel, drawn.path.start), ...nails, toModel(panel, drawn.head.tip)];
  let best = 0;
  let bestLength = Infinity;
  for (let k = 0; k + 1 < ends.length; k++) {
    const around = distance(ends[k]!, at) + distance(at, ends[k + 1]!) - distance(ends[k]!, ends[k + 1]!);
    if (around < bestLength) [best, bestLength] = [k, around];
  }
  return [...nails.slice(0, best), onGrid(at), ...nails.slice(best)];
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

function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function onGrid({ x, y }: Point): Point {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID };
}

/** A distance in the scene as one in the model, in steps of the grid. */
function snapped(by: Point, scale: number): Point {
  return onGrid({ x: by.x / scale, y: by.y / scale });
}
