/**
 * From a checked UPPAAL model to a network: one process per entry of the system line, with its parameters bound, its
 * variables laid out, and its code lowered.
 *
 * The model has no errors. What it uses that cannot be analysed here is reported, and then there is no network.
 */
import { type Diagnostic, type Report, hasErrors } from '../base/diagnostic.js';
import { EDGES_MAX } from '../base/limits.js';
import { type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { checkSizes } from './check-sizes.js';
import { type Action } from './expression.js';
import { Instance } from './instance.js';
import { Layout } from './layout.js';
import { type ChooseSelected, type LoweredProcess, lowerProcess, processInstance } from './lower-process.js';
import { type LoweredQuery, QueryLowering } from './lower-query.js';
import { type Network, type NetworkChannel, type NetworkProcess } from './network.js';
import { tooManyEdgesTogether } from './problems.js';

export interface Instantiated {
  readonly network: Network;
  /** One per given query. */
  readonly queries: readonly LoweredQuery[];
  /**
   * The network of the model after a change of edges and locations (see language/recheck.ts). It shares all that did not
   * change. Undefined where `instantiate` would report errors.
   */
  readonly again: (changed: CheckedModel) => Network | undefined;
}

export interface InstantiateOptions {
  /** Lays out one more slot of the state, for instruments. */
  readonly tracker?: boolean | undefined;
  readonly choose?: ChooseSelected | undefined;
}

/** The network of a model, and queries over its slots and clocks. */
export function instantiate(
  checked: CheckedModel,
  queries: readonly Query[],
  report: Report,
  options: InstantiateOptions = {},
): Instantiated | undefined {
  const found: Diagnostic[] = [];
  const layout = new Layout(checked.processes.length, (diagnostic) => found.push(diagnostic));
  const made = lay(checked, queries, layout, found, options);
  found.forEach(report);
  return made;
}

function lay(
  checked: CheckedModel,
  queries: readonly Query[],
  layout: Layout,
  found: Diagnostic[],
  options: InstantiateOptions,
): Instantiated | undefined {
  const { tracker = false, choose } = options;
  const globals = new Instance(checked, layout, undefined, '');
  globals.declare(checked.globals.variables, 'state');
  const instances = checked.processes.map((process) => processInstance(checked, process, globals, layout));
  if (hasErrors(found)) return undefined;

  const trackerSlot = tracker ? layout.tracker() : undefined;
  layout.closeState();
  globals.declare(checked.globals.variables, 'meta');
  checked.processes.forEach(({ template }, index) => {
    instances[index]!.declare(template.variables, 'meta');
  });
  const lowered: LoweredProcess[] = [];
  let edgeCount = 0;
  for (const [index, process] of checked.processes.entries()) {
    const made = lowerProcess(process, index, instances[index]!, layout, { choose });
    lowered.push(made);
    edgeCount += made.process.edges.length;
    // Memory would run out before all are made.
    if (edgeCount > EDGES_MAX) break;
  }
  const processes = lowered.map(({ process }) => process);
  if (edgeCount > EDGES_MAX) layout.report(tooManyEdgesTogether.at(undefined, EDGES_MAX));
  if (hasErrors(found)) return undefined;

  const lowering = new QueryLowering(checked, globals, instances);
  const loweredQueries = queries.map((query) => lowering.query(query));
  const hook = (when: 'beforeUpdate' | 'afterUpdate'): readonly Action[] =>
    (checked[when]?.updates ?? []).flatMap((update) => globals.code.effect(update));
  const beforeUpdate = hook('beforeUpdate');
  const afterUpdate = hook('afterUpdate');
  const channels = withPriorities(checked, globals, layout.channels);
  processes.forEach(({ initialLocations }, index) => (layout.initial[index] = initialLocations[0]!));
  const network: Network = {
    name: checked.model.file.path,
    processes,
    variables: layout.variables,
    stateLength: layout.stateLength,
    trackerSlot,
    ...storageOf(layout),
    clocks: layout.clocks,
    synchronisation: { kind: 'channels', channels },
    beforeUpdate,
    afterUpdate,
    hasPriorities: arePrioritiesUsed(processes, channels),
  };
  checkSizes(network, layout.report);
  if (hasErrors(found)) return undefined;
  const again = (changed: CheckedModel): Network | undefined => {
    if (!differsInGraphsOnly(checked, changed))
      return instantiate(changed, [], () => undefined, options)?.network;
    found.length = 0;
    const now = changed.processes.map((process, index) =>
      process.template === checked.processes[index]!.template
        ? processes[index]!
        : lowerProcess(process, index, instances[index]!, layout, { known: lowered[index], choose }).process,
    );
    const again = { ...network, processes: now, ...storageOf(layout) };
    checkSizes(again, layout.report);
    return hasErrors(found) ? undefined : again;
  };
  return { network, queries: loweredQueries, again };
}

/** What is laid out while code is lowered. */
function storageOf({
  initial,
  functions,
}: Layout): Pick<Network, 'vectorLength' | 'initialVector' | 'functions'> {
  return { vectorLength: initial.length, initialVector: [...initial], functions: [...functions] };
}

function arePrioritiesUsed(
  processes: readonly NetworkProcess[],
  channels: readonly NetworkChannel[],
): boolean {
  return (
    new Set(processes.map(({ priority }) => priority)).size > 1 ||
    channels.some(({ priority }) => priority !== 0)
  );
}

function differsInGraphsOnly(before: CheckedModel, after: CheckedModel): boolean {
  return (
    before.globals === after.globals &&
    before.processes.length === after.processes.length &&
    before.processes.every(({ template, bindings }, index) => {
      const other = after.processes[index]!;
      return template.variables === other.template.variables && bindings === other.bindings;
    })
  );
}

/** Levels above `default` are positive, those below it negative; channels that are not listed have 0. */
function withPriorities(
  checked: CheckedModel,
  globals: Instance,
  channels: readonly NetworkChannel[],
): readonly NetworkChannel[] {
  const levels = checked.channelPriorities?.levels;
  if (levels === undefined) return channels;
  const ranks = channels.map(() => 0);
  const middle = levels.findIndex((level) => level.some((each) => each.kind === 'default'));
  levels.forEach((level, index) => {
    for (const each of level) {
      if (each.kind === 'default') continue;
      const { channel, count } = globals.code.channels(each);
      ranks.fill(middle < 0 ? index + 1 : index - middle, channel, channel + count);
    }
  });
  return channels.map((channel, index) => ({ ...channel, priority: ranks[index]! }));
}
