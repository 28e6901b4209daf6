/**
 * Writes a network with channels as a TChecker system that has the same runs.
 *
 * Processes, locations, integers and clocks keep their order, so that states can be compared slot by slot. A channel `c`
 * becomes the events `c_send` and `c_receive`: a pair of processes that can hand over on it gets a synchronisation
 * vector of two, and the sender of a broadcast one with all its receivers, each of them weak. Edges that nobody can
 * synchronise with are left out: in TChecker they would be taken alone.
 *
 * INVARIANT what TChecker cannot express is reported with its place, all of it, and then there is no system.
 */
import { madeOnce } from '../base/maps.js';
import { type Report, hasErrors, type Diagnostic } from '../base/diagnostic.js';
import { type SourceFile, type Span } from '../base/source.js';
import { type Expression, type Identifier, type Statement } from '../language/ast.js';
import {
  type Attribute,
  PROGRAM_KEYWORDS,
  type TCheckerDeclaration,
  type TCheckerSystem,
  type WrittenNumber,
} from '../language/tchecker/system.js';
import { constantOffset } from './build-expression.js';
import { type IndexStep } from './expression.js';
import {
  type Network,
  type NetworkChannel,
  type NetworkEdge,
  type NetworkLocation,
  type NetworkProcess,
} from './network.js';
import { type CodeNames, CodeTranslation, Untranslatable } from './to-tchecker-code.js';
import { notInTChecker, tooLargeForTChecker } from './to-tchecker-problems.js';
import { type CellName, NOWHERE, sequence } from './tchecker-tree.js';

export function tcheckerOfNetwork(
  network: Network,
  file: SourceFile,
  report: Report,
): TCheckerSystem | undefined {
  const found = new Map<string, Diagnostic>();
  const writer = new Writer(network, (diagnostic) => {
    // Instances of one template, and the choices of one select, have the same mistake.
    const key = `${diagnostic.message} ${diagnostic.span?.start ?? ''}`;
    if (found.has(key)) return;
    found.set(key, diagnostic);
    report(diagnostic);
  });
  const declarations = writer.declarations(file.path);
  return hasErrors([...found.values()]) ? undefined : { file, declarations };
}

/** An edge that takes part in one channel, or in none. */
interface WrittenEdge {
  readonly edge: NetworkEdge;
  readonly channel: number | undefined;
  /** What has to hold for the channel to be this one. */
  readonly choice: { readonly indices: readonly IndexStep[]; readonly values: readonly number[] } | undefined;
}

/** No more channels than this are spelled out for one edge. */
const CHANNELS_MAX = 1_000;

class Writer {
  readonly #network: Network;
  readonly #report: Report;
  readonly #channels: readonly NetworkChannel[];
  readonly #processNames: readonly string[];
  /** By process. */
  readonly #locationNames: readonly (readonly string[])[];
  readonly #edges: readonly (readonly WrittenEdge[])[];
  readonly #processesOn: Readonly<Record<'send' | 'receive', ReadonlyMap<number, readonly number[]>>>;
  readonly #eventNames: readonly { readonly send: string; readonly receive: string }[];
  readonly #internal: string;
  readonly #code: CodeTranslation;
  readonly #variables: readonly TCheckerDeclaration[];

