/**
 * Memory that both sides share, as an input or output of its own.
 *
 * A variable that the environment changes without an input, and that the system reads, is nothing that a tester can give. On
 * request it becomes an input with the variable's name: a channel, and a process under test that stands for the memory and
 * always hears it. An edge of the environment that changes the variable by itself sends the channel; one that synchronises
 * already is followed, at once, by one that sends it. Without an environment the tester sends it, at any moment. The value
 * that passes is what the variable holds, as with every other channel.
 *
 * A variable that the system changes and only others read is an output in the same way: edges of the system that change it
 * by themselves send it.
 *
 * INVARIANT edges and locations keep their numbers; what is added comes after them.
 * INVARIANT what an edge does is not changed: it is only told.
 */
import { assert } from '../base/assert.js';
import { type Report } from '../base/diagnostic.js';
import { nearest } from '../base/suggest.js';
import { check } from '../language/check.js';
import { type CheckedModel, type CheckedTemplate } from '../language/checked-model.js';
import { freeName, withEdits } from '../mutation/apply-edits.js';
import { type MutantPart } from '../mutation/mutant.js';
import { type Unit, unitsOf } from '../mutation/mutants-of.js';
import { instantiateSampled } from '../network/wide-selects.js';
import { type SharedVariable, channelUses, channelsOfEdges } from '../network/interface.js';
import { type Network, type NetworkEdge } from '../network/network.js';
import { hasHookFor, variablesShared } from '../network/process-storage.js';
import { notShared, unknownShared } from '../network/testing-problems.js';
import { groupOf } from '../network/valued-channels.js';
import { type SidesRequest, sidesOf } from './sides.js';
import { type Taken, TellingEdits, takenIn, withMemory, withTellingChannel } from './telling-parts.js';

/** What is asked for. */
export interface SharingRequest extends SidesRequest {
  /** The names of variables. */
  readonly shared: readonly string[];
  /** A system that is compared with a model may use its memory in other ways, or not at all. */
  readonly mayLack?: boolean | undefined;
}

export interface SharedModel {
  readonly checked: CheckedModel;
  readonly shared: readonly SharedVariable[];
}

/** Undefined if a variable cannot be shared that way, which is reported. */
export function shareMemory(
  checked: CheckedModel,
  request: SharingRequest,
  report: Report,
): SharedModel | undefined {
  const network = instantiateSampled(checked, request, [], report)?.network;
  if (network === undefined) return undefined;
  let problems = 0;
  const problem: Report = (diagnostic) => {
    problems++;
    report(diagnostic);
  };
  const underTest = sidesOf(network, request, problem);
  if (problems > 0) return undefined;
  const sides = new Sides(network, underTest);
  const told = [...new Set(request.shared)].flatMap((name) => sides.toldBy(name, request, problem) ?? []);
  return problems > 0 ? undefined : sharedModel(checked, sides, told);
}

/** A variable that is to be told, and by whom. */
interface Told {
  readonly name: string;
  readonly role: 'input' | 'output';
  /** The edges that change it without telling already. */
  readonly edges: readonly NetworkEdge[];
  /** The channels that pass it already. */
  readonly carriers: readonly string[];
}

// -------------------------------------------------------------------------------------------- who does what with it

class Sides {
  readonly network: Network;
  readonly underTest: readonly boolean[];
  readonly #uses: ReturnType<typeof channelUses>;
  readonly #channelsOf: ReturnType<typeof channelsOfEdges>;
  readonly #shared: ReturnType<typeof variablesShared>;

  constructor(network: Network, underTest: readonly boolean[]) {
    this.network = network;
    this.underTest = underTest;
    this.#uses = channelUses(network, underTest);
    this.#channelsOf = channelsOfEdges(network);
    this.#shared = variablesShared(network, underTest);
  }

  /** Undefined where there is nothing to tell, which is reported unless it may be so. */
  toldBy(name: string, { mayLack = false }: SharingRequest, report: Report): Told | undefined {
    const { variables, stateLength, clocks } = this.network;
    const known = variables.filter(({ name: each, slot }) => !/[. ]/.test(each) && slot < stateLength);
    if (!known.some((each) => each.name === name)) {
      const names = known.map((each) => each.name);
      const isClock = clocks.some((each) => each.name === name);
      if (!mayLack)
        report(
          isClock
            ? notShared.at(undefined, name, 'it is a clock')
            : unknownShared.at(undefined, name, nearest(name, names), names),
        );
      return undefined;
    }
    if (hasHookFor(this.network, name)) {
      report(notShared.at(undefined, name, 'it changes with every step'));
      return undefined;
    }
    const { readInside, readOutside, writersInside, writersOutside } = this.#shared(name);
    const hasEnvironment = this.underTest.includes(false);
    const isGiven = readInside && (!hasEnvironment || writersOutside.length > 0);
    if (isGiven || (mayLack && writersInside.length === 0))
      return { name, role: 'input', ...this.#telling(writersOutside) };
    const isShown = writersInside.length > 0 && (readOutside || (!hasEnvironment && !readInside));
    if (isShown) return this.#shown(name, writersInside, report);
    if (!mayLack) report(notShared.at(undefined, name, whyNot(readInside, hasEnvironment)));
    return undefined;
  }

  #shown(name: string, writers: readonly NetworkEdge[], report: Report): Told | undefined {
    const telling = this.#telling(writers);
    const other = telling.edges.find(({ action }) => action.kind !== 'internal');
    if (other === undefined) return { name, role: 'output', ...telling };
    report(
      notShared.at(other.origin.span, name, 'the system changes it where it receives or talks to itself'),
    );
    return undefined;
  }

