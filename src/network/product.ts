/**
 * Two networks side by side, a specification and a system, that see the same inputs and outputs.
 *
 * Each keeps its own variables, clocks and channels; time passes for both. Who takes part in which step is said by the
 * product's synchronisation: internal steps are taken alone, visible ones together. Neither has an environment.
 *
 * INVARIANT processes of the specification come first; numbers of the specification's locations and edges stay.
 */
import { type TestInterface } from './interface.js';
import { type OpenNetwork } from './open-network.js';
import { type Network, type NetworkChannel, type NetworkVariable } from './network.js';
import { Rewriter } from './rewrite.js';

/** Both networks are opened for the same interface. */
export function productOf(
  { network: spec, tested: specTested }: OpenNetwork,
  { network: system, tested }: OpenNetwork,
): Network {
  const processes = spec.processes.length;
  const specChannels = channelsOf(spec);
  const writers = writersFor(spec, system);
  const parts = [
    { of: spec, writer: writers.spec },
    { of: system, writer: writers.system },
  ];
  return {
    name: `${spec.name} and ${system.name}`,
    processes: parts.flatMap(({ of, writer }) =>
      of.processes.map((process) => ({
        ...process,
        locations: process.locations.map((location) => writer.location(location)),
        edges: process.edges.map((edge) => writer.edge(edge)),
      })),
    ),
    variables: [
      ...relocated(spec.variables, specSlot(spec, system)),
      ...relocated(system.variables, systemSlot(spec, system)),
    ],
    stateLength: spec.stateLength + system.stateLength,
    vectorLength: spec.vectorLength + system.vectorLength,
    initialVector: initialVectorOf(spec, system),
    trackerSlot: spec.trackerSlot === undefined ? undefined : specSlot(spec, system)(spec.trackerSlot),
    clocks: [...spec.clocks, ...system.clocks.slice(1)],
    functions: parts.flatMap(({ of, writer }) => of.functions.map((each) => writer.function(each))),
    synchronisation: {
      kind: 'channels',
      channels: [...specChannels, ...channelsOf(system)],
      product: {
        processes,
        channels: specChannels.length,
        inputs: specTested.inputs.length,
        actions: actionsOf(specChannels, specTested, channelsOf(system), tested),
      },
    },
    beforeUpdate: [],
    afterUpdate: [],
    hasPriorities: false,
  };
}

interface Writers {
  readonly spec: Rewriter;
  readonly system: Rewriter;
}

/** By specification: the writers for systems of each size, since mutants have the same and share nearly all their parts. */
const knownWriters = new WeakMap<Network, Map<string, Writers>>();

function writersFor(spec: Network, system: Network): Writers {
  const known = knownWriters.get(spec) ?? new Map<string, Writers>();
  knownWriters.set(spec, known);
  const size = [system.processes.length, system.stateLength, system.vectorLength].join();
  let writers = known.get(size);
  if (writers === undefined) {
    const channels = channelsOf(spec).length;
    writers = {
      spec: new Rewriter({ slot: specSlot(spec, system) }),
      system: new Rewriter({
        slot: systemSlot(spec, system),
        clock: (clock) => (clock === 0 ? 0 : clock + spec.clocks.length - 1),
        channel: (channel) => channel + channels,
        function: (index) => index + spec.functions.length,
        process: (process) => process + spec.processes.length,
      }),
    };
    known.set(size, writers);
  }
  return writers;
}

/** Whether a network can be part of a product: hooks and priorities would reach over to the other side. */
export function canBeSideBySide({
  beforeUpdate,
  afterUpdate,
  hasPriorities,
  synchronisation,
}: Network): boolean {
  return (
    beforeUpdate.length === 0 &&
    afterUpdate.length === 0 &&
    !hasPriorities &&
    synchronisation.kind === 'channels'
  );
}

function channelsOf({ synchronisation }: Network): readonly NetworkChannel[] {
  return synchronisation.kind === 'channels' ? synchronisation.channels : [];
}

/** By channel of the product: the number of the visible action, the same on both sides; undefined if internal. */
function actionsOf(
  specChannels: readonly NetworkChannel[],
  spec: TestInterface,
  systemChannels: readonly NetworkChannel[],
  system: TestInterface,
): readonly (number | undefined)[] {
  const names = [...spec.inputs, ...spec.outputs];
  const numbers = new Map(names.map((name, index) => [name, index]));
  const number = ({ name }: NetworkChannel, role: TestInterface['roles'][number]): number | undefined =>
    role === 'internal' ? undefined : numbers.get(name);
  return [
    ...specChannels.map((channel, index) => number(channel, spec.roles[index]!)),
    ...systemChannels.map((channel, index) => number(channel, system.roles[index]!)),
  ];
}

function specSlot(spec: Network, system: Network): (slot: number) => number {
  return (slot) => {
    if (slot < spec.processes.length) return slot;
    return slot + (slot < spec.stateLength ? system.processes.length : system.stateLength);
  };
}

function systemSlot(spec: Network, system: Network): (slot: number) => number {
  return (slot) => {
    if (slot < system.processes.length) return slot + spec.processes.length;
    return slot + (slot < system.stateLength ? spec.stateLength : spec.vectorLength);
  };
}

function relocated(
  variables: readonly NetworkVariable[],
  slot: (slot: number) => number,
): readonly NetworkVariable[] {
  return variables.map((variable) => ({ ...variable, slot: slot(variable.slot) }));
}

function initialVectorOf(spec: Network, system: Network): readonly number[] {
  const vector = new Array<number>(spec.vectorLength + system.vectorLength).fill(0);
  const place = (of: Network, slot: (slot: number) => number): void => {
    of.initialVector.forEach((value, index) => (vector[slot(index)] = value));
  };
  place(spec, specSlot(spec, system));
  place(system, systemSlot(spec, system));
  return vector;
}
