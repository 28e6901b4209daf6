/** Templates: parameters, declarations, locations with invariants, edges with their labels. */
import { type Span } from '../base/source.js';
import { type Expression } from './ast.js';
import { type CodePlace, checkDeclarations, declaredNames } from './check-code.js';
import { checkParameters, declareParameters } from './check-declarations.js';
import { checkValue, requireNoSideEffect } from './check-expressions.js';
import { checkUpdate } from './check-statements.js';
import { type Restrict, resolveBinder } from './check-types.js';
import { type CheckedEdge, type CheckedLocation, type CheckedTemplate } from './checked-model.js';
import { type Checking, declare, nearestAmong, sayOnce, watchForeign } from './checking.js';
import { type Edge, type Location, type Reference, type Template, locationTitle } from './model.js';
import * as foreign from './problems/foreign.js';
import * as system from './problems/system.js';
import * as problems from './problems/types.js';
import {
  type BinderSymbol,
  type BranchpointSymbol,
  type FunctionSymbol,
  type LocationSymbol,
  type ParameterSymbol,
  type Scope,
  type TemplateSymbol,
  type VariableSymbol,
  innerScope,
} from './symbols.js';
import {
  type Type,
  describeType,
  isConstraint,
  isGuard,
  isInvariantWithRates,
  isNumber,
  isUnknown,
} from './types.js';

export function checkTemplate(checking: Checking, globals: Scope, template: Template): CheckedTemplate {
  const { name } = template;
  const parameters = checkParameters(checking, globals, template.parameters?.value ?? [], 'template');
  const symbol: TemplateSymbol = {
    kind: 'template',
    id: checking.newId(),
    name: name.name,
    span: name,
    template,
    parameters,
  };
  const dynamic = declareTemplate(checking, globals, symbol);
  const declarations = template.declarations?.value ?? [];
  let upcoming: ReadonlyMap<string, Span> | undefined;
  const scope = innerScope(globals, () => (upcoming ??= declaredNames(declarations)));
  checking.templateScopes.set(symbol, scope);
  declareParameters(checking, scope, parameters);

  const restricted = new Set<ParameterSymbol>();
  const restrict: Restrict = (some) => {
    for (const parameter of some) restricted.add(parameter);
  };
  const variables: VariableSymbol[] = [];
  const functions: FunctionSymbol[] = [];
  const place: CodePlace = {
    scope,
    owner: 'template',
    restrict,
    onVariable: (variable) => variables.push(variable),
    onFunction: (fn) => functions.push(fn),
  };
  const { result: graph, foreign: uses } = watchForeign(checking, () => {
    checkDeclarations(checking, place, declarations);
    return checkGraph(checking, scope, template);
  });
  const notAnalysed = dynamic ? 'dynamic processes' : uses;
  if (notAnalysed !== undefined) {
    checking.report(foreign.templateNotAnalysed.at(name, name.name, notAnalysed));
  }
  return { symbol, scope, parameters, variables, functions, restricted, ...graph, foreign: notAnalysed };
}

/** Declares a template; says whether it was announced as dynamic. */
function declareTemplate(checking: Checking, globals: Scope, symbol: TemplateSymbol): boolean {
  const earlier = globals.names.get(symbol.name);
  const dynamic = earlier?.kind === 'foreign' && earlier.feature === 'dynamic';
  if (dynamic) globals.names.delete(symbol.name);
  declare(checking, globals, symbol.template.name, symbol);
  // Whatever else has the name was reported; the system line most likely means the template.
  globals.names.set(symbol.name, symbol);
  return dynamic;
}

type Graph = Pick<CheckedTemplate, 'locations' | 'branchpoints' | 'initial' | 'edges'>;
export type Node = LocationSymbol | BranchpointSymbol;

/** What edges may lead to, by id; ids that were reported as missing are not mentioned again. */
interface Nodes {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly missing: Set<string>;
}