  constructor(network: Network, report: Report) {
    this.#network = network;
    this.#report = report;
    const { synchronisation, processes } = network;
    this.#channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
    const newProcess = nameGiver();
    this.#processNames = processes.map(({ name }) => newProcess(name));
    this.#locationNames = processes.map(({ locations }) => {
      const newLocation = nameGiver();
      return locations.map(({ name }) => newLocation(name));
    });
    this.#edges = processes.map(({ edges }) => edges.flatMap((edge) => this.#writtenEdges(edge)));
    this.#processesOn = {
      send: processesOn(this.#edges, 'send'),
      receive: processesOn(this.#edges, 'receive'),
    };
    const newEvent = nameGiver();
    this.#internal = newEvent('tau');
    this.#eventNames = this.#channels.map(({ name }) => ({
      send: newEvent(`${name}_send`),
      receive: newEvent(`${name}_receive`),
    }));
    const { names, declarations } = variableNames(network);
    this.#variables = declarations;
    this.#code = new CodeTranslation(network, names);
  }

  declarations(path: string): readonly TCheckerDeclaration[] {
    this.#refuseFeatures();
    const vectors = this.#vectors();
    const written = this.#network.processes.map((process, p) => this.#process(process, p));
    const events = new Set(written.flat().flatMap((each) => (each.kind === 'edge' ? [each.event.name] : [])));
    const base = /([^/\\]*?)(?:\.[^./\\]*)?$/.exec(path)?.[1] ?? '';
    return [
      {
        kind: 'system',
        name: identifier(nameGiver()(base === '' ? 'model' : base)),
        attributes: [],
        ...NOWHERE,
      },
      ...[...events].map(
        (name) => ({ kind: 'event', name: identifier(name), attributes: [], ...NOWHERE }) as const,
      ),
      ...this.#variables,
      ...written.flat(),
      ...vectors,
    ];
  }

  #refuse(span: Span | undefined, what: string): void {
    this.#report(notInTChecker.at(span, what));
  }

  /** What concerns the model as a whole. */
  #refuseFeatures(): void {
    const { hasPriorities, beforeUpdate, afterUpdate, variables, clocks } = this.#network;
    if (hasPriorities) this.#refuse(undefined, 'priorities');
    if (beforeUpdate.length > 0 || afterUpdate.length > 0) this.#refuse(undefined, 'update hooks');
    if (this.#channels.some(({ urgent }) => urgent)) this.#refuse(undefined, 'urgent channels');
    if (variables.some(({ meta }) => meta)) this.#refuse(undefined, 'meta variables');
    if (clocks.some(({ initial }) => initial !== 0)) this.#refuse(undefined, 'initial values of clocks');
  }

  // ---------------------------------------------------------------------------------------------- processes

  #process({ locations }: NetworkProcess, p: number): readonly TCheckerDeclaration[] {
    return [
      { kind: 'process', name: identifier(this.#processNames[p]!), attributes: [], ...NOWHERE },
      ...locations.map((location, at) => this.#location(location, p, at)),
      ...this.#edges[p]!.filter((edge) => this.#hasPartner(edge, p)).flatMap((edge) => this.#edge(edge, p)),
    ];
  }

  #location(location: NetworkLocation, p: number, at: number): TCheckerDeclaration {
    const { urgency, invariant, rates } = location;
    if (rates.length > 0) this.#refuse(undefined, `stopped clocks (in location '${location.name}')`);
    const span = invariant.constraints[0]?.span;
    const condition = this.#attempt(() => this.#code.formula(invariant, span));
    const attributes: readonly Attribute[] = [
      ...(this.#network.processes[p]!.initialLocations.includes(at) ? [mark('initial')] : []),
      ...(urgency === 'none' ? [] : [mark(urgency)]),
      ...(condition === undefined ? [] : [conditionOf('invariant', condition)]),
    ];
    const [process, name] = [this.#processNames[p]!, this.#locationNames[p]![at]!].map(identifier);
    return { kind: 'location', process: process!, name: name!, attributes, ...NOWHERE };
  }

  #edge({ edge, channel, choice }: WrittenEdge, p: number): readonly TCheckerDeclaration[] {
    const { guard, update, action, origin } = edge;
    return (
      this.#attempt((): readonly TCheckerDeclaration[] => {
        const chosen = choice && this.#code.indicesAre(choice.indices, choice.values);
        const condition = conjunction(chosen, this.#code.formula(guard, origin.span));
        if (condition !== undefined && action.kind === 'receive' && this.#channels[channel!]!.broadcast) {
          this.#refuse(origin.span, 'guards of those who hear a broadcast');
        }
        const statements = this.#code.actions(update, origin.span);
        const attributes: readonly Attribute[] = [
          ...(condition === undefined ? [] : [conditionOf('provided', condition)]),
          ...(statements.length === 0 ? [] : [programOf(statements)]),
        ];
        const at = (location: number): Identifier => identifier(this.#locationNames[p]![location]!);
        return [
          {
            kind: 'edge',
            process: identifier(this.#processNames[p]!),
            source: at(edge.source),
            target: at(edge.target),
            event: identifier(this.#eventOf(edge, channel)),
            attributes,
            ...NOWHERE,
          },
        ];
      }) ?? []
    );
  }

  #eventOf({ action }: NetworkEdge, channel: number | undefined): string {
    if (channel === undefined) return this.#internal;
    return action.kind === 'send' ? this.#eventNames[channel]!.send : this.#eventNames[channel]!.receive;
  }

  /** What the code throws where TChecker cannot say it is a diagnostic. */
  #attempt<T>(translate: () => T): T | undefined {
    try {
      return translate();
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      this.#report(error.diagnostic);
      return undefined;
    }
  }

  // ----------------------------------------------------------------------------------------------- channels

  /** One for each channel that the edge can be about. */
  #writtenEdges(edge: NetworkEdge): readonly WrittenEdge[] {
    const { action } = edge;
    if (action.kind !== 'send' && action.kind !== 'receive')
      return [{ edge, channel: undefined, choice: undefined }];
    const { channel, indices } = action;
    const offset = constantOffset(indices);
    if (offset !== undefined) return [{ edge, channel: channel + offset, choice: undefined }];
    if (indices.reduce((count, { size }) => count * size, 1) > CHANNELS_MAX) {
      this.#report(tooLargeForTChecker.at(edge.origin.span));
      return [];
    }
    return valuesOf(indices).map((values) => {
      const at = indices.reduce((sum, { low, stride }, k) => sum + (values[k]! - low) * stride, channel);
      return { edge, channel: at, choice: { indices, values } };
    });
  }

  /** The processes that send, or receive, on a channel. */
  #partners(channel: number, kind: 'send' | 'receive'): readonly number[] {
    return this.#processesOn[kind].get(channel) ?? [];
  }

  /** Whether the edge can be taken together with another one, or alone. */
  #hasPartner({ edge, channel }: WrittenEdge, process: number): boolean {
    if (channel === undefined) return true;
    if (edge.action.kind === 'send' && this.#channels[channel]!.broadcast) return true;
    const other = edge.action.kind === 'send' ? 'receive' : 'send';
    return this.#partners(channel, other).some((partner) => partner !== process);
  }

  #vectors(): readonly TCheckerDeclaration[] {
    return this.#channels.flatMap(({ broadcast }, channel) => {
      const { send, receive } = this.#eventNames[channel]!;
      const receivers = this.#partners(channel, 'receive');
      return this.#partners(channel, 'send').flatMap((sender) => {
        const others = receivers.filter((receiver) => receiver !== sender);
        if (others.length === 0) return [];
        if (broadcast) return [this.#sync(sender, send, others, receive, 'weak')];
        return others.map((receiver) => this.#sync(sender, send, [receiver], receive, 'strong'));
      });
    });
  }

  #sync(
    sender: number,
    send: string,
    receivers: readonly number[],
    receive: string,
    strength: 'strong' | 'weak',
  ): TCheckerDeclaration {
    const member = (process: number, event: string, how: 'strong' | 'weak') => ({
      process: identifier(this.#processNames[process]!),
      event: identifier(event),
      strength: how,
      ...NOWHERE,
    });
    const members = [
      member(sender, send, 'strong'),
      ...receivers.map((receiver) => member(receiver, receive, strength)),
    ];
    return { kind: 'sync', members, attributes: [], ...NOWHERE };
  }
}

