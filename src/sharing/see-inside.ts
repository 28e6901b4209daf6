/**
 * What happens inside a system, as outputs of its own: for models in which a tester would see nothing, or too little.
 *
 * An edge under test that synchronises with nobody becomes one that sends a broadcast which nobody in the model hears. With
 * `edges` every such edge is an output, known by its process and its ends (`Lamp.Off_On`). Otherwise those are that change a
 * variable that is named (`Lamp.level`) or lead to a location that is (`Lamp.On`); an edge that does several of these is one
 * output (`Lamp.On+Lamp.level`). The values of the variables that it changes pass with it.
 *
 * An edge that synchronises has an action already. Here it is only said what is told of it; where edges meet inside the
 * system, the network is opened with an output for each such meeting (see network/meetings.ts). Where they meet the tester or
 * the environment, the channel is what is seen: a variable that changes passes with it if the system sends.
 *
 * INVARIANT edges and locations keep their numbers, and none is added.
 * INVARIANT what an edge does, and when, is not changed: it is only told.
 */
import { assert } from '../base/assert.js';
import { type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import { type Dimension } from '../language/ast.js';
import { check } from '../language/check.js';
import { type CheckedModel } from '../language/checked-model.js';
import { freeName, withEdits } from '../mutation/apply-edits.js';
import { type Edit } from '../mutation/mutant.js';
import { type Unit, unitsOf } from '../mutation/mutants-of.js';
import { copied } from '../mutation/tree.js';
import { type SeenInside, channelsOfEdges, processesUnderTest } from '../network/interface.js';
import { meetingChannels } from '../network/meetings.js';
import { type Network, type NetworkEdge } from '../network/network.js';
import { hasHookFor } from '../network/process-storage.js';
import { cannotBeSeen, notToldApart, unknownSeen } from '../network/testing-problems.js';
import { UsesFinder } from '../network/uses.js';
import { groupOf } from '../network/valued-channels.js';
import { instantiateSampled } from '../network/wide-selects.js';
import { type SidesRequest, sidesOf } from './sides.js';
import { synchronisation, takenIn, withTellingChannel } from './telling-parts.js';

/** The word that asks for all edges. */
const EDGES = 'edges';

export interface SeeingRequest extends SidesRequest {
  /** `edges`, and the names of variables (`v`, `P.x`) and locations (`P.On`). */
  readonly see: readonly string[];
  /** A system that is compared with a model need not have what is named. */
  readonly mayLack?: boolean | undefined;
}

export interface SeenModel {
  readonly checked: CheckedModel;
  readonly seen: SeenInside;
}

/** Undefined if something that is named cannot be seen, which is reported. */
export function seeInside(
  checked: CheckedModel,
  request: SeeingRequest,
  report: Report,
): SeenModel | undefined {
  const network = instantiateSampled(checked, request, [], report)?.network;
  if (network === undefined) return undefined;
  let problems = 0;
  const problem: Report = (diagnostic) => {
    problems++;
    report(diagnostic);
  };
  const underTest = sidesOf(network, request, problem);
  if (problems > 0) return undefined;
  const isSeen = network.processes.map(({ memoryOf }, index) => underTest[index]! && memoryOf === undefined);
  const steps = new SeenSteps(network, isSeen, request, problem);
  if (problems > 0) return undefined;
  const model = tellingModel(checked, network, isSeen, steps, problem);
  return problems > 0 || model === undefined ? undefined : { checked: model, seen: steps.seen() };
}

/** An edge of a process as it is drawn, with all its branches, and what it tells. */
interface Telling {
  readonly process: number;
  readonly edgeIndex: number;
  /** As people know it, without the index of a process in a set. */
  readonly name: string;
  /** The same in parts, of an edge that synchronises: it is told by what it takes part in. */
  readonly items?: readonly string[] | undefined;
  /** It is about its process, and not about variables of all only. */
  readonly isOwn: boolean;
}

// ---------------------------------------------------------------------------------------------- what is to be told

class SeenSteps {
  readonly tellings: readonly Telling[];
  readonly #network: Network;
  readonly #request: SeeingRequest;
  readonly #variables: readonly number[];
  /** By process, the locations that are named. */
  readonly #locations: ReadonlyMap<number, ReadonlySet<number>>;
  /** Of variables that are seen: the channels that pass them. */
  readonly #passedBy = new Map<number, Set<string>>();
  /** Channels that show what is asked for. */
  readonly #shown = new Set<string>();
  /** What some edge shows of what is named. */
  readonly #items = new Set<string>();

  constructor(network: Network, isSeen: readonly boolean[], request: SeeingRequest, report: Report) {
    this.#network = network;
    this.#request = request;
    const named = [...new Set(request.see)].filter((name) => name !== EDGES);
    this.#variables = named.flatMap((name) => this.#variableNamed(name) ?? []);
    this.#locations = this.#locationsNamed(named, isSeen);
    for (const variable of this.#variables) this.#passedBy.set(variable, new Set());
    this.tellings = this.#find(isSeen, report);
    if (request.mayLack !== true) this.#reportUnseen(named, isSeen, report);
  }

  seen(): SeenInside {
    return {
      asked: this.#request.see,
      channels: this.#request.see.includes(EDGES) ? 'all' : [...this.#shown],
      variables: [...this.#passedBy].map(([variable, channels]) => ({
        name: this.#network.variables[variable]!.name,
        channels: [...channels],
      })),
    };
  }

  #find(isSeen: readonly boolean[], report: Report): readonly Telling[] {
    const uses = new UsesFinder(this.#network);
    const channelsOf = channelsOfEdges(this.#network);
    const isTold = this.#meetings();
    const found = new Map<string, { edges: NetworkEdge[]; items: Set<string>; variables: Set<number> }>();
    const refused = new Set<number>();
    this.#network.processes.forEach(({ edges }, process) => {
      if (isSeen[process] !== true) return;
      for (const edge of edges) {
        const { variables: written } = uses.ofEdge(edge).written;
        const variables = this.#variables.filter((each) => written.has(each));
        const items = this.#itemsOf(edge, variables);
        for (const item of items) this.#items.add(item);
        const { action, origin } = edge;
        if (action.kind !== 'internal') {
          const groups = channelsOf(edge).map((channel) => this.#groupOf(channel));
          if (items.length > 0) for (const group of groups) this.#shown.add(group);
          if (action.kind === 'send')
            for (const variable of variables)
              for (const group of groups) this.#passedBy.get(variable)!.add(group);
          else if (!channelsOf(edge).every(isTold))
            for (const variable of variables.filter((each) => !refused.has(each))) {
              refused.add(variable);
              const { name } = this.#network.variables[variable]!;
              const why = `the system changes it where it receives '${groups[0]!}', which cannot show it`;
              report(cannotBeSeen.at(origin.span, name, why));
            }
        }
        const key = `${process} ${origin.edgeIndex}`;
        const entry = found.get(key) ?? { edges: [], items: new Set(), variables: new Set() };
        found.set(key, entry);
        entry.edges.push(edge);
        for (const item of items) entry.items.add(item);
        for (const variable of variables) entry.variables.add(variable);
      }
    });
    return this.#named([...found.values()]);
  }

  /** With names, and known to the variables that pass with them. */
  #named(
    found: readonly {
      readonly edges: readonly NetworkEdge[];
      readonly items: ReadonlySet<string>;
      readonly variables: ReadonlySet<number>;
    }[],
  ): readonly Telling[] {
    const isAll = this.#request.see.includes(EDGES);
    const taken = new Map<string, number>();
    const tellings: Telling[] = [];
    for (const { edges, items, variables } of found) {
      if (!isAll && items.size === 0) continue;
      const { process, origin } = edges[0]!;
      const name = isAll ? this.#edgeName(edges, taken) : [...items].join('+');
      const telling = { process, edgeIndex: origin.edgeIndex, name, isOwn: name.includes('.') };
      if (edges[0]!.action.kind !== 'internal') {
        tellings.push({ ...telling, items: isAll ? [name] : [...items] });
        continue;
      }
      tellings.push(telling);
      for (const variable of variables) this.#passedBy.get(variable)!.add(name);
    }
    return tellings;
  }

  /** Whether meetings on a channel can be told by the edges that take part. */
  #meetings(): (channel: number) => boolean {
    const { underTest } = this.#request;
    const sides = processesUnderTest(this.#network, underTest, () => undefined);
    const { channels } = meetingChannels(this.#network, sides, () => true);
    const told = new Set(channels);
    const { synchronisation: by } = this.#network;
    return (channel) => by.kind === 'channels' && told.has(by.channels[channel]!.name);
  }

  /** What an edge shows of what is named: as people named it. */
  #itemsOf({ process, source, target }: NetworkEdge, variables: readonly number[]): readonly string[] {
    const { name, locations } = this.#network.processes[process]!;
    const isEntered = source !== target && this.#locations.get(process)?.has(target) === true;
    return [
      ...(isEntered ? [`${entryOf(name)}.${locations[target]!.name}`] : []),
      ...variables.map((variable) => this.#network.variables[variable]!.name),
    ];
  }

  /** Such as `Lamp.Off_On`; the second edge between the same locations is `Lamp.Off_On#2`. */
  #edgeName(edges: readonly NetworkEdge[], taken: Map<string, number>): string {
    const { name, locations } = this.#network.processes[edges[0]!.process]!;
    const source = locations[edges[0]!.source]!.name;
    const targets = [...new Set(edges.map(({ target }) => locations[target]!.name))];
    const plain = `${entryOf(name)}.${source}_${targets.join('|')}`;
    // The processes of a set have the same edges in the same order.
    const key = `${name} ${plain}`;
    const number = (taken.get(key) ?? 0) + 1;
    taken.set(key, number);
    return number === 1 ? plain : `${plain}#${number}`;
  }

  #groupOf(channel: number): string {
    const { synchronisation: by } = this.#network;
    assert(by.kind === 'channels', 'a model of UPPAAL has channels');
    return groupOf(by.channels[channel]!.name);
  }

  // ------------------------------------------------------------------------------------------------- what is named

  #variableNamed(name: string): number | undefined {
    const { variables, stateLength } = this.#network;
    const index = variables.findIndex((each) => each.name === name && each.slot < stateLength);
    return index < 0 ? undefined : index;
  }

  #locationsNamed(
    named: readonly string[],
    isSeen: readonly boolean[],
  ): ReadonlyMap<number, ReadonlySet<number>> {
    return new Map(
      this.#network.processes.flatMap(({ name, locations }, process) => {
        if (isSeen[process] !== true) return [];
        const own = locations.flatMap((location, index) =>
          named.includes(`${entryOf(name)}.${location.name}`) ? [index] : [],
        );
        return own.length === 0 ? [] : [[process, new Set(own)] as const];
      }),
    );
  }

  /** What is named and never shown, with the reason. */
  #reportUnseen(named: readonly string[], isSeen: readonly boolean[], report: Report): void {
    const { processes, variables, stateLength, clocks } = this.#network;
    const ours = processes.filter((_, index) => isSeen[index] === true).map(({ name }) => name);
    const places = processes.flatMap(({ name, locations }) =>
      locations.map((location) => `${entryOf(name)}.${location.name}`),
    );
    const stored = variables.flatMap(({ name, slot }) =>
      slot < stateLength && !name.includes(' ') ? [name] : [],
    );
    const known = new Set([...stored, ...places]);
    for (const name of named) {
      const set = processes.find(
        (each) => name.startsWith(`${each.name}.`) && each.name !== entryOf(each.name),
      );
      if (set !== undefined) report(notToldApart.at(undefined, entryOf(set.name)));
      else if (clocks.some((clock) => clock.name === name))
        report(cannotBeSeen.at(undefined, name, 'it is a clock'));
      else if (!known.has(name)) report(unknownSeen.at(undefined, name, nearest(name, [EDGES, ...known])));
      else if (hasHookFor(this.#network, name))
        report(cannotBeSeen.at(undefined, name, 'it changes with every step'));
      else if (!this.#items.has(name)) {
        const isPlace = places.includes(name);
        const isOurs = !name.includes('.') || ours.some((process) => name.startsWith(`${process}.`));
        const why = !isOurs
          ? 'it belongs to the environment'
          : isPlace
            ? 'no edge leads to it from another location'
            : 'the processes under test do not change it';
        report(cannotBeSeen.at(undefined, name, why));
      }
    }
  }
}

