/**
 * Where in a model an offset of its file is, in words: "template Lamp, edge off -> dim, guard".
 *
 * The first question about a model divides its file into stretches, the first one about a template that template; each
 * further one is a binary search.
 */
import { type Span } from '../base/source.js';
import { type Edge, type Location, type Model, type Template, locationTitle } from './model.js';

export function placeOf(model: Model, offset: number): string | undefined {
  const outer = stretchAt(
    stretchesOf(model, () => regionsOf(model)),
    offset,
  );
  const { template } = outer ?? {};
  if (template === undefined) return outer?.title;
  const title = outer!.title!;
  const inner = stretchAt(
    stretchesOf(template, () => regionsOfTemplate(template, title)),
    offset,
  );
  return inner?.title ?? title;
}

const known = new WeakMap<Model | Template, readonly Stretch[]>();

function stretchesOf(part: Model | Template, regions: () => readonly Region[]): readonly Stretch[] {
  let stretches = known.get(part);
  if (stretches === undefined) {
    stretches = divide(regions());
    known.set(part, stretches);
  }
  return stretches;
}

function stretchAt(stretches: readonly Stretch[], offset: number): Stretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return stretches[low - 1];
}

/** A part of a model, from its first to its last offset. */
interface Region {
  readonly first: number;
  readonly last: number;
  readonly title: string;
  /** The template that it is. */
  readonly template?: Template | undefined;
}

/** From `start` to the start of the next stretch one title holds. */
interface Stretch {
  readonly start: number;
  readonly title: string | undefined;
  readonly template?: Template | undefined;
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
      const around = open.at(-1);
      stretches.push({ start: last + 1, title: around?.title, template: around?.template });
    }
  };
  for (const region of sorted) {
    closeBefore(region.first);
    open.push(region);
    stretches.push({ start: region.first, title: region.title, template: region.template });
  }
  closeBefore(Infinity);
  return stretches;
}

function regionsOf(model: Model): readonly Region[] {
  const { regions, add } = collector();
  add.code(model.declarations, 'global declarations');
  model.templates.forEach((template, index) => {
    const title = `template ${template.name.name === '' ? index + 1 : template.name.name}`;
    regions.push({ first: template.start, last: template.end - 1, title, template });
  });
  add.code(model.instantiation, 'instantiation');
  add.code(model.system, 'system');
  add.part(model.queries, 'queries');
  model.queries.entries.forEach((query, index) => {
    add.part(query, `query ${index + 1}`);
  });
  return regions;
}

function collector(): { readonly regions: Region[]; readonly add: Add } {
  const regions: Region[] = [];
  const add: Add = {
    part({ start, end }, title) {
      regions.push({ first: start, last: end - 1, title });
    },
    code(span, title) {
      if (span !== undefined) regions.push({ first: span.start, last: span.end, title });
    },
  };
  return { regions, add };
}

interface Add {
  part(span: Span, title: string): void;
  /** The offset after code belongs to it too: that is where something is missing at its end. */
  code(span: Span | undefined, title: string): void;
}

function regionsOfTemplate(template: Template, title: string): readonly Region[] {
  const { regions, add } = collector();
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
  return regions;
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
