/**
 * A checked model: the model as written, with what its names stand for, the types of its expressions, and the
 * processes that its system line makes of its templates. Later stages read models only in this form.
 *
 * INVARIANT if `usable`, every name is resolved, every expression outside of queries has a type that fits its place,
 * and every process has a template with an initial location and a binding for each parameter.
 */
import { type Diagnostic } from '../base/diagnostic.js';
import { type Span } from '../base/source.js';
import { type ChannelPriorityDeclaration, type ForeignFeature, type Query, type UpdateHook } from './ast.js';
import { type Effect, type FunctionEffects, type Shadowing, isLocalToFunction } from './checking.js';
import { type Edge, type Location, type Model, type QueryEntry } from './model.js';
import { type Place } from './shapes.js';
import { type TypeTable } from './type-table.js';
import {
  type BinderSymbol,
  type BranchpointSymbol,
  type FunctionSymbol,
  type InstanceSymbol,
  type LocationSymbol,
  type ParameterSymbol,
  type Scope,
  type Symbol,
  type TemplateSymbol,
  type VariableSymbol,
} from './symbols.js';
import { type Type } from './types.js';

export interface CheckedModel {
  readonly model: Model;
  /** The type of every expression that was reached. */
  readonly typeOf: TypeTable;
  /** What names stand for: keys are name and member expressions, and the identifiers of declarations. */
  readonly symbolOf: ReadonlyMap<Span, Symbol>;
  /** The values of constants that depend on no parameter. */
  readonly constants: ReadonlyMap<Symbol, Place>;
  readonly functions: ReadonlyMap<FunctionSymbol, FunctionEffects>;
  /** Every use of a symbol in the model and its queries, in order; see FunctionEffects. */
  readonly effects: readonly Effect[];
  /** The id of the next symbol, for queries that come later. */
  readonly newId: () => number;
  /** Names that hide variables of scopes around them. */
  readonly shadowings: readonly Shadowing[];
  readonly globals: CheckedDeclarations;
  readonly templates: readonly CheckedTemplate[];
  /** What the system line names; open parameters without values give no process. */
  readonly listed: ReadonlySet<TemplateSymbol | InstanceSymbol>;
  /** In the order of the system line, sets of processes in the order of their arguments. */
  readonly processes: readonly Process[];
  readonly channelPriorities?: ChannelPriorityDeclaration | undefined;
  readonly beforeUpdate?: UpdateHook | undefined;
  readonly afterUpdate?: UpdateHook | undefined;
  readonly queries: readonly CheckedQuery[];
  /** No error was found outside of queries: later stages may go on. */
  readonly usable: boolean;
}

export interface CheckedDeclarations {
  readonly scope: Scope;
  /** Variables, constants, clocks and channels in the order of their declaration. */
  readonly variables: readonly VariableSymbol[];
  readonly functions: readonly FunctionSymbol[];
}

export interface CheckedTemplate extends CheckedDeclarations {
  readonly symbol: TemplateSymbol;
  readonly parameters: readonly ParameterSymbol[];
  readonly locations: readonly CheckedLocation[];
  readonly branchpoints: readonly BranchpointSymbol[];
  readonly initial?: LocationSymbol | undefined;
  readonly edges: readonly CheckedEdge[];
  /** Parameters that decide sizes of arrays: they cannot be left open. */
  readonly restricted: ReadonlySet<ParameterSymbol>;
  /** What it uses that cannot be analysed here, such as "floating-point numbers". */
  readonly foreign?: string | undefined;
}

export interface CheckedLocation {
  readonly symbol: LocationSymbol;
  readonly location: Location;
}

/** Ends are absent where a reference dangles, which is an error. */
export interface CheckedEdge {
  readonly edge: Edge;
  readonly source?: LocationSymbol | BranchpointSymbol | undefined;
  readonly target?: LocationSymbol | BranchpointSymbol | undefined;
  readonly selects: readonly BinderSymbol[];
}

export interface Process {
  /** `P`, or `T(0)`, `T(1,2)` for the members of a set. */
  readonly name: string;
  /** What the system line names. */
  readonly symbol: TemplateSymbol | InstanceSymbol;
  readonly template: CheckedTemplate;
  /** The values of the parameters that the system line leaves open, in order. */
  readonly chosen: readonly number[];
  /** For the parameters of the template, and of the instantiations on the way to it. */
  readonly bindings: ReadonlyMap<ParameterSymbol, Binding>;
  /** The values of those constants of the template that depend on its parameters. */
  readonly constants: ReadonlyMap<Symbol, Place>;
  /** The level in the system line; higher goes first. */
  readonly priority: number;
}

export type Binding =
  | { readonly kind: 'value'; readonly place: Place }
  /** A global variable or a part of it: `offset` counts its cells. */
  | {
      readonly kind: 'reference';
      readonly variable: VariableSymbol;
      readonly offset: number;
      readonly type: Type;
    }
  /** A value that only another engine computes. */
  | { readonly kind: 'foreign' };

export interface CheckedQuery {
  readonly entry: QueryEntry;
  readonly outcome: QueryOutcome;
}

export type QueryOutcome =
  | { readonly kind: 'ok'; readonly query: Query }
  /** Malformed or not about this model; the diagnostic has been given. Absent if the reader has said it. */
  | { readonly kind: 'skipped'; readonly diagnostic?: Diagnostic | undefined }
  /** For another engine. */
  | { readonly kind: 'foreign'; readonly feature: ForeignFeature }
  /** A heading or an empty line. */
  | { readonly kind: 'blank' };

/** Where the constants stand that the code of a process can name: its parameters, its template's and global ones. */
export function constantsOf(
  checked: Pick<CheckedModel, 'constants'>,
  process: Pick<Process, 'bindings' | 'constants'>,
): (symbol: Symbol) => Place | undefined {
  return (symbol) => {
    const binding = symbol.kind === 'parameter' ? process.bindings.get(symbol) : undefined;
    if (binding?.kind === 'value') return binding.place;
    return process.constants.get(symbol) ?? checked.constants.get(symbol);
  };
}

/** The variables, constants and parameters from outside that calling a function may read or change. */
export interface FunctionUses {
  readonly read: ReadonlySet<Symbol>;
  readonly changed: ReadonlySet<Symbol>;
}

/** What a function uses, through the functions it calls too; arguments for references count at the call. */
export function usesOfFunction(
  { functions, effects }: Pick<CheckedModel, 'functions' | 'effects'>,
  symbol: FunctionSymbol,
): FunctionUses {
  const read = new Set<Symbol>();
  const changed = new Set<Symbol>();
  const called = new Set<FunctionSymbol>([symbol]);
  for (const fn of called) {
    const { start, end } = functions.get(fn) ?? { start: 0, end: 0 };
    for (let i = start; i < end; i++) {
      const { kind, symbol: used } = effects[i]!;
      if (kind === 'call') {
        if (used.kind === 'function') called.add(used);
      } else if (used.kind !== 'type' && !isLocalToFunction(used)) {
        if (kind !== 'write') read.add(used);
        if (kind !== 'read') changed.add(used);
      }
    }
  }
  return { read, changed };
}
