/**
 * From a network to tables and functions that a step is computed with.
 *
 * Integer conditions and updates become generated functions (see compile-expression.ts). Clock constraints with constant bounds
 * and resets to constants, which is nearly all of them, become lists of numbers, so that no code runs for them.
 *
 * INVARIANT a compiled edge, location or formula stands at the index of the one that it was made from.
 */
import { assert } from '../base/assert.js';
import { spend } from '../base/stopped.js';
import {
  type Action,
  type ClockAddress,
  type ClockConstraint,
  type Formula,
  type IntExpression,
  type NetworkFunction,
} from '../network/expression.js';
import { changesClocks } from '../network/clock-effects.js';
import { type EdgeAction, type Network, type NetworkEdge, type NetworkLocation } from '../network/network.js';
import { walkFormula } from '../network/walk.js';
import { atMost, below, isConstant } from '../zones/bound.js';
import { type ClockMap } from './clock-map.js';
import { CodeWriter } from './compile-expression.js';
import { generatedCode } from './generated-code.js';
import { createRunTime } from './run-time.js';

/** What it takes to compile an edge, by and large. */
const UNITS_PER_EDGE = 100;

export type Condition = (s: Int32Array) => boolean;
export type Evaluate = (s: Int32Array) => number;
export type Update = (s: Int32Array, clocks: ClockMap) => void;
/** Appends triples (i, j, bound) to `out` from `end` on; returns the new end. */
export type Constraints = (s: Int32Array, clocks: undefined, out: Int32Array, end: number) => number;

export interface CompiledNetwork {
  readonly network: Network;
  readonly processes: readonly CompiledProcess[];
  /** All edges of all processes. */
  readonly edges: readonly CompiledEdge[];
  readonly beforeUpdate: Update | undefined;
  readonly afterUpdate: Update | undefined;
}

export interface CompiledProcess {
  readonly locations: readonly CompiledLocation[];
  /** Edges by source location. */
  readonly edgesFrom: readonly (readonly CompiledEdge[])[];
}

export interface CompiledLocation {
  readonly isUrgent: boolean;
  readonly isCommitted: boolean;
  readonly invariant: CompiledFormula;
  /** Clocks that do not run at rate 1: each with its id and its rate. */
  readonly rates: readonly { readonly clock: Evaluate; readonly rate: Evaluate }[];
}

export interface CompiledFormula {
  readonly condition: Condition | undefined;
  /** Triples (i, j, bound) over clock ids. */
  readonly constant: Int32Array;
  readonly dynamic: Constraints | undefined;
  readonly hasClocks: boolean;
  /** What is asked of clocks contains what may be impossible to evaluate, such as a division. Rare. */
  readonly mayGoWrong: boolean;
}

export interface CompiledEdge {
  /** Its index in `CompiledNetwork.edges`. */
  readonly id: number;
  readonly edge: NetworkEdge;
  readonly process: number;
  readonly source: number;
  readonly target: number;
  readonly guard: CompiledFormula;
  readonly action: CompiledAction;
  /** Pairs (clock, value): what `update` does to the clocks when it is nothing else. */
  readonly resets: Int32Array;
  readonly update: Update | undefined;
}

export type CompiledAction =
  | { readonly kind: 'internal' }
  | { readonly kind: 'send' | 'receive'; readonly channel: number; readonly offset: Evaluate | undefined }
  | { readonly kind: 'event'; readonly event: number };

/** Parts that a network shares with one that is compiled already, which has the same variables, need not be compiled. */
export function compile(network: Network, like?: CompiledNetwork): CompiledNetwork {
  const known = like === undefined ? NOTHING_KNOWN : partsOf(like);
  const writer = new CodeWriter(network.functions);
  const codes: string[] = [];
  // The tables are built twice, in the same order: first to collect the code, then to receive the functions.
  const first = buildTables(network, { writer, known }, (code) => {
    codes.push(code());
    return undefined as never;
  });
  if (codes.length === 0) return first;
  const functions = evaluateModule(writer, codes);
  let taken = 0;
  return buildTables(network, { writer, known }, () => functions[taken++] as never);
}

/** Compiled parts by what they were made from. */
interface KnownParts {
  readonly formulas: ReadonlyMap<Formula, CompiledFormula>;
  readonly actions: ReadonlyMap<EdgeAction, CompiledAction>;
  readonly updates: ReadonlyMap<readonly Action[], CompiledUpdate>;
}