  #telling(writers: readonly NetworkEdge[]): Pick<Told, 'edges' | 'carriers'> {
    const isCarrier = (edge: NetworkEdge): boolean => this.#carries(edge);
    return {
      edges: writers.filter((edge) => !isCarrier(edge)),
      carriers: [...new Set(writers.filter(isCarrier).map((edge) => this.#groupOf(edge)))],
    };
  }

  /** Whether an edge sends what the other side always takes in the same step: a broadcast may pass unheard. */
  #carries(edge: NetworkEdge): boolean {
    if (edge.action.kind !== 'send') return false;
    const isInside = this.underTest[edge.process] === true;
    const { synchronisation } = this.network;
    assert(synchronisation.kind === 'channels', 'a model of UPPAAL has channels');
    return this.#channelsOf(edge).every((channel) => {
      const use = this.#uses[channel]!;
      if (isInside) return !use.receivedInside;
      return use.receivedInside && !synchronisation.channels[channel]!.broadcast;
    });
  }

  #groupOf(edge: NetworkEdge): string {
    const { synchronisation } = this.network;
    assert(synchronisation.kind === 'channels', 'a model of UPPAAL has channels');
    return groupOf(synchronisation.channels[this.#channelsOf(edge)[0]!]!.name);
  }
}

function whyNot(isReadInside: boolean, hasEnvironment: boolean): string {
  if (!isReadInside)
    return 'the processes under test do not read it, and nobody else reads what they write to it';
  return hasEnvironment ? 'the environment does not change it' : 'it does not change';
}

// ----------------------------------------------------------------------------------------------------- the new model

function sharedModel(checked: CheckedModel, sides: Sides, told: readonly Told[]): SharedModel {
  if (told.length === 0) return { checked, shared: [] };
  const taken = takenIn(checked);
  const channelOf = new Map(told.map(({ name }) => [name, freeName(`${name}_shared`, taken.names)]));
  let { model } = checked;
  for (const { name, role } of told) model = withTellingChannel(model, channelOf.get(name)!, name, role);
  model = withEdits(model, tellingParts(checked, sides, told, channelOf, taken));
  for (const { name, role } of told)
    if (role === 'input') model = withMemory(model, name, channelOf.get(name)!, taken);
  const errors: string[] = [];
  const made = check(model, ({ severity, message }) => {
    if (severity === 'error') errors.push(message);
  });
  assert(made.usable, `a model in which memory is shared has no errors: ${errors.join(' ')}`);
  return {
    checked: made,
    shared: told.map(({ name, carriers }) => ({ name, channels: [name, ...carriers] })),
  };
}

function tellingParts(
  checked: CheckedModel,
  { network }: Sides,
  told: readonly Told[],
  channelOf: ReadonlyMap<string, string>,
  taken: Taken,
): readonly MutantPart[] {
  const edgesOf = new Map<string, { edge: NetworkEdge; variable: string }[]>();
  for (const { name, edges } of told)
    for (const edge of edges) {
      const process = network.processes[edge.process]!.name;
      edgesOf.set(process, [...(edgesOf.get(process) ?? []), { edge, variable: name }]);
    }
  return unitsWhere(checked, edgesOf).map(({ unit, template, processes }) => {
    const edits = new TellingEdits(template, channelOf, taken);
    for (const { name } of processes)
      for (const { edge, variable } of edgesOf.get(name) ?? []) edits.tell(edge, variable);
    return { unit, edits: edits.list() };
  });
}

/** Processes of a template that tell the same are changed together. */
function unitsWhere(
  checked: CheckedModel,
  edgesOf: ReadonlyMap<string, readonly { edge: NetworkEdge; variable: string }[]>,
): readonly Unit[] {
  const isUnderTest = ({ name }: { readonly name: string }): boolean => edgesOf.has(name);
  const keyOf = ({ name }: { readonly name: string }): string => {
    const keys = edgesOf.get(name)!.map(({ edge: { origin }, variable }) => {
      const { edgeIndex, branchIndices } = origin;
      return `${edgeIndex} ${branchIndices.join()} ${variable}`;
    });
    return [...new Set(keys)].join('\n');
  };
  const apart = new Set<CheckedTemplate>();
  for (const { template, processes } of unitsOf(checked, { isUnderTest }))
    if (new Set(processes.map(keyOf)).size > 1) apart.add(template);
  return [
    ...unitsOf(checked, { isUnderTest }).filter(({ template }) => !apart.has(template)),
    ...unitsOf(checked, { isUnderTest, perInstance: true }).filter(({ template }) => apart.has(template)),
  ];
}