/** By channel, the processes that send, or receive, on it. */
function processesOn(
  edges: readonly (readonly WrittenEdge[])[],
  kind: 'send' | 'receive',
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [process, own] of edges.entries())
    for (const { channel, edge } of own) {
      if (channel === undefined || edge.action.kind !== kind) continue;
      const processes = madeOnce(found, channel, () => []);
      if (processes.at(-1) !== process) processes.push(process);
    }
  return found;
}

// -------------------------------------------------------------------------------------------------------- names

/**
 * Variables keep their order. One of several cells is an array if its cells are all alike, which is all that a TChecker
 * array can say; otherwise each cell is a variable.
 */
function variableNames(network: Network): {
  readonly names: CodeNames;
  readonly declarations: readonly TCheckerDeclaration[];
} {
  const newName = nameGiver();
  const cells = new Map<number, CellName>();
  const declarations: TCheckerDeclaration[] = [];
  const declare = (name: string, size: number, { low, high }: Range, initial: number): void => {
    const [written, least, most, first] = [size, low, high, initial].map(writtenNumber);
    declarations.push({
      kind: 'int',
      ...{ size: written!, low: least!, high: most!, initial: first! },
      ...{ name: identifier(name), attributes: [], ...NOWHERE },
    });
  };
  for (const variable of network.variables) {
    if (variable.meta) continue;
    const { slot, cells: parts } = variable;
    const initials = network.initialVector.slice(slot, slot + parts.length);
    const isAlike = parts.every(
      ({ low, high }, k) => low === parts[0]!.low && high === parts[0]!.high && initials[k] === initials[0],
    );
    if (isAlike && parts.length > 1) {
      const name = newName(variable.name);
      declare(name, parts.length, parts[0]!, initials[0]!);
      parts.forEach((_, k) => cells.set(slot + k, { name, index: k }));
      continue;
    }
    parts.forEach((part, k) => {
      const name = newName(variable.name + part.path);
      declare(name, 1, part, initials[k]!);
      cells.set(slot + k, { name, index: undefined });
    });
  }
  const clocks = network.clocks.map(({ name }, clock) => (clock === 0 ? '' : newName(name)));
  for (const name of clocks.slice(1)) {
    declarations.push({
      kind: 'clock',
      size: writtenNumber(1),
      ...{ name: identifier(name), attributes: [], ...NOWHERE },
    });
  }
  return { names: { cells, clocks }, declarations };
}