type CompiledUpdate = Pick<CompiledEdge, 'resets' | 'update'>;

const NOTHING_KNOWN: KnownParts = { formulas: new Map(), actions: new Map(), updates: new Map() };

/** One network may be the pattern for thousands. */
const knownParts = new WeakMap<CompiledNetwork, KnownParts>();

function partsOf(compiled: CompiledNetwork): KnownParts {
  let parts = knownParts.get(compiled);
  if (parts === undefined) {
    const { edges, processes, network } = compiled;
    parts = {
      formulas: new Map([
        ...edges.map(({ edge, guard }) => [edge.guard, guard] as const),
        ...processes.flatMap(({ locations }, p) =>
          locations.map(
            ({ invariant }, l) => [network.processes[p]!.locations[l]!.invariant, invariant] as const,
          ),
        ),
      ]),
      actions: new Map(edges.map(({ edge, action }) => [edge.action, action])),
      updates: new Map(edges.map((each) => [each.edge.update, each])),
    };
    knownParts.set(compiled, parts);
  }
  return parts;
}

/** What compiling goes by. */
interface Compiling {
  readonly writer: CodeWriter;
  readonly known: KnownParts;
}

/** A predicate over the states of a network, compiled apart from it, such as the goal of a search. */
export function compileCondition(network: Network, condition: IntExpression): Condition {
  const writer = new CodeWriter(network.functions);
  return evaluateModule(writer, [writer.conditionFunction(condition)])[0] as Condition;
}

/** An integer of a query. */
export function compileValue(network: Network, value: IntExpression): Evaluate {
  const writer = new CodeWriter(network.functions);
  return evaluateModule(writer, [writer.valueFunction(value)])[0] as Evaluate;
}

/** The id of a clock of a query. */
export function compileClock(network: Network, clock: ClockAddress): Evaluate {
  const writer = new CodeWriter(network.functions);
  return evaluateModule(writer, [writer.clockFunction(clock)])[0] as Evaluate;
}

/** Constraints of a predicate, as triples over clocks. */
export function compileConstraints(network: Network, constraints: readonly ClockConstraint[]): Constraints {
  const writer = new CodeWriter(network.functions);
  return evaluateModule(writer, [writer.constraintsFunction(constraints)])[0] as Constraints;
}

