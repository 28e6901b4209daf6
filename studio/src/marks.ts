/** What is marked on the drawing: what is selected, what is wrong, where processes are and what can happen next. */
import { type Outline } from 'tickstone';
import { type Marks, NO_MARKS, labelKey } from './canvas/drawing.js';
import { type ShownPanel } from './canvas/view.js';
import { type SimulationState } from './simulate/simulation.js';
import { type Selection } from './studio.js';

/** Marks of a design, by template. */
export function designMarks(
  outline: Outline | undefined,
  selection: Selection,
): (shown: ShownPanel) => Marks {
  const byTemplate = new Map<number, Marks>();
  const marksOf = (template: number): Marks => {
    const locations = new Map<number, string>();
    const branchpoints = new Map<number, string>();
    const edges = new Map<number, string>();
    const labels = new Map<string, string>();
    for (const { place, diagnostic } of outline?.problems ?? []) {
      if (diagnostic.severity === 'info') continue;
      if ((place?.kind !== 'location' && place?.kind !== 'edge') || place.template !== template) continue;
      if (place.label !== undefined) labels.set(labelKey(place, place.label), diagnostic.severity);
      (place.kind === 'location' ? locations : edges).set(place.index, diagnostic.severity);
    }
    if (selection.kind === 'items' && selection.template === template) {
      const add = (map: Map<number, string>, index: number): void => {
        map.set(index, `${map.get(index) ?? ''} selected`.trim());
      };
      for (const index of selection.locations) add(locations, index);
      for (const index of selection.branchpoints) add(branchpoints, index);
      for (const index of selection.edges) add(edges, index);
    }
    return { locations, branchpoints, edges, labels };
  };
  return ({ panel: { template } }) => {
    const known = byTemplate.get(template) ?? marksOf(template);
    byTemplate.set(template, known);
    return known;
  };
}

/** Marks of a run, by process: where it is, which edges it can take, which it has just taken. */
export function runMarks(state: SimulationState): (shown: ShownPanel) => Marks {
  const { path, at, chosen, now } = state;
  const visit = path[at];
  const byProcess = new Map<number, Marks>();
  const marksOf = (process: number): Marks => {
    const locations = new Map<number, string>();
    const edges = new Map<number, string>();
    const location = visit?.locations[process];
    if (location !== undefined) locations.set(location, 'here');
    for (const edge of visit?.move?.edges ?? []) if (edge.process === process) edges.set(edge.edge, 'taken');
    now?.moves.forEach(({ edges: some }, index) => {
      for (const edge of some) {
        if (edge.process !== process) continue;
        const isChosen = index === chosen;
        if (!isChosen && edges.get(edge.edge) === 'enabled chosen') continue;
        edges.set(edge.edge, isChosen ? 'enabled chosen' : 'enabled');
        for (const branch of edge.branches) edges.set(branch, isChosen ? 'enabled chosen' : 'enabled');
      }
    });
    return { ...NO_MARKS, locations, edges };
  };
  return ({ process }) => {
    if (process === undefined) return NO_MARKS;
    const known = byProcess.get(process) ?? marksOf(process);
    byProcess.set(process, known);
    return known;
  };
}