type Range = { readonly low: number; readonly high: number };

/** Gives each name once, as near to the wanted one as the language allows: `Train(0).x` becomes `Train_0_x`. */
function nameGiver(): (wanted: string) => string {
  const given = new Set<string>(PROGRAM_KEYWORDS);
  return (wanted) => {
    const plain = wanted
      .replace(/\W+/g, '_')
      .replace(/^(?=\d)/, '_')
      .replace(/(?<=.)_$/, '');
    let name = plain;
    for (let k = 2; given.has(name); k++) name = `${plain}_${k}`;
    given.add(name);
    return name;
  };
}

function valuesOf(indices: readonly IndexStep[]): readonly (readonly number[])[] {
  return indices.reduce<readonly (readonly number[])[]>(
    (chosen, { low, size }) =>
      chosen.flatMap((values) => Array.from({ length: size }, (_, k) => [...values, low + k])),
    [[]],
  );
}

// --------------------------------------------------------------------------------------------------- attributes

function identifier(name: string): Identifier {
  return { name, ...NOWHERE };
}

function writtenNumber(value: number): WrittenNumber {
  return { value, ...NOWHERE };
}

function mark(key: string): Attribute {
  return { kind: 'text', key: identifier(key), text: '', ...NOWHERE };
}

function conditionOf(key: string, condition: Expression): Attribute {
  return { kind: 'condition', key: identifier(key), condition, ...NOWHERE };
}

function programOf(statements: readonly Statement[]): Attribute {
  return { kind: 'program', key: identifier('do'), program: sequence(statements), ...NOWHERE };
}

function conjunction(a: Expression | undefined, b: Expression | undefined): Expression | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { kind: 'binary', operator: '&&', left: a, right: b, ...NOWHERE };
}
