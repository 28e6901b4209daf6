/**
 * Which process is in charge of which input or output, and how its template names it.
 *
 * Only the process that can take an action knows when it cannot. So every action belongs to one process; an action that
 * no process ever takes can be completed anywhere.
 *
 * A label names either one channel in each process, known before the model runs (`go`, `go[id]`), or an element of an
 * array that is chosen when it runs (`go[i]` with a select, `go[n]`): then all elements of the array belong to the
 * process, and a completing edge chooses one by a select of its own.
 */
import { type Report } from '../base/diagnostic.js';
import { type Binder, type Expression, type TypeSyntax } from '../language/ast.js';
import { rootsOf } from '../language/check-changes.js';
import {
  type CheckedEdge,
  type CheckedModel,
  type CheckedTemplate,
  type Process,
  constantsOf,
} from '../language/checked-model.js';
import { Interpreter } from '../language/evaluate.js';
import { printExpression } from '../language/print.js';
import { type Shape, isShape, shapeOf } from '../language/shapes.js';
import { type VariableSymbol, lookUp } from '../language/symbols.js';
import { type Type } from '../language/types.js';
import { type Unit } from '../mutation/mutants-of.js';
import { type ChannelInterface, type Site, channelNamed, hasScalarIndex } from '../mutation/site.js';
import { copied, nodesOf } from '../mutation/tree.js';
import { type Acceptance, binary } from './complement.js';
import { channelNotNamed, computedChannel, severalProcesses } from './problems.js';

export type Role = 'input' | 'output';

/** An input or output, as the edges of a template name it. */
export interface Action {
  readonly role: Role;
  /** For people: `go`, `go[id]`, `go[..]`. */
  readonly text: string;
  /** The channel of new edges, and what their select binds. */
  readonly channel: Expression;
  readonly binders: readonly Binder[];
  readonly type: Extract<Type, { kind: 'channel' }>;
  /** How an edge makes it possible; undefined if its label is another one. */
  acceptedBy(edge: CheckedEdge): Acceptance | undefined;
}

/** A template under test with the actions that it completes. */
export interface ActingUnit extends Unit {
  readonly site: Site;
  readonly actions: readonly Action[];
}

/** Undefined if an action has no single owner or no name, which is reported. */
export function actionsOf(
  checked: CheckedModel,
  units: readonly (Unit & { readonly site: Site })[],
  channels: ChannelInterface,
  roles: readonly Role[],
  report: Report,
): readonly ActingUnit[] | undefined {
  const finder = new ActionFinder(checked, channels, report);
  const found = units.map((unit) => ({
    ...unit,
    actions: roles.flatMap((role) => finder.ofUnit(unit, role)),
  }));
  for (const role of roles) {
    const free = finder.free(role);
    for (const name of free) {
      const named = found.map((unit) => freeAction(unit.template, role, name));
      const first = named.findIndex((action) => action !== undefined);
      if (first === -1) finder.notNamed(name, found[0]!.template.symbol.name);
      else found[first] = { ...found[first]!, actions: [...found[first]!.actions, named[first]!] };
    }
  }
  return finder.hasFailed ? undefined : found;
}

/** All inputs or outputs, as a template can name them: whole arrays by a select. */
export function interfaceActions(
  { template }: Site,
  channels: ChannelInterface,
  role: Role,
  report: Report,
): readonly Action[] {
  const names = role === 'input' ? channels.inputs : channels.outputs;
  const bases = new Set(names.map((name) => name.split('[', 1)[0]!));
  return [...bases].flatMap((base) => {
    const symbol = lookUp(template.scope, base);
    const all = symbol?.kind === 'variable' && symbol.owner === 'global' ? elementNames(symbol) : [];
    const named = all.filter((name) => names.includes(name));
    if (named.length === 0 || symbol?.kind !== 'variable') {
      report(channelNotNamed.at(template.symbol.template.name, base, template.symbol.name));
      return [];
    }
    if (all.length > 1 && named.length === all.length)
      return [{ ...wholeArray(template, role, symbol), acceptedBy }];
    return named.flatMap((name) => freeAction(template, role, name) ?? []);
  });
}

const acceptedBy = (): undefined => undefined;

/** Which global channel a label names in a process: the variable and the cell in it; the cell is absent if computed. */
interface Named {
  readonly variable: VariableSymbol;
  readonly cell: number | undefined;
}

