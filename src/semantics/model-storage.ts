/**
 * Where the concrete semantics of a UPPAAL model keeps what names stand for.
 *
 * The integers of a model are the cells of one array: variables of the state first, meta variables behind. Clocks and
 * channels are numbered; their names stand for places that hold these numbers. Constants and value parameters have
 * places of their own.
 */
import { assert } from '../base/assert.js';
import { CONSTANT_STEPS_MAX } from '../base/limits.js';
import { append } from '../base/long-lists.js';
import { type Expression } from '../language/ast.js';
import { type CheckedEdge, type CheckedModel, type Process, constantsOf } from '../language/checked-model.js';
import { Interpreter, type Lookup } from '../language/evaluate.js';
import { type Edge } from '../language/model.js';
import { type Place, type Shape, cellPaths, freshPlace, isShape, shapeOf } from '../language/shapes.js';
import {
  type BinderSymbol,
  type BranchpointSymbol,
  type Symbol,
  type VariableSymbol,
  shownName,
} from '../language/symbols.js';
import { type Type, innermost } from '../language/types.js';
import { type ConcreteEdge, combinations } from './concrete-system.js';

export interface ModelChannel {
  readonly name: string;
  readonly broadcast: boolean;
  readonly urgent: boolean;
  /** Above the default it is positive, below it negative. */
  readonly priority: number;
}

/** An edge of a process for one choice of its selects and branches. */
export interface ModelEdge extends ConcreteEdge {
  readonly first: Edge;
  readonly direction: '!' | '?' | 'none' | undefined;
  readonly updates: readonly Expression[];
  readonly binders: readonly { readonly symbol: BinderSymbol; readonly shape: Shape }[];
}

/** A run of the cells of a state, or a place that never changes. */
type Stored =
  | { readonly kind: 'cells'; readonly at: number; readonly shape: Shape }
  | { readonly kind: 'fixed'; readonly place: Place };

export class ModelStorage {
  readonly variables: string[] = [];
  /** The names of all cells, those of meta variables too. */
  readonly cellNames: string[] = [];
  readonly clocks: string[] = [];
  readonly initialCells: number[] = [];
  readonly initialClocks: number[] = [];
  /** How many cells make the state; meta variables follow. */
  readonly stateLength: number;
  readonly channels: readonly ModelChannel[];
  readonly #checked: CheckedModel;
  readonly #selected: ReadonlyMap<BinderSymbol, readonly number[]>;
  readonly #globals = new Map<Symbol, Stored>();
  readonly #locals: readonly Map<Symbol, Stored>[];
  /** By process and source location, once they have been asked for. */
  readonly #edges: (readonly ModelEdge[] | undefined)[][];
  readonly #channels: ModelChannel[] = [];
  /** By process. */
  readonly #constantsOf: readonly Lookup[];

  /** Selects that are left with some values have no others. */
  constructor(checked: CheckedModel, selected: ReadonlyMap<BinderSymbol, readonly number[]> = new Map()) {
    this.#checked = checked;
    this.#selected = selected;
    this.#locals = checked.processes.map(() => new Map<Symbol, Stored>());
    this.#constantsOf = checked.processes.map((process) => constantsOf(checked, process));
    this.#declareAll('state');
    this.stateLength = this.initialCells.length;
    this.#declareAll('meta');
    this.channels = this.#withPriorities();
    this.#edges = checked.processes.map(() => []);
  }

  /** Where names stand that the code of a process, or global code, mentions; the cells are those of a state. */
  lookup(process: number | undefined, cells: number[]): Lookup {
    const locals = process === undefined ? undefined : this.#locals[process];
    const constant = this.#constants(process);
    return (symbol) => {
      const stored = locals?.get(symbol) ?? this.#globals.get(symbol);
      if (stored === undefined) return constant(symbol);
      return stored.kind === 'fixed' ? stored.place : { cells, at: stored.at, shape: stored.shape };
    };
  }

  edgesFrom(process: number, location: number): readonly ModelEdge[] {
    return (this.#edges[process]![location] ??= this.#edgesFrom(process, location));
  }

  // ------------------------------------------------------------------------------------------------- variables

  #declareAll(which: 'state' | 'meta'): void {
    const { globals, processes } = this.#checked;
    const wanted = (symbols: readonly VariableSymbol[]): readonly VariableSymbol[] =>
      symbols.filter(({ constant, meta }) => !constant && meta === (which === 'meta'));
    for (const symbol of wanted(globals.variables))
      this.#globals.set(symbol, this.#declare(symbol, undefined));
    processes.forEach((process, index) => {
      // Meta variables are known in the second round only.
      this.#bindReferences(process, index);
      for (const symbol of wanted(process.template.variables)) {
        this.#locals[index]!.set(symbol, this.#declare(symbol, index));
      }
    });
  }

