/**
 * A site: a template with what operators ask about it. Which labels can its edges have, which clocks can they reset,
 * which value has an expression in the processes that run it?
 *
 * Answers that several operators need are computed once, when they are first asked for.
 */
import { type Span } from '../base/source.js';
import { type Expression, type NameExpression, type Synchronisation } from '../language/ast.js';
import { rootsOf } from '../language/check-changes.js';
import {
  type CheckedEdge,
  type CheckedModel,
  type CheckedTemplate,
  type Process,
  constantsOf,
} from '../language/checked-model.js';
import { Interpreter } from '../language/evaluate.js';
import { type Edge, type Location, type Model, type Point, type Template } from '../language/model.js';
import { printExpression } from '../language/print.js';
import { type Symbol, lookUp } from '../language/symbols.js';
import { type Type, isIntegral } from '../language/types.js';
import { freeName } from './apply-edits.js';
import { copied, nodesOf } from './tree.js';

/** The names of the channels that the tester sends and sees; elements of arrays as `a[0]`. */
export interface ChannelInterface {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** What they pass, by the name of a channel or of an array of channels. */
  readonly values?: readonly ChannelParameters[] | undefined;
}

/** The variables that channels of one name pass, with their ranges and the values that pass. */
export interface ChannelParameters {
  readonly group: string;
  readonly parameters: readonly { readonly name: string; readonly low: number; readonly high: number }[];
  readonly axes: readonly (readonly number[])[];
}

export const NO_INTERFACE: ChannelInterface = { inputs: [], outputs: [] };

export interface Site {
  readonly checked: CheckedModel;
  readonly template: CheckedTemplate;
  readonly syntax: Template;
  /** Those that the mutants change. */
  readonly processes: readonly Process[];
  readonly labels: readonly ActionLabel[];
  readonly clocks: readonly ClockPlace[];
  readonly sink: Sink;
  /** Of an edge with a synchronisation that has a direction. */
  roleOf(synchronisation: Synchronisation): 'input' | 'output' | 'internal';
  /** What passes with the synchronisation of an edge. */
  passedWith(synchronisation: Synchronisation): readonly Passing[];
  /** Its value in each process, or undefined where it is not known before the model runs. */
  valuesOf(expression: Expression): readonly number[] | undefined;
  /** Counts a mutant that the language refuses. */
  refuse(): void;
}

/** A synchronisation that an edge may get. */
export interface ActionLabel {
  readonly role: 'input' | 'output';
  readonly channel: Expression;
  readonly direction: '!' | '?';
  /** Such as `coffee!`. */
  readonly text: string;
}

/** One integer that passes with an input or output. */
export interface Passing {
  readonly role: 'input' | 'output';
  readonly channel: string;
  readonly place: Expression;
  readonly text: string;
  /** Its range, and which of it passes: in rising order, the ends included where not all are taken. */
  readonly low: number;
  readonly high: number;
  readonly values: readonly number[];
}

/** A clock that an edge may reset. */
export interface ClockPlace {
  readonly target: Expression;
  readonly text: string;
}

/** A location that takes every input and never answers. */
export interface Sink {
  readonly location: Location;
  readonly edges: readonly Edge[];
}

const NOWHERE: Span = { start: 0, end: 0 };

export function siteOf(
  checked: CheckedModel,
  template: CheckedTemplate,
  processes: readonly Process[],
  channels: ChannelInterface,
  refuse: () => void,
): Site {
  const bases = { input: basesOf(channels.inputs), output: basesOf(channels.outputs) };
  const baseOf = (channel: Expression): string | undefined => channelBase(checked, processes, channel);
  const roleOf = ({ channel, direction }: Synchronisation): 'input' | 'output' | 'internal' => {
    const role = direction === '?' ? 'input' : 'output';
    const base = baseOf(channel);
    return base !== undefined && direction !== 'none' && bases[role].has(base) ? role : 'internal';
  };
  const values = new Map<Expression, readonly number[] | undefined>();
  let labels: readonly ActionLabel[] | undefined;
  let clocks: readonly ClockPlace[] | undefined;
  let sink: Sink | undefined;
  const syntax = template.symbol.template;
  return {
    checked,
    template,
    syntax,
    processes,
    get labels() {
      return (labels ??= labelsOf(checked, template, processes, channels));
    },
    get clocks() {
      return (clocks ??= clocksOf(checked, template));
    },
    get sink() {
      return (sink ??= sinkOf(checked, template));
    },
    roleOf,
    passedWith(synchronisation) {
      const role = roleOf(synchronisation);
      const channel = baseOf(synchronisation.channel);
      const passed = channels.values?.find(({ group }) => group === channel);
      if (role === 'internal' || channel === undefined || passed === undefined) return [];
      return passed.parameters.flatMap(({ name, low, high }, index) => {
        const place = variableNamed(template, name);
        if (place === undefined) return [];
        return [{ role, channel, place, text: name, low, high, values: someOf(passed.axes[index]!) }];
      });
    },
    valuesOf(expression) {
      if (!values.has(expression)) values.set(expression, valuesIn(checked, processes, expression));
      return values.get(expression);
    },
    refuse,
  };
}