class ActionFinder {
  readonly #checked: CheckedModel;
  readonly #names: Readonly<Record<Role, ReadonlySet<string>>>;
  readonly #report: Report;
  /** By role and element: the process that is in charge. */
  readonly #owners = new Map<string, string>();
  hasFailed = false;

  constructor(checked: CheckedModel, { inputs, outputs }: ChannelInterface, report: Report) {
    this.#checked = checked;
    this.#names = { input: new Set(inputs), output: new Set(outputs) };
    this.#report = (diagnostic) => {
      this.hasFailed = true;
      report(diagnostic);
    };
  }

  /** The actions that edges of a template name. */
  ofUnit(unit: Unit & { readonly site: Site }, role: Role): readonly Action[] {
    const labelled = unit.template.edges.flatMap((edge) => {
      const synchronisation = edge.edge.synchronisation?.value;
      if (synchronisation?.direction !== (role === 'input' ? '?' : '!')) return [];
      const named = unit.processes.map((process) => this.#named(process, synchronisation.channel));
      return named[0] === undefined
        ? []
        : [{ edge, channel: synchronisation.channel, named: named as Named[] }];
    });
    const computed = new Set(
      labelled.flatMap(({ named }) => (named[0]!.cell === undefined ? [named[0]!.variable] : [])),
    );
    const actions: Action[] = [];
    const seen = new Map<string, readonly string[]>();
    for (const { edge, channel, named } of labelled) {
      const { variable } = named[0]!;
      const isComputed = computed.has(variable);
      if (isComputed && rootSymbolOf(this.#checked, channel) !== variable)
        this.#report(computedChannel.at(edge.edge.synchronisation, variable.name));
      const elements = named.map((each) => (isComputed ? variable.name : elementName(each)));
      const key = elements.join(' ');
      if (seen.has(key) || !this.#isInInterface(role, variable, elements, isComputed, edge)) continue;
      this.#claim(unit, role, variable, elements, isComputed, edge);
      const isMixed = [...seen.values()].some((other) => other.some((name, p) => name === elements[p]));
      if (isMixed) this.#report(computedChannel.at(edge.edge.synchronisation, variable.name));
      seen.set(key, elements);
      if (isComputed && lookUp(unit.template.scope, variable.name) !== variable)
        this.#report(channelNotNamed.at(edge.edge.synchronisation, variable.name, unit.unit.template));
      actions.push(
        isComputed
          ? this.#computedAction(unit.site, role, variable)
          : this.#plainAction(unit.processes, role, variable, channel, key),
      );
    }
    return actions;
  }

  /** Names of the interface that no process under test has edges for. */
  free(role: Role): readonly string[] {
    return [...this.#names[role]].filter((name) => !this.#owners.has(`${role} ${name}`));
  }

  notNamed(name: string, template: string): void {
    this.#report(channelNotNamed.at(undefined, name, template));
  }

  #isInInterface(
    role: Role,
    variable: VariableSymbol,
    elements: readonly string[],
    isComputed: boolean,
    { edge }: CheckedEdge,
  ): boolean {
    const names = this.#names[role];
    if (!isComputed) return elements.some((name) => names.has(name));
    const all = elementNames(variable);
    const count = all.filter((name) => names.has(name)).length;
    if (count > 0 && count < all.length)
      this.#report(computedChannel.at(edge.synchronisation, variable.name));
    return count > 0;
  }

  /** Notes who is in charge. */
  #claim(
    { processes }: Unit,
    role: Role,
    variable: VariableSymbol,
    elements: readonly string[],
    isComputed: boolean,
    { edge }: CheckedEdge,
  ): void {
    for (const [index, { name }] of processes.entries()) {
      for (const element of isComputed ? elementNames(variable) : [elements[index]!]) {
        const key = `${role} ${element}`;
        const owner = this.#owners.get(key);
        if (owner === undefined) this.#owners.set(key, name);
        else if (owner !== name) {
          this.#report(severalProcesses.at(edge.synchronisation, element, [owner, name]));
          return;
        }
      }
    }
  }

  #plainAction(
    processes: readonly Process[],
    role: Role,
    variable: VariableSymbol,
    channel: Expression,
    key: string,
  ): Action {
    return {
      role,
      text: printExpression(channel),
      channel,
      binders: [],
      type: channelType(variable.type)!,
      acceptedBy: (checkedEdge) => {
        const { edge } = checkedEdge;
        const value = edge.synchronisation?.value;
        if (value?.direction !== (role === 'input' ? '?' : '!')) return undefined;
        const elements = processes.map((process) => {
          const named = this.#named(process, value.channel);
          return named?.cell === undefined ? '' : elementName(named);
        });
        if (elements.join(' ') !== key) return undefined;
        const guard = edge.guard?.value;
        return { conditions: [], guard, binders: this.#used(checkedEdge, [guard]), names: NO_NAMES };
      },
    };
  }

  #computedAction({ template }: Site, role: Role, variable: VariableSymbol): Action {
    const whole = wholeArray(template, role, variable);
    return {
      ...whole,
      acceptedBy: (checkedEdge) => {
        const { edge } = checkedEdge;
        const value = edge.synchronisation?.value;
        if (value?.direction !== (role === 'input' ? '?' : '!')) return undefined;
        if (rootSymbolOf(this.#checked, value.channel) !== variable) return undefined;
        return this.#chosenBy(checkedEdge, indicesOf(value.channel), indicesOf(whole.channel), variable.type);
      },
    };
  }

  /** An edge is about the chosen element where its indices are the chosen ones; a select that is an index is chosen too. */
  #chosenBy(
    checkedEdge: CheckedEdge,
    indices: readonly Expression[],
    chosen: readonly Expression[],
    array: Type,
  ): Acceptance {
    const names = new Map<string, Expression>();
    const conditions: Expression[] = [];
    const runsThrough = indexShapes(array);
    for (const [position, index] of indices.entries()) {
      const to = chosen[position]!;
      const select = checkedEdge.selects.find(({ name }) => index.kind === 'name' && index.name === name);
      if (select === undefined || names.has(select.name)) conditions.push(binary('==', to, index));
      else {
        names.set(select.name, to);
        conditions.push(...withinRange(select.type, to, runsThrough[position]!));
      }
    }
    const guard = checkedEdge.edge.guard?.value;
    const binders = this.#used(checkedEdge, [guard, ...conditions]).filter(
      ({ name }) => !names.has(name.name),
    );
    return { conditions, guard, binders, names };
  }

  /** The binders of a select that some expressions use. */
  #used({ selects }: CheckedEdge, expressions: readonly (Expression | undefined)[]): readonly Binder[] {
    const used = new Set<string>();
    for (const expression of expressions) {
      if (expression === undefined) continue;
      for (const node of nodesOf(expression)) if (node.kind === 'name') used.add(node.name);
    }
    return selects.filter(({ name }) => used.has(name)).map(({ node }) => node);
  }

  /** Undefined if it is no global channel. */
  #named(process: Process, channel: Expression): Named | undefined {
    const symbol = rootSymbolOf(this.#checked, channel);
    if (symbol?.kind === 'variable')
      return symbol.owner === 'global' ? this.#element(process, symbol, 0, symbol.type, channel) : undefined;
    const binding = symbol?.kind === 'parameter' ? process.bindings.get(symbol) : undefined;
    if (binding?.kind !== 'reference') return undefined;
    return this.#element(process, binding.variable, binding.offset, binding.type, channel);
  }

  #element(
    process: Process,
    variable: VariableSymbol,
    offset: number,
    type: Type,
    channel: Expression,
  ): Named {
    const shape = shapeOf(type);
    let at: Shape | undefined = isShape(shape) ? shape : undefined;
    let cell = offset;
    for (const index of indicesOf(channel)) {
      const interpreter = new Interpreter(this.#checked, constantsOf(this.#checked, process), {
        stepsLeft: STEPS_MAX,
      });
      const value = interpreter.number(index);
      if (interpreter.failure !== undefined || at?.kind !== 'array') return { variable, cell: undefined };
      cell += (value - at.low) * at.element.size;
      at = at.element;
    }
    return { variable, cell };
  }
}

