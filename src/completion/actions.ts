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
import { append } from '../base/long-lists.js';
import { type Binder, type Expression } from '../language/ast.js';
import { rootsOf } from '../language/check-changes.js';
import {
  type Binding,
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
import { nodesOf } from '../mutation/tree.js';
import { elementNames, indexShapes, indexTypesOf, withinRange } from './channel-elements.js';
import { type Acceptance, binary } from './complement.js';
import { channelNotNamed, computedChannel, mixedRoles, severalProcesses } from './problems.js';

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
  /** The channel that it is in each process, where that is the same in all of them and known before the model runs. */
  readonly element?: string | undefined;
  /** How an edge makes it possible; undefined if its label is another one. */
  acceptedBy(edge: CheckedEdge): Acceptance | undefined;
}

/** A template under test with the actions that it completes. */
export interface ActingUnit extends Unit {
  readonly site: Site;
  readonly actions: readonly Action[];
}

/**
 * Undefined if an action has no single owner or no name, which is reported. Inputs by broadcast may have several owners if
 * each of them completes them alone, whatever the others do.
 */
export function actionsOf(
  checked: CheckedModel,
  units: readonly (Unit & { readonly site: Site })[],
  channels: ChannelInterface,
  roles: readonly Role[],
  broadcasts: 'together' | 'each alone',
  report: Report,
): readonly ActingUnit[] | undefined {
  const finder = new ActionFinder(checked, channels, broadcasts, report);
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
  { template, actions }: ActingUnit,
  channels: ChannelInterface,
  role: Role,
  report: Report,
): readonly Action[] {
  const names = role === 'input' ? channels.inputs : channels.outputs;
  const isNamed = new Set(names);
  const bases = new Set(names.map((name) => name.split('[', 1)[0]!));
  return [...bases].flatMap((base) => {
    const variable = nameable(template, base);
    const all = variable === undefined ? [] : elementNames(variable);
    const named = all.filter((name) => isNamed.has(name));
    // A parameter may stand for a channel whose name it hides.
    const own = actions.find((action) => action.role === role && action.element === base);
    if (own !== undefined) return [own];
    if (variable === undefined) {
      report(channelNotNamed.at(template.symbol.template.name, base, template.symbol.name));
      return [];
    }
    if (all.length > 1 && named.length === all.length)
      return [{ ...wholeArray(template, role, variable), acceptedBy }];
    return named.flatMap((name) => {
      const action = freeAction(template, role, name);
      if (action === undefined)
        report(channelNotNamed.at(template.symbol.template.name, name, template.symbol.name));
      return action ?? [];
    });
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
  readonly #broadcasts: 'together' | 'each alone';
  readonly #report: Report;
  /** By role and element: the process that is in charge. */
  readonly #owners = new Map<string, string>();
  readonly #keys = new Map<CheckedEdge, string>();
  hasFailed = false;

  constructor(
    checked: CheckedModel,
    { inputs, outputs }: ChannelInterface,
    broadcasts: 'together' | 'each alone',
    report: Report,
  ) {
    this.#checked = checked;
    this.#broadcasts = broadcasts;
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
      const { channel } = synchronisation;
      const named = unit.processes.flatMap((process) => this.#named(process, channel) ?? []);
      return named.length < unit.processes.length ? [] : [{ edge, channel, named }];
    });
    const computed = new Set(
      labelled.flatMap(({ named }) =>
        named.flatMap(({ cell, variable }) => (cell === undefined ? [variable] : [])),
      ),
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
      if (isComputed && nameable(unit.template, variable.name) !== variable)
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
    if (!isComputed) {
      const inside = elements.find((name) => !names.has(name));
      const visible = elements.find((name) => names.has(name));
      if (visible !== undefined && inside !== undefined)
        this.#report(mixedRoles.at(edge.synchronisation, role, visible, inside));
      return visible !== undefined;
    }
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
        else if (owner !== name && !this.#isSharable(role, variable)) {
          this.#report(severalProcesses.at(edge.synchronisation, element, [owner, name]));
          return;
        }
      }
    }
  }

  #isSharable(role: Role, { type }: VariableSymbol): boolean {
    return this.#broadcasts === 'each alone' && role === 'input' && channelType(type)!.broadcast;
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
      element: new Set(key.split(' ')).size === 1 ? key.split(' ', 1)[0] : undefined,
      acceptedBy: (checkedEdge) => {
        const { synchronisation, guard: label } = checkedEdge.edge;
        if (synchronisation?.value?.direction !== (role === 'input' ? '?' : '!')) return undefined;
        if (this.#keyOf(checkedEdge, processes) !== key) return undefined;
        const guard = label?.value;
        return { conditions: [], guard, binders: this.#used(checkedEdge, [guard]), names: NO_NAMES };
      },
    };
  }

  /** The channels that an edge names in the processes of its template. */
  #keyOf(checkedEdge: CheckedEdge, processes: readonly Process[]): string {
    let key = this.#keys.get(checkedEdge);
    if (key === undefined) {
      const elements = processes.map((process) => {
        const named = this.#named(process, checkedEdge.edge.synchronisation!.value!.channel);
        return named?.cell === undefined ? '' : elementName(named);
      });
      this.#keys.set(checkedEdge, (key = elements.join(' ')));
    }
    return key;
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
        append(conditions, withinRange(select.type, to, runsThrough[position]!));
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
    const at = boundChannel(this.#checked, process, channel);
    return at && this.#element(process, at.variable, at.offset, at.type, channel);
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
function freeAction(template: CheckedTemplate, role: Role, name: string): Action | undefined {
  const channel = channelNamed(name);
  const variable = nameable(template, rootsOf(channel)[0]!.name);
  const type = variable && channelType(variable.type);
  // Scalars have no literals.
  if (type === undefined || hasScalarIndex(variable!.type)) return undefined;
  return { role, text: name, channel, binders: [], type, acceptedBy };
}

/** The global channel of this name, if the template can use it: nothing hides it, and it is declared before. */
function nameable({ scope, symbol }: CheckedTemplate, name: string): VariableSymbol | undefined {
  const found = lookUp(scope, name);
  if (found?.kind !== 'variable' || found.owner !== 'global') return undefined;
  return found.span !== undefined && found.span.start < symbol.template.start ? found : undefined;
}

/** An element of an array that a select chooses. */
function wholeArray(
  template: CheckedTemplate,
  role: Role,
  variable: VariableSymbol,
): Omit<Action, 'acceptedBy'> {
  const indexTypes = indexTypesOf(variable);
  const names = freeNames(template, indexTypes.length);
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

/** The global channel, or array of channels, that an expression names in a process. */
export function channelVariable(
  checked: CheckedModel,
  process: Process,
  channel: Expression,
): VariableSymbol | undefined {
  return boundChannel(checked, process, channel)?.variable;
}

function boundChannel(
  checked: CheckedModel,
  process: Process,
  channel: Expression,
): Pick<Extract<Binding, { kind: 'reference' }>, 'variable' | 'offset' | 'type'> | undefined {
  const symbol = rootSymbolOf(checked, channel);
  if (symbol?.kind === 'variable')
    return symbol.owner === 'global' ? { variable: symbol, offset: 0, type: symbol.type } : undefined;
  const binding = symbol?.kind === 'parameter' ? process.bindings.get(symbol) : undefined;
  return binding?.kind === 'reference' ? binding : undefined;
}

/** The outermost index first. */
function indicesOf(channel: Expression): readonly Expression[] {
  return channel.kind === 'index' ? [...indicesOf(channel.array), channel.index] : [];
}

function channelType(type: Type): Action['type'] | undefined {
  if (type.kind === 'array') return channelType(type.element);
  return type.kind === 'channel' ? type : undefined;
}

function elementName({ variable, cell }: Named): string {
  return elementNames(variable)[cell ?? -1] ?? variable.name;
}

/** Names that mean nothing in the template, and that nothing in the labels of its edges binds. */
function freeNames({ scope, edges }: CheckedTemplate, count: number): readonly string[] {
  const bound = new Set(
    edges.flatMap(({ selects, edge }) => [...selects.map(({ name }) => name), ...boundIn(edge.guard?.value)]),
  );
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) {
    const name = number === 1 ? 'chosen' : `chosen${number}`;
    if (!bound.has(name) && lookUp(scope, name) === undefined) names.push(name);
  }
  return names;
}

function boundIn(guard: Expression | undefined): readonly string[] {
  if (guard === undefined) return [];
  return [...nodesOf(guard)].flatMap((node) => (node.kind === 'quantifier' ? [node.binder.name.name] : []));
}