// ------------------------------------------------------------------------------------------------------- values

/** Steps that one expression may take. */
const STEPS_MAX = 10_000;

function valuesIn(
  checked: CheckedModel,
  processes: readonly Process[],
  expression: Expression,
): readonly number[] | undefined {
  if (expression.kind === 'integer') return [expression.value];
  const values: number[] = [];
  for (const process of processes) {
    const interpreter = new Interpreter(checked, constantsOf(checked, process), { stepsLeft: STEPS_MAX });
    const value = interpreter.number(expression);
    if (interpreter.failure !== undefined) return undefined;
    values.push(value);
  }
  return values.length === 0 ? undefined : values;
}

// ------------------------------------------------------------------------------------------------------- labels

/** Names without indices, each once, in order. */
function basesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.split('[', 1)[0]!));
}

/** The name of the global channel, or array of channels, that an expression stands for. */
function channelBase(
  { symbolOf }: CheckedModel,
  processes: readonly Process[],
  channel: Expression,
): string | undefined {
  const [root] = rootsOf(channel);
  const symbol = root && symbolOf.get(root);
  if (symbol?.kind === 'variable') return symbol.owner === 'global' ? symbol.name : undefined;
  if (symbol?.kind !== 'parameter') return undefined;
  const binding = processes[0]?.bindings.get(symbol);
  return binding?.kind === 'reference' ? binding.variable.name : undefined;
}

/** Inputs first, then outputs, each in the order of the interface; a parameter stands for the channel it is bound to. */
function labelsOf(
  checked: CheckedModel,
  template: CheckedTemplate,
  processes: readonly Process[],
  { inputs, outputs }: ChannelInterface,
): readonly ActionLabel[] {
  // Synchronisations with and without direction cannot be mixed in a model.
  if (checked.templates.some(({ edges }) => edges.some(isUndirected))) return [];
  const written = channelsWritten(checked, template, processes);
  const labelsFor = (role: 'input' | 'output', names: readonly string[]): readonly ActionLabel[] => {
    const direction = role === 'input' ? '?' : '!';
    return [...basesOf(names)]
      .flatMap((base) => channelsFor(template, base, names, written.get(base) ?? []))
      .map((channel) => ({ role, channel, direction, text: printExpression(channel) + direction }));
  };
  return [...labelsFor('input', inputs), ...labelsFor('output', outputs)];
}

function isUndirected({ edge: { synchronisation } }: CheckedEdge): boolean {
  return synchronisation?.value?.direction === 'none';
}

/** How the template itself names channels, by the global channel or array: without names that only one edge knows. */
function channelsWritten(
  checked: CheckedModel,
  template: CheckedTemplate,
  processes: readonly Process[],
): ReadonlyMap<string, readonly Expression[]> {
  const written = new Map<string, Map<string, Expression>>();
  for (const { edge } of template.edges) {
    const channel = edge.synchronisation?.value?.channel;
    const base = channel && channelBase(checked, processes, channel);
    if (channel === undefined || base === undefined || usesBinder(checked, channel)) continue;
    const texts = written.get(base) ?? new Map<string, Expression>();
    const text = printExpression(channel);
    if (!texts.has(text)) texts.set(text, channel);
    written.set(base, texts);
  }
  return new Map([...written].map(([base, texts]) => [base, [...texts.values()]]));
}

/** Elements of an array that the template does not name itself. */
const ELEMENTS_MAX = 16;

