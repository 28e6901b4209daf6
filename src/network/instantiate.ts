/**
 * From a checked UPPAAL model to a network: one process per entry of the system line, with its parameters bound, its
 * variables laid out, and its code lowered.
 *
 * The model has no errors. What it uses that cannot be analysed here is reported, and then there is no network.
 */
import { type Diagnostic, type Report, hasErrors } from '../base/diagnostic.js';
import { type Query } from '../language/ast.js';
import { type CheckedModel } from '../language/checked-model.js';
import { type Action } from './expression.js';
import { Instance } from './instance.js';
import { Layout } from './layout.js';
import { lowerProcess, processInstance } from './lower-process.js';
import { type LoweredQuery, QueryLowering } from './lower-query.js';
import { type Network, type NetworkChannel } from './network.js';

export interface Instantiated {
  readonly network: Network;
  /** One per given query. */
  readonly queries: readonly LoweredQuery[];
}

export interface InstantiateOptions {
  /** Lays out one more slot of the state, for instruments. */
  readonly tracker?: boolean | undefined;
}

/** The network of a model, and queries over its slots and clocks. */
export function instantiate(
  checked: CheckedModel,
  queries: readonly Query[],
  report: Report,
  { tracker = false }: InstantiateOptions = {},
): Instantiated | undefined {
  const found: Diagnostic[] = [];
  const layout = new Layout(checked.processes.length, (diagnostic) => {
    found.push(diagnostic);
    report(diagnostic);
  });
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
  const processes = checked.processes.map((process, index) =>
    lowerProcess(process, index, instances[index]!, layout),
  );
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
    vectorLength: layout.initial.length,
    initialVector: layout.initial,
    clocks: layout.clocks,
    functions: layout.functions,
    synchronisation: { kind: 'channels', channels },
    beforeUpdate,
    afterUpdate,
    hasPriorities:
      new Set(processes.map(({ priority }) => priority)).size > 1 ||
      new Set([...channels.map(({ priority }) => priority), 0]).size > 1,
  };
  return { network, queries: loweredQueries };
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
