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
    if (channel === undefined) problem(edge, 'has no action');
    else if (others.length > 0) problem(edge, 'has an action that depends on values');
    else if (tested.roles[channel] === 'internal')
      problem(edge, `is taken on '${channels[channel]!.name}', which is internal`);
    else
      checkEdge(edge, channel, clockOf, channels[channel]!.name, network.clocks, (broken) =>
        problem(edge, broken),
      );
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

function checkEdge(
  { guard, update, resets }: CompiledEdge,
  channel: number,
  clockOf: Map<number, number>,
  action: string,
  clocks: TestModel['network']['clocks'],
  problem: (broken: string) => void,
): void {
  if (guard.condition !== undefined) problem('asks for values of integers');
  else if (guard.dynamic !== undefined) problem('compares a clock with what is not a constant');
  else if (update !== undefined) problem('changes more than clocks');
  else if (resets.length !== 2) problem(`sets ${resets.length / 2} clocks instead of the one of '${action}'`);
  else if (resets[1] !== 0) problem(`sets its clock to ${resets[1]} instead of 0`);
  else {
    const clock = resets[0]!;
    const own = clockOf.get(channel);
    const other = [...clockOf].find(([each, its]) => each !== channel && its === clock);
    if (own !== undefined && own !== clock)
      problem(`sets '${clocks[clock]!.name}', but the clock of '${action}' is '${clocks[own]!.name}'`);
    else if (other !== undefined)
      problem(`sets '${clocks[clock]!.name}', which is the clock of another action too`);
    clockOf.set(channel, own ?? clock);
  }
}