function channelsFor(
  { scope, symbol: { template } }: CheckedTemplate,
  base: string,
  names: readonly string[],
  written: readonly Expression[],
): readonly Expression[] {
  if (written.length > 0) return written;
  const symbol = lookUp(scope, base);
  if (symbol?.kind !== 'variable' || symbol.owner !== 'global') return [];
  const isDeclaredLater = symbol.span === undefined || symbol.span.start > template.start;
  if (isDeclaredLater || hasScalarIndex(symbol.type)) return [];
  return names
    .filter((name) => name === base || name.startsWith(`${base}[`))
    .slice(0, ELEMENTS_MAX)
    .map(channelNamed);
}

/** Scalars have no literals, so that no element can be named. */
export function hasScalarIndex(type: Type): boolean {
  return type.kind === 'array' && (type.index.kind === 'scalar' || hasScalarIndex(type.element));
}

/** `a[0][2]` as an expression. */
export function channelNamed(name: string): Expression {
  const [base = '', ...indices] = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
  const root: Expression = { kind: 'name', name: base, ...NOWHERE };
  return indices.reduce<Expression>(
    (array, index) => ({
      kind: 'index',
      array,
      index: { kind: 'integer', value: Number(index), ...NOWHERE },
      ...NOWHERE,
    }),
    root,
  );
}

/** Whether an expression names something that only its edge knows. */
export function usesBinder({ symbolOf }: CheckedModel, expression: Expression): boolean {
  for (const node of nodesOf(expression)) {
    if (node.kind === 'quantifier') return true;
    if (node.kind === 'name' && symbolOf.get(node)?.kind === 'binder') return true;
  }
  return false;
}

/** Whether a select of the edge hides a name of the expression, so that it would mean something else there. */
export function isHiddenBy(edge: CheckedEdge, expression: Expression): boolean {
  if (edge.selects.length === 0) return false;
  const names = new Set(edge.selects.map(({ name }) => name));
  for (const node of nodesOf(expression)) if (node.kind === 'name' && names.has(node.name)) return true;
  return false;
}

// ------------------------------------------------------------------------------------------------- passed values

/** So many values of one that is passed are tried. */
const PASSED_MAX = 16;

/** All of them, or some that lie as far apart as may be. */
function someOf(values: readonly number[]): readonly number[] {
  const last = values.length - 1;
  if (last < PASSED_MAX) return values;
  return Array.from({ length: PASSED_MAX }, (_, k) => values[Math.round((k * last) / (PASSED_MAX - 1))]!);
}

