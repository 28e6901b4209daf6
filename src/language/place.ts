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

/** A part of a model, from its first to its last offset. */
interface Region {
  readonly first: number;
  readonly last: number;
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
    .filter(({ last }) => last > 0)
    .sort((a, b) => (a.first === b.first ? b.last - a.last : a.first - b.first));
  const stretches: Stretch[] = [];
  const open: Region[] = [];
  const closeBefore = (offset: number): void => {
    for (let top = open.at(-1); top !== undefined && top.last < offset; top = open.at(-1)) {
      const { last } = top;
      while (open.length > 0 && open.at(-1)!.last <= last) open.pop();
      stretches.push({ start: last + 1, title: open.at(-1)?.title });
    }
  };
  for (const region of sorted) {
    closeBefore(region.first);
    open.push(region);
    stretches.push({ start: region.first, title: region.title });
  }
  closeBefore(Infinity);
  return stretches;
}

function regionsOf(model: Model): readonly Region[] {
  const regions: Region[] = [];
  const add: Add = {
    part({ start, end }, title) {
      regions.push({ first: start, last: end - 1, title });
    },
    code(span, title) {
      if (span !== undefined) regions.push({ first: span.start, last: span.end, title });
    },
  };
  add.code(model.declarations, 'global declarations');
  model.templates.forEach((template, index) => {
    addTemplate(template, index, add);
  });
  add.code(model.instantiation, 'instantiation');
  add.code(model.system, 'system');
  add.part(model.queries, 'queries');
  model.queries.entries.forEach((query, index) => {
    add.part(query, `query ${index + 1}`);
  });
  return regions;
}

interface Add {
  part(span: Span, title: string): void;
  /** The offset after code belongs to it too: that is where something is missing at its end. */
  code(span: Span | undefined, title: string): void;
}

function addTemplate(template: Template, index: number, add: Add): void {
  const title = `template ${template.name.name === '' ? index + 1 : template.name.name}`;
  add.part(template, title);
  add.code(template.parameters, `${title}, parameters`);
  add.code(template.declarations, `${title}, declarations`);
  const titles = new Map<string, string>();
  for (const location of template.locations) {
    titles.set(location.id, locationTitle(location));
    addLocation(location, `${title}, location ${locationTitle(location)}`, add);
  }
  for (const branchpoint of template.branchpoints) {
    add.part(branchpoint, `${title}, branch point ${branchpoint.id}`);
  }
  for (const edge of template.edges) {
    const [source, target] = [edge.source.id, edge.target.id].map((id) => titles.get(id) ?? id);
    addEdge(edge, `${title}, edge ${source!} -> ${target!}`, add);
  }
}

function addLocation(location: Location, title: string, add: Add): void {
  add.part(location, title);
  add.code(location.invariant, `${title}, invariant`);
  add.code(location.exponentialRate, `${title}, rate`);
  add.code(location.testCodeEnter, `${title}, test code on entry`);
  add.code(location.testCodeExit, `${title}, test code on exit`);
  add.code(location.comments, `${title}, comments`);
}

function addEdge(edge: Edge, title: string, add: Add): void {
  add.part(edge, title);
  add.code(edge.select, `${title}, select`);
  add.code(edge.guard, `${title}, guard`);
  add.code(edge.synchronisation, `${title}, synchronisation`);
  add.code(edge.update, `${title}, update`);
  add.code(edge.probability, `${title}, probability`);
  add.code(edge.testCode, `${title}, test code`);
  add.code(edge.comments, `${title}, comments`);
}