/** What the system line names, of a process in a set, too. */
function entryOf(process: string): string {
  return process.split('(', 1)[0]!;
}

// ----------------------------------------------------------------------------------------------------- the new model

function tellingModel(
  checked: CheckedModel,
  network: Network,
  isSeen: readonly boolean[],
  { tellings }: SeenSteps,
  report: Report,
): CheckedModel | undefined {
  if (tellings.length === 0) return checked;
  const taken = takenIn(checked);
  const ofProcess = new Map<string, Telling[]>();
  for (const telling of tellings) {
    const { name } = network.processes[telling.process]!;
    ofProcess.set(name, [...(ofProcess.get(name) ?? []), telling]);
  }
  const names = new Set(
    network.processes.flatMap(({ name }, index) => (isSeen[index] === true ? [name] : [])),
  );
  const isUnderTest = ({ name }: { readonly name: string }): boolean =>
    names.has(name) && ofProcess.has(name);
  let { model } = checked;
  /** By the name that people know, within an entry of the system line. */
  const channelOf = new Map<string, string>();
  const parts = unitsOf(checked, { isUnderTest, perInstance: true }).map((unit) => {
    const index = indexOf(unit);
    const tellsOwn = unit.processes.some(({ name }) =>
      ofProcess.get(name)!.some(({ isOwn, items }) => isOwn && items === undefined),
    );
    if (index === undefined && tellsOwn) report(notToldApart.at(undefined, unit.unit.name));
    const edits = new Map<number, Edit>();
    for (const { name } of unit.processes)
      for (const telling of ofProcess.get(name) ?? []) {
        const { edge } = unit.template.edges[telling.edgeIndex]!;
        if (telling.items !== undefined) {
          const becomes = [{ ...edge, shownAs: telling.items }];
          edits.set(telling.edgeIndex, { kind: 'edge', edge: telling.edgeIndex, becomes });
          continue;
        }
        const { dimensions, parameters } = (telling.isOwn ? index : undefined) ?? NO_INDEX;
        let channel = channelOf.get(telling.name);
        if (channel === undefined) {
          channel = freeName('seen', taken.names);
          channelOf.set(telling.name, channel);
          const { start } = unit.template.symbol.template;
          model = withTellingChannel(model, channel, telling.name, 'output', { dimensions, start });
        }
        const value = synchronisation(channel, '!', parameters);
        edits.set(telling.edgeIndex, {
          kind: 'edge',
          edge: telling.edgeIndex,
          becomes: [{ ...edge, synchronisation: { start: 0, end: 0, value } }],
        });
      }
    return { unit: unit.unit, edits: [...edits.values()] };
  });
  const errors: string[] = [];
  const made = check(withEdits(model, parts), ({ severity, message }) => {
    if (severity === 'error') errors.push(message);
  });
  assert(made.usable, `a model that is seen inside has no errors: ${errors.join(' ')}`);
  return made;
}

interface ProcessIndex {
  readonly dimensions: readonly Dimension[];
  readonly parameters: readonly string[];
}

const NO_INDEX: ProcessIndex = { dimensions: [], parameters: [] };

/** How the processes of a set are told apart: by the parameters that the system line leaves open. */
function indexOf({ processes, template }: Unit): ProcessIndex | undefined {
  const [{ symbol, chosen } = { symbol: template.symbol, chosen: [] }] = processes;
  if (chosen.length === 0) return NO_INDEX;
  // Those of an instantiation have no name inside the template.
  if (symbol.kind !== 'template') return undefined;
  const nodes = template.parameters.map(({ node }) => node);
  if (nodes.some(({ type }) => type.base.kind !== 'named' && type.base.kind !== 'range')) return undefined;
  return {
    dimensions: nodes.map(({ type, start, end }) => ({
      kind: 'indexType',
      type: copied({ ...type, prefixes: [] }),
      start,
      end,
    })),
    parameters: nodes.map(({ name }) => name.name),
  };
}
