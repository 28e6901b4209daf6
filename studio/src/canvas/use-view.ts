/**
 * What of the drawing is seen, kept through edits: a drawing that was edited stays where it is under the hand, another one is
 * shown as a whole.
 */
import { type Point } from 'tickstone';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Observable } from '../observable.js';
import { pointIn } from './hit.js';
import { type ProcessScene, type Size, type View, fitted, toScreen, zoomedAt } from './view.js';

/** Below this size letters cannot be read, and are not painted. */
const DETAIL_ZOOM = 0.3;
const NARROW = 440;
const READABLE_ZOOM = 0.6;

export interface Seen {
  readonly size: Size;
  readonly fit: () => void;
  readonly zoom: (factor: number) => void;
  /** Brings a point into view. */
  readonly reveal: (at: Point) => void;
}

export function useView({
  view,
  root,
  world,
  scene,
  sceneKey,
  anchorTemplate,
  first,
  onSettled,
}: {
  readonly view: Observable<View>;
  readonly root: RefObject<HTMLElement | null>;
  readonly world: RefObject<SVGGElement | null>;
  readonly scene: ProcessScene;
  readonly sceneKey: string;
  /** Whose place on the screen stays when the drawing changes. */
  readonly anchorTemplate: number | undefined;
  /** What is seen first, in place of the whole: what a link says. */
  readonly first: () => View | undefined;
  readonly onSettled: () => void;
}): Seen {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });

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

  /** What the drawing was arranged for, by itself; as long as nobody changes it, it follows the size of the page. */
  const arranged = useRef<{ readonly view: View; readonly for: 'whole' | 'reading' } | undefined>(undefined);
  const arrange = (how: 'whole' | 'reading'): void => {
    if (size.width === 0) return;
    const whole = fitted({ x: 0, y: 0, width: scene.width, height: scene.height }, size);
    const [first] = scene.panels;
    // On a small screen the whole would be too small to read: the first drawing is shown instead.
    const isSmall = size.width < NARROW && scene.panels.length > 1 && whole.zoom < READABLE_ZOOM;
    const next =
      how === 'reading' && isSmall && first !== undefined
        ? fitted(
            {
              ...first.panel.frame,
              x: first.panel.frame.x + first.by.x,
              y: first.panel.frame.y + first.by.y,
            },
            size,
          )
        : whole;
    arranged.current = { view: next, for: how };
    view.set(next);
  };
  const fit = (): void => {
    arrange('whole');
  };
  useLayoutEffect(() => {
    if (arranged.current !== undefined && arranged.current.view === view.get()) arrange(arranged.current.for);
  }, [size.width, size.height]);

  const last = useRef<{ readonly key: string; readonly scene: ProcessScene } | undefined>(undefined);
  useLayoutEffect(() => {
    if (size.width === 0 || scene.panels.length === 0) return;
    const before = last.current;
    last.current = { key: sceneKey, scene };
    if (before?.key !== sceneKey) {
      const given = first();
      arrange('reading');
      if (given !== undefined) view.set(given);
      return;
    }
    const [old, now] = [anchorOf(before.scene, anchorTemplate), anchorOf(scene, anchorTemplate)];
    if (old === undefined || now === undefined) return;
    const { x, y, zoom } = view.get();
    view.set({ x: x + now.x - old.x, y: y + now.y - old.y, zoom });
    onSettled();
  }, [scene, sceneKey, size.width > 0]);

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

  return {
    size,
    fit,
    zoom(factor) {
      view.set(zoomedAt(view.get(), { x: size.width / 2, y: size.height / 2 }, factor));
    },
    reveal(at) {
      const seen = toScreen(view.get(), at);
      const margin = 60;
      const isSeen =
        seen.x > margin && seen.y > margin && seen.x < size.width - margin && seen.y < size.height - margin;
      if (isSeen) return;
      const zoom = Math.max(view.get().zoom, 0.7);
      view.set({ zoom, x: at.x - size.width / 2 / zoom, y: at.y - size.height / 2 / zoom });
    },
  };
}

function anchorOf({ panels }: ProcessScene, template: number | undefined): Point | undefined {
  const shown = panels.find(({ panel }) => panel.template === template) ?? panels[0];
  return (
    shown && {
      x: shown.panel.placing.origin.x + shown.by.x,
      y: shown.panel.placing.origin.y + shown.by.y,
    }
  );
}
