/** What of a drawing is seen: the scene's point at the top left corner, and how large a unit of it is. */
import { type Box, type Panel, type Point, type Scene } from 'tickstone';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const ZOOM_MIN = 0.05;
export const ZOOM_MAX = 6;
const FIT_MARGIN = 24;
/** What is small is not blown up to fill the screen. */
const FIT_ZOOM_MAX = 1.6;

export function fitted(box: Box, { width, height }: Size): View {
  const room = { width: Math.max(1, width - 2 * FIT_MARGIN), height: Math.max(1, height - 2 * FIT_MARGIN) };
  const fit = Math.min(room.width / Math.max(box.width, 1), room.height / Math.max(box.height, 1));
  const zoom = clamped(Math.min(fit, FIT_ZOOM_MAX));
  return {
    zoom,
    x: box.x + box.width / 2 - width / 2 / zoom,
    y: box.y + box.height / 2 - height / 2 / zoom,
  };
}

/** The view in which the point under the pointer stays where it is. */
export function zoomedAt({ x, y, zoom }: View, at: Point, factor: number): View {
  const next = clamped(zoom * factor);
  return { zoom: next, x: x + at.x / zoom - at.x / next, y: y + at.y / zoom - at.y / next };
}

export function clamped(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

/** From the screen, counted from the corner of the canvas, to the scene. */
export function toScene({ x, y, zoom }: View, at: Point): Point {
  return { x: x + at.x / zoom, y: y + at.y / zoom };
}

export function toScreen({ x, y, zoom }: View, at: Point): Point {
  return { x: (at.x - x) * zoom, y: (at.y - y) * zoom };
}

/** From the scene to the coordinates of the model. */
export function toModel({ placing: { origin, scale } }: Panel, at: Point): Point {
  return { x: Math.round((at.x - origin.x) / scale), y: Math.round((at.y - origin.y) / scale) };
}

export function isInside({ x, y, width, height }: Box, at: Point): boolean {
  return x <= at.x && at.x <= x + width && y <= at.y && at.y <= y + height;
}

export function wholeOf({ width, height }: Scene): Box {
  return { x: 0, y: 0, width, height };
}

/** One panel for each process, so that each shows where it is; in rows that together are about as wide as high. */
export function sceneOfProcesses(
  scene: Scene,
  processes: readonly { readonly name: string; readonly template?: number | undefined }[],
): ProcessScene {
  const gap = 20;
  const chosen = processes.flatMap(({ name, template }, process) => {
    const panel =
      scene.panels.find((each) => each.template === template) ??
      scene.panels.find((each) => each.name === name);
    return panel === undefined ? [] : [{ name, process, panel }];
  });
  const area = chosen.reduce(
    (sum, { panel: { frame } }) => sum + (frame.width + gap) * (frame.height + gap),
    0,
  );
  const widest = chosen.reduce((most, { panel }) => Math.max(most, panel.frame.width), 0);
  const rowWidth = Math.max(widest, Math.sqrt(area) * 1.35);
  let [x, y, rowHeight, width] = [gap, gap, 0, 0];
  const panels = chosen.map(({ name, process, panel }) => {
    const { frame } = panel;
    if (x > gap && x + frame.width > rowWidth) {
      y += rowHeight + gap;
      x = gap;
      rowHeight = 0;
    }
    const by = { x: x - frame.x, y: y - frame.y };
    x += frame.width + gap;
    rowHeight = Math.max(rowHeight, frame.height);
    width = Math.max(width, x);
    return { name, process, panel, by };
  });
  return { panels, width, height: y + rowHeight + gap };
}

export interface ProcessScene extends Size {
  readonly panels: readonly ShownPanel[];
}

/** A panel as it is shown: moved, and under another name where it stands for a process. */
export interface ShownPanel {
  readonly panel: Panel;
  readonly by: Point;
  readonly name?: string | undefined;
  readonly process?: number | undefined;
}

export function shownScene(scene: Scene): ProcessScene {
  const { width, height, panels } = scene;
  return { width, height, panels: panels.map((panel) => ({ panel, by: { x: 0, y: 0 } })) };
}