/** An action that no edge of a template names, by its own name; undefined if something hides that. */
function freeAction({ scope }: CheckedTemplate, role: Role, name: string): Action | undefined {
  const channel = channelNamed(name);
  const [root] = rootsOf(channel);
  const symbol = root && lookUp(scope, root.name);
  if (symbol?.kind !== 'variable' || symbol.owner !== 'global') return undefined;
  const type = channelType(symbol.type);
  // Scalars have no literals.
  if (type === undefined || hasScalarIndex(symbol.type)) return undefined;
  return { role, text: name, channel, binders: [], type, acceptedBy };
}

/** An element of an array that a select chooses. */
function wholeArray(
  { scope, edges }: CheckedTemplate,
  role: Role,
  variable: VariableSymbol,
): Omit<Action, 'acceptedBy'> {
  const indexTypes = indexTypesOf(variable);
  const names = freeNames(scope.names, indexTypes.length, edges);
  const chosen = names.map((name): Expression => ({ kind: 'name', name, ...NOWHERE }));
  const root: Expression = { kind: 'name', name: variable.name, ...NOWHERE };
  return {
    role,
    text: `${variable.name}[..]`,
    channel: chosen.reduce<Expression>((array, index) => ({ kind: 'index', array, index, ...NOWHERE }), root),
    binders: indexTypes.map((type, index) => ({
      name: { name: names[index]!, ...NOWHERE },
      type,
      ...NOWHERE,
    })),
    type: channelType(variable.type)!,
  };
}

