/** What is done on the drawing, as edits of the model. */
import { type ModelEdit, type OutlineTemplate, type Panel, type Point } from 'tickstone';
import { type Studio } from '../studio.js';
import { type Drag } from './drag.js';
import { type NodeAt, distance, isSame } from './hit.js';
import { toModel } from './view.js';

export const GRID = 8;

export class DrawingEdits {
  readonly #studio: Studio;

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  #template(index: number): OutlineTemplate | undefined {
    return this.#studio.state.get().analysis?.outline.templates[index];
  }

  /** Moves what is selected; false if nothing moves. */
  async move({
    panel,
    by: dragged,
  }: Pick<Extract<Drag, { kind: 'move' }>, 'panel' | 'by'>): Promise<boolean> {
    const { template, placing: to } = panel;
    const { selection } = this.#studio.state.get();
    const by = onGrid({ x: dragged.x / to.scale, y: dragged.y / to.scale });
    if (selection.kind !== 'items' || (by.x === 0 && by.y === 0)) return false;
    const { locations, branchpoints } = selection;
    const isMoved = (end: { kind: string; index: number } | undefined): boolean =>
      end !== undefined && (end.kind === 'location' ? locations : branchpoints).includes(end.index);
    const edges = (this.#template(template)?.edges ?? []).flatMap(({ source, target }, index) =>
      isMoved(source) && isMoved(target) ? [index] : [],
    );
    return this.#studio.edit('moved', [
      ...placing(panel),
      { kind: 'move', template, locations, branchpoints, edges, by },
    ]);
  }

  async addLocation(panel: Panel, at: Point): Promise<void> {
    const { template } = panel;
    const there = this.#template(template)?.locations ?? [];
    const place = onGrid(toModel(panel, at));
    const names = new Set(there.map(({ name }) => name));
    let number = there.length;
    while (names.has(`L${number}`)) number++;
    const name = { text: `L${number}`, at: { x: place.x - 10, y: place.y - 34 } };
    const done = await this.#studio.edit('added a location', [
      ...placing(panel),
      { kind: 'add', template, locations: [{ at: place, labels: { name } }], edges: [] },
    ]);
    if (done)
      this.#studio.select({
        kind: 'items',
        template,
        locations: [there.length],
        branchpoints: [],
        edges: [],
      });
  }

  async addBranchpoint(panel: Panel, at: Point): Promise<void> {
    const { template } = panel;
    const count = this.#template(template)?.branchpoints.length ?? 0;
    const done = await this.#studio.edit('added a branch point', [
      ...placing(panel),
      { kind: 'add', template, locations: [], branchpoints: [onGrid(toModel(panel, at))], edges: [] },
    ]);
    if (done)
      this.#studio.select({ kind: 'items', template, locations: [], branchpoints: [count], edges: [] });
  }

  async connect(panel: Panel, source: NodeAt, target: NodeAt): Promise<void> {
    const { template } = panel;
    const count = this.#template(template)?.edges.length ?? 0;
    const centre = panel.nodes.find((node) => isSame(node, source))?.centre;
    const loop = isSame(source, target) && centre !== undefined ? toModel(panel, centre) : undefined;
    const nails = loop && [
      { x: loop.x - 30, y: loop.y - 60 },
      { x: loop.x + 30, y: loop.y - 60 },
    ];
    const done = await this.#studio.edit('added an edge', [
      ...placing(panel),
      { kind: 'add', template, locations: [], edges: [{ source, target, nails }] },
    ]);
    if (done)
      this.#studio.select({ kind: 'items', template, locations: [], branchpoints: [], edges: [count] });
  }

  /** False where labels have no places. */
  async moveLabel({ panel, by, target }: Extract<Drag, { kind: 'label' }>): Promise<boolean> {
    const shown = panel.labels.find(
      ({ owner, role }) =>
        owner.kind === target.owner && owner.index === target.index && role === target.label,
    );
    if (shown === undefined || panel.placing.method !== 'own') return false;
    return this.#studio.edit('moved a label', [
      {
        kind: 'moveLabel',
        template: panel.template,
        owner: { kind: target.owner, index: target.index },
        label: target.label,
        to: toModel(panel, { x: shown.box.x + by.x, y: shown.box.y + by.y }),
      },
    ]);
  }

  async moveNail({ panel, edge, nail, to }: Extract<Drag, { kind: 'nail' }>): Promise<boolean> {
    const nails = [...this.#nails(panel, edge)];
    nails[nail] = onGrid(toModel(panel, to));
    return this.#studio.edit('moved a nail', [{ kind: 'setNails', template: panel.template, edge, nails }]);
  }

  async removeNail(panel: Panel, edge: number, nail: number): Promise<boolean> {
    const nails = this.#nails(panel, edge).filter((_, index) => index !== nail);
    return this.#studio.edit('removed a nail', [{ kind: 'setNails', template: panel.template, edge, nails }]);
  }

  async addNail(panel: Panel, edge: number, at: Point): Promise<boolean> {
    const nails = withNail(panel, edge, this.#nails(panel, edge), toModel(panel, at));
    return this.#studio.edit('added a nail', [
      ...placing(panel),
      { kind: 'setNails', template: panel.template, edge, nails },
    ]);
  }

  #nails({ template }: Panel, edge: number): readonly Point[] {
    return this.#template(template)?.edges[edge]?.nails ?? [];
  }
}

/** Moves need coordinates; a layout that was computed becomes the model's own first. */
export function placing(panel: Panel): readonly ModelEdit[] {
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

function onGrid({ x, y }: Point): Point {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID };
}