function checkGraph(checking: Checking, scope: Scope, template: Template): Graph {
  const nodes = new Map<string, Node>();
  const missing = new Set<string>();
  const locations = template.locations.map((location, index): CheckedLocation => {
    const symbol: LocationSymbol = {
      kind: 'location',
      id: checking.newId(),
      name: location.name?.name ?? `_${location.id}`,
      span: location.name ?? location,
      location,
      index,
    };
    // Readers have reported ids that occur twice; in text formats those are the names.
    if (nodes.has(location.id)) return { symbol, location };
    nodes.set(location.id, symbol);
    if (location.name !== undefined) declare(checking, scope, location.name, symbol);
    else if (!scope.names.has(symbol.name)) scope.names.set(symbol.name, symbol);
    return { symbol, location };
  });
  const branchpoints = template.branchpoints.map((branchpoint): BranchpointSymbol => {
    const { id, start, end } = branchpoint;
    const symbol: BranchpointSymbol = {
      kind: 'branchpoint',
      id: checking.newId(),
      name: id,
      span: branchpoint,
      branchpoint,
    };
    if (nodes.has(id)) return symbol;
    nodes.set(id, symbol);
    if (checking.model.format === 'text') declare(checking, scope, { name: id, start, end }, symbol);
    return symbol;
  });
  for (const { location } of locations) checkLocation(checking, scope, location);
  return {
    locations,
    branchpoints,
    initial: checkInitial(checking, template, nodes),
    edges: template.edges.map((edge) => checkEdge(checking, scope, { nodes, missing }, edge)),
  };
}

function checkInitial(
  checking: Checking,
  template: Template,
  nodes: ReadonlyMap<string, Node>,
): LocationSymbol | undefined {
  const { init, name } = template;
  if (init === undefined) {
    // The reader of XML documents has said it, since there it is an element that is missing.
    if (checking.model.format === 'xml') return undefined;
    const rule = template.locations.length === 0 ? system.noLocations : system.noInitialLocation;
    checking.report(rule.at(name, name.name));
    return undefined;
  }
  const node = nodes.get(init.id);
  if (node?.kind === 'location') return node;
  if (node?.kind === 'branchpoint') checking.report(system.initialBranchpoint.at(init));
  else if (init.id !== '') checking.report(system.unknownInitialLocation.at(init, init.id));
  return undefined;
}

// ------------------------------------------------------------------------------------------------ locations

export function checkLocation(checking: Checking, scope: Scope, location: Location): void {
  const invariant = location.invariant?.value;
  if (invariant !== undefined) checkInvariant(checking, scope, invariant);
  if (location.urgency === 'both') {
    checking.report(system.urgentAndCommitted.at(location.name ?? location, locationTitle(location)));
  }
  const rate = location.exponentialRate?.value;
  if (rate === undefined) return;
  sayOnce(checking, foreign.exponentialRateIgnored.at(rate));
  const type = checkWeight(checking, scope, rate);
  if (!isUnknown(type) && !isNumber(type)) {
    checking.report(problems.wrongExponentialRate.at(rate, describeType(type)));
  }
}

/** Rates and weights are ignored here, so that what they use does not keep the template from being analysed. */
function checkWeight(checking: Checking, scope: Scope, expression: Expression): Type {
  const outer = checking.state.foreign;
  const said = new Set([...checking.said, foreign.doublesNotAnalysed.code, foreign.randomNotAnalysed.code]);
  const type = checkValue({ ...checking, said }, scope, expression);
  checking.state.foreign = outer;
  return type;
}

function checkInvariant(checking: Checking, scope: Scope, invariant: Expression): void {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, invariant);
  if (isUnknown(type)) return;
  if (!isInvariantWithRates(type)) {
    checking.report(problems.notAnInvariant.at(invariant, describeType(type)));
    return;
  }
  if (!requireNoSideEffect(checking, mark, 'An invariant', invariant)) return;
  const strict = strictUpperBound(checking, invariant);
  if (strict !== undefined) checking.report(problems.strictInvariant.at(strict));
}

