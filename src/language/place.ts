/**
 * Where in a model an offset of its file is, in words: "template Lamp, edge off -> dim, guard".
 *
 * The first question about a model divides its file into stretches; each further one is a binary search.
 */
import { type Span } from '../base/source.js';
import { type Edge, type Location, type Model, type Template, locationTitle } from './model.js';

export function placeOf(model: Model, offset: number): string | undefined {
  let map = maps.get(model);
  if (map === undefined) {
    map = divide(regionsOf(model));
    maps.set(model, map);
  }
  let low = 0;
  let high = map.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (map[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return map[low - 1]?.title;
}

const maps = new WeakMap<Model, readonly Stretch[]>();

/** A part of a model. Its last offset belongs to it: that is where something is missing at its end. */
interface Region extends Span {
  readonly title: string;
}

/** From `start` to the start of the next stretch one title holds. */
interface Stretch {
  readonly start: number;
  readonly title: string | undefined;
}

/** Divides the file by the regions; where regions overlap, the one that begins last is meant. */
function divide(regions: readonly Region[]): readonly Stretch[] {
  const sorted = regions
    .filter(({ end }) => end > 0)
    .sort((a, b) => (a.start === b.start ? b.end - a.end : a.start - b.start));
  const stretches: Stretch[] = [];
  const open: Region[] = [];
  const closeUntil = (offset: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end < offset; last = open.at(-1)) {
      const { end } = last;
      open.pop();
      while (open.length > 0 && open.at(-1)!.end <= end) open.pop();
      stretches.push({ start: end + 1, title: open.at(-1)?.title });
    }
  };
  for (const region of sorted) {
    closeUntil(region.start);
    open.push(region);
    stretches.push({ start: region.start, title: region.title });
  }
  closeUntil(Infinity);
  return stretches;
}

function regionsOf(model: Model): readonly Region[] {
  const regions: Region[] = [];
  const add = (span: Span | undefined, title: string): void => {
    if (span !== undefined) regions.push({ start: span.start, end: span.end, title });
  };
  add(model.declarations, 'global declarations');
  model.templates.forEach((template, index) => {
    addTemplate(template, index, add);
  });
  add(model.instantiation, 'instantiation');
  add(model.system, 'system');
  add(model.queries, 'queries');
  model.queries.entries.forEach((query, index) => {
    add(query, `query ${index + 1}`);
  });
  return regions;
}

type Add = (span: Span | undefined, title: string) => void;

function addTemplate(template: Template, index: number, add: Add): void {
  const title = `template ${template.name.name === '' ? index + 1 : template.name.name}`;
  add(template, title);
  add(template.parameters, `${title}, parameters`);
  add(template.declarations, `${title}, declarations`);
  const titles = new Map<string, string>();
  for (const location of template.locations) {
    titles.set(location.id, locationTitle(location));
    addLocation(location, `${title}, location ${locationTitle(location)}`, add);
  }
  for (const branchpoint of template.branchpoints) {
    add(branchpoint, `${title}, branch point ${branchpoint.id}`);
  }
  for (const edge of template.edges) {
    const [source, target] = [edge.source.id, edge.target.id].map((id) => titles.get(id) ?? id);
    addEdge(edge, `${title}, edge ${source!} -> ${target!}`, add);
  }
}

function addLocation(location: Location, title: string, add: Add): void {
  add(location, title);
  add(location.invariant, `${title}, invariant`);
  add(location.exponentialRate, `${title}, rate`);
  add(location.testCodeEnter, `${title}, test code on entry`);
  add(location.testCodeExit, `${title}, test code on exit`);
  add(location.comments, `${title}, comments`);
}

function addEdge(edge: Edge, title: string, add: Add): void {
  add(edge, title);
  add(edge.select, `${title}, select`);
  add(edge.guard, `${title}, guard`);
  add(edge.synchronisation, `${title}, synchronisation`);
  add(edge.update, `${title}, update`);
  add(edge.probability, `${title}, probability`);
  add(edge.testCode, `${title}, test code`);
  add(edge.comments, `${title}, comments`);
}
