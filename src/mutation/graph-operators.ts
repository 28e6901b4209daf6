/** Operators on the graph of a template: ends of edges, edges themselves, urgency of locations. */
import { type Edge, type Location, locationTitle } from '../language/model.js';
import { printSynchronisation } from '../language/print.js';
import { CHANGED_COLOUR } from './apply-edits.js';
import { changedEdge, changedLocation, edgeTitle, endTitle, withEnd, withUrgency } from './edge-edits.js';
import { type Change } from './mutant.js';
import { type Site, loopAt } from './site.js';
import { copied } from './tree.js';

/** The source becomes each of the other locations. The branches of a branch point stay where they are. */
export function* changeSource(site: Site): Iterable<Change> {
  yield* changeEnd(site, 'source');
}

export function* changeTarget(site: Site): Iterable<Change> {
  yield* changeEnd(site, 'target');
}

function* changeEnd(site: Site, end: 'source' | 'target'): Iterable<Change> {
  const { edges, locations } = site.syntax;
  for (const [index, edge] of edges.entries()) {
    if (end === 'source' && site.template.edges[index]?.source?.kind === 'branchpoint') continue;
    const from = endTitle(site, edge[end].id);
    for (const location of locations) {
      if (location.id === edge[end].id) continue;
      const words = `${end} ${from} becomes ${locationTitle(location)}`;
      yield changedEdge(site, index, [withEnd(edge, end, location)], words, {
        span: spanOfEnd(edge, end),
      });
    }
  }
}

/** The reference, or the edge where a format gives none. */
function spanOfEnd(edge: Edge, end: 'source' | 'target'): Change['span'] {
  const { start, end: stop } = edge[end];
  return start === stop ? edge : edge[end];
}

/** The edge leads to a new location that takes every input and never answers. */
export function* sinkLocation(site: Site): Iterable<Change> {
  const { syntax } = site;
  for (const [index, edge] of syntax.edges.entries()) {
    const { location, edges } = site.sink;
    const words = `target ${endTitle(site, edge.target.id)} becomes a sink`;
    yield changedEdge(site, index, [withEnd(edge, 'target', location)], words, {
      span: spanOfEnd(edge, 'target'),
      edits: [{ kind: 'add', location, edges }],
    });
  }
}

export function* removeEdge(site: Site, isWanted: (edge: Edge) => boolean = () => true): Iterable<Change> {
  for (const [index, edge] of site.syntax.edges.entries()) {
    if (!isWanted(edge)) continue;
    yield { ...changedEdge(site, index, [], ''), difference: `${edgeTitle(site, edge)} is removed` };
  }
}

export function* removeInputEdge(site: Site): Iterable<Change> {
  yield* removeEdge(site, ({ synchronisation }) => {
    const value = synchronisation?.value;
    return value !== undefined && site.roleOf(value) === 'input';
  });
}

/** An output that a location does not have is added to it, at any time and without leaving the location. */
export function* addOutputEdge(site: Site): Iterable<Change> {
  const { locations, edges } = site.syntax;
  const outputs = site.labels.filter(({ role }) => role === 'output');
  for (const [index, location] of locations.entries()) {
    const sent = new Set(edges.filter(({ source }) => source.id === location.id).map(channelText));
    const name = locationTitle(location);
    for (const { channel, direction, text } of outputs) {
      if (sent.has(text)) continue;
      const synchronisation = { channel: copied(channel), direction, start: 0, end: 0 };
      const added = { ...loopAt(location, synchronisation, undefined, 1), colour: CHANGED_COLOUR };
      yield {
        place: { kind: 'location', location: index, name },
        span: location.name ?? location,
        edits: [{ kind: 'add', edges: [added] }],
        difference: `${name}, an edge with ${text} is added`,
      };
    }
  }
}

/** A location loses or gets its urgency. */
export function* changeUrgency(site: Site): Iterable<Change> {
  for (const [index, location] of site.syntax.locations.entries()) {
    for (const urgency of URGENCIES) {
      if (urgency === location.urgency) continue;
      const words = `${urgencyWords(location.urgency)} becomes ${urgencyWords(urgency)}`;
      yield changedLocation(site, index, withUrgency(location, urgency), words);
    }
  }
}

const URGENCIES: readonly Location['urgency'][] = ['none', 'urgent', 'committed'];

function urgencyWords(urgency: Location['urgency']): string {
  return urgency === 'none' ? 'not urgent' : urgency;
}

function channelText({ synchronisation }: Edge): string {
  const value = synchronisation?.value;
  return value === undefined ? '' : printSynchronisation(value);
}