/** Turns code into the function that it is the source of; which type that has is known where it is taken. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- It saves a cast at every use.
type Take = <F>(code: () => string) => F;

function evaluateModule(writer: CodeWriter, codes: readonly string[]): readonly unknown[] {
  const source = `${writer.preamble()}\nreturn [${codes.join(',\n')}];`;
  const create = generatedCode(['r'], source) as (runTime: object) => readonly unknown[];
  return create(createRunTime(writer.spans()));
}

function buildTables(network: Network, compiling: Compiling, take: Take): CompiledNetwork {
  const { writer } = compiling;
  const edges: CompiledEdge[] = [];
  const processes = network.processes.map((process) => {
    const edgesFrom: CompiledEdge[][] = process.locations.map(() => []);
    for (const edge of process.edges) {
      spend(UNITS_PER_EDGE);
      const compiled = compileEdge(edges.length, edge, compiling, take);
      edges.push(compiled);
      edgesFrom[edge.source]!.push(compiled);
    }
    return {
      locations: process.locations.map((location) => compileLocation(location, compiling, take)),
      edgesFrom,
    };
  });
  return {
    network,
    processes,
    edges,
    beforeUpdate: compileUpdate(network.beforeUpdate, writer, take),
    afterUpdate: compileUpdate(network.afterUpdate, writer, take),
  };
}

function compileLocation(location: NetworkLocation, compiling: Compiling, take: Take): CompiledLocation {
  const { writer, known } = compiling;
  return {
    isUrgent: location.urgency === 'urgent',
    isCommitted: location.urgency === 'committed',
    invariant: known.formulas.get(location.invariant) ?? compileFormula(location.invariant, writer, take),
    rates: location.rates.map(({ clock, rate }) => ({
      clock: take<Evaluate>(() => writer.clockFunction(clock)),
      rate: take<Evaluate>(() => writer.valueFunction(rate)),
    })),
  };
}

function compileEdge(id: number, edge: NetworkEdge, { writer, known }: Compiling, take: Take): CompiledEdge {
  const { process, source, target } = edge;
  const guard = known.formulas.get(edge.guard) ?? compileFormula(edge.guard, writer, take);
  const action = known.actions.get(edge.action) ?? compileAction(edge.action, writer, take);
  const { resets, update } = known.updates.get(edge.update) ?? compileChanges(edge.update, writer, take);
  return { id, edge, process, source, target, guard, action, resets, update };
}

function compileChanges(changes: readonly Action[], writer: CodeWriter, take: Take): CompiledUpdate {
  const resets = constantResets(changes, writer.functions);
  const actions = resets === undefined ? changes : changes.filter(({ kind }) => kind !== 'setClock');
  return { resets: Int32Array.from(resets ?? []), update: compileUpdate(actions, writer, take) };
}

function compileAction(action: EdgeAction, writer: CodeWriter, take: Take): CompiledAction {
  if (action.kind === 'internal' || action.kind === 'event') return action;
  const { kind, channel, indices } = action;
  return {
    kind,
    channel,
    offset: indices.length === 0 ? undefined : take<Evaluate>(() => writer.offsetFunction(indices)),
  };
}

function compileUpdate(actions: readonly Action[], writer: CodeWriter, take: Take): Update | undefined {
  return actions.length === 0 ? undefined : take<Update>(() => writer.actionsFunction(actions));
}

function compileFormula(formula: Formula, writer: CodeWriter, take: Take): CompiledFormula {
  const { condition, constraints } = formula;
  const constant = constraints.filter(isConstantConstraint);
  const dynamic = constraints.filter((constraint) => !isConstantConstraint(constraint));
  return {
    condition:
      condition === undefined ? undefined : take<Condition>(() => writer.conditionFunction(condition)),
    constant: Int32Array.from(constant.flatMap(encodeConstraint)),
    dynamic: dynamic.length === 0 ? undefined : take<Constraints>(() => writer.constraintsFunction(dynamic)),
    hasClocks: constraints.length > 0,
    mayGoWrong: mayGoWrong(constraints),
  };
}

/**
 * Pairs (clock, value), or undefined if the clocks are changed in another way than by constants set once and for all.
 * The pairs are set when all else is done, so nothing else may change a clock, functions that are called included.
 */
function constantResets(
  actions: readonly Action[],
  functions: readonly NetworkFunction[],
): readonly number[] | undefined {
  const pairs: number[] = [];
  const others: Action[] = [];
  for (const action of actions) {
    if (action.kind === 'store' || action.kind === 'copy') {
      others.push(action);
      continue;
    }
    if (action.kind !== 'setClock' || !isFixed(action.clock) || action.value.kind !== 'constant')
      return undefined;
    const { value } = action.value;
    if (value < 0 || !isConstant(value)) return undefined;
    pairs.push(action.clock.base, value);
  }
  if (pairs.length > 0 && functions.length > 0 && changesClocks(functions, others)) return undefined;
  return pairs;
}

/** Operators that have a value for all integers. */
const TOTAL_OPERATORS: ReadonlySet<string> = new Set(
  '+ - * & | ^ < <= == != >= > min max scale <? >?'.split(' '),
);

function mayGoWrong(constraints: readonly ClockConstraint[]): boolean {
  let found = constraints.some(({ left, right }) => !isFixed(left) || !isFixed(right));
  walkFormula(
    { condition: undefined, constraints },
    {
      expression(expression) {
        if (['call', 'after', 'equal'].includes(expression.kind)) found = true;
        else if (expression.kind === 'binary' && !TOTAL_OPERATORS.has(expression.operator)) found = true;
        else if (expression.kind === 'read' && expression.from.indices.length > 0) found = true;
      },
    },
  );
  return found;
}

function isConstantConstraint({ left, right, bound, when }: ClockConstraint): boolean {
  return (
    isFixed(left) &&
    isFixed(right) &&
    bound.kind === 'constant' &&
    isConstant(bound.value) &&
    when === undefined
  );
}

function encodeConstraint({ left, right, bound, strict }: ClockConstraint): readonly number[] {
  assert(bound.kind === 'constant', 'only constant constraints are encoded');
  return [left.base, right.base, strict ? below(bound.value) : atMost(bound.value)];
}

function isFixed({ reference, indices }: ClockAddress): boolean {
  return reference === undefined && indices.length === 0;
}
