/**
 * What keeps a tester that is an automaton from meeting a system as a test does. UPPAAL decides by committed and urgent
 * locations, channels and priorities who goes first; where that would be somebody else than in a test, there is no automaton.
 */
import { type Diagnostic, type Report } from '../../base/diagnostic.js';
import { type Reason } from '../../base/reason.js';
import { type Span } from '../../base/source.js';
import { type CheckedModel } from '../../language/checked-model.js';
import { type TestInterface, channelUses } from '../../network/interface.js';
import { type Network } from '../../network/network.js';
import { reasonText } from '../../suite/reason-text.js';
import { notClosed } from './problems.js';
import { channelsOf, plainChannel, systemEdges } from './tester.js';

/** Whether the model can be closed with tests; what keeps it from that is reported. The network is that of the system alone. */
export function canBeClosed(
  checked: CheckedModel,
  network: Network,
  tested: TestInterface,
  entangled: Reason | undefined,
  report: Report,
): boolean {
  const found = [
    ...ofTheModel(checked, tested, entangled),
    ...ofChannels(network, tested),
    ...ofUrgency(network, tested),
  ];
  found.slice(0, 1).forEach(report);
  return found.length === 0;
}

function* ofTheModel(
  checked: CheckedModel,
  tested: TestInterface,
  entangled: Reason | undefined,
): Iterable<Diagnostic> {
  for (const { span, what, hint } of obstaclesIn(checked, tested, 'export the suite in another format'))
    yield notClosed.at(span, what, hint);
  if (entangled !== undefined)
    yield notClosed.at(
      undefined,
      `the system cannot be taken from its environment: ${reasonText(entangled).replace(/\.$/, '')}`,
      'Pass values with channels.',
    );
}

/** What keeps a model from being closed with an automaton of any kind. */
export interface Obstacle {
  readonly span: Span | undefined;
  readonly what: string;
  readonly hint: string;
}

/** `instead` is what else could be done about priorities. */
export function* obstaclesIn(
  checked: CheckedModel,
  { shared = [] }: TestInterface,
  instead: string,
): Iterable<Obstacle> {
  const { channelPriorities, processes, beforeUpdate, afterUpdate, model, globals } = checked;
  const hook = beforeUpdate ?? afterUpdate;
  const withoutPriorities = `Leave out the priorities, or ${instead}.`;
  if (model.syntax === 'old')
    yield {
      span: undefined,
      what: 'the model is written for UPPAAL 3',
      hint: "Convert the model first, with 'tickstone convert --to xml'.",
    };
  if (channelPriorities !== undefined)
    yield { span: channelPriorities, what: 'channels of the model have priorities', hint: withoutPriorities };
  if (processes.some(({ priority }) => priority !== processes[0]!.priority))
    yield {
      span: model.system.value.find(({ kind }) => kind === 'system'),
      what: 'processes of the model have priorities',
      hint: withoutPriorities,
    };
  if (hook !== undefined)
    yield {
      span: hook,
      what: 'steps of the tester would run this code too',
      hint: 'Call a function in the updates of edges instead.',
    };
  if (shared.length > 0)
    yield {
      span: globals.variables.find(({ name }) => name === shared[0])?.declarator.name,
      what: `'${shared.join("', '")}' is shared memory that the tester sets`,
      hint: 'Change the variable with an input of its own.',
    };
}

/** Channels that the tester would have to see without taking part. */
function* ofChannels(network: Network, tested: TestInterface): Iterable<Diagnostic> {
  const uses = channelUses(network, tested.underTest);
  const channels = channelsOf(network);
  for (const [index, role] of tested.roles.entries()) {
    const { within: name = plainChannel(channels[index]!) } = channels[index]!;
    const { receivedInside, sentInside } = uses[index]!;
    const isSeenInside =
      role === 'internal'
        ? channels[index]!.within !== undefined && sentInside
        : role === 'output'
          ? receivedInside
          : sentInside;
    if (!isSeenInside) continue;
    const { edge } = systemEdges(network, tested).find((each) => each.channels.includes(index))!;
    yield notClosed.at(
      edge.origin.span,
      `'${name}' passes between processes under test and is seen by the tester as well`,
      'Use a channel of its own for what the tester sees.',
    );
    return;
  }
}

/** Unseen steps that have to go before an input is ignored, because no time may pass. */
function* ofUrgency(network: Network, tested: TestInterface): Iterable<Diagnostic> {
  const channels = channelsOf(network);
  const edges = systemEdges(network, tested);
  const urgentChannels = (each: readonly number[]): boolean =>
    each.some((channel) => channels[channel]!.urgent);
  const isSingle = tested.underTest.filter((is) => is).length === 1;
  const stops = network.processes.flatMap(({ locations, name }, process) =>
    tested.underTest[process] === true
      ? locations.flatMap(({ urgency }, location) =>
          urgency === 'urgent' ||
          edges.some(
            ({ edge, channels: used }) =>
              edge.process === process && edge.source === location && urgentChannels(used),
          )
            ? [{ process, location, name }]
            : [],
        )
      : [],
  );
  if (stops.length === 0) return;
  const unseen = edges.find(
    ({ edge, from, isUnseen }) =>
      isUnseen &&
      from !== 'committed' &&
      (!isSingle ||
        stops.some(({ process, location }) => edge.process === process && edge.source === location)),
  );
  if (unseen === undefined) return;
  yield notClosed.at(
    unseen.edge.origin.span,
    'this unseen step may have to come first where urgency lets no time pass',
    'Make the location committed instead of urgent, or export the suite in another format.',
  );
}
