/** What of a drawing is under the pointer, and what of it is selected by that. */
import { type Panel, type Point } from 'tickstone';
import { type Selection } from '../studio.js';
import { isInside } from './view.js';

/** A node of a template: what edges connect. */
export interface NodeAt {
  readonly kind: 'location' | 'branchpoint';
  readonly index: number;
}

export interface Hit {
  readonly kind: string;
  readonly template: number;
  readonly process: number | undefined;
  readonly index: number;
  readonly owner?: 'location' | 'edge' | undefined;
  readonly role?: string | undefined;
  readonly nail?: number | undefined;
}

export function hitOf(target: EventTarget | null): Hit | undefined {
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
export function elementAt({ clientX, clientY }: { clientX: number; clientY: number }): Element | null {
  return document.elementFromPoint(clientX, clientY);
}

export function nodeOf(hit: Hit | undefined): NodeAt | undefined {
  return hit?.kind === 'location' || hit?.kind === 'branchpoint'
    ? { kind: hit.kind, index: hit.index }
    : undefined;
}

export function isSame(a: NodeAt, b: NodeAt): boolean {
  return a.kind === b.kind && a.index === b.index;
}

export function nodeAt(panel: Panel, at: Point): NodeAt | undefined {
  return panel.nodes.find(({ centre, radius }) => distance(centre, at) <= radius + 8);
}

export function isIn(selection: Selection, { template, kind, index }: Hit): boolean {
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

export function selectionWith(
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

export function itemsIn({
  panel,
  from,
  to,
}: {
  readonly panel: Panel;
  readonly from: Point;
  readonly to: Point;
}): Selection {
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

export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