/** The first comparison in a conjunction that bounds a clock strictly from above. */
function strictUpperBound(checking: Checking, expression: Expression): Expression | undefined {
  if (expression.kind === 'quantifier') return strictUpperBound(checking, expression.body);
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  if (operator === '&&') return strictUpperBound(checking, left) ?? strictUpperBound(checking, right);
  const upper = operator === '<' ? left : operator === '>' ? right : undefined;
  return upper !== undefined && checking.typeOf.get(upper)?.kind === 'clock' ? expression : undefined;
}

// ---------------------------------------------------------------------------------------------------- edges

export function checkEdge(checking: Checking, templateScope: Scope, nodes: Nodes, edge: Edge): CheckedEdge {
  const source = findNode(checking, nodes, 'source', edge.source);
  const target = findNode(checking, nodes, 'target', edge.target);
  const scope = innerScope(templateScope);
  const selects = checkSelects(checking, scope, edge);
  const guard = edge.guard?.value;
  if (guard !== undefined) checkGuard(checking, scope, guard);
  checkSynchronisation(checking, scope, edge);
  for (const update of edge.update?.value ?? []) checkUpdate(checking, scope, update);
  const weight = edge.probability?.value;
  if (weight !== undefined) {
    sayOnce(checking, foreign.weightsIgnored.at(weight));
    const mark = checking.effects.length;
    const type = checkWeight(checking, scope, weight);
    requireNoSideEffect(checking, mark, 'A weight', weight);
    if (!isUnknown(type) && !isNumber(type) && !isConstraint(type)) {
      checking.report(problems.wrongProbability.at(weight, describeType(type)));
    }
  }
  if (!edge.controllable) sayOnce(checking, foreign.uncontrollableIgnored.at(edge));
  return { edge, source, target, selects };
}

function findNode(
  checking: Checking,
  { nodes, missing }: Nodes,
  end: 'source' | 'target',
  reference: Reference,
): Node | undefined {
  const { id } = reference;
  const node = nodes.get(id);
  if (node !== undefined || id === '' || missing.has(id)) return node;
  missing.add(id);
  checking.report(system.unknownEdgeEnd.at(reference, end, id, nearestAmong(checking, id, nodes.keys())));
  return undefined;
}

function checkSelects(checking: Checking, scope: Scope, edge: Edge): readonly BinderSymbol[] {
  return (edge.select?.value ?? []).map((binder) => {
    const symbol: BinderSymbol = {
      kind: 'binder',
      id: checking.newId(),
      name: binder.name.name,
      span: binder.name,
      type: resolveBinder(checking, scope, binder),
      owner: 'select',
      node: binder,
    };
    declare(checking, scope, binder.name, symbol);
    return symbol;
  });
}

function checkGuard(checking: Checking, scope: Scope, guard: Expression): void {
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, guard);
  if (isUnknown(type)) return;
  if (!isGuard(type)) checking.report(problems.notAGuard.at(guard, describeType(type)));
  else requireNoSideEffect(checking, mark, 'A guard', guard);
}

function checkSynchronisation(checking: Checking, scope: Scope, edge: Edge): void {
  const synchronisation = edge.synchronisation?.value;
  if (synchronisation === undefined) return;
  const { channel, direction } = synchronisation;
  const mark = checking.effects.length;
  const type = checkValue(checking, scope, channel);
  if (!isUnknown(type)) {
    if (type.kind !== 'channel') checking.report(problems.channelNeeded.at(channel, describeType(type)));
    else requireNoSideEffect(checking, mark, 'A synchronisation', channel);
  }
  const style = direction === 'none' ? 'undirected' : 'directed';
  checking.state.synchronisation ??= style;
  if (checking.state.synchronisation !== style) {
    sayOnce(checking, problems.mixedSynchronisation.at(synchronisation));
  }
}
