/**
 * Internal edges: which of them can be taken while the model waits for the world outside, and which only on the way.
 *
 * A committed location that only internal edges leave is passed through. What its processes do meanwhile happens at once,
 * so that nobody asks for inputs and outputs there. An internal synchronisation in which one side always is in a committed
 * location happens on the way too, and is no choice of the other side.
 */
import {
  type CheckedEdge,
  type CheckedLocation,
  type CheckedModel,
  type CheckedTemplate,
} from '../language/checked-model.js';
import { type LocationSymbol, type VariableSymbol } from '../language/symbols.js';
import { type ActingUnit, channelVariable } from './actions.js';

export interface InternalEdges {
  /** Whether nothing but internal steps leave a committed location. */
  isPassedThrough(unit: ActingUnit, location: CheckedLocation): boolean;
  /** An internal edge from the location that can be taken while others wait, if there is one. */
  choiceAt(unit: ActingUnit, location: CheckedLocation): CheckedEdge | undefined;
}

export function internalEdges(checked: CheckedModel, units: readonly ActingUnit[]): InternalEdges {
  /** The channels with a sender, or a receiver, outside of committed locations. */
  const waiting = { '!': new Set<VariableSymbol>(), '?': new Set<VariableSymbol>() };
  for (const { template, processes } of units) {
    for (const { edge, source } of template.edges) {
      const label = edge.synchronisation?.value;
      if (label === undefined || label.direction === 'none') continue;
      if (source?.kind === 'location' && isCommitted(source)) continue;
      for (const process of processes) {
        const variable = channelVariable(checked, process, label.channel);
        if (variable !== undefined) waiting[label.direction].add(variable);
      }
    }
  }
  const isChoice = ({ processes }: ActingUnit, { edge }: CheckedEdge): boolean => {
    const label = edge.synchronisation?.value;
    if (label === undefined || label.direction === 'none') return true;
    const others = waiting[label.direction === '!' ? '?' : '!'];
    return processes.some((process) => {
      const variable = channelVariable(checked, process, label.channel);
      return variable === undefined || others.has(variable);
    });
  };
  return {
    isPassedThrough: (unit, location) => {
      const edges = edgesFrom(unit, location);
      return isCommitted(location) && edges.length > 0 && edges.every((edge) => isInternal(unit, edge));
    },
    choiceAt: (unit, location) =>
      edgesFrom(unit, location).find((edge) => isInternal(unit, edge) && isChoice(unit, edge)),
  };
}

export function isCommitted({ location: { urgency } }: Pick<CheckedLocation, 'location'>): boolean {
  return urgency === 'committed' || urgency === 'both';
}

/** By template, its edges by the location that they leave. */
const knownEdges = new WeakMap<CheckedTemplate, ReadonlyMap<LocationSymbol, readonly CheckedEdge[]>>();

/** The edges that leave a location, in their order. */
export function edgesFrom({ template }: ActingUnit, { symbol }: CheckedLocation): readonly CheckedEdge[] {
  let edges = knownEdges.get(template);
  if (edges === undefined) {
    const bySource = new Map<LocationSymbol, CheckedEdge[]>();
    for (const edge of template.edges) {
      if (edge.source?.kind !== 'location') continue;
      const others = bySource.get(edge.source);
      if (others === undefined) bySource.set(edge.source, [edge]);
      else others.push(edge);
    }
    knownEdges.set(template, (edges = bySource));
  }
  return edges.get(symbol) ?? [];
}

function isInternal({ site }: ActingUnit, { edge: { synchronisation } }: CheckedEdge): boolean {
  const value = synchronisation?.value;
  return value === undefined || site.roleOf(value) === 'internal';
}
