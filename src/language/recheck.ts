/**
 * Checking a model again after a small change, such as a mutant: only edges and locations that are new are checked, and
 * everything else is taken from the model as it was.
 *
 * The changed model shares the trees that did not change with the original, by identity. Tables keyed by node are
 * shared too and get entries for new nodes; entries of old nodes stay what they were, because all names mean the same.
 *
 * LAW the result means the same as that of `check`, which is called wherever that is not sure: when declarations,
 * parameters or the system section differ, or when a changed label binds names of its own.
 */
import { type Report } from '../base/diagnostic.js';
import { check, newChecking } from './check.js';
import { type Node, checkEdge, checkLocation } from './check-templates.js';
import {
  type CheckedEdge,
  type CheckedLocation,
  type CheckedModel,
  type CheckedTemplate,
} from './checked-model.js';
import { type Checking, watchForeign } from './checking.js';
import { type Edge, type Location, type Model, type Template } from './model.js';
import { type LocationSymbol } from './symbols.js';

/** The original is usable. Advice (TKS6xxx) is not given. */
export function recheck(original: CheckedModel, model: Model, report: Report): CheckedModel {
  if (!original.usable || !differsInGraphsOnly(original, model)) return check(model, report);
  let errors = 0;
  const fresh = newChecking(model, (diagnostic) => {
    if (diagnostic.severity === 'error') errors++;
    report(diagnostic);
  });
  const effects = [...original.effects];
  const checking: Checking = {
    ...fresh,
    newId: original.newId,
    typeOf: original.typeOf,
    symbolOf: original.symbolOf as Checking['symbolOf'],
    constants: original.constants as Checking['constants'],
    functions: original.functions as Checking['functions'],
    effects,
    state: { ...fresh.state, synchronisation: synchronisationOf(original) },
  };
  const renewed = new Map<CheckedTemplate, CheckedTemplate>();
  for (const [index, template] of original.templates.entries()) {
    const syntax = model.templates[index]!;
    if (syntax === template.symbol.template) continue;
    const { result, foreign } = watchForeign(checking, () => recheckTemplate(checking, template, syntax));
    renewed.set(template, { ...result, foreign });
  }
  const now = (template: CheckedTemplate): CheckedTemplate => renewed.get(template) ?? template;
  return {
    ...original,
    model,
    effects,
    templates: original.templates.map(now),
    processes: original.processes.map((process) => ({ ...process, template: now(process.template) })),
    usable: errors === 0,
  };
}

function recheckTemplate(checking: Checking, old: CheckedTemplate, template: Template): CheckedTemplate {
  const { scope } = old;
  const before = partsOf(old);
  const edgesWith = (nodes: ReadonlyMap<string, Node>, kept: (edge: CheckedEdge) => CheckedEdge) => {
    const missing = new Set<string>();
    return template.edges.map((edge): CheckedEdge => {
      const known = before.edges.get(edge);
      return known === undefined ? checkEdge(checking, scope, { nodes, missing }, edge) : kept(known);
    });
  };
  if (template.locations === old.symbol.template.locations) {
    return { ...old, edges: edgesWith(before.nodes, (edge) => edge) };
  }
  const locations = template.locations.map((location, index): CheckedLocation => {
    const known = old.locations[index];
    if (known?.location === location) return known;
    checkLocation(checking, scope, location);
    return { symbol: symbolOf(checking, known, location, index), location };
  });
  const nodes = nodesOf(locations, old);
  const edges = edgesWith(nodes, (known) => ({
    ...known,
    source: nodes.get(known.edge.source.id),
    target: nodes.get(known.edge.target.id),
  }));
  const initial = old.initial && nodes.get(old.initial.location.id);
  return { ...old, locations, edges, initial: initial?.kind === 'location' ? initial : old.initial };
}

/** What edges lead to, by id, and the edges by what is drawn. */
interface Parts {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly edges: ReadonlyMap<Edge, CheckedEdge>;
}

/** Models are checked again a thousand times; the original stays. */
const knownParts = new WeakMap<CheckedTemplate, Parts>();

function partsOf(template: CheckedTemplate): Parts {
  let parts = knownParts.get(template);
  if (parts === undefined) {
    const edges = new Map(template.edges.map((each) => [each.edge, each]));
    knownParts.set(template, (parts = { nodes: nodesOf(template.locations, template), edges }));
  }
  return parts;
}

function nodesOf(
  locations: readonly CheckedLocation[],
  { branchpoints }: CheckedTemplate,
): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  for (const { symbol, location } of locations) nodes.set(location.id, symbol);
  for (const symbol of branchpoints) nodes.set(symbol.branchpoint.id, symbol);
  return nodes;
}

function symbolOf(
  checking: Checking,
  before: CheckedLocation | undefined,
  location: Location,
  index: number,
): LocationSymbol {
  if (before !== undefined) return { ...before.symbol, location };
  const name = location.name?.name ?? `_${location.id}`;
  return { kind: 'location', id: checking.newId(), name, span: location.name ?? location, location, index };
}

function synchronisationOf({ templates }: CheckedModel): Checking['state']['synchronisation'] {
  for (const { edges } of templates) {
    for (const { edge } of edges) {
      const value = edge.synchronisation?.value;
      if (value !== undefined) return value.direction === 'none' ? 'undirected' : 'directed';
    }
  }
  return undefined;
}

// ------------------------------------------------------------------------------------------ what may be different

/** Whether only edges, and locations apart from their names, differ, in ways that bind no names. */
function differsInGraphsOnly({ model: before, templates }: CheckedModel, after: Model): boolean {
  return (
    before.declarations === after.declarations &&
    before.instantiation === after.instantiation &&
    before.system === after.system &&
    before.queries === after.queries &&
    before.templates.length === after.templates.length &&
    templates.every((template, index) => isSameButForGraph(template, after.templates[index]!))
  );
}

function isSameButForGraph(checked: CheckedTemplate, after: Template): boolean {
  const before = checked.symbol.template;
  if (before === after) return true;
  // It could be the changed part that is not analysed.
  if (checked.foreign !== undefined) return false;
  const isSame =
    before.name === after.name &&
    before.parameters === after.parameters &&
    before.declarations === after.declarations &&
    before.branchpoints === after.branchpoints &&
    before.init === after.init;
  if (!isSame) return false;
  const known = partsOf(checked).edges;
  return (
    areSameButForLabels(before.locations, after.locations) &&
    after.edges.every((edge) => {
      const { select, guard, synchronisation, update, probability } = edge;
      return known.has(edge) || ![select, guard, synchronisation, update, probability].some(bindsNames);
    })
  );
}

/** New locations come last. */
function areSameButForLabels(before: readonly Location[], after: readonly Location[]): boolean {
  if (before === after) return true;
  if (after.length < before.length) return false;
  return after.every((location, index) => {
    const old = before[index];
    if (old === location) return true;
    const isRenamed = old !== undefined && (old.id !== location.id || old.name !== location.name);
    return !isRenamed && !bindsNames(location.invariant) && !bindsNames(location.exponentialRate);
  });
}

/** Whether a quantifier or a select is in a tree: its names mean something of its own each time it is checked. */
function bindsNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(bindsNames);
  if ('kind' in value && value.kind === 'quantifier') return true;
  if ('name' in value && 'type' in value) return true;
  return Object.values(value).some(bindsNames);
}