/** `p.sizes[1]` as an expression, if it means the same in a template as outside. */
function variableNamed(
  { scope, symbol: { template } }: CheckedTemplate,
  name: string,
): Expression | undefined {
  const [base = '', ...path] = name.split(/(?=[.[])/);
  const symbol = lookUp(scope, base);
  if (symbol?.kind !== 'variable' || symbol.owner !== 'global') return undefined;
  if (symbol.span === undefined || symbol.span.start > template.start) return undefined;
  let { type } = symbol;
  let place: Expression = { kind: 'name', name: base, ...NOWHERE };
  for (const part of path) {
    if (type.kind === 'array') {
      if (type.index.kind === 'scalar') return undefined;
      const index: Expression = { kind: 'integer', value: Number(part.slice(1, -1)), ...NOWHERE };
      place = { kind: 'index', array: place, index, ...NOWHERE };
      type = type.element;
    } else if (type.kind === 'struct') {
      const member = { name: part.slice(1), ...NOWHERE };
      place = { kind: 'member', object: place, member, ...NOWHERE };
      const field = type.fields.find((each) => each.name === member.name);
      if (field === undefined) return undefined;
      ({ type } = field);
    } else return undefined;
  }
  return isIntegral(type) ? place : undefined;
}

// ------------------------------------------------------------------------------------------------------- clocks

/** The template's own clocks, and others that it names; of arrays, the elements that it names. */
function clocksOf(checked: CheckedModel, template: CheckedTemplate): readonly ClockPlace[] {
  const places = new Map<string, ClockPlace>();
  const add = (target: Expression): void => {
    const text = printExpression(target);
    if (!places.has(text)) places.set(text, { target, text });
  };
  for (const { name, type } of template.variables) {
    if (type.kind === 'clock') add({ kind: 'name', name, ...NOWHERE });
  }
  for (const expression of expressionsOf(template)) {
    for (const node of clockPlacesIn(checked, expression)) if (!usesBinder(checked, node)) add(node);
  }
  return [...places.values()];
}

/** The outermost places that are clocks. */
function* clockPlacesIn({ typeOf }: CheckedModel, expression: Expression): Iterable<Expression> {
  for (const node of nodesOf(expression)) {
    const isPlace = node.kind === 'name' || node.kind === 'index' || node.kind === 'member';
    if (isPlace && typeOf.get(node)?.kind === 'clock') yield node;
  }
}

/** The expressions of invariants, guards and updates. */
function* expressionsOf({ locations, edges }: CheckedTemplate): Iterable<Expression> {
  for (const { location } of locations) if (location.invariant?.value) yield location.invariant.value;
  for (const { edge } of edges) {
    if (edge.guard?.value) yield edge.guard.value;
    yield* edge.update?.value ?? [];
  }
}

// --------------------------------------------------------------------------------------------------------- sinks

/** What the template receives somewhere, the sink receives always: it refuses nothing and answers nothing. */
function sinkOf({ model }: CheckedModel, { symbol: { template }, scope }: CheckedTemplate): Sink {
  const names = new Set(scope.names.keys());
  const ids = idsOf(model);
  let name = freeName('Sink', names);
  while (lookUp(scope, name) !== undefined || ids.has(name)) name = freeName('Sink', names);
  const position = besides(template.locations);
  const location: Location = {
    ...NOWHERE,
    id: name,
    name: { name, ...NOWHERE },
    urgency: 'none',
    position,
    namePosition: position && { x: position.x + 10, y: position.y - 30 },
    extras: {},
  };
  const seen = new Set<string>();
  const edges = template.edges.flatMap(({ synchronisation, select }): readonly Edge[] => {
    const received = synchronisation?.value;
    if (received?.direction !== '?') return [];
    const key = `${JSON.stringify(select?.text ?? select?.value)} ${printExpression(received.channel)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      loopAt(location, copied(received), select && { ...copied(select), position: undefined }, seen.size),
    ];
  });
  return { location, edges };
}

/** A model may have many templates, each of which gets a sink. */
const knownIds = new WeakMap<Model, ReadonlySet<string>>();

/** The ids of all locations and branch points, which are those of the whole document in XML. */
export function idsOf(model: Model): ReadonlySet<string> {
  let ids = knownIds.get(model);
  if (ids === undefined) {
    const points = model.templates.flatMap(({ locations, branchpoints }) => [...locations, ...branchpoints]);
    knownIds.set(model, (ids = new Set(points.map(({ id }) => id))));
  }
  return ids;
}

/** To the right of and below everything. */
export function besides(locations: readonly Location[]): Location['position'] {
  const points = locations.flatMap(({ position }) => position ?? []);
  if (points.length === 0) return undefined;
  const greatest = (of: (point: Point) => number): number =>
    points.reduce((most, point) => Math.max(most, of(point)), -Infinity);
  return { x: greatest(({ x }) => x) + 150, y: greatest(({ y }) => y) + 100 };
}

const LOOP_HEIGHT = 30;

/** An edge from a location to itself; the `number` keeps several apart in the drawing. */
export function loopAt(
  { id, position }: Location,
  synchronisation: Synchronisation,
  select: Edge['select'],
  number: number,
): Edge {
  const height = LOOP_HEIGHT * number;
  return {
    ...NOWHERE,
    source: { id, ...NOWHERE },
    target: { id, ...NOWHERE },
    ...(select === undefined ? {} : { select }),
    synchronisation: {
      ...NOWHERE,
      value: synchronisation,
      position: position && { x: position.x + 40, y: position.y + height },
    },
    controllable: true,
    nails:
      position === undefined
        ? []
        : [
            { x: position.x - LOOP_HEIGHT, y: position.y + height },
            { x: position.x + LOOP_HEIGHT, y: position.y + height },
          ],
    extras: {},
  };
}

/** The symbol of the variable at the root of a place. */
export function rootSymbol({ symbolOf }: CheckedModel, place: Expression): Symbol | undefined {
  const roots: readonly NameExpression[] = rootsOf(place);
  return roots.length === 1 ? symbolOf.get(roots[0]!) : undefined;
}
