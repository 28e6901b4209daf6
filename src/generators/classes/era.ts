/**
 * Event-recording automata, recognised from an ordinary network: every action has one clock, which every edge with this
 * action sets to zero, and nothing else changes clocks or integers. So after a timed trace the value of every clock is
 * known, whatever the automaton has chosen: it can be determinised.
 *
 * Of several processes under test, the edges that are taken together set the clock of their action between them.
 */
import { type Diagnostic } from '../../base/diagnostic.js';
import { channelsOfEdges } from '../../network/interface.js';
import { type CompiledEdge, compile } from '../../semantics/compile.js';
import { type TestModel } from '../test-model.js';
import { notEventRecording } from './problems.js';
import { describeEdge } from './specification.js';

export type Recognition =
  /** By action: the name of its clock. */
  | { readonly kind: 'era'; readonly clocks: ReadonlyMap<string, string> }
  /** Each edge or location that breaks a rule, with the rule; the first one of each. */
  | { readonly kind: 'other'; readonly problems: readonly Diagnostic[] };

export function recogniseEra({ network, tested }: TestModel): Recognition {
  const compiled = compile(network);
  const channelsOf = channelsOfEdges(network);
  const { synchronisation } = network;
  const channels = synchronisation.kind === 'channels' ? synchronisation.channels : [];
  const problems: Diagnostic[] = [];
  const problem = (edge: CompiledEdge, broken: string): void => {
    const what = `the edge ${describeEdge(network, edge)}`;
    problems.push(notEventRecording.at(edge.edge.origin.span, what, broken, TAKES));
  };
  const clockOf = new Map<number, number>();
  network.processes.forEach(({ locations, name }, process) => {
    if (tested.underTest[process] !== true) return;
    for (const { name: location, urgency, invariant } of locations) {
      const what = `the location ${name}.${location}`;
      if (invariant.constraints.length > 0 || invariant.condition !== undefined)
        problems.push(notEventRecording.at(undefined, what, 'has an invariant', TAKES));
      if (urgency !== 'none') problems.push(notEventRecording.at(undefined, what, `is ${urgency}`, TAKES));
    }
  });
  for (const edge of compiled.edges) {
    if (tested.underTest[edge.process] !== true) continue;
    const [channel, ...others] = channelsOf(edge.edge);
    if (channel === undefined)
      problem(edge, edge.action.kind === 'internal' ? 'has no action' : 'names no channel of its array');
    else if (others.length > 0) problem(edge, 'has an action that depends on values');
    else if (tested.roles[channel] === 'internal')
      problem(edge, `is taken on '${channels[channel]!.name}', which is internal`);
    else {
      const { name } = channels[channel]!;
      const broken = brokenBy(edge, { channel, name }, clockOf, network.clocks);
      if (broken !== undefined) problem(edge, broken);
    }
  }
  if (problems.length > 0) return { kind: 'other', problems };
  return {
    kind: 'era',
    clocks: new Map(
      [...clockOf].map(([channel, clock]) => [channels[channel]!.name, network.clocks[clock]!.name]),
    ),
  };
}

const TAKES =
  'Without --class era, it is taken as a timed automaton whose clocks are known after every trace, if it is one.';

/** The rule that an edge breaks, in words; undefined if it breaks none. Notes the clock of its action. */
function brokenBy(
  { guard, update, resets }: CompiledEdge,
  { channel, name }: { readonly channel: number; readonly name: string },
  clockOf: Map<number, number>,
  clocks: TestModel['network']['clocks'],
): string | undefined {
  if (guard.condition !== undefined) return 'asks for values of integers';
  if (guard.dynamic !== undefined) return 'compares a clock with what is not a constant';
  if (update !== undefined) return 'changes more than clocks';
  const [clock, value, ...others] = resets;
  if (clock === undefined) return `does not set the clock of '${name}'`;
  if (others.length > 0) return `sets more clocks than the one of '${name}'`;
  if (value !== 0) return `sets its clock to ${value} instead of 0`;
  const own = clockOf.get(channel);
  if (own !== undefined && own !== clock)
    return `sets '${clocks[clock]!.name}', but the clock of '${name}' is '${clocks[own]!.name}'`;
  if ([...clockOf].some(([each, its]) => each !== channel && its === clock))
    return `sets '${clocks[clock]!.name}', which is the clock of another action too`;
  clockOf.set(channel, clock);
  return undefined;
}