  #declare(symbol: VariableSymbol, process: number | undefined): Stored {
    const own = shownName(symbol);
    const name = process === undefined ? own : `${this.#checked.processes[process]!.name}.${own}`;
    const shape = this.#shape(symbol.type, process);
    const place = freshPlace(shape);
    const leaf = innermost(symbol.type);
    const names = cellPaths(shape).map((path) => name + path);
    if (leaf.kind === 'channel') {
      const { broadcast, urgent } = leaf;
      names.forEach((each, index) => {
        place.cells[index] = this.#channels.push({ name: each, broadcast, urgent, priority: 0 }) - 1;
      });
      return { kind: 'fixed', place };
    }
    const { initialiser } = symbol.declarator;
    if (initialiser !== undefined) this.#interpreter(process).initialise(place, initialiser);
    if (leaf.kind === 'clock') {
      names.forEach((each, index) => {
        this.initialClocks.push(place.cells[index]!);
        place.cells[index] = this.clocks.push(each) - 1;
      });
      return { kind: 'fixed', place };
    }
    const at = this.initialCells.length;
    for (let index = 0; index < shape.size; index++) this.initialCells.push(place.cells[index]!);
    append(this.cellNames, names);
    if (!symbol.meta) for (const each of names) this.variables.push(each);
    return { kind: 'cells', at, shape };
  }

  /** Reference parameters stand for global variables or parts of them. */
  #bindReferences(process: Process, index: number): void {
    for (const [parameter, binding] of process.bindings) {
      if (binding.kind !== 'reference') continue;
      const stored = this.#globals.get(binding.variable);
      // A constant reference may stand for a constant.
      const place = stored?.kind === 'fixed' ? stored.place : this.#checked.constants.get(binding.variable);
      const shape = this.#shape(binding.type, index);
      const { offset } = binding;
      if (stored?.kind === 'cells') {
        this.#locals[index]!.set(parameter, { kind: 'cells', at: stored.at + offset, shape });
      } else if (place !== undefined) {
        const part = { cells: place.cells, at: place.at + offset, shape };
        this.#locals[index]!.set(parameter, { kind: 'fixed', place: part });
      }
    }
  }

  #constants(process: number | undefined): Lookup {
    return process === undefined
      ? (symbol) => this.#checked.constants.get(symbol)
      : this.#constantsOf[process]!;
  }

  #interpreter(process: number | undefined): Interpreter {
    // Checking has computed all this within the same limit for the whole model.
    return new Interpreter(this.#checked, this.lookup(process, this.initialCells), {
      stepsLeft: CONSTANT_STEPS_MAX,
    });
  }

  #shape(type: Type, process: number | undefined): Shape {
    const shape = shapeOf(
      type,
      ({ expression, plus }) => this.#interpreter(process).number(expression) + plus,
    );
    assert(isShape(shape), 'the types of a usable model have known bounds');
    return shape;
  }

  // -------------------------------------------------------------------------------------------------- channels

  #withPriorities(): readonly ModelChannel[] {
    const levels = this.#checked.channelPriorities?.levels ?? [];
    const defaultLevel = levels.findIndex((level) => level.some(({ kind }) => kind === 'default'));
    const priorities = this.#channels.map(() => 0);
    levels.forEach((level, index) => {
      for (const each of level) {
        if (each.kind === 'default') continue;
        const place = this.#interpreter(undefined).place(each);
        for (let cell = 0; place !== undefined && cell < place.shape.size; cell++) {
          priorities[place.cells[place.at + cell]!] = index - defaultLevel;
        }
      }
    });
    return this.#channels.map((channel, index) => ({ ...channel, priority: priorities[index]! }));
  }

  // ----------------------------------------------------------------------------------------------------- edges

  #edgesFrom(process: number, location: number): readonly ModelEdge[] {
    const { edges, locations } = this.#checked.processes[process]!.template;
    const { symbol } = locations[location]!;
    const leaving = [...edges.keys()].filter((index) => edges[index]!.source === symbol);
    return leaving.flatMap((edgeIndex) =>
      waysOn(edges, edgeIndex, []).flatMap((branchIndices) =>
        this.#instancesOf(process, edgeIndex, branchIndices),
      ),
    );
  }

  /** One edge for each choice of values for the selects. */
  #instancesOf(process: number, edgeIndex: number, branchIndices: readonly number[]): readonly ModelEdge[] {
    const { edges } = this.#checked.processes[process]!.template;
    const path = [edgeIndex, ...branchIndices].map((index) => edges[index]!);
    const [{ edge, source }] = path as [CheckedEdge];
    const { target } = path.at(-1)!;
    assert(
      source?.kind === 'location' && target?.kind === 'location',
      'a way leads from location to location',
    );
    const binders = path
      .flatMap(({ selects }) => selects)
      .map((symbol) => ({ symbol, shape: this.#shape(symbol.type, process) }));
    const choices = binders.map(({ symbol, shape }) => valuesOf(shape, this.#selected.get(symbol)));
    return combinations(choices).map((values) => ({
      process,
      edgeIndex,
      branchIndices,
      binders,
      selected: binders.map(({ symbol }, index) => ({ name: symbol.name, value: values[index]! })),
      source: source.index,
      target: target.index,
      span: { start: edge.start, end: edge.end },
      first: edge,
      direction: edge.synchronisation?.value?.direction,
      updates: path.flatMap((each) => each.edge.update?.value ?? []),
    }));
  }
}

/** The branches that an edge can go on with until it arrives at a location, passing no branch point twice. */
function waysOn(
  edges: readonly CheckedEdge[],
  edgeIndex: number,
  passed: readonly BranchpointSymbol[],
): readonly (readonly number[])[] {
  const target = edges[edgeIndex]?.target;
  if (target === undefined) return [];
  if (target.kind === 'location') return [[]];
  if (passed.includes(target)) return [];
  return edges.flatMap((next, index) =>
    next.source === target ? waysOn(edges, index, [...passed, target]).map((rest) => [index, ...rest]) : [],
  );
}

function valuesOf(shape: Shape, chosen: readonly number[] | undefined): readonly number[] {
  assert(shape.kind === 'number', 'a select runs over integers or scalars');
  const { low, high } = shape;
  if (chosen !== undefined) return chosen.filter((value) => low <= value && value <= high);
  return Array.from({ length: shape.high - shape.low + 1 }, (_, index) => shape.low + index);
}
