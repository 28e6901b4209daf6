/** A process of the system line: its template's locations and edges, lowered for its arguments. */
import { assert } from '../base/assert.js';
import { CONSTRAINTS_MAX, PROCESS_EDGES_MAX } from '../base/limits.js';
import { spend } from '../base/stopped.js';
import { type Expression } from '../language/ast.js';
import {
  type CheckedEdge,
  type CheckedModel,
  type CheckedTemplate,
  type Process,
} from '../language/checked-model.js';
import { type Edge, type Location, locationTitle } from '../language/model.js';
import { type BinderSymbol, type BranchpointSymbol, type LocationSymbol } from '../language/symbols.js';
import { both } from './build-expression.js';
import { type Formula, type IntExpression } from './expression.js';
import { Instance } from './instance.js';
import { type Layout } from './layout.js';
import { type Shape } from '../language/shapes.js';
import { type ValueRange } from '../base/value-range.js';
import {
  type EdgeAction,
  type NetworkEdge,
  type NetworkLocation,
  type NetworkProcess,
  type Slot,
} from './network.js';
import {
  processNotAnalysable,
  tooManyConstraints,
  tooManyEdges,
  undirectedSynchronisation,
  clockGuardOnUrgentChannel,
} from './problems.js';

/** Lays out the variables of a process. Its code is lowered when those of all processes are. */
export function processInstance(
  checked: CheckedModel,
  process: Process,
  globals: Instance,
  layout: Layout,
): Instance {
  const instance = new Instance(checked, layout, globals, `${process.name}.`);
  const { template, bindings } = process;
  if (template.foreign !== undefined) {
    layout.report(processNotAnalysable.at(template.symbol.span, process.name, template.foreign));
    // What it uses, such as a reference to a floating-point number, may have no storage.
    return instance;
  }
  for (const [parameter, binding] of bindings) {
    if (binding.kind === 'value') {
      const { cells, at, shape } = binding.place;
      instance.bind(parameter, { kind: 'value', cells, at, shape });
    } else if (binding.kind === 'reference') {
      instance.bind(parameter, globals.reference(binding.variable, binding.offset, binding.type));
    }
  }
  instance.declare(template.variables, 'state');
  return instance;
}

/** A process with the parts of its template that its parts come from, so that they can be used again. */
export interface LoweredProcess {
  readonly process: NetworkProcess;
  readonly locations: ReadonlyMap<Location, NetworkLocation>;
  /** Edges between locations, without those through branch points. */
  readonly edges: ReadonlyMap<Edge, readonly NetworkEdge[]>;
}

/**
 * Which values of a select have edges: all, some, or one edge for all of them. Then the value is read from a slot that is
 * told, to see what becomes of it: such a network cannot be run.
 */
export type ChooseSelected = (
  process: number,
  binder: BinderSymbol,
  range: ValueRange,
) => readonly number[] | ((slot: Slot) => void) | undefined;

/** What a process had before a change of its template, given as `known`, is taken over where it is the same. */
export function lowerProcess(
  process: Process,
  index: number,
  instance: Instance,
  layout: Layout,
  {
    known,
    choose,
  }: { readonly known?: LoweredProcess | undefined; readonly choose?: ChooseSelected | undefined } = {},
): LoweredProcess {
  const { template } = process;
  assert(template.initial !== undefined, 'a usable template has an initial location');
  const parts = new Map<Edge, readonly NetworkEdge[]>();
  const edges = edgePaths(template).flatMap((path) => {
    const { edge } = path.first;
    const before = path.rest.length === 0 ? known?.edges.get(edge) : undefined;
    const lowered = before ? placedAs(path, before) : lowerEdges(path, index, instance, layout, choose);
    if (path.rest.length === 0) parts.set(edge, lowered);
    return lowered;
  });
  if (edges.length > PROCESS_EDGES_MAX)
    layout.report(tooManyEdges.at(template.symbol.span, process.name, PROCESS_EDGES_MAX));
  const locations = new Map(
    template.locations.map(({ location }) => [
      location,
      known?.locations.get(location) ?? lowerLocation(location, instance, layout),
    ]),
  );
  return {
    process: {
      name: process.name,
      template: template.symbol.name,
      locations: [...locations.values()],
      initialLocations: [template.initial.index],
      edges,
      priority: process.priority,
      memoryOf: template.symbol.template.memoryOf,
    },
    locations,
    edges: parts,
  };
}

/** Edges at another place in their template. */
function placedAs({ edgeIndex }: EdgePath, edges: readonly NetworkEdge[]): readonly NetworkEdge[] {
  if (edges.every(({ origin }) => origin.edgeIndex === edgeIndex)) return edges;
  return edges.map((edge) => ({ ...edge, origin: { ...edge.origin, edgeIndex } }));
}

function lowerLocation(
  location: CheckedTemplate['locations'][number]['location'],
  instance: Instance,
  layout: Layout,
): NetworkLocation {
  const { formula, rates, isCut } = instance.formulas.formula(location.invariant?.value);
  if (isCut) layout.report(tooManyConstraints.at(location.invariant, 'invariant', CONSTRAINTS_MAX));
  const { urgency } = location;
  return {
    name: locationTitle(location),
    urgency: urgency === 'both' ? 'committed' : urgency,
    invariant: formula,
    rates,
    labels: [],
  };
}

/** Edges that are taken as one: an edge between locations, or edges through branch points. */
interface EdgePath {
  /** Of the first edge, in its template. */
  readonly edgeIndex: number;
  readonly branchIndices: readonly number[];
  readonly source: LocationSymbol;
  readonly target: LocationSymbol;
  readonly first: CheckedEdge;
  readonly rest: readonly CheckedEdge[];
}