/** Steps that the index of a channel may take. */
const STEPS_MAX = 10_000;
const NOWHERE = { start: 0, end: 0 };
const NO_NAMES: ReadonlyMap<string, Expression> = new Map();

function rootSymbolOf({ symbolOf }: CheckedModel, channel: Expression): ReturnType<typeof symbolOf.get> {
  const [root] = rootsOf(channel);
  return root && symbolOf.get(root);
}

/** The outermost index first. */
function indicesOf(channel: Expression): readonly Expression[] {
  return channel.kind === 'index' ? [...indicesOf(channel.array), channel.index] : [];
}

function channelType(type: Type): Action['type'] | undefined {
  if (type.kind === 'array') return channelType(type.element);
  return type.kind === 'channel' ? type : undefined;
}

// ----------------------------------------------------------------------------------------------- elements of arrays

function elementNames({ name, type }: VariableSymbol): readonly string[] {
  const shape = shapeOf(type);
  return isShape(shape) ? namesIn(name, shape) : [];
}

function namesIn(name: string, shape: Shape): readonly string[] {
  if (shape.kind !== 'array') return [name];
  return Array.from({ length: shape.length }, (_, index) => `${name}[${shape.low + index}]`).flatMap(
    (element) => namesIn(element, shape.element),
  );
}

function elementName({ variable, cell }: Named): string {
  return elementNames(variable)[cell ?? -1] ?? variable.name;
}

/** The types that the indices of an array of channels run through: as declared, or as numbers. */
function indexTypesOf({ type, declarator }: VariableSymbol): readonly TypeSyntax[] {
  return indexShapes(type).map(({ low, high }, position) => {
    const declared = declarator.dimensions[position];
    if (declared?.kind === 'indexType') return copied(declared.type);
    // A plain name is a size or a type; scalars have no other name than that of their type.
    return declared?.size.kind === 'name' && isScalarAt(type, position)
      ? { prefixes: [], base: { kind: 'named', name: declared.size.name, ...NOWHERE }, ...NOWHERE }
      : rangeType(low, high);
  });
}

interface IndexShape {
  readonly low: number;
  readonly high: number;
}

function indexShapes(type: Type): readonly IndexShape[] {
  if (type.kind !== 'array') return [];
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'array') return [];
  return [{ low: shape.low, high: shape.low + shape.length - 1 }, ...indexShapes(type.element)];
}

function isScalarAt(type: Type, position: number): boolean {
  if (type.kind !== 'array') return false;
  return position === 0 ? type.index.kind === 'scalar' : isScalarAt(type.element, position - 1);
}

function rangeType(low: number, high: number): TypeSyntax {
  return {
    prefixes: [],
    base: { kind: 'range', low: integer(low), high: integer(high), ...NOWHERE },
    ...NOWHERE,
  };
}

function integer(value: number): Expression {
  return { kind: 'integer', value, ...NOWHERE };
}

/** That a chosen index is a value of a select, where the array has more indices. */
function withinRange(type: Type, chosen: Expression, all: IndexShape): readonly Expression[] {
  const shape = shapeOf(type);
  if (!isShape(shape) || shape.kind !== 'number') return [];
  return [
    ...(all.low < shape.low ? [binary('>=', chosen, integer(shape.low))] : []),
    ...(shape.high < all.high ? [binary('<=', chosen, integer(shape.high))] : []),
  ];
}

/** Names that neither the template nor a select of it uses. */
function freeNames(
  taken: ReadonlyMap<string, unknown>,
  count: number,
  edges: readonly CheckedEdge[],
): readonly string[] {
  const used = new Set([...taken.keys(), ...edges.flatMap(({ selects }) => selects.map(({ name }) => name))]);
  const names: string[] = [];
  for (let number = 0; names.length < count; number++) {
    const name = number === 0 ? 'chosen' : `chosen${number + 1}`;
    if (!used.has(name)) names.push(name);
  }
  return names;
}