/** Not many more than there may be: through branch points, their number can be exponential. */
function edgePaths(template: CheckedTemplate): readonly EdgePath[] {
  const from = new Map<BranchpointSymbol, CheckedEdge[]>();
  for (const edge of template.edges) {
    if (edge.source?.kind !== 'branchpoint') continue;
    const edges = from.get(edge.source);
    if (edges === undefined) from.set(edge.source, [edge]);
    else edges.push(edge);
  }
  const paths: EdgePath[] = [];
  template.edges.forEach((edge, edgeIndex) => {
    if (edge.source?.kind !== 'location') return;
    const { source } = edge;
    const goOn = (rest: readonly CheckedEdge[], passed: readonly BranchpointSymbol[]): void => {
      const { target } = rest.at(-1) ?? edge;
      if (target === undefined || paths.length > PROCESS_EDGES_MAX) return;
      if (target.kind === 'location') {
        const branchIndices = rest.map((each) => template.edges.indexOf(each));
        paths.push({ edgeIndex, branchIndices, source, target, first: edge, rest });
      } else if (!passed.includes(target)) {
        // Going round from branch point to branch point never arrives.
        for (const next of from.get(target) ?? []) goOn([...rest, next], [...passed, target]);
      }
    };
    goOn([], []);
  });
  return paths;
}

/** One edge per combination of values that the selects of the path allow. */
function lowerEdges(
  path: EdgePath,
  process: number,
  instance: Instance,
  layout: Layout,
  chooseSelected: ChooseSelected = () => undefined,
): readonly NetworkEdge[] {
  const edges: NetworkEdge[] = [];
  const selects = [path.first, ...path.rest].flatMap((edge) => edge.selects);
  /** Says whether to go on. */
  const choose = (at: number, selected: NetworkEdge['selected']): boolean => {
    const binder = selects[at];
    if (binder !== undefined) {
      const shape = instance.shapeOf(binder.type);
      assert(shape.kind === 'number', 'a select runs over integers or scalars');
      const chosen = chooseSelected(process, binder, shape);
      if (typeof chosen === 'function') {
        const slot = layout.scratch(1);
        chosen(slot);
        instance.code.bind(binder, { kind: 'slots', base: slot, shape });
        return choose(at + 1, selected);
      }
      return forEachValue(binder, shape, chosen, instance, (value) =>
        choose(at + 1, [...selected, { name: binder.name, value }]),
      );
    }
    const { edge, isCut } = lowerEdge(path, process, selected, instance, layout);
    edges.push(edge);
    // Others would have to say the same.
    return !isCut && edges.length <= PROCESS_EDGES_MAX;
  };
  choose(0, []);
  return edges;
}

/** Goes on as long as `use` says so; says whether it did to the end. */
function forEachValue(
  binder: BinderSymbol,
  shape: Extract<Shape, { kind: 'number' }>,
  chosen: readonly number[] | undefined,
  instance: Instance,
  use: (value: number) => boolean,
): boolean {
  const useOne = (value: number): boolean => instance.code.withValue(binder, value, shape, () => use(value));
  if (chosen !== undefined)
    return chosen.filter((value) => shape.low <= value && value <= shape.high).every(useOne);
  for (let value = shape.low; value <= shape.high; value++) if (!useOne(value)) return false;
  return true;
}

/** What it takes to lower an edge, by and large. */
const UNITS_PER_EDGE = 100;

function lowerEdge(
  { edgeIndex, branchIndices, source, target, first, rest }: EdgePath,
  process: number,
  selected: NetworkEdge['selected'],
  instance: Instance,
  layout: Layout,
): { readonly edge: NetworkEdge; readonly isCut: boolean } {
  spend(UNITS_PER_EDGE);
  const { edge } = first;
  const updates = [first, ...rest].flatMap((each): readonly Expression[] => each.edge.update?.value ?? []);
  const { formula, isCut } = instance.formulas.formula(edge.guard?.value);
  if (isCut) layout.report(tooManyConstraints.at(edge.guard, 'guard', CONSTRAINTS_MAX));
  const { action, guard } = lowerAction(first, formula, instance, layout);
  if (guard.constraints.length > 0 && action.kind !== 'internal' && action.kind !== 'event') {
    if (layout.channels[action.channel]!.urgent) layout.report(clockGuardOnUrgentChannel.at(edge.guard));
  }
  const lowered: NetworkEdge = {
    process,
    source: source.index,
    target: target.index,
    guard,
    action,
    update: updates.flatMap((update) => instance.code.effect(update)),
    selected,
    origin: {
      ...{ edgeIndex, branchIndices, span: { start: edge.start, end: edge.end } },
      ...(edge.shownAs === undefined ? {} : { shownAs: edge.shownAs }),
    },
  };
  return { edge: lowered, isCut };
}

function lowerAction(
  { edge }: CheckedEdge,
  guard: Formula,
  instance: Instance,
  layout: Layout,
): { readonly action: EdgeAction; readonly guard: Formula } {
  const synchronisation = edge.synchronisation?.value;
  if (synchronisation === undefined) return { action: { kind: 'internal' }, guard };
  const { channel, direction } = synchronisation;
  if (direction === 'none') layout.report(undirectedSynchronisation.at(synchronisation));
  const named = instance.code.channel(channel);
  if (!named.indices.some(({ size }) => size === 0))
    return { action: { kind: direction === '!' ? 'send' : 'receive', ...named }, guard };
  // There is no channel that the edge could be about: where the guard holds, the index is out of range.
  const element: IntExpression = { kind: 'read', from: { base: 0, indices: named.indices } };
  const condition = guard.condition === undefined ? element : both(guard.condition, () => element);
  return { action: { kind: 'internal' }, guard: { ...guard, condition } };
}
